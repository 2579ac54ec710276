package file

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

const revisionFile = "revision-file"

// RevisionObject names a version's file for a link.
func RevisionObject(id int64) string { return revisionFile + ":" + strconv.FormatInt(id, 10) }

// Find returns the content of an object, ERROR_NOT_FOUND when there is none.
func (f *Files) Find(ctx context.Context, object string) (Content, error) {
	kind, id, _ := strings.Cut(object, ":")
	source, known := f.sources[kind]
	if !known {
		return Content{}, fault.NotFound()
	}
	return source(ctx, id)
}

func (f *Files) revisionFile(ctx context.Context, id string) (Content, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return Content{}, fault.NotFound()
	}
	c := Content{ID: number}
	err = f.main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT name, size, mime, sha256 FROM revision_files WHERE id = $1`, []any{number}, &c.Name,
			&c.Size, &c.Mime, &c.Sha256)
	})
	if store.NoRows(err) {
		return Content{}, fault.NotFound()
	}
	if err != nil {
		return Content{}, fmt.Errorf("find the file %d: %w", number, err)
	}
	return c, nil
}

// LogDownload logs a download, on an observer in the local store. A preview is a read and is not
// logged.
func (f *Files) LogDownload(ctx context.Context, user int64, c Content, m Mode) error {
	if c.Inline(m) {
		return nil
	}
	db := f.main
	if f.observer {
		db = f.local
	}
	category := c.Category
	if category == 0 {
		category = audit.Files
	}
	err := db.Update(ctx, func(tx *store.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{
			Severity: audit.Success, Category: category, Process: audit.Download, UserID: user, ObjectID: c.ID,
			Data: c.Name,
		})
	})
	if err != nil {
		return fmt.Errorf("note a download: %w", err)
	}
	return nil
}

// Answer is the answer of the file call; the caller reads and closes Data.
type Answer struct {
	Content
	Data io.ReadCloser
}

// LinkAnswer is what the file call answers with link=1.
type LinkAnswer struct {
	Value   string `doc:"An address that works without a header, for a minute"`
	Message string `doc:"The file's name"`
}

// ParseMode reads the parameter mode; without it a file is downloaded.
func ParseMode(s string) (Mode, error) {
	switch m := Mode(s); m {
	case "":
		return Download, nil
	case Download, Preview:
		return m, nil
	}
	return "", fault.BadRequest("mode must be download or preview")
}

// Get opens a file of a version, and logs the download.
func (f *Files) Get(ctx context.Context, actor access.Actor, id int64, m Mode) (Answer, error) {
	if err := actor.Need(access.FilesRead); err != nil {
		return Answer{}, err
	}
	return f.GetObject(ctx, actor, RevisionObject(id), m)
}

// GetObject opens the content of an object, and logs the download. The caller has checked the permission.
func (f *Files) GetObject(ctx context.Context, actor access.Actor, object string, m Mode) (Answer, error) {
	c, err := f.Find(ctx, object)
	if err != nil {
		return Answer{}, err
	}
	data, _, err := f.Open(ctx, c.Sha256)
	if err != nil {
		return Answer{}, err
	}
	if err := f.LogDownload(ctx, actor.UserID, c, m); err != nil {
		return Answer{}, errors.Join(err, data.Close())
	}
	return Answer{c, data}, nil
}

// Link returns a signed address of a version's file; the download is logged when it is opened.
func (f *Files) Link(ctx context.Context, actor access.Actor, id int64, m Mode) (LinkAnswer, error) {
	if err := actor.Need(access.FilesRead); err != nil {
		return LinkAnswer{}, err
	}
	return f.LinkObject(ctx, actor, RevisionObject(id), m)
}

// LinkObject returns a signed address of the content of an object. The caller has checked the permission.
func (f *Files) LinkObject(ctx context.Context, actor access.Actor, object string, m Mode) (LinkAnswer, error) {
	c, err := f.Find(ctx, object)
	if err != nil {
		return LinkAnswer{}, err
	}
	if f.observer && c.Reader == nil && c.made == "" { // better here than on a separate page
		data, _, err := f.Open(ctx, c.Sha256)
		if err != nil {
			return LinkAnswer{}, err
		}
		if err := data.Close(); err != nil {
			return LinkAnswer{}, fmt.Errorf("close the content: %w", err)
		}
	}
	address, err := f.Sign(ctx, actor, object, m)
	return LinkAnswer{address, c.Name}, err
}
