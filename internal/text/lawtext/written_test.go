package lawtext

import (
	"fmt"
	"strings"
	"testing"
)

// shown lists the rows that show more than white space, numbers and marks.
func shown(c Comparison) (out []string) {
	for _, r := range c.Rows() {
		if r.Kind != KindSame && r.Label == LabelNone {
			out = append(out, fmt.Sprintf("%s %q %q", r.Kind, r.Left.Text(), r.Right.Text()))
		}
	}
	return out
}

// comparedBothWays compares two texts and checks that the answer the other way round mirrors it.
func comparedBothWays(t *testing.T, before, after string) Comparison {
	t.Helper()
	c := compared(t, before, after)
	if err := checkMirror(c, compared(t, after, before)); err != nil {
		t.Error(err)
	}
	return c
}

// One source writes # MADDE 4 and another one Madde 4 –. Repealed articles have the same words.
func TestHeadingsInCapitalsAndInSmallLettersAreNoChanges(t *testing.T) {
	var before, after strings.Builder
	for i := range 9 {
		fmt.Fprintf(&before,
			"# MADDE %d\n\n(İptal madde: Anayasa Mahkemesi’nin 21/4/2026 tarihli ve E.: 2025/19 sayılı Kararı "+
				"ile.)\n\n", i+1)
		fmt.Fprintf(&after,
			"Madde %d –\n(İptal madde: Anayasa\nMahkemesi’nin 21/4/2026 tarihli ve E.: 2025/19 sayılı Kararı ile.)\n\n",
			i+1)
	}
	before.WriteString("# GEÇİCİ MADDE 1\n\nKovanlar bir yıl içinde kaydedilir.\n")
	after.WriteString("Geçici Madde 1 –\nKovanlar bir yıl içinde kaydedilir.\n")
	c := comparedBothWays(t, before.String(), after.String())
	if rows := shown(c); len(rows) > 0 {
		t.Errorf("rows show a change:\n%s", strings.Join(rows, "\n"))
	}
	for _, a := range c.Articles {
		if a.Kind != KindSame {
			t.Errorf("%s is told as %s", a.Right, a.Kind)
		}
	}
	// A provisional article that becomes a lasting one is a change.
	c = comparedBothWays(t, "# GEÇİCİ MADDE 4\n\nKovanlar kaydedilir.\n", "Madde 4 –\nKovanlar kaydedilir.\n")
	if len(shown(c)) == 0 {
		t.Error("a provisional article became a lasting one without a change")
	}
}

// Consolidated acts put the dash of an item on a line of its own or before its text.
func TestDashOnItsOwnLineIsNoChange(t *testing.T) {
	items := []string{"in Belgium, the register of hives;", "Institute for Apiculture",
		"colonies that moved across a border."}
	c := comparedBothWays(t, "ANNEX I\nRegisters\n—\nHoney Board\n—\n"+strings.Join(items, "\n—\n")+"\n",
		"ANNEX I\nRegisters\n— "+strings.Join(items, "\n— ")+"\n")
	if rows := shown(c); len(rows) != 1 || !strings.Contains(rows[0], "—\\nHoney Board") {
		t.Errorf("not only the item that was taken out is shown:\n%s", strings.Join(rows, "\n"))
	}
	if c.Stats.Changed != len(items) {
		t.Errorf("%d items, but %+v", len(items), c.Stats)
	}
	// An empty cell of a table stays a cell.
	table := Parse("Article 1\nScope\nThis act applies.\nANNEX II\nCorrelation table\n—\nArticle 5 bis\n—\n—\n")
	if n := len(table.Paragraphs); n != 9 {
		t.Errorf("%d paragraphs, want one for each line", n)
	}
}

