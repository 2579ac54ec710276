package clustertest

import (
	"context"
	"database/sql"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // driver "pgx"
)

// server is a PostgreSQL of the test's own, on loopback.
type server struct {
	t    *testing.T
	bin  string
	data string
	port int
}

// binaries finds PostgreSQL; without one the test is skipped where those of a database are.
func binaries(t *testing.T) string {
	t.Helper()
	if os.Getenv("LLS_TEST_POSTGRES") == "" && os.Getenv("LLS_TEST_REQUIRE_POSTGRES") == "" {
		t.Skip("LLS_TEST_POSTGRES is not set: run the tests through make test")
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 {
		t.Fatalf("no PostgreSQL under /usr/lib/postgresql: %v", err)
	}
	slices.Sort(found)
	return found[len(found)-1]
}

// ownedFolder makes a folder of the user that PostgreSQL runs as; it refuses to run as root.
func ownedFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "lls-standby-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if os.Geteuid() == 0 {
		if out, err := exec.Command("chown", "postgres", dir).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	return dir
}

func (s *server) run(name string, args ...string) {
	s.t.Helper()
	if err := s.try(name, args...); err != nil {
		s.t.Fatal(err)
	}
}

func (s *server) try(name string, args ...string) error {
	command := append([]string{filepath.Join(s.bin, name)}, args...)
	if os.Geteuid() == 0 {
		command = append([]string{"runuser", "-u", "postgres", "--"}, command...)
	}
	c := exec.Command(command[0], command[1:]...)
	c.Dir = filepath.Dir(s.data)
	if out, err := c.Output(); err != nil { // of pg_ctl: the server keeps standard error open
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

func (s *server) configure(lines ...string) {
	s.t.Helper()
	f, err := os.OpenFile(filepath.Join(s.data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		s.t.Fatal(err)
	}
	lines = append(lines, fmt.Sprint("port=", s.port), "listen_addresses='127.0.0.1'", "unix_socket_directories=''", "fsync=off", "full_page_writes=on")
	if _, err := f.WriteString(strings.Join(lines, "\n") + "\n"); err != nil {
		s.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		s.t.Fatal(err)
	}
}

func (s *server) start() {
	s.t.Helper()
	s.run("pg_ctl", "start", "-D", s.data, "-l", s.data+".log", "-w", "-t", "60")
	s.t.Cleanup(func() { _ = s.try("pg_ctl", "stop", "-D", s.data, "-m", "immediate") })
}

// crash ends the server as a power cut would, but for its disk, and starts it again.
func (s *server) crash() {
	s.t.Helper()
	s.run("pg_ctl", "stop", "-D", s.data, "-m", "immediate", "-w")
	s.run("pg_ctl", "start", "-D", s.data, "-l", s.data+".log", "-w", "-t", "60")
}

func (s *server) address() string {
	return fmt.Sprintf("postgres://lls@127.0.0.1:%d/postgres?sslmode=disable", s.port)
}

func (s *server) exec(query string) error {
	db, err := sql.Open("pgx", s.address())
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(context.Background(), query)
	return err
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// newPrimary makes a primary that archives its log and holds a slot for an observer.
func newPrimary(t *testing.T) *server {
	t.Helper()
	dir := ownedFolder(t)
	s := &server{t, binaries(t), filepath.Join(dir, "primary"), freePort(t)}
	s.run("initdb", "-D", s.data, "-U", "lls", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
	archive := filepath.Join(dir, "archive")
	s.configure("wal_level=replica", "max_wal_senders=5", "max_replication_slots=5", "archive_mode=on",
		fmt.Sprintf("archive_command='mkdir -p %[1]s && test ! -f %[1]s/%%f && cp %%p %[1]s/%%f'", archive))
	s.start()
	if err := s.exec("SELECT pg_create_physical_replication_slot('observer1')"); err != nil {
		t.Fatal(err)
	}
	return s
}

// standby makes a hot standby that reaches its primary through a proxy, and its archive as files.
func (s *server) standby(proxy string) *server {
	s.t.Helper()
	host, port, err := net.SplitHostPort(proxy)
	if err != nil {
		s.t.Fatal(err)
	}
	dir := filepath.Dir(s.data)
	o := &server{s.t, s.bin, filepath.Join(dir, "standby"), freePort(s.t)}
	o.run("pg_basebackup", "-h", host, "-p", port, "-U", "lls", "-D", o.data, "-R", "-X", "stream", "-S", "observer1", "-c", "fast", "--no-sync")
	o.configure("hot_standby=on", "hot_standby_feedback=on", "archive_mode=off", "wal_receiver_timeout=5s", "wal_receiver_status_interval=1s",
		"wal_retrieve_retry_interval=500ms", "primary_slot_name='observer1'", fmt.Sprintf("restore_command='cp %s/archive/%%f %%p'", dir))
	o.start()
	return o
}
