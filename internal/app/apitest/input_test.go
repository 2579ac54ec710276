package apitest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// internals are words that no answer may contain: they come from a database or a stack trace.
var internals = []string{"SELECT ", "INSERT ", "UPDATE ", "DELETE FROM", "goroutine", ".go:", "sqlite", "SQLSTATE",
	"pgx",
	"constraint", "panic"}

// checkNoFault fails for an answer that is a fault of the server or shows its internals.
func checkNoFault(t testing.TB, what string, a apptest.Answer) {
	t.Helper()
	if a.Status >= 500 {
		t.Errorf("%s: %d %.300s", what, a.Status, a.Raw)
	}
	for _, word := range internals {
		if strings.Contains(string(a.Raw), word) {
			t.Errorf("%s shows the server's inside: %.300s", what, a.Raw)
		}
	}
}

// TestParameters sends lists parameters that they do not accept.
func TestParameters(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.Administrator)
		s := w.makeFixture(c)
		lists := map[string]string{
			"/api/settings/sectors":          "",
			"/api/settings/legislationtypes": "status=3 status=x status=-1",
			"/api/settings/agencies":         "status=1",
			"/api/settings/users":            "role=x agency=1.5 status=3 status=0 status=x",
			"/api/settings/linebodies":       "type=1",
			"/api/settings/domains":          "domain=1",
			"/api/settings/terms":            "domain=x sector=1",
			"/api/glossary":                  "domain=x exact=2 adopted=2024",
			"/api/settings/legaltexts": "type=x type=1.5 linebody=x status=0 status=11 status=x trafficlight=4 " +
				"trafficlight=-1 sector=x",
			"/api/legaltexts":      "adopted=0 adopted=x adopted=10000 exact=2 exact=1&exact=1 sector=1e3",
			"/api/draftlegaltexts": "adopted=-1 exact=yes",
			fmt.Sprintf("/api/settings/revisions/%d", s.id["legaltexts"]): "legaltext=1",
		}
		long := strings.Repeat("a", 501)
		for path, own := range lists {
			for query := range strings.FieldsSeq("page=0 page=-1 page=1.5 page=x page=99999999999999999999 " +
				"page=1&page=2 size=0 size=1001 size=-1 size=x sort=x sort=- sort=--Date " +
				"sort=ModifyDate&sort=ModifyDate sort=id;drop q=a&q=b q=%00 q=a%1Bb q=%ff q=" + long +
				" unknown=1 Page=1 =1 " + own) {
				a := c.Get(path + "?" + query)
				checkNoFault(t, query, a)
				if !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") || a.Text("Where") == "" {
					t.Errorf("%s?%.40s: %d %.200s", path, query, a.Status, a.Raw)
				}
			}
			for query := range strings.FieldsSeq("page=1 size=1 size=1000 page=&size= sort= q= q=%20 q=' " +
				"q=%25_%5C q=ı page=1000000&size=1000") {
				if a := c.Get(path + "?" + query); a.Status != http.StatusOK || !a.Success {
					t.Errorf("%s?%s: %d %.200s", path, query, a.Status, a.Raw)
				}
			}
			past := c.Get(path + "?page=1000&size=10")
			all := c.Get(path)
			if items, _ := past.JSON["Items"].([]any); past.JSON["Total"] != all.JSON["Total"] || len(items) != 0 ||
				past.JSON["Items"] == nil {
				t.Errorf("%s: a page past the end has %v items of %v, the list %v", path, past.JSON["Items"],
					past.JSON["Total"], all.JSON["Total"])
			}
		}
		for _, path := range []string{"/api/session", "/api/dashboard", "/api/login", "/api/health", "/api/instance",
			"/api/settings/sectors/view/1",
			"/api/settings/sectors/edit/0", "/api/checkout/sectors/1", "/api/amendmenttargets",
			"/api/legaltexts/view/1"} {
			if a := c.Get(path + "?unknown=1"); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%s?unknown=1: %d %s", path, a.Status, a.Raw)
			}
		}
		for _, path := range []string{"/api/amendmenttargets?sort=NameTR", "/api/amendmenttargets?page=0",
			"/api/settings/revisions/edit/0",
			"/api/settings/revisions/edit/0?parent=x", fmt.Sprintf("/api/settings/revisions/file/%d?mode=steal",
				s.file),
			fmt.Sprintf("/api/settings/revisions/file/%d?link=2", s.file)} {
			if a := c.Get(path); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%s: %d %s", path, a.Status, a.Raw)
			}
		}
	})
}

