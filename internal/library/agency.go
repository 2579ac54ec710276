package library

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// Agency is an institution that users belong to.
type Agency struct {
	ID     int64 `json:"Id"`
	NameTR string
	NameEN string
	AbbrTR string
	AbbrEN string
	Notes  string
	Count  int64          `doc:"Users"`
	Date   record.Instant `doc:"Last change"`
	Users  []AgencyUser   `json:",omitzero" doc:"Its users, in a view"`
	record.Audit
}

// AgencyUser is a user in the view of an agency.
type AgencyUser struct {
	ID       int64 `json:"Id"`
	Name     string
	LastName string
	Enabled  bool
	RoleEN   string
	RoleTR   string
}

func agencyDef() record.Def[Agency, Agency] {
	type T = Agency
	trName, enName := func(t *T) *string { return &t.NameTR }, func(t *T) *string { return &t.NameEN }
	return record.Def[T, T]{
		Name: "agencies", Table: "agencies", Audit: audit.Agencies, Lookup: true,
		Rights:  record.Rights{Read: access.Administrators, Keep: access.Administrators},
		Labels:  record.Labels{One: label("Kurum", "Agency"), Many: label("Kurumlar", "Agencies")},
		Columns: agencyColumns(),
		Keys:    func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.Count, Audit: &t.Audit} },
		Row:     func(t *T) T { return *t },
		Fields: append(append(names(200, trName, enName),
			abbreviations(func(t *T) *string { return &t.AbbrTR }, func(t *T) *string { return &t.AbbrEN })...),
			notes(func(t *T) *string { return &t.Notes }, 4, 500)),
		Compute: sortKeys(trName, enName),
		UsedBy: []record.Use{{Kind: "users", Table: "users", Column: "agency_id"},
			{Kind: concordanceKind, Column: "agency_id", Table: "(SELECT id, agency_id FROM concordances " +
				"UNION SELECT concordance_id, agency_id FROM concordance_rows) c"}},
		Listing: query.Listing{
			SearchKind: "agencies", Ties: byName, Default: "NameTR", PageSize: 15,
			Sorts: []query.Sort{sortByNameTR, sortByNameEN, sortByCount(numberOfUsers, "users", "agency_id"),
				sortByModifyDate},
		},
		Load: func(_ context.Context, _ *store.Tx, items []*T, _ bool) error {
			for _, a := range items {
				a.Date = a.ModifyDate
			}
			return nil
		},
		View: func(ctx context.Context, tx *store.Tx, v *record.ViewAnswer[T]) (err error) {
			v.Item.Users, err = store.All(ctx, tx, scanAgencyUser,
				`SELECT id, name, last_name, enabled, role_id FROM users
				WHERE agency_id = $1 AND deleted = FALSE ORDER BY sort_tr, id`, v.Item.ID)
			return err
		},
	}
}

func scanAgencyUser(scan func(...any) error) (u AgencyUser, err error) {
	var role access.Role
	if err := scan(&u.ID, &u.Name, &u.LastName, &u.Enabled, &role); err != nil {
		return u, err
	}
	named := roleOf(role)
	u.RoleTR, u.RoleEN = named.NameTR, named.NameEN
	return u, nil
}
