package changes

import (
	"bytes"
	"testing"

	"lls/internal/record"
)

// FuzzAPageIsEncodedAsJSON compares the page with what encoding/json makes of it.
func FuzzAPageIsEncodedAsJSON(f *testing.F) {
	for _, name := range []string{"", "Çevre Yasası", `"a" \ <b>&`, "a\tb\n\x00\x7f", "\u2028\u2029", "\xff\xc3", "😀"} {
		f.Add(name, "EN "+name, int64(17), int64(1_773_651_600_123))
		f.Add(name, name, int64(0), int64(0))
	}
	f.Fuzz(func(t *testing.T, tr, en string, parent, date int64) {
		if date < 0 || date > 253_402_300_799_999 { // the years 1970 to 9999
			t.Skip("not applicable: no date of a log")
		}
		one := Change{Cursor: 7, Date: record.Instant(date), Kind: "terms", ID: 8, Process: "create", NameTR: tr,
			NameEN: en}
		other := one
		other.ParentID = &parent
		for _, items := range [][]Change{{}, {one}, {one, other}} {
			page := Page{Items: items, Cursor: 9}
			type plain Page
			want, err := record.Marshal(plain(page))
			if err != nil {
				t.Fatal(err)
			}
			_, got := page.Encoded()
			if want = bytes.TrimSuffix(bytes.TrimPrefix(want, []byte("{")), []byte("}")); !bytes.Equal(want, got) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		}
	})
}
