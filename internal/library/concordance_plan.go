package library

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/concord"
	"lls/internal/text/lang"
)

// concordancePlan compares what a file says with the rows of a table.
type concordancePlan struct {
	l         *Library
	reading   concord.Reading
	overwrite bool

	table    *Concordance
	there    []*Alignment // in order
	agencies []record.Named
	texts    *textNames
	places   revisionPlaces // of the latest version of the legal text
	placed   bool           // it has one

	results  []ConcordanceImportRow
	rows     []AlignmentInput // those that are created or changed
	doubtful map[int]bool     // by their number in rows
	created  int
	changed  int
	tooMany  bool
}

// run fills in what becomes of each entry.
func (p *concordancePlan) run(ctx context.Context, tx *store.Tx) error {
	if err := p.read(ctx, tx); err != nil {
		return err
	}
	p.doubtful = map[int]bool{}
	matches, repeated := p.match()
	var before *int64 // the row behind which a new one comes
	if slices.ContainsFunc(matches, func(a *Alignment) bool { return a != nil }) {
		before = new(int64)
	}
	for i := range p.reading.Entries {
		if err := p.take(ctx, tx, i, matches[i], repeated[i], before); err != nil {
			return err
		}
		if matches[i] != nil {
			before = &matches[i].ID
		}
	}
	p.tooMany = len(p.there)+p.created > maxAlignments
	return nil
}

// read reads what the entries are compared with.
func (p *concordancePlan) read(ctx context.Context, tx *store.Tx) error {
	heads, err := readAlignmentHeads(ctx, tx, p.table.ID)
	if err != nil {
		return err
	}
	ids := make([]int64, len(heads))
	for i, h := range heads {
		ids[i] = h.ID
	}
	rows, err := readAlignments(ctx, tx, p.table, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if r := rows[id]; r != nil {
			p.there = append(p.there, r)
		}
	}
	if p.agencies, err = agencyOptions(ctx, tx); err != nil {
		return fmt.Errorf("read the agencies: %w", err)
	}
	p.texts = &textNames{own: int64(p.table.LegalTextID)}
	latest, err := latestVersions(ctx, tx, []int64{int64(p.table.LegalTextID)})
	if err != nil {
		return err
	}
	if r, there := latest[int64(p.table.LegalTextID)]; there {
		p.placed = true
		p.places, err = p.l.revisionPlaces(ctx, tx, r)
	}
	return err
}

// match finds the row of each entry: the one that its key names or, without one, the next one of the same provision.
// repeated says of which entries an earlier one has the same key.
func (p *concordancePlan) match() (matches []*Alignment, repeated []bool) {
	entries := p.reading.Entries
	matches, repeated = make([]*Alignment, len(entries)), make([]bool, len(entries))
	byID := make(map[int64]*Alignment, len(p.there))
	for _, r := range p.there {
		byID[r.ID] = r
	}
	taken, named, right := map[int64]bool{}, 0, 0
	for i := range entries {
		id, err := strconv.ParseInt(entries[i].RowKey, 10, 64)
		r := byID[id]
		if err != nil || r == nil {
			continue
		}
		named++
		if provisionKey(entryPlace(&entries[i]), entries[i].Label) == provisionKey(r.EUPlace, r.EULabel) {
			right++
		}
		repeated[i] = taken[id]
		matches[i], taken[id] = r, true
	}
	if 2*right < named { // a column of numbers that are none of the library
		clear(matches)
		clear(repeated)
		clear(taken)
	}
	waiting := map[string][]*Alignment{}
	for _, r := range p.there {
		if !taken[r.ID] {
			key := provisionKey(r.EUPlace, r.EULabel)
			waiting[key] = append(waiting[key], r)
		}
	}
	for i := range entries {
		if matches[i] != nil {
			continue
		}
		key := provisionKey(entryPlace(&entries[i]), entries[i].Label)
		if next := waiting[key]; len(next) > 0 {
			matches[i], waiting[key] = next[0], next[1:]
		}
	}
	return matches, repeated
}

func entryPlace(e *concord.Entry) string {
	if e.Place == nil {
		return ""
	}
	return e.Place.String()
}

