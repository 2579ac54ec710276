package clustertest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/ops/replica"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// site is an origin of two instances on a primary, and an observer on its standby.
type site struct {
	t                *testing.T
	primary, standby *storetest.Server
	line             *storetest.Proxy // between the two
	origin           []*apptest.Env
	observer         *apptest.Env
	expert, reader   *apptest.Client // at the origin, and at the observer
	sectorID         int64
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{t: t, primary: storetest.NewPrimary(t)}
	s.origin = cluster(t, s.primary.Address(), 2, nil)
	clock := s.origin[0].Clock
	running, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	go func() { // advances the clock of the test
		for running.Err() == nil {
			time.Sleep(50 * time.Millisecond)
			clock.Add(50 * time.Millisecond)
		}
	}()
	s.signIn()
	s.sectorID = sector(t, s.expert, "Raf")
	s.line = storetest.NewProxy(t, fmt.Sprintf("127.0.0.1:%d", s.primary.Port))
	s.standby = s.primary.Standby(s.line.Address())
	cfg := apptest.Config(t, store.Options{Data: t.TempDir(), Database: s.standby.Address()})
	cfg.ReadOnly = true
	s.observer = s.origin[0].Join(cfg)
	s.reader = s.observer.Login(access.TextReader)
	return s
}

// signIn signs in at the origin, and goes on once no connection is left there that a crash has cut.
func (s *site) signIn() {
	s.t.Helper()
	s.again(func() error {
		s.expert = s.origin[0].Anonymous()
		if a := s.expert.SignIn(apptest.Username(access.DraftingExpert), apptest.Password); !a.Success {
			return fmt.Errorf("sign in: %d %s", a.Status, a.Raw)
		}
		for range 10 {
			if a := s.expert.Post("/api/settings/sectors",
				object{"Id": 0, "NameTR": "Deneme", "NameEN": "Trial"}); !a.Success {
				return fmt.Errorf("save: %d %s", a.Status, a.Raw)
			}
		}
		return nil
	})
}

func (s *site) beat(ctx context.Context) {
	for _, h := range s.origin {
		go replica.RunHeartbeat(ctx, h.Stores().Main, slog.New(slog.DiscardHandler))
	}
}

func (s *site) write(name string) bool {
	a := s.expert.Post("/api/settings/legaltexts", legalText(name, s.sectorID))
	return a.Status == http.StatusOK && a.Success
}

// last is LastReplication, zero for null.
func (s *site) last() time.Time {
	s.t.Helper()
	a := s.observer.Anonymous().Get("/api/login")
	if a.Status != http.StatusOK || a.JSON["IsTarget"] != true {
		s.t.Fatalf("%d %s", a.Status, a.Raw)
	}
	if a.JSON["LastReplication"] == nil {
		return time.Time{}
	}
	at, err := time.Parse(time.RFC3339, a.Text("LastReplication"))
	if err != nil {
		s.t.Fatal(err)
	}
	return at
}

func head(t *testing.T, h *apptest.Env) audit.Head {
	t.Helper()
	end, err := headOf(h)
	if err != nil {
		t.Fatal(err)
	}
	return end
}

func headOf(h *apptest.Env) (end audit.Head, err error) {
	err = h.Stores().Main.View(context.Background(), func(tx *store.Tx) (err error) {
		end, err = audit.End(context.Background(), tx)
		return err
	})
	return end, err
}

