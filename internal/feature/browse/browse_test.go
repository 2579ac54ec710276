package browse_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"lls/internal/feature/browse"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/generation"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/record/tree"
	"lls/internal/text/lang"
)

const expert = access.DraftingExpert

var ctx = context.Background()

// env is a small library made by hand. Today is 15 March 2026.
//
//	Çevre ── Atık ── Ambalaj          adopted: Ambalaj (2024, in Atık and Ambalaj), İçme Suyu (2025, in Su and Atık),
//	                                           Isı (1999, repealed, in Su)
//	      └─ Su                       drafts:  Ceza (red), Çöp (yellow, in Ambalaj), Islak (green),
//	                                           Zeytin (no version)
//	Ziraat
type env struct {
	*librarytest.Env
	*browse.Browse
	sector, text map[string]int64
}

// newEnv is an empty env over a library.
func newEnv(w *librarytest.Env) *env {
	return &env{Env: w, Browse: browse.New(w.Library, slots.New(nil)),
		sector: map[string]int64{}, text: map[string]int64{}}
}

func each(t *testing.T, fn func(t *testing.T, w *env)) {
	t.Helper()
	librarytest.Each(t, func(t *testing.T, lw *librarytest.Env) {
		w := newEnv(lw)
		w.addSector(t, "Çevre", "")
		w.addSector(t, "Atık", "Çevre")
		w.addSector(t, "Ambalaj", "Atık")
		w.addSector(t, "Su", "Çevre")
		w.addSector(t, "Ziraat", "")
		w.addText(t, "Ambalaj Yasası", 1, "18/2024", "Atık", "Ambalaj")
		w.addText(t, "İçme Suyu Tüzüğü", 3, "5/2025", "Su", "Atık")
		w.addText(t, "Isı Yönetmeliği", 4, "108/1999", "Su")
		w.addText(t, "Ceza Yasası", 1, "", "Ziraat")
		w.addText(t, "Çöp Yasası", 1, "", "Ambalaj")
		w.addText(t, "Islak Alanlar Tüzüğü", 3, "", "Su")
		w.addText(t, "Zeytin Emirnamesi", 5, "", "Ziraat")
		w.addVersion(t, "Ambalaj Yasası", 1, "2023-05-01")
		w.addVersion(t, "Ambalaj Yasası", 9, "2024-05-01")
		w.addVersion(t, "İçme Suyu Tüzüğü", 9, "2025-12-31")
		w.addVersion(t, "Isı Yönetmeliği", 9, "1999-01-01")
		w.addVersion(t, "Isı Yönetmeliği", 10, "2010-01-01")
		w.addVersion(t, "Ceza Yasası", 1, "2024-01-01")
		w.addVersion(t, "Ceza Yasası", 5, "2024-02-01")
		w.addVersion(t, "Çöp Yasası", 2, "2025-08-01")
		w.addVersion(t, "Islak Alanlar Tüzüğü", 3, "2026-03-01")
		fn(t, w)
	})
}

func (w *env) addSector(t *testing.T, name, parent string) {
	t.Helper()
	record := map[string]any{"Id": 0, "NameTR": name, "NameEN": name + " EN"}
	if parent != "" {
		record["ParentId"] = w.sector[parent]
	}
	w.sector[name] = w.Save(t, library.Sectors(w.Library), expert, record).ID
}

func (w *env) addText(t *testing.T, name string, typeID int, number string, sectors ...string) {
	t.Helper()
	ids := []int64{}
	for _, s := range sectors {
		ids = append(ids, w.sector[s])
	}
	w.text[name] = w.Save(t, library.LegalTexts(w.Library), expert,
		map[string]any{"Id": 0, "NameTR": name, "NameEN": "Text " + name,
			"Number":            number,
			"LegislationTypeId": typeID, "TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": ids}).ID
}

