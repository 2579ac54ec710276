package app_test

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/app/apptest/realprovider"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

const publicURL = "http://127.0.0.1:7341"

// TestPeopleOfRealProvidersAreLinkedSignedInAndUnlinked goes to oauth2-proxy/mockoidc and to the server of zitadel/oidc
// as a browser does. The one wants the client's secret in the form, and tells the address in the token; the other takes
// the secret in the header, and tells the address to who asks for it.
func TestPeopleOfRealProvidersAreLinkedSignedInAndUnlinked(t *testing.T) {
	expert := apptest.Username(access.DraftingExpert)
	running, err := realprovider.Start(publicURL+"/login/callback", expert, expert)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = running.Close() })
	file, err := running.Settings(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	apptest.Each(t, func(c *config.Config) {
		c.OIDCProviders, c.PublicURL = file, publicURL
	}, func(t *testing.T, h *apptest.Env) {
		h.Clock.Add(time.Since(h.Clock.Now())) // the providers have a clock of their own
		for _, id := range []string{realprovider.Mockoidc, realprovider.Zitadel} {
			c := h.Anonymous()
			asked := c.Return(atProvider(t, c, id))
			if !asked.Is(http.StatusOK, "ERROR_LINK_NEEDED") {
				t.Fatalf("%s, the first time: %s", id, asked.Raw)
			}
			if a := c.Link(asked, apptest.Password); !a.Success {
				t.Fatalf("%s, the password: %s", id, a.Raw)
			}
			for range 2 { // the second time the way to send the secret is known
				again := h.Anonymous()
				body := atProvider(t, again, id)
				if a := again.Return(body); !a.Success || a.JSON["RoleId"] != float64(access.DraftingExpert) {
					t.Fatalf("%s, the next time: %s", id, a.Raw)
				}
				if a := h.Anonymous().Return(body); !a.Is(http.StatusOK, "ERROR_STATE") {
					t.Errorf("%s, the same return again: %s", id, a.Raw)
				}
				if a := again.Get("/api/sessions"); !strings.Contains(string(a.Raw), `"oidc:`+id+`"`) {
					t.Errorf("%s: the own sessions: %s", id, a.Raw)
				}
				again.Post("/api/logout", nil)
			}
			stolen := atProvider(t, c, id)
			stolen["Code"] = "of another sign-in"
			if a := h.Anonymous().Return(stolen); !a.Is(http.StatusOK, "ERROR_PROVIDER") {
				t.Errorf("%s, another code: %s", id, a.Raw)
			}

			c.Post("/api/presence", map[string]any{"Password": apptest.Password})
			var links struct {
				Items []struct {
					ID int64 `json:"Id"`
				}
			}
			c.Get("/api/profile/links").Into(t, &links)
			if len(links.Items) != 1 {
				t.Fatalf("%s: %d links", id, len(links.Items))
			}
			if a := c.Delete("/api/profile/links/" + strconv.FormatInt(links.Items[0].ID, 10)); !a.Success {
				t.Fatalf("%s: unlink: %s", id, a.Raw)
			}
			if a := h.Anonymous().Return(atProvider(t, c, id)); !a.Is(http.StatusOK, "ERROR_LINK_NEEDED") {
				t.Errorf("%s, after the link has ended: %s", id, a.Raw)
			}
		}
	})
}

// atProvider goes to a provider, signs in there, and returns what the browser comes back with.
func atProvider(t *testing.T, c *apptest.Client, id string) map[string]any {
	t.Helper()
	v, a := c.Begin(id)
	if !a.Success {
		t.Fatalf("begin at %s: %s", id, a.Raw)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	var back *url.URL
	browser := &http.Client{Jar: jar, CheckRedirect: func(next *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(next.URL.String(), publicURL) {
			back = next.URL
			return http.ErrUseLastResponse
		}
		return nil
	}}
	answer, err := browser.Get(v.Address.String())
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if back == nil { // it asks who one is
		page := answer.Request.URL
		answer, err = browser.PostForm(page.Scheme+"://"+page.Host+page.Path, url.Values{
			"username": {apptest.Username(access.DraftingExpert)}, "password": {realprovider.Password},
			"id": {page.Query().Get("authRequestID")}})
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
	}
	if back == nil {
		t.Fatalf("%s does not send the browser back: %d at %s", id, answer.StatusCode, answer.Request.URL)
	}
	q := back.Query()
	body := map[string]any{"Code": q.Get("code"), "State": q.Get("state"), "Binding": v.Secret}
	if q.Has("iss") {
		body["Iss"] = q.Get("iss")
	}
	return body
}
