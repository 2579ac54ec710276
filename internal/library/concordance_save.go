package library

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/concord"
	"lls/internal/text/lang"
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
		return saved, fault.Invalid(fault.Field{Field: "Rows", Code: "max", Params: map[string]any{"Max": maxAlignmentsSaved}})
	}
	if len(in.Deleted) > maxAlignments || len(in.Order) > maxAlignments {
		return saved, fault.Invalid(fault.Field{Field: "Deleted", Code: "max", Params: map[string]any{"Max": maxAlignments}})
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
	if err := errors.Join(s.tx.Prefetch(ctx, alignmentHeadsQuery, s.table.ID), s.tx.Prefetch(ctx, latest, latestArgs...),
		s.tx.Prefetch(ctx, "SELECT id, name_tr, name_en, number FROM legal_texts"+ofTexts.SQL(), ofTexts.Args()...),
	); err != nil {
		return err
	}
	if s.old, err = readAlignments(ctx, s.tx, s.table, slices.Compact(slices.Sorted(slices.Values(known)))); err != nil {
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
				s.bad = append(s.bad, fault.Field{Field: fmt.Sprintf("%sTargets[%d].LegalTextId", at, j), Code: "unknown"})
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

// write writes what has changed, and returns that for the log.
func (s *alignmentSave) write(ctx context.Context, order []int64) (changes []audit.Change, err error) {
	positions, moved := s.positions(order)
	for i, r := range s.rows {
		s.decide(r)
		if s.imported != nil && s.imported.doubtful[i] {
			r.Look, r.LookSince = lookImported, nil
		}
	}
	if changes, err = s.remove(ctx, changes); err != nil {
		return nil, err
	}
	if changes, err = s.create(ctx, positions, changes); err != nil {
		return nil, err
	}
	if changes, err = s.change(ctx, changes); err != nil {
		return nil, err
	}
	if len(moved) > 0 {
		if err := movePositions(ctx, s.tx, moved); err != nil {
			return nil, err
		}
		if s.in.Order != nil {
			changes = append(changes, audit.Change{Field: "Sıra / Order", After: strconv.Itoa(len(moved))})
		}
	}
	for i, id := range order {
		if id < 0 {
			id = s.rows[-id-1].ID
		}
		order[i] = id
	}
	for _, r := range s.rows {
		r.Position = int64(slices.Index(order, r.ID) + 1)
	}
	if len(changes) == 0 {
		return nil, nil
	}
	if s.table.StatusID == confirmed {
		changes = append(changes, audit.Change{Field: "StatusId", Before: strconv.Itoa(confirmed),
			After: strconv.Itoa(underReview)})
	}
	return changes, s.tx.Queue(ctx, `UPDATE concordances SET status_id = CASE WHEN status_id = 3 THEN 2 ELSE status_id END,
		checked_revision_id = COALESCE(checked_revision_id, CAST($1 AS BIGINT)) WHERE id = $2`, s.latestOwn(), s.table.ID)
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
		if same >= 0 && !decided { // what somebody has seen of it is still what the comparison begins with
			o := old.Targets[same]
			g.RevisionID, g.printTR, g.printEN, g.Missing = o.RevisionID, o.printTR, o.printEN, o.Missing
			continue
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

// see notes what the latest version says at the place of a counterpart.
func (s *alignmentSave) see(g *AlignmentTarget) {
	g.RevisionID, g.printTR, g.printEN, g.Missing = nil, "", "", false
	version, there := s.latest[g.LegalTextID]
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

// positions are those of the rows in a new order, by their names in it, and those that have changed of rows that are
// there.
func (s *alignmentSave) positions(order []int64) (all, moved map[int64]int64) {
	all, moved = make(map[int64]int64, len(order)), map[int64]int64{}
	stored := make(map[int64]int64, len(s.heads))
	for _, h := range s.heads {
		stored[h.ID] = h.position
	}
	if s.in.Order != nil || !fillGaps(order, stored, all) {
		for i, id := range order {
			all[id] = int64(i+1) * positionStep
		}
	}
	for id, position := range all {
		if id > 0 && stored[id] != position {
			moved[id] = position
		}
	}
	return all, moved
}

// fillGaps finds positions for new rows between those that are there. It reports false where there is no room.
func fillGaps(order []int64, stored, all map[int64]int64) bool {
	previous := int64(0)
	for i := 0; i < len(order); {
		if order[i] > 0 {
			previous = stored[order[i]]
			all[order[i]] = previous
			i++
			continue
		}
		n := i
		for n < len(order) && order[n] < 0 {
			n++
		}
		gap := int64(positionStep)
		if n < len(order) {
			if gap = (stored[order[n]] - previous) / int64(n-i+1); gap <= 0 {
				return false
			}
		}
		for ; i < n; i++ {
			previous += gap
			all[order[i]] = previous
		}
	}
	return true
}

// movePositions writes the positions of many rows with few statements.
func movePositions(ctx context.Context, tx *store.Tx, moved map[int64]int64) error {
	const atOnce = 400
	for chunk := range slices.Chunk(slices.Sorted(maps.Keys(moved)), atOnce) {
		var values strings.Builder
		args := make([]any, 0, 2*len(chunk))
		for i, id := range chunk {
			if i > 0 {
				values.WriteString(", ")
			}
			fmt.Fprintf(&values, "(CAST($%d AS BIGINT), CAST($%d AS BIGINT))", 2*i+1, 2*i+2)
			args = append(args, id, moved[id])
		}
		if err := tx.Queue(ctx, "UPDATE concordance_rows SET position = v.column2 FROM (VALUES "+values.String()+
			") v WHERE v.column1 = concordance_rows.id", args...); err != nil {
			return fmt.Errorf("order rows: %w", err)
		}
	}
	return nil
}

// alignmentWrite are the columns of a row that a save sets, but for its table and position.
var alignmentWrite = []string{"place", "label", "text_tr", "text_en", "duty", "degree_id", "reason_tr", "reason_en",
	"comment_tr", "comment_en", "planned_date", "agency_id", "body_other", "look", "look_since", "checked_by", "checked_date",
	"checked_revision_id"}

func (a *Alignment) values() []any {
	var by, date any
	if a.CheckedBy != nil {
		by = a.checkedBy
	}
	if a.CheckedDate != nil {
		date = int64(*a.CheckedDate)
	}
	return []any{a.EUPlace, a.EULabel, a.EUTextTR, a.EUTextEN, a.Duty, a.DegreeID, a.ReasonTR, a.ReasonEN, a.CommentTR,
		a.CommentEN, text(a.PlannedDate), a.AgencyID, a.BodyOther, a.Look, a.LookSince, by, date, a.CheckedRevisionID}
}

// remove deletes rows.
func (s *alignmentSave) remove(ctx context.Context, changes []audit.Change) ([]audit.Change, error) {
	var erased []*Alignment
	for _, id := range s.in.Deleted {
		old := s.old[id]
		erased = append(erased, &Alignment{ID: id})
		if err := errors.Join(s.tx.Queue(ctx, "DELETE FROM concordance_targets WHERE row_id = $1", id),
			s.tx.Queue(ctx, "DELETE FROM concordance_rows WHERE id = $1", id)); err != nil {
			return nil, fmt.Errorf("delete row %d: %w", id, err)
		}
		changes = append(changes, alignmentChanges(old, &Alignment{})...)
	}
	return changes, s.l.writeAlignmentWords(ctx, s.tx, erased, s.old)
}

// create writes new rows.
func (s *alignmentSave) create(ctx context.Context, positions map[int64]int64, changes []audit.Change) (
	[]audit.Change, error) {
	var rows [][]any
	var fresh []*Alignment
	for i, r := range s.rows {
		if r.ID == 0 {
			rows = append(rows, append([]any{s.table.ID, positions[int64(-i-1)]}, r.values()...))
			fresh = append(fresh, r)
		}
	}
	if len(rows) == 0 {
		return changes, nil
	}
	ids, err := s.tx.InsertIDs(ctx, "concordance_rows", append([]string{"concordance_id", "position"}, alignmentWrite...), rows)
	if err != nil {
		return nil, fmt.Errorf("create rows: %w", err)
	}
	for i, r := range fresh {
		r.ID = ids[i]
		if s.provisions == nil && s.imported == nil {
			changes = append(changes, alignmentChanges(&Alignment{}, r)...)
		}
	}
	if s.provisions != nil || s.imported != nil {
		changes = append(changes, audit.Change{Field: "Yeni satırlar / New rows", After: fmt.Sprintf("%d: %s – %s", len(fresh),
			fresh[0].EULabel, fresh[len(fresh)-1].EULabel)})
	}
	if err := s.l.writeAlignmentWords(ctx, s.tx, fresh, nil); err != nil {
		return nil, err
	}
	return changes, insertTargets(ctx, s.tx, fresh)
}

// change writes changed rows.
func (s *alignmentSave) change(ctx context.Context, changes []audit.Change) ([]audit.Change, error) {
	var replaced []*Alignment
	for _, r := range s.rows {
		old := s.old[r.ID]
		if old == nil {
			continue
		}
		if !slices.Equal(plainValues(old), plainValues(r)) {
			if err := updateAlignment(ctx, s.tx, r); err != nil {
				return nil, err
			}
			if err := s.l.writeAlignmentWords(ctx, s.tx, []*Alignment{r}, s.old); err != nil {
				return nil, err
			}
		}
		if !slices.EqualFunc(old.Targets, r.Targets, sameTarget) {
			if err := s.tx.Queue(ctx, "DELETE FROM concordance_targets WHERE row_id = $1", r.ID); err != nil {
				return nil, err
			}
			replaced = append(replaced, r)
		}
		changes = append(changes, alignmentChanges(old, r)...)
	}
	return changes, insertTargets(ctx, s.tx, replaced)
}

// plainValues are the values of a row as they can be compared.
func plainValues(a *Alignment) []any {
	values := a.values()
	for i, v := range values {
		if id, isID := v.(*int64); isID {
			if values[i] = nil; id != nil {
				values[i] = *id
			}
		}
	}
	return values
}

func sameTarget(x, y AlignmentTarget) bool {
	same := func(a, b *int64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }
	return x.LegalTextID == y.LegalTextID && x.Place == y.Place && x.Label == y.Label && same(x.RevisionID, y.RevisionID) &&
		x.printTR == y.printTR && x.printEN == y.printEN && x.Missing == y.Missing
}

func updateAlignment(ctx context.Context, tx *store.Tx, r *Alignment) error {
	set := make([]string, len(alignmentWrite))
	for i, column := range alignmentWrite {
		set[i] = fmt.Sprintf("%s = $%d", column, i+1)
	}
	if err := tx.Queue(ctx, fmt.Sprintf("UPDATE concordance_rows SET %s WHERE id = $%d", strings.Join(set, ", "), len(set)+1),
		append(r.values(), r.ID)...); err != nil {
		return fmt.Errorf("change row %d: %w", r.ID, err)
	}
	return nil
}

func insertTargets(ctx context.Context, tx *store.Tx, rows []*Alignment) error {
	var values [][]any
	for _, r := range rows {
		for j, g := range r.Targets {
			values = append(values, []any{r.ID, j, g.LegalTextID, g.Place, g.Label, g.RevisionID, g.printTR, g.printEN, g.Missing})
		}
	}
	if len(values) == 0 {
		return nil
	}
	err := tx.Insert(ctx, "concordance_targets", []string{"row_id", "position", "legal_text_id", "place", "label", "revision_id",
		"print_tr", "print_en", "missing"}, values)
	if err != nil {
		return fmt.Errorf("write the counterparts of rows: %w", err)
	}
	return nil
}

// answer fills in the rows of the answer.
func (s *alignmentSave) answer(ctx context.Context, saved *AlignmentsSaved) error {
	byID := make(map[int64]*Alignment, len(s.rows))
	for _, r := range s.rows {
		byID[r.ID] = r
	}
	if err := nameCheckers(ctx, s.tx, byID); err != nil {
		return err
	}
	for _, r := range s.rows {
		saved.Rows = append(saved.Rows, *r)
	}
	return nil
}

// maxLoggedText is the longest text of a row, in bytes, that the log keeps in full.
const maxLoggedText = 200

// alignmentChanges are the fields of a row that differ, for the log. Of long texts it has the length and the hash.
func alignmentChanges(old, r *Alignment) (changes []audit.Change) {
	name := old.EULabel
	if r.EULabel != "" {
		name = r.EULabel
	}
	name = strings.ReplaceAll(name, " / ", "/")
	add := func(tr, en, before, after string) {
		if before != after {
			changes = append(changes, audit.Change{Field: name + " · " + tr + " / " + name + " · " + en, Before: loggedText(before),
				After: loggedText(after)})
		}
	}
	day := func(d *record.Day) string {
		if d == nil {
			return ""
		}
		return string(*d)
	}
	agency := func(a *Alignment) string {
		if a.Agency == nil {
			return ""
		}
		return a.Agency.NameTR
	}
	add("Hüküm", "Provision", old.EULabel, r.EULabel)
	add("Uyum düzeyi", "Degree", loggedDegree(old), loggedDegree(r))
	add("Karşılık", "Counterpart", loggedTargets(old.Targets), loggedTargets(r.Targets))
	add("Planlanan tarih", "Planned date", day(old.PlannedDate), day(r.PlannedDate))
	add("Hükmün türü", "Type of provision", loggedDuty(old.Duty), loggedDuty(r.Duty))
	add("Gerekçe (Türkçe)", "Reason (Turkish)", old.ReasonTR, r.ReasonTR)
	add("Gerekçe (İngilizce)", "Reason (English)", old.ReasonEN, r.ReasonEN)
	add("Açıklama (Türkçe)", "Comment (Turkish)", old.CommentTR, r.CommentTR)
	add("Açıklama (İngilizce)", "Comment (English)", old.CommentEN, r.CommentEN)
	add("AB metni (Türkçe)", "EU text (Turkish)", old.EUTextTR, r.EUTextTR)
	add("AB metni (İngilizce)", "EU text (English)", old.EUTextEN, r.EUTextEN)
	add("Kurum", "Agency", agency(old), agency(r))
	add("Diğer kurum", "Other body", old.BodyOther, r.BodyOther)
	add("Yeniden bakılmalı", "Needs another look", loggedLook(old.Look), loggedLook(r.Look))
	return changes
}

func loggedText(s string) string {
	if len(s) <= maxLoggedText {
		return s
	}
	return audit.Hashed(s)
}

func loggedDegree(a *Alignment) string {
	if a.EULabel == "" { // there is no such row
		return ""
	}
	d := Degrees()[concord.Degree(a.DegreeID)]
	return d.NameTR + " / " + d.NameEN
}

func loggedDuty(id int64) string {
	if d := namedIn(Duties(), &id); d != nil {
		return d.NameTR + " / " + d.NameEN
	}
	return ""
}

func loggedLook(id int64) string {
	if d := namedIn(Looks(), &id); d != nil {
		return d.NameTR + " / " + d.NameEN
	}
	return ""
}

func loggedTargets(all []AlignmentTarget) string { return targetWords(all, lang.Turkish) }

// targetWords are counterparts in words; those in other texts with their names.
func targetWords(all []AlignmentTarget, l lang.Language) string {
	words := make([]string, len(all))
	for i, g := range all {
		words[i] = g.Label
		if g.Name != nil {
			words[i] += " (" + lang.Pick(l, g.Name.NameTR, g.Name.NameEN) + ")"
		}
	}
	return strings.Join(words, "; ")
}
