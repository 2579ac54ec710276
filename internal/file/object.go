package file

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"lls/internal/access"
	"lls/internal/audit"
	"lls/internal/fault"
	"lls/internal/store"
)

const revisionFile = "revision-file"

// RevisionObject names a version's file for a link.
func RevisionObject(id int64) string { return revisionFile + ":" + strconv.FormatInt(id, 10) }

// Find answers the content that an object stands for, ERROR_NOT_FOUND when there is none.
func (f *Files) Find(ctx context.Context, object string) (Content, error) {
	kind, id, _ := strings.Cut(object, ":")
	source, known := f.sources[kind]
	if !known {
		return Content{}, fault.Missing()
	}
	return source(ctx, id)
}

func (f *Files) revisionFile(ctx context.Context, id string) (Content, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return Content{}, fault.Missing()
	}
	c := Content{ID: number}
	err = f.main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT name, size, mime, sha256 FROM revision_files WHERE id = $1`, []any{number}, &c.Name, &c.Size, &c.Mime, &c.Sha256)
	})
	if store.NoRows(err) {
		return Content{}, fault.Missing()
	}
	if err != nil {
		return Content{}, fmt.Errorf("find the file %d: %w", number, err)
	}
	return c, nil
}

// Note puts a download into the log, an observer's into its local one. A preview that is shown is a read and is not.
func (f *Files) Note(ctx context.Context, user int64, c Content, m Mode) error {
	if c.Inline(m) {
		return nil
	}
	db := f.main
	if f.observer {
		db = f.local
	}
	err := db.Update(ctx, func(tx *store.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{
			Severity: audit.Success, Category: audit.Files, Process: audit.Download, UserID: user, ObjectID: c.ID, Data: c.Name,
		})
	})
	if err != nil {
		return fmt.Errorf("note a download: %w", err)
	}
	return nil
}

// Get answers a content that an actor asked for by the file call, and notes the download.
func (f *Files) Get(ctx context.Context, actor access.Actor, object string, m Mode) (Content, []byte, error) {
	c, err := f.Find(ctx, object)
	if err != nil {
		return Content{}, nil, err
	}
	data, err := f.ReadAll(ctx, c.Sha256)
	if err != nil {
		return Content{}, nil, err
	}
	return c, data, f.Note(ctx, actor.UserID, c, m)
}
