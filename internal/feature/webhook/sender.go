package webhook

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"lls/internal/feature/changes"
	"lls/internal/platform/store"
)

const (
	claimTime = time.Minute // for which an instance may send; each change that it has sent begins it again
	pageSize  = 100
	maxError  = 200 // bytes of the reason that is kept
)

// retries are how long a hook waits after its first, second, … failure in a row. After the last one it goes on waiting
// as long: a change is never left out.
var retries = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 12 * time.Hour}

// Sender sends the changes of an instance. Of several instances with one local store one sends at a time for each hook.
type Sender struct {
	hooks  []*Hook
	feed   *changes.Changes
	local  *store.DB
	holder string // names this instance
	log    *slog.Logger
	every  time.Duration // between two looks for changes
}

// New returns the sender of some hooks. holder names the instance among those with the same local store.
func New(hooks []*Hook, feed *changes.Changes, local *store.DB, holder string, log *slog.Logger) *Sender {
	return &Sender{hooks: hooks, feed: feed, local: local, holder: holder, log: log, every: 5 * time.Second}
}

// Run sends changes until the context ends. Every hook has its own turns: a slow one delays no other one.
func (s *Sender) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, h := range s.hooks {
		all.Go(func() {
			ticker := time.NewTicker(s.every)
			defer ticker.Stop()
			for {
				s.turn(ctx, h)
				select {
				case <-ctx.Done():
					return
				case <-ticker.C:
				}
			}
		})
	}
	all.Wait()
}

// Turn sends to every hook what is due.
func (s *Sender) Turn(ctx context.Context) {
	var all sync.WaitGroup
	for _, h := range s.hooks {
		all.Go(func() { s.turn(ctx, h) })
	}
	all.Wait()
}

func (s *Sender) turn(ctx context.Context, h *Hook) {
	if err := s.serve(ctx, h); err != nil && ctx.Err() == nil {
		s.log.Error("cannot send changes to a webhook", "webhook", h.name, "cause", err)
	}
}

// serve sends to a hook what is due.
func (s *Sender) serve(ctx context.Context, h *Hook) (err error) {
	end, err := s.feed.End(ctx)
	if err != nil {
		return err
	}
	state, err := s.stateOf(ctx, h.name)
	if store.NoRows(err) { // new in the file: it gets what changes from now on
		return s.begin(ctx, h.name, end)
	}
	if err != nil {
		return err
	}
	if state.Cursor >= end || s.local.Now().UnixMilli() < state.Next {
		return nil
	}
	if claimed, err := s.claim(ctx, h.name); err != nil || !claimed {
		return err
	}
	defer func() {
		if free := s.release(context.WithoutCancel(ctx), h.name); free != nil && err == nil {
			err = free
		}
	}()
	return s.sendAll(ctx, h)
}

// sendAll sends a hook its changes until there are no more, one fails or another instance has taken over.
func (s *Sender) sendAll(ctx context.Context, h *Hook) error {
	state, err := s.stateOf(ctx, h.name)
	if err != nil {
		return err
	}
	for cursor := state.Cursor; ; {
		page, err := s.feed.ReadKinds(ctx, h.kinds, cursor, pageSize)
		if err != nil {
			return err
		}
		if page.Cursor <= cursor {
			return nil
		}
		for _, change := range page.Items {
			if err := h.send(ctx, change, s.local.Now()); err != nil {
				if ctx.Err() != nil {
					return nil
				}
				return s.fail(ctx, h.name, state.Tries+1, err)
			}
			state.Tries = 0
			if mine, err := s.advance(ctx, h.name, change.Cursor, true); err != nil || !mine {
				return err
			}
		}
		cursor = page.Cursor
		if mine, err := s.advance(ctx, h.name, cursor, false); err != nil || !mine {
			return err
		}
	}
}

