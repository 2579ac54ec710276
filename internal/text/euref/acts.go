package euref

import (
	"slices"
	"strings"
	"unicode"
)

// acts finds references by the numbers of acts. Numbers of a list share their type: Directives 2002/21/EC and
// 2002/22/EC.
func (f *finder) acts() {
	all := numbers(f.text)
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && isListed(f.text[all[to-1].end:all[to].start]) {
			to++
		}
		l := list{finder: f, numbers: all[from:to], to: len(f.text)}
		if from > 0 {
			l.from = all[from-1].end
		}
		if to < len(all) {
			l.to = all[to].start
		}
		l.read()
		from = to
	}
}

// longestBetweenListed bounds what stands between two numbers of a list, in bytes.
const longestBetweenListed = 32

// isListed reports whether nothing but a comma or a conjunction stands between two numbers.
func isListed(between string) bool {
	if len(between) > longestBetweenListed {
		return false
	}
	between = between[skipCaseEnding(between, 0, len(between)):] // 2016/679'a ve
	listed := false
	for word := range strings.FieldsFuncSeq(between, unicode.IsSpace) {
		word = strings.Trim(word, ",")
		if n := len(word); n > 2 && word[0] == '(' && word[n-1] == ')' && // the mark of a footnote
			isDigits(strings.TrimPrefix(word[1:n-1], "*"), 1, 3) {
			listed = true
			continue
		}
		switch fold(word) {
		case "", "and", "or", "and/or", "to", "&", "no", "nos", "ve", "veya", "ile":
			listed = true
		default:
			return false
		}
	}
	return listed
}

// list is one number, or several that share a type.
type list struct {
	*finder
	numbers  []number
	from, to int // what belongs to no other number

	letter  byte
	mark    mark // for the numbers without one
	subtype Subtype
	turkish bool // the type is behind the numbers, as in Turkish
	start   int  // of the type before, or of the first number
	end     int  // of the type behind, or of the last number
	named   string
}

// marked reports whether one of the numbers has a mark, or the words beside them.
func (l *list) marked() bool { return l.mark != noMark || anyMarked(l.numbers) }

func anyMarked(numbers []number) bool {
	return slices.ContainsFunc(numbers, func(n number) bool { return n.mark != noMark })
}

// read adds the references of a list.
func (l *list) read() {
	first, last := l.numbers[0], l.numbers[len(l.numbers)-1]
	before := readBefore(l.text, l.from, first.start, first.mark)
	after := readAfter(l.text, last.end, l.to)
	l.start, l.end, l.letter, l.mark, l.subtype = first.start, last.end, before.letter, before.mark, before.subtype
	if before.letter != 0 {
		l.start = before.start
	}
	switch known := l.marked(); {
	case after.turkish && after.letter != 0 && (before.letter == 0 || after.bound):
		l.letter, l.subtype, l.turkish, l.start, l.end = after.letter, after.subtype, true, first.start, after.end
	case before.letter == 0 && after.letter != 0 && (known || after.turkish):
		l.letter, l.subtype, l.end = after.letter, after.subtype, after.end
	}
	if l.mark == noMark {
		l.mark = after.mark
	}
	if !l.marked() && (after.national || l.letter == 0 && !slices.ContainsFunc(l.numbers, number.isCustomsUnion)) {
		return // no reference: most numbers of a national law are none
	}
	l.named = fold(l.text[last.end:l.end])
	if l.isOfOtherBody() {
		l.associationDecisions()
		return
	}
	for i := range l.numbers {
		l.addNumber(i)
	}
}

