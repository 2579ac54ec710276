// Package access answers one question: may this person do this? It holds the only permission table.
package access

import (
	"slices"
	"strings"

	"lls/internal/fault"
)

// Role is a user's roleId, 1 to 5.
type Role int

// The roles.
const (
	Administrator Role = iota + 1
	DraftingExpert
	TextReader
	Terminologist
	GlossaryReader
)

// SystemAccount is the Id of the user that can be neither deleted, disabled nor given another role.
const SystemAccount int64 = 1

// Actor is who does something: a signed-in user on this instance.
type Actor struct {
	UserID   int64
	Role     Role
	AgencyID int64 // 0: none
	FullName string
	Observer bool // the instance is a read-only observer
	Session  int64
	Address  string // of the client
}

// System is the System Account at work by itself, for example for a command.
func System() Actor {
	return Actor{UserID: SystemAccount, Role: Administrator, FullName: "System Account"}
}

// Permission names one thing that can be allowed, for example "legaltexts.update".
type Permission string

// The permissions that do not belong to a kind.
const (
	Home              Permission = "home"
	ProfileUpdate     Permission = "profile.update"
	FavouritesUpdate  Permission = "favourites.update"
	LegalTextsRead    Permission = "legaltexts.read"
	LegalTextsUpdate  Permission = "legaltexts.update"
	RevisionsRead     Permission = "revisions.read"
	RevisionsCompare  Permission = "revisions.compare"
	FilesRead         Permission = "files.read"
	GlossaryRead      Permission = "glossary.read"
	UploadsCreate     Permission = "uploads.create"
	StatisticsRead    Permission = "statistics.read"
	RegulationsRead   Permission = "regulations.read"
	RegulationsUpdate Permission = "regulations.update"
)

// Of names a kind's permission: Of("sectors", "update").
func Of(kind, action string) Permission { return Permission(kind + "." + action) }

// Settings names the permission to open a kind's Settings list, view and info.
func Settings(kind string) Permission { return Permission("settings." + kind) }

var (
	everybody     = []Role{Administrator, DraftingExpert, TextReader, Terminologist, GlossaryReader}
	readers       = []Role{Administrator, DraftingExpert, TextReader}
	experts       = []Role{Administrator, DraftingExpert}
	termKeepers   = []Role{Administrator, DraftingExpert, Terminologist}
	administrator = []Role{Administrator}
)

// table is the whole of it. A line is what may be done, and by whom.
var table = []struct {
	permission string
	roles      []Role
}{
	{"home", everybody},
	{"profile.update", everybody},
	{"favourites.update", everybody},

	// Reading follows the library: roles 4 and 5 read no legal text at all.
	{"legaltexts.read", readers},
	{"legaltexts.create", experts},
	{"legaltexts.update", experts},
	{"legaltexts.delete", experts},
	{"legaltexts.deletelinked", administrator},
	{"legaltexts.import", experts},
	{"revisions.read", readers},
	{"revisions.compare", readers},
	{"revisions.create", experts},
	{"revisions.update", experts},
	{"revisions.delete", experts},
	{"files.read", readers},
	{"uploads.create", termKeepers}, // role 4 imports terms

	{"sectors.read", readers},
	{"sectors.create", experts},
	{"sectors.update", experts},
	{"sectors.delete", experts},
	{"sectors.reorder", experts},
	{"legislationtypes.read", readers},
	{"legislationtypes.create", experts},
	{"legislationtypes.update", experts},
	{"legislationtypes.delete", experts},
	{"linebodies.read", readers},
	{"linebodies.create", experts},
	{"linebodies.update", experts},
	{"linebodies.delete", experts},

	{"glossary.read", everybody},
	{"domains.read", everybody},
	{"domains.create", termKeepers},
	{"domains.update", termKeepers},
	{"domains.delete", termKeepers},
	{"domains.reorder", termKeepers},
	{"terms.read", everybody},
	{"terms.create", termKeepers},
	{"terms.update", termKeepers},
	{"terms.delete", termKeepers},
	{"terms.import", termKeepers},

	{"agencies.read", administrator},
	{"agencies.create", administrator},
	{"agencies.update", administrator},
	{"agencies.delete", administrator},
	{"users.read", administrator},
	{"users.create", administrator},
	{"users.update", administrator},
	{"users.delete", administrator},

	{"settings.agencies", administrator},
	{"settings.users", administrator},
	{"settings.legislationtypes", experts},
	{"settings.linebodies", experts},
	{"settings.sectors", experts},
	{"settings.legaltexts", experts},
	{"settings.revisions", experts},
	{"settings.domains", termKeepers},
	{"settings.terms", termKeepers},

	{"statistics.read", readers},
	{"regulations.read", readers},
	{"regulations.update", experts},
	{"resources.read", readers},
	{"logs.read", administrator},
}

var writes = []string{".create", ".update", ".delete", ".deletelinked", ".reorder", ".import"}

// Permissions lists what a role may do, on an observer without everything that writes.
func Permissions(role Role, observer bool) []Permission {
	out := []Permission{}
	for _, line := range table {
		if slices.Contains(line.roles, role) && (!observer || !isWrite(line.permission)) {
			out = append(out, Permission(line.permission))
		}
	}
	return out
}

// Can tells whether the actor has a permission.
func (a Actor) Can(p Permission) bool {
	if a.Observer && isWrite(string(p)) {
		return false
	}
	for _, line := range table {
		if line.permission == string(p) {
			return slices.Contains(line.roles, a.Role)
		}
	}
	return false
}

// Need answers ERROR_FORBIDDEN unless the actor has one of the permissions.
func (a Actor) Need(any ...Permission) error {
	if slices.ContainsFunc(any, a.Can) {
		return nil
	}
	return fault.Deny()
}

// Known tells whether a permission stands in the table; a route that asks for another does not start.
func Known(p Permission) bool {
	for _, line := range table {
		if line.permission == string(p) {
			return true
		}
	}
	return false
}

func isWrite(p string) bool {
	return slices.ContainsFunc(writes, func(w string) bool { return strings.HasSuffix(p, w) })
}
