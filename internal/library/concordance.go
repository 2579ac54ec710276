package library

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// ConcordanceRow is a table of concordance in lists: the provisions of an EU act beside their counterparts in a legal
// text.
type ConcordanceRow struct {
	ID                int64         `json:"Id"`
	LegalTextID       record.Choice `json:"LegalTextId"`
	LegalText         record.Parent
	EUActID           record.Choice `json:"EUActId"`
	EUAct             EUActRef
	ActVersion        *record.Day   `doc:"The date of the text of the act that the table is about; null: not said"`
	StatusID          record.Choice `json:"StatusId" doc:"1 in preparation, 2 under review, 3 confirmed"`
	Status            *record.Named
	AgencyID          *int64        `json:"AgencyId" doc:"That has prepared the table"`
	Agency            *record.Named `doc:"By name"`
	CheckedRevisionID *int64        `json:"CheckedRevisionId" doc:"The version of the legal text that the rows have last been compared with"`
	CheckedRevision   *RevisionHead `doc:"null: none, or it has been deleted"`
	Checking          bool          `doc:"The rows are still to be compared with a version that has changed"`
	Coverage          Coverage
	Count             int64 `doc:"Rows"`
	record.Audit
}

// Concordance is a table of concordance without its rows.
type Concordance struct {
	ConcordanceRow
	HeaderTR string
	HeaderEN string
	Notes    string

	checkFrom int64
}

// The states of a table, by their fixed ids.
const (
	inPreparation = 1
	underReview   = 2
	confirmed     = 3
)

// ConcordanceStatuses are the states of a table, by their fixed ids.
func ConcordanceStatuses() []record.Named {
	return []record.Named{
		{ID: inPreparation, NameTR: "Hazırlanıyor", NameEN: "In preparation"},
		{ID: underReview, NameTR: "İncelemede", NameEN: "Under review"},
		{ID: confirmed, NameTR: "Onaylandı", NameEN: "Confirmed"},
	}
}

// ConcordanceConfirm is the permission to confirm a table, and to open it again.
var ConcordanceConfirm = access.ToWrite("concordances.confirm", access.Experts)

// ConcordanceImport is the permission to import the rows of a table.
var ConcordanceImport = access.ToWrite("concordances.import", access.Experts)

// namedElsewhere are the tables of other legal texts that name a text as a counterpart.
const namedElsewhere = `(SELECT DISTINCT r.concordance_id, g.legal_text_id FROM concordance_targets g
	JOIN concordance_rows r ON r.id = g.row_id JOIN concordances c ON c.id = r.concordance_id
	WHERE c.legal_text_id <> g.legal_text_id) elsewhere`

// concordanceKind is the name of the kind.
const concordanceKind = "concordances"

// ConcordancesGeneration names the generation that every change of tables and of their rows raises.
const ConcordancesGeneration = concordanceKind

var (
	legalTextLabel = label("Yasal metin", "Legal text")
	euActLabel     = label("AB tasarrufu", "EU act")
	rowsLabel      = label("Satır sayısı", "Number of rows")
	lookLabel      = label("Yeniden bakılacak satırlar", "Rows that need another look")
)

