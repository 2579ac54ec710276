package demo

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"lls/internal/access"
	"lls/internal/kind"
	"lls/internal/lang"
	"lls/internal/library"
	"lls/internal/store"
)

// Password is that of every demo account.
const Password = "lls-demo"

// The support contact of a demo that names no other.
const (
	SupportMail  = "destek@lls.local"
	SupportPhone = "3922000000"
)

// filler writes the demo library through the same saves that users make.
type filler struct {
	lib     *library.Library
	today   time.Time
	actors  map[string]access.Actor // by username
	sectors map[string]int64
	texts   map[string]int64
}

// Fill writes the demo data into a store that has just been seeded. passwordHash is that of Password.
func Fill(ctx context.Context, lib *library.Library, passwordHash string, today time.Time) error {
	data, err := Load()
	if err != nil {
		return err
	}
	f := &filler{lib: lib, today: today, actors: map[string]access.Actor{}, sectors: map[string]int64{}, texts: map[string]int64{}}
	if err := lib.Engine().Main.Update(ctx, func(tx *store.Tx) error { return f.people(ctx, tx, data, passwordHash) }); err != nil {
		return fmt.Errorf("fill in the demo users: %w", err)
	}
	if err := lib.Engine().Main.Update(ctx, func(tx *store.Tx) error { return glossary(ctx, tx, data) }); err != nil {
		return fmt.Errorf("fill in the demo glossary: %w", err)
	}
	for _, s := range data.Sectors {
		record := map[string]any{"Id": 0, "NameTR": s.NameTR, "NameEN": s.NameEN, "Notes": s.Notes, "ParentId": nil}
		if s.Parent != "" {
			record["ParentId"] = f.sectors[s.Parent]
		}
		if f.sectors[s.Key], err = save(ctx, lib.Sectors, f.editor(""), record); err != nil {
			return fmt.Errorf("fill in the demo sector %s: %w", s.Key, err)
		}
	}
	for _, t := range data.LegalTexts {
		if err := f.text(ctx, t); err != nil {
			return fmt.Errorf("fill in the demo text %s: %w", t.Key, err)
		}
	}
	return nil
}

func (f *filler) people(ctx context.Context, tx *store.Tx, data *Data, passwordHash string) error {
	agencies := map[string]int64{}
	for _, a := range data.Agencies {
		var id int64
		if err := tx.Row(ctx, `INSERT INTO agencies (name_tr, name_en, abbr_tr, abbr_en, notes, sort_tr, sort_en,
			create_user, create_date, modify_user, modify_date) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9) RETURNING id`,
			[]any{a.NameTR, a.NameEN, a.AbbrTR, a.AbbrEN, a.Notes, lang.SortKey(lang.Turkish, a.NameTR), lang.SortKey(lang.English, a.NameEN),
				access.SystemAccount, tx.Now().UnixMilli()}, &id); err != nil {
			return err
		}
		agencies[a.Key] = id
	}
	for _, u := range data.Users {
		user := library.User{Name: u.Name, LastName: u.LastName, Username: u.Username, RoleID: access.Role(u.RoleId), Notes: u.Notes,
			PasswordHash: passwordHash, Enabled: u.Enabled}
		if id, ok := agencies[u.Agency]; ok {
			user.AgencyID = &id
		}
		id, err := library.AddUser(ctx, tx, access.SystemAccount, user)
		if err != nil {
			return err
		}
		f.actors[u.Username] = access.Actor{UserID: id, Role: access.Role(u.RoleId)}
	}
	return nil
}

