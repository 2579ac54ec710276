package account

import (
	"context"
	"fmt"
	"time"

	"lls/internal/feature/content"
	"lls/internal/feature/session"
	"lls/internal/library"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/mail"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
)

// keyLifetime is how long a recovery key is valid.
const keyLifetime = time.Hour

// keyLength is that of 256 bits in base64.
const keyLength = 43

// Forgot sends the owner of a user name a key. The strict profile answers the same, and as soon, for every user.
func (a *Accounts) Forgot(ctx context.Context, username string, v Requester) error {
	if a.Observer {
		return fault.Forbidden()
	}
	if bad := session.CheckUsername("username", username); bad != nil {
		return fault.Invalid(*bad)
	}
	if a.NoMail { // for every user name, so that it does not reveal which accounts exist
		return fault.Rejected("ERROR_UNABLE_TO_SEND_MAIL")
	}
	name := library.FoldUsername(username)
	undo, err := a.Sessions.CountMailRequest(ctx, name, v.From)
	if err != nil {
		return err
	}
	if a.Strict {
		a.Mailer.RunLater(func(ctx context.Context) error {
			err := a.sendKey(ctx, name, v)
			if fault.Of(err).Class == fault.ClassRejected {
				return nil // the log of the library has it
			}
			return err
		})
		return nil
	}
	err = a.sendKey(ctx, name, v)
	if fault.Is(err, "ERROR_UNABLE_TO_SEND_MAIL") {
		if undone := undo(ctx); undone != nil {
			return undone
		}
	}
	return err
}

// sendKey creates a key, which replaces the previous one, and mails it.
func (a *Accounts) sendKey(ctx context.Context, name string, v Requester) error {
	var o owner
	var refused error
	err := a.main.Update(ctx, func(tx *store.Tx) (err error) {
		o, err = readOwner(ctx, tx, "username_fold = $1", name)
		switch {
		case store.NoRows(err):
			o, refused = owner{}, fault.Rejected("ERROR_USERNAME_DOES_NOT_EXIST")
		case err != nil:
			return err
		case !o.enabled:
			refused = fault.Rejected("ERROR_USER_DOES_NOT_EXIST")
		}
		if refused != nil {
			return nil
		}
		return a.logRequest(ctx, tx, o.id, name, v, nil)
	})
	if err != nil {
		return fmt.Errorf("note a request for a recovery mail: %w", err)
	}
	if refused != nil {
		return a.Sessions.Refused(ctx, session.Refusal{Why: refused,
			Entry: session.MailRequestEntry(o.id, name, v.From)})
	}
	key, hash := secret.New()
	if err := a.storeKey(ctx, o, hash, keyLifetime); err != nil {
		return err
	}
	if err := a.Mailer.Send(ctx, mail.Recovery(o.person(), o.mailLanguage(v.Language), "/reminder/"+key)); err != nil {
		a.Log.Error("cannot send a recovery mail", "user", o.id, "cause", err)
		return a.refuseMail(ctx, o, name, hash, v)
	}
	return nil
}

// logRequest logs a request, and whether it was refused.
func (a *Accounts) logRequest(
	ctx context.Context, tx *store.Tx, id int64, name string, v Requester, refused error,
) error {
	e := audit.Entry{Severity: audit.Success, Category: audit.PasswordRecovery, Process: audit.Create, ObjectID: id,
		Data: name + ", " + v.From.Unmap().String()}
	if refused != nil {
		e.Severity, e.Data = audit.Security, e.Data+", "+fault.Of(refused).Code
	}
	return audit.Write(ctx, tx, e)
}

func (a *Accounts) storeKey(ctx context.Context, o owner, hash string, lives time.Duration) error {
	err := a.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx,
			`INSERT INTO reminders (user_id, key_hash, username_fold, epoch, until) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (user_id) DO UPDATE SET key_hash = excluded.key_hash, username_fold = excluded.username_fold,
				epoch = excluded.epoch, until = excluded.until`, o.id, hash, library.FoldUsername(o.username), o.epoch,
			tx.Now().Add(lives).UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("keep a recovery key: %w", err)
	}
	return nil
}

// refuseMail removes a key whose mail could not be sent, and logs the refusal.
func (a *Accounts) refuseMail(ctx context.Context, o owner, name, hash string, v Requester) error {
	refused := fault.Rejected("ERROR_UNABLE_TO_SEND_MAIL")
	if err := a.dropKey(ctx, o, hash); err != nil {
		return err
	}
	err := a.main.Update(ctx, func(tx *store.Tx) error { return a.logRequest(ctx, tx, o.id, name, v, refused) })
	if err != nil {
		return fmt.Errorf("note a recovery mail that was not sent: %w", err)
	}
	return refused
}

