package library

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// AlignmentsInput is a save of rows of a table.
type AlignmentsInput struct {
	ModifyDate *record.Instant  `doc:"Of the table, as it was read"`
	Rows       []AlignmentInput `json:",omitempty" doc:"At most 200: new and changed rows, whole"`
	Deleted    []int64          `json:",omitempty" doc:"The Ids of rows that go"`
	Order      []int64          `json:",omitempty" doc:"A new order of all rows that are there and are not deleted; left out: as they are"`
}

// AlignmentsSaved are the rows that a save has written.
type AlignmentsSaved struct {
	ModifyDate record.Instant
	Rows       []Alignment `doc:"In the order of the call"`
}

// positionStep is the distance of the positions of neighbouring rows at first.
const positionStep = 1 << 20

// SaveAlignments creates, changes, deletes and orders rows of a table that the actor has checked out.
func (l *Library) SaveAlignments(ctx context.Context, actor access.Actor, id int64, in AlignmentsInput) (
	saved AlignmentsSaved, err error) {
	if err := actor.Need(access.ConcordancesEdit); err != nil {
		return saved, err
	}
	if len(in.Rows) > maxAlignmentsSaved {
		return saved, fault.Invalid(fault.Field{Field: "Rows", Code: "max",
			Params: map[string]any{"Max": maxAlignmentsSaved}})
	}
	if len(in.Deleted) > maxAlignments || len(in.Order) > maxAlignments {
		return saved, fault.Invalid(fault.Field{Field: "Deleted", Code: "max",
			Params: map[string]any{"Max": maxAlignments}})
	}
	return l.saveAlignments(ctx, actor, id, in, nil)
}

// saveAlignments saves rows; with provisions, rows for provisions.
func (l *Library) saveAlignments(
	ctx context.Context, actor access.Actor, id int64, in AlignmentsInput, provisions *provisionSave,
) (saved AlignmentsSaved, err error) {
	if err := l.warmPlaces(ctx, id, in.Rows); err != nil {
		return saved, err
	}
	err = l.engine.Main.UpdateTogether(ctx, func(tx *store.Tx) error {
		s := &alignmentSave{l: l, tx: tx, actor: actor, in: &in, provisions: provisions}
		saved, err = s.run(ctx, id)
		return err
	})
	if err != nil {
		return saved, fmt.Errorf("save rows of table %d: %w", id, err)
	}
	return saved, nil
}

