package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/platform/fault"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// ImportSheet is a sheet of a workbook that could be imported.
type ImportSheet struct {
	Name   string
	Rows   int  `doc:"That have something in them, below the headings"`
	Hidden bool `json:",omitempty"`
	Fits   bool `json:",omitempty" doc:"Its headings name the columns that are needed"`
}

// ImportTop is one of the first rows of a sheet.
type ImportTop struct {
	Row  int
	Text string `doc:"The beginning of what its cells say"`
}

// aliases are further headings that users write.
var aliases = map[string][]string{
	"NameTR": {"Türkçe", "Turkish", "TR", "Ad (Türkçe)", "Terim (Türkçe)", "Türkçe terim", "Türkçe karşılık"},
	"NameEN": {"İngilizce", "English", "EN", "Ad (İngilizce)", "Terim (İngilizce)", "İngilizce terim",
		"English term"},
	"Domains":           {"Konu alanı", "Domain", "Alan"},
	"Sectors":           {"Sektör", "Sector"},
	"LegislationTypeId": {"Tür", "Type", "Legal text type"},
	"LineBodyId":        {"Kurum"},
	"Number":            {"Sayı", "Numara", "No."},
	"Notes":             {"Not", "Note"},
}

// actAliases are further headings of tables of EU acts: those of an export of EUR-Lex, in English and in Turkish.
var actAliases = map[string][]string{
	"CELEX":  {"CELEX", "CELEX no", "CELEX No.", "CELEX numarası"},
	"NameTR": {"Başlık", "Türkçe başlık"},
	"NameEN": {"Title", "İngilizce başlık"},
	"Date":   {"Date of document", "Document date", "Belge tarihi", "Tasarruf tarihi"},
	"DateEffective": {"Date of effect", "Entry into force", "Date of entry into force", "Yürürlüğe giriş",
		"Yürürlüğe giriş tarihi"},
	"DateTransposition": {"Date of transposition", "Deadline", "Transposition", "Aktarma tarihi", "Aktarım tarihi"},
	"StateId":           {"In force", "In force indicator", "State", "Durum", "Yürürlükte"},
	"ChapterId":         {"Acquis chapter", "Fasıl no", "Müzakere faslı"},
	"Journal":           {"OJ", "OJ reference", "Published in", "Publication reference", "RG", "Resmî Gazete"},
	"LatestConsolidation": {"Latest consolidated version", "Consolidated version", "Konsolide sürüm",
		"Son konsolide sürüm"},
	"RepealedById": {"Repealed by", "Yürürlükten kaldıran"},
	"BaseId":       {"Amends", "Değiştirdiği"},
	"ShortTR":      {"Kısa ad", "Kısa ad (Türkçe)"},
	"ShortEN":      {"Short name", "Short title", "Kısa ad (İngilizce)"},
	"SubtypeId":    {"Form", "Belge biçimi"},
}

// required are the fields without which no row can be read.
func (c *rowReader) required() []string {
	if c.kind == euActKind {
		return []string{"CELEX"}
	}
	return []string{"NameTR", "NameEN"}
}

func newRowReader(name, table string, in ImportInput, fields []record.FieldDoc, headings []query.Key,
	kinds []record.Any) *rowReader {
	c := &rowReader{kind: name, table: table, in: in, fields: fields, known: map[string]bool{},
		words: map[string]string{}, tables: map[string]record.About{}}
	for _, k := range kinds {
		c.tables[k.About().Table] = k.About()
	}
	for _, h := range headings {
		c.known[h.ID] = true
		if !slices.ContainsFunc(fields, func(f record.FieldDoc) bool { return f.Key == h.ID }) {
			continue // an Id, a date of change
		}
		c.headings = append(c.headings, h)
		words := append([]string{h.ID, h.NameTR, h.NameEN}, aliases[h.ID]...)
		if name == euActKind {
			words = append(words, actAliases[h.ID]...)
		}
		for _, word := range words {
			if word = foldName(word); c.words[word] == "" {
				c.words[word] = h.ID
			}
		}
	}
	return c
}

