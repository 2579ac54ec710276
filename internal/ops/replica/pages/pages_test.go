package pages

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/superfly/ltx"
	_ "modernc.org/sqlite"
)

var ctx = context.Background()

func open(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func exec(t testing.TB, db *sql.DB, statements ...string) {
	t.Helper()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func total(t testing.TB, db *sql.DB, table string) (n int) {
	t.Helper()
	if err := db.QueryRow("SELECT COUNT(*) FROM " + table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// read looks into a database beside the one who writes its pages.
func read(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// bytesOf is the database as a file of pages.
func bytesOf(t testing.TB, db *sql.DB, path string) []byte {
	t.Helper()
	var busy, pages, done int
	if err := db.QueryRow("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &done); err != nil || busy != 0 {
		t.Fatalf("checkpoint: %d, %v", busy, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// change is an LTX file that turns one database into another.
func change(t testing.TB, before, after []byte) []byte {
	t.Helper()
	const size = 4096
	var out bytes.Buffer
	enc, err := ltx.NewEncoder(&out)
	if err != nil {
		t.Fatal(err)
	}
	if err := enc.EncodeHeader(ltx.Header{Version: ltx.Version, Flags: ltx.HeaderFlagNoChecksum, PageSize: size,
		Commit: uint32(len(after) / size), MinTXID: 2, MaxTXID: 2}); err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(after); at += size {
		page := after[at : at+size]
		if at+size <= len(before) && bytes.Equal(before[at:at+size], page) {
			continue
		}
		if err := enc.EncodePage(ltx.PageHeader{Pgno: uint32(at/size + 1)}, page); err != nil {
			t.Fatal(err)
		}
	}
	if err := enc.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// pair is an origin and a copy of it, and a change between.
func pair(t testing.TB, statements ...string) (copied, reader *sql.DB, path string, file, after []byte) {
	t.Helper()
	dir := t.TempDir()
	originPath, path := filepath.Join(dir, "origin.db"), filepath.Join(dir, "copy.db")
	origin := open(t, originPath)
	exec(t, origin, "CREATE TABLE a (id INTEGER PRIMARY KEY, body TEXT)", "CREATE INDEX a_body ON a (body)",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 400) INSERT INTO a SELECT i, "+
			"hex(randomblob(40)) FROM n")
	before := bytesOf(t, origin, originPath)
	if err := os.WriteFile(path, before, 0o600); err != nil {
		t.Fatal(err)
	}
	exec(t, origin, statements...)
	after = bytesOf(t, origin, originPath)
	return open(t, path), read(t, path), path, change(t, before, after), after
}

func TestAChangeIsApplied(t *testing.T) {
	for name, statements := range map[string][]string{
		"rows": {"INSERT INTO a (body) VALUES ('ğ')", "DELETE FROM a WHERE id < 10"},
		"tables": {"CREATE TABLE b (x)", "INSERT INTO b SELECT body FROM a, (SELECT 1 UNION SELECT 2 UNION SELECT 3)",
			"CREATE INDEX b_x ON b (x)"},
		"fewer pages": {"DELETE FROM a WHERE id > 5", "VACUUM"},
	} {
		t.Run(name, func(t *testing.T) {
			copied, reader, path, file, after := pair(t, statements...)
			if total(t, reader, "a") != 400 {
				t.Fatal("the copy is not what it should begin with")
			}
			for range 2 { // a program that was killed in between does it again
				if err := Apply(ctx, copied, bytes.NewReader(file)); err != nil {
					t.Fatal(err)
				}
			}
			if err := CheckIntegrity(ctx, reader); err != nil {
				t.Error(err)
			}
			if got := bytesOf(t, copied, path); len(got) != len(after) ||
				!bytes.Equal(got[100:len(after)], after[100:]) {
				t.Errorf("the copy is another one: %d bytes, not %d", len(got), len(after))
			}
			otherPath := filepath.Join(t.TempDir(), "other.db")
			other := open(t, otherPath)
			exec(t, other, "CREATE TABLE foreign_one (x)")
			if err := Replace(ctx, other, path); err != nil {
				t.Fatal(err)
			}
			if a, b := total(t, read(t, otherPath), "a"), total(t, reader, "a"); a != b {
				t.Errorf("%d rows, not %d", a, b)
			}
		})
	}
}

// unpacked is an LTX file with its pages unpacked; nil: one of them cannot be.
func unpacked(file []byte) []byte {
	rest := bytes.NewReader(file)
	dec := ltx.NewDecoder(rest)
	if dec.DecodeHeader() != nil {
		return nil
	}
	all := bytes.Clone(file[:ltx.HeaderSize])
	data := make([]byte, dec.Header().PageSize)
	for {
		var page ltx.PageHeader
		if err := dec.DecodePage(&page, data); errors.Is(err, io.EOF) {
			return append(all, file[len(file)-rest.Len():]...)
		} else if err != nil {
			return nil
		}
		all = fmt.Append(all, page)
		all = append(all, data...)
	}
}

// Whatever byte is turned, nothing of the file arrives. A byte of a packed page may be another one and say the same:
// LZ4 can copy a run of equal bytes from several places. Such a file is not damaged.
func TestADamagedChangeIsRefused(t *testing.T) {
	copied, reader, _, file, _ := pair(t, "INSERT INTO a (body) VALUES ('yeni')", "CREATE TABLE b (x)")
	refused := func(what string, bad []byte) {
		t.Helper()
		err := Apply(ctx, copied, bytes.NewReader(bad))
		if !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: %v", what, err)
		}
		if n := total(t, reader, "a"); n != 400 {
			t.Fatalf("%s: %d rows", what, n)
		}
	}
	sound := unpacked(file)
	step := max(1, len(file)/300)
	for at := 0; at < len(file); at += step {
		bad := bytes.Clone(file)
		bad[at] ^= 0x20
		if bytes.Equal(unpacked(bad), sound) {
			continue
		}
		refused(fmt.Sprintf("byte %d", at), bad)
	}
	for _, length := range []int{0, 50, ltx.HeaderSize, len(file) / 2, len(file) - 1} {
		refused(fmt.Sprintf("%d bytes", length), file[:length])
	}
}

// FuzzCheck finds no file that ends the program, or that is taken without the checksum of what it holds.
func FuzzCheck(f *testing.F) {
	file := change(f, nil, bytes.Repeat([]byte("sayfa123"), 3*4096/8))
	f.Add(file)
	f.Add(file[:len(file)-1])
	f.Add(file[:ltx.HeaderSize+ltx.PageHeaderSize])
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := Check(bytes.NewReader(data))
		if err != nil && !errors.Is(err, ErrCorrupt) || err == nil && h.Commit == 0 {
			t.Errorf("%+v, %v", h, err)
		}
	})
}

// A connection that has written pages can write further ones, whatever happens to the tables.
func TestManyChangesFollowOneAnother(t *testing.T) {
	dir := t.TempDir()
	originPath, path := filepath.Join(dir, "origin.db"), filepath.Join(dir, "copy.db")
	origin := open(t, originPath)
	exec(t, origin, "CREATE TABLE a (id INTEGER PRIMARY KEY, body TEXT)")
	before := bytesOf(t, origin, originPath)
	if err := os.WriteFile(path, before, 0o600); err != nil {
		t.Fatal(err)
	}
	copied := open(t, path)
	reader := read(t, path)
	for round := range 12 {
		table := fmt.Sprintf("t%d", round)
		for _, statement := range []string{
			"CREATE TABLE " + table + " (id INTEGER PRIMARY KEY, body TEXT)",
			"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 900) INSERT INTO " + table +
				" SELECT i, hex(randomblob(60)) FROM n",
			"CREATE INDEX " + table + "_body ON " + table + " (body)",
			"DELETE FROM " + table + " WHERE id % 5 > 0",
			"VACUUM",
			"REINDEX",
			"DROP TABLE " + table,
			"VACUUM",
		} {
			exec(t, origin, statement)
			after := bytesOf(t, origin, originPath)
			if err := Apply(ctx, copied, bytes.NewReader(change(t, before, after))); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
			if err := CheckIntegrity(ctx, reader); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
			before = after
		}
	}
	if got := bytesOf(t, copied, path); len(got) != len(before) || !bytes.Equal(got[100:len(before)], before[100:]) {
		t.Errorf("the copy is another one: %d bytes, not %d", len(got), len(before))
	}
}
