package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/record/tree"
	"lls/internal/text/concord"
	"lls/internal/text/euref"
	"lls/internal/text/lang"
)

// EUActRef is an act where another record names it.
type EUActRef struct {
	ID      int64 `json:"Id"`
	CELEX   string
	NameTR  string
	NameEN  string
	ShortTR string
	ShortEN string
}

// EUActRow is an act of the European Union in lists.
type EUActRow struct {
	EUActRef
	Registered        bool         `doc:"false: only seen in texts. Such an act has no name, and all of its dates are null"`
	Type              record.Named `doc:"As the CELEX number tells it"`
	Year              int          `doc:"Of the CELEX number"`
	Number            string       `doc:"Of the CELEX number, without leading zeros"`
	SubtypeID         *int64       `json:"SubtypeId" doc:"1 basic, 2 implementing, 3 delegated; null: not known"`
	StateID           *int64       `json:"StateId" doc:"1 in force, 2 amended, 3 repealed, 4 not yet in force; null: not known"`
	State             *record.Named
	ChapterID         *int64 `json:"ChapterId" doc:"Of the acquis, 1 to 35; null: none"`
	Chapter           *record.Named
	Sectors           []int64
	Date              *record.Day `doc:"Of the act; null: not known"`
	DateEffective     *record.Day `doc:"null: not known"`
	DateTransposition *record.Day `doc:"The last day to transpose it; null: none, or not known"`
	Count             int64       `doc:"Legal texts that the act concerns"`
	Coverage          *Coverage   `doc:"Over all tables of concordance of the act: a provision counts once, with its best degree. Look and Overdue count the rows of all tables. null: there is no table"`
}

// EUAct is a whole act of the European Union.
type EUAct struct {
	EUActRow
	Journal             string      `doc:"Where it was published: OJ L 119, 4.5.2016, p. 1"`
	LatestConsolidation *record.Day `doc:"The date of the consolidated version in use; null: none"`
	UnitsVersion        *record.Day `doc:"The date of the text that the structure of the act was read from; null: it has no structure"`
	RepealedByID        *int64      `json:"RepealedById"`
	RepealedBy          *EUActRef
	BaseID              *int64 `json:"BaseId" doc:"The act that it amends"`
	Base                *EUActRef
	Amendments          []EUActRef `doc:"The acts that amend it; in a list of acts, and in a form, empty"`
	Repeals             []EUActRef `doc:"The acts that it repeals; in a list of acts, and in a form, empty"`
	Corrigenda          []Corrigendum
	Link                string `doc:"At EUR-Lex, in English: it has no Turkish"`
	ELI                 string `doc:"European Legislation Identifier; empty: what is known of the act does not tell it"`
	Notes               string
	record.Audit
}

// euActKind is the name of the kind.
const euActKind = "euacts"

// actImportWords is how many words an import of acts may contain: the titles of as many as a table may have.
const actImportWords = 1_500_000

// EUActsGeneration names the generation that every change of acts raises.
const EUActsGeneration = "euacts"

