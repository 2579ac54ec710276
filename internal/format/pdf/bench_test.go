package pdf_test

import (
	"fmt"
	"testing"

	"lls/internal/format/pdf"
	"lls/internal/text/lang"
)

func BenchmarkTableOfTenThousandRows(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		document(b, lang.Turkish, func(d *pdf.Document) {
			for i := range 10_000 {
				cells := make([]pdf.Cell, 6)
				for c := range cells {
					cells[c] = pdf.Cell{Width: 75,
						Spans: []pdf.Span{{Text: fmt.Sprintf("Çevre Yasası %d Değişiklik Tüzüğü", i+c),
							Style: pdf.Style{Size: 8}}}}
				}
				d.Row(pdf.Row{Cells: cells, Gap: 8, Pad: 3, Rule: true})
			}
		})
	}
}
