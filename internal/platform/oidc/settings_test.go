package oidc

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const good = `{"Id": "m", "NameTR": "Bakanlık", "NameEN": "Ministry", "Issuer": "https://login.example", "ClientId": "lls"}`

func TestWrongSettingsAreNamed(t *testing.T) {
	t.Parallel()
	with := func(more string) string { return `[` + strings.TrimSuffix(good, "}") + `, ` + more + `}]` }
	for name, row := range map[string]struct{ text, want string }{
		"nothing":               {``, "no JSON array"},
		"an object":             {good, "no JSON array"},
		"no provider":           {`[]`, "has 0 providers"},
		"two arrays":            {`[` + good + `][]`, "more than one"},
		"the same twice":        {`[` + good + `,` + good + `]`, "of another one"},
		"an unknown key":        {with(`"Secret": "x"`), `unknown field "Secret"`},
		"an Id with blanks":     {with(`"Id": "a b"`), "Id"},
		"no name":               {with(`"NameTR": ""`), "NameTR"},
		"a name with a newline": {with(`"NameEN": "a\nb"`), "NameEN"},
		"http":                  {with(`"Issuer": "http://login.example"`), "https://"},
		"no host":               {with(`"Issuer": "https:///x"`), "https://host"},
		"a query":               {with(`"Issuer": "https://login.example/?x=1"`), "https://host"},
		"every organisation":    {with(`"Issuer": "https://login.microsoftonline.com/common/v2.0"`), "name the tenant"},
		"organisations": {with(`"Issuer": "https://login.microsoftonline.com/Organizations/v2.0"`),
			"name the tenant"},
		"no client":             {with(`"ClientId": ""`), "ClientId"},
		"no openid":             {with(`"Scopes": ["email"]`), "openid"},
		"another way to link":   {with(`"Link": "email"`), "Link"},
		"an administrator":      {with(`"RoleMap": {"it": 1}`), "RoleMap"},
		"no role":               {with(`"RoleMap": {"it": 0}`), "RoleMap"},
		"a role that is none":   {with(`"RoleMap": {"it": 6}`), "RoleMap"},
		"no group":              {with(`"RoleMap": {"": 3}`), "RoleMap"},
		"an empty map":          {with(`"RoleMap": {}`), "RoleMap"},
		"a claim without a map": {with(`"RoleClaim": "roles"`), "RoleClaim"},
		"accounts of role 2":    {with(`"Create": "role2", "AgencyMap": {"*": 1}`), "Create"},
		"accounts of no agency": {with(`"Create": "role3"`), "AgencyMap"},
		"agencies of nobody":    {with(`"AgencyMap": {"*": 1}`), "AgencyMap"},
		"no agency":             {with(`"Create": "role5", "AgencyMap": {"*": 0}`), "AgencyMap"},
		"agencies of no claim":  {with(`"Create": "role5", "AgencyMap": {"law": 1}`), "AgencyClaim"},
	} {
		if _, err := parse([]byte(row.text)); err == nil || !strings.Contains(err.Error(), row.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, text := range []string{`[` + good + `]`, with(`"Issuer": "http://127.0.0.1:9000/realms/x"`),
		with(`"Issuer": "https://login.microsoftonline.com/0a-1b/v2.0", "SubjectClaim": "oid"`)} {
		all, err := parse([]byte(text))
		if err != nil || all[0].Link != LinkPassword || len(all[0].Scopes) != 3 {
			t.Errorf("%s: %+v, %v", text, all, err)
		}
	}
}

func TestFilesThatCannotBeUsedAreNamed(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	empty := filepath.Join(folder, "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"ClientSecretFile", "CAFile"} {
		for _, file := range []string{empty, filepath.Join(folder, "missing")} {
			path := filepath.Join(folder, "providers.json")
			text := `[` + strings.TrimSuffix(good, "}") + `, "` + key + `": "` + file + `"}]`
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := Read(path, "https://lls.example/login/callback"); err == nil ||
				!strings.Contains(err.Error(), key) {
				t.Errorf("%s %s: %v", key, file, err)
			}
		}
	}
	for address, right := range map[string]bool{"": false, "http://lls.example": false, "https://lls.example": true,
		"http://localhost:8080": true} {
		if err := CheckRedirect(address); (err == nil) != right {
			t.Errorf("%q: %v", address, err)
		}
	}
}

func FuzzSettings(f *testing.F) {
	f.Add([]byte(`[` + good + `]`))
	f.Add([]byte(`[{}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		all, err := parse(text)
		if err != nil {
			return
		}
		for _, s := range all {
			if s.ID == "" || s.Issuer == "" || s.ClientID == "" || s.Link == "" || s.SubjectClaim == "" {
				t.Errorf("%s: %+v", text, s)
			}
		}
	})
}
