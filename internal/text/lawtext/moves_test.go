package lawtext

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A paragraph went to another article, and the one that took its place repeats eight of its words. Seven of these and a
// word that is equal in the new place are no passage that moved: the new paragraph is told as added, without a move.
func TestParagraphInThePlaceOfOneThatLeftIsNotLinkedToIt(t *testing.T) {
	report := "By 26 June 2031, the Office shall submit a report to the Council that assesses the conditions and the " +
		"technical rules for a safe connection of the %s. Where appropriate, that report shall be accompanied by a " +
		"proposal."
	first := "1. The Office keeps a register of the hives of each district, which names the holder, the place, the " +
		"kind of the bees and the date of the last inspection; it is public and is brought up to date within a " +
		"week of a change.\n"
	second := "1. Beekeepers pay a fee for each swarm that they sell beyond the border of the district; the fee goes " +
		"to the fund that pays for burnt hives, and the fund tells the Council each year what it took in and what " +
		"it spent.\n"
	before := "Article 1\n" + first + "2. " +
		fmt.Sprintf(report, "hive registers referred to in paragraph 9 by means of one platform") +
		"\nArticle 2\n" + second
	after := "Article 1\n" + first + "2. Everybody who shows an interest may look into " +
		"the hive registers referred to in paragraph 9, also from afar and without a fee, under " +
		"implementing acts, which name signs, codes and hours of service and bind every district that has " +
		"bees of its own.\n" +
		"Article 2\n" + second + "5. " + fmt.Sprintf(report, "automated mechanisms") + "\n"
	c := compared(t, before, after)
	if err := checkLinks(c); err != nil {
		t.Error(err)
	}
	kinds := map[string]int{}
	for _, r := range c.Rows() {
		if r.Kind == KindMoved || r.Kind == KindRemoved && r.MoveId > 0 {
			kinds[r.Kind.String()]++
		}
		if strings.Contains(r.Right.Text(), "link the hive registers") && (r.Kind != KindAdded || r.MoveId != 0) {
			t.Errorf("the new paragraph is %s, MoveId %d", r.Kind, r.MoveId)
		}
	}
	if kinds["moved"] != 1 || kinds["removed"] != 1 {
		t.Errorf("the report did not move: %v", kinds)
	}
}

// Of an article that moved, an item is another one than before: it did not move.
func TestNewItemOfAMovedArticleIsNoMovedRow(t *testing.T) {
	moved := "MADDE %d – Kovanlar aşağıdaki belgelerle kayda alınır; kayıt ücreti arıcıdan her yılın mart ayında " +
		"alınır ve döner sermayeye yazılır:\n%s\nb) Kira sözleşmesi ile yerin krokisi\n"
	other := []string{
		"Arıcılar birliği yılda iki kez toplanır ve kararlarını oy çokluğuyla alır; toplantı tutanağı Bakanlığa " +
			"gönderilir.\n",
		"Bal satışında menşe belgesi aranır, belgesiz bal satan işletmeye Daire tarafından yazılı uyarı yapılır.\n",
		"Polen ve propolis ürünlerinin etiketinde üretim yılı ile arılığın bulunduğu ilçe açıkça gösterilir.\n",
	}
	before := fmt.Sprintf(moved, 1, "Ferdî beyanname")
	after := ""
	for i, body := range other {
		before += fmt.Sprintf("MADDE %d – %s", i+2, body)
		after += fmt.Sprintf("MADDE %d – %s", i+1, body)
	}
	after += fmt.Sprintf(moved, len(other)+1, "Üçüncü sıra")
	c := compared(t, before, after)
	if err := checkLinks(c); err != nil {
		t.Error(err)
	}
	if !slices.Contains(c.Articles, ArticleChange{Left: "MADDE 1", Right: "MADDE 4", Row: 6,
		Kind: KindMoved, RightPart: 3}) {
		t.Errorf("outline %+v", c.Articles)
	}
	for _, r := range c.Rows() {
		if strings.Contains(r.Right.Text(), "Üçüncü") && r.Kind != KindAdded {
			t.Errorf("the new item is %s", r.Kind)
		}
	}
}

