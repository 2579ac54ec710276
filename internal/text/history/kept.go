package history

import (
	"cmp"
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lawtext"
)

// stretch is a stretch of the earlier text that stands in the later one, in bytes. One of equal length on both sides is
// the same byte by byte; one of another length is the same only as a whole: a blank, a sign, the number of an article.
type stretch struct{ left, leftEnd, right, rightEnd int32 }

// keptStretches finds the stretches of the left text that the right one still has, by their place in the left text.
// What was moved is found where it went.
func (b *hopBuilder) keptStretches() []stretch {
	k := keeper{hopBuilder: b}
	away := map[int][]lawtext.Row{}
	for _, row := range b.c.Rows() {
		if row.MoveId != 0 && row.Kind == lawtext.KindRemoved {
			away[row.MoveId] = append(away[row.MoveId], row)
		}
	}
	for _, row := range b.c.Rows() {
		switch row.Kind {
		case lawtext.KindSame:
			text := row.Left.Text()
			k.same(row.Left.Start(), row.Left.Start()+len(text), row.Right.Start(),
				min(row.Right.Start()+len(text), len(b.rightText)))
		case lawtext.KindChanged:
			k.row(row.Left, row.Right)
		case lawtext.KindMoved:
			for i, from := range away[row.MoveId] {
				if i == maxMovedRows {
					break
				}
				if k.belongs(from.Left, row.Right) {
					k.row(from.Left, row.Right)
					break
				}
			}
		}
	}
	slices.SortFunc(k.out, func(a, b stretch) int { return cmp.Compare(a.left, b.left) })
	return k.out
}

// maxMovedRows is among how many rows that moved away one that arrived is looked for.
const maxMovedRows = 32

type keeper struct {
	*hopBuilder
	out []stretch
}

// equals returns the stretches of one side that are equal on the other one, as from and to.
func equals(p lawtext.Passage) (all [][2]int) {
	at := p.Start()
	for s := range p.Segments() {
		if s.Op == 0 {
			all = append(all, [2]int{at, at + len(s.Text)})
		}
		at += len(s.Text)
	}
	return all
}

// belongs reports whether the equal stretches of two passages are the same words.
func (k *keeper) belongs(left, right lawtext.Passage) bool {
	l, r := equals(left), equals(right)
	if len(l) != len(r) || len(l) == 0 {
		return false
	}
	for i := range l {
		if !sameButBlanks(k.leftText[l[i][0]:l[i][1]], k.rightText[r[i][0]:r[i][1]]) {
			return false
		}
	}
	return true
}

func sameButBlanks(a, b string) bool {
	for {
		a, b = skipBlanks(a), skipBlanks(b)
		if a == "" || b == "" {
			return a == b
		}
		if a[0] != b[0] {
			return false
		}
		a, b = a[1:], b[1:]
	}
}

func skipBlanks(s string) string {
	for i, r := range s {
		if !unicode.IsSpace(r) {
			return s[i:]
		}
	}
	return ""
}

// row keeps the equal stretches of a row, and those between them that are only written in another way.
func (k *keeper) row(left, right lawtext.Passage) {
	l, r := equals(left), equals(right)
	fromL, fromR := left.Start(), right.Start()
	for i := range min(len(l), len(r)) {
		k.written(fromL, l[i][0], fromR, r[i][0])
		k.same(l[i][0], l[i][1], r[i][0], r[i][1])
		fromL, fromR = l[i][1], r[i][1]
	}
	k.written(fromL, left.Start()+len(left.Text()), fromR, right.Start()+len(right.Text()))
}

// written keeps a stretch as a whole that differs only in how its signs and the number of an article are written.
func (k *keeper) written(l0, l1, r0, r1 int) {
	if l0 < l1 && r0 < r1 && sameWords(k.left.unnumbered(k.leftText, l0, l1), k.right.unnumbered(k.rightText, r0, r1)) {
		k.add(l0, l1, r0, r1)
	}
}

// same keeps a stretch of the same words; the blanks between them may differ.
func (k *keeper) same(l0, l1, r0, r1 int) {
	if k.leftText[l0:l1] == k.rightText[r0:r1] {
		k.add(l0, l1, r0, r1)
		return
	}
	for l0 < l1 && r0 < r1 {
		n := 0
		for l0+n < l1 && r0+n < r1 && k.leftText[l0+n] == k.rightText[r0+n] {
			n++
		}
		for n > 0 && l0+n < l1 && !utf8.RuneStart(k.leftText[l0+n]) {
			n--
		}
		k.add(l0, l0+n, r0, r0+n)
		l0, r0 = l0+n, r0+n
		nextL, nextR := l1-len(skipBlanks(k.leftText[l0:l1])), r1-len(skipBlanks(k.rightText[r0:r1]))
		if nextL == l0 && nextR == r0 {
			return // not the same words after all
		}
		if nextL > l0 && nextR > r0 {
			k.add(l0, nextL, r0, nextR)
		}
		l0, r0 = nextL, nextR
	}
}

// add keeps a stretch. One that continues the last one extends it.
func (k *keeper) add(l0, l1, r0, r1 int) {
	if l0 == l1 || r0 == r1 {
		return
	}
	s := stretch{int32(l0), int32(l1), int32(r0), int32(r1)}
	if n := len(k.out); n > 0 && s.linear() {
		if last := &k.out[n-1]; last.linear() && last.leftEnd == s.left && last.rightEnd == s.right {
			last.leftEnd, last.rightEnd = s.leftEnd, s.rightEnd
			return
		}
	}
	k.out = append(k.out, s)
}

func (s stretch) linear() bool { return s.leftEnd-s.left == s.rightEnd-s.right }

// span is a stretch of one text.
type span struct{ from, to int32 }

// carry maps spans of the earlier text to those of the later text that hold the same words, and appends them to out,
// which must be empty, in the order of the later text.
func (h *Hop) carry(out, spans []span) []span {
	for _, p := range spans {
		i := sort.Search(len(h.kept), func(i int) bool { return h.kept[i].leftEnd > p.from })
		for ; i < len(h.kept) && h.kept[i].left < p.to; i++ {
			s := h.kept[i]
			if s.linear() {
				shift := s.right - s.left
				s.right, s.rightEnd = max(s.left, p.from)+shift, min(s.leftEnd, p.to)+shift
			}
			out = append(out, span{s.right, s.rightEnd})
		}
	}
	slices.SortFunc(out, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	joined := out[:0]
	for _, p := range out {
		if n := len(joined); n > 0 && joined[n-1].to >= p.from {
			joined[n-1].to = max(joined[n-1].to, p.to)
			continue
		}
		joined = append(joined, p)
	}
	return joined
}
