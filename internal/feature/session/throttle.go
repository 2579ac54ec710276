package session

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/netip"
	"time"

	"lls/internal/library"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// Limits bound the wrong passwords within a window, and what else can be repeated.
type Limits struct {
	Account int // for an account from one address
	Address int // from one address; an IPv6 /64 is one
	Network int // from one network: an IPv4 /24 or an IPv6 /48
	Window  time.Duration

	// AccountDay is how many wrong passwords an account takes within Day, from anywhere. Beyond it only passwords from
	// known devices are checked; such a device has the same limit within Day.
	AccountDay int

	Calls int // calls of a signed-in user within Window that can write the log

	MailAccount int // requests for recovery mails for an account within MailWindow
	MailAddress int // and from one address
	MailNetwork int // and from one network
}

// Day is the time in which the wrong passwords of an account are counted.
const Day = 24 * time.Hour

// MailWindow is the time in which requests for recovery mails are counted.
const MailWindow = time.Hour

// The scopes of the table attempts.
const (
	scopePair    = "pair"
	scopeAddress = "address"
	scopeNetwork = "network"
	scopeAccount = "account"
	scopeDevice  = "device"
	scopeSession = "session"

	scopeMailAccount = "mail account"
	scopeMailAddress = "mail address"
	scopeMailNetwork = "mail network"
)

// dayScopes are those that are counted by Day; the others end with a window.
const dayScopes = "'" + scopeAccount + "', '" + scopeDevice + "'"

// subject is what attempts are counted for: at most limit of them within window.
type subject struct {
	scope, name string
	limit       int
	window      time.Duration
}

func (s subject) key() string { return s.scope + " " + s.name }

// unknownSecret names the key of the subjects of unknown names.
const unknownSecret = "unknown accounts"

// passwordSubjects are those of a password that comes from an unknown device.
func (s *Sessions) passwordSubjects(ctx context.Context, u user, name string, from netip.Addr) ([]subject, error) {
	key, err := s.local.Secret(ctx, unknownSecret) // for any name, so that known ones take as long
	if err != nil {
		return nil, err
	}
	address, network := networksOf(from)
	account := name
	if u.id == 0 {
		account = unknownAccount(key, name)
	}
	return []subject{
		{scopePair, name + " " + address, s.limits.Account, s.limits.Window},
		{scopeAddress, address, s.limits.Address, s.limits.Window},
		{scopeNetwork, network, s.limits.Network, s.limits.Window},
		{scopeAccount, account, s.limits.AccountDay, Day},
	}, nil
}

// unknownAccount is the subject of an unknown user name. Such names share 16,384 subjects, so that invented names
// cannot fill the table, and each is limited like an account, so that a limit does not reveal which accounts exist. The
// secret key hides which names share a subject, because wrong passwords for those would reveal as much.
func unknownAccount(key []byte, name string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(name))
	return fmt.Sprintf("unknown %04x", binary.BigEndian.Uint16(mac.Sum(nil))>>2)
}

// attempt is one that counts as wrong for its subjects until it is undone.
type attempt struct {
	subjects []subject
	dates    []int64 // of its rows, in the order of the subjects
}

// reserve counts an attempt before its password is checked, so that many at once cannot exceed a limit together. At a
// limit it counts nothing and returns ERROR_TOO_MANY_TRIES with the subject whose limit it is.
func (s *Sessions) reserve(ctx context.Context, subjects []subject) (t attempt, full subject, err error) {
	err = s.local.Update(ctx, func(tx *store.Tx) error {
		t, full = attempt{subjects: subjects}, subject{}
		for _, one := range subjects {
			date, err := count(ctx, tx, one)
			if fault.Is(err, "ERROR_TOO_MANY_TRIES") {
				full = one
			}
			if err != nil {
				return err
			}
			t.dates = append(t.dates, date)
		}
		return nil
	})
	if err != nil {
		return t, full, fmt.Errorf("count a try: %w", err)
	}
	return t, full, nil
}

