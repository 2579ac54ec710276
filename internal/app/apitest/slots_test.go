package apitest

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
)

// onSQLite runs a test on SQLite alone: it does not depend on the database.
func onSQLite(t *testing.T, fn func(t *testing.T, w *env)) {
	t.Helper()
	fn(t, start(t, apptest.Config(t, store.Options{Data: t.TempDir()})))
}

// hold takes a slot as another call of a user would, and returns how to give it back.
func (w *env) hold(work slots.Kind, user int64) func() {
	w.t.Helper()
	release, err := w.Slots().Acquire(context.Background(), work, user)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(release)
	return release
}

// waits tells when so many calls wait for a slot.
func (w *env) waits(work slots.Kind, n int) {
	w.t.Helper()
	for end := time.Now().Add(time.Minute); w.Slots().Usage(work).Waiting != n; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatalf("%s: %+v, want %d to wait", work, w.Slots().Usage(work), n)
		}
	}
}

// fill takes all slots that a user may have or wait for, until the test ends.
func (w *env) fill(work slots.Kind, user int64) {
	w.t.Helper()
	all := slots.Limits()[work].User
	for range all {
		go func() { _, _ = w.Slots().Acquire(w.t.Context(), work, user) }()
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		use := w.Slots().Usage(work)
		if use.Running+use.Waiting == all {
			return
		}
		if time.Now().After(end) {
			w.t.Fatalf("%s: %+v", work, use)
		}
	}
}

func (w *env) userOf(role access.Role) int64 {
	w.t.Helper()
	return w.Count(w.Stores().Main, `SELECT id FROM users WHERE username = $1`, apptest.Username(role))
}

func TestAttackManyImportsAtOnce(t *testing.T) {
	onSQLite(t, func(t *testing.T, w *env) {
		terminologist, expert := w.Login(access.Terminologist), w.Login(access.DraftingExpert)
		first := w.hold(slots.Import, w.userOf(access.Administrator))
		const table = "Name in Turkish;Name in English\nKapsam;Scope\n"
		answers := make(chan apptest.Answer)
		for range 2 {
			go func() { answers <- importing{w, terminologist, "terms"}.send(table, true) }()
		}
		w.waits(slots.Import, 2)
		a := importing{w, terminologist, "terms"}.send(table, true)
		if !a.Is(http.StatusTooManyRequests, "ERROR_BUSY") || a.Text("Value") != "import" ||
			a.Header.Get("Retry-After") == "" {
			t.Errorf("the third import of a user: %d %s", a.Status, a.Raw)
		}
		go func() { answers <- importing{w, expert, "terms"}.send(table, true) }()
		w.waits(slots.Import, 3)
		if a := terminologist.Get("/api/session"); !a.Success {
			t.Errorf("a light call meanwhile: %d %s", a.Status, a.Raw)
		}
		first()
		for range 3 {
			w.must(<-answers)
		}
		if use := w.Slots().Usage(slots.Import); use.Running+use.Waiting != 0 {
			t.Errorf("slots are left: %+v", use)
		}
	})
}

func TestAttackTooManyCallsOfOneUserInFlight(t *testing.T) {
	onSQLite(t, func(t *testing.T, w *env) {
		reader, other := w.Login(access.TextReader), w.Login(access.Terminologist)
		var release func()
		for range slots.Limits()[slots.Call].User {
			release = w.hold(slots.Call, w.userOf(access.TextReader))
		}
		if a := reader.Get("/api/session"); !a.Is(http.StatusTooManyRequests, "ERROR_BUSY") {
			t.Errorf("one call more: %d %s", a.Status, a.Raw)
		}
		if a := other.Get("/api/session"); !a.Success {
			t.Errorf("another user: %d %s", a.Status, a.Raw)
		}
		release()
		for range 3 { // each returns its place back, also one that is refused
			w.must(reader.Get("/api/session"))
			if a := reader.Get("/api/session?x=1"); a.Status != http.StatusBadRequest {
				t.Errorf("a bad request: %d", a.Status)
			}
		}
	})
}

func TestHeavyCallsTakeSlots(t *testing.T) {
	onSQLite(t, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		s := w.makeFixture(expert)
		text, version := s.id["legaltexts"], s.id["revisions"]
		comparison := fmt.Sprintf("/api/settings/revisions/comp/%d", text)
		pair := fmt.Sprintf("?source=%d&destination=%d", version, version)
		get := func(path string) func() apptest.Answer { return func() apptest.Answer { return expert.Get(path) } }
		for work, calls := range map[slots.Kind][]func() apptest.Answer{
			slots.Export: {get("/api/settings/terms/export"), get("/api/glossary/export"),
				get("/api/legaltexts/export"), get("/api/statistics/excel")},
			slots.Document: {get(comparison + "/export" + pair), func() apptest.Answer {
				return expert.Post("/api/statistics", object{"ReportTypeId": 1})
			}},
			slots.Comparison: {get(comparison + pair), func() apptest.Answer {
				return expert.Post(comparison, object{"Source": version, "TextTR": "Madde 1"})
			}},
			slots.Reading: {func() apptest.Answer {
				return expert.Post("/api/legaltexts/outline", object{"Text": "Madde 1"})
			}},
			slots.Picture: {func() apptest.Answer {
				return expert.Post("/api/profile", object{"AvatarChanged": true, "AvatarBase64": "iVBORw0KGgo="})
			}},
		} {
			w.fill(work, w.userOf(access.DraftingExpert))
			for i, call := range calls {
				if a := call(); !a.Is(http.StatusTooManyRequests, "ERROR_BUSY") || a.Text("Value") != string(work) {
					t.Errorf("%s %d: %d %s", work, i, a.Status, a.Raw)
				}
			}
		}
		w.must(expert.Get(comparison)) // the versions to choose from are light
		w.must(expert.Post("/api/profile", object{"FirstLogin": false}))
	})
}
