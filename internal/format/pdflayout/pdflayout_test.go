package pdflayout

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lls/internal/text/intake"
)

// set puts words of a line on a page, each letter half as wide as high.
func (p *Page) set(x, y, size float64, text string) {
	for _, c := range text {
		p.Letters = append(p.Letters, Letter{X: x, Y: y, Width: size / 2, Size: size, Text: string(c)})
		x += size / 2
	}
}

func arranged(pages ...Page) []string {
	doc := &intake.Document{}
	Arrange(doc, pages)
	return intake.Lines(doc.Blocks)
}

func TestLinesBecomeParagraphs(t *testing.T) {
	t.Parallel()
	p := Page{Width: 300, Height: 400}
	p.set(20, 300, 10, "(1) Kayitlar dairede saklanir ve her yil denet-")
	p.set(20, 288, 10, "lenir; denetim sonucu kurula bildirilmektedir.")
	p.set(20, 276, 10, "(2) Kurul karar verir.")
	want := []string{"(1) Kayitlar dairede saklanir ve her yil denetlenir; denetim sonucu kurula bildirilmektedir.",
		"(2) Kurul karar verir."}
	if got := arranged(p); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// The mark of a note that had no room behind its sentence begins no note.
func TestTheMarkOfANoteInALineOfItsOwn(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		second string
		want   []string
	}{
		"a mark": {"[6]", []string{"(1) Kayitlar dairede saklanir ve denetlenir. [6]", "(2) Kurul karar verir."}},
		"a note": {"[6] Ek: 1/2020.", []string{"(1) Kayitlar dairede saklanir ve denetlenir.", "[6] Ek: 1/2020.",
			"(2) Kurul karar verir."}},
	} {
		p := Page{Width: 300, Height: 400}
		p.set(20, 300, 10, "(1) Kayitlar dairede saklanir ve denetlenir.")
		p.set(20, 288, 10, test.second)
		p.set(20, 276, 10, "(2) Kurul karar verir.")
		if got := arranged(p); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Lines of different lengths end where the next word did not fit; a paragraph ends where it would have fitted.
func TestLinesOfDifferentLengthsBecomeParagraphs(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ lines, want []string }{
		"the next word did not fit": {
			[]string{"Kurum basvuruyu kaydeder ve gerekceleriyle", "birlikte bir ay icinde de",
				"Cumhurbaskanligina sunar ve sonucu", "basvuru sahibine bildirir"},
			[]string{"Kurum basvuruyu kaydeder ve gerekceleriyle birlikte bir ay icinde de Cumhurbaskanligina sunar " +
				"ve sonucu basvuru sahibine bildirir"}},
		"the next word would have fitted": {
			[]string{"Kurum basvuruyu kaydeder ve gerekceleriyle", "birlikte bir ay icinde de",
				"Kurula sunar ve sonucu", "basvuru sahibine bildirir"},
			[]string{"Kurum basvuruyu kaydeder ve gerekceleriyle birlikte bir ay icinde de",
				"Kurula sunar ve sonucu basvuru sahibine bildirir"}},
	} {
		p := Page{Width: 300, Height: 400}
		for i, text := range test.lines {
			p.set(20, 300-12*float64(i), 10, text)
		}
		if got := arranged(p); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// The lines of a list are all short on a page of their own: other pages say where full lines end.
func TestALineOfAPageOfShortOnesEndsItsParagraph(t *testing.T) {
	t.Parallel()
	var pages []Page
	var want []string
	for i := range 3 {
		p := Page{Width: 300, Height: 400}
		if i == 2 {
			for k, text := range []string{"Uzman yardimcisi", "9", "Memur", "12"} {
				p.set(35, 300-12*float64(k), 10, text)
				want = append(want, text)
			}
		} else {
			p.set(20, 300, 10, "Kurum basvuruyu otuz gun icinde sonuclandirir ve")
			p.set(20, 288, 10, "bildirir.")
			want = append(want, "Kurum basvuruyu otuz gun icinde sonuclandirir ve bildirir.")
		}
		pages = append(pages, p)
	}
	if got := arranged(pages...); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// A full line that ends with a comma is followed by the next point if its letter is next, in either alphabet.
func TestPointsWithTheLettersOfEitherAlphabet(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		first, second string
		joined        bool
	}{
		"the next letter of both alphabets":  {"a)", "b)", false},
		"a Turkish letter":                   {"c)", "ç)", false},
		"a Turkish letter is left out":       {"c)", "d)", false},
		"the other one behind g":             {"g)", "h)", false},
		"a letter that only English has":     {"p)", "q)", false},
		"a letter that is left out in both":  {"b)", "d)", true},
		"an earlier letter":                  {"d)", "b)", true},
		"the first letter begins a new list": {"d)", "a)", false},
	} {
		p := Page{Width: 300, Height: 400}
		p.set(20, 300, 10, test.first+" Kurum basvuruyu otuz gunde karara baglayarak,")
		p.set(20, 288, 10, test.second+" bildirir,")
		if got := arranged(p); (len(got) == 1) != test.joined {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// marginTable is a page of articles, each with a heading of two lines in the margin beside its own first two lines.
func marginTable(first int, lastHeading string) Page {
	p := Page{Width: 595, Height: 842}
	for i := range 10 {
		y := 700 - 36*float64(i)
		heading := "Basvuru"
		if i == 9 {
			heading = lastHeading
		}
		p.set(60, y, 10, heading)
		mark := strconv.Itoa(first+i) + "."
		p.set(150, y, 10, mark)
		p.set(180, y, 10, "(1)")
		p.set(210, y, 10, "Kurum basvuruyu otuz gun icinde sonuclandirir ve karari "+mark+" gunde")
		p.set(210, y-12, 10, "basvuru sahibine yazili olarak bildirir.")
		p.set(60, y-12, 10, "usulu")
		p.set(180, y-24, 10, "(2)")
		p.set(210, y-24, 10, "Karar kesindir.")
	}
	return p
}

func TestHeadingsInTheMarginStandBeforeTheirArticles(t *testing.T) {
	t.Parallel()
	const wide = "Basvurularin kay" // ends one letter before the number of its article
	doc := &intake.Document{}
	Arrange(doc, []Page{marginTable(1, "Basvuru"), marginTable(11, wide)})
	got := intake.Lines(doc.Blocks)
	if len(got) != 60 {
		t.Fatalf("%d lines: %q", len(got), got)
	}
	for i := range 20 {
		mark := strconv.Itoa(i+1) + "."
		heading := "Basvuru usulu"
		if i == 19 {
			heading = wide + " usulu"
		}
		want := []string{heading, mark + " (1) Kurum basvuruyu otuz gun icinde sonuclandirir ve karari " + mark +
			" gunde basvuru sahibine yazili olarak bildirir.", "(2) Karar kesindir."}
		if !slices.Equal(got[3*i:3*i+3], want) {
			t.Errorf("%q", got[3*i:3*i+3])
		}
	}
}

// The row of an article can be as high as its heading: the next article then begins beside the last line of it.
func TestAHeadingThatIsHigherThanItsArticleEndsBesideTheNextOne(t *testing.T) {
	t.Parallel()
	p := marginTable(1, "Basvuru")
	p.set(60, 340, 10, "Kuruma")
	p.set(150, 340, 10, "11.")
	p.set(210, 340, 10, "Karar kesindir.")
	p.set(60, 328, 10, "uygulanacak")
	p.set(60, 316, 10, "hukumler")
	p.set(150, 316, 10, "12.")
	p.set(210, 316, 10, "Yurutme yetkisi kurumundur.")
	p.set(60, 304, 10, "Yururluk")
	p.set(150, 304, 10, "13.")
	p.set(210, 304, 10, "Hemen.")
	want := []string{"Kuruma uygulanacak hukumler", "11. Karar kesindir.", "12. Yurutme yetkisi kurumundur.",
		"Yururluk", "13. Hemen."}
	if got := arranged(p); len(got) < len(want) || !slices.Equal(got[len(got)-len(want):], want) {
		t.Errorf("%q", got[max(0, len(got)-len(want)):])
	}
}

// The words that belong to all points of a list are a paragraph behind the last one: its line had room for them.
func TestWordsBehindAListAreAParagraph(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		last string
		want int
	}{
		"they would have fitted":              {"b) kayit tutmak,", 3},
		"they would not have fitted":          {"b) her yil ilgili kurumlara yazili rapor vermek,", 2},
		"the last point does not end as such": {"b) kayit tutmak ve", 2},
	} {
		p := Page{Width: 300, Height: 400}
		p.set(20, 300, 10, "a) Kurum kayitlari her yil inceleyerek denetlemek,")
		p.set(20, 288, 10, test.last)
		p.set(20, 276, 10, "zorundadir.")
		if got := arranged(p); len(got) != test.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// The same holds for the columns of a page.
func TestALineOfAColumnOfShortOnesEndsItsParagraph(t *testing.T) {
	t.Parallel()
	const full = "Kurum basvuruyu otuz gun icinde ve"
	var pages []Page
	for i := range 4 {
		p := Page{Width: 500, Height: 400}
		for k := range 6 {
			y := 300 - 12*float64(k)
			if left := []string{"Uzman yardimcisi", "9", "Memur", "12", "Sofor", "3"}; i == 3 {
				p.set(20, y, 10, left[k])
			} else {
				p.set(20, y, 10, full)
			}
			p.set(240, y, 10, full)
		}
		pages = append(pages, p)
	}
	got := arranged(pages...)
	for _, want := range []string{"9", "Memur", "12", "Sofor", "3"} {
		if !slices.Contains(got, want) {
			t.Errorf("no paragraph %q: %q", want, got)
		}
	}
}

// In a table of an article, sentences begin where the text begins, not where its number does.
func TestASentenceBesideItsNumberIsNoNewParagraph(t *testing.T) {
	t.Parallel()
	p := Page{Width: 300, Height: 400}
	p.set(20, 300, 10, "(1)")
	p.set(50, 300, 10, "Kurum basvuruyu karara baglar ve bildirir.")
	p.set(50, 288, 10, "Ancak, islemin ayrica bir maliyeti varsa")
	p.set(50, 276, 10, "ucret alinir.")
	want := []string{"(1) Kurum basvuruyu karara baglar ve bildirir. Ancak, islemin ayrica bir maliyeti varsa " +
		"ucret alinir."}
	if got := arranged(p); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestRunningHeadsAreLeftOutButFormulasOfTheTextAreNot(t *testing.T) {
	t.Parallel()
	var pages []Page
	for range 4 {
		p := Page{Width: 300, Height: 400}
		p.set(60, 380, 10, "Resmi Gazete Ek III")
		for line := range 20 {
			p.set(20, 360-15*float64(line), 10, "a) kurumca istenen belgeler,")
		}
		pages = append(pages, p)
	}
	got := arranged(pages...)
	if len(got) != 80 || slices.Contains(got, "Resmi Gazete Ek III") {
		t.Errorf("%d lines instead of 80: %q", len(got), got)
	}
}

// Words that are set apart to fill a line are no cells; those of a table are.
func TestWordsSetApartAreNoTable(t *testing.T) {
	t.Parallel()
	page := func(rows ...[]float64) Page {
		p := Page{Width: 300, Height: 400}
		p.set(20, 312, 10, "Kurul kararlari gerekceleriyle birlikte yazar")
		for i, starts := range rows {
			for k, word := range []string{"islemin", "usulune", "iliskin", "kurallar"} {
				p.set(starts[k], 300-12*float64(i), 10, word)
			}
		}
		return p
	}
	apart := page([]float64{20, 83, 145, 208}, []float64{20, 83, 145, 208})
	if got := arranged(apart); len(got) != 1 || strings.Contains(got[0], "|") {
		t.Errorf("%q", got)
	}
	cells := page([]float64{20, 75, 150, 205}, []float64{20, 75, 150, 205})
	if got := arranged(cells); !slices.Contains(got, "islemin | usulune | iliskin | kurallar") {
		t.Errorf("%q", got)
	}
}

// twoColumns is a page with the lines of a left and of a right column, below a title over both.
func twoColumns(title string, left, right []string) Page {
	p := Page{Width: 595, Height: 842}
	p.set(200, 760, 10, title)
	for i, column := range [][]string{left, right} {
		for k, text := range column {
			if text != "" {
				p.set(60+float64(i)*250, 730-12*float64(k), 10, text)
			}
		}
	}
	return p
}

// A table of two languages has a column for each on every page. A row ends where the longer cell does.
func TestColumnsInTwoLanguagesAreTwoTexts(t *testing.T) {
	t.Parallel()
	turkish := [][]string{
		{"(1) Kurul, basvuruyu otuz gun icinde ve bu", "Yasa ile verilen yetki icinde karara", "baglar.", "",
			"(2) Karar, ilgili kisi icin yazili olarak", "bildirilir veya ilan edilir ve kesindir."},
		{"(3) Bu maddeye gore verilen karar ile her", "islem icin ucret alinir ve gelir", "kaydedilir."},
	}
	english := [][]string{
		{"(1) The Board shall decide on the request", "within thirty days and within the powers",
			"that are given to it by this Law and by", "the regulations.", "(2) The decision shall be notified to the",
			"person in writing, and it is final."},
		{"(3) A fee for each act shall be taken by", "the Board, and the income of the Board is",
			"recorded in the books of the year."},
	}
	pages := func(mirrored bool) []Page {
		var out []Page
		for i, title := range []string{"Kurulun kararlari ve ucretler icin Yasa", ""} {
			left, right := turkish[i], english[i]
			if mirrored {
				left, right = right, left
			}
			out = append(out, twoColumns(title, left, right))
		}
		return out
	}
	wantTR := []string{"Kurulun kararlari ve ucretler icin Yasa",
		"(1) Kurul, basvuruyu otuz gun icinde ve bu Yasa ile verilen yetki icinde karara baglar.",
		"(2) Karar, ilgili kisi icin yazili olarak bildirilir veya ilan edilir ve kesindir.",
		"(3) Bu maddeye gore verilen karar ile her islem icin ucret alinir ve gelir kaydedilir."}
	wantEN := []string{"(1) The Board shall decide on the request within thirty days and within the powers that " +
		"are given to it by this Law and by the regulations.",
		"(2) The decision shall be notified to the person in writing, and it is final.",
		"(3) A fee for each act shall be taken by the Board, and the income of the Board is recorded in the books of " +
			"the year."}
	for _, mirrored := range []bool{false, true} {
		doc := &intake.Document{}
		Arrange(doc, pages(mirrored))
		if got := intake.Lines(doc.Blocks); !slices.Equal(got, wantTR) {
			t.Errorf("English on the left: %t: Turkish %q", mirrored, got)
		}
		if got := intake.Lines(doc.English); !slices.Equal(got, wantEN) {
			t.Errorf("English on the left: %t: English %q", mirrored, got)
		}
		text := doc.Text(intake.Options{})
		if text.Language != "both" || !slices.ContainsFunc(text.Report, func(r intake.ReportRow) bool {
			return r.Code == intake.Languages
		}) {
			t.Errorf("language %q, report %v", text.Language, text.Report)
		}
	}
}

// noted puts a raised number behind the words of a line.
func (p *Page) noted(x, y float64, mark string) { p.set(x, y+4, 6, mark) }

// Pages that count their footnotes again have more than one with the number 1.
func TestEachPageHasItsOwnFootnotes(t *testing.T) {
	t.Parallel()
	var pages []Page
	for _, words := range []string{"Kurul karar verir", "Kurul denetim yapar"} {
		p := Page{Width: 400, Height: 400}
		p.set(20, 300, 10, words)
		p.noted(20+5*float64(len(words)), 300, "1")
		p.set(20, 288, 10, "ve bunu otuz gun icinde yazili olarak bildirir.")
		p.set(20, 276, 10, "(2) Bildirim ucretsizdir.")
		p.set(20, 60, 8, "1 Not: "+words+" demektir.")
		pages = append(pages, p)
	}
	doc := &intake.Document{}
	Arrange(doc, pages)
	want := []string{"Kurul karar verir[1] ve bunu otuz gun icinde yazili olarak bildirir.",
		"(2) Bildirim ucretsizdir.", "Kurul denetim yapar[2] ve bunu otuz gun icinde yazili olarak bildirir.",
		"(2) Bildirim ucretsizdir.", "[1] Not: Kurul karar verir demektir.", "[2] Not: Kurul denetim yapar demektir."}
	got := strings.FieldsFunc(doc.Text(intake.Options{}).TextTR, func(r rune) bool { return r == '\n' })
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// A word processor can write the number of a footnote in letters of the text.
func TestTheNumberOfAFootnoteCanBeLarge(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		set   func(p *Page)
		notes int
	}{
		"a large number": {func(p *Page) {
			p.set(20, 60, 10, "1")
			p.set(28, 60, 8,
				"Not: karar demektir.")
		}, 1},
		"a number of its own size":  {func(p *Page) { p.set(20, 60, 8, "1 Not: karar demektir.") }, 1},
		"a line of text":            {func(p *Page) { p.set(20, 60, 10, "Karar kesindir.") }, 0},
		"a line with raised digits": {func(p *Page) { p.set(20, 60, 10, "5 m"); p.noted(35, 60, "2") }, 0},
	} {
		p := Page{Width: 400, Height: 400}
		p.set(20, 300, 10, "Kurul karar verir")
		p.noted(105, 300, "1")
		p.set(20, 288, 10, "ve bunu otuz gun icinde yazili olarak bildirir.")
		test.set(&p)
		doc := &intake.Document{}
		Arrange(doc, []Page{p})
		if len(doc.Notes) != test.notes {
			t.Errorf("%s: %q", name, doc.Notes)
		}
	}
}

// A raised number is the mark of a footnote only if there is such a footnote.
func TestRaisedDigitsStayRaised(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		words, raised, want string
		doubts              int
	}{
		"a power":                    {"Deger 10", "6", "Deger 10⁶", 1},
		"a unit behind its number":   {"Alan 100m", "2", "Alan 100m²", 0},
		"a unit of its own":          {"Alan 100 km", "2", "Alan 100 km²", 0},
		"a footnote":                 {"Kurul karar verir", "1", "Kurul karar verir[1]", 0},
		"a word that ends with an m": {"Kurul bu karardam", "2", "Kurul bu karardam²", 1},
	} {
		p := Page{Width: 400, Height: 400}
		p.set(20, 300, 10, test.words)
		p.noted(20+5*float64(len(test.words)), 300, test.raised)
		p.set(20, 250, 10, "(2) Bildirim yazili olarak yapilir.")
		p.set(20, 60, 8, "1 Not: karar demektir.")
		doc := &intake.Document{}
		Arrange(doc, []Page{p})
		text := doc.Text(intake.Options{})
		got, _, _ := strings.Cut(text.TextTR, "\n")
		doubts := 0
		for _, row := range text.Report {
			if row.Code == intake.Raised && len(row.Places) == row.Count {
				doubts = row.Count
			}
		}
		if got != test.want || doubts != test.doubts {
			t.Errorf("%s: %q with %d doubts, want %q with %d", name, got, doubts, test.want, test.doubts)
		}
	}
}

// A line that begins with a raised number, or with [1], is its note, though its letters are as large as the text.
func TestANoteInLettersOfTheText(t *testing.T) {
	t.Parallel()
	for _, typed := range []bool{false, true} {
		p := Page{Width: 400, Height: 400}
		p.set(20, 300, 10, "Kurul karar verir.")
		p.noted(110, 300, "1")
		if typed {
			p.set(20, 200, 10, "[1] Not: karar demektir.")
		} else {
			p.noted(20, 200, "1")
			p.set(24, 200, 10, "Not: karar demektir.")
		}
		if got, want := arranged(p), []string{"Kurul karar verir.[1]", "[1] Not: karar demektir."}; !slices.Equal(got,
			want) {
			t.Errorf("typed %t: %q, want %q", typed, got, want)
		}
	}
}

func TestAFootnoteWithAStarKeepsItsMark(t *testing.T) {
	t.Parallel()
	p := Page{Width: 400, Height: 400}
	p.set(20, 300, 10, "Kurul karar verir")
	p.noted(105, 300, "*")
	p.set(20, 288, 10, "ve bildirir")
	p.noted(75, 288, "1")
	p.set(20, 250, 10, "(2) Bildirim yazili olarak ve otuz gun icinde yapilir.")
	p.set(20, 70, 8, "* Not: karar demektir.")
	p.set(20, 60, 8, "1 Not: bildirim demektir.")
	doc := &intake.Document{}
	Arrange(doc, []Page{p})
	want := "Kurul karar verir* ve bildirir[1]\n(2) Bildirim yazili olarak ve otuz gun icinde yapilir.\n" +
		"* Not: karar demektir.\n[1] Not: bildirim demektir."
	if got := doc.Text(intake.Options{}).TextTR; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A word that was broken at the end of a line is joined; if the text has it nowhere else, that is said.
func TestAGuessedWordIsReported(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		other   string
		guesses int
	}{"it is nowhere else": {"(2) Kurul karar verir.", 1}, "it is elsewhere": {"(2) Karar denetlenir.", 0}} {
		p := Page{Width: 300, Height: 400}
		p.set(20, 300, 10, "(1) Kayitlar dairede saklanir ve her yil denet-")
		p.set(20, 288, 10, "lenir; denetim sonucu kurula bildirilmektedir.")
		p.set(20, 276, 10, test.other)
		doc := &intake.Document{}
		Arrange(doc, []Page{p})
		guesses := 0
		for _, row := range doc.Text(intake.Options{}).Report {
			if row.Code == intake.Joins && row.Group == intake.Doubt && len(row.Places) == row.Count {
				guesses = row.Count
			}
		}
		if guesses != test.guesses {
			t.Errorf("%s: %d guesses", name, guesses)
		}
	}
}

func TestTheLinesOfATableOfContentsAreLinesOfTheirOwn(t *testing.T) {
	t.Parallel()
	p := Page{Width: 300, Height: 400}
	p.set(20, 300, 10, "Amac ........................................ 3")
	p.set(20, 288, 10, "Kapsam ...................................... 4")
	p.set(20, 276, 10, "Tanimlar .................................... 5")
	p.set(20, 240, 10, "(1) Kayitlar dairede saklanir.")
	doc := &intake.Document{}
	Arrange(doc, []Page{p})
	text := doc.Text(intake.Options{})
	if text.TextTR != "(1) Kayitlar dairede saklanir." || doc.Counts[intake.Contents] != 3 {
		t.Errorf("%q, %v", text.TextTR, doc.Counts)
	}
}

func TestHeadingsInTheMarginLoseTheirHyphens(t *testing.T) {
	t.Parallel()
	l := &layout{doc: &intake.Document{}, vocabulary: map[string]int{"sosyo-ekonomik": 1}}
	for want, lines := range map[string][]string{"Kurulun uygulanması": {"Kurulun uygulanma-", "sı"},
		"sosyo-ekonomik durum": {"sosyo-", "ekonomik", "durum"}} {
		if got := l.narrow(lines); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestLettersOutsideOfThePageAreCounted(t *testing.T) {
	t.Parallel()
	p := Page{Width: 300, Height: 400}
	p.set(20, 300, 10, "Kurul karar verir.")
	p.set(20, 500, 10, "bu yok")
	doc := &intake.Document{}
	Arrange(doc, []Page{p})
	if got := intake.Lines(doc.Blocks); !slices.Equal(got, []string{"Kurul karar verir."}) ||
		doc.Counts[intake.Outside] != 5 {
		t.Errorf("%q, %v", got, doc.Counts)
	}
}

// The footnotes of a table of two languages are over the whole page.
func TestFootnotesOfTwoLanguagesAreBehindTheirTexts(t *testing.T) {
	t.Parallel()
	left := []string{"(1) Kurul, basvuruyu otuz gun icinde ve bu", "Yasa ile verilen yetki icinde karara",
		"baglar ve ilan eder."}
	right := []string{"(1) The Board shall decide on the request", "within thirty days and within the powers",
		"that are given to it."}
	p := twoColumns("", left, right)
	p.noted(60+5*float64(len(left[2])), 706, "1")
	p.noted(310+5*float64(len(right[2])), 706, "2")
	p.set(60, 80, 8, "1 Not: yetki, 12/2020 sayili ve 3/2021 sayili Yasalarda olan yetkidir; bu ve ilgili "+
		"yetkiler icin.")
	p.set(60, 70, 8, "2 See the powers of the Law 12/2020 and of the Law 3/2021 on the Board, as they are in")
	p.set(60, 60, 8, "force.")
	doc := &intake.Document{}
	Arrange(doc, []Page{p})
	text := doc.Text(intake.Options{})
	wantTR := "(1) Kurul, basvuruyu otuz gun icinde ve bu Yasa ile verilen yetki icinde karara baglar ve ilan " +
		"eder.[1]\n" +
		"[1] Not: yetki, 12/2020 sayili ve 3/2021 sayili Yasalarda olan yetkidir; bu ve ilgili yetkiler icin."
	wantEN := "(1) The Board shall decide on the request within thirty days and within the powers that are given " +
		"to it.[1]\n" +
		"[1] See the powers of the Law 12/2020 and of the Law 3/2021 on the Board, as they are in force."
	if strings.ReplaceAll(text.TextTR, "\n\n", "\n") != wantTR ||
		strings.ReplaceAll(text.TextEN, "\n\n", "\n") != wantEN {
		t.Errorf("%q\n%q", text.TextTR, text.TextEN)
	}
}

// Most lines of a law are shorter than their column: headings, the index, items.
func TestShortLinesInTwoLanguagesAreTwoTexts(t *testing.T) {
	t.Parallel()
	turkish := []string{"Kurulun kararlari, kayitlari ve ilanlari.", "Madde 1. Kisa Isim", "Madde 2. Tefsir ve kapsam",
		"Kisa Isim", "1. Bu Yasa ile her kurul", "a) karar icin,", "b) kayit icin ve", "c) ilan icin yetkilidir."}
	english := []string{"Decisions, records, notices of the Board.", "Article 1. Short title",
		"Article 2. Scope of the Law", "Short title", "1. By this Law any board", "(a) for decisions,",
		"(b) for records and", "(c) for the notices is competent."}
	doc := &intake.Document{}
	Arrange(doc, []Page{twoColumns("", turkish, english)})
	if tr, en := intake.Lines(doc.Blocks), intake.Lines(doc.English); !slices.Equal(tr, turkish) ||
		!slices.Equal(en, english) {
		t.Errorf("%q\n%q", tr, en)
	}
}

// The columns of a gazette are one text, in whatever language.
func TestColumnsInOneLanguageAreOneText(t *testing.T) {
	t.Parallel()
	left := []string{"(1) Kurul, basvuruyu otuz gun icinde ve bu", "Yasa ile verilen yetkiler icinde karara",
		"baglar ve ilgili kisi icin yazili olarak", "bildirir veya ilan eder."}
	right := []string{"(2) Bu maddeye gore verilen karar ile her", "islem icin ucret alinir ve bu gelir ile",
		"ilgili kayit tutulur ve her yil icin", "ilan edilir."}
	doc := &intake.Document{}
	Arrange(doc, []Page{twoColumns("", left, right), twoColumns("", left, right)})
	if len(doc.English) > 0 || len(doc.Blocks) != 4 {
		t.Errorf("English %q, Turkish %q", intake.Lines(doc.English), intake.Lines(doc.Blocks))
	}
}

func TestAWebAddressOverTwoLinesIsOneWord(t *testing.T) {
	t.Parallel()
	p := Page{Width: 400, Height: 400}
	p.set(20, 300, 10, "Kurul kararini kendi sayfasinda https://kurul.example/")
	p.set(20, 288, 10, "kararlar/2026 ve Resmi Gazetede yayimlar; basvurular (https://kurul.example/e-")
	p.set(20, 276, 10, "basvuru) sayfasindan yapilir.")
	p.set(20, 240, 10, "(2) Kararlar, Kurulun kendi sayfasinda (bkz. su adres: (https://kurul.example")
	p.set(20, 228, 10, "ve ilgili sayfalar) yayimlanir.")
	want := []string{"Kurul kararini kendi sayfasinda https://kurul.example/kararlar/2026 ve Resmi Gazetede " +
		"yayimlar; basvurular (https://kurul.example/e-basvuru) sayfasindan yapilir.",
		"(2) Kararlar, Kurulun kendi sayfasinda (bkz. su adres: (https://kurul.example ve ilgili sayfalar) yayimlanir."}
	if got := arranged(p); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func FuzzArrange(f *testing.F) {
	f.Add([]byte("MADDE 1 – (1) Metin"), uint8(2))
	f.Add(binary.LittleEndian.AppendUint64(nil, math.Float64bits(1e300)), uint8(1))
	f.Add([]byte("MADDE\xfd\xfd\xfd\xfd 1\x00\x80\xff\xff ("), byte(2)) // a letter with a negative width
	f.Fuzz(func(t *testing.T, b []byte, count uint8) {
		pages := make([]Page, count%8+1)
		for i := range pages {
			pages[i] = Page{Width: 595, Height: 842}
		}
		number := func() float64 {
			if len(b) < 2 {
				return 0
			}
			n := float64(int16(binary.LittleEndian.Uint16(b))) / 16
			b = b[2:]
			switch n {
			case -1:
				return math.NaN()
			case -2:
				return 1e300
			}
			return n
		}
		for i := 0; len(b) > 8; i++ {
			p := &pages[i%len(pages)]
			p.Letters = append(p.Letters, Letter{X: number(), Y: number(), Width: number(), Size: number(),
				Bold: b[0]%2 == 0, Text: string(rune(b[0]))})
		}
		arranged(pages...)
	})
}
