package library

import (
	"lls/internal/file"
	"lls/internal/kind"
)

// Library holds the kinds, ready to work. This is the one list of them.
type Library struct {
	Agencies         *kind.Kind[Agency, Agency]
	Users            *kind.Kind[User, User]
	LineBodies       *kind.Kind[LineBody, LineBody]
	Domains          *kind.Kind[Domain, Domain]
	Terms            *kind.Kind[Term, TermRow]
	Sectors          *kind.Kind[Sector, Sector]
	LegislationTypes *kind.Kind[LegislationType, LegislationType]
	LegalTexts       *kind.Kind[LegalText, LegalTextRow]
	Revisions        *kind.Kind[Revision, RevisionRow]

	AccountChanged func(AccountChange) // called after the commit; nil: nobody is told
	SessionsEnded  func(user int64)    // called after a commit that ends the sessions of a user; nil: nobody is told

	engine    *kind.Engine
	files     *file.Files
	passwords Passwords
}

// New declares the kinds on an engine.
func New(engine *kind.Engine, files *file.Files, passwords Passwords) *Library {
	l := &Library{engine: engine, files: files, passwords: passwords}
	l.Agencies = kind.New(engine, agencyDef())
	l.Users = kind.New(engine, l.userDef())
	l.LineBodies = kind.New(engine, lineBodyDef())
	l.Domains = kind.New(engine, domainDef())
	l.Terms = kind.New(engine, termDef())
	l.Sectors = kind.New(engine, sectorDef())
	l.LegislationTypes = kind.New(engine, legislationTypeDef())
	l.LegalTexts = kind.New(engine, l.legalTextDef())
	l.Revisions = kind.New(engine, l.revisionDef())
	return l
}

// Engine is what the kinds work on.
func (l *Library) Engine() *kind.Engine { return l.engine }
