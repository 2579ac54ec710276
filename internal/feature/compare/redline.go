package compare

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/format/docx"
	"lls/internal/text/lawtext"
)

// redline writes aligned rows as one text with tracked changes: accepted it is the destination, rejected the source,
// both to the byte when its paragraphs are joined by \n.
func redline(c *lawtext.Comparison) []paragraph {
	var w redlineWriter
	for _, p := range inBothOrders(c) {
		w.piece(p)
	}
	w.end(docx.Kept)
	return w.done
}

// paragraph is one of the redline.
type paragraph struct {
	docx.Paragraph
	change change
}

// piece is the text at one place: text of both sides that belongs together, or of one side alone.
type piece struct {
	left, right []lawtext.Segment
	index       int // of the left side's first line
	change      change
}

func (p piece) both() bool { return p.left != nil && p.right != nil }

// inBothOrders lists the pieces so that the left sides follow the source and the right sides the destination. Rows
// are in the order of the destination; one whose left side is elsewhere becomes two pieces.
func inBothOrders(c *lawtext.Comparison) []piece {
	var pieces, elsewhere []piece
	reached, changes := keptOrder(c), changesOf(c)
	for i, row := range c.Rows() {
		p := piece{left: slices.Collect(row.Left.Segments()), right: slices.Collect(row.Right.Segments()),
			index: row.LeftIndex, change: changes[i]}
		if row.Kind == lawtext.KindSame {
			p.right = p.left
		}
		switch {
		case p.both() && !reached[i]:
			pieces = append(pieces, piece{right: p.right, change: p.change})
			elsewhere = append(elsewhere, piece{left: p.left, index: p.index, change: p.change})
		case p.right == nil:
			elsewhere = append(elsewhere, p)
		default:
			pieces = append(pieces, p)
		}
	}
	slices.SortStableFunc(elsewhere, func(a, b piece) int { return a.index - b.index })
	// Removed text comes before the first text that follows it in the source and has kept its place.
	out := make([]piece, 0, len(pieces)+len(elsewhere))
	for _, p := range pieces {
		for p.both() && len(elsewhere) > 0 && elsewhere[0].index < p.index {
			out = append(out, elsewhere[0])
			elsewhere = elsewhere[1:]
		}
		out = append(out, p)
	}
	return append(out, elsewhere...)
}

// keptOrder marks the rows of both sides that are in the order of the source: a longest such sequence.
func keptOrder(c *lawtext.Comparison) []bool {
	kept := make([]bool, c.Len())
	var tails, places []int // of the shortest possible ends of sequences, and their rows
	before := make([]int, c.Len())
	for i, row := range c.Rows() {
		if row.LeftIndex < 0 || row.RightIndex < 0 {
			continue
		}
		at, _ := slices.BinarySearch(tails, row.LeftIndex)
		before[i] = -1
		if at > 0 {
			before[i] = places[at-1]
		}
		if at == len(tails) {
			tails, places = append(tails, 0), append(places, 0)
		}
		tails[at], places[at] = row.LeftIndex, i
	}
	if len(places) == 0 {
		return kept
	}
	for i := places[len(places)-1]; i >= 0; i = before[i] {
		kept[i] = true
	}
	return kept
}

type redlineWriter struct {
	done    []paragraph
	runs    []docx.Run // of the paragraph that is not ended yet
	change  change     // of that paragraph
	current change     // of the present piece
}

func (w *redlineWriter) piece(p piece) {
	w.current = p.change
	left, endsLeft := withoutEnd(p.left)
	right, endsRight := withoutEnd(p.right)
	switch {
	case p.both():
		w.merge(left, right)
	case p.left != nil:
		w.all(left, docx.Deleted)
	default:
		w.all(right, docx.Inserted)
	}
	switch {
	case endsLeft && endsRight:
		w.end(docx.Kept)
	case endsLeft:
		w.end(docx.Deleted)
	case endsRight:
		w.end(docx.Inserted)
	}
}

func (w *redlineWriter) end(mark docx.Op) {
	w.done = append(w.done, paragraph{docx.Paragraph{Runs: w.runs, Mark: mark}, w.change})
	w.runs, w.change = nil, unchanged
}

func (w *redlineWriter) add(text string, op docx.Op) {
	if text == "" {
		return
	}
	if op != docx.Kept && strings.TrimSpace(text) != "" {
		w.change = max(w.change, w.current)
	}
	if n := len(w.runs); n > 0 && w.runs[n-1].Op == op {
		w.runs[n-1].Text += text
		return
	}
	w.runs = append(w.runs, docx.Run{Text: text, Op: op})
}

func (w *redlineWriter) all(segments []lawtext.Segment, op docx.Op) {
	for _, s := range segments {
		w.add(s.Text, op)
	}
}

// merge reads both sides at once: their n-th equal segments are equal but for white space.
func (w *redlineWriter) merge(left, right []lawtext.Segment) {
	for len(left) > 0 || len(right) > 0 {
		for len(left) > 0 && left[0].Op != 0 {
			w.add(left[0].Text, docx.Deleted)
			left = left[1:]
		}
		for len(right) > 0 && right[0].Op != 0 {
			w.add(right[0].Text, docx.Inserted)
			right = right[1:]
		}
		if len(left) > 0 && len(right) > 0 {
			w.equal(left[0].Text, right[0].Text)
			left, right = left[1:], right[1:]
		} else if len(left) > 0 || len(right) > 0 {
			w.all(left, docx.Deleted)
			w.all(right, docx.Inserted)
			return
		}
	}
}

// equal writes words that are the same on both sides, and the white space where it differs.
func (w *redlineWriter) equal(a, b string) {
	for a != "" || b != "" {
		for _, space := range []bool{true, false} {
			old, present := leading(a, space), leading(b, space)
			if old == present {
				w.add(old, docx.Kept)
			} else {
				w.add(old, docx.Deleted)
				w.add(present, docx.Inserted)
			}
			a, b = a[len(old):], b[len(present):]
		}
	}
}

// leading is the white space, or the text without any, that a string begins with.
func leading(s string, space bool) string {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if unicode.IsSpace(r) != space {
			return s[:i]
		}
		i += size
	}
	return s
}

// withoutEnd cuts the line end that ends a row's text.
func withoutEnd(segments []lawtext.Segment) (rest []lawtext.Segment, ended bool) {
	last := len(segments) - 1
	if last < 0 || !strings.HasSuffix(segments[last].Text, "\n") {
		return segments, false
	}
	rest = slices.Clone(segments)
	rest[last].Text = strings.TrimSuffix(rest[last].Text, "\n")
	return rest, true
}
