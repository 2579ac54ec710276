// Package browse answers the reading screens: lists beside a tree, and the viewer.
package browse

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/generation"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// The names of the reading lists, in the addresses of the API and of the interface.
const (
	adopted  = "legaltexts"
	drafts   = "draftlegaltexts"
	glossary = "glossary"
)

// The screens of the reading lists: addresses in the interface.
const (
	AdoptedScreen  = "/pages/" + adopted
	DraftsScreen   = "/pages/" + drafts
	GlossaryScreen = "/pages/" + glossary

	ConcordancesScreen = "/pages/concordances"
)

// DraftPath is the address in the interface at which the viewer shows a draft.
func DraftPath(id int64) string { return DraftsScreen + "?text=" + strconv.FormatInt(id, 10) }

// CommentPath is the address in the interface at which a version is read, with a thread of comments on it.
func CommentPath(version, thread int64) string {
	return "/pages/read/" + strconv.FormatInt(version, 10) + "?comment=" + strconv.FormatInt(thread, 10)
}

// Browse contains the reading trees.
type Browse struct {
	Adopted *Mode[library.LegalText, library.LegalTextRow]
	Drafts  *Mode[library.LegalText, library.LegalTextRow]
	// Glossary is the tree of domains with their terms.
	Glossary *Mode[library.Term, library.TermRow]

	library  *library.Library
	terms    *glossaryFinder
	readings *readings
	checks   *checks
}

// New declares the reading trees over a library. A slot is taken to find the structure of a text, and to check it.
func New(l *library.Library, pool *slots.Pool) *Browse {
	return &Browse{
		library:  l,
		terms:    newGlossaryFinder(l.Engine().Main),
		readings: newReadings(pool),
		checks:   newChecks(pool),
		Adopted:  legalTextMode(l, adopted, adoptedTitle, "t.adopted = TRUE", "NameTR"),
		Drafts:   legalTextMode(l, drafts, draftsTitle, "t.adopted = FALSE", "-TrafficLightId"), // most overdue first
		Glossary: glossaryMode(l),
	}
}

func adoptedTitle(query.Params) record.Label {
	return record.Label{TR: "Kabul Edilmiş Yasal Metinler", EN: "Adopted Legal Texts"}
}

// draftsTitle is that of the drafts, or of the overdue ones if the filter finds only these.
func draftsTitle(p query.Params) record.Label {
	if lights := slices.Sorted(slices.Values(p["trafficlight"])); slices.Equal(lights, []string{"2", "3"}) {
		return record.Label{TR: "Geciken Taslaklar", EN: "Overdue Drafts"}
	}
	return record.Label{TR: "Taslak Yasal Metinler", EN: "Draft Legal Texts"}
}

func legalTextMode(l *library.Library, name string, title func(query.Params) record.Label, only, order string,
) *Mode[library.LegalText, library.LegalTextRow] {
	return &Mode[library.LegalText, library.LegalTextRow]{
		Name: name, Title: title, Permission: access.LegalTextsRead,
		Kind: library.LegalTexts(l), Engine: l.Engine(), Only: only,
		Listing: func(below bool) query.Listing {
			listing := library.LegalTextListing(below)
			listing.Default = order
			listing.Filters = append(append(listing.Filters, library.YearFilters()...), record.CreatedFilter())
			return listing
		},
		Lookups: library.LegalTextLookups,
		Tree: Tree{
			Table: "sectors",
			Links: func(today record.Day) string {
				return "SELECT l.legal_text_id, l.sector_id, " + library.LightOn(today) + ` FROM legal_text_sectors l
					JOIN legal_texts t ON t.id = l.legal_text_id WHERE ` + only + ` ORDER BY l.legal_text_id`
			},
			Generations: []string{library.TextsGeneration, "sectors", generation.Lookups},
		},
	}
}

func glossaryMode(l *library.Library) *Mode[library.Term, library.TermRow] {
	return &Mode[library.Term, library.TermRow]{
		Name: glossary, Permission: access.GlossaryRead,
		Title: func(query.Params) record.Label {
			return record.Label{TR: "Terimler Sözlüğü", EN: "Glossary"}
		},
		Kind: library.Terms(l), Engine: l.Engine(),
		Listing: func(below bool) query.Listing {
			listing := library.TermListing(below)
			listing.PageSize = 10
			listing.Filters = append(listing.Filters, record.CreatedFilter())
			return listing
		},
		Lookups: library.TreeLookups,
		Tree: Tree{
			Table: "domains",
			Links: func(record.Day) string {
				return "SELECT term_id, domain_id, 0 FROM term_domains ORDER BY term_id"
			},
			Generations: []string{library.GlossaryGeneration, "domains", generation.Lookups},
		},
	}
}

// TextAnswer is a version with its texts.
type TextAnswer struct {
	Item   library.RevisionRef
	TextTR string
	TextEN string
	Sum    library.Sums
	Terms  []TermSpan `json:",omitzero" doc:"Those of the glossary, in the order of each text; only when they are asked for"`
}

// Text returns a version's texts, and the terms of the glossary in them when they are asked for.
func (b *Browse) Text(
	ctx context.Context, actor access.Actor, revision int64, withTerms bool,
) (answer TextAnswer, err error) {
	if err := actor.Need(access.RevisionsRead); err != nil {
		return answer, err
	}
	if withTerms {
		if err := actor.Need(access.GlossaryRead); err != nil {
			return answer, err
		}
	}
	var at glossaryGeneration
	err = b.library.Engine().Main.View(ctx, func(tx *store.Tx) (err error) {
		if answer.Item, answer.TextTR, answer.TextEN, err = library.RevisionText(ctx, tx, revision); err == nil &&
			withTerms {
			at, err = readGlossaryGeneration(ctx, tx)
		}
		return err
	})
	answer.Sum = library.Texts{TR: answer.TextTR, EN: answer.TextEN}.Sums()
	if err == nil && withTerms {
		answer.Terms, err = b.terms.find(ctx, at, answer.TextTR, answer.TextEN)
	}
	if err != nil {
		return answer, fmt.Errorf("read the texts of version %d: %w", revision, err)
	}
	return answer, nil
}

// TargetsAnswer is a page of the texts that an amendment can name.
type TargetsAnswer struct {
	Items []record.Parent
	Total int64
}

// AmendmentTargets returns the legal texts that an amendment can name, by name.
func (b *Browse) AmendmentTargets(ctx context.Context, actor access.Actor, p query.Params,
	way record.Reading[record.Parent]) (TargetsAnswer, error) {
	answer := TargetsAnswer{Items: []record.Parent{}}
	if err := actor.Need(access.LegalTextsUpdate); err != nil {
		return answer, err
	}
	if _, given := p["sort"]; given {
		return answer, fault.BadRequest("unknown parameter %q", "sort")
	}
	listing := library.LegalTextListing(false)
	listing.Filters = nil
	engine := b.library.Engine()
	err := engine.View(ctx, func(tx *store.Tx) error {
		page, err := listing.Parse(p, engine.StartWhere(ctx, tx))
		if err != nil {
			return err
		}
		answer.Total, err = library.LegalTexts(b.library).SelectChunks(ctx, tx, page, way.Most,
			func(items []*library.LegalText) (err error) {
				for _, t := range items {
					answer.Items = append(answer.Items, record.Parent{Named: record.Named{ID: t.ID, NameTR: t.NameTR,
						NameEN: t.NameEN},
						Number: t.Number})
				}
				answer.Items, err = way.Take(answer.Items)
				return err
			})
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("list amendment targets: %w", err)
	}
	return answer, nil
}
