// Package home returns the first screen in one call: welcome, overdue drafts, recent changes, favourites.
package home

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"lls/internal/feature/comment"
	"lls/internal/feature/content"
	"lls/internal/feature/favourite"
	"lls/internal/feature/report"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/record/tree"
)

// How many rows the screen shows of each sort.
const (
	overdueRows = 5
	recentRows  = 6
	commentRows = 5
	starredRows = 5
)

// Home puts the screen together.
type Home struct {
	library     *library.Library
	content     *content.Content
	favourites  *favourite.Favourites
	comments    *comment.Comments
	defs        []widgetDef
	manageTexts access.Permission // to open the list in which legal texts are kept
}

// New returns the home screen of a library, the operator's contents, the favourites and the comments.
func New(l *library.Library, c *content.Content, f *favourite.Favourites, m *comment.Comments) *Home {
	return &Home{library: l, content: c, favourites: f, comments: m, defs: widgetDefs(l),
		manageTexts: library.LegalTexts(l).Erase().About().Manage()}
}

// Announcement is an announcement on the home screen.
type Announcement struct {
	Date    record.Day
	TitleTR string
	TitleEN string
	TextTR  string
	TextEN  string
}

// Recent is a record that was created or changed recently.
type Recent struct {
	Kind       string `enum:"legaltexts,terms"`
	ID         int64  `json:"Id"`
	NameTR     string
	NameEN     string
	ModifyUser string
	ModifyDate record.Instant
	Created    bool `doc:"Made then, and not changed since"`
	Own        bool `doc:"By the reader"`
	Draft      bool `doc:"A legal text that is not adopted"`
}

// Screen is the whole screen, and only what the reader may see.
type Screen struct {
	WelcomeTR     string
	WelcomeEN     string
	Announcements []Announcement
	Widgets       []Widget
	Overdue       []library.LegalTextRow `doc:"Drafts with a red or yellow light, the most overdue first"`
	OverdueTotal  int64                  `doc:"How many such drafts there are"`
	Sectors       []tree.Path            `doc:"Of the overdue drafts"`
	Recent        []Recent
	Favourites    []favourite.Favourite `doc:"The newest ones"`
	Comments      []comment.OpenThread  `doc:"Open comments, the latest first"`
	CommentsTotal int64                 `doc:"How many open comments there are"`
}

// Read returns the screen for a reader.
func (h *Home) Read(ctx context.Context, actor access.Actor) (Screen, error) {
	words := h.content.Welcome(actor.Role)
	answer := Screen{WelcomeTR: string(words.TR), WelcomeEN: string(words.EN), Announcements: []Announcement{},
		Overdue: []library.LegalTextRow{}, Sectors: []tree.Path{}, Recent: []Recent{},
		Favourites: []favourite.Favourite{}, Comments: []comment.OpenThread{}}
	if err := actor.Need(access.Home); err != nil {
		return answer, err
	}
	for _, a := range h.content.Announcements(actor.Role) {
		answer.Announcements = append(answer.Announcements,
			Announcement{record.Day(a.Date), string(a.TitleTR), string(a.TitleEN), string(a.TextTR), string(a.TextEN)})
	}
	main := h.library.Engine().Main
	counts, err := report.Counts(ctx, main)
	if err != nil {
		return answer, err
	}
	err = main.View(ctx, func(tx *store.Tx) error {
		var work library.AlignmentWork
		if actor.Can(access.ConcordancesRead) {
			if work, err = h.library.CountAlignmentWork(ctx, tx); err != nil {
				return err
			}
		}
		answer.Widgets = h.widgets(actor, counts, work)
		if actor.Can(access.LegalTextsRead) {
			if err := h.overdue(ctx, tx, actor, &answer); err != nil {
				return err
			}
		}
		if answer.Recent, err = recent(ctx, tx, actor); err != nil {
			return err
		}
		if actor.Can(access.CommentsRead) {
			open, err := h.comments.Latest(ctx, tx, actor, commentRows)
			if err != nil {
				return err
			}
			answer.Comments, answer.CommentsTotal = open.Items, open.Total
		}
		answer.Favourites, err = h.favourites.Newest(ctx, tx, actor, starredRows)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("read the home screen: %w", err)
	}
	return answer, nil
}

// overdue finds the drafts whose light is red or yellow.
func (h *Home) overdue(ctx context.Context, tx *store.Tx, actor access.Actor, answer *Screen) error {
	where := h.library.Engine().StartWhere(ctx, tx)
	where.Add("t.adopted = FALSE")
	page, err := library.LegalTextListing(false).Parse(query.Params{
		"trafficlight": {"3", "2"}, "sort": {"-TrafficLightId"}, "page": {"1"}, "size": {strconv.Itoa(overdueRows)},
	}, where)
	if err != nil {
		return err
	}
	items, total, err := library.LegalTexts(h.library).Select(ctx, tx, page)
	if err != nil {
		return err
	}
	if err := library.LegalTexts(h.library).LoadStarsFor(ctx, tx, actor, items...); err != nil {
		return err
	}
	var sectors []int64
	for _, item := range items {
		answer.Overdue = append(answer.Overdue, library.LegalTexts(h.library).Row(item))
		sectors = append(sectors, item.Sectors...)
	}
	answer.OverdueTotal = total
	rows, err := tree.Read(ctx, tx, "sectors")
	if err != nil {
		return err
	}
	slices.Sort(sectors)
	answer.Sectors = tree.Paths(rows, slices.Compact(sectors))
	return nil
}

// recent finds the records that were changed last; for roles 4 and 5 only terms.
func recent(ctx context.Context, tx *store.Tx, actor access.Actor) ([]Recent, error) {
	tables := map[string]string{"terms": "FALSE FROM terms"}
	if actor.Can(access.LegalTextsRead) {
		tables["legaltexts"] = "NOT adopted FROM legal_texts"
	}
	type found struct {
		Recent
		by int64
	}
	var all []found
	for name, table := range tables {
		some, err := store.All(ctx, tx, func(scan func(...any) error) (f found, err error) {
			var created int64
			f.Kind = name
			err = scan(&f.ID, &f.NameTR, &f.NameEN, &f.by, (*int64)(&f.ModifyDate), &created, &f.Draft)
			f.Created = created == int64(f.ModifyDate)
			return f, err
		}, "SELECT id, name_tr, name_en, modify_user, modify_date, create_date, "+table+
			" ORDER BY modify_date DESC, id DESC LIMIT $1", recentRows)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.ModifyDate, a.ModifyDate), cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.ID, a.ID))
	})
	all = all[:min(len(all), recentRows)]
	ids := make([]int64, len(all))
	for i, f := range all {
		ids[i] = f.by
	}
	names, err := access.FullNames(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	changes := make([]Recent, len(all))
	for i, f := range all {
		f.ModifyUser, f.Own = names[f.by], f.by == actor.UserID
		changes[i] = f.Recent
	}
	return changes, nil
}