// provisionKey is what two rows of the same provision share.
func provisionKey(place, label string) string {
	if place != "" {
		return place
	}
	return "=" + lang.Fold(concord.OneLine(label))
}

// take decides what becomes of an entry.
func (p *concordancePlan) take(ctx context.Context, tx *store.Tx, i int, old *Alignment, repeated bool,
	before *int64) error {
	e := &p.reading.Entries[i]
	m := merge{plan: p, entry: e, result: ConcordanceImportRow{Row: e.Line, State: "create", EULabel: e.Label,
		EUPlace: entryPlace(e), Targets: []string{}, DegreeID: int64(e.Degree), Doubts: doubtsOf(e), Kept: []string{},
		Errors: []fault.Field{}}}
	if old == nil {
		m.in = AlignmentInput{EULabel: e.Label, EUPlace: entryPlace(e), Duty: 1, After: before}
		m.changed = true
	} else {
		m.old, m.in = old, inputOf(old)
		m.result.ID, m.result.State = old.ID, "same"
	}
	if err := m.fields(ctx, tx); err != nil {
		return err
	}
	reader := alignmentReader{own: int64(p.table.LegalTextID), lenient: true}
	row := reader.read(len(p.rows), &m.in)
	if m.changed {
		m.result.Doubts = append(m.result.Doubts, reader.lacking...)
	}
	for _, g := range row.Targets {
		m.result.Targets = append(m.result.Targets, g.Label)
		if m.changed && p.placed && g.LegalTextID == int64(p.table.LegalTextID) && g.Place != "" {
			if tr, en := p.places.prints(g.Place); tr == "" && en == "" {
				m.result.Doubts = append(m.result.Doubts, fault.Field{Field: fieldTargets, Code: "unknown",
					Params: map[string]any{"Reason": "missing", "Value": g.Label}})
			}
		}
	}
	for _, bad := range reader.bad {
		bad.Field = bad.Field[strings.IndexByte(bad.Field, '.')+1:]
		m.result.Errors = append(m.result.Errors, bad)
	}
	if repeated {
		m.result.Errors = append(m.result.Errors, fault.Field{Field: fieldID, Code: "duplicate"})
	}
	switch {
	case len(m.result.Errors) > 0:
		m.result.State = "error"
	case old == nil:
		p.created++
	case m.changed:
		m.result.State = "change"
		p.changed++
	}
	if m.changed || len(m.result.Errors) > 0 {
		p.doubtful[len(p.rows)] = len(m.result.Doubts) > 0
		p.rows = append(p.rows, m.in)
	}
	p.results = append(p.results, m.result)
	return nil
}

// doubtsOf are what was not understood of an entry, as fields of the row.
func doubtsOf(e *concord.Entry) []fault.Field {
	fields := map[concord.Role]string{concord.EUPlace: "EULabel", concord.NationalPlace: fieldTargets,
		concord.NationalText: fieldTargets, concord.DegreeColumn: "DegreeId", concord.Reason: "ReasonTR",
		concord.Comment: "CommentTR", concord.EUText: "EUTextTR", concord.PlannedDate: "PlannedDate",
		concord.Body: fieldBody, concord.Duty: "Duty", concord.RowKey: fieldID}
	doubts := []fault.Field{}
	for _, d := range e.Doubts {
		doubts = append(doubts, fault.Field{Field: fields[d.Role], Code: "unknown",
			Params: map[string]any{"Value": excerpt(d.Text)}})
	}
	return doubts
}

// inputOf is a row as a save sends it.
func inputOf(a *Alignment) AlignmentInput {
	in := AlignmentInput{ID: a.ID, EUPlace: a.EUPlace, EULabel: a.EULabel, EUTextTR: a.EUTextTR, EUTextEN: a.EUTextEN,
		Duty: a.Duty, DegreeID: a.DegreeID, ReasonTR: a.ReasonTR, ReasonEN: a.ReasonEN, CommentTR: a.CommentTR,
		CommentEN: a.CommentEN, PlannedDate: a.PlannedDate, AgencyID: a.AgencyID, BodyOther: a.BodyOther}
	for _, g := range a.Targets {
		in.Targets = append(in.Targets, AlignmentTargetInput{LegalTextID: g.LegalTextID,
			Place: g.Place, Label: g.Label})
	}
	return in
}

