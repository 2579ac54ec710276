package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"testing/iotest"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
)

// serverOf serves routes of a test behind all that surrounds the real ones.
func serverOf(t *testing.T, log io.Writer, routes ...*route) http.Handler {
	t.Helper()
	s := &Server{log: slog.New(slog.NewTextHandler(log, nil)), assets: map[string]asset{}}
	mux, err := s.mux(routes)
	if err != nil {
		t.Fatal(err)
	}
	return s.requestLog(s.securityHeaders(gzhttp.GzipHandler(s.recoverPanic(mux))))
}

func ask(h http.Handler, method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w
}

func failing(err error) *route {
	return get("/api/x", "x", public(), "", func(context.Context, *Call) (Empty, error) { return Empty{}, err })
}

func TestFaults(t *testing.T) {
	for name, row := range map[string]struct {
		err    error
		status int
		body   string
		header [2]string
	}{
		"done": {nil, 200, `{"Success":true,"Message":""}`, [2]string{"Cache-Control", "no-store"}},
		"refused": {fault.Rejected("ERROR_SELF"), 200, `{"Success":false,"Message":"ERROR_SELF"}`,
			[2]string{"Cache-Control", "no-store"}},
		"refused, value": {fault.RejectedWith("ERROR_LOCKED", "Ayşe <Su>"), 200,
			`{"Success":false,"Message":"ERROR_LOCKED","Value":"Ayşe <Su>"}`, [2]string{}},
		"an empty value": {fault.RejectedWith("ERROR_LINKED_DATA", []int{}), 200,
			`{"Success":false,"Message":"ERROR_LINKED_DATA","Value":[]}`, [2]string{}},
		"broken rules": {fault.Invalid(fault.Field{Field: "A", Code: "min", Params: map[string]any{"Min": 1}}), 200,
			`{"Success":false,"Message":"ERROR_VALIDATION","Errors":[{"Field":"A","Code":"min","Params":{"Min":1}}]}`,
			[2]string{}},
		"bad request": {fault.BadRequest("page must be %d", 1), 400,
			`{"Success":false,"Message":"ERROR_BAD_REQUEST","Where":"page must be 1"}`, [2]string{}},
		"unauthenticated": {fault.Unauthenticated(), 401, `{"Success":false,"Message":"ERROR_UNAUTHENTICATED"}`,
			[2]string{"WWW-Authenticate", "Bearer"}},
		"forbidden": {fault.Forbidden(), 403, `{"Success":false,"Message":"ERROR_FORBIDDEN"}`, [2]string{}},
		"not found": {fault.NotFound(), 404, `{"Success":false,"Message":"ERROR_NOT_FOUND"}`, [2]string{}},
		"too large": {fault.TooLarge(), 413, `{"Success":false,"Message":"ERROR_TOO_LARGE"}`, [2]string{}},
		"too many": {fault.TooManyRequests(1500 * time.Millisecond), 429,
			`{"Success":false,"Message":"ERROR_TOO_MANY_TRIES"}`, [2]string{"Retry-After", "2"}},
		"unavailable": {fault.Unavailable(errors.New("disk full at /secret")), 503,
			`{"Success":false,"Message":"ERROR_UNAVAILABLE"}`, [2]string{}},
		"too slow": {context.DeadlineExceeded, 503, `{"Success":false,"Message":"ERROR_UNAVAILABLE"}`, [2]string{}},
	} {
		w := ask(serverOf(t, io.Discard, failing(row.err)), "GET", "/api/x", "")
		if w.Code != row.status || w.Body.String() != row.body || w.Header().Get(row.header[0]) != row.header[1] {
			t.Errorf("%s: %d %s %v", name, w.Code, w.Body, w.Header())
		}
	}
}

