package pages

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"

	"github.com/superfly/ltx"
)

// Open opens a database only to write its pages. Each transaction has its own connection: one that has
// read tables would still read them as they were before their pages changed.
func Open(path string) (*sql.DB, error) {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(10000)",
		"journal_mode(WAL)", "synchronous(FULL)"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(),
		RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(0)
	return db, nil
}

// Apply writes the pages of an LTX file in one transaction. The file is checked first.
func Apply(ctx context.Context, db *sql.DB, r io.ReadSeeker) error {
	h, err := Check(r)
	if err != nil {
		return err
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read the file again: %w", err)
	}
	dec := ltx.NewDecoder(bufio.NewReader(r))
	if err := dec.DecodeHeader(); err != nil {
		return fmt.Errorf("read the file again: %w", err)
	}
	return write(ctx, db, h.PageSize, h.Commit, func(put func(pgno uint32, data []byte) error) error {
		data := make([]byte, h.PageSize)
		for {
			var page ltx.PageHeader
			if err := dec.DecodePage(&page, data); errors.Is(err, io.EOF) {
				return dec.Close()
			} else if err != nil {
				return err
			}
			if err := put(page.Pgno, data); err != nil {
				return err
			}
		}
	})
}

// Replace replaces the content of the database by another file, in one transaction; only pages that differ are written.
func Replace(ctx context.Context, db *sql.DB, path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open the other database: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return fmt.Errorf("open the other database: %w", err)
	}
	var size uint32
	if err := db.QueryRowContext(ctx, "PRAGMA page_size").Scan(&size); err != nil {
		return fmt.Errorf("read the size of pages: %w", err)
	}
	if info.Size() == 0 || info.Size()%int64(size) != 0 {
		return fmt.Errorf("%w: %d bytes are no pages of %d", ErrCorrupt, info.Size(), size)
	}
	count := uint32(info.Size() / int64(size))
	in := bufio.NewReaderSize(file, 1<<20)
	return write(ctx, db, size, count, func(put func(pgno uint32, data []byte) error) error {
		data := make([]byte, size)
		for pgno := uint32(1); pgno <= count; pgno++ {
			if _, err := io.ReadFull(in, data); err != nil {
				return err
			}
			if pgno == ltx.LockPgno(size) {
				continue
			}
			if err := put(pgno, data); err != nil {
				return err
			}
		}
		return nil
	})
}

// write puts pages into a database of count pages afterwards.
func write(ctx context.Context, db *sql.DB, size, count uint32,
	each func(put func(pgno uint32, data []byte) error) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	var have, pages uint32
	if err := tx.QueryRowContext(ctx,
		"SELECT s.page_size, c.page_count FROM pragma_page_size s, pragma_page_count c").Scan(&have,
		&pages); err != nil {
		return fmt.Errorf("read the size of the database: %w", err)
	}
	if have != size {
		return fmt.Errorf("%w: its pages have %d bytes, those of the database %d", ErrCorrupt, size, have)
	}
	read, err := tx.PrepareContext(ctx, "SELECT data FROM sqlite_dbpage WHERE pgno = $1")
	if err != nil {
		return fmt.Errorf("read pages: %w", err)
	}
	insert, err := tx.PrepareContext(ctx, "INSERT INTO sqlite_dbpage (pgno, data) VALUES ($1, $2)")
	if err != nil {
		return fmt.Errorf("write pages: %w", err)
	}
	put := func(pgno uint32, data []byte) error {
		if pgno <= pages {
			var old []byte
			if err := read.QueryRowContext(ctx, int64(pgno)).Scan(&old); err != nil {
				return fmt.Errorf("read page %d: %w", pgno, err)
			}
			if bytes.Equal(old, data) {
				return nil
			}
		}
		if _, err := insert.ExecContext(ctx, int64(pgno), data); err != nil {
			return fmt.Errorf("write page %d: %w", pgno, err)
		}
		return nil
	}
	// The first page contains the schema version. It is written after the others: until then SQLite must not read the
	// tables.
	var first []byte
	if err := each(func(pgno uint32, data []byte) error {
		if pgno == 1 {
			first = bytes.Clone(data)
			return nil
		}
		return put(pgno, data)
	}); err != nil {
		return err
	}
	shrinks := count < pages
	if shrinks && len(first) < pageCountOffset+4 {
		return fmt.Errorf("%w: it shrinks the database and leaves its first page", ErrCorrupt)
	}
	if first != nil {
		now := bytes.Clone(first)
		if shrinks {
			binary.BigEndian.PutUint32(now[pageCountOffset:], pages)
		}
		if err := put(1, now); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit pages: %w", err)
	}
	if shrinks {
		return shrink(ctx, db, count, first)
	}
	return nil
}

// pageCountOffset is where the first page has the number of pages.
const pageCountOffset = 28

// shrink truncates unused pages. SQLite does not do it in the transaction that changes the tables.
func shrink(ctx context.Context, db *sql.DB, count uint32, first []byte) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	if _, err := tx.ExecContext(ctx, "INSERT INTO sqlite_dbpage (pgno, data) VALUES (1, $1)", first); err != nil {
		return fmt.Errorf("write page 1: %w", err)
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO sqlite_dbpage (pgno, data) VALUES ($1, NULL)",
		int64(count)+1); err != nil {
		return fmt.Errorf("cut off the pages after %d: %w", count, err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("cut off the pages after %d: %w", count, err)
	}
	return nil
}

// Read opens a database for reading, while another connection writes its pages.
func Read(path string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(),
		RawQuery: "_pragma=busy_timeout(10000)&_pragma=query_only(1)"}).String())
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return db, nil
}

// CheckIntegrity checks the integrity of a database that is opened for reading.
func CheckIntegrity(ctx context.Context, db *sql.DB) error {
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return fmt.Errorf("check the database: %w", err)
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", ErrCorrupt, verdict)
	}
	return nil
}
