package library

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// Committee is the sample of a new kind: names, a code that no other record has, notes, and members. This file is what
// such a kind needs in Go, with its line in New; the tests show what follows from it. No instance has the kind.
type Committee struct {
	ID      int64 `json:"Id"`
	NameTR  string
	NameEN  string
	Code    string
	Notes   string
	Members []int64
	Count   int64 `doc:"Always 0: nothing uses a committee"`
	record.Audit

	users []record.Named
}

// CommitteeTable is the migration of the kind.
const CommitteeTable = `CREATE TABLE committees (
	id {{id}},
	name_tr TEXT NOT NULL, name_en TEXT NOT NULL, code {{key}} NOT NULL, notes TEXT NOT NULL DEFAULT '',
	sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE UNIQUE INDEX committees_code ON committees (code);
CREATE TABLE committee_members (
	committee_id BIGINT NOT NULL REFERENCES committees (id) ON DELETE CASCADE,
	user_id BIGINT NOT NULL REFERENCES users (id), PRIMARY KEY (committee_id, user_id)
);`

// DeclareCommittees is the line in New.
func DeclareCommittees(l *Library) { declare(l, committeeDef()) }

// DeclareCommitteesInBulk declares the kind so that an import writes its records together. Before it does, when all of
// them have been checked, it calls between.
func DeclareCommitteesInBulk(l *Library, between func()) *record.Kind[Committee, Committee] {
	d := committeeDef()
	d.Bulk = func(context.Context, []*Committee) (record.Bulk, error) {
		between()
		return func(context.Context, *store.Tx, []int64) error { return nil }, nil
	}
	return declare(l, d)
}

func committeeDef() record.Def[Committee, Committee] {
	type T = Committee
	trName, enName := func(t *T) *string { return &t.NameTR }, func(t *T) *string { return &t.NameEN }
	members := func(t *T) *[]int64 { return &t.Members }
	codeLabel, membersLabel := label("Kod", "Code"), label("Üyeler", "Members")
	return record.Def[T, T]{
		Name: "committees", Table: "committees", Audit: 22, Imported: true,
		Rights: record.Rights{Read: access.Readers, Keep: access.Experts},
		Labels: record.Labels{One: label("Komisyon", "Committee"), Many: label("Komisyonlar", "Committees")},
		Keys:   func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.Count, Audit: &t.Audit} },
		Row:    func(t *T) T { return *t },
		Fields: append(names(200, trName, enName),
			record.LineField("Code", "code", codeLabel, func(t *T) *string { return &t.Code },
				record.Rule{Required: true, Min: 2, Max: 20, Unique: true}),
			notes(func(t *T) *string { return &t.Notes }, 4, 500)),
		Parts: []record.Part[T]{
			record.Links("Members", membersLabel, "committee_members", "committee_id", "user_id", "users", false,
				members),
		},
		Columns: columns(map[string]record.Column[T]{
			"Members": {Width: 45, Value: func(x *record.Resolver, t *T) any { return x.Choices(t.users, t.Members) }},
		}, "NameTR", "NameEN", "Code", "Members", "Notes"),
		Compute: sortKeys(trName, enName),
		Listing: query.Listing{
			SearchKind: "committees", Ties: byName, Default: "NameTR", PageSize: 15,
			Sorts: []query.Sort{sortByNameTR, sortByNameEN, plainSort("Code", codeLabel, "t.code"), sortByModifyDate},
		},
		EditLookups: func(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
			users, err := memberChoices(ctx, tx)
			l.Choices = map[string][]record.Named{"Members": users}
			return err
		},
		Defaults: func(_ context.Context, _ *store.Tx, t *T) error {
			t.Members = []int64{}
			return nil
		},
		Load: func(ctx context.Context, tx *store.Tx, items []*T, _ bool) error {
			users, err := memberChoices(ctx, tx)
			for _, t := range items {
				t.users = users
			}
			return err
		},
		View: func(_ context.Context, _ *store.Tx, v *record.ViewAnswer[T]) error {
			v.Choices = map[string][]record.Named{"Members": record.Chosen(v.Item.users, v.Item.Members)}
			return nil
		},
	}
}

// memberChoices are the users who can be members, and those who are members although they have been deleted since.
func memberChoices(ctx context.Context, tx *store.Tx) ([]record.Named, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (n record.Named, err error) {
		err = scan(&n.ID, &n.NameTR)
		n.NameEN = n.NameTR
		return n, err
	}, `SELECT id, name || ' ' || last_name FROM users
		WHERE deleted = FALSE OR id IN (SELECT user_id FROM committee_members) ORDER BY sort_tr, id`)
}
