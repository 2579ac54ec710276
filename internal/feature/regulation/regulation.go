// Package regulation keeps the EU regulations: documents of the EU and of TAIEX that can be downloaded.
package regulation

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// Name is that of the kind: in addresses, in the words of searches and as what uses a sector.
const Name = "regulations"

// newDays is how long a regulation counts as new.
const newDays = 30

// Regulation is one document, with where it belongs and what its file is.
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
	count  int64 // nothing uses a regulation
}

// Types are the types of regulations, by their fixed ids.
func Types() []record.Named {
	return []record.Named{
		{ID: 1, NameTR: "AB mevzuatı", NameEN: "EU act"},
		{ID: 2, NameTR: "TAIEX belgesi", NameEN: "TAIEX document"},
		{ID: 3, NameTR: "Diğer", NameEN: "Other"},
	}
}

func typeOf(id int64) (t record.Named, known bool) {
	for _, t := range Types() {
		if t.ID == id {
			return t, true
		}
	}
	return t, false
}

// Regulations are all of them.
type Regulations struct {
	kind   *record.Kind[Regulation, Regulation]
	engine *record.Engine
	files  *file.Files
}

// New makes the regulations of an instance; signed links lead to their files from now on.
func New(engine *record.Engine, files *file.Files) *Regulations {
	r := &Regulations{engine: engine, files: files}
	r.kind = record.New(engine, r.def())
	if files != nil { // nil: only the API is described
		files.AddSource(Name, r.content)
	}
	return r
}

func (r *Regulations) def() record.Def[Regulation, Regulation] {
	type T = Regulation
	day := record.DayField("Date", "date", record.Label{TR: "Tarih", EN: "Date"}, func(t *T) *record.Day {
		return &t.Date
	})
	day.Rule.Required = false
	return record.Def[T, T]{
		Name: Name, Table: "regulations", Audit: audit.Regulations,
		Labels: record.Labels{
			One:  record.Label{TR: "AB düzenlemesi", EN: "EU regulation"},
			Many: record.Label{TR: "AB düzenlemeleri", EN: "EU regulations"},
			Log:  record.Label{TR: "AB Düzenlemeleri", EN: "Regulations"},
		},
		Screen:          "/pages/regulations",
		WritePermission: access.RegulationsUpdate, NoCheckout: true,
		Keys:  func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.count, Audit: &t.Audit} },
		Names: func(t *T) (string, string) { return t.Name, t.FileName },
		Row:   func(t *T) T { return *t },
		Fields: []record.Field[T]{
			record.LineField("Name", "name", record.Label{TR: "Ad", EN: "Name"},
				func(t *T) *string { return &t.Name }, record.Rule{Required: true, Min: 2, Max: 500}),
			record.LineField("Number", "number", record.Label{TR: "Belge no", EN: "Document no."},
				func(t *T) *string { return &t.Number }, record.Rule{Min: 2, Max: 50}),
			record.ChoiceField("TypeId", "type_id", record.Label{TR: "Tür", EN: "Type"},
				func(t *T) *record.Choice { return &t.TypeID }, record.Rule{}),
			record.ChoiceField("SectorId", "sector_id", record.Label{TR: "Sektör", EN: "Sector"},
				func(t *T) *record.Choice { return &t.SectorID }, record.Rule{Table: "sectors"}),
			record.FlagField("Turkish", "turkish", record.Label{TR: "Türkçe", EN: "Turkish"}, func(t *T) *bool {
				return &t.Turkish
			}),
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
		Parts:   []record.Part[T]{r.contentPart()},
		Listing: listing(),
		Load:    r.load,
		Check: func(_ context.Context, _ *store.Tx, c *record.Change[T]) ([]fault.Field, error) {
			if _, known := typeOf(int64(c.New.TypeID)); !known {
				return []fault.Field{{Field: "TypeId", Code: "unknown"}}, nil
			}
			return nil, nil
		},
		Before: func(_ context.Context, tx *store.Tx, c *record.Change[T]) error {
			if c.New.Date == "" {
				c.New.Date = r.engine.Today(tx.Now())
			}
			return nil
		},
	}
}

// load fills in what the columns only point at, and what depends on the day.
func (r *Regulations) load(ctx context.Context, tx *store.Tx, items []*Regulation, _ bool) error {
	rows, err := record.ReadTree(ctx, tx, "sectors")
	if err != nil {
		return err
	}
	ids := make([]int64, len(items))
	for i, item := range items {
		ids[i] = int64(item.SectorID)
	}
	paths := map[int64]record.Path{}
	for _, p := range record.Paths(rows, ids) {
		paths[p.ID] = p
	}
	oldest := record.DayOf(tx.Now().AddDate(0, 0, -newDays), r.engine.Zone)
	for _, item := range items {
		item.Type, _ = typeOf(int64(item.TypeID))
		item.Path = FilePath(item.ID)
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

// Kind is what regulations say about themselves.
func (r *Regulations) Kind() record.Any { return r.kind.Forget() }

// Save creates (Id 0) or updates a regulation.
func (r *Regulations) Save(ctx context.Context, actor access.Actor, body []byte) (record.Saved, error) {
	return r.kind.Save(ctx, actor, body)
}

// Delete removes a regulation; its content goes with the next purge when nothing else names it.
func (r *Regulations) Delete(ctx context.Context, actor access.Actor, id int64) error {
	return r.kind.Delete(ctx, actor, id)
}

// Describe lists the keys that a save reads, and those that it accepts and ignores.
func (r *Regulations) Describe() (fields []record.FieldDoc, ignored []string) {
	return r.kind.Describe()
}
