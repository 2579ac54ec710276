package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"lls/internal/format/tables"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/concord"
	"lls/internal/text/lang"
)

// ConcordanceImportInput says how the rows of a table of concordance are read from a file.
type ConcordanceImportInput struct {
	UploadID   string                      `json:"UploadId"`
	ModifyDate *record.Instant             `doc:"Of the table, as it was read; null for a dry run"`
	Table      int                         `json:",omitempty" minimum:"0" doc:"Of the tables of the file, from 1; left out: the one that fits"`
	Columns    []string                    `json:",omitempty" doc:"What each column is for, by the Ids of Fields; \"\" leaves a column out. Left out: as its heading and cells say"`
	Degrees    []ConcordanceImportSpelling `json:",omitempty" doc:"What spellings of degrees mean; left out: as they are understood"`
	Overwrite  bool                        `json:",omitempty" doc:"Words that the file has otherwise replace those that are there"`
}

// ConcordanceImportSpelling says which degree a spelling means.
type ConcordanceImportSpelling struct {
	Text     string
	DegreeID int64 `json:"DegreeId" minimum:"0" maximum:"7"`
}

// ConcordanceImportAnswer is the report of an import.
type ConcordanceImportAnswer struct {
	Tables     []ConcordanceImportTable
	Table      int                       `doc:"The one that was read, from 1; 0: none could be"`
	Unclear    bool                      `json:",omitempty" doc:"Several tables could be meant: without Table nothing is imported"`
	Columns    []string                  `doc:"What each column is for, by the Ids of Fields; empty: it is left out"`
	Fields     []query.Key               `doc:"What a column can be for, by name"`
	Preview    [][]string                `doc:"The headings and the first rows below them"`
	Degrees    []ConcordanceImportDegree `doc:"How the file writes degrees, in the order in which they are met"`
	Rows       []ConcordanceImportRow
	LeftOut    []ConcordanceImportLeft `doc:"Rows that name no provision of the act"`
	Notes      ConcordanceImportNotes
	Created    int             `doc:"Rows that are created; on a dry run, that would be"`
	Changed    int             `doc:"Rows that are changed; on a dry run, that would be"`
	ModifyDate *record.Instant `doc:"Of the table after an import; null on a dry run"`
}

// ConcordanceImportTable is a table of the file.
type ConcordanceImportTable struct {
	Name   string `doc:"Its caption, what stands above it, or the name of the sheet"`
	Rows   int
	Fits   bool `doc:"Columns of it name provisions of the act and of the legal text"`
	Hidden bool `json:",omitempty" doc:"A sheet that is not shown"`
}

// ConcordanceImportDegree is a spelling of a degree that the file has.
type ConcordanceImportDegree struct {
	ConcordanceImportSpelling
	Count int  `doc:"Rows"`
	Known bool `doc:"It was understood, or is given; otherwise its rows are not assessed, and its words are kept as a comment"`
}

// ConcordanceImportRow is what becomes of a row of the file.
type ConcordanceImportRow struct {
	Row      int    `doc:"In its table, from 1"`
	ID       int64  `json:"Id" doc:"The row that is there; 0: there is none"`
	State    string `enum:"create,change,same,error"`
	EULabel  string
	EUPlace  string        `doc:"Empty: not understood, or several"`
	Targets  []string      `doc:"The labels of the counterparts"`
	DegreeID int64         `json:"DegreeId" minimum:"0" maximum:"7" doc:"As the file says"`
	Doubts   []fault.Field `doc:"What was not understood, or is missing. Such a row is imported as not read: it needs another look"`
	Kept     []string      `doc:"Fields in which the file says something else than the row that is there, whose words stay"`
	Errors   []fault.Field
}

// ConcordanceImportLeft is a row of the file that is left out.
type ConcordanceImportLeft struct {
	Row  int
	Text string
}