func concordanceDef(l *Library) record.Def[Concordance, ConcordanceRow] {
	type T = Concordance
	return record.Def[T, ConcordanceRow]{
		Name: concordanceKind, Table: "concordances", Audit: audit.Concordances,
		Rights:  record.Rights{Read: access.Readers, Keep: access.Experts},
		Further: []access.Permission{ConcordanceConfirm, ConcordanceImport},
		Labels: record.Labels{
			One: label("Uyum tablosu", "Table of concordance"), Many: label("Uyum tabloları", "Tables of concordance"),
			Log: label("Uyum Tabloları", "Tables of Concordance"),
		},
		NameColumns: "id, id",
		Contains:    &record.Use{Kind: concordanceKind, Table: "concordance_rows", Column: "concordance_id"},
		Columns:     concordanceColumns(),
		Keys:        func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.Count, Audit: &t.Audit} },
		Names: func(t *T) (string, string) {
			return t.EUAct.CELEX + " · " + t.LegalText.NameTR, t.EUAct.CELEX + " · " + t.LegalText.NameEN
		},
		Row: func(t *T) ConcordanceRow { return t.ConcordanceRow },
		Fields: []record.Field[T]{
			record.ChoiceField("LegalTextId", "legal_text_id", legalTextLabel,
				func(t *T) *record.Choice { return &t.LegalTextID }, record.Rule{Table: "legal_texts", Fixed: true}),
			record.ChoiceField("EUActId", "eu_act_id", euActLabel,
				func(t *T) *record.Choice { return &t.EUActID }, record.Rule{Table: "eu_acts", Fixed: true}),
			record.OptionalDayField("ActVersion", "act_version",
				label("AB metninin tarihi", "Date of the text of the EU act"), func(t *T) **record.Day {
					return &t.ActVersion
				}),
			record.ChoiceField("StatusId", "status_id", statusLabel,
				func(t *T) *record.Choice { return &t.StatusID }, record.Rule{Min: inPreparation, Max: confirmed}).
				Named(record.Naming{Choices: ConcordanceStatuses()}),
			record.OptionalRefField("AgencyId", "agency_id", label("Hazırlayan kurum", "Prepared by"),
				func(t *T) **int64 { return &t.AgencyID }, record.Rule{Table: "agencies"}),
			prose("HeaderTR", "header_tr", label("Başlık bilgisi (Türkçe)", "Header (Turkish)"),
				func(t *T) *string { return &t.HeaderTR }, 2, 500),
			prose("HeaderEN", "header_en", label("Başlık bilgisi (İngilizce)", "Header (English)"),
				func(t *T) *string { return &t.HeaderEN }, 2, 500),
			notes(func(t *T) *string { return &t.Notes }, 2, 500),
		},
		Derived: []record.Field[T]{
			record.Derived("checked_revision_id", func(t *T) any { return &t.CheckedRevisionID }),
			record.Derived("check_from", func(t *T) any { return &t.checkFrom }),
		},
		Listing: ConcordanceListing(),
		ListLookups: func(_ context.Context, _ *store.Tx, l *record.Lookups) error {
			l.Choices = concordanceChoices()
			return nil
		},
		EditLookups: func(ctx context.Context, tx *store.Tx, l *record.Lookups) (err error) {
			l.Choices = concordanceChoices()
			l.Agencies, err = agencyOptions(ctx, tx)
			return err
		},
		Defaults: func(_ context.Context, _ *store.Tx, t *T) error {
			t.StatusID = inPreparation
			return nil
		},
		Load: l.loadConcordances,
		Check: func(ctx context.Context, tx *store.Tx, c *record.Change[T]) ([]fault.Field, error) {
			return checkConcordance(ctx, tx, c)
		},
		After: func(ctx context.Context, tx *store.Tx, c *record.Change[T]) error {
			if err := l.prefill(ctx, tx, c); err != nil {
				return err
			}
			if err := l.writeHeaderWords(ctx, tx, c); err != nil {
				return err
			}
			return generation.Raise(ctx, tx, ConcordancesGeneration)
		},
		BeforeDelete: func(ctx context.Context, tx *store.Tx, c *record.Change[T]) error {
			return l.eraseAlignments(ctx, tx, c.ID)
		},
	}
}

// concordanceChoices are what fields of tables and rows offer.
func concordanceChoices() map[string][]record.Named {
	return map[string][]record.Named{"StatusId": ConcordanceStatuses(), "DegreeId": Degrees(), "Duty": Duties()}
}

func agencyOptions(ctx context.Context, tx *store.Tx) ([]record.Named, error) {
	return store.All(ctx, tx, scanNamed, "SELECT id, name_tr, name_en FROM agencies ORDER BY sort_tr, id")
}

// ConcordanceListing declares the parameters of every list of tables. q finds them by their legal texts and acts.
func ConcordanceListing() query.Listing {
	ofText := func(column string) string {
		return "(SELECT x." + column + " FROM legal_texts x WHERE x.id = t.legal_text_id)"
	}
	return query.Listing{
		Through: []query.Through{{SearchKind: "legaltexts", Column: "t.legal_text_id"},
			{SearchKind: euActKind, Column: "t.eu_act_id"}},
		Default: "NameTR", PageSize: 20,
		Sorts: []query.Sort{
			plainSort("NameTR", label("Yasal metin (Türkçe)", "Legal text (Turkish)"), ofText("sort_tr")),
			plainSort("NameEN", label("Yasal metin (İngilizce)", "Legal text (English)"), ofText("sort_en")),
			plainSort("EUActId", euActLabel, "(SELECT a.celex FROM eu_acts a WHERE a.id = t.eu_act_id)"),
			plainSort("StatusId", statusLabel, "t.status_id"),
			plainSort("Look", lookLabel,
				"(SELECT COUNT(*) FROM concordance_rows r WHERE r.concordance_id = t.id AND r.look <> 0)"),
			sortByCount(rowsLabel, "concordance_rows", "concordance_id"), sortByModifyDate,
		},
		Filters: []query.Filter{
			query.IDs("text", "t.legal_text_id", "Legal text"),
			query.IDs("act", "t.eu_act_id", "EU act"),
			query.IDs("status", "t.status_id", "State of the table"),
			{Param: "look", Doc: "1: with rows that need another look, 2: without",
				Add: flagFilter("look", "EXISTS (SELECT 1 FROM concordance_rows r WHERE r.concordance_id = t.id AND "+
					"r.look <> 0)")},
			{Param: "overdue", Doc: "1: with rows whose planned date has passed, 2: without", Add: flagFilter("overdue",
				"EXISTS (SELECT 1 FROM concordance_rows r WHERE r.concordance_id = t.id AND "+overdueRow+")")},
		},
	}
}

