package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/platform/fault"
	"lls/internal/text/lang"
)

// Bounds of a query.
const (
	maxQuery = 500 // code points
	maxWords = 32
)

// clause is a part of a query: a word in any of its forms, or an exact phrase.
type clause struct {
	words  []string // several: a phrase
	quoted bool
	forms  bool // quoted, with its words in any form: ~"kişisel veri"
	stop   bool // a stop word, which need not occur
}

// isAct reports whether a clause is an act of the EU, in any notation.
func (c clause) isAct() bool { return len(c.words) == 1 && strings.HasPrefix(c.words[0], actSign) }

// parsed is a query that has been read.
type parsed struct {
	clauses []clause
	without []clause // must not be there
	article string   // the number of the article to search, as in keys: 12, 5a
	rest    string   // the query without its references to EU acts
}

// hasActs reports whether a query has references to EU acts.
func (p *parsed) hasActs() bool {
	return slices.ContainsFunc(p.clauses, clause.isAct) || slices.ContainsFunc(p.without, clause.isAct)
}

// quotes open and close phrases.
const quotes = "\"“”„«»"

// articleNames are the words before the colon in madde:12.
var articleNames = []string{"madde", "article", "md", "art"}

// parse reads a query: words, phrases in quotes, ~"phrase" for its words adjacent in any form, -word and -"phrase"
// for what must not be there, madde:12 for an article. A reference to an act of the EU is searched in all notations.
// Other characters separate words; an unclosed quote is ignored.
func parse(q string) (p parsed, err error) {
	if lang.Len(q) > maxQuery {
		return p, fault.BadRequest("q is longer than %d characters", maxQuery)
	}
	acts, notActs, q := actsIn(q)
	for _, word := range acts {
		p.clauses = append(p.clauses, clause{words: []string{word}, quoted: true})
	}
	for _, word := range notActs {
		p.without = append(p.without, clause{words: []string{word}, quoted: true})
	}
	p.rest = q
	words, whole := len(acts)+len(notActs), q
	for {
		q = strings.TrimLeftFunc(q, unicode.IsSpace)
		if q == "" {
			break
		}
		piece := nextPart(q)
		q = q[piece.size:]
		if piece.article != "" {
			p.article = piece.article
			continue
		}
		found := splitWords(piece.text)
		if words += len(found); words > maxWords {
			return p, fault.BadRequest("q has more than %d words", maxWords)
		}
		into := &p.clauses
		if piece.without {
			into = &p.without
		}
		switch {
		case len(found) == 0:
		case piece.quoted || piece.without && len(found) > 1: // -e-ticaret
			*into = append(*into, clause{words: found, quoted: true, forms: piece.forms})
		default:
			lang.EachWord(piece.text, func(word string, start, end int) bool {
				if !slices.ContainsFunc(*into, func(c clause) bool { return !c.quoted && c.words[0] == word }) {
					*into = append(*into, clause{words: []string{word},
						stop: isStopWord(word, piece.text[start:end], whole)})
				}
				return true
			})
		}
	}
	if !slices.ContainsFunc(p.clauses, func(c clause) bool { return !c.stop }) {
		for i := range p.clauses {
			p.clauses[i].stop = false
		}
	}
	return p, nil
}

// queryPart is a part of a query between blanks, or in quotes.
type queryPart struct {
	text            string
	size            int // bytes of the query
	quoted, without bool
	forms           bool
	article         string
}

func nextPart(q string) (p queryPart) {
	rest := q
	if after, ok := strings.CutPrefix(rest, "-"); ok && after != "" && !strings.HasPrefix(after, "-") {
		if r, _ := utf8.DecodeRuneInString(after); !unicode.IsSpace(r) {
			p.without, rest = true, after
		}
	}
	if after, ok := strings.CutPrefix(rest, "~"); ok && strings.IndexAny(after, quotes) == 0 {
		p.forms, rest = true, after
	}
	if first, size := utf8.DecodeRuneInString(rest); strings.ContainsRune(quotes, first) {
		inside := rest[size:]
		if end := strings.IndexAny(inside, quotes); end >= 0 {
			_, closing := utf8.DecodeRuneInString(inside[end:])
			p.text, p.quoted = inside[:end], true
			p.size = len(q) - len(inside) + end + closing
			return p
		}
		rest = inside
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(quotes, r) })
	if end < 0 {
		end = len(rest)
	}
	p.text, p.size = rest[:end], len(q)-len(rest)+end
	if name, number, ok := strings.Cut(p.text, ":"); ok && !p.without &&
		slices.Contains(articleNames, lang.Fold(name)) {
		p.article = articleNumber(number)
	}
	return p
}

// articleNumber is the number of an article in a label or a query, as in keys: 5a of "MADDE 5/A –". A slash before a
// digit stays: 12/2 is no article.
func articleNumber(label string) string {
	label = lang.Fold(label)
	from := strings.IndexFunc(label, unicode.IsDigit)
	if from < 0 {
		return ""
	}
	end := strings.IndexFunc(label[from:], func(r rune) bool {
		return !unicode.IsDigit(r) && !unicode.IsLetter(r) && r != '/' && r != '-'
	})
	if end < 0 {
		end = len(label) - from
	}
	number := ""
	for part := range strings.FieldsFuncSeq(label[from:from+end], func(r rune) bool { return r == '/' || r == '-' }) {
		if first, _ := utf8.DecodeRuneInString(part); number != "" && unicode.IsDigit(first) {
			number += "/"
		}
		number += part
	}
	return number
}

func splitWords(s string) (words []string) {
	lang.EachWord(s, func(word string, _, _ int) bool {
		words = append(words, word)
		return true
	})
	return words
}

// stopWords say little about the subject of a text. They are folded.
var stopWords = strings.Fields(`
	ve veya ile bir bu o ki de da mi mu midir mudur ya icin gibi kadar gore dair iliskin hakkinda olarak olan olur
	ise en her ne nasil nedir neler kim kimler kime hangi hangisi nerede kac zaman sayili numarali nolu var yok mudurler
	a the and or of in to for by with from as are was be been its this that these those which what who
	whom whose when where why how does do did could may must shall should will would any there about into under
	has have had their they`)

// englishStopWords are English stop words that are also Turkish words, some when they are folded: iş, can, at, on, an,
// it. They are stop words in a text without Turkish letters only.
var englishStopWords = []string{"is", "can", "at", "on", "an", "it"}

const turkishLetters = "çğıöşüâîûÇĞİÖŞÜÂÎÛ"

// isStopWord reports whether a folded word is a stop word, by its spelling and the text around it.
func isStopWord(word, written, text string) bool {
	switch {
	case slices.Contains(stopWords, word):
		return true
	case slices.Contains(englishStopWords, word):
		return !strings.ContainsAny(text, turkishLetters)
	case word == "su": // water, unless it is şu
		return strings.ContainsAny(written, "şŞ")
	}
	return false
}
