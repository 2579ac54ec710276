package check

import (
	"strings"
	"testing"
)

const partedTR = `ÖRNEK YASASI

BİRİNCİ KISIM
Genel Kurallar

Amaç
1. Bu Yasanın amacı, denetimi düzenlemektir.

Tefsir
2. Bu Yasada “Kurul”, Denetim Kurulunu anlatır.

İKİNCİ KISIM
Denetim

Başvuru
3. Başvuru Kurula yapılır.

Karar
4. Kurul başvuruyu karara bağlar.
`

const partedEN = `SAMPLE LAW

PART I
General Rules

Aim
1. The aim of this Law is to regulate inspection.

Interpretation
2. In this Law, “Board” means the Inspection Board.

PART II
Inspection

Application
3. The application shall be made to the Board.

Decision
4. The Board shall decide on the application.
`

// without takes the first line out of a text that is the given heading.
func without(text, heading string) string { return strings.Replace(text, "\n"+heading+"\n", "\n", 1) }

func TestAHeadingThatIsMissingBelowThatOfItsPartIsReported(t *testing.T) {
	for name, test := range map[string]struct{ tr, en, want string }{
		"both languages have all headings":       {partedTR, partedEN, ""},
		"the English article has none":           {partedTR, without(partedEN, "Application"), "Başvuru"},
		"the Turkish article has none":           {without(partedTR, "Amaç"), partedEN, "Aim"},
		"the English title is above the article": {sampleTR, without(sampleEN, "Short title"), "Kısa İsim"},
		"the Turkish title is above the article": {without(sampleTR, "Kısa İsim"), sampleEN, "Short title"},
		"neither has one":                        {without(partedTR, "Amaç"), without(partedEN, "Aim"), ""},
		"the parts of one language have no titles": {partedTR,
			without(without(partedEN, "General Rules"), "Inspection"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, f := range Run(test.tr, test.en, Options{}).Findings {
				got = append(got, f.Rule+" "+f.Params["heading"])
			}
			want := ""
			if test.want != "" {
				want = "par.title " + test.want
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("found %q, want %q", got, want)
			}
		})
	}
}
