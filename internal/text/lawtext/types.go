package lawtext

import (
	"errors"
	"fmt"
	"iter"
	"unsafe"
)

// Kind is the kind of change of a paragraph or an article.
type Kind uint8

// The kinds; KindRenumbered is for articles only.
const (
	KindSame Kind = iota
	KindChanged
	KindAdded
	KindRemoved
	KindMoved
	KindRenumbered
)

// Kinds are all kinds.
func Kinds() []Kind {
	return []Kind{KindSame, KindChanged, KindAdded, KindRemoved, KindMoved, KindRenumbered}
}

// String names the kind as the API does.
func (k Kind) String() string {
	names := [...]string{"same", "changed", "added", "removed", "moved", "renumbered"}
	if int(k) < len(names) {
		return names[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// MarshalText names the kind.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Label narrows a row in which no word of substance differs: renumbered where it is
// the number of a heading or how that is written, as "# MADDE 4" and "MADDE 4-", how
// the mark of a footnote is, as 2 and [2], the number of a footnote that runs on
// because others were added before it, a mark of amendment, as ▼M1, or a dash or quotation
// mark in another way of writing. A row that is nothing but a mark of amendment or a
// dash has it too, added or removed as it may be.
type Label uint8

// The labels.
const (
	LabelNone Label = iota
	LabelRenumbered
	LabelWhitespace
)

// String names the label as the API does; LabelNone is empty.
func (l Label) String() string {
	names := [...]string{"", "renumbered", "whitespace"}
	if int(l) < len(names) {
		return names[l]
	}
	return fmt.Sprintf("Label(%d)", uint8(l))
}

// ErrTooLarge is the error of texts that are too large for positions.
var ErrTooLarge = errors.New("lawtext: a text is larger than 1 GB")

// Comparison is the alignment of two texts. It refers to them and must not be
// changed.
type Comparison struct {
	Articles []ArticleChange
	Stats    Stats
	// Degraded names the step that was cut short, if any.
	Degraded string

	left, right string
	rows        []row
	segments    []segment
}

// row is a Row without pointers: a law has ten thousand.
type row struct {
	left, right           int32 // the first line of each side, -1 without
	leftLines, rightLines int32
	leftAt, rightAt       int32 // the first byte
	first, middle, end    int32 // segments[first:middle] are the left side, the others the right
	move                  int32
	kind                  Kind
	label                 Label
}

// segment ends where the next one of its side begins.
type segment struct {
	end int32
	op  int8
}

// Row is one aligned paragraph. A same row has only Left, which stands for
// both sides. Rows with one MoveId belong together: a removed and a moved one,
// or rows between which a passage moved.
type Row struct {
	Kind                  Kind
	Label                 Label
	LeftIndex, RightIndex int // the first line of each side, from 0 on; -1 without
	LeftLines, RightLines int
	Left, Right           Passage
	MoveId                int // 0 for none
}

// Passage is one side of a row, of which each stretch is equal on both sides,
// deleted or inserted.
type Passage struct {
	text     string
	at       int32
	segments []segment
}

// Segment is a stretch of a passage: 0 equal, -1 deleted, 1 inserted.
type Segment struct {
	Op   int
	Text string
}

// Len is the number of rows.
func (c *Comparison) Len() int { return len(c.rows) }

// Size is about how many bytes a comparison takes besides its texts.
func (c *Comparison) Size() int {
	return len(c.Articles)*int(unsafe.Sizeof(ArticleChange{})) +
		len(c.rows)*int(unsafe.Sizeof(row{})) + len(c.segments)*int(unsafe.Sizeof(segment{}))
}

// Row returns the row with this number, from 0 on.
func (c *Comparison) Row(i int) Row {
	r := &c.rows[i]
	return Row{
		Kind: r.kind, Label: r.label, MoveId: int(r.move),
		LeftIndex: int(r.left), LeftLines: int(r.leftLines),
		RightIndex: int(r.right), RightLines: int(r.rightLines),
		Left:  Passage{c.left, r.leftAt, c.segments[r.first:r.middle]},
		Right: Passage{c.right, r.rightAt, c.segments[r.middle:r.end]},
	}
}

// Rows returns all rows in order, with their numbers.
func (c *Comparison) Rows() iter.Seq2[int, Row] {
	return func(yield func(int, Row) bool) {
		for i := range c.rows {
			if !yield(i, c.Row(i)) {
				return
			}
		}
	}
}

// Len is the number of segments; none where the row lacks this side.
func (p Passage) Len() int { return len(p.segments) }

// Segments returns the stretches one after another; together they are the text.
func (p Passage) Segments() iter.Seq[Segment] {
	return func(yield func(Segment) bool) {
		at := p.at
		for _, s := range p.segments {
			if !yield(Segment{int(s.op), p.text[at:s.end]}) {
				return
			}
			at = s.end
		}
	}
}

// Start is where the passage begins in its text, in bytes; also of a side that is not repeated because it is the same.
func (p Passage) Start() int { return int(p.at) }

// Text is the passage whole.
func (p Passage) Text() string {
	if len(p.segments) == 0 {
		return ""
	}
	return p.text[p.at:p.segments[len(p.segments)-1].end]
}

// ArticleChange is one entry of the outline; Row is where it starts.
type ArticleChange struct {
	Left  string `json:",omitempty"`
	Right string `json:",omitempty"`
	Row   int
	Kind  Kind
	// The parts of both structures, -1 without. Origin: they are no pair. The article without a partner, which Kind
	// tells, has most of its text from the other part, or left it there.
	LeftPart, RightPart int  `json:"-"`
	Origin              bool `json:"-"`
}

// Renumbered reports whether an article of both sides has another number.
func (a *ArticleChange) Renumbered() bool {
	return a.Left != "" && a.Right != "" && !sameNumber(a.Left, a.Right)
}

// Stats counts rows by kind: a moved pair once, renumbered ones also as changed.
type Stats struct {
	Same, Changed, Added, Removed, Moved, Renumbered int
}
