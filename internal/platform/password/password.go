// Package password detects passwords that are easy to guess: the most common ones, and those with names of their owner.
package password

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the list
	"io"
	"strings"
	"unicode"

	"lls/internal/text/lang"
)

// The codes of weak passwords.
const (
	Common   = "common"
	Personal = "personal"
)

// common is the 10,000 commonest passwords of the package zxcvbn 4.4.2 (MIT, see LICENSE.zxcvbn), one a line,
// compressed.
//
//go:embed common.txt.gz
var common []byte

// turkish are passwords that are common in Turkish and missing from the list, which is of English ones.
const turkish = "parola sifre sifrem parolam gizli merhaba seni seviyorum seniseviyorum askim canim bebegim turkiye " +
	"turkiyem istanbul ankara izmir kibris lefkosa girne magusa guzelyurt galatasaray fenerbahce besiktas " +
	"trabzonspor ataturk mustafakemal mevzuat mevzuatlar yonetici kullanici bakanlik meclis devlet kurum deneme " +
	"bilgisayar internet"

// minWord is the shortest word that counts: shorter ones are part of too many good passwords.
const minWord = 4

// List is the commonest passwords.
type List map[string]struct{}

// NewList reads the list that is part of the program.
func NewList() List {
	l := List{}
	zipped, err := gzip.NewReader(bytes.NewReader(common))
	if err != nil {
		panic(err) // the embedded file is wrong
	}
	text, err := io.ReadAll(zipped)
	if err != nil {
		panic(err)
	}
	for _, word := range append(strings.Fields(string(text)), strings.Fields(turkish)...) {
		l[fold(word)] = struct{}{}
	}
	return l
}

// Weakness returns Common or Personal, or "" for a password that is neither. own are the names and the address of its
// owner. A password is as weak as the word that remains without the digits and signs around it and without repetition,
// and with letters in place of signs that look like them: Password2026! is password.
func (l List) Weakness(password string, own ...string) string {
	folded := fold(password)
	forms := []string{folded, core(folded), core(unleet(folded)), unleet(folded)}
	for _, form := range forms {
		if _, known := l[form]; known && form != "" {
			return Common
		}
		unit := repeated(form)
		if _, known := l[unit]; known && unit != "" || unit != form && len([]rune(unit)) < 2*minWord || sequence(form) {
			return Common
		}
	}
	for _, name := range own {
		name, _, _ = strings.Cut(name, "@")
		for _, part := range append(strings.FieldsFunc(fold(name), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}), letters(fold(name))) {
			long := len([]rune(part)) >= minWord
			if part != "" && (long && (strings.Contains(folded, part) || strings.Contains(unleet(folded), part)) ||
				core(folded) == part) {
				return Personal
			}
		}
	}
	return ""
}

// fold is the form in which passwords are compared: without case and marks, in Turkish as well.
func fold(s string) string { return strings.ToLower(lang.Fold(s)) }

// core is a password without the digits and signs around it.
func core(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, s)
}

// unleet writes letters for the digits and signs that look like them.
func unleet(s string) string {
	return strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!",
		"i").Replace(s)
}

// repeated is what a text repeats, or the text.
func repeated(s string) string {
	r := []rune(s)
	for n := 1; n <= len(r)/2; n++ {
		if len(r)%n == 0 && strings.Repeat(string(r[:n]), len(r)/n) == s {
			return string(r[:n])
		}
	}
	return s
}

// sequence reports whether each character follows the one before it: 123456789012 or fedcba.
func sequence(s string) bool {
	r := []rune(s)
	if len(r) < minWord {
		return false
	}
	step := r[1] - r[0]
	if step != 1 && step != -1 {
		return false
	}
	for i := 1; i < len(r); i++ {
		wraps := r[i-1] == '9' && r[i] == '0' && step == 1 || r[i-1] == '0' && r[i] == '9' && step == -1
		if r[i]-r[i-1] != step && !wraps {
			return false
		}
	}
	return true
}
