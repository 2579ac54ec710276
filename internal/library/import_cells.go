package library

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"lls/internal/format/sheet"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/euref"
	"lls/internal/text/lang"
)

// rowReader converts rows to drafts.
type rowReader struct {
	kind, table string
	in          ImportInput
	fields      []record.FieldDoc
	headings    []query.Key             // of the fields that an import fills
	words       map[string]string       // the field that a heading names, by its folded form
	known       map[string]bool         // all fields that the table of an export has
	tables      map[string]record.About // the kinds by their tables
	now         time.Time               // of the transaction

	rows    []sheet.Row
	heads   []string // as the file has them; nil: it has none
	columns []string // the field of each; "": left out

	isTBX   bool            // of a TBX file
	remarks [][]fault.Field // on the entries, which refuse none

	drafts []record.Draft
	notes  []*note // of each row: that its names exist already, and other remarks that are no errors
	find   map[string]finder
	nodes  map[string]*multiFinder // of the fields whose cells name several records
}

// note is a remark on a row, which may be the reason to skip it.
type note struct {
	fault.Field
	skip bool
}

// finder returns the id that a cell names.
type finder func(cell string) (id int64, ok bool)

func (c *rowReader) skipsDuplicates() bool { return c.in.Duplicates != "create" }

func (c *rowReader) cell(row sheet.Row, key string) string {
	if i := slices.Index(c.columns, key); i >= 0 && i < len(row.Cells) {
		return row.Cells[i]
	}
	return ""
}

// faulty returns the fault of a cell that has no value although it shows something.
func (c *rowReader) faulty(row sheet.Row, key string) *fault.Field {
	column := slices.Index(c.columns, key)
	if wrong, yes := row.Fault(column); yes && column >= 0 {
		f := CellFault(key, wrong)
		return &f
	}
	return nil
}

// CellFault returns the code that says why a cell of a spreadsheet has no value for a field.
func CellFault(key string, wrong sheet.CellFault) fault.Field {
	if wrong.Kind == sheet.FaultFormula {
		return fault.Field{Field: key, Code: "cell-formula"}
	}
	return fault.Field{Field: key, Code: "cell-error", Params: map[string]any{"Value": excerpt(wrong.Text)}}
}

func (c *rowReader) nameOf(row sheet.Row) string {
	for _, key := range []string{"NameTR", "NameEN", "CELEX"} {
		if name := strings.TrimSpace(c.cell(row, key)); name != "" {
			return excerpt(name)
		}
	}
	return ""
}

// excerpt is the beginning of a cell for a report, without control characters that a terminal would execute.
func excerpt(cell string) string {
	const most = 200
	cell = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, cell)
	n := 0
	for i := range cell {
		if n++; n > most {
			return cell[:i]
		}
	}
	return cell
}

// plan creates the drafts of all rows; names in cells are looked up in the transaction.
func (c *rowReader) plan(ctx context.Context, tx *store.Tx) (record.Plan, error) {
	if err := c.readRows(ctx, tx); err != nil || !c.skipsDuplicates() {
		return record.Plan{Drafts: c.drafts}, err
	}
	created := map[string]bool{}
	for i, d := range c.drafts {
		if !d.Skip {
			created[c.nameKey(c.rows[i])] = true
		}
	}
	since := tx.Now().Add(-longestSave).UnixMilli()
	return record.Plan{Drafts: c.drafts, Clash: func(ctx context.Context, tx *store.Tx) (clash bool, err error) {
		names, err := c.keysOf(ctx, tx, " AND modify_date >= $1", since)
		for name := range names {
			clash = clash || created[name]
		}
		return clash, err
	}}, nil
}

// longestSave is how much earlier than its commit the date of a save may be.
const longestSave = 20 * time.Minute

// nameKey is the key by which duplicates are found.
func (c *rowReader) nameKey(row sheet.Row) string {
	if c.kind == euActKind {
		number, _ := ParseEUAct(c.cell(row, "CELEX"), c.now)
		return number.String()
	}
	return foldName(c.cell(row, "NameTR")) + "\x00" + foldName(c.cell(row, "NameEN"))
}

