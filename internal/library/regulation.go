package library

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/record/tree"
	"lls/internal/text/lang"
)

// newDays is how long a regulation counts as new.
const newDays = 30

// Regulation is a document of the EU or of TAIEX that can be downloaded, with its sector and its file.
type Regulation struct {
	ID          int64         `json:"Id"`
	Name        string        `doc:"In the language of the document"`
	Number      string        `doc:"Of the document, for example its CELEX number; may be empty"`
	Path        string        `doc:"The address of the file call"`
	TypeID      record.Choice `json:"TypeId"`
	Type        record.Named
	SectorID    record.Choice `json:"SectorId"`
	SectorTR    string        `doc:"The root above the sector"`
	SectorEN    string
	SubSectorTR string `doc:"The sector itself; empty when it is a root"`
	SubSectorEN string
	Turkish     bool       `doc:"The document is Turkish; otherwise English"`
	Date        record.Day `doc:"Of the upload, unless another was given"`
	New         bool       `doc:"For 30 days"`
	FileName    string
	Mime        string `doc:"Sniffed"`
	Size        int64  `doc:"Bytes"`
	record.Audit

	sha256 string
	count  int64 // always 0: nothing uses a regulation
}

// RegulationTypes are the types of regulations, by their fixed ids.
func RegulationTypes() []record.Named {
	return []record.Named{
		{ID: 1, NameTR: "AB mevzuatı", NameEN: "EU act"},
		{ID: 2, NameTR: "TAIEX belgesi", NameEN: "TAIEX document"},
		{ID: 3, NameTR: "Diğer", NameEN: "Other"},
	}
}

func regulationType(id int64) (t record.Named, known bool) {
	for _, t := range RegulationTypes() {
		if t.ID == id {
			return t, true
		}
	}
	return t, false
}

func regulationDef(l *Library) record.Def[Regulation, Regulation] {
	type T = Regulation
	day := record.DayField("Date", "date", dateLabel, func(t *T) *record.Day { return &t.Date })
	day.Rule.Required = false
	return record.Def[T, T]{
		Name: "regulations", Table: "regulations", Audit: audit.Regulations, OwnCalls: true,
		Rights: record.Rights{Read: access.Readers, Keep: access.Experts},
		Labels: record.Labels{
			One:  label("AB düzenlemesi", "EU regulation"),
			Many: label("AB düzenlemeleri", "EU regulations"),
			Log:  label("AB Düzenlemeleri", "Regulations"),
		},
		Screen:      "/pages/regulations",
		NameColumns: "name, name",
		Keys:        func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.count, Audit: &t.Audit} },
		Names:       func(t *T) (string, string) { return t.Name, t.Name },
		Row:         func(t *T) T { return *t },
		Fields: []record.Field[T]{
			record.LineField("Name", "name", label("Ad", "Name"),
				func(t *T) *string { return &t.Name }, record.Rule{Required: true, Min: 2, Max: 500}),
			record.LineField("Number", "number", label("Belge no", "Document no."),
				func(t *T) *string { return &t.Number }, record.Rule{Min: 2, Max: 50}),
			record.ChoiceField("TypeId", "type_id", label("Tür", "Type"),
				func(t *T) *record.Choice { return &t.TypeID }, record.Rule{}).
				Named(record.Naming{Choices: RegulationTypes()}),
			record.ChoiceField("SectorId", "sector_id", label("Sektör", "Sector"),
				func(t *T) *record.Choice { return &t.SectorID }, record.Rule{Table: "sectors"}),
			record.FlagField("Turkish", "turkish", label("Türkçe", "Turkish"), func(t *T) *bool { return &t.Turkish }),
			day,
		},
		Derived: []record.Field[T]{
			record.Derived("file_name", func(t *T) any { return &t.FileName }),
			record.Derived("mime", func(t *T) any { return &t.Mime }),
			record.Derived("size", func(t *T) any { return &t.Size }),
			record.Derived("sha256", func(t *T) any { return &t.sha256 }),
		},
		Compute: []record.Computed[T]{
			{Column: "sort_name", Value: func(t *T) any { return lang.SortKey(lang.Turkish, t.Name) }},
			{Column: "file_name", Value: func(t *T) any { return t.FileName }},
			{Column: "mime", Value: func(t *T) any { return t.Mime }},
			{Column: "size", Value: func(t *T) any { return t.Size }},
			{Column: "sha256", Value: func(t *T) any { return t.sha256 }},
		},
		Parts:   []record.Part[T]{regulationFilePart(l)},
		Listing: regulationListing(),
		Load:    l.loadRegulations,
		Check: func(_ context.Context, _ *store.Tx, c *record.Change[T]) ([]fault.Field, error) {
			if _, known := regulationType(int64(c.New.TypeID)); !known {
				return []fault.Field{{Field: "TypeId", Code: "unknown"}}, nil
			}
			return nil, nil
		},
		Before: func(_ context.Context, tx *store.Tx, c *record.Change[T]) error {
			if c.New.Date == "" {
				c.New.Date = l.engine.Today(tx.Now())
			}
			return nil
		},
	}
}

// rootSectorOrder is the order of the root above a regulation's sector.
const rootSectorOrder = `(WITH RECURSIVE up (parent_id, sort) AS (
	SELECT s.parent_id, s.%[1]s FROM sectors s WHERE s.id = t.sector_id
	UNION ALL SELECT p.parent_id, p.%[1]s FROM sectors p JOIN up u ON p.id = u.parent_id
) SELECT sort FROM up WHERE parent_id IS NULL)`

