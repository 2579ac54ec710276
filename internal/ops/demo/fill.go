package demo

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// Password is that of every demo account.
const Password = config.DemoPassword

// The support contact of a demo that names no other.
const (
	SupportMail  = "destek@lls.local"
	SupportPhone = "3922000000"
)

// filler writes the demo library through the same saves that users make.
type filler struct {
	lib                               *library.Library
	today                             time.Time
	actors                            map[string]access.Actor // by username
	agencies, domains, sectors, texts map[string]int64
	euActs                            map[string]int64 // by CELEX number
	tables                            []Concordance
}

// Fill writes the demo data into a store that has just been seeded.
func Fill(ctx context.Context, lib *library.Library, files *file.Files, today time.Time) error {
	data, err := Load()
	if err != nil {
		return err
	}
	f := &filler{lib: lib, today: today, actors: map[string]access.Actor{}, agencies: map[string]int64{},
		domains: map[string]int64{},
		sectors: map[string]int64{}, texts: map[string]int64{}, tables: data.Concordances}
	if err := f.people(ctx, data); err != nil {
		return err
	}
	if err := f.glossary(ctx, data); err != nil {
		return err
	}
	for _, s := range data.Sectors {
		record := map[string]any{"Id": 0, "NameTR": s.NameTR, "NameEN": s.NameEN, "Notes": s.Notes, "ParentId": nil}
		if s.Parent != "" {
			record["ParentId"] = f.sectors[s.Parent]
		}
		if f.sectors[s.Key], err = save(ctx, library.Sectors(lib), f.editor(""), record); err != nil {
			return fmt.Errorf("fill in the demo sector %s: %w", s.Key, err)
		}
	}
	if err := f.acts(ctx, data.EUActs); err != nil {
		return fmt.Errorf("fill in the demo EU acts: %w", err)
	}
	for _, t := range data.LegalTexts {
		if err := f.text(ctx, t); err != nil {
			return fmt.Errorf("fill in the demo text %s: %w", t.Key, err)
		}
	}
	if err := lib.CheckConcordances(ctx); err != nil {
		return fmt.Errorf("compare the demo tables of concordance: %w", err)
	}
	for _, r := range data.Regulations {
		if err := f.regulation(ctx, files, r); err != nil {
			return fmt.Errorf("fill in the demo regulation %s: %w", r.Name, err)
		}
	}
	return nil
}

func (f *filler) regulation(ctx context.Context, files *file.Files, r Regulation) error {
	upload, err := files.Put(ctx, f.editor(""), r.FileName, bytes.NewReader(r.Data))
	if err != nil {
		return err
	}
	_, err = save(ctx, library.Regulations(f.lib), f.editor(""),
		map[string]any{"Id": 0, "Name": r.Name, "Number": r.Number,
			"TypeId":   r.TypeId,
			"SectorId": f.sectors[r.Sector], "Turkish": r.Turkish, "Date": r.Date.On(f.today), "UploadId": upload.Id})
	return err
}

func (f *filler) people(ctx context.Context, data *Data) (err error) {
	for _, a := range data.Agencies {
		if f.agencies[a.Key], err = save(ctx, library.Agencies(f.lib), access.System(),
			map[string]any{"Id": 0, "NameTR": a.NameTR, "NameEN": a.NameEN,
				"AbbrTR": a.AbbrTR, "AbbrEN": a.AbbrEN, "Notes": a.Notes}); err != nil {
			return fmt.Errorf("fill in the demo agency %s: %w", a.Key, err)
		}
	}
	for _, u := range data.Users {
		record := map[string]any{"Id": 0, "Name": u.Name, "LastName": u.LastName, "Username": u.Username,
			"RoleId": u.RoleId, "Notes": u.Notes, "Enabled": u.Enabled, "Password": Password, "Password2": Password}
		if id, ok := f.agencies[u.Agency]; ok {
			record["AgencyId"] = id
		}
		id, err := save(ctx, library.Users(f.lib), access.System(), record)
		if err != nil {
			return fmt.Errorf("fill in the demo user %s: %w", u.Username, err)
		}
		f.actors[u.Username] = access.Actor{UserID: id, Role: access.Role(u.RoleId)}
	}
	// The password of a demo is public: users are not asked to change it.
	return f.lib.Engine().Main.Update(ctx, func(tx *store.Tx) error {
		for _, actor := range f.actors {
			if err := library.EndFirstLogin(ctx, tx, actor.UserID); err != nil {
				return err
			}
		}
		return library.EndFirstLogin(ctx, tx, access.SystemAccount)
	})
}

