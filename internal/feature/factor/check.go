package factor

import (
	"context"
	"fmt"
	"strings"
	"time"

	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/otp"
	"lls/internal/platform/store"
)

// The methods of a sign-in with a second factor.
const (
	MethodApp      = "code"
	MethodRecovery = "recovery"
	MethodPasskey  = "passkey"
)

const (
	// stepTime is how long a used one-time code is remembered: longer than it could be used again.
	stepTime = 10 * time.Minute
	// recoveryTime is how long an observer remembers a recovery code that was used there.
	recoveryTime = 10 * 365 * 24 * time.Hour
)

// Check reports with which method a code is right: one-time code or recovery code of the user. Each counts once. A
// wrong one is ERROR_WRONG_CODE. name is written into the log with a recovery code.
func (f *Factors) Check(ctx context.Context, userID int64, name, code string) (method string, err error) {
	code = compact(code)
	if len(code) == otp.Digits {
		method, err = MethodApp, f.checkApp(ctx, userID, code)
	} else {
		method, err = MethodRecovery, f.spendRecovery(ctx, userID, name, code)
	}
	if err != nil {
		return "", fmt.Errorf("check a code of user %d: %w", userID, err)
	}
	if method == MethodRecovery {
		f.Changed(userID, audit.RecoveryUsed)
	}
	return method, nil
}

// compact removes what people write between the groups of a code.
func compact(code string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(code))
}

func (f *Factors) checkApp(ctx context.Context, userID int64, code string) error {
	var stored []byte
	err := f.main.ReadRow(ctx, `SELECT secret FROM user_factors WHERE user_id = $1 AND kind = $2`,
		[]any{userID, kindApp}, &stored)
	if store.NoRows(err) {
		return fault.Rejected("ERROR_WRONG_CODE")
	}
	if err != nil {
		return err
	}
	key, err := f.Seal.open(userID, stored)
	if err != nil {
		return err
	}
	step, ok := otp.Match(key, code, f.local.Now())
	if !ok {
		return fault.Rejected("ERROR_WRONG_CODE")
	}
	return f.local.Update(ctx, func(tx *store.Tx) error {
		first, err := spend(ctx, tx, userID, stepName(step), stepTime)
		if err == nil && !first {
			return fault.Rejected("ERROR_WRONG_CODE")
		}
		return err
	})
}

func stepName(step int64) string { return fmt.Sprintf("step %d", step) }

// spend notes the use of a code, and reports whether it was the first one.
func spend(ctx context.Context, tx *store.Tx, userID int64, code string, keep time.Duration) (first bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO factor_uses (user_id, code, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		userID, code, tx.Now().Add(keep).UnixMilli())
	return n == 1, err
}

// Methods are those with which a user can take the second step of a sign-in here.
func (f *Factors) Methods(ctx context.Context, userID int64) (methods []string, err error) {
	var apps, passkeys int64
	err = f.main.ReadRow(ctx, `SELECT (SELECT COUNT(*) FROM user_factors WHERE user_id = $1 AND kind = $2),
		(SELECT COUNT(*) FROM user_factors WHERE user_id = $1 AND kind = $3)`, []any{userID, kindApp, kindPasskey},
		&apps, &passkeys)
	if err != nil {
		return nil, fmt.Errorf("read the kinds of second factors of user %d: %w", userID, err)
	}
	if passkeys > 0 && f.Passkeys() {
		methods = append(methods, MethodPasskey)
	}
	if apps > 0 {
		methods = append(methods, MethodApp)
	}
	return append(methods, MethodRecovery), nil
}

// spendRecovery uses a recovery code up. An observer, whose main store is read-only, notes the use in its own store.
func (f *Factors) spendRecovery(ctx context.Context, userID int64, name, code string) error {
	var salt []byte
	err := f.main.ReadRow(ctx, `SELECT salt FROM recovery_codes WHERE user_id = $1 LIMIT 1`, []any{userID}, &salt)
	if store.NoRows(err) {
		return fault.Rejected("ERROR_WRONG_CODE")
	}
	if err != nil {
		return err
	}
	hash := f.recoveryHash(salt, code)
	if !f.Observer {
		return f.main.Update(ctx, func(tx *store.Tx) error {
			n, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2`, userID, hash)
			if err == nil && n == 0 {
				err = fault.Rejected("ERROR_WRONG_CODE")
			}
			if err != nil {
				return err
			}
			return audit.WriteAccess(ctx, tx, userID, userID, audit.RecoveryUsed, name)
		})
	}
	var n int64
	if err := f.main.ReadRow(ctx, `SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1 AND hash = $2`,
		[]any{userID, hash}, &n); err != nil {
		return err
	}
	if n == 0 {
		return fault.Rejected("ERROR_WRONG_CODE")
	}
	return f.local.Update(ctx, func(tx *store.Tx) error {
		first, err := spend(ctx, tx, userID, hash, recoveryTime)
		if err == nil && !first {
			err = fault.Rejected("ERROR_WRONG_CODE")
		}
		if err != nil {
			return err
		}
		return audit.WriteAccess(ctx, tx, userID, userID, audit.RecoveryUsed, name)
	})
}

// Purge removes what no longer counts, in a transaction of the local store.
func Purge(ctx context.Context, tx *store.Tx) error {
	for _, table := range []string{"tickets", "factor_uses"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE until <= $1`, tx.Now().UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}
