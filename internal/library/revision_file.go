package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// FileRef is a file of a version. Its content is immutable and never part of the record.
type FileRef struct {
	ID            int64 `json:"Id"`
	Name          string
	Size          int64 `doc:"Bytes"`
	Mime          string
	DescriptionTR string
	DescriptionEN string
	record.Audit

	sha256 string
	copyOf int64 // of a new file: the one of another version of the legal text that has its content
}

// FileInput is a file as a save names it: an earlier one by Id, a new one by UploadId, CopyOf or with its Data.
type FileInput struct {
	ID            int64  `json:"Id"`
	UploadID      string `json:"UploadId,omitempty"`
	CopyOf        int64  `json:",omitempty" doc:"A file of another version of the same legal text, whose content it gets"`
	Data          string `json:",omitempty" doc:"Base64, or a data URL"`
	Name          string `json:",omitempty"`
	Mime          string `json:",omitempty" doc:"Not believed: types are sniffed"`
	DescriptionTR string `json:",omitempty" minLength:"2" maxLength:"200"`
	DescriptionEN string `json:",omitempty" minLength:"2" maxLength:"200"`
}

// and what an answer carries
var fileKeys = []string{"Id", "UploadId", "CopyOf", "Data", "Name", "Mime", "DescriptionTR", "DescriptionEN",
	"Size", "CreateUser", "CreateDate", "ModifyUser", "ModifyDate"}

const maxFiles = 200 // of one version

// filesPart keeps the files of a version: those left out are removed, new ones are taken from uploads.
func filesPart(l *Library) record.Part[Revision] {
	return record.Part[Revision]{
		Key:    "Files",
		Label:  label("Dosyalar", "Files"),
		Doc:    "files",
		Decode: l.decodeFiles,
		Check:  l.checkFiles,
		Load: func(ctx context.Context, tx *store.Tx, ids []int64, items map[int64]*Revision, _ bool) error {
			files, err := filesOf(ctx, tx, ids)
			if err != nil {
				return err
			}
			var audits []*record.Audit
			for id, r := range items {
				if f, ok := files[id]; ok {
					for i := range f {
						audits = append(audits, &f[i].Audit)
					}
					r.Files, r.fileCount = f, int64(len(f))
				} else if r.Files == nil {
					r.Files = []FileRef{}
				}
			}
			return record.FillNames(ctx, tx, audits)
		},
		Store: storeFiles,
		Show: func(r *Revision) string {
			lines := make([]string, len(r.Files))
			for i, f := range r.Files {
				lines[i] = fmt.Sprintf("%s (%d, %s)", f.Name, f.Size, f.sha256)
			}
			return strings.Join(lines, "\n")
		},
	}
}

func (l *Library) decodeFiles(
	ctx context.Context, actor access.Actor, raw json.RawMessage,
) (func(*Revision), []fault.Field, error) {
	if string(raw) == `""` {
		raw = json.RawMessage("null")
	}
	var inputs []FileInput
	var keys []map[string]json.RawMessage
	if json.Unmarshal(raw, &inputs) != nil || json.Unmarshal(raw, &keys) != nil {
		return nil, nil, fault.BadRequest("Files must be a list of files")
	}
	if len(inputs) > maxFiles {
		return nil, nil, fault.BadRequest("a version has at most %d files", maxFiles)
	}
	files := make([]FileRef, len(inputs))
	var bad []fault.Field
	for i, in := range inputs {
		if keys[i] == nil {
			return nil, nil, fault.BadRequest("Files[%d] must be a file", i)
		}
		for key := range keys[i] {
			if !slices.Contains(fileKeys, key) {
				return nil, nil, fault.BadRequest("unknown key %q in Files[%d]", key, i)
			}
		}
		f, broken, err := l.decodeFile(ctx, actor, in)
		if err != nil {
			return nil, nil, err
		}
		for _, b := range broken {
			b.Field = fmt.Sprintf("Files[%d].%s", i, b.Field)
			bad = append(bad, b)
		}
		files[i] = f
	}
	return func(r *Revision) { r.Files = slices.Clone(files) }, bad, nil
}

