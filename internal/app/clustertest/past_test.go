package clustertest

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// statement runs something on the primary, past every instance.
func (s *site) statement(query string) {
	s.t.Helper()
	if err := s.primary.Exec(query); err != nil {
		s.t.Fatalf("%s: %v", query, err)
	}
}

// reads calls the observer as a reader: it answers, or says that it is unavailable.
func (s *site) reads(when string) {
	s.t.Helper()
	if a := s.reader.Get("/api/draftlegaltexts"); !a.Success &&
		!a.Is(http.StatusServiceUnavailable, "ERROR_UNAVAILABLE") {
		s.t.Errorf("%s: %d %s", when, a.Status, a.Raw)
	}
}

// rebuilt writes everything at the primary again, as upkeep and a migration do, while people read at the observer.
func (s *site) rebuilt() {
	s.signIn()
	for _, query := range []string{
		"CREATE TABLE later (id BIGINT PRIMARY KEY, body TEXT)",
		"INSERT INTO later SELECT n, repeat(md5(n::text), 20) FROM generate_series(1, 3000) n",
		"CREATE INDEX later_body ON later (md5(body))", "ALTER TABLE legal_texts ADD COLUMN later TEXT",
		"ALTER TABLE legal_texts DROP COLUMN later",
		"DELETE FROM later WHERE id % 3 > 0", "VACUUM FULL", "REINDEX SCHEMA public", "DROP TABLE later",
	} {
		s.statement(query)
		s.reads(query)
	}
	if !s.write("Bakımdan sonra") {
		s.t.Error("a write after the upkeep was refused")
	}
	s.within(20*time.Second, "equal after a vacuum, new indexes and a migration", s.equal)
	s.within(20*time.Second, "the reader goes on", func() bool { return s.reader.Get("/api/draftlegaltexts").Success })
}

// longAway keeps the standby away until the primary has dropped what it misses: the archive has it.
func (s *site) longAway() {
	t := s.t
	t.Helper()
	s.standby.Stop()
	if a := s.reader.Get("/api/draftlegaltexts"); !a.Is(http.StatusServiceUnavailable, "ERROR_UNAVAILABLE") {
		t.Errorf("the observer without its standby: %d %s", a.Status, a.Raw)
	}
	s.again(func() error { return s.primary.Exec("SELECT pg_drop_replication_slot('observer1')") })
	for n := range 3 {
		if !s.write(fmt.Sprint("Uzakta ", n)) {
			t.Error("a write was refused")
		}
		s.primary.Mark(fmt.Sprint("away", n))
		s.statement("CHECKPOINT")
	}
	s.statement("SELECT pg_create_physical_replication_slot('observer1')")
	s.standby.Start()
	s.within(30*time.Second, "equal after the standby was away", s.settled)
	log, err := os.ReadFile(s.standby.Data + ".log")
	if err != nil || !strings.Contains(string(log), "restored log file") {
		t.Errorf("nothing came from the archive: %v", err)
	}
	s.within(20*time.Second, "the reader goes on", func() bool { return s.reader.Get("/api/draftlegaltexts").Success })
}

// settled is equal, while connections may be cut.
func (s *site) settled() bool {
	observer, err := headOf(s.observer)
	origin, failed := headOf(s.origin[0])
	return err == nil && failed == nil && observer == origin
}

// setBack restores two moments, each with what was acknowledged then, and continues from the second of
// them: the observer, which has seen more, shows what is there now and nothing of what was.
func (s *site) setBack() {
	t := s.t
	t.Helper()
	write := func(name string) {
		t.Helper()
		if !s.write(name) {
			t.Fatalf("%s was refused", name)
		}
	}
	backup := s.primary.Backup()
	write("Geçmiş bir")
	s.primary.Mark("first")
	write("Geçmiş iki")
	s.primary.Mark("second")
	write("Geçmiş üç")
	s.within(20*time.Second, "equal before the restore", s.settled)
	finds := func(c *apptest.Client, name string) bool {
		return strings.Contains(string(c.Get("/api/search?q="+url.QueryEscape(name)).Raw), `"`+name+`"`)
	}
	s.within(20*time.Second, "the observer finds it", func() bool { return finds(s.reader, "Geçmiş üç") })

	restored := map[string]*storetest.Server{}
	for moment, want := range map[string][]string{"first": {"Geçmiş bir"}, "second": {"Geçmiş bir", "Geçmiş iki"}} {
		restored[moment] = s.primary.Restored(backup, moment)
		ctx := context.Background()
		stores, err := store.Open(ctx, store.Options{Data: t.TempDir(), Database: restored[moment].Address(),
			ReadOnly: true, Clock: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		var have []string
		err = stores.Main.View(ctx, func(tx *store.Tx) (err error) {
			have, err = store.All(ctx, tx, func(scan func(...any) error) (name string, err error) {
				return name, scan(&name)
			},
				"SELECT name_tr FROM legal_texts WHERE name_tr LIKE 'Geçmiş %' ORDER BY id")
			return err
		})
		if err != nil || !slices.Equal(have, want) {
			t.Errorf("as of the %s moment: %q, %v", moment, have, err)
		}
		if err := stores.Close(); err != nil {
			t.Error(err)
		}
	}

	s.standby.Stop()
	s.primary.Stop()
	s.primary.Become(restored["second"])
	s.standby.Rebase(s.line.Address())
	cfg := apptest.Config(t, store.Options{Data: t.TempDir(), Database: s.primary.Address()})
	cfg.Listen, cfg.Heartbeat = "127.0.0.1:0", true
	s.origin[0] = s.origin[0].Join(cfg)
	s.signIn()
	write("Geçmiş başka")
	s.within(30*time.Second, "equal after the primary was set back", s.settled)
	s.within(20*time.Second, "the observer finds what is new", func() bool { return finds(s.reader, "Geçmiş başka") })
	if finds(s.reader, "Geçmiş üç") || strings.Contains(string(s.reader.Get("/api/draftlegaltexts").Raw), "Geçmiş üç") {
		t.Error("the observer shows what is no longer there")
	}
	before := s.last()
	s.within(10*time.Second, "the last synchronisation goes on", func() bool { return s.last().After(before) })
}
