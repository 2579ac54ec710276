package changes

import (
	"bytes"
	"encoding/xml"
	"testing"
)

// FuzzATextIsEscapedAsXML compares it with what encoding/xml makes of it.
func FuzzATextIsEscapedAsXML(f *testing.F) {
	for _, text := range []string{"", "Çevre Yasası", `"a" 'b' <c> & d`, "a\tb\r\n\x00\x7f", "\ufffd\ufffe\uffff",
		"\xff\xc3", "\xed\xa0\x80", "😀", "]]>"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want bytes.Buffer
		if err := xml.EscapeText(&want, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := escaped(text); got != want.String() {
			t.Errorf("%q is written as %q, want %q", text, got, want.String())
		}
	})
}
