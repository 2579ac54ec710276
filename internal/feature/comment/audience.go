package comment

import (
	"context"

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
func (c *Comments) SetAudience(
	ctx context.Context, actor access.Actor, thread int64, in NewAudience,
) (SavedComment, error) {
	audience := Audience(in.Audience)
	return c.change(ctx, actor, thread, in.ModifyDate, func(t kept) (bool, error) {
		if audience != Experts && audience != Readers {
			return false, fault.Invalid(fault.Field{Field: "Audience", Code: "unknown"})
		}
		return t.audience == audience, nil
	}, func(tx *store.Tx, t kept) error {
		if err := tx.Queue(ctx, "UPDATE comment_threads SET audience = $1 WHERE comment_id = $2", string(audience),
			thread); err != nil {
			return err
		}
		return t.log(ctx, tx, actor, audit.CommentAudience,
			audit.Change{Field: audienceField, Before: string(t.audience), After: string(audience)})
	})
}

// audienceField is what the log calls the audience.
const audienceField = "Kime açık / Audience"
