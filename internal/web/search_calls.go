package web

import (
	"context"
	"slices"

	"lls/internal/feature/browse"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/search"
	"lls/internal/text/lang"
)

// searchRoutes are the search over everything that the caller may read.
func (s *Server) searchRoutes() []*route {
	q := param{name: "q", typ: "string", doc: "Words in any form, \"in quotes\" as they stand, ~\"in " +
		"quotes\" side by side in any form, -word not there, madde:12 or article:12 in that article"}
	language := param{name: "language", typ: "string", many: true, enum: []string{"tr", "en"}, doc: "Of what is found"}
	page := []param{{name: "page", typ: "integer", doc: "From 1"},
		{name: "size", typ: "integer", doc: "1 to 100, default 20"}}
	filters := library.SearchFilters()
	parameters := []param{q, {name: "kind", typ: "string", many: true,
		enum: []string{search.LegalTexts, search.Revisions, search.Terms, search.EUActs, search.Concordances}}}
	for _, f := range slices.Concat(filters.Texts, filters.Terms) {
		parameters = append(parameters, filterParam(f))
	}
	return tagged("library",
		get("/api/search", "search", can(access.GlossaryRead, access.LegalTextsRead),
			"Legal texts, their versions and terms, by words and \"phrases\"",
			func(ctx context.Context, c *Call) (search.SearchPage, error) {
				return s.search.Find(ctx, c.Actor, c.Query)
			}).
			withParams(slices.Concat(parameters, []param{language}, page)...).slowCall(),
		get("/api/search/{revisionId}", "searchPlaces", can(access.RevisionsRead),
			"The articles of a version that hold most of a query, the best first",
			func(ctx context.Context, c *Call) (search.PlacesPage, error) {
				return s.search.Places(ctx, c.Actor, c.ID("revisionId"), c.Query)
			}).
			withParams(slices.Concat([]param{q, language}, page)...),
	)
}

// textAnswer is a version with its texts, and where a query is in them.
type textAnswer struct {
	browse.TextAnswer
	Found  *textMarks                `json:",omitempty" doc:"Only with find"`
	EURefs []library.TextEUReference `json:",omitzero" doc:"References to the law of the EU, only with eurefs"`
}

type textMarks struct{ TR, EN []search.Span }

// versionText answers the texts of a version, with the places of a query if it is opened from a search.
func (s *Server) versionText(ctx context.Context, c *Call) (answer textAnswer, err error) {
	terms, err := c.choice("terms", "0", "1")
	if err != nil {
		return answer, err
	}
	find, err := c.found()
	if err != nil {
		return answer, err
	}
	if answer.TextAnswer, err = s.browse.Text(ctx, c.Actor, c.ID("revisionId"), terms == "1"); err != nil {
		return answer, err
	}
	texts := library.Texts{TR: answer.TextTR, EN: answer.TextEN}
	if answer.EURefs, err = s.euReferences(ctx, c, texts); err != nil {
		return answer, err
	}
	answer.Found, err = s.textMarks(ctx, find, texts)
	return answer, err
}

// euReferences are the references of a version, if they are asked for.
func (s *Server) euReferences(
	ctx context.Context, c *Call, texts library.Texts,
) (refs []library.TextEUReference, err error) {
	asked, err := c.choice("eurefs", "0", "1")
	if err != nil || asked != "1" {
		return nil, err
	}
	return s.euActs.InTexts(ctx, c.Actor, texts)
}

// markedText is what is marked in a version that is read.
type markedText struct {
	browse.MarksAnswer
	Found  *textMarks                `json:",omitempty" doc:"Only with find"`
	EURefs []library.TextEUReference `json:",omitzero" doc:"References to the law of the EU, only with eurefs"`
}

// versionMarks answers what is marked in a version that is read: terms, and the places of a query.
func (s *Server) versionMarks(ctx context.Context, c *Call) (answer markedText, err error) {
	terms, err := c.choice("terms", "0", "1")
	if err != nil {
		return answer, err
	}
	find, err := c.found()
	if err != nil {
		return answer, err
	}
	marks, texts, err := s.browse.Marks(ctx, c.Actor, c.ID("revisionId"), terms == "1")
	if err != nil {
		return answer, err
	}
	answer.MarksAnswer = marks
	if answer.EURefs, err = s.euReferences(ctx, c, texts); err != nil {
		return answer, err
	}
	answer.Found, err = s.textMarks(ctx, find, texts)
	return answer, err
}

// found is the query whose places are asked for, if any.
func (c *Call) found() ([]string, error) {
	find := c.Query["find"]
	if len(find) > 1 {
		return nil, fault.BadRequest("find is given twice")
	}
	return find, nil
}

// textMarks finds the places of a query in the texts of a version; nil without a query.
func (s *Server) textMarks(ctx context.Context, find []string, texts library.Texts) (marks *textMarks, err error) {
	if len(find) == 0 {
		return nil, nil
	}
	marks = &textMarks{}
	if marks.TR, err = s.search.Marks(ctx, find[0], texts.TR, lang.Turkish); err == nil {
		marks.EN, err = s.search.Marks(ctx, find[0], texts.EN, lang.English)
	}
	return marks, err
}
