package search

import (
	"slices"
	"strings"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// tokenizedField is a field of a document, cut into words.
type tokenizedField struct {
	total  int // words, repeated ones too
	words  []occurrences
	layout layout // of a version's text
}

// occurrences are the positions of a word in a field, counted in words.
type occurrences struct {
	word      string
	positions []uint32
	headings  uint32 // how many of them are in headings
}

// layout contains the places of words in a text.
type layout struct {
	articles []article
	samples  []sample
	inner    []innerPlace // until it is encoded
	encoded  []byte       // the inner places, of a layout that was decoded
	titled   bool         // its articles tell where their titles and texts are
}

// article is a part of a text, up to the next one.
type article struct {
	first uint32 // its first word
	label string // Madde 5; "" for what is no article or annex
	key   string // in the structure of the text: art:5
	start int    // byte
	title span   // where its heading is written; empty where it has none, or the format did not keep it
	body  int    // the byte behind its label and a heading below that
	named uint32 // how many of its first words are up to the end of its title; 0 without one
}

// innerPlace is a paragraph, an item or a row of an article, up to the next one.
type innerPlace struct {
	first uint32 // its first word
	key   string // behind that of its article: par:2/pt:a
	start int    // byte
}

// sample is a word whose offset is stored, so that later words are found without reading the text from its start.
type sample struct {
	word uint32
	at   int
}

// sampleInterval is the smallest number of words between samples.
const sampleInterval = 64

// tokenize cuts a field into its words. Words for acts stand where the references to them begin. The texts of versions
// have headings and a layout; the words of their tables of contents are counted, but not found: the articles have the
// same ones.
func tokenize(f Field, text string, parse func(text string) lawtext.Structure) tokenizedField {
	p := tokenizedField{}
	var heads headings
	contents := span{}
	if f.isText() {
		structure := parse(text)
		p.layout.articles, p.layout.inner = placesOf(structure)
		contents = span{structure.ContentsStart, structure.ContentsEnd}
		heads = headings{parts: structure.Parts, title: titleLength(text[:beforeArticles(structure, len(text))])}
	}
	known := map[string]int{}
	add := func(word string, heading bool) {
		i, found := known[word]
		if !found {
			i = len(p.words)
			known[word] = i
			p.words = append(p.words, occurrences{word: word})
		}
		o := &p.words[i]
		if n := len(o.positions); n > 0 && o.positions[n-1] == uint32(p.total) {
			return
		}
		o.positions = append(o.positions, uint32(p.total))
		if heading {
			o.headings++
		}
	}
	var acts []actReference
	if f.hasActs() {
		acts = actsOf(text)
	}
	next, nextInner, before, nextSample := 0, 0, -1, 0
	articles, inner := p.layout.articles, p.layout.inner
	lang.EachWord(text, func(word string, start, end int) bool {
		for ; next < len(articles) && articles[next].start <= start; next++ {
			articles[next].first = uint32(p.total)
		}
		for ; nextInner < len(inner) && inner[nextInner].start <= start; nextInner++ {
			inner[nextInner].first = uint32(p.total)
		}
		if heading := f.isText() && heads.has(word, start); start < contents.start || start >= contents.end {
			add(word, heading)
			if f.hasActs() {
				for _, word := range wordsForCELEX(word) {
					add(word, heading)
				}
			}
			for i := 0; i < len(acts) && acts[i].start < end; i++ {
				for _, word := range acts[i].words {
					add(word, heading)
				}
			}
		}
		for len(acts) > 0 && acts[0].start < end {
			acts = acts[1:]
		}
		if f.isText() && p.total >= nextSample && start != before {
			p.layout.samples = append(p.layout.samples, sample{uint32(p.total), start})
			nextSample = p.total + sampleInterval
		}
		before = start
		p.total++
		if next > 0 && start < articles[next-1].title.end {
			articles[next-1].named = uint32(p.total) - articles[next-1].first
		}
		return true
	})
	for ; next < len(articles); next++ {
		articles[next].first = uint32(p.total)
	}
	for ; nextInner < len(inner); nextInner++ {
		inner[nextInner].first = uint32(p.total)
	}
	slices.SortFunc(p.words, func(a, b occurrences) int { return strings.Compare(a.word, b.word) })
	return p
}

// placesOf are the parts of a text with their keys, and the places in them.
func placesOf(s lawtext.Structure) (articles []article, inner []innerPlace) {
	articles = make([]article, len(s.Parts))
	for i, p := range s.Parts {
		articles[i].start, articles[i].body = p.Start, p.Body()
		articles[i].title.start, articles[i].title.end = p.Title()
		if p.Kind == lawtext.PartArticle || p.Kind == lawtext.PartAnnex {
			articles[i].label = p.Label
		}
	}
	for _, p := range s.Places() {
		a := &articles[p.Part]
		switch rest, in := strings.CutPrefix(p.Key, a.key+"/"); {
		case a.key == "":
			a.key = p.Key
		case in:
			inner = append(inner, innerPlace{key: rest, start: p.Start})
		}
	}
	return articles, inner
}

// headings finds the words of a text that are in its title, or in the heading of an article or a division.
type headings struct {
	parts []lawtext.Part
	title int      // bytes
	left  []string // further words of the heading of the present part
	at    int      // part
}

// has is called for the words of a text one by one.
func (h *headings) has(word string, start int) bool {
	if start < h.title {
		return true
	}
	for len(h.parts) > 0 && h.parts[0].Start <= start {
		p := &h.parts[0]
		h.left, h.at = nil, p.Start
		if p.Kind != lawtext.PartText {
			h.left = splitWords(p.Heading)
		}
		h.parts = h.parts[1:]
	}
	if len(h.left) == 0 || start > h.at+headingSearchArea || h.left[0] != word {
		return false
	}
	h.left = h.left[1:]
	return true
}

func beforeArticles(s lawtext.Structure, length int) int {
	for _, p := range s.Parts {
		if p.Kind == lawtext.PartArticle || p.Kind == lawtext.PartAnnex {
			return p.Start
		}
	}
	return length
}

// span is a stretch of a text, in bytes.
type span struct{ start, end int }

// Within how many bytes a title and a heading are searched for.
const (
	titleSearchArea   = 600
	headingSearchArea = 1000
)

// notOfTitle begin the parts of a title about other acts: those that it changes, and its legal
// basis. They are folded.
var notOfTitle = []string{"amending", "repealing", "having regard", "whereas", "degistir", "eki sayi", "amended by"}

func titleLength(text string) int {
	text = text[:runeStart(text, min(len(text), titleSearchArea))]
	end, before, last := len(text), "", 0
	lang.EachWord(text, func(word string, start, _ int) bool {
		for _, of := range notOfTitle {
			switch first, second, two := strings.Cut(of, " "); {
			case two && before == first && strings.HasPrefix(word, second) && last > 0:
				end = last
			case !two && strings.HasPrefix(word, of) && start > 0:
				end = start
			}
		}
		before, last = word, start
		return end == len(text)
	})
	return end
}