// ConcordanceImportNotes count what else there was in a file.
type ConcordanceImportNotes struct {
	Inserted  int  `doc:"Tracked insertions, which were taken"`
	Deleted   int  `doc:"Tracked deletions, which were left out"`
	Above     int  `doc:"Rows above the headings"`
	Repeated  int  `doc:"Headings and numbers of pages that are repeated"`
	Turned    bool `doc:"The table has a column for each provision: rows are counted in columns"`
	Links     int  `doc:"Of which only the words are taken, as of all that follows nothing"`
	Pictures  int
	Objects   int
	Macros    int
	Templates int
}

// ConcordanceImportOptions say how rows are imported.
type ConcordanceImportOptions struct {
	Dry    bool   // only report
	Source string // the name of the file, for the log
}

// maxPreviewCell is how much of a cell the preview shows, in letters.
const maxPreviewCell = 120

// ImportConcordance creates and changes rows of a table as a file says: all of them or, when one breaks a rule, none. A
// real import needs the checkout of the table; one that is refused is ERROR_VALIDATION with the report as its Value.
func (l *Library) ImportConcordance(ctx context.Context, actor access.Actor, id int64, in ConcordanceImportInput,
	r io.Reader, o ConcordanceImportOptions) (answer ConcordanceImportAnswer, err error) {
	if err := actor.Need(ConcordanceImport); err != nil {
		return answer, err
	}
	if !o.Dry && in.ModifyDate == nil {
		return answer, fault.Invalid(fault.Field{Field: "ModifyDate", Code: "required"})
	}
	answer = newConcordanceImportAnswer()
	i := rowImport{l: l, actor: actor, in: in, o: o, answer: &answer}
	err = i.read(ctx, r)
	if err == nil {
		err = i.look(ctx, func(tx *store.Tx) (*Concordance, error) { return Concordances(l).Find(ctx, tx, id) })
	}
	if err == nil && !o.Dry {
		err = i.write(ctx, id)
	}
	return answer, i.refusal(err)
}

// rowImport is an import of rows of a table.
type rowImport struct {
	l       *Library
	actor   access.Actor
	in      ConcordanceImportInput
	o       ConcordanceImportOptions
	answer  *ConcordanceImportAnswer
	reading concord.Reading
	plan    *concordancePlan
}

// refusal adds the report to a refusal.
func (i *rowImport) refusal(err error) error {
	if err == nil {
		return nil
	}
	if f, ok := errors.AsType[*fault.Fault](err); ok && f.Code == "ERROR_VALIDATION" {
		f.Value = *i.answer
	}
	return fmt.Errorf("import rows of a table of concordance: %w", err)
}

// look compares what the file says with a table.
func (i *rowImport) look(ctx context.Context, find func(tx *store.Tx) (*Concordance, error)) error {
	i.plan = &concordancePlan{l: i.l, reading: i.reading, overwrite: i.in.Overwrite}
	if err := i.l.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		if i.plan.table, err = find(tx); err != nil {
			return err
		}
		return i.plan.run(ctx, tx)
	}); err != nil {
		return err
	}
	i.plan.report(i.answer)
	if bad := i.plan.bad(); len(bad) > 0 && (!i.o.Dry || i.plan.tooMany) {
		i.answer.Created, i.answer.Changed = 0, 0
		return fault.Invalid(bad...)
	}
	return nil
}

// write writes what look has found. The table is compared once more: its comparison with a new version of the text may
// have changed a row since.
func (i *rowImport) write(ctx context.Context, id int64) error {
	if err := i.l.warmPlaces(ctx, id, i.plan.rows); err != nil {
		return err
	}
	var saved AlignmentsSaved
	err := i.l.engine.Main.UpdateTogether(ctx, func(tx *store.Tx) (err error) {
		p := &concordancePlan{l: i.l, reading: i.reading, overwrite: i.in.Overwrite}
		if p.table, err = Concordances(i.l).FindToChange(ctx, tx, i.actor, id, i.in.ModifyDate); err != nil {
			return err
		}
		if err := p.run(ctx, tx); err != nil {
			return err
		}
		if bad := p.bad(); len(bad) > 0 {
			return fault.Invalid(bad...)
		}
		s := &alignmentSave{l: i.l, tx: tx, actor: i.actor, in: &AlignmentsInput{ModifyDate: i.in.ModifyDate,
			Rows: p.rows},
			imported: &importedRows{doubtful: p.doubtful,
				source: fmt.Sprintf("%s: +%d, ~%d", i.o.Source, p.created, p.changed)}}
		saved, err = s.run(ctx, id)
		i.plan = p
		return err
	})
	if err != nil {
		return err
	}
	i.plan.report(i.answer)
	i.answer.ModifyDate = &saved.ModifyDate
	return nil
}

