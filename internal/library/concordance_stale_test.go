package library

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lls/internal/text/lawtext"
)

// node is an article, a paragraph or a point of an invented law.
type node struct {
	id    int
	words string
	below []*node
}

// inventedLaw is a law of which a test knows every place.
type inventedLaw struct {
	r        *rand.Rand
	next     int
	pool     []string
	articles []*node
	note     int // the number of the first footnote
	wrap     int // columns; 0: lines are not broken
}

func newInventedLaw(seed uint64) *inventedLaw {
	l := &inventedLaw{r: rand.New(rand.NewPCG(seed, 7)), note: 1}
	starts := []string{"kar", "yön", "bel", "top", "atı", "mer", "düz", "sor", "öde", "tar", "gün", "iş", "ver", "kam",
		"yet"}
	middles := []string{"la", "et", "mi", "ko", "ru", "le", "na", "şi", "va", "dı", "gü", "ye"}
	for _, a := range starts {
		for _, b := range middles {
			for _, c := range []string{"lik", "me", "ci", "yan", "ması"} {
				l.pool = append(l.pool, a+b+c)
			}
		}
	}
	for range 12 + l.r.IntN(12) {
		l.articles = append(l.articles, l.article())
	}
	return l
}

func (l *inventedLaw) sentence(low, high int) string {
	words := make([]string, low+l.r.IntN(high-low))
	for i := range words {
		words[i] = l.pool[l.r.IntN(len(l.pool))]
	}
	return strings.ToUpper(words[0][:1]) + words[0][1:] + " " + strings.Join(words[1:], " ")
}

func (l *inventedLaw) node(low, high int) *node {
	l.next++
	return &node{id: l.next, words: l.sentence(low, high)}
}

func (l *inventedLaw) paragraph() *node {
	p := l.node(8, 30)
	if l.r.IntN(3) == 0 {
		for range 2 + l.r.IntN(4) {
			p.below = append(p.below, l.node(4, 12))
		}
	}
	return p
}

func (l *inventedLaw) article() *node {
	a := l.node(2, 4)
	for range 1 + l.r.IntN(4) {
		a.below = append(a.below, l.paragraph())
	}
	return a
}

// copied is the law with nodes of its own.
func (l *inventedLaw) copied() *inventedLaw {
	var clone func(all []*node) []*node
	clone = func(all []*node) (out []*node) {
		for _, n := range all {
			out = append(out, &node{n.id, n.words, clone(n.below)})
		}
		return out
	}
	c := *l
	c.articles = clone(l.articles)
	return &c
}

const pointLetters = "abcçdefgğ"

// text writes the law, the keys of its places by their ids, and what each says.
func (l *inventedLaw) text() (text string, keys map[int]string, says map[int]string) {
	var b strings.Builder
	keys, says = map[int]string{}, map[int]string{}
	line := func(s string) {
		n := 0
		for i, word := range strings.Fields(s) {
			switch {
			case i == 0:
			case l.wrap > 0 && n+len([]rune(word)) >= l.wrap:
				b.WriteByte('\n')
				n = 0
			default:
				b.WriteByte(' ')
				n++
			}
			b.WriteString(word)
			n += len([]rune(word))
		}
		b.WriteByte('\n')
	}
	letters := []rune(pointLetters)
	for i, a := range l.articles {
		key := fmt.Sprintf("art:%d", i+1)
		keys[a.id] = key
		line(a.words)
		says[a.id] = a.words
		for j, p := range a.below {
			keys[p.id] = fmt.Sprintf("%s/par:%d", key, j+1)
			mark := fmt.Sprintf("(%d) ", j+1)
			if j == 0 {
				mark = fmt.Sprintf("MADDE %d – (1) ", i+1)
			}
			if i%5 == 2 && j == 0 {
				mark += fmt.Sprintf("[%d] ", l.note+i/5)
			}
			end := "."
			if len(p.below) > 0 {
				end = ";"
			}
			line(mark + p.words + end)
			says[p.id] = p.words
			for k, q := range p.below {
				keys[q.id] = fmt.Sprintf("%s/pt:%c", keys[p.id], letters[k])
				line(fmt.Sprintf("%c) %s,", letters[k], q.words))
				says[q.id] = q.words
				says[p.id] += " | " + q.words
			}
			says[a.id] += " | " + says[p.id]
		}
		b.WriteByte('\n')
	}
	return b.String(), keys, says
}

