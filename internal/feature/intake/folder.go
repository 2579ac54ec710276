package intake

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"

	"lls/internal/format/filereader"
	"lls/internal/format/sheet"
	"lls/internal/format/textdoc"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/intake"
)

// maxTexts bounds the texts of one import: they are in memory, and other saves wait while they are written.
const maxTexts = 32 << 20

// Folder is a folder of files that become versions, and the manifest that says of which legal texts.
type Folder struct {
	Source   string // the name of the manifest, for the log
	Manifest io.ReadSeeker
	Files    fs.FS
	Dry      bool // only report
	// PDF files that are pictures of pages become versions without a text, instead of errors.
	Scans bool
	// Check scans a file before it is read; nil: nothing does.
	Check func(ctx context.Context, path string) error
}

// FolderAnswer is the report of an import of a folder.
type FolderAnswer struct {
	Rows    []FolderRow
	Created int
}

// FolderRow is what becomes of a row of the manifest.
type FolderRow struct {
	library.ImportRow
	Files    []string
	Language string // of the text: tr, en, both; "" without a text
	Sure     bool   // of the language
	Articles int
	Report   []intake.ReportRow
}

// folderImport is an import under way.
type folderImport struct {
	Folder
	*sheet.Named
	intake *Intake
	actor  access.Actor
	rows   []*folderRow
	texts  int // bytes so far
}

// Import creates a version for each row of a manifest, with the texts of the files that the row names, and attaches
// these files: all or, when one breaks a rule or cannot be read, none. Versions that exist already are skipped. A real
// import that is refused is ERROR_VALIDATION with the report as its Value.
func (i *Intake) Import(ctx context.Context, actor access.Actor, l *library.Library,
	folder Folder) (answer FolderAnswer, err error) {
	kind := library.Revisions(l)
	if err := actor.Need(kind.Permission("import")); err != nil {
		return answer, err
	}
	m := &folderImport{Folder: folder, intake: i, actor: actor}
	if m.Named, err = sheet.ReadNamed(ctx, folder.Manifest, folderHeadings, "File", "LegalTextId", "StatusId",
		"Date"); err != nil {
		return answer, fmt.Errorf("read the manifest: %w", err)
	}
	for _, row := range m.Rows {
		m.rows = append(m.rows, &folderRow{Row: row})
	}
	if err := l.Engine().View(ctx, func(tx *store.Tx) error { return m.look(ctx, tx) }); err != nil {
		return answer, fmt.Errorf("look up what the manifest names: %w", err)
	}
	for _, row := range m.rows {
		if err := m.read(ctx, row); err != nil {
			return answer, fmt.Errorf("row %d: %w", row.Number, err)
		}
	}
	looked, err := kind.Import(ctx, actor, record.ImportOptions{Source: folder.Source, Dry: true}, m.planner(ctx))
	if err != nil {
		return answer, err
	}
	refused := m.report(&answer, looked.Wrong)
	if folder.Dry {
		return answer, nil
	}
	if len(refused) > 0 {
		return answer, refusal(refused, answer)
	}
	if err := m.attach(ctx); err != nil {
		return answer, err
	}
	done, err := kind.Import(ctx, actor, record.ImportOptions{Source: folder.Source}, m.planner(ctx))
	if err != nil {
		return answer, err
	}
	answer.Created = done.Created
	if refused := m.report(&answer, done.Wrong); len(refused) > 0 {
		return answer, refusal(refused, answer)
	}
	return answer, nil
}

func refusal(refused []fault.Field, answer FolderAnswer) error {
	return &fault.Fault{Class: fault.ClassRejected, Code: "ERROR_VALIDATION", Fields: refused, Value: answer}
}

