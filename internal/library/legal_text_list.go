package library

import (
	"context"
	"fmt"
	"strings"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// LegalTextListing declares the parameters of every list of legal texts; below reports whether a sector includes its
// descendants.
func LegalTextListing(below bool) query.Listing {
	nullable := func(id string, l record.Label, column string) query.Sort {
		return query.Sort{Key: l.Key(id), Columns: []string{column}, Nullable: true}
	}
	return query.Listing{
		SearchKind: "legaltexts", Ties: byName, Default: "NameTR", PageSize: 10,
		Sorts: []query.Sort{
			sortByNameTR, sortByNameEN,
			plainSort("Number", numberLabel, "t.sort_number"),
			plainSort("LegislationTypeId", typeLabel, "t.legislation_type_id"),
			plainSort("StatusId", statusLabel, "t.status_id"),
			{Key: lightLabel.Key("TrafficLightId"),
				Columns: []string{lightSQL, "-t.date_drafted"}, Nullable: true},
			nullable("DateDrafted", draftedLabel, "t.date_drafted"),
			nullable("DateAdopted", adoptedLabel, "t.date_adopted"),
			nullable("DateEffective", effectiveLabel, "t.date_effective"),
			plainSort("Count", versionsLabel, "t.revision_count"),
			sortByModifyDate,
		},
		Filters: []query.Filter{
			query.IDs("type", "t.legislation_type_id", "Legal text type"),
			query.IDs("linebody", "t.line_body_id", "Line body"),
			{Param: "status", Doc: "Status of the latest version; -1: not adopted", Add: statusFilter},
			{Param: "parity", Doc: "1: the languages of the latest version differ", Add: parityFilter},
			{Param: "trafficlight", Doc: "0 none, 1 green, 2 yellow, 3 red", Add: lightFilter},
			{Param: "sector", Doc: "Sector, with its descendants",
				Add: branchFilter("sector", "sectors", "legal_text_sectors", "legal_text_id", "sector_id", below)},
		},
	}
}

// YearFilters find legal texts by the year of their drafting or adoption.
func YearFilters() []query.Filter {
	return []query.Filter{
		{Param: "adopted", Doc: "Year of adoption", Add: yearFilter("adopted", "t.date_adopted")},
		{Param: "drafted", Doc: "Year of drafting", Add: yearFilter("drafted", "t.date_drafted")},
	}
}

// yearFilter finds the texts whose day in a column is in one of the years.
func yearFilter(param, column string) func(w *query.Where, values []string) error {
	return func(w *query.Where, values []string) error {
		years, err := query.ParseIDs(param, values)
		if err != nil {
			return err
		}
		condition, args := "", []any{}
		for _, year := range years {
			if year < 1 || year > 9998 {
				return fault.BadRequest("%s=%d is not a year", param, year)
			}
			condition += " OR " + column + " >= ? AND " + column + " < ?"
			args = append(args, fmt.Sprintf("%04d-01-01", year), fmt.Sprintf("%04d-01-01", year+1))
		}
		w.Add(condition[len(" OR "):], args...)
		return nil
	}
}

func parityFilter(w *query.Where, values []string) error {
	if len(values) != 1 || values[0] != "1" {
		return fault.BadRequest("parity=%s: it can only be 1", strings.Join(values, ","))
	}
	w.Add("t.differences > 0")
	return nil
}

func statusFilter(w *query.Where, values []string) error {
	ids, err := query.ParseIDs("status", values)
	if err != nil {
		return err
	}
	condition, args := "", []any{}
	for _, id := range ids {
		switch {
		case id == StatusNone:
			condition += " OR t.adopted = FALSE"
		case statusOf(id) == nil:
			return fault.BadRequest("status=%d is not a status", id)
		default:
			condition, args = condition+" OR t.status_id = ?", append(args, id)
		}
	}
	w.Add(strings.TrimPrefix(condition, " OR "), args...)
	return nil
}

func lightFilter(w *query.Where, values []string) error {
	ids, err := query.ParseIDs("trafficlight", values)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if id < 0 || id > 3 {
			return fault.BadRequest("trafficlight=%d is not a light", id)
		}
	}
	w.In("("+lightSQL+")", ids)
	return nil
}

// LegalTextLookups are the sets that filters and forms of legal texts offer.
func LegalTextLookups(ctx context.Context, tx *store.Tx, l *record.Lookups) (err error) {
	l.TrafficLights = TrafficLights()
	return TreeLookups(ctx, tx, l)
}

// TreeLookups are the sets that every list beside a tree returns, that of the glossary as well.
func TreeLookups(ctx context.Context, tx *store.Tx, l *record.Lookups) (err error) {
	l.Statuses = Statuses()
	if l.LegislationTypes, err = TypeOptions(ctx, tx); err != nil {
		return err
	}
	l.LineBodies, err = LineBodyOptions(ctx, tx)
	return err
}
