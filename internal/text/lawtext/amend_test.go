package lawtext

import (
	"fmt"
	"strings"
	"testing"
)

// amendment changes the lines of an article, from the one with this number on.
type amendment struct {
	name  string
	apply func(lines []string, at int) []string
}

// insertAfter puts lines behind one of a list.
func insertAfter(lines []string, at int, more ...string) []string {
	out := append([]string{}, lines[:at+1]...)
	return append(append(out, more...), lines[at+1:]...)
}

func replaceLine(lines []string, at int, with ...string) []string {
	out := append([]string{}, lines[:at]...)
	return append(append(out, with...), lines[at+1:]...)
}

// amendedWord replaces the third word of a line from its end.
func amendedWord(line string) string {
	words := strings.Fields(line)
	words[len(words)-3] = "şüphesiz"
	return strings.Join(words, " ")
}

// numberedFirst puts the number of a paragraph behind the number of the article.
func numberedFirst(line string) string {
	head, rest, _ := strings.Cut(line, " – ")
	if rest != "" {
		return head + " – (1) " + rest
	}
	head, rest, _ = strings.Cut(line, ". ")
	return head + ". (1) " + rest
}

const (
	firstNew  = "(2) Bakanlık, tarifeyi her yılın ocak ayında gözden geçirir."
	secondNew = "(3) Yeni tarife, ilan edildiği günün ertesinde uygulanır."
)

var amendments = []amendment{
	{"a paragraph after a changed one", func(lines []string, at int) []string {
		return insertAfter(replaceLine(lines, at, amendedWord(lines[at])), at, firstNew)
	}},
	{"two paragraphs after a changed one", func(lines []string, at int) []string {
		return insertAfter(replaceLine(lines, at, amendedWord(lines[at])), at, firstNew, secondNew)
	}},
	{"a number and a paragraph after", func(lines []string, at int) []string {
		return insertAfter(replaceLine(lines, at, numberedFirst(lines[at])), at, firstNew)
	}},
	{"a paragraph before a changed one", func(lines []string, at int) []string {
		return replaceLine(lines, at, firstNew, amendedWord(lines[at]))
	}},
	{"a sentence at the end", func(lines []string, at int) []string {
		return replaceLine(lines, at, lines[at]+" Aksi hâlde izin geri alınır.")
	}},
	{"a sentence at the end and a paragraph after", func(lines []string, at int) []string {
		return insertAfter(replaceLine(lines, at, lines[at]+" Aksi hâlde izin geri alınır."), at, firstNew)
	}},
	{"split after a sentence", func(lines []string, at int) []string {
		end := strings.LastIndex(lines[at], ". ") + 1
		return replaceLine(lines, at, lines[at][:end], lines[at][end+1:])
	}},
	{"split after a sentence, with numbers", func(lines []string, at int) []string {
		head, body, _ := strings.Cut(lines[at], " – ")
		if body == "" {
			head, body, _ = strings.Cut(lines[at], ". ")
			head += "."
		} else {
			head += " –"
		}
		first, rest, ok := strings.Cut(body, ". ")
		if !ok {
			return replaceLine(lines, at, head+" (1) "+body)
		}
		return replaceLine(lines, at, head+" (1) "+first+".", "(2) "+rest)
	}},
	{"two changed and one between", func(lines []string, at int) []string {
		next := min(at+1, len(lines)-1)
		out := replaceLine(lines, next, amendedWord(lines[next]))
		return insertAfter(replaceLine(out, at, amendedWord(out[at])), at, firstNew)
	}},
}

// Laws of our own: one writes its articles as Turkish laws do, one as Turkish-Cypriot
// laws. Their sentences end alike, as those of laws do.
var amendedLaws = map[string][]string{
	"Turkish": {
		"MADDE 1 – Bu Kanunun amacı, limanlarda verilen kılavuzluk hizmetinin usulünü düzenlemektir. Hizmet " +
			"kesintisiz verilir.",
		"MADDE 2 – Kılavuz kaptan, geminin yanaşmasından en geç bir saat önce göreve hazır bulunur. Gecikme kaptana " +
			"yazılı olarak bildirilir.",
		"MADDE 3 – Denetim Daire tarafından yapılır. Denetimin sonucu ilgiliye on gün içinde bildirilir.",
		"MADDE 4 – Hizmet bedeli geminin gros tonajına göre hesaplanır. Bedel liman başkanlığına yatırılır.",
		"MADDE 5 – Bu Kanun hükümlerini Ulaştırma Bakanı yürütür. Kanun yayımı tarihinde yürürlüğe girer.",
	},
	"Turkish-Cypriot": {
		"1. Bu Yasa, Arıcılık Yasası olarak isimlendirilir. Yasanın kısa adı budur.",
		"2. Arıcı, kovanlarının bulunduğu yeri Daireye her yıl mart ayında bildirir. Bildirim ücretsiz yapılır.",
		"3. Denetim Daire tarafından yapılır. Sonuç arıcıya bildirilir.",
		"4. Hastalıklı kovanlar Daire görevlisinin gözetiminde yakılır. Arıcıya bedelinin yarısı ödenir.",
		"5. Bu Yasayı Bakanlar Kurulu adına Tarım Bakanlığı yürütür. Yürürlük tarihi Resmî Gazetede ilan edilir.",
	},
}

