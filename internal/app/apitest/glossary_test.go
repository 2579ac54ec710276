package apitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
)

// defaults are the ids of the domains that are marked as the default.
func (w *env) defaultDomain() (id int64) {
	w.t.Helper()
	if n := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM domains WHERE is_default = TRUE"); n != 1 {
		w.t.Errorf("%d domains are the default", n)
	}
	return w.Count(w.Stores().Main, "SELECT id FROM domains WHERE is_default = TRUE")
}

// TestDefaultDomain moves the default, the only way that it moves.
func TestDefaultDomain(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.Terminologist)
		first := w.defaultDomain()
		w.refused(t, "unsetting the default", "ERROR_DEFAULT_DOMAIN", func() apptest.Answer {
			return w.editing(c, "domains", first)(object{"IsDefault": false})
		})
		w.refused(t, "clearing the default", "ERROR_DEFAULT_DOMAIN", func() apptest.Answer {
			return w.editing(c, "domains", first)(object{"IsDefault": nil})
		})
		w.refused(t, "deleting the default", "ERROR_DEFAULT_DOMAIN", func() apptest.Answer {
			return c.Delete(fmt.Sprintf("/api/settings/domains/%d", first))
		})
		w.must(w.editing(c, "domains", first)(object{"Notes": "Not not", "IsDefault": true}))
		w.refused(t, "a new default that breaks a rule", "ERROR_VALIDATION", func() apptest.Answer {
			return c.Post("/api/settings/domains", object{"Id": 0, "NameTR": "x",
				"NameEN": "Customs", "IsDefault": true})
		})

		second := w.must(c.Post("/api/settings/domains", object{"Id": 0, "NameTR": "Gümrük", "NameEN": "Customs"})).ID()
		if w.defaultDomain() != first {
			t.Error("a new domain has taken the default")
		}
		stale := w.edit(c, "domains", first)
		w.must(w.checkout(c, "domains", first))
		logged := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
		w.must(w.editing(c, "domains", second)(object{"IsDefault": true}))
		if w.defaultDomain() != second {
			t.Error("the default has not moved")
		}
		var lost bool
		for _, e := range w.logged(logged) {
			lost = lost || e.object != nil && *e.object == first && e.diff(t)["IsDefault"] == [2]string{"true", "false"}
		}
		if !lost {
			t.Error("the log does not tell that the former default lost the mark")
		}
		if a := c.Post("/api/settings/domains", stale); !a.Is(http.StatusOK, "ERROR_CHANGED_MEANWHILE") ||
			w.defaultDomain() != second {
			t.Errorf("a form from before takes the default back: %s", a.Raw)
		}
		if got := w.edit(c, "terms", 0)["Domains"]; !reflect.DeepEqual(got, []any{float64(second)}) {
			t.Errorf("a new term starts in %v, the default is %d", got, second)
		}
		third := w.must(c.Post("/api/settings/domains", object{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment",
			"IsDefault": true})).ID()
		if w.defaultDomain() != third {
			t.Error("a new default domain is not the default")
		}
		for _, domains := range []any{nil, []int64{}} {
			w.refused(t, "a term without a domain", "ERROR_VALIDATION", func() apptest.Answer {
				a := c.Post("/api/settings/terms", object{"Id": 0, "NameTR": "Atık",
					"NameEN": "Waste", "Domains": domains})
				if codes(a) != "Domains:required" {
					t.Errorf("%s", a.Raw)
				}
				return a
			})
		}
	})
}

