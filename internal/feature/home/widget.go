package home

import (
	"slices"

	"lls/internal/feature/report"
	"lls/internal/platform/access"
)

// Widget is a cell of the strip below the welcome: a count or a way to a screen.
type Widget struct {
	ID    string `json:"Id" enum:"legaltexts,revisions,glossary,domains,statistics,settings,users,contact"`
	Count *int64 `doc:"null: only a way to a screen"`
	Route string `doc:"Where it leads; empty for the contact, which the instance names"`
}

const (
	admin, expert, reader, terminologist, glossaryReader = access.Administrator, access.DraftingExpert, access.TextReader,
		access.Terminologist, access.GlossaryReader

	glossary, settingsTerms = "/pages/glossary", "/pages/settings/terms"
)

// widgets are the cells in their order: who gets one, and where it leads them.
var widgets = []struct {
	id    string
	count func(report.Dashboard) int64 // nil: none
	route map[access.Role]string
}{
	{"legaltexts", func(d report.Dashboard) int64 {
		return d.AdoptedLegalTexts
	}, to("/pages/legaltexts", admin, expert, reader)},
	{"revisions", func(d report.Dashboard) int64 {
		return d.PendingLegalTexts
	}, to("/pages/draftlegaltexts", admin, expert, reader)},
	{"glossary", func(d report.Dashboard) int64 {
		return d.Terms
	}, to(glossary, admin, expert, reader, terminologist, glossaryReader)},
	{"domains", func(d report.Dashboard) int64 { return d.Domains }, map[access.Role]string{
		admin: "/pages/settings/domains", expert: "/pages/settings/domains", terminologist: settingsTerms,
		glossaryReader: glossary}},
	{"statistics", nil, to("/pages/statistics", admin, expert)},
	{"settings", nil, map[access.Role]string{
		admin: "/pages/settings/legaltexts", expert: "/pages/settings/legaltexts", terminologist: settingsTerms}},
	{"users", nil, to("/pages/settings/users", admin)},
	{"contact", nil, to("", admin, expert, terminologist, glossaryReader)},
}

func to(route string, roles ...access.Role) map[access.Role]string {
	all := map[access.Role]string{}
	for _, r := range roles {
		all[r] = route
	}
	return all
}

// widgetsOf are the cells that a role gets.
func widgetsOf(role access.Role, counts report.Dashboard) []Widget {
	out := []Widget{}
	for _, w := range widgets {
		route, has := w.route[role]
		if !has {
			continue
		}
		cell := Widget{ID: w.id, Route: route}
		if w.count != nil {
			n := w.count(counts)
			cell.Count = &n
		}
		out = append(out, cell)
	}
	return slices.Clip(out)
}
