package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestProgram is the program itself, for tests that end it from outside.
func TestProgram(t *testing.T) {
	args := os.Getenv("LLS_PROGRAM_ARGS")
	if args == "" {
		t.Skip("helper: other tests start it")
	}
	os.Exit(run(context.Background(), strings.Split(args, "\n"), func(string) (string, bool) {
		return "", false
	}, os.Stdin, os.Stdout, os.Stderr))
}

func program(wrapper []string, args ...string) *exec.Cmd {
	line := append(wrapper, os.Args[0], "-test.run=^TestProgram$")
	c := exec.Command(line[0], line[1:]...)
	c.Env = append(os.Environ(), "LLS_PROGRAM_ARGS="+strings.Join(args, "\n"))
	return c
}

// An archive that is killed while it is made, or finds no room, is not there: a file of its name is whole.
func TestKillLeavesNoHalfArchive(t *testing.T) {
	rounds := 4
	if text := os.Getenv("LLS_SOAK_ROUNDS"); text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil {
			t.Fatalf("LLS_SOAK_ROUNDS: %v", err)
		}
	}
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	lls := func(code int, args ...string) string {
		t.Helper()
		var said bytes.Buffer
		if got := run(context.Background(), args, func(string) (string, bool) {
			return "", false
		}, strings.NewReader(""), &said, &said); got != code {
			t.Fatalf("lls %q: exit %d, %s", args, got, said.String())
		}
		return said.String()
	}
	lls(0, "migrate", "--data", data)
	addSector(t, data)
	addRegulation(t, data, 16<<20)
	kept := 0
	for round := range rounds {
		dir := filepath.Join(folder, fmt.Sprint("archives-", round))
		archive := filepath.Join(dir, "one.tar.zst")
		child := program(nil, "backup", "create", archive, "--data", data)
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.IntN(700)) * time.Millisecond)
		_ = child.Process.Kill()
		_ = child.Wait() // says only that it was killed
		if _, err := os.Stat(archive); err == nil {
			kept++
			lls(0, "restore", archive, "--out", filepath.Join(dir, "restored"))
		}
		lls(0, "backup", "list", "--data", data, "--backup-dir", dir)
	}
	t.Logf("%d of %d archives were whole when they were killed", kept, rounds)

	full := filepath.Join(folder, "full")
	archive := filepath.Join(full, "one.tar.zst")
	child := program([]string{"prlimit", "--fsize=4000000"}, "backup", "create", archive, "--data", data)
	if out, err := child.CombinedOutput(); err == nil || !strings.Contains(string(out), "file too large") ||
		bytes.Count(out, []byte("\n")) != 1 {
		t.Errorf("without room: %v, %s", err, out)
	}
	left, err := os.ReadDir(full)
	if err != nil || len(left) > 0 {
		t.Errorf("without room it leaves %v, %v", left, err)
	}
	lls(0, "backup", "create", archive, "--data", data)
	lls(0, "restore", archive, "--out", filepath.Join(full, "restored"))
}

// addRegulation puts in a regulation with a content of a size.
func addRegulation(t *testing.T, data string, size int) {
	t.Helper()
	content := make([]byte, size)
	source := rand.NewChaCha8([32]byte{1})
	_, _ = source.Read(content) // never fails
	hash := sha256.Sum256(content)
	sum := hex.EncodeToString(hash[:])
	dir := filepath.Join(data, "blobs", sum[:2])
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, sum), content, 0o600); err != nil {
		t.Fatal(err)
	}
	execOn(t, data,
		`INSERT INTO regulations (name, type_id, sector_id, turkish, date, file_name, size, mime, sha256, sort_name,
			create_user, create_date, modify_user, modify_date)
		VALUES ('Direktif', 1, 1, TRUE, '2026-01-01', 'a.bin', ?, 'application/octet-stream', ?, x'01', 1, 1, 1, 1)`, size,
		sum)
}
