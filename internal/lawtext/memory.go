package lawtext

// keptTexts is how many bytes two texts may have together for the memory of
// their comparison to be kept for the next one.
const keptTexts = 8 << 20

// desk is what a comparison works with, used again for the next.
type desk struct {
	aligner
	matcher   matcher
	assembler assembler
}

// release lets go of more words than a law has, before the answer takes their place.
func (d *desk) release() {
	const many = 1 << 18
	for side := range d.texts {
		if t := &d.texts[side]; cap(t.toks) > many {
			t.toks = nil
		}
		if cap(d.copied[side]) > many {
			d.copied[side] = nil
		}
	}
	d.x, d.y = nil, nil // which are parts of them
	clear(d.matcher.counted[:cap(d.matcher.counted)])
}

// clean lets go of the texts.
func (d *desk) clean() {
	for side := range d.texts {
		d.texts[side].clean()
	}
	d.ctx, d.budget = nil, budget{}
	d.assembler.clean()
}

// zeroed gives n zero values, in the memory of s where that is large enough.
func zeroed[T any](s []T, n int) []T {
	if n > cap(s) {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// emptied gives room for n values, in the memory of s where that is large enough.
func emptied[T any](s []T, n int) []T {
	if n > cap(s) {
		return make([]T, 0, n)
	}
	return s[:0]
}

// filled gives n times a value, in the memory of s where that is large enough.
func filled(s []int32, n int, value int32) []int32 {
	s = emptied(s, n)[:n]
	for i := range s {
		s[i] = value
	}
	return s
}
