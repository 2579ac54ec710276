package lawtext

// segmenter writes the segments of rows. Equal segments of both sides come in
// pairs, so that the n-th of one side equals the n-th of the other.
type segmenter struct {
	writer      *assembler
	left, right string
	out         []segment
	rights      []segment // of the row at hand
	open        bool      // the last segments of both sides are equal ones
	blank       bool      // all that differs is white space
	numbers     bool      // or the number of a heading
}

func (s *segmenter) begin(w *assembler) {
	s.writer, s.left, s.right, s.out = w, w.left.s, w.right.s, s.out[:0]
}

// row writes the segments of left[l0:l1] against right[r0:r1].
func (s *segmenter) row(row *row, l0, l1, r0, r1 int32, runs []span) {
	s.rights = s.rights[:0]
	s.open, s.blank, s.numbers = false, true, true
	row.first = int32(len(s.out))
	l, r := int(l0), int(r0)
	for i, n := range runs {
		nextL, nextR := int(l1), int(r1)
		if i+1 < len(runs) {
			nextL, nextR = int(runs[i+1].l0), int(runs[i+1].r0)
		}
		if s.writer.shifted(l, r, n, nextL, nextR) {
			continue
		}
		s.change(l, int(n.l0), r, int(n.r0), false)
		s.same(int(n.l0), int(n.l1), int(n.r0), int(n.r1))
		l, r = int(n.l1), int(n.r1)
	}
	s.change(l, int(l1), r, int(r1), true)
	row.middle = int32(len(s.out))
	s.out = append(s.out, s.rights...)
	row.end = int32(len(s.out))
}

// dropRight leaves the left side only of the row just written.
func (s *segmenter) dropRight(row *row) {
	s.out, row.end = s.out[:row.middle], row.middle
}

// dropLeft leaves the right side only of the row just written.
func (s *segmenter) dropLeft(row *row) {
	s.out = append(s.out[:row.first], s.rights...)
	row.middle, row.end = row.first, int32(len(s.out))
}

// one writes a row that is nothing but one stretch: equal, deleted or inserted.
func (s *segmenter) one(row *row, op int8, end int32) {
	row.first = int32(len(s.out))
	if at := row.leftAt; op == 1 && row.rightAt < end || op != 1 && at < end {
		s.out = append(s.out, segment{end, op})
	}
	row.middle, row.end = row.first, int32(len(s.out))
	if op != 1 {
		row.middle = row.end
	}
}

// change writes what is between equal words; white space that both sides
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
	numbers := s.numbers && l0 < tl && r0 < tr &&
		(s.writer.runOn(l0, tl, r0, tr) || respelled(s.left[l0:tl], s.right[r0:tr]))
	s.mark(0, l0, tl)
	s.mark(1, r0, tr)
	s.numbers = s.numbers || numbers
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
		for l < l1 && isPlain(s.left[l]) && s.left[l] == s.right[r] {
			l, r = l+1, r+1
		}
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
	if s.open {
		s.out[len(s.out)-1].end, s.rights[len(s.rights)-1].end = int32(l1), int32(r1)
		return
	}
	s.open = true
	s.out = append(s.out, segment{end: int32(l1)})
	s.rights = append(s.rights, segment{end: int32(r1)})
}

// mark writes a deleted or an inserted stretch.
func (s *segmenter) mark(side int, lo, hi int) {
	if lo == hi {
		return
	}
	s.open = false
	text, op, list := s.left, int8(-1), &s.out
	if side == 1 {
		text, op, list = s.right, 1, &s.rights
	}
	if skipSpace(text[:hi], lo) < hi {
		s.blank = false
		s.numbers = s.numbers && s.writer.isNumber(side, lo, hi)
	}
	*list = append(*list, segment{int32(hi), op})
}
