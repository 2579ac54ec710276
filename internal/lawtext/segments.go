package lawtext

// segmenter writes the segments of rows. Equal segments of both sides come in
// pairs, so that the n-th of one side equals the n-th of the other.
type segmenter struct {
	left, right string
	slab        []Segment
	sides       [2][]Segment
	open        bool // the last segments of both sides are equal ones
	openL       int  // which start here
	openR       int
	blank       bool // all that differs is white space
	numbers     bool // or the number of a heading
	isNumber    func(side int, lo, hi int) bool
}

// row gives the segments of left[l0:l1] against right[r0:r1].
func (s *segmenter) row(l0, l1, r0, r1 int32, runs []span) (left, right []Segment) {
	s.sides[0], s.sides[1] = s.sides[0][:0], s.sides[1][:0]
	s.open, s.blank, s.numbers = false, true, true
	l, r := int(l0), int(r0)
	for _, n := range runs {
		s.change(l, int(n.l0), r, int(n.r0), false)
		s.same(int(n.l0), int(n.l1), int(n.r0), int(n.r1))
		l, r = int(n.l1), int(n.r1)
	}
	s.change(l, int(l1), r, int(r1), true)
	return s.keep(s.sides[0]), s.keep(s.sides[1])
}

// change writes what stands between equal words; white space that both sides
// have at its edges is equal.
func (s *segmenter) change(l0, l1, r0, r1 int, last bool) {
	if last {
		tl, tr := s.tail(s.left, l0, l1), s.tail(s.right, r0, r1)
		if tl == l1 || tr == r1 {
			tl, tr = l1, r1
		}
		s.lead(l0, tl, r0, tr)
		s.equal(tl, l1, tr, r1)
		return
	}
	s.lead(l0, l1, r0, r1)
}

func (s *segmenter) lead(l0, l1, r0, r1 int) {
	hl, hr := min(skipSpace(s.left[:l1], l0), l1), min(skipSpace(s.right[:r1], r0), r1)
	if hl > l0 && hr > r0 {
		s.equal(l0, hl, r0, hr)
		l0, r0 = hl, hr
	}
	tl, tr := s.tail(s.left, l0, l1), s.tail(s.right, r0, r1)
	if tl == l1 || tr == r1 {
		tl, tr = l1, r1
	}
	s.mark(0, l0, tl)
	s.mark(1, r0, tr)
	s.equal(tl, l1, tr, r1)
}

func (s *segmenter) tail(text string, lo, hi int) int { return trimSpace(text[:hi], lo) }

// same writes a run of equal words; where only one side has white space between
// two of them, that is a difference.
func (s *segmenter) same(l0, l1, r0, r1 int) {
	if s.left[l0:l1] == s.right[r0:r1] {
		s.equal(l0, l1, r0, r1)
		return
	}
	fromL, fromR := l0, r0
	for l, r := l0, r0; l < l1; {
		nl, nr := skipSpace(s.left[:l1], l), skipSpace(s.right[:r1], r)
		switch {
		case (nl > l) == (nr > r):
			l, r = nl, nr
		default:
			s.equal(fromL, l, fromR, r)
			s.mark(0, l, nl)
			s.mark(1, r, nr)
			l, r = nl, nr
			fromL, fromR = l, r
		}
		if l < l1 {
			l++
			r++
		}
	}
	s.equal(fromL, l1, fromR, r1)
}

// equal writes a stretch of both sides, or lengthens the one just before it.
func (s *segmenter) equal(l0, l1, r0, r1 int) {
	if l0 == l1 {
		return
	}
	if !s.open {
		s.openL, s.openR, s.open = l0, r0, true
		s.sides[0] = append(s.sides[0], Segment{})
		s.sides[1] = append(s.sides[1], Segment{})
	}
	s.sides[0][len(s.sides[0])-1].Text = s.left[s.openL:l1]
	s.sides[1][len(s.sides[1])-1].Text = s.right[s.openR:r1]
}

// mark writes a deleted or an inserted stretch.
func (s *segmenter) mark(side int, lo, hi int) {
	if lo == hi {
		return
	}
	s.open = false
	text, op := s.left, -1
	if side == 1 {
		text, op = s.right, 1
	}
	if skipSpace(text[:hi], lo) < hi {
		s.blank = false
		s.numbers = s.numbers && s.isNumber(side, lo, hi)
	}
	s.sides[side] = append(s.sides[side], Segment{op, text[lo:hi]})
}

// keep copies the segments of a row to memory that all rows share.
func (s *segmenter) keep(list []Segment) []Segment {
	if len(list) == 0 {
		return nil
	}
	if cap(s.slab)-len(s.slab) < len(list) {
		s.slab = make([]Segment, 0, max(2048, len(list)))
	}
	from := len(s.slab)
	s.slab = append(s.slab, list...)
	return s.slab[from:len(s.slab):len(s.slab)]
}

func (s *segmenter) one(op int, text string) []Segment {
	if text == "" {
		return nil
	}
	if len(s.slab) == cap(s.slab) {
		s.slab = make([]Segment, 0, 2048)
	}
	s.slab = append(s.slab, Segment{op, text})
	n := len(s.slab)
	return s.slab[n-1 : n : n]
}