func euActDef(l *Library) record.Def[EUAct, EUActRow] {
	type T = EUAct
	return record.Def[T, EUActRow]{
		Name: euActKind, Table: "eu_acts", Audit: audit.EUActs, Imported: true,
		Rights: record.Rights{Read: access.Readers, Keep: access.Experts},
		Labels: record.Labels{
			One: label("AB tasarrufu", "EU act"), Many: label("AB tasarrufları", "EU acts"),
			Log: label("AB Tasarrufları", "EU Acts"),
		},
		NameColumns: "celex, celex",
		UniqueAmong: "t.registered = TRUE",
		Keys:        func(a *T) record.Keys { return record.Keys{ID: &a.ID, Count: &a.Count, Audit: &a.Audit} },
		Names: func(a *T) (string, string) {
			return strings.TrimSpace(a.CELEX + " " + a.title(lang.Turkish)),
				strings.TrimSpace(a.CELEX + " " + a.title(lang.English))
		},
		Row:    func(a *T) EUActRow { return a.EUActRow },
		Fields: euActFields(l),
		Derived: []record.Field[T]{
			record.Derived("registered", func(a *T) any { return &a.Registered }),
			record.Derived("units_version", func(a *T) any { return &a.UnitsVersion }),
		},
		Compute: []record.Computed[T]{
			{Column: "registered", Value: func(*T) any { return true }},
			{Column: "corrigenda", Value: func(a *T) any { return corrigendaText(a.Corrigenda) }},
			{Column: "sort_tr", Value: func(a *T) any { return a.sortKey(lang.Turkish) }},
			{Column: "sort_en", Value: func(a *T) any { return a.sortKey(lang.English) }},
		},
		Parts: []record.Part[T]{
			record.Links("Sectors", label("Sektörler", "Sectors"), "eu_act_sectors", "eu_act_id", "sector_id",
				"sectors", false, func(a *T) *[]int64 { return &a.Sectors }),
			corrigendaPart(),
		},
		UsedBy: []record.Use{
			{Kind: "legaltexts", Table: "legal_text_acts", Column: "eu_act_id"},
			{Kind: "euacts", Table: "eu_acts", Column: "base_id"},
			{Kind: "euacts", Table: "eu_acts", Column: "repealed_by_id"},
			{Kind: concordanceKind, Table: "concordances", Column: "eu_act_id"},
		},
		Columns:     euActColumns(),
		Listing:     EUActListing(),
		ListLookups: EUActLookups,
		EditLookups: EUActLookups,
		Defaults: func(_ context.Context, _ *store.Tx, a *T) error {
			a.Sectors, a.Corrigenda = []int64{}, []Corrigendum{}
			a.Amendments, a.Repeals = []EUActRef{}, []EUActRef{}
			return nil
		},
		Load: func(ctx context.Context, tx *store.Tx, items []*T, detail bool) error {
			if err := loadEUActs(ctx, tx, items, detail); err != nil {
				return err
			}
			return l.loadActCoverage(ctx, tx, items)
		},
		View: func(ctx context.Context, tx *store.Tx, v *record.ViewAnswer[T]) error {
			rows, err := tree.Read(ctx, tx, "sectors")
			if err != nil {
				return err
			}
			v.Sectors, v.Domains, v.Statuses = tree.Paths(rows, v.Item.Sectors), []tree.Path{}, []record.Progress{}
			return loadEUActsAround(ctx, tx, &v.Item)
		},
		Check:       checkEUAct,
		ImportWords: actImportWords,
		Bulk: func(_ context.Context, acts []*T) (record.Bulk, error) {
			return func(ctx context.Context, tx *store.Tx, _ []int64) error { return l.registered(ctx, tx, acts) }, nil
		},
		After: func(ctx context.Context, tx *store.Tx, c *record.Change[T]) error {
			if c.Old == nil {
				if err := takeOverSeen(ctx, tx); err != nil {
					return err
				}
			}
			if err := l.consolidationChanged(ctx, tx, c); err != nil {
				return err
			}
			if euActNames(c.Old) != euActNames(c.New) {
				if err := l.actNamesChanged(ctx, tx); err != nil {
					return err
				}
			}
			return generation.Raise(ctx, tx, EUActsGeneration)
		},
	}
}