func TestAnIncidentIsInTheLogAndOnlyThere(t *testing.T) {
	panicking := get("/api/x", "x", public(), "", func(context.Context, *Call) (Empty, error) {
		panic("secret: SELECT 1")
	})
	for name, rt := range map[string]*route{"an unknown error": failing(errors.New("secret: SELECT 1")),
		"a panic": panicking} {
		var log strings.Builder
		w := ask(serverOf(t, &log, rt), "GET", "/api/x", "")
		id := w.Header().Get("X-Request-Id")
		want := `{"Success":false,"Message":"ERROR_INTERNAL","Incident":"` + id + `"}`
		if w.Code != http.StatusInternalServerError || w.Body.String() != want || id == "" {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
		if !strings.Contains(log.String(), "incident="+id) || !strings.Contains(log.String(), "secret: SELECT 1") {
			t.Errorf("%s: the log has not what happened: %s", name, log.String())
		}
	}
}

type message struct {
	Message string
	N       int
}

func TestEnvelope(t *testing.T) {
	for want, answer := range map[string]any{
		`{"Success":true,"Message":"","Items":[]}`: struct{ Items []int }{[]int{}},
		`{"Success":true,"Message":"own","N":1}`:   message{"own", 1},
		`{"Success":true,"Message":""}`:            Empty{},
	} {
		got, err := encode(answer)
		if err != nil || string(got) != want {
			t.Errorf("%T: %s, %v; want %s", answer, got, err, want)
		}
	}
}

func TestAFileIsWrittenWhileItIsRead(t *testing.T) {
	s := &Server{log: slog.New(slog.DiscardHandler)}
	answer := func(data io.Reader) (body string, aborted bool) {
		w := httptest.NewRecorder()
		defer func() { aborted, body = recover() != nil, w.Body.String() }()
		content := file.Content{Name: `"a".txt`, Mime: "text/plain"}
		s.respond(w, httptest.NewRequest(http.MethodGet, "/", nil),
			fileStream{file.Answer{Content: content, Data: io.NopCloser(data)}}, nil)
		return
	}
	if body, aborted := answer(strings.NewReader("ab")); aborted ||
		body != `{"Data":"YWI=","Mime":"text/plain","Name":"\"a\".txt"}` {
		t.Error(body, aborted)
	}
	if _, aborted := answer(io.MultiReader(strings.NewReader("ab"),
		iotest.ErrReader(errors.New("a bad disk")))); !aborted {
		t.Error("an answer that broke off looks whole")
	}
}

func TestARouteWithoutAKnownPolicyDoesNotStart(t *testing.T) {
	ok := func(context.Context, *Call) (Empty, error) { return Empty{}, nil }
	s := &Server{}
	for name, who := range map[string]policy{"no policy": {}, "an unknown permission": can(access.Permission{}),
		"no permission": can()} {
		if _, err := s.mux([]*route{get("/api/x", "x", who, "", ok)}); err == nil {
			t.Errorf("%s: the server starts", name)
		}
	}
	if _, err := s.mux([]*route{get("/api/x", "x", can(access.LegalTextsRead), "", ok)}); err != nil {
		t.Errorf("a known permission: %v", err)
	}
}

func TestARouteThatIsNoGETNeedsAPermissionThatWrites(t *testing.T) {
	ok := func(context.Context, *Call) (Empty, error) { return Empty{}, nil }
	for name, row := range map[string]struct {
		rt *route
		ok bool
	}{
		"a permission that writes": {action("POST", "/api/x", "x", can(access.LegalTextsUpdate), "", ok), true},
		"a permission that reads":  {action("POST", "/api/x", "x", can(access.LegalTextsRead), "", ok), false},
		"one of two reads": {action("DELETE", "/api/x", "x", can(access.LegalTextsUpdate, access.LegalTextsRead),
			"", ok),
			false},
		"every user":            {action("POST", "/api/x", "x", signedIn(), "", ok), false},
		"everybody":             {action("POST", "/api/x", "x", public(), "", ok), false},
		"with a key":            {action("POST", "/api/x", "x", withKey(), "", ok), true},
		"it says that it reads": {action("POST", "/api/x", "x", can(access.StatisticsRead), "", ok).readsOnly(), true},
		"it says that it reads, and writes": {action("POST", "/api/x", "x", can(access.LegalTextsUpdate), "",
			ok).readsOnly(),
			false},
		"a GET": {get("/api/x", "x", can(access.LegalTextsRead), "", ok), true},
	} {
		if err := row.rt.check(); (err == nil) != row.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBodies(t *testing.T) {
	type in struct {
		Name string `json:"name"`
		N    *int
	}
	rt := post("/api/x", "x", public(), "", func(_ context.Context, _ *Call, in in) (message, error) {
		return message{Message: in.Name}, nil
	}).readsOnly()
	rt.limit = 100
	h := serverOf(t, io.Discard, rt)
	for body, want := range map[string]string{
		`{"name":"a","N":1}`:         `{"Success":true,"Message":"a","N":0}`,
		` {"name":"a","N":null} `:    `{"Success":true,"Message":"a","N":0}`,
		``:                           "the body must be one JSON object",
		`null`:                       "the body must be one JSON object",
		`[]`:                         "the body must be one JSON object",
		`"a"`:                        "the body must be one JSON object",
		`{"name":"a"`:                "the body must be one JSON object",
		`{"name":"a"}{"name":"b"}`:   "the body must be one JSON object",
		`{"name":"a"} x`:             "the body must be one JSON object",
		`{"Name":"a"}`:               `unknown key \"Name\"`,
		`{"name":"a","more":1}`:      `unknown key \"more\"`,
		`{"name":1}`:                 "name must not be number",
		`{"name":"a","N":"1"}`:       "N must not be string",
		`{"name":"a","N":1.5}`:       "N must not be number 1.5",
		"{\"name\":\"\xff\"}":        "the body is not UTF-8",
		strings.Repeat(" ", 101):     "ERROR_TOO_LARGE",
		strings.Repeat("[", 99) + "": "the body must be one JSON object",
	} {
		if w := ask(h, "POST", "/api/x", body); !strings.Contains(w.Body.String(), want) {
			t.Errorf("%.40q: %d %s, want %s", body, w.Code, w.Body, want)
		}
	}
}

func TestABodyThatBreaksOffOrHidesItsSize(t *testing.T) {
	rt := post("/api/x", "x", public(), "", func(context.Context, *Call, struct{}) (Empty, error) {
		return Empty{}, nil
	}).readsOnly()
	rt.limit = 10
	server := httptest.NewServer(serverOf(t, io.Discard, rt))
	defer server.Close()
	send := func(body io.Reader) int {
		t.Helper()
		res, err := http.Post(server.URL+"/api/x", "application/json", body)
		if err != nil {
			t.Fatal(err)
		}
		if err := res.Body.Close(); err != nil {
			t.Fatal(err)
		}
		return res.StatusCode
	}
	if got := send(io.MultiReader(strings.NewReader("{      "),
		strings.NewReader("      }"))); got != http.StatusRequestEntityTooLarge {
		t.Errorf("a body without a length: %d", got)
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "/api/x", io.MultiReader(strings.NewReader("{"), errReader{}))
	serverOf(t, io.Discard, rt).ServeHTTP(w, r)
	if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "breaks off") {
		t.Errorf("a body that breaks off: %d %s", w.Code, w.Body)
	}
}

type errReader struct{}

func (errReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestPathsAndParameters(t *testing.T) {
	rt := get("/api/x/{id}", "x", public(), "", func(context.Context, *Call) (Empty, error) {
		return Empty{}, nil
	}).withParams(param{name: "q"})
	h := serverOf(t, io.Discard, rt)
	for path, status := range map[string]int{
		"/api/x/1": 200, "/api/x/0?q=a&q=b": 200, "/api/x/1?q=": 200,
		"/api/x/a": 404, "/api/x/-1": 404, "/api/x/1.5": 404, "/api/x/99999999999999999999": 404, "/api/x/a?y=1": 404,
		"/api/x/1?y=1": 400, "/api/x/1?Q=1": 400, "/api/x/1?q=%00": 400, "/api/x/1?q=%zz": 400, "/api/x/1?q=%ff": 400,
	} {
		if w := ask(h, "GET", path, ""); w.Code != status {
			t.Errorf("%s: %d %s, want %d", path, w.Code, w.Body, status)
		}
	}
}

func TestTheInterface(t *testing.T) {
	assets, err := readAssets(fstest.MapFS{
		"index.html": {Data: []byte("<!doctype html>")}, "assets/index-1a2b.js": {Data: []byte("run()")},
		"favicon.svg":         {Data: []byte("<svg/>")},
		".vite/manifest.json": {Data: []byte("{}")}, ".keep": {},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{log: slog.New(slog.DiscardHandler), assets: assets}
	h := s.requestLog(s.securityHeaders(http.HandlerFunc(s.page)))
	const page, script = "<!doctype html>", "text/javascript; charset=utf-8"
	for path, want := range map[string]struct {
		status       int
		cache, start string
	}{
		"/":                      {200, "no-cache", page},
		"/login":                 {200, "no-cache", page},
		"/pages/settings/x/1":    {200, "no-cache", page},
		"/index.html":            {200, "no-cache", page},
		"/favicon.svg":           {200, "no-cache", "<svg/>"},
		"/assets/index-1a2b.js":  {200, "public, max-age=31536000, immutable", "run()"},
		"/assets/index-0000.js":  {404, "no-store", "not found"},
		"/assets/":               {404, "no-store", "not found"},
		"/favicon.ico":           {404, "no-store", "not found"},
		"/.vite/manifest.json":   {404, "no-store", "not found"},
		"/assets/../favicon.svg": {404, "no-store", "not found"},
		"/pages/home?from=/x.js": {200, "no-cache", page},
	} {
		w := ask(h, "GET", path, "")
		if w.Code != want.status || w.Header().Get("Cache-Control") != want.cache ||
			!strings.HasPrefix(w.Body.String(), want.start) {
			t.Errorf("%s: %d %s %q", path, w.Code, w.Header().Get("Cache-Control"), w.Body)
		}
	}
	if got := ask(h, "GET", "/assets/index-1a2b.js", "").Header().Get("Content-Type"); got != script {
		t.Errorf("a script is %s", got)
	}
}

func TestThePageRunsItsOwnScriptAndNoOther(t *testing.T) {
	assets, err := readAssets(fstest.MapFS{
		"index.html": {Data: []byte("<script>a\n(1)</script><script src=\"/x.js\"></script><script>b()</script>")},
		"x.js":       {Data: []byte("<script>c()</script>")},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{log: slog.New(slog.DiscardHandler), assets: assets}
	h := s.securityHeaders(http.HandlerFunc(s.page))
	hash := func(script string) string {
		sum := sha256.Sum256([]byte(script))
		return " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	for path, want := range map[string]string{
		"/login": "script-src 'self'" + hash("a\n(1)") + hash("b()") + ";",
		"/x.js":  "script-src 'self';",
	} {
		policy := ask(h, "GET", path, "").Header().Get("Content-Security-Policy")
		if !strings.Contains(policy, want) || strings.Contains(policy, "script-src 'self' 'unsafe") {
			t.Errorf("%s: %s, want %s", path, policy, want)
		}
	}
}

func TestAFileIsSentInTheFormThatTheBrowserReads(t *testing.T) {
	zipped := func(text string) []byte {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	packed, font := zipped("run()"), bytes.Repeat([]byte("font"), 1000)
	assets, err := readAssets(fstest.MapFS{
		"assets/a-1.js.br": {Data: []byte("brotli")}, "assets/a-1.js.gz": {Data: packed},
		"assets/f-1.woff2": {Data: font},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{log: slog.New(slog.DiscardHandler), assets: assets}
	h := s.requestLog(s.securityHeaders(gzhttp.GzipHandler(http.HandlerFunc(s.page))))
	send := func(path, accept, known string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", accept)
		if known != "" {
			r.Header.Set("If-None-Match", known)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	tags := map[string]bool{}
	for accept, want := range map[string][2]string{
		"gzip, deflate, br, zstd": {"br", "brotli"},
		"GZIP":                    {"gzip", string(packed)},
		"gzip, br;q=0":            {"gzip", string(packed)},
		"gzip;q=0.5, br;q=0.0":    {"gzip", string(packed)},
		"gzip;q=0":                {"", "run()"},
		"brotli, xgzip":           {"", "run()"},
		"":                        {"", "run()"},
	} {
		w := send("/assets/a-1.js", accept, "")
		header := w.Header()
		if w.Code != 200 || header.Get("Content-Encoding") != want[0] || w.Body.String() != want[1] ||
			header.Get("Content-Type") != "text/javascript; charset=utf-8" ||
			!strings.Contains(header.Get("Vary"), "Accept-Encoding") {
			t.Errorf("%q: %d %v %q", accept, w.Code, header, w.Body)
		}
		tag := header.Get("ETag")
		tags[tag] = true
		if again := send("/assets/a-1.js", accept, tag); again.Code != http.StatusNotModified {
			t.Errorf("%q: %d for what the browser has", accept, again.Code)
		}
	}
	if len(tags) != 3 {
		t.Errorf("three forms have the tags %v", tags)
	}
	if w := send("/assets/f-1.woff2", "br, gzip, zstd", ""); !bytes.Equal(w.Body.Bytes(), font) ||
		w.Header().Get("Content-Encoding") != "" {
		t.Errorf("a font is sent as %v, %d bytes", w.Header(), w.Body.Len())
	}
	if w := send("/assets/a-1.js.br", "br", ""); w.Code != http.StatusNotFound {
		t.Errorf("a form has an address of its own: %d", w.Code)
	}
}

func TestAFileThatNotEveryBrowserReadsKeepsTheServerFromStarting(t *testing.T) {
	if _, err := readAssets(fstest.MapFS{"assets/a-1.js.br": {Data: []byte("brotli")}}); err == nil {
		t.Error("the server starts with a file in Brotli only")
	}
}

func TestTLSIsRemembered(t *testing.T) {
	h := serverOf(t, io.Discard, failing(nil))
	for url, want := range map[string]string{"https://lls.test/api/x": "max-age=31536000; includeSubDomains",
		"http://lls.test/api/x": ""} {
		got := ask(h, "GET", url, "").Header()
		if got.Get("Strict-Transport-Security") != want ||
			(got.Get("Cross-Origin-Opener-Policy") != "") != (want != "") {
			t.Errorf("%s: %v", url, got)
		}
	}
}

// TestARouteOfTheOwnAccountSaysWhetherTokensMayCallIt is what keeps a program with a new route from starting without
// that decision.
func TestARouteOfTheOwnAccountSaysWhetherTokensMayCallIt(t *testing.T) {
	called := func(who policy, change func(*route) *route) *route {
		rt := get("/api/x", "x", who, "", func(context.Context, *Call) (Empty, error) { return Empty{}, nil })
		return change(rt)
	}
	silent := func(rt *route) *route { return rt }
	users, others := access.ToRead("users.read", 0), access.ToRead("logs.read", 0)
	for name, row := range map[string]struct {
		rt      *route
		refused bool
		session bool // no token may call it
	}{
		"of every user, silent":       {called(signedIn(), silent), true, false},
		"of every user, for sessions": {called(signedIn(), (*route).sessionOnly), false, true},
		"of every user, for tokens":   {called(signedIn(), (*route).withToken), false, false},
		"of every user, for both": {called(signedIn(),
			func(rt *route) *route { return rt.sessionOnly().withToken() }), true, true},
		"that changes the profile, silent": {called(can(access.ProfileUpdate), silent), true, false},
		"about accounts, silent":           {called(can(users), silent), false, true},
		"about other things, silent":       {called(can(others), silent), false, false},
		"for everybody, silent":            {called(public(), silent), false, false},
	} {
		s := &Server{log: slog.New(slog.DiscardHandler), assets: map[string]asset{}}
		if _, err := s.mux([]*route{row.rt}); (err != nil) != row.refused {
			t.Errorf("a route %s: %v", name, err)
		}
		if row.rt.session != row.session {
			t.Errorf("a route %s: for sessions only: %t", name, row.rt.session)
		}
	}
}
