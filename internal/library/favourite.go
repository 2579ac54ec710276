package library

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// starred marks the records that the reader has starred. A person has few stars, so all of them are read.
func starred[T any](favourites, column string, of func(*T) (id int64, flag *bool)) func(context.Context, *store.Tx, access.Actor, []*T) error {
	return func(ctx context.Context, tx *store.Tx, actor access.Actor, items []*T) error {
		own := map[int64]bool{}
		if err := tx.Each(ctx, "SELECT "+column+" FROM "+favourites+" WHERE user_id = $1", []any{actor.UserID}, func(scan func(...any) error) error {
			var id int64
			err := scan(&id)
			own[id] = true
			return err
		}); err != nil {
			return err
		}
		for _, item := range items {
			id, flag := of(item)
			*flag = own[id]
		}
		return nil
	}
}

// dropFavourites takes the stars of a user away, notes included.
func dropFavourites(ctx context.Context, tx *store.Tx, c *record.Change[User]) error {
	for _, table := range []string{"favourite_texts", "favourite_terms"} {
		if _, err := tx.Exec(ctx, "DELETE FROM "+table+" WHERE user_id = $1", c.ID); err != nil {
			return err
		}
	}
	return nil
}
