package library

import (
	"context"
	"fmt"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/tree"
	"lls/internal/search"
	"lls/internal/text/lang"
)

// LegalTextRow is a legal text in lists.
type LegalTextRow struct {
	ID                int64 `json:"Id"`
	Number            string
	ShortName         string
	Abbr              string
	NameTR            string
	NameEN            string
	LegislationTypeID record.Choice     `json:"LegislationTypeId"`
	LegislationType   record.TypeOption `doc:"The type by name"`
	StatusID          int64             `json:"StatusId" doc:"Of the latest version; -1 without versions"`
	Status            *record.Named
	Adopted           bool
	TrafficLightID    int64 `json:"TrafficLightId"`
	IsAmendment       bool
	Sectors           []int64
	DateDrafted       *record.Day
	DateAdopted       *record.Day
	DateEffective     *record.Day
	EUActs            []ShortEUAct `doc:"The first five acts of the EU that it concerns"`
	EUActCount        int64        `doc:"Acts of the EU that it concerns"`
	Look              int64        `doc:"Rows of its tables of concordance that need another look"`
	Count             int64        `doc:"Versions"`
	Differences       *int64       `doc:"Between the languages of the latest version with a text; null where they cannot be compared"`
	Favourite         bool
	Date              record.Instant `doc:"Last change"`
}

// LegalText is a whole legal text.
type LegalText struct {
	LegalTextRow
	LineBodyID         *int64 `json:"LineBodyId"`
	LineBody           *record.Named
	KeywordsTR         string
	KeywordsEN         string
	SummaryTR          string
	SummaryEN          string
	LegalBasisTR       string
	LegalBasisEN       string
	EULegislation      string
	References         string
	Notes              string
	AmendmentID        *int64 `json:"AmendmentId" doc:"-1: a text that is not in the database"`
	Amendment          *record.Parent
	AmendmentOther     string
	EUReferences       []EUReference    `json:"EURefs" doc:"The references in EULegislation"`
	Acts               []LegalTextAct   `doc:"The acts of the EU that it concerns"`
	Tables             []ConcordanceRow `doc:"The tables of concordance of the text; in a list of texts, and in a form, empty"`
	AmendedBy          []record.Parent
	TrafficLightYellow int64 `doc:"Months; 0: off"`
	TrafficLightRed    int64 `doc:"Months; 0: off"`
	Revisions          []RevisionRef
	record.Audit

	yellowAfter, redAfter *record.Day
	today                 record.Day     // when it was read
	amended, hasTables    bool           // whether there are texts that amend it, and tables of concordance
	byHand                []textAct      // links to acts that users have made, by act
	actNames              *knownActNames // of the transaction of its save
}

// deleteLinked is the permission to delete a legal text with its versions.
var deleteLinked = access.ToWrite("legaltexts.deletelinked", access.Administrators)

// maxMonths is the largest threshold of the traffic light.
const maxMonths = 90

// Months that the form of a new text starts with.
const (
	defaultYellow = 6
	defaultRed    = 12
)

