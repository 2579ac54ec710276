package lawtext

import (
	"hash/maphash"
	"math/bits"
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

// expect allocates memory for the words of so many bytes.
func (c *cutter) expect(bytes int) {
	n := min(bytes/100, 1<<15)
	c.index.reset(n)
	c.words = emptied(c.words, n)
}

// cut appends the tokens of s[at:end].
func (c *cutter) cut(toks []token, s string, at, end int) []token {
	c.seq++
	if need := len(toks) + (end-at)/2 + 8; need > cap(toks) { // append grows by a quarter only
		toks = slices.Grow(toks, max(need, 2*cap(toks))-len(toks))
	}
	for at < end {
		from, hash := at, c.start
		weight := float32(maxWeight)
		switch c.class[s[at]] {
		case space:
			at++
			continue
		case letter:
			at, hash = c.word(s, at, end)
		case sign:
			at++
			if id := c.signs[s[from]]; id > 0 {
				toks = append(toks, token{id - 1, int32(from), int32(at)})
				continue
			}
			hash = fold(hash, uint64(s[from]))
			weight = signWeight
			c.signs[s[from]] = int32(len(c.words)) + 1
		default:
			if n := wideSpace(s[at:end]); n > 0 {
				at += n
				continue
			}
			_, n := utf8.DecodeRuneInString(s[at:end])
			for end := at + n; at < end; at++ {
				hash = fold(hash, uint64(s[at]))
			}
		}
		id := c.index.find(hash)
		if id < 0 {
			id, _ = c.index.add(hash)
			c.words = append(c.words, word{weight: weight, last: -1})
		}
		if w := &c.words[id]; w.last != c.seq {
			w.last = c.seq
			w.freq++
		}
		toks = append(toks, token{id, int32(from), int32(at)})
		if at < end && s[at] == ' ' { // as after most words
			at++
		}
	}
	return toks
}

// word is the end of the word at the start of s[at:end], and its hash: eight bytes at a time.
func (c *cutter) word(s string, at, end int) (int, uint64) {
	hash := c.start
	for at+8 <= end {
		x := word64(s[at:])
		n := 8
		if other := notAlphanumeric(x); other != 0 {
			n = bits.TrailingZeros64(other) / 8
			for n < 8 && c.class[s[at+n]] == letter { // beyond ASCII
				n++
			}
		}
		if n < 8 {
			return at + n, fold(hash, x&(1<<(8*n)-1))
		}
		hash = fold(hash, x)
		at += 8
	}
	x, n := uint64(0), 0
	for at < end && c.class[s[at]] == letter {
		x |= uint64(s[at]) << (8 * n)
		at, n = at+1, n+1
	}
	return at, fold(hash, x)
}

// fold adds up to eight bytes to a hash.
func fold(hash, bytes uint64) uint64 {
	high, low := bits.Mul64(hash^bytes, hashFactor)
	return high ^ low
}

// notAlphanumeric sets the highest bit of each byte that is no letter and no digit of ASCII.
func notAlphanumeric(x uint64) uint64 {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	low := x &^ tops
	digit := (low + (0x80-'0')*ones) &^ (low + (0x80-'9'-1)*ones)
	low |= 0x20 * ones
	small := (low + (0x80-'a')*ones) &^ (low + (0x80-'z'-1)*ones)
	return (^(digit | small) | x) & tops
}

const maxWeight = 4 // of a word not met before

// weigh sets the weight of each word met so far.
func (c *cutter) weigh() {
	for i := range c.words {
		w := &c.words[i]
		if w.weight == signWeight {
			continue
		}
		switch {
		case w.freq <= 4:
			w.weight = maxWeight
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
