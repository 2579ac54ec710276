// Package factor contains the second factors of users: one-time codes of an app, and recovery codes for their loss.
package factor

import (
	"context"
	"fmt"
	"sync"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// Config is what the second factors of an instance need.
type Config struct {
	Stores   *store.Stores
	Observer bool
	Policy   string // one of config.SecondFactor…
	Issuer   string // the name that apps show
	Seal     *Seal  // nil: keys are stored as they are
}

// Factors are the second factors of an instance.
type Factors struct {
	Config
	main, local *store.DB
	hashing     sync.Mutex
}

// New returns the second factors of an instance.
func New(c Config) *Factors { return &Factors{Config: c, main: c.Stores.Main, local: c.Stores.Local} }

// kindApp is an app that shows one-time codes.
const kindApp = 1

// Factor is one of the actor's second factors.
type Factor struct {
	ID         int64  `json:"Id"`
	Kind       string `enum:"totp" doc:"totp: an app that shows one-time codes"`
	CreateDate record.Instant
}

// OwnFactors are the second factors of the actor.
type OwnFactors struct {
	Policy        string `enum:"off,allowed,administrators,required" doc:"Who needs a second factor"`
	Needed        bool   `doc:"The actor needs one"`
	Items         []Factor
	RecoveryCodes int64 `doc:"How many have not been used"`
}

// Asked reports whether the sign-in asks users for the factors that they have.
func (f *Factors) Asked() bool { return f.Policy != config.SecondFactorOff }

// Needed reports whether users with a role must have a second factor.
func (f *Factors) Needed(role access.Role) bool {
	switch f.Policy {
	case config.SecondFactorRequired:
		return true
	case config.SecondFactorAdministrators:
		return role == access.Administrator
	}
	return false
}

// List returns the actor's second factors.
func (f *Factors) List(ctx context.Context, actor access.Actor) (OwnFactors, error) {
	own := OwnFactors{Policy: f.Policy, Needed: f.Needed(actor.Role), Items: []Factor{}}
	err := f.main.View(ctx, func(tx *store.Tx) (err error) {
		own.Items, err = store.All(ctx, tx, func(scan func(...any) error) (o Factor, err error) {
			o.Kind = "totp"
			return o, scan(&o.ID, &o.CreateDate)
		}, `SELECT id, create_date FROM user_factors WHERE user_id = $1 ORDER BY id`, actor.UserID)
		if err != nil {
			return err
		}
		return tx.Row(ctx, `SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1`, []any{actor.UserID},
			&own.RecoveryCodes)
	})
	if err != nil {
		return OwnFactors{}, fmt.Errorf("list the second factors of user %d: %w", actor.UserID, err)
	}
	return own, nil
}

// mayChange returns why the actor cannot change second factors now, if so.
func (f *Factors) mayChange(actor access.Actor) error {
	if !f.Asked() {
		return fault.Rejected("ERROR_SECOND_FACTOR_OFF")
	}
	return actor.NeedPresence()
}

// Remove removes one of the actor's factors. With the last one the recovery codes go too.
func (f *Factors) Remove(ctx context.Context, actor access.Actor, id int64) error {
	if err := actor.NeedPresence(); err != nil {
		return err
	}
	err := f.main.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, `DELETE FROM user_factors WHERE id = $1 AND user_id = $2`, id, actor.UserID)
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.NotFound()
		}
		if _, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1 AND NOT EXISTS
			(SELECT 1 FROM user_factors WHERE user_id = $1)`, actor.UserID); err != nil {
			return err
		}
		return audit.WriteAccess(ctx, tx, actor.UserID, actor.UserID, audit.FactorRemoved, actor.FullName)
	})
	if err != nil {
		return fmt.Errorf("remove second factor %d of user %d: %w", id, actor.UserID, err)
	}
	return nil
}

// Reset removes all factors of a user who has lost them, and ends the sessions so far. by did it, 0 for the command line.
func Reset(ctx context.Context, tx *store.Tx, by, userID int64, name string) error {
	var n int64
	for _, table := range []string{"user_factors", "recovery_codes"} {
		removed, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE user_id = $1`, userID)
		if err != nil {
			return fmt.Errorf("remove the second factors of user %d: %w", userID, err)
		}
		n += removed
	}
	if n == 0 {
		return fault.Rejected("ERROR_NO_FACTOR")
	}
	if _, err := tx.Exec(ctx, `UPDATE users SET session_epoch = session_epoch + 1 WHERE id = $1`, userID); err != nil {
		return fmt.Errorf("end the sessions of user %d: %w", userID, err)
	}
	return audit.WriteAccess(ctx, tx, by, userID, audit.FactorReset, name)
}