// State is what is known about a hook.
type State struct {
	Name        string
	Cursor      int64  // the last change that it has got
	Tries       int64  // failures in a row
	Next        int64  // when it is tried again, in milliseconds since 1970; 0: at once
	LastSuccess int64  // 0: never
	LastError   string // of the last failure, "" after a success
}

func (st *State) columns() []any {
	return []any{&st.Name, &st.Cursor, &st.Tries, &st.Next, &st.LastSuccess, &st.LastError}
}

const stateQuery = `SELECT name, next_cursor, tries, next_try, last_success, last_error FROM hook_cursors`

// stateOf returns what is known about a hook; of one that has not begun sql.ErrNoRows.
func (s *Sender) stateOf(ctx context.Context, name string) (st State, err error) {
	err = s.local.ReadRow(ctx, stateQuery+` WHERE name = $1`, []any{name}, st.columns()...)
	return st, err
}

// States returns what is known about the hooks that have begun, by their names.
func States(ctx context.Context, local *store.DB) (all []State, err error) {
	err = local.View(ctx, func(tx *store.Tx) error {
		all, err = store.All(ctx, tx, func(scan func(...any) error) (st State, err error) {
			err = scan(st.columns()...)
			return st, err
		}, stateQuery+` ORDER BY name`)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the states of webhooks: %w", err)
	}
	return all, nil
}

// Names are the names of the hooks.
func (s *Sender) Names() (all []string) {
	for _, h := range s.hooks {
		all = append(all, h.name)
	}
	return all
}

func (s *Sender) begin(ctx context.Context, name string, end int64) error {
	_, err := s.write(ctx,
		`INSERT INTO hook_cursors (name, next_cursor, tries, next_try, last_success, last_error, holder,
		claimed_until) VALUES ($1, $2, 0, 0, 0, '', '', 0) ON CONFLICT (name) DO NOTHING`, name, end)
	return err
}

func (s *Sender) claim(ctx context.Context, name string) (bool, error) {
	now := s.local.Now()
	return s.write(ctx, `UPDATE hook_cursors SET holder = $2, claimed_until = $3
		WHERE name = $1 AND next_try <= $4 AND claimed_until <= $4`, name, s.holder, now.Add(claimTime).UnixMilli(),
		now.UnixMilli())
}

// advance keeps how far a hook is. false: another instance sends now.
func (s *Sender) advance(ctx context.Context, name string, cursor int64, sent bool) (bool, error) {
	now, success := s.local.Now(), int64(0)
	if sent {
		success = now.UnixMilli()
	}
	return s.write(ctx, `UPDATE hook_cursors SET next_cursor = $3, tries = 0, next_try = 0, last_error = '',
		last_success = COALESCE(NULLIF(CAST($4 AS BIGINT), 0), last_success), claimed_until = $5
		WHERE name = $1 AND holder = $2`, name, s.holder, cursor, success, now.Add(claimTime).UnixMilli())
}

func (s *Sender) fail(ctx context.Context, name string, tries int64, cause error) error {
	wait := retries[min(tries, int64(len(retries)))-1]
	s.log.Warn("a webhook failed", "webhook", name, "tries", tries, "again", wait, "cause", cause)
	text := cause.Error()
	text = strings.ToValidUTF8(text[:min(len(text), maxError)], "")
	_, err := s.write(ctx, `UPDATE hook_cursors SET tries = $3, next_try = $4, last_error = $5
		WHERE name = $1 AND holder = $2`, name, s.holder, tries, s.local.Now().Add(wait).UnixMilli(),
		text)
	return err
}

func (s *Sender) release(ctx context.Context, name string) error {
	_, err := s.write(ctx, `UPDATE hook_cursors SET claimed_until = 0 WHERE name = $1 AND holder = $2`, name, s.holder)
	return err
}

// write runs a statement on the local store, and reports whether it changed a row.
func (s *Sender) write(ctx context.Context, query string, args ...any) (changed bool, err error) {
	err = s.local.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, query, args...)
		changed = n > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("keep the state of webhook %s: %w", args[0], err)
	}
	return changed, nil
}