func (w *env) addVersion(t *testing.T, text string, status int, date string) int64 {
	t.Helper()
	return w.Save(t, library.Revisions(w.Library), expert,
		map[string]any{"Id": 0, "LegalTextId": w.text[text], "StatusId": status,
			"Date":   date,
			"TextTR": text + " Madde 1.\n  Sürüm " + date, "TextEN": "Article 1.\n",
			"Files": []any{map[string]any{"Id": 0, "Name": "uyum.txt",
				"Data": base64.StdEncoding.EncodeToString([]byte("Uyum Tablosu"))}}}).ID
}

type readingList = browse.ReadingList[library.LegalTextRow]

func (w *env) list(m *browse.Mode[library.LegalText, library.LegalTextRow], asked string) (readingList, error) {
	values, err := url.ParseQuery(asked)
	if err != nil {
		return readingList{}, err
	}
	return m.List(ctx, w.Actors[access.TextReader], query.Params(values))
}

func names(rows []library.LegalTextRow) string {
	out := []string{}
	for _, r := range rows {
		first, _, _ := strings.Cut(r.NameTR, " ")
		out = append(out, first)
	}
	return strings.Join(out, " ")
}

func TestFiltersAndOrders(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		for _, row := range []struct {
			mode        *browse.Mode[library.LegalText, library.LegalTextRow]
			query, want string
			total       int64
		}{
			{w.Adopted, "", "Ambalaj Isı İçme", 3}, // I before İ
			{w.Drafts, "", "Ceza Çöp Islak Zeytin", 4},
			{w.Drafts, "sort=NameTR", "Ceza Çöp Islak Zeytin", 4}, // C before Ç
			{w.Drafts, "sort=-NameTR", "Zeytin Islak Çöp Ceza", 4},
			{w.Adopted, "sort=Number", "Isı Ambalaj İçme", 3}, // 1999, 2024, 2025
			{w.Adopted, "sort=-DateAdopted", "İçme Ambalaj Isı", 3},
			{w.Drafts, "sort=-DateDrafted", "Islak Çöp Ceza Zeytin", 4}, // undated ones last
			{w.Drafts, "sort=DateDrafted", "Ceza Çöp Islak Zeytin", 4},
			{w.Adopted, "q=SUYU", "İçme", 1},
			{w.Adopted, "q=icme+tuz", "İçme", 1},
			{w.Adopted, "q=text", "Ambalaj Isı İçme", 3},
			{w.Adopted, "q=ceza", "", 0}, // a draft
			{w.Adopted, "q=2024", "Ambalaj", 1},
			{w.Adopted, "type=1", "Ambalaj", 1},
			{w.Adopted, "type=1&type=4", "Ambalaj Isı", 2},
			{w.Adopted, "type=", "Ambalaj Isı İçme", 3},
			{w.Adopted, "status=10", "Isı", 1},
			{w.Adopted, "status=-1", "", 0},
			{w.Drafts, "status=-1", "Ceza Çöp Islak Zeytin", 4},
			{w.Drafts, "status=5&status=2", "Ceza Çöp", 2},
			{w.Drafts, "trafficlight=3", "Ceza", 1},
			{w.Drafts, "trafficlight=2&trafficlight=1", "Çöp Islak", 2},
			{w.Drafts, "trafficlight=0", "Zeytin", 1},
			{w.Adopted, "linebody=1", "", 0},
			{w.Adopted, "adopted=2024", "Ambalaj", 1},
			{w.Adopted, "adopted=2025&adopted=1999", "Isı İçme", 2},
			{w.Adopted, "sector=" + w.id("Çevre"), "Ambalaj Isı İçme", 3},
			{w.Adopted, "sector=" + w.id("Çevre") + "&exact=1", "", 0},
			{w.Adopted, "sector=" + w.id("Atık"), "Ambalaj İçme", 2},
			{w.Adopted, "sector=" + w.id("Ambalaj") + "&sector=" + w.id("Su") + "&exact=1", "Ambalaj Isı İçme", 3},
			{w.Drafts, "sector=" + w.id("Çevre") + "&exact=", "Çöp Islak", 2},
			{w.Drafts, "sector=" + w.id("Çevre") + "&type=3", "Islak", 1},
			{w.Drafts, "sector=999999", "", 0},
			{w.Drafts, "page=1&size=2", "Ceza Çöp", 4},
			{w.Drafts, "page=2&size=3", "Zeytin", 4},
			{w.Drafts, "page=99", "", 4},
		} {
			answer, err := w.list(row.mode, row.query)
			if err != nil || names(answer.Items) != row.want || answer.Total != row.total {
				t.Errorf("%s?%s: %q of %d (%v), want %q of %d", row.mode.Name, row.query, names(answer.Items),
					answer.Total, err, row.want, row.total)
			}
		}
	})
}

