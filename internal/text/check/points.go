package check

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lang"
)

const (
	turkishLetters = "abcçdefgğhıijklmnoöprsştuüvyz"
	latinLetters   = "abcdefghijklmnopqrstuvwxyz"
)

// letterOrder is the alphabet in which the points of a text are counted.
type letterOrder struct {
	turkish, latin bool // allowed; both where neither the administration nor the text has decided
	strict         bool // the administration has decided
	once           bool // the text follows the other alphabet throughout, which is one finding
	said           bool
}

// letterOrder finds the alphabet that an administration has chosen, or whether nearly all lists of a text follow the
// Turkish one.
func (c *checker) letterOrder(s *source) letterOrder {
	turkish, latin := 0, 0
	for _, a := range s.articles {
		for _, p := range a.paragraphs {
			for i := 1; i < len(p.points); i++ {
				switch p.points[i-1].label + p.points[i].label {
				case "cç", "gğ":
					turkish++
				case "cd", "gh":
					latin++
				}
			}
		}
	}
	switch c.options.Style.Points {
	case "turkish":
		return letterOrder{turkish: true, strict: true, once: turkish == 0}
	case "latin":
		return letterOrder{latin: true, strict: true, once: latin == 0}
	}
	// The other way round it is no fault: new lists of an old law follow the Turkish alphabet, which is the rule today.
	return letterOrder{turkish: true, latin: latin == 0 || clearlyMore*latin > turkish}
}

// clearlyMore is how many times as often a text must do one thing as another for the other to be an oversight.
const clearlyMore = 4

// comesNext reports whether a letter follows another one in the order of the text. Where the text has decided alone,
// laws go from h to ı or i in either order.
func (l *letterOrder) comesNext(before, next string) bool {
	if l.strict {
		return l.turkish && strings.Contains(turkishLetters, before+next) || l.latin &&
			strings.Contains(latinLetters, before+next)
	}
	if pair := before + next; pair == "cd" || pair == "gh" {
		return l.latin
	}
	return comesNext(before, next)
}

func comesNext(before, next string) bool {
	return strings.Contains(turkishLetters, before+next) || strings.Contains(latinLetters, before+next) ||
		strings.Contains("hij hj ğhi ğhıj ıjk nop uvy", before+next)
}

// after is the letter that follows another one; empty behind the last.
func (l *letterOrder) after(s *source, before string) string {
	alphabet := latinLetters
	if l.turkish && (!l.latin || s.countsInTurkish()) {
		alphabet = turkishLetters
	}
	_, rest, _ := strings.Cut(alphabet, before)
	_, size := utf8.DecodeRuneInString(rest)
	return rest[:size]
}

// pointLetters reports a letter that does not follow the one before it.
func (c *checker) pointLetters(s *source, a *article, p *paragraph, letters *letterOrder) {
	before := ""
	if s.amended {
		return
	}
	for i, pt := range p.points {
		label, _, _ := strings.Cut(pt.label, "~")
		if utf8.RuneCountInString(label) != 1 || !strings.Contains(turkishLetters+"qwx", label) {
			return
		}
		if before == "" && label != "a" {
			return // a list that goes on
		}
		b := s.blocks[pt.block]
		if b.from+1 < b.to {
			if next := s.tokens[b.from+1].low; next == "," || next == "ve" || isPointForm(next) {
				return // the middle of a sentence
			}
		}
		if n := pt.block + 1; n < len(s.blocks) && (s.blocks[n].Kind == blockArticle ||
			s.blocks[n].Kind == blockDivision) &&
			s.signOf(pt.block) == "" {
			return // b) Birleşme raporu: a heading before an article
		}
		if label == "a" && before != "" || strings.Contains("ivx", label) && !comesNext(before, label) && before != "" {
			return // another list
		}
		if pt.label != label || label == before {
			return // another list, or a heading
		}
		if before != "" && !letters.comesNext(before, label) {
			next := ""
			if i+1 < len(p.points) {
				next = p.points[i+1].label
			}
			c.pointLetter(s, a, pt, before, next, letters)
		}
		before = label
	}
}

// pointLetter adds a finding at the mark of a point. It has a fix if the next point follows the right letter.
func (c *checker) pointLetter(s *source, a *article, pt point, before, next string, letters *letterOrder) {
	b := s.blocks[pt.block]
	f := Finding{Rule: "num.point", Severity: Warning, Start: b.Start, End: max(b.Start, b.Body),
		Params: map[string]string{"article": a.label, "before": before, "number": pt.label}}
	if comesNext(before, pt.label) { // in the other alphabet
		f.Severity = Hint
		if letters.once && letters.said {
			return
		}
		letters.said = true
	}
	mark := s.text[f.Start:f.End]
	right := letters.after(s, before)
	if at := strings.IndexFunc(mark, unicode.IsLetter); at >= 0 && right != "" &&
		(next == "" || letters.comesNext(right, next)) {
		letter, size := utf8.DecodeRuneInString(mark[at:])
		if unicode.IsUpper(letter) {
			right = lang.Upper(s.language, right)
		}
		f.Fix = &Fix{f.Start + at, f.Start + at + size, right}
	}
	c.add(s, pt.block, f)
}