// within waits until something is so.
func (s *site) within(limit time.Duration, what string, so func() bool) {
	s.t.Helper()
	started := time.Now()
	for !so() {
		if time.Since(started) > limit {
			s.t.Fatalf("not within %v: %s", limit, what)
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.t.Logf("%s: %v", what, time.Since(started).Round(time.Millisecond))
}

func (s *site) equal() bool { return head(s.t, s.observer) == head(s.t, s.origin[0]) }

// again tries until it goes well: each connection that a crash has cut fails once.
func (s *site) again(try func() error) {
	s.t.Helper()
	var err error
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if err = try(); err == nil {
			return
		}
	}
	s.t.Fatal(err)
}

// TestKillAndCutAStandby follows a primary with a hot standby and an observer on it. LLS_SOAK_ROUNDS makes it long.
func TestKillAndCutAStandby(t *testing.T) {
	s := newSite(t)
	rounds, writes, idle, away := 1, 50, 4*time.Second, 3*time.Second
	if text := os.Getenv("LLS_SOAK_ROUNDS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("LLS_SOAK_ROUNDS: %v", err)
		}
		rounds, writes, idle, away = n/10, 500, 15*time.Second, 20*time.Second
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	if at := s.last(); !at.IsZero() {
		t.Errorf("without a heartbeat the last synchronisation is %v", at)
	}
	s.beat(ctx)
	s.within(6*time.Second, "the first heartbeat arrives", func() bool { return !s.last().IsZero() })

	upload := send(t, s.expert, "tablo.txt", "Uyum Tablosu")
	for i := range writes {
		if !s.write(fmt.Sprint("Yasa ", i)) {
			t.Fatal("a write was refused")
		}
	}
	written := s.origin[0].Clock.Now()
	s.within(5*time.Second, fmt.Sprintf("%d writes arrive", writes), s.equal)
	s.within(6*time.Second, "the last synchronisation follows", func() bool { return !s.last().Before(written) })
	s.sameFile(upload)
	s.refuses()

	before := s.last()
	time.Sleep(idle)
	if advanced := s.last().Sub(before); advanced < idle-3*time.Second {
		t.Errorf("idle for %v, the last synchronisation advanced by %v", idle, advanced)
	}

	s.line.Cut()
	time.Sleep(200 * time.Millisecond) // what had arrived is applied
	before, end := s.last(), head(t, s.observer)
	for i := range 20 {
		if !s.write(fmt.Sprint("Tüzük ", i)) {
			t.Fatal("a write was refused")
		}
		time.Sleep(away / 20)
		must(t, s.reader.Get("/api/draftlegaltexts"))
	}
	if now := s.last(); !now.Equal(before) || head(t, s.observer) != end {
		t.Errorf("the line is cut, and the last synchronisation goes from %v to %v", before, now)
	}
	s.line.Restore()
	s.within(10*time.Second, "equal again after the line was cut", s.equal)

	for round := range rounds {
		s.crash(round)
	}
	s.rebuilt()
	s.longAway()
	s.setBack()
	stop()
	for _, h := range append(slices.Clone(s.origin), s.observer) {
		s.again(func() error {
			_, err := audit.Verify(context.Background(), h.Stores().Main, nil)
			return err
		})
	}
	s.takesOver()
}

// takesOver lets the standby be the primary: what instances keep in memory of the old one's last commits must not
// count.
func (s *site) takesOver() {
	t := s.t
	t.Helper()
	history := func(h *apptest.Env) (generations map[string]int64) {
		s.again(func() error {
			return h.Stores().Main.View(context.Background(), func(tx *store.Tx) (err error) {
				generations, err = generation.Read(context.Background(), tx)
				return err
			})
		})
		return generations
	}
	before := history(s.observer)[generation.History]
	if at := history(s.origin[0])[generation.History]; at != before {
		t.Errorf("one history has the number %d at the origin and %d at the observer", at, before)
	}
	if err := s.standby.Exec("SELECT pg_promote(true, 30)"); err != nil {
		t.Fatal(err)
	}
	if after := history(s.observer)[generation.History]; after == before {
		t.Errorf("after the standby took over, its history still has the number %d", after)
	}
}

// sameFile reads a version's file at the observer.
func (s *site) sameFile(upload string) {
	t := s.t
	t.Helper()
	text := must(t, s.expert.Post("/api/settings/legaltexts", legalText("Dosyalı", s.sectorID))).ID()
	version := must(t, s.expert.Post("/api/settings/revisions",
		object{"Id": 0, "LegalTextId": text, "StatusId": 1, "Date": "2026-01-01",
			"TextTR": "Madde 1", "Files": []any{object{"Id": 0, "UploadId": upload}}})).ID()
	s.within(5*time.Second, "a file arrives", s.equal)
	var shown struct{ Item struct{ Files []object } }
	must(t, s.expert.Get(fmt.Sprintf("/api/settings/revisions/view/%d", version))).Into(t, &shown)
	address := fmt.Sprintf("/api/settings/revisions/file/%v?link=1", shown.Item.Files[0]["Id"])
	link := must(t, s.reader.Get(address)).Text("Value")
	if a := s.observer.Anonymous().Get(link); string(a.Raw) != "Uyum Tablosu" {
		t.Errorf("the file at the observer: %d %s", a.Status, a.Raw)
	}
}

// refuses tries to write at the observer, by its API, by its pool and past both.
func (s *site) refuses() {
	t := s.t
	t.Helper()
	admin := s.observer.Login(access.Administrator)
	if a := admin.Post("/api/settings/legaltexts", legalText("Sızan", s.sectorID)); !a.Is(http.StatusForbidden,
		"ERROR_FORBIDDEN") {
		t.Errorf("a save at the observer: %d %s", a.Status, a.Raw)
	}
	if err := s.observer.Stores().Main.Update(context.Background(), func(tx *store.Tx) error {
		_, err := tx.Exec(context.Background(), "DELETE FROM legal_texts")
		return err
	}); err == nil {
		t.Error("the observer's pool took a write")
	}
	if err := s.standby.Exec("SET default_transaction_read_only = off; DELETE FROM legal_texts"); err == nil ||
		!strings.Contains(err.Error(), "read-only") {
		t.Errorf("the standby took a write: %v", err)
	}
}

// crash ends both servers in the middle of saves: what was acknowledged is at the origin, and what is there arrives.
func (s *site) crash(round int) {
	t := s.t
	t.Helper()
	s.signIn() // the sessions are in unlogged tables
	acknowledged, written := make(chan []string, 1), make(chan struct{})
	go func() {
		var names []string
		for i, started := 0, time.Now(); ; i++ {
			name := fmt.Sprintf("Çöküş %d-%d", round, i)
			switch {
			case s.write(name):
				if names = append(names, name); len(names) == 1 {
					close(written)
				}
			// until then a connection may be one that was cut
			case len(names) > 0 || time.Since(started) > 10*time.Second:
				acknowledged <- names
				return
			}
		}
	}()
	reading, whole := context.WithCancel(context.Background())
	reads := make(chan int, 1)
	go func() { reads <- s.readsWhole(reading) }()
	select {
	case <-written:
	case <-time.After(10 * time.Second):
	}
	time.Sleep(300 * time.Millisecond)
	s.primary.Crash()
	names := <-acknowledged
	s.standby.Crash()
	whole()
	if <-reads == 0 {
		t.Error("nothing was read beside the crash")
	}
	if len(names) == 0 {
		t.Error("nothing was written before the crash")
	}
	there := map[string]int64{}
	s.again(func() error {
		return s.origin[0].Stores().Main.View(context.Background(), func(tx *store.Tx) error {
			for _, name := range names {
				var n int64
				if err := tx.Row(context.Background(), "SELECT COUNT(*) FROM legal_texts WHERE name_tr = $1",
					[]any{name}, &n); err != nil {
					return err
				}
				there[name] = n
			}
			return nil
		})
	})
	for _, name := range names {
		if there[name] != 1 {
			t.Errorf("%s was acknowledged and is there %d times", name, there[name])
		}
	}
	s.within(20*time.Second, fmt.Sprintf("equal again after crashes; %d saves acknowledged", len(names)), s.settled)
	s.within(20*time.Second, "the reader goes on, with the session that it had", func() bool {
		return s.reader.Get("/api/draftlegaltexts").Success
	})
}

// readsWhole reads at the observer until the context ends: a legal text and its log entry are one change.
func (s *site) readsWhole(ctx context.Context) (reads int) {
	for ctx.Err() == nil {
		var texts, entries int64
		if err := s.observer.Stores().Main.View(ctx, func(tx *store.Tx) error {
			return tx.Row(ctx,
				"SELECT (SELECT COUNT(*) FROM legal_texts), (SELECT COUNT(*) FROM log WHERE category_id = $1 AND "+
					"process_id = $2)",
				[]any{audit.LegalTexts, audit.Create}, &texts, &entries)
		}); err != nil {
			continue // while the standby is away
		}
		if reads++; texts != entries {
			s.t.Errorf("the observer shows %d texts and %d entries", texts, entries)
		}
	}
	return reads
}
