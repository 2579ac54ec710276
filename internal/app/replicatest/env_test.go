// Package replicatest runs an origin and its observers as separate programs, kills them and interrupts the connection
// between them.
package replicatest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/ops/replica"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

const (
	asProgram = "LLS_TEST_AS_PROGRAM"
	password  = "parola-1"
)

// TestMain lets the test be the program that it tests: that spares a second build.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "" {
		os.Exit(m.Run())
	}
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve() (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	asked, err := config.Parse(os.Args[1:], os.LookupEnv, os.Stdout)
	if err != nil {
		return err
	}
	a, err := app.New(ctx, asked.Config, slog.New(slog.NewTextHandler(os.Stderr,
		&slog.HandlerOptions{Level: slog.LevelWarn})))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	return a.Run(ctx)
}

// scale is how long the long form is in place of the quick one.
func scale(t testing.TB, quick, long int) int {
	t.Helper()
	if os.Getenv("LLS_SOAK_ROUNDS") == "" {
		return quick
	}
	return long
}

// program is a running instance.
type program struct {
	t       testing.TB
	data    string
	listen  string
	options []string
	process *exec.Cmd
	output  apptest.Log
	token   string
	guard   sync.Mutex
	ended   chan struct{}
}

// newOrigin is an origin with a feed at feed, and the file with its token.
func newOrigin(t testing.TB, data, feed string) (*program, string) {
	t.Helper()
	token, err := replica.NewToken(data)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(token+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return &program{t: t, data: data, listen: storetest.FreeAddress(t),
		options: []string{"--replica-listen", feed, "--admin-password", password}}, file
}

func newObserver(t testing.TB, data, feed, token string) *program {
	t.Helper()
	return &program{t: t, data: data, listen: storetest.FreeAddress(t),
		options: []string{"--observe", "http://" + feed, "--observe-token-file", token}}
}

// start starts the program and waits until it serves.
func (p *program) start() *program {
	p.t.Helper()
	if err := p.launch(); err != nil {
		p.t.Fatal(err)
	}
	p.until("the program serves", func() bool {
		select {
		case <-p.ended:
			p.t.Fatalf("the program has ended: %s", p.output.String())
		default:
		}
		_, status, err := p.call(http.MethodGet, "/api/health", nil)
		return err == nil && status == http.StatusOK
	})
	p.token = ""
	return p
}

// launch starts the program and waits for nothing.
func (p *program) launch() error {
	p.process = exec.Command(os.Args[0], append([]string{"serve", "--data", p.data, "--listen", p.listen},
		p.options...)...)
	// one user writes for a whole test
	p.process.Env = append(os.Environ(), asProgram+"=1", "LLS_THROTTLE_ACTS=1000000")
	p.process.Stdout, p.process.Stderr = &p.output, &p.output
	if err := p.process.Start(); err != nil {
		return err
	}
	process, ended := p.process, make(chan struct{})
	p.ended = ended
	go func() { _ = process.Wait(); close(ended) }()
	p.t.Cleanup(func() { _ = process.Process.Kill(); <-ended })
	return nil
}

func (p *program) stop(signal syscall.Signal) {
	p.t.Helper()
	if err := p.process.Process.Signal(signal); err != nil {
		p.t.Fatal(err)
	}
	select {
	case <-p.ended:
	case <-time.After(40 * time.Second):
		p.t.Fatalf("the program does not end: %s", p.output.String())
	}
}

// patience is how long a test waits before it fails. Programs and databases of other tests may have the processor.
const patience = 2 * time.Minute

// until waits until something is so, and returns how long that took.
func (p *program) until(what string, ok func() bool) time.Duration {
	p.t.Helper()
	began := time.Now()
	for !ok() {
		if time.Since(began) > patience {
			p.t.Fatalf("after %v it is not so that %s\n%s", patience, what, p.output.String())
		}
		time.Sleep(30 * time.Millisecond)
	}
	return time.Since(began)
}

type answer struct {
	Success         bool
	Message         string
	Authorization   string
	ID              int64 `json:"Id"`
	Data            []byte
	IsTarget        bool
	LastReplication *time.Time
	FilesPending    int
	Stopped         string
	History         string
	HistoryDamaged  int
	Item            struct {
		Files []struct {
			ID int64 `json:"Id"`
		}
	}
}

func (p *program) call(method, path string, body any) (answer, int, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return answer{}, 0, err
	}
	var in io.Reader
	if body != nil {
		in = bytes.NewReader(text)
	}
	r, err := http.NewRequest(method, "http://"+p.listen+path, in)
	if err != nil {
		return answer{}, 0, err
	}
	p.guard.Lock()
	if p.token != "" {
		r.Header.Set("Authorization", p.token)
	}
	p.guard.Unlock()
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return answer{}, 0, err
	}
	defer res.Body.Close()
	var a answer
	err = json.NewDecoder(res.Body).Decode(&a)
	return a, res.StatusCode, err
}

func (p *program) signIn() *program {
	p.t.Helper()
	a, _, err := p.call(http.MethodPost, "/api/login",
		map[string]any{"username": "admin@lls.local", "password": password})
	if err != nil || !a.Success {
		p.t.Fatalf("sign in: %+v, %v\n%s", a, err, p.output.String())
	}
	p.guard.Lock()
	p.token = a.Authorization
	p.guard.Unlock()
	return p
}

