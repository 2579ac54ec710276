package check

import (
	"strings"
	"unicode/utf8"
)

// spoken is the last word of a number as it is read out.
type spoken struct {
	vowel rune // of its endings: i, ı, u, ü
	open  bool // ends in a vowel
	hard  bool // te, ta
}

var (
	spokenUnits = [10]spoken{1: {'i', false, false}, 2: {'i', true, false}, 3: {'ü', false, true},
		4: {'ü', false, true}, 5: {'i', false, true}, 6: {'ı', true, false}, 7: {'i', true, false},
		8: {'i', false, false}, 9: {'u', false, false}}
	spokenTens = [10]spoken{1: {'u', false, false}, 2: {'i', true, false}, 3: {'u', false, false},
		4: {'ı', false, true}, 5: {'i', true, false}, 6: {'ı', false, true}, 7: {'i', false, true},
		8: {'i', false, false}, 9: {'ı', false, false}}
	spokenZero     = spoken{'ı', false, false}
	spokenHundred  = spoken{'ü', false, false}
	spokenThousand = spoken{'i', false, false}
	spokenMillion  = spoken{'u', false, false}
	spokenMilliard = spoken{'ı', false, false}
)

func lastSpoken(digits string) spoken {
	digits = strings.TrimLeft(digits, "0")
	if digits == "" {
		return spokenZero
	}
	n := len(digits)
	if d := digits[n-1] - '0'; d != 0 {
		return spokenUnits[d]
	}
	if n >= 2 {
		if d := digits[n-2] - '0'; d != 0 {
			return spokenTens[d]
		}
	}
	switch zeros := n - len(strings.TrimRight(digits, "0")); {
	case zeros < 3:
		return spokenHundred
	case zeros < 6:
		return spokenThousand
	case zeros < 9:
		return spokenMillion
	}
	return spokenMilliard
}

// The cases of a number.
const (
	caseOrdinal = iota
	caseGenitive
	caseDative
	caseAccusative
	casePossessive
	caseLocative
	caseAblative
	casePlural
	caseDistributive
	caseInstrumental
	cases
)

func (w spoken) endings() [cases]string {
	high, low, d := string(w.vowel), "e", "d"
	if w.vowel == 'ı' || w.vowel == 'u' {
		low = "a"
	}
	if w.hard {
		d = "t"
	}
	e := [cases]string{caseLocative: d + low, caseAblative: d + low + "n", casePlural: "l" + low + "r"}
	if w.open {
		e[caseOrdinal], e[caseGenitive], e[caseDative] = "nc"+high, "n"+high+"n", "y"+low
		e[caseAccusative], e[casePossessive] = "y"+high, "s"+high
		e[caseDistributive], e[caseInstrumental] = "ş"+low+"r", "yl"+low
		return e
	}
	e[caseOrdinal], e[caseGenitive], e[caseDative] = high+"nc"+high, high+"n", low
	e[caseAccusative], e[casePossessive] = high, high
	e[caseDistributive], e[caseInstrumental] = low+"r", "l"+low
	return e
}

// allEndings names the case of each ending that a number can have.
func allEndings() map[string]int {
	all := map[string]int{}
	for _, w := range append(append(spokenUnits[1:], spokenTens[1:]...), spokenHundred, spokenThousand) {
		for kind, ending := range w.endings() {
			if kind != casePlural && kind != caseDistributive {
				if _, ok := all[ending]; !ok {
					all[ending] = kind
				}
			}
		}
	}
	return all
}

// suffixes reports wrong endings behind numbers: 6'ıncı, 40 ncı, 95'den. The sign is what the text writes before the
// ending of an ordinal.
func (c *checker) suffixes(s *source, sign string) {
	known := allEndings()
	for i := range s.blocks {
		for _, t := range s.tokens[s.blocks[i].from:s.blocks[i].to] {
			digits := t.low
			if t.kind == tokenDate {
				continue
			}
			if t.kind == tokenNumber {
				if _, fraction, ok := strings.Cut(t.low, ","); ok {
					digits = fraction
				}
				digits = strings.ReplaceAll(digits, ".", "")
			}
			if t.endingSize == 0 || t.kind != tokenNumber && t.kind != tokenMark || !isNumber(digits) {
				continue
			}
			c.suffix(s, i, t, digits, sign, known)
		}
	}
}

func (c *checker) suffix(s *source, block int, t token, digits, sign string, known map[string]int) {
	at, ending := t.endingAt(), s.ending(&t)
	if s.text[at:t.end()] != ending { // capitals belong to a heading
		return
	}
	want := lastSpoken(digits).endings()
	report := func(rule string, severity Severity, right string) {
		c.add(s, block, Finding{Rule: rule, Severity: severity, Start: t.start, End: t.end(),
			Params: map[string]string{"text": s.text[t.start:t.end()], "fix": s.text[t.start:at] + right},
			Fix:    &Fix{at, t.end(), right}})
	}
	if n := ordinalLen(ending); n > 0 {
		if ending[:n] != want[caseOrdinal] && isOrdinalTail(ending[n:]) && secondEnding(s.text, t.end()) == 0 {
			right := want[caseOrdinal] + ending[n:]
			if t.kind == tokenNumber && isDigit(s.text[at-1]) { // 5nci
				right = sign + right
			}
			report("suffix.ordinal", Error, right)
		}
		return
	}
	for _, w := range want {
		if ending == w {
			return
		}
	}
	kind, ok := known[ending]
	if !ok || apostropheAt(s.text, t.start+numberLen(s.text[t.start:at])) == 0 {
		return
	}
	switch kind {
	case caseLocative, caseAblative, caseDative, caseGenitive:
		report("suffix.case", Error, want[kind])
	case caseAccusative, casePossessive: // of the number, or of a word that was left out: 2006'i
		report("suffix.case", Hint, want[kind])
	}
}

// secondEnding is where the second ending of an ordinal ends, as in 5'inci'nci, whose first one ends at a byte; 0
// without one.
func secondEnding(text string, end int) int {
	n := apostropheAt(text, end)
	if last := lettersEnd(text, end+n); n > 0 && ordinalLen(text[end+n:last]) > 0 {
		return last
	}
	return 0
}

// isOrdinalTail reports whether an ordinal goes on as one can: 5'incisi, 5'incide.
func isOrdinalTail(tail string) bool { return utf8.RuneCountInString(tail) <= 6 }

func numberLen(s string) int {
	n := 0
	for n < len(s) && (isDigit(s[n]) || strings.IndexByte("().,", s[n]) >= 0) {
		n++
	}
	return n
}
