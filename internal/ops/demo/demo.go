// Package demo contains the demo data of `lls serve --demo`: a fictitious library in both languages.
package demo

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"strconv"
	"strings"
	"time"
)

//go:embed data
var content embed.FS

// Data is the whole demo library. Records refer to each other by Key (users by Username).
type Data struct {
	Agencies     []Agency
	Users        []User
	Sectors      []Node
	Domains      []Node
	Terms        []Term
	EUActs       []EUAct
	Concordances []Concordance
	LegalTexts   []LegalText
	Regulations  []Regulation
}

// Agency is an institution that users belong to.
type Agency struct {
	Key, NameTR, NameEN, AbbrTR, AbbrEN, Notes string
}

// User is a demo account; its password is the loader's choice.
type User struct {
	Username, Name, LastName string
	RoleId                   int
	Agency                   string // key, empty for administrators of the whole instance
	Enabled                  bool
	Notes                    string
}

// Node is a sector or a domain. Parents come before their children, siblings in their order.
type Node struct {
	Key, Parent, NameTR, NameEN, Notes string
	IsDefault                          bool // the domain that the first start has already made
}

// Term is a glossary entry in one to three domains.
type Term struct {
	NameTR, NameEN, AbbrTR, AbbrEN, Notes string
	Domains                               []string
}

// EUAct is a registered act of the European Union. Acts that RepealedBy and Base name are registered too, and name
// none.
type EUAct struct {
	CELEX, NameTR, NameEN, ShortTR, ShortEN         string
	SubtypeId, StateId, ChapterId                   *int64 // null: not known
	Date, DateEffective, DateTransposition, Journal string
	LatestConsolidation                             string
	RepealedBy, Base                                string // CELEX numbers
	Notes                                           string
	Sectors                                         []string // keys
}

// LegalText is a draft or adopted text with its versions, oldest first.
type LegalText struct {
	Key, Number, ShortName, Abbr, NameTR, NameEN string
	LegislationTypeId                            int
	LegalBasisTR, LegalBasisEN, EULegislation    string
	KeywordsTR, KeywordsEN, SummaryTR, SummaryEN string
	References, Notes                            string
	Sectors                                      []string
	Amends                                       string // key of the amended text, which comes earlier in the list
	AmendmentOther                               string // the amended text when it is not in the database
	TrafficLightYellow, TrafficLightRed          int
	Editor                                       string // username of the last editor
	Revisions                                    []Revision
}

// IsAmendment reports whether the text amends another one.
func (t LegalText) IsAmendment() bool { return t.Amends != "" || t.AmendmentOther != "" }

// Revision is a version of a legal text. TextTR and TextEN are both empty or both there.
type Revision struct {
	StatusId       int
	Date           Date
	DateEffective  Date // at status 9 only
	Notes          string
	TextTR, TextEN string `json:"-"`
	Files          []File
}

// File is an attachment of a version. Versions share a few documents under different names.
type File struct {
	Asset, Name, DescriptionTR, DescriptionEN string
	Mime                                      string `json:"-"`
	Data                                      []byte `json:"-"` // shared, never to be written to
}

// Regulation is a document of the EU. Several share one content.
type Regulation struct {
	Name, Number    string
	TypeId          int
	Sector          string // key
	Turkish         bool
	Date            Date
	Asset, FileName string
	Data            []byte `json:"-"` // shared, never to be written to
}

// Date is a calendar day: absolute (2014-05-12) or days before today (-430d), so that drafts never age. Empty is no
// date.
type Date string

// On returns the day as YYYY-MM-DD, seen from today.
func (d Date) On(today time.Time) string {
	days, relative := strings.CutSuffix(string(d), "d")
	if !relative {
		return string(d)
	}
	n, err := strconv.Atoi(days)
	if err != nil {
		return string(d)
	}
	return today.AddDate(0, 0, n).Format(time.DateOnly)
}

// Load reads the embedded files.
func Load() (*Data, error) {
	var d Data
	parts := []struct {
		name string
		into any
	}{
		{"agencies", &d.Agencies}, {"users", &d.Users}, {"sectors", &d.Sectors},
		{"domains", &d.Domains}, {"terms", &d.Terms}, {"eu_acts", &d.EUActs}, {"concordances", &d.Concordances},
		{"legal_texts", &d.LegalTexts}, {"regulations", &d.Regulations},
	}
	for _, part := range parts {
		if err := decode(part.name, part.into); err != nil {
			return nil, err
		}
	}
	assets := map[string][]byte{}
	for i := range d.LegalTexts {
		for n := range d.LegalTexts[i].Revisions {
			if err := complete(&d.LegalTexts[i].Revisions[n], d.LegalTexts[i].Key, n+1, assets); err != nil {
				return nil, fmt.Errorf("demo text %s, version %d: %w", d.LegalTexts[i].Key, n+1, err)
			}
		}
	}
	for i := range d.Regulations {
		r := &d.Regulations[i]
		var err error
		if r.Data, err = content.ReadFile("data/files/" + r.Asset); err != nil {
			return nil, fmt.Errorf("read the file of the demo regulation %s: %w", r.Name, err)
		}
	}
	return &d, nil
}

func decode(name string, into any) error {
	f, err := content.Open("data/" + name + ".json")
	if err != nil {
		return fmt.Errorf("open demo %s: %w", name, err)
	}
	defer f.Close()
	dec := json.NewDecoder(f)
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("read demo %s: %w", name, err)
	}
	return nil
}

// complete adds the full texts, texts/<key>/<n>.<language>.txt, and the contents of the files.
func complete(r *Revision, key string, n int, assets map[string][]byte) error {
	var err error
	if r.TextTR, err = text(key, n, "tr"); err != nil {
		return err
	}
	if r.TextEN, err = text(key, n, "en"); err != nil {
		return err
	}
	for i := range r.Files {
		f := &r.Files[i]
		if assets[f.Asset] == nil {
			if assets[f.Asset], err = content.ReadFile("data/files/" + f.Asset); err != nil {
				return fmt.Errorf("read file: %w", err)
			}
		}
		f.Data, f.Mime = assets[f.Asset], mimeType(f.Asset)
	}
	return nil
}

func text(key string, n int, language string) (string, error) {
	b, err := content.ReadFile(fmt.Sprintf("data/texts/%s/%d.%s.txt", key, n, language))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read text: %w", err)
	}
	return string(b), nil
}

// mimeType contains the two office formats: a minimal system has no table of them.
func mimeType(name string) string {
	const office = "application/vnd.openxmlformats-officedocument."
	switch ext := path.Ext(name); ext {
	case ".docx":
		return office + "wordprocessingml.document"
	case ".xlsx":
		return office + "spreadsheetml.sheet"
	default:
		return mime.TypeByExtension(ext)
	}
}
