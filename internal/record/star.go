package record

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
)

// Stars declares that users can star the records of a kind.
type Stars[T any] struct {
	StarTable
	Flag func(*T) *bool // whether the reader has starred the record
}

// StarTable is where the stars of a kind are.
type StarTable struct {
	Name   string // of the table
	Column string // that points at the record
	Read   access.Permission
	More   string // columns of t: the record's number, and whether it is a draft
}

// LoadStarsFor fills in which of the records the reader has starred. A user has few stars, so all of them are read.
func (k *Kind[T, R]) LoadStarsFor(ctx context.Context, tx *store.Tx, actor access.Actor, items ...*T) error {
	if k.Stars == nil || len(items) == 0 {
		return nil
	}
	own := map[int64]bool{}
	if err := tx.Each(ctx, k.starsQuery(), []any{actor.UserID}, func(scan func(...any) error) error {
		var id int64
		err := scan(&id)
		own[id] = true
		return err
	}); err != nil {
		return err
	}
	for _, item := range items {
		*k.Stars.Flag(item) = own[*k.Keys(item).ID]
	}
	return nil
}

// prefetchStars announces LoadStarsFor.
func (k *Kind[T, R]) prefetchStars(ctx context.Context, tx *store.Tx, actor access.Actor) error {
	if k.Stars == nil {
		return nil
	}
	return tx.Prefetch(ctx, k.starsQuery(), actor.UserID)
}

func (k *Kind[T, R]) starsQuery() string {
	return "SELECT " + k.Stars.Column + " FROM " + k.Stars.Name + " WHERE user_id = $1"
}
