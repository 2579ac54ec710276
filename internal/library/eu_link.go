package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// The sources of the links of legal texts to acts, as bits.
const (
	linkByField = 1 // the field EULegislation refers to the act
	linkByHand  = 2 // somebody has made the link, or has set its aim
	linkByText  = 4 // another field or a text of a version refers to the act
)

// The aims that a link has until somebody sets one.
const (
	aimOfField = 1 // transposes
	aimOfText  = 5 // refers only
)

// EUActAims tell what a legal text does with an act, by their fixed ids.
func EUActAims() []record.Named {
	return []record.Named{
		{ID: aimOfField, NameTR: "İç hukuka aktarır", NameEN: "Transposes"},
		{ID: 2, NameTR: "Kısmen aktarır", NameEN: "Transposes in part"},
		{ID: 3, NameTR: "Uygulanabilir kılar", NameEN: "Makes applicable"},
		{ID: 4, NameTR: "Uygulamayı hazırlar", NameEN: "Prepares implementation"},
		{ID: aimOfText, NameTR: "Yalnızca atıfta bulunur", NameEN: "Refers only"},
	}
}

// LegalTextAct is an act that a legal text concerns.
type LegalTextAct struct {
	EUActID    int64 `json:"EUActId"`
	CELEX      string
	NameTR     string
	NameEN     string
	ShortTR    string
	ShortEN    string
	Registered bool
	StateID    *int64   `json:"StateId" doc:"1 in force, 2 amended, 3 repealed, 4 not yet in force; null: not known"`
	Aim        int64    `doc:"1 transposes, 2 transposes in part, 3 makes applicable, 4 prepares implementation, 5 refers only"`
	Sources    []string `enum:"field,manual,text" doc:"field: EULegislation refers to the act. manual: somebody has made the link, or has set its aim. text: another field or a text of a version refers to it"`
}

// LegalTextActInput is a link as a save sets it.
type LegalTextActInput struct {
	EUActID int64    `json:"EUActId"`
	Aim     int64    `minimum:"1" maximum:"5"`
	Sources []string `json:",omitempty" doc:"As an answer has them: without manual the link is left as it is. Left out: the user makes the link"`
}

// ShortEUAct is an act in lists of legal texts.
type ShortEUAct struct {
	ID      int64 `json:"Id"`
	CELEX   string
	ShortTR string
	ShortEN string
}

// maxHandLinks is how many links of a legal text users can make.
const maxHandLinks = 100

// maxListedActs is how many acts a row of a list names.
const maxListedActs = 5

// textAct is a link that somebody has made, or whose aim somebody has set.
type textAct struct{ id, aim int64 }

// LinkSources names the bits of a link's sources.
func LinkSources(bits int64) []string {
	sources := []string{}
	for _, s := range []struct {
		bit  int64
		name string
	}{{linkByField, "field"}, {linkByHand, "manual"}, {linkByText, "text"}} {
		if bits&s.bit != 0 {
			sources = append(sources, s.name)
		}
	}
	return sources
}

// LinkAim is the aim of a link: that which somebody has set, or what follows from its sources.
func LinkAim(aim, sources int64) int64 {
	switch {
	case aim != 0:
		return aim
	case sources&linkByField != 0:
		return aimOfField
	}
	return aimOfText
}

// aimOfLink is LinkAim of a link l as an expression.
const aimOfLink = "CASE WHEN l.aim <> 0 THEN l.aim WHEN l.sources & 1 <> 0 THEN 1 ELSE 5 END"

// linksOf is the query for the links of some legal texts, those that nobody but a text gives rise to last; with detail
// it reads all that a LegalTextAct tells.
func linksOf(ids []int64, detail bool) (sql string, args []any) {
	columns := "l.legal_text_id, l.aim, l.sources, l.eu_act_id, a.celex, a.short_tr, a.short_en"
	if detail {
		columns += ", a.name_tr, a.name_en, a.registered, a.state_id"
	}
	var w query.Where
	w.In("l.legal_text_id", ids)
	return "SELECT " + columns + " FROM legal_text_acts l JOIN eu_acts a ON a.id = l.eu_act_id" + w.SQL() +
		" ORDER BY CASE WHEN l.sources = 4 THEN 1 ELSE 0 END, a.celex", w.Args()
}

// loadLinks reads the links of legal texts.
func loadLinks(ctx context.Context, tx *store.Tx, ids []int64, items map[int64]*LegalText, detail bool) error {
	for _, t := range items {
		t.EUActs, t.EUActCount, t.Acts, t.byHand = []ShortEUAct{}, 0, []LegalTextAct{}, nil
	}
	sql, args := linksOf(ids, detail)
	if err := tx.Each(ctx, sql, args, func(scan func(...any) error) error {
		var text, aim, sources int64
		var a LegalTextAct
		columns := []any{&text, &aim, &sources, &a.EUActID, &a.CELEX, &a.ShortTR, &a.ShortEN}
		if detail {
			columns = append(columns, &a.NameTR, &a.NameEN, &a.Registered, &a.StateID)
		}
		if err := scan(columns...); err != nil {
			return err
		}
		t := items[text]
		if t == nil {
			return nil
		}
		if sources&linkByHand != 0 {
			t.byHand = append(t.byHand, textAct{a.EUActID, aim})
		}
		if t.EUActCount++; len(t.EUActs) < maxListedActs {
			t.EUActs = append(t.EUActs, ShortEUAct{a.EUActID, a.CELEX, a.ShortTR, a.ShortEN})
		}
		if detail {
			a.Aim, a.Sources = LinkAim(aim, sources), LinkSources(sources)
			t.Acts = append(t.Acts, a)
		}
		return nil
	}); err != nil {
		return fmt.Errorf("read the links to EU acts: %w", err)
	}
	for _, t := range items {
		sortTextActs(t.byHand)
	}
	return nil
}

