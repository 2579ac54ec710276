package file

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

const (
	madeFile = "made"
	// downloadTime is how long a created download is kept: longer than its link and the link's ranges.
	downloadTime = 15 * time.Minute
	// maxDownload bounds the size of one of them, and downloadsPerUser how many of a user are kept at a time.
	maxDownload      = 128 << 20
	downloadsPerUser = 10
)

// MadeFile describes a download that is created by a call: an export or a report.
type MadeFile struct {
	Name     string
	Mime     string
	Category audit.Category // of the entry that the log gets when it is fetched
}

// CreateDownload creates a download, keeps it for a short time and returns its signed address. It keeps nothing if
// write fails. It works on an observer, and every instance on the same local store can serve the address.
func (f *Files) CreateDownload(ctx context.Context, actor access.Actor, m MadeFile,
	write func(w io.Writer) error) (_ LinkAnswer, err error) {
	m.Name = CleanName(m.Name)
	temp, err := f.openTemp("made-")
	if err != nil {
		return LinkAnswer{}, err
	}
	s := &tempFile{file: temp, mime: m.Mime}
	defer func() { err = errors.Join(err, s.drop()) }()
	hash := sha256.New()
	w := &madeWriter{ctx: ctx, disk: &writer{to: temp}, hash: hash}
	if err := write(w); err != nil {
		return LinkAnswer{}, fmt.Errorf("make %s: %w", m.Name, w.reason(err))
	}
	s.size, s.sha256 = w.size, hex.EncodeToString(hash.Sum(nil))
	id := rand.Text()
	if err := f.storeMade(ctx, actor, id, m, s); err != nil {
		return LinkAnswer{}, fmt.Errorf("keep %s: %w", m.Name, err)
	}
	address, err := f.Sign(ctx, actor, madeFile+":"+id, Download)
	return LinkAnswer{address, m.Name}, err
}

// storeMade writes part by part, so that no call waits long for the local store; the row that names them comes last.
func (f *Files) storeMade(ctx context.Context, actor access.Actor, id string, m MadeFile, s *tempFile) error {
	until := f.clock().Add(downloadTime).UnixMilli()
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return fault.Unavailable(err)
	}
	err := eachPart(s.file, func(number int64, data []byte) error {
		return f.local.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO made_parts (made_id, part, data, until) VALUES ($1, $2, $3, $4)`, id,
				number, data, until)
			return err
		})
	})
	if err != nil {
		return err
	}
	return f.local.Update(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx,
			`INSERT INTO made_files (id, user_id, name, size, mime, sha256, category_id, until)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			id, actor.UserID, m.Name, s.size, m.Mime, s.sha256, int64(m.Category), until); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE made_files SET until = 0 WHERE user_id = $1 AND id NOT IN
			(SELECT id FROM made_files WHERE user_id = $1 ORDER BY until DESC, id LIMIT $2)`, actor.UserID,
			downloadsPerUser); err != nil {
			return err
		}
		return f.purgeMade(ctx, tx)
	})
}

// purgeMade removes expired downloads, and parts that were never named.
func (f *Files) purgeMade(ctx context.Context, tx *store.Tx) error {
	now := f.clock().UnixMilli()
	for _, statement := range []string{
		`DELETE FROM made_parts WHERE made_id IN (SELECT id FROM made_files WHERE until < $1)`,
		`DELETE FROM made_parts WHERE until < $1`,
		`DELETE FROM made_files WHERE until < $1`,
	} {
		if _, err := tx.Exec(ctx, statement, now); err != nil {
			return err
		}
	}
	return nil
}

// madeFile finds a download that was made and is still kept.
func (f *Files) madeFile(ctx context.Context, id string) (Content, error) {
	c := Content{made: id}
	err := f.local.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT name, size, mime, sha256, category_id FROM made_files WHERE id = $1 AND until > $2`,
			[]any{id, f.clock().UnixMilli()}, &c.Name, &c.Size, &c.Mime, &c.Sha256, (*int64)(&c.Category))
	})
	if store.NoRows(err) {
		return Content{}, fault.NotFound()
	}
	if err != nil {
		return Content{}, fmt.Errorf("find a made file: %w", err)
	}
	return c, nil
}

// openContent opens what a source found, wherever it is stored.
func (f *Files) openContent(ctx context.Context, c Content) (io.ReadSeekCloser, error) {
	if c.Reader != nil {
		return c.Reader(ctx)
	}
	if c.made != "" {
		return &partReader{ctx: ctx, db: f.local, query: `SELECT data FROM made_parts WHERE made_id = $1 AND part = $2`,
			key: c.made, size: c.Size, number: -1}, nil
	}
	r, _, err := f.Open(ctx, c.Sha256)
	return r, err
}

// madeWriter writes a download until the context ends or the download is too large.
type madeWriter struct {
	ctx  context.Context // of the request; io.Writer has no room for it
	disk *writer
	hash io.Writer
	size int64
}

func (w *madeWriter) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	if w.size+int64(len(p)) > maxDownload {
		return 0, fault.TooLarge()
	}
	n, err := w.disk.Write(p)
	_, _ = w.hash.Write(p[:n]) // never fails
	w.size += int64(n)
	return n, err
}

// reason distinguishes a full disk from an error of the writing function.
func (w *madeWriter) reason(err error) error {
	if _, ok := errors.AsType[*os.PathError](w.disk.err); ok {
		return fault.Unavailable(err)
	}
	return err
}
