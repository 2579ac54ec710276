package audit

import (
	"context"

	"lls/internal/platform/store"
)

// CommentEvent is what happened to a thread of comments. The data of its entry begin with it.
type CommentEvent string

// The events.
const (
	CommentBegun    CommentEvent = "begun"
	CommentAnswered CommentEvent = "answered"
	CommentEdited   CommentEvent = "edited"
	CommentResolved CommentEvent = "resolved"
	CommentReopened CommentEvent = "reopened"
	CommentAudience CommentEvent = "audience"
	CommentDeleted  CommentEvent = "deleted"
	CommentsErased  CommentEvent = "erased" // with their version
)

func (e CommentEvent) process() Process {
	switch e {
	case CommentBegun, CommentAnswered:
		return Create
	case CommentDeleted, CommentsErased:
		return Delete
	}
	return Update
}

// WriteComment adds an entry about a comment, or about all of a version: by whom, its id, and the names of the version
// in both languages.
func WriteComment(ctx context.Context, tx *store.Tx, by, id int64, event CommentEvent, names string,
	changes ...Change) error {
	return Write(ctx, tx, Entry{Severity: Success, Category: Comments, Process: event.process(), UserID: by,
		ObjectID: id, Data: string(event) + " " + names, Changes: changes})
}
