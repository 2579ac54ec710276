package library

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/concord"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Alignment is a row of a table of concordance: a provision of the act, its counterparts and their degree of alignment.
type Alignment struct {
	ID                int64  `json:"Id"`
	Position          int64  `doc:"In the whole table, from 1"`
	EUPlace           string `doc:"The key of the provision: art:5/par:2. Empty: its label is not understood, or names several"`
	EULabel           string
	EUTextTR          string
	EUTextEN          string
	Duty              int64 `doc:"1 substantive, 2 definition, 3 procedure or institution, 4 for Member States or the Commission, 5 final provision"`
	DegreeID          int64 `json:"DegreeId" doc:"0 not assessed, 1 full, 2 partial, 3 none, 4 not applicable, 5 in another text, 6 optional and not used, 7 conflict"`
	ReasonTR          string
	ReasonEN          string
	CommentTR         string
	CommentEN         string
	PlannedDate       *record.Day
	AgencyID          *int64 `json:"AgencyId" doc:"That is to align the provision"`
	Agency            *record.Named
	BodyOther         string          `doc:"A body that is no agency of the library"`
	Look              int64           `doc:"0 none; needs another look: 1 the national text has changed, 2 the counterpart is gone, 3 the EU act has changed, 4 imported and not read"`
	LookSince         *int64          `doc:"The version at which that became so"`
	CheckedBy         *string         `doc:"Who set the degree, or last said that it is still right; null: nobody"`
	CheckedDate       *record.Instant `doc:"When"`
	CheckedRevisionID *int64          `json:"CheckedRevisionId" doc:"The latest version of the legal text then"`
	Targets           []AlignmentTarget

	checkedBy int64
}

// AlignmentTarget is a counterpart of a provision.
type AlignmentTarget struct {
	LegalTextID int64          `json:"LegalTextId"`
	Name        *record.Parent `doc:"The legal text; null if it is that of the table"`
	Place       string         `doc:"The key of the place: art:5/par:2. Empty: the whole text, or a label that is not understood"`
	Label       string
	RevisionID  *int64 `json:"RevisionId" doc:"The version in which the place was last seen or compared; null: the text had none"`
	Missing     bool   `doc:"That version lacks the place"`
	Hidden      bool   `doc:"The latest version has its words, but breaks of lines hide the number of the place: Place and Label are as in RevisionId"`

	printTR, printEN string
}

// degree is the degree of the row.
func (a *Alignment) degree() concord.Degree { return concord.Degree(a.DegreeID) }

// AlignmentHead is what is needed of a row to count, filter and order it.
type AlignmentHead struct {
	ID       int64
	position int64
	duty     int64
	degree   concord.Degree
	look     int64
	planned  *record.Day
}

const alignmentHeadsQuery = `SELECT id, position, duty, degree_id, look, planned_date FROM concordance_rows
	WHERE concordance_id = $1 ORDER BY position, id`

// readAlignmentHeads reads all rows of a table in their order.
func readAlignmentHeads(ctx context.Context, tx *store.Tx, concordance int64) ([]AlignmentHead, error) {
	heads, err := store.All(ctx, tx, func(scan func(...any) error) (h AlignmentHead, err error) {
		return h, scan(&h.ID, &h.position, &h.duty, &h.degree, &h.look, &h.planned)
	}, alignmentHeadsQuery, concordance)
	if err != nil {
		return nil, fmt.Errorf("read the order of the rows of table %d: %w", concordance, err)
	}
	return heads, nil
}

const alignmentColumns = `r.id, r.place, r.label, r.text_tr, r.text_en, r.duty, r.degree_id, r.reason_tr, r.reason_en,
	r.comment_tr, r.comment_en, r.planned_date, r.agency_id, a.name_tr, a.name_en, r.body_other, r.look, r.look_since,
	r.checked_by, r.checked_date, r.checked_revision_id`

