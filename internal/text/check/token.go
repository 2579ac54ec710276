package check

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lang"
)

type tokenKind uint8

const (
	tokenSign   tokenKind = iota // one sign, as , and %
	tokenWord                    // letters; the ending behind an apostrophe is apart
	tokenNumber                  // 5, 5/A, 5.000,50
	tokenMark                    // (1), (a), a)
	tokenDate                    // 1.5.2024
)

// token is a word, a number or a sign of a block. A megabyte has 200,000 of them: their size is a part of the time.
type token struct {
	start      int    // byte of the text
	low        string // in small letters, without the ending: the word, the digits, what is in the mark
	size       int32  // bytes of the text, with the ending
	endingSize uint16 // bytes of the ending, behind an apostrophe
	kind       tokenKind
	ordinal    bool // of a number or mark: 5'inci, 5 inci, 5.
}

func newToken(kind tokenKind, start, end int, low string) token {
	return token{kind: kind, start: start, size: int32(end - start), low: low}
}

// end is the byte behind a token and its ending.
func (t *token) end() int { return t.start + int(t.size) }

// extend takes text behind a token into it, of which the last bytes are its ending. Of an ending of more than 64 KiB,
// which is none, it keeps the last 64 KiB.
func (t *token) extend(end, endingSize int) {
	t.size, t.endingSize = int32(end-t.start), uint16(min(endingSize, math.MaxUint16))
}

// endingAt is the byte at which the ending begins.
func (t *token) endingAt() int { return t.end() - int(t.endingSize) }

// ending is the ending of a token in small letters.
func (s *source) ending(t *token) string {
	return lang.Lower(s.language, s.text[t.endingAt():t.end()])
}

// tokensOf appends the tokens of text[from:to].
func tokensOf(out []token, language lang.Language, text string, from, to int) []token {
	for i := from; i < to; {
		c := text[i]
		switch {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			i++
		case isDigit(c):
			var t token
			t, i = numberToken(text[:to], i)
			out = append(out, withEnding(language, text[:to], t, &i))
		case c == '(':
			if inner := markAt(text[:to], i+1); inner > 0 {
				t := newToken(tokenMark, i, inner+1, lang.Lower(language, text[i+1:inner]))
				i = inner + 1
				out = append(out, withEnding(language, text[:to], t, &i))
				continue
			}
			out = append(out, newToken(tokenSign, i, i+1, "("))
			i++
		default:
			r, size := utf8.DecodeRuneInString(text[i:to])
			// also the apostrophe that Unicode calls a letter
			if lettersEnd(text[:to], i) == i || !unicode.IsLetter(r) {
				out = append(out, newToken(tokenSign, i, i+size, text[i:i+size]))
				i += size
				continue
			}
			end := lettersEnd(text[:to], i)
			if end < to && text[end] == ')' && utf8.RuneCountInString(text[i:end]) <= 2 {
				t := newToken(tokenMark, i, end+1, lang.Lower(language, text[i:end]))
				i = end + 1
				out = append(out, withEnding(language, text[:to], t, &i))
				continue
			}
			t := newToken(tokenWord, i, end, lang.Lower(language, text[i:end]))
			if n := apostropheAt(text[:to], end); n > 0 {
				if after := lettersEnd(text[:to], end+n); after > end+n {
					t.extend(after, after-(end+n))
				}
			}
			i = t.end()
			out = append(out, t)
		}
	}
	return out
}

// markAt returns where the bracket closes behind a number or at most two letters, or 0.
func markAt(text string, from int) int {
	i := from
	for i < len(text) && i-from <= 3 && isDigit(text[i]) {
		i++
	}
	if i == from {
		if i = lettersEnd(text, from); i == from || utf8.RuneCountInString(text[from:i]) > 4 {
			return 0
		}
		if letters := text[from:i]; utf8.RuneCountInString(letters) > 2 && strings.Trim(letters, "ivxIVX") != "" {
			return 0
		}
	}
	if i < len(text) && text[i] == ')' {
		return i
	}
	return 0
}

