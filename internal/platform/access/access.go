// Package access answers one question: may this person do this? It holds the only permission table.
package access

import (
	"slices"

	"lls/internal/platform/fault"
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
	return Actor{UserID: SystemAccount, Role: Administrator, FullName: SystemName}
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
	LocksDelete       Permission = "locks.delete" // to end another user's check-out
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

// effect is what a permission lets somebody do to the data: an observer allows only what reads.
type effect bool

const (
	reads  effect = false
	writes effect = true
)

// table is the whole of it. A line is what may be done, whether that writes, and by whom.
var table = []struct {
	permission string
	effect     effect
	roles      []Role
}{
	{"home", reads, everybody},
	{"profile.update", writes, everybody},
	{"favourites.update", writes, everybody},

	// Reading follows the library: roles 4 and 5 read no legal text at all.
	{"legaltexts.read", reads, readers},
	{"legaltexts.create", writes, experts},
	{"legaltexts.update", writes, experts},
	{"legaltexts.delete", writes, experts},
	{"legaltexts.deletelinked", writes, administrator},
	{"legaltexts.import", writes, experts},
	{"revisions.read", reads, readers},
	{"revisions.compare", reads, readers},
	{"revisions.create", writes, experts},
	{"revisions.update", writes, experts},
	{"revisions.delete", writes, experts},
	{"files.read", reads, readers},
	{"uploads.create", writes, termKeepers}, // role 4 imports terms

	{"sectors.read", reads, readers},
	{"sectors.create", writes, experts},
	{"sectors.update", writes, experts},
	{"sectors.delete", writes, experts},
	{"sectors.reorder", writes, experts},
	{"legislationtypes.read", reads, readers},
	{"legislationtypes.create", writes, experts},
	{"legislationtypes.update", writes, experts},
	{"legislationtypes.delete", writes, experts},
	{"linebodies.read", reads, readers},
	{"linebodies.create", writes, experts},
	{"linebodies.update", writes, experts},
	{"linebodies.delete", writes, experts},

	{"glossary.read", reads, everybody},
	{"domains.read", reads, everybody},
	{"domains.create", writes, termKeepers},
	{"domains.update", writes, termKeepers},
	{"domains.delete", writes, termKeepers},
	{"domains.reorder", writes, termKeepers},
	{"terms.read", reads, everybody},
	{"terms.create", writes, termKeepers},
	{"terms.update", writes, termKeepers},
	{"terms.delete", writes, termKeepers},
	{"terms.import", writes, termKeepers},

	{"agencies.read", reads, administrator},
	{"agencies.create", writes, administrator},
	{"agencies.update", writes, administrator},
	{"agencies.delete", writes, administrator},
	{"users.read", reads, administrator},
	{"users.create", writes, administrator},
	{"users.update", writes, administrator},
	{"users.delete", writes, administrator},

	{"settings.agencies", reads, administrator},
	{"settings.users", reads, administrator},
	{"settings.legislationtypes", reads, experts},
	{"settings.linebodies", reads, experts},
	{"settings.sectors", reads, experts},
	{"settings.legaltexts", reads, experts},
	{"settings.revisions", reads, experts},
	{"settings.domains", reads, termKeepers},
	{"settings.terms", reads, termKeepers},

	{"statistics.read", reads, readers},
	{"regulations.read", reads, readers},
	{"regulations.update", writes, experts},
	{"resources.read", reads, readers},
	{"logs.read", reads, administrator},
	{"locks.delete", writes, administrator},
}

// Permissions lists what a role may do, on an observer without everything that writes.
func Permissions(role Role, observer bool) []Permission {
	out := []Permission{}
	for _, line := range table {
		if slices.Contains(line.roles, role) && (!observer || line.effect == reads) {
			out = append(out, Permission(line.permission))
		}
	}
	return out
}

// Can tells whether the actor has a permission.
func (a Actor) Can(p Permission) bool {
	if a.Observer && Writes(p) {
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
	return fault.Forbidden()
}

// Known tells whether a permission is in the table; a route that asks for another does not start.
func Known(p Permission) bool {
	for _, line := range table {
		if line.permission == string(p) {
			return true
		}
	}
	return false
}

// Writes tells whether a permission lets somebody change something. One that is not in the table does: an observer
// refuses it.
func Writes(p Permission) bool {
	for _, line := range table {
		if line.permission == string(p) {
			return line.effect == writes
		}
	}
	return true
}
