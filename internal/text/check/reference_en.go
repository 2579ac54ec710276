package check

import (
	"slices"
	"strconv"
	"strings"

	"lls/internal/text/lawtext"
)

const (
	blockArticle  = lawtext.BlockArticle
	blockDivision = lawtext.BlockDivision
	blockLine     = lawtext.BlockLine
	blockCaption  = lawtext.BlockCaption
	blockTitle    = lawtext.BlockTitle
	blockRow      = lawtext.BlockRow
	lawBlockText  = lawtext.BlockText
	lawBlockItem  = lawtext.BlockItem
)

func itoa(n int) string { return strconv.Itoa(n) }

// english finds Article 5(2)(a), sections 3 and 4, paragraph (2), point (b) of paragraph 1, the first paragraph.
func (r *reader) english() {
	for i := 0; i < len(r.tokens); i++ {
		t := r.tokens[i]
		if r.goesOn(t) || t.kind != tokenWord {
			continue
		}
		switch t.low {
		case "article", "articles", "section", "sections":
			i = r.englishArticles(i)
		case "regulation", "regulations": // of a by-law, not 3/2008
			if i+1 < len(r.tokens) && r.tokens[i+1].kind == tokenNumber && len(r.tokens[i+1].low) < 4 &&
				(i+2 == len(r.tokens) || r.tokens[i+2].low != "/") {
				i = r.englishArticles(i)
			}
		case "paragraph", "paragraphs", "subparagraph", "subparagraphs", "subsection", "subsections":
			i = r.englishBelow(i, false)
		case "point", "points", "item", "items":
			i = r.englishBelow(i, true)
		}
	}
}

// englishArticles reads the numbers behind a token, and returns the last token that belongs to them.
func (r *reader) englishArticles(i int) int {
	from := len(r.out)
	first, end, kind := i, i, ""
	if i > 0 {
		if kind = kindWord(r.tokens[i-1].low); kind != "" {
			first = i - 1
		}
	}
	ranged, last := false, 0
	for j := i + 1; j < len(r.tokens) && j-i < maxListed; j++ {
		t := r.tokens[j]
		if t.kind == tokenNumber && !strings.ContainsAny(t.low, ".,") {
			ref := reference{owner: ownerText, article: articleKey(listed{value: t.low, kind: kind})}
			n := leadingNumber(t.low)
			for k := last + 1; ranged && k < n && n-last < 300; k++ {
				key := articleKey(listed{value: itoa(k), kind: kind})
				r.emit(reference{owner: ownerText, article: key, within: true}, first, j)
			}
			ranged, last, end = false, n, j
			if j+1 < len(r.tokens) && r.tokens[j+1].kind == tokenMark && isNumber(r.tokens[j+1].low) {
				j++
				ref.paragraph, end = leadingNumber(r.tokens[j].low), j
			}
			if j+1 < len(r.tokens) && oneLetter(r.tokens[j+1]) && r.tokens[j+1].start == r.tokens[j].end() {
				j++
				ref.point, end = r.tokens[j].low, j
			}
			r.emit(ref, first, j)
			continue
		}
		if t.low == "to" || t.low == "-" || t.low == "–" {
			ranged = last > 0
			continue
		}
		if t.low != "," && t.low != "and" && t.low != "or" {
			break
		}
	}
	if r.isForeign(end + 1) {
		for k := from; k < len(r.out); k++ {
			r.out[k].owner = ownerOther
		}
	}
	return end
}

var englishOrdinals = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
	"tenth"}

// englishBelow reads paragraphs or points.
func (r *reader) englishBelow(i int, points bool) int {
	from, first, end := len(r.out), i, i
	of := reference{owner: ownerArticle}
	add := func(value string, at int) {
		ref := of
		if points {
			ref.point = value
		} else {
			ref.paragraph = leadingNumber(value)
		}
		r.emit(ref, min(first, at), max(i, at))
	}
	for j := i - 1; j >= 0 && i-j < 8 && !points; j-- { // the first and second paragraphs
		low := r.tokens[j].low
		if n := slices.Index(englishOrdinals, low); n >= 0 {
			add(itoa(n+1), j)
		} else if low != "and" && low != "or" && low != "," {
			break
		}
	}
	for j := i + 1; j < len(r.tokens) && j-i < maxListed; j++ {
		t := r.tokens[j]
		value := t.kind == tokenMark && isNumber(t.low) != points || t.kind == tokenNumber && !points && isNumber(t.low)
		if points && value && !oneLetter(t) {
			value = false
		}
		if value {
			add(t.low, j)
			end = j
			continue
		}
		if t.low != "," && t.low != "and" && t.low != "or" && t.low != "to" {
			break
		}
	}
	// "of Article 6" or "of paragraph (2)" says where it is; the article is read on its own
	if end+2 < len(r.tokens) && (r.tokens[end+1].low == "of" || r.tokens[end+1].low == "in") {
		next := r.tokens[end+2].low
		if next != "this" && next != "these" {
			for k := from; k < len(r.out); k++ {
				r.out[k].owner = ownerUnknown
			}
		}
	}
	return end
}

var foreignWords = []string{"directive", "directives", "regulation", "regulations", "decision", "decisions", "treaty",
	"treaties", "tfeu", "teu", "charter", "convention", "protocol", "agreement", "statute", "thereof", "constitution",
	"law", "laws", "act", "acts", "code", "chapter", "cap", "annex", "order", "rules"}

// isForeign reports whether what follows a reference says that another act has the place.
func (r *reader) isForeign(from int) bool {
	own := false
	for i := from; i < len(r.tokens) && i-from < 14; i++ {
		t := r.tokens[i]
		if t.kind == tokenSign && strings.ContainsAny(t.low, ".;:") {
			break
		}
		if t.low == "this" || t.low == "present" {
			own = true
		}
		if slices.Contains(foreignWords, t.low) {
			return !own
		}
		if own && i > from && r.tokens[i-1].low != "this" && r.tokens[i-1].low != "present" {
			return false
		}
	}
	return false
}
