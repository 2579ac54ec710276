// Package slots limits the heavy work of an instance: how many calls of a kind run at a time, how many of one user run
// or wait, and how long calls wait.
package slots

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"lls/internal/platform/fault"
)

// Kind is a kind of work with its own limit.
type Kind string

// The kinds of heavy work. Call is every call of a signed-in user, light ones too.
const (
	Call       Kind = "call"
	Import     Kind = "import"
	Export     Kind = "export"     // tables, as XLSX or TBX
	Document   Kind = "document"   // reports and comparisons, as PDF or DOCX
	Comparison Kind = "comparison" // of two versions
	Reading    Kind = "reading"    // the structure of a version's texts
	List       Kind = "list"       // writing a whole list of more records than a page may have
	Answer     Kind = "answer"     // such lists until they have been sent
	Picture    Kind = "picture"    // decoding a profile picture
	Intake     Kind = "intake"     // reading the text of a file
	Scan       Kind = "scan"       // the operator's program that scans a file
	Follow     Kind = "follow"     // waiting for changes of the library
)

// Limit is the limit of a kind of work.
type Limit struct {
	Running int           // calls that run at a time; 0: any number
	Each    int           // of these, calls of one user; 0: any number
	User    int           // calls of one user, running and waiting
	Waiting int           // calls that wait, of all users
	Wait    time.Duration // how long a call waits; 0: as long as its context
}

// retryAfter is when a refused call may be tried again.
const retryAfter = 5 * time.Second

// Limits are those of an instance on this machine. At most half of the processors do the same kind of work, which
// leaves the others for other calls; at most four, which leaves connections to the database. A user has at least two
// calls of each kind: a page that asks again ends its first call, which may take a moment to notice.
func Limits() map[Kind]Limit {
	half := min(max(1, runtime.GOMAXPROCS(0)/2), 4)
	return map[Kind]Limit{
		Call: {User: 64},
		// the screen shows that it waits, and calls again
		Import:     {Running: 1, User: 2, Waiting: 20, Wait: 10 * time.Second},
		Export:     {Running: half, User: 4, Waiting: 50},
		Document:   {Running: half, User: 4, Waiting: 50},
		Comparison: {Running: half, User: 8, Waiting: 100},
		Reading:    {Running: half, User: 8, Waiting: 100},
		Intake:     {Running: half, Each: 1, User: 4, Waiting: 16, Wait: 20 * time.Second},
		List:       {Running: half, User: 4, Waiting: 50, Wait: 2 * time.Minute},
		Answer:     {User: 4},
		Follow:     {Running: 64, User: 4},             // wait without working
		Picture:    {Running: 1, User: 2, Waiting: 20}, // takes a hundred megabytes
		Scan:       {Running: half, User: 8, Waiting: 50, Wait: 2 * time.Minute},
	}
}

// Pool hands out slots.
type Pool struct {
	mu    sync.Mutex
	kinds map[Kind]*queue
}

// queue is the state of one kind of work.
type queue struct {
	Limit
	running  int
	inFlight map[int64]int // calls by user, running and waiting
	atWork   map[int64]int // calls by user
	waiting  []*waiter     // in the order of their arrival
	refused  int
}

type waiter struct {
	user  int64
	ready chan struct{} // closed when the waiter has its slot
}

// New returns a pool. A kind without a limit is not limited.
func New(limits map[Kind]Limit) *Pool {
	p := &Pool{kinds: map[Kind]*queue{}}
	for kind, limit := range limits {
		p.kinds[kind] = &queue{Limit: limit, inFlight: map[int64]int{}, atWork: map[int64]int{}}
	}
	return p
}

// Acquire waits for a slot and returns the function that releases it, which may be called more than once. Too many
// calls of the user, a full queue and too long a wait are ERROR_BUSY with the kind as its Value; if the context ends,
// its error is returned. Waiting calls of users without a running call come first.
func (p *Pool) Acquire(ctx context.Context, kind Kind, user int64) (release func(), err error) {
	q := p.kinds[kind]
	if q == nil {
		return func() {}, nil
	}
	w, err := p.tryAcquire(q, kind, user)
	if err != nil {
		return nil, err
	}
	release = sync.OnceFunc(func() { p.release(q, user) })
	if w == nil {
		return release, nil
	}
	var late <-chan time.Time
	if q.Wait > 0 {
		timer := time.NewTimer(q.Wait)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case <-w.ready:
		return release, nil
	case <-late:
		err = fault.Busy(string(kind), retryAfter)
	case <-ctx.Done():
		err = ctx.Err()
	}
	p.giveUp(q, w, err)
	return nil, err
}

// tryAcquire takes a free slot, or queues the call and returns the waiter.
func (p *Pool) tryAcquire(q *queue, kind Kind, user int64) (*waiter, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	free := q.mayBegin(user)
	if q.inFlight[user] >= q.User || !free && len(q.waiting) >= q.Waiting {
		q.refused++
		return nil, fault.Busy(string(kind), retryAfter)
	}
	q.inFlight[user]++
	if free {
		q.begin(user)
		return nil, nil
	}
	w := &waiter{user: user, ready: make(chan struct{})}
	q.waiting = append(q.waiting, w)
	return w, nil
}

func (p *Pool) release(q *queue, user int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	q.running--
	decrement(q.atWork, user)
	decrement(q.inFlight, user)
	q.next()
}

// giveUp ends a wait. A slot that was granted at the same moment goes to the next waiter.
func (p *Pool) giveUp(q *queue, w *waiter, reason error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if fault.Is(reason, fault.CodeBusy) {
		q.refused++
	}
	decrement(q.inFlight, w.user)
	if i := slices.Index(q.waiting, w); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
		return
	}
	q.running--
	decrement(q.atWork, w.user)
	q.next()
}

func (q *queue) mayBegin(user int64) bool {
	return (q.Running == 0 || q.running < q.Running) && (q.Each == 0 || q.atWork[user] < q.Each)
}

func (q *queue) begin(user int64) {
	q.running++
	q.atWork[user]++
}

// next grants a free slot to the first waiter whose user has no running call, or else to the first one whose user may
// have another.
func (q *queue) next() {
	mayBegin := func(w *waiter) bool { return q.mayBegin(w.user) }
	i := slices.IndexFunc(q.waiting, func(w *waiter) bool { return q.atWork[w.user] == 0 && mayBegin(w) })
	if i < 0 {
		i = slices.IndexFunc(q.waiting, mayBegin)
	}
	if i < 0 {
		return
	}
	w := q.waiting[i]
	q.waiting = slices.Delete(q.waiting, i, i+1)
	q.begin(w.user)
	close(w.ready)
}

// decrement removes a user whose count reaches 0, so that the map does not grow.
func decrement(counts map[int64]int, user int64) {
	if counts[user]--; counts[user] == 0 {
		delete(counts, user)
	}
}

// Usage is how busy a kind of work is.
type Usage struct {
	Running, Waiting int
	Refused          int // since the start
}

// Usage returns how busy a kind of work is.
func (p *Pool) Usage(kind Kind) Usage {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.kinds[kind]
	if q == nil {
		return Usage{}
	}
	return Usage{Running: q.running, Waiting: len(q.waiting), Refused: q.refused}
}

// Kinds returns the kinds with a limit, in the order of their names.
func (p *Pool) Kinds() []Kind {
	kinds := make([]Kind, 0, len(p.kinds))
	for kind := range p.kinds {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	return kinds
}
