package concord

import (
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/euref"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

type tokenKind uint8

const (
	tokenNoun    tokenKind = iota + 1 // article, fıkrası
	tokenNumber                       // 5a, (a), second
	tokenJoin                         // a comma, "and"
	tokenSpan                         // a dash, "to"
	tokenOf                           // "of" before a larger place
	tokenNarrow                       // a sentence, introductory words
	tokenAct                          // another act, to which the places before it belong
	tokenUnknown                      // what has no meaning here
)

// style is how a number is written. The numbers of a list are written alike.
type style uint8

const (
	bare style = iota
	bracketed
	inWords
)

type token struct {
	kind    tokenKind
	text    string // of a number, in digits or letters; of an act its CELEX number; of other words as written
	word    string // an ordinal as it is written
	noun    lawtext.StepKind
	style   style
	turkish bool // a noun that can follow its number: 5 inci madde
	follows bool // it does: a number with a full stop before a word, 18. madde; a noun with an ending, 18 maddenin
	strong  bool // "and", a semicolon: what follows is another place
}

// maxCell is the longest cell that is read, in bytes; what is behind is not understood.
const maxCell = 16 << 10

// latestAct bounds the years of acts that are recognised. It is constant because what a cell names must not depend on
// when it is read.
const latestAct = 2099

// scan cuts a cell into tokens. Words without a meaning of their own are left out.
func scan(cell string) []token {
	var s scanner
	from := 0
	for _, act := range euref.Find(cell, latestAct) {
		if act.CELEX.Sector != '3' || act.Confidence == euref.Ambiguous || act.Start < from {
			continue
		}
		s.read(cell[from:act.Start])
		s.add(token{kind: tokenAct, text: act.CELEX.String()})
		from = act.End
	}
	s.read(cell[from:])
	return s.tokens
}

func (s *scanner) read(text string) {
	for s.rest = text; s.rest != ""; {
		s.next()
	}
}

type scanner struct {
	rest   string
	tokens []token
}

func (s *scanner) add(t token) { s.tokens = append(s.tokens, t) }

func (s *scanner) last() token {
	if len(s.tokens) == 0 {
		return token{}
	}
	return s.tokens[len(s.tokens)-1]
}

func (s *scanner) next() {
	r, size := utf8.DecodeRuneInString(s.rest)
	switch {
	case strings.ContainsRune("([", r):
		s.bracket()
	case r >= '0' && r <= '9':
		s.number()
	case unicode.IsLetter(r):
		s.word()
	case strings.ContainsRune(",+&", r):
		s.rest = s.rest[size:]
		s.add(token{kind: tokenJoin, text: string(r)})
	case r == ';' || r == '\n':
		s.rest = s.rest[size:]
		s.add(token{kind: tokenJoin, text: string(r), strong: true})
	case isDash(r):
		s.rest = s.rest[size:]
		if s.last().kind == tokenNumber { // EK-I has a dash too
			s.add(token{kind: tokenSpan})
		}
	case r == '►' || r == '▼': // an amendment begins in a consolidated text: ►M5, ▼B
		word := letters(s.rest[size:])
		_, s.rest = cutDigits(s.rest[size+len(word):])
	case unicode.IsSpace(r), strings.ContainsRune(".:/*)]◄\u00ad\ufeff\u200b'’‘\"“”§", r):
		s.rest = s.rest[size:]
	default:
		s.rest = s.rest[size:]
		s.add(token{kind: tokenUnknown, text: string(r)})
	}
}

func isDash(r rune) bool { return r == '-' || r == '−' || unicode.Is(unicode.Pd, r) }

// bracket reads (1), (a), or words in brackets as if the brackets were not there.
func (s *scanner) bracket() {
	end := strings.IndexAny(s.rest, ")]")
	if end < 0 {
		s.add(token{kind: tokenUnknown, text: s.rest})
		s.rest = ""
		return
	}
	inner := strings.TrimSpace(s.rest[1:end])
	s.rest = s.rest[end+1:]
	from, to, ranged := strings.Cut(inner, "-")
	switch {
	case isMark(inner):
		s.add(token{kind: tokenNumber, text: inner, style: bracketed})
	case ranged && isMark(from) && isMark(to):
		s.add(token{kind: tokenNumber, text: from, style: bracketed})
		s.add(token{kind: tokenSpan})
		s.add(token{kind: tokenNumber, text: to, style: bracketed})
	default:
		rest := s.rest
		s.read(strings.TrimLeft(inner, "(["))
		s.rest = rest
	}
}

// isMark reports whether what is in brackets is a number: 1, a, iv, 12bis.
func isMark(text string) bool {
	const maxMark = 6 // letters
	if text == "" || lang.Len(text) > maxMark || narrowing[lang.Fold(text)] || ordinals[lang.Fold(text)] != 0 {
		return false
	}
	digits := text[0] >= '0' && text[0] <= '9'
	for i, r := range text {
		switch {
		case r >= '0' && r <= '9':
		case !unicode.IsLetter(r) || !digits && i > 0 && strings.Trim(lang.Fold(text), "ivxlc") != "" &&
			lang.Len(text) > 2:
			return false
		}
	}
	return true
}

// maxDigits is how many digits the number of a place can have. A longer one is a year.
const maxDigits = 3

// number reads 5, 5a, 12bis, 1st, 1.2.3 and 2/1-c.
func (s *scanner) number() {
	digits, rest := cutDigits(s.rest)
	if len(digits) > maxDigits {
		s.add(token{kind: tokenUnknown, text: digits})
		s.rest = rest
		return
	}
	word := letters(rest)
	switch w := lang.Fold(word); {
	case w == "st" || w == "nd" || w == "rd" || w == "th":
		s.rest = rest[len(word):]
		s.add(token{kind: tokenNumber, text: digits, word: digits + word, style: inWords})
		return
	case len(word) == 1 || w == "bis" || w == "ter" || w == "quater" || w == "quinquies" || len(w) == 2 && w[0] == w[1]:
		digits, rest = digits+word, rest[len(word):]
	}
	s.add(token{kind: tokenNumber, text: digits, follows: beforeWord.MatchString(rest)})
	for len(rest) > 1 && strings.ContainsRune("./", rune(rest[0])) && rest[1] >= '0' && rest[1] <= '9' {
		digits, rest = cutDigits(rest[1:])
		s.add(token{kind: tokenNumber, text: digits, style: bracketed})
		if len(rest) > 1 && rest[0] == '-' && len(letters(rest[1:])) == 1 {
			s.add(token{kind: tokenNumber, text: rest[1:2], style: bracketed})
			rest = rest[2:]
		}
	}
	s.rest = rest
}

// beforeWord is the full stop of an ordinal number.
var beforeWord = regexp.MustCompile(`^\.[\s\x{00a0}]*\p{L}`)

// hasEnding reports whether a folded Turkish noun has the ending of one that belongs to a number or to another noun:
// maddenin, fıkrası.
func hasEnding(w string) bool {
	for _, s := range stems {
		if ending, is := strings.CutPrefix(w, s.stem); is {
			ending = strings.TrimPrefix(strings.TrimPrefix(ending, "ler"), "lar")
			return ending != ""
		}
	}
	return false
}

func cutDigits(s string) (digits, rest string) {
	end := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(s)
	}
	return s[:end], s[end:]
}

