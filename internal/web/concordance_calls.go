package web

import (
	"context"
	"slices"

	"lls/internal/feature/concordance"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/concord"
	"lls/internal/text/lang"
)

// Pages of rows of a table of concordance.
const (
	rowsOfPage    = 200
	maxRowsOfPage = 500
	maxWords      = 500 // code points of q
)

type stampInput struct {
	ModifyDate *record.Instant `doc:"Of the table, as it was read"`
}

// concordanceRoutes are the calls about tables of concordance, beside those that every kind has.
func (s *Server) concordanceRoutes() []*route {
	const one = "/api/concordances/{id}"
	read, edit := can(access.ConcordancesRead), can(access.ConcordancesEdit)
	rows := post(one+"/rows", "saveConcordanceRows", edit, "Create, change, delete and order rows of a table",
		func(ctx context.Context, c *Call, in library.AlignmentsInput) (library.AlignmentsSaved, error) {
			return s.library.SaveAlignments(ctx, c.Actor, c.ID("id"), in)
		}).slowCall()
	rows.limit = versionBodyLimit
	provisions := post(one+"/provisions", "createConcordanceRows", edit,
		"Create rows for provisions of the act that have none: its units, a range of articles, or those of a text",
		func(ctx context.Context, c *Call, in library.ProvisionsInput) (library.AlignmentsSaved, error) {
			return s.library.CreateProvisions(ctx, c.Actor, c.ID("id"), in)
		}).slowCall()
	provisions.limit = versionBodyLimit
	confirm := func(path, name, summary string, confirm bool) *route {
		return post(one+path, name, can(library.ConcordanceConfirm), summary,
			func(ctx context.Context, c *Call, in stampInput) (library.ConcordanceStamp, error) {
				return s.library.ConfirmConcordance(ctx, c.Actor, c.ID("id"), in.ModifyDate, confirm)
			})
	}
	return tagged(library.Concordances(s.library).Name,
		listRoute(s, "/api/concordances", "browseConcordances", read, "Tables of concordance",
			func(ctx context.Context, c *Call,
				way record.Reading[library.ConcordanceRow]) (concordance.ConcordancePage, error) {
				return s.concordances.List(ctx, c.Actor, c.Query, way)
			}).withParams(listParams(library.Concordances(s.library).Erase().About().Listing)...),
		get("/api/concordances/places", "concordancePlaces", read,
			"The articles and annexes of the latest version of a legal text, to choose counterparts from",
			func(ctx context.Context, c *Call) (answer concordance.ConcordancePlaces, err error) {
				text, err := c.number("text")
				if err != nil {
					return answer, err
				}
				below, err := c.one("below")
				if err != nil {
					return answer, err
				}
				return s.concordances.Places(ctx, c.Actor, text, below)
			}).withParams(param{name: "text", typ: "integer", doc: "The legal text"},
			param{name: "below", typ: "string", doc: "art:5: in place of the articles what is in this place"}),
		get(one, "readConcordance", read, "A table of concordance with a page of its rows",
			func(ctx context.Context, c *Call) (answer library.ConcordanceRows, err error) {
				filter, err := alignmentFilter(c)
				if err != nil {
					return answer, err
				}
				return s.concordances.Read(ctx, c.Actor, c.ID("id"), filter)
			}).withParams(
			param{name: "degree", typ: "integer", many: true, doc: "Degree of alignment, 0 to 7"},
			param{name: "look", typ: "string", enum: []string{"0", "1"}, doc: "1: rows that need another look"},
			param{name: "overdue", typ: "string", enum: []string{"0", "1"},
				doc: "1: rows whose planned date has passed"},
			param{name: "q", typ: "string", doc: "Words, each by its beginning, in both languages"},
			param{name: "page", typ: "integer", doc: "From 1"},
			param{name: "size", typ: "integer", doc: "Rows of a page, 1 to 500; default: 200"}),
		get(one+"/rows/{row}/proposals", "proposeCounterparts", read,
			"What the act says at the provision of a row, and places of the legal text that may be its counterparts",
			func(ctx context.Context, c *Call) (library.RowProposals, error) {
				return s.concordances.Proposals(ctx, c.Actor, c.ID("id"), c.ID("row"))
			}),
		get(one+"/reverse", "reverseConcordance", read, "The table from the legal text to the act",
			func(ctx context.Context, c *Call) (library.Reverse, error) {
				return s.concordances.Reverse(ctx, c.Actor, c.ID("id"))
			}),
		s.exportConcordance(one+"/export", read),
		get(one+"/export/options", "concordanceExportOptions", read,
			"The layouts of exports, the versions that a document can be attached to, and the checksum of the "+
				"table as it is",
			func(ctx context.Context, c *Call) (concordance.ExportChoices, error) {
				return s.concordances.Choices(ctx, c.Actor, c.ID("id"))
			}).withSlot(slots.Export),
		post(one+"/attach", "attachConcordance", can(access.RevisionsUpdate),
			"Make a document of a table and add it to the files of a version of its legal text",
			func(ctx context.Context, c *Call, in concordance.Attachment) (concordance.Attached, error) {
				return s.concordances.Attach(ctx, c.Actor, c.ID("id"), c.language(), in)
			}).withSlot(slots.Document),
		rows,
		post(one+"/checked", "checkConcordanceRows", edit, "Say that rows are still right",
			func(ctx context.Context, c *Call, in library.CheckedInput) (library.AlignmentsSaved, error) {
				return s.library.CheckAlignments(ctx, c.Actor, c.ID("id"), in)
			}),
		provisions,
		s.importConcordance(one+"/import"),
		confirm("/confirm", "confirmConcordance", "Confirm a table", true),
		confirm("/reopen", "reopenConcordance", "Open a confirmed table again", false),
	)
}

// alignmentFilter reads the parameters of the rows of a table.
func alignmentFilter(c *Call) (f library.AlignmentFilter, err error) {
	if given := slices.DeleteFunc(slices.Clone(c.Query["degree"]),
		func(v string) bool { return v == "" }); len(given) > 0 {
		if f.Degrees, err = query.ParseIDs("degree", given); err != nil {
			return f, err
		}
		for _, d := range f.Degrees {
			if d < 0 || d > int64(concord.Conflict) {
				return f, fault.BadRequest("degree=%d is not a degree", d)
			}
		}
	}
	for _, flag := range []struct {
		name string
		into *bool
	}{{"look", &f.Look}, {"overdue", &f.Overdue}} {
		v, err := c.choice(flag.name, "0", "1")
		if err != nil {
			return f, err
		}
		*flag.into = v == "1"
	}
	if f.Words, err = c.one("q"); err != nil {
		return f, err
	}
	if lang.Len(f.Words) > maxWords {
		return f, fault.BadRequest("q is longer than %d characters", maxWords)
	}
	if f.Number, _, err = query.WholeNumber(c.Query, "page", 1, 1<<31); err != nil {
		return f, err
	}
	var sized bool
	if f.Size, sized, err = query.WholeNumber(c.Query, "size", 1, maxRowsOfPage); err != nil {
		return f, err
	}
	if !sized {
		f.Size = rowsOfPage
	}
	f.Number = max(f.Number, 1)
	return f, nil
}
