package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"lls/internal/access"
	"lls/internal/fault"
	"lls/internal/kind"
	"lls/internal/lang"
	"lls/internal/sheet"
	"lls/internal/store"
)

// ImportInput says how a file of terms or legal texts is read.
type ImportInput struct {
	UploadID   string   `json:"UploadId"`
	Columns    []string `json:",omitempty" doc:"Field names by position, \"\" leaves a column out; given: the file has no header"`
	Header     bool     `json:",omitempty" doc:"Columns are given and the first row is a header all the same"`
	Domain     int64    `json:",omitempty" doc:"Of terms whose row names none; left out: the default domain"`
	Duplicates string   `json:",omitempty" enum:"create,skip" doc:"What becomes of a record whose names are there already; default skip"`
}

// ImportRow is what an import makes of a row.
type ImportRow struct {
	Row    int    `doc:"In the file, from 1"`
	Name   string `doc:"Of the record, to know the row by"`
	Result string `enum:"create,skip,error"`
	Errors []fault.Field
}

// ImportAnswer is the report of an import.
type ImportAnswer struct {
	Rows    []ImportRow
	Created int        `doc:"0 on a dry run, and when a row has an error"`
	Columns []string   `doc:"The field of each column; empty: left out"`
	Preview [][]string `json:",omitempty" doc:"Of a dry run: the first rows as they are read"`
	Fields  []kind.Key `json:",omitempty" doc:"Of a dry run: the fields that a column can be, by name"`
}

// maxPreview is how many rows an answer shows.
const maxPreview = 6

// ImportKinds are the kinds that can be imported.
func ImportKinds() []string { return []string{"terms", "legaltexts"} }

// Import creates the records of a table or, as terms, of a TBX file: all of them or, when one breaks a rule, none. dry
// only reports. A real import that is refused is ERROR_VALIDATION with the report as its Value.
func (l *Library) Import(ctx context.Context, actor access.Actor, name string, in ImportInput, source string, r io.ReadSeeker, dry bool) (ImportAnswer, error) {
	switch name {
	case "terms", "tbx":
		return importTable(ctx, l.Terms, name, actor, in, source, r, dry)
	case "legaltexts":
		if in.Domain != 0 {
			return ImportAnswer{}, fault.Bad("Domain is for terms")
		}
		return importTable(ctx, l.LegalTexts, name, actor, in, source, r, dry)
	}
	return ImportAnswer{}, fault.Missing()
}

func importTable[T, R any](ctx context.Context, k *kind.Kind[T, R], name string, actor access.Actor, in ImportInput, source string, r io.ReadSeeker, dry bool) (answer ImportAnswer, err error) {
	if err := actor.Need(access.Of(k.Name, "import")); err != nil {
		return answer, err
	}
	rows, columns, remarks, err := readFile(ctx, name, r)
	if err != nil {
		return answer, err
	}
	answer.Rows, answer.Columns = []ImportRow{}, []string{}
	fields, _ := k.Describe()
	c := &cutter{kind: k.Name, table: k.Table, in: in, fields: fields, headings: k.Headings(), columns: columns, entries: columns != nil, remarks: remarks}
	if dry {
		for _, h := range c.headings {
			if c.reads(h.ID) {
				answer.Fields = append(answer.Fields, h)
			}
		}
		for _, row := range rows[:min(len(rows), maxPreview)] {
			if !c.entries { // a TBX file has no columns to choose
				answer.Preview = append(answer.Preview, row.Cells)
			}
		}
	}
	if !c.entries {
		if bad := c.readHeader(&rows); len(bad) > 0 {
			answer.Columns = c.columns
			return answer, &fault.Fault{Class: fault.Refused, Code: "ERROR_VALIDATION", Fields: bad, Value: answer}
		}
	}
	answer.Columns = c.columns
	wrong, created, err := k.Import(ctx, actor, source, dry, func(tx *store.Tx) (kind.Plan, error) { return c.plan(ctx, tx, rows) })
	if err != nil {
		return answer, err
	}
	refused := answer.report(rows, c, wrong)
	if dry {
		return answer, nil
	}
	if answer.Created = created; len(refused) > 0 {
		return answer, &fault.Fault{Class: fault.Refused, Code: "ERROR_VALIDATION", Fields: refused, Value: answer}
	}
	return answer, nil
}