// The line at the head of a consolidated act has another number and another date in each version.
func TestHeadLineOfAnActIsOneRow(t *testing.T) {
	const front = "\nThis %s is meant purely as a documentation tool and the institutions do not assume any " +
		"liability for it"
	body := "\n►B\nCOUNCIL DIRECTIVE 2008/77/EC\non the health of honey bees\nArticle 1\nScope\nThis Directive " +
		"applies to hives.\n"
	forms := func(name string) (out string) { // whose words are those of the head line, and so common ones
		for i := range 600 {
			out += fmt.Sprintf("%s %d — EN — 001 of the %s\n", name, i+1, name)
		}
		return out
	}
	c := comparedBothWays(t, "2008L0077 — EN — 01.01.2009 — 001.001"+fmt.Sprintf(front, "document")+body+forms("Hive"),
		"02008L0077 — EN — 14.04.2025 — 031.001"+fmt.Sprintf(front, "text")+body+forms("Colony"))
	if r := c.Row(0); r.Kind != KindChanged || c.Stats.Added+c.Stats.Removed > 0 {
		t.Errorf("the head line is %s; %+v", r.Kind, c.Stats)
	}
}

// The list of amending acts names them as ►M1 in older consolidations and as M1 in newer ones.
func TestAmendingActWithoutItsSignIsNoChange(t *testing.T) {
	list := func(name string) string {
		return "DIRECTIVE 2008/77/EC\non the health of honey bees\nAmended by:\n" + name +
			"\nDirective 2011/15/EU of the European Parliament and of the Council\n"
	}
	c := comparedBothWays(t, list("►M1"), list("M1"))
	if rows := shown(c); len(rows) > 0 || c.Stats.Added+c.Stats.Removed > 0 {
		t.Errorf("%+v:\n%s", c.Stats, strings.Join(rows, "\n"))
	}
	if c = comparedBothWays(t, list("►M1"), list("M2")); len(shown(c)) == 0 {
		t.Error("another act is no change")
	}
}

// An article that was repealed and a new one that uses a phrase of it have nothing to do with each other.
func TestNewArticleIsNoVersionOfTheRepealedOneInItsPlace(t *testing.T) {
	const scope = "Article 58\nThe place of supply of hives is the place where the keeper is established.\n"
	const last = "Article 60\nMember States shall inform the Commission of the rules they adopt.\n"
	before := scope +
		"Article 59\nMember States shall apply Article 58(b) to honey supplied to keepers who are established in a " +
		"Member State, or who have their permanent address or usually reside in a Member State, by a trader who has " +
		"established his business outside the Union or has a branch there.\n" + last
	after := scope +
		"Article 59c\n(b) wax is supplied to keepers who are established, have their permanent address or usually " +
		"reside in any Member State other than the one referred to in point (a), or hives are dispatched or " +
		"transported to it; and the total value of the supplies does not in the current calendar year exceed EUR " +
		"10 000.\n" + last
	c := comparedBothWays(t, before, after)
	for _, r := range c.Rows() {
		if r.Kind == KindChanged {
			t.Errorf("one row has %q and %q", r.Left.Text(), r.Right.Text())
		}
	}
	if articleKind(c, "Article 59") != KindRemoved || articleKind(c, "Article 59c") != KindAdded {
		t.Errorf("told as %+v", c.Articles)
	}
}

