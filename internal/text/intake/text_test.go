package intake_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

func document(lines ...string) *intake.Document {
	d := &intake.Document{Format: "txt"}
	for _, l := range lines {
		d.Blocks = append(d.Blocks, intake.Block{Para: &intake.Para{Text: l}})
	}
	return d
}

func table(rows ...[]string) *intake.Document {
	t := &intake.Table{}
	for _, cells := range rows {
		row := intake.Row{}
		for _, c := range cells {
			row.Cells = append(row.Cells, intake.Cell{Span: 1, Blocks: document(c).Blocks})
		}
		t.Rows = append(t.Rows, row)
	}
	return &intake.Document{Blocks: []intake.Block{{Table: t}}}
}

const long = "Bu Yasa kapsamındaki kurum ve kuruluşlar, gerekli önlemleri zamanında ve eksiksiz olarak alır."

func TestHeadingsInTheMarginAreBeforeTheirArticles(t *testing.T) {
	got := table(
		[]string{"Kısa isim", "1.", "", "Bu Yasa, Ölçü Yasası olarak isimlendirilir; " + long},
		[]string{"Kurulun uygulanma-", "2.", "(1)", long},
		[]string{"sı", "", "(2)", long},
	).Text(intake.Options{})
	want := "Kısa isim\n1. Bu Yasa, Ölçü Yasası olarak isimlendirilir; " + long + "\nKurulun uygulanması\n2. (1) " +
		long + "\n(2) " + long
	if lines(got.TextTR) != want {
		t.Errorf("%s", got.TextTR)
	}
}

// lines are the lines but blank ones.
func lines(s string) string { return strings.ReplaceAll(s, "\n\n", "\n") }

// The row of an article can be as high as its heading, which then ends in the row of the next article.
func TestAHeadingThatIsHigherThanItsArticleEndsInTheNextRow(t *testing.T) {
	doc := table(
		[]string{"Kurum hakkında", "21.", "", long},
		[]string{"uygulanmayacak", "", "(2)", long},
		[]string{"hükümler", "22.", "", long},
		[]string{"Yürürlük", "23.", "", long},
	)
	want := "Kurum hakkında uygulanmayacak hükümler\n21. " + long + "\n(2) " + long + "\n22. " + long +
		"\nYürürlük\n23. " + long
	if got := lines(doc.Text(intake.Options{}).TextTR); got != want {
		t.Errorf("%q", got)
	}
}