// report says row by row what became of the drafts, and answers the first rules that are broken.
func (a *ImportAnswer) report(rows []sheet.Row, c *cutter, wrong [][]fault.Field) (refused []fault.Field) {
	const most = 100
	a.Rows = make([]ImportRow, len(rows))
	for i, row := range rows {
		out := ImportRow{Row: row.Number, Name: c.nameOf(row), Result: "create", Errors: []fault.Field{}}
		switch note := c.notes[i]; {
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
		if out.Result == "create" && c.entries {
			out.Errors = append(out.Errors, c.remarks[i]...)
		}
		a.Rows[i] = out
	}
	return refused
}

// readTable reads all rows of a file; one that cannot be read is ERROR_VALIDATION of the upload.
func readTable(ctx context.Context, r io.ReadSeeker) (rows []sheet.Row, err error) {
	for row, err := range sheet.Read(ctx, r) {
		if bad, ok := errors.AsType[*sheet.Error](err); ok {
			f := fault.Invalid(unreadable(bad))
			f.Cause = err
			return nil, f
		}
		if err != nil {
			return nil, fmt.Errorf("read the rows of an import: %w", err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// unreadable says with the codes of fields why a file cannot be read; Reason tells those apart that share one.
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
	case sheet.ReasonColumns:
		bound("max", sheet.MaxColumns)
	case sheet.ReasonLength:
		bound("maxlength", sheet.MaxLength)
	}
	return f
}

// aliases are further headings that people write.
var aliases = map[string][]string{
	"NameTR":            {"Türkçe", "Turkish", "TR", "Ad (Türkçe)", "Terim (Türkçe)", "Türkçe terim", "Türkçe karşılık"},
	"NameEN":            {"İngilizce", "English", "EN", "Ad (İngilizce)", "Terim (İngilizce)", "İngilizce terim", "English term"},
	"Domains":           {"Konu alanı", "Domain", "Alan"},
	"Sectors":           {"Sektör", "Sector"},
	"LegislationTypeId": {"Tür", "Type", "Legal text type"},
	"LineBodyId":        {"Kurum"},
	"Number":            {"Sayı", "Numara", "No."},
	"Notes":             {"Not", "Note"},
}

// readHeader finds out which column holds which field, and takes the header off.
func (c *cutter) readHeader(rows *[]sheet.Row) (bad []fault.Field) {
	given := len(c.in.Columns) > 0
	if given {
		c.columns = slices.Clone(c.in.Columns)
		for _, key := range c.columns {
			if key != "" && !c.knows(key) {
				return []fault.Field{columnFault("unknown", key)}
			}
		}
	} else if len(*rows) > 0 {
		for _, cell := range (*rows)[0].Cells {
			c.columns = append(c.columns, c.keyOf(cell))
		}
	}
	for i, key := range c.columns {
		if !c.reads(key) { // known, but not for an import: an Id, a date of change
			c.columns[i] = ""
		} else if slices.Contains(c.columns[:i], key) {
			bad = append(bad, columnFault("duplicate", key))
		}
	}
	for _, key := range []string{"NameTR", "NameEN"} {
		if !slices.Contains(c.columns, key) {
			bad = append(bad, columnFault("required", key))
		}
	}
	if len(bad) > 0 {
		return bad
	}
	if !given || c.in.Header {
		*rows = (*rows)[1:]
	}
	if len(*rows) == 0 {
		bad = append(bad, unreadable(&sheet.Error{Reason: sheet.ReasonEmpty}))
	} else if len(*rows) > sheet.MaxRows {
		bad = append(bad, unreadable(&sheet.Error{Reason: sheet.ReasonRows, Row: (*rows)[sheet.MaxRows].Number}))
	}
	return bad
}

func columnFault(code, key string) fault.Field {
	return fault.Field{Field: "Columns", Code: code, Params: map[string]any{"Field": key}}
}

func (c *cutter) knows(key string) bool {
	return slices.ContainsFunc(c.headings, func(h kind.Key) bool { return h.ID == key })
}

// reads tells the fields that an import fills: those of a save that the table has.
func (c *cutter) reads(key string) bool {
	return slices.ContainsFunc(c.fields, func(f kind.FieldDoc) bool { return f.Key == key }) && c.knows(key)
}

func (c *cutter) keyOf(heading string) string {
	wanted := foldName(heading)
	for _, h := range c.headings {
		for _, word := range append([]string{h.ID, h.NameTR, h.NameEN}, aliases[h.ID]...) {
			if foldName(word) == wanted {
				return h.ID
			}
		}
	}
	return ""
}

// foldName is the form in which names are compared.
func foldName(s string) string { return lang.Fold(lang.TrimLine(lang.Normalize(s))) }
