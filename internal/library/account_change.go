package library

import (
	"context"
	"time"

	"lls/internal/platform/store"
	"lls/internal/record"
)

// AccountChange is what another user has changed of an account.
type AccountChange struct {
	UserID   int64
	Former   string // the address before
	Address  string // and after
	Password bool   // another password was set
	When     time.Time
}

// notifyAccountChange notifies the owner of an account, after the commit, that its address or its password was
// changed.
func (l *Library) notifyAccountChange(_ context.Context, tx *store.Tx, c *record.Change[User]) error {
	if c.Old == nil { // a new account
		return nil
	}
	if l.SessionsEnded != nil && (c.New == nil || c.New.epoch != c.Old.epoch) {
		tx.AfterCommit(func() { l.SessionsEnded(c.ID) })
	}
	if c.New == nil || l.AccountChanged == nil {
		return nil
	}
	change := AccountChange{UserID: c.ID, Former: c.Old.Username, Address: c.New.Username,
		Password: c.New.password != "", When: tx.Now()}
	if change.Password || change.Former != change.Address {
		tx.AfterCommit(func() { l.AccountChanged(change) })
	}
	return nil
}
