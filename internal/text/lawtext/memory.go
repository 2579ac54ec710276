package lawtext

// maxKept is more words, lines or changes than a law of a megabyte has.
const maxKept = 1 << 18

// workspace is the memory of a comparison, used again for the next.
type workspace struct {
	aligner
	matcher   matcher
	assembler assembler
}

// release frees more words than a law has, before the answer takes their place.
func (d *workspace) release() {
	for side := range d.texts {
		if t := &d.texts[side]; cap(t.toks) > maxKept {
			t.toks = nil
		}
		if cap(d.copied[side]) > maxKept {
			d.copied[side] = nil
		}
	}
	d.x, d.y = nil, nil // which are parts of them
	clear(d.matcher.counted[:cap(d.matcher.counted)])
}

// isSmall reports whether the memory is no larger than a law needs: memory that an unusual text
// took is not kept.
func (d *workspace) isSmall() bool {
	paras, most := 0, max(cap(d.cutter.words), cap(d.xi), cap(d.yi), cap(d.cuts), cap(d.spans), cap(d.myers.forward),
		cap(d.grams.hashes), cap(d.assembler.segments.out))
	for side := range d.texts {
		t := &d.texts[side]
		paras = max(paras, cap(t.paras))
		most = max(most, cap(t.ends), cap(t.toks), cap(d.copied[side]), cap(d.wordFilter.ids[side]),
			cap(d.deletedWords[side].ids))
	}
	return most <= maxKept && paras <= maxParas
}

// clean releases the text.
func (d *workspace) clean() {
	for side := range d.texts {
		d.texts[side].clean()
	}
	d.budget = budget{} // and of its context
	d.matcher.forget()
	d.assembler.clean()
}

// zeroed returns n zero values, in the memory of s where that is large enough.
func zeroed[T any](s []T, n int) []T {
	if n > cap(s) {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// emptied returns memory for n values, in the memory of s where that is large enough.
func emptied[T any](s []T, n int) []T {
	if n > cap(s) {
		return make([]T, 0, n)
	}
	return s[:0]
}

// filled returns n times a value, in the memory of s where that is large enough.
func filled(s []int32, n int, value int32) []int32 {
	s = emptied(s, n)[:n]
	for i := range s {
		s[i] = value
	}
	return s
}
