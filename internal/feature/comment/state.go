package comment

import (
	"context"
	"fmt"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// NewThreadState is a request to resolve or to reopen a thread.
type NewThreadState struct {
	State      string          `enum:"open,resolved"`
	ModifyDate *record.Instant `json:",omitempty" nullable:"true" doc:"Of the thread as it was read: the call is refused if somebody has written or decided since then"`
}

// kept is a thread that a call changes.
type kept struct {
	id, version int64
	state       State
	audience    Audience
	modifyUser  int64
	modified    record.Instant
}

// find reads a thread; one that the actor may not read is not there.
func find(ctx context.Context, tx *store.Tx, actor access.Actor, thread int64) (t kept, err error) {
	t.id = thread
	err = tx.Row(ctx, `SELECT t.revision_id, t.state, t.audience, t.modify_user, t.modify_date
		FROM comment_threads t
		WHERE t.comment_id = $1 AND `+mayRead(actor), []any{thread}, &t.version, (*string)(&t.state),
		(*string)(&t.audience), &t.modifyUser, (*int64)(&t.modified))
	if store.NoRows(err) {
		return t, fault.NotFound()
	}
	return t, err
}

// findComment reads a comment that was not deleted, with its thread; one that the actor may not read is not there.
func findComment(ctx context.Context, tx *store.Tx, actor access.Actor, id int64) (one Comment, t kept, err error) {
	var thread int64
	err = tx.Row(ctx, "SELECT thread_id, create_user, text, create_date FROM comments WHERE id = $1 AND "+
		"deleted = FALSE",
		[]any{id}, &thread, &one.by, &one.Text, (*int64)(&one.Date))
	if store.NoRows(err) {
		err = fault.NotFound()
	}
	if err != nil {
		return one, t, err
	}
	t, err = find(ctx, tx, actor, thread)
	return one, t, err
}

// isAs refuses a change of a thread that is no longer as it was read.
func (t *kept) isAs(ctx context.Context, tx *store.Tx, read *record.Instant) error {
	if read == nil || *read == t.modified {
		return nil
	}
	names, err := access.FullNames(ctx, tx, []int64{t.modifyUser})
	if err != nil {
		return err
	}
	return fault.RejectedWith("ERROR_CHANGED_MEANWHILE",
		record.Conflict{ModifyUser: names[t.modifyUser], ModifyDate: t.modified})
}

// touch notes who changed a thread, and returns its new ModifyDate.
func (t *kept) touch(ctx context.Context, tx *store.Tx, actor access.Actor) (record.Instant, error) {
	stamp := record.Instant(max(tx.Now().UnixMilli(), int64(t.modified)+1))
	return stamp, tx.Queue(ctx, "UPDATE comment_threads SET modify_user = $1, modify_date = $2 WHERE comment_id = $3",
		actor.UserID, int64(stamp), t.id)
}

func (t *kept) log(ctx context.Context, tx *store.Tx, actor access.Actor, event audit.CommentEvent,
	changes ...audit.Change) error {
	names, err := namesOf(ctx, tx, t.version)
	if err != nil {
		return err
	}
	return audit.WriteComment(ctx, tx, actor.UserID, t.id, event, names, changes...)
}

// change changes a thread that is still as it was read. check refuses what cannot be set, and says whether the thread
// is so already; set stores the change and logs it.
func (c *Comments) change(ctx context.Context, actor access.Actor, thread int64, read *record.Instant,
	check func(kept) (already bool, err error), set func(*store.Tx, kept) error) (saved SavedComment, err error) {
	if err := actor.Need(access.CommentsUpdate); err != nil {
		return saved, err
	}
	err = c.main.Update(ctx, func(tx *store.Tx) error {
		t, err := find(ctx, tx, actor, thread)
		if err != nil {
			return err
		}
		already, err := check(t)
		if err != nil {
			return err
		}
		saved = SavedComment{thread, t.modified}
		if err := t.isAs(ctx, tx, read); err != nil || already {
			return err
		}
		if saved.ModifyDate, err = t.touch(ctx, tx, actor); err != nil {
			return err
		}
		return set(tx, t)
	})
	if err != nil {
		return SavedComment{}, fmt.Errorf("change comment %d: %w", thread, err)
	}
	return saved, nil
}

// SetState resolves or reopens a thread.
func (c *Comments) SetState(
	ctx context.Context, actor access.Actor, thread int64, in NewThreadState,
) (SavedComment, error) {
	state := State(in.State)
	return c.change(ctx, actor, thread, in.ModifyDate, func(t kept) (bool, error) {
		if state != Open && state != Resolved {
			return false, fault.Invalid(fault.Field{Field: "State", Code: "unknown"})
		}
		return t.state == state, nil
	}, func(tx *store.Tx, t kept) error {
		event := audit.CommentReopened
		var user, date any
		if state == Resolved {
			event, user, date = audit.CommentResolved, actor.UserID, tx.Now().UnixMilli()
		}
		if err := tx.Queue(ctx, `UPDATE comment_threads SET state = $1, resolved_user = $2, resolved_date = $3
			WHERE comment_id = $4`, string(state), user, date, thread); err != nil {
			return err
		}
		return t.log(ctx, tx, actor, event, audit.Change{Field: "Durum / State",
			Before: string(t.state), After: string(state)})
	})
}

// Delete deletes a comment. One that others answer leaves a stub; the thread ends with its last comment.
func (c *Comments) Delete(ctx context.Context, actor access.Actor, id int64) error {
	if err := actor.Need(access.CommentsDelete); err != nil {
		return err
	}
	err := c.main.Update(ctx, func(tx *store.Tx) error {
		old, t, err := findComment(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		if err := mayDelete(actor, old.by, old.Date, tx.Now()); err != nil {
			return err
		}
		if err := t.log(ctx, tx, actor, audit.CommentDeleted,
			audit.Change{Field: "Metin / Text", Before: audit.Value(old.Text)}); err != nil {
			return err
		}
		if _, err := t.touch(ctx, tx, actor); err != nil {
			return err
		}
		return erase(ctx, tx, t.id, id)
	})
	if err != nil {
		return fmt.Errorf("delete comment %d: %w", id, err)
	}
	return nil
}

// erase leaves a stub of a comment, and removes the stubs that nothing follows.
func erase(ctx context.Context, tx *store.Tx, thread, id int64) error {
	if _, err := tx.Exec(ctx, "UPDATE comments SET text = '', deleted = TRUE WHERE id = $1", id); err != nil {
		return err
	}
	var last int64
	if err := tx.Row(ctx, "SELECT COALESCE(MAX(id), 0) FROM comments WHERE thread_id = $1 AND deleted = FALSE",
		[]any{thread}, &last); err != nil {
		return err
	}
	if last == 0 {
		return library.EraseThreads(ctx, tx, "SELECT comment_id FROM comment_threads WHERE comment_id = $1", thread)
	}
	_, err := tx.Exec(ctx, "DELETE FROM comments WHERE thread_id = $1 AND id > $2", thread, last)
	return err
}
