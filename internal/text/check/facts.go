package check

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"lls/internal/text/euref"
	"lls/internal/text/lang"
)

// fact is what must be the same in both languages.
type fact struct {
	rule  string // par.number
	value string // in one form for both languages: 30 day
	start int
	end   int
	whole int  // where its unit ends, if it has one
	small bool // a number in words that may be an article or a manner of speaking
}

// factsOf finds the facts of some blocks.
func (s *source) factsOf(from, to int) (facts []fact) {
	for i := from; i < to; i++ {
		b := s.blocks[i]
		if b.Kind == blockArticle || b.Kind == blockDivision || b.Kind == lawBlockNote {
			continue
		}
		facts = s.factsIn(i, facts)
	}
	return facts
}

func (s *source) factsIn(i int, facts []fact) []fact {
	b := s.blocks[i]
	tokens := s.tokens[b.from:b.to]
	for len(tokens) > 0 && tokens[0].start < b.Body { // the mark of the item
		tokens = tokens[1:]
	}
	taken := make([]bool, len(tokens))
	tokenAt := func(at int) int { // the first that ends behind a byte
		return sort.Search(len(tokens), func(k int) bool { return tokens[k].end() > at })
	}
	take := func(start, end int) {
		for k := tokenAt(start); k < len(tokens) && tokens[k].start < end; k++ {
			taken[k] = true
		}
	}
	for k, t := range tokens { // notes of amendment: (Değişik: 1/7/2022-7416/2 md.)
		if t.low == "(" && k+1 < len(tokens) && isAmendmentWord(tokens[k+1].low) {
			for n := k; n < len(tokens) && tokens[n].low != ")"; n++ {
				taken[n] = true
			}
		}
	}
	for _, r := range s.actsIn(i) {
		take(b.Start+r.Start, b.Start+r.End)
		if r.CELEX != (euref.CELEX{}) && len(r.Alternatives) == 0 {
			facts = append(facts, fact{rule: "par.ref", value: r.CELEX.String(),
				start: b.Start + r.Start, end: b.Start + r.End})
		}
	}
	for _, r := range s.referencesIn(i) {
		if first := tokenAt(r.start); first < len(tokens) && tokens[first].start == r.start && taken[first] {
			continue
		}
		facts = s.placeFacts(r, facts)
	}
	for _, r := range s.referencesIn(i) {
		take(r.start, r.end)
	}
	for k := 0; k < len(tokens); {
		if taken[k] {
			k++
			continue
		}
		f, next := s.factAt(tokens, k)
		if f.rule != "" {
			facts = append(facts, f)
		}
		k = max(next, k+1)
	}
	return facts
}

// placeFacts are the places that a reference names.
func (s *source) placeFacts(r reference, facts []fact) []fact {
	add := func(value string) {
		for k := len(facts) - 1; k >= 0 && facts[k].start == r.start; k-- {
			if facts[k].value == value {
				return // of another point of the same paragraph
			}
		}
		facts = append(facts, fact{rule: "par.ref", value: value, start: r.start, end: r.end})
	}
	if r.article != "" {
		add(r.article)
	}
	if r.paragraph > 0 {
		add("par:" + strconv.Itoa(r.paragraph))
	}
	if r.point != "" {
		add("pt:" + s.letterNumber(r.point))
	}
	return facts
}

// letterNumber is the place of the letter of a point in the alphabet of the text: ç in a Turkish list is d in an
// English one, or ç where the English text keeps the Turkish letters.
func (s *source) letterNumber(letter string) string {
	alphabet := latinLetters
	if s.countsInTurkish() {
		alphabet = turkishLetters
	}
	at := strings.Index(alphabet, letter)
	if at < 0 {
		return letter
	}
	return strconv.Itoa(utf8.RuneCountInString(alphabet[:at]) + 1)
}

