package comment

import (
	"context"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// NewAudience is a request to change who reads a thread.
type NewAudience struct {
	Audience   string          `enum:"experts,readers"`
	ModifyDate *record.Instant `json:",omitempty" nullable:"true" doc:"Of the thread as it was read: the call is refused if somebody has written or decided since then"`
}

// SetAudience opens a thread to readers of legal texts, with all that was said in it, or keeps it to experts.
func (c *Comments) SetAudience(ctx context.Context, actor access.Actor, thread int64, in NewAudience) (
	saved SavedComment, err error) {
	if err := actor.Need(access.CommentsUpdate); err != nil {
		return saved, err
	}
	audience := Audience(in.Audience)
	err = c.main.Update(ctx, func(tx *store.Tx) error {
		t, err := find(ctx, tx, actor, thread)
		if err != nil {
			return err
		}
		if audience != Experts && audience != Readers {
			return fault.Invalid(fault.Field{Field: "Audience", Code: "unknown"})
		}
		saved = SavedComment{thread, t.modified}
		if err := t.isAs(ctx, tx, in.ModifyDate); err != nil || t.audience == audience {
			return err
		}
		if saved.ModifyDate, err = t.touch(ctx, tx, actor); err != nil {
			return err
		}
		if err := tx.Queue(ctx, "UPDATE comment_threads SET audience = $1 WHERE comment_id = $2", string(audience),
			thread); err != nil {
			return err
		}
		return t.log(ctx, tx, actor, audit.CommentAudience,
			audit.Change{Field: audienceField, Before: string(t.audience), After: string(audience)})
	})
	if err != nil {
		return SavedComment{}, fmt.Errorf("set the audience of comment %d: %w", thread, err)
	}
	return saved, nil
}

// audienceField is what the log calls the audience.
const audienceField = "Kime açık / Audience"
