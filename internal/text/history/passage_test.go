package history

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"lls/internal/platform/cputime"
	"lls/internal/text/lawtext"
)

// trackedWord is a word that is known by its id, wherever it goes.
type trackedWord struct {
	text string
	id   int
}

// trackedLaw is an invented law in which paragraphs stand twice, and whose words are followed.
type trackedLaw struct {
	r        *rand.Rand
	words    []string
	articles []trackedArticle
	next     int
}

type trackedArticle [][]trackedWord

func newTrackedLaw(seed uint64, bytes int) *trackedLaw {
	l := &trackedLaw{r: rand.New(rand.NewPCG(seed, 2)), words: newInventedLaw(seed, 0).words}
	for size := 0; size < bytes; {
		a := l.article()
		l.articles = append(l.articles, a)
		for _, p := range a {
			size += 8 * len(p)
		}
	}
	return l
}

func (l *trackedLaw) word() trackedWord {
	l.next++
	n := l.r.IntN(len(l.words))
	return trackedWord{l.words[min(n, l.r.IntN(len(l.words)))], l.next}
}

// article is a new article; every fifth paragraph has the words of one that the law has already.
func (l *trackedLaw) article() trackedArticle {
	var a trackedArticle
	for range 1 + l.r.IntN(5) {
		var p []trackedWord
		if len(l.articles) > 0 && l.r.IntN(5) == 0 {
			other := l.articles[l.r.IntN(len(l.articles))]
			for _, w := range other[l.r.IntN(len(other))] {
				l.next++
				p = append(p, trackedWord{w.text, l.next})
			}
		}
		for i := 12 + l.r.IntN(60); len(p) < i; {
			p = append(p, l.word())
		}
		a = append(a, p)
	}
	return a
}

// amend replaces, deletes and inserts words of a share of the paragraphs, moves and inserts articles and deletes some.
func (l *trackedLaw) amend(percent int) {
	for i := range l.articles {
		for k, p := range l.articles[i] {
			if l.r.IntN(100) >= 4*percent {
				continue
			}
			var edited []trackedWord
			for _, w := range p {
				switch l.r.IntN(16) {
				case 0, 1:
					edited = append(edited, l.word())
				case 2:
				case 3:
					edited = append(edited, w, l.word())
				default:
					edited = append(edited, w)
				}
			}
			if len(edited) > 0 {
				l.articles[i][k] = edited
			}
		}
	}
	for range 4 {
		from := l.r.IntN(len(l.articles))
		a := l.articles[from]
		l.articles = slices.Delete(l.articles, from, from+1)
		l.articles = slices.Insert(l.articles, l.r.IntN(len(l.articles)), a)
		l.articles = slices.Insert(l.articles, l.r.IntN(len(l.articles)), l.article())
	}
	for range 3 {
		at := l.r.IntN(len(l.articles))
		l.articles = slices.Delete(l.articles, at, at+1)
	}
}

// text writes the law, and where each word stands, in bytes.
func (l *trackedLaw) text() (text string, at map[int][2]int) {
	var b strings.Builder
	at = map[int][2]int{}
	for i, a := range l.articles {
		fmt.Fprintf(&b, "MADDE %d – ", i+1)
		for k, p := range a {
			fmt.Fprintf(&b, "(%d) ", k+1)
			for n, w := range p {
				if n > 0 {
					b.WriteByte(' ')
				}
				at[w.id] = [2]int{b.Len(), b.Len() + len(w.text)}
				b.WriteString(w.text)
			}
			b.WriteString(".\n")
		}
	}
	return b.String(), at
}

// tracked is a passage by its words.
type tracked struct {
	ids   []int
	quote string
}

