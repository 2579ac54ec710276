package library

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"lls/internal/text/lawtext"
	"lls/internal/text/texttest"
)

// namedText is a law or an act that is changed in known ways.
type namedText struct{ name, text string }

// publishedTexts are the national laws and EU acts that are beside the clone; of an act one version.
func publishedTexts(t *testing.T) (texts []namedText) {
	t.Helper()
	for _, pattern := range []string{"laws-tr/*.md", "laws-kktc/*.txt", "eu-acts-en/*/*.txt"} {
		folder, _, _ := strings.Cut(pattern, "/")
		at, there := texttest.Lookup(t, folder)
		if !there {
			continue
		}
		files, err := filepath.Glob(filepath.Join(filepath.Dir(at), filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		last := ""
		for _, file := range files {
			if folder == "eu-acts-en" && filepath.Dir(file) == last {
				continue
			}
			last = filepath.Dir(file)
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, namedText{filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file),
				string(data)})
		}
	}
	return texts
}

// oracle says what a mutation has done to each place: where it is now, and whether it says something else. Places that
// it does not name are where they were, and say what they said.
type oracle struct {
	text    string
	changed map[string]bool
	moved   map[string]string
	skip    func(key string) bool // what nobody can say about a place; nil: nothing
}

// mutation changes a text; ok is false if the text has nothing to change in this way.
type mutation func(r *rand.Rand, text string, p *textPlaces) (o oracle, ok bool)

// leaves are the places without others in them, which have some words.
func leaves(text string, p *textPlaces) (found []textPlace) {
	up := map[int]bool{}
	for _, place := range p.all {
		up[place.up] = true
	}
	for i, place := range p.all {
		if !up[i] && len(strings.Fields(text[place.mark:place.end])) >= 6 && isUnitPlace(place.key) {
			found = append(found, place)
		}
	}
	return found
}

func isUnitPlace(key string) bool {
	k, err := lawtext.ParseKey(key)
	return err == nil && isUnit(k)
}

// articles are the articles whose number is a whole one, by their places.
func articles(p *textPlaces) (found []textPlace) {
	for _, place := range p.all {
		if wholeArticle.MatchString(place.key) {
			found = append(found, place)
		}
	}
	return found
}

var (
	wholeArticle = regexp.MustCompile(`^art:[0-9]+$`)
	word         = regexp.MustCompile(`\p{L}{4,}`)
	numberedHead = regexp.MustCompile(`(?i)(?:madde|article)\s*([0-9]+)`)
)

func withAncestors(keys ...string) map[string]bool {
	all := map[string]bool{}
	for _, key := range keys {
		all[key] = true
		for _, up := range parentsOf(key) {
			all[up] = true
		}
	}
	return all
}

func editWord(r *rand.Rand, text string, p *textPlaces) (oracle, bool) {
	all := leaves(text, p)
	if len(all) == 0 {
		return oracle{}, false
	}
	place := all[r.IntN(len(all))]
	words := word.FindAllStringIndex(text[place.mark:place.end], -1)
	if len(words) < 4 {
		return oracle{}, false
	}
	at := words[1+r.IntN(len(words)-2)] // neither the first nor the last: these may be a mark
	return oracle{text: text[:place.mark+at[0]] + "qwertzuiop" + text[place.mark+at[1]:],
		changed: withAncestors(place.key)}, true
}

var lastFootnote = regexp.MustCompile(`\s*\[[0-9]{1,3}\]$`)

func moreSentences(r *rand.Rand, text string, p *textPlaces) (oracle, bool) {
	all := leaves(text, p)
	if len(all) == 0 {
		return oracle{}, false
	}
	place := all[r.IntN(len(all))]
	words := strings.TrimRight(text[place.mark:place.end], " \r\n\t")
	if mark := lastFootnote.FindString(words); mark != "" { // behind its mark the sentence would be the footnote
		words = strings.TrimSuffix(words, mark)
	}
	end := place.mark + len(words)
	return oracle{text: text[:end] + " Yeni eklenen cümle bunu da söyler." + text[end:],
		changed: withAncestors(place.key)}, true
}

// newArticle inserts an article that has a number of its own: nothing is renumbered.
func newArticle(r *rand.Rand, text string, p *textPlaces) (oracle, bool) {
	all := articles(p)
	if len(all) < 3 {
		return oracle{}, false
	}
	i := 1 + r.IntN(len(all)-1)
	place := all[i]
	if place.start != place.head { // a heading in the margin is above the number
		return oracle{}, false
	}
	head := numberedHead.FindStringSubmatchIndex(text[place.start:place.end])
	if head == nil || head[0] > 12 {
		return oracle{}, false
	}
	before := all[i-1]
	label := strings.Replace(text[place.start:place.start+head[1]], text[place.start+head[2]:place.start+head[3]],
		strings.TrimPrefix(before.key, "art:")+"/Z", 1)
	fresh := label + " – (1) Bambaşka konuları düzenleyen kısa hüküm burada yer alır.\n"
	if strings.EqualFold(text[place.start+head[0]:place.start+head[0]+7], "article") {
		fresh = strings.Replace(label, "/Z", "z", 1) + "\nSome wholly different provision that nobody has seen " +
			"stands here.\n"
	}
	return oracle{text: text[:place.start] + fresh + text[place.start:],
		skip: func(key string) bool { return key == before.key }}, true // what follows its last words may belong to it
}

