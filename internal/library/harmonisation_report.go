package library

import (
	"context"
	"fmt"

	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/concord"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// TransposedAct is an act beside a legal text that aligns with it.
type TransposedAct struct {
	ActID     int64
	Act       EUActRef
	ChapterID int64
	LegalText record.Parent
	Aim       int64
	TableID   int64 // 0: there is no table
	StatusID  int64 // of the table
	Coverage  Coverage
	OfAct     Coverage // over all tables of the act
	Planned   int64    // rows that are still to be aligned and planned for the period
}

// PlannedPeriod are the days for which rows are planned; "": without a bound.
type PlannedPeriod struct{ From, To record.Day }

func (p PlannedPeriod) given() bool { return p.From != "" || p.To != "" }

// add restricts rows r to those planned for the period.
func (p PlannedPeriod) add(w *query.Where) {
	if p.From != "" {
		w.Add("r.planned_date >= ?", string(p.From))
	}
	if p.To != "" {
		w.Add("r.planned_date <= ?", string(p.To))
	}
}

// ReadTransposedActs reads the acts with the legal texts that transpose, apply or prepare them or have a table with
// them, by number and name. where restricts the legal texts x; agency, unless it is nil, the tables to those that it
// has prepared; a period to those with rows planned for it.
func (l *Library) ReadTransposedActs(ctx context.Context, tx *store.Tx, where query.Where, agency *int64,
	period PlannedPeriod) ([]TransposedAct, error) {
	today := l.engine.Today(tx.Now())
	ofAct, err := coverageOfActs(today, nil).read(ctx, tx)
	if err != nil {
		return nil, err
	}
	var all query.Where
	ofTable, err := readCoverage(ctx, tx, coverageQuery(today)(all.SQL()), nil)
	if err != nil {
		return nil, err
	}
	planned, err := plannedOf(ctx, tx, period)
	if err != nil {
		return nil, err
	}
	where.Add("c.id IS NOT NULL OR " + alignedAims)
	if agency != nil {
		where.Add("c.agency_id = ?", *agency)
	}
	var acts []TransposedAct
	err = tx.Each(ctx, `SELECT a.id, a.celex, a.name_tr, a.name_en, a.short_tr, a.short_en, COALESCE(a.chapter_id, 0),
		x.id, x.name_tr, x.name_en, x.number, COALESCE(l.aim, 0), COALESCE(l.sources, 0), COALESCE(c.id, 0),
		COALESCE(c.status_id, 0)
		FROM (SELECT legal_text_id, eu_act_id FROM legal_text_acts UNION SELECT legal_text_id, eu_act_id FROM concordances) p
		JOIN eu_acts a ON a.id = p.eu_act_id JOIN legal_texts x ON x.id = p.legal_text_id
		LEFT JOIN legal_text_acts l ON l.eu_act_id = p.eu_act_id AND l.legal_text_id = p.legal_text_id
		LEFT JOIN concordances c ON c.eu_act_id = p.eu_act_id AND c.legal_text_id = p.legal_text_id`+where.SQL()+
		" ORDER BY a.celex, x.sort_tr, x.id", where.Args(), func(scan func(...any) error) error {
		var t TransposedAct
		var aim, sources int64
		if err := scan(&t.Act.ID, &t.Act.CELEX, &t.Act.NameTR, &t.Act.NameEN, &t.Act.ShortTR, &t.Act.ShortEN,
			&t.ChapterID, &t.LegalText.ID, &t.LegalText.NameTR, &t.LegalText.NameEN, &t.LegalText.Number, &aim,
			&sources, &t.TableID, &t.StatusID); err != nil {
			return err
		}
		t.ActID, t.Coverage, t.OfAct, t.Planned = t.Act.ID, ofTable[t.TableID], ofAct[t.Act.ID], planned[t.TableID]
		if sources != 0 {
			t.Aim = LinkAim(aim, sources)
		}
		if !period.given() || t.Planned > 0 {
			acts = append(acts, t)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the acts of legal texts: %w", err)
	}
	return acts, nil
}

// plannedOf counts the rows of each table that are still to be aligned and planned for a period.
func plannedOf(ctx context.Context, tx *store.Tx, period PlannedPeriod) (map[int64]int64, error) {
	var w query.Where
	w.Add("r.planned_date IS NOT NULL AND " + stillOpen)
	period.add(&w)
	planned := map[int64]int64{}
	err := tx.Each(ctx, "SELECT r.concordance_id, COUNT(*) FROM concordance_rows r"+w.SQL()+
		" GROUP BY r.concordance_id",
		w.Args(), func(scan func(...any) error) error {
			var table, n int64
			err := scan(&table, &n)
			planned[table] = n
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("count the rows that are planned: %w", err)
	}
	return planned, nil
}

// OpenAlignment is a provision that is not yet aligned, in the table of a legal text.
type OpenAlignment struct {
	Act       EUActRef
	LegalText record.Parent
	Place     string
	Label     string
	Degree    concord.Degree
	ReasonTR  string
	ReasonEN  string
	Planned   *record.Day
	Agency    *record.Named
	BodyOther string
}

// LabelIn is the provision in a language; a label that says more than its place stays as it was written.
func (o OpenAlignment) LabelIn(l lang.Language) string {
	key, err := lawtext.ParseKey(o.Place)
	if err != nil || len(key) == 0 {
		return o.Label
	}
	if places, _, rest := concord.ParsePlaces(o.Label); len(places) != 1 || rest != "" || places[0].Words != "" {
		return o.Label
	}
	return keyLabel(key, l == lang.English)
}

// ReadOpenAlignments reads the provisions of the duties 1 to 3 that no table of their act aligns, by act, text and
// position. where restricts the legal texts x; agency, unless it is nil, the rows to those that it is to align.
func (l *Library) ReadOpenAlignments(ctx context.Context, tx *store.Tx, where query.Where, agency *int64,
	period PlannedPeriod) ([]OpenAlignment, error) {
	period.add(&where)
	if agency != nil {
		where.Add("r.agency_id = ?", *agency)
	}
	where.Add("r.duty <= 3 AND " + stillOpen + " AND p.best > 1")
	open, err := store.All(ctx, tx, func(scan func(...any) error) (o OpenAlignment, err error) {
		var agency *int64
		var tr, en *string
		err = scan(&o.Act.ID, &o.Act.CELEX, &o.Act.NameTR, &o.Act.NameEN, &o.Act.ShortTR, &o.Act.ShortEN,
			&o.LegalText.ID, &o.LegalText.NameTR, &o.LegalText.NameEN, &o.LegalText.Number, &o.Place, &o.Label,
			&o.Degree, &o.ReasonTR, &o.ReasonEN, &o.Planned, &agency, &tr, &en, &o.BodyOther)
		if agency != nil && tr != nil && en != nil {
			o.Agency = &record.Named{ID: *agency, NameTR: *tr, NameEN: *en}
		}
		return o, err
	}, `SELECT a.id, a.celex, a.name_tr, a.name_en, a.short_tr, a.short_en, x.id, x.name_tr, x.name_en, x.number, r.place,
		r.label, r.degree_id, r.reason_tr, r.reason_en, r.planned_date, g.id, g.name_tr, g.name_en, r.body_other
		FROM (SELECT n.id, n.eu_act_id, n.legal_text_id,
			MIN(CASE WHEN n.duty <= 3 THEN n.degree END) OVER (PARTITION BY n.eu_act_id, n.place, n.named, n.nth) AS best
			FROM (`+rankedRows("")+`) n) p
		JOIN concordance_rows r ON r.id = p.id JOIN eu_acts a ON a.id = p.eu_act_id
		JOIN legal_texts x ON x.id = p.legal_text_id LEFT JOIN agencies g ON g.id = r.agency_id`+where.SQL()+
		" ORDER BY a.celex, x.sort_tr, x.id, r.position, r.id", where.Args()...)
	if err != nil {
		return nil, fmt.Errorf("read the provisions that are not aligned: %w", err)
	}
	return open, nil
}