func legalTextDef(l *Library) record.Def[LegalText, LegalTextRow] {
	trName, enName := func(t *LegalText) *string { return &t.NameTR }, func(t *LegalText) *string { return &t.NameEN }
	return record.Def[LegalText, LegalTextRow]{
		Name: "legaltexts", Table: "legal_texts", Audit: audit.LegalTexts, Imported: true,
		Rights: record.Rights{Read: access.Readers, Keep: access.Experts},
		Labels: record.Labels{
			One: label("Yasal metin", "Legal text"), Many: label("Yasal metinler", "Legal texts"),
			Log: label("Yasal Metinler", "Legal Texts"),
		},
		Columns: legalTextColumns(),
		Keys:    func(t *LegalText) record.Keys { return record.Keys{ID: &t.ID, Count: &t.Count, Audit: &t.Audit} },
		Row: func(t *LegalText) LegalTextRow {
			row := t.LegalTextRow
			row.Date = t.ModifyDate
			return row
		},
		Fields: legalTextFields(trName, enName),
		Derived: []record.Field[LegalText]{
			record.Derived("status_id", func(t *LegalText) any { return &t.StatusID }),
			record.Derived("adopted", func(t *LegalText) any { return &t.Adopted }),
			record.Derived("date_drafted", func(t *LegalText) any { return &t.DateDrafted }),
			record.Derived("date_adopted", func(t *LegalText) any { return &t.DateAdopted }),
			record.Derived("date_effective", func(t *LegalText) any { return &t.DateEffective }),
			record.Derived("yellow_after", func(t *LegalText) any { return &t.yellowAfter }),
			record.Derived("differences", func(t *LegalText) any { return &t.Differences }),
			record.Derived("red_after", func(t *LegalText) any { return &t.redAfter }),
		},
		Compute: append(sortKeys(trName, enName),
			record.Computed[LegalText]{Column: "sort_number", Value: func(t *LegalText) any {
				return numberKey(t.Number)
			}}),
		Parts: []record.Part[LegalText]{
			record.Links("Sectors", label("Sektörler", "Sectors"), "legal_text_sectors", "legal_text_id", "sector_id",
				"sectors", true, func(t *LegalText) *[]int64 { return &t.Sectors }),
			textActsPart(),
		},
		Hints: []record.Hint[LegalText]{
			{SQL: "EXISTS (SELECT 1 FROM legal_texts a WHERE a.amendment_id = t.id)",
				Ptr: func(t *LegalText) *bool { return &t.amended }},
			{SQL: "EXISTS (SELECT 1 FROM concordances c WHERE c.legal_text_id = t.id)",
				Ptr: func(t *LegalText) *bool { return &t.hasTables }},
		},
		UsedBy: []record.Use{
			{Kind: "revisions", Table: "revisions", Column: "legal_text_id", Unless: deleteLinked},
			{Kind: "legaltexts", Table: "legal_texts", Column: "amendment_id"},
			{Kind: concordanceKind, Table: "concordances", Column: "legal_text_id", Unless: deleteLinked},
			{Kind: concordanceKind, Column: "legal_text_id", Table: namedElsewhere},
		},
		Listing: LegalTextListing(true), OwnIndex: true, Generations: []string{TextsGeneration, generation.Lookups},
		ListLookups: func(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
			if err := LegalTextLookups(ctx, tx, l); err != nil {
				return err
			}
			return treeLookup(ctx, tx, l, "sectors", "")
		},
		EditLookups: func(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
			if err := LegalTextLookups(ctx, tx, l); err != nil {
				return err
			}
			l.Choices = map[string][]record.Named{"Aim": EUActAims()}
			return treeLookup(ctx, tx, l, "sectors", "")
		},
		Defaults: func(_ context.Context, _ *store.Tx, t *LegalText) error {
			t.StatusID, t.Sectors, t.AmendedBy, t.Revisions = StatusNone, []int64{}, []record.Parent{}, []RevisionRef{}
			t.EUReferences, t.EUActs, t.Acts = []EUReference{}, []ShortEUAct{}, []LegalTextAct{}
			t.Tables = []ConcordanceRow{}
			t.TrafficLightYellow, t.TrafficLightRed = defaultYellow, defaultRed
			return nil
		},
		Load: l.loadLegalTexts,
		Stars: &record.Stars[LegalText]{Flag: func(t *LegalText) *bool { return &t.Favourite },
			StarTable: record.StarTable{
				Name: "favourite_texts", Column: "legal_text_id", Read: access.LegalTextsRead,
				More: "t.number, NOT t.adopted"}},
		View: l.viewLegalText,
		Check: func(ctx context.Context, tx *store.Tx, c *record.Change[LegalText]) (bad []fault.Field, err error) {
			if c.New.actNames == nil { // a changed text was read with them
				if c.New.actNames, err = l.actNames.readKnown(ctx, tx); err != nil {
					return nil, err
				}
			}
			return checkLegalText(ctx, tx, c)
		},
		Announce: func(ctx context.Context, tx *store.Tx, _ int64) error { return announceActNames(ctx, tx) },
		Bulk: func(ctx context.Context, records []*LegalText) (record.Bulk, error) {
			// The columns start with what is derived from no versions.
			index, err := indexBulk(ctx, search.LegalTexts, records, newTextDocument, touchLibrary)
			mentions := l.newTextMentions(records)
			return func(ctx context.Context, tx *store.Tx, ids []int64) error {
				if err := mentions(ctx, tx, ids); err != nil {
					return err
				}
				return index(ctx, tx, ids)
			}, err
		},
		After: func(ctx context.Context, tx *store.Tx, c *record.Change[LegalText]) error {
			if c.New == nil {
				if err := search.Erase(ctx, tx, search.LegalTexts, c.ID); err != nil {
					return err
				}
				return touchLibrary(ctx, tx)
			}
			facts := newTextFacts()
			if c.Old != nil {
				var err error
				if facts, err = derive(ctx, tx, c.ID); err != nil {
					return err
				}
			}
			if err := search.Write(ctx, tx, textDocument(c.New, c.ID, facts)); err != nil {
				return err
			}
			if err := l.saveTextMentions(ctx, tx, c); err != nil {
				return err
			}
			return touchLibrary(ctx, tx)
		},
		BeforeDelete: func(ctx context.Context, tx *store.Tx, c *record.Change[LegalText]) error {
			if err := l.eraseConcordances(ctx, tx, c); err != nil {
				return err
			}
			if err := l.eraseRevisions(ctx, tx, c); err != nil {
				return err
			}
			return eraseMentions(ctx, tx, c.ID)
		},
	}
}

