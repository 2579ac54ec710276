package euref

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// widthAfter bounds how far behind a number its type is looked for, in bytes: "sayılı Avrupa Parlamentosu ve Konsey …
// Tüzüğü".
const widthAfter = 220

// Bounds of the words between a number and its type.
const (
	mostWordsBound = 26 // with "sayılı"
	mostWords      = 7  // without it
)

// after is what stands behind a number: "sayılı (AB) … Tüzüğün", "AB Direktifi", "Directive".
type after struct {
	letter   byte // 0: no type
	end      int  // of the type; of the number without one
	mark     mark
	turkish  bool // the type belongs to the number before it, as in Turkish
	bound    bool // "sayılı" binds them
	national bool // an act of a state
	subtype  Subtype
}

// readAfter finds the type behind a number that ends at from; to is where the next number begins.
func readAfter(s string, from, to int) after {
	r := &afterReader{text: s, from: from, to: min(to, from+widthAfter)}
	r.at = skipCaseEnding(s, from, r.to)
	if r.at < r.to && s[r.at] == ':' {
		return r.title()
	}
	for r.words < mostWordsBound && r.at < r.to {
		if stop := r.step(); stop {
			break
		}
	}
	if r.found.letter == 0 {
		r.found.end = from
	}
	return r.found
}

// skipCaseEnding steps over the ending of a number: 2016/679'a, 95/46/AT’nin.
func skipCaseEnding(s string, i, to int) int {
	for _, apostrophe := range []string{"'", "’"} {
		if strings.HasPrefix(s[i:to], apostrophe) {
			return min(to, wordEnd(s, i+len(apostrophe)))
		}
	}
	return i
}

// afterReader goes from word to word behind a number.
type afterReader struct {
	text      string
	from, to  int
	at        int
	words     int
	framework bool // it has read "framework" or "çerçeve"
	found     after
}

// title reads the type in a title as EUR-Lex writes it: 2011/167/EU: Council Decision.
func (r *afterReader) title() after {
	title := head(r.text[r.at+1:r.to], 64)
	if end := strings.IndexAny(title, ".;:("); end >= 0 {
		title = title[:end]
	}
	for word := range strings.FieldsSeq(title) {
		folded := fold(word)
		letter := englishTypes[folded]
		switch {
		case letter == 'D' && r.framework:
			letter = 'F'
			fallthrough
		case letter != 0 && letter != 'E' && word[0] >= 'A' && word[0] <= 'Z':
			return after{letter: letter, end: r.at}
		case folded == "framework":
			r.framework = true
		case !wordsBetween[folded]:
			return after{end: r.from}
		}
	}
	return after{end: r.from}
}

// step reads the next sign or word; stop is true if nothing further belongs to the number.
func (r *afterReader) step() (stop bool) {
	s := r.text
	next := skipBlanks(s, skipBlanks(s, r.at))
	if strings.Count(s[r.at:next], "\n") > 1 {
		return true
	}
	r.at = next
	if r.at >= r.to {
		return true
	}
	if m, end := bracketsAfter(s, r.at); m != noMark {
		r.found.mark, r.at = m, end
		return false
	}
	end := wordEnd(s, r.at)
	if end == r.at {
		return r.sign()
	}
	word := fold(s[r.at:end])
	r.words++
	if isBinding(word) || word == "lu" && r.words < 3 {
		r.found.bound, r.at = true, end
		return false
	}
	if r.found.bound {
		if m := markOf(s[r.at:end]); m != noMark {
			if r.found.mark == noMark {
				r.found.mark = m
			}
			r.at = end
			return false
		}
		if isNationalAct(word) && !strings.HasPrefix(word, "yönerge") {
			r.found.national, r.found.turkish = true, true
			return true
		}
	} else if r.words > mostWords {
		return true
	}
	if r.found.subtype == UnknownSubtype {
		r.found.subtype = subtypes[word]
	}
	r.framework = r.framework || word == "çerçeve" || word == "cerceve"
	if done, stop := r.readType(word, end); done {
		return stop
	}
	if !r.found.bound && !mayFollow(word, r.words) {
		return true
	}
	r.at = end
	return false
}

// isBinding reports whether a word binds a number to the noun behind it.
func isBinding(word string) bool {
	return slices.Contains([]string{"sayili", "nolu", "numarali"}, word)
}

// closingSigns end what can belong to a number.
const closingSigns = ".;:)]|/"

// innerSigns stand between a number and its type in any case, and those of boundSigns behind "sayılı".
const (
	innerSigns = "'*_-"
	boundSigns = ",\"([`"
)

// sign steps over a sign or a number.
func (r *afterReader) sign() (stop bool) {
	c := r.text[r.at]
	switch {
	case isDigit(c):
		r.at = digitsEnd(r.text[:r.to], r.at)
		r.words++
		return false
	case strings.IndexByte(closingSigns, c) >= 0:
		return true
	case strings.IndexByte(innerSigns, c) >= 0:
		r.at++
		return false
	case strings.IndexByte(boundSigns, c) >= 0:
		r.at++
		return !r.found.bound
	}
	sign, n := utf8.DecodeRuneInString(r.text[r.at:])
	r.at += n
	return !r.found.bound && strings.ContainsRune("·•—–", sign)
}

// readType reads a word that names a type; done is false if it names none.
func (r *afterReader) readType(word string, end int) (done, stop bool) {
	s := r.text
	if word == "ortak" { // a position or an action of two words
		two := fold(s[r.at:min(len(s), r.at+24)])
		for _, stem := range actTypes[len(actTypes)-1].turkish {
			if strings.HasPrefix(two, stem) {
				r.take('E', wordEnd(s, skipBlanks(s, end)))
				r.found.turkish = true
				return true, true
			}
		}
	}
	if letter := turkishType(word); letter != 0 {
		if letter == 'D' {
			if containsAny(fold(s[r.from:end]), nationalBodies) {
				r.found.national, r.found.turkish = true, true
				return true, true
			}
			if r.framework {
				letter = 'F'
			}
		}
		if letter == 'H' { // tavsiye kararı
			if next := skipBlanks(s, end); strings.HasPrefix(fold(s[next:min(len(s), next+8)]), "karar") {
				end = wordEnd(s, next)
			}
		}
		r.take(letter, end)
		r.found.turkish = r.found.bound || r.words <= 5
		return true, true
	}
	letter := englishTypes[word]
	if letter != 0 && letter != 'E' && !r.found.bound && r.words <= 6 && !strings.Contains(s[r.from:r.at], "\n") {
		r.take(letter, end)
		return true, true
	}
	return false, false
}

func (r *afterReader) take(letter byte, end int) { r.found.letter, r.found.end = letter, end }

// namesAfter stand between a number and its type where "sayılı" does not bind them: 2010/31/AB Avrupa Parlamentosu ve
// Konsey Direktifi.
var namesAfter = []string{"avrupa", "parlamentosu", "ve", "konsey", "konseyi", "komisyon", "ab", "eu", "council",
	"commission", "european", "parliament", "and", "nin", "in"}

// verbsAfter begin what is no name of an act.
var verbsAfter = []string{"of", "on", "to", "is", "shall", "or"}

// mayFollow reports whether the type can still come behind a word that "sayılı" does not bind.
func mayFollow(word string, words int) bool {
	return slices.Contains(namesAfter, word) || words <= 3 && !slices.Contains(verbsAfter, word)
}