func (w *env) id(sector string) string { return fmt.Sprint(w.sector[sector]) }

func TestBadParameters(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		for _, query := range []string{"page=0", "page=x", "size=0", "size=1001", "sort=x", "sort=NameTR&sort=NameEN",
			"sector=x", "status=11", "status=0",
			"trafficlight=4", "adopted=x", "adopted=0", "adopted=10000", "exact=2", "exact=1&exact=1", "unknown=1",
			"q=a&q=b", "q=" + strings.Repeat("a", 501), "Sector=1"} {
			for _, mode := range []*browse.Mode[library.LegalText, library.LegalTextRow]{w.Adopted, w.Drafts} {
				if _, err := w.list(mode, query); !fault.Is(err, "ERROR_BAD_REQUEST") {
					t.Errorf("%s?%.30s: %v", mode.Name, query, err)
				}
			}
		}
	})
}

// numbers writes every node as its own items and those with its descendants.
func numbers(nodes []tree.Node) string {
	out := []string{}
	for _, n := range nodes {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s:%d/%d %s", n.Name, n.Count, n.Total, numbers(n.Children))))
	}
	return strings.Join(out, " ")
}

func TestTreeCountsEachItemOnce(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		check := func(asked, adopted, drafts string) {
			t.Helper()
			for mode, want := range map[*browse.Mode[library.LegalText, library.LegalTextRow]]string{w.Adopted: adopted,
				w.Drafts: drafts} {
				answer, err := w.list(mode, asked)
				if err != nil || numbers(answer.TreeDataTR) != want {
					t.Errorf("%s?%s: %s (%v), want %s", mode.Name, asked, numbers(answer.TreeDataTR), err, want)
				}
				if en := strings.ReplaceAll(numbers(answer.TreeDataEN), " EN:", ":"); en != want {
					t.Errorf("%s?%s in English: %s, want %s", mode.Name, asked, en, want)
				}
				sectors, err := library.Sectors(w.Library).List(ctx, w.Actors[expert], 0, query.Params{})
				if version := sectors.TreeVersion; err != nil || answer.TreeVersion == nil ||
					*answer.TreeVersion != *version {
					t.Errorf("%s?%s: version %v (%v), an order needs %v", mode.Name, asked, answer.TreeVersion, err,
						version)
				}
			}
		}
		adopted := "Çevre:0/3 Atık:2/2 Ambalaj:1/1 Su:2/2 Ziraat:0/0"
		check("", adopted, "Çevre:0/2 Atık:0/1 Ambalaj:1/1 Su:1/1 Ziraat:2/2")
		// whatever the filters
		check("q=nothing&type=1&sector="+w.id("Su"), adopted, "Çevre:0/2 Atık:0/1 Ambalaj:1/1 Su:1/1 Ziraat:2/2")

		w.addVersion(t, "Ceza Yasası", 9, "2026-01-01") // adopted: it moves from one tree to the other
		check("", "Çevre:0/3 Atık:2/2 Ambalaj:1/1 Su:2/2 Ziraat:1/1",
			"Çevre:0/2 Atık:0/1 Ambalaj:1/1 Su:1/1 Ziraat:1/1")

		w.addSector(t, "Hava", "Çevre")
		w.addText(t, "Yeni Yasa", 1, "", "Hava", "Ziraat")
		check("", "Çevre:0/3 Atık:2/2 Ambalaj:1/1 Su:2/2 Hava:0/0 Ziraat:1/1",
			"Çevre:0/3 Atık:0/1 Ambalaj:1/1 Su:1/1 Hava:1/1 Ziraat:2/2")

		if _, err := library.Sectors(w.Library).Checkout(ctx, w.Actors[expert], w.sector["Hava"]); err != nil {
			t.Fatal(err)
		}
		seen, err := library.Sectors(w.Library).Edit(ctx, w.Actors[expert], w.sector["Hava"], 0)
		if err != nil {
			t.Fatal(err)
		}
		w.Save(t, library.Sectors(w.Library), expert,
			map[string]any{"Id": w.sector["Hava"], "NameTR": "İklim", "NameEN": "İklim EN",
				"ModifyDate": seen.Item.ModifyDate})
		check("", "Çevre:0/3 Atık:2/2 Ambalaj:1/1 Su:2/2 İklim:0/0 Ziraat:1/1",
			"Çevre:0/3 Atık:0/1 Ambalaj:1/1 Su:1/1 İklim:1/1 Ziraat:2/2")

		if err := library.LegalTexts(w.Library).Delete(ctx, w.Actors[expert], w.text["Yeni Yasa"]); err != nil {
			t.Fatal(err)
		}
		check("", "Çevre:0/3 Atık:2/2 Ambalaj:1/1 Su:2/2 İklim:0/0 Ziraat:1/1",
			"Çevre:0/2 Atık:0/1 Ambalaj:1/1 Su:1/1 İklim:0/0 Ziraat:1/1")
	})
}

