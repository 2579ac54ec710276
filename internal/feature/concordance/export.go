package concordance

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// ExportOptions say how a table is written.
type ExportOptions struct {
	CSV      bool          // in place of XLSX
	Language lang.Language // of the headings
	Both     bool          // with the texts of both languages
	Reverse  bool          // from the legal text to the act
}

// exportColumn is a column of the table for a row.
type exportColumn struct {
	tr, en string
	width  float64
	value  func(r *library.Alignment) any
}

// Export writes a table of concordance with all rows. Its first column names each row, so that it can be read again.
func (c *Concordances) Export(ctx context.Context, actor access.Actor, id int64, o ExportOptions, w io.Writer) error {
	if err := actor.Need(access.ConcordancesRead); err != nil {
		return err
	}
	var heads []sheet.Column
	var rows [][]any
	title := "Uyum tablosu"
	if err := c.engine.Main.View(ctx, func(tx *store.Tx) error {
		all, err := c.library.ReadConcordance(ctx, tx, id, library.AlignmentFilter{})
		if err != nil {
			return err
		}
		title = all.Item.EUAct.CELEX
		if o.Reverse {
			reverse, err := c.library.ReverseConcordance(ctx, tx, id)
			if err != nil {
				return err
			}
			heads, rows = reverseTable(&reverse, o.Language)
			return nil
		}
		columns := exportColumns(o)
		for _, col := range columns {
			heads = append(heads, sheet.Column{Title: lang.Pick(o.Language, col.tr, col.en), Width: col.width})
		}
		for i := range all.Rows {
			cells := make([]any, len(columns))
			for n, col := range columns {
				cells[n] = col.value(&all.Rows[i])
			}
			rows = append(rows, cells)
		}
		return nil
	}); err != nil {
		return fmt.Errorf("export table of concordance %d: %w", id, err)
	}
	if o.CSV {
		return writeCSV(w, heads, rows)
	}
	return c.writeBook(w, title, heads, rows)
}

func (c *Concordances) writeBook(w io.Writer, title string, heads []sheet.Column, rows [][]any) (err error) {
	book, err := sheet.NewBook(c.engine.Zone)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	table, err := book.Sheet(title, heads...)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := table.Row(row...); err != nil {
			return err
		}
	}
	if err := table.End(); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}

// writeCSV writes the table with the mark by which spreadsheets know UTF-8.
func writeCSV(w io.Writer, heads []sheet.Column, rows [][]any) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	line := make([]string, len(heads))
	for i, h := range heads {
		line[i] = h.Title
	}
	if err := out.Write(line); err != nil {
		return err
	}
	for _, row := range rows {
		for i, cell := range row {
			switch v := cell.(type) {
			case nil:
				line[i] = ""
			case string:
				line[i] = sheet.Neutral(v)
			default:
				line[i] = fmt.Sprint(v)
			}
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// exportColumns are the columns of a table in a language, or in both.
func exportColumns(o ExportOptions) []exportColumn {
	named := func(n *record.Named) any {
		if n == nil {
			return ""
		}
		return lang.Pick(o.Language, n.NameTR, n.NameEN)
	}
	fixed := func(all []record.Named, id int64) any {
		for i := range all {
			if all[i].ID == id {
				return named(&all[i])
			}
		}
		return ""
	}
	const narrow, wide = 18, 50
	columns := []exportColumn{
		{"Kimlik", "Id", 10, func(r *library.Alignment) any { return strconv.FormatInt(r.ID, 10) }},
		{"AB hükmü", "EU provision", narrow, func(r *library.Alignment) any { return r.EULabel }},
	}
	both := func(tr, en string, valueTR, valueEN func(r *library.Alignment) string) {
		if o.Both || o.Language == lang.Turkish {
			columns = append(columns, exportColumn{tr + language(o, " (Türkçe)"), en + language(o, " (Turkish)"), wide,
				func(r *library.Alignment) any { return valueTR(r) }})
		}
		if o.Both || o.Language == lang.English {
			columns = append(columns, exportColumn{tr + language(o, " (İngilizce)"), en + language(o, " (English)"), wide,
				func(r *library.Alignment) any { return valueEN(r) }})
		}
	}
	both("AB hükmünün metni", "Text of the EU provision", func(r *library.Alignment) string { return r.EUTextTR },
		func(r *library.Alignment) string { return r.EUTextEN })
	columns = append(columns,
		exportColumn{"Hükmün türü", "Type of provision", narrow, func(r *library.Alignment) any {
			return fixed(library.Duties(), r.Duty)
		}},
		exportColumn{"Karşılık", "Counterpart", wide, func(r *library.Alignment) any { return counterparts(r, o.Language) }},
		exportColumn{"Uyum düzeyi", "Degree of alignment", narrow, func(r *library.Alignment) any {
			return fixed(library.Degrees(), r.DegreeID)
		}})
	both("Gerekçe", "Reason", func(r *library.Alignment) string { return r.ReasonTR },
		func(r *library.Alignment) string { return r.ReasonEN })
	both("Açıklama", "Comment", func(r *library.Alignment) string { return r.CommentTR },
		func(r *library.Alignment) string { return r.CommentEN })
	return append(columns,
		exportColumn{"Planlanan tarih", "Planned date", narrow, func(r *library.Alignment) any {
			if r.PlannedDate == nil {
				return ""
			}
			return r.PlannedDate.Shown()
		}},
		exportColumn{"Kurum", "Body", narrow, func(r *library.Alignment) any {
			if r.Agency != nil {
				return named(r.Agency)
			}
			return r.BodyOther
		}},
		exportColumn{"Yeniden bakılmalı", "Needs another look", narrow, func(r *library.Alignment) any {
			return fixed(library.Looks(), r.Look)
		}},
	)
}

// language is what tells two columns of different languages apart.
func language(o ExportOptions, words string) string {
	if o.Both {
		return words
	}
	return ""
}

// counterparts are the counterparts of a row in words; those in other texts with their names.
func counterparts(r *library.Alignment, l lang.Language) string {
	words := make([]string, len(r.Targets))
	for i, g := range r.Targets {
		words[i] = g.Label
		if g.Name != nil {
			words[i] += " (" + lang.Pick(l, g.Name.NameTR, g.Name.NameEN) + ")"
		}
	}
	return strings.Join(words, "; ")
}

// reverseTable is the table from the legal text to the act.
func reverseTable(reverse *library.Reverse, l lang.Language) (heads []sheet.Column, rows [][]any) {
	for _, h := range []struct {
		tr, en string
		width  float64
	}{{"Madde", "Article", 18}, {"Başlık", "Heading", 50}, {"AB hükümleri", "EU provisions", 50}} {
		heads = append(heads, sheet.Column{Title: lang.Pick(l, h.tr, h.en), Width: h.width})
	}
	for _, place := range reverse.Items {
		labels := make([]string, len(place.Rows))
		for i, row := range place.Rows {
			labels[i] = row.Label
		}
		provisions := strings.Join(labels, "; ")
		if provisions == "" {
			provisions = lang.Pick(l, "AB hukukunda karşılığı yok", "No counterpart in EU law")
		}
		rows = append(rows, []any{place.Label, place.Heading, provisions})
	}
	return heads, rows
}