// letters is the word at the start of a text.
func letters(s string) string {
	end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		return s
	}
	return s[:end]
}

func (s *scanner) word() {
	word := letters(s.rest)
	rest := s.rest[len(word):]
	if w := lang.Fold(word); w == "sub" && strings.HasPrefix(rest, "-") {
		word += rest[:1+len(letters(rest[1:]))]
		rest = s.rest[len(word):]
	}
	rest = strings.TrimPrefix(rest, "(s)")
	s.rest = rest
	w := folded(word)
	if s.joinLetter(word) {
		return
	}
	// A letter is a number where numbers stand: point b, Annex I.
	if s.expectsNumber() && isNumberWord(word) {
		s.add(token{kind: tokenNumber, text: word})
		return
	}
	kind, turkish, found := nounOf(w)
	switch n := ordinals[w]; {
	case n == lastOrdinal || narrowing[w] || w == "part" && isOrdinal(s.last()): // first part of the sentence
		s.add(token{kind: tokenNarrow, text: word})
	case n > 0:
		s.add(token{kind: tokenNumber, text: strconv.Itoa(n), word: word, style: inWords})
	case found && (len(word) > 1 || strings.HasPrefix(rest, ".") || startsWithDigit(rest)):
		s.noun(token{kind: tokenNoun, noun: kind, text: word, turkish: turkish, follows: turkish && hasEnding(w)})
	case w == "gecici" || w == "mukerrer":
		s.add(token{kind: tokenNoun, noun: modified[w], text: word, turkish: true})
	case joining[w]:
		s.add(token{kind: tokenJoin, text: word, strong: true})
	case spanning[w]:
		s.add(token{kind: tokenSpan})
	case w == "of":
		s.add(token{kind: tokenOf, text: word})
	case !idle[w]:
		s.add(token{kind: tokenUnknown, text: word})
	}
}

