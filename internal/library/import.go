package library

import (
	"context"
	"errors"
	"fmt"
	"io"

	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// ImportInput says how a file of terms or legal texts is read.
type ImportInput struct {
	UploadID   string   `json:"UploadId"`
	Sheet      string   `json:",omitempty" doc:"Of a workbook: the name of a sheet, or its number from 1; left out: the one that fits"`
	HeaderRow  int      `json:",omitempty" doc:"Row of the headings in the file, from 1; those above are left out. Left out: the row is found"`
	Columns    []string `json:",omitempty" doc:"Field names by position, \"\" leaves a column out; given: the file has no header"`
	Header     bool     `json:",omitempty" doc:"Columns are given and the first row is a header all the same"`
	Domain     int64    `json:",omitempty" doc:"Of terms whose row names none; left out: the default domain"`
	Duplicates string   `json:",omitempty" enum:"create,skip" doc:"What becomes of a record whose names are there already; default skip"`
}

// ImportRow is the result of an import for a row.
type ImportRow struct {
	Row    int    `doc:"In the file, from 1"`
	Name   string `doc:"Of the record, to know the row by"`
	Result string `enum:"create,skip,error"`
	Errors []fault.Field
}

// ImportAnswer is the report of an import.
type ImportAnswer struct {
	Rows       []ImportRow
	Created    int              `doc:"0 on a dry run, and when a row has an error that is not left out"`
	CreateDate *record.Instant  `json:",omitempty" doc:"Of the created records; in milliseconds it is the filter created of their lists"`
	Columns    []string         `doc:"The field of each column; empty: left out"`
	Sheets     []ImportSheet    `json:",omitempty" doc:"Of a workbook: those that have rows, if several do"`
	Sheet      string           `json:",omitempty" doc:"The one that was read"`
	Unclear    bool             `json:",omitempty" doc:"Several sheets could be meant: without Sheet nothing is imported"`
	HeaderRow  int              `json:",omitempty" doc:"The row of the headings in the file; 0: there are none"`
	Top        []ImportTop      `json:",omitempty" doc:"Of a dry run: the first rows of the sheet, one of which may hold the headings"`
	Preview    [][]string       `json:",omitempty" doc:"Of a dry run: the headings and the first rows below them as they are read"`
	Fields     []query.Key      `json:",omitempty" doc:"Of a dry run: the fields that a column can be, by name"`
	Faulty     *file.LinkAnswer `json:",omitempty" doc:"With partial=1: the rows with errors as a file to correct and import"`

	left *leftOut
}

// ImportOptions say how a file is imported.
type ImportOptions struct {
	Dry     bool // only report
	Partial bool // leave rows with errors out, instead of importing none
}

// maxPreview is how many rows an answer shows.
const maxPreview = 6

// Import creates the records of a table or, as terms, of a TBX file: all of them or, when one breaks a rule and that is
// not left out, none. A real import that is refused is ERROR_VALIDATION with the report as its Value.
func (l *Library) Import(ctx context.Context, actor access.Actor, name string, in ImportInput, source string,
	r io.ReadSeeker, o ImportOptions) (ImportAnswer, error) {
	kind := name
	if name == "tbx" {
		kind = "terms"
	}
	k, known := l.KindNamed(kind)
	if !known || !k.About().Imported {
		return ImportAnswer{}, fault.NotFound()
	}
	if in.Domain != 0 && kind != "terms" {
		return ImportAnswer{}, fault.BadRequest("Domain is for terms")
	}
	return l.importTable(ctx, k, name, actor, in, source, r, o)
}

func (l *Library) importTable(
	ctx context.Context, k record.Any, name string, actor access.Actor, in ImportInput, source string, r io.ReadSeeker,
	o ImportOptions,
) (answer ImportAnswer, err error) {
	about := k.About()
	if err := actor.Need(about.Permission("import")); err != nil {
		return answer, err
	}
	fields, _ := k.Describe()
	c := newRowReader(about.Name, about.Table, in, fields, k.Headings(), l.kinds)
	answer.Rows, answer.Columns = []ImportRow{}, []string{}
	if o.Dry {
		answer.Fields = c.headings
	}
	if err := c.readFile(ctx, name, r, &answer, o.Dry); err != nil {
		return answer, withReport(err, answer)
	}
	answer.Columns = c.columns
	done, err := k.Import(ctx, actor, record.ImportOptions{Source: source, Dry: o.Dry, Partial: o.Partial},
		func(tx *store.Tx) (record.Plan, error) { return c.plan(ctx, tx) })
	if err != nil {
		return answer, err
	}
	refused := answer.report(c, done.Wrong)
	if o.Partial && len(refused) > 0 {
		answer.left = c.leftOut(done.Wrong)
	}
	if o.Dry {
		return answer, nil
	}
	if answer.Created = done.Created; done.Created > 0 {
		answer.CreateDate = &done.Date
	}
	if len(refused) > 0 && !o.Partial {
		return answer, withReport(fault.Invalid(refused...), answer)
	}
	return answer, nil
}

// withReport adds the report to a refusal, as far as there is one.
func withReport(err error, answer ImportAnswer) error {
	if f, ok := errors.AsType[*fault.Fault](err); ok && f.Code == "ERROR_VALIDATION" {
		f.Value = answer
	}
	return err
}

// report adds the result of each row, and returns the first rules that are broken.
func (a *ImportAnswer) report(c *rowReader, wrong [][]fault.Field) (refused []fault.Field) {
	const most = 100
	a.Rows = make([]ImportRow, len(c.rows))
	for i, row := range c.rows {
		out := ImportRow{Row: row.Number, Name: c.nameOf(row), Result: "create", Errors: []fault.Field{}}
		switch note := c.noteOf(i); {
		case len(wrong[i]) > 0:
			out.Result, out.Errors = "error", wrong[i]
			for _, f := range wrong[i] {
				if len(refused) < most {
					f.Field = fmt.Sprintf("Rows[%d].%s", i, f.Field)
					refused = append(refused, f)
				}
			}
		case note != nil:
			out.Errors = []fault.Field{note.Field}
			if note.skip {
				out.Result = "skip"
			}
		}
		if out.Result == "create" && c.isTBX {
			out.Errors = append(out.Errors, c.remarks[i]...)
		}
		a.Rows[i] = out
	}
	return refused
}

// unreadable returns the code that says why a file cannot be read; Reason distinguishes causes with the same code.
func unreadable(e *sheet.Error) fault.Field {
	f := fault.Field{Field: "UploadId", Code: "pattern", Params: map[string]any{"Reason": string(e.Reason)}}
	if e.Row > 0 {
		f.Params["Row"] = e.Row
	}
	bound := func(code string, limit int) { f.Code, f.Params["Max"] = code, limit }
	switch e.Reason {
	case sheet.ReasonEmpty:
		f.Code = "required"
	case sheet.ReasonBytes:
		bound("max", sheet.MaxBytes)
	case sheet.ReasonRows:
		bound("max", sheet.MaxRows)
	case sheet.ReasonSheets:
		bound("max", sheet.MaxSheets)
	case sheet.ReasonParts:
		bound("max", sheet.MaxParts)
	case sheet.ReasonColumns:
		bound("max", sheet.MaxColumns)
	case sheet.ReasonLength:
		bound("maxlength", sheet.MaxLength)
	}
	return f
}
