package account

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/mail"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
)

// An invitation is read when its owner is back at work, so its key lives longer than one that somebody asked for.
const (
	invitationDays = 3
	invitationTime = invitationDays * 24 * time.Hour
)

// Invite mails the owner of an account a key with which the password can be chosen, once. It is a recovery key: it
// replaces the one before it, and a new password, role, agency or address makes it worthless. The password so far
// stays. acceptLanguage is that of the actor: somebody who has never signed in has not chosen a language.
func (a *Accounts) Invite(
	ctx context.Context, actor access.Actor, may access.Permission, id int64, acceptLanguage string,
) error {
	if err := actor.Need(may); err != nil {
		return err
	}
	if a.Observer {
		return fault.Forbidden()
	}
	var o owner
	err := a.main.View(ctx, func(tx *store.Tx) (err error) {
		o, err = readOwner(ctx, tx, "id = $1", id)
		return err
	})
	switch {
	case store.NoRows(err):
		return fault.NotFound()
	case err != nil:
		return fmt.Errorf("read the owner of account %d: %w", id, err)
	case id == access.SystemAccount:
		return fault.Rejected("ERROR_SYSTEM_ACCOUNT")
	case id == actor.UserID:
		return fault.Rejected("ERROR_SELF")
	case !o.enabled:
		return fault.Rejected("ERROR_USER_DOES_NOT_EXIST")
	case a.NoMail:
		return fault.Rejected("ERROR_UNABLE_TO_SEND_MAIL")
	}
	key, hash := secret.New()
	if err := a.storeKey(ctx, o, hash, invitationTime); err != nil {
		return err
	}
	if o.lastLogin != nil {
		acceptLanguage = ""
	}
	letter := mail.Invitation(o.person(), o.mailLanguage(acceptLanguage), "/reminder/"+key, invitationDays,
		o.lastLogin == nil)
	var refused error
	if err := a.Mailer.Send(ctx, letter); err != nil {
		a.Log.Error("cannot send an invitation", "user", o.id, "cause", err)
		if err := a.dropKey(ctx, o, hash); err != nil {
			return err
		}
		refused = fault.Rejected("ERROR_UNABLE_TO_SEND_MAIL")
	}
	if err := a.main.Update(ctx, func(tx *store.Tx) error {
		e := audit.Entry{Severity: audit.Security, Category: audit.PasswordRecovery, Process: audit.Create,
			UserID: actor.UserID, ObjectID: o.id, Data: o.fullName()}
		if refused != nil {
			e.Data += ", " + fault.Of(refused).Code
		}
		return audit.Write(ctx, tx, e)
	}); err != nil {
		return fmt.Errorf("log an invitation: %w", err)
	}
	return refused
}
