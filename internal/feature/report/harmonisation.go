package report

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// HarmonisationAnswer carries the figures of EU acts and tables of concordance.
type HarmonisationAnswer struct {
	Harmonisation library.Harmonisation
}

// Harmonisation counts how far EU acts are aligned: by chapter, by sector and by month.
func (r *Reports) Harmonisation(ctx context.Context, actor access.Actor) (answer HarmonisationAnswer, err error) {
	for _, needed := range []access.Permission{access.StatisticsRead, access.ConcordancesRead} {
		if err := actor.Need(needed); err != nil {
			return answer, err
		}
	}
	err = r.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		answer.Harmonisation, err = r.cachedHarmonisation(ctx, tx)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("count the alignment of EU acts: %w", err)
	}
	return answer, nil
}

// cachedHarmonisation keeps the figures of a day. They have a cache of their own, so that a change of a table does not
// count the texts again.
func (r *Reports) cachedHarmonisation(ctx context.Context, tx *store.Tx) (library.Harmonisation, error) {
	generations := []string{library.ConcordancesGeneration, library.EUActsGeneration, library.TextsGeneration,
		"sectors"}
	h, _, err := r.harmonisation.Read(ctx, tx, generations, string(r.engine.Today(tx.Now())),
		func() (library.Harmonisation, error) { return r.library.ReadHarmonisation(ctx, tx) })
	return h, err
}

// alignmentRows reads the rows of the reports about EU acts.
func (r *Reports) alignmentRows(ctx context.Context, tx *store.Tx, o job) ([]row, error) {
	where := r.engine.StartWhere(ctx, tx)
	if o.sector != nil { // the sector filter of legal texts, whose table is x here
		inner := r.engine.StartWhere(ctx, tx)
		page, err := library.LegalTextListing(true).Parse(query.Params{"sector": {fmt.Sprint(*o.sector)}}, inner)
		if err != nil {
			return nil, err
		}
		texts, err := store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) { return id, scan(&id) },
			"SELECT t.id FROM legal_texts t"+page.Where.SQL(), page.Where.Args()...)
		if err != nil {
			return nil, fmt.Errorf("read the legal texts of a sector: %w", err)
		}
		condition, arg := tx.Among("x.id", texts)
		where.Add(condition, arg)
	}
	period := library.PlannedPeriod{From: o.from, To: o.to}
	if o.kind == OpenReport {
		open, err := r.library.ReadOpenAlignments(ctx, tx, where, o.agency, period)
		return o.openRows(open), err
	}
	acts, err := r.library.ReadTransposedActs(ctx, tx, where, o.agency, period)
	return o.actRows(acts), err
}

// actRows are the rows of the report on the state of harmonisation, by chapter.
func (o job) actRows(acts []library.TransposedAct) []row {
	chapters := append(library.Chapters(), library.NoChapter())
	rows := make([]row, len(acts))
	for i, a := range acts {
		at := slices.IndexFunc(chapters, func(c record.Named) bool { return c.ID == a.ChapterID })
		chapter := lang.Pick(o.language, chapters[at].NameTR, chapters[at].NameEN)
		if a.ChapterID != 0 {
			chapter = fmt.Sprintf("%d. %s", a.ChapterID, chapter)
		}
		c := a.Coverage
		cells := o.pair(a.Act.CELEX, a.Act.Title(o.language))
		cells = append(cells, o.pair(lang.Pick(o.language, a.LegalText.NameTR, a.LegalText.NameEN),
			named(o.language, library.EUActAims(), a.Aim))...)
		if a.TableID == 0 {
			cells = append(cells, o.words.noTable, nil, nil, nil, nil, nil, nil, nil)
		} else {
			cells = append(cells, named(o.language, library.ConcordanceStatuses(), a.StatusID), c.Applicable, c.Aligned,
				c.Partial, c.None+c.Conflict, c.NotAssessed, a.Planned, c.Look)
		}
		if a.OfAct.Rows > 0 {
			cells = append(cells, fmt.Sprintf("%d / %d", a.OfAct.Aligned, a.OfAct.Applicable))
		} else {
			cells = append(cells, nil)
		}
		rows[i] = row{cells: cells, group: fmt.Appendf(nil, "%03d", at), groupName: chapter}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return bytes.Compare(a.group, b.group) })
	return rows
}

// pair are two cells of a sheet; on a page, which has less room, they are one below the other.
func (o job) pair(first, second string) []any {
	if o.xlsx {
		return []any{first, second}
	}
	return []any{strings.TrimSpace(first + "\n" + second)}
}

