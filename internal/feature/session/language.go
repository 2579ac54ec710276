package session

import (
	"context"
	"fmt"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
)

// setLanguage stores the language of a browser for mails that are sent without a request.
func (s *Sessions) setLanguage(ctx context.Context, tx *store.Tx, userID int64, acceptLanguage string) error {
	if acceptLanguage == "" || s.observer {
		return nil
	}
	return library.SetLanguage(ctx, tx, userID, lang.Parse(acceptLanguage))
}

// SetLanguage remembers the language that the actor reads now.
func (s *Sessions) SetLanguage(ctx context.Context, actor access.Actor, acceptLanguage string) error {
	if acceptLanguage == "" || s.observer {
		return nil
	}
	var known string
	err := s.main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT language FROM users WHERE id = $1`, []any{actor.UserID}, &known)
	})
	if err == nil && known != string(lang.Parse(acceptLanguage)) {
		if _, ok := s.calls.Count(actor.UserID, s.clock()); !ok {
			return nil // a client that changes it all the time
		}
		err = s.main.Update(ctx, func(tx *store.Tx) error {
			return s.setLanguage(ctx, tx, actor.UserID, acceptLanguage)
		})
	}
	if err != nil {
		return fmt.Errorf("remember the language: %w", err)
	}
	return nil
}
