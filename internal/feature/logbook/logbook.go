// Package logbook reads the log: pages of it for the screen, all of it for a spreadsheet.
package logbook

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// Logbook reads the log of the main store.
type Logbook struct {
	main  *store.DB
	zone  *time.Location
	files *file.Files

	categories []record.Named
	subjects   map[audit.Category]record.Label // one of each category, as a sentence begins with it
	kinds      map[string]record.Label         // one of each kind, by its name
	lists      map[string]record.Label         // the list of each kind, by its name
	records    map[audit.Category]record.Any   // the kind whose records a category is about
	tables     map[string]record.Any           // the kind whose records a table has
	fields     map[audit.Category]map[string]record.FieldDoc
}

// New returns a logbook for some kinds; their declarations name records and fields.
func New(main *store.DB, zone *time.Location, files *file.Files, kinds ...record.Any) *Logbook {
	b := &Logbook{main: main, zone: zone, files: files, categories: otherCategories(), subjects: otherSubjects(),
		kinds: map[string]record.Label{}, lists: map[string]record.Label{}, records: map[audit.Category]record.Any{},
		tables: map[string]record.Any{}, fields: map[audit.Category]map[string]record.FieldDoc{}}
	for _, k := range kinds {
		about := k.About()
		b.categories = append(b.categories, about.Labels.Log.Named(int64(about.Category)))
		b.subjects[about.Category], b.kinds[about.Name] = about.Labels.One, about.Labels.One
		b.lists[about.Name], b.records[about.Category] = about.Labels.Many, k
		b.tables[about.Table] = k
		byKey := map[string]record.FieldDoc{}
		fields, _ := k.Describe()
		for _, f := range fields {
			byKey[f.Key] = f
		}
		b.fields[about.Category] = byKey
	}
	slices.SortFunc(b.categories, func(x, y record.Named) int { return cmp.Compare(x.ID, y.ID) })
	return b
}

// LogEntry is a line of the log.
type LogEntry struct {
	ID            int64 `json:"Id"`
	Date          record.Instant
	LogSeverityID int64       `json:"LogSeverityId"`
	LogCategoryID int64       `json:"LogCategoryId"`
	ProcessTypeID int64       `json:"ProcessTypeId"`
	UserID        *int64      `json:"UserId" doc:"null: nobody was signed in"`
	ObjectID      *int64      `json:"ObjectId"`
	Data          string      `doc:"What it was about, as it was written then"`
	DescriptionTR string      `doc:"What was done, with Data, as a sentence"`
	DescriptionEN string      `doc:"What was done, with Data, as a sentence"`
	Record        *LogRecord  `json:",omitempty" doc:"The record as it is now; absent: none, or it was deleted"`
	Changes       []LogChange `json:",omitempty" doc:"Fields before and after"`
}

// LogRecord is the record that an entry is about.
type LogRecord struct {
	Kind           string
	NameTR, NameEN string `doc:"Of a version: those of its legal text"`
}

// LogPage is a page of the log.
type LogPage struct {
	Logs          []LogEntry
	Total         int64
	SortTypes     []query.Key
	LogCategories []record.Named
	LogSeverities []record.Named
	ProcessTypes  []record.Named
	Users         []record.Named `doc:"Everybody who has or had an account"`
}