// readTable reads the rows of a table, and finds out which column holds which field.
func (c *rowReader) readTable(ctx context.Context, r io.ReadSeeker, answer *ImportAnswer, dry bool) error {
	f, err := sheet.Open(ctx, r)
	if err != nil {
		return asFault(err)
	}
	at, err := c.chooseSheet(ctx, f, answer)
	if err != nil {
		return err
	}
	if answer.Unclear && !dry {
		return fault.Invalid(fault.Field{Field: "Sheet", Code: "required"})
	}
	if c.rows, err = f.Rows(ctx, at); err != nil {
		return asFault(err)
	}
	bad := c.readHeader(answer, dry)
	answer.Columns = c.columns
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// asFault converts the error of a file that cannot be read to ERROR_VALIDATION of the upload.
func asFault(err error) error {
	bad, ok := errors.AsType[*sheet.Error](err)
	if !ok {
		return fmt.Errorf("read the rows of an import: %w", err)
	}
	f := fault.Invalid(unreadable(bad))
	f.Cause = err
	return f
}

// chooseSheet returns the sheet to import: the one that is asked for, the only one that has rows, or the only visible
// one whose headings fit. Otherwise the choice is unclear, and it returns the most likely one.
func (c *rowReader) chooseSheet(ctx context.Context, f *sheet.File, answer *ImportAnswer) (int, error) {
	var glances []sheet.Summary
	if len(f.Sheets) > 1 {
		var err error
		if glances, err = f.Survey(ctx, sheet.MaxAbove); err != nil {
			return 0, asFault(err)
		}
	}
	best, likely, filled := 0, 0, 0
	fitting := 0 // visible
	for i, g := range glances {
		if g.Count == 0 && g.Bad == nil {
			continue
		}
		info := ImportSheet{Name: sheetName(f, i), Hidden: f.Sheets[i].Hidden, Rows: g.Count}
		head, fits := c.findHeadings(g.Head)
		info.Rows -= head + 1
		info.Fits = fits && g.Bad == nil
		answer.Sheets = append(answer.Sheets, info)
		filled++
		chance := 1
		if info.Fits {
			chance += 2
		}
		if !info.Hidden {
			chance++
			if info.Fits {
				fitting++
			}
		}
		if chance > likely {
			best, likely = i, chance
		}
	}
	if c.in.Sheet != "" {
		at, err := f.Find(c.in.Sheet)
		if err != nil {
			return 0, fault.Invalid(fault.Field{Field: "Sheet", Code: "unknown",
				Params: map[string]any{"Value": excerpt(c.in.Sheet)}})
		}
		best = at
	}
	if filled < 2 {
		answer.Sheets = nil
	}
	answer.Unclear = filled > 1 && fitting != 1 && c.in.Sheet == ""
	if len(f.Sheets) > 0 {
		answer.Sheet = sheetName(f, best)
	}
	return best, nil
}

// sheetName is what a sheet is asked for by: its name or, without one, its number.
func sheetName(f *sheet.File, i int) string {
	if name := f.Sheets[i].Name; name != "" {
		return name
	}
	return strconv.Itoa(i + 1)
}

// findHeadings finds the row of the headings among the first ones of a sheet: the one that names the most fields, of
// which there must be two. fits means that it names all required fields; -1: there is none.
func (c *rowReader) findHeadings(rows []sheet.Row) (at int, fits bool) {
	at, most := -1, 1
	for i, row := range rows[:min(len(rows), sheet.MaxAbove)] {
		named := map[string]bool{}
		for _, cell := range row.Cells {
			if key := c.keyOf(cell); key != "" {
				named[key] = true
			}
		}
		if len(named) > most {
			at, most = i, len(named)
			fits = !slices.ContainsFunc(c.required(), func(key string) bool { return !named[key] })
		}
	}
	return at, fits
}

// headerAt is the place of the row of the headings; -1: the file has none.
func (c *rowReader) headerAt() (int, *fault.Field) {
	given := len(c.in.Columns) > 0
	switch {
	case c.in.HeaderRow > 0:
		at := slices.IndexFunc(c.rows, func(r sheet.Row) bool { return r.Number == c.in.HeaderRow })
		if at < 0 {
			return -1, &fault.Field{Field: "HeaderRow", Code: "unknown",
				Params: map[string]any{"Value": c.in.HeaderRow}}
		}
		return at, nil
	case given && !c.in.Header:
		return -1, nil
	case given:
		return 0, nil
	}
	at, _ := c.findHeadings(c.rows)
	return max(at, 0), nil // unknown headings are in the first row
}

// readHeader finds which column contains which field, and removes the header and the rows above it.
func (c *rowReader) readHeader(answer *ImportAnswer, dry bool) (bad []fault.Field) {
	if dry {
		answer.Top = topOf(c.rows)
	}
	at, wrong := c.headerAt()
	if wrong != nil {
		return []fault.Field{*wrong}
	}
	if dry {
		from := max(at, 0)
		for _, row := range c.rows[from:min(len(c.rows), from+maxPreview)] {
			answer.Preview = append(answer.Preview, row.Cells)
		}
	}
	if at >= 0 {
		answer.HeaderRow, c.heads = c.rows[at].Number, c.rows[at].Cells
	}
	if bad = c.nameColumns(); len(bad) > 0 {
		return bad
	}
	c.rows = c.rows[at+1:]
	if len(c.rows) == 0 {
		bad = append(bad, unreadable(&sheet.Error{Reason: sheet.ReasonEmpty}))
	} else if len(c.rows) > sheet.MaxRows {
		bad = append(bad, unreadable(&sheet.Error{Reason: sheet.ReasonRows, Row: c.rows[sheet.MaxRows].Number}))
	}
	return bad
}

// nameColumns sets the field of each column, as asked for or as the headings say.
func (c *rowReader) nameColumns() (bad []fault.Field) {
	if len(c.in.Columns) > 0 {
		for _, key := range c.in.Columns {
			switch {
			case key != "" && !c.known[key]:
				return []fault.Field{columnFault("unknown", key)}
			case !c.reads(key): // a field, but not of imports
				key = ""
			}
			c.columns = append(c.columns, key)
		}
	} else {
		for _, cell := range c.heads {
			c.columns = append(c.columns, c.keyOf(cell))
		}
	}
	times := map[string]int{}
	for _, key := range c.columns {
		if times[key]++; times[key] == 2 && key != "" {
			bad = append(bad, columnFault("duplicate", key))
		}
	}
	for _, key := range c.required() {
		if times[key] == 0 {
			bad = append(bad, columnFault("required", key))
		}
	}
	return bad
}

func topOf(rows []sheet.Row) (top []ImportTop) {
	for _, row := range rows[:min(len(rows), sheet.MaxAbove)] {
		var cells []string
		for _, cell := range row.Cells {
			if cell = strings.TrimSpace(cell); cell != "" && len(cells) < 10 {
				cells = append(cells, truncated(excerpt(cell), 40))
			}
		}
		top = append(top, ImportTop{row.Number, strings.Join(cells, " · ")})
	}
	return top
}

func columnFault(code, key string) fault.Field {
	return fault.Field{Field: "Columns", Code: code, Params: map[string]any{"Field": key}}
}

// reads reports whether an import fills a field: the fields of a save that the table has.
func (c *rowReader) reads(key string) bool {
	return slices.ContainsFunc(c.headings, func(h query.Key) bool { return h.ID == key })
}

// keyOf is the field that a heading names.
func (c *rowReader) keyOf(heading string) string {
	const longest = 200 // in bytes; no heading is that long
	if len(heading) > longest {
		return ""
	}
	return c.words[foldName(heading)]
}

// foldName is the form in which names are compared.
func foldName(s string) string { return lang.Fold(lang.TrimLine(lang.Normalize(s))) }
