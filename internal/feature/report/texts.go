package report

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"lls/internal/format/pdf"
	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/tree"
	"lls/internal/text/lang"
)

// row is a legal text in a report, in its language.
type row struct {
	number, name, legislationType, sectors, status string
	light                                          int64
	drafted, adopted, effective                    *record.Day
	versions                                       int64
	differences                                    int64 // between the languages
	months, threshold                              int64 // of a late text
	group, key                                     []byte
	groupName                                      string
	cells                                          []any // of a report on EU acts
}

// rows reads the texts of a report: by status and name, or by day of adoption and name.
func (r *Reports) rows(ctx context.Context, tx *store.Tx, o job) ([]row, error) {
	where := r.engine.StartWhere(ctx, tx)
	if o.kind == AdoptedReport {
		where.Add("t.adopted = TRUE AND t.date_adopted >= ? AND t.date_adopted <= ?", string(o.from), string(o.to))
	}
	if o.kind == DifferencesReport {
		where.Add("t.differences > 0")
	}
	if o.agency != nil {
		where.Add("t.create_user IN (SELECT u.id FROM users u WHERE u.agency_id = ?)", *o.agency)
	}
	page, err := library.LegalTextListing(true).Parse(o.filters(), where)
	if err != nil {
		return nil, err
	}
	texts, _, err := library.LegalTexts(r.library).Select(ctx, tx, page)
	if err != nil {
		return nil, err
	}
	sectors, err := tree.Read(ctx, tx, "sectors")
	if err != nil {
		return nil, err
	}
	sectorNames := map[int64]string{}
	for _, s := range sectors {
		sectorNames[s.ID] = lang.Pick(o.language, s.NameTR, s.NameEN)
	}
	var late ages
	if o.late {
		if late, err = readAgesOf(ctx, tx, page.Where, r.engine.Today(tx.Now())); err != nil {
			return nil, err
		}
	}
	rows := make([]row, len(texts))
	for i, t := range texts {
		rows[i] = o.row(t, sectorNames)
		rows[i].months, rows[i].threshold = late[t.ID].months, late[t.ID].threshold
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		if c := bytes.Compare(a.group, b.group); c != 0 {
			return c
		}
		return bytes.Compare(a.key, b.key)
	})
	return rows, nil
}

func (o job) row(t *library.LegalText, sectorNames map[int64]string) row {
	names := make([]string, len(t.Sectors))
	for i, id := range t.Sectors {
		names[i] = sectorNames[id]
	}
	slices.Sort(names)
	name := lang.Pick(o.language, t.NameTR, t.NameEN)
	out := row{
		number: t.Number, name: name, legislationType: lang.Pick(o.language, t.LegislationType.NameTR,
			t.LegislationType.NameEN),
		sectors: strings.Join(names, "; "), light: t.TrafficLightID, drafted: t.DateDrafted, adopted: t.DateAdopted,
		effective: t.DateEffective,
		versions:  t.Count, key: lang.SortKey(o.language, name),
	}
	if t.Differences != nil {
		out.differences = *t.Differences
	}
	if t.Status != nil {
		out.status = lang.Pick(o.language, t.Status.NameTR, t.Status.NameEN)
	} else {
		none := withoutVersions()
		out.status = lang.Pick(o.language, none.NameTR, none.NameEN)
	}
	switch o.kind {
	case StatusReport, DifferencesReport:
		out.group, out.groupName = fmt.Appendf(nil, "%03d", t.StatusID+1), out.status
	case AdoptedReport:
		out.group, out.groupName = []byte(*t.DateAdopted), string((*t.DateAdopted)[:4])
	}
	return out
}

func (o job) lightName(id int64) string {
	for _, l := range library.TrafficLights() {
		if l.ID == id && id != 0 {
			return lang.Pick(o.language, l.NameTR, l.NameEN)
		}
	}
	return ""
}

// column is one column of a report in both formats.
type column struct {
	title string
	sheet sheet.Type
	chars float64 // width in a sheet
	share float64 // of the width of a page
	right bool
	cell  func(row) any
}