// checkConcordance checks the rules for several fields, and reads what the log calls the table: one table for a legal
// text and an act; the state 3 is set by confirming alone.
func checkConcordance(ctx context.Context, tx *store.Tx, c *record.Change[Concordance]) (bad []fault.Field, err error) {
	t := c.New
	const pair = "SELECT COUNT(*) FROM concordances WHERE legal_text_id = $1 AND eu_act_id = $2 AND id <> $3"
	pairOf := []any{int64(t.LegalTextID), int64(t.EUActID), c.ID}
	const ofAct = "SELECT " + euActRefColumns + " FROM eu_acts a WHERE a.id = $1"
	if err := errors.Join(tx.Prefetch(ctx, pair, pairOf...), tx.Prefetch(ctx, ofAct, int64(t.EUActID))); err != nil {
		return nil, err
	}
	switch {
	case namedIn(ConcordanceStatuses(), new(int64(t.StatusID))) == nil: // the rule of the field says so
	case c.Old != nil && c.Old.StatusID == confirmed && t.StatusID != confirmed:
		bad = append(bad, fault.Field{Field: "StatusId", Code: "equals"})
	case t.StatusID == confirmed && (c.Old == nil || c.Old.StatusID != confirmed):
		bad = append(bad, fault.Field{Field: "StatusId", Code: "max", Params: map[string]any{"Max": underReview}})
	}
	var n int64
	if err := tx.Row(ctx, pair, pairOf, &n); err != nil {
		return nil, fmt.Errorf("look for a table of the same text and act: %w", err)
	}
	if n > 0 {
		bad = append(bad, fault.Field{Field: "EUActId", Code: "duplicate"})
	}
	acts, err := store.All(ctx, tx, scanEUActRef, ofAct, int64(t.EUActID))
	if err != nil {
		return nil, fmt.Errorf("read the act of a table: %w", err)
	}
	if len(acts) > 0 {
		t.EUAct = acts[0]
	}
	if t.LegalText, err = legalTextParent(ctx, tx, int64(t.LegalTextID)); err != nil &&
		!fault.Is(err, "ERROR_NOT_FOUND") {
		return nil, err
	}
	return bad, nil
}

