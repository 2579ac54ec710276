package lawtext

import (
	"strings"
	"unicode/utf8"
)

// signKind is the meaning of a sign. Signs of one kind are different ways to write the same.
type signKind uint8

const (
	noSign signKind = iota
	dashSign
	quoteSign
)

// respelled reports whether two strings are the same signs in another notation: ' and ‘, - and —. The first edition
// of an act and the consolidated one differ in them all over, as two sources of a law do.
func respelled(old, present string) bool {
	for {
		old, present = strings.TrimLeft(old, " \t\r\n"), strings.TrimLeft(present, " \t\r\n")
		x, n := signAt(old)
		y, k := signAt(present)
		if x != y {
			return false
		}
		if x == noSign {
			return old == "" && present == ""
		}
		old, present = old[n:], present[k:]
	}
}

// signAt reads the dash or the quotation mark at the start of s.
func signAt(s string) (signKind, int) {
	if n := dashLen(s); n > 0 {
		return dashSign, n
	}
	switch r, n := utf8.DecodeRuneInString(s); r {
	case '\'', '"', '‘', '’', '‚', '‛', '“', '”', '„', '‟', '«', '»', '‹', '›', '´', '`':
		return quoteSign, n
	}
	return noSign, 0
}

// onlyDash reports whether a paragraph is only a dash: an item whose text follows, or an empty cell.
func (t *text) onlyDash(i int32) bool {
	p := &t.paras[i]
	n := dashLen(t.s[p.start:p.text])
	return n > 0 && int(p.start)+n == int(p.text)
}
