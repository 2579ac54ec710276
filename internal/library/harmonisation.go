package library

import (
	"context"
	"fmt"

	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/tree"
)

// Harmonisation counts how far the acts that concern legal texts are aligned.
type Harmonisation struct {
	Chapters []AlignedGroup `doc:"The chapters of the acquis with acts, and with the Id 0 the acts of none"`
	Sectors  []AlignedGroup `doc:"The root sectors with acts, each with its descendants"`
	Total    AlignedGroup   `doc:"All acts"`
	Months   []PlannedMonth `doc:"Rows still to be aligned by the month for which that is planned: the last 12 months and the next 24"`
	Earlier  int64          `doc:"Such rows planned for earlier months"`
	Later    int64          `doc:"Such rows planned for later months"`
	Undated  int64          `doc:"Such rows of the duties 1 to 3 that have no planned date"`
}

// AlignedGroup are the acts of a chapter or sector: those that a legal text transposes, makes applicable or prepares,
// and those that have tables of concordance.
type AlignedGroup struct {
	record.Named
	Acts         int64
	WithoutTable int64    `doc:"Acts that have no table"`
	Coverage     Coverage `doc:"The sum over the acts"`
}

// PlannedMonth counts the rows that are planned for a month.
type PlannedMonth struct {
	Month string `doc:"YYYY-MM"`
	Count int64
}

func (g *AlignedGroup) add(covered *Coverage) {
	g.Acts++
	if covered == nil {
		g.WithoutTable++
		return
	}
	g.Coverage = g.Coverage.plus(*covered)
}

// alignedAims is the condition that a link l asks for a table: the text does not only refer to the act.
const alignedAims = aimOfLink + " <> 5"

// ReadHarmonisation counts the acts of all tables, and those that should have one.
func (l *Library) ReadHarmonisation(ctx context.Context, tx *store.Tx) (h Harmonisation, err error) {
	covered, err := l.ReadActCoverage(ctx, tx, nil)
	if err != nil {
		return h, err
	}
	roots, sectors, err := rootSectors(ctx, tx)
	if err != nil {
		return h, err
	}
	chapters := map[int64]*AlignedGroup{}
	if err := tx.Each(ctx, `SELECT a.id, COALESCE(a.chapter_id, 0) FROM eu_acts a
		WHERE EXISTS (SELECT 1 FROM legal_text_acts l WHERE l.eu_act_id = a.id AND `+alignedAims+`)
			OR EXISTS (SELECT 1 FROM concordances c WHERE c.eu_act_id = a.id)`, nil, func(scan func(...any) error) error {
		var act, chapter int64
		if err := scan(&act, &chapter); err != nil {
			return err
		}
		var of *Coverage
		if c, there := covered[act]; there {
			of = &c
		}
		if chapters[chapter] == nil {
			chapters[chapter] = &AlignedGroup{}
		}
		chapters[chapter].add(of)
		h.Total.add(of)
		for _, root := range roots[act] {
			sectors[root].add(of)
		}
		return nil
	}); err != nil {
		return h, fmt.Errorf("count the acts by chapter: %w", err)
	}
	h.Chapters, h.Sectors = []AlignedGroup{}, []AlignedGroup{}
	for _, c := range append(Chapters(), NoChapter()) {
		if g := chapters[c.ID]; g != nil {
			g.Named = c
			h.Chapters = append(h.Chapters, *g)
		}
	}
	for _, s := range sectors {
		if s.Acts > 0 {
			h.Sectors = append(h.Sectors, *s)
		}
	}
	return h, l.readPlanned(ctx, tx, &h)
}

// NoChapter is shown as the chapter of acts that have none.
func NoChapter() record.Named { return record.Named{NameTR: "Fasılsız", NameEN: "No chapter"} }

// rootSectors returns the root sectors in their order, and for each act the places of those that it belongs to.
func rootSectors(ctx context.Context, tx *store.Tx) (map[int64][]int, []*AlignedGroup, error) {
	rows, err := tree.Read(ctx, tx, "sectors")
	if err != nil {
		return nil, nil, err
	}
	parents, place, roots := map[int64]*int64{}, map[int64]int{}, []*AlignedGroup{}
	for _, row := range rows {
		if parents[row.ID] = row.ParentID; row.ParentID == nil {
			place[row.ID] = len(roots)
			roots = append(roots, &AlignedGroup{Named: record.Named{ID: row.ID,
				NameTR: row.NameTR, NameEN: row.NameEN}})
		}
	}
	of, seen := map[int64][]int{}, map[[2]int64]bool{}
	err = tx.Each(ctx, "SELECT eu_act_id, sector_id FROM eu_act_sectors", nil, func(scan func(...any) error) error {
		var act, sector int64
		if err := scan(&act, &sector); err != nil {
			return err
		}
		for parents[sector] != nil {
			sector = *parents[sector]
		}
		if key := [2]int64{act, sector}; !seen[key] {
			seen[key], of[act] = true, append(of[act], place[sector])
		}
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("read the sectors of acts: %w", err)
	}
	return of, roots, nil
}

// How many months before and behind the present one the planned dates are shown for.
const plannedBack, plannedAhead = 11, 24

// readPlanned counts the rows that are still to be aligned by the month for which that is planned.
func (l *Library) readPlanned(ctx context.Context, tx *store.Tx, h *Harmonisation) error {
	first := (l.engine.Today(tx.Now())[:8] + "01").AddMonths(-plannedBack)
	place := map[string]int{}
	h.Months = make([]PlannedMonth, plannedBack+1+plannedAhead)
	for i := range h.Months {
		h.Months[i].Month = string(first.AddMonths(i)[:7])
		place[h.Months[i].Month] = i
	}
	err := tx.Each(ctx, "SELECT COALESCE(substr(r.planned_date, 1, 7), ''), COUNT(*) FROM concordance_rows r WHERE "+
		stillOpen+" AND (r.planned_date IS NOT NULL OR r.duty <= 3) GROUP BY 1", nil,
		func(scan func(...any) error) error {
			var month string
			var n int64
			if err := scan(&month, &n); err != nil {
				return err
			}
			switch i, shown := place[month]; {
			case shown:
				h.Months[i].Count += n
			case month == "":
				h.Undated += n
			case month < h.Months[0].Month:
				h.Earlier += n
			default:
				h.Later += n
			}
			return nil
		})
	if err != nil {
		return fmt.Errorf("count the planned dates by month: %w", err)
	}
	return nil
}
