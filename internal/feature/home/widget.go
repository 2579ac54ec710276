package home

import (
	"slices"

	"lls/internal/feature/browse"
	"lls/internal/feature/report"
	"lls/internal/library"
	"lls/internal/platform/access"
)

// Widget is a cell of the strip below the welcome: a count or a link to a screen.
type Widget struct {
	ID    string       `json:"Id" enum:"legaltexts,revisions,glossary,domains,harmonisation,statistics,settings,users,contact"`
	Count *int64       `doc:"null: only a way to a screen"`
	Route string       `doc:"Where it leads; empty for the contact, which the instance names"`
	Parts []WidgetPart `json:",omitempty" doc:"Of harmonisation: what there is to do in tables of concordance"`
}

// WidgetPart is a count of a widget.
type WidgetPart struct {
	ID    string `json:"Id" enum:"look,overdue" doc:"The filter of the list that shows what is counted. look: rows that need another look; overdue: rows whose planned date has passed"`
	Count int64
}

// widgetDef declares a widget. It leads to the first of its targets that the reader may open; readers who may open none
// do not get it.
type widgetDef struct {
	id         string
	count      func(report.Dashboard) int64             // nil: none
	parts      func(library.AlignmentWork) []WidgetPart // nil: none. A widget without a part is not shown
	targets    []target
	forReaders bool // also for users who read legal texts and may not edit them
}

// target is a screen and the permission that it needs.
type target struct {
	permission access.Permission
	screen     string
}

// widgetDefs are all widgets in their order.
func widgetDefs(l *library.Library) []widgetDef {
	texts, terms := library.LegalTexts(l).Erase().About(), library.Terms(l).Erase().About()
	domains, users := library.Domains(l).Erase().About(), library.Users(l).Erase().About()
	toTexts, toTerms := target{texts.Manage(), texts.Screen}, target{terms.Manage(), terms.Screen}
	toGlossary := target{access.GlossaryRead, browse.GlossaryScreen}
	return []widgetDef{
		{id: "legaltexts", count: func(d report.Dashboard) int64 { return d.AdoptedLegalTexts }, forReaders: true,
			targets: []target{{access.LegalTextsRead, browse.AdoptedScreen}}},
		{id: "revisions", count: func(d report.Dashboard) int64 { return d.PendingLegalTexts }, forReaders: true,
			targets: []target{{access.LegalTextsRead, browse.DraftsScreen}}},
		{id: "glossary", count: func(d report.Dashboard) int64 { return d.Terms }, forReaders: true,
			targets: []target{toGlossary}},
		// Users who edit terms and no legal texts go to the terms of the domains.
		{id: "domains", count: func(d report.Dashboard) int64 { return d.Domains },
			targets: []target{{texts.Manage(), domains.Screen}, toTerms, toGlossary}},
		{id: "harmonisation", parts: alignmentParts, forReaders: true,
			targets: []target{{access.ConcordancesRead, browse.ConcordancesScreen}}},
		{id: "statistics", targets: []target{{access.StatisticsRead, report.StatisticsScreen}}},
		{id: "settings", targets: []target{toTexts, toTerms}},
		{id: "users", targets: []target{{users.Manage(), users.Screen}}},
		{id: "contact", targets: []target{{access.Home, ""}}},
	}
}

// alignmentParts tells what there is to do in the tables of concordance; none without a table.
func alignmentParts(w library.AlignmentWork) []WidgetPart {
	if !w.Tables {
		return nil
	}
	return []WidgetPart{{"look", w.Look}, {"overdue", w.Overdue}}
}

// widgets are the cells that the reader gets.
func (h *Home) widgets(actor access.Actor, counts report.Dashboard, work library.AlignmentWork) []Widget {
	onlyReads := actor.Can(access.LegalTextsRead) && !actor.Can(h.manageTexts)
	out := []Widget{}
	for _, c := range h.defs {
		first := slices.IndexFunc(c.targets, func(w target) bool { return actor.Can(w.permission) })
		if first < 0 || onlyReads && !c.forReaders {
			continue
		}
		w := Widget{ID: c.id, Route: c.targets[first].screen}
		if c.count != nil {
			n := c.count(counts)
			w.Count = &n
		}
		if c.parts != nil {
			if w.Parts = c.parts(work); len(w.Parts) == 0 {
				continue
			}
		}
		out = append(out, w)
	}
	return out
}
