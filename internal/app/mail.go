package app

import (
	"context"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"lls/internal/feature/account"
	"lls/internal/feature/notice"
	"lls/internal/feature/session"
	"lls/internal/library"
	"lls/internal/platform/config"
	"lls/internal/platform/mail"
	"lls/internal/platform/store"
)

// outboxFrom is the sender of mails that stay in the outbox.
const outboxFrom = "lls@localhost"

// newMailer returns the mailer of an instance: its SMTP server or the outbox in its data folder.
func newMailer(cfg config.Config, clock func() time.Time, log *slog.Logger) (*mail.Mailer, error) {
	from := cfg.SMTP.From
	if from == "" {
		from = outboxFrom
	}
	return mail.New(mail.Config{
		SMTP: mail.SMTP{Host: cfg.SMTP.Host, Port: cfg.SMTP.Port, Security: cfg.SMTP.Security,
			Username: cfg.SMTP.Username, Password: cfg.SMTP.Password, CA: cfg.SMTP.CA, Timeout: cfg.SMTP.Timeout},
		Folder: filepath.Join(cfg.Data, "outbox"), From: from, Base: publicAddress(cfg), Clock: clock, Log: log,
	})
}

// sendsMail reports whether recovery mails arrive: at a mail server, or in the outbox for the operator.
func sendsMail(cfg config.Config) bool { return cfg.SMTP.Host != "" || cfg.Outbox }

// publicAddress is the address of links in mails. It comes from the settings alone, never from a request; without one,
// which is for the outbox only, it is the address that the instance listens on.
func publicAddress(cfg config.Config) string {
	if cfg.PublicURL != "" {
		return cfg.PublicURL
	}
	scheme := "http"
	if cfg.TLSCert != "" {
		scheme = "https"
	}
	host, port, err := net.SplitHostPort(cfg.Listen)
	if err != nil || host == "" || host == "0.0.0.0" || host == "::" {
		host = "localhost"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}

// openAccounts creates the accounts, whose owners are notified of what others change.
func (a *App) openAccounts(clock func() time.Time) (err error) {
	if a.mailer, err = newMailer(a.cfg, clock, a.log); err != nil {
		return err
	}
	a.accounts = account.New(account.Config{Stores: a.stores, Sessions: a.sessions, Mailer: a.mailer,
		Observer: a.cfg.ReadOnly, Strict: a.cfg.Strict(), Passwords: passwordRules(a.cfg, nil),
		NoMail: !sendsMail(a.cfg), Zone: a.cfg.TimeZone,
		Guides: a.content.Onboarding, Slots: a.slots, Scan: a.files.Scan, Log: a.log})
	a.factors.Changed = a.accounts.FactorsChanged
	a.library.AccountChanged = a.accountChanged
	a.library.SessionsEnded = a.endStale
	a.library.ActNamesChanged = func() {
		select {
		case a.actNames <- struct{}{}:
		default: // the index will be written again anyway
		}
	}
	a.library.TextsChanged = func() {
		select {
		case a.texts <- struct{}{}:
		default: // the tables will be compared anyway
		}
	}
	a.notices = notice.New(a.library, a.mailer)
	return nil
}

// accountChanged clears the failed sign-ins of an account with a new password, and notifies its owner of the change.
func (a *App) accountChanged(c library.AccountChange) {
	if c.Password {
		ctx, cancel := context.WithTimeout(context.Background(), flushTimeout)
		defer cancel()
		if err := session.ClearAttempts(ctx, a.stores.Local, c.Address); err != nil {
			a.log.Error("cannot lift the throttle of an account with a new password", "user", c.UserID, "cause", err)
		}
	}
	a.accounts.Changed(c)
}

// endStale ends the sessions that a change of an account has made invalid, and their checkouts.
func (a *App) endStale(user int64) {
	ctx, cancel := context.WithTimeout(context.Background(), flushTimeout)
	defer cancel()
	if err := a.sessions.EndStale(ctx, user); err != nil {
		a.log.Error("cannot end the sessions of a changed account", "user", user, "cause", err)
	}
}

// tellOwner lets a command notify the owner of an account of what the operator has changed.
func tellOwner(cfg config.Config, stores *store.Stores, tell func(a *account.Accounts)) error {
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	post, err := newMailer(cfg, time.Now, log)
	if err != nil {
		return err
	}
	tell(account.New(account.Config{Stores: stores, Mailer: post, Zone: cfg.TimeZone, Log: log}))
	post.Close()
	return nil
}

// mailAccountChange notifies the owner of an account of another password or address.
func mailAccountChange(cfg config.Config, stores *store.Stores, change library.AccountChange) error {
	return tellOwner(cfg, stores, func(a *account.Accounts) { a.Changed(change) })
}
