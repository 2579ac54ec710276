package lawtext

import (
	"fmt"
	"math/rand"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lls/internal/text/texttest"
)

// The generator edits a law and keeps an exact ledger of what it did:
// which article of the new text comes from which of the old, and which moved.

var (
	headTR = regexp.MustCompile(`^(GEÇİCİ |EK |Geçici |Ek )?(?:MADDE|Madde) (\d+)`)
	headEN = regexp.MustCompile(`^()Article (\d+)[a-z]?$`)
	// An inserted sentence that opens an article would be an article.
	anyHead = regexp.MustCompile(`^(Madde|MADDE|Article) \d`)
	itemTR  = regexp.MustCompile(`^(\(\d+\)|[a-zçğıöşü]\)|\([a-zA-Z0-9]{1,4}\)|[A-Z]\.|[IVX]+\.|\d+\.)`)
)

type genArticle struct {
	id    int
	paras []string
	name  string   // the act and the number there
	lent  []string // sentences inserted from elsewhere
}

// actText is one published version of an act.
type actText struct {
	act   string
	lines []string
}

// corpus is a base text with matter to insert.
type corpus struct {
	name      string
	head      *regexp.Regexp
	base      []genArticle
	pool      []genArticle
	sentences []string
	vocab     []string
}

// ledger is what an edit did, by article.
type ledger struct {
	oldLine, newLine []int // first line of each article
	from             []int // new article -> old one, -1 inserted
	moved            map[int]bool
	version          []int      // new article -> the old one of which it is an older version, -1 none
	lent             [][]string // new article -> sentences inserted in it
}

var made []*corpus // once for all tests: it takes a second under the race detector

