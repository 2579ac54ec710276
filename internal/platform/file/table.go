package file

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// partSize is the length of every part of a content but its last.
const partSize = 1 << 20

// tableBlobs stores contents as rows of parts, so that every instance and the standby have them.
type tableBlobs struct{ main *store.DB }

func (t *tableBlobs) put(ctx context.Context, s *tempFile) (fresh bool, err error) {
	err = t.main.Update(ctx, func(tx *store.Tx) error {
		there, err := t.keep(ctx, tx, s.sha256)
		if fresh = !there; there || err != nil {
			return err
		}
		// If two transactions put the same content, one waits here, fails, and finds it when it is tried again.
		if _, err := tx.Exec(ctx, `INSERT INTO blobs (sha256, size, create_date) VALUES ($1, $2, $3)`,
			s.sha256, s.size, tx.Now().UnixMilli()); err != nil {
			return err
		}
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return fault.Unavailable(err)
		}
		return writeParts(ctx, tx, s)
	})
	if err != nil {
		return false, fmt.Errorf("write a content: %w", err)
	}
	return fresh, nil
}

func writeParts(ctx context.Context, tx *store.Tx, s *tempFile) error {
	return eachPart(s.file, func(number int64, data []byte) error {
		_, err := tx.Exec(ctx, `INSERT INTO blob_parts (sha256, part, data) VALUES ($1, $2, $3)`, s.sha256,
			number, data)
		return err
	})
}

// eachPart cuts a content into its parts.
func eachPart(r io.Reader, fn func(number int64, data []byte) error) error {
	part := make([]byte, partSize)
	for number := int64(0); ; number++ {
		n, err := io.ReadFull(r, part)
		if n > 0 {
			if err := fn(number, part[:n]); err != nil {
				return err
			}
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil
		}
		if err != nil {
			return fault.Unavailable(err)
		}
	}
}

func (t *tableBlobs) open(ctx context.Context, sha256 string) (io.ReadSeekCloser, int64, error) {
	r := &partReader{ctx: ctx, db: t.main, query: `SELECT data FROM blob_parts WHERE sha256 = $1 AND part = $2`,
		key: sha256, number: -1}
	err := t.main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT size FROM blobs WHERE sha256 = $1`, []any{sha256}, &r.size)
	})
	if store.NoRows(err) {
		missing := fault.NotFound()
		missing.Cause = err
		return nil, 0, missing
	}
	return r, r.size, err
}

// keep writes the row, so that a purge and a save of the same content cannot both commit.
func (t *tableBlobs) keep(ctx context.Context, tx *store.Tx, sha256 string) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE blobs SET create_date = $1 WHERE sha256 = $2`, tx.Now().UnixMilli(), sha256)
	return n > 0, err
}

func (t *tableBlobs) drop(ctx context.Context, sha256 string, before time.Time) (bool, error) {
	var n int64
	err := t.main.Update(ctx, func(tx *store.Tx) (err error) {
		n, err = tx.Exec(ctx, `DELETE FROM blobs
			WHERE sha256 = $1 AND create_date < $2 AND `+isUnnamedSQL("blobs.sha256"), sha256,
			before.UnixMilli())
		if err != nil || n == 0 {
			return err
		}
		return forgetName(ctx, tx, sha256)
	})
	return n > 0, err
}

func (t *tableBlobs) unused(ctx context.Context, before time.Time) (old []string, err error) {
	err = t.main.View(ctx, func(tx *store.Tx) (err error) {
		old, err = store.All(ctx, tx, func(scan func(...any) error) (sha string, err error) { return sha, scan(&sha) },
			`SELECT sha256 FROM blobs WHERE create_date < $1 AND `+isUnnamedSQL("blobs.sha256"), before.UnixMilli())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look for old contents: %w", err)
	}
	return old, nil
}

// partReader reads a content part by part and holds one part in memory.
type partReader struct {
	ctx    context.Context // of the request that reads; io.Reader has no room for it
	db     *store.DB
	query  string // reads a part by key and number
	key    string
	size   int64
	at     int64
	number int64 // of the part held, -1 for none
	part   []byte
}

func (r *partReader) Read(p []byte) (int, error) {
	if r.at >= r.size {
		return 0, io.EOF
	}
	if number := r.at / partSize; number != r.number {
		err := r.db.View(r.ctx, func(tx *store.Tx) error {
			return tx.Row(r.ctx, r.query, []any{r.key, number}, &r.part)
		})
		if err != nil {
			return 0, fmt.Errorf("read part %d of the content %s: %w", number, r.key, err)
		}
		r.number = number
	}
	offset := r.at % partSize
	if offset >= int64(len(r.part)) {
		return 0, io.ErrUnexpectedEOF
	}
	n := copy(p, r.part[offset:])
	r.at += int64(n)
	return n, nil
}

func (r *partReader) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += r.at
	case io.SeekEnd:
		offset += r.size
	}
	if offset < 0 {
		return 0, errors.New("seek before the beginning of a content")
	}
	r.at = offset
	return offset, nil
}

func (r *partReader) Close() error { return nil }
