package regulation

import (
	"context"
	"fmt"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// content finds the file of a regulation, for the file call and for signed links.
func (r *Regulations) content(ctx context.Context, id string) (file.Content, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return file.Content{}, fault.NotFound()
	}
	c := file.Content{ID: number, Category: r.kind.Audit}
	err = r.engine.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT file_name, size, mime, sha256 FROM regulations WHERE id = $1`, []any{number},
			&c.Name, &c.Size, &c.Mime, &c.Sha256)
	})
	if store.NoRows(err) {
		return file.Content{}, fault.NotFound()
	}
	if err != nil {
		return file.Content{}, fmt.Errorf("find the file of the regulation %d: %w", number, err)
	}
	return c, nil
}

// object names the file of a regulation for a link.
func (r *Regulations) object(id int64) string { return r.kind.Name + ":" + strconv.FormatInt(id, 10) }

// Get opens the file of a regulation, and logs the download.
func (r *Regulations) Get(ctx context.Context, actor access.Actor, id int64, m file.Mode) (file.Answer, error) {
	if err := actor.Need(r.kind.Permission("read")); err != nil {
		return file.Answer{}, err
	}
	return r.files.GetObject(ctx, actor, r.object(id), m)
}

// Link returns a signed address of a regulation's file; the download is logged when it is opened.
func (r *Regulations) Link(ctx context.Context, actor access.Actor, id int64, m file.Mode) (file.LinkAnswer, error) {
	if err := actor.Need(r.kind.Permission("read")); err != nil {
		return file.LinkAnswer{}, err
	}
	return r.files.LinkObject(ctx, actor, r.object(id), m)
}
