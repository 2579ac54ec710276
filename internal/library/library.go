package library

import (
	"lls/internal/file"
	"lls/internal/kind"
)

// Library holds the kinds, ready to work. This is the one list of them.
type Library struct {
	Sectors          *kind.Kind[Sector, Sector]
	LegislationTypes *kind.Kind[LegislationType, LegislationType]
	LegalTexts       *kind.Kind[LegalText, LegalTextRow]
	Revisions        *kind.Kind[Revision, RevisionRow]

	engine *kind.Engine
	files  *file.Files
}

// New declares the kinds on an engine.
func New(engine *kind.Engine, files *file.Files) *Library {
	l := &Library{engine: engine, files: files}
	l.Sectors = kind.New(engine, sectorDef())
	l.LegislationTypes = kind.New(engine, legislationTypeDef())
	l.LegalTexts = kind.New(engine, l.legalTextDef())
	l.Revisions = kind.New(engine, l.revisionDef())
	return l
}

// Engine is what the kinds work on.
func (l *Library) Engine() *kind.Engine { return l.engine }
