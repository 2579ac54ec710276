package termform

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A token is a word of a text. What is between it and the word before it is
// its gap: "" for white space or a hyphen, else the signs.
type token struct {
	start, end int
	gap        string
}

func tokens(text string) []token {
	found := make([]token, 0, len(text)/8+1)
	end := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isWordRune(r) {
			i += size
			continue
		}
		word := token{start: i, end: wordEnd(text, i)}
		word.gap = gapOf(text[end:word.start])
		found = append(found, word)
		i, end = word.end, word.end
	}
	return found
}

// wordEnd goes on over marks, invisible characters, and apostrophes that have a
// letter behind them.
func wordEnd(text string, start int) int {
	end := start
	afterApostrophe := false
	for i := start; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		i += size
		switch {
		case 'a' <= r && r <= 'z' || isWordRune(r):
			end, afterApostrophe = i, false
		case isApostrophe(r) && !afterApostrophe:
			afterApostrophe = true
		case !afterApostrophe && unicode.In(r, unicode.M, unicode.Cf):
			end = i
		default:
			return end
		}
	}
	return end
}

func gapOf(between string) string {
	if between == " " {
		return ""
	}
	signs := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || isApostrophe(r) || unicode.In(r, unicode.M, unicode.Cf):
			return -1
		case r == '‐' || r == '‑':
			return '-'
		}
		return r
	}, between)
	if signs == "-" && !strings.HasPrefix(between, " ") {
		return ""
	}
	return signs
}