// modified are the articles that a word before "madde" makes of it.
var modified = map[string]lawtext.StepKind{
	"gecici": lawtext.StepProvisional, "mukerrer": lawtext.StepRepeated, "ek": lawtext.StepAdditional,
}

// noun adds a noun. After Geçici, Mükerrer or Ek, "Madde" is an article of that kind.
func (s *scanner) noun(noun token) {
	if noun.noun == lawtext.StepArticle && noun.turkish {
		// Geçici Madde 1; Geçici 1 inci madde.
		for i := len(s.tokens) - 1; i >= 0 && s.tokens[i].kind != tokenJoin; i-- {
			t := &s.tokens[i]
			if t.kind != tokenNoun {
				continue
			}
			if t.noun == lawtext.StepAnnex && t.turkish && i == len(s.tokens)-1 {
				t.noun = lawtext.StepAdditional
			}
			if t.noun == lawtext.StepAdditional || t.noun == lawtext.StepProvisional || t.noun == lawtext.StepRepeated {
				return
			}
			break
		}
	}
	s.add(noun)
}

// expectsNumber reports whether a number can come next: after a noun, and in a list of letters.
func (s *scanner) expectsNumber() bool {
	n := len(s.tokens)
	switch s.last().kind {
	case tokenNoun:
		return true
	case tokenJoin, tokenSpan:
		return n > 1 && s.tokens[n-2].kind == tokenNumber && s.tokens[n-2].style == bare &&
			isNumberWord(s.tokens[n-2].text)
	}
	return false
}

// joinLetter adds a capital letter to a Roman number: Annex II A, or Annexes IX A, B and C, which are IXA, IXB and IXC.
func (s *scanner) joinLetter(word string) bool {
	if len(word) != 1 || word < "A" || word > "H" {
		return false
	}
	last := s.last()
	if n := len(s.tokens); last.kind == tokenNumber && last.style == bare && isRoman(last.text) {
		s.tokens[n-1].text += word
		return true
	} else if n > 1 && last.kind == tokenJoin && s.tokens[n-2].kind == tokenNumber && len(s.tokens[n-2].text) > 1 {
		if before := s.tokens[n-2].text; isRoman(before[:len(before)-1]) && before[len(before)-1] <= 'H' {
			s.add(token{kind: tokenNumber, text: before[:len(before)-1] + word})
			return true
		}
	}
	return false
}

func isRoman(text string) bool { return text != "" && strings.Trim(text, "IVXLC") == "" }

// isNumberWord reports whether a word of letters can be a number: a, II, VIIA.
func isNumberWord(word string) bool {
	if lang.Len(word) == 1 {
		return true
	}
	roman := strings.TrimRight(word, "ABDEab")
	return len(word)-len(roman) <= 1 && isRoman(roman) ||
		strings.Trim(word, "ivxlc") == ""
}

