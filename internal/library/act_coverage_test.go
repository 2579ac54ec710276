package library_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/store"
)

// A recount of the coverage of acts, which shares nothing with the one that it checks: it goes through the rows one by
// one.

// countedRow is a row of a random table.
type countedRow struct {
	place, label string
	duty, degree int
	look         bool
	planned      string
}

// countedLibrary has tables of its acts with its texts; both are places in the lists of the records that there are.
type countedLibrary struct {
	tables   map[[2]int][]countedRow // by act and text
	chapters []int                   // of each act; 0 none
}

func randomLibrary(rng *rand.Rand, acts, texts int) countedLibrary {
	lib := countedLibrary{tables: map[[2]int][]countedRow{}}
	places := []string{"art:1", "art:2", "art:2/par:1", "art:3", "annex:1", ""}
	for act := range acts {
		lib.chapters = append(lib.chapters, []int{0, 1, 27, 28}[rng.IntN(4)])
		for text := range texts {
			if rng.IntN(3) == 0 {
				continue
			}
			rows := make([]countedRow, rng.IntN(7))
			for i := range rows {
				rows[i] = countedRow{place: places[rng.IntN(len(places))], label: fmt.Sprint("Article ", rng.IntN(3)),
					duty: 1 + rng.IntN(5), degree: rng.IntN(8), look: rng.IntN(4) == 0,
					planned: []string{"", "2025-12-31", "2026-03-14", "2026-03-15", "2027-01-01"}[rng.IntN(5)]}
			}
			lib.tables[[2]int{act, text}] = rows
		}
	}
	return lib
}

// today of a library test.
const countedToday = "2026-03-15"

// recount counts one act: each provision once, with the best of what its tables say.
func (lib countedLibrary) recount(act, texts int) (c library.Coverage, tables int) {
	type provision struct {
		name string
		nth  int
	}
	said := map[provision][]countedRow{}
	for text := range texts {
		rows, there := lib.tables[[2]int{act, text}]
		if !there {
			continue
		}
		tables++
		met := map[string]int{}
		for _, r := range rows {
			name := "key " + r.place
			if r.place == "" {
				name = "label " + r.label
			}
			said[provision{name, met[name]}] = append(said[provision{name, met[name]}], r)
			met[name]++
			if r.look {
				c.Look++
			}
			done := r.degree == 1 || r.degree == 4 || r.degree == 5 || r.degree == 6
			if r.planned != "" && r.planned < countedToday && !done {
				c.Overdue++
			}
		}
	}
	for _, rows := range said {
		c.Rows++
		is := map[int]bool{}
		for _, r := range rows {
			if r.duty <= 3 {
				is[r.degree] = true
			}
		}
		switch {
		case is[1]:
			c.Full++
		case is[5]:
			c.Elsewhere++
		case is[2]:
			c.Partial++
		case is[7]:
			c.Conflict++
		case is[3]:
			c.None++
		case is[6]:
			c.Optional++
		case is[4]:
			c.NotApplicable++
		case is[0]:
			c.NotAssessed++
		}
	}
	c.Aligned = c.Full + c.Elsewhere
	c.Applicable = c.Aligned + c.Partial + c.None + c.Conflict + c.NotAssessed
	return c, tables
}

// sum adds figures one by one.
func sum(a, b library.Coverage) library.Coverage {
	for _, pair := range []struct {
		to   *int64
		from int64
	}{{&a.Rows, b.Rows}, {&a.Applicable, b.Applicable}, {&a.Full, b.Full}, {&a.Partial, b.Partial}, {&a.None, b.None},
		{&a.NotApplicable, b.NotApplicable}, {&a.Elsewhere, b.Elsewhere}, {&a.Optional, b.Optional},
		{&a.Conflict, b.Conflict}, {&a.NotAssessed, b.NotAssessed}, {&a.Aligned, b.Aligned}, {&a.Look, b.Look},
		{&a.Overdue, b.Overdue}} {
		*pair.to += pair.from
	}
	return a
}

