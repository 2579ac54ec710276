package regulation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// The columns of a manifest, with their permitted headings.
var headings = map[string][]string{
	"File":     {"File", "File name", "Dosya", "Dosya adı"},
	"Name":     {"Name", "Ad"},
	"Number":   {"Number", "No", "No.", "Document no.", "CELEX", "Belge no", "Sayı", "Numara"},
	"TypeId":   {"Type", "Tür", "TypeId"},
	"SectorId": {"Sector", "Sektör", "SectorId"},
	"Turkish":  {"Language", "Dil"},
	"Date":     {"Date", "Upload date", "Tarih", "Yükleme tarihi"},
}

// languages are the words for the language of a document, folded, and whether it is Turkish.
var languages = map[string]bool{"tr": true, "turkce": true, "turkish": true, "en": false, "ingilizce": false,
	"english": false}

// typeWords are further words for types, folded.
var typeWords = map[string]int64{"1": 1, "2": 2, "3": 3, "eu": 1, "ab": 1, "act": 1, "taiex": 2}

// manifest is a table that says what the files of a folder are.
type manifest struct {
	*sheet.Named
	folder fs.FS
	limit  int64
	notes  []*fault.Field // of each row: that it is there already
}

// Import creates a regulation for each row of a manifest, whose files are in a folder: all or, when one breaks a rule,
// none. dry only reports. A real import that is refused is ERROR_VALIDATION with the report as its Value.
func (r *Regulations) Import(ctx context.Context, actor access.Actor, source string, table io.ReadSeeker, folder fs.FS,
	dry bool) (answer library.ImportAnswer, err error) {
	if err := actor.Need(r.kind.Permission("import")); err != nil {
		return answer, err
	}
	m := &manifest{folder: folder, limit: r.files.Limit()}
	if m.Named, err = sheet.ReadNamed(ctx, table, headings, "File", "Name", "TypeId", "SectorId",
		"Turkish"); err != nil {
		return answer, fmt.Errorf("read the manifest: %w", err)
	}
	looked, err := r.kind.Import(ctx, actor, record.ImportOptions{Source: source, Dry: true},
		func(tx *store.Tx) (record.Plan, error) { return m.plan(ctx, tx, nil) })
	if err != nil {
		return answer, err
	}
	refused := m.report(&answer, looked.Wrong)
	if dry {
		return answer, nil
	}
	if len(refused) > 0 {
		return answer, &fault.Fault{Class: fault.ClassRejected, Code: "ERROR_VALIDATION", Fields: refused,
			Value: answer}
	}
	uploads, err := r.upload(ctx, actor, m)
	if err != nil {
		return answer, err
	}
	done, err := r.kind.Import(ctx, actor, record.ImportOptions{Source: source},
		func(tx *store.Tx) (record.Plan, error) { return m.plan(ctx, tx, uploads) })
	if err != nil {
		return answer, err
	}
	answer.Created = done.Created
	if refused := m.report(&answer, done.Wrong); len(refused) > 0 {
		return answer, &fault.Fault{Class: fault.ClassRejected, Code: "ERROR_VALIDATION", Fields: refused,
			Value: answer}
	}
	return answer, nil
}

// upload stores the file of each row as an upload; files that no record names are removed by the next purge.
func (r *Regulations) upload(ctx context.Context, actor access.Actor, m *manifest) (uploads []string, err error) {
	uploads = make([]string, len(m.Rows))
	for i, row := range m.Rows {
		if m.notes[i] != nil {
			continue
		}
		content, err := m.folder.Open(m.path(row))
		if err != nil {
			return nil, fmt.Errorf("open the file of row %d: %w", row.Number, err)
		}
		u, err := r.files.Put(ctx, actor, m.path(row), content)
		if err := errors.Join(err, content.Close()); err != nil {
			return nil, fmt.Errorf("take in the file of row %d: %w", row.Number, err)
		}
		uploads[i] = u.Id
	}
	return uploads, nil
}

// path is the path of the file of a row below the folder.
func (m *manifest) path(row sheet.Row) string { return m.Path(row, "File") }

func (m *manifest) plan(ctx context.Context, tx *store.Tx, uploads []string) (record.Plan, error) {
	drafts, err := m.drafts(ctx, tx, uploads)
	return record.Plan{Drafts: drafts}, err
}