func euActFields(l *Library) []record.Field[EUAct] {
	type T = EUAct
	line := func(key, column string, l record.Label, ptr func(*T) *string, low, high int) record.Field[T] {
		return record.LineField(key, column, l, ptr, record.Rule{Min: low, Max: high})
	}
	choice := func(key, column string, l record.Label, ptr func(*T) **int64, all []record.Named) record.Field[T] {
		return record.OptionalRefField(key, column, l, ptr, record.Rule{}).Named(record.Naming{Choices: all})
	}
	heavy := func(f record.Field[T]) record.Field[T] {
		f.Heavy, f.Searched = true, false
		return f
	}
	other := record.Rule{Table: "eu_acts"}
	return []record.Field[T]{
		record.CodeField("CELEX", "celex", celexLabel, func(a *T) *string { return &a.CELEX },
			record.Rule{Required: true, Max: 40, Unique: true, Fixed: true},
			func(s string) (string, bool) {
				c, ok := ParseEUAct(s, l.engine.Main.Now())
				return c.String(), ok
			}),
		line("NameTR", "name_tr", nameTR, func(a *T) *string { return &a.NameTR }, 2, 1000),
		line("NameEN", "name_en", nameEN, func(a *T) *string { return &a.NameEN }, 2, 1000),
		line("ShortTR", "short_tr", label("Kısa adlar (Türkçe)", "Short names (Turkish)"),
			func(a *T) *string { return &a.ShortTR }, 2, 500),
		line("ShortEN", "short_en", label("Kısa adlar (İngilizce)", "Short names (English)"),
			func(a *T) *string { return &a.ShortEN }, 2, 500),
		choice("SubtypeId", "subtype_id", label("Alt tür", "Subtype"), func(a *T) **int64 { return &a.SubtypeID },
			EUActSubtypes()),
		choice("StateId", "state_id", stateLabel, func(a *T) **int64 { return &a.StateID }, EUActStates()),
		choice("ChapterId", "chapter_id", chapterLabel, func(a *T) **int64 { return &a.ChapterID }, Chapters()),
		record.OptionalDayField("Date", "date", dateLabel, func(a *T) **record.Day { return &a.Date }),
		record.OptionalDayField("DateEffective", "date_effective", effectiveLabel,
			func(a *T) **record.Day { return &a.DateEffective }),
		record.OptionalDayField("DateTransposition", "date_transposition",
			label("İç hukuka aktarma süresi", "Transposition deadline"), func(a *T) **record.Day {
				return &a.DateTransposition
			}),
		heavy(line("Journal", "journal", label("AB Resmî Gazetesi", "Official Journal"),
			func(a *T) *string { return &a.Journal }, 2, 200)),
		heavy(record.OptionalDayField("LatestConsolidation", "latest_consolidation",
			label("Konsolide metnin tarihi", "Date of the consolidated version"),
			func(a *T) **record.Day { return &a.LatestConsolidation })),
		heavy(record.OptionalRefField("BaseId", "base_id", label("Değiştirdiği tasarruf", "Act that it amends"),
			func(a *T) **int64 { return &a.BaseID }, other)),
		heavy(record.OptionalRefField("RepealedById", "repealed_by_id",
			label("Yürürlükten kaldıran tasarruf", "Act that repealed it"),
			func(a *T) **int64 { return &a.RepealedByID }, other)),
		notes(func(a *T) *string { return &a.Notes }, 4, 500),
	}
}

var (
	celexLabel   = label("CELEX numarası", "CELEX number")
	chapterLabel = label("Fasıl", "Chapter")
	stateLabel   = label("Yürürlük durumu", "Status")
)

// EUActListing declares the parameters of every list of acts.
func EUActListing() query.Listing {
	return query.Listing{
		SearchKind: "euacts", Ties: []string{"t.celex"}, Default: "-CELEX", PageSize: 20,
		Sorts: []query.Sort{
			// The sector and the type say less than the year.
			plainSort("CELEX", celexLabel, "substr(t.celex, 2, 4)", "t.celex"),
			plainSort("NameTR", nameTR, "t.sort_tr"), plainSort("NameEN", nameEN, "t.sort_en"),
			{Key: dateLabel.Key("Date"), Columns: []string{"t.date"}, Nullable: true},
			{Key: chapterLabel.Key("ChapterId"), Columns: []string{"t.chapter_id"}, Nullable: true},
			{Key: stateLabel.Key("StateId"), Columns: []string{"t.state_id"}, Nullable: true},
			sortByCount(numberOfTexts, "legal_text_acts", "eu_act_id"), sortByModifyDate,
		},
		Filters: []query.Filter{
			{Param: "chapter", Doc: "Chapter of the acquis; 0: none", Add: orNone("chapter", "t.chapter_id")},
			{Param: "state", Doc: "State; 0: not known", Add: orNone("state", "t.state_id")},
			{Param: "sector", Doc: "Sector, with its descendants",
				Add: branchFilter("sector", "sectors", "eu_act_sectors", "eu_act_id", "sector_id", true)},
			{Param: "registered", Doc: "1 registered, 2 only seen in texts",
				Add: flagFilter("registered", "t.registered")},
			{Param: "aim", Doc: "Aim of a legal text, 1 to 5; 0: any but 5", Add: aimFilter},
			{Param: "degree", Doc: "Degree of alignment that a row of a table has, 0 to 7", Add: degreeFilter},
			{Param: "look", Doc: "1: with rows that need another look, 2: without", Add: flagFilter("look", tableOfAct+
				" JOIN concordance_rows r ON r.concordance_id = c.id WHERE c.eu_act_id = t.id AND r.look <> 0)")},
			{Param: "table", Doc: "1: with a table of concordance, 2: without",
				Add: flagFilter("table", tableOfAct+" WHERE c.eu_act_id = t.id)")},
		},
	}
}

