package lawtext

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// articleKind is no kind at all for an article that is not listed.
func articleKind(c Comparison, label string) Kind {
	for _, a := range c.Articles {
		if a.Right == label || a.Left == label {
			return a.Kind
		}
	}
	return math.MaxUint8
}

func TestRenumberingAndWrappingAreNoChanges(t *testing.T) {
	before := "Amaç\n\nMADDE 1 – Bu Kanunun amacı, kişisel verilerin işlenmesinde\nözel hayatın gizliliğini " +
		"korumaktır.\n\nKapsam\n\nMADDE 2 – Bu Kanun gerçek ve tüzel kişiler hakkında uygulanır.\n"
	after := "Amaç\n\nMADDE 1 – Bu Kanunun amacı,\nkişisel verilerin işlenmesinde özel hayatın gizliliğini " +
		"korumaktır.\n\nKapsam\n\nMADDE 3 – Bu Kanun gerçek ve tüzel kişiler hakkında uygulanır.\n"
	c := compared(t, before, after)
	want := Stats{Same: 2, Changed: 2, Renumbered: 1}
	if c.Stats != want || articleKind(c, "MADDE 3") != KindRenumbered || articleKind(c, "MADDE 1") != KindSame {
		t.Errorf("got %+v, articles %+v", c.Stats, c.Articles)
	}
	labels := map[Label]int{}
	for _, r := range c.Rows() {
		labels[r.Label]++
	}
	if labels[LabelWhitespace] != 1 || labels[LabelRenumbered] != 1 {
		t.Errorf("labels %v", labels)
	}
}

func TestSplitParagraphIsOneChangedRow(t *testing.T) {
	c := compared(t,
		"Madde 1 – Kurum başvuruları inceler ve otuz gün içinde karara bağlar. Karar ilgiliye yazılı olarak "+
			"bildirilir.\n",
		"Madde 1 – Kurum başvuruları inceler ve otuz gün içinde karara bağlar.\n"+
			"Karar ilgiliye yazılı olarak bildirilir.\n")
	if c.Len() != 1 || c.Row(0).Label != LabelWhitespace || c.Row(0).RightLines != 2 {
		t.Errorf("got %+v", rowsOf(c))
	}
}

func TestHeadingThatChangedSidesIsOneRow(t *testing.T) {
	c := compared(t,
		"# MADDE 1 — Amaç\n\n(1) Bu Kanunun amacı budur.\n\n# MADDE 2\n\n(1) Bu Kanun herkesi kapsar.\n",
		"Amaç\n\nMADDE 1-\n(1) Bu Kanunun amacı budur.\n\nMADDE 2-\n(1) Bu Kanun herkesi kapsar.\n")
	if c.Stats.Renumbered != 2 || c.Stats.Added+c.Stats.Removed != 0 || c.Row(0).LeftLines != 2 ||
		c.Row(0).RightLines != 3 {
		t.Errorf("got %+v, %+v", c.Stats, rowsOf(c))
	}
	for _, label := range []string{"MADDE 1", "MADDE 2"} {
		if articleKind(c, label) != KindSame {
			t.Errorf("%s is %s", label, articleKind(c, label))
		}
	}
	// A provisional article that became a lasting one has not merely another number.
	c = compared(t, "MADDE 1 – Bir.\nGeçici Madde 2 – Bu Kanun herkesi kapsar.\n",
		"MADDE 1 – Bir.\nMadde 2 – Bu Kanun herkesi kapsar.\n")
	if c.Stats.Renumbered != 0 || c.Stats.Changed != 1 {
		t.Errorf("got %+v", c.Stats)
	}
}

// One source writes its footnotes as 1 and 2, the other as [1] and [2], also on
// lines of their own.
func TestFootnotesWrittenAnotherWayAreNoChanges(t *testing.T) {
	before := "# MADDE 1 — Kurum1\n\n(1) Kurum, Bakanlık ile ilişkilidir.2\n" +
		"(2) Raporlarını Başkanlığa (…)3 sunar.\n(3) Kurul dokuz üyeden oluşur. 4\n(4) Üyeler yemin eder.\n"
	after := "Kurum\n[1]\n\nMADDE 1-\n(1) Kurum, Bakanlık ile\nilişkilidir.\n[2]\n\n(2) Raporlarını Başkanlığa " +
		"(…)\n[3]\nsunar.\n\n(3) Kurul dokuz üyeden oluşur.\n\n[4]\n\n(4) Üyeler\nyemin eder.\n"
	c := compared(t, before, after)
	for i, r := range c.Rows() {
		if r.Kind != KindSame && r.Label == LabelNone {
			t.Errorf("row %d is %s: %v %v", i, r.Kind, r.Left, r.Right)
		}
	}
	// Another number is another note.
	c = compared(t, "MADDE 1 – Kurum ilişkilidir.[1]\n", "MADDE 1 – Kurum ilişkilidir.[2]\n")
	if c.Row(0).Label != LabelNone {
		t.Errorf("another note is told as %q", c.Row(0).Label)
	}
}

