package lawtext

import "unicode/utf8"

// token is a word or a sign, without the white space around it.
type token struct {
	id     int32 // equal for equal words of both texts
	lo, hi int32 // bytes
}

// words interns the words of both texts.
type words struct {
	index *table
	strs  []string
	freq  []int32   // in how many cut paragraphs it stands
	last  []int32   // the paragraph that counted it last
	heavy []float32 // its weight, once weigh has run
}

func newWords(bytes int) *words {
	n := min(bytes/60, 1<<16)
	return &words{index: newTable(n), strs: make([]string, 0, n), freq: make([]int32, 0, n), last: make([]int32, 0, n)}
}

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// intern trusts the hash: what is told as equal is compared once more, letter by
// letter, when it is written down.
func (w *words) intern(hash uint64, s string) int32 {
	id, fresh := w.index.add(hash, int32(len(w.strs)))
	if fresh {
		w.strs = append(w.strs, s)
		w.freq = append(w.freq, 0)
		w.last = append(w.last, -1)
	}
	return id
}

type class uint8

const (
	sign class = iota
	letter
	space
	wide // the first byte of a character beyond ASCII that may be white space or a sign
)

// classes sorts the bytes. A letter beyond ASCII is a letter byte by byte.
func classes() *[256]class {
	var c [256]class
	for i := range c {
		b := byte(i)
		switch {
		case b == ' ' || b >= '\t' && b <= '\r':
			c[i] = space
		case b == 0xC2 || b == 0xE1 || b == 0xE2 || b == 0xE3 || b == 0xEF:
			c[i] = wide
		case b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= utf8.RuneSelf:
			c[i] = letter
		}
	}
	return &c
}

// cutter turns paragraphs into tokens.
type cutter struct {
	words *words
	class *[256]class
	seq   int32                // numbers the paragraphs cut
	signs [utf8.RuneSelf]int32 // the number+1 of each sign
}

// cut appends the tokens of s[at:end].
func (c *cutter) cut(toks []token, s string, at, end int) []token {
	c.seq++
	for at < end {
		from := at
		hash := uint64(fnvOffset)
		switch c.class[s[at]] {
		case space:
			at++
			continue
		case letter:
			for at < end && c.class[s[at]] == letter {
				hash = (hash ^ uint64(s[at])) * fnvPrime
				at++
			}
		case sign:
			at++
			if id := c.signs[s[from]]; id > 0 {
				toks = append(toks, token{id - 1, int32(from), int32(at)})
				continue
			}
			c.signs[s[from]] = c.words.intern((hash^uint64(s[from]))*fnvPrime, s[from:at]) + 1
			at = from
			continue
		default:
			if n := wideSpace(s[at:end]); n > 0 {
				at += n
				continue
			}
			_, n := utf8.DecodeRuneInString(s[at:end])
			for range n {
				hash = (hash ^ uint64(s[at])) * fnvPrime
				at++
			}
		}
		id := c.words.intern(hash, s[from:at])
		if c.words.last[id] != c.seq {
			c.words.last[id] = c.seq
			c.words.freq[id]++
		}
		toks = append(toks, token{id, int32(from), int32(at)})
	}
	return toks
}

// weigh gives each word a weight: a rare word says more.
func (w *words) weigh() {
	w.heavy = make([]float32, len(w.strs), len(w.strs)+256)
	for i := range w.strs {
		w.heavy[i] = weightOf(w.strs[i], w.freq[i])
	}
}

func weightOf(word string, freq int32) float32 {
	if c := word[0]; len(word) == 1 && !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
		return 0.05
	}
	switch {
	case freq <= 4:
		return 4
	case freq <= 16:
		return 3
	case freq <= 64:
		return 2
	case freq <= 512:
		return 1
	}
	return 0.3
}

// weight is the weight of a word, also of one met after weigh.
func (w *words) weight(id int32) float32 {
	for len(w.heavy) <= int(id) {
		i := len(w.heavy)
		w.heavy = append(w.heavy, weightOf(w.strs[i], w.freq[i]))
	}
	return w.heavy[id]
}

// plainWeight stands for the weight of a word in a paragraph that was not cut.
const plainWeight = 1.6

// bytesPerWord is about right for Turkish and English with their signs.
const bytesPerWord = 6
