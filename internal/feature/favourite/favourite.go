// Package favourite stores what users have starred in the library, with their notes. It is private to them, no change
// of the library, and includes legal texts only while they may read them.
package favourite

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// maxNote is the longest note, in code points.
const maxNote = 140

// Favourite is a record that its reader has starred.
type Favourite struct {
	Kind       string `enum:"legaltexts,terms"`
	ObjectID   int64  `json:"ObjectId"`
	Note       string
	NameTR     string
	NameEN     string
	Number     string `doc:"Of a legal text"`
	Draft      bool   `doc:"A legal text that is not adopted"`
	CreateDate record.Instant
}

// Star is a request to star a record. Without a Note that of an earlier star stays; an empty one deletes it.
type Star struct {
	Kind     string  `enum:"legaltexts,terms"`
	ObjectID int64   `json:"ObjectId"`
	Note     *string `json:",omitempty" maxLength:"140" nullable:"true"`
}

// starTable is where the favourites of a kind are.
type starTable struct {
	record.StarTable
	kind, records string
}

// starTables are those of all kinds, in the order of a list of the same moment.
func starTables(kinds []record.Any) (all []starTable) {
	for _, k := range kinds {
		if about := k.About(); about.Stars != nil {
			all = append(all, starTable{*about.Stars, about.Name, about.Table})
		}
	}
	slices.SortFunc(all, func(a, b starTable) int { return cmp.Compare(a.kind, b.kind) })
	return all
}

func (f *Favourites) starTableOf(name string) (starTable, bool) {
	i := slices.IndexFunc(f.tables, func(s starTable) bool { return s.kind == name })
	if i < 0 {
		return starTable{}, false
	}
	return f.tables[i], true
}

// Favourites reads and keeps the stars.
type Favourites struct {
	main   *store.DB
	tables []starTable
}

// New returns the favourites of a main store.
func New(main *store.DB, kinds []record.Any) *Favourites { return &Favourites{main, starTables(kinds)} }