// A paragraph that was added after a changed one struck and reinserted the full stop
// of the changed one. No amendment of one place may mark more words than it changes.
func TestAmendmentsMarkNothingButWhatTheyChange(t *testing.T) {
	for law, lines := range amendedLaws {
		for _, between := range []string{"\n", "\n\n"} {
			source := strings.Join(lines, between) + "\n"
			for _, a := range amendments {
				for at := range lines {
					destination := strings.Join(a.apply(lines, at), between) + "\n"
					for _, p := range [][2]string{{source, destination}, {destination, source}} {
						c := compared(t, p[0], p[1])
						marked, _ := script(c)
						if best, _ := optimum(p[0], p[1]); marked > best {
							deleted, inserted := markedIn(c)
							t.Errorf("%s law, %s at %d: %d words marked, the optimum is %d: deleted %q, inserted %q",
								law, a.name, at+1, marked, best, deleted, inserted)
						}
						if err := checkEnds(c); err != nil {
							t.Errorf("%s law, %s at %d: %v", law, a.name, at+1, err)
						}
						for i, r := range c.Rows() {
							if max(r.LeftLines, r.RightLines) > 4 {
								t.Errorf("%s law, %s at %d: row %d covers %d and %d lines", law, a.name, at+1, i,
									r.LeftLines, r.RightLines)
							}
						}
					}
				}
			}
		}
	}
}

func markedIn(c Comparison) (deleted, inserted string) {
	d, i := marked(c)
	return strings.Join(d, " "), strings.Join(i, " ")
}

// What was added after a changed paragraph has a row of its own.
func TestAddedParagraphHasItsOwnRow(t *testing.T) {
	c := compared(t, "3. Kural budur.\n4. Denetim Daire tarafından yapılır.\n5. Yürürlük yayımladır.\n",
		"3. Kural budur.\n4. (1) Denetim Daire tarafından yapılır.\n(2) Sonuç ilgiliye bildirilir.\n5. Yürürlük "+
			"yayımladır.\n")
	var got []string
	for _, r := range c.Rows() {
		got = append(got, fmt.Sprint(r.Kind))
	}
	if strings.Join(got, " ") != "same changed added same" {
		t.Errorf("rows %v", got)
	}
	if deleted, inserted := markedIn(c); deleted != "" || inserted != "(1) (2) Sonuç ilgiliye bildirilir." {
		t.Errorf("deleted %q, inserted %q", deleted, inserted)
	}
}

// A paragraph was shortened and another one took the place of the next: the full stop and the number behind it are
// equal
// over the bound of both, which is no reason to strike the full stop and to insert it again.
func TestShortenedParagraphKeepsItsFullStop(t *testing.T) {
	before := "Article 7\n1. The Office shall be assisted by a board composed of the delegates of the districts and " +
		"chaired by the delegate of the capital.\n2. The delegate of the capital shall submit to the board a " +
		"draft of the measures, and the board shall deliver its opinion in time.\n" +
		"The opinion shall be carried by the votes of the districts. The chair shall not vote.\nArticle 8\n" +
		"1. This law enters into force today.\n"
	after := "Article 7\n1. The Office shall be assisted by a board.\n2. Where reference is made to this Article, " +
		"Rules 4 and 7 of Order 12 apply, having regard to Rule 8 thereof.\n" +
		"The period laid down in Rule 4 is three months.\n" +
		"Article 8\n1. This law enters into force today.\n"
	for i := range 40 { // numbers are common words only where there are many
		body := fmt.Sprintf("pays for zone %c%c under Rule 2", 'a'+i/7, 'a'+i%7)
		before += fmt.Sprintf("Article %d\nThe district %s.\n", i+9, body)
		after += fmt.Sprintf("Article %d\nEach district %s in March.\n", i+9, body)
	}
	for _, p := range [][2]string{{before, after}, {after, before}} {
		if err := checkEnds(compared(t, p[0], p[1])); err != nil {
			t.Error(err)
		}
	}
}
