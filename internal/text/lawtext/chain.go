package lawtext

import (
	"unicode/utf8"
)

// opener is a paragraph that may open an article.
type opener struct {
	mark   int32 // among the marks looked at
	place  int32 // in the list
	number int32 // 4 of 4A, 0 for none
	suffix int32 // tells A from B, in their order; 0 without
	weight int32 // how much it looks like one
	apart  bool  // an annex begins between the one before and this one
	kept   bool
	prefix string // the word of a provisional article, which is counted apart
	from   int32  // the one before in the best chain, -1 for none
	score  int32
}

const (
	maxNumber   = 4000
	maxGap      = 12
	gapCost     = 6  // of a number left out, and one more for each
	restartCost = 60 // of counting from 1 again without an annex before
	annexCost   = 4
	lateCost    = 12 // of a text that does not begin with 1
)

// chain finds the articles among candidates: the heaviest run of numbers that follow each other, which starts again
// only in an annex. It is the longest path through a graph whose nodes are the candidates, found in one pass with the
// best end for each number (dynamic programming). It gives the candidates kept, in order.
func chain(list []opener) []opener {
	var ends [maxNumber + 1]int32 // by number: the opener+1 that ends the best chain there
	best, bestBefore := int32(-1), int32(-1)
	for i := range list {
		c := &list[i]
		if c.apart {
			bestBefore = best
		}
		if c.number < 0 || c.number > maxNumber {
			c.score, c.from = -1<<20, -1
			continue
		}
		c.from, c.score = -1, 0
		if c.number != 1 && c.number != 0 {
			c.score = -lateCost - min(c.number, 20)
		}
		try := func(from, cost int32) {
			if from >= 0 && list[from].score-cost > c.score {
				c.from, c.score = from, list[from].score-cost
			}
		}
		for gap := int32(0); gap <= maxGap && gap <= c.number; gap++ {
			e := ends[c.number-gap] - 1
			switch {
			case e < 0:
			case gap == 0 && list[e].suffix < c.suffix:
				try(e, 0)
			case gap == 1 && c.suffix > 0: // 4 is left out before 4A
				try(e, 3)
			case gap == 1:
				try(e, 0)
			case gap > 1:
				try(e, gapCost+gap)
			}
		}
		if c.number == 1 {
			try(bestBefore, annexCost)
			try(best, restartCost)
		}
		c.score += c.weight
		if e := ends[c.number]; e == 0 || list[e-1].score <= c.score {
			ends[c.number] = int32(i) + 1
		}
		if best < 0 || list[best].score < c.score {
			best = int32(i)
		}
	}
	n := 0
	for i := best; i >= 0; i = list[i].from {
		n++
	}
	kept := make([]opener, n)
	for i := best; i >= 0; i = list[i].from {
		n--
		kept[n] = list[i]
	}
	return kept
}

// numberOf reads the number of a head and the rank of the letters after it: 4, 0 of 4, and 4, 2 of 4B. A Roman number
// is read too.
func numberOf(label string) (number, suffix int32) {
	i := 0
	for i < len(label) && isDigit(label[i]) && number <= maxNumber {
		number = number*10 + int32(label[i]-'0')
		i++
	}
	if i == 0 {
		number, i = romanNumber(label)
		if i == 0 {
			return -1, 0
		}
	}
	shift := 20 // so that the letters count as in a dictionary: g, ga, gb, h
	for rest := label[i:]; rest != "" && shift > 0; {
		r, n := utf8.DecodeRuneInString(rest)
		if rank := letterRank(r); rank > 0 || r == '-' { // 59-a comes before 59a
			shift -= 5
			suffix |= rank << shift
		}
		rest = rest[n:]
	}
	return number, suffix
}

// letterRank is the place of a letter among those that number articles; Ç and its like come after the letter they
// resemble.
func letterRank(r rune) int32 {
	switch r {
	case 'Ç', 'ç':
		return 4
	case 'Ğ', 'ğ':
		return 8
	case 'İ':
		return 10
	case 'Ö', 'ö':
		return 16
	case 'Ş', 'ş':
		return 21
	case 'Ü', 'ü':
		return 24
	}
	if r |= 0x20; r < 'a' || r > 'z' {
		return 0
	}
	return r - 'a' + 1
}

func romanNumber(s string) (number int32, n int) {
	last := int32(0)
	for n < len(s) {
		value := int32(0)
		switch s[n] {
		case 'I':
			value = 1
		case 'V':
			value = 5
		case 'X':
			value = 10
		case 'L':
			value = 50
		case 'C':
			value = 100
		}
		if value == 0 {
			break
		}
		number += value
		if last < value {
			number -= 2 * last
		}
		last = value
		n++
	}
	return number, n
}
