package comment

import (
	"context"
	"fmt"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/history"
	"lls/internal/text/lang"
)

// NewThread is a request for a new thread on a passage of a version.
type NewThread struct {
	RevisionID int64  `json:"RevisionId"`
	Language   string `enum:"tr,en"`
	Start      int    `doc:"Where the passage begins, in UTF-16 units of the text"`
	End        int    `doc:"Exclusive"`
	Quote      string `doc:"The passage; refused (unknown) unless it stands there" maxLength:"500"`
	Text       string `minLength:"1" maxLength:"4000"`
	Audience   string `json:",omitempty" enum:"experts,readers" doc:"Default: experts"`
}

// NewText is a request to change a comment.
type NewText struct {
	Text string `minLength:"1" maxLength:"4000"`
}

// NewReply is a request to answer a thread.
type NewReply struct {
	Text string `minLength:"1" maxLength:"4000"`
}

// SavedComment answers what was written.
type SavedComment struct {
	ID         int64          `json:"Id" doc:"Of the comment; of the first one it is that of the thread"`
	ModifyDate record.Instant `doc:"Of the thread"`
}

// Begin begins a thread.
func (c *Comments) Begin(ctx context.Context, actor access.Actor, in NewThread) (saved SavedComment, err error) {
	if err := actor.Need(access.CommentsCreate); err != nil {
		return saved, err
	}
	text, bad := prose("Text", in.Text, maxText)
	language := lang.Language(in.Language)
	if language != lang.Turkish && language != lang.English {
		bad = append(bad, fault.Field{Field: "Language", Code: "unknown"})
	}
	audience := Experts
	switch Audience(in.Audience) {
	case "", Experts:
	case Readers:
		audience = Readers
	default:
		bad = append(bad, fault.Field{Field: "Audience", Code: "unknown"})
	}
	if n := lang.Len(in.Quote); n > maxQuote {
		bad = append(bad, fault.Field{Field: "Quote", Code: "maxlength",
			Params: map[string]any{"Max": maxQuote, "Length": n}})
	} else if lang.TrimLine(in.Quote) == "" {
		bad = append(bad, fault.Field{Field: "Quote", Code: "required"})
	}
	if len(bad) > 0 {
		return saved, fault.Invalid(bad...)
	}
	err = c.main.Update(ctx, func(tx *store.Tx) error {
		names, err := c.room(ctx, tx, in.RevisionID)
		if err != nil {
			return err
		}
		if err := roomOf(ctx, tx, in.RevisionID, text); err != nil {
			return err
		}
		a, err := anchorOf(ctx, tx, &in, language)
		if err != nil {
			return err
		}
		if saved.ID, err = c.write(ctx, tx, actor, 0, text); err != nil {
			return err
		}
		now := tx.Now().UnixMilli()
		saved.ModifyDate = record.Instant(now)
		if err := tx.Queue(ctx,
			`INSERT INTO comment_threads (comment_id, revision_id, language, place, start_at, end_at, quote,
			place_state, audience, state, modify_user, modify_date) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
			saved.ID, in.RevisionID, in.Language, a.place, a.start, a.end, a.quote, int64(history.Exact),
			string(audience), string(Open), actor.UserID, now); err != nil {
			return err
		}
		return audit.WriteComment(ctx, tx, actor.UserID, saved.ID, audit.CommentBegun, names,
			audit.Change{Field: "Bölüm / Passage", After: a.quote},
			audit.Change{Field: audienceField, After: string(audience)},
			audit.Change{Field: "Metin / Text", After: audit.Value(text)})
	})
	if err != nil {
		return SavedComment{}, fmt.Errorf("comment on version %d: %w", in.RevisionID, err)
	}
	return saved, nil
}

// room refuses a thread on a version that is not there, or has as many as it may have. It returns the names of the
// version for the log.
func (c *Comments) room(ctx context.Context, tx *store.Tx, version int64) (names string, err error) {
	names, err = namesOf(ctx, tx, version)
	if store.NoRows(err) {
		return "", fault.Invalid(fault.Field{Field: "RevisionId", Code: "unknown"})
	}
	if err != nil {
		return "", err
	}
	var threads int64
	err = tx.Row(ctx, "SELECT COUNT(*) FROM comment_threads WHERE revision_id = $1", []any{version}, &threads)
	if err == nil && threads >= maxThreads {
		err = full("RevisionId", maxThreads)
	}
	return names, err
}

// roomOf refuses a comment on a version that has as many, or as long ones, as it may have.
func roomOf(ctx context.Context, tx *store.Tx, version int64, text string) error {
	var comments, letters int64
	err := tx.Row(ctx, `SELECT COUNT(*), COALESCE(SUM(LENGTH(text)), 0) FROM comments WHERE thread_id IN
		(SELECT comment_id FROM comment_threads WHERE revision_id = $1)`, []any{version}, &comments, &letters)
	switch {
	case err != nil:
		return err
	case comments >= maxOfOne:
		return full("Text", maxOfOne)
	case letters+int64(lang.Len(text)) > maxLetters:
		return full("Text", maxLetters)
	}
	return nil
}

func full(field string, most int) error {
	return fault.Invalid(fault.Field{Field: field, Code: "max", Params: map[string]any{"Max": most}})
}

// namesOf is what the log calls a version.
func namesOf(ctx context.Context, tx *store.Tx, version int64) (string, error) {
	var tr, en string
	var date record.Day
	err := tx.Row(ctx,
		`SELECT l.name_tr, l.name_en, r.date FROM revisions r JOIN legal_texts l ON l.id = r.legal_text_id
		WHERE r.id = $1`, []any{version}, &tr, &en, &date)
	return tr + " · " + date.Shown() + " / " + en + " · " + date.Shown(), err
}

type anchor struct {
	place      string
	start, end int
	quote      string
}

// anchorOf finds the passage of a request in the text of its version.
func anchorOf(ctx context.Context, tx *store.Tx, in *NewThread, language lang.Language) (a anchor, err error) {
	var text string
	if err := tx.Row(ctx, "SELECT "+lang.Pick(language, "text_tr", "text_en")+" FROM revisions WHERE id = $1",
		[]any{in.RevisionID}, &text); err != nil {
		return a, err
	}
	start, end, ok := lang.FromUTF16(text, in.Start, in.End)
	if !ok || text[start:end] != in.Quote {
		return a, fault.Invalid(fault.Field{Field: "Quote", Code: "unknown"})
	}
	a.quote = strings.TrimSpace(in.Quote)
	a.start = start + strings.Index(in.Quote, a.quote)
	a.end = a.start + len(a.quote)
	outline := history.Read(text)
	if article := outline.ArticleAt(text, a.start); article >= 0 {
		a.place = outline.Articles[article].Key
	}
	return a, nil
}

// write adds a comment to a thread; 0 begins one.
func (c *Comments) write(ctx context.Context, tx *store.Tx, actor access.Actor, thread int64,
	text string) (int64, error) {
	id, err := tx.InsertRow(ctx, "comments", []string{"thread_id", "text", "create_user", "create_date"},
		[]any{thread, text, actor.UserID, tx.Now().UnixMilli()})
	if err == nil && thread == 0 {
		err = tx.Queue(ctx, "UPDATE comments SET thread_id = id WHERE id = $1", id)
	}
	return id, err
}

// Reply answers a thread.
func (c *Comments) Reply(ctx context.Context, actor access.Actor, thread int64, in NewReply) (
	saved SavedComment, err error) {
	if err := actor.Need(access.CommentsReply); err != nil {
		return saved, err
	}
	text, bad := prose("Text", in.Text, maxText)
	err = c.main.Update(ctx, func(tx *store.Tx) error {
		t, err := find(ctx, tx, actor, thread)
		if err != nil {
			return err
		}
		if len(bad) > 0 {
			return fault.Invalid(bad...)
		}
		var comments int64
		if err := tx.Row(ctx, "SELECT COUNT(*) FROM comments WHERE thread_id = $1", []any{thread},
			&comments); err != nil {
			return err
		}
		if comments >= maxComments {
			return full("Text", maxComments)
		}
		if err := roomOf(ctx, tx, t.version, text); err != nil {
			return err
		}
		if saved.ID, err = c.write(ctx, tx, actor, thread, text); err != nil {
			return err
		}
		if saved.ModifyDate, err = t.touch(ctx, tx, actor); err != nil {
			return err
		}
		return t.log(ctx, tx, actor, audit.CommentAnswered,
			audit.Change{Field: "Metin / Text", After: audit.Value(text)})
	})
	if err != nil {
		return SavedComment{}, fmt.Errorf("answer comment %d: %w", thread, err)
	}
	return saved, nil
}

// Edit changes the text of a comment.
func (c *Comments) Edit(ctx context.Context, actor access.Actor, id int64, in NewText) (saved SavedComment, err error) {
	if err := actor.Need(access.CommentsReply); err != nil {
		return saved, err
	}
	text, bad := prose("Text", in.Text, maxText)
	err = c.main.Update(ctx, func(tx *store.Tx) error {
		old, t, err := findComment(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		if err := mayEdit(actor, old.by, old.Date, tx.Now()); err != nil {
			return err
		}
		if len(bad) > 0 {
			return fault.Invalid(bad...)
		}
		saved = SavedComment{id, t.modified}
		if text == old.Text {
			return nil
		}
		if err := roomOf(ctx, tx, t.version, text); err != nil {
			return err
		}
		if err := tx.Queue(ctx, "UPDATE comments SET text = $1, edit_date = $2 WHERE id = $3", text,
			tx.Now().UnixMilli(), id); err != nil {
			return err
		}
		if saved.ModifyDate, err = t.touch(ctx, tx, actor); err != nil {
			return err
		}
		return t.log(ctx, tx, actor, audit.CommentEdited,
			audit.Change{Field: "Metin / Text", Before: audit.Value(old.Text), After: audit.Value(text)})
	})
	if err != nil {
		return SavedComment{}, fmt.Errorf("change comment %d: %w", id, err)
	}
	return saved, nil
}
