package edition

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"

	"lls/internal/library"
	"lls/internal/record"
)

// number is the number of the legal text, or what it is called without one.
func (d *edition) number() string {
	for _, name := range []string{d.text.Number, d.text.ShortName, d.name()} {
		if name != "" {
			return strings.NewReplacer("/", "-", `\`, "-").Replace(name) // a file name must not have them
		}
	}
	return fmt.Sprint(d.text.ID)
}

func (d *edition) name() string { return d.pick(d.text.NameTR, d.text.NameEN) }

// title is the number and the name.
func (d *edition) title() string { return strings.TrimSpace(d.text.Number + " " + d.name()) }

func (d *edition) adopted() bool { return int64(d.version.StatusID) >= library.StatusAdopted }

// head says which version of which text this is.
func (d *edition) head() string {
	parts := []string{d.text.Number, d.text.ShortName}
	if d.text.ShortName == "" {
		parts[1] = d.name()
	}
	parts = append(parts, d.version.Date.Shown())
	if d.version.Status != nil {
		parts = append(parts, d.pick(d.version.Status.NameTR, d.version.Status.NameEN))
	}
	if !d.adopted() {
		parts = append(parts, d.pick("TASLAK", "DRAFT"))
	}
	return joined(parts)
}

// foot names the sums of the texts, and the address of the version.
func (d *edition) foot() string {
	var parts []string
	for _, s := range d.sides() {
		parts = append(parts, fmt.Sprintf("SHA-256 %s %s", strings.ToUpper(string(s.language)), s.short()))
	}
	return joined(append(parts, d.address(d.sides()[0])))
}

func joined(parts []string) string {
	kept := parts[:0:0]
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, " · ")
}

// address is the permanent address of a text of the version. It carries the sum of the text, so that the page tells
// whether the text is still the same.
func (d *edition) address(s *side) string {
	query := url.Values{"language": {string(s.language)}, "sum": {s.short()}}
	return fmt.Sprintf("%s/pages/read/%d?%s", d.public, d.version.ID, query.Encode())
}

// legislation is a version in the vocabulary of schema.org, with the ontology of ELI. Its context is part of it: no
// reader has to fetch anything.
type legislation struct {
	Context      map[string]string `json:"@context"`
	Type         string            `json:"@type"`
	ID           string            `json:"@id"`
	Identifier   string            `json:"legislationIdentifier,omitempty"`
	Name         []languageText    `json:"name"`
	Alternate    string            `json:"alternateName,omitempty"`
	Kind         []languageText    `json:"legislationType"`
	Date         record.Day        `json:"legislationDate,omitempty"`
	VersionDate  record.Day        `json:"legislationDateVersion"`
	Effective    record.Day        `json:"eli:first_date_entry_in_force,omitempty"`
	Force        string            `json:"legislationLegalForce"`
	Status       []languageText    `json:"creativeWorkStatus,omitempty"`
	Changes      *reference        `json:"legislationChanges,omitempty"`
	Transposes   []reference       `json:"legislationTransposes,omitempty"`
	BasedOn      []languageText    `json:"isBasedOn,omitempty"`
	Languages    []string          `json:"inLanguage"`
	Expressions  []legislationText `json:"encoding"`
	DateModified string            `json:"dateModified"`
}

type languageText struct {
	Language string `json:"@language"`
	Value    string `json:"@value"`
}

type reference struct {
	Type       string         `json:"@type"`
	ID         string         `json:"@id,omitempty"`
	Identifier string         `json:"legislationIdentifier,omitempty"`
	Name       []languageText `json:"name,omitempty"`
}

// legislationText is the text in one language.
type legislationText struct {
	Type     string `json:"@type"`
	URL      string `json:"url"`
	Language string `json:"inLanguage"`
	SHA256   string `json:"sha256"`
}

func inBoth(tr, en string) (out []languageText) {
	if tr != "" {
		out = append(out, languageText{Turkish, tr})
	}
	if en != "" {
		out = append(out, languageText{English, en})
	}
	return out
}

// aims of a link to an act that transpose it.
const (
	transposes      = 1
	transposesPart  = 2
	legislationKind = "Legislation"
)

// metadata describes the version.
func (d *edition) metadata() legislation {
	t := d.text
	m := legislation{
		Context: map[string]string{"@vocab": "https://schema.org/", "eli": "http://data.europa.eu/eli/ontology#"},
		Type:    legislationKind, ID: fmt.Sprintf("%s/pages/read/%d", d.public, d.version.ID), Identifier: t.Number,
		Name: inBoth(t.NameTR, t.NameEN), Alternate: t.ShortName,
		Kind:        inBoth(t.LegislationType.NameTR, t.LegislationType.NameEN),
		VersionDate: d.version.Date, Force: "NotInForce", BasedOn: inBoth(t.LegalBasisTR, t.LegalBasisEN),
		Languages: []string{}, Expressions: []legislationText{},
		DateModified: d.version.ModifyDate.Time().UTC().Format("2006-01-02T15:04:05Z"),
	}
	if t.DateAdopted != nil {
		m.Date = *t.DateAdopted
	}
	if d.version.DateEffective != nil {
		m.Effective = *d.version.DateEffective
	}
	if d.inForce() {
		m.Force = "InForce"
	}
	if d.version.Status != nil {
		m.Status = inBoth(d.version.Status.NameTR, d.version.Status.NameEN)
	}
	if a := t.Amendment; a != nil {
		m.Changes = &reference{Type: legislationKind, Identifier: a.Number, Name: inBoth(a.NameTR, a.NameEN),
			ID: fmt.Sprintf("%s/pages/legaltexts?text=%d", d.public, a.ID)}
	}
	for _, act := range t.Acts {
		if act.Aim == transposes || act.Aim == transposesPart {
			m.Transposes = append(m.Transposes, reference{Type: legislationKind, Identifier: act.CELEX,
				ID: "http://publications.europa.eu/resource/celex/" + act.CELEX, Name: inBoth(act.NameTR, act.NameEN)})
		}
	}
	for _, s := range []*side{d.tr, d.en} {
		if s != nil {
			m.Languages = append(m.Languages, string(s.language))
			m.Expressions = append(m.Expressions, legislationText{"LegislationObject", d.address(s),
				string(s.language), s.sum})
		}
	}
	return m
}

// inForce reports whether the version is adopted and its day of effect has come.
func (d *edition) inForce() bool {
	if int64(d.version.StatusID) != library.StatusAdopted {
		return false
	}
	start := d.version.Date
	if d.version.DateEffective != nil {
		start = *d.version.DateEffective
	}
	return string(start) <= d.made.Format("2006-01-02")
}

// metadataJSON is the description as JSON without <, > and &, so that it can be part of a page.
func (d *edition) metadataJSON() ([]byte, error) {
	b, err := json.MarshalIndent(d.metadata(), "", "  ")
	if err != nil {
		return nil, fmt.Errorf("describe the version: %w", err)
	}
	return b, nil
}

func (d *edition) writeJSONLD(_ context.Context, w io.Writer) error {
	b, err := d.metadataJSON()
	if err == nil {
		_, err = w.Write(append(b, '\n'))
	}
	return err
}
