// Package comment keeps the comments on passages of versions. A thread belongs to the version on which it was begun,
// and goes with it. In later versions its passage is found by the chain of the versions, never by likeness.
package comment

import (
	"lls/internal/feature/timeline"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/history"
	"lls/internal/text/lang"
)

// Bounds of comments.
const (
	maxText     = 4000      // code points
	maxLetters  = 1_000_000 // code points of all comments of a version
	maxSent     = 2_000_000 // code points of all comments of an answer
	maxQuote    = 500
	maxThreads  = 2000 // of a version
	maxComments = 200  // of a thread
	maxOfOne    = 5000 // comments of a version
	maxAnswered = 2000 // threads of an answer
	maxOpen     = 50   // threads of a list of open ones
)

// Audience says who reads a thread.
type Audience string

// The audiences.
const (
	Experts Audience = "experts" // of drafting
	Readers Audience = "readers" // of legal texts too; they may reply
)

// State says whether a thread is done with.
type State string

// The states.
const (
	Open     State = "open"
	Resolved State = "resolved"
)

// Comments reads and keeps comments.
type Comments struct {
	main      *store.DB
	timelines *timeline.Timelines
}

// New returns the comments of a library, which finds passages by the timelines.
func New(l *library.Library, t *timeline.Timelines) *Comments {
	return &Comments{l.Engine().Main, t}
}

// Comment is one comment of a thread.
type Comment struct {
	ID        int64  `json:"Id"`
	Text      string `doc:"Empty if it was deleted"`
	Deleted   bool   `doc:"It was deleted, and others answer it"`
	User      string
	Own       bool `doc:"By the reader"`
	MayDelete bool `doc:"The reader may delete it"`
	MayEdit   bool `doc:"The reader may change it"`
	Date      record.Instant
	EditDate  *record.Instant `json:",omitempty" doc:"When its author changed it"`

	by int64
}

// ThreadPlace is where the passage of a thread stands in the version that is read.
type ThreadPlace struct {
	State history.PassageState `enum:"exact,changed,article,gone" doc:"exact: the same words. changed: enough of them. article: the passage is gone, its article is there. gone: the article is gone too"`
	Start int                  `doc:"Of exact and changed: where it begins, in UTF-16 units of the text"`
	End   int                  `doc:"Exclusive"`
	Key   string               `json:",omitempty" doc:"Of article: its place, as art:5"`
	Words string               `json:",omitempty" doc:"Of changed: how it reads now"`
	Since *int64               `json:",omitempty" doc:"Of article and gone: Id of the version in which the passage, or its article, is no longer there"`
}

// Thread is a passage with what was said about it.
type Thread struct {
	ID           int64         `json:"Id" doc:"That of its first comment"`
	RevisionID   int64         `json:"RevisionId" doc:"The version on which it was begun"`
	Language     lang.Language `enum:"tr,en"`
	Audience     Audience      `enum:"experts,readers" doc:"experts: roles 1 and 2. readers: role 3 too"`
	State        State         `enum:"open,resolved"`
	Quote        string        `doc:"The passage when the thread was begun"`
	Place        ThreadPlace
	Comments     []Comment
	Mine         bool   `doc:"The reader has written in it"`
	ResolvedUser string `json:",omitempty"`
	ResolvedDate *record.Instant
	ModifyDate   record.Instant

	place    string // of its article in its own version
	line     int    // at which that article begins in the version that is read, of one that its passage is gone from
	at       int    // the same in UTF-16 units
	resolver *int64
	letters  int64 // of its comments
}

// mayRead is the condition that the actor may read a thread t.
func mayRead(actor access.Actor) string {
	if actor.Can(access.CommentsInternal) {
		return "TRUE"
	}
	return "t.audience = '" + string(Readers) + "'"
}

// prose reads what somebody has written.
func prose(field, s string, most int) (text string, bad []fault.Field) {
	text = lang.Normalize(s)
	if _, control := lang.HasControl(text); control {
		return text, []fault.Field{{Field: field, Code: "control"}}
	}
	switch n := lang.Len(text); {
	case lang.TrimLine(text) == "":
		return text, []fault.Field{{Field: field, Code: "required"}}
	case n > most:
		return text, []fault.Field{{Field: field, Code: "maxlength", Params: map[string]any{"Max": most, "Length": n}}}
	}
	return text, nil
}
