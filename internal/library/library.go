package library

import (
	"slices"

	"lls/internal/format/filereader"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/record"
)

// Library contains the kinds, ready to use.
type Library struct {
	AccountChanged func(AccountChange) // called after the commit; nil: nobody is notified
	// called after a commit that changes the short names of EU acts; nil: nobody is notified
	ActNamesChanged func()
	// called after a commit that changes texts which tables of concordance name; nil: nobody is notified
	TextsChanged func()
	// called after a commit that ends the sessions of a user; nil: nobody is notified
	SessionsEnded func(user int64)

	Reader *filereader.Reader // of uploaded files; New sets one that reads them in this process

	engine    *record.Engine
	kinds     []record.Any
	typed     map[string]any // *record.Kind by name: see kindOf
	files     *file.Files
	passwords Passwords
	actNames  actNames
	places    *placesCache
}

// New declares the kinds on an engine.
func New(engine *record.Engine, files *file.Files, passwords Passwords) *Library {
	l := &Library{engine: engine, files: files, passwords: passwords, places: newPlacesCache(), typed: map[string]any{},
		Reader: filereader.New(nil, "")}
	declare(l, agencyDef())
	declare(l, userDef(l))
	declare(l, lineBodyDef())
	declare(l, domainDef())
	declare(l, termDef())
	declare(l, sectorDef())
	declare(l, legislationTypeDef())
	declare(l, legalTextDef(l))
	declare(l, revisionDef(l))
	declare(l, regulationDef(l))
	declare(l, euActDef(l))
	declare(l, concordanceDef(l))
	return l
}

// Declare adds a further kind to those of the library, for example of a test.
func Declare[T, R any](l *Library, d record.Def[T, R]) *record.Kind[T, R] { return declare(l, d) }

// declare creates a kind and adds it to the list of all.
func declare[T, R any](l *Library, d record.Def[T, R]) *record.Kind[T, R] {
	k := record.New(l.engine, d)
	l.kinds, l.typed[k.Name] = append(l.kinds, k.Erase()), k
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