func newConcordanceImportAnswer() ConcordanceImportAnswer {
	return ConcordanceImportAnswer{Tables: []ConcordanceImportTable{}, Columns: []string{},
		Fields: concordanceImportFields(), Preview: [][]string{}, Degrees: []ConcordanceImportDegree{},
		Rows: []ConcordanceImportRow{}, LeftOut: []ConcordanceImportLeft{}}
}

// importedRows is what a save knows of rows that are imported.
type importedRows struct {
	doubtful map[int]bool // by their number in the save
	source   string       // for the log
}

// The Ids of what a column can be for.
const (
	fieldID           = "Id"
	fieldTargets      = "Targets"
	fieldNationalText = "NationalText"
	fieldBody         = "Body"
)

// importColumns are what a column can be for, in the order in which they are offered.
var importColumns = []struct {
	key    query.Key
	column concord.Column
}{
	{query.Key{ID: "EULabel", NameTR: "AB hükmü", NameEN: "EU provision"}, concord.Column{Role: concord.EUPlace}},
	{query.Key{ID: "EUTextTR", NameTR: "AB hükmünün metni (Türkçe)", NameEN: "Text of the EU provision (Turkish)"},
		concord.Column{Role: concord.EUText, Language: lang.Turkish}},
	{query.Key{ID: "EUTextEN", NameTR: "AB hükmünün metni (İngilizce)", NameEN: "Text of the EU provision (English)"},
		concord.Column{Role: concord.EUText, Language: lang.English}},
	{query.Key{ID: fieldTargets, NameTR: "Karşılık", NameEN: "Counterpart"},
		concord.Column{Role: concord.NationalPlace}},
	{query.Key{ID: fieldNationalText, NameTR: "Ulusal hükmün metni (saklanmaz)",
		NameEN: "Text of the national provision (not stored)"}, concord.Column{Role: concord.NationalText}},
	{query.Key{ID: "DegreeId", NameTR: "Uyum düzeyi", NameEN: "Degree of alignment"},
		concord.Column{Role: concord.DegreeColumn}},
	{query.Key{ID: "ReasonTR", NameTR: "Gerekçe (Türkçe)", NameEN: "Reason (Turkish)"},
		concord.Column{Role: concord.Reason, Language: lang.Turkish}},
	{query.Key{ID: "ReasonEN", NameTR: "Gerekçe (İngilizce)", NameEN: "Reason (English)"},
		concord.Column{Role: concord.Reason, Language: lang.English}},
	{query.Key{ID: "CommentTR", NameTR: "Açıklama (Türkçe)", NameEN: "Comment (Turkish)"},
		concord.Column{Role: concord.Comment, Language: lang.Turkish}},
	{query.Key{ID: "CommentEN", NameTR: "Açıklama (İngilizce)", NameEN: "Comment (English)"},
		concord.Column{Role: concord.Comment, Language: lang.English}},
	{query.Key{ID: "PlannedDate", NameTR: "Planlanan tarih", NameEN: "Planned date"},
		concord.Column{Role: concord.PlannedDate}},
	{query.Key{ID: fieldBody, NameTR: "Kurum", NameEN: "Body"}, concord.Column{Role: concord.Body}},
	{query.Key{ID: "Duty", NameTR: "Hükmün niteliği", NameEN: "Kind of provision"}, concord.Column{Role: concord.Duty}},
	{query.Key{ID: fieldID, NameTR: "Satırın kimliği", NameEN: "Id of the row"}, concord.Column{Role: concord.RowKey}},
}