// Short articles that repeat the words of a long one are nearer to it than its own version, word for word. When they
// have
// their own versions, the long one is looked for once more: it moved, and is not told as removed and added.
func TestArticleWhoseWordsOthersRepeatIsFoundWhereItWent(t *testing.T) {
	core := "honey extractors smokers veils brood combs foundations frames supers excluders feeders hives nuclei"
	long := "The holder who keeps " + core + " shall " + strings.Repeat("pay the fee to the Office and keep a record "+
		"of it ", 8)
	short := func(i int, first, last string) string {
		return fmt.Sprintf("%s %c applies to %s %s.", first, 'a'+i, core, last)
	}
	var before, after []string
	for i := range 4 {
		before = append(before, short(i, "Rule", "only"))
		after = append(after, short(i, "The rule", "alone"))
	}
	for i := range 40 {
		body := fmt.Sprintf("%c%c shall pay the fee to the Office and keep a record of it", 'a'+i/7, 'a'+i%7)
		before, after = append(before, "District "+body+"."), append(after, "The district "+body+" there.")
	}
	before = slices.Insert(before, 20, long+"in January.")
	after = append(after, long+"in winter.")
	c := compared(t, articlesWith(before), articlesWith(after))
	for _, a := range c.Articles {
		if a.Left == "Article 21" && (a.Kind != KindMoved || a.Right != "Article 45") {
			t.Errorf("the long article is told as %+v", a)
		}
	}
}

// A repealed article of which a longer one elsewhere repeats most did not move there: the longer one is new, and of the
// words that it repeats the passage is told.
func TestArticleThatAnotherOneRepeatsDidNotMove(t *testing.T) {
	repealed := "Holders keep a record of the frames, the combs and the queens that they sell, lend or burn, show it " +
		"to the inspector and keep it for five years."
	longer := "The fund pays for hives that burnt, sank or were stolen. " + repealed + " The fund takes no part in " +
		"disputes between neighbours, lends no money, and gives back to the district whatever a bad winter " +
		"has left of its share when the council closes the accounts in March, unless another law names a later day " +
		"for some of these sums. It meets twice yearly under its oldest member, votes by hand, and sends minutes to " +
		"everyone who asked."
	var before, after []string
	for i := range 12 {
		body := fmt.Sprintf("Zone %c%c has an office of its own, whose head is chosen in spring by those who "+
			"live there.",
			'p'+i/4, 'p'+i%4)
		before, after = append(before, body), append(after, body)
	}
	before = slices.Insert(before, 3, repealed)
	after = slices.Insert(after, 9, longer)
	c := compared(t, articlesWith(before), articlesWith(after))
	for _, want := range []ArticleChange{{Left: "Article 4", Kind: KindRemoved},
		{Right: "Article 10", Kind: KindAdded}} {
		if !slices.ContainsFunc(c.Articles, func(a ArticleChange) bool {
			return a.Left == want.Left && a.Right == want.Right && a.Kind == want.Kind
		}) {
			t.Errorf("%+v is not in the outline: %+v", want, c.Articles)
		}
	}
}

// An article that was rewritten under its number and title is told as changed, not as removed and added.
func TestRewrittenArticleKeepsItsPlaceInTheOutline(t *testing.T) {
	law := func(title, body string) string {
		return "Article 1\nSubject\nThis law is about bees.\nArticle 2\n" + title + "\n" + body + "\nArticle " +
			"3\nSeat\nThe seat is here.\n"
	}
	long := strings.Repeat("1. It tells the Council each quarter what it has done, whom it has paid and why it was "+
		"late.\n", 9)
	c := compared(t, law("Accountability", "The Office answers for its acts."), law("Accountability", long))
	if kind := articleKind(c, "Article 2"); kind != KindChanged || len(c.Articles) != 3 {
		t.Errorf("told as %s: %+v", kind, c.Articles)
	}
	c = compared(t, law("Accountability", "The Office answers for its acts."), law("Quarterly reports", long))
	if len(c.Articles) != 4 {
		t.Errorf("another article with the number is told as a version of the first: %+v", c.Articles)
	}
}

// articlesWith numbers articles with these bodies from 1 on.
func articlesWith(bodies []string) string {
	var b strings.Builder
	for i, body := range bodies {
		fmt.Fprintf(&b, "Article %d\n%s\n", i+1, body)
	}
	return b.String()
}
