package library

import (
	"slices"

	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/record"
)

// Library contains the kinds, ready to use.
type Library struct {
	Agencies         *record.Kind[Agency, Agency]
	Users            *record.Kind[User, User]
	LineBodies       *record.Kind[LineBody, LineBody]
	Domains          *record.Kind[Domain, Domain]
	Terms            *record.Kind[Term, TermRow]
	Sectors          *record.Kind[Sector, Sector]
	LegislationTypes *record.Kind[LegislationType, LegislationType]
	LegalTexts       *record.Kind[LegalText, LegalTextRow]
	Revisions        *record.Kind[Revision, RevisionRow]
	Regulations      *record.Kind[Regulation, Regulation]
	EUActs           *record.Kind[EUAct, EUActRow]
	Concordances     *record.Kind[Concordance, ConcordanceRow]

	AccountChanged  func(AccountChange) // called after the commit; nil: nobody is notified
	ActNamesChanged func()              // called after a commit that changes the short names of EU acts; nil: nobody is notified
	TextsChanged    func()              // called after a commit that changes texts which tables of concordance name; nil: nobody is notified
	SessionsEnded   func(user int64)    // called after a commit that ends the sessions of a user; nil: nobody is notified

	engine    *record.Engine
	kinds     []record.Any
	files     *file.Files
	passwords Passwords
	actNames  actNames
	places    *placesCache
}

// New declares the kinds on an engine.
func New(engine *record.Engine, files *file.Files, passwords Passwords) *Library {
	l := &Library{engine: engine, files: files, passwords: passwords, places: newPlacesCache()}
	l.Agencies = declare(l, agencyDef())
	l.Users = declare(l, l.userDef())
	l.LineBodies = declare(l, lineBodyDef())
	l.Domains = declare(l, domainDef())
	l.Terms = declare(l, termDef())
	l.Sectors = declare(l, sectorDef())
	l.LegislationTypes = declare(l, legislationTypeDef())
	l.LegalTexts = declare(l, l.legalTextDef())
	l.Revisions = declare(l, l.revisionDef())
	l.Regulations = declare(l, l.regulationDef())
	l.EUActs = declare(l, l.euActDef())
	l.Concordances = declare(l, l.concordanceDef())
	return l
}

// Declare adds a further kind to those of the library, for example of a test.
func Declare[T, R any](l *Library, d record.Def[T, R]) *record.Kind[T, R] { return declare(l, d) }

// declare creates a kind and adds it to the list of all.
func declare[T, R any](l *Library, d record.Def[T, R]) *record.Kind[T, R] {
	k := record.New(l.engine, d)
	l.kinds = append(l.kinds, k.Erase())
	return k
}

// All are the kinds in the order of their declaration. This is the one list of them.
func (l *Library) All() []record.Any { return slices.Clone(l.kinds) }

// KindNamed returns the kind with a name.
func (l *Library) KindNamed(name string) (record.Any, bool) {
	for _, k := range l.kinds {
		if k.About().Name == name {
			return k, true
		}
	}
	return nil, false
}

// Permissions returns all permissions: those of no kind, and those of each.
func (l *Library) Permissions() []access.Permission {
	all := access.General()
	for _, k := range l.kinds {
		all = append(all, k.About().Permissions()...)
	}
	return all
}

// Engine returns the engine of the kinds.
func (l *Library) Engine() *record.Engine { return l.engine }