// Listing declares the parameters of the log.
func (b *Logbook) Listing() query.Listing {
	sort := func(id, tr, en string, columns ...string) query.Sort {
		return query.Sort{Key: query.Key{ID: id, NameTR: tr, NameEN: en}, Columns: columns, Nullable: id == "UserId"}
	}
	return query.Listing{
		Default: "-Id", PageSize: 20,
		Sorts: []query.Sort{
			sort("Id", "Sıra no", "Entry number", "t.id"),
			sort("Date", "Tarih", "Date", "t.date", "t.id"),
			sort("LogSeverityId", "Önem", "Severity", "t.severity_id", "-t.id"),
			sort("LogCategoryId", "Kategori", "Category", "t.category_id", "-t.id"),
			sort("UserId", "Kullanıcı", "User", "(SELECT u.sort_tr FROM users u WHERE u.id = t.user_id)", "-t.id"),
		},
		Filters: []query.Filter{
			query.IDs("severity", "t.severity_id", "Severity"),
			query.IDs("category", "t.category_id", "Category"),
			query.IDs("user", "t.user_id", "User"),
			query.IDs("process", "t.process_id", "Action"),
			query.IDs("object", "t.object_id", "Id of the record"),
			{Param: "locks", Doc: "0: without locks for editing and their releases", Add: lockFilter},
			{Param: "from", Doc: "First day, in the instance's time zone", Add: b.dayFilter("from", "t.date >= ?", 0)},
			{Param: "to", Doc: "Last day, in the instance's time zone", Add: b.dayFilter("to", "t.date < ?", 1)},
		},
	}
}

// lockFilter is a filter that leaves out the entries that are written when a form is opened or closed.
func lockFilter(w *query.Where, values []string) error {
	switch {
	case len(values) == 1 && values[0] == "1":
	case len(values) == 1 && values[0] == "0":
		w.Add("t.process_id NOT IN (?, ?)", int64(audit.Lock), int64(audit.Unlock))
	default:
		return fault.BadRequest("locks=%q is neither 0 nor 1", values)
	}
	return nil
}

// dayFilter is a filter on a day of the instance's time zone.
func (b *Logbook) dayFilter(param, condition string, later int) func(w *query.Where, values []string) error {
	return func(w *query.Where, values []string) error {
		day, ok := record.ParseDay(values[0])
		if !ok || len(values) > 1 {
			return fault.BadRequest("%s=%q is not a date", param, values)
		}
		start, err := time.ParseInLocation(time.DateOnly, string(day), b.zone)
		if err != nil {
			return fault.BadRequest("%s=%q is not a date", param, values)
		}
		w.Add(condition, start.AddDate(0, 0, later).UnixMilli())
		return nil
	}
}

