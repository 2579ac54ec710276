package config_test

import (
	"bytes"
	"errors"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/config"
)

func parse(t *testing.T, env map[string]string, args ...string) (config.Invocation, error) {
	t.Helper()
	lookup := func(name string) (string, bool) { value, set := env[name]; return value, set }
	return config.Parse(args, lookup, new(bytes.Buffer))
}

func writeFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "lls.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDefaults(t *testing.T) {
	got, err := parse(t, nil, "serve")
	if err != nil {
		t.Fatal(err)
	}
	c := got.Config
	if got.Command != config.Serve || c.Data != "data" || c.Listen != "127.0.0.1:8080" || c.Database != "" ||
		c.TimeZone.String() != "Asia/Nicosia" || c.FooterYears != "2023-25" ||
		c.SecurityProfile != config.ProfileSpec || c.PasswordMin != 4 || c.PasswordMax != 20 ||
		c.SessionIdle != 30*time.Minute || c.SessionMax != 12*time.Hour || c.ThrottleAccount != 10 ||
		c.ThrottleAddress != 100 || c.ThrottleWindow != 15*time.Minute || c.UploadLimit != 64<<20 ||
		c.LogLevel != slog.LevelInfo || c.LogFormat != "text" || c.Demo || c.ReadOnly || c.LineBodies || c.LogMenu ||
		c.MetricsListen != "" || c.TrustedProxies != nil {
		t.Errorf("unexpected defaults: %+v", got)
	}
}

func TestFlagBeforeEnvironmentBeforeFile(t *testing.T) {
	file := writeFile(t, `{"listen": "127.0.0.1:1", "footer-years": "file", "support-phone": "0123456789"}`)
	env := map[string]string{"LLS_LISTEN": "127.0.0.1:2", "LLS_FOOTER_YEARS": "environment", "LLS_CONFIG": file}
	got, err := parse(t, env, "serve", "--listen", "127.0.0.1:3")
	if err != nil {
		t.Fatal(err)
	}
	if got.Config.Listen != "127.0.0.1:3" || got.Config.FooterYears != "environment" ||
		got.Config.SupportPhone != "0123456789" {
		t.Errorf("wrong precedence: %+v", got.Config)
	}
	env["LLS_CONFIG"] = "/nowhere"
	env["LLS_LISTEN"] = ""
	got, err = parse(t, env, "--config", file, "serve")
	if err != nil {
		t.Fatal(err)
	}
	if got.Config.Listen != "127.0.0.1:1" {
		t.Errorf("an empty variable hides the file: %q", got.Config.Listen)
	}
}

func TestEveryKindOfValueFromTheFile(t *testing.T) {
	got, err := parse(t, nil, "serve", "--config", writeFile(t, `{
		"demo": true, "throttle-account": 3, "session.idle": "5m", "upload-limit": "2 MB",
		"trusted-proxies": ["10.0.0.0/8", "192.168.1.7", "::1"],
		"security": {"profile": "strict"}, "time-zone": "UTC", "log-level": "debug"}`))
	if err != nil {
		t.Fatal(err)
	}
	c := got.Config
	want := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("192.168.1.7/32"),
		netip.MustParsePrefix("::1/128")}
	if len(c.TrustedProxies) != len(want) {
		t.Fatalf("proxies %v, want %v", c.TrustedProxies, want)
	}
	for i, prefix := range want {
		if c.TrustedProxies[i] != prefix {
			t.Errorf("proxies %v, want %v", c.TrustedProxies, want)
		}
	}
	if !c.Demo || c.ThrottleAccount != 3 || c.SessionIdle != 5*time.Minute || c.UploadLimit != 2_000_000 ||
		!c.Strict() || c.PasswordMin != 12 || c.PasswordMax != 128 || c.LogLevel != slog.LevelDebug {
		t.Errorf("unexpected: %+v", c)
	}
}

