// Package notice notifies users: of their drafts whose light has turned yellow or red, of rows of their tables of
// concordance that need another look or whose planned date is near or has passed, of replies to their comments, of
// their resolution and of comments on their versions, and of records that they could not edit and that are free again.
// Lights, rows and comments are found at each call, so that all instances agree; only what a user has seen is stored.
package notice

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/checkout"
	"lls/internal/platform/mail"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// maxShown is how many notifications an answer has at most; all of them are counted.
const maxShown = 50

// Notices finds and sends notifications.
type Notices struct {
	library *library.Library
	engine  *record.Engine
	mailer  *mail.Mailer
}

// New returns the notices of an instance.
func New(l *library.Library, post *mail.Mailer) *Notices {
	return &Notices{l, l.Engine(), post}
}

// Notification is one notification of a user.
type Notification struct {
	Type   string `enum:"light,look,planned,overdue,lock,released,comment-reply,comment,comment-resolved" doc:"light: a draft of the reader's is late; look, planned, overdue: rows of a table of concordance of the reader's need another look, are planned for the next 30 days, were planned for a day that has passed; lock: a record is free again; released: an administrator took it from the reader; comment-reply: somebody has answered a thread in which the reader has written; comment: others have written in a thread on a version that the reader created or was the last to change; comment-resolved: somebody has resolved a thread in which the reader has written"`
	Kind   string `doc:"Of the record; of those about comments: comments"`
	ID     int64  `json:"Id" doc:"Of the record; of those about comments: of the thread"`
	On     int64  `doc:"Of those about comments: Id of the version on which the thread was begun; otherwise 0"`
	NameTR string
	NameEN string
	Light  int64  `doc:"Of light: 2 yellow, 3 red; otherwise 0"`
	Count  int64  `doc:"Of look, planned and overdue: rows; of comment-reply: replies; of comment: comments; otherwise 0"`
	By     string `doc:"Of a record that was taken away: full name of the administrator; of comment-reply and comment: who has written last; of comment-resolved: who has resolved it"`
	Date   record.Instant
	Read   bool
}

// Notifications are the newest ones of their reader, and how many of all are unread.
type Notifications struct {
	Items  []Notification
	Unread int64
}

// found is a notification with what is stored of it.
type found struct {
	Notification
	// of a light: which one, and since when; of a table: its rows; of a thread: its latest comment or its resolution
	mark   string
	mailed bool
	waiter checkout.Waiter
	loss   *checkout.Loss // of a released checkout
}

// List returns the notifications of the actor.
func (n *Notices) List(ctx context.Context, actor access.Actor) (Notifications, error) {
	all, err := n.find(ctx, actor)
	return answer(all), err
}

// Read returns the notifications of the actor as they were before the call, and marks them as read.
func (n *Notices) Read(ctx context.Context, actor access.Actor) (Notifications, error) {
	if err := actor.Need(access.ProfileUpdate); err != nil {
		return answer(nil), err
	}
	all, err := n.find(ctx, actor)
	if err != nil {
		return answer(nil), err
	}
	told := answer(all)
	told.Unread = 0
	return told, n.record(ctx, actor.UserID, slices.DeleteFunc(all, func(f found) bool { return f.Read }), false)
}

func answer(all []found) Notifications {
	out := Notifications{Items: []Notification{}}
	for i, f := range all {
		if !f.Read {
			out.Unread++
		}
		if i < maxShown {
			out.Items = append(out.Items, f.Notification)
		}
	}
	return out
}

// find returns all notifications of the actor, the newest first.
func (n *Notices) find(ctx context.Context, actor access.Actor) (all []found, err error) {
	waiters, err := checkout.FreedFor(ctx, n.engine.Local, actor.UserID)
	if err != nil {
		return nil, err
	}
	losses, err := checkout.Losses(ctx, n.engine.Local, actor.UserID)
	if err != nil {
		return nil, err
	}
	err = n.engine.Main.View(ctx, func(tx *store.Tx) error {
		if actor.Can(access.LegalTextsRead) {
			if all, err = n.lights(ctx, tx, actor.UserID); err != nil {
				return err
			}
		}
		if actor.Can(access.ConcordancesRead) {
			tables, err := n.alignments(ctx, tx, actor.UserID)
			if err != nil {
				return err
			}
			all = append(all, tables...)
		}
		if actor.Can(access.CommentsRead) {
			replies, err := n.replies(ctx, tx, actor)
			if err != nil {
				return err
			}
			all = append(all, replies...)
		}
		for _, w := range waiters {
			f, ok, err := n.freedNotification(ctx, tx, actor, w)
			if err != nil {
				return err
			}
			if ok {
				all = append(all, f)
			}
		}
		for _, l := range losses {
			f, ok, err := n.lossNotification(ctx, tx, actor, l)
			if err != nil {
				return err
			}
			if ok {
				all = append(all, f)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("find the notifications of user %d: %w", actor.UserID, err)
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.Date, a.Date), cmp.Compare(b.Light, a.Light), cmp.Compare(a.ID, b.ID))
	})
	return all, nil
}