// Two instances on one store: what one changes, the other shows at once.
func TestTreeIsFreshOnEveryInstance(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		other := browse.New(w.Library, slots.New(nil))
		for round := range 3 {
			answer, err := other.Drafts.List(ctx, w.Actors[access.TextReader], nil)
			if want := fmt.Sprintf("Ziraat:%[1]d/%[1]d", 2+round); err != nil ||
				!strings.HasSuffix(numbers(answer.TreeDataTR), want) {
				t.Errorf("round %d: %s (%v), want %s", round, numbers(answer.TreeDataTR), err, want)
			}
			w.addText(t, fmt.Sprintf("Yasa %d", round), 1, "", "Ziraat")
		}
	})
}

func TestDeepTree(t *testing.T) {
	const depth, width, texts = 12, 166, 500 // 1,992 nodes in 166 chains
	each(t, func(t *testing.T, w *env) {
		first := w.sector["Ziraat"] + 1
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			for n := range int64(depth * width) {
				var parent any
				if n%depth != 0 {
					parent = first + n - 1
				}
				name := fmt.Sprintf("Sektör %d", n)
				if _, err := tx.Exec(ctx,
					`INSERT INTO sectors (id, name_tr, name_en, parent_id, position, sort_tr, sort_en, create_user, create_date,
						modify_user, modify_date)
					VALUES ($1, $2, $2, $3, $4, $5, $5, 1, 0, 1, 0)`, first+n, name, parent, 10+n,
					lang.SortKey(lang.Turkish, name)); err != nil {
					return err
				}
			}
			for n := range int64(texts) { // each in the ends of three chains, and in the middle of the first of them
				var id int64
				if err := tx.Row(ctx,
					`INSERT INTO legal_texts (name_tr, name_en, legislation_type_id, is_amendment, traffic_light_yellow,
						traffic_light_red,
					sort_number, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
					VALUES ('Derin', 'Deep', 1, FALSE, 0, 0, $1, $1, $1, 1, 0, 1, 0) RETURNING id`, []any{[]byte{1}},
					&id); err != nil {
					return err
				}
				for chain := range int64(3) {
					node := first + (n+chain)%width*depth + depth - 1
					for _, node := range []int64{node, node - 6}[:2-min(1, chain)] {
						if _, err := tx.Exec(ctx,
							`INSERT INTO legal_text_sectors (legal_text_id, sector_id) VALUES ($1, $2)`, id,
							node); err != nil {
							return err
						}
					}
				}
			}
			return generation.Raise(ctx, tx, "sectors")
		}); err != nil {
			t.Fatal(err)
		}
		answer, err := w.list(w.Drafts, "size=1")
		if err != nil {
			t.Fatal(err)
		}
		levels, nodes, items := 0, 0, int64(0)
		var walk func(n tree.Node)
		walk = func(n tree.Node) {
			nodes++
			levels = max(levels, n.Level+1)
			for _, c := range n.Children {
				if c.Total > n.Total {
					t.Errorf("%s has %d items, %s above it %d", c.Name, c.Total, n.Name, n.Total)
				}
				walk(c)
			}
		}
		for _, root := range answer.TreeDataTR {
			walk(root)
			if strings.HasPrefix(root.Name, "Sektör") {
				items += root.Total
			}
		}
		if nodes != depth*width+5 || levels != depth || items != texts*3 {
			t.Errorf("%d nodes in %d levels count %d items in their roots, want %d, %d, %d", nodes, levels, items,
				depth*width+5, depth, texts*3)
		}
		if answer, err := w.list(w.Drafts, fmt.Sprintf("sector=%d&size=1", first)); err != nil ||
			answer.Total != answer.TreeDataTR[2].Total {
			t.Errorf("the filter finds %d, the node %s counts %d (%v)", answer.Total, answer.TreeDataTR[2].Name,
				answer.TreeDataTR[2].Total, err)
		}
	})
}

