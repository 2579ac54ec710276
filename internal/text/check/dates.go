package check

import (
	"strconv"
	"strings"

	"lls/internal/text/lang"
)

// dateAt reads a date with the name of a month: 1 Kasım 1984, 1 November 1984, 1st November, 1984, November 1, 1984.
func (s *source) dateAt(tokens []token, k int) (value string, next int) {
	day, after := dayAt(tokens, k)
	if after > k {
		if month, year, next := monthAndYear(tokens, after); next > after {
			return dateOf(year, month, day), next
		}
		return "", k
	}
	if first := s.text[tokens[k].start]; s.language != lang.English || first < 'A' || first > 'Z' ||
		tokens[k].kind != tokenWord {
		return "", k
	}
	month := monthOf(tokens[k].low)
	if month == 0 {
		return "", k
	}
	if day, after = dayAt(tokens, k+1); after == k+1 {
		return "", k
	}
	if year, next := yearAt(tokens, after); next > after {
		return dateOf(year, month, day), next
	}
	return "", k
}

// dayAt reads the day of a month: 1, 1st.
func dayAt(tokens []token, k int) (day, next int) {
	if k >= len(tokens) || tokens[k].kind != tokenNumber || !isNumber(tokens[k].low) || len(tokens[k].low) > 2 {
		return 0, k
	}
	next = k + 1
	if next < len(tokens) && tokens[next].start == tokens[k].end() {
		switch tokens[next].low {
		case "st", "nd", "rd", "th":
			next++
		}
	}
	return leadingNumber(tokens[k].low), next
}

func monthAndYear(tokens []token, k int) (month int, year string, next int) {
	if k < len(tokens) && tokens[k].low == "of" { // the 1st of November 1984
		k++
	}
	if k >= len(tokens) {
		return 0, "", 0
	}
	if month = monthOf(tokens[k].low); month == 0 {
		return 0, "", 0
	}
	year, next = yearAt(tokens, k+1)
	if next == k+1 {
		return 0, "", 0
	}
	return month, year, next
}

// yearAt reads a year of four digits, with a comma before it or without.
func yearAt(tokens []token, k int) (year string, next int) {
	at := k
	if at < len(tokens) && tokens[at].low == "," {
		at++
	}
	if at >= len(tokens) || tokens[at].kind != tokenNumber || len(tokens[at].low) != 4 || !isNumber(tokens[at].low) {
		return "", k
	}
	return tokens[at].low, at + 1
}

func dateOf(year string, month, day int) string {
	return year + "-" + strconv.Itoa(month) + "-" + strconv.Itoa(day)
}

// fractionAt reads a part of a whole: dörtte üçü, üçte iki, yarısı, 3'te 2'si; three quarters, two-thirds, one half;
// 2/3. Its value is the same in both languages.
func (s *source) fractionAt(tokens []token, k int) (value string, next int) {
	switch kind := tokens[k].kind; {
	case kind == tokenNumber:
		if part, whole, next := writtenFraction(tokens, k); next > k {
			return part + "/" + whole, next
		}
		return s.inflectedFraction(tokens, k)
	case kind != tokenWord:
		return "", k
	case s.language == lang.Turkish:
		return turkishFraction(tokens, k)
	}
	return englishFraction(tokens, k)
}

// writtenFraction reads 2/3. What is part of a longer number, as 2/3/2024 or 12-2/3, is none.
func writtenFraction(tokens []token, k int) (part, whole string, next int) {
	if k+2 >= len(tokens) || tokens[k+1].low != "/" {
		return "", "", k
	}
	a, b := tokens[k], tokens[k+2]
	single := func(t token) bool { return t.kind == tokenNumber && len(t.low) == 1 && t.low != "0" }
	if !single(a) || !single(b) || a.low >= b.low || a.end() != tokens[k+1].start || tokens[k+1].end() != b.start {
		return "", "", k
	}
	joined := func(i, j int) bool { // to another sign
		return i >= 0 && j < len(tokens) && tokens[i].end() == tokens[j].start &&
			strings.Contains("/-–", tokens[i].low+tokens[j].low)
	}
	if joined(k-1, k) || joined(k+2, k+3) {
		return "", "", k
	}
	return a.low, b.low, k + 3
}

