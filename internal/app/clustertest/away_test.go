package clustertest

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/store/storetest"
)

// While the database is unreachable every call fails at once, and works again when it is back, without a restart.
func TestTheDatabaseGoesAndComesBack(t *testing.T) {
	proxy, database := storetest.NewDatabaseProxy(t, storetest.Postgres(t))
	h := cluster(t, database, 1, nil)[0]
	c := h.Login(access.DraftingExpert)
	sectorID := sector(t, c, "Raf")
	for round := range 2 {
		must(t, c.Get("/api/settings/sectors"))
		saving := make(chan apptest.Answer, 1)
		go func() { saving <- c.Post("/api/settings/legaltexts", legalText(fmt.Sprint("Yasa ", round), sectorID)) }()
		proxy.Cut() // in the middle of a save, or just before or after it
		if a := <-saving; a.Status != http.StatusOK && !a.Is(http.StatusServiceUnavailable, "ERROR_UNAVAILABLE") {
			t.Errorf("a save while the line is cut: %d %s", a.Status, a.Raw)
		}
		for _, path := range []string{"/api/health", "/api/session", "/api/settings/sectors", "/api/draftlegaltexts",
			"/api/statistics"} {
			started := time.Now()
			a := c.Get(path)
			if !a.Is(http.StatusServiceUnavailable, "ERROR_UNAVAILABLE") || a.Header.Get("Retry-After") == "" {
				t.Errorf("%s without a database: %d %s", path, a.Status, a.Raw)
			}
			if took := time.Since(started); took > 3*time.Second {
				t.Errorf("%s took %v to say so", path, took)
			}
		}
		if a := h.Anonymous().SignIn(apptest.Username(access.DraftingExpert),
			apptest.Password); a.Status != http.StatusServiceUnavailable {
			t.Errorf("signing in without a database: %d %s", a.Status, a.Raw)
		}
		proxy.Restore()
		must(t, c.Get("/api/health"))
		must(t, c.Get("/api/settings/sectors"))
		must(t, c.Post("/api/settings/legaltexts", legalText(fmt.Sprint("Tüzük ", round), sectorID)))
	}
}
