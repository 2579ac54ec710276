package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/store"
)

// A moment of the past is restored beside a server that runs; what cannot be right is refused in one line.
func TestRestoreToAMoment(t *testing.T) {
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	data := in("data")
	lls := func(code int, says string, args ...string) string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		got := run(context.Background(), args, func(string) (string, bool) {
			return "", false
		}, strings.NewReader(""), &stdout, &stderr)
		said := stdout.String() + stderr.String()
		if got != code || !strings.Contains(said, says) || code != 0 && strings.Count(stderr.String(), "\n") != 1 {
			t.Fatalf("lls %q: exit %d, %q; want %d and %q", args, got, said, code, says)
		}
		return said
	}
	to := func(code int, says, moment, out string) string {
		t.Helper()
		return lls(code, says, "restore", "--to", moment, "--data", data, "--out", out, "--time-zone",
			"Europe/Istanbul")
	}
	lls(0, "", "migrate", "--data", data)
	addSector(t, data)
	addRegulation(t, data, 5000)
	to(1, "no past", time.Now().Format(time.RFC3339), in("none"))

	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	server := program(nil, "serve", "--data", data, "--listen", address, "--admin-password", "parola-1")
	var said bytes.Buffer
	server.Stdout, server.Stderr = &said, &said
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = server.Process.Kill(); _ = server.Wait() }()
	written := func(after time.Time) bool {
		res, err := http.Get("http://" + address + "/api/health")
		if err != nil {
			return false
		}
		defer res.Body.Close()
		var is struct {
			History        string
			HistoryWritten time.Time
		}
		return json.NewDecoder(res.Body).Decode(&is) == nil && is.History == "ok" && is.HistoryWritten.After(after)
	}
	wait := func() time.Time {
		t.Helper()
		for began := time.Now(); !written(began); time.Sleep(50 * time.Millisecond) {
			if time.Since(began) > 30*time.Second {
				t.Fatal(said.String())
			}
		}
		return time.Now()
	}
	moment := wait()
	time.Sleep(20 * time.Millisecond)
	execOn(t, data, `UPDATE regulations SET name = 'Yeni'`)
	wait()

	exact := moment.Format(time.RFC3339Nano)
	local := time.Now().In(must(time.LoadLocation("Europe/Istanbul"))).Add(time.Second).Format("2006-01-02 15:04:05")
	to(0, "+03:00: 1 files", exact, in("then"))
	to(0, "1 files", local, in("now")) // of the instance's zone, not of the machine's
	for name, want := range map[string]string{"then": "Direktif", "now": "Yeni"} {
		db, err := store.OpenSnapshot(context.Background(), in(name))
		if err != nil {
			t.Fatal(err)
		}
		var got string
		if err := db.View(context.Background(), func(tx *store.Tx) error {
			return tx.Row(context.Background(), `SELECT name FROM regulations`, nil, &got)
		}); err != nil || got != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		lls(0, "whole", "verify-log", "--data", in(name))
	}

	to(2, "no moment", "gestern", in("x"))
	to(1, "there already", exact, in("then"))
	to(1, "lies in the data folder", exact, filepath.Join(data, "then"))
	to(1, "lies in the data folder", exact, data)
	to(1, "yet to come", time.Now().Add(time.Hour).Format(time.RFC3339), in("x"))
	to(1, "no such file", exact, in("no/folder"))
	early := to(1, "does not reach back", moment.Add(-time.Hour).Format(time.RFC3339), in("x"))
	named := regexp.MustCompile(`earliest moment is (\S+)`).FindStringSubmatch(early)
	if named == nil {
		t.Fatal(early)
	}
	to(0, "1 files", strings.TrimSpace(named[1]), in("first"))

	// One content is damaged: all the rest is restored, and the exit status tells.
	blobs, err := filepath.Glob(filepath.Join(data, "blobs", "*", "*"))
	if err != nil || len(blobs) != 1 {
		t.Fatal(blobs, err)
	}
	if err := os.Truncate(blobs[0], 17); err != nil {
		t.Fatal(err)
	}
	to(3, "damaged  "+filepath.Base(blobs[0]), exact, in("gaps"))
	lls(3, "damaged  "+filepath.Base(blobs[0]), "backup", "create", in("gaps.tar.zst"), "--data", data)
	lls(3, "damaged  "+filepath.Base(blobs[0]), "restore", in("gaps.tar.zst"), "--out", in("gaps-again"))
	for _, name := range []string{"gaps", "gaps-again"} {
		lls(0, "whole", "verify-log", "--data", in(name))
	}
	if left, err := filepath.Glob(in(".*")); err != nil || len(left) > 0 {
		t.Errorf("left: %q, %v", left, err)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