// List returns a page of the log; category 0 means all of them.
func (b *Logbook) List(ctx context.Context, actor access.Actor, category int64, p query.Params) (LogPage, error) {
	listing := b.Listing()
	answer := LogPage{SortTypes: listing.SortTypes(), LogCategories: b.categories, LogSeverities: Severities(),
		ProcessTypes: Processes()}
	if err := actor.Need(access.LogsRead); err != nil {
		return answer, err
	}
	page, err := b.parse(category, p)
	if err != nil {
		return answer, err
	}
	if page.Size == 0 { // a whole log is too long for one answer
		page.Number, page.Size = 1, listing.PageSize
	}
	err = b.main.View(ctx, func(tx *store.Tx) error {
		if err := tx.Row(ctx, "SELECT COUNT(*) FROM log t"+page.Where.SQL(), page.Where.Args(),
			&answer.Total); err != nil {
			return err
		}
		answer.Logs, err = store.All(ctx, tx, b.scanEntry,
			"SELECT "+audit.Columns+" FROM log t"+page.Where.SQL()+page.OrderBy()+page.Limit(), page.Where.Args()...)
		if err != nil {
			return err
		}
		if err := b.nameRecords(ctx, tx, answer.Logs); err != nil {
			return err
		}
		if err := b.namePlaces(ctx, tx, answer.Logs); err != nil {
			return err
		}
		names := rowNames{}
		for _, e := range answer.Logs {
			b.want(audit.Category(e.LogCategoryID), e.Changes, names)
		}
		if err := b.readNames(ctx, tx, names); err != nil {
			return err
		}
		for _, e := range answer.Logs {
			b.sayValues(audit.Category(e.LogCategoryID), e.Changes, names)
		}
		answer.Users, err = users(ctx, tx)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("list the log: %w", err)
	}
	return answer, nil
}

// nameRecords fills in what the records of entries are called now, with one reading of each kind.
func (b *Logbook) nameRecords(ctx context.Context, tx *store.Tx, entries []LogEntry) error {
	ids := map[audit.Category][]int64{}
	for _, e := range entries {
		if c := audit.Category(e.LogCategoryID); e.ObjectID != nil && b.records[c] != nil {
			ids[c] = append(ids[c], *e.ObjectID)
		}
	}
	names := map[audit.Category]map[int64]record.Label{}
	for c, of := range ids {
		slices.Sort(of)
		var err error
		if names[c], err = b.records[c].NamesOf(ctx, tx, slices.Compact(of)...); err != nil {
			return fmt.Errorf("name the records of the log: %w", err)
		}
	}
	for i := range entries {
		e := &entries[i]
		c := audit.Category(e.LogCategoryID)
		if e.ObjectID == nil {
			continue
		}
		if name, found := names[c][*e.ObjectID]; found {
			e.Record = &LogRecord{Kind: b.records[c].About().Name, NameTR: name.TR, NameEN: name.EN}
			e.nameLock()
			if b.records[c].About().Owned {
				e.DescriptionTR, e.DescriptionEN = ofOwner(e.DescriptionTR, e.DescriptionEN, name)
			}
		}
	}
	return nil
}

// nameLock adds the record to the sentence of a lock: the entry of a form that is opened or closed does not name it.
func (e *LogEntry) nameLock() {
	switch {
	case locked[audit.Process(e.ProcessTypeID)].TR == "":
	case e.Data == "":
		e.DescriptionTR += ": " + e.Record.NameTR
		e.DescriptionEN += ": " + e.Record.NameEN
	default: // the sentence already names who had the lock
		e.DescriptionTR += " (" + e.Record.NameTR + ")"
		e.DescriptionEN += " (" + e.Record.NameEN + ")"
	}
}

func (b *Logbook) parse(category int64, p query.Params) (query.Page, error) {
	var where query.Where
	if category != 0 {
		if nameOf(b.categories, category) == nil {
			return query.Page{}, fault.NotFound()
		}
		where.Add("t.category_id = ?", category)
	}
	return b.Listing().Parse(p, where)
}

func (b *Logbook) scanEntry(scan func(...any) error) (e LogEntry, err error) {
	r, err := audit.Scan(scan)
	if err != nil {
		return e, err
	}
	e = LogEntry{ID: r.ID, Date: record.Instant(r.Date), LogSeverityID: int64(r.Severity),
		LogCategoryID: int64(r.Category), ProcessTypeID: int64(r.Process), Data: r.Data}
	if r.UserID != 0 {
		e.UserID = &r.UserID
	}
	if r.ObjectID != 0 {
		e.ObjectID = &r.ObjectID
	}
	e.DescriptionTR, e.DescriptionEN = b.describe(r)
	if r.Changes != "" {
		if e.Changes, err = b.readChanges(r); err != nil {
			return e, err
		}
	}
	return e, nil
}

func (b *Logbook) readChanges(r audit.Record) ([]LogChange, error) {
	var stored []audit.Change
	if err := json.Unmarshal([]byte(r.Changes), &stored); err != nil {
		return nil, fmt.Errorf("read the changes of entry %d: %w", r.ID, err)
	}
	changes := make([]LogChange, len(stored))
	for i, c := range stored {
		changes[i] = b.labelChange(r.Category, c)
	}
	return changes, nil
}

// users are all people that an entry can name, deleted ones too.
func users(ctx context.Context, tx *store.Tx) ([]record.Named, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (n record.Named, err error) {
		var name, last string
		if err := scan(&n.ID, &name, &last); err != nil {
			return n, err
		}
		n.NameEN = access.FullName(n.ID, name, last)
		n.NameTR = access.NameIn(lang.Turkish, n.NameEN)
		return n, nil
	}, "SELECT id, name, last_name FROM users ORDER BY sort_tr, id")
}
