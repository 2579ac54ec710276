// Package euact returns the acts of the European Union for reading: the list with its chapters, and one act with the
// legal texts that it concerns.
package euact

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// EUActs returns the calls.
type EUActs struct {
	library *library.Library
	kind    *record.Kind[library.EUAct, library.EUActRow]
	engine  *record.Engine
}

// New returns the calls of a library's acts.
func New(l *library.Library) *EUActs {
	return &EUActs{library: l, kind: library.EUActs(l), engine: l.Engine()}
}

// ChapterCount is a chapter of the acquis with the number of its acts.
type ChapterCount struct {
	record.Named
	Count int64 `doc:"Acts of the whole register"`
}

// EUActPage is a page of the list, with what its filters offer.
type EUActPage struct {
	Items     []library.EUActRow
	Total     int64
	SortTypes []query.Key
	record.Lookups
	Chapters []ChapterCount `doc:"All chapters of the acquis, and with the Id 0 the acts of none"`
}

// List returns a page of acts, read in the given way.
func (e *EUActs) List(ctx context.Context, actor access.Actor, p query.Params,
	way record.Reading[library.EUActRow]) (EUActPage, error) {
	answer := EUActPage{Items: []library.EUActRow{}, SortTypes: e.kind.Listing.SortTypes()}
	if err := actor.Need(access.EUActsRead); err != nil {
		return answer, err
	}
	err := e.engine.View(ctx, func(tx *store.Tx) error {
		page, err := e.parse(ctx, tx, p)
		if err != nil {
			return err
		}
		if err := tx.Prefetch(ctx, chapterCounts); err != nil {
			return err
		}
		if answer.Items, answer.Total, err = e.kind.Rows(ctx, tx, actor, page, way); err != nil {
			return err
		}
		if answer.Chapters, err = readChapters(ctx, tx); err != nil {
			return err
		}
		return library.EUActLookups(ctx, tx, &answer.Lookups)
	})
	if err != nil {
		return answer, fmt.Errorf("list EU acts: %w", err)
	}
	return answer, nil
}

// Export writes all that the list finds as XLSX, as filtered and in its order.
func (e *EUActs) Export(ctx context.Context, actor access.Actor, p query.Params, l lang.Language, w io.Writer) error {
	if err := actor.Need(access.EUActsRead); err != nil {
		return err
	}
	err := e.engine.View(ctx, func(tx *store.Tx) error {
		page, err := e.parse(ctx, tx, p)
		if err != nil {
			return err
		}
		return e.kind.WriteTable(ctx, tx, page, l, w)
	})
	if err != nil {
		return fmt.Errorf("export EU acts: %w", err)
	}
	return nil
}

// parse reads the parameters of the list. A query that is the number of an act finds that act.
func (e *EUActs) parse(ctx context.Context, tx *store.Tx, p query.Params) (query.Page, error) {
	where := e.engine.StartWhere(ctx, tx)
	if numbers := named(p, tx.Now()); numbers != nil {
		p = maps.Clone(p)
		delete(p, "q")
		marks, args := query.Marks(numbers)
		where.Add("t.celex IN ("+marks+")", args...)
	}
	return e.kind.Listing.Parse(p, where)
}

// named returns the CELEX numbers of the acts whose number a list is asked for, nil if it is not. The index of words
// has no acts that were only seen in texts.
func named(p query.Params, now time.Time) []string {
	if len(p["q"]) != 1 {
		return nil
	}
	return library.EUActsNamed(p["q"][0], now)
}

const chapterCounts = "SELECT COALESCE(chapter_id, 0), COUNT(*) FROM eu_acts GROUP BY chapter_id"

