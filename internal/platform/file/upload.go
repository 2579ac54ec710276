package file

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
)

// UploadTime is how long an upload is kept until a save names it.
const UploadTime = 24 * time.Hour

// purgeGrace is the time that a save has after it has taken an upload, before a purge.
const purgeGrace = 10 * time.Minute

// Upload is a file that a user has sent and may name in a save.
type Upload struct {
	Id     string
	Name   string
	Size   int64
	Mime   string
	Sha256 string
}

// Put stores a file as an upload. It stops reading at the limit, and stores nothing if it fails.
func (f *Files) Put(ctx context.Context, actor access.Actor, name string, r io.Reader) (Upload, error) {
	if err := actor.Need(access.UploadsCreate); err != nil {
		return Upload{}, err
	}
	return f.receive(ctx, actor, name, r, func(*tempFile) string { return rand.Text() })
}

// receive stores a content for a user: it is kept if a record names it within a day. id names the upload.
func (f *Files) receive(ctx context.Context, actor access.Actor, name string, r io.Reader,
	id func(*tempFile) string) (u Upload, err error) {
	if err := f.mayUpload(ctx, actor); err != nil {
		return u, err
	}
	s, err := f.createTemp(r)
	if err != nil {
		return u, fmt.Errorf("receive a file: %w", err)
	}
	defer func() { err = errors.Join(err, s.drop()) }()
	u = Upload{Id: id(s), Name: CleanName(name), Size: s.size, Mime: s.mime, Sha256: s.sha256}
	if err := f.scanFile(ctx, actor, u.Name, s); err != nil {
		return Upload{}, err
	}
	if err := f.recordUpload(ctx, actor, u); err != nil {
		return Upload{}, err
	}
	fresh, err := f.blobs.put(ctx, s)
	if err != nil {
		return Upload{}, errors.Join(err, f.forgetUpload(ctx, u.Id))
	}
	if fresh {
		recordTaken(ctx, u)
	}
	return u, nil
}

// Store stores a content of the program itself, without an upload, a quota and a scan: it is kept if a record names it
// within a day.
func (f *Files) Store(ctx context.Context, name string, r io.Reader) (c Content, err error) {
	s, err := f.createTemp(r)
	if err != nil {
		return Content{}, fmt.Errorf("receive a file: %w", err)
	}
	defer func() { err = errors.Join(err, s.drop()) }()
	if _, err := f.blobs.put(ctx, s); err != nil {
		return Content{}, err
	}
	return Content{Name: CleanName(name), Size: s.size, Mime: s.mime, Sha256: s.sha256}, nil
}

// Take returns an upload of the actor; ok is false when there is none, it is another user's, or it has expired. It
// can be taken again after a refused save.
func (f *Files) Take(ctx context.Context, actor access.Actor, id string) (u Upload, ok bool, err error) {
	err = f.local.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx,
			`SELECT id, name, size, mime, sha256 FROM uploads WHERE id = $1 AND user_id = $2 AND create_date > $3`,
			[]any{id, actor.UserID, tx.Now().Add(-UploadTime).UnixMilli()}, &u.Id, &u.Name, &u.Size, &u.Mime, &u.Sha256)
	})
	if store.NoRows(err) {
		return Upload{}, false, nil
	}
	if err != nil {
		return Upload{}, false, fmt.Errorf("take an upload: %w", err)
	}
	return u, true, nil
}

// Purge removes expired uploads with their contents, contents that no record has named for the retention, used links
// and what a killed program left. It returns how many contents were removed.
func (f *Files) Purge(ctx context.Context) (int, error) {
	now := f.clock()
	before := now.Add(-UploadTime - purgeGrace)
	if err := f.sweep(before); err != nil {
		return 0, err
	}
	held := map[string]bool{}
	err := f.local.Update(ctx, func(tx *store.Tx) error {
		clear(held)
		if _, err := tx.Exec(ctx, `DELETE FROM uploads WHERE create_date < $1`, before.UnixMilli()); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM links WHERE until < $1`, now.UnixMilli()); err != nil {
			return err
		}
		if err := f.purgeMade(ctx, tx); err != nil {
			return err
		}
		return tx.Each(ctx, `SELECT sha256 FROM uploads`, nil, func(scan func(...any) error) error {
			var sha string
			if err := scan(&sha); err != nil {
				return err
			}
			held[sha] = true
			return nil
		})
	})
	if err != nil {
		return 0, fmt.Errorf("purge uploads: %w", err)
	}
	if f.observer && !f.copied {
		return 0, nil // its contents are another instance's
	}
	return f.purgeContents(ctx, now, before, held)
}