// An English law has the heading of an article above its number: an inserted article comes with its own.
func TestInsertedArticleTakesItsHeadingAboveTheNumber(t *testing.T) {
	article := func(heading string, number int, text string) string {
		return fmt.Sprintf("%s\nArticle %d – %s\n\n", heading, number, text)
	}
	first := "DECREE ON THE HONEY TARIFF\n\n" + article("Short title", 1,
		"This Decree may be cited as the Honey Tariff Decree.") +
		article("Origin", 2, "A certificate of origin shall be presented in order to benefit from reduced rates.")
	last := func(number int) string {
		return article("Administration", number,
			"This Decree shall be administered by the Ministry responsible for finance.") +
			article("Entry into force", number+1, "This Decree shall enter into force on the date of its publication.")
	}
	inserted := "Goods in transit\nArticle 3 – The more favourable rate shall apply to honey shipped before that " +
		"date.\n\n"
	c := comparedBothWays(t, first+last(3), first+inserted+last(4))
	for _, a := range c.Articles {
		if want := map[string]Kind{"Article 3": KindAdded, "Article 4": KindRenumbered,
			"Article 5": KindRenumbered}[a.Right]; a.Kind != want {
			t.Errorf("%s is told as %s, want %s", a.Right, a.Kind, want)
		}
	}
	if rows := shown(c); len(rows) != 2 || c.Stats.Added != 2 {
		t.Errorf("not only the new article is shown:\n%s", strings.Join(rows, "\n"))
	}
	headings := map[string]string{}
	for _, p := range Parse(first + last(3)).Parts {
		headings[p.Label] = p.Heading
	}
	if headings["Article 2"] != "Origin" || headings["Article 4"] != "Entry into force" {
		t.Errorf("headings %q", headings)
	}
}

// The last word of a line that one source breaks is no change.
func TestLastWordOnItsOwnLineIsNoChange(t *testing.T) {
	c := comparedBothWays(t,
		"ARICILIK KANUNU\n\nYayımlandığı Düstur : Tertip: 4 Cilt: 1 Sayfa: 1459\n\nMADDE 1 – Kovanlar kaydedilir.\n",
		"ARICILIK KANUNU\n\nYayımlandığı Düstur : Tertip: 4 Cilt: 1 Sayfa:\n\n1459\n\nMADDE 1 – Kovanlar kaydedilir.\n")
	if rows := shown(c); len(rows) > 0 {
		t.Errorf("rows show a change:\n%s", strings.Join(rows, "\n"))
	}
}

// A page ends in the middle of a sentence, and its notes are there; the other source has all notes at the end.
func TestNotesAtTheFootOfAPageLeaveTheSentenceInOneRow(t *testing.T) {
	law := func(item, notes string) string {
		return "MADDE 27 – (1) Kurum, arıcıların kaydını tutar.\n\nMADDE 28 – (1) Bu Kanun aşağıdaki hâllerde " +
			"uygulanmaz:\n\n" + item +
			"\n\nb) Kovanların araştırma amacıyla bir üniversitede tutulması.\n\n" +
			"MADDE 29 – (1) Bu Kanun yayımı tarihinde yürürlüğe girer.\n\n" + notes
	}
	const (
		begun = "a) Kovanların, üçüncü kişilere bal verilmemek ve komşuların güvenliğine uyulmak kaydıyla aynı"
		rest  = "konutta yaşayan aile fertleriyle birlikte yalnız kendi ihtiyacı için tutulması."
		eight = "28/11/2017 tarihli ve 7061 sayılı Kanunun 119 uncu maddesiyle bu fıkrada yer alan “Kurul” " +
			"ibaresi eklenmiştir."
		nine   = "2/7/2018 tarihli ve 703 sayılı KHK’nin 163 üncü maddesiyle bu fıkra yürürlükten kaldırılmıştır."
		broken = begun + "\n\n8 " + eight + "\n\n9 " + nine + "\n\n" + rest
	)
	c := comparedBothWays(t, law(broken, ""), law(begun+" "+rest, "[8] "+eight+"\n\n[9] "+nine+"\n"))
	for _, r := range c.Rows() {
		if !strings.Contains(r.Right.Text(), "kaydıyla aynı") {
			continue
		}
		for s := range r.Right.Segments() {
			if s.Op != 0 && strings.Contains(s.Text, "konutta") {
				t.Errorf("the end of the sentence is told as added: %q", s.Text)
			}
		}
		if !strings.Contains(r.Left.Text(), "yalnız kendi ihtiyacı") {
			t.Errorf("the row ends at the foot of the page: %q", r.Left.Text())
		}
		return
	}
	t.Error("no row has the sentence")
}