// readChapters counts the acts of each chapter.
func readChapters(ctx context.Context, tx *store.Tx) ([]ChapterCount, error) {
	counts := map[int64]int64{}
	if err := tx.Each(ctx, chapterCounts, nil, func(scan func(...any) error) error {
		var id, n int64
		err := scan(&id, &n)
		counts[id] = n
		return err
	}); err != nil {
		return nil, fmt.Errorf("count the EU acts of each chapter: %w", err)
	}
	chapters := library.Chapters()
	all := make([]ChapterCount, len(chapters), len(chapters)+1)
	for i, c := range chapters {
		all[i] = ChapterCount{c, counts[c.ID]}
	}
	return append(all, ChapterCount{library.NoChapter(), counts[0]}), nil
}

// EUActView is an act with what the library has about it.
type EUActView struct {
	record.ViewAnswer[library.EUAct]
	Texts         []EUActText    `doc:"The legal texts that it concerns, by name; at most 1,000"`
	Mentions      []EUActMention `doc:"Where texts refer to it; at most 1,000"`
	MentionsTotal int64
	Tables        []library.ConcordanceRow `doc:"The tables of concordance with legal texts"`
	Documents     []EUActDocument          `doc:"The documents of EU Regulations with its CELEX number, or that of a consolidated version; at most 100"`
}

// EUActDocument is a document of EU Regulations that an act is the subject of.
type EUActDocument struct {
	ID      int64 `json:"Id"`
	Name    string
	Number  string
	Turkish bool `doc:"In Turkish; false: in English"`
	Date    record.Day
}

// EUActText is a legal text that an act concerns.
type EUActText struct {
	LegalText EUActLegalText
	Aim       int64             `doc:"1 transposes, 2 transposes in part, 3 makes applicable, 4 prepares implementation, 5 refers only"`
	Sources   []string          `enum:"field,manual,text" doc:"field: EULegislation refers to the act. manual: somebody has made the link, or has set its aim. text: another field or a text of a version refers to it"`
	TableID   *int64            `json:"TableId" doc:"The table of concordance of the text and the act; null: there is none"`
	Coverage  *library.Coverage `doc:"Of that table"`
	sortKey   []byte            // of the Turkish name
}

// EUActLegalText is a legal text where an act names it.
type EUActLegalText struct {
	record.Parent
	Abbr     string
	Adopted  bool
	StatusID int64 `json:"StatusId" doc:"Of the latest version; -1 without versions"`
}

// EUActMention is a field of a legal text, or a text of a version, that refers to an act.
type EUActMention struct {
	LegalTextID int64                  `json:"LegalTextId"`
	RevisionID  *int64                 `json:"RevisionId" doc:"null: a field of the legal text"`
	Date        *record.Day            `doc:"Of the version"`
	Language    lang.Language          `enum:"tr,en," doc:"Of the field; empty: of both"`
	Field       string                 `doc:"As in a save"`
	Count       int64                  `doc:"References"`
	Articles    []library.MentionPlace `doc:"Articles and annexes of the text with references, at most 20"`
}

// maxListed is how many legal texts, and how many mentions, an act shows.
const maxListed = 1000

// View returns an act by its Id.
func (e *EUActs) View(ctx context.Context, actor access.Actor, id int64) (answer EUActView, err error) {
	return e.view(ctx, actor, func(*store.Tx) (int64, error) { return id, nil })
}

// ViewNumbered returns an act by its CELEX number, as a person writes it.
func (e *EUActs) ViewNumbered(ctx context.Context, actor access.Actor, number string) (answer EUActView, err error) {
	return e.view(ctx, actor, func(tx *store.Tx) (id int64, err error) {
		celex, ok := library.ParseEUAct(number, tx.Now())
		if !ok {
			return 0, fault.NotFound()
		}
		err = tx.Row(ctx, "SELECT id FROM eu_acts WHERE celex = $1", []any{celex.String()}, &id)
		if store.NoRows(err) {
			return 0, fault.NotFound()
		}
		return id, err
	})
}