// List returns the actor's favourites, the newest first.
func (f *Favourites) List(ctx context.Context, actor access.Actor) (all []Favourite, err error) {
	err = f.main.View(ctx, func(tx *store.Tx) error {
		all, err = f.Newest(ctx, tx, actor, 0)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the favourites of user %d: %w", actor.UserID, err)
	}
	return all, nil
}

// Newest reads the actor's newest favourites; most 0 means all of them.
func (f *Favourites) Newest(ctx context.Context, tx *store.Tx, actor access.Actor, most int) ([]Favourite, error) {
	limit := ""
	if most > 0 {
		limit = fmt.Sprintf(" LIMIT %d", most)
	}
	all := []Favourite{}
	for _, s := range f.tables {
		if !actor.Can(s.Read) {
			continue
		}
		some, err := store.All(ctx, tx, func(scan func(...any) error) (one Favourite, err error) {
			one.Kind = s.kind
			err = scan(&one.ObjectID, &one.Note, (*int64)(&one.CreateDate), &one.NameTR, &one.NameEN, &one.Number,
				&one.Draft)
			return one, err
		}, "SELECT t.id, f.note, f.create_date, t.name_tr, t.name_en, "+s.More+" FROM "+s.Name+" f JOIN "+s.records+
			" t ON t.id = f."+s.Column+
			" WHERE f.user_id = $1 ORDER BY f.create_date DESC, t.id DESC"+limit, actor.UserID)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	slices.SortStableFunc(all, func(a, b Favourite) int { return cmp.Compare(b.CreateDate, a.CreateDate) })
	if most > 0 {
		all = all[:min(len(all), most)]
	}
	return all, nil
}

// Save stars a record, or changes the note of one that is starred.
func (f *Favourites) Save(ctx context.Context, actor access.Actor, star Star) error {
	if err := actor.Need(access.FavouritesUpdate); err != nil {
		return err
	}
	s, note, err := f.check(actor, star)
	if err != nil {
		return err
	}
	err = f.main.Update(ctx, func(tx *store.Tx) error {
		exists, err := record.Exists(ctx, tx, s.records, star.ObjectID)
		if err != nil {
			return err
		}
		if !exists {
			return fault.Invalid(fault.Field{Field: "ObjectId", Code: "unknown"})
		}
		return s.store(ctx, tx, actor, star.ObjectID, note)
	})
	if err != nil {
		return fmt.Errorf("star %s %d: %w", s.kind, star.ObjectID, err)
	}
	return nil
}

// check checks a star against the rules; the note is nil when an earlier one stays.
func (f *Favourites) check(actor access.Actor, star Star) (s starTable, note *string, err error) {
	if star.Kind == "" {
		return s, nil, fault.Invalid(fault.Field{Field: "Kind", Code: "required"})
	}
	s, known := f.starTableOf(star.Kind)
	if !known {
		return s, nil, fault.Invalid(fault.Field{Field: "Kind", Code: "unknown"})
	}
	if err := actor.Need(s.Read); err != nil {
		return s, nil, err
	}
	var bad []fault.Field
	if star.ObjectID == 0 {
		bad = append(bad, fault.Field{Field: "ObjectId", Code: "required"})
	}
	if star.Note != nil {
		text := lang.TrimLine(lang.Normalize(*star.Note))
		if _, control := lang.HasControl(text); control {
			bad = append(bad, fault.Field{Field: "Note", Code: "control"})
		} else if n := lang.Len(text); n > maxNote {
			bad = append(bad, fault.Field{Field: "Note", Code: "maxlength",
				Params: map[string]any{"Max": maxNote, "Length": n}})
		}
		note = &text
	}
	if len(bad) > 0 {
		return s, nil, fault.Invalid(bad...)
	}
	return s, note, nil
}

// store writes the star, and its line in the log unless everything was so already.
func (s starTable) store(ctx context.Context, tx *store.Tx, actor access.Actor, id int64, note *string) error {
	var before string
	err := tx.Row(ctx, "SELECT note FROM "+s.Name+" WHERE user_id = $1 AND "+s.Column+" = $2",
		[]any{actor.UserID, id}, &before)
	switch {
	case store.NoRows(err):
		text := ""
		if note != nil {
			text = *note
		}
		if _, err := tx.Exec(ctx, "INSERT INTO "+s.Name+" (user_id, "+s.Column+
			", note, create_date) VALUES ($1, $2, $3, $4)",
			actor.UserID, id, text, tx.Now().UnixMilli()); err != nil {
			return err
		}
		return s.log(ctx, tx, actor, id, audit.Create)
	case err != nil:
		return err
	case note == nil || *note == before:
		return nil
	}
	if _, err := tx.Exec(ctx, "UPDATE "+s.Name+" SET note = $1 WHERE user_id = $2 AND "+s.Column+" = $3", *note,
		actor.UserID, id); err != nil {
		return err
	}
	return s.log(ctx, tx, actor, id, audit.Update)
}

// Delete removes a star.
func (f *Favourites) Delete(ctx context.Context, actor access.Actor, name string, id int64) error {
	if err := actor.Need(access.FavouritesUpdate); err != nil {
		return err
	}
	s, known := f.starTableOf(name)
	if !known {
		return fault.NotFound()
	}
	if err := actor.Need(s.Read); err != nil {
		return err
	}
	err := f.main.Update(ctx, func(tx *store.Tx) error {
		gone, err := tx.Exec(ctx, "DELETE FROM "+s.Name+" WHERE user_id = $1 AND "+s.Column+" = $2", actor.UserID, id)
		if err != nil {
			return err
		}
		if gone == 0 {
			return fault.NotFound()
		}
		return s.log(ctx, tx, actor, id, audit.Delete)
	})
	if err != nil {
		return fmt.Errorf("take the star of %s %d away: %w", s.kind, id, err)
	}
	return nil
}

// log writes kind and id only: notes are their owner's.
func (s starTable) log(ctx context.Context, tx *store.Tx, actor access.Actor, id int64, did audit.Process) error {
	return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Favourites, Process: did,
		UserID: actor.UserID, ObjectID: id, Data: s.kind})
}
