package search

import (
	"slices"
	"strings"

	"lls/internal/lang"
	"lls/internal/lawtext"
)

// part is a field of a document, cut into words.
type part struct {
	total  int // words, repeated ones too
	words  []occurrences
	layout layout // of a version's text
}

// occurrences are the places of a word in a field, counted in words.
type occurrences struct {
	word      string
	positions []uint32
	headings  uint32 // how many of them are in headings
}

// layout tells where words of a text stand.
type layout struct {
	articles []article
	samples  []sample
}

// article is a part of a text, up to the next one.
type article struct {
	first uint32 // its first word
	label string // Madde 5; "" for what is no article or annex
	start int    // byte
}

// sample is a word whose byte is kept, so that those behind it are found without reading the text from its start.
type sample struct {
	word uint32
	at   int
}

// every is how many words lie between samples, at least.
const every = 64

// cut cuts a field into its words. The texts of versions have headings and a layout.
func cut(f Field, text string) part {
	p := part{}
	var heads []span
	if f.isText() {
		structure := lawtext.Parse(text)
		p.layout.articles, heads = articlesOf(structure), headingsOf(text, structure)
	}
	known := map[string]int{}
	next, before, nextSample := 0, -1, 0
	articles := p.layout.articles
	lang.EachWord(text, func(word string, start, end int) bool {
		for next < len(articles) && articles[next].start <= start {
			articles[next].first = uint32(p.total)
			next++
		}
		for len(heads) > 0 && heads[0].end <= start {
			heads = heads[1:]
		}
		i, found := known[word]
		if !found {
			i = len(p.words)
			known[word] = i
			p.words = append(p.words, occurrences{word: word})
		}
		o := &p.words[i]
		o.positions = append(o.positions, uint32(p.total))
		if len(heads) > 0 && heads[0].start <= start {
			o.headings++
		}
		if f.isText() && p.total >= nextSample && start != before {
			p.layout.samples = append(p.layout.samples, sample{uint32(p.total), start})
			nextSample = p.total + every
		}
		before = start
		p.total++
		return true
	})
	for ; next < len(articles); next++ {
		articles[next].first = uint32(p.total)
	}
	slices.SortFunc(p.words, func(a, b occurrences) int { return strings.Compare(a.word, b.word) })
	return p
}

func articlesOf(s lawtext.Structure) []article {
	all := make([]article, len(s.Parts))
	for i, p := range s.Parts {
		all[i].start = p.Start
		if p.Kind == lawtext.PartArticle || p.Kind == lawtext.PartAnnex {
			all[i].label = p.Label
		}
	}
	return all
}

// span is a stretch of a text, in bytes.
type span struct{ start, end int }

// Bounds of what counts as a heading, in bytes.
const (
	titleArea    = 600
	longHeading  = 150
	headingLines = 4
)

// notOfTitle begin what a title says of other acts: which it changes, and on what it rests.
var notOfTitle = []string{"amending", "repealing", "having regard", "whereas", "değiştir", "eki sayı", "amended by"}

// headingsOf finds the title of a text and the headings of its divisions and articles.
func headingsOf(text string, s lawtext.Structure) (heads []span) {
	title := len(text)
	for _, p := range s.Parts {
		if p.Kind == lawtext.PartArticle || p.Kind == lawtext.PartAnnex {
			title = p.Start
			break
		}
	}
	title = titleLength(text[:title])
	heads = append(heads, span{0, title})
	for _, p := range s.Parts {
		if p.Kind == lawtext.PartText || p.Start < title {
			continue
		}
		for _, paragraph := range s.Paragraphs[p.First:min(p.Last, p.First+headingLines)] {
			body := strings.TrimSpace(text[paragraph.Start:paragraph.End])
			if p.Kind != lawtext.PartHeading && (len(body) > longHeading || strings.HasSuffix(body, ".") || strings.HasSuffix(body, ";") ||
				strings.HasSuffix(body, ",") || strings.HasSuffix(body, ":")) || len(body) > 2*longHeading {
				break
			}
			heads = append(heads, span{paragraph.Start, paragraph.End})
		}
	}
	return heads
}

func titleLength(text string) int {
	text = text[:runeStart(text, min(len(text), titleArea))]
	end := len(text)
	lower := strings.ToLower(text)
	if len(lower) != len(text) { // a letter has grown or shrunk: the places would be others
		lower = text
	}
	for _, word := range notOfTitle {
		if i := strings.Index(lower[:min(end, len(lower))], word); i > 0 {
			end = i
		}
	}
	return end
}
