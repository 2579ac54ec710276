package history

import (
	"unicode"
	"unicode/utf8"
)

// sign writes the ways to write quotation marks, dashes and blanks each with one of them; soft hyphens and marks
// without width are nothing (-1). Letters stay: İ and I are other words.
func sign(r rune) rune {
	if r > ' ' && r < utf8.RuneSelf && r != '`' || '\u00c0' <= r && r < 'ʼ' { // letters, most often
		return r
	}
	switch r {
	case '’', '‘', '‚', '‛', '´', '`', 'ʼ', '‹', '›':
		return '\''
	case '“', '”', '„', '‟', '«', '»':
		return '"'
	case '–', '—', '‑', '‐', '‒', '―', '−':
		return '-'
	case '\u00ad', '\u200b', '\u200c', '\u200d', '\ufeff', '\u200e', '\u200f':
		return -1
	}
	if unicode.IsSpace(r) {
		return ' '
	}
	return r
}

// typographic writes quotation marks, dashes and blanks in one way, without blanks at both ends.
func typographic(s string) string {
	out := make([]byte, 0, len(s))
	blank := false // before the next letter
	for i := 0; i < len(s); {
		size, written := 1, rune(s[i])
		if written >= utf8.RuneSelf {
			written, size = utf8.DecodeRuneInString(s[i:])
		}
		from := i
		i += size
		switch to := sign(written); {
		case to == ' ':
			blank = len(out) > 0
		case to >= 0:
			if blank {
				out, blank = append(out, ' '), false
			}
			if to == written {
				out = append(out, s[from:i]...)
			} else {
				out = append(out, byte(to))
			}
		}
	}
	return string(out)
}

// sameWords reports whether two texts differ at most in how signs are written and lines are broken.
func sameWords(a, b string) bool { return a == b || typographic(a) == typographic(b) }
