package replica

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/platform/store"
)

// logBuffer is a log to look into.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *logBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *logBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// site is an origin with its own store.
type site struct {
	t      *testing.T
	data   string
	stores *store.Stores
	origin *Origin
	log    logBuffer
	count  int
	pace   intervals
}

func newSite(t *testing.T) *site {
	t.Helper()
	p := defaultIntervals()
	p.watch = 100 * time.Millisecond
	return newSiteOf(t, time.Hour, p)
}

func newSiteOf(t *testing.T, keep time.Duration, p intervals) *site {
	t.Helper()
	s := &site{t: t, data: t.TempDir(), pace: p}
	t.Cleanup(func() {
		if s.origin != nil {
			s.stop()
		}
	})
	return s.start(keep)
}

func (s *site) start(keep time.Duration) *site {
	s.t.Helper()
	ctx := context.Background()
	var err error
	if s.stores, err = store.Open(ctx, store.Options{Data: s.data}); err != nil {
		s.t.Fatal(err)
	}
	if s.origin, err = openOrigin(ctx, s.data, keep, s.pace, slog.New(slog.NewTextHandler(&s.log, nil))); err != nil {
		s.t.Fatal(err)
	}
	return s
}

func (s *site) stop() {
	s.t.Helper()
	if err := s.stores.Close(); err != nil {
		s.t.Fatal(err)
	}
	if err := s.origin.Close(); err != nil {
		s.t.Fatal(err)
	}
	s.origin = nil
}

// write saves one more sector and waits until the history has it; the answer is a moment that holds it.
func (s *site) write() (moment time.Time) {
	s.t.Helper()
	s.save()
	return s.wait()
}

func (s *site) wait() (moment time.Time) {
	s.t.Helper()
	saved := time.Now()
	s.until("the history has what was saved", func() bool { return s.origin.State().Written.After(saved) })
	moment = time.Now()
	time.Sleep(5 * time.Millisecond)
	return moment
}

func (s *site) save() {
	s.t.Helper()
	s.count++
	if err := s.stores.Main.Update(context.Background(), func(tx *store.Tx) error {
		_, err := tx.Exec(context.Background(),
			`INSERT INTO sectors (name_tr, name_en, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
			VALUES ($1, $1, $2, $2, 1, 1, 1, 1)`, fmt.Sprint("sektör ", s.count), []byte(fmt.Sprint(s.count)))
		return err
	}); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) until(what string, ok func() bool) {
	s.t.Helper()
	for began := time.Now(); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > 40*time.Second {
			s.t.Fatalf("it is not so that %s\n%s", what, s.log.String())
		}
	}
}

// countAt counts the sectors of a moment, -1 when it cannot be restored.
func (s *site) countAt(moment time.Time) int {
	s.t.Helper()
	out := filepath.Join(s.t.TempDir(), "out")
	if _, err := RestoreTo(context.Background(), s.data, out, moment); err != nil {
		s.t.Log(err)
		return -1
	}
	db, err := store.OpenSnapshot(context.Background(), out)
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	n := -1
	if err := db.View(context.Background(), func(tx *store.Tx) error {
		return tx.Row(context.Background(), `SELECT COUNT(*) FROM sectors`, nil, &n)
	}); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// newest is the last file of a level, below the folder of the replica.
func (s *site) newest(root string, level int) string {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(Folder(s.data), root, "ltx", fmt.Sprint(level), "*.ltx"))
	if err != nil || len(files) == 0 {
		s.t.Fatalf("no files of level %d below %q", level, root)
	}
	return files[len(files)-1]
}

// damageAll spoils all files whose names fit: of single changes in both places, and what they were merged into.
func (s *site) damageAll(single string) {
	s.t.Helper()
	for _, pattern := range []string{"ltx/0/" + single, "own/ltx/0/" + single, "ltx/[1-9]/*"} {
		files, err := filepath.Glob(filepath.Join(Folder(s.data), pattern))
		if err != nil {
			s.t.Fatal(err)
		}
		damage(s.t, files...)
	}
}

