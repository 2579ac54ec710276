package apitest

import (
	"net/http"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

// TestAnObserverSignsLinkedPeopleInAndChangesNobody signs in at an instance and at its observer, of a provider that
// links people, gives roles and makes accounts: all of that happens at the origin only.
func TestAnObserverSignsLinkedPeopleInAndChangesNobody(t *testing.T) {
	var origin *env
	provider := apptest.NewProvider(t, func() time.Time { return origin.Clock.Now() })
	var observe func(t *testing.T) *env
	origin, observe = sqliteSite(t, func(c *config.Config) {
		provider.Use(t, c, func(s map[string]any) {
			s["RoleMap"], s["Create"], s["AgencyMap"] = map[string]int{"texts": 2, "readers": 3}, "role5",
				map[string]int{"*": 1}
		})
	})
	observer := observe(t)
	observer.waitUntilEqual(t, origin)

	says := func(subject, address, group string) {
		provider.Claims = func(c map[string]any) {
			c["sub"], c["email"], c["groups"], c["name"] = subject, address, []string{group}, "Yeni Kişi"
		}
	}
	newcomer := func() { says("person-9", "yeni.kisi@kurum.example", "readers") }
	before := origin.snapshot()
	newcomer()
	if a := observer.Anonymous().SignInAt(provider); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
		t.Errorf("an observer makes an account: %s", a.Raw)
	}
	says("person-1", apptest.Username(access.DraftingExpert), "texts")
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

	linked := origin.snapshot()
	says("person-1", apptest.Username(access.DraftingExpert), "readers")
	if a := observer.Anonymous().SignInAt(provider); !a.Is(http.StatusOK, "ERROR_NO_PROJECT") {
		t.Errorf("an observer signs in with a role that the account does not have: %s", a.Raw)
	}
	origin.same(t, linked, "a sign-in at the observer with another role")
	if a := reader.Get("/api/session"); !a.Success || a.JSON["RoleId"] != float64(access.DraftingExpert) {
		t.Errorf("the session with the role of the account: %s", a.Raw)
	}
	if a := origin.Anonymous().SignInAt(provider); !a.Success || a.JSON["RoleId"] != float64(access.TextReader) {
		t.Fatalf("the origin: %s", a.Raw)
	}
	newcomer()
	if a := origin.Anonymous().SignInAt(provider); !a.Success || a.JSON["RoleId"] != float64(access.TextReader) {
		t.Fatalf("the origin makes an account: %s", a.Raw)
	}
	observer.waitUntilEqual(t, origin)
	for _, who := range []string{"the new account", "the account with another role"} {
		if a := observer.Anonymous().SignInAt(provider); !a.Success || a.JSON["RoleId"] != float64(access.TextReader) {
			t.Errorf("%s: %s", who, a.Raw)
		}
		says("person-1", apptest.Username(access.DraftingExpert), "readers")
	}
	if a := reader.Get("/api/session"); a.Status != http.StatusUnauthorized {
		t.Errorf("the session with the former role goes on: %d %s", a.Status, a.Raw)
	}
}
