package storetest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Server is a PostgreSQL server of a test, on loopback.
type Server struct {
	Data string
	Port int
	t    testing.TB
	bin  string
}

// binaries finds PostgreSQL; without one the test is skipped where those of a database are.
func binaries(t testing.TB) string {
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

// OwnedFolder makes a folder of the user that PostgreSQL runs as; it refuses to run as root.
func OwnedFolder(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "lls-server-")
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

func (s *Server) run(name string, args ...string) {
	s.t.Helper()
	if err := s.try(name, args...); err != nil {
		s.t.Fatal(err)
	}
}

func (s *Server) try(name string, args ...string) error {
	c := asOwner(append([]string{filepath.Join(s.bin, name)}, args...)...)
	c.Dir = filepath.Dir(s.Data)
	if out, err := c.Output(); err != nil { // of pg_ctl: the server keeps standard error open
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

// asOwner is a command of the user that PostgreSQL runs as.
func asOwner(command ...string) *exec.Cmd {
	if os.Geteuid() == 0 {
		command = append([]string{"runuser", "-u", "postgres", "--"}, command...)
	}
	return exec.Command(command[0], command[1:]...)
}

func (s *Server) configure(lines ...string) {
	s.t.Helper()
	f, err := os.OpenFile(filepath.Join(s.Data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		s.t.Fatal(err)
	}
	lines = append(lines, fmt.Sprint("port=", s.Port), "listen_addresses='127.0.0.1'", "unix_socket_directories=''",
		"fsync=off", "full_page_writes=on")
	if _, err := f.WriteString(strings.Join(lines, "\n") + "\n"); err != nil {
		s.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		s.t.Fatal(err)
	}
}

func (s *Server) start() {
	s.t.Helper()
	s.Start()
	s.t.Cleanup(func() { _ = s.try("pg_ctl", "stop", "-D", s.Data, "-m", "immediate") })
}

// Crash kills the server, as a power failure would, and starts it again.
func (s *Server) Crash() {
	s.t.Helper()
	s.Stop()
	s.Start()
}

// Stop kills the server, as a power failure would.
func (s *Server) Stop() {
	s.t.Helper()
	s.run("pg_ctl", "stop", "-D", s.Data, "-m", "immediate", "-w")
}

// Start starts it again.
func (s *Server) Start() {
	s.t.Helper()
	s.run("pg_ctl", "start", "-D", s.Data, "-l", s.Data+".log", "-w", "-t", "60")
}

// Address is that of its database.
func (s *Server) Address() string {
	return fmt.Sprintf("postgres://lls@127.0.0.1:%d/postgres?sslmode=disable", s.Port)
}

// Exec runs a statement without an instance.
func (s *Server) Exec(query string) error {
	db, err := sql.Open("pgx", s.Address())
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(context.Background(), query)
	return err
}

// NewServer returns a server whose tables are in a folder and whose log is elsewhere.
func NewServer(t testing.TB, folder string) *Server {
	t.Helper()
	s := &Server{filepath.Join(folder, "tables"), FreePort(t), t, binaries(t)}
	s.initialise("-X", filepath.Join(OwnedFolder(t), "log"))
	s.configure("autovacuum=off")
	s.start()
	return s
}

func (s *Server) initialise(options ...string) {
	s.t.Helper()
	s.run("initdb", append(options, "-D", s.Data, "-U", "lls", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
		"--no-sync")...)
}

// NewPrimary returns a primary that archives its log and holds a slot for an observer.
func NewPrimary(t testing.TB) *Server {
	t.Helper()
	dir := OwnedFolder(t)
	s := &Server{filepath.Join(dir, "primary"), FreePort(t), t, binaries(t)}
	s.initialise()
	archive := filepath.Join(dir, "archive")
	s.configure("wal_level=replica", "max_wal_senders=5", "max_replication_slots=5", "archive_mode=on",
		fmt.Sprintf("archive_command='mkdir -p %[1]s && test ! -f %[1]s/%%f && cp %%p %[1]s/%%f'", archive))
	s.start()
	if err := s.Exec("SELECT pg_create_physical_replication_slot('observer1')"); err != nil {
		t.Fatal(err)
	}
	return s
}

// Standby makes a hot standby that reaches its primary through a proxy, and its archive as files.
func (s *Server) Standby(proxy string) *Server {
	s.t.Helper()
	o := &Server{filepath.Join(filepath.Dir(s.Data), "standby"), FreePort(s.t), s.t, s.bin}
	o.follow(proxy)
	o.start()
	return o
}

// Rebase makes a stopped standby a new copy of its primary.
func (s *Server) Rebase(proxy string) {
	s.t.Helper()
	if err := os.RemoveAll(s.Data); err != nil {
		s.t.Fatal(err)
	}
	s.follow(proxy)
	s.Start()
}

func (s *Server) follow(proxy string) {
	s.t.Helper()
	host, port, err := net.SplitHostPort(proxy)
	if err != nil {
		s.t.Fatal(err)
	}
	s.run("pg_basebackup", "-h", host, "-p", port, "-U", "lls", "-D", s.Data, "-R", "-X", "stream", "-S", "observer1",
		"-c", "fast", "--no-sync")
	s.configure("hot_standby=on", "hot_standby_feedback=on", "archive_mode=off", "wal_receiver_timeout=5s",
		"wal_receiver_status_interval=1s",
		"wal_retrieve_retry_interval=500ms", "primary_slot_name='observer1'", s.restoreCommand())
}

func (s *Server) restoreCommand() string {
	return fmt.Sprintf("restore_command='cp %s/archive/%%f %%p'", filepath.Dir(s.Data))
}

// Backup copies the running server into a folder.
func (s *Server) Backup() (folder string) {
	s.t.Helper()
	folder = s.Data + "-backup"
	s.run("pg_basebackup", "-h", "127.0.0.1", "-p", fmt.Sprint(s.Port), "-U", "lls", "-D", folder, "-X", "none", "-c",
		"fast", "--no-sync")
	return folder
}

// Mark creates a restore point, and waits until the log up to it is archived.
func (s *Server) Mark(moment string) {
	s.t.Helper()
	db, err := sql.Open("pgx", s.Address())
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	var piece string
	if err := db.QueryRow("SELECT pg_walfile_name(pg_create_restore_point($1))", moment).Scan(&piece); err != nil {
		s.t.Fatal(err)
	}
	if _, err := db.Exec("SELECT pg_switch_wal()"); err != nil {
		s.t.Fatal(err)
	}
	archived := filepath.Join(filepath.Dir(s.Data), "archive", piece)
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		if info, err := os.Stat(archived); err == nil && info.Size() == 16<<20 {
			return
		}
		if time.Now().After(end) {
			s.t.Fatalf("%s is not archived", piece)
		}
	}
}

// Restored starts a server from a backup and the archive, as of a moment, in a separate folder.
func (s *Server) Restored(backup, moment string) *Server {
	s.t.Helper()
	o := &Server{filepath.Join(filepath.Dir(s.Data), moment), FreePort(s.t), s.t, s.bin}
	if out, err := exec.Command("cp", "-a", backup, o.Data).CombinedOutput(); err != nil {
		s.t.Fatalf("%v: %s", err, out)
	}
	if out, err := asOwner("touch", filepath.Join(o.Data, "recovery.signal")).CombinedOutput(); err != nil {
		s.t.Fatalf("%v: %s", err, out)
	}
	o.configure("archive_mode=off", s.restoreCommand(), "recovery_target_name='"+moment+"'",
		"recovery_target_action='promote'")
	o.start()
	end := time.Now().Add(time.Minute)
	for ; o.Exec("CREATE TEMP TABLE reached ()") != nil; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) { // until then it answers as a standby
			s.t.Fatalf("%s is not reached", moment)
		}
	}
	return o
}

// Become replaces the folder of a stopped server by that of another one and starts it; the other one no longer exists.
func (s *Server) Become(other *Server) {
	s.t.Helper()
	other.Stop()
	if err := errors.Join(os.RemoveAll(s.Data), os.Rename(other.Data, s.Data)); err != nil {
		s.t.Fatal(err)
	}
	s.configure("recovery_target_name=''")
	s.Start()
	if err := s.Exec("SELECT pg_create_physical_replication_slot('observer1')"); err != nil {
		s.t.Fatal(err)
	}
}

// LimitFiles limits the size of files of the server; "unlimited" removes the limit.
func (s *Server) LimitFiles(bytes string) {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.Data, "postmaster.pid"))
	if err != nil {
		s.t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	limit := fmt.Sprintf("for p in $(pgrep -P %[1]s) %[1]s; do prlimit --pid $p --fsize=%[2]s: || ! kill -0 $p; done",
		first, bytes)
	if out, err := asOwner("sh", "-ec", limit).CombinedOutput(); err != nil {
		s.t.Fatalf("prlimit: %v: %s", err, out)
	}
}
