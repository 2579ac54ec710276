package file_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// serve is the HTTP side as the web layer registers it, errors as their class.
func (h *env) serve(t *testing.T) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	refuse := func(w http.ResponseWriter, err error) {
		http.Error(w, fault.Of(err).Error(), map[fault.Class]int{
			fault.ClassUnauthenticated: 401, fault.ClassForbidden: 403, fault.ClassNotFound: 404,
			fault.ClassBadRequest: 400, fault.ClassTooLarge: 413,
		}[fault.Of(err).Class])
	}
	mux.HandleFunc("GET /api/files/{token}", func(w http.ResponseWriter, r *http.Request) {
		user := int64(0)
		_, _ = fmt.Sscan(r.Header.Get("Authorization"), &user)
		if err := h.ServeLink(w, r, r.PathValue("token"), user); err != nil {
			refuse(w, err)
		}
	})
	mux.HandleFunc("POST /api/uploads", func(w http.ResponseWriter, r *http.Request) {
		u, err := h.Receive(w, r, ayse)
		if err != nil {
			refuse(w, err)
			return
		}
		_, _ = io.WriteString(w, u.Name)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}

func get(t *testing.T, address string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body)
}

func (h *env) link(t *testing.T, id int64, m file.Mode) string {
	t.Helper()
	address, err := h.Sign(ctx, ayse, file.RevisionObject(id), m)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func (h *env) downloads(t *testing.T) (n int) {
	t.Helper()
	err := h.stores.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT COUNT(*) FROM log WHERE category_id = 11 AND process_id = 7 AND user_id = 2`,
			nil, &n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestLinkServesRangesAndIsLoggedOnce(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		server, content := h.serve(t), random(2<<20+5)
		id := h.attach(t, h.put(t, "Uyum Tablosu Çizelgesi.bin", content))
		address := server.URL + h.link(t, id, file.Download)
		res, body := get(t, address)
		if res.StatusCode != 200 || body != string(content) {
			t.Fatalf("%d, %d bytes", res.StatusCode, len(body))
		}
		for key, want := range map[string]string{
			"X-Content-Type-Options": "nosniff",
			"Content-Disposition":    `attachment; filename="Uyum Tablosu Cizelgesi.bin"; filename*=UTF-8''Uyum%20Tablosu%20%C3%87izelgesi.bin`,
			"Content-Length":         fmt.Sprint(len(content)),
		} {
			if got := res.Header.Get(key); got != want {
				t.Errorf("%s: %q, want %q", key, got, want)
			}
		}
		if policy := res.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") ||
			!strings.Contains(policy, "sandbox") {
			t.Errorf("policy %q", policy)
		}
		tag := res.Header.Get("ETag")
		res, body = get(t, address, "Range", "bytes=1048570-1048589", "If-Range", tag)
		if res.StatusCode != 206 || body != string(content[1048570:1048590]) {
			t.Errorf("a range: %d, %d bytes", res.StatusCode, len(body))
		}
		if res, body = get(t, address, "Range", "bytes=5-9", "If-Range", `"other"`); res.StatusCode != 200 ||
			len(body) != len(content) {
			t.Errorf("a range of another content: %d, %d bytes", res.StatusCode, len(body))
		}
		if res, _ = get(t, address, "Range", "bytes=99999999-"); res.StatusCode != 416 {
			t.Errorf("a range behind the end: %d", res.StatusCode)
		}
		if n := h.downloads(t); n != 1 {
			t.Errorf("one download is logged %d times", n)
		}
	})
}

func TestLinkTimes(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		server := h.serve(t)
		id := h.attach(t, h.put(t, "a.bin", random(100)))
		status := func(address string, header ...string) int {
			t.Helper()
			res, _ := get(t, server.URL+address, header...)
			return res.StatusCode
		}
		opened, unopened := h.link(t, id, file.Download), h.link(t, id, file.Download)
		h.advance(55 * time.Second)
		if got := status(opened); got != 200 {
			t.Errorf("within the minute: %d", got)
		}
		h.advance(10 * time.Second)
		if whole, part := status(opened), status(opened, "Range", "bytes=5-9"); whole != 401 || part != 206 {
			t.Errorf("after the minute, begun: whole %d, range %d", whole, part)
		}
		if whole, part := status(unopened), status(unopened, "Range", "bytes=5-9"); whole != 401 || part != 401 {
			t.Errorf("after the minute, not begun: whole %d, range %d", whole, part)
		}
		h.advance(9 * time.Minute)
		if got := status(opened, "Range", "bytes=5-9"); got != 401 {
			t.Errorf("a range after ten minutes: %d", got)
		}
	})
}

func TestLinkIsNobodyElses(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		server := h.serve(t)
		id := h.attach(t, h.put(t, "a.bin", random(100)))
		address := server.URL + h.link(t, id, file.Download)
		status := func(address string, header ...string) int {
			t.Helper()
			res, _ := get(t, address, header...)
			return res.StatusCode
		}
		if got := status(address, "Authorization", "3"); got != 403 {
			t.Errorf("with another user's token: %d", got)
		}
		if got := status(address, "Authorization", "2"); got != 200 {
			t.Errorf("with the own token: %d", got)
		}
		// A payload that names another object, under the signature of this one.
		token := strings.TrimPrefix(address, server.URL+file.LinkPath)
		payload, mac, _ := strings.Cut(token, ".")
		raw, err := base64.RawURLEncoding.DecodeString(payload)
		if err != nil {
			t.Fatal(err)
		}
		forged := base64.RawURLEncoding.EncodeToString(bytes.Replace(raw, fmt.Append(nil, ":", id), []byte(":99"), 1))
		for _, bad := range []string{forged + "." + mac, payload + ".", payload, "." + mac, "x",
			payload + "." + mac + "A", strings.Repeat("a", 5000)} {
			if got := status(server.URL + file.LinkPath + bad); got != 401 {
				t.Errorf("forged %.30q: %d", bad, got)
			}
		}
		other, err := h.Sign(ctx, access.Actor{UserID: 2, Session: 99}, file.RevisionObject(id), file.Download)
		if err != nil {
			t.Fatal(err)
		}
		if got := status(server.URL + other); got != 401 {
			t.Errorf("of a session that is not the user's: %d", got)
		}
		gone, err := h.Sign(ctx, ayse, file.RevisionObject(4711), file.Download)
		if err != nil {
			t.Fatal(err)
		}
		if got := status(server.URL + gone); got != 404 {
			t.Errorf("of a file that is gone: %d", got)
		}
		h.sessionEnded.Store(true)
		if got := status(address); got != 401 {
			t.Errorf("after the session: %d", got)
		}
	})
}

func TestPreviewPolicies(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		server := h.serve(t)
		for _, row := range []struct {
			content, kind string
			sandbox       bool
		}{
			{"Madde 1. Amaç", "inline", true},
			{"GIF89a\x01\x00\x01\x00\x00\x00\x00;", "inline", true},
			{"%PDF-1.7\n", "inline", false},
			{"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "attachment", true},
			{"<html><script>alert(1)</script>", "attachment", true},
		} {
			before := h.downloads(t)
			id := h.attach(t, h.put(t, "a", []byte(row.content)))
			res, body := get(t, server.URL+h.link(t, id, file.Preview))
			policy := res.Header.Get("Content-Security-Policy")
			if body != row.content || !strings.HasPrefix(res.Header.Get("Content-Disposition"), row.kind) ||
				res.Header.Get("X-Content-Type-Options") != "nosniff" ||
				!strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "sandbox") != row.sandbox {
				t.Errorf("%.20q: %s, %s", row.content, res.Header.Get("Content-Disposition"), policy)
			}
			if logged := h.downloads(t) - before; (logged == 1) != (row.kind == "attachment") {
				t.Errorf("%.20q is logged %d times", row.content, logged)
			}
		}
	})
}

func TestReceive(t *testing.T) {
	const limit = 50_000
	each(t, limit, func(t *testing.T, h *env) {
		server := h.serve(t)
		form := func(fill func(w *multipart.Writer)) (string, []byte) {
			var b bytes.Buffer
			w := multipart.NewWriter(&b)
			fill(w)
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			return w.FormDataContentType(), b.Bytes()
		}
		part := func(w *multipart.Writer, field, name string, content []byte) {
			p, err := w.CreateFormFile(field, name)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = p.Write(content)
		}
		kind, good := form(func(w *multipart.Writer) { part(w, "file", "Çizelge.pdf", random(1000)) })
		_, many := form(func(w *multipart.Writer) { part(w, "file", "a", nil); part(w, "file", "b", nil) })
		_, wrong := form(func(w *multipart.Writer) { part(w, "other", "a", nil) })
		_, large := form(func(w *multipart.Writer) { part(w, "file", "a", random(limit+1)) })
		_, huge := form(func(w *multipart.Writer) { part(w, "file", "a", random(10*limit)) })
		_, none := form(func(*multipart.Writer) {})
		boundary := kind[strings.Index(kind, "=")+1:]
		for _, row := range []struct {
			what, kind string
			body       []byte
			status     int
		}{
			{"good", kind, good, 200},
			{"two parts", "", many, 400},
			{"another field", "", wrong, 400},
			{"too large", "", large, 413},
			{"far too large", "", huge, 413},
			{"no part", "", none, 400},
			{"cut inside the file", kind, good[:500], 400},
			{"cut before the last line", kind, bytes.TrimSuffix(good, []byte("\r\n--"+boundary+"--\r\n")), 400},
			{"JSON", "application/json", []byte("{}"), 400},
			{"empty", kind, nil, 400},
		} {
			if row.kind == "" {
				row.kind = "multipart/form-data; boundary=" + strings.TrimPrefix(strings.SplitN(string(row.body),
					"\r\n", 2)[0],
					"--")
			}
			// chunked
			res, err := http.Post(server.URL+"/api/uploads", row.kind, struct{ io.Reader }{bytes.NewReader(row.body)})
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if res.StatusCode != row.status || row.status == 200 && string(body) != "Çizelge.pdf" {
				t.Errorf("%s: %d %s", row.what, res.StatusCode, body)
			}
		}
		if n, m := h.contents(t), h.leftovers(t); n != 1 || m != 0 {
			t.Errorf("%d contents and %d temporary files stay", n, m)
		}
	})
}

func TestFileCall(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		content := random(1<<20 + 1)
		id := h.attach(t, h.put(t, "Ek.bin", content))
		for _, m := range []file.Mode{file.Download, file.Preview} { // it cannot be shown, so that both are downloads
			got, err := h.Get(ctx, ayse, id, m)
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(got.Data)
			if err := errors.Join(err, got.Data.Close()); err != nil || !bytes.Equal(data, content) ||
				got.Name != "Ek.bin" || got.Mime != "application/octet-stream" {
				t.Errorf("%s: %d bytes %q %q, %v", m, len(data), got.Name, got.Mime, err)
			}
		}
		if n := h.downloads(t); n != 2 {
			t.Errorf("two downloads are logged %d times", n)
		}
		link, err := h.Link(ctx, ayse, id, file.Download)
		if err != nil || link.Message != "Ek.bin" || !strings.HasPrefix(link.Value, file.LinkPath) {
			t.Errorf("link: %+v, %v", link, err)
		}
		if n := h.downloads(t); n != 2 {
			t.Error("a link that nobody has opened is logged as a download")
		}
		if _, err := h.Get(ctx, ayse, 4711, file.Download); !fault.Is(err, "ERROR_NOT_FOUND") {
			t.Errorf("Get of an unknown file: %v", err)
		}
		if _, err := h.Link(ctx, ayse, 4711, file.Download); !fault.Is(err, "ERROR_NOT_FOUND") {
			t.Errorf("Link of an unknown file: %v", err)
		}
		if _, err := file.ParseMode("inline"); !fault.Is(err, "ERROR_BAD_REQUEST") {
			t.Errorf("an unknown mode: %v", err)
		}
		for role := access.Administrator; role <= access.GlossaryReader; role++ {
			for _, observer := range []bool{false, true} {
				actor := access.Actor{UserID: 2, Role: role, Session: 21, Observer: observer}
				reads := role <= access.TextReader
				_, get := h.Get(ctx, actor, id, file.Preview)
				_, link := h.Link(ctx, actor, id, file.Preview)
				if fault.Is(get, "ERROR_FORBIDDEN") == reads || fault.Is(link, "ERROR_FORBIDDEN") == reads {
					t.Errorf("role %d, observer %t reads: %v, %v", role, observer, get, link)
				}
				sends := !observer && (role <= access.DraftingExpert || role == access.Terminologist)
				if _, err := h.Put(ctx, actor, "a", strings.NewReader("a")); fault.Is(err, "ERROR_FORBIDDEN") == sends {
					t.Errorf("role %d, observer %t uploads: %v", role, observer, err)
				}
			}
		}
	})
}

func TestObserverLogsDownloadsForItself(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		id := h.attach(t, h.put(t, "a.bin", random(10)))
		unused := h.put(t, "b.bin", random(20))
		observer := file.New(file.Config{Stores: h.stores, Data: h.data, Observer: true, Clock: func() time.Time {
			return time.Now().Add(72 * time.Hour)
		}})
		actor := access.Actor{UserID: 2, Role: access.TextReader, Observer: true}
		if _, err := observer.Get(ctx, actor, id, file.Download); err != nil {
			t.Fatal(err)
		}
		own := 0
		if err := h.stores.Local.View(ctx, func(tx *store.Tx) error {
			return tx.Row(ctx, `SELECT COUNT(*) FROM log WHERE category_id = 11 AND process_id = 7 AND object_id = $1`,
				[]any{id}, &own)
		}); err != nil {
			t.Fatal(err)
		}
		if n := h.downloads(t); n != 0 || own != 1 {
			t.Errorf("the download is logged %d times in the main store and %d times in the local one", n, own)
		}
		if _, err := observer.Purge(ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := h.readAll(unused.Sha256); err != nil {
			t.Errorf("an observer removes contents of its origin: %v", err)
		}
	})
}
