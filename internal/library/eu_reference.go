package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record/query"
	"lls/internal/text/euref"
	"lls/internal/text/lang"
)

// EUReference is a reference to the law of the European Union in a text. Offsets are in UTF-16 units of the text, as a
// browser counts.
type EUReference struct {
	Start        int
	End          int        `doc:"Exclusive"`
	Kind         euref.Kind `enum:"act,celex,eli,case,ecli,treaty,agreement,oj,com,name" doc:"name: a short name of a registered act"`
	CELEX        *string    `doc:"null if the text does not tell one"`
	Base         string     `json:",omitempty" doc:"The act itself, if CELEX is that of a corrigendum or a consolidated version"`
	EUActID      *int64     `json:"EUActId" doc:"Of the register; null: nothing in the library refers to the act surely, or it is ambiguous"`
	Registered   bool       `doc:"Somebody has registered the act"`
	NameTR       string     `doc:"The short or official name of a registered act"`
	NameEN       string
	Link         string   `doc:"At EUR-Lex, in English: it has no Turkish"`
	ELI          string   `json:",omitempty" doc:"European Legislation Identifier, if the text tells enough of the act"`
	Confidence   string   `enum:"sure,likely,ambiguous"`
	Alternatives []string `json:",omitempty" doc:"The other acts that can be meant, by CELEX number"`
	Warning      string   `json:",omitempty" enum:"order,marker,number,ecli,unknown,repealed" doc:"order: year and number are exchanged. marker: the organisation did not exist in that year. number: no year had so many directives. ecli: a case by its ECLI. unknown: the register has the acts of that year, but not this one. repealed: the act is"`
}

// latestActYear is the last year that an act can have at a time: acts of the next one are numbered before it begins.
func latestActYear(now time.Time) int { return now.UTC().Year() + 1 }

// FindEUReferences returns the references of a text to acts, cases, treaties and agreements, with what the register
// knows of them.
func (l *Library) FindEUReferences(ctx context.Context, tx *store.Tx, text string) ([]EUReference, error) {
	known, err := l.actNames.readKnown(ctx, tx)
	if err != nil {
		return nil, err
	}
	return findEUReferences(ctx, tx, known.names, text, nil)
}

// referencesOf returns the references in EULegislation of a legal text that was read with its links.
func referencesOf(ctx context.Context, tx *store.Tx, t *LegalText) ([]EUReference, error) {
	linked := make(map[string]registeredAct, len(t.Acts))
	for i := range t.Acts {
		a := &t.Acts[i]
		linked[a.CELEX] = registeredAct{EUActRef{a.EUActID, a.CELEX, a.NameTR, a.NameEN, a.ShortTR, a.ShortEN},
			a.Registered, a.StateID}
	}
	return findEUReferences(ctx, tx, t.actNames.names, t.EULegislation, linked)
}

func findEUReferences(ctx context.Context, tx *store.Tx, names *euref.Names, text string,
	known map[string]registeredAct) ([]EUReference, error) {
	refs := euReferences(text, names.WithNames(text, euref.Find(text, latestActYear(tx.Now()))))
	all := make([]*EUReference, len(refs))
	for i := range refs {
		all[i] = &refs[i]
	}
	return refs, lookUpActs(ctx, tx, all, known)
}

// TextEUReference is a reference in a text of a version.
type TextEUReference struct {
	Language lang.Language `enum:"tr,en"`
	EUReference
}

// TextEUReferences returns the references in both texts of a version, the Turkish one first, also those to issues of
// the Official Journal and documents of the Commission.
func (l *Library) TextEUReferences(ctx context.Context, tx *store.Tx, t Texts) ([]TextEUReference, error) {
	names, _, err := l.actNames.read(ctx, tx)
	if err != nil {
		return nil, err
	}
	all := []TextEUReference{}
	for _, language := range []lang.Language{lang.Turkish, lang.English} {
		text := lang.Pick(language, t.TR, t.EN)
		for _, r := range euReferences(text, names.WithNames(text, euref.FindAll(text, latestActYear(tx.Now())))) {
			all = append(all, TextEUReference{language, r})
		}
	}
	refs := make([]*EUReference, len(all))
	for i := range all {
		refs[i] = &all[i].EUReference
	}
	return all, lookUpActs(ctx, tx, refs, nil)
}