// passages chooses some of 40 to 200 bytes.
func (l *trackedLaw) passages(count int) (all []tracked) {
	for len(all) < count {
		a := l.articles[l.r.IntN(len(l.articles))]
		p := a[l.r.IntN(len(a))]
		from, size := l.r.IntN(len(p)), 40+l.r.IntN(160)
		var one tracked
		for _, w := range p[from:] {
			one.ids = append(one.ids, w.id)
			one.quote = strings.TrimPrefix(one.quote+" "+w.text, " ")
			if len(one.quote) >= size {
				break
			}
		}
		if len(one.quote) >= 40 {
			all = append(all, one)
		}
	}
	return all
}

// kept counts what became of passages.
type kept struct{ untouched, exact, changed, article, gone, missed, wrong int }

func (k *kept) String() string {
	return fmt.Sprintf("of %d untouched passages %d are not exact (%.2f %% are); %d exact, %d changed, %d at their "+
		"article, %d gone; %d at other words", k.untouched, k.missed,
		100*float64(k.untouched-k.missed)/float64(max(1, k.untouched)), k.exact, k.changed, k.article, k.gone, k.wrong)
}

// count compares what was found with where the words are: a passage is untouched if all of its words stand there one
// after the other, and is at other words if less than half of those that it is said to be are its own.
func (k *kept) count(found Found, p tracked, text string, at map[int][2]int) {
	there, own := true, 0
	last := -1
	for _, id := range p.ids {
		w, ok := at[id]
		there = there && ok && (last < 0 || w[0] == last+1)
		last = w[1]
		if ok && w[0] >= found.Start && w[1] <= found.End {
			own++
		}
	}
	found.Words(text, p.quote)
	if there {
		k.untouched++
		if found.State != Exact || found.Start != at[p.ids[0]][0] || found.End != last {
			k.missed++
		}
	}
	switch found.State {
	case Exact:
		k.exact++
		if 2*own < len(p.ids) {
			k.wrong++
		}
	case Reworded:
		k.changed++
		if 3*own < len(p.ids) { // long words weigh more than short ones
			k.wrong++
		}
	case InArticle:
		k.article++
	case Gone:
		k.gone++
	}
}

// follow makes versions of a law, and follows passages of the first one to the last one.
func follow(t *testing.T, seed uint64, bytes, versions, percent, count int) (k kept) {
	t.Helper()
	law := newTrackedLaw(seed, bytes)
	text, at := law.text()
	passages := law.passages(count)
	texts := []string{text}
	asked := make([]Passage, len(passages))
	o := Read(text)
	for i, p := range passages {
		from := at[p.ids[0]][0]
		asked[i] = Passage{Start: from, End: at[p.ids[len(p.ids)-1]][1], Article: o.ArticleAt(text, from)}
	}
	for range versions - 1 {
		law.amend(percent)
		text, at = law.text()
		texts = append(texts, text)
	}
	v := through(t, texts...)
	before := cputime.Used(t)
	found := Follow(v.outlines, v.hops, 0, versions-1, asked)
	used := cputime.Used(t) - before
	for i, f := range found {
		k.count(f, passages[i], text, at)
	}
	t.Logf("%d %% of the words, %d versions of %d kB, seed %d: %s; %v of processor time", percent, versions,
		len(texts[0])>>10, seed, &k, used)
	return k
}

// check asks of what was found that nearly all untouched passages are exact, and that none is at words that are only
// alike.
func (k *kept) check(t *testing.T) {
	t.Helper()
	if 1000*k.missed > 5*k.untouched {
		t.Error("untouched passages are lost")
	}
	if k.wrong > 0 {
		t.Error("passages are at other words")
	}
}

func TestPassagesKeepTheirPlaceThroughVersions(t *testing.T) {
	t.Parallel()
	for _, percent := range []int{1, 5} {
		k := follow(t, uint64(percent), 150<<10, 8, percent, 2000)
		k.check(t)
		if k.untouched < 300 || k.changed < 20 || k.article == 0 || k.gone == 0 {
			t.Error("the test did not try everything")
		}
	}
}

func TestPassagesKeepTheirPlaceWhenATextIsEditedInPlace(t *testing.T) {
	t.Parallel()
	k := follow(t, 7, 150<<10, 2, 5, 2000)
	k.check(t)
}

