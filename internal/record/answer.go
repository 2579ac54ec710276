package record

import (
	"lls/internal/record/query"
	"lls/internal/record/tree"
)

// TypeOption is a legislation type to choose from.
type TypeOption struct {
	Named
	IsPrimary bool
}

// Lookups are the sets of values that filters and forms offer; each kind fills those it needs.
type Lookups struct {
	Statuses         []Named            `json:",omitzero"`
	LegislationTypes []TypeOption       `json:",omitzero"`
	LineBodies       []Named            `json:",omitzero"`
	TrafficLights    []Named            `json:",omitzero"`
	TypeStatuses     []Named            `json:",omitzero" doc:"1 primary, 2 secondary"`
	Roles            []Named            `json:",omitzero"`
	Agencies         []Named            `json:",omitzero"`
	UserStatuses     []Named            `json:",omitzero" doc:"1 active, 2 passive"`
	TreeDataTR       []tree.Node        `json:",omitzero" doc:"The tree that the form's picker shows, in Turkish"`
	TreeDataEN       []tree.Node        `json:",omitzero" doc:"The tree that the form's picker shows, in English"`
	Choices          map[string][]Named `json:",omitzero" doc:"What a field offers, by its key, where it is none of these"`

	encoded []byte // all of it, once it is cached
}

// Parent is the record that a list belongs to.
type Parent struct {
	Named
	Number string
}

// Progress is one status on the way of a legal text to adoption.
type Progress struct {
	Named
	Reached string `enum:"recorded,implied,inapplicable," doc:"empty: not reached"`
	Date    *Day
}

// ListAnswer is a page of a list.
type ListAnswer[R any] struct {
	Items     []R
	Total     int64
	SortTypes []query.Key
	Lookups
	Parent      *Parent `json:",omitempty"`
	TreeVersion *int64  `json:",omitempty"`
}

// EditAnswer is a record with what its form offers.
type EditAnswer[T any] struct {
	Item T
	Lookups
	Parent *Parent `json:",omitempty"`
}

// ViewAnswer is a record with what its page shows beside it.
type ViewAnswer[T any] struct {
	Item     T
	Sectors  []tree.Path        `json:",omitzero"`
	Domains  []tree.Path        `json:",omitzero"`
	Statuses []Progress         `json:",omitzero"`
	Parent   *Parent            `json:",omitempty"`
	Choices  map[string][]Named `json:",omitzero" doc:"The records that a field of a plain kind has chosen, by its key"`
}

// InfoAnswer is the short form of a record.
type InfoAnswer struct {
	Item struct {
		Named
		Count int64
		Audit
	}
	Parent *Parent `json:",omitempty"`
}

// Saved is the answer to a save; of a tree's order only the new TreeVersion.
type Saved struct {
	ID          int64   `json:"Id,omitzero"`
	ModifyDate  Instant `json:",omitzero"`
	TreeVersion int64   `json:",omitzero"`
}

// CheckedOut says until when the record is the user's.
type CheckedOut struct {
	Until   Instant `json:",omitzero"`
	Renewed bool    `doc:"false: this checkout is new, an earlier one of the user has ended meanwhile"`
}

// Linked says how many records of a kind use the one that should be deleted.
type Linked struct {
	Kind  string
	Count int64
}

// Conflict says who changed a record since it was read.
type Conflict struct {
	ModifyUser string
	ModifyDate Instant
}
