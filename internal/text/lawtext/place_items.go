package lawtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// markStyle is how the marks of one list are written; a list counts in one style.
type markStyle uint8

const (
	styleNone   markStyle = iota
	styleStop             // 1.
	styleRound            // (1)
	styleShut             // 1)
	styleUpper            // (A), A.
	styleLower            // (a), a)
	styleRoman            // (i)
	styleGreat            // (I)
	styleIndent           // —
)

// item opens the place of a mark, in the list that it continues or in a new one.
func (f *placeFinder) item(part, j, base int, style markStyle, value int32, number string) {
	at := f.Paragraphs[j].Start
	style, value, number = f.reading(part, j, base, style, value, number)
	depth := -1
	for k := len(f.stack) - 1; k >= base; k-- {
		l := f.stack[k]
		if l.style == styleNone {
			continue
		}
		if l.style == style && (value > l.value || style == styleIndent || f.european && isInserted(l.number, number)) {
			depth = k
			break
		}
	}
	if style == styleIndent {
		value = 1
		if depth >= 0 {
			value = f.stack[depth].value + 1
		}
		number = decimal(value)
	}
	turkish := strings.ContainsAny(number, "çğıöşüÇĞİÖŞÜ")
	paragraphs := !f.european || f.countsParagraphs(part, base, depth, value)
	if depth >= 0 {
		turkish = turkish || f.stack[depth].turkish
		f.closeAt(depth, at)
	} else {
		keep := len(f.stack)
		for keep > base && f.stack[keep-1].style == styleNone { // below what came before without a number
			keep--
		}
		f.closeAt(keep, at)
	}
	kind := StepPoint
	switch {
	case style == styleIndent:
		kind = StepIndent
	case len(f.stack) == base && (style == styleStop || (style == styleRound || style == styleShut) && paragraphs):
		kind = StepParagraph
	}
	if f.open(kind, number, part, j, style, value) {
		top := &f.stack[len(f.stack)-1]
		top.number, top.turkish = number, turkish
	}
}

// countsParagraphs reports whether a number in brackets counts the paragraphs of a European article and not the points
// of a sentence: nothing stands before the first of them, as in the translation of a Turkish law.
func (f *placeFinder) countsParagraphs(part, base, depth int, value int32) bool {
	if depth >= 0 {
		return strings.HasPrefix(lastStep(f.out[f.stack[depth].place].Key), "par:")
	}
	return f.Parts[part].Kind == PartArticle && value == 1 && base > 0 && f.stack[base-1].last == 0
}

// isInserted reports whether a number is that of an item which an amendment has inserted behind another one: 3a behind
// 3, 3b behind 3a, aa behind a.
func isInserted(before, number string) bool {
	base := strings.TrimRight(number, "abcdefghijklmnopqrstuvwxyz")
	if base == "" && number != "" {
		base = number[:1]
	}
	return len(number) > len(base) && number > before && strings.HasPrefix(before, base) &&
		(base == before || !isDigit(before[len(base)]))
}

// styleOf reads the mark of an item.
func styleOf(mark string) (style markStyle, value int32, number string) {
	if mark == "" {
		return styleNone, 0, ""
	}
	open, last := mark[0] == '(', mark[len(mark)-1]
	number = strings.Trim(mark, "(). \t")
	if number == "" || last != ')' && last != '.' {
		return styleNone, 0, ""
	}
	r, n := utf8.DecodeRuneInString(number)
	switch {
	case isDigit(number[0]):
		value, _ = numberOf(number)
		switch {
		case open:
			return styleRound, value, number
		case last == ')':
			return styleShut, value, number
		}
		return styleStop, value, number
	case n == len(number) && r != 'i' && r != 'I' && r != 'v' && r != 'x' && r != 'V' && r != 'X':
		if unicode.IsUpper(r) {
			return styleUpper, letterPlace(r), number
		}
		return styleLower, letterPlace(r), number
	}
	if value, used := romanNumber(strings.ToUpper(number)); used == len(number) {
		if unicode.IsUpper(r) {
			return styleGreat, value, number
		}
		return styleRoman, value, number
	}
	if unicode.IsUpper(r) {
		return styleUpper, letterPlace(r), number
	}
	return styleLower, letterPlace(r), number
}
