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

// folded reads a text with quotation marks, dashes and blanks written in one way, without blanks at both ends.
type folded struct {
	text  string
	begun bool
}

// next is the next letter or sign, or -1 at the end.
func (f *folded) next() rune {
	blank := false
	for f.text != "" {
		r, size := rune(f.text[0]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(f.text)
		}
		switch r = sign(r); {
		case r == ' ':
			blank = f.begun
		case r >= 0 && blank:
			return ' '
		case r >= 0:
			f.text, f.begun = f.text[size:], true
			return r
		}
		f.text = f.text[size:]
	}
	return -1
}

// typographic writes a text in this way.
func typographic(s string) string {
	out := make([]byte, 0, len(s))
	f := folded{text: s}
	for r := f.next(); r >= 0; r = f.next() {
		out = utf8.AppendRune(out, r)
	}
	return string(out)
}

// sameWords reports whether two texts differ at most in how signs are written and lines are broken.
func sameWords(a, b string) bool {
	if a == b {
		return true
	}
	left, right := folded{text: a}, folded{text: b}
	for {
		switch l, r := left.next(), right.next(); {
		case l != r:
			return false
		case l < 0:
			return true
		}
	}
}
