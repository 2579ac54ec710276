package check

import (
	"sort"
	"strconv"
	"strings"

	"lls/internal/text/euref"
	"lls/internal/text/lang"
)

// fact is what must be the same in both languages.
type fact struct {
	rule  string // par.number
	value string // in one form for both languages: 30 day
	start int
	end   int
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

// latestYear is the last year that the number of an act can have.
const latestYear = 2100

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
	for _, r := range euref.Find(s.text[b.Start:b.End], latestYear) {
		take(b.Start+r.Start, b.Start+r.End)
		if r.CELEX != (euref.CELEX{}) && len(r.Alternatives) == 0 {
			facts = append(facts, fact{rule: "par.ref", value: r.CELEX.String(), start: b.Start + r.Start, end: b.Start + r.End})
		}
	}
	for _, r := range s.referencesIn(i) {
		if first := tokenAt(r.start); first < len(tokens) && tokens[first].start == r.start && taken[first] {
			continue
		}
		facts = placeFacts(r, facts)
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
func placeFacts(r reference, facts []fact) []fact {
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
	return facts
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
	if !words && next < len(tokens) && next+1 < len(tokens) && isNumber(value) && len(value) <= 2 {
		if month := monthOf(tokens[next].low); month > 0 && tokens[next+1].kind == tokenNumber && len(tokens[next+1].low) == 4 {
			f.rule, f.value = "par.date", dateOf(tokens[next+1].low, month, leadingNumber(value))
			f.end = tokens[next+1].end()
			return f, next + 2
		}
	}
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
	unit := unitOf(after(0), after(1), s.language)
	f.small = words && unit == "" && (value == "2" || value == "3")
	if value == "1" && words {
		return fact{}, next
	}
	if unit != "" {
		f.value += " " + unit
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

func dateOf(year string, month, day int) string {
	return year + "-" + strconv.Itoa(month) + "-" + strconv.Itoa(day)
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
		n := numberWord(t.low, s.language)
		switch {
		case t.kind == tokenSign && t.low == "-" && k > from && k+1 < len(tokens) && numberWord(tokens[k+1].low, s.language) > 0,
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