// TestUnknownAddresses asks for records and calls that are not there.
func TestUnknownAddresses(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.Administrator)
		w.makeFixture(c)
		before := w.snapshot()
		for _, kind := range kinds {
			for _, id := range []string{"999999", "-1", "x", "1.0", "1e3", "0x1", "9223372036854775807",
				"9223372036854775808", "%00", "1%20", "..%2f1"} {
				for _, path := range []string{"settings/" + kind + "/view/", "settings/" + kind + "/edit/",
					"settings/" + kind + "/info/", "checkout/" + kind + "/", "checkin/" + kind + "/"} {
					a := c.Get("/api/" + path + id)
					checkNoFault(t, path+id, a)
					if !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
						t.Errorf("GET /api/%s%s: %d %s", path, id, a.Status, a.Raw)
					}
				}
				if a := c.Delete("/api/settings/" + kind + "/" + id); !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
					t.Errorf("DELETE %s %s: %d %s", kind, id, a.Status, a.Raw)
				}
			}
			if a := c.Delete("/api/settings/" + kind + "/0"); a.Status != http.StatusNotFound {
				t.Errorf("DELETE %s 0: %d %s", kind, a.Status, a.Raw)
			}
			for _, action := range []string{"checkout", "checkin"} {
				if a := c.Get("/api/" + action + "/" + kind + "/0"); !a.Success {
					t.Errorf("%s of a new record: %s", action, a.Raw)
				}
			}
		}
		for _, path := range []string{"/api/legaltexts/view/999999", "/api/draftlegaltexts/view/999999",
			"/api/legaltexts/text/999999", "/api/settings/revisions/file/999999",
			"/api/settings/revisions/file/999999?link=1", "/api/settings/revisions/999999",
			"/api/settings/revisions/edit/0?parent=999999", "/api/settings/planets",
			"/api/settings/sectors/view", "/api/settings//view/1", "/api/x", "/api/", "/api"} {
			a := c.Get(path)
			checkNoFault(t, path, a)
			if !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
				t.Errorf("GET %s: %d %s", path, a.Status, a.Raw)
			}
		}
		for _, method := range []string{"PUT", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "POST"} {
			for who, status := range map[*apptest.Client]int{c: http.StatusNotFound,
				w.Anonymous(): http.StatusUnauthorized} {
				a := who.Send(method, "/api/settings/sectors/view/1", strings.NewReader("{}"))
				if a.Status != status || a.Header.Get("Access-Control-Allow-Origin") != "" ||
					a.Header.Get("Allow") != "" {
					t.Errorf("%s: %d %v", method, a.Status, a.Header)
				}
			}
		}
		if a := c.Send(http.MethodHead, "/api/session", nil); a.Status != http.StatusOK || len(a.Raw) != 0 {
			t.Errorf("HEAD: %d %s", a.Status, a.Raw)
		}
		if a := w.Anonymous().Send(http.MethodHead, "/api/session", nil); a.Status != http.StatusUnauthorized {
			t.Errorf("HEAD of nobody: %d", a.Status)
		}
		w.same(t, before, "asking for what is not there")
	})
}

