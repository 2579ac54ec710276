package app_test

import (
	"fmt"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
)

func givenBack(h *apptest.Env) int64 {
	return h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE category_id = $1 AND process_id = $2`,
		int64(audit.LegislationTypes), int64(audit.Unlock))
}

// TestAUserHasAHundredSessions signs in once more: the session that was used longest ago ends as any other does.
func TestAUserHasAHundredSessions(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		oldest, stranger := h.Login(access.DraftingExpert), h.Login(access.Administrator)
		if a := oldest.Post("/api/checkout/legislationtypes/2", nil); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		for n := range 99 {
			h.Clock.Add(time.Millisecond)
			now := h.Clock.Now().UnixMilli()
			onLocal(h, `INSERT INTO sessions (token_hash, user_id, epoch, create_date, last_seen, ip)
				SELECT $1, user_id, epoch, CAST($2 AS BIGINT), CAST($2 AS BIGINT), ip FROM sessions WHERE user_id =
				(SELECT MAX(user_id) FROM leases) ORDER BY id LIMIT 1`, fmt.Sprint("token ", n), now)
		}
		if a := oldest.Get("/api/session"); !a.Success {
			t.Fatalf("with a hundred sessions: %s", a.Raw)
		}
		h.Clock.Add(time.Second)
		newest := h.Login(access.DraftingExpert)
		if a := oldest.Get("/api/session"); a.Status != 401 {
			t.Errorf("the oldest session goes on: %d", a.Status)
		}
		list := newest.Get("/api/sessions")
		items, _ := list.JSON["Items"].([]any)
		if len(items) != 100 || items[0].(map[string]any)["Current"] != true {
			t.Errorf("%d sessions are listed, first %v", len(items), items[0])
		}
		if n := givenBack(h); n != 1 {
			t.Errorf("the log tells of %d checkouts that were given back, want 1", n)
		}
		if a := stranger.Post("/api/checkout/legislationtypes/2", nil); !a.Success {
			t.Errorf("the record is still held: %s", a.Raw)
		}
	})
}

// TestAnExpiredSessionLogsItsCheckOuts reaches the longest time of a session that edits.
func TestAnExpiredSessionLogsItsCheckOuts(t *testing.T) {
	apptest.Each(t, func(c *config.Config) { c.SessionMax = time.Hour }, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		for range 2 {
			h.Clock.Add(29 * time.Minute)
			if a := c.Post("/api/checkout/legislationtypes/2", nil); !a.Success {
				t.Fatalf("%s", a.Raw)
			}
		}
		h.Clock.Add(3 * time.Minute)
		for range 2 { // once, and not again
			if err := h.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := givenBack(h); n != 1 {
			t.Errorf("the log tells of %d checkouts that were given back, want 1", n)
		}
	})
}

// TestALogThatCannotBeWrittenLosesNoRefusal refuses sign-ins while the log is away.
func TestALogThatCannotBeWrittenLosesNoRefusal(t *testing.T) {
	apptest.Each(t, func(c *config.Config) { c.ThrottleAccount = 2 }, func(t *testing.T, h *apptest.Env) {
		said := func(data string) int64 {
			return h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE data = $1`, data)
		}
		for range 5 {
			h.Anonymous().SignIn("role2@lls.local", "wrong")
		}
		h.Clock.Add(15 * time.Minute)
		h.Exec(`ALTER TABLE log RENAME TO log_away`)
		if a := h.Anonymous().SignIn("role3@lls.local", "wrong"); a.Status < 500 {
			t.Errorf("a refusal that cannot be logged: %d %s", a.Status, a.Raw)
		}
		onLocal(h,
			`INSERT INTO sessions (token_hash, user_id, epoch, create_date, last_seen, ip) VALUES ('token', 1, 0, 0, 0, '')`)
		if err := h.Purge(t.Context()); err == nil {
			t.Error("nobody is told that the log cannot be written")
		}
		if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM sessions`); n != 0 {
			t.Errorf("%d sessions that have run out are kept", n)
		}
		h.Exec(`ALTER TABLE log_away RENAME TO log`)
		for range 2 { // once, and not again
			if err := h.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for _, data := range []string{"role2@lls.local, 127.0.0.1, ERROR_TOO_MANY_TRIES × 3",
			"role3@lls.local, 127.0.0.1, ERROR_WRONG_CREDENTIALS"} {
			if n := said(data); n != 1 {
				t.Errorf("the log says %q %d times, want once", data, n)
			}
		}
	})
}
