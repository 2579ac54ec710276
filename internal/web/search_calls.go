package web

import (
	"context"

	"lls/internal/access"
	"lls/internal/search"
)

// searchRoutes are the search over everything that the caller may read.
func (s *Server) searchRoutes() []*route {
	filter := func(name, doc string) param { return param{name: name, typ: "integer", many: true, doc: doc} }
	return tagged("library",
		get("/api/search", "search", can(access.GlossaryRead, access.LegalTextsRead), "Legal texts, their versions and terms, by words and \"phrases\"",
			func(ctx context.Context, c *Call) (search.SearchPage, error) {
				return s.search.Find(ctx, c.Actor, c.Query)
			}).
			takes(
				param{name: "q", typ: "string", doc: "All words must be there, in any form; \"in quotes\" as they stand"},
				param{name: "kind", typ: "string", many: true, enum: []string{search.LegalTexts, search.Revisions, search.Terms}},
				filter("sector", "Of legal texts, with descendants"), filter("domain", "Of terms, with descendants"),
				filter("status", "Of legal texts; -1: not adopted"),
				param{name: "language", typ: "string", many: true, enum: []string{"tr", "en"}, doc: "Of what is found"},
				param{name: "page", typ: "integer", doc: "From 1"}, param{name: "size", typ: "integer", doc: "1 to 100, default 20"},
			).patient(),
	)
}