// inflectedFraction reads 4'te 3'ü.
func (s *source) inflectedFraction(tokens []token, k int) (value string, next int) {
	t := tokens[k]
	if s.language != lang.Turkish || t.endingSize == 0 || !isNumber(t.low) || k+1 >= len(tokens) {
		return "", k
	}
	switch s.ending(&t) {
	case "te", "ta", "de", "da":
	default:
		return "", k
	}
	whole, part := leadingNumber(t.low), tokens[k+1]
	if whole > 10 || part.kind != tokenNumber || !isNumber(part.low) || part.endingSize == 0 || part.ordinal ||
		leadingNumber(part.low) >= whole {
		return "", k
	}
	return part.low + "/" + strconv.Itoa(whole), k + 2
}

func turkishFraction(tokens []token, k int) (value string, next int) {
	t := tokens[k]
	rest, half := strings.CutPrefix(t.low, "yarı")
	switch {
	case t.low == "buçuk":
		return "1/2", k + 1
	case half:
		switch rest {
		case "m", "sı", "sını", "sına", "sının", "sında", "sından", "sıyla", "dan", "ya", "nın", "sıdır":
			if k+1 < len(tokens) &&
				(strings.HasPrefix(tokens[k+1].low, "faz") || strings.HasPrefix(tokens[k+1].low, "çoğ")) {
				return "", k // most of it
			}
			return "1/2", k + 1
		}
		return "", k
	case k+1 >= len(tokens):
		return "", k
	}
	whole := 0
	switch t.low {
	case "ikide":
		whole = 2
	case "üçte":
		whole = 3
	case "dörtte":
		whole = 4
	case "beşte":
		whole = 5
	case "altıda":
		whole = 6
	case "yedide":
		whole = 7
	case "sekizde":
		whole = 8
	case "dokuzda":
		whole = 9
	case "onda":
		whole = 10
	case "binde":
		whole = 1000
	default:
		return "", k
	}
	part := numberWord(tokens[k+1].low, lang.Turkish)
	if part == 0 {
		part = inflectedNumber(tokens[k+1].low)
	}
	if part == 0 || part >= whole {
		return "", k
	}
	return strconv.Itoa(part) + "/" + strconv.Itoa(whole), k + 2
}

func englishFraction(tokens []token, k int) (value string, next int) {
	if tokens[k].low == "half" {
		if k > 0 && tokens[k-1].low == "than" { // most of it
			return "", k
		}
		return "1/2", k + 1
	}
	part := numberWord(tokens[k].low, lang.English)
	if tokens[k].low == "a" {
		part = 1
	}
	if part == 0 || part > 9 {
		return "", k
	}
	for _, words := range [][]string{{"per", "thousand"}, {"in", "a", "thousand"}, {"per", "mille"}} {
		if hasWords(tokens, k+1, words) {
			return strconv.Itoa(part) + "/1000", k + 1 + len(words)
		}
	}
	at := k + 1
	if at < len(tokens) && tokens[at].low == "-" {
		at++
	}
	if at >= len(tokens) {
		return "", k
	}
	name := tokens[at].low
	whole, plural := wholeOf(name)
	switch {
	case whole == 0 || part >= whole:
		return "", k
	case part == 1 && plural, part > 1 && !plural:
		return "", k
	case name == "half" || name == "quarter":
	case tokens[k].low == "a": // a third country
		return "", k
	case part == 1 && (at+1 >= len(tokens) || tokens[at+1].low != "of" && tokens[at+1].kind != tokenSign):
		return "", k
	}
	return strconv.Itoa(part) + "/" + strconv.Itoa(whole), at + 1
}

// hasWords reports whether these words follow each other from a token.
func hasWords(tokens []token, k int, words []string) bool {
	for i, w := range words {
		if k+i >= len(tokens) || tokens[k+i].low != w {
			return false
		}
	}
	return true
}

// wholeOf is the number of parts that a word divides a whole into, and whether it names several of them.
func wholeOf(name string) (whole int, plural bool) {
	name, plural = strings.CutSuffix(name, "s")
	switch name {
	case "half", "halve":
		return 2, plural
	case "third":
		return 3, plural
	case "quarter", "fourth":
		return 4, plural
	case "fifth":
		return 5, plural
	case "sixth":
		return 6, plural
	case "seventh":
		return 7, plural
	case "eighth":
		return 8, plural
	case "ninth":
		return 9, plural
	case "tenth":
		return 10, plural
	}
	return 0, plural
}