// count adds a row with a unique instant; at the limit it returns ERROR_TOO_MANY_TRIES.
func count(ctx context.Context, tx *store.Tx, s subject) (date int64, err error) {
	now := tx.Now()
	since := now.Add(-s.window).UnixMilli()
	var n int
	var last int64
	if err := tx.Row(ctx,
		`SELECT COUNT(*), COALESCE(MAX(date), 0) FROM attempts WHERE scope = $1 AND subject = $2 AND date > $3`,
		[]any{s.scope, s.name, since}, &n, &last); err != nil {
		return 0, err
	}
	if n >= s.limit {
		var freed int64 // the attempt that must expire first
		if err := tx.Row(ctx, `SELECT date FROM attempts WHERE scope = $1 AND subject = $2 AND date > $3
			ORDER BY date DESC LIMIT 1 OFFSET $4`, []any{s.scope, s.name, since, s.limit - 1}, &freed); err != nil {
			return 0, err
		}
		return 0, fault.TooManyRequests(max(time.Second, time.UnixMilli(freed).Add(s.window).Sub(now)))
	}
	date = max(now.UnixMilli(), last+1)
	_, err = tx.Exec(ctx, `INSERT INTO attempts (scope, subject, date) VALUES ($1, $2, $3)`, s.scope, s.name, date)
	return date, err
}

// undoAttempt removes an attempt whose password was right.
func (s *Sessions) undoAttempt(ctx context.Context, t attempt) error {
	err := s.local.Update(ctx, func(tx *store.Tx) error {
		for i, one := range t.subjects {
			if _, err := tx.Exec(ctx, `DELETE FROM attempts WHERE scope = $1 AND subject = $2 AND date = $3`,
				one.scope, one.name, t.dates[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("take a try back: %w", err)
	}
	return nil
}

// ClearAttempts removes the wrong passwords of an account, whoever sent them: its password was changed, and its owner
// may have no known device.
func ClearAttempts(ctx context.Context, local *store.DB, username string) error {
	err := local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM attempts WHERE scope = $1 AND subject = $2`,
			scopeAccount, library.FoldUsername(username))
		return err
	})
	if err != nil {
		return fmt.Errorf("forget the wrong passwords for %s: %w", username, err)
	}
	return nil
}

// purgeAttempts removes the attempts that no longer count.
func (s *Sessions) purgeAttempts(ctx context.Context, tx *store.Tx) error {
	now := tx.Now()
	if _, err := tx.Exec(ctx, `DELETE FROM attempts WHERE date <= $1`,
		now.Add(-max(Day, s.limits.Window)).UnixMilli()); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM attempts WHERE scope NOT IN (`+dayScopes+`) AND date <= $1`,
		now.Add(-max(s.limits.Window, MailWindow)).UnixMilli())
	return err
}

// CountMailRequest counts a request for a recovery mail, whether or not the user name exists; at a limit it answers
// ERROR_TOO_MANY_TRIES. undo removes the request when no mail could be sent.
func (s *Sessions) CountMailRequest(
	ctx context.Context, username string, from netip.Addr,
) (undo func(context.Context) error, err error) {
	address, network := networksOf(from)
	t, full, err := s.reserve(ctx, []subject{
		{scopeMailAccount, username, s.limits.MailAccount, MailWindow},
		{scopeMailAddress, address, s.limits.MailAddress, MailWindow},
		{scopeMailNetwork, network, s.limits.MailNetwork, MailWindow},
	})
	if err != nil {
		return nil, s.Refused(ctx, Refusal{Key: full.key(), Window: MailWindow, Why: err,
			Entry: MailRequestEntry(0, username, from)})
	}
	return func(ctx context.Context) error { return s.undoAttempt(ctx, t) }, nil
}

// MailRequestEntry is the log entry of a refused request for a recovery mail.
func MailRequestEntry(id int64, username string, from netip.Addr) audit.Entry {
	return audit.Entry{Severity: audit.Security, Category: audit.PasswordRecovery, Process: audit.Create, ObjectID: id,
		Data: username + ", " + from.Unmap().String()}
}

// networksOf returns the networks that count as one: an IPv4 address or IPv6 /64, and the /24 or /48 around it.
func networksOf(a netip.Addr) (address, network string) {
	a = a.Unmap().WithZone("")
	if a.Is6() {
		return netip.PrefixFrom(a, 64).Masked().String(), netip.PrefixFrom(a, 48).Masked().String()
	}
	return a.String(), netip.PrefixFrom(a, 24).Masked().String()
}