// TestTableOfPassages prints how well passages keep their place through 20 versions of a megabyte: make bench-time.
func TestTableOfPassages(t *testing.T) {
	if os.Getenv("LLS_BENCH") == "" {
		t.Skip("measurement: make bench-time")
	}
	for _, percent := range []int{1, 5} {
		for seed := range uint64(3) {
			k := follow(t, seed, 1<<20, 20, percent, 2000)
			k.check(t)
		}
	}
	for seed := range uint64(3) { // edited in place: one step
		k := follow(t, 100+seed, 1<<20, 2, 5, 2000)
		k.check(t)
	}
}

// found follows the passage with a quote from the first of some texts to the last.
func foundIn(t *testing.T, quote string, texts ...string) (state PassageState, words string, version int) {
	t.Helper()
	v := through(t, texts...)
	from := strings.Index(texts[0], quote)
	last := len(texts) - 1
	f := Follow(v.outlines, v.hops, 0, last, []Passage{{Start: from, End: from + len(quote),
		Article: v.outlines[0].ArticleAt(texts[0], from)}})[0]
	f.Words(texts[last], quote)
	switch f.State {
	case InArticle:
		return f.State, v.outlines[last].Articles[f.Article].Label, f.Version
	case Gone:
		return f.State, "", f.Version
	}
	return f.State, texts[last][f.Start:f.End], -1
}

func TestWhatBecomesOfAPassage(t *testing.T) {
	t.Parallel()
	law := scope + terms + check + fines + force
	const quote = "Muayene ücreti on dört gün içinde ödenir"
	other := strings.Replace(check, quote, "Belge saklanır", 1)
	for _, c := range []struct {
		name    string
		texts   []string
		state   PassageState
		words   string
		version int
	}{
		{"nothing happened", []string{law, law}, Exact, quote, -1},
		{"its article has moved and has another number",
			[]string{law, scope + renumbered(terms, "2", "2") + renumbered(fines, "4", "3") + force + renumbered(check,
				"3", "5")},
			Exact, quote, -1},
		{"words in it have changed", []string{law, strings.Replace(law, "on dört gün", "en çok otuz gün", 1)},
			Reworded, "Muayene ücreti en çok otuz gün içinde ödenir", -1},
		{"words were put in before and behind it",
			[]string{law, strings.Replace(law, quote, "Her yıl "+quote+" ve makbuz verilir", 1)}, Exact, quote, -1},
		{"only its signs and breaks of lines have changed",
			[]string{law, strings.Replace(law, "ücreti on dört", "ücreti\non\u00a0dört", 1)},
			Exact, "Muayene ücreti\non\u00a0dört gün içinde ödenir", -1},
		{"it is gone and its article is there", []string{law, law, scope + terms + other + fines + force},
			InArticle, "MADDE 3", 2},
		{"its article is gone", []string{law, scope + terms + renumbered(fines, "4", "3") + force,
			scope + terms + force},
			Gone, "", 1},
		{"it is gone although the same words stand elsewhere",
			[]string{law + "MADDE 6 – " + quote + ".\n",
				scope + terms + other + fines + force + "MADDE 6 – " + quote + ".\n"},
			InArticle, "MADDE 3", 1},
		{"it was taken out and put back", []string{law, scope + terms + other + fines + force, law}, InArticle,
			"MADDE 3", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			state, words, version := foundIn(t, quote, c.texts...)
			if state != c.state || words != c.words || version != c.version {
				t.Errorf("it is %s %q in version %d, want %s %q in %d", state, words, version, c.state, c.words,
					c.version)
			}
		})
	}
}