func (a *Accounts) dropKey(ctx context.Context, o owner, hash string) error {
	if err := a.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM reminders WHERE user_id = $1 AND key_hash = $2`, o.id, hash)
		return err
	}); err != nil {
		return fmt.Errorf("drop a recovery key: %w", err)
	}
	return nil
}

// recoveryKey is a key as it is kept.
type recoveryKey struct {
	user, epoch, until int64
	name               string
}

const recoveryKeyColumns = `user_id, epoch, until, username_fold`

func (r *recoveryKey) dest() []any { return []any{&r.user, &r.epoch, &r.until, &r.name} }

// Check returns the user whose password a key can set.
func (a *Accounts) Check(ctx context.Context, key string) (fullName string, _ []content.Resource, err error) {
	o, err := a.keyOwner(ctx, key)
	if err != nil {
		return "", nil, err
	}
	guides := []content.Resource{}
	if a.Guides != nil {
		guides = a.Guides()
	}
	return o.fullName(), guides, nil
}

// keyOwner returns the owner of a key, which stays valid.
func (a *Accounts) keyOwner(ctx context.Context, key string) (o owner, err error) {
	if a.Observer {
		return owner{}, fault.Forbidden()
	}
	if len(key) != keyLength {
		return owner{}, fault.Rejected("ERROR_MISSING_OR_INVALID_INFO")
	}
	var r recoveryKey
	var now time.Time
	err = a.local.View(ctx, func(tx *store.Tx) error {
		now = tx.Now()
		return tx.Row(ctx, `SELECT `+recoveryKeyColumns+` FROM reminders WHERE key_hash = $1`, []any{secret.Hash(key)},
			r.dest()...)
	})
	if store.NoRows(err) {
		return owner{}, fault.Rejected("ERROR_INVALID_KEY")
	}
	if err != nil {
		return owner{}, fmt.Errorf("find a recovery key: %w", err)
	}
	err = a.main.View(ctx, func(tx *store.Tx) error {
		o, err = ownerOf(ctx, tx, r, now)
		return err
	})
	return o, err
}

// ownerOf is the person of a key, unless it is too old or the account has another address, password, role or agency
// than when it was sent.
func ownerOf(ctx context.Context, tx *store.Tx, r recoveryKey, now time.Time) (owner, error) {
	if now.UnixMilli() >= r.until {
		return owner{}, fault.Rejected("ERROR_INVALID_KEY")
	}
	o, err := readOwner(ctx, tx, "id = $1", r.user)
	switch {
	case store.NoRows(err) || err == nil && !o.enabled:
		return owner{}, fault.Rejected("ERROR_USER_DOES_NOT_EXIST")
	case err != nil:
		return owner{}, fmt.Errorf("read the owner of a recovery key: %w", err)
	case o.epoch != r.epoch || library.FoldUsername(o.username) != r.name:
		return owner{}, fault.Rejected("ERROR_INVALID_KEY")
	}
	return o, nil
}

// Reset sets a new password for the owner of a key and ends all sessions of the account. A key works once. The owner's
// device, whose mark is returned, is known from then on: somebody who guesses passwords cannot lock the owner out.
func (a *Accounts) Reset(ctx context.Context, key, password, again string, v Requester) (device string, err error) {
	if bad := a.checkPasswords(password, again); len(bad) > 0 && !a.Observer {
		return "", fault.Invalid(bad...)
	}
	o, err := a.keyOwner(ctx, key) // before a hash is computed, which takes long
	if err != nil {
		return "", err
	}
	if bad := a.checkPasswords(password, again, o.personalWords()...); len(bad) > 0 {
		return "", fault.Invalid(bad...)
	}
	hash, err := a.Sessions.Hasher().Hash(ctx, password)
	if err != nil {
		return "", err
	}
	r, now, err := a.claim(ctx, key)
	if err != nil {
		return "", err
	}
	var epoch int64
	err = a.main.Update(ctx, func(tx *store.Tx) (err error) {
		if o, err = ownerOf(ctx, tx, r, now); err != nil {
			return err
		}
		if epoch, err = library.ChoosePassword(ctx, tx, o.id, hash); err != nil {
			return err
		}
		tx.AfterCommit(func() { a.passwordChanged(o, o.mailLanguage(v.Language), now, false) })
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.PasswordRecovery,
			Process: audit.Update,
			UserID:  o.id, ObjectID: o.id, Data: o.fullName() + ", " + v.From.Unmap().String()})
	})
	if err != nil {
		return "", fmt.Errorf("reset a password: %w", err)
	}
	return a.finishReset(ctx, o, epoch, v), nil
}

// finishReset removes the sessions that a new password has ended, and makes the owner's device known. The password is
// set and the key is used, so a failure is reported to the operator and not to the owner.
func (a *Accounts) finishReset(ctx context.Context, o owner, epoch int64, v Requester) (device string) {
	if err := a.Sessions.EndAll(ctx, o.id, epoch); err != nil {
		a.Log.Error("cannot remove the sessions that a new password has ended", "user", o.id, "cause", err)
	}
	device, err := a.Sessions.RememberDevice(ctx, o.id, v.Device)
	if err != nil {
		a.Log.Error("cannot remember the device that set a new password", "user", o.id, "cause", err)
		return v.Device
	}
	return device
}

// claim removes a key and returns it: of several callers with the same key, one gets it.
func (a *Accounts) claim(ctx context.Context, key string) (r recoveryKey, now time.Time, err error) {
	err = a.local.Update(ctx, func(tx *store.Tx) error {
		now = tx.Now()
		return tx.Row(ctx, `DELETE FROM reminders WHERE key_hash = $1 RETURNING `+recoveryKeyColumns,
			[]any{secret.Hash(key)}, r.dest()...)
	})
	if store.NoRows(err) {
		return r, now, fault.Rejected("ERROR_INVALID_KEY")
	}
	if err != nil {
		return r, now, fmt.Errorf("claim a recovery key: %w", err)
	}
	return r, now, nil
}
