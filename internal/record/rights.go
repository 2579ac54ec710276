package record

import (
	"slices"

	"lls/internal/platform/access"
)

// Rights say who may do what with the records of a kind. The names of its permissions follow from its own name:
// sectors.read, sectors.create, …, settings.sectors.
type Rights struct {
	Read access.Roles // read records where the library shows them
	Keep access.Roles // open the Settings list, and create, change, delete, order and import records
}

// toManage is the action of opening a kind's Settings list, view and info.
const toManage = "manage"

// permissions are those of a kind by action, in the order in which they are listed. Several actions may need the same
// one.
type permissions []actionPermission

type actionPermission struct {
	action     string
	permission access.Permission
}

// to returns the permission for an action. Nobody has that for an unknown action.
func (all permissions) to(action string) access.Permission {
	for _, n := range all {
		if n.action == action {
			return n.permission
		}
	}
	return access.Permission{}
}

// permissions are those of the kind.
func (d *Def[T, R]) permissions() permissions {
	read := access.ToRead(d.Name+".read", d.Rights.Read)
	if d.OwnCalls {
		change := access.ToWrite(d.Name+".update", d.Rights.Keep)
		return permissions{{"read", read}, {toManage, read},
			{"create", change}, {"update", change}, {"delete", change}, {"import", change}}
	}
	all := permissions{{"read", read}}
	for _, action := range []string{"create", "update", "delete", "reorder", "import"} {
		if action == "reorder" && d.Tree == nil || action == "import" && !d.Imported {
			continue
		}
		all = append(all, actionPermission{action, access.ToWrite(d.Name+"."+action, d.Rights.Keep)})
	}
	if !d.Imported { // a command imports them as it creates them
		all = append(all, actionPermission{"import", all.to("create")})
	}
	return append(all, actionPermission{toManage, access.ToRead("settings."+d.Name, d.Rights.Keep)})
}

// Permission is that for an action with the kind's records: read, create, update, delete, reorder, import. Nobody has
// that for an unknown action.
func (k *Kind[T, R]) Permission(action string) access.Permission { return k.may.to(action) }

// ReadPermission opens view and info of a record: Settings, but reading what belongs to a record of another kind
// follows the library.
func (k *Kind[T, R]) ReadPermission() access.Permission {
	if k.Owner != nil {
		return k.may.to("read")
	}
	return k.may.to(toManage)
}

func (k *Kind[T, R]) needRead(actor access.Actor) error { return actor.Need(k.ReadPermission()) }

// Permission is that for an action with the kind's records, as that of Kind.
func (a About) Permission(action string) access.Permission { return a.may.to(action) }

// Manage is the permission to open the kind's Settings list.
func (a About) Manage() access.Permission { return a.may.to(toManage) }

// Permissions returns all permissions of the kind.
func (a About) Permissions() (all []access.Permission) {
	for _, n := range a.may {
		if !slices.Contains(all, n.permission) {
			all = append(all, n.permission)
		}
	}
	return append(all, a.more...)
}