func (e *EUActs) view(
	ctx context.Context, actor access.Actor, find func(*store.Tx) (int64, error),
) (answer EUActView, err error) {
	if err := actor.Need(access.EUActsRead); err != nil {
		return answer, err
	}
	err = e.engine.Main.View(ctx, func(tx *store.Tx) error {
		id, err := find(tx)
		if err != nil {
			return err
		}
		if err := errors.Join(tx.Prefetch(ctx, textsQuery, id), tx.Prefetch(ctx, mentionsQuery, id, maxListed),
			tx.Prefetch(ctx, documentsQuery, id), library.AnnounceConcordancesOfAct(ctx, tx, id)); err != nil {
			return err
		}
		item, err := e.kind.FindFor(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		answer.Item = *item
		if err := e.kind.View(ctx, tx, &answer.ViewAnswer); err != nil {
			return err
		}
		if answer.Tables, err = e.library.ConcordancesOfAct(ctx, tx, id); err != nil {
			return err
		}
		return answer.readTexts(ctx, tx)
	})
	if err != nil {
		return answer, fmt.Errorf("view an EU act: %w", err)
	}
	return answer, nil
}

// What is read is sorted in readTexts: in SQLite that takes a sixth of the answer of an act with 500 texts.
const (
	textsQuery = `SELECT t.id, t.name_tr, t.name_en, t.number, t.abbr, t.adopted, t.status_id, l.aim, l.sources,
		t.sort_tr FROM legal_text_acts l JOIN legal_texts t ON t.id = l.legal_text_id WHERE l.eu_act_id = $1`
	mentionsQuery = `SELECT m.legal_text_id, m.revision_id, r.date, m.field, m.mentions, m.places
		FROM eu_mentions m LEFT JOIN revisions r ON r.id = m.revision_id WHERE m.eu_act_id = $1
		ORDER BY m.legal_text_id LIMIT $2`
	documentsQuery = `SELECT d.id, d.name, d.number, d.turkish, d.date FROM regulations d, eu_acts a WHERE a.id = $1
		AND d.number <> '' AND (REPLACE(UPPER(d.number), ' ', '') IN (a.celex, 'CELEX:' || a.celex)
			OR REPLACE(UPPER(d.number), ' ', '') LIKE '0' || substr(a.celex, 2) || '-%')
		ORDER BY d.turkish DESC, d.date DESC, d.id LIMIT 100`
	countMentions = "SELECT COUNT(*) FROM eu_mentions WHERE eu_act_id = $1"
)

func (a *EUActView) readTexts(ctx context.Context, tx *store.Tx) (err error) {
	id := a.Item.ID
	if a.Texts, err = store.All(ctx, tx, scanText, textsQuery, id); err != nil {
		return fmt.Errorf("read the legal texts that it concerns: %w", err)
	}
	slices.SortFunc(a.Texts, func(t, o EUActText) int {
		return cmp.Or(bytes.Compare(t.sortKey, o.sortKey), cmp.Compare(t.LegalText.ID, o.LegalText.ID))
	})
	a.Texts = a.Texts[:min(len(a.Texts), maxListed)]
	if a.Mentions, err = store.All(ctx, tx, scanMention, mentionsQuery, id, maxListed); err != nil {
		return fmt.Errorf("read where texts refer to it: %w", err)
	}
	slices.SortFunc(a.Mentions, EUActMention.compare)
	if a.Documents, err = store.All(ctx, tx, func(scan func(...any) error) (d EUActDocument, err error) {
		return d, scan(&d.ID, &d.Name, &d.Number, &d.Turkish, &d.Date)
	}, documentsQuery, id); err != nil {
		return fmt.Errorf("read its documents: %w", err)
	}
	if a.MentionsTotal = int64(len(a.Mentions)); a.MentionsTotal == maxListed {
		if err := tx.Row(ctx, countMentions, []any{id}, &a.MentionsTotal); err != nil {
			return fmt.Errorf("count where texts refer to it: %w", err)
		}
	}
	for i := range a.Texts {
		t := &a.Texts[i]
		for j := range a.Tables {
			if table := &a.Tables[j]; int64(table.LegalTextID) == t.LegalText.ID {
				t.TableID, t.Coverage = &table.ID, &table.Coverage
			}
		}
	}
	return nil
}

func scanText(scan func(...any) error) (t EUActText, err error) {
	var aim, sources int64
	err = scan(&t.LegalText.ID, &t.LegalText.NameTR, &t.LegalText.NameEN, &t.LegalText.Number, &t.LegalText.Abbr,
		&t.LegalText.Adopted, &t.LegalText.StatusID, &aim, &sources, &t.sortKey)
	t.Aim, t.Sources = library.LinkAim(aim, sources), library.LinkSources(sources)
	return t, err
}

// compare orders mentions by legal text, the latest version first and the fields of the legal text last.
func (m EUActMention) compare(o EUActMention) int {
	return cmp.Or(cmp.Compare(m.LegalTextID, o.LegalTextID), cmp.Compare(orEmpty(o.Date), orEmpty(m.Date)),
		cmp.Compare(orEmpty(o.RevisionID), orEmpty(m.RevisionID)), cmp.Compare(m.Field, o.Field))
}

func orEmpty[T any](p *T) (value T) {
	if p != nil {
		value = *p
	}
	return value
}

func scanMention(scan func(...any) error) (m EUActMention, err error) {
	var revision int64
	var places string
	err = scan(&m.LegalTextID, &revision, &m.Date, &m.Field, &m.Count, &places)
	if revision != 0 {
		m.RevisionID = &revision
	}
	m.Language, m.Articles = library.MentionLanguage(m.Field), library.ParseMentionPlaces(places)
	return m, err
}

// Structure returns the outline of an act.
func (e *EUActs) Structure(ctx context.Context, actor access.Actor, id int64) (s library.EUStructure, err error) {
	err = e.read(ctx, actor, id, func(tx *store.Tx) (err error) {
		s, err = e.library.ReadStructure(ctx, tx, id)
		return err
	})
	if err != nil {
		return s, fmt.Errorf("read the structure of an EU act: %w", err)
	}
	return s, nil
}

// UnitsWithin returns a unit of an act and those in it.
func (e *EUActs) UnitsWithin(ctx context.Context, actor access.Actor, id int64, place string) (
	units []library.EUUnit, err error) {
	err = e.read(ctx, actor, id, func(tx *store.Tx) (err error) {
		units, err = e.library.ReadUnitsWithin(ctx, tx, id, place)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read units of an EU act: %w", err)
	}
	return units, nil
}

// read reads something of an act that there is.
func (e *EUActs) read(ctx context.Context, actor access.Actor, id int64, with func(*store.Tx) error) error {
	if err := actor.Need(access.EUActsRead); err != nil {
		return err
	}
	return e.engine.Main.View(ctx, func(tx *store.Tx) error {
		there, err := record.Exists(ctx, tx, "eu_acts", id)
		if err != nil {
			return err
		}
		if !there {
			return fault.NotFound()
		}
		return with(tx)
	})
}

// Recognise returns the references of a text to the law of the EU.
func (e *EUActs) Recognise(ctx context.Context, actor access.Actor,
	text string) (refs []library.EUReference, err error) {
	if err := actor.Need(access.EUActsRead); err != nil {
		return nil, err
	}
	err = e.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		refs, err = e.library.FindEUReferences(ctx, tx, text)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("recognise references: %w", err)
	}
	return refs, nil
}

// InTexts returns the references in the texts of a version.
func (e *EUActs) InTexts(
	ctx context.Context, actor access.Actor, texts library.Texts,
) (refs []library.TextEUReference, err error) {
	if err := actor.Need(access.EUActsRead); err != nil {
		return nil, err
	}
	err = e.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		refs, err = e.library.TextEUReferences(ctx, tx, texts)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("recognise references of a version: %w", err)
	}
	return refs, nil
}
