package regulation

import (
	"context"
	"fmt"
	"slices"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// PageSize is how many regulations a page has unless asked otherwise.
const PageSize = 20

// rootOrder is the order of the root above a regulation's sector.
const rootOrder = `(WITH RECURSIVE up (parent_id, sort) AS (SELECT s.parent_id, s.%[1]s FROM sectors s WHERE s.id = t.sector_id
	UNION ALL SELECT p.parent_id, p.%[1]s FROM sectors p JOIN up u ON p.id = u.parent_id) SELECT sort FROM up WHERE parent_id IS NULL)`

func bySector(id, tr, en, column string) record.Sort {
	return record.Sort{Key: record.Key{ID: id, NameTR: tr, NameEN: en},
		Columns: []string{fmt.Sprintf(rootOrder, column),
			"(SELECT CASE WHEN s.parent_id IS NULL THEN 0 ELSE 1 END FROM sectors s WHERE s.id = t.sector_id)",
			"(SELECT s." + column + " FROM sectors s WHERE s.id = t.sector_id)"}}
}

func listing() record.Listing {
	return record.Listing{
		SearchKind: Name, Ties: []string{"t.sort_name"}, Default: "-Date", PageSize: PageSize,
		Sorts: []record.Sort{
			{Key: record.Key{ID: "Date", NameTR: "Yükleme tarihi", NameEN: "Upload date"}, Columns: []string{"t.date"}},
			{Key: record.Key{ID: "Name", NameTR: "Ad", NameEN: "Name"}, Columns: []string{"t.sort_name"}},
			{Key: record.Key{ID: "Number", NameTR: "Belge no", NameEN: "Document no."}, Columns: []string{"t.number"}},
			bySector("SectorTR", "Sektör (Türkçe)", "Sector (Turkish)", "sort_tr"),
			bySector("SectorEN", "Sektör (İngilizce)", "Sector (English)", "sort_en"),
			{Key: record.Key{ID: "TypeId", NameTR: "Tür", NameEN: "Type"}, Columns: []string{"t.type_id"}},
			{Key: record.Key{ID: "Turkish", NameTR: "Dil", NameEN: "Language"}, Columns: []string{"t.turkish"}},
			{Key: record.Key{ID: "Size", NameTR: "Boyut", NameEN: "Size"}, Columns: []string{"t.size"}},
		},
		Filters: []record.Filter{
			{Param: "sector", Doc: "With all below it", Add: inSectors},
			{Param: "language", Doc: "tr or en", Add: inLanguages},
			record.IDs("type", "t.type_id", "1 EU act, 2 TAIEX document, 3 other"),
		},
	}
}

func inSectors(w *record.Where, values []string) error {
	ids, err := record.ParseIDs("sector", values)
	if err != nil {
		return err
	}
	marks, args := record.Marks(ids)
	w.Add(`t.sector_id IN (WITH RECURSIVE below (id) AS (SELECT id FROM sectors WHERE id IN (`+marks+`)
		UNION SELECT s.id FROM sectors s JOIN below b ON s.parent_id = b.id) SELECT id FROM below)`, args...)
	return nil
}

func inLanguages(w *record.Where, values []string) error {
	for _, v := range values {
		if v != "tr" && v != "en" {
			return fault.BadRequest("language=%q is neither tr nor en", v)
		}
	}
	switch {
	case !slices.Contains(values, "en"):
		w.Add("t.turkish = TRUE")
	case !slices.Contains(values, "tr"):
		w.Add("t.turkish = FALSE")
	}
	return nil
}

// Listing is what the list can be asked.
func (r *Regulations) Listing() record.Listing { return r.kind.Listing }

// RegulationPage is a page of the list, with what its filters and its form offer.
type RegulationPage struct {
	Items     []Regulation
	Total     int64
	SortTypes []record.Key
	Sectors   []record.Path `doc:"All sectors, in the order of the tree"`
	Types     []record.Named
}

// List answers a page of regulations, read in the given way.
func (r *Regulations) List(ctx context.Context, actor access.Actor, p record.Params,
	way record.Reading[Regulation]) (RegulationPage, error) {
	answer := RegulationPage{Items: []Regulation{}, SortTypes: r.kind.Listing.SortTypes(), Types: Types()}
	if err := actor.Need(access.RegulationsRead); err != nil {
		return answer, err
	}
	err := r.engine.View(ctx, func(tx *store.Tx) error {
		page, err := r.kind.Listing.Parse(p, r.engine.StartWhere(ctx, tx))
		if err != nil {
			return err
		}
		if answer.Items, answer.Total, err = r.kind.Rows(ctx, tx, actor, page, way); err != nil {
			return err
		}
		rows, err := record.ReadTree(ctx, tx, "sectors")
		if err != nil {
			return err
		}
		all := make([]int64, len(rows))
		for i, row := range rows {
			all[i] = row.ID
		}
		answer.Sectors = record.Paths(rows, all)
		return nil
	})
	if err != nil {
		return answer, fmt.Errorf("list regulations: %w", err)
	}
	return answer, nil
}
