package app_test

import (
	"fmt"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
)

// TestEveryWayIntoAnAccountIsLogged makes and removes each of them; the log has one entry about each change.
func TestEveryWayIntoAnAccountIsLogged(t *testing.T) {
	apptest.Each(t, func(c *config.Config) { c.APITokens, c.Calendar = true, true },
		func(t *testing.T, h *apptest.Env) {
			c := h.Login(access.DraftingExpert)
			c.Post("/api/presence", map[string]any{"Password": apptest.Password})
			must := func(a apptest.Answer) apptest.Answer {
				t.Helper()
				if !a.Success {
					t.Fatalf("%s", a.Raw)
				}
				return a
			}
			factor := func() int64 { return h.Count(h.Stores().Main, `SELECT MAX(id) FROM user_factors`) }
			var token int64
			for _, step := range []struct {
				event audit.AccessEvent
				do    func()
			}{
				{audit.FactorAdded, func() { c.AddApp() }},
				{audit.RecoveryRenewed, func() { must(c.Post("/api/profile/factors/recovery", nil)) }},
				{audit.FactorRemoved, func() { must(c.Delete(fmt.Sprintf("/api/profile/factors/%d", factor()))) }},
				{audit.TokenCreated, func() {
					token = must(c.Post("/api/tokens", map[string]any{"Name": "Rapor", "Scope": "read",
						"Expires": "2026-05-01"})).ID()
				}},
				{audit.TokenEnded, func() { must(c.Delete(fmt.Sprintf("/api/tokens/%d", token))) }},
				{audit.CalendarCreated, func() {
					must(c.Post("/api/profile/calendar", map[string]any{"Names": false}))
				}},
				{audit.CalendarChanged, func() {
					must(c.Post("/api/profile/calendar/names", map[string]any{"Names": true}))
				}},
				{audit.CalendarEnded, func() { must(c.Delete("/api/profile/calendar")) }},
			} {
				if n := accessEntries(h, step.event); n != 0 {
					t.Errorf("%d entries about %s before it", n, step.event)
				}
				step.do()
				if n := accessEntries(h, step.event); n != 1 {
					t.Errorf("%d entries about %s", n, step.event)
				}
			}
		})
}
