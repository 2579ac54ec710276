package report

import (
	"testing"

	"lls/internal/format/pdf"
	"lls/internal/format/sheet"
	"lls/internal/text/lang"
)

// TestNoWordOfAColumnIsBroken fits the columns of the reports about EU acts, whose Turkish headings are long, to a
// page.
func TestNoWordOfAColumnIsBroken(t *testing.T) {
	for _, language := range []lang.Language{lang.Turkish, lang.English} {
		for _, kind := range []int64{HarmonisationReport, OpenReport} {
			d, err := pdf.New(pdf.Options{Title: "Rapor", Language: language, Landscape: true})
			if err != nil {
				t.Fatal(err)
			}
			o := job{kind: kind, language: language, words: wordsOf(language)}
			columns := o.columns()
			cells := make([]any, len(columns))
			for i, c := range columns {
				if cells[i] = "Değerlendirilmedi"; c.sheet == sheet.Number {
					cells[i] = 12345
				}
			}
			size, widths := fit(d, columns, []row{{cells: cells}})
			sum := cellGap * float64(len(columns)-1)
			for i, c := range columns {
				sum += widths[i]
				for text, bold := range map[string]bool{c.title: true, c.shown(row{cells: cells}): false} {
					if need := d.WordWidth(text, pdf.Style{Size: size, Bold: bold}); need > widths[i] {
						t.Errorf("report %d, %s: %q needs %.1f of %.1f", kind, language, text, need, widths[i])
					}
				}
			}
			if sum > d.Width()+0.01 {
				t.Errorf("report %d, %s: the columns are %.1f wide, the page %.1f", kind, language, sum, d.Width())
			}
		}
	}
}