func TestStrictKeepsWhatWasSet(t *testing.T) {
	got, err := parse(t, map[string]string{"LLS_SECURITY_PROFILE": "strict", "LLS_PASSWORD_MIN": "8"}, "serve")
	if err != nil {
		t.Fatal(err)
	}
	if got.Config.PasswordMin != 8 || got.Config.PasswordMax != 128 {
		t.Errorf("bounds %d to %d", got.Config.PasswordMin, got.Config.PasswordMax)
	}
}

func TestTheFileThatSealsSecondFactors(t *testing.T) {
	file := writeFile(t, `{"factor-key-file": "of the file"}`)
	for want, args := range map[string][]string{"": {"serve"}, "key": {"serve", "--factor-key-file", "key"},
		"of the file": {"serve", "--config", file}} {
		if got, err := parse(t, nil, args...); err != nil || got.Config.FactorKeyFile != want {
			t.Errorf("%q: %q, %v, want %q", args, got.Config.FactorKeyFile, err, want)
		}
	}
}

func TestWhoNeedsASecondFactor(t *testing.T) {
	for _, row := range []struct{ profile, set, want string }{
		{"spec", "", config.SecondFactorAllowed},
		{"strict", "", config.SecondFactorAdministrators},
		{"strict", "off", config.SecondFactorOff},
		{"strict", "allowed", config.SecondFactorAllowed},
		{"spec", "required", config.SecondFactorRequired},
	} {
		got, err := parse(t, map[string]string{"LLS_SECURITY_PROFILE": row.profile, "LLS_SECOND_FACTOR": row.set},
			"serve")
		if err != nil || got.Config.SecondFactor != row.want {
			t.Errorf("%s, %q: %s, %v, want %s", row.profile, row.set, got.Config.SecondFactor, err, row.want)
		}
	}
	if _, err := parse(t, nil, "serve", "--second-factor=everybody"); err == nil {
		t.Error("an unknown policy is accepted")
	}
}

