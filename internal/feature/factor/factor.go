// Package factor contains the second factors of users: one-time codes of an app, passkeys, which also sign users in
// without a password, and recovery codes for their loss.
package factor

import (
	"context"
	"fmt"
	"sync"

	"lls/internal/library"
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

	RelyingParty *RelyingParty // of passkeys; nil: there are none

	// HashCode returns what is stored of a recovery code; nil: argon2id. The codes of a user share their salt.
	HashCode func(salt []byte, code string) string

	// Changed tells a user what has happened to the second factors of the account; nil: nobody does.
	Changed func(userID int64, event audit.AccessEvent)
}

// Factors are the second factors of an instance.
type Factors struct {
	Config
	main, local *store.DB
	hashing     sync.Mutex
}

// New returns the second factors of an instance.
func New(c Config) *Factors {
	if c.Changed == nil {
		c.Changed = func(int64, audit.AccessEvent) {}
	}
	if c.HashCode == nil {
		c.HashCode = hashCode
	}
	return &Factors{Config: c, main: c.Stores.Main, local: c.Stores.Local}
}

// kindApp is an app that shows one-time codes.
const kindApp = 1

var kindNames = map[int64]string{kindApp: "totp", kindPasskey: "passkey"}

// Factor is one of the actor's second factors.
type Factor struct {
	ID         int64  `json:"Id"`
	Kind       string `enum:"totp,passkey" doc:"totp: an app that shows one-time codes"`
	Name       string `json:",omitempty" doc:"Of a passkey"`
	CreateDate record.Instant
	LastUse    *record.Instant `json:",omitempty" doc:"Of a passkey at this instance"`
}

// OwnFactors are the second factors of the actor.
type OwnFactors struct {
	Policy        string `enum:"off,allowed,administrators,required" doc:"Who needs a second factor"`
	Needed        bool   `doc:"The actor needs one"`
	Passkeys      bool   `doc:"Passkeys can be added here"`
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
	own := OwnFactors{Policy: f.Policy, Needed: f.Needed(actor.Role), Items: []Factor{},
		Passkeys: f.Passkeys() && actor.UserID != access.SystemAccount}
	uses, err := f.lastUses(ctx, actor.UserID)
	if err != nil {
		return OwnFactors{}, err
	}
	err = f.main.View(ctx, func(tx *store.Tx) (err error) {
		own.Items, err = store.All(ctx, tx, func(scan func(...any) error) (o Factor, err error) {
			var kind int64
			err = scan(&o.ID, &kind, &o.Name, &o.CreateDate)
			o.Kind, o.LastUse = kindNames[kind], uses[o.ID]
			return o, err
		}, `SELECT id, kind, name, create_date FROM user_factors WHERE user_id = $1 ORDER BY id`, actor.UserID)
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
	event := audit.FactorRemoved
	err := f.main.Update(ctx, func(tx *store.Tx) error {
		var kind int64
		name := actor.FullName
		var called string
		err := tx.Row(ctx, `DELETE FROM user_factors WHERE id = $1 AND user_id = $2 RETURNING kind, name`,
			[]any{id, actor.UserID}, &kind, &called)
		if store.NoRows(err) {
			return fault.NotFound()
		}
		if err != nil {
			return err
		}
		if event = audit.FactorRemoved; kind == kindPasskey {
			event, name = audit.PasskeyRemoved, name+", "+called
		}
		if _, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1 AND NOT EXISTS
			(SELECT 1 FROM user_factors WHERE user_id = $1)`, actor.UserID); err != nil {
			return err
		}
		return audit.WriteAccess(ctx, tx, actor.UserID, actor.UserID, event, name)
	})
	if err == nil {
		f.Changed(actor.UserID, event)
		err = f.local.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, `DELETE FROM passkey_uses WHERE factor_id = $1`, id)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("remove second factor %d of user %d: %w", id, actor.UserID, err)
	}
	return nil
}

// lastUses returns when the passkeys of a user were used last at this instance.
func (f *Factors) lastUses(ctx context.Context, userID int64) (map[int64]*record.Instant, error) {
	uses := map[int64]*record.Instant{}
	err := f.local.View(ctx, func(tx *store.Tx) error {
		_, err := store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) {
			var date record.Instant
			err = scan(&id, &date)
			uses[id] = &date
			return id, err
		}, `SELECT factor_id, date FROM passkey_uses WHERE user_id = $1`, userID)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the last uses of the passkeys of user %d: %w", userID, err)
	}
	return uses, nil
}

// Reset removes all factors of a user who has lost them, and ends the sessions so far. by did it, 0 for the command
// line.
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
	if _, err := library.EndSessions(ctx, tx, userID); err != nil {
		return err
	}
	return audit.WriteAccess(ctx, tx, by, userID, audit.FactorReset, name)
}
