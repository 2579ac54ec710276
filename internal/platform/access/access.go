// Package access decides whether a user may do something.
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

// Actor is the user who makes a call on this instance.
type Actor struct {
	UserID   int64
	Role     Role
	AgencyID int64 // 0: none
	FullName string
	Observer bool // the instance is a read-only observer
	Session  int64
	Address  string // of the client

	Token    int64 // the personal token of the call; 0: it has a session
	ReadOnly bool  // the token only reads

	Present   bool // the user has proved to be there a short time ago
	Recent    bool // the same, or has signed in a short time ago where that is enough
	Enrolling bool // the session may only add a second factor
}

// System is the System Account as the actor of a command.
func System() Actor {
	return Actor{UserID: SystemAccount, Role: Administrator, FullName: SystemName, Recent: true}
}

// Roles is a set of roles.
type Roles uint8

// The sets of roles.
const (
	Administrators Roles = 1 << Administrator
	Experts              = Administrators | 1<<DraftingExpert
	Readers              = Experts | 1<<TextReader // of legal texts: roles 4 and 5 read none at all
	TermKeepers          = Experts | 1<<Terminologist
	Everybody            = Readers | TermKeepers | 1<<GlossaryReader
)

// Has reports whether a role is in the set.
func (r Roles) Has(role Role) bool { return r&(1<<role) != 0 }

// Permission is the right to one action, for example "legaltexts.update": by whom, and whether it changes the
// data. An observer permits only actions that read. Nobody has the zero Permission.
type Permission struct {
	name   string
	roles  Roles
	writes bool
}

// ToRead is the permission for something that changes nothing.
func ToRead(name string, who Roles) Permission { return Permission{name, who, false} }

// ToWrite is the permission for something that changes data.
func ToWrite(name string, who Roles) Permission { return Permission{name, who, true} }

// String is the name of the permission, as the interface uses it.
func (p Permission) String() string { return p.name }

// Known reports whether the permission is declared; a server with a route that needs an unknown one does not start.
func (p Permission) Known() bool { return p.name != "" }

// Writes reports whether the permission is for an action that changes data.
func (p Permission) Writes() bool { return p.writes }

// The permissions that concern more than one kind, or none. What one kind needs follows from the rights that its
// declaration names.
var (
	Home             = ToRead("home", Everybody)
	ProfileUpdate    = ToWrite("profile.update", Everybody)
	FavouritesUpdate = ToWrite("favourites.update", Everybody)
	CalendarUpdate   = ToWrite("calendar.update", Readers) // its dates are those of legal texts
	LegalTextsRead   = ToRead("legaltexts.read", Readers)
	LegalTextsUpdate = ToWrite("legaltexts.update", Experts)
	RevisionsRead    = ToRead("revisions.read", Readers)
	RevisionsUpdate  = ToWrite("revisions.update", Experts)
	RevisionsCompare = ToRead("revisions.compare", Readers)
	FilesRead        = ToRead("files.read", Readers)
	UploadsCreate    = ToWrite("uploads.create", TermKeepers) // role 4 imports terms
	GlossaryRead     = ToRead("glossary.read", Everybody)
	EUActsRead       = ToRead("euacts.read", Readers)
	EUActsEdit       = ToWrite("euacts.update", Experts)
	ConcordancesRead = ToRead("concordances.read", Readers)
	ConcordancesEdit = ToWrite("concordances.update", Experts)
	CommentsRead     = ToRead("comments.read", Readers)
	CommentsInternal = ToRead("comments.internal", Experts) // those of drafting experts among themselves
	CommentsCreate   = ToWrite("comments.create", Experts)
	CommentsReply    = ToWrite("comments.reply", Readers)
	CommentsUpdate   = ToWrite("comments.update", Experts) // to resolve and to reopen threads
	CommentsDelete   = ToWrite("comments.delete", Readers) // role 3: what they have written themselves
	StatisticsRead   = ToRead("statistics.read", Readers)
	ResourcesRead    = ToRead("resources.read", Readers)
	LogsRead         = ToRead("logs.read", Administrators)
	LocksDelete      = ToWrite("locks.delete", Administrators) // to end another user's checkout
)

// General returns the permissions that do not belong to a kind.
func General() []Permission {
	return []Permission{Home, ProfileUpdate, FavouritesUpdate, CalendarUpdate, RevisionsCompare, FilesRead,
		UploadsCreate, GlossaryRead, CommentsRead, CommentsInternal, CommentsCreate, CommentsReply, CommentsUpdate,
		CommentsDelete, StatisticsRead, ResourcesRead, LogsRead, LocksDelete}
}

// Allowed returns the names of those permissions that a role has, on an observer without those that write.
func Allowed(all []Permission, role Role, observer bool) []string {
	names := []string{}
	for _, p := range all {
		if (Actor{Role: role, Observer: observer}).Can(p) {
			names = append(names, p.name)
		}
	}
	return names
}

// Can reports whether the actor has a permission.
func (a Actor) Can(p Permission) bool {
	return p.roles.Has(a.Role) && !((a.Observer || a.ReadOnly) && p.writes)
}

// NeedPresence returns ERROR_PRESENCE unless the user has proved to be there a short time ago.
func (a Actor) NeedPresence() error {
	if a.Present {
		return nil
	}
	return fault.Rejected("ERROR_PRESENCE")
}

// NeedRecent returns ERROR_PRESENCE unless the user has proved to be there, or has signed in, a short time ago.
func (a Actor) NeedRecent() error {
	if a.Recent {
		return nil
	}
	return fault.Rejected("ERROR_PRESENCE")
}

// Need returns ERROR_FORBIDDEN unless the actor has one of the permissions.
func (a Actor) Need(any ...Permission) error {
	if slices.ContainsFunc(any, a.Can) {
		return nil
	}
	return fault.Forbidden()
}