// renumber inserts an article and counts up all that follow.
func renumber(r *rand.Rand, text string, p *textPlaces) (oracle, bool) {
	all := articles(p)
	if len(all) < 4 {
		return oracle{}, false
	}
	for i, place := range all { // they must count up by one
		if place.key != "art:"+strconv.Itoa(number(all[0].key)+i) || place.start != place.head {
			return oracle{}, false
		}
		if head := numberedHead.FindStringSubmatchIndex(text[place.start:place.end]); head == nil || head[0] > 12 {
			return oracle{}, false
		}
	}
	i := 1 + r.IntN(len(all)-1)
	var b strings.Builder
	b.WriteString(text[:all[i].start])
	head := numberedHead.FindStringSubmatchIndex(text[all[i].start:all[i].end])
	b.WriteString(text[all[i].start:all[i].start+head[1]] + "\nBütünüyle yeni bir hüküm burada zzz yer alır ve başka " +
		"bir şey söyler.\n")
	moved := map[string]string{}
	for j := i; j < len(all); j++ {
		place := all[j]
		end := len(text)
		if j+1 < len(all) {
			end = all[j+1].start
		}
		head := numberedHead.FindStringSubmatchIndex(text[place.start:place.end])
		n := number(place.key)
		b.WriteString(text[place.start:place.start+head[2]] + strconv.Itoa(n+1) + text[place.start+head[3]:end])
		for _, one := range p.all {
			if one.key == place.key || isWithin(one.key, place.key) {
				moved[one.key] = fmt.Sprintf("art:%d%s", n+1, strings.TrimPrefix(one.key, place.key))
			}
		}
	}
	return oracle{text: b.String(), moved: moved, skip: func(key string) bool { return key == all[i-1].key }}, true
}

func number(key string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(key, "art:"))
	if err != nil {
		return -1
	}
	return n
}

// moveArticle moves an article to another place; it keeps its number.
func moveArticle(r *rand.Rand, text string, p *textPlaces) (oracle, bool) {
	all := articles(p)
	if len(all) < 6 {
		return oracle{}, false
	}
	from, to := 1+r.IntN(len(all)-3), 1+r.IntN(len(all)-2)
	if from == to || from+1 == to || all[from].start != all[from].head || all[to].start != all[to].head ||
		all[from].end != all[from+1].start { // a chapter begins behind it
		return oracle{}, false
	}
	block := text[all[from].start:all[from].end]
	if len(strings.Fields(block)) < 12 {
		return oracle{}, false
	}
	var out string
	if all[from].start < all[to].start {
		out = text[:all[from].start] + text[all[from].end:all[to].start] + block + text[all[to].start:]
	} else {
		out = text[:all[to].start] + block + text[all[to].start:all[from].start] + text[all[from].end:]
	}
	return oracle{text: out}, true
}

// splitParagraph makes an article of the last paragraphs of another one.
func splitParagraph(r *rand.Rand, text string, p *textPlaces) (oracle, bool) {
	all := leaves(text, p)
	sentences := slices.DeleteFunc(all, func(place textPlace) bool {
		return strings.Count(text[place.mark:place.end], ". ") < 1 || !strings.Contains(place.key, "/par:")
	})
	if len(sentences) == 0 {
		return oracle{}, false
	}
	place := sentences[r.IntN(len(sentences))]
	at := place.mark + strings.Index(text[place.mark:place.end], ". ") + 2
	if at-place.mark < 20 || place.end-at < 20 {
		return oracle{}, false
	}
	article, _, _ := strings.Cut(place.key, "/")
	return oracle{text: text[:at-1] + "\n(99) " + text[at:], changed: map[string]bool{place.key: true},
		skip: func(key string) bool { return key == article || isWithin(key, article) && key != place.key }}, true
}

// rewrap breaks the lines of a text at a column, as a copy out of a document does: what begins a line then may look
// like a number or a heading.
func rewrap(r *rand.Rand, text string, _ *textPlaces) (oracle, bool) {
	width := []int{60, 72, 80, 100, 120}[r.IntN(5)]
	var b strings.Builder
	for line := range strings.Lines(text) {
		rest := strings.TrimRight(line, "\n")
		n := 0
		for i, w := range strings.SplitAfter(rest, " ") {
			if i > 0 && n+utf8.RuneCountInString(strings.TrimRight(w, " ")) > width {
				b.WriteByte('\n')
				n = 0
			}
			b.WriteString(w)
			n += utf8.RuneCountInString(w)
		}
		b.WriteString(line[len(rest):])
	}
	return oracle{text: b.String()}, true
}

