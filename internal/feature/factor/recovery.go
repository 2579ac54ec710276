package factor

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

const (
	// recoveryCodes are how many a user gets.
	recoveryCodes = 10
	// recoveryBits of each are random: ten letters in base32.
	recoveryBits = 50
	recoveryLen  = recoveryBits / 5
)

// RenewRecovery replaces the actor's recovery codes.
func (f *Factors) RenewRecovery(ctx context.Context, actor access.Actor) ([]string, error) {
	if err := f.mayChange(actor); err != nil {
		return nil, err
	}
	r := f.newRecovery()
	err := f.main.Update(ctx, func(tx *store.Tx) error {
		var n int64
		if err := tx.Row(ctx, `SELECT COUNT(*) FROM user_factors WHERE user_id = $1`, []any{actor.UserID},
			&n); err != nil {
			return err
		}
		if n == 0 {
			return fault.Rejected("ERROR_NO_FACTOR")
		}
		if err := storeRecovery(ctx, tx, actor.UserID, r); err != nil {
			return err
		}
		return audit.WriteAccess(ctx, tx, actor.UserID, actor.UserID, audit.RecoveryRenewed, actor.FullName)
	})
	if err != nil {
		return nil, fmt.Errorf("renew the recovery codes of user %d: %w", actor.UserID, err)
	}
	f.Changed(actor.UserID, audit.RecoveryRenewed)
	return r.codes, nil
}

// recovery are new recovery codes and what is stored of them.
type recovery struct {
	codes, hashes []string
	salt          []byte
}

// newRecovery makes recovery codes. It takes long and belongs before a transaction.
func (f *Factors) newRecovery() recovery {
	r := recovery{salt: make([]byte, 16)}
	_, _ = rand.Read(r.salt) // never fails
	for range recoveryCodes {
		code := newRecoveryCode()
		r.codes = append(r.codes, code[:recoveryLen/2]+"-"+code[recoveryLen/2:])
		r.hashes = append(r.hashes, f.recoveryHash(r.salt, code))
	}
	return r
}

// storeRecovery replaces the recovery codes of a user.
func storeRecovery(ctx context.Context, tx *store.Tx, userID int64, r recovery) error {
	if _, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1`, userID); err != nil {
		return err
	}
	for _, hash := range r.hashes {
		if _, err := tx.Exec(ctx, `INSERT INTO recovery_codes (user_id, hash, salt) VALUES ($1, $2, $3)`, userID, hash,
			r.salt); err != nil {
			return err
		}
	}
	return nil
}

func newRecoveryCode() string {
	return strings.ToLower(rand.Text()[:recoveryLen]) // base32: no digits that look like letters
}

// recoveryHash is what is stored of a recovery code. The codes of a user share their salt, so that a check computes one
// hash.
func (f *Factors) recoveryHash(salt []byte, code string) string {
	f.hashing.Lock() // each takes 19 MiB
	defer f.hashing.Unlock()
	return f.HashCode(salt, code)
}

// hashCode is slow, because a recovery code has few bits.
func hashCode(salt []byte, code string) string {
	return hex.EncodeToString(argon2.IDKey([]byte(code), salt, 2, 19*1024, 1, 32))
}
