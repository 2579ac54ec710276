package library

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"lls/internal/platform/store"
	"lls/internal/record"
)

// EUStructure is the outline of an act: its units without their words, and the rows of tables that are about them.
type EUStructure struct {
	Version *record.Day     `doc:"The date of the text that it was read from; null: the act has no structure"`
	Units   []EUOutlineUnit `doc:"In reading order"`
	Tables  []EUOutlineTable
}

// EUOutlineUnit is a unit in the outline.
type EUOutlineUnit struct {
	Place     string
	Label     string
	HeadingTR string
	HeadingEN string
	HasTR     bool `doc:"It has Turkish words of its own"`
	HasEN     bool
	Rows      []EUOutlineRow `doc:"The rows that are about the unit itself"`
}

// EUOutlineRow is a row of a table that is about a unit.
type EUOutlineRow struct {
	ConcordanceID int64 `json:"ConcordanceId"`
	RowID         int64 `json:"RowId"`
	DegreeID      int64 `json:"DegreeId" doc:"0 not assessed, 1 full, 2 partial, 3 none, 4 not applicable, 5 in another text, 6 optional and not used, 7 conflict"`
	Look          int64 `doc:"0 none; why the row needs another look: 1 the national text has changed, 2 the counterpart is gone, 3 the EU act has changed, 4 imported and not read"`
}

// EUOutlineTable is a table with rows about units of an act.
type EUOutlineTable struct {
	ConcordanceID int64 `json:"ConcordanceId"`
	LegalText     record.Parent
}

const (
	outlineQuery = `SELECT place, label, heading_tr, heading_en, text_tr <> '', text_en <> '' FROM eu_act_units
		WHERE eu_act_id = $1 ORDER BY position`
	outlineRows = `SELECT r.place, r.label, r.concordance_id, r.id, r.degree_id, r.look FROM concordance_rows r
		JOIN concordances c ON c.id = r.concordance_id WHERE c.eu_act_id = $1 ORDER BY r.concordance_id, r.position, r.id`
	outlineTables = `SELECT c.id, t.id, t.name_tr, t.name_en, t.number FROM concordances c
		JOIN legal_texts t ON t.id = c.legal_text_id WHERE c.eu_act_id = $1 ORDER BY t.sort_tr, c.id`
	unitsVersionQuery = "SELECT units_version FROM eu_acts WHERE id = $1"
)

// ReadStructure reads the outline of an act.
func (l *Library) ReadStructure(ctx context.Context, tx *store.Tx, act int64) (s EUStructure, err error) {
	if err := errors.Join(tx.Prefetch(ctx, outlineQuery, act), tx.Prefetch(ctx, outlineRows, act),
		tx.Prefetch(ctx, outlineTables, act), tx.Prefetch(ctx, unitsVersionQuery, act)); err != nil {
		return s, err
	}
	at := map[string]int{}
	s.Units, err = store.All(ctx, tx, func(scan func(...any) error) (u EUOutlineUnit, err error) {
		u.Rows = []EUOutlineRow{}
		return u, scan(&u.Place, &u.Label, &u.HeadingTR, &u.HeadingEN, &u.HasTR, &u.HasEN)
	}, outlineQuery, act)
	if err != nil {
		return s, fmt.Errorf("read the structure of EU act %d: %w", act, err)
	}
	for i := range s.Units {
		at[s.Units[i].Place] = i
	}
	if err := tx.Each(ctx, outlineRows, []any{act}, func(scan func(...any) error) error {
		var place, label string
		var r EUOutlineRow
		if err := scan(&place, &label, &r.ConcordanceID, &r.RowID, &r.DegreeID, &r.Look); err != nil {
			return err
		}
		for _, key := range keysOfRow(place, label) {
			if i, there := at[key]; there {
				s.Units[i].Rows = append(s.Units[i].Rows, r)
			}
		}
		return nil
	}); err != nil {
		return s, fmt.Errorf("read the rows about EU act %d: %w", act, err)
	}
	s.Tables, err = store.All(ctx, tx, func(scan func(...any) error) (t EUOutlineTable, err error) {
		p := &t.LegalText
		return t, scan(&t.ConcordanceID, &p.ID, &p.NameTR, &p.NameEN, &p.Number)
	}, outlineTables, act)
	if err != nil {
		return s, fmt.Errorf("read the tables of EU act %d: %w", act, err)
	}
	if err := tx.Row(ctx, unitsVersionQuery, []any{act}, &s.Version); err != nil {
		return s, fmt.Errorf("read the version of EU act %d: %w", act, err)
	}
	return s, nil
}

// unitsWithin is the query for a unit of an act and those in it.
const unitsWithin = `SELECT ` + unitColumns + ` FROM eu_act_units WHERE eu_act_id = $1
	AND (place = $2 OR substr(place, 1, $3) = $4) ORDER BY position`

// ReadUnitsWithin reads a unit of an act and those in it, with their words.
func (l *Library) ReadUnitsWithin(ctx context.Context, tx *store.Tx, act int64, place string) ([]EUUnit, error) {
	prefix := place + "/"
	units, err := store.All(ctx, tx, scanUnit, unitsWithin, act, place, len(prefix), prefix)
	if err != nil {
		return nil, fmt.Errorf("read the units in %s of EU act %d: %w", strings.ToValidUTF8(place, "?"), act, err)
	}
	return units, nil
}