func concordanceImportFields() []query.Key {
	fields := make([]query.Key, len(importColumns))
	for i, c := range importColumns {
		fields[i] = c.key
	}
	return fields
}

// columnKey is the Id of what a column is for; "": it is left out.
func columnKey(c concord.Column) string {
	if c.Role == concord.NationalText {
		c.Language = ""
	}
	for _, known := range importColumns {
		if known.column == c {
			return known.key.ID
		}
	}
	return ""
}

// columnsOf are the columns that are asked for by their Ids.
func columnsOf(keys []string) (columns []concord.Column, bad []fault.Field) {
	times := map[string]int{}
	for _, key := range keys {
		at := slices.IndexFunc(importColumns, func(c struct {
			key    query.Key
			column concord.Column
		}) bool {
			return c.key.ID == key
		})
		switch {
		case key == "":
			columns = append(columns, concord.Column{Role: concord.Skipped})
			continue
		case at < 0:
			return nil, []fault.Field{columnFault("unknown", key)}
		}
		if times[key]++; times[key] == 2 {
			bad = append(bad, columnFault("duplicate", key))
		}
		columns = append(columns, importColumns[at].column)
	}
	return columns, bad
}

// read reads what a file says, as far as it is asked for, and puts what is known of it into the answer.
func (i *rowImport) read(ctx context.Context, r io.Reader) error {
	degrees, bad := spellingsOf(i.in.Degrees)
	columns, badColumns := columnsOf(i.in.Columns)
	if bad = append(bad, badColumns...); len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	file, err := i.l.Reader.Tables(ctx, r)
	if err != nil {
		return unreadableTables(err)
	}
	file.Join(func(before, next []tables.Row) bool { return concord.Continues(linesOf(before), linesOf(next)) })
	layout, at, err := chooseTable(file, i.in, columns, i.answer)
	if err != nil {
		return err
	}
	i.answer.tell(file, &layout)
	act, national := layout.NamesPlaces()
	if !act {
		bad = append(bad, columnFault("required", "EULabel"))
	}
	if !national {
		bad = append(bad, columnFault("required", fieldTargets))
	}
	switch {
	case len(bad) > 0:
	case i.answer.Unclear && !i.o.Dry:
		bad = append(bad, fault.Field{Field: "Table", Code: "required"})
	case len(layout.Body) > maxAlignments:
		bad = append(bad, fault.Field{Field: "Rows", Code: "max", Params: map[string]any{"Max": maxAlignments}})
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	i.reading = layout.Read(degrees)
	if !layout.Turned { // its rows are the columns of the file
		addCellFaults(&i.reading, file.Tables[at].Rows, layout.Columns)
	}
	if len(i.reading.Entries) == 0 {
		return fault.Invalid(fault.Field{Field: "UploadId", Code: "required",
			Params: map[string]any{"Reason": string(tables.ReasonEmpty)}})
	}
	return nil
}

// spellingsOf are the degrees that are asked for, by what equal spellings share.
func spellingsOf(given []ConcordanceImportSpelling) (degrees map[string]concord.Degree, bad []fault.Field) {
	degrees = map[string]concord.Degree{}
	for i, s := range given {
		if !slices.ContainsFunc(Degrees(), func(d record.Named) bool { return d.ID == s.DegreeID }) {
			bad = append(bad, fault.Field{Field: fmt.Sprintf("Degrees[%d].DegreeId", i), Code: "unknown"})
		}
		degrees[concord.SpellingKey(s.Text)] = concord.Degree(s.DegreeID)
	}
	return degrees, bad
}

// unreadableTables says why a file cannot be read.
func unreadableTables(err error) error {
	bad, ok := errors.AsType[*tables.Error](err)
	if !ok {
		return fmt.Errorf("read the tables of a file: %w", err)
	}
	field := fault.Field{Field: "UploadId", Code: "pattern", Params: map[string]any{"Reason": string(bad.Reason)}}
	if bad.Max > 0 {
		field.Code, field.Params["Max"] = "max", bad.Max
	}
	if bad.Reason == tables.ReasonEmpty {
		field.Code = "required"
	}
	if bad.Line > 0 {
		field.Params["Line"] = bad.Line
	}
	if bad.Row > 0 {
		field.Params["Row"] = bad.Row
	}
	f := fault.Invalid(field)
	f.Cause = err
	return f
}

// chooseTable returns the layout of the table that is asked for, the only one that fits, or the longest one of those
// that fit best.
func chooseTable(file *tables.File, in ConcordanceImportInput, columns []concord.Column,
	answer *ConcordanceImportAnswer) (
	chosen concord.Layout, at int, err error) {
	if in.Table < 0 || in.Table > len(file.Tables) {
		return chosen, 0, fault.Invalid(fault.Field{Field: "Table", Code: "unknown",
			Params: map[string]any{"Value": in.Table}})
	}
	fitting, best := 0, -1
	for i := range file.Tables {
		t := &file.Tables[i]
		layout := concord.FindLayout(linesOf(t.Rows))
		act, national := layout.NamesPlaces()
		one := ConcordanceImportTable{Name: t.Name, Hidden: t.Hidden, Rows: len(layout.Body), Fits: act && national}
		answer.Tables = append(answer.Tables, one)
		if one.Fits && !t.Hidden {
			fitting++
		}
		better := best < 0
		if !better {
			other := answer.Tables[best]
			better = one.Fits && !other.Fits || one.Fits == other.Fits && (other.Hidden && !one.Hidden ||
				one.Hidden == other.Hidden && one.Rows > other.Rows)
		}
		if in.Table == i+1 || in.Table == 0 && better {
			best, chosen = i, layout
		}
	}
	if in.Table > 0 {
		best = in.Table - 1
	}
	answer.Table, answer.Unclear = best+1, in.Table == 0 && fitting > 1
	if columns != nil {
		chosen.SetColumns(columns)
	}
	return chosen, best, nil
}

func linesOf(rows []tables.Row) []concord.Line {
	lines := make([]concord.Line, len(rows))
	for i, row := range rows {
		lines[i] = concord.Line{Number: row.Number, Header: row.Header, Title: row.Title(),
			Cells: make([]concord.LineCell, len(row.Cells))}
		for n, c := range row.Cells {
			lines[i].Cells[n] = concord.LineCell{Text: c.Text, Above: c.Above, Left: c.Left}
		}
	}
	return lines
}

// tell puts into the answer how the file is read.
func (a *ConcordanceImportAnswer) tell(file *tables.File, layout *concord.Layout) {
	for _, c := range layout.Columns {
		a.Columns = append(a.Columns, columnKey(c))
	}
	a.Preview = append(a.Preview, append([]string{}, layout.Headings...))
	for _, line := range layout.Body[:min(len(layout.Body), maxPreview)] {
		cells := make([]string, len(line.Cells))
		for i, c := range line.Cells {
			cells[i] = truncated(c.Text, maxPreviewCell)
		}
		a.Preview = append(a.Preview, cells)
	}
	a.Notes = ConcordanceImportNotes{Inserted: file.Inserted, Deleted: file.Deleted, Above: layout.Above,
		Repeated: layout.Repeated, Turned: layout.Turned, Links: file.Ignored.Links,
		Pictures: file.Ignored.Pictures, Objects: file.Ignored.Objects, Macros: file.Ignored.Macros,
		Templates: file.Ignored.Templates}
}

// addCellFaults notes the cells of a workbook that show something but have no value.
func addCellFaults(reading *concord.Reading, rows []tables.Row, columns []concord.Column) {
	faulty := map[int]tables.Row{}
	for _, row := range rows {
		if len(row.Faults) > 0 {
			faulty[row.Number] = row
		}
	}
	for i := range reading.Entries {
		e := &reading.Entries[i]
		for _, wrong := range faulty[e.Line].Faults {
			if wrong.Column < len(columns) && columns[wrong.Column].Role != concord.Skipped {
				e.Doubts = append(e.Doubts, concord.Doubt{Role: columns[wrong.Column].Role, Text: wrong.Text})
			}
		}
	}
}
