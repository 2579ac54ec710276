// Package apptest starts whole instances for tests and calls them as a client does.
package apptest

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"lls/internal/app"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// Password is that of all users of an Env.
const Password = "kiraz-17"

// Admin is the System Account's user name; the others are role1@lls.local to role5@lls.local.
const Admin = library.SystemUsername

// Env is a running instance.
type Env struct {
	*app.App
	URL   string
	Clock *storetest.Clock // starts at 2026-03-16 09:00 UTC
	Log   *Log
	T     testing.TB
}

// Log collects what the instance logs.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write takes a part of the log.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String is all that was logged.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Config is what an instance for tests runs with.
func Config(t testing.TB, o store.Options) config.Config {
	t.Helper()
	asked, err := config.Parse([]string{"serve", "--data", o.Data, "--admin-password", Password},
		func(string) (string, bool) { return "", false }, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	asked.Config.Database = o.Database
	asked.Config.Outbox = true
	asked.Config.ThrottleActs = 1_000_000 // tests do in a second what users do in weeks
	return asked.Config
}

// Each runs a test on an instance on every database. change, which may be nil, adjusts its settings.
func Each(t *testing.T, change func(*config.Config), fn func(t *testing.T, h *Env)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, o store.Options) {
		cfg := Config(t, o)
		if change != nil {
			change(&cfg)
		}
		fn(t, Start(t, cfg))
	})
}

// SQLite starts an instance on SQLite alone, for tests that no database can change.
func SQLite(t testing.TB, change func(*config.Config)) *Env {
	t.Helper()
	cfg := Config(t, storetest.Migrated(t))
	if change != nil {
		change(&cfg)
	}
	return Start(t, cfg)
}

// Start starts an instance and adds a user of each role, unless it is an observer.
func Start(t testing.TB, cfg config.Config) *Env {
	t.Helper()
	return StartDeclaring(t, cfg, nil)
}

// StartDeclaring is Start with kinds that the test declares; their tables are there already.
func StartDeclaring(t testing.TB, cfg config.Config, declare func(*library.Library)) *Env {
	t.Helper()
	h := start(t, cfg, storetest.NewClock(time.Date(2026, 3, 16, 9, 0, 0, 0, time.UTC)), declare)
	if !cfg.ReadOnly {
		h.addUsers(context.Background())
	}
	return h
}

// Join starts one more instance beside h, by the same clock. It adds no users.
func (h *Env) Join(cfg config.Config) *Env {
	h.T.Helper()
	return start(h.T, cfg, h.Clock, nil)
}

