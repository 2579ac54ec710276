package lawtext

import (
	"hash/maphash"
	"slices"
	"unicode/utf8"
)

// token is a word or a sign, without the white space around it.
type token struct {
	id     int32 // equal for equal words of both texts
	lo, hi int32 // bytes
}

// word is what is known of all its tokens.
type word struct {
	weight float32 // a rare word says more
	freq   int32   // in how many cut paragraphs it stands
	last   int32   // the paragraph that counted it last
	have   int32   // scratch of counting, 0 between uses
}

// bytesPerWord is about right for Turkish and English with their signs.
const bytesPerWord = 6

// plainWeight stands for the weight of a word in a paragraph that was not cut.
const plainWeight = 1.6

const signWeight = 0.05

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

// cutter turns paragraphs into tokens and numbers the words of both texts. It
// trusts the hash of a word: what is told as equal is compared once more, letter
// by letter, when it is written down.
type cutter struct {
	start uint64 // of the hash of a word, another one each time
	class *[256]class
	index table
	words []word
	seq   int32                // numbers the paragraphs cut
	signs [utf8.RuneSelf]int32 // the number+1 of each sign
}

const hashFactor = 0x9e3779b97f4a7c15

func (c *cutter) begin(seed maphash.Seed) {
	if c.class == nil {
		c.class = classes()
	}
	c.start, c.words, c.seq, c.signs = maphash.String(seed, "word"), c.words[:0], 0, [utf8.RuneSelf]int32{}
	c.index.reset(0)
}

// expect makes room for the words of so many bytes.
func (c *cutter) expect(bytes int) {
	n := min(bytes/100, 1<<15)
	c.index.reset(n)
	c.words = emptied(c.words, n)
}

// cut appends the tokens of s[at:end].
func (c *cutter) cut(toks []token, s string, at, end int) []token {
	c.seq++
	s = s[:end]
	if need := len(toks) + (end-at)/2 + 8; need > cap(toks) { // append grows by a quarter only
		toks = slices.Grow(toks, max(need, 2*cap(toks))-len(toks))
	}
	for at < len(s) {
		from, hash := at, c.start
		weight := float32(mostWeight)
		switch c.class[s[at]] {
		case space:
			at++
			continue
		case letter:
			for ; at < len(s) && c.class[s[at]] == letter; at++ {
				hash = (hash ^ uint64(s[at])) * hashFactor
			}
		case sign:
			at++
			hash = (hash ^ uint64(s[from])) * hashFactor
			if id := c.signs[s[from]]; id > 0 {
				toks = append(toks, token{id - 1, int32(from), int32(at)})
				continue
			}
			weight = signWeight
			c.signs[s[from]] = int32(len(c.words)) + 1
		default:
			if n := wideSpace(s[at:]); n > 0 {
				at += n
				continue
			}
			_, n := utf8.DecodeRuneInString(s[at:])
			for end := at + n; at < end; at++ {
				hash = (hash ^ uint64(s[at])) * hashFactor
			}
		}
		id, fresh := c.index.add(hash ^ hash>>32)
		if fresh {
			c.words = append(c.words, word{weight: weight, last: -1})
		}
		if w := &c.words[id]; w.last != c.seq {
			w.last = c.seq
			w.freq++
		}
		toks = append(toks, token{id, int32(from), int32(at)})
	}
	return toks
}

const mostWeight = 4 // of a word not met before

// weigh gives each word met so far its weight.
func (c *cutter) weigh() {
	for i := range c.words {
		w := &c.words[i]
		if w.weight == signWeight {
			continue
		}
		switch {
		case w.freq <= 4:
			w.weight = mostWeight
		case w.freq <= 16:
			w.weight = 3
		case w.freq <= 64:
			w.weight = 2
		case w.freq <= 512:
			w.weight = 1
		default:
			w.weight = 0.3
		}
	}
}

// weight is the weight of a word.
func (c *cutter) weight(id int32) float32 { return c.words[id].weight }