// openRows are the rows of the report on what is not yet aligned: by body, and then by date.
func (o job) openRows(open []library.OpenAlignment) []row {
	rows := make([]row, len(open))
	for i, a := range open {
		body := a.BodyOther
		if a.Agency != nil {
			body = lang.Pick(o.language, a.Agency.NameTR, a.Agency.NameEN)
		}
		var date any
		key := []byte("~") // behind all days
		if a.Planned != nil {
			date, key = string(*a.Planned), []byte(*a.Planned)
		}
		group := append([]byte{0}, lang.SortKey(o.language, body)...)
		if body == "" {
			body, group = o.words.noBody, []byte{1}
		}
		reason := lang.Pick(o.language, a.ReasonTR, a.ReasonEN)
		if reason == "" {
			reason = a.ReasonTR + a.ReasonEN
		}
		rows[i] = row{cells: []any{body, date, a.Act.CELEX, a.Act.Title(o.language), a.LabelIn(o.language),
			lang.Pick(o.language, a.LegalText.NameTR, a.LegalText.NameEN),
			named(o.language, library.Degrees()[a.Degree:a.Degree+1], int64(a.Degree)), reason},
			group: group, key: key, groupName: body}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		if c := bytes.Compare(a.group, b.group); c != 0 {
			return c
		}
		return bytes.Compare(a.key, b.key)
	})
	return rows
}

// alignmentColumns are the columns of the cells of these rows.
func (o job) alignmentColumns() []column {
	w := o.words
	var out []column
	add := func(title string, kind sheet.Type, chars, share float64, right bool) {
		at := len(out)
		out = append(out, column{title, kind, chars, share, right, func(r row) any { return r.cells[at] }})
	}
	if o.kind == OpenReport {
		add(w.body, sheet.Text, 30, 13, false)
		add(w.planned, sheet.Date, 14, 8.5, false)
		add(w.celex, sheet.Text, 16, 9, false)
		add(w.act, sheet.Text, 40, 17, false)
		add(w.provision, sheet.Text, 20, 10, false)
		add(w.legalText, sheet.Text, 50, 18, false)
		add(w.degree, sheet.Text, 18, 9, false)
		add(w.reason, sheet.Text, 60, 18, false)
		return out
	}
	if o.xlsx {
		add(w.celex, sheet.Text, 16, 0, false)
	}
	add(w.act, sheet.Text, 40, 24, false)
	add(w.legalText, sheet.Text, 50, 21, false)
	if o.xlsx {
		add(w.aim, sheet.Text, 22, 0, false)
	}
	add(w.tableState, sheet.Text, 18, 9, false)
	for _, title := range []string{w.applicable, w.aligned, w.partial, w.noneOrConflict, w.notAssessed, w.plannedRows,
		w.toLookAt} {
		add(title, sheet.Number, 12, 6.5, true)
	}
	add(w.ofAct, sheet.Text, 16, 8, true)
	return out
}

// named is the name of one of some values; "" if there is none with the id.
func named(language lang.Language, all []record.Named, id int64) string {
	for _, n := range all {
		if n.ID == id {
			return lang.Pick(language, n.NameTR, n.NameEN)
		}
	}
	return ""
}

// harmonisationTables are the sheets of the workbook of the statistics about EU acts.
func (o job) harmonisationTables(h library.Harmonisation) []table {
	w := o.words
	number := func(title string) sheet.Column { return sheet.Column{Title: title, Type: sheet.Number} }
	groups := func(title, head string, all []library.AlignedGroup) table {
		return table{title, []sheet.Column{wideColumn(head), number(w.acts), number(w.withoutTable),
			number(w.applicable), number(w.aligned), number(w.partial), number(w.none3), number(w.conflict),
			number(w.notAssessed), number(w.toLookAt), number(w.overdue)},
			rowsOf(all, func(g library.AlignedGroup) []any {
				c := g.Coverage
				return []any{lang.Pick(o.language, g.NameTR, g.NameEN), g.Acts, g.WithoutTable, c.Applicable, c.Aligned,
					c.Partial, c.None, c.Conflict, c.NotAssessed, c.Look, c.Overdue}
			})}
	}
	months := rowsOf(h.Months, func(m library.PlannedMonth) []any { return []any{m.Month, m.Count} })
	months = slices.Insert(months, 0, []any{w.earlier, h.Earlier})
	months = append(months, []any{w.later, h.Later}, []any{w.noDate, h.Undated})
	return []table{groups(w.byChapter, w.chapter, h.Chapters), groups(w.bySector, w.sector, h.Sectors),
		{w.plannedMonths, []sheet.Column{{Title: w.month, Width: 22}, number(w.count)}, months}}
}

// isAlignment reports whether a report is about EU acts.
func (o job) isAlignment() bool { return o.kind == HarmonisationReport || o.kind == OpenReport }

// plannedPeriod checks the period of such a report: both of its days or neither.
func (o *job) plannedPeriod(in Request, refuse func(field, code string)) {
	given := func(s *string) bool { return s != nil && strings.TrimSpace(*s) != "" }
	if given(in.DateStart) || given(in.DateEnd) {
		o.from, o.to = day(in.DateStart, "DateStart", refuse), day(in.DateEnd, "DateEnd", refuse)
	}
}
