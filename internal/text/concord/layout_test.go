package concord_test

import (
	"strings"
	"testing"
	"time"

	"lls/internal/text/concord"
)

// linesOf are the rows of a table whose cells are parted by |, with ^ for a cell that belongs to the one above.
func linesOf(rows ...string) []concord.Line {
	lines := make([]concord.Line, len(rows))
	for i, row := range rows {
		lines[i].Number = i + 1
		for cell := range strings.SplitSeq(row, "|") {
			text, above := strings.CutPrefix(cell, "^")
			lines[i].Cells = append(lines[i].Cells, concord.LineCell{Text: text, Above: above})
		}
	}
	return lines
}

func TestSpellingsOfDegrees(t *testing.T) {
	l := concord.FindLayout(linesOf("AB hükmü|Karşılık|Uyum|Gerekçe", "Madde 1|m. 1|Tam|", "Madde 2|m. 2|Kararsız|",
		"Madde 3|m. 3|KARARSIZ|", "Madde 4|m. 4|Kısmi – yetki verilmemiş|", "Madde 5|m. 5|tam|"))
	r := l.Read(map[string]concord.Degree{concord.SpellingKey("kararsız"): concord.None})
	if len(r.Spellings) != 3 || r.Spellings[0].Count != 2 || r.Spellings[1].Count != 2 ||
		r.Spellings[1].Degree != concord.None || !r.Spellings[1].Known || r.Spellings[2].Text != "Kısmi" {
		t.Errorf("%+v", r.Spellings)
	}
	if e := r.Entries[3]; e.Degree != concord.Partial || e.Reason.TR != "yetki verilmemiş" || len(e.Doubts) != 0 {
		t.Errorf("a degree with its reason: %+v", e)
	}
	if e := l.Read(nil).Entries[1]; e.Degree != concord.NotAssessed || e.Unassessed.TR != "Kararsız" ||
		len(e.Doubts) != 1 {
		t.Errorf("a degree that is not understood: %+v", e)
	}
}

func TestRowsThatNameNoProvisionContinueOrAreLeftOut(t *testing.T) {
	l := concord.FindLayout(linesOf("AB hükmü|Karşılık|Açıklama", "|m. 1|başta", "Madde 2|m. 2|", "|m. 3|devam",
		"—|m. 4|", "Madde 5|m. 5; m. 5|", "Kısım II|", "Madde 6|m. 6(1); (2)|", "Kısım III||"))
	r := l.Read(nil)
	var got []string
	for _, e := range r.Entries {
		got = append(got, e.Label+"="+strings.Join(e.Counterparts, "+")+"/"+e.Comment.TR)
	}
	want := "=m. 1/başta, Madde 2=m. 2+m. 3/devam, Madde 5=m. 5/, Madde 6=m. 6(1); (2)/Kısım II"
	if strings.Join(got, ", ") != want {
		t.Errorf("\n got %s\nwant %s", strings.Join(got, ", "), want)
	}
	if len(r.LeftOut) != 2 || r.LeftOut[0].Line != 5 || r.LeftOut[1].Label != "Kısım III" {
		t.Errorf("left out %+v", r.LeftOut)
	}
}

func TestPlacesAtTheBeginningOfTexts(t *testing.T) {
	for cell, want := range map[string]string{
		"Article 5(2) Member States shall":      "Article 5(2)|Member States shall",
		"Madde 7 – (1) Üretici atıkları toplar": "Madde 7|(1) Üretici atıkları toplar",
		"Articolul 3\nDefiniții":                "Articolul 3|Definiții",
		"Član 4. Ministarstvo":                  "Član 4|Ministarstvo",
		"m. 2/1 atıklar":                        "m. 2/1|atıklar",
		"The article 5 does not apply":          "",
		"Makine 5":                              "",
		"":                                      "",
	} {
		label, rest, ok := concord.LeadingPlace(cell)
		if got := label + "|" + rest; ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v, want %q", cell, got, ok, want)
		}
	}
}

// TestLongCellsTakeLinearTime reads cells of a quarter of a megabyte.
func TestLongCellsTakeLinearTime(t *testing.T) {
	for _, part := range []string{"2010/31/AB, ", "Article 5; ", "(", "Madde 1 / ", "\u200f\u00a0", "Kısmi - ",
		"Madde 1; m. 2; "} {
		long := strings.Repeat(part, 1<<18/len(part))
		lines := linesOf("AB hükmü|Karşılık|Uyum|Gerekçe", "Madde 1|m. 1|Tam|a", "Madde 2|m. 2|Tam|b")
		for i := range lines[1].Cells {
			lines[1].Cells[i].Text = long
		}
		began := time.Now()
		l := concord.FindLayout(lines)
		if act, national := l.NamesPlaces(); act && national {
			l.Read(nil)
		}
		const most = 30 * time.Second // on a busy machine; quadratic time would be hours
		if took := time.Since(began); took > most {
			t.Errorf("cells of %q took %v", part, took)
		}
	}
}

func FuzzLayout(f *testing.F) {
	f.Add("AB hükmü|Karşılık|Uyum\nMadde 5|m. 2; m. 3|Tam\n^Madde 5|m. 4|^Tam\nII. BÖLÜM\n1|2|3")
	f.Add("Article 1 This Directive|Art. 1 Legea\nArticle 2 Scope|Art. 2 (1) b")
	f.Fuzz(func(t *testing.T, table string) {
		lines := linesOf(strings.Split(table, "\n")...)
		l := concord.FindLayout(lines)
		most := len(lines)
		for _, line := range lines {
			most = max(most, len(line.Cells)) // it may be turned round
		}
		if len(l.Body) > most {
			t.Fatalf("%d rows of %d lines", len(l.Body), len(lines))
		}
		if act, national := l.NamesPlaces(); !act || !national {
			return
		}
		r := l.Read(nil)
		if len(r.Entries)+len(r.LeftOut) > most {
			t.Errorf("%d entries and %d left out of %d lines", len(r.Entries), len(r.LeftOut), len(lines))
		}
	})
}