func (l *Library) decodeFile(
	ctx context.Context, actor access.Actor, in FileInput,
) (f FileRef, bad []fault.Field, err error) {
	f = FileRef{ID: in.ID, DescriptionTR: in.DescriptionTR, DescriptionEN: in.DescriptionEN}
	for _, d := range []struct {
		key   string
		value *string
	}{{"DescriptionTR", &f.DescriptionTR}, {"DescriptionEN", &f.DescriptionEN}} {
		*d.value = lang.TrimLine(lang.Normalize(*d.value))
		if broken := checkDescription(*d.value); broken != nil {
			broken.Field = d.key
			bad = append(bad, *broken)
		}
	}
	if in.Name != "" {
		f.Name = file.CleanName(in.Name)
	}
	switch {
	case in.ID != 0 && (in.UploadID != "" || in.CopyOf != 0 || in.Data != ""):
		return f, bad, fault.BadRequest("the content of a file cannot be changed: leave it out and add another")
	case in.ID != 0:
	case in.CopyOf != 0:
		f.copyOf = in.CopyOf
	case in.UploadID != "":
		u, ok, err := l.files.Take(ctx, actor, in.UploadID)
		if err != nil {
			return f, nil, err
		}
		if !ok {
			return f, append(bad, fault.Field{Field: "UploadId", Code: "unknown"}), nil
		}
		f.setContent(u.Name, u.Size, u.Mime, u.Sha256)
	case in.Data != "":
		c, err := l.files.StoreInline(ctx, actor, in.Data, in.Name)
		if errors.Is(err, file.ErrMalformed) {
			return f, append(bad, fault.Field{Field: "Data", Code: "pattern"}), nil
		}
		if err != nil {
			return f, nil, err
		}
		f.setContent(c.Name, c.Size, c.Mime, c.Sha256)
	default:
		bad = append(bad, fault.Field{Field: "UploadId", Code: "required"})
	}
	return f, bad, nil
}

func (f *FileRef) setContent(name string, size int64, mime, sha256 string) {
	f.Size, f.Mime, f.sha256 = size, mime, sha256
	if f.Name == "" {
		f.Name = name
	}
}

func checkDescription(s string) *fault.Field {
	const low, high = 2, 200
	n := lang.Len(s)
	_, control := lang.HasControl(s)
	switch {
	case s == "":
		return nil
	case control:
		return &fault.Field{Code: "control"}
	case n < low:
		return &fault.Field{Code: "minlength", Params: map[string]any{"Min": low, "Length": n}}
	case n > high:
		return &fault.Field{Code: "maxlength", Params: map[string]any{"Max": high, "Length": n}}
	}
	return nil
}

// checkFiles completes the named files from what is stored, and makes sure that new contents are still there.
func (l *Library) checkFiles(
	ctx context.Context, tx *store.Tx, c *record.Change[Revision],
) (bad []fault.Field, err error) {
	var before []FileRef
	if c.Old != nil {
		before = c.Old.Files
	}
	seen := map[int64]bool{}
	for i := range c.New.Files {
		f := &c.New.Files[i]
		if f.copyOf != 0 {
			err := copyContent(ctx, tx, f, c.New.LegalTextID)
			if store.NoRows(err) {
				bad = append(bad, fault.Field{Field: fmt.Sprintf("Files[%d].CopyOf", i), Code: "unknown"})
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("read the file to copy: %w", err)
			}
		}
		if f.ID == 0 {
			there, err := l.files.Keep(ctx, tx, f.sha256)
			if err != nil {
				return nil, err
			}
			if !there {
				bad = append(bad, fault.Field{Field: fmt.Sprintf("Files[%d].UploadId", i), Code: "unknown"})
			}
			continue
		}
		at := slices.IndexFunc(before, func(b FileRef) bool { return b.ID == f.ID })
		if at < 0 || seen[f.ID] {
			bad = append(bad, fault.Field{Field: fmt.Sprintf("Files[%d].Id", i), Code: "unknown"})
			continue
		}
		seen[f.ID] = true
		f.setContent(before[at].Name, before[at].Size, before[at].Mime, before[at].sha256)
	}
	return bad, nil
}

