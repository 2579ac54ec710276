package webhook

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/platform/outgoing"
)

var someKinds = []string{"legaltexts", "terms"}

// file writes a file into a folder of the test.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAWrongFileOfWebhooksSaysWhatIsWrong(t *testing.T) {
	secret := file(t, "secret", strings.Repeat("s", 32)+"\n")
	short := file(t, "short", "short\n")
	good := `{"Name":"site","Address":"https://site.example.org/lls","Kinds":["terms"],"SecretFile":"` + secret + `"}`
	change := func(old, new string) string { return "[" + strings.Replace(good, old, new, 1) + "]" }
	for text, want := range map[string]string{
		`{}`: "no JSON array", `[]`: "has 0 webhooks", "[" + good + "] []": "more than one JSON array",
		"[" + good + "," + good + "]":                                "has the Name of another one",
		change(`"Name":"site"`, `"Name":"My Site"`):                  "the Name",
		change("https://", "http://"):                                "not of the form https://",
		change("https://site", "https://user:pw@site"):               "not of the form https://",
		change("https://site.example.org/lls", "https://"):           "not of the form https://",
		change(`["terms"]`, `[]`):                                    "Kinds is missing",
		change(`["terms"]`, `["terms","nothing"]`):                   `"nothing" is none of`,
		change(`,"SecretFile":"`+secret+`"`, ``):                     "SecretFile is missing",
		change(secret, secret+"-gone"):                               "read SecretFile",
		change(secret, short):                                        "less than 16 bytes",
		change(`"Name"`, `"Colour":"red","Name"`):                    "Colour",
		change(`"SecretFile"`, `"CAFile":"`+secret+`","SecretFile"`): "contains no certificate",
		"[" + strings.Repeat(good+",", maxHooks) + good + "]":        "has 21 webhooks",
		`[{"Name":"` + strings.Repeat("a", outgoing.MaxFile) + `"}]`: "larger than",
	} {
		_, err := Read(file(t, "hooks.json", text), someKinds)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.100s: %v, want %q", text, err, want)
		}
	}
	hooks, err := Read(file(t, "hooks.json", "["+good+"]"), someKinds)
	if err != nil || len(hooks) != 1 || string(hooks[0].secret) != strings.Repeat("s", 32) {
		t.Errorf("%v, %v", hooks, err)
	}
	if _, err := Read(filepath.Join(t.TempDir(), "none"), someKinds); err == nil {
		t.Error("a file that is not there is read")
	}
}
