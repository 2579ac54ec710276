package library

import (
	"context"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/search"
	"lls/internal/text/lang"
)

// RevisionHead is what lists and views of a version have in common.
type RevisionHead struct {
	ID            int64         `json:"Id"`
	LegalTextID   int64         `json:"LegalTextId"`
	StatusID      record.Choice `json:"StatusId"`
	Status        *record.Named `doc:"The status by name"`
	Date          record.Day
	DateEffective *record.Day
	HasTexts      bool
	Differences   *int64 `doc:"Between the languages, but those set aside; null where the languages cannot be compared"`
	Notes         string
}

// RevisionRow is a version in the list of its legal text.
type RevisionRow struct {
	RevisionHead
	Files int64
	record.Audit
}

// RevisionRef is a version without its texts.
type RevisionRef struct {
	RevisionHead
	Files []FileRef
	record.Audit
}

// Revision is a whole version of a legal text.
type Revision struct {
	RevisionHead
	Files  []FileRef
	TextTR string
	TextEN string
	Count  int64 `doc:"Always 0: nothing can use a version"`
	record.Audit

	fileCount   int64
	encoded     *search.Precomputed // its search document, computed before the transaction of a save
	mentions    *preparedMentions   // as well
	differences differences         // as well
	actNames    *knownActNames      // of the transaction of its save

	edits map[lang.Language]*textEdit // of a version with comments: the changes of its texts, found before its save
}

// MaxText is the longest text of a version, in code points.
const MaxText = 1 << 20

func revisionDef(l *Library) record.Def[Revision, RevisionRow] {
	type T = Revision
	notes := notes(func(r *T) *string { return &r.Notes }, 2, 500)
	notes.Heavy, notes.Searched = false, true
	return record.Def[Revision, RevisionRow]{
		Name: "revisions", Table: "revisions", Audit: audit.Revisions,
		Rights:  record.Rights{Read: access.Readers, Keep: access.Experts},
		Labels:  record.Labels{One: label("Sürüm", "Version"), Many: label("Sürümler", "Versions")},
		Screen:  "/pages/settings/versions",
		Columns: revisionColumns(),
		Keys:    func(r *T) record.Keys { return record.Keys{ID: &r.ID, Count: &r.Count, Audit: &r.Audit} },
		Names: func(r *T) (string, string) {
			s := statusOf(int64(r.StatusID))
			if s == nil {
				return string(r.Date), string(r.Date)
			}
			return s.NameTR + ", " + string(r.Date), s.NameEN + ", " + string(r.Date)
		},
		Row: func(r *T) RevisionRow { return RevisionRow{r.RevisionHead, r.fileCount, r.Audit} },
		Fields: []record.Field[T]{
			record.RefField("LegalTextId", "legal_text_id", label("Yasal metin", "Legal text"),
				func(r *T) *int64 { return &r.LegalTextID }, record.Rule{Table: "legal_texts", Fixed: true}),
			record.ChoiceField("StatusId", "status_id", statusLabel,
				func(r *T) *record.Choice { return &r.StatusID }, record.Rule{Min: 1, Max: int(StatusRepealed)}).
				Named(record.Naming{Choices: Statuses()}),
			record.DayField("Date", "date", dateLabel,
				func(r *T) *record.Day { return &r.Date }),
			record.OptionalDayField("DateEffective", "date_effective", effectiveLabel,
				func(r *T) **record.Day { return &r.DateEffective }),
			notes,
			prose("TextTR", "text_tr", label("Türkçe metin", "Turkish text"),
				func(r *T) *string { return &r.TextTR }, 4, MaxText),
			prose("TextEN", "text_en", label("İngilizce metin", "English text"),
				func(r *T) *string { return &r.TextEN }, 4, MaxText),
		},
		Derived: []record.Field[T]{record.Derived("has_texts", func(r *T) any { return &r.HasTexts })},
		Compute: []record.Computed[T]{{Column: "has_texts", Value: func(r *T) any {
			return r.TextTR != "" || r.TextEN != ""
		}}},
		Parts:   []record.Part[T]{filesPart(l)},
		Ignored: []string{"LegalText"},
		Listing: query.Listing{
			SearchKind: "revisionnotes", Default: "-Date", PageSize: 10,
			Sorts: []query.Sort{
				plainSort("Date", dateLabel, "t.date", "t.id"),
				plainSort("StatusId", statusLabel, "t.status_id", "t.date"),
				sortByModifyDate,
			},
		},
		Owner: &record.Owner[T]{Kind: "legaltexts", Column: "legal_text_id",
			ID: func(r *T) *int64 { return &r.LegalTextID }, Find: legalTextParent},
		ListLookups: func(_ context.Context, _ *store.Tx, l *record.Lookups) error {
			l.Statuses = Statuses()
			return nil
		},
		EditLookups: func(_ context.Context, _ *store.Tx, l *record.Lookups) error {
			l.Statuses = Statuses()
			return nil
		},
		Defaults: func(_ context.Context, tx *store.Tx, r *T) error {
			r.Files, r.Date = []FileRef{}, l.engine.Today(tx.Now())
			return nil
		},
		Load: func(ctx context.Context, tx *store.Tx, items []*T, _ bool) error {
			for _, r := range items {
				r.Status = statusOf(int64(r.StatusID))
			}
			if !tx.ReadOnly() { // a save shows no figures
				return nil
			}
			return loadDifferences(ctx, tx, items)
		},
		Prepare: func(ctx context.Context, r *T) (func(*T), error) {
			edits, err := l.prepareAnchors(ctx, r)
			if err != nil {
				return nil, err
			}
			parse := parseOnce()
			encoded := search.Precompute(revisionDocument(r, r.ID), parse)
			mentions := l.prepareMentions(r, parse, l.engine.Main.Now())
			found := findDifferences(r.TextTR, r.TextEN)
			return func(r *T) {
				r.encoded, r.mentions, r.differences, r.edits = encoded, mentions, found, edits
			}, nil
		},
		Check: l.checkRevision, Announce: announceMentions,
		Before: keepTextsForTables,
		After: func(ctx context.Context, tx *store.Tx, c *record.Change[T]) error {
			if c.New == nil {
				if err := search.Erase(ctx, tx, search.Revisions, c.ID); err != nil {
					return err
				}
				if err := eraseRevisionMentions(ctx, tx, c.Old); err != nil {
					return err
				}
				if err := l.checkTables(ctx, tx, c); err != nil {
					return err
				}
				if err := saveDifferences(ctx, tx, c); err != nil {
					return err
				}
				return refresh(ctx, tx, c.Old.LegalTextID)
			}
			if c.Old != nil {
				if err := moveAnchors(ctx, tx, c); err != nil {
					return err
				}
			}
			d := revisionDocument(c.New, c.ID)
			if err := search.WritePrecomputed(ctx, tx, d, c.New.encoded); err != nil {
				return err
			}
			if err := l.saveRevisionMentions(ctx, tx, c); err != nil {
				return err
			}
			if err := l.checkTables(ctx, tx, c); err != nil {
				return err
			}
			if err := saveDifferences(ctx, tx, c); err != nil {
				return err
			}
			return refresh(ctx, tx, c.New.LegalTextID)
		},
		BeforeDelete: func(ctx context.Context, tx *store.Tx, c *record.Change[T]) error {
			if err := keepTextsForTables(ctx, tx, c); err != nil {
				return err
			}
			if err := eraseComments(ctx, tx, c); err != nil {
				return err
			}
			return eraseFilesOf(ctx, tx, c)
		},
	}
}

