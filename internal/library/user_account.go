package library

import (
	"context"
	"fmt"

	"lls/internal/platform/store"
	"lls/internal/text/lang"
)

// The features change accounts of users with these functions: no other package writes users.

// EndSessions ends the sessions of a user so far, and returns the epoch of later ones.
func EndSessions(ctx context.Context, tx *store.Tx, userID int64) (epoch int64, err error) {
	err = tx.Row(ctx, `UPDATE users SET session_epoch = session_epoch + 1 WHERE id = $1 RETURNING session_epoch`,
		[]any{userID}, &epoch)
	if err != nil {
		return 0, fmt.Errorf("end the sessions of user %d: %w", userID, err)
	}
	return epoch, nil
}

// ChoosePassword sets the password that the owner of an account has chosen, and returns the epoch that ends the
// sessions so far.
func ChoosePassword(ctx context.Context, tx *store.Tx, userID int64, hash string) (epoch int64, err error) {
	err = tx.Row(ctx, `UPDATE users SET password_hash = $2, first_login = FALSE, session_epoch = session_epoch + 1,
		modify_user = $1, modify_date = $3 WHERE id = $1 RETURNING session_epoch`,
		[]any{userID, hash, tx.Now().UnixMilli()}, &epoch)
	if err != nil {
		return 0, fmt.Errorf("set the password of user %d: %w", userID, err)
	}
	return epoch, nil
}

// ChoosePicture sets the picture that the owner of an account has chosen; an empty one removes it.
func ChoosePicture(ctx context.Context, tx *store.Tx, userID int64, picture []byte) error {
	var stored any // none: NULL
	if len(picture) > 0 {
		stored = picture
	}
	_, err := tx.Exec(ctx, `UPDATE users SET avatar = $2, modify_user = $1, modify_date = $3 WHERE id = $1`,
		userID, stored, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("set the picture of user %d: %w", userID, err)
	}
	return nil
}

// EndFirstLogin notes that a user has been welcomed.
func EndFirstLogin(ctx context.Context, tx *store.Tx, userID int64) error {
	if _, err := tx.Exec(ctx, `UPDATE users SET first_login = FALSE WHERE id = $1`, userID); err != nil {
		return fmt.Errorf("note that user %d has been welcomed: %w", userID, err)
	}
	return nil
}

// SetLanguage stores the language of the mails to a user.
func SetLanguage(ctx context.Context, tx *store.Tx, userID int64, l lang.Language) error {
	_, err := tx.Exec(ctx, `UPDATE users SET language = $1 WHERE id = $2 AND language <> $1`, string(l), userID)
	if err != nil {
		return fmt.Errorf("set the language of user %d: %w", userID, err)
	}
	return nil
}

// SetLastLogin stores when and from which address a user has signed in.
func SetLastLogin(ctx context.Context, tx *store.Tx, userID int64, ip string) error {
	_, err := tx.Exec(ctx, `UPDATE users SET last_login = $2, last_login_ip = $3 WHERE id = $1`, userID,
		tx.Now().UnixMilli(), ip)
	if err != nil {
		return fmt.Errorf("set the last sign-in of user %d: %w", userID, err)
	}
	return nil
}
