package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// index is the index in memory, and the moment up to which it contains the changes.
type index struct {
	folder  string // where it is written; "" for memory only
	mu      sync.RWMutex
	current *memIndex
	at      moment
	loading *loading // nil unless everything is being read again
}

// moment is a state of the data. Numbers of different histories cannot be compared.
type moment struct{ history, stamp int64 }

func momentOf(ctx context.Context, tx *store.Tx) (moment, error) {
	generations, err := generation.Read(ctx, tx, changes)
	return moment{generations[generation.History], generations[changes]}, err
}

// loading is one reading of everything, for which all callers wait. A search need not wait for its end once the names
// are read.
type loading struct {
	usable chan struct{}
	done   chan struct{}
	err    error
}

// loadWithin limits the reading of everything, which does not end with the call that started it.
const loadWithin = 5 * time.Minute

var (
	// errIndexAhead means that the index is newer than the transaction: a new transaction helps, unless the data were
	// restored to an earlier state.
	errIndexAhead = errors.New("the search index is ahead of the transaction")
	// errMustLoad means that the index must be loaded, which needs a separate transaction.
	errMustLoad = errors.New("the search index must be loaded")
)

// read updates the index to the state of the transaction and then calls fn.
func (x *index) read(ctx context.Context, tx *store.Tx, fn func(*memIndex) error) error {
	at, err := momentOf(ctx, tx)
	if err != nil {
		return err
	}
	for followed := false; ; followed = true {
		if done, err := x.tryRead(at, followed, fn); done {
			return err
		}
		if err := x.catchUp(ctx, tx, at); err != nil {
			return err
		}
	}
}

// tryRead calls fn if the index has the expected state. After an update, a newer state is accepted as well.
func (x *index) tryRead(at moment, followed bool, fn func(*memIndex) error) (done bool, err error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if x.current == nil || x.at != at && !(followed && x.at.history == at.history && x.at.stamp > at.stamp) {
		return false, nil
	}
	return true, fn(x.current)
}

func (x *index) snapshot() *memIndex {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.current
}

// staleIndex returns the index if it should be written again or if its texts could not be read, nil while that
// is done: a lock would make all searches wait for the slowest reader.
func (x *index) staleIndex() *memIndex {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if x.current == nil || x.loading != nil || !x.current.namesOnly && !x.current.needsRebuild() {
		return nil
	}
	return x.current
}

// catchUp adds the changes. If it ends early, the index keeps what was added, and its number.
func (x *index) catchUp(ctx context.Context, tx *store.Tx, at moment) (err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case x.current == nil || x.at.history != at.history:
		return errMustLoad
	case x.at.stamp == at.stamp:
		return nil
	case x.at.stamp > at.stamp:
		return errIndexAhead
	}
	if x.at.stamp, err = x.current.follow(ctx, tx, x.at.stamp); err == nil {
		x.at = at
	}
	return err
}

// load replaces an old index, unless that was done already, and waits until it can be searched. The wait ends with the
// context.
func (x *index) load(ctx context.Context, main *store.DB, old *memIndex) error {
	l := x.startLoading(ctx, main, old)
	if l == nil {
		return nil
	}
	select {
	case <-l.usable:
		return nil
	case <-l.done:
		return l.err
	case <-ctx.Done():
		return fmt.Errorf("wait for the search index: %w", ctx.Err())
	}
}

// waitComplete waits until the index has everything, unless it cannot be read.
func (x *index) waitComplete(ctx context.Context, main *store.DB) error {
	old := x.snapshot()
	if old != nil && !old.namesOnly {
		return nil
	}
	l := x.startLoading(ctx, main, old)
	if l == nil { // it has just been replaced
		return x.waitComplete(ctx, main)
	}
	select {
	case <-l.done:
		return l.err
	case <-ctx.Done():
		return fmt.Errorf("wait for the search index: %w", ctx.Err())
	}
}

// startLoading starts reading everything, or returns the loading in progress; nil when the old index has been replaced.
func (x *index) startLoading(ctx context.Context, main *store.DB, old *memIndex) *loading {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.current != old {
		return nil
	}
	if x.loading == nil {
		l := &loading{usable: make(chan struct{}), done: make(chan struct{})}
		x.loading = l
		go x.finishLoading(context.WithoutCancel(ctx), main, l)
	}
	return x.loading
}