// checkRevision checks the rules for several fields: a file for some statuses, and no adoption or repeal in the future.
func (l *Library) checkRevision(
	ctx context.Context, tx *store.Tx, c *record.Change[Revision],
) (bad []fault.Field, err error) {
	r := c.New
	if r.actNames, err = l.actNames.readKnown(ctx, tx); err != nil {
		return nil, err
	}
	if statusOf(int64(r.StatusID)) == nil {
		bad = append(bad, fault.Field{Field: "StatusId", Code: "unknown"})
	}
	if r.StatusID != record.Choice(StatusAdopted) {
		r.DateEffective = nil
	}
	if today := l.engine.Today(tx.Now()); int64(r.StatusID) >= StatusAdopted && r.Date > today {
		bad = append(bad, fault.Field{Field: "Date", Code: "max", Params: map[string]any{"Max": today.Shown()}})
	}
	if needsFile(int64(r.StatusID)) && len(r.Files) == 0 {
		bad = append(bad, fault.Field{Field: "Files", Code: "filerequired"})
	}
	return bad, nil
}

const revisionsQuery = "SELECT " + revisionRefColumns +
	" FROM revisions t WHERE t.legal_text_id = $1 ORDER BY t.date DESC, t.id DESC"

// revisionsOf reads the versions of a legal text with their files, newest first.
func revisionsOf(ctx context.Context, tx *store.Tx, legalText int64) ([]RevisionRef, error) {
	refs, err := store.All(ctx, tx, scanRevisionRef, revisionsQuery, legalText)
	if err != nil {
		return nil, err
	}
	return refs, fillRefs(ctx, tx, refs)
}