func legalTextFields(trName, enName func(*LegalText) *string) []record.Field[LegalText] {
	type T = LegalText
	line := func(key, column string, l record.Label, ptr func(*T) *string, low, high int) record.Field[T] {
		return record.LineField(key, column, l, ptr, record.Rule{Min: low, Max: high})
	}
	detail := func(f record.Field[T]) record.Field[T] {
		f.Searched, f.Heavy = false, true
		return f
	}
	keywords := func(f record.Field[T]) record.Field[T] { // not shown in lists, but searched there
		f.Heavy = true
		return f
	}
	months := record.Rule{Required: true, Min: 0, Max: maxMonths}
	return append(names(250, trName, enName),
		record.LineField("Number", "number", numberLabel,
			func(t *T) *string { return &t.Number }, record.Rule{Min: 1, Max: 50, Pattern: "[0-9/]+"}),
		line("ShortName", "short_name", label("Kısa isim", "Short name"),
			func(t *T) *string { return &t.ShortName }, 2, 250),
		line("Abbr", "abbr", label("Kısaltma", "Abbreviation"),
			func(t *T) *string { return &t.Abbr }, 2, 20),
		record.ChoiceField("LegislationTypeId", "legislation_type_id", typeLabel,
			func(t *T) *record.Choice { return &t.LegislationTypeID }, record.Rule{Table: "legislation_types"}),
		detail(record.OptionalRefField("LineBodyId", "line_body_id", label("İlgili kurum", "Line body"),
			func(t *T) **int64 { return &t.LineBodyID }, record.Rule{Table: "line_bodies"})),
		record.FlagField("IsAmendment", "is_amendment", label("Değişiklik metni", "Amending text"),
			func(t *T) *bool { return &t.IsAmendment }),
		detail(record.OptionalRefField("AmendmentId", "amendment_id", label("Esas metin", "Principal text"),
			func(t *T) **int64 { return &t.AmendmentID }, record.Rule{}).
			Named(record.Naming{Choices: []record.Named{otherText}, Table: "legal_texts"})),
		detail(line("AmendmentOther", "amendment_other", label("Esas metnin adı", "Name of the principal text"),
			func(t *T) *string { return &t.AmendmentOther }, 2, 500)),
		detail(line("LegalBasisTR", "legal_basis_tr", label("Yasal dayanak (Türkçe)", "Legal basis (Turkish)"),
			func(t *T) *string { return &t.LegalBasisTR }, 2, 250)),
		detail(line("LegalBasisEN", "legal_basis_en", label("Yasal dayanak (İngilizce)", "Legal basis (English)"),
			func(t *T) *string { return &t.LegalBasisEN }, 2, 250)),
		detail(line("EULegislation", "eu_legislation", label("AB mevzuatı", "EU legislation"),
			func(t *T) *string { return &t.EULegislation }, 2, 250)),
		keywords(line("KeywordsTR", "keywords_tr", label("Anahtar kelimeler (Türkçe)", "Keywords (Turkish)"),
			func(t *T) *string { return &t.KeywordsTR }, 2, 2000)),
		keywords(line("KeywordsEN", "keywords_en", label("Anahtar kelimeler (İngilizce)", "Keywords (English)"),
			func(t *T) *string { return &t.KeywordsEN }, 2, 2000)),
		prose("SummaryTR", "summary_tr", label("Özet (Türkçe)", "Summary (Turkish)"),
			func(t *T) *string { return &t.SummaryTR }, 2, 4000),
		prose("SummaryEN", "summary_en", label("Özet (İngilizce)", "Summary (English)"),
			func(t *T) *string { return &t.SummaryEN }, 2, 4000),
		detail(record.WholeField("TrafficLightYellow", "traffic_light_yellow",
			label("Sarı ışık (ay)", "Yellow light (months)"),
			func(t *T) *int64 { return &t.TrafficLightYellow }, months)),
		detail(record.WholeField("TrafficLightRed", "traffic_light_red",
			label("Kırmızı ışık (ay)", "Red light (months)"), func(t *T) *int64 { return &t.TrafficLightRed }, months)),
		prose("References", "text_references", label("Atıflar", "References"),
			func(t *T) *string { return &t.References }, 2, 2000),
		notes(func(t *T) *string { return &t.Notes }, 2, 500),
	)
}