// tableOfAct begins the condition that an act has a table.
const tableOfAct = "EXISTS (SELECT 1 FROM concordances c"

// aimFilter finds the acts with which a legal text has one of some aims.
func aimFilter(w *query.Where, values []string) error {
	ids, err := query.ParseIDs("aim", values)
	if err != nil {
		return err
	}
	for _, id := range ids {
		switch {
		case id == 0:
			ids = append(ids, 1, 2, 3, 4)
		case namedIn(EUActAims(), &id) == nil:
			return fault.BadRequest("aim=%d is not an aim", id)
		}
	}
	marks, args := query.Marks(ids)
	w.Add("EXISTS (SELECT 1 FROM legal_text_acts l WHERE l.eu_act_id = t.id AND "+aimOfLink+" IN ("+marks+"))", args...)
	return nil
}

// degreeFilter finds the acts with a provision to align that has one of some degrees in a table.
func degreeFilter(w *query.Where, values []string) error {
	ids, err := query.ParseIDs("degree", values)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if id < 0 || id > int64(concord.Conflict) {
			return fault.BadRequest("degree=%d is not a degree", id)
		}
	}
	marks, args := query.Marks(ids)
	w.Add(tableOfAct+" JOIN concordance_rows r ON r.concordance_id = c.id WHERE c.eu_act_id = t.id AND r.duty "+
		"<= 3 AND r.degree_id IN ("+marks+"))", args...)
	return nil
}

// orNone is a filter on an id that may be null, which 0 asks for.
func orNone(param, column string) func(w *query.Where, values []string) error {
	return func(w *query.Where, values []string) error {
		ids, err := query.ParseIDs(param, values)
		if err != nil {
			return err
		}
		w.In("COALESCE("+column+", 0)", ids)
		return nil
	}
}

// EUActLookups are the sets that filters and forms of acts offer.
func EUActLookups(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
	l.Choices = map[string][]record.Named{"ChapterId": Chapters(), "StateId": EUActStates(),
		"SubtypeId": EUActSubtypes(), "Aim": EUActAims(), "DegreeId": Degrees()}
	return treeLookup(ctx, tx, l, "sectors", "")
}

// title is what an act is called in a language: its first short name or its official one, in the other language if it
// has none; "" for an act that nobody has registered.
func (a *EUActRef) title(l lang.Language) string {
	short, other := lang.Pick(l, a.ShortTR, a.ShortEN), lang.Pick(l, a.ShortEN, a.ShortTR)
	return cmp.Or(firstShort(short), lang.Pick(l, a.NameTR, a.NameEN), firstShort(other),
		lang.Pick(l, a.NameEN, a.NameTR))
}

// Title is what an act is called in a language, or its number if it has no name.
func (a *EUActRef) Title(l lang.Language) string { return cmp.Or(a.title(l), a.CELEX) }

// firstShort is the first of some short names.
func firstShort(names string) string {
	first, _, _ := strings.Cut(names, ",")
	return strings.TrimSpace(first)
}

func (a *EUAct) sortKey(l lang.Language) []byte { return lang.SortKey(l, cmp.Or(a.title(l), a.CELEX)) }