// copyContent gives a file the content of another one of the legal text; if there is none, the error is one of NoRows.
func copyContent(ctx context.Context, tx *store.Tx, f *FileRef, legalText int64) error {
	var from FileRef
	if err := tx.Row(ctx, `SELECT f.name, f.size, f.mime, f.sha256 FROM revision_files f
		JOIN revisions r ON r.id = f.revision_id WHERE f.id = $1 AND r.legal_text_id = $2`, []any{f.copyOf, legalText},
		&from.Name, &from.Size, &from.Mime, &from.sha256); err != nil {
		return err
	}
	f.setContent(from.Name, from.Size, from.Mime, from.sha256)
	return nil
}

func storeFiles(ctx context.Context, tx *store.Tx, c *record.Change[Revision]) error {
	kept := map[int64]FileRef{}
	for _, f := range c.New.Files {
		kept[f.ID] = f
	}
	if c.Old != nil {
		for _, f := range c.Old.Files {
			if _, ok := kept[f.ID]; !ok {
				if _, err := tx.Exec(ctx, "DELETE FROM revision_files WHERE id = $1", f.ID); err != nil {
					return err
				}
				continue
			}
			now := kept[f.ID]
			if now.Name == f.Name && now.DescriptionTR == f.DescriptionTR && now.DescriptionEN == f.DescriptionEN {
				continue
			}
			if _, err := tx.Exec(ctx,
				`UPDATE revision_files SET name = $1, description_tr = $2, description_en = $3, modify_user = $4, modify_date = $5
				WHERE id = $6`, now.Name, now.DescriptionTR, now.DescriptionEN, c.Actor.UserID, tx.Now().UnixMilli(),
				f.ID); err != nil {
				return err
			}
		}
	}
	for _, f := range c.New.Files {
		if f.ID != 0 {
			continue
		}
		if _, err := tx.Exec(ctx,
			`INSERT INTO revision_files (revision_id, name, size, mime, sha256, description_tr, description_en,
			create_user, create_date, modify_user, modify_date) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)`,
			c.ID, f.Name, f.Size, f.Mime, f.sha256, f.DescriptionTR, f.DescriptionEN, c.Actor.UserID,
			tx.Now().UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// filesOf reads the files of versions, in the order in which they were added.
func filesOf(ctx context.Context, tx *store.Tx, revisions []int64) (map[int64][]FileRef, error) {
	out := map[int64][]FileRef{}
	for chunk := range slices.Chunk(revisions, 500) {
		var w query.Where
		w.In("t.revision_id", chunk)
		if err := tx.Each(ctx,
			`SELECT t.revision_id, t.id, t.name, t.size, t.mime, t.sha256, t.description_tr, t.description_en,
			t.create_user, t.create_date, t.modify_user, t.modify_date FROM revision_files t`+w.SQL()+
				" ORDER BY t.revision_id, t.id", w.Args(),
			func(scan func(...any) error) error {
				var owner int64
				var f FileRef
				if err := scan(append([]any{&owner, &f.ID, &f.Name, &f.Size, &f.Mime, &f.sha256, &f.DescriptionTR,
					&f.DescriptionEN}, f.Audit.Columns()...)...); err != nil {
					return fmt.Errorf("scan a file: %w", err)
				}
				out[owner] = append(out[owner], f)
				return nil
			}); err != nil {
			return nil, err
		}
	}
	return out, nil
}