// corpora are the invented ones and, where they are, those of published texts, which come first.
func corpora(t testing.TB) []*corpus {
	if made != nil {
		return made
	}
	made = inventedCorpora()
	folder, ok := texttest.Lookup(t)
	if !ok {
		return made
	}
	tr := firstBytes(unwrapTurkish(readText(t, folder, "laws-tr", "6102-turk-ticaret-kanunu.tr.md")), 1_000_000)
	trPool := unwrapTurkish(readText(t, folder, "laws-tr", "4721-turk-medeni-kanunu.tr.md"))
	var en, enPool []actText
	acts, err := filepath.Glob(filepath.Join(folder, "eu-acts-en", "3*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range acts {
		versions, err := filepath.Glob(filepath.Join(act, "*.en.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range versions {
			text := actText{filepath.Base(act), filledLines(readText(t, v))}
			if i == len(versions)-1 {
				en = append(en, text)
			} else {
				enPool = append(enPool, text)
			}
		}
	}
	made = append([]*corpus{newCorpus("tr", headTR, []actText{{"6102", tr}}, []actText{{"4721", trPool}}),
		newCorpus("en", headEN, en, enPool)}, made...)
	return made
}

func newCorpus(name string, head *regexp.Regexp, base, pool []actText) *corpus {
	c := &corpus{name: name, head: head, base: articlesOf(base, head), pool: articlesOf(pool, head)}
	c.renumber(c.base)
	for _, text := range pool {
		for _, p := range text.lines {
			for _, s := range sentencesOf(p) {
				if n := len(strings.Fields(s)); n > 6 && n < 50 && !anyHead.MatchString(s) {
					c.sentences = append(c.sentences, s)
				}
			}
		}
	}
	for _, text := range base {
		for _, p := range text.lines {
			c.vocab = append(c.vocab, strings.Fields(p)...)
		}
	}
	return c
}

func firstBytes(paras []string, limit int) []string {
	n := 0
	for i, p := range paras {
		if n += len(p) + 1; n > limit {
			return paras[:i]
		}
	}
	return paras
}

func filledLines(s string) (out []string) {
	for _, l := range strings.Split(s, "\n") {
		if l = strings.Join(strings.Fields(l), " "); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// unwrapTurkish joins the wrapped lines of a law to one paragraph a line.
func unwrapTurkish(s string) (out []string) {
	cur := ""
	flush := func() {
		if cur != "" {
			out = append(out, cur)
			cur = ""
		}
	}
	for _, l := range filledLines(s) {
		fresh := headTR.MatchString(l) || itemTR.MatchString(l) || l == strings.ToUpper(l) && strings.ToLower(l) != l
		if cur != "" && !fresh {
			c := cur[len(cur)-1]
			fresh = c == '.' || c == ':' || c == ';' ||
				len(cur) < 60 && !headTR.MatchString(cur) && !strings.HasSuffix(cur, ",") && l[0] >= 'A' && l[0] <= 'Z'
		}
		if fresh {
			flush()
		}
		cur = strings.TrimSpace(cur + " " + l)
	}
	flush()
	return out
}

// hasText reports whether the article that the first line opens has text: an entry of a table of contents has none.
func hasText(lines []string, head *regexp.Regexp) bool {
	if head == headTR {
		return true
	}
	for _, p := range lines[1:] {
		if len(p) > 120 || strings.HasSuffix(p, ".") {
			return true
		}
		if head.MatchString(p) {
			return false
		}
	}
	return false
}

// articlesOf cuts acts into articles. The correlation table at the end of an act
// names articles in its cells, which are none.
func articlesOf(texts []actText, head *regexp.Regexp) (out []genArticle) {
	cur := genArticle{}
	for _, text := range texts {
		table := len(text.lines)
		for i, p := range text.lines {
			if strings.EqualFold(p, "correlation table") {
				table = i
			}
		}
		for i, p := range text.lines {
			if i > table || !head.MatchString(p) || !hasText(text.lines[i:], head) {
				cur.paras = append(cur.paras, p)
				continue
			}
			var carry []string
			if n := len(cur.paras); n > 1 && len(cur.paras[n-1]) < 80 && !strings.HasSuffix(cur.paras[n-1], ".") &&
				head == headTR {
				carry = []string{cur.paras[n-1]} // the heading in the margin goes with its article
				cur.paras = cur.paras[:n-1]
			}
			out = append(out, cur)
			cur = genArticle{paras: append(carry, p), name: text.act + " " + head.FindString(p)}
		}
	}
	out = append(out, cur)
	for i := range out {
		out[i].id = i
	}
	return out
}

func sentencesOf(s string) (out []string) {
	from := 0
	for i := 0; i+1 < len(s); i++ {
		if s[i] == '.' && s[i+1] == ' ' && i-from > 30 {
			out = append(out, s[from:i+1])
			from = i + 2
		}
	}
	if from < len(s) {
		out = append(out, s[from:])
	}
	return out
}

func (a genArticle) clone(id int) genArticle {
	a.id, a.paras = id, slices.Clone(a.paras)
	return a
}

func (a genArticle) words() (n int) {
	for _, p := range a.paras {
		n += len(strings.Fields(p))
	}
	return n
}

func (c *corpus) renumber(as []genArticle) {
	n := 0
	for i := range as {
		for k, p := range as[i].paras[:min(2, len(as[i].paras))] {
			if m := c.head.FindStringSubmatchIndex(p); m != nil {
				n++
				as[i].paras[k] = p[:m[4]] + fmt.Sprint(n) + p[m[5]:]
				break
			}
		}
	}
}

// edit changes percent of the words, moves articles and renumbers everything.
func (c *corpus) edit(percent, moves int, seed int64) (before, after string, truth ledger) {
	r := rand.New(rand.NewSource(seed))
	as := make([]genArticle, 0, len(c.base))
	total := 0
	for _, a := range c.base {
		total += a.words()
	}
	budget := total * percent / 100
	gone := map[int]bool{}
	touched := 0
	for tries := 0; touched < budget*8/100 && tries < 5000; tries++ {
		a := c.base[r.Intn(len(c.base))]
		if n := a.words(); !gone[a.id] && n <= total/100 && n >= 15 {
			gone[a.id] = true
			touched += n
		}
	}
	for _, a := range c.base {
		if !gone[a.id] {
			as = append(as, a.clone(a.id))
		}
	}
	for limit := touched + budget*8/10; touched < limit; {
		touched += c.editParagraphs(&as[r.Intn(len(as))], r)
	}
	truth.moved = map[int]bool{}
	for tries := 0; len(truth.moved) < moves && tries < 10000; tries++ {
		i := 1 + r.Intn(len(as)-1)
		a := as[i]
		if n := a.words(); truth.moved[a.id] || n < 30 || n > 1500 {
			continue
		}
		as = append(as[:i:i], as[i+1:]...)
		j := 1 + r.Intn(len(as)-1)
		if j-i < 6 && i-j < 6 {
			j = 1 + (i+len(as)/2)%(len(as)-1)
		}
		as = append(as[:j:j], append([]genArticle{a}, as[j:]...)...)
		truth.moved[a.id] = true
	}
	for n := 0; n < budget*12/100; {
		a := c.pool[r.Intn(len(c.pool))]
		if w := a.words(); w >= 15 && w <= 600 {
			j := 1 + r.Intn(len(as)-1)
			as = append(as[:j:j], append([]genArticle{a.clone(-1)}, as[j:]...)...)
			n += w
		}
	}
	c.renumber(as)
	before, truth.oldLine = joinArticles(c.base)
	after, truth.newLine = joinArticles(as)
	for _, a := range as {
		truth.from = append(truth.from, a.id)
		truth.lent = append(truth.lent, a.lent)
		truth.version = append(truth.version, slices.IndexFunc(c.base, func(b genArticle) bool {
			return a.id < 0 && b.name != "" && b.name == a.name
		}))
	}
	return before, after, truth
}

// editParagraphs changes one to three neighbouring paragraphs of an article and
// tells how many words.
func (c *corpus) editParagraphs(a *genArticle, r *rand.Rand) (touched int) {
	k := r.Intn(len(a.paras) + 1)
	for j := k; j < len(a.paras) && j < k+1+r.Intn(3); j++ {
		w := strings.Fields(a.paras[j])
		if len(w) < 6 {
			continue
		}
		start := 0
		if c.head.MatchString(a.paras[j]) {
			start = 3
		}
		at := start + r.Intn(len(w)-start)
		switch x := r.Intn(10); {
		case x < 5:
			for range 1 + r.Intn(2) {
				at := start + r.Intn(len(w)-start)
				for m := at; m < min(at+1+r.Intn(4), len(w)); m++ {
					w[m] = c.vocab[r.Intn(len(c.vocab))]
					touched++
				}
			}
		case x < 6:
			n := min(1+r.Intn(8), len(w)-at)
			w = append(w[:at:at], w[at+n:]...)
			touched += n
		case x < 7:
			s := strings.Fields(c.sentences[r.Intn(len(c.sentences))])
			s = s[:min(2+r.Intn(8), len(s))]
			w = append(w[:at:at], append(append([]string{}, s...), w[at:]...)...)
			touched += len(s)
		case x < 8:
			sentence := c.sentences[r.Intn(len(c.sentences))]
			s := strings.Fields(sentence)
			w = append(w, s...)
			a.lent = append(a.lent, sentence)
			touched += len(s)
		case x < 9:
			ss := sentencesOf(strings.Join(w, " "))
			if len(ss) < 2 {
				continue
			}
			d := max(1, r.Intn(len(ss)))
			touched += len(strings.Fields(ss[d]))
			w = strings.Fields(strings.Join(append(ss[:d:d], ss[d+1:]...), " "))
		default:
			s := c.sentences[r.Intn(len(c.sentences))]
			a.paras = append(a.paras[:j+1:j+1], append([]string{s}, a.paras[j+1:]...)...)
			a.lent = append(a.lent, s)
			touched += len(strings.Fields(s))
			continue
		}
		a.paras[j] = strings.Join(w, " ")
	}
	return touched
}

func joinParas(as []genArticle) string {
	s, _ := joinArticles(as)
	for len(s) < 1_000_000 {
		s += s
	}
	return s
}

func joinArticles(as []genArticle) (string, []int) {
	var b strings.Builder
	var starts []int
	line := 0
	for _, a := range as {
		starts = append(starts, line)
		for _, p := range a.paras {
			b.WriteString(p)
			b.WriteByte('\n')
			line++
		}
	}
	return b.String(), starts
}