// TestUsedRecordsStay deletes records that others use; the list counts what the refusal names.
func TestUsedRecordsStay(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		admin, expert := w.Login(access.Administrator), w.Login(access.DraftingExpert)
		s := w.makeFixture(admin)
		text := s.complete("legaltexts")
		text["LineBodyId"], text["IsAmendment"], text["AmendmentId"] = s.id["linebodies"], true, s.id["legaltexts"]
		amending := w.must(admin.Post("/api/settings/legaltexts", text)).ID()
		parents := object{}
		for _, tree := range []string{"sectors", "domains"} {
			child := s.complete(tree)
			parent := w.must(admin.Post("/api/settings/"+tree, s.complete(tree))).ID()
			child["ParentId"], parents[tree] = parent, parent
			w.must(admin.Post("/api/settings/"+tree, child))
		}
		used := func(kind string, n int) []any { return []any{object{"Kind": kind, "Count": float64(n)}} }
		for _, row := range []struct {
			who   *apptest.Client
			kind  string
			id    any
			want  []any
			count int
		}{
			{admin, "agencies", s.id["agencies"], used("users", 1), 1},
			{admin, "linebodies", s.id["linebodies"], used("legaltexts", 1), 1},
			{admin, "domains", s.id["domains"], used("terms", 1), 1},
			{admin, "domains", parents["domains"], used("domains", 1), 0},
			{admin, "sectors", s.id["sectors"], used("legaltexts", 2), 2},
			{admin, "sectors", parents["sectors"], used("sectors", 1), 0},
			{admin, "legislationtypes", s.id["legislationtypes"], used("legaltexts", 2), 2},
			{admin, "legislationtypes", 1, []any{}, 0},
			{expert, "legaltexts", s.id["legaltexts"], slices.Concat(used("revisions", 1), used("legaltexts", 1),
				used("concordances", 1)), 1},
			{admin, "legaltexts", s.id["legaltexts"], used("legaltexts", 1), 1},
		} {
			path := fmt.Sprintf("/api/settings/%s/%v", row.kind, row.id)
			w.refused(t, path, "ERROR_LINKED_DATA", func() apptest.Answer {
				a := row.who.Delete(path)
				if !reflect.DeepEqual(a.JSON["Value"], row.want) {
					t.Errorf("%s: %s", path, a.Raw)
				}
				return a
			})
			info := w.must(row.who.Get(fmt.Sprintf("/api/settings/%s/info/%v", row.kind, row.id)))
			if at(info.JSON, "Item", "Count") != float64(row.count) {
				t.Errorf("%s counts %v, want %d", path, at(info.JSON, "Item", "Count"), row.count)
			}
		}
		// What nothing uses any more goes.
		for _, gone := range []string{fmt.Sprintf("legaltexts/%d", amending),
			fmt.Sprintf("linebodies/%d", s.id["linebodies"]),
			fmt.Sprintf("terms/%d", s.id["terms"]), fmt.Sprintf("domains/%d", s.id["domains"]),
			fmt.Sprintf("users/%d", s.id["users"]),
			fmt.Sprintf("agencies/%d", s.id["agencies"]), fmt.Sprintf("legaltexts/%d", s.id["legaltexts"])} {
			w.must(admin.Delete("/api/settings/" + gone))
		}
	})
}

// TestGlossary reads the glossary beside its tree, as everybody does.
func TestGlossary(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c, reader := w.Login(access.Terminologist), w.Login(access.GlossaryReader)
		domain := func(name string, parent any) int64 {
			return w.must(c.Post("/api/settings/domains", object{"Id": 0, "NameTR": name, "NameEN": name,
				"ParentId": parent})).ID()
		}
		region := domain("Bölge", nil)
		city := domain("İl", region)
		term := func(tr, en string, domains ...int64) int64 {
			return w.must(c.Post("/api/settings/terms", object{"Id": 0, "NameTR": tr, "NameEN": en, "AbbrTR": "AKÇT",
				"Domains": domains})).ID()
		}
		both := term("Iğdır ili", "Igdir province", region, city)
		term("Çevre", "Environment", city)
		term("Atık", "Waste", region)
		list := func(query string) apptest.Answer { return w.must(reader.Get("/api/glossary?" + query)) }
		for query, want := range map[string]int{
			"q=" + url.QueryEscape("IĞDIR"): 1, "q=" + url.QueryEscape("ığdır"): 1, "q=igdir": 1,
			"q=" + url.QueryEscape("İGDİR prov"): 1,
			"q=igdirx":                           0, "q=akct": 3, "q=" + url.QueryEscape("cevre waste"): 0,
			fmt.Sprintf("domain=%d", region): 3, fmt.Sprintf("domain=%d&exact=1", region): 2,
			fmt.Sprintf("domain=%d", city): 2, fmt.Sprintf("domain=%d&q=%s", city, "ENV"): 1, "domain=999999": 0,
		} {
			if a := list(query); a.JSON["Total"] != float64(want) || len(a.JSON["Items"].([]any)) != want {
				t.Errorf("%s finds %v terms, want %d", query, a.JSON["Total"], want)
			}
			if strings.Contains(query, "exact") {
				continue
			}
			if a := w.must(c.Get("/api/settings/terms?" + query)); a.JSON["Total"] != float64(want) {
				t.Errorf("Settings: %s finds %v terms, want %d", query, a.JSON["Total"], want)
			}
		}
		node := func(a apptest.Answer, name string) (own, total any) {
			for _, n := range a.JSON["TreeDataTR"].([]any) {
				if at(n, "Name") == name {
					return at(n, "Count"), at(n, "Total")
				}
				if at(n, "Children", 0, "Name") == name {
					return at(n, "Children", 0, "Count"), at(n, "Children", 0, "Total")
				}
			}
			return nil, nil
		}
		if own, total := node(list("q=nobody"), "Bölge"); own != 2.0 || total != 3.0 {
			t.Errorf("the domain counts %v of its own and %v in all; the term in both counts once", own, total)
		}
		if own, total := node(list(""), "İl"); own != 2.0 || total != 2.0 {
			t.Errorf("the domain below counts %v and %v", own, total)
		}
		view := w.must(reader.Get(fmt.Sprintf("/api/glossary/view/%d", both)))
		if at(view.JSON, "Domains", 0, "TR", 0) != "Bölge" || at(view.JSON, "Domains", 0, "TR", 1) != "İl" ||
			at(view.JSON, "Domains", 1, "EN", 0) != "Bölge" || at(view.JSON, "Item", "CreateUser") != "Rol 4" {
			t.Errorf("the viewer: %s", view.Raw)
		}
		w.must(w.editing(c, "domains", city)(object{"NameTR": "Şehir"}))
		w.must(c.Delete(fmt.Sprintf("/api/settings/terms/%d", both)))
		if own, total := node(list(""), "Şehir"); own != 1.0 || total != 1.0 {
			t.Errorf("after a delete and another name the domain counts %v and %v", own, total)
		}
		if own, total := node(w.must(c.Get("/api/settings/domains")), "Bölge"); own != 1.0 || total != 2.0 {
			t.Errorf("in Settings the domain counts %v and %v", own, total)
		}
		if a := reader.Get(fmt.Sprintf("/api/glossary/view/%d", both)); a.Status != http.StatusNotFound {
			t.Errorf("a deleted term: %s", a.Raw)
		}
	})
}