// bad are the first rules that are broken.
func (p *concordancePlan) bad() (bad []fault.Field) {
	const most = 100
	for i, r := range p.results {
		for _, f := range r.Errors {
			if len(bad) < most {
				f.Field = fmt.Sprintf("Rows[%d].%s", i, f.Field)
				bad = append(bad, f)
			}
		}
	}
	if p.tooMany {
		bad = append(bad, fault.Field{Field: "Rows", Code: "max", Params: map[string]any{"Max": maxAlignments}})
	}
	return bad
}

// report puts the plan into the answer.
func (p *concordancePlan) report(a *ConcordanceImportAnswer) {
	const mostSpellings = 100
	a.Rows, a.Created, a.Changed = p.results, p.created, p.changed
	a.Degrees, a.LeftOut = []ConcordanceImportDegree{}, []ConcordanceImportLeft{}
	for _, s := range p.reading.Spellings[:min(len(p.reading.Spellings), mostSpellings)] {
		a.Degrees = append(a.Degrees, ConcordanceImportDegree{
			ConcordanceImportSpelling{truncated(s.Text, maxReason), int64(s.Degree)}, s.Count, s.Known})
	}
	for _, left := range p.reading.LeftOut {
		a.LeftOut = append(a.LeftOut, ConcordanceImportLeft{left.Line, excerpt(left.Label)})
	}
}

// merge puts what a file says of a provision into its row.
type merge struct {
	plan    *concordancePlan
	entry   *concord.Entry
	old     *Alignment // nil: a new row
	in      AlignmentInput
	changed bool
	result  ConcordanceImportRow
}

func (m *merge) doubt(field, code, value string) {
	m.result.Doubts = append(m.result.Doubts, fault.Field{Field: field, Code: code,
		Params: map[string]any{"Value": excerpt(value)}})
}

// takes reports whether a value of the file that differs from the one that is there is taken; empty: there is none.
func (m *merge) takes(field string, empty bool) bool {
	if empty || m.plan.overwrite {
		m.changed = true
		return true
	}
	m.result.Kept = append(m.result.Kept, field)
	return false
}

func (m *merge) text(field string, to *string, value string) {
	value = lang.Normalize(value)
	if same := strings.TrimSpace(value); same == "" || same == strings.TrimSpace(*to) {
		return
	}
	if m.takes(field, *to == "") {
		*to = value
	}
}

func (m *merge) fields(ctx context.Context, tx *store.Tx) error {
	e := m.entry
	if m.old != nil && m.plan.overwrite && e.RowKey != "" && concord.OneLine(m.old.EULabel) != e.Label {
		m.in.EULabel, m.in.EUPlace, m.changed = e.Label, entryPlace(e), true
	}
	m.date()
	m.unassessed()
	m.text("EUTextTR", &m.in.EUTextTR, e.EUText.TR)
	m.text("EUTextEN", &m.in.EUTextEN, e.EUText.EN)
	m.text("ReasonTR", &m.in.ReasonTR, e.Reason.TR)
	m.text("ReasonEN", &m.in.ReasonEN, e.Reason.EN)
	m.text("CommentTR", &m.in.CommentTR, e.Comment.TR)
	m.text("CommentEN", &m.in.CommentEN, e.Comment.EN)
	if d := int64(e.Degree); d != 0 && d != m.in.DegreeID && m.takes("DegreeId", m.in.DegreeID == 0) {
		m.in.DegreeID = d
	}
	m.duty()
	m.body()
	return m.targets(ctx, tx)
}