func TestViewer(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		// a link outlives adoption
		for _, mode := range []*browse.Mode[library.LegalText, library.LegalTextRow]{w.Adopted, w.Drafts} {
			v, err := mode.View(ctx, w.Actors[access.TextReader], w.text["Ambalaj Yasası"])
			if err != nil {
				t.Fatal(err)
			}
			if v.Item.NameTR != "Ambalaj Yasası" || !v.Item.Adopted || v.Item.Count != 2 ||
				v.Item.CreateUser != "Aylin Yıldız" {
				t.Errorf("%s: %+v", mode.Name, v.Item.LegalTextRow)
			}
			paths := []string{}
			for _, p := range v.Sectors {
				paths = append(paths, strings.Join(p.TR, " > "))
			}
			slices.Sort(paths)
			if got := strings.Join(paths, ", "); got != "Çevre > Atık, Çevre > Atık > Ambalaj" || v.Domains == nil {
				t.Errorf("%s: paths %s", mode.Name, got)
			}
			if r := v.Item.Revisions; len(r) != 2 || r[0].Date != "2024-05-01" || len(r[0].Files) != 1 ||
				r[0].Files[0].Name != "uyum.txt" || !r[0].HasTexts {
				t.Errorf("%s: versions %+v", mode.Name, r)
			}
			reached := []string{}
			for _, s := range v.Statuses {
				date := "-"
				if s.Date != nil {
					date = string(*s.Date)
				}
				reached = append(reached, fmt.Sprintf("%d:%.1s:%s", s.ID, s.Reached, date))
			}
			if got := strings.Join(reached,
				" "); got != "1:r:2023-05-01 2:i:- 3:i:- 4:i:- 5:i:- 6:i:- 7:i:- 8:i:- 9:r:2024-05-01" {
				t.Errorf("%s: progress %s", mode.Name, got)
			}
		}
		v, err := w.Adopted.View(ctx, w.Actors[access.TextReader], w.text["İçme Suyu Tüzüğü"]) // secondary
		if err != nil || v.Statuses[5].Reached != "implied" || v.Statuses[6].Reached != "inapplicable" ||
			v.Statuses[7].Reached != "inapplicable" {
			t.Errorf("a secondary text's progress: %+v (%v)", v.Statuses, err)
		}
		if _, err := w.Adopted.View(ctx, w.Actors[access.TextReader], 4711); !fault.Is(err, "ERROR_NOT_FOUND") {
			t.Errorf("an unknown text: %v", err)
		}
	})
}