// TestALargeTree orders 2,000 domains, 12 levels deep, in one save; what does not fit is refused whole.
func TestALargeTree(t *testing.T) {
	const nodes, depth = 2000, 12
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.Terminologist)
		root := w.defaultDomain()
		w.Update(func(tx *store.Tx) error {
			for i := int64(1); i < nodes; i++ {
				if _, err := tx.Exec(t.Context(),
					`INSERT INTO domains (id, name_tr, name_en, position, sort_tr, sort_en, create_user, create_date, modify_user,
						modify_date)
					VALUES ($1, $2, $2, $3, $4, $4, 1, 1, 1, 1)`, root+i, fmt.Sprintf("Alan %d", i), i,
					[]byte{byte(i >> 8), byte(i)}); err != nil {
					return err
				}
			}
			return tx.SyncSequence(t.Context(), "domains")
		})
		version := func() any { return w.must(c.Get("/api/settings/domains")).JSON["TreeVersion"] }
		type place struct {
			ID       int64  `json:"Id"`
			ParentID *int64 `json:"ParentId"`
			Order    int64
		}
		// Chains of 12 below the default domain.
		tree, chains := []place{{root, nil, 0}}, int64(0)
		for i := int64(1); i < nodes; i++ {
			p := place{root + i, &root, 0}
			if (i-1)%(depth-1) == 0 {
				p.Order = chains
				chains++
			} else {
				above := root + i - 1
				p.ParentID = &above
			}
			tree = append(tree, p)
		}
		order := func(version any, tree []place) apptest.Answer {
			return c.Post("/api/settings/domains", object{"TreeVersion": version, "Tree": tree})
		}
		first := version()
		saved := w.must(order(first, tree))
		if n := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM domains WHERE parent_id IS NOT NULL"); n != nodes-1 ||
			saved.JSON["TreeVersion"] != version() {
			t.Fatalf("%d of %d domains have a parent; the save answers %s", n, nodes, saved.Raw)
		}
		browsed := w.must(c.Get("/api/glossary?size=1"))
		level, n := 0.0, at(browsed.JSON, "TreeDataEN", 0)
		for ; n != nil; n = at(n, "Children", 0) {
			level = at(n, "Level").(float64)
		}
		if level != depth-1 {
			t.Errorf("the deepest domain stands on level %v", level)
		}
		change := func(fn func(tree []place) []place) []place {
			var whole []place
			text, err := json.Marshal(tree)
			if err != nil || json.Unmarshal(text, &whole) != nil {
				t.Fatal(err)
			}
			return fn(whole)
		}
		last := root + nodes - 1
		now := version()
		w.refused(t, "a tree of another state", "ERROR_TREE_CHANGED", func() apptest.Answer {
			return order(first, tree)
		})
		for what, wrong := range map[string][]place{
			"a cycle": change(func(p []place) []place { // the first chain hangs below its own third node
				for i := range p {
					if i != 1 && p[i].ParentID != nil && *p[i].ParentID == root {
						p[i].Order--
					}
				}
				p[1].ParentID, p[1].Order = &p[3].ID, 1
				return p
			}),
			"a node below itself": change(func(p []place) []place {
				p[2].ParentID, p[2].Order = &p[2].ID, 1
				return p
			}),
			"a node left out": tree[:nodes-1],
			"a node twice":    change(func(p []place) []place { p[5].ID = p[6].ID; return p }),
			"an unknown node": change(func(p []place) []place { p[nodes-1].ID = last + 7; return p }),
			"an unknown parent": change(func(p []place) []place {
				missing := last + 7
				p[1].ParentID = &missing
				return p
			}),
			"one place for two":       change(func(p []place) []place { p[1+depth-1].Order = 0; return p }),
			"a place that is skipped": change(func(p []place) []place { p[0].Order = 3; return p }),
			"no node at all":          {},
		} {
			w.refused(t, what, "ERROR_TREE_INVALID", func() apptest.Answer { return order(now, wrong) })
		}
		if version() != now {
			t.Error("a refused order has raised the tree's version")
		}
	})
}