// countsInTurkish reports whether a list of the text has a letter that only the Turkish alphabet has.
func (s *source) countsInTurkish() bool {
	if s.alphabet == unknownAlphabet {
		s.alphabet = latinAlphabet
		for _, a := range s.articles {
			for _, p := range a.paragraphs {
				if slices.ContainsFunc(p.points, func(pt point) bool {
					return strings.ContainsAny(pt.label, "çğıöşü")
				}) {
					s.alphabet = turkishAlphabet
					return true
				}
			}
		}
	}
	return s.alphabet == turkishAlphabet
}

func isAmendmentWord(low string) bool {
	switch low {
	case "değişik", "ek", "mülga", "amended", "added", "repealed", "inserted":
		return true
	}
	return false
}

// factAt reads the fact that begins with a token, and returns the token behind it.
func (s *source) factAt(tokens []token, k int) (f fact, next int) {
	t := tokens[k]
	if t.kind == tokenDate {
		parts := strings.FieldsFunc(t.low, func(r rune) bool { return r == '.' || r == '/' })
		return fact{rule: "par.date", value: dateOf(parts[2], leadingNumber(parts[1]), leadingNumber(parts[0])),
			start: t.start, end: t.end()}, k + 1
	}
	percent := t.low == "%" || t.low == "yüzde"
	from := k
	if percent {
		k++
	}
	if end := s.timeEnd(tokens, k); end > k {
		return f, end
	}
	if !percent {
		if value, next := s.fractionAt(tokens, k); next > k {
			return fact{rule: "par.number", value: value, start: t.start, end: tokens[next-1].end()}, next
		}
		if value, next := s.dateAt(tokens, k); next > k {
			return fact{rule: "par.date", value: value, start: t.start, end: tokens[next-1].end()}, next
		}
	}
	value, words, next := s.numberAt(tokens, k)
	if next == k && percent && k < len(tokens) { // yüzde beşini
		if n := inflectedNumber(tokens[k].low); n > 0 {
			value, words, next = strconv.Itoa(n), true, k+1
		}
	} else if percent && words && next < len(tokens) { // yüzde yirmi beşini
		if n := inflectedNumber(tokens[next].low); n > 0 && n < 10 && leadingNumber(value)%10 == 0 {
			value, next = strconv.Itoa(leadingNumber(value)+n), next+1
		}
	}
	if next == k {
		return f, from + 1
	}
	f = fact{rule: "par.number", value: value, start: tokens[from].start, end: tokens[next-1].end()}
	after := func(n int) string {
		if next+n < len(tokens) {
			return tokens[next+n].low
		}
		return ""
	}
	switch {
	case percent:
		f.rule = "par.percent"
		return f, next
	case after(0) == "%" || after(0) == "percent" || after(0) == "per" && after(1) == "cent":
		f.rule = "par.percent"
		return f, next + 1
	}
	if currency, n := currencyOf(after(0), after(1)); n > 0 {
		f.rule, f.value, f.end = "par.amount", value+" "+currency, tokens[next+n-1].end()
		return f, next + n
	}
	if from > 0 {
		if currency, n := currencyOf(tokens[from-1].low, ""); n > 0 && currency != "TRY" {
			f.rule, f.value = "par.amount", value+" "+currency
			return f, next
		}
	}
	unit, unitWords := unitOf(after(0), after(1), s.language)
	f.small = words && unit == "" && value == "2"
	if value == "1" && words {
		return fact{}, next
	}
	if unit != "" {
		f.value += " " + unit
		f.whole = tokens[next+unitWords-1].end()
	}
	return f, next
}

// timeEnd returns the token behind a time of the day, which languages write too differently: 16.00, 4 p.m., 12:30.
func (s *source) timeEnd(tokens []token, k int) int {
	if k >= len(tokens) || tokens[k].kind != tokenNumber {
		return k
	}
	low := tokens[k].low
	if s.language == lang.Turkish {
		if hour, minute, ok := strings.Cut(low, "."); ok && len(hour) <= 2 && len(minute) == 2 && isNumber(minute) {
			return k + 1
		}
	}
	if k+1 == len(tokens) {
		return k
	}
	switch tokens[k+1].low {
	case "am", "pm":
		return k + 2
	case "o": // o'clock
		if s.ending(&tokens[k+1]) == "clock" {
			return k + 2
		}
	case "and", "to": // between 7 and 9 a.m.
		if end := s.timeEnd(tokens, k+2); end > k+2 {
			return end
		}
	case "a", "p":
		if k+2 < len(tokens) && tokens[k+2].low == "." {
			return k + 2
		}
	case ":":
		if k+2 < len(tokens) && tokens[k+2].kind == tokenNumber && tokens[k+2].start == tokens[k+1].end() {
			return k + 3
		}
	}
	return k
}