func start(t testing.TB, cfg config.Config, clock *storetest.Clock, declare func(*library.Library)) *Env {
	t.Helper()
	ctx := context.Background()
	h := &Env{Clock: clock, Log: &Log{}, T: t}
	var err error
	h.App, err = app.Build(ctx, app.Options{Config: cfg, Log: slog.New(slog.NewTextHandler(h.Log, nil)),
		Clock: h.Clock.Now, Hash: hash, HashCode: hashCode, Declare: declare})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(h.Handler())
	h.URL = server.URL
	stop := func() {}
	if cfg.Feed.Listen != "" || cfg.Observe.URL != "" || cfg.Heartbeat {
		stop = h.run()
	}
	t.Cleanup(func() {
		server.Close()
		stop()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

func (h *Env) addUsers(ctx context.Context) {
	h.T.Helper()
	save := func(k interface {
		Save(context.Context, access.Actor, []byte) (record.Saved, error)
	}, record map[string]any) int64 {
		body, err := json.Marshal(record)
		if err != nil {
			h.T.Fatal(err)
		}
		saved, err := k.Save(ctx, access.System(), body)
		if err != nil {
			h.T.Fatal(err)
		}
		return saved.ID
	}
	agency := save(library.Agencies(h.Library()), map[string]any{"Id": 0, "NameTR": "Kurum", "NameEN": "Agency"})
	for role := access.Administrator; role <= access.GlossaryReader; role++ {
		save(library.Users(h.Library()), map[string]any{"Id": 0, "Name": "Rol", "LastName": "No",
			"Username": Username(role), "RoleId": role, "AgencyId": agency, "Enabled": true, "Password": Password,
			"Password2": Password})
	}
	h.Exec("UPDATE users SET first_login = FALSE, last_name = CAST(role_id AS TEXT) WHERE id > $1",
		access.SystemAccount)
}

// hash makes a hash that is quickly made and quickly compared: each test signs several users in.
func hash(_ context.Context, password string) (string, error) {
	return argon2id.CreateHash(lang.Normalize(password),
		&argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32})
}

// hashCode makes a hash that is quickly made, of recovery codes.
func hashCode(salt []byte, code string) string {
	return hex.EncodeToString(salt) + code
}

// Username is the user of a role.
func Username(role access.Role) string { return "role" + strconv.Itoa(int(role)) + "@lls.local" }

// Update changes the main store without the instance.
func (h *Env) Update(fn func(tx *store.Tx) error) {
	h.T.Helper()
	if err := h.Stores().Main.Update(context.Background(), fn); err != nil {
		h.T.Fatal(err)
	}
}

// Exec runs one statement on the main store.
func (h *Env) Exec(query string, args ...any) {
	h.T.Helper()
	h.Update(func(tx *store.Tx) error {
		_, err := tx.Exec(context.Background(), query, args...)
		return err
	})
}

// Count reads one number from a store.
func (h *Env) Count(db *store.DB, query string, args ...any) (n int64) {
	h.T.Helper()
	if err := db.View(context.Background(), func(tx *store.Tx) error {
		return tx.Row(context.Background(), query, args, &n)
	}); err != nil {
		h.T.Fatal(err)
	}
	return n
}

// Client calls an instance with a token, if it has one, and further headers.
type Client struct {
	Token  string
	Header http.Header
	Device string // the mark that the client keeps; SignIn sends it
	env    *Env
}

// Anonymous is a client that has not signed in.
func (h *Env) Anonymous() *Client { return &Client{Header: http.Header{}, env: h} }

// Login signs the user of a role in.
func (h *Env) Login(role access.Role) *Client {
	h.T.Helper()
	c := h.Anonymous()
	a := c.SignIn(Username(role), Password)
	if !a.Success {
		h.T.Fatalf("role %d cannot sign in: %s", role, a.Raw)
	}
	return c
}

// People creates further users of a role and signs them in.
func (h *Env) People(role access.Role, n int) []*Client {
	h.T.Helper()
	administrator := h.Login(access.Administrator)
	agency := h.Count(h.Stores().Main, "SELECT MIN(id) FROM agencies")
	clients := make([]*Client, n)
	for i := range clients {
		name := fmt.Sprintf("role%d-%d@lls.local", role, i+1)
		if a := administrator.Post("/api/settings/users", map[string]any{"Id": 0, "Name": "Rol", "LastName": "Bir",
			"Username": name, "RoleId": role, "AgencyId": agency, "Enabled": true,
			"Password": Password, "Password2": Password}); !a.Success {
			h.T.Fatalf("make the user %s: %s", name, a.Raw)
		}
		clients[i] = h.Anonymous()
		if a := clients[i].SignIn(name, Password); !a.Success {
			h.T.Fatalf("%s cannot sign in: %s", name, a.Raw)
		}
	}
	return clients
}

// SignIn signs in and keeps the token.
func (c *Client) SignIn(username, password string) Answer {
	c.env.T.Helper()
	body := map[string]any{"username": username, "password": password}
	if c.Device != "" {
		body["device"] = c.Device
	}
	a := c.Post("/api/login", body)
	if a.Success {
		c.Token = a.Text("Authorization")
	}
	return a
}

// Answer is an answer of the instance. JSON is nil if it is no JSON.
type Answer struct {
	Status  int
	Header  http.Header
	Raw     []byte
	JSON    map[string]any
	Success bool
	Message string
}

// Text is a text of the answer by its key.
func (a Answer) Text(key string) string {
	s, _ := a.JSON[key].(string)
	return s
}

// ID is the Id of the answer.
func (a Answer) ID() int64 {
	n, _ := a.JSON["Id"].(float64)
	return int64(n)
}

// Is reports whether the answer has this HTTP status and Message.
func (a Answer) Is(status int, message string) bool {
	return a.Status == status && a.Message == message
}

// Into decodes the whole answer.
func (a Answer) Into(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(a.Raw, v); err != nil {
		t.Fatalf("decode %s: %v", a.Raw, err)
	}
}

// Get calls an address.
func (c *Client) Get(path string) Answer {
	c.env.T.Helper()
	return c.Send(http.MethodGet, path, nil)
}

// Post sends a body as JSON; nil sends none.
func (c *Client) Post(path string, body any) Answer {
	c.env.T.Helper()
	if body == nil {
		return c.Send(http.MethodPost, path, nil)
	}
	text, err := json.Marshal(body)
	if err != nil {
		c.env.T.Fatal(err)
	}
	return c.Send(http.MethodPost, path, bytes.NewReader(text))
}

// PostText sends a body unchanged.
func (c *Client) PostText(path, body string) Answer {
	c.env.T.Helper()
	return c.Send(http.MethodPost, path, strings.NewReader(body))
}

// Delete deletes what an address names.
func (c *Client) Delete(path string) Answer {
	c.env.T.Helper()
	return c.Send(http.MethodDelete, path, nil)
}

// Send sends any request.
func (c *Client) Send(method, path string, body io.Reader) Answer {
	c.env.T.Helper()
	r, err := http.NewRequest(method, c.env.URL+path, body)
	if err != nil {
		c.env.T.Fatal(err)
	}
	r.Header = c.Header.Clone()
	if c.Token != "" {
		r.Header.Set("Authorization", c.Token)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		c.env.T.Fatalf("%s %s: %v", method, path, err)
	}
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		c.env.T.Fatalf("%s %s: %v", method, path, err)
	}
	if err := res.Body.Close(); err != nil {
		c.env.T.Fatal(err)
	}
	a := Answer{Status: res.StatusCode, Header: res.Header, Raw: raw}
	if json.Unmarshal(raw, &a.JSON) == nil {
		a.Success, _ = a.JSON["Success"].(bool)
		a.Message = a.Text("Message")
	}
	c.env.checkContract(method, path, a)
	return a
}
