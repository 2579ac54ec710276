//go:build unix

package scan_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/scan"
)

// script is a program that the operator could have written.
func script(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "scan")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func program(t *testing.T, timeout time.Duration, command ...string) (*scan.Program, *strings.Builder) {
	t.Helper()
	log := &strings.Builder{}
	p, err := scan.New(scan.Config{Command: command, Timeout: timeout, Log: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	return p, log
}

func TestOnlyZeroTakesAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a file; $(touch gone) 'b'")
	if err := os.WriteFile(path, []byte("good"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct{ script, code, log string }{
		"0 takes":             {`[ "$(cat "$1")" = good ]`, "", ""},
		"1 refuses":           {"echo Eicar FOUND; exit 1", scan.CodeRefused, "Eicar FOUND"},
		"2 is a failure":      {"echo no daemon >&2; exit 2", scan.CodeFailed, "no daemon"},
		"127 is a failure":    {"exit 127", scan.CodeFailed, "exit status 127"},
		"a signal is one too": {"kill -SEGV $$", scan.CodeFailed, "signal: segmentation fault"},
		"much output is cut": {"i=0; while [ $i -lt 3000 ]; do echo 0123456789; i=$((i+1)); done; exit 1",
			scan.CodeRefused, "0123456789"},
	} {
		p, log := program(t, time.Minute, script(t, row.script))
		err := p.Check(t.Context(), 7, "belge.pdf", path)
		if row.code == "" && err != nil || row.code != "" &&
			(!fault.Is(err, row.code) || fault.Of(err).Value != "belge.pdf") {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.Contains(log.String(), row.log) || row.code == "" && log.Len() > 0 || log.Len() > 3000 {
			t.Errorf("%s: the log says %q", name, log)
		}
	}
}

func TestThePathIsTheLastArgument(t *testing.T) {
	out := filepath.Join(t.TempDir(), "args")
	p, _ := program(t, time.Minute, script(t, `printf '%s|' "$@" > "$1"`), out, "--no-summary", "$HOME")
	if err := p.Check(t.Context(), 7, "a", "/tmp/x y"); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(out); err != nil || string(got) != out+"|--no-summary|$HOME|/tmp/x y|" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestSecretsAreNotPassedOn(t *testing.T) {
	out := filepath.Join(t.TempDir(), "env")
	for _, name := range []string{"LLS_DATABASE", "LLS_ADMIN_PASSWORD", "PGPASSWORD", "CREDENTIALS_DIRECTORY"} {
		t.Setenv(name, "geheim")
	}
	t.Setenv("LANG", "tr_TR.UTF-8")
	p, _ := program(t, time.Minute, script(t, `env > "$1"`), out)
	if err := p.Check(t.Context(), 7, "a", "b"); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(out)
	if err != nil || strings.Contains(string(got), "geheim") || !strings.Contains(string(got), "LANG=tr_TR.UTF-8") ||
		!strings.Contains(string(got), "PATH=") {
		t.Errorf("%s, %v", got, err)
	}
}

// gone waits until a process has ended. One that its new parent has not yet collected has ended too.
func gone(t *testing.T, pid int) {
	t.Helper()
	for range 500 {
		if state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err != nil ||
			strings.Contains(string(state), ") Z ") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	t.Errorf("process %d runs on", pid)
}

// child reads the process that a script has begun.
func child(t *testing.T, path string) int {
	t.Helper()
	for range 500 {
		if text, err := os.ReadFile(path); err == nil && strings.HasSuffix(string(text), "\n") {
			pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
			if err != nil {
				t.Fatal(err)
			}
			return pid
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the script has begun no process")
	return 0
}

const slow = `sleep 600 & echo $! > "$1"; wait`

func TestAProgramThatTakesTooLongIsKilledWithItsChildren(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	p, log := program(t, 500*time.Millisecond, script(t, slow))
	if err := p.Check(t.Context(), 7, "a", file); !fault.Is(err, scan.CodeFailed) ||
		!strings.Contains(log.String(), "no answer within 500ms") {
		t.Errorf("%v, the log says %q", err, log)
	}
	gone(t, child(t, file))
}

func TestACallerWhoGivesUpKillsTheProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	p, log := program(t, time.Minute, script(t, slow))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- p.Check(ctx, 7, "a", file) }()
	pid := child(t, file)
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) || log.Len() > 0 {
		t.Errorf("%v, the log says %q", err, log)
	}
	gone(t, pid)
}

func TestNothingOfAProgramIsLeft(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	p, _ := program(t, time.Minute, script(t, `sleep 600 > /dev/null 2>&1 & echo $! > "$1"`))
	if err := p.Check(t.Context(), 7, "a", file); err != nil {
		t.Error(err)
	}
	gone(t, child(t, file))
}

func TestAMissingProgramIsRefused(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"no-such-scanner", "/no/such/scanner", plain, t.TempDir()} {
		if _, err := scan.New(scan.Config{Command: []string{command}}); err == nil {
			t.Errorf("%s is taken for a program", command)
		}
	}
	if p, err := scan.New(scan.Config{}); p != nil || err != nil {
		t.Errorf("no command: %v, %v", p, err)
	}
	vanished := script(t, "exit 0")
	p, log := program(t, time.Minute, vanished)
	if err := os.Remove(vanished); err != nil {
		t.Fatal(err)
	}
	if err := p.Check(t.Context(), 7, "a", "b"); !fault.Is(err, scan.CodeFailed) ||
		!strings.Contains(log.String(), "start the program") {
		t.Errorf("a program that has vanished: %v, %s", err, log)
	}
	if _, err := exec.LookPath("true"); err == nil {
		if p, err := scan.New(scan.Config{Command: []string{"true"}}); err != nil || !filepath.IsAbs(p.Command[0]) {
			t.Errorf("a program in the PATH: %v", err)
		}
	}
}
