package record

import "lls/internal/platform/access"

// Rights say who may do what with the records of a kind. The names of its permissions follow from its own name:
// sectors.read, sectors.create, …, settings.sectors.
type Rights struct {
	Read access.Roles // read records where the library shows them
	Keep access.Roles // open the Settings list, and create, change, delete, order and import records
	More []access.Permission
}

// toManage is the action of opening a kind's Settings list, view and info.
const toManage = "manage"

// permissions are those of the kind by action.
func (d *Def[T, R]) permissions() map[string]access.Permission {
	may := map[string]access.Permission{
		toManage: access.ToRead("settings."+d.Name, d.Rights.Keep),
		"read":   access.ToRead(d.Name+".read", d.Rights.Read),
	}
	actions := []string{"create", "update", "delete"}
	if d.Tree != nil {
		actions = append(actions, "reorder")
	}
	if d.Imported {
		actions = append(actions, "import")
	}
	for _, action := range actions {
		may[action] = access.ToWrite(d.Name+"."+action, d.Rights.Keep)
	}
	return may
}

// actions are the actions of a kind in the order in which permissions are listed.
var actions = []string{"read", "create", "update", "delete", "reorder", "import", toManage}

// ReadPermission opens view and info of a record: Settings, but reading what belongs to a record of another kind
// follows the library.
func (k *Kind[T, R]) ReadPermission() access.Permission {
	if k.OwnerColumn != "" {
		return k.may["read"]
	}
	return k.may[toManage]
}

func (k *Kind[T, R]) needRead(actor access.Actor) error { return actor.Need(k.ReadPermission()) }

// writing is the permission for an action that changes records.
func (k *Kind[T, R]) writing(action string) access.Permission {
	if k.WritePermission.Known() {
		return k.WritePermission
	}
	return k.may[action]
}

// Permission is that for an action with the kind's records: read, create, update, delete, reorder, import. One that
// the kind does not know is allowed to nobody.
func (a About) Permission(action string) access.Permission { return a.may[action] }

// Manage is the permission to open the kind's Settings list.
func (a About) Manage() access.Permission { return a.may[toManage] }

// Permissions are all that the kind knows.
func (a About) Permissions() (all []access.Permission) {
	for _, action := range actions {
		if p := a.may[action]; p.Known() {
			all = append(all, p)
		}
	}
	return append(all, a.more...)
}
