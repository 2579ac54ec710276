package lawtext

import (
	"fmt"
	"strings"
	"testing"
)

// wholeGroups fails unless the groups have all blocks of both sides, in order.
func wholeGroups(t testing.TB, groups []Group, left, right int) {
	t.Helper()
	l, r := 0, 0
	for _, g := range groups {
		if g.Left.Len() < 0 || g.Right.Len() < 0 || g.Left.Len()+g.Right.Len() == 0 {
			t.Fatalf("an empty group %+v", g)
		}
		if g.Left.Len() > 0 && g.Left.From != l || g.Right.Len() > 0 && g.Right.From != r {
			t.Fatalf("the group %+v comes after blocks %d and %d", g, l, r)
		}
		l, r = l+g.Left.Len(), r+g.Right.Len()
	}
	if l != left || r != right {
		t.Fatalf("%d of %d blocks at the left, %d of %d at the right", l, left, r, right)
	}
}

// sideBySide writes two texts side by side: a line for each group.
func sideBySide(left, right string) string {
	l, r := Parse(left).Layout(), Parse(right).Layout()
	side := func(text string, blocks []Block) string {
		var words []string
		for _, b := range blocks {
			words = append(words, strings.Join(strings.Fields(text[b.Start:b.End]), " "))
		}
		return strings.Join(words, " / ")
	}
	var out strings.Builder
	for _, g := range Parallel(&l, &r) {
		fmt.Fprintf(&out, "%s | %s\n", side(left, l.Blocks[g.Left.From:g.Left.To]),
			side(right, r.Blocks[g.Right.From:g.Right.To]))
	}
	return out.String()
}

func TestTwoLanguagesAreAligned(t *testing.T) {
	for _, c := range []struct{ name, tr, en, want string }{
		{"paragraph by paragraph, items by the places of their letters",
			"DEĞİRMEN YASASI\n\nBİRİNCİ KISIM\nGenel\n\nTefsir\n1. (1) Bu Yasada:\n(A) Bir;\n(B) İki;\n(C) Üç;\n" +
				"(Ç) Dört.\n(2) Son fıkra.\n\nYürürlük\n2. Yürürlüğe girer.\n",
			"MILL LAW\n\nPART I\nGeneral\n\nInterpretation\n1. (1) In this Law:\n(A) One;\n(B) Two;\n(C) Three;\n(D) " +
				"Four.\n(2) Last.\n\nEntry into force\n2. It enters into force.\n",
			`DEĞİRMEN YASASI | MILL LAW
BİRİNCİ KISIM / Genel | PART I / General
1. / Tefsir | 1. / Interpretation
(1) Bu Yasada: | (1) In this Law:
(A) Bir; | (A) One;
(B) İki; | (B) Two;
(C) Üç; | (C) Three;
(Ç) Dört. | (D) Four.
(2) Son fıkra. | (2) Last.
2. / Yürürlük | 2. / Entry into force
Yürürlüğe girer. | It enters into force.
`},
		{"a paragraph and an article that only one of them has",
			"MADDE 1- (1) Bir.\n\n(2) İki.\n\n(3) Üç.\n\nMADDE 2- Atlanan.\n\nMADDE 3- Son.\n\n" +
				"GEÇİCİ MADDE 1- Geçer.\n",
			"Article 1 – (1) One.\n\n(3) Three.\n\nArticle 3 – Last.\n\nProvisional Article 1 – It passes.\n",
			`MADDE 1 | Article 1
(1) Bir. | (1) One.
(2) İki. | 
(3) Üç. | (3) Three.
MADDE 2 | 
Atlanan. | 
MADDE 3 | Article 3
Son. | Last.
GEÇİCİ MADDE 1 | Provisional Article 1
Geçer. | It passes.
`},
		{"chapters that the languages name in other words",
			"BÖLÜM I\nGenel\n\nMADDE 1- Bir.\n\nBÖLÜM II\nSon\n\nMADDE 2- İki.\n",
			"TITLE I\nGENERAL\nArticle 1\nOne.\nTITLE II\nFINAL\nArticle 2\nTwo.\n",
			`BÖLÜM I / Genel | TITLE I / GENERAL
MADDE 1 | Article 1
Bir. | One.
BÖLÜM II / Son | TITLE II / FINAL
MADDE 2 | Article 2
İki. | Two.
`},
		{"chapters with English ordinals",
			"BİRİNCİ BÖLÜM\nGenel\n\nMADDE 1- Bir.\n\nİKİNCİ BÖLÜM\nSon\n\nMADDE 2- İki.\n",
			"FIRST CHAPTER\nGeneral\nARTICLE 1\nOne.\nSecond Chapter\nFinal\nARTICLE 2\nTwo, of the first chapter.\n",
			`BİRİNCİ BÖLÜM / Genel | FIRST CHAPTER / General
MADDE 1 | ARTICLE 1
Bir. | One.
İKİNCİ BÖLÜM / Son | Second Chapter / Final
MADDE 2 | ARTICLE 2
İki. | Two, of the first chapter.
`},
		{"paragraphs without a number, of which one is missing",
			"MADDE 1- Bu Kanunun amacı değirmenlerin açılmasını düzenlemektir ve başka kanunlar saklıdır.\n\n" +
				"Kısa.\n\nBu da değirmenlerin kapatılmasına dair uzun bir fıkradır; her il için ayrıca " +
				"uygulanır ve ilan edilir.\n\nSon.\n",
			"Article 1 – The purpose of this Law is to govern the opening of mills; other laws stay.\n\n" +
				"This is a long paragraph on the closing of mills, which applies to each province and is " +
				"announced.\n\nEnd.\n",
			`MADDE 1 | Article 1
Bu Kanunun amacı değirmenlerin açılmasını düzenlemektir ve başka kanunlar saklıdır. | The purpose of this Law is to govern the opening of mills; other laws stay.
Kısa. | 
Bu da değirmenlerin kapatılmasına dair uzun bir fıkradır; her il için ayrıca uygulanır ve ilan edilir. | This is a long paragraph on the closing of mills, which applies to each province and is announced.
Son. | End.
`},
		{"one language only", "MADDE 1- Bir.\n", "", "MADDE 1 | \nBir. | \n"},
	} {
		if got := sideBySide(c.tr, c.en); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestGroupsHaveAllBlocks(t *testing.T) {
	var before Layout
	hostileLaws(40, func(name, text string) {
		l := Parse(text).Layout()
		wholeGroups(t, Parallel(&l, &before), len(l.Blocks), len(before.Blocks))
		wholeGroups(t, Parallel(&before, &l), len(before.Blocks), len(l.Blocks))
		for _, g := range Parallel(&l, &l) {
			if g.Left != g.Right {
				t.Fatalf("%s: a text beside itself has the group %+v", name, g)
			}
		}
		before = l
	})
}