// readRows also records remarks on rows that are no errors.
func (c *rowReader) readRows(ctx context.Context, tx *store.Tx) error {
	if err := c.lookUp(ctx, tx); err != nil {
		return err
	}
	defaults, err := c.defaults(ctx, tx)
	if err != nil {
		return err
	}
	c.now = tx.Now()
	seen, err := c.keysOf(ctx, tx, "")
	if err != nil {
		return err
	}
	c.notes = make([]*note, len(c.rows))
	c.drafts = make([]record.Draft, len(c.rows))
	for i, row := range c.rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		if missing := c.incomplete(row); missing != nil {
			c.notes[i], c.drafts[i].Skip = &note{*missing, true}, true
			continue
		}
		key := c.nameKey(row)
		first, there := seen[key]
		if there && len(key) > 1 && (first == 0 || !c.skipsDuplicates()) {
			c.notes[i] = c.duplicate(first, c.skipsDuplicates())
			if c.skipsDuplicates() {
				c.drafts[i].Skip = true
				continue
			}
		}
		if !there {
			seen[key] = row.Number
		}
		var unknown []string
		if c.drafts[i], unknown = c.draft(row, defaults); len(unknown) > 0 && c.notes[i] == nil {
			c.notes[i] = &note{fault.Field{Field: "Domains", Code: "unknown",
				Params: map[string]any{"Value": excerpt(strings.Join(unknown, "; "))}}, false}
		}
		if c.notes[i] == nil {
			c.notes[i] = c.baseAct(row)
		}
		if c.skipsDuplicates() && len(key) > 1 {
			c.drafts[i].DuplicateKey = key
		}
	}
	return nil
}

// baseAct is the note that the number of a row is that of a corrigendum or a consolidated version, whose act is
// created.
func (c *rowReader) baseAct(row sheet.Row) *note {
	if c.kind != euActKind {
		return nil
	}
	written := strings.Join(strings.Fields(c.cell(row, "CELEX")), "")
	given, ok := euref.Parse(written, latestActYear(c.now))
	if !ok || given.Base() == given {
		return nil
	}
	return &note{fault.Field{Field: "CELEX", Code: "base", Params: map[string]any{"Value": given.Base().String()}},
		false}
}

// subtypeOfForm is the subtype that a form of EUR-Lex tells: Implementing regulation. Others tell none.
func subtypeOfForm(form string) json.RawMessage {
	words := lang.Words(form)
	switch {
	case slices.Contains(words, "implementing"), slices.Contains(words, "uygulama"):
		return whole(int64(euref.Implementing))
	case slices.Contains(words, "delegated"), slices.Contains(words, "yetki"):
		return whole(int64(euref.Delegated))
	}
	return json.RawMessage("null")
}

// duplicate is the note that the names of a row, or the number of its act, exist already: in the library, or in an
// earlier row.
func (c *rowReader) duplicate(first int, skip bool) *note {
	n := &note{fault.Field{Field: c.required()[0], Code: "duplicate"}, skip}
	if first > 0 {
		n.Params = map[string]any{"Row": first}
	}
	return n
}

// noteOf is the remark on a row beside its errors.
func (c *rowReader) noteOf(i int) *note {
	if as := c.drafts[i].DuplicateOf; as > 0 {
		return c.duplicate(c.rows[as-1].Number, true)
	}
	return c.notes[i]
}

// keysOf returns the keys by which duplicates are found of the rows that are there, as far as they meet a condition.
func (c *rowReader) keysOf(ctx context.Context, tx *store.Tx, condition string, args ...any) (map[string]int, error) {
	seen := map[string]int{}
	query := "SELECT name_tr, name_en FROM " + c.table + " WHERE TRUE" + condition
	if c.kind == euActKind {
		query = "SELECT celex, '' FROM eu_acts WHERE registered = TRUE" + condition
	}
	err := tx.Each(ctx, query, args, func(scan func(...any) error) error {
		var tr, en string
		if err := scan(&tr, &en); err != nil {
			return err
		}
		if c.kind == euActKind {
			seen[tr] = 0
		} else {
			seen[foldName(tr)+"\x00"+foldName(en)] = 0
		}
		return nil
	})
	return seen, err
}