// editAndRewrap changes a word and breaks all lines at other places.
func editAndRewrap(r *rand.Rand, text string, p *textPlaces) (oracle, bool) {
	edited, ok := editWord(r, text, p)
	if !ok {
		return edited, false
	}
	wrapped, _ := rewrap(r, edited.text, nil)
	edited.text = wrapped.text
	return edited, true
}

// footnotes puts marks of footnotes behind words.
func footnotes(r *rand.Rand, text string, p *textPlaces) (oracle, bool) {
	all := leaves(text, p)
	if len(all) == 0 {
		return oracle{}, false
	}
	out := text
	for i := range slices.Backward(all) {
		place := all[i]
		if r.IntN(8) > 0 {
			continue
		}
		words := word.FindAllStringIndex(text[place.mark:place.end], -1)
		if len(words) < 4 {
			continue
		}
		at := place.mark + words[2][1]
		out = out[:at] + fmt.Sprintf("[%d]", 1+r.IntN(90)) + out[at:]
	}
	return oracle{text: out}, true
}

// staleCounts are what a run over some texts finds.
type staleCounts struct{ texts, must, found, others, wrong, followed int }

func (c *staleCounts) add(o staleCounts) {
	c.texts += o.texts
	c.must += o.must
	c.found += o.found
	c.others += o.others
	c.wrong += o.wrong
	c.followed += o.followed
}

// TestTextsStaleRows changes laws and EU acts in known ways and counts, for every article, paragraph and point, whether
// the comparison finds those that say something else, and follows the others. With LLS_BENCH it prints a table.
func TestTextsStaleRows(t *testing.T) {
	texts := publishedTexts(t)
	for seed := range uint64(20) {
		law := newInventedLaw(seed)
		text, _, _ := law.text()
		texts = append(texts, namedText{fmt.Sprintf("invented %d", seed), text})
	}
	rounds := 1
	if os.Getenv("LLS_BENCH") != "" {
		rounds = 3
	}
	var all staleCounts
	for _, m := range []struct {
		name   string
		change mutation
	}{{"a word", editWord}, {"a sentence more", moreSentences}, {"a new article", newArticle}, {"renumbered", renumber},
		{"a moved article", moveArticle}, {"a split paragraph", splitParagraph}, {"broken lines", rewrap},
		{"a word, broken lines", editAndRewrap}, {"footnotes", footnotes}} {
		t.Run(m.name, func(t *testing.T) {
			var counts staleCounts
			for _, text := range texts {
				for round := range rounds {
					counts.add(checkMutation(t, m.name, text, m.change, uint64(round)))
				}
			}
			counts.print(t, m.name)
			if m.name == "broken lines" && counts.wrong > 0 {
				t.Errorf("%d places have changed only by other breaks of lines", counts.wrong)
			}
			all.add(counts)
		})
	}
	all.print(t, "all")
	if all.found < all.must {
		t.Errorf("%d changed places are not found", all.must-all.found)
	}
	if percent(all.wrong, all.others) > 2 || percent(all.followed, all.others-all.wrong) < 98 {
		t.Error("more than 2 % of the others are found to have changed, or fewer than 98 % are followed")
	}
}

func (c *staleCounts) print(t *testing.T, name string) {
	t.Helper()
	t.Logf("%-18s %3d texts · changed %4d of %4d found · others %6d, wrongly %d (%.2f %%), followed %.2f %%", name,
		c.texts, c.found, c.must, c.others, c.wrong, percent(c.wrong, c.others), percent(c.followed, c.others-c.wrong))
}

func percent(part, of int) float64 { return 100 * float64(part) / float64(max(of, 1)) }

func checkMutation(t *testing.T, name string, of namedText, change mutation, seed uint64) (c staleCounts) {
	t.Helper()
	old := placesOf(of.text)
	o, ok := oracle{}, false
	r := rand.New(rand.NewPCG(seed, 11))
	for range 12 {
		if o, ok = change(r, of.text, old); ok {
			break
		}
	}
	if !ok {
		return c
	}
	var comparer lawtext.Comparer
	pair, err := comparePair(t.Context(), &comparer, of.text, o.text, old, placesOf(o.text))
	if err != nil {
		t.Fatal(err)
	}
	c.texts = 1
	for _, place := range old.all {
		if !isUnitPlace(place.key) || o.skip != nil && o.skip(place.key) {
			continue
		}
		is, to := pair.fateOf(place.key, place.print)
		if o.changed[place.key] {
			c.must++
			if is > kept {
				c.found++
			} else {
				t.Logf("%s, %s %d: %s is not found to have changed", of.name, name, seed, place.key)
			}
			continue
		}
		c.others++
		want := place.key
		if now, there := o.moved[place.key]; there {
			want = now
		}
		switch {
		case is > kept:
			c.wrong++
			if c.wrong < 4 {
				t.Logf("%s, %s %d: %s is found to have changed", of.name, name, seed, place.key)
			}
		case to == want:
			c.followed++
		}
	}
	return c
}