// warmPlaces finds the places of the texts that rows name before the transaction of a save: all writers of SQLite wait
// for that one.
func (l *Library) warmPlaces(ctx context.Context, id int64, rows []AlignmentInput) error {
	var texts []int64
	own := false
	for _, r := range rows {
		for _, g := range r.Targets {
			own = own || g.LegalTextID == 0
			texts = append(texts, g.LegalTextID)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	err := l.engine.Main.View(ctx, func(tx *store.Tx) error {
		if own {
			var text int64
			err := tx.Row(ctx, "SELECT legal_text_id FROM concordances WHERE id = $1", []any{id}, &text)
			if err != nil && !store.NoRows(err) {
				return err
			}
			texts = append(texts, text)
		}
		latest, err := latestVersions(ctx, tx, texts)
		if err != nil {
			return err
		}
		for _, r := range latest {
			if _, err := l.revisionPlaces(ctx, tx, r); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("find the places of the counterparts: %w", err)
	}
	return nil
}

// alignmentSave is a save in its transaction.
type alignmentSave struct {
	l          *Library
	tx         *store.Tx
	actor      access.Actor
	in         *AlignmentsInput
	provisions *provisionSave // nil: the rows are as users have written them
	imported   *importedRows  // nil: no import

	table  *Concordance
	latest map[int64]RevisionRef // by legal text
	places map[int64]revisionPlaces
	heads  []AlignmentHead
	old    map[int64]*Alignment
	rows   []*Alignment // as they are sent
	bad    []fault.Field
}

func (s *alignmentSave) run(ctx context.Context, id int64) (saved AlignmentsSaved, err error) {
	saved.Rows = []Alignment{}
	if s.table, err = Concordances(s.l).FindToChange(ctx, s.tx, s.actor, id, s.in.ModifyDate); err != nil {
		return saved, err
	}
	if s.provisions != nil {
		if err := s.addProvisions(ctx); err != nil {
			return saved, err
		}
	}
	reader := alignmentReader{own: int64(s.table.LegalTextID), lenient: s.imported != nil}
	s.rows = make([]*Alignment, len(s.in.Rows))
	for i := range s.in.Rows {
		s.rows[i] = reader.read(i, &s.in.Rows[i])
	}
	s.bad = reader.bad
	if err := s.read(ctx); err != nil {
		return saved, err
	}
	order := s.order()
	if len(s.bad) > 0 {
		return saved, fault.Invalid(s.bad...)
	}
	changes, err := s.write(ctx, order)
	if err != nil {
		return saved, err
	}
	saved.ModifyDate = s.table.ModifyDate
	if len(changes) > 0 {
		entry := audit.Entry{Process: audit.Update, UserID: s.actor.UserID, Changes: changes}
		if s.imported != nil {
			entry.Process, entry.Data = audit.Import, s.imported.source
		}
		if saved.ModifyDate, err = Concordances(s.l).TouchWith(ctx, s.tx, s.table, entry); err != nil {
			return saved, err
		}
	}
	return saved, s.answer(ctx, &saved)
}

// read reads what the rows are checked with and compared to.
func (s *alignmentSave) read(ctx context.Context) (err error) {
	texts := []int64{int64(s.table.LegalTextID)}
	var agencies, known []int64
	for _, r := range s.rows {
		if r.ID != 0 {
			known = append(known, r.ID)
		}
		if r.AgencyID != nil {
			agencies = append(agencies, *r.AgencyID)
		}
		for _, g := range r.Targets {
			texts = append(texts, g.LegalTextID)
		}
	}
	known = append(known, s.in.Deleted...)
	latest, latestArgs := latestVersionsQuery(texts)
	ofTexts, ofAgencies := among("id", texts), among("id", agencies)
	if err := errors.Join(s.tx.Prefetch(ctx, alignmentHeadsQuery, s.table.ID),
		s.tx.Prefetch(ctx, latest, latestArgs...), s.tx.Prefetch(ctx,
			"SELECT id, name_tr, name_en, number FROM legal_texts"+ofTexts.SQL(), ofTexts.Args()...),
	); err != nil {
		return err
	}
	if s.old, err = readAlignments(ctx, s.tx, s.table,
		slices.Compact(slices.Sorted(slices.Values(known)))); err != nil {
		return err
	}
	if s.heads, err = readAlignmentHeads(ctx, s.tx, s.table.ID); err != nil {
		return err
	}
	if s.latest, err = latestVersions(ctx, s.tx, texts); err != nil {
		return err
	}
	names := map[int64]*record.Parent{}
	found, err := store.All(ctx, s.tx, scanParent, "SELECT id, name_tr, name_en, number FROM legal_texts"+ofTexts.SQL(),
		ofTexts.Args()...)
	if err != nil {
		return fmt.Errorf("read the legal texts of the counterparts: %w", err)
	}
	for i := range found {
		names[found[i].ID] = &found[i]
	}
	offered := map[int64]*record.Named{}
	if len(agencies) > 0 {
		all, err := store.All(ctx, s.tx, scanNamed, "SELECT id, name_tr, name_en FROM agencies"+ofAgencies.SQL(),
			ofAgencies.Args()...)
		if err != nil {
			return fmt.Errorf("read the agencies of the rows: %w", err)
		}
		for i := range all {
			offered[all[i].ID] = &all[i]
		}
	}
	for i, r := range s.rows {
		at := fmt.Sprintf("Rows[%d].", i)
		if r.ID != 0 && s.old[r.ID] == nil {
			s.bad = append(s.bad, fault.Field{Field: at + "Id", Code: "unknown"})
		}
		if r.AgencyID != nil {
			if r.Agency = offered[*r.AgencyID]; r.Agency == nil {
				s.bad = append(s.bad, fault.Field{Field: at + "AgencyId", Code: "unknown"})
			}
		}
		for j := range r.Targets {
			g := &r.Targets[j]
			name := names[g.LegalTextID]
			if name == nil {
				s.bad = append(s.bad, fault.Field{Field: fmt.Sprintf("%sTargets[%d].LegalTextId", at, j),
					Code: "unknown"})
			}
			if g.LegalTextID != int64(s.table.LegalTextID) {
				g.Name = name
			}
		}
	}
	return s.findPlaces(ctx)
}

// findPlaces finds the places of the texts that the rows name.
func (s *alignmentSave) findPlaces(ctx context.Context) (err error) {
	s.places = map[int64]revisionPlaces{}
	for _, r := range s.rows {
		for _, g := range r.Targets {
			version, there := s.latest[g.LegalTextID]
			if _, known := s.places[g.LegalTextID]; known || !there {
				continue
			}
			if s.places[g.LegalTextID], err = s.l.revisionPlaces(ctx, s.tx, version); err != nil {
				return err
			}
		}
	}
	return nil
}

// order returns the ids of all rows as they will be in order; a new row is named by the negative of its number in the
// call, from 1.
func (s *alignmentSave) order() []int64 {
	deleted := map[int64]bool{}
	for i, id := range s.in.Deleted {
		if s.old[id] == nil {
			s.bad = append(s.bad, fault.Field{Field: fmt.Sprintf("Deleted[%d]", i), Code: "unknown"})
		}
		deleted[id] = true
	}
	var order []int64
	there := map[int64]bool{}
	for _, h := range s.heads {
		if !deleted[h.ID] {
			order, there[h.ID] = append(order, h.ID), true
		}
	}
	if s.in.Order != nil {
		named := map[int64]bool{}
		for i, id := range s.in.Order {
			if !there[id] || named[id] {
				s.bad = append(s.bad, fault.Field{Field: fmt.Sprintf("Order[%d]", i), Code: "unknown"})
			}
			named[id] = true
		}
		if len(named) != len(order) {
			s.bad = append(s.bad, fault.Field{Field: "Order", Code: "required"})
		}
		order = slices.Clone(s.in.Order)
	}
	last := map[int64]int64{} // behind which row the next new one of the same After comes
	seen := map[int64]bool{}
	for i, r := range s.rows {
		at := fmt.Sprintf("Rows[%d].", i)
		if r.ID != 0 {
			if deleted[r.ID] || seen[r.ID] {
				s.bad = append(s.bad, fault.Field{Field: at + "Id", Code: "duplicate"})
			}
			seen[r.ID] = true
			continue
		}
		own, after := int64(-i-1), s.in.Rows[i].After
		if after == nil {
			order = append(order, own)
			continue
		}
		if *after != 0 && !there[*after] {
			s.bad = append(s.bad, fault.Field{Field: at + "After", Code: "unknown"})
			continue
		}
		before := *after
		if previous, again := last[*after]; again {
			before = previous
		}
		order = slices.Insert(order, slices.Index(order, before)+1, own)
		last[*after] = own
	}
	if len(order) > maxAlignments {
		s.bad = append(s.bad, fault.Field{Field: "Rows", Code: "max", Params: map[string]any{"Max": maxAlignments}})
	}
	return order
}

// latestOwn is the id of the latest version of the table's legal text; nil without one.
func (s *alignmentSave) latestOwn() *int64 {
	if r, there := s.latest[int64(s.table.LegalTextID)]; there {
		return &r.ID
	}
	return nil
}

// decide fills in what a save decides about a row: who has set its degree, and in which versions its counterparts are.
func (s *alignmentSave) decide(r *Alignment) {
	old := s.old[r.ID]
	if old == nil {
		old = &Alignment{}
	}
	r.Look, r.LookSince = old.Look, old.LookSince
	r.checkedBy, r.CheckedBy, r.CheckedDate, r.CheckedRevisionID = old.checkedBy, old.CheckedBy, old.CheckedDate,
		old.CheckedRevisionID
	decided := r.DegreeID != old.DegreeID
	if decided {
		s.check(r)
	}
	for j := range r.Targets {
		g := &r.Targets[j]
		same := slices.IndexFunc(old.Targets, func(o AlignmentTarget) bool {
			return o.LegalTextID == g.LegalTextID && o.Place == g.Place
		})
		if same >= 0 { // what somebody has seen of it is still what the comparison begins with
			o := old.Targets[same]
			g.RevisionID, g.printTR, g.printEN, g.Missing, g.Hidden = o.RevisionID, o.printTR, o.printEN, o.Missing,
				o.Hidden
			if !decided {
				continue
			}
		}
		s.see(g)
	}
	if r.Look == lookGone && !slices.ContainsFunc(r.Targets, func(g AlignmentTarget) bool { return g.Missing }) {
		r.Look, r.LookSince = 0, nil
	}
}

// check notes that the actor has looked at a row.
func (s *alignmentSave) check(r *Alignment) {
	r.Look, r.LookSince = 0, nil
	r.checkedBy, r.CheckedBy, r.CheckedDate = s.actor.UserID, new(string), new(record.InstantOf(s.tx.Now()))
	r.CheckedRevisionID = s.latestOwn()
}

// see notes what the latest version says at the place of a counterpart. One that is hidden there is further compared
// with the version that shows it.
func (s *alignmentSave) see(g *AlignmentTarget) {
	version, there := s.latest[g.LegalTextID]
	if there && g.Hidden {
		if tr, en := s.places[g.LegalTextID].prints(g.Place); tr == "" && en == "" {
			return
		}
	}
	g.RevisionID, g.printTR, g.printEN, g.Missing, g.Hidden = nil, "", "", false, false
	if !there {
		return
	}
	g.RevisionID = new(version.ID)
	if g.Place == "" {
		return
	}
	g.printTR, g.printEN = s.places[g.LegalTextID].prints(g.Place)
	g.Missing = g.printTR == "" && g.printEN == ""
}