// defaults are the values of fields for which a row has none.
func (c *rowReader) defaults(ctx context.Context, tx *store.Tx) (map[string]json.RawMessage, error) {
	switch c.kind {
	case "terms":
	case "legaltexts":
		return map[string]json.RawMessage{"TrafficLightYellow": whole(defaultYellow),
				"TrafficLightRed": whole(defaultRed)},
			nil
	default:
		return nil, nil
	}
	domain := c.in.Domain
	if domain == 0 {
		err := tx.Row(ctx, "SELECT id FROM domains WHERE is_default = TRUE", nil, &domain)
		return map[string]json.RawMessage{"Domains": list([]int64{domain})}, err
	}
	there, err := record.Exists(ctx, tx, "domains", domain)
	if err == nil && !there {
		err = fault.Invalid(fault.Field{Field: "Domain", Code: "unknown"})
	}
	return map[string]json.RawMessage{"Domains": list([]int64{domain})}, err
}

// draft also returns the subject fields of a TBX entry that are no domains.
func (c *rowReader) draft(row sheet.Row, defaults map[string]json.RawMessage) (d record.Draft, unknown []string) {
	d = record.Draft{Keys: map[string]json.RawMessage{}}
	for key, value := range defaults {
		d.Keys[key] = value
	}
	for _, f := range c.fields {
		if wrong := c.faulty(row, f.Key); wrong != nil {
			d.Faults = append(d.Faults, *wrong)
			continue
		}
		cell := strings.TrimSpace(c.cell(row, f.Key))
		if cell == "" {
			continue
		}
		if c.isTBX && f.Key == "Domains" {
			var ids []int64
			if ids, unknown = c.knownDomains(cell); len(ids) > 0 {
				d.Keys[f.Key] = list(ids)
			}
			continue
		}
		value, bad := c.value(f, cell, c.cell(row, f.Key))
		if bad != nil {
			delete(d.Keys, f.Key)
			d.Faults = append(d.Faults, *bad)
			continue
		}
		d.Keys[f.Key] = value
	}
	if _, said := d.Keys["IsAmendment"]; !said && (d.Keys["AmendmentId"] != nil || d.Keys["AmendmentOther"] != nil) {
		d.Keys["IsAmendment"] = json.RawMessage("true")
	}
	if d.Keys["AmendmentOther"] != nil && d.Keys["AmendmentId"] == nil {
		d.Keys["AmendmentId"] = whole(AmendmentOther)
	}
	return d, unknown
}

var wholeNumber = regexp.MustCompile(`^-?[0-9]{1,15}(\.0+)?$`)

// flagWords are the words for a flag, folded.
var flagWords = map[string]bool{"evet": true, "yes": true, "true": true, "dogru": true, "1": true, "x": true, "e": true,
	"y":     true,
	"hayir": false, "no": false, "false": false, "yanlis": false, "0": false, "h": false, "n": false, "-": false}

// value converts a cell to the value that a save accepts.
func (c *rowReader) value(f record.FieldDoc, cell, raw string) (json.RawMessage, *fault.Field) {
	bad := func(code string) *fault.Field {
		return &fault.Field{Field: f.Key, Code: code, Params: map[string]any{"Value": excerpt(cell)}}
	}
	switch f.Type {
	case record.Whole:
		if !wholeNumber.MatchString(cell) {
			return nil, bad("integer")
		}
		return json.RawMessage(cell), nil
	case record.Flag:
		yes, known := flagWords[foldName(cell)]
		if !known {
			return nil, bad("unknown")
		}
		return json.RawMessage(strconv.FormatBool(yes)), nil
	case record.Ref:
		id, ok := c.find[f.Key](cell)
		if !ok && f.Key == "SubtypeId" { // EUR-Lex writes the form there: Implementing regulation, Directive
			return subtypeOfForm(cell), nil
		}
		if !ok {
			return nil, bad("unknown")
		}
		return whole(id), nil
	case "ids":
		ids, ok := c.nodes[f.Key].ids(cell)
		if !ok {
			return nil, bad("unknown")
		}
		return list(ids), nil
	}
	text, err := json.Marshal(raw)
	if err != nil { // a string can always be encoded
		return nil, bad("pattern")
	}
	return text, nil
}

func whole(n int64) json.RawMessage { return strconv.AppendInt(nil, n, 10) }

func list(ids []int64) json.RawMessage {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = strconv.FormatInt(id, 10)
	}
	return json.RawMessage("[" + strings.Join(words, ",") + "]")
}
