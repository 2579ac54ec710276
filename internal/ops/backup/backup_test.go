package backup_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/ops/backup"
	"lls/internal/platform/audit"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

var ctx = context.Background()

// library is a store with a log, a regulation that names a content, and a text of the operator's own.
func library(t *testing.T, o store.Options) (*store.Stores, backup.Source) {
	t.Helper()
	s := storetest.Stores(t, o)
	files := file.New(file.Config{Stores: s, Data: o.Data})
	write(t, s, files, "the first act", 40)
	own := filepath.Join(o.Data, "content", "files", "kılavuz.pdf")
	if err := os.MkdirAll(filepath.Dir(own), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(own, []byte("%PDF"), 0o600); err != nil {
		t.Fatal(err)
	}
	return s, backup.Source{Main: s.Main, Files: files, Data: o.Data}
}

func write(t *testing.T, s *store.Stores, files *file.Files, act string, entries int) string {
	t.Helper()
	c, err := files.Store(ctx, "act.txt", strings.NewReader(act))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Main.Update(ctx, func(tx *store.Tx) error {
		for range entries {
			if err := audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Terms,
				Process: audit.Create, Data: act}); err != nil {
				return err
			}
		}
		var sector int64
		if err := tx.Row(ctx,
			`INSERT INTO sectors (name_tr, name_en, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
			VALUES ($1, $1, $2, $2, 1, 1, 1, 1) RETURNING id`, []any{act, []byte(act)}, &sector); err != nil {
			return err
		}
		_, err := tx.Exec(ctx,
			`INSERT INTO regulations (name, type_id, sector_id, turkish, date, file_name, size, mime, sha256, sort_name,
				create_user, create_date, modify_user, modify_date)
			VALUES ($1, 1, $2, TRUE, '2026-01-01', 'act.txt', $3, 'text/plain', $4, $5, 1, 1, 1, 1)`, act, sector, c.Size,
			c.Sha256, []byte(act))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return c.Sha256
}

func entries(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	found, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range found {
		names = append(names, e.Name())
	}
	return names
}

func TestAnArchiveBringsEverythingBack(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		s, from := library(t, o)
		dir := t.TempDir()
		archive := filepath.Join(dir, "a"+backup.Extension)
		made, err := backup.Create(ctx, from, archive)
		if err != nil {
			t.Fatal(err)
		}
		write(t, s, from.Files, "what came later", 1)
		if _, err := backup.Create(ctx, from, archive); err == nil {
			t.Error("an archive was written over")
		}
		out := filepath.Join(dir, "restored")
		restored, err := backup.Restore(ctx, archive, out)
		if err != nil {
			t.Fatal(err)
		}
		if made.Log.Number != 40 || restored.Log != made.Log || len(restored.Files) != 3 {
			t.Errorf("made %+v, restored %+v", made, restored)
		}
		if got := entries(t, dir); !slices.Equal(got, []string{"a" + backup.Extension, "restored"}) {
			t.Errorf("the folder holds %q", got)
		}
		again, err := store.Open(ctx, store.Options{Data: out})
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		sum := sha256.Sum256([]byte("the first act"))
		r, size, err := file.New(file.Config{Stores: again, Data: out}).Open(ctx, hex.EncodeToString(sum[:]))
		if err != nil || size != int64(len("the first act")) {
			t.Errorf("the content: %d bytes, %v", size, err)
		} else {
			r.Close()
		}
		if text, err := os.ReadFile(filepath.Join(out, "content", "files", "kılavuz.pdf")); err != nil ||
			string(text) != "%PDF" {
			t.Errorf("the operator's file: %q, %v", text, err)
		}
		if err := again.Main.View(ctx, func(tx *store.Tx) error {
			var name string
			err := tx.Row(ctx, "SELECT name FROM regulations", nil, &name)
			if name != "the first act" {
				t.Errorf("the regulation is %q", name)
			}
			return err
		}); err != nil {
			t.Error(err)
		}
		if _, err := backup.Restore(ctx, archive, out); err == nil {
			t.Error("a folder in use was restored into")
		}
	})
}

// Whatever byte of an archive is another one, and wherever it ends too early, nothing is restored.
func TestADamagedArchiveIsRefused(t *testing.T) {
	_, from := library(t, store.Options{Data: t.TempDir()})
	dir := t.TempDir()
	archive := filepath.Join(dir, "a"+backup.Extension)
	if _, err := backup.Create(ctx, from, archive); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(what string, content []byte) {
		t.Helper()
		if err := os.WriteFile(archive, content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := backup.Restore(ctx, archive, filepath.Join(dir, "out"))
		if err == nil {
			t.Errorf("%s was restored", what)
		} else if !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%s: %v", what, err)
		}
		if got := entries(t, dir); len(got) != 1 {
			t.Fatalf("%s left %q", what, got)
		}
	}
	for range 80 {
		broken := slices.Clone(whole)
		at := rand.IntN(len(broken))
		broken[at] ^= 1 << rand.IntN(8)
		refused("an archive with another byte", broken)
	}
	for _, n := range []int{0, 1, len(whole) / 3, len(whole) - 1} {
		refused("a part of an archive", whole[:n])
	}
	refused("an archive with more behind it", append(slices.Clone(whole), "more"...))
}