// finishLoading reads everything. If there is neither an index nor its file, it first makes the names
// available.
func (x *index) finishLoading(ctx context.Context, main *store.DB, l *loading) {
	ctx, cancel := context.WithTimeout(ctx, loadWithin)
	defer cancel()
	removeTempFiles(x.folder)
	saved := openSaved(x.folder)
	if saved == nil && x.snapshot() == nil {
		// An error here occurs again below, and is reported there.
		if names, at, err := readNames(ctx, main); err == nil && names != nil {
			x.mu.Lock()
			x.current, x.at = names, at
			x.mu.Unlock()
			close(l.usable)
		}
	}
	fresh, at, err := readAll(ctx, main, x.folder, saved)
	x.mu.Lock()
	defer x.mu.Unlock()
	if err == nil {
		if x.current != nil { // no search reads it now
			err = x.current.close()
		}
		x.current, x.at = fresh, at
	}
	x.loading, l.err = nil, err
	close(l.done)
}

// fewTexts is the number of texts up to which searches wait until they are read.
const fewTexts = 100

// readNames reads all documents but the texts of versions; nothing when there are few of these.
func readNames(ctx context.Context, main *store.DB) (m *memIndex, at moment, err error) {
	err = main.View(ctx, func(tx *store.Tx) (err error) {
		if at, err = momentOf(ctx, tx); err != nil {
			return err
		}
		var texts int64
		if err := tx.Row(ctx, "SELECT COUNT(*) FROM search_documents WHERE kind = $1", []any{Revisions},
			&texts); err != nil {
			return fmt.Errorf("count the texts of the search: %w", err)
		}
		if texts <= fewTexts {
			return nil
		}
		m = newMemIndex()
		m.namesOnly = true
		for stamp, read := int64(0), batchSize; read == batchSize; {
			if read, stamp, err = m.followBatch(ctx, tx, stamp, Revisions); err != nil {
				return err
			}
		}
		m.recent.SortPending()
		return nil
	})
	return m, at, err
}

// readAll updates the saved index, or reads all documents. The file is compared with all sums: the data may have been
// restored to an earlier state, and then their numbers mean nothing.
func readAll(ctx context.Context, main *store.DB, folder string, saved *memIndex) (m *memIndex, at moment, err error) {
	m = saved
	opened := m != nil
	if !opened {
		m = newMemIndex()
	}
	changed := 0
	err = main.View(ctx, func(tx *store.Tx) (err error) {
		if at, err = momentOf(ctx, tx); err != nil {
			return err
		}
		if opened {
			m, changed, err = m.reconcile(ctx, tx, folder)
		} else {
			m, err = m.followAll(ctx, tx, folder)
		}
		return err
	})
	if err == nil && m.worthSaving(changed) {
		m, err = m.save(folder)
	}
	if err != nil {
		return nil, at, fmt.Errorf("read the search index: %w", errors.Join(err, m.close()))
	}
	return m, at, nil
}

// worthSaving reports whether the index should be saved for the next start; a small one is read again.
func (m *memIndex) worthSaving(changed int) bool {
	return m.needsRebuild() || m.recent.Size() > minSaved || changed > batchSize
}

const (
	// batchSize is how many documents one statement reads, so that none reaches the time limit.
	batchSize = 500
	// sumsAtOnce is how many sums one statement reads.
	sumsAtOnce = 10_000
	// minSaved is the size in bytes below which an index is read again at each start and not saved.
	minSaved = 1 << 20
	// readAtOnce is how many bytes of an index are held in memory while everything is read.
	readAtOnce = 32 << 20
)

// followAll adds all documents.
func (m *memIndex) followAll(ctx context.Context, tx *store.Tx, folder string) (*memIndex, error) {
	for stamp, read := int64(0), batchSize; read == batchSize; {
		var err error
		if read, stamp, err = m.followBatch(ctx, tx, stamp, ""); err != nil {
			return m, err
		}
		if m, err = m.spill(folder); err != nil {
			return m, err
		}
	}
	m.recent.SortPending()
	return m, nil
}