// loadConcordances fills in what the columns refer to, and the coverage.
func (l *Library) loadConcordances(ctx context.Context, tx *store.Tx, items []*Concordance, _ bool) error {
	texts, acts, versions := map[int64]record.Parent{}, map[int64]EUActRef{}, map[int64]RevisionHead{}
	var textIDs, actIDs, versionIDs, ids []int64
	for _, t := range items {
		textIDs, actIDs, ids = append(textIDs, int64(t.LegalTextID)), append(actIDs, int64(t.EUActID)),
			append(ids, t.ID)
		if t.CheckedRevisionID != nil {
			versionIDs = append(versionIDs, *t.CheckedRevisionID)
		}
	}
	ofTexts, ofActs, ofVersions, ofRows := among("id", textIDs), among("a.id", actIDs), among("t.id", versionIDs),
		among("r.concordance_id", ids)
	counts := coverageQuery(l.engine.Today(tx.Now()))
	if err := errors.Join(
		tx.Prefetch(ctx, "SELECT id, name_tr, name_en, number FROM legal_texts"+ofTexts.SQL(), ofTexts.Args()...),
		tx.Prefetch(ctx, "SELECT "+euActRefColumns+" FROM eu_acts a"+ofActs.SQL(), ofActs.Args()...),
		tx.Prefetch(ctx, counts(ofRows.SQL()), ofRows.Args()...),
	); err != nil {
		return err
	}
	if !tx.ReadOnly() { // where it is not cached
		if err := tx.Prefetch(ctx, "SELECT id, name_tr, name_en FROM agencies"); err != nil {
			return err
		}
	}
	agencies, err := namedByID(ctx, tx, "agencies")
	if err != nil {
		return err
	}
	parents, err := store.All(ctx, tx, scanParent, "SELECT id, name_tr, name_en, number FROM legal_texts"+ofTexts.SQL(),
		ofTexts.Args()...)
	if err != nil {
		return fmt.Errorf("read the legal texts of tables: %w", err)
	}
	for _, p := range parents {
		texts[p.ID] = p
	}
	refs, err := store.All(ctx, tx, scanEUActRef, "SELECT "+euActRefColumns+" FROM eu_acts a"+ofActs.SQL(),
		ofActs.Args()...)
	if err != nil {
		return fmt.Errorf("read the acts of tables: %w", err)
	}
	for _, a := range refs {
		acts[a.ID] = a
	}
	if len(versionIDs) > 0 {
		heads, err := store.All(ctx, tx, scanRevisionRef,
			"SELECT "+revisionRefColumns+" FROM revisions t"+ofVersions.SQL(), ofVersions.Args()...)
		if err != nil {
			return fmt.Errorf("read the versions of tables: %w", err)
		}
		for i := range heads {
			versions[heads[i].ID] = heads[i].RevisionHead
		}
	}
	covered, err := readCoverage(ctx, tx, counts(ofRows.SQL()), ofRows.Args())
	if err != nil {
		return err
	}
	for _, t := range items {
		t.LegalText, t.EUAct = texts[int64(t.LegalTextID)], acts[int64(t.EUActID)]
		t.Status = namedIn(ConcordanceStatuses(), new(int64(t.StatusID)))
		t.Checking, t.Coverage = t.checkFrom != 0, covered[t.ID]
		if t.AgencyID != nil {
			t.Agency = agencies[*t.AgencyID]
		}
		if t.CheckedRevisionID != nil {
			if head, there := versions[*t.CheckedRevisionID]; there {
				t.CheckedRevision = &head
			}
		}
	}
	return nil
}

// among is the condition that a column has one of some ids, each once.
func among(column string, ids []int64) (w query.Where) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	w.In(column, ids)
	return w
}

// eraseConcordances removes the tables of a legal text that is being deleted, each with its entry in the log.
func (l *Library) eraseConcordances(ctx context.Context, tx *store.Tx, c *record.Change[LegalText]) error {
	all, err := ids(ctx, tx, concordancesOfText, c.ID)
	if err != nil {
		return fmt.Errorf("read the tables of legal text %d: %w", c.ID, err)
	}
	for _, id := range all {
		if err := Concordances(l).Drop(ctx, tx, c.Actor, id); err != nil {
			return fmt.Errorf("erase table %d of legal text %d: %w", id, c.ID, err)
		}
	}
	return nil
}

// The tables of a legal text, and those of an act, by the names of the texts.
const (
	concordancesOfText = "SELECT id FROM concordances WHERE legal_text_id = $1 ORDER BY id"
	concordancesOfAct  = `SELECT c.id FROM concordances c JOIN legal_texts t ON t.id = c.legal_text_id WHERE c.eu_act_id = $1
		ORDER BY t.sort_tr, c.id`
)

// AnnounceConcordancesOfAct announces ConcordancesOfAct.
func AnnounceConcordancesOfAct(ctx context.Context, tx *store.Tx, act int64) error {
	return tx.Prefetch(ctx, concordancesOfAct, act)
}

// ConcordancesOfAct reads the tables of an act.
func (l *Library) ConcordancesOfAct(ctx context.Context, tx *store.Tx, act int64) ([]ConcordanceRow, error) {
	return l.concordancesOf(ctx, tx, concordancesOfAct, act)
}

func (l *Library) concordancesOf(ctx context.Context, tx *store.Tx, query string, id int64) ([]ConcordanceRow, error) {
	rows := []ConcordanceRow{}
	all, err := ids(ctx, tx, query, id)
	if err != nil {
		return nil, fmt.Errorf("find the tables of concordance of %d: %w", id, err)
	}
	items, err := Concordances(l).FindAll(ctx, tx, all)
	if err != nil {
		return nil, fmt.Errorf("read the tables of concordance of %d: %w", id, err)
	}
	for _, item := range items {
		rows = append(rows, item.ConcordanceRow)
	}
	return rows, nil
}