func scanAlignment(scan func(...any) error) (a Alignment, err error) {
	var agencyTR, agencyEN *string
	var by *int64
	a.Targets = []AlignmentTarget{}
	err = scan(&a.ID, &a.EUPlace, &a.EULabel, &a.EUTextTR, &a.EUTextEN, &a.Duty, &a.DegreeID, &a.ReasonTR, &a.ReasonEN,
		&a.CommentTR, &a.CommentEN, &a.PlannedDate, &a.AgencyID, &agencyTR, &agencyEN, &a.BodyOther, &a.Look,
		&a.LookSince, &by, &a.CheckedDate, &a.CheckedRevisionID)
	if a.AgencyID != nil && agencyTR != nil && agencyEN != nil {
		a.Agency = &record.Named{ID: *a.AgencyID, NameTR: *agencyTR, NameEN: *agencyEN}
	}
	if by != nil {
		a.checkedBy, a.CheckedBy = *by, new(string)
	}
	return a, err
}

// rowsOf and targetsOf are the queries for some rows and their counterparts.
func rowsOf(where string) string {
	return "SELECT " + alignmentColumns + " FROM concordance_rows r LEFT JOIN agencies a ON a.id = r.agency_id" + where
}

func targetsOf(where string) string {
	return `SELECT g.row_id, g.legal_text_id, x.name_tr, x.name_en, x.number, g.place, g.label, g.revision_id, g.print_tr,
		g.print_en, g.missing, g.hidden FROM concordance_targets g JOIN legal_texts x ON x.id = g.legal_text_id` + where +
		" ORDER BY g.row_id, g.position"
}

// readAlignments reads rows of a table by their ids, with their counterparts.
func readAlignments(ctx context.Context, tx *store.Tx, t *Concordance, ids []int64) (map[int64]*Alignment, error) {
	if len(ids) == 0 {
		return map[int64]*Alignment{}, nil
	}
	all := make(map[int64]*Alignment, len(ids))
	for chunk := range slices.Chunk(ids, 500) {
		ofRows, ofTargets := among("r.id", chunk), among("g.row_id", chunk)
		ofRows.Add("r.concordance_id = ?", t.ID)
		if err := tx.Prefetch(ctx, targetsOf(ofTargets.SQL()), ofTargets.Args()...); err != nil {
			return nil, err
		}
		rows, err := store.All(ctx, tx, scanAlignment, rowsOf(ofRows.SQL()), ofRows.Args()...)
		if err != nil {
			return nil, fmt.Errorf("read rows of table %d: %w", t.ID, err)
		}
		for i := range rows {
			all[rows[i].ID] = &rows[i]
		}
		if err := readTargets(ctx, tx, t, all, targetsOf(ofTargets.SQL()), ofTargets.Args()); err != nil {
			return nil, err
		}
	}
	return all, nameCheckers(ctx, tx, all)
}