func TestTexts(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		id := w.addVersion(t, "Ceza Yasası", 6, "2025-01-01")
		answer, err := w.Text(ctx, w.Actors[access.TextReader], id, false)
		if err != nil || answer.TextTR != "Ceza Yasası Madde 1.\n  Sürüm 2025-01-01" ||
			answer.TextEN != "Article 1.\n" || answer.Item.ID != id || len(answer.Item.Files) != 1 ||
			answer.Item.LegalTextID != w.text["Ceza Yasası"] {
			t.Errorf("%+v, %v", answer, err)
		}
		if _, err := w.Text(ctx, w.Actors[expert], 4711, true); !fault.Is(err, "ERROR_NOT_FOUND") {
			t.Errorf("an unknown version: %v", err)
		}
	})
}

func TestAmendmentTargets(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		for asked, want := range map[string]string{
			"":              "Ambalaj Ceza Çöp Isı Islak İçme Zeytin 7",
			"q=yasa":        "Ambalaj Ceza Çöp 3",
			"q=18":          "Ambalaj 1",
			"page=2&size=5": "İçme Zeytin 7",
		} {
			values, err := url.ParseQuery(asked)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := w.Browse.AmendmentTargets(ctx, w.Actors[expert], query.Params(values),
				record.Reading[record.Parent]{})
			got := ""
			for _, item := range answer.Items {
				first, _, _ := strings.Cut(item.NameTR, " ")
				got += first + " "
			}
			if got += fmt.Sprint(answer.Total); err != nil || got != want {
				t.Errorf("?%s: %s (%v), want %s", asked, got, err, want)
			}
		}
		for _, asked := range []string{"sort=NameTR", "type=1", "page=0"} {
			values, _ := url.ParseQuery(asked)
			if _, err := w.Browse.AmendmentTargets(ctx, w.Actors[expert], query.Params(values),
				record.Reading[record.Parent]{}); !fault.Is(err, "ERROR_BAD_REQUEST") {
				t.Errorf("?%s: %v", asked, err)
			}
		}
	})
}

func TestRoles(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		id := w.addVersion(t, "Ceza Yasası", 6, "2025-01-01")
		calls := map[string]func(a access.Actor) error{
			"legaltexts":      func(a access.Actor) error { _, err := w.Adopted.List(ctx, a, nil); return err },
			"draftlegaltexts": func(a access.Actor) error { _, err := w.Drafts.List(ctx, a, nil); return err },
			"view": func(a access.Actor) error {
				_, err := w.Drafts.View(ctx, a, w.text["Ceza Yasası"])
				return err
			},
			"view unknown": func(a access.Actor) error { _, err := w.Drafts.View(ctx, a, 4711); return err },
			"text":         func(a access.Actor) error { _, err := w.Text(ctx, a, id, true); return err },
			"amendmenttargets": func(a access.Actor) error {
				_, err := w.Browse.AmendmentTargets(ctx, a, nil, record.Reading[record.Parent]{})
				return err
			},
		}
		for _, name := range slices.Sorted(maps.Keys(calls)) {
			for role, actor := range w.Actors {
				for _, observer := range []bool{false, true} {
					actor.Observer = observer
					allowed := role <= access.TextReader
					if name == "amendmenttargets" {
						allowed = role <= access.DraftingExpert && !observer
					}
					if err := calls[name](actor); fault.Is(err, "ERROR_FORBIDDEN") == allowed {
						t.Errorf("%s by role %d, observer %t: %v", name, role, observer, err)
					}
				}
			}
		}
	})
}
