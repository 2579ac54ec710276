// Package account contains what users do with their own accounts: forgotten password, profile, picture.
package account

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"time"

	"lls/internal/feature/content"
	"lls/internal/feature/session"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/mail"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
)

// Config is what the accounts of an instance need.
type Config struct {
	Stores    *store.Stores
	Sessions  *session.Sessions
	Mailer    *mail.Mailer
	Observer  bool
	Strict    bool // the security profile: does not reveal which accounts exist, asks for the current password
	Passwords library.Passwords
	NoMail    bool // there is no server that takes recovery mails
	Zone      *time.Location
	Guides    func() []content.Resource // what newcomers are offered with their new password; nil: nothing
	Slots     *slots.Pool               // in which profile pictures are decoded
	Log       *slog.Logger

	// Scan runs the operator's scan program on a picture; nil: there is none.
	Scan func(ctx context.Context, actor access.Actor, name string, raw []byte) error
}

// Accounts are the accounts of an instance, as their owners see them.
type Accounts struct {
	Config
	main, local *store.DB
}

// New returns the accounts of an instance.
func New(c Config) *Accounts {
	return &Accounts{Config: c, main: c.Stores.Main, local: c.Stores.Local}
}

// Requester is a caller who has not signed in.
type Requester struct {
	From     netip.Addr
	Language string // Accept-Language
	Device   string // the mark that the browser keeps; "": none
}

// owner is the person of an account.
type owner struct {
	id       int64
	name     string
	lastName string
	username string
	enabled  bool
	language string
	epoch    int64
	hash     string
	first    bool

	lastLogin *int64 // nil: never
}

func (o owner) fullName() string { return access.FullName(o.id, o.name, o.lastName) }

// personalWords are the words that a password must not contain.
func (o owner) personalWords() []string { return []string{o.name, o.lastName, o.username} }

func (o owner) person() mail.Person { return mail.Person{Name: o.fullName(), Address: o.username} }

// mailLanguage is the language of a mail: that of the browser, else the last one of the owner.
func (o owner) mailLanguage(acceptLanguage string) lang.Language {
	if acceptLanguage != "" {
		return lang.Parse(acceptLanguage)
	}
	return lang.Parse(o.language)
}

func readOwner(ctx context.Context, tx *store.Tx, where string, arg any) (o owner, err error) {
	err = tx.Row(ctx,
		`SELECT id, name, last_name, username, enabled, language, session_epoch, password_hash, first_login,
			last_login
		FROM users WHERE deleted = FALSE AND `+where, []any{arg},
		&o.id, &o.name, &o.lastName, &o.username, &o.enabled, &o.language, &o.epoch, &o.hash, &o.first, &o.lastLogin)
	return o, err
}

// checkPasswords checks a new password and its confirmation against the rules.
func (a *Accounts) checkPasswords(password, again string, own ...string) (bad []fault.Field) {
	if broken := a.Passwords.Check("Password", lang.Normalize(password), own...); broken != nil {
		bad = append(bad, *broken)
	}
	switch {
	case again == "":
		bad = append(bad, fault.Field{Field: "Password2", Code: "required"})
	case again != password:
		bad = append(bad, fault.Field{Field: "Password2", Code: "equals", Params: map[string]any{"Other": "Password"}})
	}
	return bad
}

// passwordChanged notifies the owner of an account that its password was changed.
func (a *Accounts) passwordChanged(o owner, language lang.Language, when time.Time, byOther bool) {
	a.Mailer.SendLater(mail.PasswordChanged(o.person(), language, byOther, when.In(a.Zone)))
}

// Changed notifies the owner of an account of what somebody else has changed.
func (a *Accounts) Changed(c library.AccountChange) {
	if a.Observer {
		return
	}
	a.Mailer.RunLater(func(ctx context.Context) error {
		var o owner
		if err := a.main.View(ctx, func(tx *store.Tx) (err error) {
			o, err = readOwner(ctx, tx, "id = $1", c.UserID)
			return err
		}); err != nil {
			return fmt.Errorf("read the owner of account %d: %w", c.UserID, err)
		}
		when, language := c.When.In(a.Zone), o.mailLanguage("")
		if c.Password {
			if err := a.Mailer.Send(ctx, mail.PasswordChanged(mail.Person{Name: o.fullName(), Address: c.Former},
				language, true, when)); err != nil {
				return err
			}
		}
		if c.Former == c.Address {
			return nil
		}
		if err := a.Mailer.Send(ctx, mail.AddressChanged(mail.Person{Name: o.fullName(), Address: c.Former},
			language, true, when)); err != nil {
			a.Log.Error("cannot send a mail to a former address", "cause", err)
		}
		return a.Mailer.Send(ctx, mail.AddressChanged(mail.Person{Name: o.fullName(), Address: c.Address}, language,
			false, when))
	})
}

// FactorsChanged notifies the owner of an account of what has happened to its second factors. An observer does too: a
// recovery code can be used there.
func (a *Accounts) FactorsChanged(userID int64, event audit.AccessEvent) {
	a.Mailer.RunLater(func(ctx context.Context) error {
		var o owner
		var when time.Time
		if err := a.main.View(ctx, func(tx *store.Tx) (err error) {
			when = tx.Now()
			o, err = readOwner(ctx, tx, "id = $1", userID)
			return err
		}); err != nil {
			return fmt.Errorf("read the owner of account %d: %w", userID, err)
		}
		return a.Mailer.Send(ctx, mail.FactorsChanged(o.person(), o.mailLanguage(""), event, when.In(a.Zone)))
	})
}
