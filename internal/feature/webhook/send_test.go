package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/feature/changes"
)

// hookTo is a hook to a server of the test.
func hookTo(t *testing.T, server *httptest.Server, path string, private bool) *Hook {
	t.Helper()
	ca := file(t, "ca.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE",
		Bytes: server.Certificate().Raw})))
	text, err := json.Marshal([]Settings{{Name: "site", Address: server.URL + path, Kinds: someKinds,
		AllowPrivate: private, SecretFile: file(t, "secret", "0123456789abcdef"), CAFile: ca}})
	if err != nil {
		t.Fatal(err)
	}
	hooks, err := Read(file(t, "hooks.json", string(text)), someKinds)
	if err != nil {
		t.Fatal(err)
	}
	return hooks[0]
}

func TestAReceiverCanVerifyWhatItGets(t *testing.T) {
	now := time.Unix(1_774_000_000, 0)
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mac := hmac.New(sha256.New, []byte("0123456789abcdef"))
		_, _ = fmt.Fprintf(mac, "%d.%s", now.Unix(), body)
		want := fmt.Sprintf("t=%d,v1=%s", now.Unix(), hex.EncodeToString(mac.Sum(nil)))
		if r.Method != http.MethodPost || r.Header.Get("LLS-Signature") != want ||
			r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %v, want %s", r.Method, r.Header, want)
		}
		var got map[string]any
		if json.Unmarshal(body, &got) != nil || got["Cursor"] != 7.0 || got["Kind"] != "terms" ||
			got["NameTR"] != "su" {
			t.Errorf("%s", body)
		}
	}))
	defer server.Close()
	err := hookTo(t, server, "/", true).send(t.Context(), changes.Change{Cursor: 7, Kind: "terms", ID: 3,
		Process: "create", NameTR: "su", NameEN: "water"}, now)
	if err != nil {
		t.Error(err)
	}
}

// TestWhatAReceiverMayNotDo also counts what reaches the address of a redirect.
func TestWhatAReceiverMayNotDo(t *testing.T) {
	reached := 0
	var server *httptest.Server
	server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/redirect":
			http.Redirect(w, r, server.URL+"/inner", http.StatusTemporaryRedirect)
		case "/inner":
			reached++
		case "/endless":
			for range 1 << 20 {
				if _, err := io.WriteString(w, strings.Repeat("x", 1<<10)); err != nil {
					return
				}
			}
			t.Error("an answer without an end was read")
		default:
			w.WriteHeader(http.StatusInternalServerError)
		}
	}))
	defer server.Close()
	for path, refused := range map[string]bool{"/redirect": true, "/fault": true, "/endless": false} {
		err := hookTo(t, server, path, true).send(t.Context(), changes.Change{}, time.Now())
		if (err != nil) != refused {
			t.Errorf("%s: %v", path, err)
		}
	}
	if reached > 0 {
		t.Error("a redirect was followed")
	}
	if err := hookTo(t, server, "/", false).send(t.Context(), changes.Change{}, time.Now()); err == nil ||
		!strings.Contains(err.Error(), "is an inner address") {
		t.Errorf("an inner address: %v", err)
	}
}

// TestASlowReceiverIsGivenUp measures it, and how much of an answer that does not end is waited for.
func TestASlowReceiverIsGivenUp(t *testing.T) {
	end := make(chan bool)
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/drips" { // accepted, and then an answer byte by byte
			for range maxAnswer {
				if _, err := io.WriteString(w, "x"); err != nil || http.NewResponseController(w).Flush() != nil {
					return
				}
				select {
				case <-end:
					return
				case <-time.After(200 * time.Millisecond):
				}
			}
		}
		<-end
	}))
	defer server.Close()
	defer close(end)
	var all sync.WaitGroup
	for path, accepted := range map[string]bool{"/silent": false, "/drips": true} {
		all.Go(func() {
			began := time.Now()
			err := hookTo(t, server, path, true).send(t.Context(), changes.Change{}, began)
			if (err == nil) != accepted {
				t.Errorf("%s: %v", path, err)
			}
			if took := time.Since(began); took < callTime-time.Second || took > callTime+10*time.Second {
				t.Errorf("%s was given up after %v, want %v", path, took, callTime)
			}
		})
	}
	all.Wait()
}
