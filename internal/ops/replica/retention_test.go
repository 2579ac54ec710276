package replica

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// Days pass in parts of a second: what can be restored has all its files, what cannot is refused with the earliest
// moment that can, old files go, and an observer that was away for longer starts again.
func TestThePastReachesAsFarAsItSays(t *testing.T) {
	t.Parallel()
	const day = 500 * time.Millisecond
	ctx := context.Background()
	long := 9 * time.Second
	if os.Getenv("LLS_SOAK_ROUNDS") != "" {
		long = time.Minute
	}
	s := newSiteOf(t, 4*day, intervals{watch: 50 * time.Millisecond, single: day,
		steps: [3]time.Duration{day, 2 * day, 4 * day}, snapshot: 3 * day})
	began := time.Now()
	// a day longer than the past and its first snapshot
	files := file.New(file.Config{Stores: s.stores, Data: s.data, Retention: 8 * 24 * time.Hour,
		Clock: func() time.Time { return began.Add(time.Since(began) * time.Duration(24*time.Hour/day)) }})

	var told logBuffer
	copied, made := t.TempDir(), s.feed()
	observer := func() *Observer {
		t.Helper()
		o := made(copied, &told)
		if err := o.Prepare(ctx); err != nil {
			t.Fatal(err)
		}
		return o
	}
	if err := observer().Close(); err != nil {
		t.Fatal(err)
	}

	type moment struct {
		at  time.Time
		act int
	}
	var moments []moment
	gone := 0
	for act := 1; time.Since(began) < long; act++ {
		s.act(files, act)
		moments = append(moments, moment{s.wait(), act})
		n, err := files.Purge(ctx)
		if err != nil {
			t.Fatal(err)
		}
		gone += n
	}
	state := func(at time.Time) (act int, err error) {
		out := filepath.Join(t.TempDir(), "out")
		var r Restored
		for range 3 { // a file whose time is over may go in the meantime
			if r, err = RestoreTo(ctx, s.data, out, at); err == nil {
				break
			}
		}
		if err != nil {
			return 0, err
		}
		if len(r.Missing) > 0 {
			t.Errorf("%v: %d contents are gone", at, len(r.Missing))
		}
		db, err := store.OpenSnapshot(ctx, out)
		if err != nil {
			return 0, err
		}
		defer db.Close()
		return act, db.View(ctx, func(tx *store.Tx) error {
			return tx.Row(ctx, `SELECT MAX(type_id) FROM regulations`, nil,
				&act)
		})
	}
	end := time.Now()
	tried, restored := 0, 0
	for i := len(moments) - 1; i > 0 && (tried < 2 || moments[i].at.After(end.Add(-3*day))); i -= 2 {
		tried++
		got, err := state(moments[i].at)
		// it took long
		if err != nil && strings.Contains(err.Error(), "does not reach back") && time.Since(moments[i].at) > 4*day {
			continue
		}
		if merged := moments[max(0, i-12)].act; err != nil || got > moments[i].act || got < merged {
			t.Errorf("%v before the end: act %d, not %d, %v", end.Sub(moments[i].at), got, moments[i].act, err)
		}
		restored++
	}
	_, err := state(moments[0].at)
	named := regexp.MustCompile(`earliest moment is (\S+)`).FindStringSubmatch(fmt.Sprint(err))
	if named == nil {
		t.Fatalf("the first moment: %v", err)
	}
	earliest, err := time.Parse(time.RFC3339, named[1])
	if err != nil {
		t.Fatal(err)
	}
	if age := time.Since(earliest); age < 4*day {
		t.Errorf("the past reaches back %v only", age)
	}
	// it may be over by now
	if act, err := state(earliest); err != nil && !strings.Contains(err.Error(), "does not reach back") || err == nil &&
		act == 0 {
		t.Errorf("the earliest moment: %d, %v", act, err)
	}
	old := 0
	if err := s.origin.history.each(func(level int, f File) {
		if time.Since(time.UnixMilli(f.Created)) > 16*day+2*time.Second {
			old++
		}
	}); err != nil {
		t.Fatal(err)
	}
	if old > 0 || gone == 0 || restored == 0 {
		t.Errorf("%d files are older than the past, %d contents were removed, %d moments restored", old, gone, restored)
	}
	t.Logf("%d acts, %d contents removed, %d moments restored", len(moments), gone, restored)

	o := observer()
	defer o.Close()
	if err := o.follow(ctx); err != nil || !strings.Contains(told.String(), "copying the origin again") {
		t.Errorf("an observer that was away: %v\n%s", err, told.String())
	}
	db, err := store.OpenToRead(ctx, store.Options{Data: copied}, false)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var act int
	if err := db.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT MAX(type_id) FROM regulations`, nil, &act)
	}); err != nil || act != len(moments) {
		t.Errorf("it has act %d of %d, %v", act, len(moments), err)
	}
}

// act adds a regulation with a new content and removes the previous one.
func (s *site) act(files *file.Files, n int) {
	s.t.Helper()
	ctx := context.Background()
	c, err := files.Store(ctx, "act.txt", strings.NewReader(fmt.Sprint("act ", n)))
	if err != nil {
		s.t.Fatal(err)
	}
	if n == 1 {
		s.save()
	}
	if err := s.stores.Main.Update(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM regulations`); err != nil {
			return err
		}
		if there, err := files.Keep(ctx, tx, c.Sha256); err != nil || !there {
			return fmt.Errorf("keep the content: %t, %w", there, err)
		}
		_, err := tx.Exec(ctx,
			`INSERT INTO regulations (name, type_id, sector_id, turkish, date, file_name, size, mime, sha256, sort_name,
				create_user, create_date, modify_user, modify_date)
			VALUES ('act', $1, 1, TRUE, '2026-01-01', 'act.txt', $2, 'text/plain', $3, $4, 1, 1, 1, 1)`, n, c.Size, c.Sha256,
			[]byte("act"))
		return err
	}); err != nil {
		s.t.Fatal(err)
	}
}