// nounOf finds the kind of part that a word names. turkish reports whether it is one that can follow its number.
func nounOf(w string) (kind lawtext.StepKind, turkish, found bool) {
	if kind, found := nouns[w]; found {
		return kind, strings.HasPrefix(w, "ek") || strings.HasPrefix(w, "ben"), true
	}
	for _, s := range stems {
		if strings.HasPrefix(w, s.stem) {
			return s.kind, true, true
		}
	}
	return 0, false, false
}

func startsWithDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

func fields(s string) iter.Seq[string] { return strings.FieldsSeq(s) }

// joinNarrowing returns the tokens with ordinals as a part of the words that narrow a place: first and second
// sentences.
func joinNarrowing(tokens []token) []token {
	joined := slices.Clone(tokens)
	for i, t := range tokens {
		if t.kind != tokenNarrow {
			continue
		}
		for j := i - 1; j >= 0; j-- {
			switch {
			case isOrdinal(joined[j]):
				joined[j] = token{kind: tokenNarrow, text: joined[j].word}
				continue
			case joined[j].kind == tokenJoin && j > 0 && isOrdinal(joined[j-1]):
				joined[j] = token{kind: tokenNarrow, text: joined[j].text}
				continue
			}
			break
		}
	}
	return joined
}

func isOrdinal(t token) bool { return t.kind == tokenNumber && t.style == inWords }

// moveNouns puts every noun before its numbers: "5 inci maddenin ikinci fıkrası" becomes article 5, paragraph 2.
func moveNouns(tokens []token) {
	owned := -1 // the number that belongs to a noun before it
	for i, t := range tokens {
		if t.kind != tokenNoun {
			continue
		}
		next := i+1 < len(tokens) && tokens[i+1].kind == tokenNumber
		if from := runBefore(tokens, i, owned); from < i && (t.turkish || !next || tokens[i-1].style == inWords) &&
			!(next && t.turkish && tokens[i+1].style == bare && tokens[i-1].style != inWords && from == 0 &&
				!t.follows && !tokens[i-1].follows) {
			copy(tokens[from+1:i+1], tokens[from:i])
			tokens[from] = t
			owned = i
			continue
		}
		if next {
			owned = i + 1
		}
	}
}

// runBefore returns where the list of numbers, written alike, begins that ends before a token; i if there is none.
func runBefore(tokens []token, i, owned int) int {
	from := i
	for j := i - 1; j > owned; j-- {
		switch t := tokens[j]; {
		case t.kind == tokenNumber && t.style == tokens[i-1].style:
			from = j
		case t.kind != tokenJoin && t.kind != tokenSpan || j == i-1:
			return from
		}
	}
	return from
}

// maxOf is how many "of" of a cell are followed: turning places around copies the cell.
const maxOf = 64

// turnAround puts the larger place first: "point (a) of Article 5" becomes article 5, point (a).
func turnAround(tokens []token) []token {
	isOf := func(t token) bool { return t.kind == tokenOf }
	if left := len(tokens) - len(slices.DeleteFunc(slices.Clone(tokens), isOf)); left > maxOf {
		return slices.DeleteFunc(tokens, isOf)
	}
	for i := len(tokens) - 1; i >= 0; i-- {
		if tokens[i].kind != tokenOf {
			continue
		}
		if i+1 == len(tokens) || tokens[i+1].kind != tokenNoun {
			tokens = slices.Delete(tokens, i, i+1)
			continue
		}
		from, to := i, i+1
		for from > 0 && !(tokens[from-1].kind == tokenJoin && tokens[from].kind == tokenNoun) &&
			tokens[from-1].kind != tokenOf {
			from--
		}
		for to < len(tokens) && !(tokens[to].kind == tokenJoin && to+1 < len(tokens) &&
			tokens[to+1].kind == tokenNoun) {
			to++
		}
		tokens = slices.Concat(tokens[:from], tokens[i+1:to], tokens[from:i], tokens[to:])
	}
	return tokens
}