// What is missing or damaged is named, and everything else is in the archive and comes back.
func TestWhatIsDamagedDoesNotKeepTheRestOut(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		s, from := library(t, o)
		gone, spoilt := write(t, s, from.Files, "gone", 1), write(t, s, from.Files, "spoilt", 1)
		lose(t, s, o, gone)
		spoil(t, s, o, spoilt)
		if err := os.Symlink("/etc/hostname", filepath.Join(o.Data, "content", "link")); err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		archive := filepath.Join(dir, "a"+backup.Extension)
		m, err := backup.Create(ctx, from, archive)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(m.Damaged, []string{spoilt}) || len(m.Missing) != 2 ||
			!slices.Equal(m.LeftOut, []string{"content/link"}) || len(m.Files) != 3 {
			t.Errorf("%+v", m)
		}
		if got := entries(t, dir); len(got) != 1 {
			t.Errorf("left: %q", got)
		}
		restored, err := backup.Restore(ctx, archive, filepath.Join(dir, "out"))
		if err != nil || restored.Gaps() != "missing  "+gone+"\ndamaged  "+spoilt {
			t.Errorf("%q, %v", restored.Gaps(), err)
		}
		if got := entries(t, filepath.Join(dir, "out", "content")); !slices.Equal(got, []string{"files"}) {
			t.Errorf("content/ holds %q", got)
		}
		n := &backup.Nightly{Source: from, Local: s.Local, Dir: filepath.Join(dir, "nights"), Zone: time.UTC, Keep: 2,
			Clock: time.Now}
		if d, err := n.Run(ctx); err != nil || d.OK || !strings.Contains(d.Message, gone) ||
			!strings.Contains(d.Message, "damaged  "+spoilt) || d.Bytes == 0 {
			t.Errorf("%+v, %v", d, err)
		}
	})
}