func euReferences(text string, refs []euref.Ref) []EUReference {
	out := make([]EUReference, len(refs))
	offsets := make([]*int, 0, 2*len(refs))
	for i := range refs {
		r := &refs[i]
		out[i] = EUReference{Start: r.Start, End: r.End, Kind: r.Kind, Link: r.Link(), ELI: r.CELEX.ELI(r.Subtype),
			Confidence: r.Confidence.String(), Warning: string(r.Warning)}
		if celex := r.CELEX.String(); celex != "" {
			out[i].CELEX = &celex
			if base := r.CELEX.Base().String(); base != celex {
				out[i].Base = base
			}
		}
		for _, c := range r.Alternatives {
			out[i].Alternatives = append(out[i].Alternatives, c.String())
		}
		offsets = append(offsets, &out[i].Start, &out[i].End)
	}
	lang.ToUTF16(text, offsets)
	return out
}

// wholeYear is how many acts of a year the register has at least if they were imported as a whole: of an act of that
// year that it does not have, readers are warned.
const wholeYear = 200

// registeredAct is what the register says of an act to which a text refers.
type registeredAct struct {
	EUActRef
	registered bool
	stateID    *int64
}

// lookUpActs adds what the register knows of the acts that references name. The caller may know some of them already,
// by CELEX number.
func lookUpActs(ctx context.Context, tx *store.Tx, refs []*EUReference, known map[string]registeredAct) error {
	named := map[string][]*EUReference{}
	for _, r := range refs {
		if r.CELEX != nil && r.Confidence != euref.Ambiguous.String() {
			base := cmp.Or(r.Base, *r.CELEX)
			named[base] = append(named[base], r)
		}
	}
	var numbers []string
	for number, refs := range named {
		if a, ok := known[number]; ok {
			a.describe(refs)
		} else {
			numbers = append(numbers, number)
		}
	}
	slices.Sort(numbers)
	const atOnce = 500
	for some := range slices.Chunk(numbers, atOnce) {
		if err := lookUpSome(ctx, tx, some, named); err != nil {
			return fmt.Errorf("look EU acts up in the register: %w", err)
		}
	}
	return warnOfUnknown(ctx, tx, named)
}

func lookUpSome(ctx context.Context, tx *store.Tx, numbers []string, named map[string][]*EUReference) error {
	var w query.Where
	marks, args := query.Marks(numbers)
	w.Add("a.celex IN ("+marks+")", args...)
	return tx.Each(ctx, "SELECT "+euActRefColumns+", a.registered, a.state_id FROM eu_acts a"+w.SQL(), w.Args(),
		func(scan func(...any) error) error {
			var a registeredAct
			if err := scan(&a.ID, &a.CELEX, &a.NameTR, &a.NameEN, &a.ShortTR, &a.ShortEN, &a.registered,
				&a.stateID); err != nil {
				return err
			}
			a.describe(named[a.CELEX])
			return nil
		})
}

// describe adds what the register says of an act to the references to it.
func (a *registeredAct) describe(refs []*EUReference) {
	for _, r := range refs {
		r.EUActID, r.Registered = &a.ID, a.registered
		r.NameTR, r.NameEN = a.title(lang.Turkish), a.title(lang.English)
		if a.stateID != nil && *a.stateID == repealedState && r.Warning == "" {
			r.Warning = "repealed"
		}
	}
}

// warnOfUnknown marks references to acts of years of which the register has all others.
func warnOfUnknown(ctx context.Context, tx *store.Tx, named map[string][]*EUReference) error {
	for number, refs := range named {
		if refs[0].Registered || number[0] != '3' {
			continue
		}
		years, err := wholeYears(ctx, tx)
		if err != nil {
			return err
		}
		for _, r := range refs {
			if years[yearOf(number)] && r.Warning == "" {
				r.Warning = "unknown"
			}
		}
	}
	return nil
}

// yearOf is the sector and the year of a CELEX number.
func yearOf(number string) string { return number[:len("32016")] }

// wholeYears are the years of which the register has at least wholeYear acts, with their sector.
func wholeYears(ctx context.Context, tx *store.Tx) (map[string]bool, error) {
	read := func() (map[string]bool, error) {
		years := map[string]bool{}
		err := tx.Each(ctx,
			`SELECT substr(celex, 1, 5) FROM eu_acts WHERE registered = TRUE GROUP BY substr(celex, 1, 5)
			HAVING COUNT(*) >= $1`, []any{wholeYear}, func(scan func(...any) error) error {
				var year string
				err := scan(&year)
				years[year] = true
				return err
			})
		return years, err
	}
	years, err := generation.ReadCached(ctx, tx, "whole years of EU acts", []string{EUActsGeneration}, read)
	if err != nil {
		return nil, fmt.Errorf("count the EU acts of each year: %w", err)
	}
	return years, nil
}