// TestBodies sends what is no record; nothing of it is stored.
func TestBodies(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.Administrator)
		s := w.makeFixture(c)
		before := w.snapshot()
		deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
		for _, kind := range kinds {
			for _, body := range []string{
				``, ` `, `null`, `[]`, `[{}]`, `"x"`, `12`, `true`, `{}`, `{"Id":0`, `{"Id":0}{"Id":0}`, `{"Id":0} x`,
				`{"Id":0,}`, `{'Id':0}`, "\ufeff{\"Id\":0}", `{"id":0}`, `{"Id":0,"Id ":0}`,
				`{"Id":"0"}`, `{"Id":null}`, `{"Id":-1}`, `{"Id":1.5}`, `{"Id":1e400}`, `{"Id":true}`, `{"Id":[0]}`,
				`{"Id":99999999999999999999}`,
				`{"Id":0,"Colour":"red"}`, `{"Id":0,"nametr":"x"}`, `{"Id":0,"__proto__":{}}`, `{"Id":0,"Notes":12}`,
				`{"Id":0,"Notes":true}`, `{"Id":0,"Notes":["x"]}`, `{"Id":0,"Notes":{"a":1}}`,
				`{"Id":0,"Notes":` + deep(20) + `}`, `{"Id":0,"Notes":` + deep(100_000) + `}`, deep(100_000),
				strings.Repeat(`{"Id":`, 50_000), "{\"Id\":0,\"Notes\":\"\xff\xfe\"}",
				"{\"Id\":0,\"Notes\":\"a\x00b\"}", `{"Id":1,"ModifyDate":12}`, `{"Id":1,"ModifyDate":"yesterday"}`,
				`{"Id":1,"ModifyDate":{}}`,
			} {
				a := c.PostText("/api/settings/"+kind, body)
				checkNoFault(t, body[:min(len(body), 40)], a)
				if !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") || a.Text("Where") == "" {
					t.Errorf("%s %.60q: %d %.200s", kind, body, a.Status, a.Raw)
				}
			}
			whole := s.complete(kind)
			whole["Id"], whole["ModifyDate"] = 999999, "2026-01-01T00:00:00.000Z"
			delete(whole, "Files")
			if a := c.Post("/api/settings/"+kind, whole); !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
				t.Errorf("%s: an update of nothing: %d %s", kind, a.Status, a.Raw)
			}
		}
		for key, values := range map[string]string{
			"sectors NameTR":                `12 true [] {}`,
			"sectors ParentId":              `"1" true [1] {}`,
			"legislationtypes IsPrimary":    `"true" 1 [] {}`,
			"domains IsDefault":             `"true" 1 [] {}`,
			"users RoleId":                  `"1" true [1]`,
			"users AgencyId":                `"1" {}`,
			"users Enabled":                 `"yes" 1`,
			"users Password":                `1 true ["x"] {}`,
			"terms Domains":                 `1 "1" [null] [[1]]`,
			"legaltexts LegislationTypeId":  `"1" true [1]`,
			"legaltexts IsAmendment":        `"x" 0`,
			"legaltexts AmendmentId":        `"-1" {}`,
			"legaltexts TrafficLightYellow": `"6" true []`,
			"legaltexts Sectors":            `1 "1" true {"a":1} ["1"] [1.5] [1e400] [[1]] [null]`,
			"revisions StatusId":            `"1" true`,
			"revisions Date":                `20260101 true []`,
			"revisions TextTR":              `1 [] {}`,
			"revisions Files":               `1 "x" {} [1] ["x"] [[]] [null] [{"Id":"1"}] [{"Colour":1}] [{"id":0}] [{"Id":0,"Data":1}] [{"Id":0,"UploadId":1}] [{"Id":1,"Data":"QQ=="}] [{"Id":1,"UploadId":"x"}] [{"Id":0,"CopyOf":"1"}]`,
		} {
			kind, field, _ := strings.Cut(key, " ")
			for value := range strings.FieldsSeq(values) {
				a := c.PostText("/api/settings/"+kind, fmt.Sprintf(`{"Id":0,%q:%s}`, field, value))
				checkNoFault(t, key, a)
				if !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
					t.Errorf("%s = %s: %d %.200s", key, value, a.Status, a.Raw)
				}
			}
		}
		version := w.Count(w.Stores().Main, "SELECT version FROM trees WHERE kind = 'sectors'")
		for _, body := range []string{`"Tree":1`, `"Tree":null,"Colour":1`, `"Tree":[1]`, `"Tree":[{}]`,
			`"Tree":[{"Id":1}]`, `"Tree":[{"Id":1,"Order":0,"Name":"x"}]`, `"Tree":[{"Id":"1","Order":0}]`,
			`"Tree":[null]`} {
			a := c.PostText("/api/settings/sectors", fmt.Sprintf(`{"TreeVersion":%d,%s}`, version, body))
			if checkNoFault(t, body, a); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%s: %d %s", body, a.Status, a.Raw)
			}
		}
		for _, body := range []string{`{}`, `{"username":1}`, `{"username":"a@b","password":1}`,
			`{"username":"a@b","password":"x","role":1}`, `{"Username":"a@b"}`, `[]`, ``} {
			a := w.Anonymous().PostText("/api/login", body)
			checkNoFault(t, body, a)
			if body == `{}` {
				if !a.Is(http.StatusOK, "ERROR_VALIDATION") {
					t.Errorf("sign-in with %s: %d %s", body, a.Status, a.Raw)
				}
			} else if !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("sign-in with %s: %d %s", body, a.Status, a.Raw)
			}
		}
		w.same(t, before, "a bad request")
	})
}

