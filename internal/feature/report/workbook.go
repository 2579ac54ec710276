package report

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/file"
	"lls/internal/text/lang"
)

// Book writes the statistics of a period as a workbook with a sheet for each chart. bodies tells whether line bodies
// are shown.
func (r *Reports) Book(ctx context.Context, actor access.Actor, period string, language lang.Language,
	bodies bool) (file.LinkAnswer, error) {
	answer, at, err := r.statistics(ctx, actor, period)
	if err != nil {
		return file.LinkAnswer{}, err
	}
	acts, err := r.Harmonisation(ctx, actor)
	if err != nil {
		return file.LinkAnswer{}, err
	}
	o := job{words: wordsOf(language), language: language, zone: r.engine.Zone, made: at}
	o.title = o.words.statistics
	made := file.MadeFile{Name: o.fileName(".xlsx"), Mime: sheet.Mime, Category: audit.Reports}
	link, err := r.files.CreateDownload(ctx, actor, made, func(w io.Writer) error {
		return o.writeStatistics(w, append(o.tables(answer.Statistics, bodies),
			o.harmonisationTables(acts.Harmonisation)...))
	})
	if err != nil {
		return file.LinkAnswer{}, fmt.Errorf("write the statistics: %w", err)
	}
	return link, nil
}

func (o job) writeStatistics(w io.Writer, tables []table) error {
	return writeBook(w, o.zone, func(book *sheet.Book) error {
		for _, t := range tables {
			if err := t.write(book); err != nil {
				return err
			}
		}
		return nil
	})
}

// table is one sheet of a workbook.
type table struct {
	title   string
	columns []sheet.Column
	rows    [][]any
}

func (t table) write(book *sheet.Book) error {
	s, err := book.Sheet(t.title, t.columns...)
	if err != nil {
		return err
	}
	for _, row := range t.rows {
		if err := s.Row(row...); err != nil {
			return err
		}
	}
	return s.End()
}

// tables are the charts, a sheet each.
func (o job) tables(s Statistics, bodies bool) []table {
	w := o.words
	number := func(title string) sheet.Column { return sheet.Column{Title: title, Type: sheet.Number} }
	texts := func(title string, tr, en []Slice) table {
		columns := []sheet.Column{wideColumn(w.label), number(w.count), number(w.adoptedCount), number(w.draftCount)}
		return table{title, columns,
			rowsOf(lang.Pick(o.language, tr, en), func(s Slice) []any {
				return []any{s.Label, s.Value, s.Adopted, s.Drafts}
			})}
	}
	years := table{w.perYear, []sheet.Column{{Title: w.year, Width: 12}, number(w.count)}, nil}
	for i, year := range s.BarChart.BarTicks {
		years.rows = append(years.rows, []any{year, s.BarChart.BarData[i]})
	}
	years.rows = append(years.rows, []any{w.undated, s.BarChart.Undated})
	out := []table{years, texts(w.byStatus, s.StatusesTR, s.StatusesEN),
		texts(w.byType, s.LegislationTypesTR, s.LegislationTypesEN),
		texts(w.byLight, s.TrafficLightsTR, s.TrafficLightsEN)}
	if bodies {
		out = append(out, texts(w.byBody, s.LineBodiesTR, s.LineBodiesEN))
	}
	return append(out,
		table{w.byRole, []sheet.Column{wideColumn(w.label), number(w.count)},
			rowsOf(lang.Pick(o.language, s.RolesTR, s.RolesEN), func(s Slice) []any {
				return []any{s.Label, s.Value}
			})},
		table{w.inStatus, []sheet.Column{wideColumn(w.status), number(w.median), number(w.stays)},
			rowsOf(s.StatusTimes, func(t StatusTime) []any {
				return []any{lang.Pick(o.language, t.NameTR, t.NameEN), t.Median, t.Stays}
			})},
		table{w.byAge, []sheet.Column{wideColumn(w.sector), number(w.ages[0]), number(w.ages[1]), number(w.ages[2]),
			number(w.ages[3]), number(w.none)},
			rowsOf(s.DraftAges, func(a DraftAge) []any {
				name := lang.Pick(o.language, a.NameTR, a.NameEN)
				return []any{name, a.Counts[0], a.Counts[1], a.Counts[2], a.Counts[3], a.None}
			})},
		table{w.perMonth, []sheet.Column{{Title: w.month, Width: 12}, number(w.count)},
			rowsOf(s.VersionMonths, func(m Month) []any { return []any{m.Month, m.Count} })},
		table{w.growth, []sheet.Column{{Title: w.month, Width: 12}, number(w.newTerms), number(w.terms)},
			rowsOf(s.TermMonths, func(m Month) []any { return []any{m.Month, m.Count, m.Total} })})
}

func wideColumn(title string) sheet.Column { return sheet.Column{Title: title, Width: 40} }

func rowsOf[T any](items []T, row func(T) []any) [][]any {
	out := make([][]any, len(items))
	for i, item := range items {
		out[i] = row(item)
	}
	return out
}

func writeBook(w io.Writer, zone *time.Location, fill func(*sheet.Book) error) (err error) {
	book, err := sheet.NewBook(zone)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	if err := fill(book); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}