// A common word between two signs that changed is no coincidence.
func TestOtherQuotationMarksLeaveTheQuotedWordAlone(t *testing.T) {
	before := ""
	for i := range 30 {
		before += fmt.Sprintf("(%d) 'controller' shall mean the natural or legal person of chamber %d;\n", i+1, i+100)
	}
	after := strings.ReplaceAll(strings.ReplaceAll(before, "'c", "‘c"), "r'", "r’")
	deleted, inserted := marked(compared(t, before, after))
	if all := strings.Join(append(deleted, inserted...), ""); strings.Contains(all, "controller") ||
		!strings.Contains(all, "‘") {
		t.Errorf("marked %.80q", all)
	}
}

// An article that took the place of a repealed one has no more in common with it
// than the word Madde.
func TestAnotherArticleInTheSamePlaceIsNotARenumberedOne(t *testing.T) {
	same := article("1", "Bu Kanunun amacı, kurulun çalışma usullerini düzenlemektir.")
	before := same + "MADDE 2\nAvukatlar baroya kayıtlı oldukları sürece levhada yazılı bulunur.\n"
	after := same + "MADDE 7\nTaşınmaz satışında tapu siciline tescil zorunludur; hasar satıcıda kalır.\n"
	c := compared(t, before, after)
	if got := []Kind{articleKind(c, "MADDE 2"), articleKind(c, "MADDE 7")}; got[0] != KindRemoved ||
		got[1] != KindAdded {
		t.Errorf("told as %v: %+v", got, c.Articles)
	}
}

func article(number, body string) string { return "MADDE " + number + " – " + body + "\n" }

func TestMovedArticleIsLinkedWithItsChanges(t *testing.T) {
	bodies := []string{
		"Kurum, her takvim yılının sonunda hazırladığı faaliyet raporunu Türkiye Büyük Millet Meclisine sunar.",
		"Avukatlar, baroya kayıtlı oldukları sürece levhada yazılı bulunur ve aidatlarını her yıl ocak ayında öder.",
		"Taşınmazların satışında tapu siciline tescil zorunludur; tescilden önce mülkiyet alıcıya geçmez ve hasar " +
			"satıcıda kalır.",
		"İşveren, işçinin ücretini en geç ayda bir banka aracılığıyla ödemekle ve hesap pusulası vermekle yükümlüdür.",
	}
	before := article("1", bodies[0]) + article("2", bodies[1]) + article("3", bodies[2]) + article("4", bodies[3])
	after := article("1", bodies[1]) + article("2", bodies[2]) + article("3", bodies[3]) +
		article("4", strings.Replace(bodies[0], "sonunda", "başında", 1))
	c := compared(t, before, after)
	if articleKind(c, "MADDE 4") != KindMoved && c.Stats.Moved != 1 {
		t.Fatalf("got %+v, %+v", c.Stats, c.Articles)
	}
	var left, right Passage
	for _, r := range c.Rows() {
		switch r.Kind {
		case KindRemoved:
			left = r.Left
		case KindMoved:
			right = r.Right
		}
	}
	mark := func(p Passage) (out string) {
		for s := range p.Segments() {
			if s.Op != 0 {
				out += strings.TrimSpace(s.Text) + "|"
			}
		}
		return out
	}
	if mark(left) != "1|sonunda|" || mark(right) != "4|başında|" {
		t.Errorf("marked %q and %q", mark(left), mark(right))
	}
}

func TestPassageMovedInsideAnArticleIsMarked(t *testing.T) {
	passage := "başvuru sahibine kararın gerekçesi ile birlikte en geç yedi gün içinde yazılı bildirim yapılır"
	before := "MADDE 1 – Kurul toplanır ve başvuruyu görüşür; " + passage +
		".\nKurul kararları kesindir ve Resmî Gazetede yayımlanır.\nÜyeler oylamaya katılır.\n"
	after := "MADDE 1 – Kurul toplanır ve başvuruyu görüşür.\nKurul kararları kesindir ve Resmî Gazetede yayımlanır; " +
		passage + ".\nÜyeler oylamaya katılır.\n"
	c := compared(t, before, after)
	ids := map[int]int{}
	for _, r := range c.Rows() {
		ids[r.MoveId]++
	}
	if ids[1] != 2 {
		t.Errorf("rows by MoveId: %v", ids)
	}
}