// TestLargeAndPackedBodies keeps bodies to their limits, however they come.
func TestLargeAndPackedBodies(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		before := w.snapshot()
		for path, size := range map[string]int{"/api/settings/sectors": 1 << 20, "/api/settings/legaltexts": 1 << 20,
			"/api/settings/revisions": 32 << 20} {
			a := c.PostText(path, `{"Id":0,"Notes":"`+strings.Repeat("a", size)+`"}`)
			if !a.Is(http.StatusRequestEntityTooLarge, "ERROR_TOO_LARGE") {
				t.Errorf("%s: %d %.100s", path, a.Status, a.Raw)
			}
		}
		// A body that says nothing of its length is counted while it is read.
		a := c.Send(http.MethodPost, "/api/settings/sectors",
			io.MultiReader(strings.NewReader(`{"Id":0,"Notes":"`), strings.NewReader(strings.Repeat("a", 1<<20))))
		if !a.Is(http.StatusRequestEntityTooLarge, "ERROR_TOO_LARGE") {
			t.Errorf("without a length: %d %.100s", a.Status, a.Raw)
		}
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write([]byte(`{"Id":0,"NameTR":"Çevre","NameEN":"`))
		_, _ = z.Write(bytes.Repeat([]byte{'a'}, 16<<20))
		_ = z.Close()
		zipped := *c
		zipped.Header = http.Header{"Content-Encoding": {"gzip"}}
		if a := zipped.Send(http.MethodPost, "/api/settings/sectors", &packed); !a.Is(http.StatusBadRequest,
			"ERROR_BAD_REQUEST") {
			t.Errorf("a packed body: %d %.100s", a.Status, a.Raw)
		}
		w.same(t, before, "a body over its limit")
		if a := c.PostText("/api/settings/revisions",
			fmt.Sprintf(`{"Id":0,"LegalTextId":%d,"StatusId":2,"Date":"2026-02-01","TextTR":%q}`+strings.Repeat(" ",
				2<<20),
				s.id["legaltexts"], strings.Repeat("Madde ", 1000))); !a.Success {
			t.Errorf("a version of 2 MiB: %d %.200s", a.Status, a.Raw)
		}
	})
}

// TestABodyThatBreaksOff closes the connection in the middle of a save.
func TestABodyThatBreaksOff(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		before := w.snapshot()
		host := strings.TrimPrefix(w.URL, "http://")
		whole := `{"Id":0,"NameTR":"Yarım","NameEN":"Half"}`
		for _, row := range []struct{ name, path, head, body string }{
			{"shorter than announced", "/api/settings/sectors", "Content-Length: 500", whole},
			{"a chunk that ends early", "/api/settings/sectors", "Transfer-Encoding: chunked",
				fmt.Sprintf("%x\r\n%s", len(whole)+100, whole)},
			{"no last chunk", "/api/settings/sectors", "Transfer-Encoding: chunked",
				fmt.Sprintf("%x\r\n%s\r\n", len(whole), whole)},
			{"no chunk at all", "/api/settings/sectors", "Transfer-Encoding: chunked", "zz\r\n"},
			{"half a version", "/api/settings/revisions", "Content-Length: 3000000",
				fmt.Sprintf(`{"Id":0,"LegalTextId":%d,"TextTR":"%s`, s.id["legaltexts"], strings.Repeat("a", 100_000))},
			{"half an upload", "/api/uploads", "Content-Type: multipart/form-data; boundary=b\r\n" +
				"Content-Length: 5000000",
				"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n%PDF-1.7 " +
					strings.Repeat("a", 200_000)},
			{"an upload without its end", "/api/uploads",
				"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 80",
				"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nMadde"},
		} {
			for _, abrupt := range []bool{false, true} {
				conn, err := net.Dial("tcp", host)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\n%s\r\n\r\n%s", row.path, host,
					c.Token, row.head, row.body)
				if abrupt {
					_ = conn.(*net.TCPConn).SetLinger(0)
					_ = conn.Close()
					continue
				}
				_ = conn.(*net.TCPConn).CloseWrite()
				_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
				answer, _ := io.ReadAll(conn)
				_ = conn.Close()
				status, _ := strconv.Atoi(strings.TrimPrefix(string(answer[:min(len(answer), 12)]), "HTTP/1.1 "))
				if status != http.StatusBadRequest {
					t.Errorf("%s: %.200q", row.name, answer)
				}
			}
		}
		time.Sleep(100 * time.Millisecond) // the server notices the abrupt ones
		w.same(t, before, "a body that broke off")
		if a := c.Get("/api/session"); !a.Success {
			t.Errorf("afterwards: %s", a.Raw)
		}
		if strings.Contains(w.Log.String(), "level=ERROR") {
			t.Error("a client that went away is logged as an error")
		}
	})
}
