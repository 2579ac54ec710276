package lawtext

import (
	"cmp"
	"slices"
)

// outline lists the articles with their changes, in the order of the rows.
func (w *assembler) outline(partner []int32, moved []bool) []ArticleChange {
	leftPartOf := w.left.partsOf()
	w.listed = zeroed(w.listed, len(w.left.parts))
	out := make([]ArticleChange, 0, len(w.right.parts)+len(w.right.parts)/8+8)
	for r, p := range w.right.parts {
		if !p.listed() || p.lo == p.hi {
			continue
		}
		change := ArticleChange{Right: p.label, Row: w.firstRow(1, p), RightPart: r}
		l := partner[r]
		if l < 0 {
			change.Kind = KindAdded
			if l = w.origin(1, p, leftPartOf); l >= 0 {
				change.Kind, change.Origin = KindChanged, true
			}
		} else {
			change.Kind = w.partKind(w.left.parts[l], p)
			if moved[r] {
				change.Kind = KindMoved
			}
		}
		change.LeftPart = int(l)
		if l >= 0 {
			change.Left = w.left.parts[l].label
			w.listed[l] = true
		}
		out = append(out, change)
	}
	rightPartOf := w.right.partsOf()
	for l, p := range w.left.parts {
		if w.listed[l] || !p.listed() || p.lo == p.hi {
			continue
		}
		into := int(w.origin(0, p, rightPartOf))
		out = append(out, ArticleChange{Left: p.label, Row: w.firstRow(0, p), Kind: KindRemoved, LeftPart: l,
			RightPart: into, Origin: into >= 0})
	}
	slices.SortStableFunc(out, func(x, y ArticleChange) int { return cmp.Compare(x.Row, y.Row) })
	return out
}

// firstRow is where a part begins: the row of its first paragraph or, where that
// turned out to be the end of another one's, of its number.
func (w *assembler) firstRow(side int, p part) int {
	if b := w.blockOf[side][p.lo]; b >= 0 && w.blocks[b].start(side) < p.lo && p.kind == PartArticle {
		return int(w.rowOf[side][p.head])
	}
	return int(w.rowOf[side][p.lo])
}

func (p part) listed() bool { return p.kind == PartArticle || p.kind == PartAnnex }

// origin is the article of the other side from which an article without a partner
// has most of its text, or -1.
func (a *aligner) origin(side int, p part, otherPartOf []int32) int32 {
	all, common, from := int32(0), int32(0), int32(-1)
	for i := p.lo; i < p.hi; i++ {
		q := &a.side(side).paras[i]
		all += q.text - q.start
		b := a.blockOf[side][i]
		if b < 0 || a.blocks[b].moved {
			continue
		}
		block := &a.blocks[b]
		first, here := block.l0, block.r0
		if side == 0 {
			first, here = block.r0, block.l0
		}
		other := otherPartOf[first]
		if i != here && i != p.lo || !a.side(1 - side).parts[other].listed() {
			continue // the block was counted, or is no text of an article
		}
		if from != other {
			if common > 0 {
				continue
			}
			from = other
		}
		common += a.equalBytes(side, block)
	}
	if float32(common) < minOrigin*float32(all) {
		return -1
	}
	return from
}

// equalBytes is how much of a side of a block is equal on the other one.
func (a *aligner) equalBytes(side int, b *block) (n int32) {
	if b.same {
		p := &a.left.paras[b.l0]
		return p.text - p.start
	}
	for _, s := range a.spans[b.from:b.to] {
		n += s.end(side) - s.start(side)
	}
	return n
}

// partsOf returns the part of each paragraph.
func (t *text) partsOf() []int32 {
	if len(t.partOf) == len(t.paras) {
		return t.partOf
	}
	out := zeroed(t.partOf, len(t.paras))
	for k, p := range t.parts {
		for i := p.lo; i < p.hi; i++ {
			out[i] = int32(k)
		}
	}
	t.partOf = out
	return out
}

// partKind sums up the rows of a pair of parts.
func (w *assembler) partKind(left, right part) Kind {
	kind := KindSame
	for side, p := range []part{left, right} {
		for i := p.lo; i < p.hi; i++ {
			row := &w.rows[w.rowOf[side][i]]
			switch {
			case row.kind == KindSame || row.label == LabelWhitespace:
			case row.label == LabelRenumbered:
				if !sameNumber(left.label, right.label) {
					kind = KindRenumbered
				}
			default:
				return KindChanged
			}
		}
	}
	return kind
}
