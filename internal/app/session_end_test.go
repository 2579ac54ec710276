package app_test

import (
	"fmt"
	"testing"
	"time"

	"lls/internal/access"
	"lls/internal/app/apptest"
	"lls/internal/audit"
)

func givenBack(h *apptest.House) int64 {
	return h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE category_id = $1 AND process_id = $2`,
		int64(audit.LegislationTypes), int64(audit.Unlock))
}

func TestAUserHasAHundredSessions(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.House) {
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
			t.Errorf("the log tells of %d check-outs that were given back, want 1", n)
		}
		if a := stranger.Post("/api/checkout/legislationtypes/2", nil); !a.Success {
			t.Errorf("the record is still held: %s", a.Raw)
		}
	})
}