// spoil changes a content in its store.
func spoil(t *testing.T, s *store.Stores, o store.Options, sha string) {
	t.Helper()
	if o.Database == "" {
		if err := os.WriteFile(filepath.Join(o.Data, "blobs", sha[:2], sha), []byte("spoilT"), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err := s.Main.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE blob_parts SET data = $2 WHERE sha256 = $1", sha, []byte("spoilT"))
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func TestACreateThatFailsLeavesNothing(t *testing.T) {
	_, from := library(t, store.Options{Data: t.TempDir()})
	gone, cancel := context.WithCancel(ctx)
	cancel()
	dir := t.TempDir()
	if _, err := backup.Create(gone, from, filepath.Join(dir, "a"+backup.Extension)); err == nil {
		t.Error("it went through")
	}
	if got := entries(t, dir); len(got) > 0 {
		t.Errorf("left: %q", got)
	}
}

// Of three instances one makes the night's archive; old ones go when the new one was restored, and only then.
func TestNightlyArchives(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		s, from := library(t, o)
		clock := storetest.NewClock(time.Date(2026, 3, 16, 9, 0, 0, 0, time.UTC))
		dir := filepath.Join(t.TempDir(), "backups")
		instances := make([]*backup.Nightly, 3)
		for i := range instances {
			instances[i] = &backup.Nightly{Source: from, Local: s.Local, Dir: dir, At: 3*60 + 30, Zone: time.UTC,
				Keep: 2, Clock: clock.Now}
		}
		night := func() (last *backup.TrialResult, done int) {
			for _, n := range instances {
				d, err := n.IfDue(ctx)
				if err != nil {
					t.Fatal(err)
				}
				if d != nil {
					last = d
					done++
				}
			}
			return last, done
		}
		if _, done := night(); done != 0 {
			t.Error("a first start made an archive at once")
		}
		for range 3 {
			clock.Add(18 * time.Hour) // 03:00
			if _, done := night(); done != 0 {
				t.Error("an archive before its hour")
			}
			clock.Add(6 * time.Hour)
			if d, done := night(); done != 1 || !d.OK {
				t.Fatalf("%d archives, %+v", done, d)
			}
		}
		kept, err := backup.List(dir)
		if err != nil || len(kept) != 2 || kept[1].Name != "lls-20260319T090000Z.tar.zst" || kept[1].Err != nil {
			t.Fatalf("kept: %+v, %v", kept, err)
		}
		sha := write(t, s, from.Files, "an act that is lost", 1)
		lose(t, s, o, sha)
		clock.Add(24 * time.Hour)
		if d, done := night(); done != 1 || d.OK || !strings.Contains(d.Message, sha) {
			t.Errorf("%d archives, %+v", done, d)
		}
		clock.Add(24 * time.Hour)
		night()
		if kept, err := backup.List(dir); err != nil || len(kept) != 3 ||
			kept[0].Name != "lls-20260318T090000Z.tar.zst" || kept[2].Name != "lls-20260321T090000Z.tar.zst" {
			t.Errorf("after nights that failed the good ones and the newest of the others: %+v, %v", kept, err)
		}
		again := &backup.Nightly{Dir: dir}
		if err := again.Load(); err != nil || again.Last() == nil || again.Last().OK {
			t.Errorf("after a restart: %+v, %v", again.Last(), err)
		}
		if err := s.Main.View(ctx, func(tx *store.Tx) error {
			var ok, failed int
			err := tx.Row(ctx,
				`SELECT COUNT(*) FILTER (WHERE severity_id = 5), COUNT(*) FILTER (WHERE severity_id = 1) FROM log
					WHERE category_id = 15`, nil, &ok, &failed)
			if ok != 3 || failed != 2 {
				t.Errorf("the log has %d good and %d bad nights", ok, failed)
			}
			return err
		}); err != nil {
			t.Error(err)
		}
	})
}

// A night that was cut short is made up for at the next start, one that failed too, and no other one twice.
func TestAMissedNight(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		s, from := library(t, o)
		clock := storetest.NewClock(time.Date(2026, 3, 16, 9, 0, 0, 0, time.UTC))
		dir := filepath.Join(t.TempDir(), "backups")
		start := func() *backup.Nightly {
			t.Helper()
			n := &backup.Nightly{Source: from, Local: s.Local, Dir: dir, At: 3*60 + 30, Zone: time.UTC, Keep: 2,
				Clock: clock.Now}
			if err := n.Load(); err != nil {
				t.Fatal(err)
			}
			return n
		}
		look := func(n *backup.Nightly, made, good bool) {
			t.Helper()
			d, err := n.IfDue(ctx)
			if err != nil || (d != nil) != made || made && d.OK != good {
				t.Fatalf("%+v, %v", d, err)
			}
		}
		look(start(), false, false)
		look(start(), false, false) // a second start before the first night
		clock.Add(24 * time.Hour)
		n := start()
		gone, cancel := context.WithCancel(ctx)
		hold := filepath.Join(dir, "lls-20260317T090000Z"+backup.Extension)
		n.Source.Files = nil // it is killed when it comes to the files
		func() {
			defer func() {
				cancel()
				if recover() == nil {
					t.Fatal("it went through")
				}
			}()
			_, _ = n.IfDue(gone)
		}()
		if _, err := os.Stat(hold); err == nil {
			t.Fatal("there is an archive")
		}
		look(n, false, false) // it may still be working
		again := start()
		if o.Database != "" { // another instance may be at it
			look(again, false, false)
			clock.Add(7 * time.Hour)
		}
		look(again, true, true)
		look(again, false, false)
		look(start(), false, false)
		good := again.Last().At

		clock.Add(24 * time.Hour)
		if err := os.WriteFile(filepath.Join(dir, "lls-"+clock.Now().UTC().Format("20060102T150405Z")+backup.Extension),
			nil, 0o600); err != nil {
			t.Fatal(err) // the name is taken
		}
		look(again, true, false)
		look(again, false, false)
		if last := again.Last(); !last.Good.Equal(good) {
			t.Errorf("the last good one: %v, not %v", last.Good, good)
		}
		look(start(), false, false)
		clock.Add(2 * time.Hour)
		n = start()
		if last := n.Last(); last == nil || last.OK || !last.Good.Equal(good) {
			t.Errorf("%+v", last)
		}
		look(n, true, true)

		clock.Add(24 * time.Hour)
		n = start()
		stopped, stop := context.WithCancel(ctx)
		asked := 0
		n.Clock = func() time.Time {
			if asked++; asked == 3 { // the archive is begun
				stop()
			}
			return clock.Now()
		}
		if d, err := n.IfDue(stopped); d != nil || err == nil {
			t.Fatalf("it went through: %+v, %v", d, err)
		}
		look(start(), true, true)
		look(start(), false, false)
	})
}

func lose(t *testing.T, s *store.Stores, o store.Options, sha string) {
	t.Helper()
	if o.Database == "" {
		if err := os.Remove(filepath.Join(o.Data, "blobs", sha[:2], sha)); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err := s.Main.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM blobs WHERE sha256 = $1", sha)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