func TestBadValuesAreNamed(t *testing.T) {
	for _, row := range []struct {
		args []string
		env  map[string]string
		says string
	}{
		{args: nil, says: "expected one of"},
		{args: []string{"nonsense"}, says: "nonsense"},
		{args: []string{"backup"}, says: "expected one of"},
		{args: []string{"serve", "--backup-at=24:00"}, says: "24:00"},
		{args: []string{"serve", "--backup-keep=0"}, says: "--backup-keep"},
		{args: []string{"copy", "--from=sqlite://a", "--to=mysql://secret@x"}, says: "--to"},
		{args: []string{"serve", "extra"}, says: "extra"},
		{args: []string{"serve", "--nonsense"}, says: "--nonsense"},
		{args: []string{"serve", "--data="}, says: "--data"},
		{args: []string{"serve", "--listen=8080"}, says: "--listen"},
		{args: []string{"serve", "--listen=:99999"}, says: "--listen"},
		{args: []string{"serve", "--metrics-listen=127.0.0.1:8080"}, says: "--metrics-listen"},
		{args: []string{"serve", "--database=mysql://x"}, says: "--database"},
		{args: []string{"serve", "--tls-cert=a.pem"}, says: "--tls-key"},
		{args: []string{"serve", "--tls-key=a.pem"}, says: "--tls-cert"},
		{args: []string{"serve", "--trusted-proxies=10.0.0.0/8,proxy"}, says: `"proxy"`},
		{args: []string{"serve", "--public-url=ftp://x"}, says: "--public-url"},
		{args: []string{"serve", "--rp-id=example.org"}, says: "--rp-id: needs --public-url"},
		{args: []string{"serve", "--rp-id=example.org", "--public-url=https://10.0.0.1"},
			says: "--rp-id: needs a --public-url"},
		{args: []string{"serve", "--rp-id=example.org", "--public-url=http://lls.example.org"}, says: "--rp-id: needs"},
		{args: []string{"serve", "--rp-id=ample.org", "--public-url=https://lls.example.org"},
			says: "neither lls.example.org"},
		{args: []string{"serve", "--rp-id=org", "--public-url=https://lls.example.org"},
			says: "neither lls.example.org"},
		{args: []string{"serve", "--time-zone=Mars/North"}, says: "Mars/North"},
		{args: []string{"serve", "--support-phone=392 1234"}, says: "10 digits"},
		{args: []string{"serve", "--support-mail=somebody"}, says: "--support-mail"},
		{args: []string{"serve", "--security-profile=lax"}, says: "--security-profile"},
		{args: []string{"serve", "--password-min=30"}, says: "--password-max"},
		{args: []string{"serve", "--password-min=0"}, says: "--password-min"},
		{args: []string{"serve", "--session-idle=soon"}, says: "--session-idle"},
		{args: []string{"serve", "--session-idle=13h"}, says: "--session-max"},
		{args: []string{"serve", "--upload-limit=much"}, says: "--upload-limit"},
		{args: []string{"serve", "--upload-limit=9999999999G"}, says: "out of range"},
		{args: []string{"serve", "--log-format=xml"}, says: "--log-format"},
		{args: []string{"serve"}, env: map[string]string{"LLS_THROTTLE_ACCOUNT": "0"}, says: "--throttle-account"},
		{args: []string{"serve", "--throttle-day", "0"}, says: "--throttle-day"},
		{args: []string{"serve", "--demo", "--listen", "0.0.0.0:8080"}, says: "--demo-public"},
		{args: []string{"serve", "--demo", "--listen", ":8080"}, says: "--demo-public"},
		{args: []string{"serve"}, env: map[string]string{"LLS_ADMIN_PASSWORD": config.DemoPassword},
			says: "--admin-password"},
		{args: []string{"serve"}, env: map[string]string{"LLS_THROTTLE_ADDRESS": "many"}, says: "--throttle-address"},
		{args: []string{"serve"}, env: map[string]string{"LLS_ADMIN_PASSWORD": "abc"}, says: "has 3 characters"},
		{args: []string{"serve", "--config=/nowhere/lls.json"}, says: "/nowhere/lls.json"},
		{args: []string{"user", "add", "a@b.c"}, says: "--name"},
		{args: []string{"user", "add", "a@b.c", "--name=A", "--last-name=B", "--role=6"}, says: "--role"},
	} {
		_, err := parse(t, row.env, row.args...)
		if err == nil || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%q %v: error %v does not say %q", row.args, row.env, err, row.says)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: more than one line: %v", row.args, err)
		}
	}
	for text, says := range map[string]string{
		`{"listn": "x"}`:              `"listn" is no option`,
		`{"config": "x"}`:             `"config" is no option`,
		`[]`:                          "JSON object",
		`{} {}`:                       "more than one",
		`{"demo": null}`:              `"demo"`,
		`{"a.b": 1, "listen": "x:1"}`: `"a-b"`,
		`{"trusted-proxies": [1]}`:    `"trusted-proxies"`,
		`{"session.idle": "1h", "session-idle": "2h"}`: "twice",
	} {
		if _, err := parse(t, nil, "serve", "--config", writeFile(t, text)); err == nil ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("%s: error %v does not say %s", text, err, says)
		}
	}
}

func TestSecretsStayOutOfMessagesAndLog(t *testing.T) {
	const secret = "geheim-word"
	_, err := parse(t, map[string]string{"LLS_DATABASE": "mysql://u:" + secret + "@h/%zz"}, "serve")
	if err == nil || strings.Contains(err.Error(), secret) {
		t.Errorf("the refusal of an address repeats its password: %v", err)
	}
	got, err := parse(t, map[string]string{"LLS_DATABASE": "postgres://u:" + secret + "@h/db",
		"LLS_ADMIN_PASSWORD": secret}, "serve")
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("start", "config", got.Config)
	if strings.Contains(log.String(), secret) || !strings.Contains(log.String(), "database=postgres") {
		t.Errorf("unexpected log: %s", log.String())
	}
}

