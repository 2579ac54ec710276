package factor

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/otp"
	"lls/internal/platform/store"
)

const (
	// enrolTime is how long a new key waits for its first code.
	enrolTime = 10 * time.Minute
	// enrolTries are the codes that may be tried for it.
	enrolTries = 10

	ticketEnrol = "enrol"
)

// NewApp is the key that an app and this instance share.
type NewApp struct {
	Secret  string `doc:"The key in base32, as it is typed"`
	Address string `doc:"The key as a QR code contains it (otpauth)"`
}

// Begin makes a key for the actor's app. It counts only after Confirm.
func (f *Factors) Begin(ctx context.Context, actor access.Actor) (NewApp, error) {
	if err := f.mayChange(actor); err != nil {
		return NewApp{}, err
	}
	key := otp.NewKey()
	var account string
	err := f.main.View(ctx, func(tx *store.Tx) error {
		var n int64
		if err := tx.Row(ctx, `SELECT username, (SELECT COUNT(*) FROM user_factors WHERE user_id = $1 AND kind = $2)
			FROM users WHERE id = $1`, []any{actor.UserID, kindApp}, &account, &n); err != nil {
			return err
		}
		if n > 0 {
			return fault.Rejected("ERROR_FACTOR_EXISTS")
		}
		return nil
	})
	if err == nil {
		err = f.local.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx,
				`INSERT INTO tickets (hash, kind, user_id, epoch, until, data) VALUES ($1, $2, $3, 0, $4, $5)
				ON CONFLICT (hash) DO UPDATE SET until = excluded.until, data = excluded.data, tries = 0`,
				enrolTicket(actor), ticketEnrol, actor.UserID, tx.Now().Add(enrolTime).UnixMilli(),
				f.Seal.close(actor.UserID, key))
			return err
		})
	}
	if err != nil {
		return NewApp{}, fmt.Errorf("begin with an app for user %d: %w", actor.UserID, err)
	}
	return NewApp{Secret: otp.Text(key), Address: otp.Address(f.Issuer, account, key)}, nil
}

// enrolTicket names the ticket of a user's new key: there is one at a time.
func enrolTicket(actor access.Actor) string { return fmt.Sprintf("%s %d", ticketEnrol, actor.UserID) }

// Confirm adds the app whose key waits, if a code shows that it has it. It returns recovery codes if the actor had
// none.
func (f *Factors) Confirm(ctx context.Context, actor access.Actor, code string) ([]string, error) {
	if err := f.mayChange(actor); err != nil {
		return nil, err
	}
	key, err := f.waitingKey(ctx, actor)
	if err != nil {
		return nil, err
	}
	step, ok := otp.Match(key, compact(code), f.local.Now())
	if !ok {
		return nil, fault.Rejected("ERROR_WRONG_CODE")
	}
	return f.add(ctx, actor, addition{event: audit.FactorAdded, store: func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, `INSERT INTO user_factors (user_id, kind, secret, create_date) VALUES ($1, $2, $3, $4)
			ON CONFLICT DO NOTHING`, actor.UserID, kindApp, f.Seal.close(actor.UserID, key), tx.Now().UnixMilli())
		if err == nil && n == 0 { // another call was first
			err = fault.Rejected("ERROR_FACTOR_EXISTS")
		}
		return err
	}, stored: func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM tickets WHERE hash = $1`, enrolTicket(actor)); err != nil {
			return err
		}
		_, err := spend(ctx, tx, actor.UserID, stepName(step), stepTime)
		return err
	}})
}

// addition is a new second factor.
type addition struct {
	event  audit.AccessEvent
	name   string // what its user calls it, if it has a name
	store  func(tx *store.Tx) error
	stored func(tx *store.Tx) error // what follows in the local store, where a failure does no harm; nil: nothing
}

// add adds a second factor. It returns recovery codes if the actor had none.
func (f *Factors) add(ctx context.Context, actor access.Actor, a addition) ([]string, error) {
	const recoveryLeft = `SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1`
	var r recovery
	fresh := []string{}
	var codes int64
	err := f.main.ReadRow(ctx, recoveryLeft, []any{actor.UserID}, &codes)
	if err != nil {
		return nil, fmt.Errorf("count the recovery codes of user %d: %w", actor.UserID, err)
	}
	if codes == 0 {
		r = f.newRecovery()
	}
	err = f.main.Update(ctx, func(tx *store.Tx) error {
		if err := a.store(tx); err != nil {
			return err
		}
		if err := tx.Row(ctx, recoveryLeft, []any{actor.UserID}, &codes); err != nil {
			return err
		}
		if fresh = []string{}; codes == 0 {
			if r.codes == nil { // the last ones have been used meanwhile
				r = f.newRecovery()
			}
			if err := storeRecovery(ctx, tx, actor.UserID, r); err != nil {
				return err
			}
			fresh = r.codes
		}
		name := actor.FullName
		if a.name != "" {
			name += ", " + a.name
		}
		return audit.WriteAccess(ctx, tx, actor.UserID, actor.UserID, a.event, name)
	})
	if err != nil {
		return nil, fmt.Errorf("add a second factor for user %d: %w", actor.UserID, err)
	}
	f.Changed(actor.UserID, a.event)
	if err := f.local.Update(ctx, func(tx *store.Tx) error {
		if a.stored != nil {
			if err := a.stored(tx); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `UPDATE sessions SET enrolling = FALSE WHERE user_id = $1`, actor.UserID)
		return err
	}); err != nil {
		return nil, fmt.Errorf("end the adding of a second factor for user %d: %w", actor.UserID, err)
	}
	return fresh, nil
}

// waitingKey returns the key that waits for its first code, and counts the try.
func (f *Factors) waitingKey(ctx context.Context, actor access.Actor) (key []byte, err error) {
	var stored []byte
	err = f.local.Update(ctx, func(tx *store.Tx) error {
		err := tx.Row(ctx, `UPDATE tickets SET tries = tries + 1 WHERE hash = $1 AND until > $2 AND tries < $3
			RETURNING data`, []any{enrolTicket(actor), tx.Now().UnixMilli(), enrolTries}, &stored)
		if store.NoRows(err) {
			return fault.Rejected("ERROR_TICKET")
		}
		return err
	})
	if err == nil {
		key, err = f.Seal.open(actor.UserID, stored)
	}
	if err != nil {
		return nil, fmt.Errorf("read the waiting key of user %d: %w", actor.UserID, err)
	}
	return key, nil
}