func TestATableOfPointsIsAListOfThem(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]string
		want string
	}{
		"points of an act of the EU": {[][]string{{"(a)", "milk;"}, {"(b)", "meat."}}, "(a) milk;\n(b) meat."},
		"an empty column before":     {[][]string{{"", "(1)", "One."}, {"", "(2)", "Two."}}, "(1) One.\n(2) Two."},
		"indents":                    {[][]string{{"—", "one,"}, {"—", "two."}}, "— one,\n— two."},
		"a table with a heading":     {[][]string{{"No", "Name"}, {"1.", "Milk"}}, "No | Name\n1. | Milk"},
		"three columns": {[][]string{{"1.", "Milk", "3"}, {"2.", "Egg", "4"}},
			"1. | Milk | 3\n2. | Egg | 4"},
	} {
		if got := lines(table(c.rows...).Text(intake.Options{}).TextTR); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestATableOfTwoLanguagesGivesTwoTexts(t *testing.T) {
	rows := [][]string{
		{"MADDE 1- Bu Yasa ile ilgili olarak ve her kurum için bir rapor hazırlanır.",
			"Article 1. For the purposes of this Law, a report shall be drawn up by the institution."},
		{"MADDE 2- Rapor ve ekleri ile ilgili bir özet kurum tarafından yayımlanır.",
			"Article 2. The report and the summary of it shall be published by the institution."},
		{"MADDE 3- Bu Yasa yayımı tarihinde yürürlüğe girer ve ilgili kurum için uygulanır.",
			"Article 3. This Law shall enter into force on the day of its publication."},
	}
	turkish, english := []string{}, []string{}
	for _, r := range rows {
		turkish, english = append(turkish, r[0]), append(english, r[1])
	}
	for name, d := range map[string]*intake.Document{"Turkish left": table(rows...), "English left": table(
		[]string{rows[0][1], rows[0][0]}, []string{rows[1][1], rows[1][0]}, []string{rows[2][1], rows[2][0]})} {
		got := d.Text(intake.Options{})
		if lines(got.TextTR) != strings.Join(turkish, "\n") || lines(got.TextEN) != strings.Join(english, "\n") ||
			got.Language != "both" {
			t.Errorf("%s: %s: %q and %q", name, got.Language, got.TextTR, got.TextEN)
		}
	}
}

// Each text has its own footnotes, with numbers of its own; those of one text keep the numbers of the document.
func TestFootnotesAreBehindTheTextThatHasTheirMarks(t *testing.T) {
	t.Parallel()
	mark := intake.NoteMark
	turkish := []string{"MADDE 1- Bu Yasa ile ilgili olarak ve her kurum için" + mark(1) + " bir rapor hazırlanır.",
		"MADDE 2- Rapor ve ekleri ile ilgili" + mark(3) + " bir özet kurum tarafından yayımlanır.",
		"MADDE 3- Bu Yasa yayımı tarihinde yürürlüğe girer ve ilgili kurum için uygulanır."}
	english := []string{"Article 1. For the purposes of this Law, a report shall be drawn up by the institution" +
		mark(2) + ".",
		"Article 2. The report and the summary of it" + mark(4) + " shall be published by the institution.",
		"Article 3. This Law shall enter into force on the day of its publication."}
	notes := []string{"Değişik: 12/2020", "Amended by 12/2020", "Bak: Madde 3", "See Article 3",
		"As this is the text of the law and of its annex", "Metin ile ilgili ve her ek için"}
	bilingual := table([]string{turkish[0], english[0]}, []string{turkish[1], english[1]},
		[]string{turkish[2], english[2]})
	bilingual.Notes = notes
	got := bilingual.Text(intake.Options{})
	wantTR := "MADDE 1- Bu Yasa ile ilgili olarak ve her kurum için[1] bir rapor hazırlanır.\n" +
		"MADDE 2- Rapor ve ekleri ile ilgili[2] bir özet kurum tarafından yayımlanır.\n" + turkish[2] + "\n" +
		"[1] Değişik: 12/2020\n[2] Bak: Madde 3\n[3] Metin ile ilgili ve her ek için"
	wantEN := "Article 1. For the purposes of this Law, a report shall be drawn up by the institution[1].\n" +
		"Article 2. The report and the summary of it[2] shall be published by the institution.\n" + english[2] + "\n" +
		"[1] Amended by 12/2020\n[2] See Article 3\n[3] As this is the text of the law and of its annex"
	if lines(got.TextTR) != wantTR || lines(got.TextEN) != wantEN {
		t.Errorf("%q\n%q", got.TextTR, got.TextEN)
	}
	one := document(turkish[0], "Metin\ue000 sürer[2]\ue000[77].", turkish[1])
	one.Notes = notes[:3]
	if got := lines(one.Text(intake.Options{}).TextTR); !strings.HasSuffix(got,
		"için[1] bir rapor hazırlanır.\nMetin sürer[2][77].\n"+
			"MADDE 2- Rapor ve ekleri ile ilgili[3] bir özet kurum tarafından yayımlanır.\n"+
			"[1] Değişik: 12/2020\n[2] Amended by 12/2020\n[3] Bak: Madde 3") {
		t.Errorf("%q", got)
	}
	for _, d := range []*intake.Document{bilingual, one} {
		if got := d.Text(intake.Options{OmitNotes: true}); strings.Contains(got.TextTR+got.TextEN, "[1]") ||
			strings.Contains(got.TextTR+got.TextEN, "2020") || !strings.Contains(got.TextTR, "kurum için bir rapor") {
			t.Errorf("without notes: %q\n%q", got.TextTR, got.TextEN)
		}
	}
}

func TestTheReportNamesWhatIsOddWithItsPlace(t *testing.T) {
	got := document("MADDE 1- Amaç bir.", "MADDE 2- 😀 iki.", "MADDE 4- Dört ile ilgili.", "MADDE 4- Yine dört.",
		"Okunamayan \uFFFD işaret.").Text(intake.Options{})
	if got.Articles != 4 {
		t.Errorf("%d articles", got.Articles)
	}
	units := utf16.Encode([]rune(got.TextTR))
	for code, want := range map[intake.Code]string{intake.Gap: "MADDE 4- Dört ile ilgili.",
		intake.Twice: "MADDE 4- Yine dört.", intake.Unreadable: "\uFFFD"} {
		found := ""
		for _, row := range got.Report {
			if row.Code == code && row.Group == intake.Doubt && len(row.Places) == 1 {
				found = string(utf16.Decode(units[row.Places[0].Start:row.Places[0].End]))
			}
		}
		if found != want {
			t.Errorf("%s is at %q, want %q", code, found, want)
		}
	}
}

func TestWhatIsTakenCanBeSaved(t *testing.T) {
	got := document("I\u0307stanbul\x00\u00a0ve\u200b  \tişaret\u00ad", "►M1 (1)", "Metin ◄",
		"so\u0308z").Text(intake.Options{})
	if got.TextTR != "İstanbul ve işaret\n(1) Metin\nsöz" {
		t.Errorf("%q", got.TextTR)
	}
}

func TestATextThatIsTooLongIsCutBeforeAnArticle(t *testing.T) {
	got := document("MADDE 1- "+long, "MADDE 2- "+long,
		"MADDE 3- "+long).Text(intake.Options{MaxLength: 2*len([]rune(long)) + 60})
	if !got.Cut || got.Articles != 2 || strings.Contains(got.TextTR, "MADDE 3") ||
		!strings.Contains(got.TextTR, "MADDE 2") {
		t.Errorf("%d articles of %q", got.Articles, got.TextTR)
	}
	if whole := document("MADDE 1- " + long).Text(intake.Options{MaxLength: 1000}); whole.Cut {
		t.Error("a short text is cut")
	}
}

func TestEachPartOfATextThatIsTooLongCanBeTaken(t *testing.T) {
	most := 2*len([]rune(long)) + 60
	made := func(part int) intake.Text {
		return document("BAŞLIK", "MADDE 1- "+long, "MADDE 2- "+long, "MADDE 4- "+long, "MADDE 5- "+long,
			"MADDE 6- "+long+long+long, "MADDE 7- "+long).Text(intake.Options{MaxLength: most, Part: part})
	}
	want := []intake.TextPart{{"MADDE 1", "MADDE 2"}, {"MADDE 4", "MADDE 5"}, {"MADDE 6", "MADDE 6"},
		{"MADDE 7", "MADDE 7"}}
	articles := []int{2, 2, 1, 1}
	for part, shown := range map[int]int{0: 1, 1: 1, 2: 2, 3: 3, 4: 4, 5: 4, 1000: 4} {
		got := made(part)
		if !got.Cut || got.Part != shown || !slices.Equal(got.Parts, want) {
			t.Fatalf("part %d is %d of %v", part, got.Part, got.Parts)
		}
		if len([]rune(got.TextTR)) > most {
			t.Errorf("part %d has %d letters", part, len([]rune(got.TextTR)))
		}
		is := want[shown-1]
		if first := strings.TrimPrefix(got.TextTR, "BAŞLIK\n"); !strings.HasPrefix(first, is.First+"- ") ||
			!strings.Contains(got.TextTR, is.Last+"- ") ||
			got.Articles != articles[shown-1] {
			t.Errorf("part %d has %d articles: %q", part, got.Articles, got.TextTR)
		}
		if gap := slices.ContainsFunc(got.Report, func(row intake.ReportRow) bool {
			return row.Code == intake.Gap && row.Count == 1 && row.Detail == "2 → 4"
		}); gap != (shown == 2) {
			t.Errorf("part %d has the gap: %t", part, gap)
		}
		for _, row := range got.Report {
			for _, at := range row.Places {
				if at.End > len([]rune(got.TextTR)) {
					t.Errorf("%s of part %d is outside of it: %+v", row.Code, part, at)
				}
			}
		}
	}
}

func TestLanguagesAreTold(t *testing.T) {
	for text, want := range map[string]string{
		long + " Bu kurum için bir rapor ve ilgili karar hazırlanır.":                        "tr",
		"The Member States shall adopt the measures and communicate them to the Commission.": "en",
	} {
		if got := document(text).Text(intake.Options{}); got.Language != want || !got.Sure {
			t.Errorf("%s, sure %t: %s", got.Language, got.Sure, text)
		}
	}
	mixed := document(long+" Her kurum için bir rapor ve bu karar.",
		"The Member States shall adopt the measures of this Directive.")
	if got := mixed.Text(intake.Options{Split: true}); got.TextTR == "" || got.TextEN == "" || got.Language != "both" {
		t.Errorf("%+v", got)
	}
	if got := document("1 2 3").Text(intake.Options{}); got.Sure || got.Language != "tr" {
		t.Errorf("numbers: %+v", got)
	}
}

func TestAFirstLineThatIsTooLongIsCutWithinIt(t *testing.T) {
	t.Parallel()
	got := document("MADDE 1- " + long + long).Text(intake.Options{MaxLength: 40})
	if want := "MADDE 1- Bu Yasa kapsamındaki kurum ve"; got.TextTR != want || !got.Cut {
		t.Errorf("%q, cut %t; want %q", got.TextTR, got.Cut, want)
	}
	if got := document(strings.Repeat("a", 100)).Text(intake.Options{MaxLength: 40}); len(got.TextTR) != 40 ||
		!got.Cut {
		t.Errorf("a long word: %q, cut %t", got.TextTR, got.Cut)
	}
}

// A hyphen at the end of a line of the margin is the word's own if the document has the word only with it.
func TestAHyphenOfTheWordStaysInTheMargin(t *testing.T) {
	t.Parallel()
	for heading, want := range map[[2]string]string{
		{"Yeni sosyo-", "ekonomik durum"}: "Yeni sosyo-ekonomik durum",
		{"Kurulun uygulanma-", "sı"}:      "Kurulun uygulanması",
	} {
		doc := table(
			[]string{heading[0], "1.", "", "Bu Yasada (sosyo-ekonomik) durum düzenlenir; " + long},
			[]string{heading[1], "", "(2)", long},
			[]string{"Son", "2.", "", long},
		)
		if got, _, _ := strings.Cut(doc.Text(intake.Options{}).TextTR, "\n"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// When a language is chosen for a document in two, the other one is left out, and that is said.
func TestOneOfTwoLanguagesIsTaken(t *testing.T) {
	t.Parallel()
	rows := [][]string{
		{"MADDE 1- Bu Yasa ile ilgili olarak ve her kurum için" + intake.NoteMark(1) + " bir rapor hazırlanır.",
			"Article 1. For the purposes of this Law, a report shall be drawn up" + intake.NoteMark(2) +
				" by the institution."},
		{"MADDE 2- Rapor ve ekleri ile ilgili bir özet kurum tarafından yayımlanır.",
			"Article 2. The report and the summary of it shall be published by the institution."},
		{"MADDE 3- Bu Yasa yayımı tarihinde yürürlüğe girer ve ilgili kurum için uygulanır.",
			"Article 3. This Law shall enter into force on the day of its publication."},
	}
	for _, l := range []string{"tr", "en"} {
		doc := table(rows...)
		doc.Notes = []string{"Değişik: 12/2020", "Amended by 12/2020"}
		got := doc.Text(intake.Options{Language: map[string]lang.Language{"tr": lang.Turkish, "en": lang.English}[l]})
		kept, other := got.TextTR, got.TextEN
		if l == "en" {
			kept, other = other, kept
		}
		left := 0
		for _, row := range got.Report {
			if row.Code == intake.OtherLanguage && row.Group == intake.Omitted {
				left = row.Count
			}
		}
		if got.Language != l || other != "" || strings.Count(lines(kept), "\n") != 3 ||
			!strings.Contains(kept, "[1]") || left != 4 || got.Articles != 3 {
			t.Errorf("%s: %+v", l, got)
		}
	}
}

func TestSignsOfDirectionAreDropped(t *testing.T) {
	t.Parallel()
	if got := document("\u2066Metin\u2069 \u061csürer\u200e").Text(intake.Options{}); got.TextTR != "Metin sürer" {
		t.Errorf("%q", got.TextTR)
	}
}

func TestATableOfContentsIsLeftOut(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		lines []string
		left  int
	}{
		"dots and numbers":       {[]string{"Amaç ........ 1", "Kapsam . . . . . 1", "Tanımlar…… 12"}, 3},
		"two lines are too few":  {[]string{"Amaç ........ 1", "Kapsam ........ 2"}, 0},
		"fees go back":           {[]string{"Pasaport ........ 50", "Ehliyet ........ 20", "Kimlik ........ 30"}, 0},
		"fees have a currency":   {[]string{"Pasaport .... 5 TL", "Ehliyet .... 20 TL", "Kimlik .... 30 TL"}, 0},
		"sentences with numbers": {[]string{"Bu süre 3", "Bu süre 4", "Bu süre 5"}, 0},
	} {
		got := document(append(slices.Clone(row.lines), "MADDE 1- Amaç")...).Text(intake.Options{})
		left := 0
		for _, r := range got.Report {
			if r.Code == intake.Contents {
				left = r.Count
			}
		}
		if kept := strings.Count(lines(got.TextTR), "\n"); left != row.left || kept != len(row.lines)-row.left {
			t.Errorf("%s: %d left out, %q", name, left, got.TextTR)
		}
	}
	data := table([]string{"Pasaport", "yıl ........ 5"}, []string{"Ehliyet", "yıl ........ 6"},
		[]string{"Kimlik", "yıl ........ 7"})
	if got := data.Text(intake.Options{}).TextTR; strings.Count(got, "\n") != 2 {
		t.Errorf("rows of a table: %q", got)
	}
}
