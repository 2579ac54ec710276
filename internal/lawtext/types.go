package lawtext

import "errors"

// Kind says what became of a paragraph or an article.
type Kind string

// The kinds; KindRenumbered is for articles only.
const (
	KindSame       Kind = "same"
	KindChanged    Kind = "changed"
	KindAdded      Kind = "added"
	KindRemoved    Kind = "removed"
	KindMoved      Kind = "moved"
	KindRenumbered Kind = "renumbered"
)

// Label narrows a changed row in which no word of substance differs: renumbered
// where it is the number of a heading or how that is written, as "# MADDE 4" and
// "MADDE 4-", or how the mark of a footnote is, as 2 and [2].
type Label string

// The labels.
const (
	LabelRenumbered Label = "renumbered"
	LabelWhitespace Label = "whitespace"
)

// ErrTooLarge refuses texts beyond what positions can address.
var ErrTooLarge = errors.New("lawtext: a text is larger than 1 GB")

// Comparison is the aligned reading of two texts.
type Comparison struct {
	Rows     []Row
	Articles []ArticleChange
	Stats    Stats
	// Degraded names the step that was cut short, if any.
	Degraded string `json:",omitempty"`
}

// Row is one aligned paragraph. A same row bears only Left, which stands for
// both sides. Rows with one MoveId belong together: a removed and a moved one,
// or rows between which a passage wandered.
type Row struct {
	Kind       Kind
	LeftIndex  *int      `json:",omitempty"`
	RightIndex *int      `json:",omitempty"`
	LeftLines  int       `json:",omitempty"`
	RightLines int       `json:",omitempty"`
	Left       []Segment `json:",omitempty"`
	Right      []Segment `json:",omitempty"`
	Label      Label     `json:",omitempty"`
	MoveId     int       `json:",omitempty"`
}

// Segment is a stretch of a row's text: 0 equal, -1 deleted, 1 inserted.
type Segment struct {
	Op   int
	Text string
}

// ArticleChange is one entry of the outline; Row is where it starts.
type ArticleChange struct {
	Left  string `json:",omitempty"`
	Right string `json:",omitempty"`
	Row   int
	Kind  Kind
}

// Stats counts rows by kind: a moved pair once, renumbered ones also as changed.
type Stats struct {
	Same, Changed, Added, Removed, Moved, Renumbered int
}
