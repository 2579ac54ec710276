package history

import (
	"hash/maphash"
	"slices"
	"sort"
	"strings"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Outline is what a history needs of the text of one version.
type Outline struct {
	Lines    int       // of the text
	Articles []Article // with the annexes, in reading order

	ofPart []int32 // by part of the structure: the article, -1 for none
}

// Article is an article or annex of a version.
type Article struct {
	Key         string // of its place, as art:5
	Label       string // as the text writes it: MADDE 5
	Heading     string
	Line, Lines int // from 0
	Void        bool

	numbers [2]int32 // where its number is written in the text, in bytes: from, to
	bytes   [2]int32 // where its text is, without its number and a heading behind that
}

// seed makes sums of words comparable within the process.
var seed = maphash.MakeSeed()

// Read finds the articles of a text.
func Read(text string) Outline {
	s := lawtext.Parse(text)
	out := Outline{Lines: strings.Count(text, "\n") + 1, ofPart: make([]int32, len(s.Parts))}
	keys := s.PartKeys()
	lineOf := func(part int) int {
		if part == len(s.Parts) || s.Parts[part].First == len(s.Paragraphs) {
			return out.Lines
		}
		return s.Paragraphs[s.Parts[part].First].Line
	}
	for i, p := range s.Parts {
		out.ofPart[i] = -1
		if p.Kind != lawtext.PartArticle && p.Kind != lawtext.PartAnnex || p.First == p.Last {
			continue
		}
		out.ofPart[i] = int32(len(out.Articles))
		line := lineOf(i)
		// A copy, so that the text need not be kept with its outline.
		a := Article{Key: strings.Clone(keys[i]), Label: strings.Clone(p.Label), Heading: strings.Clone(p.Heading),
			Line: line, Lines: lineOf(i+1) - line}
		a.bytes = [2]int32{int32(p.Body()), int32(p.End)}
		a.Void = isVoid(a.body(text))
		a.numbers = [2]int32{int32(p.Head), int32(p.Head)}
		if at := strings.Index(text[p.Head:p.End], p.Label); at >= 0 {
			a.numbers = [2]int32{int32(p.Head + at), int32(p.Head + at + len(p.Label))}
		}
		out.Articles = append(out.Articles, a)
	}
	return out
}

// body is the text of an article.
func (a *Article) body(text string) string { return text[a.bytes[0]:a.bytes[1]] }

// sumOf is the hash of the words of a text, and how many they are.
func sumOf(text string) (sum uint64, words int32) {
	var h maphash.Hash
	h.SetSeed(seed)
	lang.EachWord(text, func(word string, _, _ int) bool {
		words++
		h.WriteString(word)
		h.WriteByte(0)
		return true
	})
	return h.Sum64(), words
}

// Size is about how many bytes an outline takes.
func (o *Outline) Size() int {
	const article = 120
	n := 4 * len(o.ofPart)
	for i := range o.Articles {
		a := &o.Articles[i]
		n += article + len(a.Key) + len(a.Label) + len(a.Heading)
	}
	return n
}

// at returns the article at a line, or -1.
func (o *Outline) at(line int) int {
	i := sort.Search(len(o.Articles), func(i int) bool { return o.Articles[i].Line > line }) - 1
	if i < 0 || line >= o.Articles[i].Line+o.Articles[i].Lines {
		return -1
	}
	return i
}

// unnumbered is the text from one byte to another without the numbers of articles.
func (o *Outline) unnumbered(text string, from, to int) string {
	i := sort.Search(len(o.Articles), func(i int) bool { return int(o.Articles[i].numbers[1]) >= from })
	if i == len(o.Articles) || int(o.Articles[i].numbers[0]) >= to {
		return text[from:to]
	}
	var out strings.Builder
	for ; i < len(o.Articles) && int(o.Articles[i].numbers[0]) < to; i++ {
		if n := o.Articles[i].numbers; int(n[0]) >= from && int(n[1]) <= to {
			out.WriteString(text[from:n[0]])
			from = int(n[1])
		}
	}
	out.WriteString(text[from:to])
	return out.String()
}

// byKey is where each article is, by its key; too many of one number have none.
func (o *Outline) byKey() map[string]int32 {
	index := make(map[string]int32, len(o.Articles))
	for i := range o.Articles {
		if key := o.Articles[i].Key; key != "" {
			index[key] = int32(i)
		}
	}
	return index
}

// IndexOf returns the article with a key, or -1.
func (o *Outline) IndexOf(key string) int {
	return slices.IndexFunc(o.Articles, func(a Article) bool { return a.Key == key })
}

// maxVoidWords and maxVoidBytes bound a note in place of an article: it may name the law that repealed it.
const (
	maxVoidWords = 24
	maxVoidBytes = 1 << 10
)

// repealWords are in a note in brackets, folded; repealNotes are the words with which a note without them begins. After
// those of one word nothing but the name of the other law follows.
var (
	repealWords = []string{"mulga", "ilga", "kaldirilmistir", "kaldirildi", "repealed", "deleted", "omitted", "revoked"}
	repealNotes = [][]string{{"yururlukten", "kaldirilmistir"}, {"yururlukten", "kaldirildi"},
		{"madde", "yururlukten", "kaldirilmistir"}, {"madde", "kaldirilmistir"}, {"mulga"}, {"ilga", "edilmistir"},
		{"repealed"}, {"deleted"}, {"omitted"}, {"revoked"}, {"this", "article", "has", "been", "deleted"},
		{"this", "article", "has", "been", "repealed"}}
	afterNote = []string{"by", "with", "from", "m", "md", "rg"}
)

// isVoid reports whether the text of an article is nothing but a note that it no longer has one, or dashes in its
// place.
func isVoid(body string) bool {
	if len(body) > maxVoidBytes {
		return false
	}
	if !mayBeVoid(body) {
		return false
	}
	var words []string
	lang.EachWord(body, func(word string, _, _ int) bool {
		words = append(words, strings.Clone(word))
		return len(words) <= maxVoidWords
	})
	if len(words) > maxVoidWords {
		return false
	}
	body = strings.TrimSpace(typographic(body))
	switch {
	case len(words) == 0:
		return strings.Count(body, "-") >= minDashes
	case strings.HasPrefix(body, "(") && strings.TrimRight(body, ".")[len(strings.TrimRight(body, "."))-1] == ')',
		strings.HasPrefix(body, "[") && strings.HasSuffix(body, "]"):
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(repealWords, w) })
	}
	return slices.ContainsFunc(repealNotes, func(note []string) bool {
		if len(words) < len(note) || !slices.Equal(words[:len(note)], note) {
			return false
		}
		rest := words[len(note):]
		return len(rest) == 0 || slices.Contains(afterNote, rest[0]) || rest[0][0] >= '0' && rest[0][0] <= '9'
	})
}

// mayBeVoid tells most texts apart by their first word and their last sign.
func mayBeVoid(body string) bool {
	may := true
	lang.EachWord(body, func(word string, at, _ int) bool {
		may = strings.ContainsAny(body[:at], "([") && endsWithBracket(body) ||
			slices.ContainsFunc(repealNotes, func(note []string) bool { return note[0] == word })
		return false
	})
	return may
}

// endsWithBracket reports whether a text ends with a bracket, and perhaps a full stop.
func endsWithBracket(text string) bool {
	text = strings.TrimRightFunc(text, func(r rune) bool { return r == '.' || sign(r) == ' ' || sign(r) < 0 })
	return strings.HasSuffix(text, ")") || strings.HasSuffix(text, "]")
}

// minDashes is how many dashes the Official Journal prints at least in place of a deleted article.
const minDashes = 3