func (lib countedLibrary) write(ctx context.Context, tx *store.Tx, acts, texts []int64) error {
	for act, chapter := range lib.chapters {
		var id any
		if chapter != 0 {
			id = chapter
		}
		if err := tx.Queue(ctx, "UPDATE eu_acts SET chapter_id = CAST($1 AS BIGINT) WHERE id = $2", id,
			acts[act]); err != nil {
			return err
		}
	}
	var rows [][]any
	for act := range acts {
		for text := range texts {
			of, there := lib.tables[[2]int{act, text}]
			if !there {
				continue
			}
			ids, err := tx.InsertIDs(ctx, "concordances", []string{"legal_text_id", "eu_act_id", "status_id",
				"create_user", "create_date", "modify_user", "modify_date"},
				[][]any{{texts[text], acts[act], 1, 1, 0, 1, 0}})
			if err != nil {
				return err
			}
			for i, r := range of {
				var planned any
				if r.planned != "" {
					planned = r.planned
				}
				look := 0
				if r.look {
					look = 1
				}
				rows = append(rows, []any{ids[0], i + 1, r.place, r.label, r.duty, r.degree, look, planned})
			}
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return tx.Insert(ctx, "concordance_rows", []string{"concordance_id", "position", "place", "label", "duty",
		"degree_id", "look", "planned_date"}, rows)
}

func TestCoverageIsWhatARecountFinds(t *testing.T) {
	const libraries, manyActs, manyTexts = 1000, 4, 3
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		root := sector(t, w, "Çevre", nil)
		below := sector(t, w, "Atık", root)
		other := sector(t, w, "Enerji", nil)
		var acts, texts []int64
		for i := range manyActs {
			acts = append(acts, w.Save(t, library.EUActs(w.Library), expert, map[string]any{"Id": 0, "NameEN": "Act",
				"NameTR": "Tasarruf", "CELEX": fmt.Sprintf("3200%dL0098", i),
				"Sectors": [][]int64{{below}, {root, below}, {other}, {below, other}}[i]}).ID)
		}
		for range manyTexts {
			texts = append(texts, w.Save(t, library.LegalTexts(w.Library), expert, legalText(root)).ID)
		}
		rng := rand.New(rand.NewPCG(5, 2026))
		undone := errors.New("undone")
		several := 0
		for i := range libraries {
			lib := randomLibrary(rng, manyActs, manyTexts)
			err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
				if err := lib.write(ctx, tx, acts, texts); err != nil {
					return err
				}
				got, err := w.ReadActCoverage(ctx, tx, nil)
				if err != nil {
					return err
				}
				h, err := w.ReadHarmonisation(ctx, tx)
				if err != nil {
					return err
				}
				chapters, total, ofRoot := map[int64]library.Coverage{}, library.Coverage{}, library.Coverage{}
				for act, id := range acts {
					want, tables := lib.recount(act, manyTexts)
					c, there := got[id]
					if there != (tables > 0) || c != want {
						t.Errorf("library %d, act %d in %d tables: %+v, want %+v", i, act, tables, c, want)
					}
					if tables > 1 {
						several++
					}
					chapter := int64(lib.chapters[act])
					chapters[chapter], total = sum(chapters[chapter], want), sum(total, want)
					if act != 2 { // of the other sector alone
						ofRoot = sum(ofRoot, want)
					}
				}
				if h.Total.Coverage != total {
					t.Errorf("library %d: all acts %+v, want %+v", i, h.Total.Coverage, total)
				}
				for _, c := range h.Chapters {
					if c.Coverage != chapters[c.ID] {
						t.Errorf("library %d: chapter %d %+v, want %+v", i, c.ID, c.Coverage, chapters[c.ID])
					}
				}
				for _, s := range h.Sectors {
					if s.ID == root && s.Coverage != ofRoot {
						t.Errorf("library %d: the sector %+v, want %+v", i, s.Coverage, ofRoot)
					}
				}
				return undone
			})
			if !errors.Is(err, undone) {
				t.Fatal(err)
			}
			if t.Failed() {
				t.FailNow()
			}
		}
		if several < libraries {
			t.Errorf("only %d acts had several tables", several)
		}
	})
}

func TestAnActInTwoTextsCountsOnce(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		act := w.Save(t, library.EUActs(w.Library), expert, map[string]any{"Id": 0, "NameEN": "Waste",
			"CELEX": "32008L0098"}).ID
		lib := countedLibrary{chapters: []int{27}, tables: map[[2]int][]countedRow{
			{0, 0}: {{place: "art:1", duty: 1, degree: 3}, {place: "art:2", duty: 1, degree: 1},
				{place: "art:3", duty: 5}},
			{0, 1}: {{place: "art:1", duty: 1, degree: 1}, {place: "art:2", duty: 1, degree: 2}},
		}}
		texts := []int64{w.Save(t, library.LegalTexts(w.Library), expert, legalText(sector(t, w, "Çevre", nil))).ID}
		texts = append(texts, w.Save(t, library.LegalTexts(w.Library), expert, legalText(sector(t, w, "Su", nil))).ID)
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			return lib.write(ctx, tx, []int64{act}, texts)
		}); err != nil {
			t.Fatal(err)
		}
		if err := w.Stores.Main.View(ctx, func(tx *store.Tx) error {
			h, err := w.ReadHarmonisation(ctx, tx)
			if err != nil {
				return err
			}
			want := library.Coverage{Rows: 3, Applicable: 2, Full: 2, Aligned: 2}
			if len(h.Chapters) != 1 || h.Chapters[0].ID != 27 || h.Chapters[0].Acts != 1 ||
				h.Chapters[0].Coverage != want {
				t.Errorf("the chapters are %+v, want one with %+v", h.Chapters, want)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	})
}