func (o job) columns() []column {
	if o.isAlignment() {
		return o.alignmentColumns()
	}
	w := o.words
	date := func(title string, of func(row) *record.Day) column {
		return column{title, sheet.Date, 14, 8.5, false, func(r row) any {
			if d := of(r); d != nil {
				return string(*d)
			}
			return nil
		}}
	}
	out := []column{
		{w.number, sheet.Text, 12, 7, false, func(r row) any { return r.number }},
		{w.name, sheet.Text, 60, 31, false, func(r row) any { return r.name }},
		{w.legislationType, sheet.Text, 24, 12, false, func(r row) any { return r.legislationType }},
		{w.sector, sheet.Text, 36, 17, false, func(r row) any { return r.sectors }},
	}
	switch o.kind {
	case StatusReport:
		out = append(out, column{w.status, sheet.Text, 30, 15, false, func(r row) any { return r.status }},
			date(w.drafted, func(r row) *record.Day { return r.drafted }),
			column{w.light, sheet.Text, 14, 8, false, func(r row) any { return o.lightName(r.light) }})
	case DifferencesReport:
		out = append(out, column{w.status, sheet.Text, 30, 15, false, func(r row) any { return r.status }},
			column{w.differences, sheet.Number, 14, 9, true, func(r row) any { return r.differences }})
	default:
		out = append(out, date(w.adopted, func(r row) *record.Day { return r.adopted }),
			date(w.effective, func(r row) *record.Day { return r.effective }),
			column{w.status, sheet.Text, 30, 13, false, func(r row) any { return r.status }})
	}
	if o.late {
		out = append(out, column{w.months, sheet.Number, 10, 5, true, func(r row) any { return r.months }},
			column{w.threshold, sheet.Number, 14, 6, true, func(r row) any { return r.threshold }})
	}
	return append(out, column{w.versions, sheet.Number, 10, 5, true, func(r row) any { return r.versions }})
}

// totals counts the rows of each group, in the order of the rows.
func totals(rows []row) (names []string, counts map[string]int64) {
	counts = map[string]int64{}
	for _, r := range rows {
		if counts[r.groupName] == 0 {
			names = append(names, r.groupName)
		}
		counts[r.groupName]++
	}
	return names, counts
}

func (o job) writeXLSX(ctx context.Context, w io.Writer, rows []row) (err error) {
	return writeBook(w, o.zone, func(book *sheet.Book) error {
		columns := o.columns()
		heads := make([]sheet.Column, len(columns))
		for i, c := range columns {
			heads[i] = sheet.Column{Title: c.title, Type: c.sheet, Width: c.chars}
		}
		list, err := book.Sheet(o.title, heads...)
		if err != nil {
			return err
		}
		values := make([]any, len(columns))
		for _, r := range rows {
			if err := ctx.Err(); err != nil {
				return err
			}
			for i, c := range columns {
				values[i] = c.cell(r)
			}
			if err := list.Row(values...); err != nil {
				return err
			}
		}
		if err := list.End(); err != nil {
			return err
		}
		sums := table{o.words.total,
			[]sheet.Column{wideColumn(o.groupTitle()), {Title: o.words.count, Type: sheet.Number}}, nil}
		names, counts := totals(rows)
		for _, n := range names {
			sums.rows = append(sums.rows, []any{n, counts[n]})
		}
		sums.rows = append(sums.rows, []any{o.words.total, len(rows)})
		if o.limits != "" {
			sums.rows = append(sums.rows, []any{o.limits, nil})
		}
		return sums.write(book)
	})
}

func (o job) groupTitle() string {
	switch o.kind {
	case AdoptedReport:
		return o.words.year
	case HarmonisationReport:
		return o.words.chapter
	case OpenReport:
		return o.words.body
	}
	return o.words.status
}

// about says below the title what the report is limited to.
func (o job) about() string {
	if o.period != "" && o.limits != "" {
		return o.period + " · " + o.limits
	}
	return o.period + o.limits
}

const cellGap, cellPad = 8, 3