// read reads the files of a row that is not skipped and has no fault yet.
func (m *folderImport) read(ctx context.Context, row *folderRow) error {
	if row.skip != nil || len(row.faults) > 0 {
		return nil
	}
	for n := range row.files {
		f := &row.files[n]
		made, err := m.readFile(ctx, f)
		if err != nil {
			return fmt.Errorf("read %s: %w", f.path, err)
		}
		switch {
		case made.Reason == textdoc.ReasonScan && m.Scans:
			row.report = append(row.report, intake.ReportRow{Group: intake.Doubt, Code: intake.Scanned, Count: 1})
			continue
		case made.Reason != "":
			row.bad(made.fault(f.column))
		case made.Text.Cut:
			row.bad(fault.Field{Field: f.column, Code: "maxlength", Params: map[string]any{"Max": library.MaxText}})
		}
		t := made.Text.Text
		if m.texts += len(t.TextTR) + len(t.TextEN); m.texts > maxTexts {
			return fmt.Errorf("the texts of the files have more than %d MiB altogether: split the manifest",
				maxTexts>>20)
		}
		row.take(t)
	}
	return nil
}

// readFile reads the text of a file, and notes what the file contained.
func (m *folderImport) readFile(ctx context.Context, f *folderFile) (made result, err error) {
	if m.Check != nil {
		if err := m.Check(ctx, f.path); err != nil {
			return made, err
		}
	}
	in, err := m.Files.Open(f.path)
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	sum := sha256.New()
	content := io.TeeReader(file.NewContextReader(ctx, in), sum)
	if made, err = m.intake.readFrom(ctx, m.actor.UserID, file.Content{Size: f.size},
		filereader.Options{Options: f.options}, content); err != nil {
		return made, err
	}
	if _, err := io.Copy(io.Discard, content); err != nil { // a reader may have stopped before the end
		return made, err
	}
	f.sha256 = hex.EncodeToString(sum.Sum(nil))
	return made, nil
}

// attach stores the files of the rows as uploads; those that no record names are removed by the next purge.
func (m *folderImport) attach(ctx context.Context) error {
	for _, row := range m.rows {
		if row.skip != nil {
			continue
		}
		attached := make([]library.FileInput, len(row.files))
		for n, f := range row.files {
			in, err := m.Files.Open(f.path)
			if err != nil {
				return fmt.Errorf("open the file of row %d: %w", row.Number, err)
			}
			u, err := m.intake.Files.Put(ctx, m.actor, path.Base(f.path), in)
			if err := errors.Join(err, in.Close()); err != nil {
				return fmt.Errorf("take in the file of row %d: %w", row.Number, err)
			}
			if u.Sha256 != f.sha256 {
				return fmt.Errorf("row %d: %s has changed since it was read", row.Number, f.path)
			}
			attached[n] = library.FileInput{UploadID: u.Id}
		}
		row.keys["Files"] = encode(attached)
	}
	return nil
}

// planner makes the drafts; versions that were created in the meantime are skipped.
func (m *folderImport) planner(ctx context.Context) func(tx *store.Tx) (record.Plan, error) {
	return func(tx *store.Tx) (record.Plan, error) {
		if err := m.skipExisting(ctx, tx); err != nil {
			return record.Plan{}, err
		}
		drafts := make([]record.Draft, len(m.rows))
		for i, row := range m.rows {
			drafts[i] = record.Draft{Keys: maps.Clone(row.keys), Faults: row.faults, Skip: row.skip != nil}
		}
		return record.Plan{Drafts: drafts, Clash: m.clashes}, nil
	}
}

// report adds the result of each row, and returns the rules that are broken. That a status needs a file is none: the
// files are stored when everything else is right.
func (m *folderImport) report(answer *FolderAnswer, wrong [][]fault.Field) (refused []fault.Field) {
	answer.Rows = make([]FolderRow, len(m.rows))
	for i, row := range m.rows {
		out := FolderRow{ImportRow: library.ImportRow{Row: row.Number, Name: m.nameOf(row), Result: "create"},
			Language: row.language, Sure: row.sure, Articles: row.articles, Report: row.report}
		for _, f := range row.files {
			out.Files = append(out.Files, f.path)
		}
		out.Errors = slices.DeleteFunc(slices.Clone(wrong[i]), func(f fault.Field) bool {
			return f.Code == "filerequired"
		})
		switch {
		case row.skip != nil:
			out.Result, out.Errors = "skip", []fault.Field{*row.skip}
		case len(out.Errors) > 0:
			out.Result = "error"
			refused = append(refused, out.Errors...)
		}
		answer.Rows[i] = out
	}
	return refused
}
