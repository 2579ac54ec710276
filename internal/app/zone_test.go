package app_test

import (
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/config"
	"lls/internal/web"
)

// TestTheClockOfTheTimeZone reads what an instance says of its zone as a browser does.
func TestTheClockOfTheTimeZone(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Asia/Nicosia", "Europe/Istanbul", "UTC", "America/St_Johns"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		h := apptest.SQLite(t, func(c *config.Config) { c.TimeZone = zone })
		var instance web.Instance
		h.Anonymous().Get("/api/instance").Into(t, &instance)
		if len(instance.ZoneChanges) == 0 {
			t.Fatalf("%s: nothing is said", name)
		}
		clock := func(at time.Time) (minutes int) {
			for _, c := range instance.ZoneChanges {
				if !c.From.Time().After(at) {
					minutes = c.Minutes
				}
			}
			return minutes
		}
		end := h.Clock.Now().AddDate(9, 0, 0)
		for at := time.Date(2000, 1, 1, 0, 30, 0, 0, time.UTC); at.Before(end); at = at.Add(11 * time.Hour) {
			if _, seconds := at.In(zone).Zone(); clock(at) != seconds/60 {
				t.Fatalf("%s: %v is %d minutes, want %d", name, at, clock(at), seconds/60)
			}
		}
	}
}
