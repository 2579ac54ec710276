package app_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/feature/calendar/icstest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

func withCalendar(c *config.Config) { c.Calendar = true }

// subscribe makes a calendar and returns its address.
func subscribe(t *testing.T, c *apptest.Client, names bool) string {
	t.Helper()
	c.Post("/api/presence", map[string]any{"Password": apptest.Password})
	a := c.Post("/api/profile/calendar", map[string]any{"Names": names})
	if !a.Success || !strings.HasPrefix(a.Text("Value"), "/calendar/") {
		t.Fatalf("subscribe: %s", a.Raw)
	}
	return a.Text("Value")
}

// dates reads a calendar: the day and the title of each event.
func dates(t *testing.T, h *apptest.Env, address string) (all []string) {
	t.Helper()
	a := h.Anonymous().Get(address)
	if a.Status != http.StatusOK || a.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		t.Fatalf("%d %s %s", a.Status, a.Header, a.Raw)
	}
	events, err := icstest.Parse(a.Raw)
	if err != nil {
		t.Fatalf("%v in\n%s", err, a.Raw)
	}
	for _, e := range events {
		all = append(all, e.Start.Format("2006-01-02 ")+e.Summary)
	}
	return all
}

// TestACalendarHasTheDaysOfItsUser begins on 2026-03-16.
func TestACalendarHasTheDaysOfItsUser(t *testing.T) {
	apptest.Each(t, withCalendar, func(t *testing.T, h *apptest.Env) {
		expert, colleague := h.Login(access.DraftingExpert), h.Login(access.Administrator)
		expert.Header.Set("Accept-Language", "tr")
		expert.Get("/api/keepalive")
		must := func(a apptest.Answer) int64 {
			t.Helper()
			if !a.Success {
				t.Fatalf("%s", a.Raw)
			}
			return a.ID()
		}
		sector := must(expert.Post("/api/settings/sectors",
			map[string]any{"Id": 0, "NameTR": "Çevre", "NameEN": "Nature"}))
		text := func(c *apptest.Client, name, number string, yellow, red int) int64 {
			return must(c.Post("/api/settings/legaltexts", map[string]any{"Id": 0, "NameTR": name, "NameEN": name,
				"Number": number, "LegislationTypeId": 1, "IsAmendment": false, "TrafficLightYellow": yellow,
				"TrafficLightRed": red, "Sectors": []int64{sector}}))
		}
		version := func(c *apptest.Client, text int64, status int, day string, effective any) {
			body := map[string]any{"Id": 0, "LegalTextId": text, "StatusId": status, "Date": day,
				"TextTR": "MADDE 1 – Amaç", "DateEffective": effective}
			if status == 9 {
				body["Files"] = []any{map[string]any{"Id": 0, "Data": "JVBERi0xLjcKJcK1wrYK",
					"Name": "resmi-gazete.pdf"}}
			}
			must(c.Post("/api/settings/revisions", body))
		}
		draft := text(expert, "Atık Yasası; “çöp”, su", "12/2026", 1, 3)
		version(expert, draft, 2, "2026-02-28", nil)
		turned := text(expert, "Eski Taslak", "", 0, 2) // it never turns yellow
		version(expert, turned, 2, "2025-12-31", nil)
		version(colleague, text(colleague, "Başkasının Taslağı", "", 1, 2), 2, "2026-02-28", nil)
		adopted := text(colleague, "Yürürlük Yasası", "7/2026", 1, 2)
		version(colleague, adopted, 9, "2026-03-01", "2027-01-01")
		far := text(colleague, "Uzak Yasa", "8/2026", 1, 2)
		version(colleague, far, 9, "2026-03-01", "2028-03-17")
		past := text(colleague, "Geçmiş Yasa", "9/2026", 1, 2)
		version(colleague, past, 9, "2026-03-01", "2026-03-15")
		for _, id := range []int64{adopted, far, past} {
			must(expert.Post("/api/favourites", map[string]any{"Kind": "legaltexts", "ObjectId": id}))
		}
		address := subscribe(t, expert, false)
		discreet := []string{fmt.Sprint("2026-03-01 Kırmızı ışık: Yasa #", turned),
			"2026-03-29 Sarı ışık: Yasa 12/2026", "2026-05-29 Kırmızı ışık: Yasa 12/2026",
			"2027-01-01 Yürürlüğe girer: Yasa 7/2026"}
		if got := dates(t, h, address); !slices.Equal(got, discreet) {
			t.Errorf("without names:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(discreet, "\n"))
		}
		must(expert.Post("/api/profile/calendar/names", map[string]any{"Names": true}))
		named := []string{"2026-03-01 Kırmızı ışık: Eski Taslak", "2026-03-29 Sarı ışık: Atık Yasası; “çöp”, su",
			"2026-05-29 Kırmızı ışık: Atık Yasası; “çöp”, su", "2027-01-01 Yürürlüğe girer: Yürürlük Yasası"}
		if got := dates(t, h, address); !slices.Equal(got, named) {
			t.Errorf("with names:\n%s", strings.Join(got, "\n"))
		}
		once, again := h.Anonymous().Get(address), h.Anonymous()
		h.Clock.Add(time.Hour)
		again.Header.Set("If-None-Match", once.Header.Get("ETag"))
		if a := again.Get(address); a.Status != http.StatusNotModified || len(a.Raw) > 0 {
			t.Errorf("unchanged: %d\n%s\n%s", a.Status, once.Raw, a.Raw)
		}
		again.Header.Del("If-None-Match")
		if a := again.Get(address); !bytes.Equal(a.Raw, once.Raw) {
			t.Errorf("the bytes change:\n%s", a.Raw)
		}
		expert = h.Login(access.DraftingExpert) // the session has ended
		expert.Header.Set("Accept-Language", "en")
		expert.Get("/api/keepalive")
		if got := dates(t, h, address); !strings.HasPrefix(got[0], "2026-03-01 Red light: ") {
			t.Errorf("in English: %q", got)
		}
	})
}

// TestACalendarEnds tries everything that ends an address, and what must not open one.
func TestACalendarEnds(t *testing.T) {
	apptest.Each(t, withCalendar, func(t *testing.T, h *apptest.Env) {
		reader := h.Login(access.TextReader)
		gone := func(what, address string) {
			t.Helper()
			if a := h.Anonymous().Get(address); !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
				t.Errorf("%s: %d %s", what, a.Status, a.Raw)
			}
		}
		if a := reader.Post("/api/profile/calendar", map[string]any{"Names": false}); !a.Is(http.StatusOK,
			"ERROR_PRESENCE") {
			t.Errorf("without a proof of presence: %s", a.Raw)
		}
		first := subscribe(t, reader, false)
		dates(t, h, first)
		second := subscribe(t, reader, true)
		gone("the former address", first)
		gone("another secret", "/calendar/"+strings.Repeat("A", 43)+".ics")
		gone("no secret", "/calendar/.ics")
		gone("another file", strings.TrimSuffix(second, ".ics"))
		set := func(column string, value any) {
			h.Exec("UPDATE users SET "+column+" = $1 WHERE username_fold = $2", value,
				apptest.Username(access.TextReader))
		}
		set("enabled", false)
		gone("a locked account", second)
		set("enabled", true)
		set("role_id", int64(access.GlossaryReader))
		gone("a role that reads no legal texts", second)
		set("role_id", int64(access.TextReader))
		dates(t, h, second)
		var shown struct{ Item struct{ Active, Names bool } }
		reader.Get("/api/profile/calendar").Into(t, &shown)
		if !shown.Item.Active || !shown.Item.Names {
			t.Errorf("%+v", shown)
		}
		if a := reader.Delete("/api/profile/calendar"); !a.Success {
			t.Errorf("end: %s", a.Raw)
		}
		gone("an ended calendar", second)
		if a := reader.Delete("/api/profile/calendar"); a.Status != http.StatusNotFound {
			t.Errorf("end again: %s", a.Raw)
		}
		third := subscribe(t, reader, false)
		id := h.Count(h.Stores().Main, "SELECT id FROM users WHERE username_fold = $1",
			apptest.Username(access.TextReader))
		if a := h.Login(access.Administrator).Delete(fmt.Sprintf("/api/settings/users/%d", id)); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		gone("a deleted account", third)
		if n := h.Count(h.Stores().Main, "SELECT COUNT(*) FROM calendars"); n != 0 {
			t.Errorf("%d calendars are kept", n)
		}
		for _, role := range []access.Role{access.Terminologist, access.GlossaryReader} {
			if a := h.Login(role).Post("/api/profile/calendar", map[string]any{"Names": false}); a.Status !=
				http.StatusForbidden {
				t.Errorf("role %d: %s", role, a.Raw)
			}
		}
		if n := accessEntries(h, audit.CalendarCreated) + accessEntries(h, audit.CalendarEnded); n != 4 {
			t.Errorf("%d entries about calendars", n)
		}
		log := h.Log.String()
		for _, address := range []string{first, second, third} {
			secret := strings.TrimSuffix(strings.TrimPrefix(address, "/calendar/"), ".ics")
			if strings.Contains(log, secret) || h.Count(h.Stores().Main,
				"SELECT COUNT(*) FROM log WHERE data LIKE $1 OR changes LIKE $1", "%"+secret+"%") > 0 {
				t.Error("a log has the address of a calendar")
			}
		}
	})
}

