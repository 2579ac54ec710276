package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"lls/internal/platform/fault"
)

// How long and how large a group may become before it is committed, and how often a transaction joins one that is
// undone before it goes alone.
const (
	groupTime    = 5 * time.Millisecond
	groupMembers = 50
	groupTries   = 3
)

// errGroupUndone tells a member that the whole group was undone because of another one.
var errGroupUndone = errors.New("the group was undone")

// writer lets one transaction after another write a SQLite file. Short ones that wait at the same time are committed
// together: each commit waits for the disk, and writes the pages that nearly every save changes.
type writer struct {
	turn    chan struct{} // holds a value while somebody writes
	waiting atomic.Int32  // how many wait to join a group
	lasting time.Duration // after which a group takes nobody in
	open    *group        // what was written and not committed yet; only the goroutine with the turn uses it
}

// group is one transaction of the database with the changes of several callers.
type group struct {
	tx      *sql.Tx
	since   time.Time
	members int
	ended   chan struct{}
	err     error // of the commit; may be read when ended is closed
}

func newWriter() *writer { return &writer{turn: make(chan struct{}, 1), lasting: groupTime} }

// UpdateTogether is Update for short transactions. On SQLite those that wait at the same time are committed together:
// one that fails takes no other with it, and none returns before all of them are on the disk.
func (db *DB) UpdateTogether(ctx context.Context, fn func(*Tx) error) error {
	if db.writer == nil {
		return db.Update(ctx, fn)
	}
	for range groupTries {
		if err := db.join(ctx, fn); !errors.Is(err, errGroupUndone) {
			return err
		}
	}
	return db.Update(ctx, fn)
}

// alone waits for the turn and commits what others have left open. done passes the turn on.
func (w *writer) alone(ctx context.Context) (done func(), err error) {
	select {
	case w.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	w.commit()
	return func() { <-w.turn }, nil
}

// commit ends the open group, if there is one.
func (w *writer) commit() {
	if w.open != nil {
		w.end(w.open.tx.Commit())
	}
}

func (w *writer) end(err error) {
	w.open.err = err
	close(w.open.ended)
	w.open = nil
}

// join runs fn in a group, and returns when the group has been committed.
func (db *DB) join(ctx context.Context, fn func(*Tx) error) error {
	tx, g, err := db.inTurn(ctx, fn)
	if err != nil {
		return classify(ctx, err)
	}
	<-g.ended
	if g.err != nil {
		return classify(ctx, fmt.Errorf("commit: %w", g.err))
	}
	tx.runEffects()
	return nil
}

// inTurn runs fn in the open group, or begins one. The last one who waits commits it for all.
func (db *DB) inTurn(ctx context.Context, fn func(*Tx) error) (*Tx, *group, error) {
	w := db.writer
	w.waiting.Add(1) // before the turn, which is awaited whatever happens: others leave the group open for this one
	w.turn <- struct{}{}
	w.waiting.Add(-1)
	defer func() {
		if g := w.open; g != nil && (w.waiting.Load() == 0 || g.members >= groupMembers ||
			time.Since(g.since) > w.lasting) {
			w.commit()
		}
		<-w.turn
	}()
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if w.open == nil {
		// The group belongs to all of its members: it goes on when one gives up.
		begun, err := db.write.BeginTx(context.WithoutCancel(ctx), nil)
		if err != nil {
			return nil, nil, fmt.Errorf("begin: %w", err)
		}
		w.open = &group{tx: begun, since: time.Now(), ended: make(chan struct{})}
	}
	g := w.open
	tx, err := db.member(g, fn)
	return tx, g, err
}

// member runs fn as a part of a group. If it fails after it has written, or because of the database, which may have
// undone the transaction by itself, the whole group is undone, and the others run again. That is rare: a save checks
// before it writes. A savepoint for each member would cost more than the group saves.
func (db *DB) member(g *group, fn func(*Tx) error) (*Tx, error) {
	g.members++
	tx := db.newTx(g.tx, false)
	keeps := false
	defer func() {
		if !keeps {
			_ = g.tx.Rollback() // nothing of it is wanted, whatever its error
			db.writer.end(errGroupUndone)
		}
	}()
	err := fn(tx)
	_, refused := errors.AsType[*fault.Fault](err)
	keeps = err == nil || refused && !tx.wrote
	return tx, err
}
