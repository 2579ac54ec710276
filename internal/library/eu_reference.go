package library

import (
	"time"

	"lls/internal/text/euref"
	"lls/internal/text/lang"
)

// EUReference is a reference to the law of the European Union in a text. Offsets are in UTF-16 units of the text, as a
// browser counts.
type EUReference struct {
	Start        int
	End          int        `doc:"Exclusive"`
	Kind         euref.Kind `enum:"act,celex,eli,case,ecli,treaty,agreement,oj,com"`
	CELEX        *string    `doc:"null if the text does not tell one"`
	Link         string     `doc:"At EUR-Lex, in English: it has no Turkish"`
	ELI          string     `json:",omitempty" doc:"European Legislation Identifier, if the text tells enough of the act"`
	Confidence   string     `enum:"sure,likely,ambiguous"`
	Alternatives []string   `json:",omitempty" doc:"The other acts that can be meant, by CELEX number"`
	Warning      string     `json:",omitempty" enum:"order,marker,number,ecli" doc:"order: year and number are exchanged. marker: the organisation did not exist in that year. number: no year had so many directives. ecli: a case by its ECLI"`
}

// latestActYear is the last year that an act can have at a time: acts of the next one are numbered before it begins.
func latestActYear(now time.Time) int { return now.UTC().Year() + 1 }

// FindEUReferences returns the references of a text to acts, cases, treaties and agreements.
func FindEUReferences(text string, now time.Time) []EUReference {
	return euReferences(text, euref.Find(text, latestActYear(now)))
}

// TextEUReference is a reference in a text of a version.
type TextEUReference struct {
	Language lang.Language `enum:"tr,en"`
	EUReference
}

// EUReferences returns the references in both texts, the Turkish one first, also those to issues of the Official
// Journal and documents of the Commission.
func (t Texts) EUReferences(now time.Time) []TextEUReference {
	all := []TextEUReference{}
	for _, l := range []lang.Language{lang.Turkish, lang.English} {
		text := lang.Pick(l, t.TR, t.EN)
		for _, r := range euReferences(text, euref.FindAll(text, latestActYear(now))) {
			all = append(all, TextEUReference{l, r})
		}
	}
	return all
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
		}
		for _, c := range r.Alternatives {
			out[i].Alternatives = append(out[i].Alternatives, c.String())
		}
		offsets = append(offsets, &out[i].Start, &out[i].End)
	}
	lang.ToUTF16(text, offsets)
	return out
}