func TestACalendarIsReadSixtyTimesAnHour(t *testing.T) {
	h := apptest.SQLite(t, withCalendar)
	address := subscribe(t, h.Login(access.TextReader), false)
	for range 60 {
		dates(t, h, address)
	}
	a := h.Anonymous().Get(address)
	if a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" {
		t.Errorf("the 61st: %d %s", a.Status, a.Header)
	}
	dates(t, h, subscribeAs(t, h, access.DraftingExpert))
	h.Clock.Add(time.Hour)
	dates(t, h, address)
}

func subscribeAs(t *testing.T, h *apptest.Env, role access.Role) string {
	t.Helper()
	return subscribe(t, h.Login(role), false)
}

func TestWithoutTheOptionThereAreNoCalendars(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	cfg.Calendar = true
	h := apptest.Start(t, cfg)
	c := h.Login(access.TextReader)
	address := subscribe(t, c, false)
	cfg.Calendar = false
	off := h.Join(cfg)
	if a := off.Anonymous().Get(address); a.Status != http.StatusNotFound {
		t.Errorf("a calendar of before: %d", a.Status)
	}
	other := off.Anonymous()
	other.Token = c.Token
	if a := other.Post("/api/profile/calendar", map[string]any{"Names": false}); !a.Is(http.StatusOK,
		"ERROR_CALENDAR_OFF") {
		t.Errorf("a new one: %s", a.Raw)
	}
}
