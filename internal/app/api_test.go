package app_test

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

func TestOrderOfChecks(t *testing.T) {
	h := apptest.SQLite(t, nil)
	admin, reader, nobody := h.Login(access.Administrator), h.Login(access.GlossaryReader), h.Anonymous()
	for _, row := range []struct {
		who          *apptest.Client
		method, path string
		body         string
		status       int
	}{
		{nobody, "GET", "/api/nowhere", "", 401},
		{admin, "GET", "/api/nowhere", "", 404},
		{admin, "GET", "/api", "", 404},
		{nobody, "PUT", "/api/session", "", 401},
		{admin, "PUT", "/api/session", "", 404},
		{nobody, "POST", "/api/settings/sectors", "nonsense", 401},
		{reader, "POST", "/api/settings/sectors", "nonsense", 403},
		{admin, "POST", "/api/settings/sectors", "nonsense", 400},
		{reader, "GET", "/api/settings/sectors/view/x?y=1", "", 403},
		{admin, "GET", "/api/settings/sectors/view/x?y=1", "", 404},
		{admin, "GET", "/api/settings/sectors/view/99?y=1", "", 400},
		{admin, "GET", "/api/settings/sectors/view/99", "", 404},
		{admin, "GET", "/api/settings/sectors/5", "", 404}, // sectors belong to nothing
		{admin, "GET", "/api/settings/revisions", "", 400},
		{admin, "GET", "/api/settings/sectors?page=0", "", 400},
		{admin, "GET", "/api/settings/sectors?sort=x", "", 400},
		{admin, "GET", "/api/checkout/planets/1", "", 404},
		{admin, "DELETE", "/api/settings/sectors/99", "", 404},
		{nobody, "POST", "/api/login", `{"username":1}`, 400},
		{nobody, "GET", "/api/health", "", 200},
		{nobody, "GET", "/api/instance", "", 200},
		{nobody, "GET", "/api/files/forged", "", 401},
	} {
		a := row.who.Send(row.method, row.path, strings.NewReader(row.body))
		if a.Status != row.status || a.JSON == nil || a.Success != (row.status == 200) {
			t.Errorf("%s %s: %d %s, want %d", row.method, row.path, a.Status, a.Raw, row.status)
		}
	}
}

func TestABodyOverTheLimit(t *testing.T) {
	h := apptest.SQLite(t, nil)
	admin := h.Login(access.Administrator)
	for path, limit := range map[string]int{"/api/settings/sectors": 1 << 20, "/api/login": 1 << 20,
		"/api/settings/revisions": 32 << 20} {
		if a := admin.PostText(path, `{`+strings.Repeat(" ", limit)); !a.Is(http.StatusRequestEntityTooLarge,
			"ERROR_TOO_LARGE") {
			t.Errorf("%s: %d %s", path, a.Status, a.Raw)
		}
		if a := admin.PostText(path, `{`+strings.Repeat(" ", limit-1)); a.Status != http.StatusBadRequest {
			t.Errorf("%s at the limit: %d %s", path, a.Status, a.Raw)
		}
	}
}

func TestARecordOverTheAPI(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		c, other := h.Login(access.DraftingExpert), h.Login(access.Administrator)
		saved := c.Post("/api/settings/sectors", map[string]any{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment"})
		if !saved.Success || saved.ID() == 0 {
			t.Fatalf("create: %s", saved.Raw)
		}
		edit := c.Get("/api/settings/sectors/edit/1")
		item, _ := edit.JSON["Item"].(map[string]any)
		item["Notes"] = "Not almış"
		if a := c.Post("/api/settings/sectors", item); a.Message != "ERROR_NOT_CHECKED_OUT" {
			t.Errorf("without a checkout: %s", a.Raw)
		}
		if a := c.Get("/api/checkout/sectors/1"); !a.Success || a.Text("Until") != "2026-03-16T09:06:00.000Z" ||
			a.JSON["Renewed"] != false {
			t.Errorf("checkout: %s", a.Raw)
		}
		if a := other.Post("/api/checkout/sectors/1", nil); a.Success || a.Message != "Rol 2" {
			t.Errorf("the checkout of another: %s", a.Raw)
		}
		if a := other.Post("/api/settings/sectors", item); a.Message != "ERROR_LOCKED" || a.Text("Value") != "Rol 2" {
			t.Errorf("the save of another: %s", a.Raw)
		}
		if a := c.Post("/api/settings/sectors", item); !a.Success {
			t.Errorf("update with what edit answered: %s", a.Raw)
		}
		if a := c.Post("/api/checkin/sectors/1", nil); !a.Success {
			t.Errorf("check-in: %s", a.Raw)
		}
		if a := c.Delete("/api/settings/sectors/1"); !a.Success {
			t.Errorf("delete: %s", a.Raw)
		}
		if a := c.Delete("/api/settings/sectors/1"); !a.Is(404, "ERROR_NOT_FOUND") {
			t.Errorf("delete twice: %s", a.Raw)
		}
		if a := c.Get("/api/dashboard"); a.JSON["Dashboard"].(map[string]any)["Sectors"] != 0.0 {
			t.Errorf("dashboard: %s", a.Raw)
		}
	})
}