// spill saves what was read so far when it is large, so that memory does not grow with the library. The next start
// compares the file with the database and continues from there.
func (m *memIndex) spill(folder string) (*memIndex, error) {
	limit := readAtOnce
	if m.base != nil {
		limit = max(limit, m.base.Size()/2)
	}
	if m.recent.Size() <= limit {
		return m, nil
	}
	return m.save(folder)
}

// follow adds the documents after a stamp, and returns the last stamp.
func (m *memIndex) follow(ctx context.Context, tx *store.Tx, stamp int64) (int64, error) {
	defer m.recent.SortPending()
	for {
		read, next, err := m.followBatch(ctx, tx, stamp, "")
		stamp = next
		if err != nil || read < batchSize {
			return stamp, err
		}
	}
}

// followBatch adds a batch of the documents after a stamp, except those of one kind.
func (m *memIndex) followBatch(ctx context.Context, tx *store.Tx, stamp int64, but string) (
	read int, next int64, err error) {
	next = stamp
	var w query.Where
	w.Add("stamp > ?", stamp)
	w.Add("kind <> ?", but)
	order := fmt.Sprintf(" ORDER BY stamp LIMIT %d", batchSize)
	err = m.putRows(ctx, tx, w, order, func(at int64) { next, read = at, read+1 })
	return read, next, err
}

// putRows adds some documents, and reports their stamps.
func (m *memIndex) putRows(
	ctx context.Context, tx *store.Tx, w query.Where, order string, taken func(stamp int64),
) error {
	return tx.Each(ctx, "SELECT kind, object_id, stamp, content FROM search_documents"+w.SQL()+order, w.Args(),
		func(scan func(...any) error) error {
			var name string
			var id, stamp int64
			var content []byte
			if err := scan(&name, &id, &stamp, &content); err != nil {
				return fmt.Errorf("scan a search document: %w", err)
			}
			if err := m.put(name, id, content); err != nil {
				return fmt.Errorf("index %s %d: %w", name, id, err)
			}
			taken(stamp)
			return nil
		})
}

// reconcile compares the index with the sums of all documents and reads only those that differ. It returns how many
// did.
func (m *memIndex) reconcile(ctx context.Context, tx *store.Tx, folder string) (_ *memIndex, changed int, err error) {
	differ, gone, err := m.compare(ctx, tx)
	if err != nil {
		return m, 0, err
	}
	for _, k := range gone {
		m.remove(k)
	}
	for some := range slices.Chunk(differ, batchSize) {
		var w query.Where
		w.In("stamp", some)
		if err := m.putRows(ctx, tx, w, "", func(int64) {}); err != nil {
			return m, 0, err
		}
		if m, err = m.spill(folder); err != nil {
			return m, 0, err
		}
	}
	m.recent.SortPending()
	return m, len(differ) + len(gone), nil
}

// compare finds the stamps of the documents that differ from the index, and the records of the index that no longer
// exist.
func (m *memIndex) compare(ctx context.Context, tx *store.Tx) (differ []int64, gone []key, err error) {
	there := make(map[key]struct{}, len(m.byKey))
	for stamp, read := int64(-1), sumsAtOnce; read == sumsAtOnce; {
		read = 0
		err := tx.Each(ctx, `SELECT kind, object_id, stamp, SUBSTR(content, 1, $3) FROM search_documents
			WHERE stamp > $1 ORDER BY stamp LIMIT $2`, []any{stamp, sumsAtOnce, 1 + sumSize},
			func(scan func(...any) error) error {
				var name string
				var id int64
				var content []byte
				if err := scan(&name, &id, &stamp, &content); err != nil {
					return fmt.Errorf("scan the sum of a search document: %w", err)
				}
				read++
				sum := sumOf(content)
				if sum == 0 {
					return nil
				}
				number, ok := m.kindOf(name)
				if !ok {
					return errKinds
				}
				k := key{number, id}
				there[k] = struct{}{}
				if at, known := m.byKey[k]; !known || m.records[at].sum != sum {
					differ = append(differ, stamp)
				}
				return nil
			})
		if err != nil {
			return nil, nil, err
		}
	}
	for k := range m.byKey {
		if _, still := there[k]; !still {
			gone = append(gone, k)
		}
	}
	return differ, gone, nil
}