// numberKey orders numbers like 18/2012 by year and then by number.
func numberKey(number string) []byte {
	if n, year, ok := strings.Cut(number, "/"); ok && !strings.Contains(year, "/") {
		return lang.SortKey(lang.English, year+" "+n)
	}
	return lang.SortKey(lang.English, number)
}

// loadLegalTexts resolves types, statuses and lights, and for a whole text what it amends, what amends it, its
// versions.
func (l *Library) loadLegalTexts(ctx context.Context, tx *store.Tx, items []*LegalText, detail bool) error {
	types, err := TypeOptions(ctx, tx)
	if err != nil {
		return err
	}
	today := l.engine.Today(tx.Now())
	for _, t := range items {
		t.Date, t.Tables, t.today = t.ModifyDate, []ConcordanceRow{}, today
		t.TrafficLightID = Derived{StatusID: t.StatusID, Adopted: t.Adopted, DateDrafted: t.DateDrafted,
			YellowAfter: t.yellowAfter, RedAfter: t.redAfter}.Light(today)
		t.Status = statusOf(t.StatusID)
		for _, option := range types {
			if option.ID == int64(t.LegislationTypeID) {
				t.LegislationType = option
			}
		}
	}
	if !detail {
		return nil
	}
	for _, t := range items {
		if err := loadLegalText(ctx, tx, t); err != nil {
			return fmt.Errorf("load legal text %d: %w", t.ID, err)
		}
		if t.actNames, err = l.actNames.readKnown(ctx, tx); err != nil {
			return err
		}
		if !tx.ReadOnly() { // a save shows no references
			continue
		}
		if t.EUReferences, err = referencesOf(ctx, tx, t); err != nil {
			return fmt.Errorf("load legal text %d: %w", t.ID, err)
		}
	}
	return nil
}

func loadLegalText(ctx context.Context, tx *store.Tx, t *LegalText) (err error) {
	if t.LineBodyID != nil {
		bodies, err := namedByID(ctx, tx, "line_bodies")
		if err != nil {
			return err
		}
		t.LineBody = bodies[*t.LineBodyID]
	}
	const amendedBy = "SELECT t.id, t.name_tr, t.name_en, t.number FROM legal_texts t WHERE t.amendment_id = $1 " +
		"ORDER BY t.sort_number, t.sort_tr, t.id"
	for _, q := range []struct {
		finds bool
		sql   string
	}{{t.amended, amendedBy}, {t.Count > 0, revisionsQuery}, {t.hasTables && tx.ReadOnly(), concordancesOfText}} {
		if !q.finds {
			continue
		}
		if err := tx.Prefetch(ctx, q.sql, t.ID); err != nil {
			return err
		}
	}
	if t.AmendmentID != nil && *t.AmendmentID > 0 {
		p, err := legalTextParent(ctx, tx, *t.AmendmentID)
		if err != nil {
			return err
		}
		t.Amendment = &p
	}
	t.AmendedBy, t.Revisions = []record.Parent{}, []RevisionRef{}
	if t.amended {
		if t.AmendedBy, err = store.All(ctx, tx, scanParent, amendedBy, t.ID); err != nil {
			return err
		}
	}
	if t.Count > 0 {
		t.Revisions, err = revisionsOf(ctx, tx, t.ID)
	}
	return err
}