func TestSecurityHeaders(t *testing.T) {
	h := apptest.SQLite(t, nil)
	hashes := regexp.MustCompile(`( 'sha256-[A-Za-z0-9+/]{43}=')+;`) // of the scripts in the page
	for _, path := range []string{"/api/login", "/api/nowhere", "/api/docs", "/login", "/assets/none.js"} {
		a := h.Anonymous().Get(path)
		policy := a.Header.Get("Content-Security-Policy")
		if path == "/login" {
			policy = hashes.ReplaceAllString(policy, ";")
		}
		for _, part := range []string{"default-src 'self';", "script-src 'self';", "object-src 'none'",
			"frame-ancestors 'none'", "base-uri 'none'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy lacks %s: %s", path, part, policy)
			}
		}
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
			"Cross-Origin-Opener-Policy": "",
			"X-Frame-Options":            "DENY", "Access-Control-Allow-Origin": "", "Strict-Transport-Security": ""} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
		if a.Header.Get("X-Request-Id") == "" {
			t.Errorf("%s has no request id", path)
		}
	}
}

func TestTheDescription(t *testing.T) {
	h := apptest.SQLite(t, nil)
	served := h.Anonymous().Get("/api/openapi.json")
	var printed strings.Builder
	if err := app.OpenAPI(&printed); err != nil {
		t.Fatal(err)
	}
	if string(served.Raw) != printed.String() {
		t.Error("lls openapi prints another document than the server answers")
	}
	var doc struct {
		OpenAPI    string
		Paths      map[string]map[string]json.RawMessage
		Components struct{ Schemas map[string]json.RawMessage }
	}
	served.Into(t, &doc)
	if doc.OpenAPI != "3.1.0" || doc.Paths["/api/settings/revisions"]["post"] == nil ||
		doc.Paths["/api/login"]["post"] == nil {
		t.Errorf("the document is %s with %d paths", doc.OpenAPI, len(doc.Paths))
	}
	for _, ref := range regexp.MustCompile(`"#/components/schemas/(\w+)"`).FindAllStringSubmatch(printed.String(), -1) {
		if doc.Components.Schemas[ref[1]] == nil {
			t.Errorf("%s is not described", ref[1])
		}
	}
	bounds := regexp.MustCompile(`"NameTR":\s*{\s*"maxLength": 250,\s*"minLength": 2`)
	if save := string(doc.Components.Schemas["LegalTextSave"]); !bounds.MatchString(save) {
		t.Errorf("the limits of a name are not described: %s", save)
	}
	for _, part := range []string{"docs", "docs.css", "docs.js"} {
		page := h.Anonymous().Get("/api/" + part)
		if page.Status != http.StatusOK || strings.Contains(string(page.Raw), "http://") ||
			strings.Contains(string(page.Raw), "https://") {
			t.Errorf("/api/%s: %d, or it names another host", part, page.Status)
		}
	}
}

func TestLinksStayOutOfTheLog(t *testing.T) {
	h := apptest.SQLite(t, nil)
	h.Anonymous().Send("GET", "/api/files/c2VjcmV0.c2VjcmV0?x=hidden", io.LimitReader(nil, 0))
	if log := h.Log.String(); strings.Contains(log, "c2VjcmV0") || strings.Contains(log, "hidden") {
		t.Errorf("the log has a link: %s", log)
	}
}
