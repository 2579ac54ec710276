package replicatest

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lls/internal/ops/replica"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// TestAnObserverFollows goes through a day of an origin and its observer on one line.
func TestAnObserverFollows(t *testing.T) {
	t.Parallel()
	feed := storetest.FreeAddress(t)
	origin, token := newOrigin(t, t.TempDir(), feed)
	origin.start().signIn()
	wire := newLine(t, feed)
	observer := newObserver(t, t.TempDir(), wire.address(), token).start().signIn()

	step(t, "what is written arrives", func(t *testing.T) {
		origin.write("yazı", scale(t, 100, 500))
		done := time.Now()
		lag := equal(t, origin, observer)
		late := observer.until("the last synchronisation has reached the last write", func() bool {
			return observer.last().After(done)
		})
		t.Logf("equal after %v, last synchronisation after %v", lag.Round(time.Millisecond),
			(lag + late).Round(time.Millisecond))
	})

	step(t, "an idle origin stays current", func(t *testing.T) {
		first := observer.last()
		moves := func() bool { return observer.last().After(first) }
		for range scale(t, 2, 10) {
			observer.until("the last synchronisation goes on", moves)
			first = observer.last()
		}
	})

	step(t, "nobody can write to an observer", func(t *testing.T) {
		before := observer.digest()
		a, status, err := observer.call(http.MethodPost, "/api/settings/sectors", sector("yasak"))
		if err != nil || status != http.StatusForbidden || a.Message != "ERROR_FORBIDDEN" {
			t.Errorf("%d %+v, %v", status, a, err)
		}
		if observer.digest() != before {
			t.Error("it was written")
		}
	})

	step(t, "files arrive, and one that has not says so", func(t *testing.T) {
		text := origin.must(http.MethodPost, "/api/settings/legaltexts",
			map[string]any{"Id": 0, "NameTR": "Yasa", "NameEN": "Law", "LegislationTypeId": 1,
				"IsAmendment": false, "TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": []int64{1}}).ID
		version := func(content []byte) (file string) {
			id := origin.must(http.MethodPost, "/api/settings/revisions",
				map[string]any{"Id": 0, "LegalTextId": text, "StatusId": 1, "Date": "2026-01-01",
					"Files": []any{map[string]any{"Id": 0, "Name": "uyum.txt",
						"Data": base64.StdEncoding.EncodeToString(content)}}}).ID
			return fmt.Sprintf("/api/settings/revisions/file/%d",
				origin.must(http.MethodGet, fmt.Sprintf("/api/settings/revisions/view/%d", id), nil).Item.Files[0].ID)
		}
		content := bytes.Repeat([]byte("Uyum Tablosu ğüşiöç\n"), 100_000)
		whole := version(content)
		observer.until("the file is there", func() bool {
			a, _, err := observer.call(http.MethodGet, whole, nil)
			return err == nil && bytes.Equal(a.Data, content)
		})
		wire.set(true) // until it is out of the way
		late := version([]byte("geç gelen"))
		sum := sha256.Sum256([]byte("geç gelen"))
		name := filepath.Join(origin.data, "blobs", hex.EncodeToString(sum[:1]), hex.EncodeToString(sum[:]))
		if err := os.Rename(name, name+"-aside"); err != nil {
			t.Fatal(err)
		}
		wire.set(false)
		observer.until("the observer misses a file", func() bool {
			return observer.must(http.MethodGet, "/api/login", nil).FilesPending == 1
		})
		for _, path := range []string{late, late + "?link=1"} {
			if a, status, err := observer.call(http.MethodGet, path, nil); err != nil ||
				status != http.StatusServiceUnavailable || a.Message != "ERROR_NOT_SYNCHRONISED" {
				t.Errorf("%s: %d %+v, %v", path, status, a, err)
			}
		}
		if err := os.Rename(name+"-aside", name); err != nil {
			t.Fatal(err)
		}
		observer.until("the late file is there", func() bool {
			a, _, err := observer.call(http.MethodGet, late, nil)
			return err == nil && string(a.Data) == "geç gelen" &&
				observer.must(http.MethodGet, "/api/login", nil).FilesPending == 0
		})
	})

	step(t, "a vacuum, new tables and indexes arrive", func(t *testing.T) {
		before := observer.digest()
		origin.query(`CREATE TABLE later (id INTEGER PRIMARY KEY, body TEXT)`)
		origin.query(`INSERT INTO later (body) SELECT hex(randomblob(500)) FROM sectors a, sectors b LIMIT 3000`)
		origin.query(`CREATE INDEX later_body ON later (body)`)
		equal(t, origin, observer)
		origin.query(`DELETE FROM later WHERE id % 3 > 0`)
		origin.query(`VACUUM`)
		origin.query(`REINDEX`)
		equal(t, origin, observer)
		origin.query(`DROP TABLE later`)
		origin.query(`VACUUM`)
		equal(t, origin, observer)
		if before != observer.digest() {
			t.Error("what was dropped has left something")
		}
		var mine, theirs int
		origin.query(`PRAGMA page_count`, &theirs)
		observer.until("the copy has shrunk", func() bool {
			observer.query(`PRAGMA page_count`, &mine)
			return mine <= theirs+2
		})
	})

	step(t, "tables of a newer version are not taken", func(t *testing.T) {
		origin.query(`INSERT INTO schema_version (version) VALUES (999)`)
		observer.until("the observer says that its origin is newer", func() bool {
			return observer.must(http.MethodGet, "/api/login", nil).Stopped == "newer"
		})
		before := observer.digest()
		origin.write("yeni", 3)
		time.Sleep(2 * time.Second)
		if observer.digest() != before {
			t.Error("it went on taking changes")
		}
		observer.must(http.MethodGet, "/api/settings/sectors", nil)
		origin.query(`DELETE FROM schema_version WHERE version = 999`)
		equal(t, origin, observer)
		observer.until("the observer says so no more", func() bool {
			return observer.must(http.MethodGet, "/api/login", nil).Stopped == ""
		})
	})

	step(t, "tables of an older version are not taken", func(t *testing.T) {
		var last int
		origin.query(`SELECT MAX(version) FROM schema_version`, &last)
		origin.query(fmt.Sprintf(`DELETE FROM schema_version WHERE version = %d`, last))
		observer.until("the observer says that its origin is older", func() bool {
			return observer.must(http.MethodGet, "/api/login", nil).Stopped == "older"
		})
		before := observer.digest()
		origin.write("eski", 3)
		time.Sleep(time.Second)
		if observer.digest() != before {
			t.Error("it went on taking changes")
		}
		observer.must(http.MethodGet, "/api/settings/sectors", nil)
		origin.query(fmt.Sprintf(`INSERT INTO schema_version (version) VALUES (%d)`, last))
		equal(t, origin, observer)
	})

	step(t, "a cut line stops the clock and not the reading", func(t *testing.T) {
		wire.set(true)
		time.Sleep(time.Second)
		frozen, before := observer.last(), observer.digest()
		for end := time.Now().Add(time.Duration(scale(t, 3, 20)) * time.Second); time.Now().Before(end); {
			origin.write("kesik "+time.Now().Format("05.000"), 5)
			observer.must(http.MethodGet, "/api/settings/sectors", nil)
		}
		if now := observer.last(); !now.Equal(frozen) || observer.digest() != before {
			t.Errorf("the last synchronisation went from %v to %v", frozen, now)
		}
		wire.set(false)
		t.Logf("equal %v after the line was mended", equal(t, origin, observer).Round(time.Millisecond))
	})

	step(t, "a damaged file is refused and healed", func(t *testing.T) {
		wire.set(true)
		time.Sleep(500 * time.Millisecond)
		before := observer.digest()
		origin.write("bozuk", 5)
		time.Sleep(time.Second)
		undo := damage(t, origin.data)
		wire.set(false)
		observer.until("the observer complains", func() bool {
			return strings.Contains(observer.output.String(), "damaged")
		})
		// The origin repairs the files from its own copies, perhaps already now: then the observer has a part of the
		// changes or all of them, each whole.
		if observer.digest() != before {
			var sectors, entries int
			var verdict string
			observer.query(`SELECT (SELECT COUNT(*) FROM sectors), (SELECT COUNT(*) FROM log WHERE category_id = 6
				AND process_id = 1)`, &sectors, &entries)
			observer.query(`PRAGMA integrity_check`, &verdict)
			if !strings.Contains(origin.output.String(), "repaired") || sectors != entries || verdict != "ok" {
				t.Errorf("it took something of it: %d sectors, %d entries, %s", sectors, entries, verdict)
			}
		}
		observer.must(http.MethodGet, "/api/settings/sectors", nil)
		undo()
		equal(t, origin, observer)
	})

	observer.stop(syscall.SIGTERM)
	origin.stop(syscall.SIGTERM)
	for _, p := range []*program{origin, observer} {
		var verdict string
		if p.query(`PRAGMA integrity_check`, &verdict); verdict != "ok" {
			t.Errorf("%s: %s", p.data, verdict)
		}
	}
}

