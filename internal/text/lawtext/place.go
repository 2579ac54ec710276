package lawtext

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A key names a place in a text, in one version of it:
//
//	key    = step *( "/" step )
//	step   = kind ":" number [ "~" repeat ]
//	number = 1*16( letter / digit / "-" )     ; lower-case letters, Turkish ones as they are
//	repeat = 2…65535                          ; the second, third … step of that name among its siblings
//
// The kinds are those of StepKind: art:5/par:2/pt:a is item a of paragraph 2 of article 5, prov:1 provisional article
// 1, annex:ii/art:3 article 3 in annex II, rec:12 recital 12, sched:1/tbl:1/row:3 a row of a table of the first
// schedule. Articles are named without the chapter in which they are, for their numbers run through the text.
// A range in one heading keeps its hyphen: art:65-67.

// StepKind is the kind of one step of a key.
type StepKind uint8

// The kinds of steps.
const (
	StepNone        StepKind = iota
	StepRecital              // rec
	StepArticle              // art
	StepProvisional          // prov: Geçici Madde, Muvakkat Madde
	StepAdditional           // add: Ek Madde
	StepRepeated             // rep: Mükerrer Madde
	StepAnnex                // annex
	StepSchedule             // sched: Cetvel, Schedule
	StepBook                 // book: Kitap
	StepPart                 // part: Kısım
	StepTitle                // title
	StepChapter              // chap: Bölüm
	StepSection              // sec: Ayırım
	StepSubsection           // subsec
	StepParagraph            // par: (1) of a law, 1. of a European act
	StepSub                  // sub: a paragraph without a number, counted with those before it
	StepPoint                // pt: (a), and (i) below it
	StepIndent               // ind: a dash
	StepTable                // tbl
	StepRow                  // row
	StepCell                 // cell: where rows are not told apart
)

// stepNames are the words of the kinds in keys.
var stepNames = [...]string{"", "rec", "art", "prov", "add", "rep", "annex", "sched", "book", "part", "title", "chap",
	"sec", "subsec", "par", "sub", "pt", "ind", "tbl", "row", "cell"}

// String is the word of the kind in a key.
func (k StepKind) String() string {
	if int(k) < len(stepNames) {
		return stepNames[k]
	}
	return fmt.Sprintf("StepKind(%d)", uint8(k))
}

// Step is one step of a key.
type Step struct {
	Kind   StepKind
	Number string // as in keys: 5a, ii
	Repeat int    // 0 or 1 for the first of that name
}

// NewStep returns a step with a number as a text writes it: 5A becomes 5a, II becomes ii.
func NewStep(kind StepKind, number string) Step { return Step{Kind: kind, Number: keyNumber(number)} }

// Key is a parsed key of a place.
type Key []Step

// ErrKey is the error of an invalid key.
var ErrKey = errors.New("lawtext: no key of a place")

const (
	maxNumberLetters = 16 // letters
	maxRepeats       = 1<<16 - 1
)

// MaxSteps is how many steps a key can have.
const MaxSteps = 12

// ParseKey reads the key of a place. It reads exactly the keys that String writes.
func ParseKey(s string) (Key, error) {
	var key Key
	for written := range strings.SplitSeq(s, "/") {
		step, ok := parseStep(written)
		if !ok || len(key) == MaxSteps {
			return nil, fmt.Errorf("%w: %q", ErrKey, s)
		}
		key = append(key, step)
	}
	return key, nil
}

// parseStep reads a step of a key.
func parseStep(s string) (step Step, ok bool) {
	word, number, ok := strings.Cut(s, ":")
	kind := StepNone
	for k, name := range stepNames {
		if k > 0 && name == word {
			kind = StepKind(k)
		}
	}
	if !ok || kind == StepNone {
		return step, false
	}
	number, again, repeated := strings.Cut(number, "~")
	repeat := 0
	if repeated {
		n, err := strconv.Atoi(again)
		if err != nil || n < 2 || n > maxRepeats || strconv.Itoa(n) != again {
			return step, false
		}
		repeat = n
	}
	if number == "" || number != keyNumber(number) {
		return step, false
	}
	return Step{kind, number, repeat}, true
}

// String writes the key.
func (k Key) String() string {
	var b strings.Builder
	for i, s := range k {
		if i > 0 {
			b.WriteByte('/')
		}
		s.write(&b)
	}
	return b.String()
}

func (s Step) write(b *strings.Builder) {
	b.WriteString(s.Kind.String())
	b.WriteByte(':')
	b.WriteString(s.Number)
	if s.Repeat > 1 {
		b.WriteByte('~')
		b.WriteString(strconv.Itoa(s.Repeat))
	}
}

// Within reports whether the place is another one or in it.
func (k Key) Within(other Key) bool {
	if len(k) < len(other) {
		return false
	}
	for i, s := range other {
		if t := k[i]; t.Kind != s.Kind || t.Number != s.Number || max(t.Repeat, 1) != max(s.Repeat, 1) {
			return false
		}
	}
	return true
}

// Compare orders keys as a reader expects them: by kind, by number (2 before 10, c before ç before d), and a place
// before what is in it.
func (k Key) Compare(other Key) int {
	for i := range min(len(k), len(other)) {
		a, b := k[i], other[i]
		m, x := a.order()
		n, y := b.order()
		if c := cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(m, n), cmp.Compare(x, y),
			compareTurkish(a.Number, b.Number), cmp.Compare(max(a.Repeat, 1), max(b.Repeat, 1))); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(k), len(other))
}

// order is the number of a step with the rank of its letters; the letters of items are no Roman numbers.
func (s Step) order() (number, suffix int32) {
	if s.Number == "" || s.Kind >= StepParagraph && !isDigit(s.Number[0]) {
		return 0, 0
	}
	return numberOf(strings.ToUpperSpecial(unicode.TurkishCase, s.Number))
}

// turkishLetters are in their order, with those that only other languages have.
const turkishLetters = "abcçdefgğhıijklmnoöpqrsştuüvwxyz"

func compareTurkish(a, b string) int {
	for a != "" && b != "" {
		r, n := utf8.DecodeRuneInString(a)
		q, m := utf8.DecodeRuneInString(b)
		if c := cmp.Or(cmp.Compare(strings.IndexRune(turkishLetters, r), strings.IndexRune(turkishLetters, q)),
			cmp.Compare(r, q)); c != 0 {
			return c
		}
		a, b = a[n:], b[m:]
	}
	return cmp.Compare(len(a), len(b))
}

// keyNumber writes a number as keys do: lower-case letters, digits and hyphens, at most 16. Dotless ı is kept only
// where the text has it in lower case, so that I of a Roman number is i.
func keyNumber(number string) string {
	if isKeyNumber(number) {
		return number
	}
	var b strings.Builder
	n := 0
	for _, r := range number {
		switch {
		case r == 'İ':
			r = 'i'
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			r = unicode.ToLower(r)
		case r != '-':
			continue
		}
		if n++; n > maxNumberLetters || r == utf8.RuneError {
			break
		}
		b.WriteRune(r)
	}
	return b.String()
}

// isKeyNumber reports whether a number is written as in a key already, as most are.
func isKeyNumber(number string) bool {
	for i := range len(number) {
		if c := number[i]; (c < 'a' || c > 'z') && !isDigit(c) && c != '-' {
			return false
		}
	}
	return len(number) <= maxNumberLetters
}
