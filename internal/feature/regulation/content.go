package regulation

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// FilePath is the address of the call that answers a regulation's file.
func FilePath(id int64) string { return "/api/regulations/file/" + strconv.FormatInt(id, 10) }

func object(id int64) string { return Name + ":" + strconv.FormatInt(id, 10) }

// contentPart takes the content from an upload. Its columns belong to the record itself.
func (r *Regulations) contentPart() record.Part[Regulation] {
	return record.Part[Regulation]{
		Key:   "UploadId",
		Label: record.Label{TR: "Dosya", EN: "File"},
		Doc:   "upload",
		Decode: func(ctx context.Context, actor access.Actor, raw json.RawMessage) (func(*Regulation), []fault.Field, error) {
			var id *string
			if json.Unmarshal(raw, &id) != nil {
				return nil, nil, fault.BadRequest("UploadId must be a text")
			}
			if id == nil || *id == "" {
				return nil, nil, nil
			}
			u, found, err := r.files.Take(ctx, actor, *id)
			if err != nil {
				return nil, nil, err
			}
			if !found {
				return nil, []fault.Field{{Field: "UploadId", Code: "unknown"}}, nil
			}
			return func(t *Regulation) { t.FileName, t.Size, t.Mime, t.sha256 = u.Name, u.Size, u.Mime, u.Sha256 }, nil, nil
		},
		Check: func(ctx context.Context, tx *store.Tx, c *record.Change[Regulation]) ([]fault.Field, error) {
			if c.New.sha256 == "" {
				return []fault.Field{{Field: "UploadId", Code: "required"}}, nil
			}
			if c.Old != nil && c.Old.sha256 == c.New.sha256 {
				return nil, nil
			}
			there, err := r.files.Keep(ctx, tx, c.New.sha256)
			if err != nil || there {
				return nil, err
			}
			return []fault.Field{{Field: "UploadId", Code: "unknown"}}, nil
		},
		Show: func(t *Regulation) string { return fmt.Sprintf("%s (%d, %s)", t.FileName, t.Size, t.sha256) },
	}
}

// content finds the file of a regulation, for the file call and for signed links.
func (r *Regulations) content(ctx context.Context, id string) (file.Content, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return file.Content{}, fault.NotFound()
	}
	c := file.Content{ID: number, Category: audit.Regulations}
	err = r.engine.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT file_name, size, mime, sha256 FROM regulations WHERE id = $1`, []any{number}, &c.Name,
			&c.Size, &c.Mime, &c.Sha256)
	})
	if store.NoRows(err) {
		return file.Content{}, fault.NotFound()
	}
	if err != nil {
		return file.Content{}, fmt.Errorf("find the file of the regulation %d: %w", number, err)
	}
	return c, nil
}

// Get opens the file of a regulation, and notes the download.
func (r *Regulations) Get(ctx context.Context, actor access.Actor, id int64, m file.Mode) (file.Answer, error) {
	if err := actor.Need(access.RegulationsRead); err != nil {
		return file.Answer{}, err
	}
	return r.files.GetObject(ctx, actor, object(id), m)
}

// Link answers a signed address of a regulation's file; the download is noted when it is opened.
func (r *Regulations) Link(ctx context.Context, actor access.Actor, id int64, m file.Mode) (file.LinkAnswer, error) {
	if err := actor.Need(access.RegulationsRead); err != nil {
		return file.LinkAnswer{}, err
	}
	return r.files.LinkObject(ctx, actor, object(id), m)
}