func (p *program) must(method, path string, body any) answer {
	p.t.Helper()
	a, status, err := p.call(method, path, body)
	if err != nil || status != http.StatusOK || path != "/api/settings/revisions/file/1" && !a.Success &&
		len(a.Data) == 0 {
		p.t.Fatalf("%s %s: %d %+v, %v\n%s", method, path, status, a, err, p.output.String())
	}
	return a
}

func sector(name string) map[string]any {
	return map[string]any{"Id": 0, "NameTR": name, "NameEN": name}
}

// write saves sectors one after another.
func (p *program) write(prefix string, count int) {
	p.t.Helper()
	for n := range count {
		p.must(http.MethodPost, "/api/settings/sectors", sector(prefix+" "+strconv.Itoa(n)))
	}
}

// last is the last synchronisation that an observer names.
func (p *program) last() time.Time {
	p.t.Helper()
	a := p.must(http.MethodGet, "/api/login", nil)
	if !a.IsTarget {
		p.t.Fatal("the observer does not say that it is one")
	}
	if a.LastReplication == nil {
		return time.Time{}
	}
	return *a.LastReplication
}

// query runs a statement on the program's database, behind its back.
func (p *program) query(statement string, into ...any) {
	p.t.Helper()
	db, err := sql.Open("sqlite", "file:"+store.Path(p.data)+"?_pragma=busy_timeout(10000)")
	if err != nil {
		p.t.Fatal(err)
	}
	defer db.Close()
	if len(into) == 0 {
		_, err = db.Exec(statement)
	} else {
		err = db.QueryRow(statement).Scan(into...)
	}
	if err != nil {
		p.t.Fatalf("%s: %v", statement, err)
	}
}

// digest is a hash of all that the database holds, but for the clocks of the replication.
func (p *program) digest() string {
	p.t.Helper()
	db, err := sql.Open("sqlite", "file:"+store.Path(p.data)+"?mode=ro&_pragma=busy_timeout(10000)")
	if err != nil {
		p.t.Fatal(err)
	}
	defer db.Close()
	sum := sha256.New()
	tx, err := db.Begin()
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	names := column(p.t, tx, `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
		AND name NOT IN ('heartbeat', 'sqlite_sequence') AND name NOT LIKE '\_litestream%' ESCAPE '\' ORDER BY name`)
	for _, name := range names {
		rows, err := tx.Query(`SELECT * FROM "` + name + `" ORDER BY 1, 2`)
		if err != nil { // of one column
			if rows, err = tx.Query(`SELECT * FROM "` + name + `" ORDER BY 1`); err != nil {
				p.t.Fatal(err)
			}
		}
		columns, err := rows.Columns()
		if err != nil {
			p.t.Fatal(err)
		}
		values, dest := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			dest[i] = &values[i]
		}
		for rows.Next() {
			if err := rows.Scan(dest...); err != nil {
				p.t.Fatal(err)
			}
			fmt.Fprintf(sum, "%s %q\n", name, values)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			p.t.Fatal(err)
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func column(t testing.TB, tx *sql.Tx, query string) (out []string) {
	t.Helper()
	rows, err := tx.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// equal waits until the observer holds what the origin holds.
func equal(t testing.TB, origin, observer *program) time.Duration {
	t.Helper()
	want := origin.digest()
	return observer.until("the observer holds what the origin holds", func() bool {
		return observer.digest() == want
	})
}

// link is a connection between two machines that can be interrupted: nothing arrives, and no side is notified.
type link struct {
	listener net.Listener
	guard    sync.Mutex
	cut      bool
	open     map[net.Conn]bool
}

func newLine(t testing.TB, to string) *link {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &link{listener: l, open: map[net.Conn]bool{}}
	t.Cleanup(func() { l.Close(); w.set(false) })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			go w.carry(in, to)
		}
	}()
	return w
}

func (w *link) address() string { return w.listener.Addr().String() }

func (w *link) carry(in net.Conn, to string) {
	defer in.Close()
	out, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer out.Close()
	w.guard.Lock()
	w.open[in] = true
	w.guard.Unlock()
	go func() { _, _ = io.Copy(&gate{w, out}, in); out.Close() }()
	_, _ = io.Copy(&gate{w, in}, out)
	w.guard.Lock()
	delete(w.open, in)
	w.guard.Unlock()
}

// gate discards what is written while the link is interrupted.
type gate struct {
	line *link
	to   net.Conn
}

func (g *gate) Write(p []byte) (int, error) {
	g.line.guard.Lock()
	cut := g.line.cut
	g.line.guard.Unlock()
	if cut {
		return len(p), nil
	}
	return g.to.Write(p)
}

func (w *link) set(cut bool) {
	w.guard.Lock()
	defer w.guard.Unlock()
	w.cut = cut
	if !cut { // what was swallowed would be missing in the middle
		for c := range w.open {
			c.Close()
		}
	}
}

// step is a part of a test that the next ones build on.
func step(t *testing.T, name string, fn func(t *testing.T)) {
	t.Helper()
	t.Log(name)
	fn(t)
}