// RevisionText reads a version with its texts as readers of the library see it.
func RevisionText(ctx context.Context, tx *store.Tx, id int64) (ref RevisionRef, tr, en string, err error) {
	const texts = "SELECT text_tr, text_en FROM revisions WHERE id = $1"
	if err := tx.Prefetch(ctx, texts, id); err != nil {
		return ref, "", "", err
	}
	refs, err := store.All(ctx, tx, scanRevisionRef,
		"SELECT "+revisionRefColumns+" FROM revisions t WHERE t.id = $1", id)
	if err != nil {
		return ref, "", "", err
	}
	if len(refs) == 0 {
		return ref, "", "", fault.NotFound()
	}
	if err := fillRefs(ctx, tx, refs); err != nil {
		return ref, "", "", err
	}
	err = tx.Row(ctx, texts, []any{id}, &tr, &en)
	return refs[0], tr, en, err
}

// ReadText is the legal text of a version that is read.
type ReadText struct {
	record.Parent
	Adopted bool
}

// ReadableVersion is a version that has a text.
type ReadableVersion struct {
	RevisionHead
	HasTR bool `doc:"It has a Turkish text"`
	HasEN bool `doc:"It has an English text"`
}

// ReadTextOf reads the legal text of a version that is read, and its versions that have a text, latest first.
func ReadTextOf(
	ctx context.Context, tx *store.Tx, version RevisionRef,
) (t ReadText, versions []ReadableVersion, err error) {
	err = tx.Row(ctx, "SELECT id, name_tr, name_en, number, adopted FROM legal_texts WHERE id = $1",
		[]any{version.LegalTextID}, &t.ID, &t.NameTR, &t.NameEN, &t.Number, &t.Adopted)
	if err != nil {
		return t, nil, fmt.Errorf("read the legal text of version %d: %w", version.ID, err)
	}
	// Both databases know how long a text is without reading it.
	versions, err = store.All(ctx, tx, func(scan func(...any) error) (v ReadableVersion, err error) {
		ref, err := scanRevisionRef(func(columns ...any) error { return scan(append(columns, &v.HasTR, &v.HasEN)...) })
		v.RevisionHead = ref.RevisionHead
		return v, err
	}, "SELECT "+revisionRefColumns+", OCTET_LENGTH(t.text_tr) > 0, OCTET_LENGTH(t.text_en) > 0"+
		" FROM revisions t WHERE t.legal_text_id = $1 AND t.has_texts = $2 ORDER BY t.date DESC, t.id DESC", t.ID, true)
	return t, versions, err
}

const revisionRefColumns = "t.id, t.legal_text_id, t.status_id, t.date, t.date_effective, t.has_texts, t.notes, " +
	"(SELECT d.differences FROM version_differences d WHERE d.revision_id = t.id), " +
	"t.create_user, t.create_date, t.modify_user, t.modify_date"

func scanRevisionRef(scan func(...any) error) (r RevisionRef, err error) {
	r.Files = []FileRef{}
	err = scan(append([]any{&r.ID, &r.LegalTextID, &r.StatusID, &r.Date, &r.DateEffective, &r.HasTexts, &r.Notes,
		&r.Differences},
		r.Audit.Columns()...)...)
	r.Status = statusOf(int64(r.StatusID))
	return r, err
}

func fillRefs(ctx context.Context, tx *store.Tx, refs []RevisionRef) error {
	byID := make(map[int64]*RevisionRef, len(refs))
	ids := make([]int64, len(refs))
	audits := make([]*record.Audit, len(refs))
	for i := range refs {
		byID[refs[i].ID], ids[i], audits[i] = &refs[i], refs[i].ID, &refs[i].Audit
	}
	files, err := filesOf(ctx, tx, ids)
	if err != nil {
		return err
	}
	for id, f := range files {
		byID[id].Files = f
		for i := range f {
			audits = append(audits, &f[i].Audit)
		}
	}
	return record.FillNames(ctx, tx, audits)
}

// eraseRevisions removes the versions of a legal text that is being deleted, each with its entry in the log.
func (l *Library) eraseRevisions(ctx context.Context, tx *store.Tx, c *record.Change[LegalText]) error {
	for _, r := range c.Old.Revisions {
		if err := Revisions(l).Drop(ctx, tx, c.Actor, r.ID); err != nil {
			return fmt.Errorf("erase version %d of legal text %d: %w", r.ID, c.ID, err)
		}
	}
	return nil
}

func eraseFilesOf(ctx context.Context, tx *store.Tx, c *record.Change[Revision]) error {
	_, err := tx.Exec(ctx, "DELETE FROM revision_files WHERE revision_id = $1", c.ID)
	return err
}
