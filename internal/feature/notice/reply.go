package notice

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// The types of notifications about comments.
const (
	replyType    = "comment-reply"    // somebody has answered a thread in which the reader has written
	commentType  = "comment"          // somebody has written in an open thread on a version of the reader
	resolvedType = "comment-resolved" // somebody has resolved a thread in which the reader has written
)

// replyDays is how long a user is notified of a reply, and of a resolution.
const replyDays = 30

// replies are the threads in which the actor has written and others have written since, those of them that others have
// resolved, and the open threads of others on versions that the actor created or was the last to change.
func (n *Notices) replies(ctx context.Context, tx *store.Tx, actor access.Actor) ([]found, error) {
	who := "TRUE"
	if !actor.Can(access.CommentsInternal) {
		who = "t.audience = 'readers'"
	}
	since := tx.Now().Add(-replyDays * 24 * time.Hour).UnixMilli()
	var writers []int64
	all, err := store.All(ctx, tx, func(scan func(...any) error) (f found, err error) {
		var day record.Day
		var mine, last, seen, mailed, by int64
		if err = scan(&f.ID, &f.On, &f.NameTR, &f.NameEN, &day, &f.Count, &last, (*int64)(&f.Date), &seen, &mailed,
			&by, &mine); err != nil {
			return f, err
		}
		f.Type, f.Kind = replyType, "comments"
		switch {
		case f.Count == 0:
			f.Type = resolvedType
		case mine == 0:
			f.Type = commentType
		}
		f.NameTR, f.NameEN = f.NameTR+" · "+day.Shown(), f.NameEN+" · "+day.Shown()
		f.mark, f.Read, f.mailed = strconv.FormatInt(last, 10), seen >= last, mailed >= last
		writers = append(writers, by)
		return f, nil
	}, `SELECT t.comment_id, t.revision_id, l.name_tr, l.name_en, r.date, a.answers, a.last, c.create_date,
		COALESCE(m.seen, 0), COALESCE(m.mailed, 0), c.create_user, a.mine
		FROM (SELECT o.thread_id, COUNT(*) AS answers, MAX(o.id) AS last, MAX(w.mine) AS mine FROM comments o
			JOIN (SELECT p.thread_id, MAX(p.mine) AS mine FROM
				(SELECT thread_id, MAX(id) AS mine FROM comments WHERE create_user = $1 GROUP BY thread_id
				UNION ALL SELECT x.comment_id, 0 FROM comment_threads x JOIN revisions v ON v.id = x.revision_id
					WHERE x.state = 'open' AND x.modify_date >= $2 AND (v.create_user = $1 OR v.modify_user = $1)) p
				GROUP BY p.thread_id) w ON w.thread_id = o.thread_id
			WHERE o.id > w.mine AND o.create_user <> $1 AND o.deleted = FALSE AND o.create_date >= $2 GROUP BY o.thread_id) a
		JOIN comments c ON c.id = a.last JOIN comment_threads t ON t.comment_id = a.thread_id
		JOIN revisions r ON r.id = t.revision_id JOIN legal_texts l ON l.id = r.legal_text_id
		LEFT JOIN comment_marks m ON m.user_id = $1 AND m.comment_id = t.comment_id WHERE `+who+`
		UNION ALL SELECT t.comment_id, t.revision_id, l.name_tr, l.name_en, r.date, 0, t.resolved_date, t.resolved_date,
		COALESCE(m.seen_end, 0), COALESCE(m.mailed_end, 0), t.resolved_user, 0
		FROM comment_threads t JOIN revisions r ON r.id = t.revision_id JOIN legal_texts l ON l.id = r.legal_text_id
		LEFT JOIN comment_marks m ON m.user_id = $1 AND m.comment_id = t.comment_id
		WHERE t.state = 'resolved' AND t.resolved_date >= $2 AND t.resolved_user <> $1 AND `+who+` AND t.comment_id IN
			(SELECT thread_id FROM comments WHERE create_user = $1 AND deleted = FALSE)`, actor.UserID, since)
	if err != nil {
		return nil, fmt.Errorf("read the replies to user %d: %w", actor.UserID, err)
	}
	names, err := access.FullNames(ctx, tx, writers)
	for i := range all {
		all[i].By = names[writers[i]]
	}
	return all, err
}

// isComment reports whether a notification is about comments.
func (what *Notification) isComment() bool {
	return what.Type == replyType || what.Type == commentType || what.Type == resolvedType
}

// markReplies stores up to which comment, or which resolution, of each thread a user was told.
func markReplies(ctx context.Context, tx *store.Tx, user int64, column string, all []found) error {
	for _, f := range all {
		last, err := strconv.ParseInt(f.mark, 10, 64)
		if err != nil {
			return fmt.Errorf("read a mark: %w", err)
		}
		of := column
		if f.Type == resolvedType {
			of += "_end"
		}
		// A thread that was deleted in the meantime is skipped.
		if err := tx.Queue(ctx, `INSERT INTO comment_marks (user_id, comment_id, `+of+
			`) SELECT CAST($1 AS BIGINT), t.comment_id, CAST($3 AS BIGINT) FROM comment_threads t WHERE t.comment_id = $2
			ON CONFLICT (user_id, comment_id) DO UPDATE SET `+of+` = excluded.`+of, user, f.ID, last); err != nil {
			return err
		}
	}
	return nil
}