// bySector orders regulations by the root above their sector, in each root first those of the root itself.
func bySector(id string, l record.Label, column string) query.Sort {
	return query.Sort{Key: l.Key(id),
		Columns: []string{fmt.Sprintf(rootSectorOrder, column),
			"(SELECT CASE WHEN s.parent_id IS NULL THEN 0 ELSE 1 END FROM sectors s WHERE s.id = t.sector_id)",
			"(SELECT s." + column + " FROM sectors s WHERE s.id = t.sector_id)"}}
}

func regulationListing() query.Listing {
	return query.Listing{
		SearchKind: "regulations", Ties: []string{"t.sort_name"}, Default: "-Date", PageSize: 20,
		Sorts: []query.Sort{
			plainSort("Date", label("Yükleme tarihi", "Upload date"), "t.date"),
			plainSort("Name", label("Ad", "Name"), "t.sort_name"),
			plainSort("Number", label("Belge no", "Document no."), "t.number"),
			bySector("SectorTR", label("Sektör (Türkçe)", "Sector (Turkish)"), "sort_tr"),
			bySector("SectorEN", label("Sektör (İngilizce)", "Sector (English)"), "sort_en"),
			plainSort("TypeId", label("Tür", "Type"), "t.type_id"),
			plainSort("Turkish", label("Dil", "Language"), "t.turkish"),
			plainSort("Size", label("Boyut", "Size"), "t.size"),
		},
		Filters: []query.Filter{
			{Param: "sector", Doc: "With all below it", Add: inSectors},
			{Param: "language", Doc: "tr or en", Add: inLanguages},
			query.IDs("type", "t.type_id", "1 EU act, 2 TAIEX document, 3 other"),
		},
	}
}

func inSectors(w *query.Where, values []string) error {
	ids, err := query.ParseIDs("sector", values)
	if err != nil {
		return err
	}
	marks, args := query.Marks(ids)
	w.Add(`t.sector_id IN (WITH RECURSIVE below (id) AS (SELECT id FROM sectors WHERE id IN (`+marks+`)
		UNION SELECT s.id FROM sectors s JOIN below b ON s.parent_id = b.id) SELECT id FROM below)`, args...)
	return nil
}

func inLanguages(w *query.Where, values []string) error {
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

// loadRegulations fills in what the columns refer to, and what depends on the day.
func (l *Library) loadRegulations(ctx context.Context, tx *store.Tx, items []*Regulation, _ bool) error {
	rows, err := tree.Read(ctx, tx, "sectors")
	if err != nil {
		return err
	}
	ids := make([]int64, len(items))
	for i, item := range items {
		ids[i] = int64(item.SectorID)
	}
	paths := map[int64]tree.Path{}
	for _, p := range tree.Paths(rows, ids) {
		paths[p.ID] = p
	}
	oldest := record.DayOf(tx.Now().AddDate(0, 0, -newDays), l.engine.Zone)
	for _, item := range items {
		item.Type, _ = regulationType(int64(item.TypeID))
		item.Path = "/api/regulations/file/" + strconv.FormatInt(item.ID, 10)
		item.New = item.Date > oldest
		p := paths[int64(item.SectorID)]
		if last := len(p.TR) - 1; last >= 0 {
			item.SectorTR, item.SectorEN = p.TR[0], p.EN[0]
			if last > 0 {
				item.SubSectorTR, item.SubSectorEN = p.TR[last], p.EN[last]
			}
		}
	}
	return nil
}

// regulationFilePart takes the file of a regulation from an upload. Its columns belong to the record itself.
func regulationFilePart(l *Library) record.Part[Regulation] {
	return record.Part[Regulation]{
		Key:   "UploadId",
		Label: label("Dosya", "File"),
		Doc:   "upload",
		Decode: func(ctx context.Context, actor access.Actor,
			raw json.RawMessage) (func(*Regulation), []fault.Field, error) {
			var id *string
			if json.Unmarshal(raw, &id) != nil {
				return nil, nil, fault.BadRequest("UploadId must be a text")
			}
			if id == nil || *id == "" {
				return nil, nil, nil
			}
			u, found, err := l.files.Take(ctx, actor, *id)
			if err != nil {
				return nil, nil, err
			}
			if !found {
				return nil, []fault.Field{{Field: "UploadId", Code: "unknown"}}, nil
			}
			return func(t *Regulation) { t.FileName, t.Size, t.Mime, t.sha256 = u.Name, u.Size, u.Mime, u.Sha256 },
				nil, nil
		},
		Check: func(ctx context.Context, tx *store.Tx, c *record.Change[Regulation]) ([]fault.Field, error) {
			if c.New.sha256 == "" {
				return []fault.Field{{Field: "UploadId", Code: "required"}}, nil
			}
			if c.Old != nil && c.Old.sha256 == c.New.sha256 {
				return nil, nil
			}
			there, err := l.files.Keep(ctx, tx, c.New.sha256)
			if err != nil || there {
				return nil, err
			}
			return []fault.Field{{Field: "UploadId", Code: "unknown"}}, nil
		},
		Show: func(t *Regulation) string { return fmt.Sprintf("%s (%d, %s)", t.FileName, t.Size, t.sha256) },
	}
}
