package comment

import (
	"context"
	"fmt"
	"slices"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// OpenThread is an open thread in a list over all legal texts.
type OpenThread struct {
	ID         int64 `json:"Id"`
	RevisionID int64 `json:"RevisionId" doc:"The version on which it was begun"`
	Date       record.Day
	NameTR     string        `doc:"Of the legal text"`
	NameEN     string        `doc:"Of the legal text"`
	Language   lang.Language `enum:"tr,en"`
	Audience   Audience      `enum:"experts,readers"`
	Quote      string
	Replies    int64
	User       string         `doc:"Who wrote last"`
	ModifyDate record.Instant `doc:"When somebody last wrote, reopened it or changed its audience"`
}

// OpenAnswer lists the open threads that somebody may read.
type OpenAnswer struct {
	Items []OpenThread `doc:"Those that somebody has written in last come first"`
	Total int64
}

// Open returns the latest open threads over all legal texts.
func (c *Comments) Open(ctx context.Context, actor access.Actor) (answer OpenAnswer, err error) {
	if err := actor.Need(access.CommentsRead); err != nil {
		return answer, err
	}
	err = c.main.View(ctx, func(tx *store.Tx) error {
		answer, err = c.Latest(ctx, tx, actor, maxOpen)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("list the open comments: %w", err)
	}
	return answer, nil
}

// Latest reads so many of the latest open threads, and counts all.
func (c *Comments) Latest(ctx context.Context, tx *store.Tx, actor access.Actor,
	most int) (answer OpenAnswer, err error) {
	var users []int64
	answer.Items, err = store.All(ctx, tx, func(scan func(...any) error) (t OpenThread, err error) {
		users = append(users, 0)
		err = scan(&t.ID, &t.RevisionID, &t.Date, &t.NameTR, &t.NameEN, (*string)(&t.Language), (*string)(&t.Audience),
			&t.Quote, &t.Replies, &users[len(users)-1], (*int64)(&t.ModifyDate))
		return t, err
	}, `SELECT t.comment_id, t.revision_id, r.date, l.name_tr, l.name_en, t.language, t.audience, t.quote,
		(SELECT COUNT(*) FROM comments c WHERE c.thread_id = t.comment_id AND c.id > t.comment_id AND c.deleted = FALSE),
		t.modify_user, t.modify_date
		FROM comment_threads t JOIN revisions r ON r.id = t.revision_id JOIN legal_texts l ON l.id = r.legal_text_id
		WHERE t.state = 'open' AND `+mayRead(actor)+` ORDER BY t.modify_date DESC, t.comment_id DESC LIMIT $1`, most)
	if err != nil {
		return answer, err
	}
	if answer.Items == nil {
		answer.Items = []OpenThread{}
	}
	names, err := access.FullNames(ctx, tx, users)
	if err != nil {
		return answer, err
	}
	for i := range answer.Items {
		answer.Items[i].User = names[users[i]]
	}
	err = tx.Row(ctx, "SELECT COUNT(*) FROM comment_threads t WHERE t.state = 'open' AND "+mayRead(actor), nil,
		&answer.Total)
	return answer, err
}

// VersionCount is how many open threads a version has.
type VersionCount struct {
	RevisionID int64 `json:"RevisionId"`
	Open       int64 `doc:"Those begun on the version and on earlier ones"`
}

// CountsAnswer counts the open threads on the versions of a legal text.
type CountsAnswer struct {
	Items []VersionCount `doc:"The versions that have some, latest first"`
}

// Counts returns how many open threads the versions of a legal text have.
func (c *Comments) Counts(ctx context.Context, actor access.Actor, legalText int64) (answer CountsAnswer, err error) {
	answer.Items = []VersionCount{}
	if err := actor.Need(access.CommentsRead); err != nil {
		return answer, err
	}
	err = c.main.View(ctx, func(tx *store.Tx) error {
		exists, err := record.Exists(ctx, tx, "legal_texts", legalText)
		if err != nil {
			return err
		}
		if !exists {
			return fault.NotFound()
		}
		sum := int64(0)
		return tx.Each(ctx,
			`SELECT r.id, (SELECT COUNT(*) FROM comment_threads t WHERE t.revision_id = r.id AND t.state = 'open'
			AND `+mayRead(actor)+`) FROM revisions r WHERE r.legal_text_id = $1 ORDER BY r.date, r.id`, []any{legalText},
			func(scan func(...any) error) error {
				var v VersionCount
				if err := scan(&v.RevisionID, &v.Open); err != nil {
					return err
				}
				sum += v.Open
				if v.Open = sum; sum > 0 {
					answer.Items = append(answer.Items, v)
				}
				return nil
			})
	})
	if err != nil {
		return answer, fmt.Errorf("count the comments on legal text %d: %w", legalText, err)
	}
	slices.Reverse(answer.Items)
	return answer, nil
}