func glossary(ctx context.Context, tx *store.Tx, data *Data) error {
	now := tx.Now().UnixMilli()
	domains := map[string]int64{}
	for i, d := range data.Domains {
		var id int64
		if d.IsDefault { // the seed has made it
			if err := tx.Row(ctx, "SELECT id FROM domains WHERE is_default = TRUE", nil, &id); err != nil {
				return err
			}
			domains[d.Key] = id
			continue
		}
		var parent any
		if d.Parent != "" {
			parent = domains[d.Parent]
		}
		if err := tx.Row(ctx, `INSERT INTO domains (name_tr, name_en, parent_id, position, notes, sort_tr, sort_en,
			create_user, create_date, modify_user, modify_date) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9) RETURNING id`,
			[]any{d.NameTR, d.NameEN, parent, i, d.Notes, lang.SortKey(lang.Turkish, d.NameTR), lang.SortKey(lang.English, d.NameEN),
				access.SystemAccount, now}, &id); err != nil {
			return err
		}
		domains[d.Key] = id
	}
	for _, t := range data.Terms {
		var id int64
		if err := tx.Row(ctx, `INSERT INTO terms (name_tr, name_en, abbr_tr, abbr_en, notes, sort_tr, sort_en,
			create_user, create_date, modify_user, modify_date) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9) RETURNING id`,
			[]any{t.NameTR, t.NameEN, t.AbbrTR, t.AbbrEN, t.Notes, lang.SortKey(lang.Turkish, t.NameTR), lang.SortKey(lang.English, t.NameEN),
				access.SystemAccount, now}, &id); err != nil {
			return err
		}
		for _, d := range t.Domains {
			if _, err := tx.Exec(ctx, "INSERT INTO term_domains (term_id, domain_id) VALUES ($1, $2)", id, domains[d]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *filler) text(ctx context.Context, t LegalText) error {
	sectors := make([]int64, len(t.Sectors))
	for i, key := range t.Sectors {
		sectors[i] = f.sectors[key]
	}
	record := map[string]any{
		"Id": 0, "Number": t.Number, "ShortName": t.ShortName, "Abbr": t.Abbr, "NameTR": t.NameTR, "NameEN": t.NameEN,
		"LegislationTypeId": t.LegislationTypeId, "LegalBasisTR": t.LegalBasisTR, "LegalBasisEN": t.LegalBasisEN,
		"EULegislation": t.EULegislation, "KeywordsTR": t.KeywordsTR, "KeywordsEN": t.KeywordsEN,
		"SummaryTR": t.SummaryTR, "SummaryEN": t.SummaryEN, "References": t.References, "Notes": t.Notes, "Sectors": sectors,
		"TrafficLightYellow": t.TrafficLightYellow, "TrafficLightRed": t.TrafficLightRed, "IsAmendment": t.IsAmendment(),
	}
	switch {
	case t.Amends != "":
		record["AmendmentId"] = f.texts[t.Amends]
	case t.AmendmentOther != "":
		record["AmendmentId"], record["AmendmentOther"] = library.AmendmentOther, t.AmendmentOther
	}
	id, err := save(ctx, f.lib.LegalTexts, f.editor(t.Editor), record)
	if err != nil {
		return err
	}
	f.texts[t.Key] = id
	for i, r := range t.Revisions {
		if err := f.revision(ctx, id, t.Editor, r); err != nil {
			return fmt.Errorf("version %d: %w", i+1, err)
		}
	}
	return nil
}

func (f *filler) revision(ctx context.Context, text int64, editor string, r Revision) error {
	files := make([]map[string]any, len(r.Files))
	for i, x := range r.Files {
		files[i] = map[string]any{"Id": 0, "Name": x.Name, "Data": base64.StdEncoding.EncodeToString(x.Data),
			"DescriptionTR": x.DescriptionTR, "DescriptionEN": x.DescriptionEN}
	}
	_, err := save(ctx, f.lib.Revisions, f.editor(editor), map[string]any{
		"Id": 0, "LegalTextId": text, "StatusId": r.StatusId, "Date": r.Date.On(f.today), "DateEffective": r.DateEffective.On(f.today),
		"Notes": r.Notes, "TextTR": r.TextTR, "TextEN": r.TextEN, "Files": files,
	})
	return err
}

// editor is who saves: the named demo user, or the first drafting expert.
func (f *filler) editor(username string) access.Actor {
	if a, ok := f.actors[username]; ok && a.Can("legaltexts.create") {
		return a
	}
	return f.actors["role2@lls.local"]
}

func save(ctx context.Context, k interface {
	Save(context.Context, access.Actor, []byte) (kind.Saved, error)
}, actor access.Actor, record map[string]any) (int64, error) {
	body, err := json.Marshal(record)
	if err != nil {
		return 0, err
	}
	saved, err := k.Save(ctx, actor, body)
	return saved.ID, err
}
