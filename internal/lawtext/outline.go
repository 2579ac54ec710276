package lawtext

import (
	"cmp"
	"slices"
)

// outline lists the articles with what became of them, in the order of the rows.
func (w *assembler) outline(partner []int32, moved []bool) []ArticleChange {
	leftPartOf := w.left.partsOf()
	w.told = zeroed(w.told, len(w.left.parts))
	out := make([]ArticleChange, 0, len(w.right.parts)+len(w.right.parts)/8+8)
	for r, p := range w.right.parts {
		if !p.listed() || p.lo == p.hi {
			continue
		}
		change := ArticleChange{Right: p.label, Row: int(w.rowOf[1][p.lo])}
		l := partner[r]
		if l < 0 {
			change.Kind = KindAdded
			if l = w.origin(1, p, leftPartOf); l >= 0 {
				change.Kind = KindChanged
			}
		} else {
			change.Kind = w.partKind(w.left.parts[l], p)
			if moved[r] {
				change.Kind = KindMoved
			}
		}
		if l >= 0 {
			change.Left = w.left.parts[l].label
			w.told[l] = true
		}
		out = append(out, change)
	}
	for l, p := range w.left.parts {
		if w.told[l] || !p.listed() || p.lo == p.hi {
			continue
		}
		out = append(out, ArticleChange{Left: p.label, Row: int(w.rowOf[0][p.lo]), Kind: KindRemoved})
	}
	slices.SortStableFunc(out, func(x, y ArticleChange) int { return cmp.Compare(x.Row, y.Row) })
	return out
}

func (p part) listed() bool { return p.kind == PartArticle || p.kind == PartAnnex }

// origin is the article of the other side from which an article without a
// partner has text, or -1.
func (a *aligner) origin(side int, p part, otherPartOf []int32) int32 {
	for i := p.lo; i < p.hi; i++ {
		b := a.blockOf[side][i]
		if b < 0 || a.blocks[b].moved {
			continue
		}
		first := a.blocks[b].l0
		if side == 0 {
			first = a.blocks[b].r0
		}
		if other := otherPartOf[first]; a.side(1 - side).parts[other].listed() {
			return other
		}
	}
	return -1
}

// partsOf tells of each paragraph in which part it stands.
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
				if left.label != right.label {
					kind = KindRenumbered
				}
			default:
				return KindChanged
			}
		}
	}
	return kind
}