// unassessed keeps, as a comment, the words for a degree that is none of ours. In a row that somebody has assessed they
// are not missed.
func (m *merge) unassessed() {
	for _, one := range []struct {
		to          *string
		there, more string
	}{{&m.entry.Comment.TR, m.in.CommentTR, m.entry.Unassessed.TR},
		{&m.entry.Comment.EN, m.in.CommentEN, m.entry.Unassessed.EN}} {
		if m.in.DegreeID != 0 && !strings.Contains(one.there, one.more) {
			continue
		}
		if !hasLine(*one.to, one.more) { // a plan may be made twice
			*one.to = strings.TrimSpace(*one.to + "\n" + one.more)
		}
	}
}

func hasLine(text, line string) bool {
	return line == "" || slices.Contains(strings.Split(text, "\n"), line)
}

// choiceNamed finds what words name in either language, or in both: "Tanım / Definition".
func choiceNamed(all []record.Named, words string) *record.Named {
	named := func(words string) int {
		words = foldName(words)
		return slices.IndexFunc(all, func(n record.Named) bool {
			return foldName(n.NameTR) == words || foldName(n.NameEN) == words
		})
	}
	i := named(words)
	if tr, en, both := strings.Cut(words, " / "); i < 0 && both {
		if i = named(tr); i != named(en) {
			return nil
		}
	}
	if i < 0 {
		return nil
	}
	return &all[i]
}

func (m *merge) duty() {
	if m.entry.Duty == "" {
		return
	}
	duty := choiceNamed(Duties(), m.entry.Duty)
	switch {
	case duty == nil:
		m.doubt("Duty", "unknown", m.entry.Duty)
	case duty.ID != m.in.Duty && m.takes("Duty", m.old == nil):
		m.in.Duty = duty.ID
	}
}

func (m *merge) body() {
	if m.entry.Body == "" {
		return
	}
	if agency := choiceNamed(m.plan.agencies, m.entry.Body); agency != nil {
		if m.in.AgencyID != nil && *m.in.AgencyID == agency.ID {
			return
		}
		if m.takes(fieldBody, m.in.AgencyID == nil && m.in.BodyOther == "") {
			m.in.AgencyID, m.in.BodyOther = &agency.ID, ""
		}
		return
	}
	if m.in.AgencyID != nil {
		if m.takes(fieldBody, false) {
			m.in.AgencyID, m.in.BodyOther = nil, m.entry.Body
		}
		return
	}
	m.text(fieldBody, &m.in.BodyOther, m.entry.Body)
}

// date reads the planned date. What is none is kept as a comment.
func (m *merge) date() {
	if m.entry.Date == "" {
		return
	}
	day, ok := parseWrittenDay(m.entry.Date)
	if !ok {
		m.doubt("PlannedDate", "date", m.entry.Date)
		words := "Planlanan tarih / Planned date: " + m.entry.Date
		to := &m.entry.Comment.EN
		if m.entry.Comment.EN == "" && m.entry.Comment.TR != "" {
			to = &m.entry.Comment.TR
		}
		if !strings.Contains(*to, words) { // a plan may be made twice
			*to = strings.TrimSpace(*to + "\n" + words)
		}
		return
	}
	if old := m.in.PlannedDate; (old == nil || *old != day) && m.takes("PlannedDate", old == nil) {
		m.in.PlannedDate = &day
	}
}

// monthNames are the months in Turkish and English, folded.
var monthNames = strings.Fields("ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik " +
	"january february march april may june july august september october november december")

// parseWrittenDay reads a day as tables write it: 31.12.2027, 2027-12-31, 31 Aralık 2027.
func parseWrittenDay(s string) (record.Day, bool) {
	if day, ok := record.ParseDay(s); ok && len(s) == len(time.DateOnly) {
		return day, true
	}
	parts := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ./-,", r) })
	if len(parts) != 3 {
		return "", false
	}
	if at := slices.Index(monthNames, lang.Fold(parts[1])); at >= 0 {
		parts[1] = strconv.Itoa(at%12 + 1)
	}
	day, errDay := strconv.Atoi(parts[0])
	month, errMonth := strconv.Atoi(parts[1])
	year, errYear := strconv.Atoi(parts[2])
	if errDay != nil || errMonth != nil || errYear != nil {
		return "", false
	}
	return record.ParseDay(fmt.Sprintf("%04d-%02d-%02d", year, month, day))
}