// numberToken reads digits with what belongs to them, and returns where it stopped.
func numberToken(text string, from int) (token, int) {
	if end := dateEnd(text, from); end > 0 {
		return newToken(tokenDate, from, end, text[from:end]), end
	}
	end := from
	for end < len(text) && (isDigit(text[end]) ||
		(text[end] == '.' || text[end] == ',') && end+1 < len(text) && isDigit(text[end+1])) {
		end++
	}
	if end+1 < len(text) && text[end] == '/' { // 5/A
		after := lettersEnd(text, end+1)
		r, _ := utf8.DecodeRuneInString(text[end+1:])
		if after > end+1 && utf8.RuneCountInString(text[end+1:after]) <= 2 && unicode.IsUpper(r) {
			end = after
		}
	} else if after := lettersEnd(text, end); after > end && utf8.RuneCountInString(text[end:after]) == 1 { // 5a, 5A
		end = after
	}
	return newToken(tokenNumber, from, end, text[from:end]), end
}

// dateEnd returns where a date as 1.5.2024 or 01/05/2024 ends, or 0.
func dateEnd(text string, from int) int {
	i := from
	for part := range 3 {
		begin := i
		for i < len(text) && isDigit(text[i]) {
			i++
		}
		if n := i - begin; part < 2 && (n < 1 || n > 2) || part == 2 && n != 4 {
			return 0
		}
		if part < 2 {
			if i == len(text) || text[i] != '.' && text[i] != '/' {
				return 0
			}
			i++
		}
	}
	return i
}

// withEnding reads the ending of a number or a mark: 'inci, inci, 'ten, a full stop before a small letter.
func withEnding(language lang.Language, text string, t token, i *int) token {
	if language != lang.Turkish {
		return t
	}
	at := t.end()
	n := apostropheAt(text, at)
	if n == 0 && at < len(text) && text[at] == ' ' {
		n = 1
	}
	if end := lettersEnd(text, at+n); end > at+n {
		word := lang.Lower(lang.Turkish, text[at+n:end])
		ordinal := ordinalLen(word) > 0
		if ordinal || n > 1 || n == 1 && text[at] != ' ' {
			t.extend(end, end-(at+n))
			t.ordinal, *i = ordinal, end
		}
		return t
	}
	if t.kind == tokenNumber && at+2 < len(text) && text[at] == '.' && text[at+1] == ' ' {
		if r, _ := utf8.DecodeRuneInString(text[at+2:]); unicode.IsLower(r) {
			t.extend(at+1, 0)
			t.ordinal, *i = true, at+1
		}
	}
	return t
}

// ordinalLen is the length of the ending of an ordinal with which a word begins: inci, ncı.
func ordinalLen(word string) int {
	i := 0
	r, size := utf8.DecodeRuneInString(word)
	if isHighVowel(r) {
		i = size
	}
	if i >= len(word) || word[i] != 'n' {
		return 0
	}
	i++
	r, size = utf8.DecodeRuneInString(word[i:])
	if r != 'c' && r != 'ç' {
		return 0
	}
	i += size
	r, size = utf8.DecodeRuneInString(word[i:])
	if !isHighVowel(r) {
		return 0
	}
	return i + size
}

func isHighVowel(r rune) bool { return r == 'i' || r == 'ı' || r == 'u' || r == 'ü' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// lettersEnd is where the letters end that begin at from.
func lettersEnd(text string, from int) int {
	i := from
	for i < len(text) {
		if c := text[i]; c < utf8.RuneSelf {
			if c|0x20 < 'a' || c|0x20 > 'z' {
				break
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) || r == 'ʼ' {
			break
		}
		i += size
	}
	return min(i, len(text))
}

// apostropheAt is the length of the apostrophe at a place, or 0.
func apostropheAt(text string, at int) int {
	if at >= len(text) {
		return 0
	}
	switch r, size := utf8.DecodeRuneInString(text[at:]); r {
	case '\'', '’', '‘', '´', '`', 'ʼ', '′':
		return size
	}
	return 0
}
