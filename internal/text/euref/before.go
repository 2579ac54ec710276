package euref

import "strings"

// widthBefore bounds how far before a number its type is looked for, in bytes.
const widthBefore = 96

// stepsBefore bounds how many words and signs stand between a type and its number.
const stepsBefore = 14

// before is what stands before a number: "Council Implementing Regulation (EU) No".
type before struct {
	letter  byte // 0: no type
	start   int  // of the type
	mark    mark
	subtype Subtype
}

// wordsBetween are those that stand between a type and its number, folded: Directive of the European Parliament and of
// the Council 2000/60/EC.
var wordsBetween = map[string]bool{
	"of": true, "the": true, "and": true, "european": true, "parliament": true, "council": true, "commission": true,
	"eu": true, "delegated": true, "implementing": true,
	"ve": true, "avrupa": true, "parlamentosu": true, "konsey": true, "konseyi": true, "komisyon": true,
}

// openSigns stand before a number and belong to it in writing.
var openSigns = []string{"(", "[", "*", "_", "\"", "'", ",", "–", "—", "“", "‘"}

// readBefore finds the type before a number that begins at end and has the mark m; from is where the number before it
// ends.
func readBefore(s string, from, end int, m mark) before {
	from = max(from, end-widthBefore)
	left := s[from:end]
	b := before{}
	i := len(left)
	for step := range stepsBefore {
		i = skipBlanksBack(left, skipBlanksBack(left, i))
		if i == 0 {
			break
		}
		if n := signBefore(left[:i]); n > 0 {
			i -= n
			continue
		}
		if left[i-1] == ')' {
			inBrackets, open := bracketsBefore(left, i)
			if inBrackets == noMark {
				break
			}
			b.mark, i = inBrackets, open
			continue
		}
		if no := noStart(left, i); no < i {
			i = no
			continue
		}
		start := wordStart(left, i)
		word := left[start:i]
		if word == "" {
			break
		}
		if other := markOf(word); other != noMark && step < 3 {
			b.mark, i = other, start
			continue
		}
		folded := fold(word)
		if letter := typeBefore(folded, left[:start], m == markJHA || b.mark == markJHA); letter != 0 {
			b.letter, b.start = letter, from+start
			if end := skipBlanksBack(left, start); b.mark == noMark { // EU Regulation 2016/679
				b.mark = markOf(left[wordStart(left, end):end])
			}
			b.subtype = subtypeBefore(left[:start])
			return b
		}
		if !wordsBetween[folded] {
			break
		}
		i = start
	}
	return before{}
}

func signBefore(s string) int {
	for _, sign := range openSigns {
		if strings.HasSuffix(s, sign) {
			return len(sign)
		}
	}
	return 0
}

// typeBefore is the letter of a folded word, with what stands before it; 0 if it names no type.
func typeBefore(word, left string, justice bool) byte {
	last := lastWord(left)
	letter := englishTypes[word]
	switch {
	case letter == 'E' && last == "common":
		return 'E'
	case letter == 'E' && last == "joint" && justice:
		return 'F' // as framework decisions, which followed them
	case letter == 'E' && last == "joint":
		return 'E'
	case letter == 'E':
		return 0
	case letter == 'D' && last == "framework":
		return 'F'
	case letter != 0:
		return letter
	}
	letter = turkishType(word)
	if letter == 'D' && (last == "çerçeve" || last == "cerceve") {
		return 'F'
	}
	return letter
}

// lastWord is the last word of s, folded.
func lastWord(s string) string {
	s = tail(s, 24)
	end := skipBlanksBack(s, len(s))
	return fold(s[wordStart(s, end):end])
}

// subtypeBefore reads the subtype in the word before a type.
func subtypeBefore(left string) Subtype { return subtypes[lastWord(left)] }
