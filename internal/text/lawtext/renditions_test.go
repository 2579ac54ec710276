package lawtext

import (
	"fmt"
	"strings"
	"testing"
)

// One law of our own, all of it repealed, as two sources write it.
var (
	plainRendition = `# ARICILIK KANUNU (No. 7999)

> Resmî kaynak: https://www.kanunlar.example/metin/7999.pdf
> Taşıma ve düzenleme: https://depo.example/kanunlar
> Upstream: d70a4c34f39a2f86

---

# MADDE 1 — Yayımlandığı Defter : Tertip: 9 Cilt: 4 Sayfa: 1459

` + plainRepeal + "# MADDE 2\n\n" + plainRepeal + "# MADDE 3\n\n" + plainRepeal
	wrappedRendition = `# ARICILIK KANUNU (No. 7999)

> Resmî kaynak: https://mevzuat.kanunlar.example/103326
> Resmî Gazete: 2030-01-12 / 10705
> Mevzuat kimliği: 103326

---

3577

ARICILIK
KANUNU

Kanun
Numarası : 7999

Kabul
Tarihi : 5/1/2030

Yayımlandığı
Defter : Tertip: 9 Cilt: 4 Sayfa:
1459

Madde 1 ‒

` + wrappedRepeal + "Madde 2 ‒\n\n" + wrappedRepeal + "Madde 3 ‒\n\n" + wrappedRepeal
)

const (
	plainRepeal = "(İptal madde: Yüksek Mahkemenin 21/4/2031 tarihli ve E.: 2030/19,\nK.: 2031/46 sayılı Kararı " +
		"ile.)\n\n"
	wrappedRepeal = "(İptal madde: Yüksek\nMahkemenin 21/4/2031 tarihli ve E.: 2030/19, K.: 2031/46 sayılı Kararı " +
		"ile.)\n\n"
)

// Of two renditions only the title page and the source differ: the number of an article may follow its heading, and any
// dash may follow the number.
func TestRenditionsDifferInTitlePageAndSourceOnly(t *testing.T) {
	for _, p := range [][2]string{{plainRendition, wrappedRendition}, {wrappedRendition, plainRendition}} {
		c := compared(t, p[0], p[1])
		for i, r := range c.Rows() {
			text := r.Left.Text() + r.Right.Text()
			if r.Kind != KindSame && r.Label == LabelNone && strings.Contains(strings.ToUpper(text), "MADDE") {
				t.Errorf("row %d is %s: %q %q", i, r.Kind, r.Left.Text(), r.Right.Text())
			}
			if strings.Contains(text, "> ") && r.Kind != KindChanged && r.Kind != KindSame {
				t.Errorf("the line about the source is %s: %q", r.Kind, text)
			}
		}
		for _, label := range []string{"MADDE 1", "MADDE 2", "MADDE 3"} {
			if kind := articleKind(c, label); kind != KindSame {
				t.Errorf("%s is %s", label, kind)
			}
		}
	}
}

// What says where a text is from is compared line by line, whatever the lines say.
func TestLinesAboutTheSourceKeepTheirPlaces(t *testing.T) {
	law := "---\n\n%sMADDE 1 – Arıcı kovan başına harç öder.\n\nMADDE 2 – Bu Kanunu Bakan yürütür.\n"
	before := "> Kaynak: https://depo.example/kanunlar\n> Upstream: d70a4c34f39a2f86984ebd\n\n" + fmt.Sprintf(law, "")
	after := "> Gazete: 2030-01-12 / 10705\n> Kimlik: 103326\n\n" + fmt.Sprintf(law, "3577\n\nARICILIK\n\nKANUNU\n\n")
	c := compared(t, before, after)
	for i, r := range c.Rows() {
		if strings.Contains(r.Left.Text()+r.Right.Text(), ">") && r.Kind != KindChanged {
			t.Errorf("row %d is %s: %q %q", i, r.Kind, r.Left.Text(), r.Right.Text())
		}
	}
}

// One source writes the number of an article in capitals before its heading, the other in small letters below it,
// alone or
// before the text: none of it is a change.
func TestHeadingsOfAnotherSourceAreFolded(t *testing.T) {
	var before, after strings.Builder
	for i, zone := range []string{"Liman", "Ova", "Dağ", "Yayla"} {
		text := fmt.Sprintf("(1) %s bölgesinde kovanlar mart ayında sayılır.\n\n", zone)
		fmt.Fprintf(&before, "# MADDE %d — %s kovanları\n\n%s", i+1, zone, text)
		fmt.Fprintf(&after, "%s kovanları\n\nMadde %d –\n\n%s", zone, i+1, text)
	}
	before.WriteString("# MADDE 5 — Kıyı kovanları\n\n(Değişik: 6/12/2026 – 7560/16 md.)\n\n" +
		"(1) Kıyıda kovan kurulmaz.\n")
	after.WriteString("Kıyı kovanları\n\nMadde 5 – (Değişik: 6/12/2026 – 7560/16 md.)\n\n(1) Kıyıda kovan kurulmaz.\n")
	for _, p := range [][2]string{{before.String(), after.String()}, {after.String(), before.String()}} {
		c := compared(t, p[0], p[1])
		for i, r := range c.Rows() {
			if r.Kind != KindSame && r.Label == LabelNone {
				t.Errorf("row %d is %s: %q %q", i, r.Kind, r.Left.Text(), r.Right.Text())
			}
		}
	}
}

// The dash of an item on a line of its own says nothing.
func TestDashAloneIsAMark(t *testing.T) {
	c := compared(t, "Article 1\nThe list has:\n1. the holder of the hives;\n",
		"Article 1\nThe list has:\n—\n1. the holder of the hives;\n")
	for i, r := range c.Rows() {
		if r.Kind != KindSame && r.Label != LabelRenumbered {
			t.Errorf("row %d is %s: %q %q", i, r.Kind, r.Left.Text(), r.Right.Text())
		}
	}
}
