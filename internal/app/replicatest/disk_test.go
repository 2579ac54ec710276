package replicatest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lls/internal/platform/store/storetest"
)

// TestAnObserverWithAFullDisk fills the observer's disk while changes and files come in: what it has is served on, it
// says what is wrong, nothing is torn, and with free space the same program continues.
func TestAnObserverWithAFullDisk(t *testing.T) {
	t.Parallel()
	feed := storetest.FreeAddress(t)
	origin, token := newOrigin(t, t.TempDir(), feed)
	origin.start().signIn().write("önce", 5)
	disk, folder := smallDisk(t)
	observer := newObserver(t, folder, feed, token).start().signIn()
	full, room := fill(observer, disk)
	text := origin.must(http.MethodPost, "/api/settings/legaltexts",
		map[string]any{"Id": 0, "NameTR": "Yasa", "NameEN": "Law", "LegislationTypeId": 1,
			"IsAmendment": false, "TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": []int64{1}}).ID
	whole := func() { // a sector and its log entry are one change
		t.Helper()
		var sectors, entries int
		observer.query(`SELECT (SELECT COUNT(*) FROM sectors), (SELECT COUNT(*) FROM log WHERE category_id = 6
			AND process_id = 1)`, &sectors, &entries)
		if sectors != entries {
			t.Errorf("the observer shows %d sectors and %d entries", sectors, entries)
		}
	}
	for round := range scale(t, 1, 5) {
		equal(t, origin, observer)
		quiet := len(observer.output.String())
		full()
		frozen := observer.last()
		origin.write(fmt.Sprint("sırada ", round), 10)
		content := bytes.Repeat(fmt.Appendf(nil, "Uyum Tablosu %d\n", round), 100_000)
		version := origin.must(http.MethodPost, "/api/settings/revisions",
			map[string]any{"Id": 0, "LegalTextId": text, "StatusId": 1, "Date": "2026-01-01",
				"Files": []any{map[string]any{"Id": 0, "Name": "uyum.txt",
					"Data": base64.StdEncoding.EncodeToString(content)}}}).ID
		origin.query(`CREATE TABLE IF NOT EXISTS later (body TEXT)`)
		origin.query(`INSERT INTO later SELECT hex(randomblob(1000)) FROM sectors a, sectors b, sectors c LIMIT 4000`)

		observer.until("the observer says that its disk is full", func() bool {
			said := observer.output.String()[quiet:]
			return strings.Contains(said, "no space left on device") || strings.Contains(said, "disk is full") ||
				strings.Contains(said, "file too large") || strings.Contains(said, "disk I/O error")
		})
		stood := observer.last()
		for end := time.Now().Add(time.Duration(scale(t, 5,
			10)) * time.Second); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
			observer.must(http.MethodGet, "/api/health", nil)
			observer.must(http.MethodGet, "/api/settings/sectors", nil)
			whole()
		}
		// Later rounds find room in the pages that an earlier one freed.
		if now := observer.last(); round == 0 && !now.Equal(stood) {
			t.Errorf("on the full disk the last synchronisation went from %v to %v and %v", frozen, stood, now)
		}
		if a, status, err := observer.call(http.MethodPost, "/api/login",
			map[string]any{"username": "admin@lls.local", "password": password}); err != nil ||
			(status != http.StatusOK || !a.Success) && (status != http.StatusServiceUnavailable ||
				a.Message != "ERROR_UNAVAILABLE") {
			t.Errorf("signing in on the full disk: %d %+v, %v", status, a, err)
		}

		room()
		t.Logf("equal %v after there was room", equal(t, origin, observer).Round(time.Millisecond))
		file := fmt.Sprintf("/api/settings/revisions/file/%d",
			origin.must(http.MethodGet, fmt.Sprintf("/api/settings/revisions/view/%d", version), nil).Item.Files[0].ID)
		observer.until("the file is there", func() bool {
			a, _, err := observer.call(http.MethodGet, file, nil)
			return err == nil && bytes.Equal(a.Data, content) &&
				observer.must(http.MethodGet, "/api/login", nil).FilesPending == 0
		})
		whole()
		origin.query(`DELETE FROM later`)
	}
	observer.stop(syscall.SIGTERM)
	var verdict string
	if observer.query(`PRAGMA integrity_check`, &verdict); verdict != "ok" {
		t.Error(verdict)
	}
	for _, name := range []string{"blobs/tmp/*", "observer.json.*", "copying"} {
		if left, err := filepath.Glob(filepath.Join(observer.data, name)); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	}
	if _, err := os.Stat(filepath.Join(observer.data, "observer.json")); err != nil {
		t.Error(err)
	}
}

// TestAnObserverOfAnOriginWithAFullDisk fills the origin's disk: what was acknowledged arrives, the rest is refused,
// and with free space both continue.
func TestAnObserverOfAnOriginWithAFullDisk(t *testing.T) {
	t.Parallel()
	feed := storetest.FreeAddress(t)
	disk, folder := smallDisk(t)
	origin, token := newOrigin(t, folder, feed)
	origin.start().signIn()
	observer := newObserver(t, t.TempDir(), feed, token).start().signIn()
	full, room := fill(origin, disk)
	for round := range scale(t, 1, 10) {
		origin.write(fmt.Sprint("önce ", round), 3)
		full()
		refused := 0
		for n := 0; refused < 3 && n < 2000; n++ {
			record := sector(fmt.Sprintf("dolu %d %d", round, n))
			record["Notes"] = strings.Repeat("ğ", 500)
			a, status, err := origin.call(http.MethodPost, "/api/settings/sectors", record)
			switch {
			case err != nil || status != http.StatusOK && (status != http.StatusServiceUnavailable ||
				a.Message != "ERROR_UNAVAILABLE"):
				t.Fatalf("a save on the full disk: %d %+v, %v", status, a, err)
			case status != http.StatusOK:
				refused++
			case !a.Success:
				t.Fatalf("a save: %+v", a)
			}
		}
		if refused < 3 {
			t.Errorf("only %d saves were refused", refused)
		}
		origin.must(http.MethodGet, "/api/settings/sectors", nil)
		observer.must(http.MethodGet, "/api/settings/sectors", nil)
		room()
		origin.write(fmt.Sprint("sonra ", round), 3)
		lag := equal(t, origin, observer)
		before := observer.last()
		observer.until("the last synchronisation goes on", func() bool {
			return observer.last().After(before)
		})
		t.Logf("equal %v after there was room", lag.Round(time.Millisecond))
	}
	for _, p := range []*program{origin, observer} {
		p.stop(syscall.SIGTERM)
		var verdict string
		if p.query(`PRAGMA integrity_check`, &verdict); verdict != "ok" {
			t.Errorf("%s: %s", p.data, verdict)
		}
	}
}

// smallDisk is a disk, if one can be mounted, and a folder for the data of a program.
func smallDisk(t *testing.T) (*storetest.Disk, string) {
	t.Helper()
	disk := storetest.NewDisk(t, 96<<20)
	if disk == nil {
		return nil, t.TempDir()
	}
	return disk, filepath.Join(disk.Path, "data")
}

// fill returns how the disk of a program becomes full, and how it gets room again.
func fill(p *program, disk *storetest.Disk) (full, room func()) {
	if disk != nil {
		return disk.Fill, disk.Free
	}
	limit := func(bytes string) func() {
		return func() { storetest.LimitFiles(p.t, p.process.Process.Pid, bytes) }
	}
	return limit("1"), limit("unlimited")
}