// drafts makes a draft of each row; what cells name is looked up in the transaction.
func (m *manifest) drafts(ctx context.Context, tx *store.Tx, uploads []string) ([]record.Draft, error) {
	sectors, err := library.SectorFinder(ctx, tx)
	if err != nil {
		return nil, err
	}
	seen := map[string]int{}
	if err := tx.Each(ctx, "SELECT name, turkish FROM regulations", nil, func(scan func(...any) error) error {
		var name string
		var turkish bool
		err := scan(&name, &turkish)
		seen[sheet.FoldName(name)+fmt.Sprint(turkish)] = 0
		return err
	}); err != nil {
		return nil, err
	}
	m.notes = make([]*fault.Field, len(m.Rows))
	drafts := make([]record.Draft, len(m.Rows))
	for i, row := range m.Rows {
		drafts[i] = m.draft(row, sectors)
		key := sheet.FoldName(m.Cell(row, "Name")) + fmt.Sprint(languages[sheet.FoldName(m.Cell(row, "Turkish"))])
		if first, there := seen[key]; there {
			m.notes[i], drafts[i].Skip = &fault.Field{Field: "Name", Code: "duplicate"}, true
			if first > 0 {
				m.notes[i].Params = map[string]any{"Row": first}
			}
			continue
		}
		seen[key] = row.Number
		if uploads != nil {
			drafts[i].Keys["UploadId"] = text(uploads[i])
		}
	}
	return drafts, nil
}

func (m *manifest) draft(row sheet.Row, sectors func(string) (int64, bool)) record.Draft {
	d := record.Draft{Keys: map[string]json.RawMessage{}}
	bad := func(key, code string) {
		if !slices.ContainsFunc(d.Faults, func(f fault.Field) bool { return f.Field == key }) {
			d.Faults = append(d.Faults, fault.Field{Field: key, Code: code,
				Params: map[string]any{"Value": m.Cell(row, key)}})
		}
	}
	for _, f := range row.Faults {
		if key := m.Key(f.Column); key != "" {
			d.Faults = append(d.Faults, library.CellFault(key, f))
		}
	}
	for _, key := range []string{"Name", "Number", "Date"} {
		if cell := m.Cell(row, key); cell != "" {
			d.Keys[key] = text(cell)
		}
	}
	if id, known := typeNamed(m.Cell(row, "TypeId")); known {
		d.Keys["TypeId"] = number(id)
	} else {
		bad("TypeId", "unknown")
	}
	if id, known := sectors(m.Cell(row, "SectorId")); known {
		d.Keys["SectorId"] = number(id)
	} else {
		bad("SectorId", "unknown")
	}
	if turkish, known := languages[sheet.FoldName(m.Cell(row, "Turkish"))]; known {
		d.Keys["Turkish"] = json.RawMessage(fmt.Sprint(turkish))
	} else {
		bad("Turkish", "unknown")
	}
	switch info, err := fs.Stat(m.folder, m.path(row)); {
	case m.path(row) == "":
		bad("File", "required")
	case err != nil || !info.Mode().IsRegular():
		bad("File", "unknown")
	case info.Size() > m.limit:
		d.Faults = append(d.Faults, fault.Field{Field: "File", Code: "max",
			Params: map[string]any{"Value": m.path(row), "Max": m.limit}})
	}
	return d
}

func typeNamed(cell string) (int64, bool) {
	word := sheet.FoldName(cell)
	for _, t := range library.RegulationTypes() {
		if word == sheet.FoldName(t.NameTR) || word == sheet.FoldName(t.NameEN) {
			return t.ID, true
		}
	}
	id, known := typeWords[word]
	return id, known
}

// report adds the result of each row, and returns the rules that are broken. A missing content is not reported: it is
// uploaded when everything else is right.
func (m *manifest) report(answer *library.ImportAnswer, wrong [][]fault.Field) (refused []fault.Field) {
	answer.Rows = make([]library.ImportRow, len(m.Rows))
	for i, row := range m.Rows {
		out := library.ImportRow{Row: row.Number, Name: m.Cell(row, "Name"), Result: "create"}
		out.Errors = slices.DeleteFunc(slices.Clone(wrong[i]), func(f fault.Field) bool {
			return f.Field == "UploadId" && f.Code == "required"
		})
		switch {
		case m.notes[i] != nil:
			out.Result, out.Errors = "skip", []fault.Field{*m.notes[i]}
		case len(out.Errors) > 0:
			out.Result = "error"
			refused = append(refused, out.Errors...)
		}
		answer.Rows[i] = out
	}
	return refused
}

func number(id int64) json.RawMessage { return fmt.Append(nil, id) }

func text(s string) json.RawMessage {
	b, err := json.Marshal(s)
	if err != nil { // a string can always be encoded
		return json.RawMessage(`""`)
	}
	return b
}