// addNumber adds the reference by the number i of the list.
func (l *list) addNumber(i int) {
	n := &l.numbers[i]
	m := n.mark
	if m == noMark {
		m = l.mark
	}
	letter := l.letter
	if letter == 'E' && !l.turkish && m != markCFSP && m != markJHA {
		return
	}
	read, ok := n.read(letter, m, l.latest)
	if !ok {
		return
	}
	confidence, ok := l.confidence(n, m)
	if !ok {
		return
	}
	r := Ref{Start: n.start, End: n.end, Kind: Act, Confidence: confidence, Warning: read.warning, Subtype: l.subtype}
	if i == 0 {
		r.Start = l.start
	}
	if i == len(l.numbers)-1 {
		r.End = l.end
	}
	letters := []byte{letter}
	if letter == 0 {
		letters = n.possibleTypes(m)
	}
	r.CELEX = act(letters[0], read.year, read.number)
	for _, other := range letters[1:] {
		r.Alternatives = append(r.Alternatives, act(other, read.year, read.number))
	}
	l.add(r)
}

// possibleTypes are those that a number without a type can have.
func (n *number) possibleTypes(m mark) []byte {
	switch {
	case m == markCFSP:
		return []byte{'D', 'E'}
	case m == markJHA:
		return []byte{'F', 'D'}
	case !n.behindSlash:
		return []byte{'R', 'L', 'D'}
	}
	return []byte{'L', 'D'}
}

// Widths of what is read around a list for the words of authorities, in bytes.
const (
	widthOfUnion     = 80
	widthOfBody      = 60
	widthOfBodyAfter = 120
)

// confidence tells how sure it is that a number is that of an act; ok is false if it is none.
func (l *list) confidence(n *number, m mark) (c Confidence, ok bool) {
	switch {
	case m != noMark && l.letter != 0:
		return Sure, true
	case m != noMark:
		return Ambiguous, true
	case l.letter == 0:
		return 0, false
	case l.letter == 'L': // only the Union has directives; yönerge is also a circular of a state
		return Sure, !strings.Contains(l.named, "yönerge")
	case containsAny(" "+fold(tail(l.text[:l.numbers[0].start], widthOfUnion)), unionWords),
		l.turkish && containsAny(l.named, unionWords):
		if l.turkish {
			return Sure, true
		}
		return Likely, true
	case l.turkish: // tüzük is also a by-law of a state, karar a decision of anybody
		return Ambiguous, l.letter == 'R'
	}
	return Likely, l.letter == 'R' && n.looksLikeRegulation(l.latest)
}

// looksLikeRegulation reports whether a number without a mark has a year where those of regulations have one.
func (n *number) looksLikeRegulation(latest int) bool {
	_, yearFirst := n.first.year(latest)
	return n.second.length == 4 || n.first.length == 4 && yearFirst ||
		n.second.length == 2 && n.second.value >= 58 && n.first.length > 1
}

// isOfOtherBody reports whether a body that is not one of the Union adopted what the list names.
func (l *list) isOfOtherBody() bool {
	if l.letter == 'D' && !anyMarked(l.numbers) && containsAny(l.named, decidingBodies) {
		return true // Türkiye-AT Ortaklık Konseyi
	}
	if l.letter == 'L' || l.marked() {
		return false
	}
	first, last := l.numbers[0], l.numbers[len(l.numbers)-1]
	before, behind := tail(l.text[:first.start], widthOfBody), head(l.text[last.end:], widthOfBodyAfter)
	if !hasWord(before) && !hasWord(behind) {
		return false
	}
	behind = fold(behind)
	if end := strings.IndexAny(behind, ".;:"); end >= 0 {
		behind = behind[:end]
	}
	around := fold(before) + "|" + behind
	return containsAny(around, regulatingBodies) || l.letter == 'D' && containsAny(around, decidingBodies)
}

// customsUnion is Decision 1/95 of the EC-Turkey Association Council, the only decision of such a body of which the
// number is that by which it is cited.
var customsUnion = CELEX{Sector: '2', Year: 1996, Descriptor: "D", Number: "0213", Suffix: "(01)"}

func (n number) isCustomsUnion() bool {
	return n.first.value == 1 && (n.second.value == 95 || n.second.value == 1995)
}

func (l *list) associationDecisions() {
	for _, n := range l.numbers {
		if n.isCustomsUnion() {
			l.add(Ref{Start: n.start, End: n.end, Kind: Agreement, CELEX: customsUnion})
		}
	}
}
