package app_test

import (
	"bufio"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// receiver is a server that a webhook calls. It keeps what it has accepted.
type receiver struct {
	*httptest.Server
	failing atomic.Bool
	calls   atomic.Int64

	mu       sync.Mutex
	accepted []string
}

func newReceiver(t *testing.T) *receiver {
	r := &receiver{}
	r.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, call *http.Request) {
		r.calls.Add(1)
		if r.failing.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		var got changed
		if err := json.NewDecoder(call.Body).Decode(&got); err != nil {
			t.Error(err)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.accepted = append(r.accepted, got.Process+" "+got.NameEN)
	}))
	t.Cleanup(r.Close)
	return r
}

// got returns what was accepted since it was last asked.
func (r *receiver) got() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := r.accepted
	r.accepted = nil
	return all
}

const hookSecret = "a-secret-of-the-operator"

// hookFile writes the file of the operator, with one hook.
func hookFile(t *testing.T, r *receiver, change func(hook map[string]any)) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	hook := map[string]any{"Name": "site", "Address": r.URL + "/lls", "Kinds": []string{"terms"}, "AllowPrivate": true,
		"SecretFile": write("secret", []byte(hookSecret)), "CAFile": write("ca.pem",
			pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: r.Certificate().Raw}))}
	if change != nil {
		change(hook)
	}
	text, err := json.Marshal([]any{hook})
	if err != nil {
		t.Fatal(err)
	}
	return write("hooks.json", text)
}

func addTerm(t *testing.T, c *apptest.Client, name string) {
	t.Helper()
	if a := c.Post("/api/settings/terms", map[string]any{"Id": 0, "NameTR": name, "NameEN": name,
		"Domains": []int64{1}}); !a.Success {
		t.Fatalf("%s", a.Raw)
	}
}

func TestAWebhookGetsEachChangeOfItsKinds(t *testing.T) {
	r := newReceiver(t)
	path := hookFile(t, r, nil)
	var cfg config.Config
	apptest.Each(t, func(c *config.Config) { c.Webhooks = path; cfg = *c }, func(t *testing.T, h *apptest.Env) {
		status := func(what, want string) {
			t.Helper()
			var out strings.Builder
			if err := app.Status(t.Context(), cfg, &out); err != nil || !strings.Contains(out.String(), want) {
				t.Errorf("%s: %v\n%s", what, err, out.String())
			}
		}
		expert := h.Login(access.DraftingExpert)
		addTerm(t, expert, "before")
		h.SendChanges(t.Context())
		expect := func(what string, want ...string) {
			t.Helper()
			h.SendChanges(t.Context())
			if got := r.got(); !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		}
		expect("what was there before the webhook")
		addTerm(t, expert, "one")
		expert.Post("/api/settings/sectors", map[string]any{"Id": 0, "NameTR": "Su", "NameEN": "Water"})
		addTerm(t, expert, "two")
		expect("two terms and a sector", "create one", "create two")
		expect("again")
		r.failing.Store(true)
		addTerm(t, expert, "three")
		addTerm(t, expert, "four")
		expect("while it fails")
		status("while it fails", `"127.0.0.1`)
		for _, wait := range []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour,
			12 * time.Hour, 12 * time.Hour} {
			before := r.calls.Load()
			h.Clock.Add(wait - time.Second)
			h.SendChanges(t.Context())
			if r.calls.Load() != before {
				t.Errorf("it was tried again before %v", wait)
			}
			h.Clock.Add(time.Second)
			h.SendChanges(t.Context())
			h.SendChanges(t.Context())
			if n := r.calls.Load() - before; n != 1 {
				t.Errorf("after %v it was tried %d times", wait, n)
			}
		}
		r.failing.Store(false)
		h.Clock.Add(12 * time.Hour)
		expect("when it works again", "create three", "create four")
		addTerm(t, h.Login(access.DraftingExpert), "five") // the session has ended
		expect("afterwards", "create five")
		status("afterwards", "  0         -         2026-")
		if log := h.Log.String(); strings.Contains(log, hookSecret) || !strings.Contains(log, "a webhook failed") {
			t.Errorf("the log: %s", log)
		}
	})
}

