package main

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/platform/store/storetest"
)

// addSector puts in what a regulation needs.
func addSector(t *testing.T, data string) {
	t.Helper()
	execOn(t, data,
		`INSERT INTO sectors (name_tr, name_en, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
		VALUES ('Çevre', 'Environment', x'01', x'', 1, 1, 1, 1)`)
}

// execOn changes a library past the program.
func execOn(t *testing.T, data, query string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "lls.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatal(err)
	}
}

// A library from the command line into an archive and back, and through PostgreSQL into another folder.
func TestBackupRestoreCopy(t *testing.T) {
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	lls := func(code int, says string, args ...string) string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		got := run(context.Background(), args, func(string) (string, bool) {
			return "", false
		}, strings.NewReader(""), &stdout, &stderr)
		said := stdout.String() + stderr.String()
		if got != code || !strings.Contains(said, says) || code != 0 && strings.Count(said, "\n") != 1 {
			t.Fatalf("lls %q: exit %d, %q; want %d and %q", args, got, said, code, says)
		}
		return said
	}
	acts := in("acts")
	if err := os.Mkdir(acts, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"a.txt": strings.Repeat("Madde 1. ", 200_000),
		"list.csv": "File,Name,Type,Sector,Language\na.txt,Direktif,1,1,tr\n"} {
		if err := os.WriteFile(filepath.Join(acts, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	lls(0, "", "migrate", "--data", in("a"))
	addSector(t, in("a"))
	lls(0, "1 created", "import", "regulations", acts, "--manifest", filepath.Join(acts, "list.csv"), "--data", in("a"))
	lls(0, "Password", "user", "add", "ayse@lls.local", "--name", "Ayşe", "--last-name", "Su", "--role", "1", "--data",
		in("a"))
	whole := lls(0, "whole up to", "verify-log", "--data", in("a"))

	archive := filepath.Join(in("a"), "backups", "one.tar.zst")
	lls(0, "2 files", "backup", "create", archive, "--data", in("a"))
	lls(1, "there already", "backup", "create", archive, "--data", in("a"))
	lls(1, "needs data", "backup", "create", in("x.tar.zst"), "--data", in("nothing"))
	lls(0, "one.tar.zst", "backup", "list", "--data", in("a"))
	lls(2, "--out", "restore", archive)
	lls(1, "not empty", "restore", archive, "--out", in("a"))
	lls(1, "no such file", "restore", in("y.tar.zst"), "--out", in("y"))
	lls(0, "2 files", "restore", archive, "--out", in("b"))
	if got := lls(0, "", "verify-log", "--data", in("b")); got != whole {
		t.Errorf("restored: %s, before: %s", got, whole)
	}

	database := storetest.Postgres(t)
	lls(2, "--to", "copy", "--from", "sqlite://"+in("b"), "--to", "mysql://x")
	dry := lls(0, "would be copied", "copy", "--from", "sqlite://"+in("b"), "--to", database, "--dry-run")
	done := lls(0, "were copied and read back", "copy", "--from", "sqlite://"+in("b"), "--to", database)
	if strings.ReplaceAll(dry, "would be copied", "were copied and read back") != done {
		t.Errorf("a dry run says\n%s, the copy\n%s", dry, done)
	}
	lls(1, "not empty", "copy", "--from", "sqlite://"+in("b"), "--to", database)
	lls(1, "not empty", "copy", "--from", "sqlite://"+in("b"), "--to", database, "--dry-run")
	lls(0, "2 files", "backup", "create", in("pg.tar.zst"), "--data", in("none"), "--database", database)
	if back := lls(0, "", "copy", "--from", database, "--to", "sqlite://"+in("c")); back != done {
		t.Errorf("there\n%s, back\n%s", done, back)
	}
	lls(0, "2 files", "restore", in("pg.tar.zst"), "--out", in("d"))
	for _, name := range []string{"c", "d"} {
		if got := lls(0, "", "verify-log", "--data", in(name)); got != whole {
			t.Errorf("%s: %s, before: %s", name, got, whole)
		}
		lls(0, "ayse@lls.local", "user", "list", "--data", in(name))
	}
}
