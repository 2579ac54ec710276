package lawtext

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A paragraph went to another article, and the one that took its place repeats eight of its words. Seven of these and a
// word that is equal in the new place are no passage that wandered: the new paragraph is told as added, without a move.
func TestParagraphInThePlaceOfOneThatLeftIsNotLinkedToIt(t *testing.T) {
	report := "By 26 June 2031, the Office shall submit a report to the Council that assesses the conditions and the " +
		"technical rules for a safe connection of the %s. Where appropriate, that report shall be accompanied by a proposal."
	first := "1. The Office keeps a register of the hives of each district, which names the holder, the place, the kind of " +
		"the bees and the date of the last inspection; it is public and is brought up to date within a week of a change.\n"
	second := "1. Beekeepers pay a fee for each swarm that they sell beyond the border of the district; the fee goes to the " +
		"fund that pays for burnt hives, and the fund tells the Council each year what it took in and what it spent.\n"
	before := "Article 1\n" + first + "2. " +
		fmt.Sprintf(report, "hive registers referred to in paragraph 9 by means of one platform") +
		"\nArticle 2\n" + second
	after := "Article 1\n" + first + "2. Everybody who shows an interest may look into " +
		"the hive registers referred to in paragraph 9, also from afar and without a fee, under " +
		"implementing acts, which name signs, codes and hours of service and bind every district that has bees of its own.\n" +
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
		"Arıcılar birliği yılda iki kez toplanır ve kararlarını oy çokluğuyla alır; toplantı tutanağı Bakanlığa gönderilir.\n",
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
	if !slices.Contains(c.Articles, ArticleChange{Left: "MADDE 1", Right: "MADDE 4", Row: 6, Kind: KindMoved}) {
		t.Errorf("outline %+v", c.Articles)
	}
	for _, r := range c.Rows() {
		if strings.Contains(r.Right.Text(), "Üçüncü") && r.Kind != KindAdded {
			t.Errorf("the new item is %s", r.Kind)
		}
	}
}