func (o job) writePDF(ctx context.Context, w io.Writer, rows []row) error {
	d, err := pdf.New(pdf.Options{Title: o.title, Stamp: o.stamp(), Language: o.language,
		Landscape: true, Made: o.made})
	if err != nil {
		return err
	}
	d.Title(o.title)
	if about := o.about(); about != "" {
		d.Paragraph(pdf.Span{Text: about, Style: pdf.Style{Face: pdf.Serif, Size: 12}})
		d.Space(4)
	}
	names, counts := totals(rows)
	summary := func(name string, n int, bold bool) {
		style := pdf.Style{Size: 9, Bold: bold}
		d.Row(pdf.Row{Gap: cellGap, Pad: 1.5, Cells: []pdf.Cell{{Spans: []pdf.Span{{Text: name, Style: style}},
			Width: 200},
			{Spans: []pdf.Span{{Text: fmt.Sprint(n), Style: style}}, Width: 40, Right: true}}})
	}
	for _, n := range names {
		summary(n, int(counts[n]), false)
	}
	summary(o.words.total, len(rows), true)
	d.Space(12)
	columns := o.columns()
	size, widths := fit(d, columns, rows)
	write := func(style pdf.Style, text func(column) string) pdf.Row {
		row := pdf.Row{Gap: cellGap, Pad: cellPad, Rule: true}
		for i, c := range columns {
			row.Cells = append(row.Cells, pdf.Cell{Spans: []pdf.Span{{Text: text(c), Style: style}},
				Width: widths[i], Right: c.right})
		}
		return row
	}
	head := write(pdf.Style{Size: size, Bold: true}, func(c column) string { return c.title })
	d.Repeat(&head)
	for _, r := range rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		d.Row(write(pdf.Style{Size: size}, func(c column) string { return c.shown(r) }))
	}
	d.Repeat(nil)
	_, err = d.WriteTo(w)
	return err
}

// shown is a cell as a page shows it.
func (c column) shown(r row) string {
	switch v := c.cell(r).(type) {
	case nil:
		return ""
	case string:
		if c.sheet == sheet.Date {
			return record.Day(v).Shown()
		}
		return v
	default:
		return fmt.Sprint(v)
	}
}

// fit returns the size of the letters of a table and the widths of its columns: by their shares, but none narrower than
// its longest word. The letters become smaller until a part of the page is left for the columns of names.
func fit(d *pdf.Document, columns []column, rows []row) (size float64, widths []float64) {
	const largest, smallest, step, left = 8.5, 7, 0.5, 0.15
	width := d.Width() - cellGap*float64(len(columns)-1)
	least, total := make([]float64, len(columns)), 0.0
	for i, c := range columns {
		least[i] = min(longest(d, c, rows, largest), width*left)
		total += least[i]
	}
	size = largest
	for size > smallest && total*size/largest > width*(1-left) {
		size -= step
	}
	widths = make([]float64, len(columns))
	open := width
	for narrow := true; narrow; { // what a column needs beyond its share the others give
		narrow = false
		shares := 0.0
		for i, c := range columns {
			if widths[i] == 0 {
				shares += c.share
			}
		}
		for i, c := range columns {
			if need := least[i] * size / largest; widths[i] == 0 && open*c.share/shares < need {
				widths[i], narrow = need, true
				open -= need
				break
			}
		}
		if !narrow {
			for i, c := range columns {
				if widths[i] == 0 {
					widths[i] = open * c.share / shares
				}
			}
		}
	}
	sum := 0.0
	for _, w := range widths {
		sum += w
	}
	for i := range widths {
		widths[i] *= width / sum
	}
	return size, widths
}

// longest is the width of the longest word of a column.
func longest(d *pdf.Document, c column, rows []row, size float64) float64 {
	const rounding = 0.1 // so that a word fits which is as wide as its cell
	width := d.WordWidth(c.title, pdf.Style{Size: size, Bold: true})
	met := map[string]bool{}
	for _, r := range rows {
		if text := c.shown(r); !met[text] {
			met[text] = true
			width = max(width, d.WordWidth(text, pdf.Style{Size: size}))
		}
	}
	return width + rounding
}