func insert(all []*node, at int, n *node) []*node { return slices.Insert(slices.Clone(all), at, n) }

// TestStaleRowsOfInventedLaws changes laws of which every place is known, and counts which counterparts are found to
// have changed: all of those that have, and hardly any other; those that were only renumbered are followed.
func TestStaleRowsOfInventedLaws(t *testing.T) {
	mutations := map[string]func(l *inventedLaw){
		"a changed word": func(l *inventedLaw) {
			a := l.articles[l.r.IntN(len(l.articles))]
			p := a.below[l.r.IntN(len(a.below))]
			if len(p.below) > 0 && l.r.IntN(2) == 0 {
				p = p.below[l.r.IntN(len(p.below))]
			}
			words := strings.Fields(p.words)
			words[l.r.IntN(len(words))] = "değiştirilmiş"
			p.words = strings.Join(words, " ")
		},
		"a rewritten paragraph": func(l *inventedLaw) {
			a := l.articles[l.r.IntN(len(l.articles))]
			p := a.below[l.r.IntN(len(a.below))]
			p.words, p.below = l.sentence(8, 30), nil
		},
		"a new sentence": func(l *inventedLaw) {
			a := l.articles[l.r.IntN(len(l.articles))]
			a.below[l.r.IntN(len(a.below))].words += ". " + l.sentence(6, 14)
		},
		"a new paragraph": func(l *inventedLaw) {
			a := l.articles[l.r.IntN(len(l.articles))]
			a.below = insert(a.below, l.r.IntN(len(a.below)+1), l.paragraph())
		},
		"a new article": func(l *inventedLaw) {
			l.articles = insert(l.articles, l.r.IntN(len(l.articles)+1), l.article())
		},
		"two new articles and an edit": func(l *inventedLaw) {
			l.articles = insert(l.articles, l.r.IntN(len(l.articles)+1), l.article())
			l.articles = insert(l.articles, l.r.IntN(len(l.articles)+1), l.article())
			p := l.articles[l.r.IntN(len(l.articles))].below[0]
			p.words += " ve eklenmiş"
		},
		"a repealed article": func(l *inventedLaw) {
			i := l.r.IntN(len(l.articles))
			l.articles = slices.Delete(l.articles, i, i+1)
		},
		"a moved article": func(l *inventedLaw) {
			i := l.r.IntN(len(l.articles))
			a := l.articles[i]
			l.articles = slices.Delete(l.articles, i, i+1)
			l.articles = insert(l.articles, l.r.IntN(len(l.articles)+1), a)
		},
		"other breaks of lines":      func(l *inventedLaw) { l.wrap = 72 },
		"other numbers of footnotes": func(l *inventedLaw) { l.note += 3 },
		"broken lines and an edit": func(l *inventedLaw) {
			l.wrap = 80
			a := l.articles[l.r.IntN(len(l.articles))]
			a.below[0].words += " ve eklenmiş"
		},
	}
	var comparer lawtext.Comparer
	var must, found, others, wrong, followed int
	for name, change := range mutations {
		rewrapped, same := 0, 0
		for seed := range uint64(20) {
			before := newInventedLaw(seed)
			after := before.copied()
			change(after)
			oldText, oldKeys, oldSays := before.text()
			newText, newKeys, newSays := after.text()
			old, now := placesOf(oldText), placesOf(newText)
			pair, err := comparePair(t.Context(), &comparer, oldText, newText, old, now)
			if err != nil {
				t.Fatal(err)
			}
			for id, key := range oldKeys {
				place, there := old.find(key)
				if !there {
					t.Fatalf("%s: the law has no %s:\n%s", name, key, oldText)
				}
				is, to := pair.fateOf(key, place.print)
				if oldSays[id] != newSays[id] {
					must++
					if is != untouched {
						found++
					} else {
						t.Errorf("%s %d: %s is not found to have changed", name, seed, key)
					}
					continue
				}
				others++
				if is != untouched {
					wrong++
					same++
					t.Logf("%s %d: %s is found to have changed", name, seed, key)
				} else if to == newKeys[id] {
					followed++
				} else {
					t.Logf("%s %d: %s is followed to %s, not to %s", name, seed, key, to, newKeys[id])
				}
			}
			rewrapped += len(oldKeys)
		}
		if name == "other breaks of lines" && same > 0 {
			t.Errorf("%d of %d places are found to have changed by other breaks of lines", same, rewrapped)
		}
	}
	t.Logf("%d of %d changed places found, %d of %d others wrongly, %d followed", found, must, wrong, others, followed)
	if wrong*50 > others || followed*100 < 98*(others-wrong) {
		t.Errorf("%d of %d places that have not changed are found to have, %d are followed", wrong, others, followed)
	}
}