// looksOf is the query for how many rows of the tables of some legal texts need another look.
func looksOf(ids []int64) (sql string, args []any) {
	w := among("c.legal_text_id", ids)
	w.Add("r.look <> 0")
	return "SELECT c.legal_text_id, COUNT(*) FROM concordances c JOIN concordance_rows r ON r.concordance_id = c.id" +
		w.SQL() + " GROUP BY c.legal_text_id", w.Args()
}

func loadLooks(ctx context.Context, tx *store.Tx, ids []int64, items map[int64]*LegalText) error {
	sql, args := looksOf(ids)
	if err := tx.Each(ctx, sql, args, func(scan func(...any) error) error {
		var text, n int64
		if err := scan(&text, &n); err != nil {
			return err
		}
		if t := items[text]; t != nil {
			t.Look = n
		}
		return nil
	}); err != nil {
		return fmt.Errorf("count the rows to look at of legal texts: %w", err)
	}
	return nil
}

func sortTextActs(all []textAct) {
	slices.SortFunc(all, func(a, b textAct) int { return int(a.id - b.id) })
}

// textActsPart keeps the links that users make.
func textActsPart() record.Part[LegalText] {
	return record.Part[LegalText]{
		Key:   "Acts",
		Label: label("AB tasarrufları", "EU acts"),
		Doc:   "acts",
		Rule:  record.Rule{Table: "eu_acts"},
		Decode: func(_ context.Context, _ access.Actor, raw json.RawMessage) (func(*LegalText), []fault.Field, error) {
			var given []LegalTextActInput
			if string(raw) != `""` && json.Unmarshal(raw, &given) != nil {
				return nil, nil, fault.BadRequest("Acts must be a list of links")
			}
			given = slices.DeleteFunc(given, func(in LegalTextActInput) bool {
				return len(in.Sources) > 0 && !slices.Contains(in.Sources, "manual")
			})
			if len(given) > maxHandLinks {
				return nil, []fault.Field{{Field: "Acts", Code: "max", Params: map[string]any{"Max": maxHandLinks}}},
					nil
			}
			var bad []fault.Field
			links := make([]textAct, len(given))
			for i, in := range given {
				links[i] = textAct{in.EUActID, in.Aim}
				switch {
				case namedIn(EUActAims(), &in.Aim) == nil:
					bad = append(bad, fault.Field{Field: fmt.Sprintf("Acts[%d].Aim", i), Code: "unknown"})
				case slices.ContainsFunc(links[:i], func(other textAct) bool { return other.id == in.EUActID }):
					bad = append(bad, fault.Field{Field: fmt.Sprintf("Acts[%d].EUActId", i), Code: "duplicate"})
				}
			}
			return func(t *LegalText) { t.byHand = links }, bad, nil
		},
		Refers: func(t *LegalText) (ids []int64) {
			for _, link := range t.byHand {
				ids = append(ids, link.id)
			}
			return ids
		},
		Check: func(ctx context.Context, tx *store.Tx, c *record.Change[LegalText]) (bad []fault.Field, err error) {
			for i, link := range c.New.byHand {
				exists, err := c.Exists(ctx, tx, "eu_acts", link.id)
				if err != nil {
					return nil, err
				}
				if !exists {
					bad = append(bad, fault.Field{Field: fmt.Sprintf("Acts[%d].EUActId", i), Code: "unknown"})
				}
			}
			return bad, nil
		},
		Announce: func(ctx context.Context, tx *store.Tx, ids []int64, detail bool) error {
			sql, args := linksOf(ids, detail)
			looks, of := looksOf(ids)
			return errors.Join(tx.Prefetch(ctx, sql, args...), tx.Prefetch(ctx, looks, of...))
		},
		Load: func(ctx context.Context, tx *store.Tx, ids []int64, items map[int64]*LegalText, detail bool) error {
			if err := loadLinks(ctx, tx, ids, items, detail); err != nil {
				return err
			}
			return loadLooks(ctx, tx, ids, items)
		},
		Store: storeTextActs,
		// An import makes no links by hand.
		StoreAll: func(context.Context, *store.Tx, []*record.Change[LegalText]) error { return nil },
		Show: func(t *LegalText) string {
			links := slices.Clone(t.byHand)
			sortTextActs(links)
			words := make([]string, len(links))
			for i, link := range links {
				words[i] = fmt.Sprintf("%d (%d)", link.id, link.aim)
			}
			return strings.Join(words, ", ")
		},
	}
}

// storeTextActs writes the links that users have made; relink then removes those that nothing gives rise to.
func storeTextActs(ctx context.Context, tx *store.Tx, c *record.Change[LegalText]) error {
	sortTextActs(c.New.byHand)
	if c.Old == nil && len(c.New.byHand) == 0 || c.Old != nil && slices.Equal(c.Old.byHand, c.New.byHand) {
		return nil
	}
	if err := tx.Queue(ctx, "UPDATE legal_text_acts SET sources = sources & 5, aim = 0 WHERE legal_text_id = $1",
		c.ID); err != nil {
		return err
	}
	for _, link := range c.New.byHand {
		if err := tx.Queue(ctx,
			`INSERT INTO legal_text_acts (legal_text_id, eu_act_id, aim, sources) VALUES ($1, $2, $3, 2)
			ON CONFLICT (legal_text_id, eu_act_id) DO UPDATE SET aim = excluded.aim, sources = legal_text_acts.sources + 2`,
			c.ID, link.id, link.aim); err != nil {
			return err
		}
	}
	return nil
}