func (f *filler) glossary(ctx context.Context, data *Data) (err error) {
	translator := f.actors["role4@lls.local"]
	for _, d := range data.Domains {
		if d.IsDefault { // the seed has made it
			if err := f.lib.Engine().Main.View(ctx, func(tx *store.Tx) error {
				var id int64
				err := tx.Row(ctx, "SELECT id FROM domains WHERE is_default = TRUE", nil, &id)
				f.domains[d.Key] = id
				return err
			}); err != nil {
				return fmt.Errorf("find the default domain: %w", err)
			}
			continue
		}
		record := map[string]any{"Id": 0, "NameTR": d.NameTR, "NameEN": d.NameEN, "Notes": d.Notes, "ParentId": nil}
		if d.Parent != "" {
			record["ParentId"] = f.domains[d.Parent]
		}
		if f.domains[d.Key], err = save(ctx, library.Domains(f.lib), translator, record); err != nil {
			return fmt.Errorf("fill in the demo domain %s: %w", d.Key, err)
		}
	}
	terms := make([][]byte, len(data.Terms))
	for i, t := range data.Terms {
		domains := make([]int64, len(t.Domains))
		for n, key := range t.Domains {
			domains[n] = f.domains[key]
		}
		if terms[i], err = json.Marshal(map[string]any{"Id": 0, "NameTR": t.NameTR, "NameEN": t.NameEN,
			"AbbrTR": t.AbbrTR, "AbbrEN": t.AbbrEN,
			"Notes": t.Notes, "Domains": domains}); err != nil {
			return err
		}
	}
	if _, err := library.Terms(f.lib).SaveAll(ctx, translator, terms); err != nil {
		return fmt.Errorf("fill in the demo terms: %w", err)
	}
	return nil
}

// acts registers EU acts before the texts that cite them: first those that name no other act.
func (f *filler) acts(ctx context.Context, acts []EUAct) error {
	known := map[string]int64{}
	for _, naming := range []bool{false, true} {
		var bodies [][]byte
		var numbers []string
		for _, a := range acts {
			if (a.RepealedBy != "" || a.Base != "") != naming {
				continue
			}
			sectors := make([]int64, len(a.Sectors))
			for i, key := range a.Sectors {
				sectors[i] = f.sectors[key]
			}
			record := map[string]any{"Id": 0, "CELEX": a.CELEX, "NameTR": a.NameTR, "NameEN": a.NameEN,
				"ShortTR": a.ShortTR, "ShortEN": a.ShortEN, "SubtypeId": a.SubtypeId, "StateId": a.StateId,
				"ChapterId": a.ChapterId, "Sectors": sectors, "Date": a.Date, "DateEffective": a.DateEffective,
				"DateTransposition": a.DateTransposition, "Journal": a.Journal,
				"LatestConsolidation": a.LatestConsolidation, "Notes": a.Notes}
			if a.RepealedBy != "" {
				record["RepealedById"] = known[a.RepealedBy]
			}
			if a.Base != "" {
				record["BaseId"] = known[a.Base]
			}
			body, err := json.Marshal(record)
			if err != nil {
				return err
			}
			bodies, numbers = append(bodies, body), append(numbers, a.CELEX)
		}
		saved, err := library.EUActs(f.lib).SaveAll(ctx, f.editor(""), bodies)
		if err != nil {
			return err
		}
		for i, s := range saved {
			known[numbers[i]] = s.ID
		}
	}
	f.euActs = known
	return f.lib.IndexActs(ctx) // reads the short names, which the texts are searched for
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
		"SummaryTR": t.SummaryTR, "SummaryEN": t.SummaryEN, "References": t.References, "Notes": t.Notes,
		"Sectors": sectors, "TrafficLightYellow": t.TrafficLightYellow, "TrafficLightRed": t.TrafficLightRed,
		"IsAmendment": t.IsAmendment(),
	}
	switch {
	case t.Amends != "":
		record["AmendmentId"] = f.texts[t.Amends]
	case t.AmendmentOther != "":
		record["AmendmentId"], record["AmendmentOther"] = library.AmendmentOther, t.AmendmentOther
	}
	id, err := save(ctx, library.LegalTexts(f.lib), f.editor(t.Editor), record)
	if err != nil {
		return err
	}
	f.texts[t.Key] = id
	for i, r := range t.Revisions {
		if err := f.revision(ctx, id, t.Editor, r); err != nil {
			return fmt.Errorf("version %d: %w", i+1, err)
		}
		if err := f.concordances(ctx, t, i+1); err != nil {
			return err
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
	_, err := save(ctx, library.Revisions(f.lib), f.editor(editor), map[string]any{
		"Id": 0, "LegalTextId": text, "StatusId": r.StatusId, "Date": r.Date.On(f.today),
		"DateEffective": r.DateEffective.On(f.today),
		"Notes":         r.Notes, "TextTR": r.TextTR, "TextEN": r.TextEN, "Files": files,
	})
	return err
}

// editor is the actor of saves: the named demo user, or the first drafting expert.
func (f *filler) editor(username string) access.Actor {
	if a, ok := f.actors[username]; ok && a.Can(access.LegalTextsUpdate) {
		return a
	}
	return f.actors["role2@lls.local"]
}

func save(ctx context.Context, k interface {
	Save(context.Context, access.Actor, []byte) (record.Saved, error)
}, actor access.Actor, record map[string]any) (int64, error) {
	body, err := json.Marshal(record)
	if err != nil {
		return 0, err
	}
	saved, err := k.Save(ctx, actor, body)
	return saved.ID, err
}