// Letters of several code points, and marks without width, are never divided.
func TestPassagesOfCombinedLettersKeepTheirPlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, quote, edited, words string }{
		{"i with a dot above", "Fi\u0307yat li\u0307stesi on gün içinde ilan edilir", "on gün", "otuz gün"},
		{"Turkish letters in two code points", "Og\u0306retmen, is\u0327 go\u0308ren ve c\u0327ocuk on gün " +
			"içinde bildirir",
			"on gün", "otuz gün"},
		{"symbols of several code points", "Karar 👩\u200d⚖️ 🇹🇷 👍🏽 ile on gün içinde verilir", "on gün", "otuz gün"},
		{"words from right to left", "Sözleşme (\u2067عقد الإيجار\u2069) on gün içinde \u200fعقد olarak tescil edilir",
			"on gün", "otuz gün"},
	} {
		t.Run(c.name, func(t *testing.T) {
			law := scope + "MADDE 2 – 😀 Her yıl " + c.quote + "; gereği yapılır.\n" + check + fines
			if state, words, _ := foundIn(t, c.quote, law, terms+renumbered(law, "2", "7")); state != Exact ||
				words != c.quote {
				t.Errorf("after an article was put in it is %s %+q", state, words)
			}
			want := strings.Replace(c.quote, c.edited, c.words, 1)
			if state, words, _ := foundIn(t, c.quote, law, strings.Replace(law, c.edited, c.words, 1)); state !=
				Reworded ||
				words != want {
				t.Errorf("after an edit it is %s %+q", state, words)
			}
			// The first and the last letter get another mark: what is left begins and ends with whole letters.
			state, words, _ := foundIn(t, c.quote, law, strings.Replace(law, c.quote, "x\u0301"+c.quote+"y\u0301", 1))
			if first, _ := utf8.DecodeRuneInString(words); state == Reworded && unicode.Is(unicode.Mn, first) {
				t.Errorf("it begins within a letter: %+q", words)
			}
		})
	}
}

// BenchmarkPassages follows 1,000 passages through 20 versions of a megabyte.
func BenchmarkPassages(b *testing.B) {
	const versions = 20
	law := newTrackedLaw(1, 1<<20)
	text, at := law.text()
	o := Read(text)
	asked := make([]Passage, 0, 1000)
	for _, p := range law.passages(cap(asked)) {
		from := at[p.ids[0]][0]
		asked = append(asked, Passage{Start: from, End: at[p.ids[len(p.ids)-1]][1], Article: o.ArticleAt(text, from)})
	}
	texts := []string{text}
	for range versions - 1 {
		law.amend(1)
		text, _ = law.text()
		texts = append(texts, text)
	}
	v := through(b, texts...)
	for b.Loop() {
		Follow(v.outlines, v.hops, 0, versions-1, asked)
	}
}

// FuzzFollow asks that whatever the texts are, a passage is found within the later one, at the end of letters.
func FuzzFollow(f *testing.F) {
	f.Add(scope+terms+check, scope+check, 20, 60)
	f.Add("ı\u00a0ş “a” b", "ı ş \"a\"\nb", 0, 8)
	f.Fuzz(func(t *testing.T, left, right string, from, to int) {
		left, right = strings.ToValidUTF8(left, "?"), strings.ToValidUTF8(right, "?")
		if len(left)+len(right) > 1<<16 || from < 0 || to > len(left) || from >= to {
			return
		}
		var comparer lawtext.Comparer
		c, err := comparer.Compare(context.Background(), left, right, lawtext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		l, r := Read(left), Read(right)
		hop := NewHop(&c, &l, &r, left, right)
		found := Follow([]*Outline{&l, &r}, []*Hop{&hop}, 0, 1, []Passage{{Start: from, End: to,
			Article: l.ArticleAt(left, from)}})[0]
		found.Words(right, left[from:to])
		switch found.State {
		case Exact, Reworded:
			if found.Start < 0 || found.End > len(right) || found.Start > found.End {
				t.Fatalf("found at %d to %d of %d bytes", found.Start, found.End, len(right))
			}
		case InArticle:
			if found.Article < 0 || found.Article >= len(r.Articles) {
				t.Fatalf("found in article %d of %d", found.Article, len(r.Articles))
			}
		}
	})
}