func damage(t *testing.T, paths ...string) {
	t.Helper()
	for i, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			text = text[:len(text)/2]
		} else {
			text[len(text)-3] ^= 1
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// What a power cut or a bad disk leaves of the newest files does not end the history, and nobody needs to act.
func TestADamagedHistoryIsRepaired(t *testing.T) {
	t.Parallel()
	ends := func(own, seen bool) func(s *site) {
		return func(s *site) {
			if own {
				damage(s.t, s.newest(ownFolder, 0))
			}
			if seen {
				damage(s.t, s.newest("", 0))
			}
		}
	}
	for name, row := range map[string]struct {
		running bool
		damage  func(s *site)
		lost    bool // the last change before the damage; the state after it is there again at once
		before  bool // and all before it
	}{
		"its own copy":               {damage: ends(true, false)},
		"what observers see":         {damage: ends(false, true)},
		"both":                       {damage: ends(true, true), lost: true},
		"its own copy while it runs": {damage: ends(true, false), running: true},
		"both while it runs":         {damage: ends(true, true), running: true, lost: true},
		"the list of its beginnings": {damage: func(s *site) {
			damage(s.t, filepath.Join(Folder(s.data), "starts.json"))
		}},
		"its first change": {damage: func(s *site) { s.damageAll("*0001-*") }, lost: true, before: true},
		"all of it":        {damage: func(s *site) { s.damageAll("*") }, lost: true, before: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			s.write()
			first := s.write()
			last := s.write()
			starts, at, err := s.origin.at()
			if err != nil {
				t.Fatal(err)
			}
			seen := Position{starts[len(starts)-1].ID, at}
			if !row.running {
				s.stop()
			}
			row.damage(s)
			if row.running { // as every day, and when changes cannot be merged
				if _, err := s.origin.checkAll(context.Background()); err != nil {
					t.Fatal(err)
				}
			} else {
				s.start(time.Hour)
			}
			s.save()
			after := s.write()
			if row.lost || strings.HasPrefix(name, "what") {
				s.until("it says what it did", func() bool {
					return strings.Contains(s.log.String(), "repaired the history")
				})
				after = s.write()
			}
			if got := s.countAt(after); got != s.count {
				t.Errorf("afterwards: %d sectors, not %d", got, s.count)
			}
			if row.lost && !row.before { // the refusal names the moment that can be restored
				_, err := RestoreTo(context.Background(), s.data, filepath.Join(t.TempDir(), "out"), last)
				named := regexp.MustCompile(`can be restored is (\S+),`).FindStringSubmatch(fmt.Sprint(err))
				if named == nil {
					t.Fatalf("of a lost moment: %v", err)
				}
				if first, err = time.Parse(time.RFC3339, named[1]); err != nil {
					t.Fatal(err)
				}
			}
			if got := s.countAt(first); got != 2 && !row.before {
				t.Errorf("before: %d sectors", got)
			}
			if got := s.countAt(last); row.lost && got != -1 || !row.lost && got != 3 {
				t.Errorf("the last one before: %d sectors, lost: %t", got, row.lost)
			}
			state := s.origin.State()
			if state.Late || state.Damaged == 0 {
				t.Errorf("%+v", state)
			}
			starts, at, err = s.origin.at()
			if err != nil {
				t.Fatal(err)
			}
			if follows := seen.follows(starts, at); follows != !row.lost && !strings.Contains(name, "beginnings") {
				t.Errorf("an observer goes on: %t", follows)
			}
		})
	}
}

// Damaged merged changes are replaced by the single ones, before and after they are quarantined.
func TestAMomentIsRestoredAroundWhatIsDamaged(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write()
	s.until("there is a snapshot", func() bool {
		files, err := s.origin.history.list("", 9)
		return err == nil && len(files) > 0
	})
	moment := s.write()
	files, err := filepath.Glob(filepath.Join(Folder(s.data), "ltx/[1-9]/*.ltx"))
	if err != nil {
		t.Fatal(err)
	}
	damage(t, files...)
	if got := s.countAt(moment); got != 2 {
		t.Errorf("%d sectors", got)
	}
	if _, err := s.origin.checkAll(context.Background()); err != nil {
		t.Fatal(err)
	}
	s.until("it was mended", func() bool { return strings.Contains(s.log.String(), "repaired the history") })
	if a, b := s.countAt(moment), s.countAt(s.write()); a != 2 || b != 3 {
		t.Errorf("%d and %d sectors", a, b)
	}
	if files, err := s.origin.history.list("", 9); err != nil || len(files) == 0 {
		t.Fatalf("there is no new snapshot: %v", err)
	}
}

// A history that cannot be written reports that, and continues by itself when it can.
func TestAHistoryThatIsLateSaysSo(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write()
	_, at, err := s.origin.at()
	if err != nil {
		t.Fatal(err)
	}
	next := s.origin.history.path("", 0, File{Min: at + 1, Max: at + 1}) + ".tmp"
	if err := os.Mkdir(next, 0o700); err != nil {
		t.Fatal(err)
	}
	s.save()
	s.until("it is late", func() bool { return s.origin.State().Late })
	written := s.origin.State().Written
	s.until("the log says so", func() bool { return strings.Contains(s.log.String(), "cannot write the history") })
	time.Sleep(3 * s.pace.watch)
	if state := s.origin.State(); !state.Written.Equal(written) || state.WAL == 0 || state.Damaged != 0 {
		t.Errorf("%+v, before %v\n%s", state, written, s.log.String())
	}
	if err := os.Remove(next); err != nil {
		t.Fatal(err)
	}
	s.until("it is not late any more", func() bool { return !s.origin.State().Late })
	if got := s.countAt(s.write()); got != s.count {
		t.Errorf("%d sectors, not %d", got, s.count)
	}
}
