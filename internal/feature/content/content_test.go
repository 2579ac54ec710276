package content_test

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/feature/content"
	"lls/internal/platform/access"
)

type env struct {
	*content.Content
	t      *testing.T
	folder string
	log    *bytes.Buffer
}

func newEnv(t *testing.T) env {
	t.Helper()
	data, log := t.TempDir(), &bytes.Buffer{}
	d := env{content.New(content.Config{Data: data, Log: slog.New(slog.NewTextHandler(log, nil))}), t,
		filepath.Join(data, "content"), log}
	if err := os.MkdirAll(filepath.Join(d.folder, "files"), 0o700); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d env) put(name, text string) {
	d.t.Helper()
	if err := os.WriteFile(filepath.Join(d.folder, name), []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

func TestTheDefaultsAreComplete(t *testing.T) {
	d := newEnv(t)
	for role := access.Administrator; role <= access.GlossaryReader; role++ {
		if w := d.Welcome(role); w.TR == "" || w.EN == "" || len(d.Announcements(role)) == 0 {
			t.Errorf("role %d gets %+v and %d announcements", role, w, len(d.Announcements(role)))
		}
	}
	for _, a := range d.Announcements(access.GlossaryReader) {
		if strings.Contains(string(a.TextEN), "article") {
			t.Errorf("somebody who reads no legal text is told %q", a.TextEN)
		}
	}
	if len(d.Resources()) == 0 || d.Legal().WarningTR == "" || d.Legal().DisclaimerEN == "" || len(d.Broken()) != 0 {
		t.Errorf("%+v %+v %q", d.Resources(), d.Legal(), d.Broken())
	}
}

func TestAFileIsPickedUpAndABrokenOneIsNot(t *testing.T) {
	d := newEnv(t)
	standard := d.Legal().WarningTR
	good := `{"WarningTR": ["Birinci.", "İkinci. <b>"], "WarningEN": "First.", "DisclaimerTR": "X", "DisclaimerEN": "Y"}`
	d.put("legal.json", good)
	if got := d.Legal(); got.WarningTR != "Birinci.\n\nİkinci. <b>" || got.WarningEN != "First." {
		t.Fatalf("%+v", got)
	}
	for name, text := range map[string]string{
		"near line 3":          "{\n\"WarningTR\": \"x\",\n\"WarningXX\": \"y\"}",
		"lacks its English":    `{"WarningTR": "x", "DisclaimerTR": "X", "DisclaimerEN": "Y"}`,
		"something follows":    good + good,
		"near line 2":          "{\n",
		"list of paragraphs":   `{"WarningTR": 5}`,
		"a control character":  `{"WarningTR": "a\u0007", "WarningEN": "b", "DisclaimerTR": "X", "DisclaimerEN": "Y"}`,
		"is larger than":       strings.Repeat(" ", 1<<20) + good,
		"longer than 4000":     `{"WarningTR": "` + strings.Repeat("ş", 4001) + `"}`,
		"cannot unmarshal":     `[]`,
		"the warning is missi": `{"DisclaimerTR": "X", "DisclaimerEN": "Y"}`,
	} {
		d.log.Reset()
		d.put("legal.json", text)
		for range 3 {
			if got := d.Legal(); got.WarningEN != "First." {
				t.Errorf("%s: what was read before is lost: %+v", name, got)
			}
		}
		if said := d.log.String(); strings.Count(said, "cannot read a content file") != 1 ||
			!strings.Contains(said, name) || !strings.Contains(said, "legal.json") {
			t.Errorf("the log says %q, want %q once", said, name)
		}
		if broken := d.Broken(); len(broken) != 1 || broken[0] != "legal.json" {
			t.Errorf("broken are %q", broken)
		}
	}
	d.put("legal.json", strings.ReplaceAll(good, "First", "Again"))
	if got := d.Legal(); got.WarningEN != "Again." || len(d.Broken()) != 0 {
		t.Errorf("a mended file: %+v, broken %q", got, d.Broken())
	}
	if err := os.Remove(filepath.Join(d.folder, "legal.json")); err != nil {
		t.Fatal(err)
	}
	if got := d.Legal(); got.WarningTR != standard {
		t.Errorf("without the file: %+v", got)
	}
}

func TestResources(t *testing.T) {
	d := newEnv(t)
	if err := os.WriteFile(filepath.Join(d.folder, "secret.pdf"), []byte("no"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../secret.pdf", filepath.Join(d.folder, "files", "away.pdf")); err != nil {
		t.Fatal(err)
	}
	d.put("files/kılavuz.pdf", "%PDF-1.7")
	card := func(id, kind, source, more string) string {
		return `{"Id": ` + id + `, "TitleTR": "Başlık", "TitleEN": "Title", "Kind": "` + kind + `", "Source": "` +
			source + `", "Updated": "2026-11-01"` + more + `}`
	}
	d.put("resources.json", `[`+strings.Join([]string{
		card("4", "pdf", "file:kılavuz.pdf", `, "Onboarding": true`), card("2", "zip", "file:missing.zip", ""),
		card("3", "pdf", "file:away.pdf", ""),
		card("9", "video", "https://example.org/v", ""), card("5", "pdf", "file:kılavuz.pdf", `, "Hidden": true`),
		card("6", "pdf", "file:kılavuz.pdf", ""),
	}, ",")+`]`)
	cards := d.Resources()
	if len(cards) != 3 || cards[0].Address != content.GuidePath+"4" || cards[0].Size != 8 ||
		cards[1].Address != "https://example.org/v" || cards[2].Address != "" {
		t.Fatalf("the cards are %+v, the log %s", cards, d.log)
	}
	if guides := d.Onboarding(); len(guides) != 1 || guides[0].ID != 4 {
		t.Errorf("onboarding: %+v", guides)
	}
	found, err := d.File(6, false)
	if err != nil {
		t.Fatal(err)
	}
	r, err := found.Reader(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(r); string(text) != "%PDF-1.7" || err != nil || r.Close() != nil ||
		found.Mime != "application/pdf" {
		t.Errorf("%q %v %+v", text, err, found)
	}
	for name, ask := range map[string]func() error{
		"one that is not for everybody": func() error { _, err := d.File(6, true); return err },
		"a hidden one":                  func() error { _, err := d.File(5, false); return err },
		"one outside of the folder":     func() error { _, err := d.File(3, false); return err },
		"a web page":                    func() error { _, err := d.File(9, false); return err },
		"none":                          func() error { _, err := d.File(77, false); return err },
	} {
		if ask() == nil {
			t.Errorf("%s was answered", name)
		}
	}
	for _, wrong := range []string{
		card("1", "pdf", "file:../secret.pdf", ""), card("1", "pdf", "file:/etc/passwd", ""),
		card("1", "pdf", "file:x.exe", ""), card("0", "pdf", "file:x.pdf", ""),
		card("1", "exe", "file:x.exe", ""), card("1", "link", "http://example.org", ""),
		card("1", "video", "javascript:alert(1)", ""), card("1", "pdf", "https://example.org", ""),
	} {
		d.put("resources.json", "["+wrong+"]")
		if got := d.Resources(); len(got) != 3 || len(d.Broken()) != 1 {
			t.Errorf("%s was taken: %+v", wrong, got)
		}
	}
}