// damage turns one byte in the middle of every change that the origin keeps, and returns how to turn it back.
func damage(t *testing.T, data string) (undo func()) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(replica.Folder(data), "ltx", "*", "*.ltx"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no changes: %v", err)
	}
	turn := func(path string) {
		text, err := os.ReadFile(path)
		if err != nil {
			return // merged in the meantime
		}
		text[len(text)/2] ^= 0x40
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range files {
		turn(path)
	}
	return func() {
		for _, path := range files {
			turn(path)
		}
	}
}

// TestAnObserverOfARestoredOriginStartsAgain sets an origin back to an earlier day, and removes what observers missed.
func TestAnObserverOfARestoredOriginStartsAgain(t *testing.T) {
	t.Parallel()
	feed := storetest.FreeAddress(t)
	origin, token := newOrigin(t, t.TempDir(), feed)
	origin.start().signIn().write("eski", 5)
	observer := newObserver(t, t.TempDir(), feed, token).start()
	equal(t, origin, observer)

	origin.stop(syscall.SIGTERM)
	day, fresh := t.TempDir(), t.TempDir()
	copyTree(t, origin.data, day)
	origin.start().signIn().write("sonra", 5)
	equal(t, origin, observer)

	step(t, "the state of the origin's writer is lost", func(t *testing.T) {
		origin.stop(syscall.SIGTERM)
		if err := os.RemoveAll(filepath.Join(replica.Folder(origin.data), "own")); err != nil {
			t.Fatal(err)
		}
		origin.start().signIn().write("yine", 5)
		equal(t, origin, observer)
	})

	step(t, "the folder of an earlier day", func(t *testing.T) {
		origin.stop(syscall.SIGTERM)
		if err := os.RemoveAll(origin.data); err != nil {
			t.Fatal(err)
		}
		copyTree(t, day, origin.data)
		origin.start().signIn().write("başka", 12) // past the number of changes that the observer has seen
		equal(t, origin, observer)
	})

	step(t, "the database alone, in a new folder", func(t *testing.T) {
		origin.stop(syscall.SIGTERM)
		for _, name := range []string{"lls.db", "feed-token"} {
			text, err := os.ReadFile(filepath.Join(day, name))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(fresh, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		origin.data = fresh
		origin.start().signIn().write("yeniden", 3)
		equal(t, origin, observer)
	})

	step(t, "away for longer than changes are kept", func(t *testing.T) {
		observer.stop(syscall.SIGTERM)
		origin.write("uzakta", 5)
		origin.stop(syscall.SIGTERM)
		forget(t, origin.data)
		origin.start().signIn().write("dönüş", 2)
		observer.start()
		equal(t, origin, observer)
	})

	step(t, "the last change of the history is damaged, and its second copy too", func(t *testing.T) {
		origin.stop(syscall.SIGKILL)
		for _, place := range []string{"ltx", "own/ltx"} {
			files, err := filepath.Glob(filepath.Join(replica.Folder(origin.data), place, "0", "*.ltx"))
			if err != nil || len(files) == 0 {
				t.Fatalf("no changes: %v", err)
			}
			if err := os.Truncate(files[len(files)-1], 100); err != nil {
				t.Fatal(err)
			}
		}
		origin.start().signIn().write("geri", 3)
		equal(t, origin, observer)
		origin.until("health tells of the damage", func() bool {
			a := origin.must(http.MethodGet, "/api/health", nil)
			return a.History == "ok" && a.HistoryDamaged > 0
		})
	})

	step(t, "an observer does not overwrite data of its own", func(t *testing.T) {
		own, _ := newOrigin(t, t.TempDir(), storetest.FreeAddress(t))
		own.start().stop(syscall.SIGTERM)
		foreign := newObserver(t, own.data, feed, token)
		if err := foreign.launch(); err != nil {
			t.Fatal(err)
		}
		select {
		case <-foreign.ended:
		case <-time.After(20 * time.Second):
			t.Fatal("it runs")
		}
		if !strings.Contains(foreign.output.String(), "holds data of its own") {
			t.Error(foreign.output.String())
		}
	})
}

func copyTree(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// forget leaves the origin a snapshot of now and removes every change before it, as retention does.
func forget(t *testing.T, data string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+store.Path(data))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	last := snapshot(t, data)
	files, err := filepath.Glob(filepath.Join(replica.Folder(data), "ltx", "*", "*.ltx"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if path != last && !strings.HasSuffix(path, fmt.Sprintf("-%s", filepath.Base(last)[17:])) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
	}
}
