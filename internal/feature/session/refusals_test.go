package session

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
)

// TestAttackOfManyStrangersFillsNoLog lets every address and name of an attack be new, so that no single limit is
// reached.
func TestAttackOfManyStrangersFillsNoLog(t *testing.T) {
	now := time.Date(2026, 3, 16, 9, 0, 0, 0, time.UTC)
	q := newRefusals(nil, func() time.Time { return now })
	window := 15 * time.Minute
	var entries []audit.Entry
	note := func(key string, known bool, data string) {
		entries = append(entries, q.note(Refusal{Key: key, Window: window, Known: known,
			Entry: audit.Entry{Data: data}},
			window)...)
	}
	for n := range 100_000 {
		note("", false, "wrong")
		note(fmt.Sprint("address ", n), false, "limit")
	}
	if len(entries) != loggedRefusals+1 || len(q.episodes) > loggedRefusals+1 {
		t.Errorf("%d entries, %d limits in memory", len(entries), len(q.episodes))
	}
	note("account 7", true, "an account that is there")
	if last := entries[len(entries)-1]; last.Data != "an account that is there" {
		t.Errorf("the limit of an account is not told: %v", last)
	}
	entries = nil
	now = now.Add(window)
	entries = append(entries, q.ended(now)...)
	var all string
	for _, e := range entries {
		if strings.HasPrefix(e.Data, "*") {
			all = e.Data
		}
	}
	// 250 pairs of entries were written; the limits they opened went on counting in their episodes.
	if all != fmt.Sprintf("*, *, ERROR_TOO_MANY_TRIES × %d", 200_000-loggedRefusals) {
		t.Errorf("the end of the window says %q", all)
	}
	if len(q.episodes) != 0 {
		t.Errorf("%d limits stay in memory", len(q.episodes))
	}
	entries = nil
	note("", false, "wrong")
	if len(entries) != 1 {
		t.Errorf("in the next window the log gets %d entries", len(entries))
	}
}

func TestUnknownNamesShareSubjects(t *testing.T) {
	seen := map[string]bool{}
	for n := range 100_000 {
		seen[unknownAccount([]byte("key"), fmt.Sprintf("nobody%d@lls.local", n))] = true
	}
	if len(seen) > 1<<14 || len(seen) < 1<<13 {
		t.Errorf("100,000 invented names have %d subjects", len(seen))
	}
}

func TestOnlyRefusalsAreLogged(t *testing.T) {
	s := &Sessions{refusals: newRefusals(nil, time.Now)} // writing would fail: there is no store
	for _, why := range []error{errors.New("the disk is full"), fault.Unavailable(nil)} {
		if got := s.Refused(t.Context(), Refusal{Why: why}); got != why {
			t.Errorf("%v became %v", why, got)
		}
	}
}
