package apitest

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/ops/replica"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// TestAnObserverSignsLinkedPeopleInAndLinksNobody signs in at an instance, then at its observer.
func TestAnObserverSignsLinkedPeopleInAndLinksNobody(t *testing.T) {
	var origin *env
	provider := apptest.NewProvider(t, func() time.Time { return origin.Clock.Now() })
	with := func() config.Config {
		cfg := siteConfig(t, store.Options{Data: t.TempDir()})
		provider.Use(t, &cfg, nil)
		return cfg
	}
	cfg := with()
	cfg.Feed.Listen = fmt.Sprint("127.0.0.1:", storetest.FreePort(t))
	token, err := replica.NewToken(cfg.Data)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(token), 0o600); err != nil {
		t.Fatal(err)
	}
	origin = start(t, cfg)
	reading := with()
	reading.ReadOnly, reading.Observe = true, config.Observe{URL: "http://" + cfg.Feed.Listen, TokenFile: file}
	observer := origin.join(t, reading)
	observer.waitUntilEqual(t, origin)

	before := origin.snapshot()
	if a := observer.Anonymous().SignInAt(provider); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
		t.Errorf("an observer links: %s", a.Raw)
	}
	origin.same(t, before, "a sign-in at the observer")
	c := origin.Anonymous()
	if a := c.Link(c.SignInAt(provider), apptest.Password); !a.Success {
		t.Fatalf("%s", a.Raw)
	}
	observer.waitUntilEqual(t, origin)
	reader := observer.Anonymous()
	if a := reader.SignInAt(provider); !a.Success || a.JSON["RoleId"] != float64(access.DraftingExpert) {
		t.Fatalf("the observer: %s", a.Raw)
	}
	if a := reader.Get("/api/profile/links"); !a.Success {
		t.Errorf("the own links: %s", a.Raw)
	}
	if a := reader.Delete("/api/profile/links/1"); a.Status != http.StatusForbidden {
		t.Errorf("an observer unlinks: %d %s", a.Status, a.Raw)
	}
}