// TestOneOfSeveralInstancesSends lets three instances with one store send at the same time.
func TestOneOfSeveralInstancesSends(t *testing.T) {
	r := newReceiver(t)
	path := hookFile(t, r, nil)
	var cfg config.Config
	apptest.Each(t, func(c *config.Config) { c.Webhooks = path; cfg = *c }, func(t *testing.T, h *apptest.Env) {
		instances := []*apptest.Env{h, h.Join(cfg), h.Join(cfg)}
		expert := h.Login(access.DraftingExpert)
		h.SendChanges(t.Context())
		var want []string
		for round := range 5 {
			for i := range 4 {
				name := fmt.Sprint("term ", round, " ", i)
				addTerm(t, expert, name)
				want = append(want, "create "+name)
			}
			var all sync.WaitGroup
			for _, one := range instances {
				all.Go(func() { one.SendChanges(t.Context()) })
			}
			all.Wait()
		}
		h.SendChanges(t.Context())
		if got := r.got(); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

func TestAnInnerAddressIsCalledOnlyIfTheOperatorAllowsIt(t *testing.T) {
	r := newReceiver(t)
	path := hookFile(t, r, func(hook map[string]any) { delete(hook, "AllowPrivate") })
	h := apptest.SQLite(t, func(c *config.Config) { c.Webhooks = path })
	h.SendChanges(t.Context())
	addTerm(t, h.Login(access.DraftingExpert), "one")
	h.SendChanges(t.Context())
	if r.calls.Load() > 0 || !strings.Contains(h.Log.String(), "is an inner address") {
		t.Errorf("%d calls; the log: %s", r.calls.Load(), h.Log.String())
	}
}

func TestAWrongFileOfWebhooksEndsTheStart(t *testing.T) {
	r := newReceiver(t)
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	cfg.Webhooks = hookFile(t, r, func(hook map[string]any) { hook["Address"] = "http://example.org" })
	_, err := app.Build(t.Context(), app.Options{Config: cfg, Log: slog.New(slog.DiscardHandler)})
	if err == nil || !strings.HasPrefix(err.Error(), "--webhooks: ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
}

// TestTheMetricsSayHowFarAWebhookIs asks the address of the metrics while a webhook begins, succeeds and fails.
func TestTheMetricsSayHowFarAWebhookIs(t *testing.T) {
	r := newReceiver(t)
	metrics := storetest.FreeAddress(t)
	h := apptest.SQLite(t, func(c *config.Config) {
		c.Webhooks, c.MetricsListen = hookFile(t, r, nil), metrics
		c.Listen, c.Heartbeat, c.BackupAt = "127.0.0.1:0", true, -1 // as the program runs
	})
	read := func() map[string]string {
		values := map[string]string{}
		answer, err := http.Get("http://" + metrics + "/metrics")
		if err != nil {
			return values
		}
		defer func() { _ = answer.Body.Close() }()
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			name, value, _ := strings.Cut(lines.Text(), " ")
			values[name] = value
		}
		return values
	}
	await := func(what string, want map[string]string) {
		t.Helper()
		var got map[string]string
		for late := time.Now().Add(30 * time.Second); time.Now().Before(late); time.Sleep(10 * time.Millisecond) {
			h.SendChanges(t.Context())
			got = read()
			same := true
			for name, value := range want {
				same = same && got["lls_webhook_"+name+`{webhook="site"}`] == value
			}
			if same {
				return
			}
		}
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
	cursor := func() string { return fmt.Sprint(h.Count(h.Stores().Main, "SELECT number FROM log_head WHERE id = 1")) }
	expert := h.Login(access.DraftingExpert)
	await("before the first change", map[string]string{"failures": "0", "success_timestamp_seconds": "0"})
	addTerm(t, expert, "one")
	await("after a change", map[string]string{"failures": "0", "cursor": cursor(),
		"success_timestamp_seconds": strconv.FormatFloat(float64(h.Clock.Now().Unix()), 'g', -1, 64)})
	sent := cursor()
	r.failing.Store(true)
	addTerm(t, expert, "two")
	await("while it fails", map[string]string{"failures": "1", "cursor": sent})
	for name := range read() {
		if strings.Contains(name, "webhook") && (strings.Contains(name, r.URL) || strings.Contains(name, hookSecret)) {
			t.Errorf("the metrics tell too much: %s", name)
		}
	}
}
