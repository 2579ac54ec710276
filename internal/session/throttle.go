package session

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"lls/internal/fault"
	"lls/internal/store"
)

// Limits bound the wrong passwords within a window.
type Limits struct {
	Account int // for an account from one address
	Address int // from one address; an IPv6 /64 is one
	Window  time.Duration

	MailAccount int // requests for recovery mails for an account within MailWindow
	MailAddress int // and from one address
}

// MailWindow is the time in which requests for recovery mails are counted.
const MailWindow = time.Hour

// The scopes of the table attempts.
const (
	scopePair    = "pair"
	scopeAddress = "address"

	scopeMailAccount = "mail account"
	scopeMailAddress = "mail address"
)

// try is an attempt that counts as wrong until it is taken back.
type try struct {
	pair, address         string
	pairDate, addressDate int64
}

// reserve counts a try before its password is looked at, so that many at once cannot pass the limit together.
func (s *Sessions) reserve(ctx context.Context, username string, from netip.Addr) (t try, err error) {
	network := networkOf(from)
	t.pair, t.address = username+" "+network, network
	err = s.local.Update(ctx, func(tx *store.Tx) (err error) {
		if t.pairDate, err = count(ctx, tx, scopePair, t.pair, s.limits.Account, s.limits.Window); err != nil {
			return err
		}
		t.addressDate, err = count(ctx, tx, scopeAddress, t.address, s.limits.Address, s.limits.Window)
		return err
	})
	if err != nil {
		return t, fmt.Errorf("count a try: %w", err)
	}
	return t, nil
}

// count adds a row under an instant of its own; at the limit it answers ERROR_TOO_MANY_TRIES.
func count(ctx context.Context, tx *store.Tx, scope, subject string, limit int, window time.Duration) (date int64, err error) {
	now := tx.Now()
	since := now.Add(-window).UnixMilli()
	var n int
	var last int64
	if err := tx.Row(ctx, `SELECT COUNT(*), COALESCE(MAX(date), 0) FROM attempts WHERE scope = $1 AND subject = $2 AND date > $3`,
		[]any{scope, subject, since}, &n, &last); err != nil {
		return 0, err
	}
	if n >= limit {
		var freed int64 // the try that must grow old first
		if err := tx.Row(ctx, `SELECT date FROM attempts WHERE scope = $1 AND subject = $2 AND date > $3 ORDER BY date DESC LIMIT 1 OFFSET $4`,
			[]any{scope, subject, since, limit - 1}, &freed); err != nil {
			return 0, err
		}
		return 0, fault.Throttle(max(time.Second, time.UnixMilli(freed).Add(window).Sub(now)))
	}
	date = max(now.UnixMilli(), last+1)
	_, err = tx.Exec(ctx, `INSERT INTO attempts (scope, subject, date) VALUES ($1, $2, $3)`, scope, subject, date)
	return date, err
}

// forgive takes a try back whose password was right.
func (s *Sessions) forgive(ctx context.Context, t try) error {
	return s.takeBack(ctx, t, scopePair, scopeAddress)
}

func (s *Sessions) takeBack(ctx context.Context, t try, pair, address string) error {
	err := s.local.Update(ctx, func(tx *store.Tx) error {
		const q = `DELETE FROM attempts WHERE scope = $1 AND subject = $2 AND date = $3`
		if _, err := tx.Exec(ctx, q, pair, t.pair, t.pairDate); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, q, address, t.address, t.addressDate)
		return err
	})
	if err != nil {
		return fmt.Errorf("take a try back: %w", err)
	}
	return nil
}

// AskForMail counts a request for a recovery mail, whoever may have the user name; at a limit it answers
// ERROR_TOO_MANY_TRIES. undo takes the request back when no mail could be sent.
func (s *Sessions) AskForMail(ctx context.Context, username string, from netip.Addr) (undo func(context.Context) error, err error) {
	t := try{pair: username, address: networkOf(from)}
	err = s.local.Update(ctx, func(tx *store.Tx) (err error) {
		if t.pairDate, err = count(ctx, tx, scopeMailAccount, t.pair, s.limits.MailAccount, MailWindow); err != nil {
			return err
		}
		t.addressDate, err = count(ctx, tx, scopeMailAddress, t.address, s.limits.MailAddress, MailWindow)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count a request for a mail: %w", err)
	}
	return func(ctx context.Context) error { return s.takeBack(ctx, t, scopeMailAccount, scopeMailAddress) }, nil
}

// networkOf is what counts as one address: an IPv4 address or an IPv6 /64.
func networkOf(a netip.Addr) string {
	a = a.Unmap().WithZone("")
	if a.Is6() {
		return netip.PrefixFrom(a, 64).Masked().String()
	}
	return a.String()
}
