package library

import (
	"lls/internal/platform/file"
	"lls/internal/record"
)

// Library holds the kinds, ready to work. This is the one list of them.
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

	AccountChanged func(AccountChange) // called after the commit; nil: nobody is told
	SessionsEnded  func(user int64)    // called after a commit that ends the sessions of a user; nil: nobody is told

	engine    *record.Engine
	files     *file.Files
	passwords Passwords
}

// New declares the kinds on an engine.
func New(engine *record.Engine, files *file.Files, passwords Passwords) *Library {
	l := &Library{engine: engine, files: files, passwords: passwords}
	l.Agencies = record.New(engine, agencyDef())
	l.Users = record.New(engine, l.userDef())
	l.LineBodies = record.New(engine, lineBodyDef())
	l.Domains = record.New(engine, domainDef())
	l.Terms = record.New(engine, termDef())
	l.Sectors = record.New(engine, sectorDef())
	l.LegislationTypes = record.New(engine, legislationTypeDef())
	l.LegalTexts = record.New(engine, l.legalTextDef())
	l.Revisions = record.New(engine, l.revisionDef())
	return l
}

// Engine is what the kinds work on.
func (l *Library) Engine() *record.Engine { return l.engine }