func TestTheLabelOfAFollowedPlace(t *testing.T) {
	for _, row := range [][4]string{
		{"Madde 20", "art:20", "art:21", "Madde 21"},
		{"20. madde (1)", "art:20/par:1", "art:21/par:1", "21. madde (1)"},
		{"Article 5(2)(a)", "art:5/par:2/pt:a", "art:6/par:2/pt:b", "Article 6(2)(b)"},
		{"m. 1/1", "art:1/par:1", "art:2/par:1", "Madde 2(1)"},
		{"bütün metin", "art:1", "art:2", "Madde 2"},
	} {
		if got := followLabel(row[0], row[1], row[2]); got != row[3] {
			t.Errorf("%s from %s to %s is %q, want %q", row[0], row[1], row[2], got, row[3])
		}
	}
}

func TestBreaksOfLinesThatHideAPlaceChangeNothing(t *testing.T) {
	const before = "MADDE 1 – (1) Bu Kanun atıkların önlenmesini düzenler.\n\n" +
		"MADDE 2 – (1) Belediye atıkları toplar.\n" +
		"(2) Belediye toplama yerleri kurar.\n(3) Bakanlık denetler.\n"
	hidden := strings.ReplaceAll(strings.ReplaceAll(before, "\n(2) ", " (2) "), "\n(3) ", " (3)\n")
	for _, c := range []struct {
		name, after, place string
		want               fate
	}{
		{"its number is in the middle of a line", hidden, "art:2/par:2", kept},
		{"its number is at the end of a line, and it is the last one", hidden, "art:2/par:3", kept},
		{"the article around them keeps its words", hidden, "art:2", untouched},
		{"a word of it has changed as well", strings.Replace(hidden, "yerleri", "noktaları", 1), "art:2/par:2",
			changed},
		{"a sentence was added to it", strings.Replace(hidden, "kurar.", "kurar. Bunları işletir.", 1), "art:2/par:2",
			changed},
		{"a sentence was added to the end of the text", hidden + "Ceza da verir.\n", "art:2/par:3", changed},
		{"the article has another word", strings.Replace(hidden, "toplar", "ayırır", 1), "art:2", changed},
	} {
		t.Run(c.name, func(t *testing.T) {
			var comparer lawtext.Comparer
			old := placesOf(before)
			pair, err := comparePair(t.Context(), &comparer, before, c.after, old, placesOf(c.after))
			if err != nil {
				t.Fatal(err)
			}
			place, found := old.find(c.place)
			if !found {
				t.Fatalf("the text has no place %s", c.place)
			}
			if got, to := pair.fateOf(c.place, place.print); got != c.want || got == kept && to != c.place {
				t.Errorf("fate %d of %s, want %d", got, to, c.want)
			}
		})
	}
}
