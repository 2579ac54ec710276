package home

import (
	"slices"

	"lls/internal/feature/browse"
	"lls/internal/feature/report"
	"lls/internal/library"
	"lls/internal/platform/access"
)

// Widget is a cell of the strip below the welcome: a count or a way to a screen.
type Widget struct {
	ID    string `json:"Id" enum:"legaltexts,revisions,glossary,domains,statistics,settings,users,contact"`
	Count *int64 `doc:"null: only a way to a screen"`
	Route string `doc:"Where it leads; empty for the contact, which the instance names"`
}

// cell declares a widget. It leads where the first of its ways that the reader may go leads, and who may go none does
// not get it.
type cell struct {
	id     string
	count  func(report.Dashboard) int64 // nil: none
	ways   []way
	toRead bool // also for who reads legal texts and keeps none
}

// way is a screen and the permission that opens it.
type way struct {
	permission access.Permission
	screen     string
}

// cellsOf are all widgets in their order.
func cellsOf(l *library.Library) []cell {
	texts, terms := l.LegalTexts.Forget().About(), l.Terms.Forget().About()
	domains, users := l.Domains.Forget().About(), l.Users.Forget().About()
	toTexts, toTerms := way{texts.Manage(), texts.Screen}, way{terms.Manage(), terms.Screen}
	toGlossary := way{access.GlossaryRead, browse.GlossaryScreen}
	return []cell{
		{id: "legaltexts", count: func(d report.Dashboard) int64 { return d.AdoptedLegalTexts }, toRead: true,
			ways: []way{{access.LegalTextsRead, browse.AdoptedScreen}}},
		{id: "revisions", count: func(d report.Dashboard) int64 { return d.PendingLegalTexts }, toRead: true,
			ways: []way{{access.LegalTextsRead, browse.DraftsScreen}}},
		{id: "glossary", count: func(d report.Dashboard) int64 { return d.Terms }, toRead: true, ways: []way{toGlossary}},
		// Who keeps terms and no legal texts goes to the terms of the domains.
		{id: "domains", count: func(d report.Dashboard) int64 { return d.Domains },
			ways: []way{{texts.Manage(), domains.Screen}, toTerms, toGlossary}},
		{id: "statistics", ways: []way{{access.StatisticsRead, report.StatisticsScreen}}},
		{id: "settings", ways: []way{toTexts, toTerms}},
		{id: "users", ways: []way{{users.Manage(), users.Screen}}},
		{id: "contact", ways: []way{{access.Home, ""}}},
	}
}

// widgets are the cells that the reader gets.
func (h *Home) widgets(actor access.Actor, counts report.Dashboard) []Widget {
	onlyReads := actor.Can(access.LegalTextsRead) && !actor.Can(h.keepTexts)
	out := []Widget{}
	for _, c := range h.cells {
		first := slices.IndexFunc(c.ways, func(w way) bool { return actor.Can(w.permission) })
		if first < 0 || onlyReads && !c.toRead {
			continue
		}
		w := Widget{ID: c.id, Route: c.ways[first].screen}
		if c.count != nil {
			n := c.count(counts)
			w.Count = &n
		}
		out = append(out, w)
	}
	return out
}
