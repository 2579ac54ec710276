package apitest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
)

func TestAttackParametersGivenThousandsOfTimes(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		administrator := w.Login(access.Administrator)
		w.makeFixture(administrator)
		for path, params := range map[string][]string{
			"/api/legaltexts": {"status=9", "drafted=2024", "adopted=2024", "type=1", "trafficlight=1", "sector=1",
				"linebody=1"},
			"/api/draftlegaltexts":      {"status=1", "drafted=2024", "trafficlight=1"},
			"/api/settings/legaltexts":  {"status=9", "sector=1"},
			"/api/settings/terms":       {"domain=1"},
			"/api/settings/users":       {"role=1", "agency=1", "status=1"},
			"/api/search?q=x&kind=term": {"sector=1", "domain=1", "status=9"},
			"/api/regulations":          {"sector=1", "type=1"},
			"/api/logs":                 {"category=1"},
		} {
			glue := "?"
			if strings.Contains(path, "?") {
				glue = "&"
			}
			for _, p := range params {
				if a := administrator.Get(path + glue + strings.Repeat(p+"&", 199) + p); a.Status != http.StatusOK &&
					a.Status != http.StatusBadRequest {
					t.Errorf("%s with 200 times %s: %d %.100s", path, p, a.Status, a.Raw)
				}
				if a := administrator.Get(path + glue + strings.Repeat(p+"&", 1999) + p); !a.Is(http.StatusBadRequest,
					"ERROR_BAD_REQUEST") {
					t.Errorf("%s with 2,000 times %s: %d %.100s", path, p, a.Status, a.Raw)
				}
			}
		}
	})
}

// A call that its client has given up is no fault of the instance: no alarm, and not among the 500s.
func TestACallThatItsClientGaveUp(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.TextReader)
		for _, path := range []string{"/api/session", "/api/legaltexts", "/api/home", "/api/search?q=x"} {
			ctx, leave := context.WithCancel(t.Context())
			leave()
			r := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
			r.Header.Set("Authorization", c.Token)
			w.Handler().ServeHTTP(httptest.NewRecorder(), r)
		}
		log := w.Log.String()
		if strings.Count(log, "status=499") != 4 || strings.Contains(log, "status=500") ||
			strings.Contains(log, "status=503") || strings.Contains(log, "level=ERROR") {
			t.Errorf("the log says\n%s", log)
		}
	})
}

func TestRoutesThatOnlyReadThoughTheyAreNoGET(t *testing.T) {
	w := start(t, apptest.Config(t, store.Options{Data: t.TempDir()}))
	got := w.Handler().(interface{ ReadingRoutes() []string }).ReadingRoutes()
	slices.Sort(got)
	want := []string{"POST /api/euacts/recognise", "POST /api/legaltexts/outline", "POST /api/login",
		"POST /api/login/factor", "POST /api/login/oidc", "POST /api/login/oidc/link",
		"POST /api/login/oidc/{provider}/start", "POST /api/login/passkey", "POST /api/login/passkey/start",
		"POST /api/logout", "POST /api/settings/revisions/comp/{legalTextId}", "POST /api/statistics"}
	if !slices.Equal(got, want) {
		t.Errorf("%q only read, want %q", got, want)
	}
}
