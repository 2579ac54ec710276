package file

import (
	"encoding/base64"
	"io"
	"mime"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/texttest"

	"golang.org/x/text/unicode/norm"
)

func TestCleanName(t *testing.T) {
	for in, want := range map[string]string{
		"Uyum Tablosu.docx":                "Uyum Tablosu.docx",
		`C:\Users\Ayşe\tablo.pdf`:          "tablo.pdf",
		"../../etc/passwd":                 "passwd",
		"a/b/":                             "file",
		"":                                 "file",
		"...":                              "file",
		" \u00a0 ":                         "file",
		".htaccess":                        "htaccess",
		"tablo\u202excod.exe":              "tabloxcod.exe",
		"a\u200bb\ufeffc\u00ad.txt":        "abc.txt",
		"satır\r\nSet-Cookie: a=b":         "satır Set-Cookie_ a=b",
		"a\x00b.txt":                       "ab.txt",
		"bozuk\xff\xfe.txt":                "bozuk.txt",
		`a<b>c:d"e|f?g*h.txt`:              "a_b_c_d_e_f_g_h.txt",
		"CON":                              "_CON",
		"nul.tar.gz":                       "_nul.tar.gz",
		"com1 .txt":                        "_com1 .txt",
		"LPT².pdf":                         "_LPT².pdf",
		"COM10.txt":                        "COM10.txt",
		"console.log":                      "console.log",
		"g\u0306u\u0308.txt":               "ğü.txt",
		"tablo.pdf. . ":                    "tablo.pdf",
		strings.Repeat("ş", 300) + ".docx": strings.Repeat("ş", 195) + ".docx",
		"a." + strings.Repeat("b", 300):    "a." + strings.Repeat("b", 198),
		strings.Repeat("a", 190) + " ......." + strings.Repeat("b", 30) + ".pdf": strings.Repeat("a", 190) + ".pdf",
	} {
		if got := CleanName(in); got != want {
			t.Errorf("CleanName(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestHostileNames(t *testing.T) {
	for _, name := range texttest.StrangeStrings(t) {
		checkName(t, name)
		checkDisposition(t, CleanName(name))
	}
}

func checkName(t *testing.T, in string) {
	t.Helper()
	got := CleanName(in)
	switch {
	case got == "" || !utf8.ValidString(got) || utf8.RuneCountInString(got) > maxName:
		t.Errorf("CleanName(%q) = %q is empty, broken or too long", in, got)
	case strings.ContainsAny(got, `/\:`) || strings.ContainsFunc(got, func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Cf)
	}):
		t.Errorf("CleanName(%q) = %q holds what it must not", in, got)
	case strings.Trim(got, " .") != got || isReserved(got):
		t.Errorf("CleanName(%q) = %q is no name for Windows", in, got)
	case !norm.NFC.IsNormalString(got):
		t.Errorf("CleanName(%q) = %q is not composed", in, got)
	case CleanName(got) != got:
		t.Errorf("CleanName(%q) = %q, cleaned again %q", in, got, CleanName(got))
	}
}

func checkDisposition(t *testing.T, name string) {
	t.Helper()
	d := Disposition(name, false)
	kind, params, err := mime.ParseMediaType(d)
	if err != nil || kind != "attachment" || params["filename"] != name {
		t.Errorf("Disposition(%q) = %s is read as %q (%v)", name, d, params["filename"], err)
	}
	if strings.ContainsFunc(d, func(r rune) bool { return r < ' ' || r > '~' }) {
		t.Errorf("Disposition(%q) = %q is not plain ASCII", name, d)
	}
}

func TestOnlyPassiveTypesAreShown(t *testing.T) {
	pdf, gif := "%PDF-1.7\n", "GIF89a\x01\x00\x01\x00\x00\x00\x00;"
	for _, row := range []struct {
		what, content, mime string
		shown               bool
	}{
		{"PDF", pdf, "application/pdf", true},
		{"PNG", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "image/png", true},
		{"JPEG", "\xff\xd8\xff\xe0\x00\x10JFIF\x00", "image/jpeg", true},
		{"GIF", gif, "image/gif", true},
		// as a picture, with nosniff
		{"GIF that is a script as well", "GIF89a/*" + gif + "*/=1;alert(1)", "image/gif", true},
		{"Turkish text", "Madde 1. Bu Yasa’nın amacı", "text/plain; charset=utf-8", true},
		{"text in the old Turkish code", "Madde 1. \xde\xfd\xf0", "text/plain", true},
		{"a letter cut by the sniffing", strings.Repeat("a", sniffLength-1) + "ş", "text/plain; charset=utf-8", true},
		{"text that is bad behind the sniffing", strings.Repeat("a", 2*sniffLength) + "\xff", "text/plain", true},
		{"text that ends inside a letter", "Madde \xc5", "text/plain", true},
		{"HTML", "<!DOCTYPE html><script>alert(1)</script>", "text/html", false},
		{"HTML after blanks", "\n\n  <HTML><body onload=alert(1)>", "text/html", false},
		{"SVG", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, "image/svg+xml", false},
		{"SVG behind an XML head", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`, "image/svg+xml",
			false},
		{"XML", `<?xml version="1.0"?><a/>`, "text/xml", false},
		{"WebP", "RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp", false},
		{"a program", "MZ\x90\x00", "application/vnd.microsoft.portable-executable", false},
		{"a zip", "PK\x03\x04", "application/zip", false},
	} {
		s := &sniffer{}
		for _, b := range []byte(row.content) { // one byte at a time, the worst that a network does
			_, _ = s.Write([]byte{b})
		}
		whole := &sniffer{}
		_, _ = whole.Write([]byte(row.content))
		if s.mime() != row.mime || whole.mime() != row.mime {
			t.Errorf("%s is sniffed as %q and %q, want %q", row.what, s.mime(), whole.mime(), row.mime)
		}
		c := Content{Mime: s.mime()}
		if c.Inline(Preview) != row.shown || c.Inline(Download) {
			t.Errorf("%s: shown as a preview %t, as a download %t", row.what, c.Inline(Preview), c.Inline(Download))
		}
	}
}

func FuzzCleanName(f *testing.F) {
	for _, seed := range []string{"a.pdf", "CON.txt", "\u202e", "e\u200d\u0301", "a\u0301/..",
		strings.Repeat("a.", 150), "_" + strings.Repeat("x", 250), "con" + strings.Repeat(" ", 200) + ".a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		checkName(t, name)
		checkDisposition(t, CleanName(name))
	})
}

func FuzzPayload(f *testing.F) {
	for _, seed := range []string{"data:;base64,QQ==", "data:,", "data:a;b;base64,", "QQ", "DATA:;base64,QQ\n=="} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		payload, err := payloadOf(data)
		if err != nil {
			return
		}
		if !strings.HasSuffix(data, payload) {
			t.Errorf("payloadOf(%q) = %q is not its end", data, payload)
		}
		decoded, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, strings.NewReader(payload)))
		if err == nil && len(decoded) > base64.StdEncoding.DecodedLen(len(payload)) {
			t.Errorf("%q decodes to more than foreseen", payload)
		}
	})
}

func FuzzParseLink(f *testing.F) {
	key := []byte("a key of the test")
	l, _ := readLink("2 21 1700000000000 NONCE preview revision-file:12")
	f.Add(l.sign(key), "2 21 1700000000000 NONCE preview revision-file:12")
	f.Add("a.b", "")
	f.Add(".", "1 2 3 4 5 6")
	genuine := l.sign(key)
	f.Fuzz(func(t *testing.T, token, payload string) {
		if got, ok := parseLink(token, key); ok && (token != genuine || got != l) {
			t.Errorf("the forged link %q is taken for %+v", token, got)
		}
		if read, ok := readLink(payload); ok {
			if again, ok := parseLink(read.sign(key), key); len(read.sign(key)) <= maxLink && (!ok || again != read) {
				t.Errorf("%+v comes back as %+v", read, again)
			}
		}
	})
}
