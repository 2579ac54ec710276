package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/config"
)

func TestExitCodes(t *testing.T) {
	occupied := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(occupied, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		args []string
		code int
		says string // on standard output for 0, else on standard error
	}{
		{[]string{"version"}, 0, "lls dev go1"},
		{[]string{"--help"}, 0, "LLS_DATA"},
		{[]string{"openapi"}, 0, `"openapi"`},
		{[]string{}, 2, "serve"},
		{[]string{"nonsense"}, 2, "nonsense"},
		{[]string{"serve", "--listen", "nowhere"}, 2, "--listen"},
		{[]string{"migrate", "--data", filepath.Join(occupied, "data")}, 1, "lls: "},
		{[]string{"serve", "--data", filepath.Join(occupied, "data")}, 1, "lls: "},
	} {
		var stdout, stderr bytes.Buffer
		noEnv := func(string) (string, bool) { return "", false }
		code := run(context.Background(), row.args, noEnv, strings.NewReader(""), &stdout, &stderr)
		said := stdout.String()
		if row.code != 0 {
			said = stderr.String()
		}
		if code != row.code || !strings.Contains(said, row.says) {
			t.Errorf("lls %q: exit %d, %q, want %d and %q", row.args, code, said, row.code, row.says)
		}
	}
}

func TestAccountsFromTheCommandLine(t *testing.T) {
	data := t.TempDir()
	lls := func(stdin string, args ...string) (int, string) {
		var stdout, stderr bytes.Buffer
		noEnv := func(string) (string, bool) { return "", false }
		code := run(context.Background(), append(args, "--data", data), noEnv, strings.NewReader(stdin), &stdout, &stderr)
		return code, stdout.String() + stderr.String()
	}
	if code, said := lls("", "migrate"); code != 0 {
		t.Fatalf("migrate: exit %d, %s", code, said)
	}
	add := []string{"user", "add", "ayse@lls.local", "--name", "Ayşe", "--last-name", "Su", "--role", "1"}
	if code, said := lls("", add...); code != 0 || !strings.Contains(said, "Password of ayse@lls.local: ") {
		t.Fatalf("user add: exit %d, %s", code, said)
	}
	if code, said := lls("", add...); code != 1 || strings.Contains(said, "Password") {
		t.Errorf("the same account again: exit %d, %s", code, said)
	}
	if code, said := lls("yeni-parola\n", "user", "password", "AYSE@lls.local", "--password-stdin"); code != 0 || strings.Contains(said, "yeni-parola") {
		t.Errorf("user password: exit %d, %s", code, said)
	}
	if code, said := lls("x\n", "user", "password", "ayse@lls.local", "--password-stdin"); code != 1 {
		t.Errorf("a password that is too short: exit %d, %s", code, said)
	}
	if code, said := lls("", "user", "list"); code != 0 || !strings.Contains(said, "ayse@lls.local") {
		t.Errorf("user list: exit %d, %s", code, said)
	}
}

func TestNewPasswordsKeepTheBounds(t *testing.T) {
	for _, bounds := range [][3]int{{4, 20, 16}, {12, 128, 16}, {40, 128, 40}, {4, 8, 8}} {
		cfg := config.Config{PasswordMin: bounds[0], PasswordMax: bounds[1]}
		one, other := app.NewPassword(cfg), app.NewPassword(cfg)
		if len(one) != bounds[2] || one == other {
			t.Errorf("%v: %q and %q", bounds, one, other)
		}
	}
}