// lights are the late drafts that a user made or was the last to change.
func (n *Notices) lights(ctx context.Context, tx *store.Tx, user int64) ([]found, error) {
	today := n.engine.Today(tx.Now())
	return store.All(ctx, tx, func(scan func(...any) error) (f found, err error) {
		var yellow, red *string
		var seen, mailed string
		if err = scan(&f.ID, &f.NameTR, &f.NameEN, &f.Light, &yellow, &red, &seen, &mailed); err != nil {
			return f, err
		}
		last := yellow
		if f.Light == 3 {
			last = red
		}
		since := n.dayAfter(*last)
		f.Type, f.Kind, f.Date = "light", "legaltexts", record.InstantOf(since)
		f.mark = fmt.Sprintf("%d %s", f.Light, since.Format(time.DateOnly))
		f.Read, f.mailed = seen == f.mark, mailed == f.mark
		return f, nil
	}, `SELECT t.id, t.name_tr, t.name_en, `+library.LightOn(today)+
		`, t.yellow_after, t.red_after, COALESCE(m.seen, ''), COALESCE(m.mailed, '')
		FROM legal_texts t LEFT JOIN light_marks m ON m.user_id = $1 AND m.legal_text_id = t.id
		WHERE `+library.DraftsOfUser+` AND `+library.LightOn(today)+` >= 2`, user)
}

// dayAfter is the beginning of the day on which a light changed: its column names the day before.
func (n *Notices) dayAfter(day string) time.Time {
	t, err := time.ParseInLocation(time.DateOnly, day, n.engine.Zone)
	if err != nil {
		return time.UnixMilli(0)
	}
	return t.AddDate(0, 0, 1)
}

// freedNotification is the notification of a waiter, unless the record was deleted or the actor may no longer edit it.
func (n *Notices) freedNotification(
	ctx context.Context, tx *store.Tx, actor access.Actor, w checkout.Waiter,
) (f found, ok bool, err error) {
	kind, known := n.library.KindNamed(w.Kind)
	if !known || !actor.Can(kind.About().Permission("update")) {
		return f, false, nil
	}
	f = found{Notification: Notification{Type: "lock", Kind: w.Kind, ID: w.ID, Date: record.InstantOf(w.Free),
		Read: w.Seen}, mailed: w.Mailed, waiter: w}
	names, err := kind.NamesOf(ctx, tx, w.ID)
	name, there := names[w.ID]
	f.NameTR, f.NameEN = name.TR, name.EN
	return f, there, err
}

// lossNotification is the notification of a checkout that an administrator released.
func (n *Notices) lossNotification(
	ctx context.Context, tx *store.Tx, actor access.Actor, l checkout.Loss,
) (f found, ok bool, err error) {
	f, ok, err = n.freedNotification(ctx, tx, actor,
		checkout.Waiter{Kind: l.Kind, ID: l.ID, Free: l.Date, Seen: l.Seen})
	if err != nil || !ok {
		return f, ok, err
	}
	names, err := access.FullNames(ctx, tx, []int64{l.By})
	f.Type, f.By, f.loss = "released", names[l.By], &l
	return f, true, err
}

// record stores that a user has read these, or with mailed that they were sent by mail.
func (n *Notices) record(ctx context.Context, user int64, all []found, mailed bool) error {
	var waiters []checkout.Waiter
	var lights, tables, threads []found
	var losses []checkout.Loss
	for _, f := range all {
		if f.loss != nil {
			losses = append(losses, *f.loss)
		} else if f.mark == "" {
			waiters = append(waiters, f.waiter)
		} else if f.isAlignment() {
			tables = append(tables, f)
		} else if f.isComment() {
			threads = append(threads, f)
		} else {
			lights = append(lights, f)
		}
	}
	if err := checkout.MarkLosses(ctx, n.engine.Local, user, losses); err != nil {
		return err
	}
	err := checkout.MarkWaiters(ctx, n.engine.Local, user, waiters, mailed)
	if err != nil || len(lights)+len(tables)+len(threads) == 0 {
		return err
	}
	column := "seen"
	if mailed {
		column = "mailed"
	}
	err = n.engine.Main.Update(ctx, func(tx *store.Tx) error {
		for _, f := range lights {
			// A text that was deleted in the meantime is skipped.
			if _, err := tx.Exec(ctx, `INSERT INTO light_marks (user_id, legal_text_id, `+column+
				`) SELECT CAST($1 AS BIGINT), t.id, $3
				FROM legal_texts t WHERE t.id = $2 ON CONFLICT (user_id, legal_text_id) DO UPDATE SET `+column+` = excluded.`+
				column, user, f.ID, f.mark); err != nil {
				return err
			}
		}
		if err := markReplies(ctx, tx, user, column, threads); err != nil {
			return err
		}
		return markAlignments(ctx, tx, user, column, tables)
	})
	if err != nil {
		return fmt.Errorf("note what user %d was told: %w", user, err)
	}
	return nil
}
