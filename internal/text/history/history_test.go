package history

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lls/internal/text/lawtext"
)

// versions are the texts of a law through time, compared.
type versions struct {
	texts    []string
	outlines []*Outline
	hops     []*Hop
}

func through(t testing.TB, texts ...string) versions {
	t.Helper()
	v := versions{texts: texts}
	for _, text := range texts {
		o := Read(text)
		v.outlines = append(v.outlines, &o)
	}
	var comparer lawtext.Comparer
	for i := 1; i < len(texts); i++ {
		c, err := comparer.Compare(context.Background(), texts[i-1], texts[i], lawtext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		hop := NewHop(&c, v.outlines[i-1], v.outlines[i], texts[i-1], texts[i])
		v.hops = append(v.hops, &hop)
	}
	return v
}

// told writes the events of all articles, one line each, without that of the first version.
func (v versions) told() []string {
	var lines []string
	for _, l := range Chain(v.outlines, v.hops) {
		for _, e := range l.Events {
			if e.Version == 0 {
				continue
			}
			line := fmt.Sprintf("%d %s", e.Version, e.Kind)
			for _, label := range []string{e.Left, e.Right} {
				if label != "" {
					line += " [" + label + "]"
				}
			}
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return lines
}

const (
	scope = "MADDE 1 – Bu Kanunun amacı, ölçü aletlerinin doğru çalışmasını ve tüketicilerin korunmasını sağlamaktır.\n"
	terms = "MADDE 2 – Bu Kanunda geçen ölçü aleti, bir büyüklüğü belirlemek için kullanılan her türlü düzeni; " +
		"damga, denetimden geçen aletin üzerine konulan resmî işareti anlatır.\n"
	check = "MADDE 3 – Ölçü aletleri her iki yılda bir muayene edilir. Muayene ücreti on dört gün içinde ödenir.\n"
	fines = "MADDE 4 – Damgasız alet kullananlara iki bin liradan on bin liraya kadar idari para cezası verilir.\n"
	force = "MADDE 5 – Bu Kanun yayımı tarihinde yürürlüğe girer.\n"
)

func renumbered(article, from, to string) string {
	return strings.Replace(article, "MADDE "+from, "MADDE "+to, 1)
}

func TestEventsOfArticles(t *testing.T) {
	law := scope + terms + check + fines + force
	longCheck := strings.Replace(check, "on dört gün", "otuz gün", 1)
	added := "MADDE 3 – Muayene istasyonları Bakanlıktan izin alarak kurulur ve her yıl denetlenir; izin belgesi " +
		"istasyonun görünür bir yerine asılır.\n"
	for _, c := range []struct {
		name  string
		texts []string
		want  []string
	}{
		{"nothing happened", []string{law, law}, nil},
		{"words have changed", []string{law, scope + terms + longCheck + fines + force},
			[]string{"1 changed [MADDE 3] [MADDE 3]"}},
		{"an article was put in, and those behind it have other numbers",
			[]string{law, scope + terms + added + renumbered(check, "3", "4") + renumbered(fines, "4", "5") +
				renumbered(force, "5", "6")},
			[]string{"1 introduced [MADDE 3]", "1 renumbered [MADDE 3] [MADDE 4]", "1 renumbered [MADDE 4] [MADDE 5]",
				"1 renumbered [MADDE 5] [MADDE 6]"}},
		{"an article is gone, and comes back two versions later",
			[]string{law, scope + terms + check + force, scope + terms + longCheck + force,
				scope + terms + longCheck + fines + force},
			[]string{"1 repealed [MADDE 4]", "2 changed [MADDE 3] [MADDE 3]", "3 restored [MADDE 4] [MADDE 4]"}},
		{"only a note is left of an article",
			[]string{law, scope + terms + "MADDE 3 – (Mülga: 12/5/2011-6217/5 md.)\n" + fines + force},
			[]string{"1 voided [MADDE 3] [MADDE 3]"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := through(t, c.texts...).told(); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestAnArticleThatIsSplitNamesItsOrigin(t *testing.T) {
	long := "MADDE 2 – Bakanlık ölçü aletlerini denetler ve denetim sonuçlarını yayımlar.\n" +
		"(2) Denetimde kusurlu bulunan aletler mühürlenir ve sahibine tutanakla bildirilir; mühür ancak Bakanlıkça " +
		"sökülür.\n" +
		"(3) Mührü bozanlar hakkında genel hükümler uygulanır ve aletin piyasaya verilmesi yasaklanır.\n"
	rest := "MADDE 3 – Bu Kanun yayımı tarihinde yürürlüğe girer.\n"
	halves := "MADDE 2 – Bakanlık ölçü aletlerini denetler ve denetim sonuçlarını yayımlar.\n" +
		"MADDE 2/A – (1) Denetimde kusurlu bulunan aletler mühürlenir ve sahibine tutanakla bildirilir; mühür ancak " +
		"Bakanlıkça sökülür.\n" +
		"(2) Mührü bozanlar hakkında genel hükümler uygulanır ve aletin piyasaya verilmesi yasaklanır.\n"
	v := through(t, scope+long+rest, scope+halves+rest)
	lineages := Chain(v.outlines, v.hops)
	i := slices.IndexFunc(lineages, func(l Lineage) bool { return l.Events[0].Kind == Split })
	if i < 0 {
		t.Fatalf("no article was split: %q", v.told())
	}
	from := lineages[lineages[i].From]
	if label := v.outlines[0].Articles[from.Article(0)].Label; label != "MADDE 2" {
		t.Errorf("the article comes from %q, not from MADDE 2", label)
	}
	// And the other way round, the text goes back.
	v = through(t, scope+halves+rest, scope+long+rest)
	if told := v.told(); !slices.Contains(told, "1 merged [MADDE 2/A] [MADDE 2]") {
		t.Errorf("the article was not merged: %q", told)
	}
}

func TestAnotherWayToWriteIsNoEvent(t *testing.T) {
	law := "Madde 1 – “Alet”, bir büyüklüğü ölçer; ‘damga’ resmî işarettir.\n\nMadde 2 – Aletler iki yılda bir " +
		"muayene edilir - ücret on dört gün içinde ödenir.\n"
	other := strings.NewReplacer("“", `"`, "”", `"`, "‘", "'", "’", "'", " - ", " — ", "iki yılda", "iki\u00a0yılda",
		"muayene", "mua\u00adyene", "; ", ";\n").Replace(law)
	v := through(t, law, other, law)
	if told := v.told(); len(told) > 0 {
		t.Errorf("typography was told as %q", told)
	}
	for _, run := range Blame(v.outlines, v.hops, 2) {
		if run.Since != 0 && strings.TrimSpace(lineOf(law, run.Line)) != "" {
			t.Errorf("line %d is said to be of version %d", run.Line, run.Since)
		}
	}
}

func lineOf(text string, line int) string { return strings.Split(text, "\n")[line] }

func TestBlameNamesTheVersionThatChangedALine(t *testing.T) {
	longCheck := strings.Replace(check, "on dört gün", "otuz gün", 1)
	v := through(t,
		scope+terms+check+fines+force,
		scope+terms+longCheck+fines+force,
		scope+"MADDE 2 – Ölçü aletleri Bakanlıkça onaylanır ve onay belgesi beş yıl geçerlidir.\n"+
			renumbered(terms, "2", "3")+renumbered(longCheck, "3", "4")+renumbered(fines, "4", "5")+renumbered(force,
			"5", "6"))
	got := map[string][2]int{}
	text := strings.Split(v.texts[2], "\n")
	for _, run := range Blame(v.outlines, v.hops, 2) {
		for line := run.Line; line < run.Line+run.Lines; line++ {
			label, _, _ := strings.Cut(text[line], " –")
			got[label] = [2]int{run.Since, run.Origin}
		}
	}
	want := map[string][2]int{"MADDE 1": {0, 0}, "MADDE 2": {2, 2}, "MADDE 3": {0, 0}, "MADDE 4": {1, 0},
		"MADDE 5": {0, 0}, "MADDE 6": {0, 0}}
	for label, w := range want {
		if got[label] != w {
			t.Errorf("%s: since and origin are %v, not %v", label, got[label], w)
		}
	}
}

func TestAnArticleThatMovesUnderAnotherNumberKeepsItsLines(t *testing.T) {
	v := through(t, scope+terms+check+fines+force,
		scope+renumbered(check, "3", "2")+renumbered(fines, "4", "3")+renumbered(terms, "2", "4")+force)
	lines := strings.Count(v.texts[1], "\n")
	for _, run := range Blame(v.outlines, v.hops, 1) {
		if run.Line < lines && (run.Since != 0 || run.Origin != 0) {
			t.Errorf("lines %d to %d are of version %d", run.Line, run.Line+run.Lines, run.Since)
		}
	}
}

func TestNotesInPlaceOfArticles(t *testing.T) {
	for body, want := range map[string]bool{
		"(Mülga: 12/5/2011-6217/5 md.)":        true,
		"Mülga.":                               true,
		"[Repealed]":                           true,
		"Repealed by Regulation (EU) 2016/679": true,
		"Yürürlükten kaldırılmıştır.":          true,
		"(15 Ocak 2020 tarihli ve 12 sayılı Yasa ile yürürlükten kaldırılmıştır.)": true,
		"— — — — —": true,
		"":          false,
		"5680 sayılı Basın Kanunu yürürlükten kaldırılmıştır.":                         false,
		"Repealed provisions shall continue to apply until the end of the year.":       false,
		"Yürürlükten kaldırılan hükümlere yapılan atıflar bu Kanuna yapılmış sayılır.": false,
		"Deleted data shall be destroyed.":                                             false,
	} {
		if got := isVoid(body); got != want {
			t.Errorf("%q: void is %v", body, got)
		}
	}
}