// shortNames are the names of a list that commas delimit.
func shortNames(list string) (names []string) {
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// euActNames are the short names of an act, which may be nil.
func euActNames(a *EUAct) string {
	if a == nil {
		return ","
	}
	return a.ShortTR + "," + a.ShortEN
}

const euActRefColumns = "a.id, a.celex, a.name_tr, a.name_en, a.short_tr, a.short_en"

func scanEUActRef(scan func(...any) error) (r EUActRef, err error) {
	return r, scan(&r.ID, &r.CELEX, &r.NameTR, &r.NameEN, &r.ShortTR, &r.ShortEN)
}

// loadEUActs tells what the CELEX number of an act says, its state and its chapter by name, and what it names.
func loadEUActs(ctx context.Context, tx *store.Tx, items []*EUAct, _ bool) error {
	named := map[int64]*EUActRef{}
	for _, a := range items {
		c := storedCELEX(a.CELEX)
		a.Type, a.Year, a.Number = euActType(c), c.Year, strings.TrimLeft(c.Number, "0")+c.Suffix
		a.Link = c.Link()
		if a.SubtypeID != nil {
			a.ELI = c.ELI(euref.Subtype(*a.SubtypeID))
		} else {
			a.ELI = c.ELI(euref.UnknownSubtype)
		}
		a.State, a.Chapter = namedIn(EUActStates(), a.StateID), namedIn(Chapters(), a.ChapterID)
		a.Amendments, a.Repeals = []EUActRef{}, []EUActRef{}
		for _, id := range []*int64{a.BaseID, a.RepealedByID} {
			if id != nil {
				named[*id] = nil
			}
		}
	}
	if len(named) == 0 {
		return nil
	}
	ids := make([]int64, 0, len(named))
	for id := range named {
		ids = append(ids, id)
	}
	var w query.Where
	w.In("a.id", ids)
	refs, err := store.All(ctx, tx, scanEUActRef, "SELECT "+euActRefColumns+" FROM eu_acts a"+w.SQL(), w.Args()...)
	if err != nil {
		return fmt.Errorf("read the acts that others name: %w", err)
	}
	for i := range refs {
		named[refs[i].ID] = &refs[i]
	}
	for _, a := range items {
		if a.BaseID != nil {
			a.Base = named[*a.BaseID]
		}
		if a.RepealedByID != nil {
			a.RepealedBy = named[*a.RepealedByID]
		}
	}
	return nil
}

// loadEUActsAround reads the acts that amend an act, and those that it repeals.
func loadEUActsAround(ctx context.Context, tx *store.Tx, a *EUAct) (err error) {
	const amendments = "SELECT " + euActRefColumns + " FROM eu_acts a WHERE a.base_id = $1 ORDER BY a.celex"
	const repeals = "SELECT " + euActRefColumns + " FROM eu_acts a WHERE a.repealed_by_id = $1 ORDER BY a.celex"
	if err := errors.Join(tx.Prefetch(ctx, amendments, a.ID), tx.Prefetch(ctx, repeals, a.ID)); err != nil {
		return err
	}
	if a.Amendments, err = store.All(ctx, tx, scanEUActRef, amendments, a.ID); err != nil {
		return fmt.Errorf("read the amendments of EU act %d: %w", a.ID, err)
	}
	if a.Repeals, err = store.All(ctx, tx, scanEUActRef, repeals, a.ID); err != nil {
		return fmt.Errorf("read what EU act %d repeals: %w", a.ID, err)
	}
	return nil
}

// registered does what follows from many new acts.
func (l *Library) registered(ctx context.Context, tx *store.Tx, acts []*EUAct) error {
	if err := takeOverSeen(ctx, tx); err != nil {
		return err
	}
	if slices.ContainsFunc(acts, func(a *EUAct) bool { return a.BaseID != nil || a.RepealedByID != nil }) {
		if err := refuseCircles(ctx, tx); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(acts, func(a *EUAct) bool { return euActNames(a) != euActNames(nil) }) {
		if err := l.actNamesChanged(ctx, tx); err != nil {
			return err
		}
	}
	return generation.Raise(ctx, tx, EUActsGeneration)
}

// takeOverSeen lets acts that have just been registered take over what refers to the rows that they had when they were
// only seen in texts, and removes those rows.
func takeOverSeen(ctx context.Context, tx *store.Tx) error {
	const twice = `FROM eu_acts s JOIN eu_acts r ON r.celex = s.celex AND r.registered = TRUE WHERE s.registered = FALSE`
	for _, ref := range []struct{ table, column string }{{"legal_text_acts", "eu_act_id"}, {"eu_mentions", "eu_act_id"},
		{"eu_acts", "base_id"}, {"eu_acts", "repealed_by_id"}, {"concordances", "eu_act_id"}} {
		if err := tx.Queue(ctx, fmt.Sprintf(`UPDATE %[1]s SET %[2]s = (SELECT r.id %[3]s AND s.id = %[1]s.%[2]s)
			WHERE %[2]s IN (SELECT s.id %[3]s)`, ref.table, ref.column, twice)); err != nil {
			return fmt.Errorf("take over the references of %s to EU acts: %w", ref.table, err)
		}
	}
	if err := tx.Queue(ctx, "DELETE FROM eu_acts WHERE registered = FALSE AND id IN (SELECT s.id "+twice+
		")"); err != nil {
		return fmt.Errorf("remove EU acts that were only seen: %w", err)
	}
	return nil
}
