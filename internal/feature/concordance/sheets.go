package concordance

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"lls/internal/feature/content"
	"lls/internal/format/sheet"
	"lls/internal/library"
)

// heads are the columns of a spreadsheet.
func (d *document) heads() (heads []sheet.Column) {
	const narrow, wide = 18, 50
	if d.Reverse {
		for i, title := range d.reverseHeads() {
			heads = append(heads, sheet.Column{Title: title, Width: []float64{narrow, wide, wide, narrow}[i]})
		}
		return heads
	}
	for _, c := range d.columns {
		width := float64(narrow)
		switch {
		case c.fields == nil:
			width = 10
		case bilingual(c.fields[0]), c.fields[0] == content.FieldCounterpart:
			width = wide
		}
		heads = append(heads, sheet.Column{Title: c.heading, Width: width})
	}
	return heads
}

// eachLine calls fn with the cells of every row of a spreadsheet. fn must not keep them.
func (d *document) eachLine(ctx context.Context, fn func(cells []string) error) error {
	if d.Reverse {
		for _, place := range d.reverse.Items {
			if err := ctx.Err(); err != nil {
				return err
			}
			var provisions, degrees []string
			for _, row := range place.Rows {
				provisions, degrees = append(provisions, row.Label), append(degrees, d.degree(row.DegreeID))
			}
			if provisions == nil {
				provisions = []string{d.noCounterpart()}
			}
			if err := fn([]string{place.Label, place.Heading, strings.Join(provisions, "; "),
				strings.Join(degrees, "; ")}); err != nil {
				return err
			}
		}
		return nil
	}
	cells := make([]string, len(d.columns))
	return d.eachRow(ctx, func(r *library.Alignment) error {
		for i, c := range d.columns {
			lines, err := d.lines(ctx, c, r)
			if err != nil {
				return err
			}
			cells[i] = joined(lines)
		}
		return fn(cells)
	})
}

// writeBook writes the table as the only sheet of a workbook.
func (d *document) writeBook(ctx context.Context, w io.Writer) (err error) {
	book, err := sheet.NewBook(d.c.engine.Zone)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	book.PrintOn(sheet.Paper{Head: joinedBy(" – ", d.title(), d.subject(), d.notice()), Foot: d.foot()})
	table, err := book.Sheet(d.table.EUAct.CELEX, d.heads()...)
	if err != nil {
		return err
	}
	var values []any
	if err := d.eachLine(ctx, func(cells []string) error {
		values = values[:0]
		for _, cell := range cells {
			values = append(values, cell)
		}
		return table.Row(values...)
	}); err != nil {
		return err
	}
	if err := table.End(); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}

// writeCSV writes the table with the mark by which spreadsheets know UTF-8.
func (d *document) writeCSV(ctx context.Context, w io.Writer) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return fmt.Errorf("begin the file: %w", err)
	}
	out := csv.NewWriter(w)
	var titles []string
	for _, h := range d.heads() {
		titles = append(titles, h.Title)
	}
	if err := out.Write(titles); err != nil {
		return err
	}
	if err := d.eachLine(ctx, func(cells []string) error {
		for i := range cells {
			cells[i] = sheet.Neutral(cells[i])
		}
		return out.Write(cells)
	}); err != nil {
		return err
	}
	out.Flush()
	return out.Error()
}

// joinedBy joins what is not empty.
func joinedBy(sign string, words ...string) string {
	var given []string
	for _, w := range words {
		if w != "" {
			given = append(given, w)
		}
	}
	return strings.Join(given, sign)
}