// numberAt reads a number in digits or in words.
func (s *source) numberAt(tokens []token, k int) (value string, words bool, next int) {
	if k >= len(tokens) {
		return "", false, k
	}
	if t := tokens[k]; t.kind == tokenNumber {
		value := plainNumber(t.low, s.language)
		for k+1 < len(tokens) && tokens[k+1].kind == tokenNumber && tokens[k+1].start == tokens[k].end()+1 &&
			len(tokens[k+1].low) == 3 && isNumber(value) && isNumber(tokens[k+1].low) { // 10 000
			k++
			value += tokens[k].low
		}
		if k+1 < len(tokens) && isNumber(value) {
			if scale := scaleOf(tokens[k+1].low); scale > 0 { // 5 million
				return strconv.Itoa(leadingNumber(value) * scale), false, k + 2
			}
		}
		return value, false, k + 1
	}
	total, current, from := 0, 0, k
	for k < len(tokens) && k-from < 12 {
		t := tokens[k]
		n := s.wordValue(tokens, k)
		switch {
		case t.kind == tokenSign && t.low == "-" && k > from && k+1 < len(tokens) &&
			numberWord(tokens[k+1].low, s.language) > 0,
			s.language == lang.English && t.low == "and" && current >= 100 && k+1 < len(tokens) &&
				numberWord(tokens[k+1].low, s.language) > 0:
			k++
			continue
		case t.kind != tokenWord || n == 0:
			return strconv.Itoa(total + current), true, k
		case n == 100:
			current = max(current, 1) * 100
		case n >= 1000:
			total += max(current, 1) * n
			current = 0
		case current%10 != 0 || current%100 != 0 && n >= 10: // another number
			return strconv.Itoa(total + current), true, k
		default:
			current += n
		}
		k++
	}
	return strconv.Itoa(total + current), true, k
}

// wordValue is the number that a word says where it is no part of another expression: yüz yüze, altı çizili.
func (s *source) wordValue(tokens []token, k int) int {
	low := tokens[k].low
	n := numberWord(low, s.language)
	if s.language != lang.Turkish {
		return n
	}
	if n > 0 && k+1 < len(tokens) {
		switch next := tokens[k+1].low; {
		case low == "yüz" && next == "yüze", low == "altı" && strings.HasPrefix(next, "çiz"):
			return 0
		}
	}
	if n == 0 && len(low) > len("ten") {
		switch stem := low[:len(low)-len("ten")]; low[len(stem):] {
		case "ten", "tan", "den", "dan": // üçten az; ondan and yüzden are other words
			if stem != "on" && stem != "yüz" {
				return numberWord(stem, lang.Turkish)
			}
		}
	}
	return n
}

// plainNumber writes 5.000,50 and 5,000.50 in one way.
func plainNumber(s string, language lang.Language) string {
	if isNumber(s) && s[0] != '0' { // most numbers
		return s
	}
	thousands, point := ".", ","
	if language == lang.English {
		thousands, point = ",", "."
	}
	parts := strings.Split(s, thousands)
	grouped := len(parts) > 1
	for _, p := range parts[1:] {
		whole, _, _ := strings.Cut(p, point)
		grouped = grouped && len(whole) == 3
	}
	if grouped {
		s = strings.Join(parts, "")
	}
	s = strings.Replace(s, point, ".", 1)
	if strings.Contains(s, ".") && strings.Count(s, ".") == 1 {
		s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	}
	for len(s) > 1 && s[0] == '0' && isDigit(s[1]) {
		s = s[1:]
	}
	return lang.Lower(lang.English, s)
}
