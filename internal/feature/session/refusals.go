package session

import (
	"context"
	"fmt"
	"sync"
	"time"

	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// loggedRefusals is how many entries all unknown callers together can add to the log within a window by refused calls.
// Further ones are counted and logged as a sum at the end of the window: the log cannot be deleted, so nobody may fill
// it.
const loggedRefusals = 500

// maxUnwritten is how many entries wait in memory while the log cannot be written; further ones are lost.
const maxUnwritten = 10 * loggedRefusals

// Refusal is a refused call.
type Refusal struct {
	Key    string        // of the limit that was reached; "": no limit, for example a wrong password
	Window time.Duration // of that limit
	Known  bool          // of an account or a signed-in user, whose number is bounded: always logged
	Entry  audit.Entry   // what the log says, but for the code and the count
	Why    error         // the error that the caller gets
}

// refusals writes refused calls into the log, each limit twice: when it is reached, and when its window has ended with
// the number of calls that it refused. Its memory is bounded by what it may write.
type refusals struct {
	log   *store.DB
	clock func() time.Time

	mu        sync.Mutex
	since     time.Time // when the window of all unknown callers began
	logged    int       // their entries in it
	episodes  map[string]*episode
	unwritten []audit.Entry // for the next flush
}

// episode is a limit that has been reached, until its window ends.
type episode struct {
	entry audit.Entry
	count int
	until time.Time
}

// allStrangers is the key of the limit of all unknown callers together.
const allStrangers = ""

func newRefusals(log *store.DB, clock func() time.Time) *refusals {
	return &refusals{log: log, clock: clock, since: clock(), episodes: map[string]*episode{}}
}

// Refused records a refused call and returns why it was refused.
func (s *Sessions) Refused(ctx context.Context, r Refusal) error {
	f := fault.Of(r.Why)
	if f.Class != fault.ClassRejected && f.Class != fault.ClassTooMany {
		return r.Why
	}
	r.Entry.Data += ", " + f.Code
	if err := s.refusals.write(ctx, s.refusals.note(r, s.limits.Window)); err != nil {
		return err
	}
	return r.Why
}

// note counts a refusal and returns the entries that the log gets now. Those of episodes that have ended wait for the
// next flush.
func (q *refusals) note(r Refusal, window time.Duration) (entries []audit.Entry) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.clock()
	q.postpone(q.ended(now))
	if e := q.episodes[r.Key]; r.Key != "" && e != nil {
		e.count++
		return nil
	}
	if now.Sub(q.since) >= window {
		q.since, q.logged = now, 0
	}
	if !r.Known && q.logged >= loggedRefusals {
		all := q.episodes[allStrangers]
		if all == nil {
			all = &episode{until: q.since.Add(window), entry: audit.Entry{Severity: audit.Security,
				Category: audit.Session, Process: audit.SignIn, Data: "*, *, ERROR_TOO_MANY_TRIES"}}
			q.episodes[allStrangers] = all
			entries = append(entries, all.entry)
		}
		all.count++
		return entries
	}
	if !r.Known {
		q.logged++
	}
	if r.Key != "" {
		q.episodes[r.Key] = &episode{r.Entry, 1, now.Add(r.Window)}
	}
	return []audit.Entry{r.Entry}
}

// ended closes the episodes whose windows have ended by then, and returns their last entries.
func (q *refusals) ended(by time.Time) (entries []audit.Entry) {
	for key, e := range q.episodes {
		if e.until.After(by) {
			continue
		}
		e.entry.Data += fmt.Sprintf(" × %d", e.count)
		entries = append(entries, e.entry)
		delete(q.episodes, key)
	}
	return entries
}

// postpone keeps entries for the next flush.
func (q *refusals) postpone(entries []audit.Entry) {
	q.unwritten = append(q.unwritten, entries...)
	q.unwritten = q.unwritten[:min(len(q.unwritten), maxUnwritten)]
}

// flush writes the outstanding entries of the episodes that have ended by an instant, and what could not be written
// before.
func (q *refusals) flush(ctx context.Context, by time.Time) error {
	q.mu.Lock()
	entries := append(q.unwritten, q.ended(by)...)
	q.unwritten = nil
	q.mu.Unlock()
	return q.write(ctx, entries)
}

// write adds entries to the log. If that fails they wait for the next flush.
func (q *refusals) write(ctx context.Context, entries []audit.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	err := q.log.Update(ctx, func(tx *store.Tx) error { return audit.WriteAll(ctx, tx, entries) })
	if err != nil {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.postpone(entries)
		return fmt.Errorf("log refused calls: %w", err)
	}
	return nil
}