// legalTextParent reads what is shown of the text that a version belongs to or an amendment amends.
func legalTextParent(ctx context.Context, tx *store.Tx, id int64) (p record.Parent, err error) {
	err = tx.Row(ctx, "SELECT id, name_tr, name_en, number FROM legal_texts WHERE id = $1", []any{id}, &p.ID, &p.NameTR,
		&p.NameEN, &p.Number)
	if store.NoRows(err) {
		return p, fault.NotFound()
	}
	return p, err
}

func (l *Library) viewLegalText(ctx context.Context, tx *store.Tx, v *record.ViewAnswer[LegalText]) (err error) {
	if v.Item.hasTables {
		if v.Item.Tables, err = l.concordancesOf(ctx, tx, concordancesOfText, v.Item.ID); err != nil {
			return err
		}
	}
	rows, err := tree.Read(ctx, tx, "sectors")
	if err != nil {
		return err
	}
	v.Sectors, v.Domains = tree.Paths(rows, v.Item.Sectors), []tree.Path{}
	v.Statuses = ProgressOf(stepsAmong(v.Item.Revisions), v.Item.LegislationType.IsPrimary)
	return nil
}

// checkLegalText checks the rules for several fields: what an amendment amends, and red after yellow.
func checkLegalText(ctx context.Context, tx *store.Tx, c *record.Change[LegalText]) (bad []fault.Field, err error) {
	t := c.New
	if t.TrafficLightRed != 0 && t.TrafficLightRed <= t.TrafficLightYellow {
		bad = append(bad, fault.Field{Field: "TrafficLightRed", Code: "isbigger",
			Params: map[string]any{"Other": t.TrafficLightYellow}})
	}
	if !t.IsAmendment {
		t.AmendmentID, t.AmendmentOther = nil, ""
		return bad, nil
	}
	switch {
	case t.AmendmentID == nil:
		bad = append(bad, fault.Field{Field: "AmendmentId", Code: "required"})
	case *t.AmendmentID == AmendmentOther:
		if t.AmendmentOther == "" {
			bad = append(bad, fault.Field{Field: "AmendmentOther", Code: "required"})
		}
		return bad, nil
	default:
		exists, err := c.Exists(ctx, tx, "legal_texts", *t.AmendmentID)
		if err != nil {
			return nil, err
		}
		if !exists {
			bad = append(bad, fault.Field{Field: "AmendmentId", Code: "unknown"})
			break
		}
		circular, err := amends(ctx, tx, *t.AmendmentID, c.ID)
		if err != nil {
			return nil, err
		}
		if circular {
			bad = append(bad, fault.Field{Field: "AmendmentId", Code: "circular"})
		}
	}
	t.AmendmentOther = ""
	return bad, nil
}

// amends reports whether a legal text is another one, amends it, or amends a text that does, over any number of steps.
func amends(ctx context.Context, tx *store.Tx, amending, amended int64) (bool, error) {
	if amended == 0 { // a new text: nothing can amend it yet
		return false, nil
	}
	return leadsTo(ctx, tx, "legal_texts", "amendment_id", amending, amended)
}

// leadsTo reports whether a record is another one, or refers to it by a column over any number of steps. Two saves that
// would together close a circle read each other's rows, so that serializable transactions refuse one of them.
func leadsTo(ctx context.Context, tx *store.Tx, table, column string, from, to int64) (bool, error) {
	var n int64
	// UNION drops rows that were found before, so that a circle written by an earlier program ends the recursion.
	err := tx.Row(ctx, fmt.Sprintf(`WITH RECURSIVE chain (id) AS (SELECT CAST($1 AS BIGINT)
		UNION SELECT t.%[2]s FROM %[1]s t JOIN chain c ON t.id = c.id WHERE t.%[2]s > 0)
		SELECT COUNT(*) FROM chain WHERE id = $2`, table, column), []any{from, to}, &n)
	if err != nil {
		return false, fmt.Errorf("follow %s of %s from %d: %w", column, table, from, err)
	}
	return n > 0, nil
}
