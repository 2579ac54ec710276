package main

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestVerifyLog(t *testing.T) {
	data := t.TempDir()
	head := filepath.Join(t.TempDir(), "head")
	lls := func(args ...string) (int, string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		code := run(context.Background(), append(args, "--data", data), func(string) (string, bool) {
			return "", false
		},
			strings.NewReader(""), &stdout, &stderr)
		return code, stdout.String() + stderr.String()
	}
	says := func(code int, words string, args ...string) {
		t.Helper()
		if got, said := lls(append([]string{"verify-log"}, args...)...); got != code ||
			!strings.Contains(said, words) || strings.Count(said, "\n") != 1 {
			t.Errorf("verify-log %q: exit %d, %q; want %d and one line with %q", args, got, said, code, words)
		}
	}
	forge := func(statement string) {
		t.Helper()
		db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "lls.db"))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []string{"DROP TRIGGER IF EXISTS log_no_update", "DROP TRIGGER IF EXISTS log_no_delete",
			statement} {
			if _, err := db.Exec(s); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	says(1, "needs data")
	for _, name := range []string{"ali", "veli", "deli", "bekri"} {
		if code, said := lls("user", "add", name+"@lls.local", "--name", name, "--last-name", "Su", "--role",
			"1"); code != 0 {
			t.Fatal(said)
		}
	}
	says(0, "whole up to entry 00000004", "--write-head", head)
	says(0, "00000004", "--head", head)
	says(1, "no such file", "--head", head+"x")

	forge("DELETE FROM log WHERE id > 2")
	says(1, "entry 00000003: it is missing")
	forge("DELETE FROM log_head")
	forge("INSERT INTO log_head SELECT 1, id, hash FROM log WHERE id = 2")
	says(0, "whole up to entry 00000002") // a forger with care is found by the kept head alone
	says(1, "entry 00000003: it is missing", "--head", head)

	forge("UPDATE log SET data = 'Ali' WHERE id = 1")
	says(1, "entry 00000001: it was changed", "--write-head", head+"2")
	if _, err := os.Stat(head + "2"); err == nil {
		t.Error("the head of a broken log was kept")
	}
	if err := os.WriteFile(head, []byte("4 nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	says(1, "is no hash", "--head", head)
}