func readTargets(ctx context.Context, tx *store.Tx, t *Concordance, rows map[int64]*Alignment, query string, args []any,
) error {
	err := tx.Each(ctx, query, args, func(scan func(...any) error) error {
		var row int64
		var g AlignmentTarget
		var name record.Parent
		if err := scan(&row, &g.LegalTextID, &name.NameTR, &name.NameEN, &name.Number, &g.Place, &g.Label,
			&g.RevisionID, &g.printTR, &g.printEN, &g.Missing, &g.Hidden); err != nil {
			return err
		}
		if name.ID = g.LegalTextID; name.ID != int64(t.LegalTextID) {
			g.Name = &name
		}
		if r := rows[row]; r != nil {
			r.Targets = append(r.Targets, g)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the counterparts of rows of table %d: %w", t.ID, err)
	}
	return nil
}

// nameCheckers fills in who has checked rows.
func nameCheckers(ctx context.Context, tx *store.Tx, rows map[int64]*Alignment) error {
	var users []int64
	for _, r := range rows {
		if r.CheckedBy != nil {
			users = append(users, r.checkedBy)
		}
	}
	if len(users) == 0 {
		return nil
	}
	names, err := access.FullNames(ctx, tx, users)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if r.CheckedBy != nil {
			r.CheckedBy = new(names[r.checkedBy])
		}
	}
	return nil
}

// AlignmentFilter narrows the rows of a table.
type AlignmentFilter struct {
	Degrees      []int64 // nil: all
	Look         bool    // only those that need another look
	Overdue      bool    // only those whose planned date has passed
	Words        string  // only those that contain all of its words
	Number, Size int     // the page, from 1; Size 0: all rows
}

// ConcordanceRows are rows of a table with what is known of the whole table.
type ConcordanceRows struct {
	Item     Concordance
	Rows     []Alignment
	Total    int64    `doc:"Rows on all pages"`
	Coverage Coverage `doc:"Of the whole table"`
}

// ReadConcordance reads a table with the rows that a filter leaves.
func (l *Library) ReadConcordance(ctx context.Context, tx *store.Tx, id int64, f AlignmentFilter) (
	answer ConcordanceRows, err error) {
	if err := tx.Prefetch(ctx, alignmentHeadsQuery, id); err != nil {
		return answer, err
	}
	t, err := Concordances(l).Find(ctx, tx, id)
	if err != nil {
		return answer, err
	}
	answer.Item, answer.Rows, answer.Coverage = *t, []Alignment{}, t.Coverage
	heads, err := readAlignmentHeads(ctx, tx, id)
	if err != nil {
		return answer, err
	}
	today := l.engine.Today(tx.Now())
	var found []int64
	position := make(map[int64]int64, len(heads))
	for i, h := range heads {
		position[h.ID] = int64(i + 1)
		if (f.Degrees == nil || slices.Contains(f.Degrees, int64(h.degree))) && (!f.Look || h.look != 0) &&
			(!f.Overdue || isOverdue(h.degree, h.planned, today)) {
			found = append(found, h.ID)
		}
	}
	var rows map[int64]*Alignment
	if words := lang.Words(f.Words); len(words) > 0 {
		if rows, err = readAlignments(ctx, tx, t, found); err != nil {
			return answer, err
		}
		found = slices.DeleteFunc(found, func(id int64) bool { return rows[id] == nil || !rows[id].contains(words) })
	}
	answer.Total = int64(len(found))
	if f.Size > 0 {
		from := min((f.Number-1)*f.Size, len(found))
		found = found[from:min(from+f.Size, len(found))]
	}
	if rows == nil {
		if rows, err = readAlignments(ctx, tx, t, found); err != nil {
			return answer, err
		}
	}
	for _, id := range found {
		if r := rows[id]; r != nil {
			r.Position = position[id]
			answer.Rows = append(answer.Rows, *r)
		}
	}
	return answer, nil
}

// contains reports whether each of some folded words begins a word of the row.
func (a *Alignment) contains(words []string) bool {
	texts := []string{a.EULabel, a.EUTextTR, a.EUTextEN, a.ReasonTR, a.ReasonEN, a.CommentTR, a.CommentEN, a.BodyOther}
	// The interface names the provision in its own language.
	if key, err := lawtext.ParseKey(a.EUPlace); err == nil && len(key) > 0 {
		texts = append(texts, keyLabel(key, false), keyLabel(key, true))
	}
	for _, g := range a.Targets {
		texts = append(texts, g.Label)
		if g.Name != nil {
			texts = append(texts, g.Name.NameTR, g.Name.NameEN)
		}
	}
	found := make([]bool, len(words))
	lang.EachWord(strings.Join(texts, "\n"), func(word string, _, _ int) bool {
		for i, w := range words {
			found[i] = found[i] || strings.HasPrefix(word, w)
		}
		return true
	})
	return !slices.Contains(found, false)
}

// eraseAlignments removes the rows of a table that is being deleted.
func (l *Library) eraseAlignments(ctx context.Context, tx *store.Tx, concordance int64) error {
	return errors.Join(l.eraseAlignmentWords(ctx, tx, concordance),
		tx.Queue(ctx, "DELETE FROM concordance_targets WHERE row_id IN (SELECT id FROM concordance_rows WHERE "+
			"concordance_id = $1)",
			concordance),
		tx.Queue(ctx, "DELETE FROM concordance_rows WHERE concordance_id = $1", concordance))
}
