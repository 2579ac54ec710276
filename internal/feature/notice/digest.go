package notice

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lls/internal/feature/browse"
	"lls/internal/platform/access"
	"lls/internal/platform/mail"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// digestHour is when the mails of a day go out, in the instance's time zone.
const digestHour = 7

// subscriber is a user who has subscribed to the daily mail.
type subscriber struct {
	access.Actor
	username, language string
}

// Digest sends today's mail to each subscriber who has not had it and has something new. Several instances may run it
// at the same time: each mail is sent by one of them.
func (n *Notices) Digest(ctx context.Context) error {
	subscribers, today, err := n.dueSubscribers(ctx)
	if err != nil {
		return fmt.Errorf("find who gets a daily mail: %w", err)
	}
	var failed []error
	for _, s := range subscribers {
		if err := n.sendDigest(ctx, s, today); err != nil {
			failed = append(failed, fmt.Errorf("send the daily mail of user %d: %w", s.UserID, err))
		}
	}
	return errors.Join(failed...)
}

func (n *Notices) dueSubscribers(ctx context.Context) (subscribers []subscriber, today record.Day, err error) {
	err = n.engine.Main.View(ctx, func(tx *store.Tx) error {
		today = n.engine.Today(tx.Now())
		if tx.Now().In(n.engine.Zone).Hour() < digestHour {
			return nil
		}
		subscribers, err = store.All(ctx, tx, func(scan func(...any) error) (s subscriber, err error) {
			var name, lastName string
			err = scan(&s.UserID, &s.Role, &name, &lastName, &s.username, &s.language)
			s.FullName = access.FullName(s.UserID, name, lastName)
			return s, err
		},
			`SELECT u.id, u.role_id, u.name, u.last_name, u.username, u.language FROM digests d JOIN users u ON u.id = d.user_id
			WHERE d.day < $1 AND u.enabled = TRUE AND u.deleted = FALSE ORDER BY u.id`, string(today))
		return err
	})
	return subscribers, today, err
}

// sendDigest claims a subscriber's mail of the day, so that no other instance sends it, and sends what is new. A mail
// that could not be sent is sent the next day.
func (n *Notices) sendDigest(ctx context.Context, s subscriber, today record.Day) error {
	var taken int64
	err := n.engine.Main.Update(ctx, func(tx *store.Tx) (err error) {
		taken, err = tx.Exec(ctx, `UPDATE digests SET day = $2 WHERE user_id = $1 AND day < $2`, s.UserID,
			string(today))
		return err
	})
	if err != nil || taken == 0 {
		return err
	}
	all, err := n.find(ctx, s.Actor)
	if err != nil {
		return err
	}
	fresh := slices.DeleteFunc(all, func(f found) bool { return f.Read || f.mailed || f.loss != nil })
	if len(fresh) == 0 {
		return nil
	}
	if err := n.mailer.Send(ctx, n.message(s, fresh)); err != nil {
		return err
	}
	return n.record(ctx, s.UserID, fresh, true)
}

func (n *Notices) message(s subscriber, fresh []found) mail.Message {
	language := lang.Parse(s.language)
	news := make([]mail.News, len(fresh))
	for i, f := range fresh {
		name := lang.Pick(language, f.NameTR, f.NameEN)
		news[i] = mail.News{Light: f.Light, Name: name, Path: n.pathOf(f.Notification)}
		if f.isAlignment() {
			news[i].Rows, news[i].Fact = f.Count, f.Type
		}
		if f.isComment() {
			news[i].Comments, news[i].Replies = f.Count, f.Type == replyType
			news[i].Resolved = f.Type == resolvedType
		}
	}
	return mail.Digest(mail.Person{Name: s.FullName, Address: s.username}, language, news)
}

// pathOf is where the interface shows what a notification is about.
func (n *Notices) pathOf(what Notification) string {
	if what.Type == "light" {
		return browse.DraftPath(what.ID)
	}
	if what.isAlignment() {
		return tablePath(what)
	}
	if what.isComment() {
		return browse.CommentPath(what.On, what.ID)
	}
	kind, known := n.library.KindNamed(what.Kind)
	if !known { // of a program that had more kinds
		return mail.HomePath
	}
	return kind.About().EditPath(what.ID)
}
