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
}

// The scopes of the table attempts.
const (
	scopePair    = "pair"
	scopeAddress = "address"
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
		if t.pairDate, err = s.count(ctx, tx, scopePair, t.pair, s.limits.Account); err != nil {
			return err
		}
		t.addressDate, err = s.count(ctx, tx, scopeAddress, t.address, s.limits.Address)
		return err
	})
	if err != nil {
		return t, fmt.Errorf("count a try: %w", err)
	}
	return t, nil
}

// count adds a row under an instant of its own; at the limit it answers ERROR_TOO_MANY_TRIES.
func (s *Sessions) count(ctx context.Context, tx *store.Tx, scope, subject string, limit int) (date int64, err error) {
	now := tx.Now()
	since := now.Add(-s.limits.Window).UnixMilli()
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
		return 0, fault.Throttle(max(time.Second, time.UnixMilli(freed).Add(s.limits.Window).Sub(now)))
	}
	date = max(now.UnixMilli(), last+1)
	_, err = tx.Exec(ctx, `INSERT INTO attempts (scope, subject, date) VALUES ($1, $2, $3)`, scope, subject, date)
	return date, err
}

// forgive takes a try back whose password was right.
func (s *Sessions) forgive(ctx context.Context, t try) error {
	err := s.local.Update(ctx, func(tx *store.Tx) error {
		const q = `DELETE FROM attempts WHERE scope = $1 AND subject = $2 AND date = $3`
		if _, err := tx.Exec(ctx, q, scopePair, t.pair, t.pairDate); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, q, scopeAddress, t.address, t.addressDate)
		return err
	})
	if err != nil {
		return fmt.Errorf("take a try back: %w", err)
	}
	return nil
}

// networkOf is what counts as one address: an IPv4 address or an IPv6 /64.
func networkOf(a netip.Addr) string {
	a = a.Unmap().WithZone("")
	if a.Is6() {
		return netip.PrefixFrom(a, 64).Masked().String()
	}
	return a.String()
}