func TestCommands(t *testing.T) {
	for _, row := range []struct {
		args []string
		want config.Command
	}{
		{[]string{"serve", "--read-only"}, config.Serve},
		{[]string{"--demo", "serve"}, config.Serve},
		{[]string{"migrate"}, config.Migrate},
		{[]string{"user", "list"}, config.UserList},
		{[]string{"user", "password", "a@b.c"}, config.UserPassword},
		{[]string{"version"}, config.Version},
		{[]string{"openapi"}, config.OpenAPI},
	} {
		got, err := parse(t, nil, row.args...)
		if err != nil || got.Command != row.want {
			t.Errorf("%q: %q, %v, want %q", row.args, got.Command, err, row.want)
		}
	}
	got, err := parse(t, nil, "user", "add", "a@b.c", "--name=Ayşe", "--last-name=Su", "--role=2", "--agency=4",
		"--password-stdin")
	want := config.User{Username: "a@b.c", Name: "Ayşe", LastName: "Su", Role: 2, AgencyID: 4, PasswordStdin: true}
	if err != nil || got.Command != config.UserAdd || got.User != want {
		t.Errorf("user add: %+v, %v", got, err)
	}
}

func TestHelpNamesEveryVariable(t *testing.T) {
	var out bytes.Buffer
	_, err := config.Parse([]string{"--help"}, func(string) (string, bool) { return "", false }, &out)
	if !errors.Is(err, config.ErrHelp) {
		t.Fatalf("error %v", err)
	}
	for _, part := range []string{"--tls-cert", "LLS_TLS_CERT", "LLS_TRUSTED_PROXIES", "LLS_PUBLIC_URL",
		"LLS_ADMIN_PASSWORD", "serve"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("help does not name %s", part)
		}
	}
}

func FuzzConfigFile(f *testing.F) {
	f.Add(`{"listen": "127.0.0.1:1", "security": {"profile": "strict"}}`)
	f.Add(`{"trusted-proxies": ["10.0.0.0/8", 1]}`)
	path := filepath.Join(f.TempDir(), "lls.json")
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := parse(t, nil, "serve", "--config", path)
		if err == nil && (got.Config.TimeZone == nil || got.Config.UploadLimit < 1 ||
			got.Config.PasswordMin > got.Config.PasswordMax) {
			t.Errorf("%q passes the checks: %+v", text, got.Config)
		}
	})
}

func TestPasskeysBelongToTheHostOfThePublicAddress(t *testing.T) {
	for address, want := range map[string]struct{ rpID, origin string }{
		"":                                  {},
		"http://127.0.0.1:8080":             {"", "http://127.0.0.1:8080"},
		"https://[::1]":                     {"", "https://[::1]"},
		"http://lls.example.org":            {"", "http://lls.example.org"},
		"http://localhost:8080":             {"localhost", "http://localhost:8080"},
		"https://LLS.example.org:443/yasa/": {"lls.example.org", "https://lls.example.org"},
		"https://lls.example.org:8443":      {"lls.example.org", "https://lls.example.org:8443"},
	} {
		got, err := parse(t, nil, "serve", "--public-url="+address)
		if err != nil || got.Config.RPID != want.rpID || got.Config.Origin() != want.origin {
			t.Errorf("%q: %q at %q, %v", address, got.Config.RPID, got.Config.Origin(), err)
		}
	}
	for _, id := range []string{"example.org", "lls.example.org"} {
		got, err := parse(t, map[string]string{"LLS_RP_ID": id}, "serve", "--public-url=https://lls.example.org")
		if err != nil || got.Config.RPID != id {
			t.Errorf("%s: %q, %v", id, got.Config.RPID, err)
		}
	}
}
