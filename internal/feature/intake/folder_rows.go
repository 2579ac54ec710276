package intake

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

// The columns of a manifest, with their permitted headings.
var folderHeadings = map[string][]string{
	"File": {"File", "File name", "Dosya", "Dosya adı"},
	"EnglishFile": {"English file", "File of the English text", "İngilizce dosya", "İngilizce metnin dosyası",
		"EnglishFile"},
	"LegalTextId": {"Legal text", "Text", "Yasal metin", "Metin", "LegalTextId"},
	"StatusId":    {"Status", "Durum", "StatusId"},
	"Date":        {"Date", "Tarih"},
	"DateEffective": {"Effective date", "Date effective", "Effective", "Yürürlük tarihi", "Yürürlüğe giriş tarihi",
		"DateEffective"},
	"Language": {"Language", "Dil"},
	"Notes":    {"Notes", "Note", "Notlar", "Not"},
}

// folderLanguages are the words for the language of a file, folded.
var folderLanguages = map[string]intake.Options{
	"": {}, "tr": {Language: lang.Turkish}, "turkce": {Language: lang.Turkish}, "turkish": {Language: lang.Turkish},
	"en": {Language: lang.English}, "ingilizce": {Language: lang.English}, "english": {Language: lang.English},
	"split": {Split: true}, "both": {Split: true}, "iki dil": {Split: true},
}

// folderRow is a row of a manifest.
type folderRow struct {
	sheet.Row
	files   []folderFile
	keys    map[string]json.RawMessage // of the draft
	version versionKey
	faults  []fault.Field
	skip    *fault.Field // the version exists already

	language string
	sure     bool
	articles int
	report   []intake.ReportRow
}

// folderFile is a file of a row.
type folderFile struct {
	column, path string
	options      intake.Options
	size         int64
	sha256       string // when it was read
}

// versionKey is by what versions of an import are told apart.
type versionKey struct {
	legalText, status int64
	date              record.Day
}

func (r *folderRow) bad(f fault.Field) {
	if !slices.ContainsFunc(r.faults, func(b fault.Field) bool { return b.Field == f.Field }) {
		r.faults = append(r.faults, f)
	}
}

// take adds the text of a file.
func (r *folderRow) take(t intake.Text) {
	for key, text := range map[string]string{"TextTR": t.TextTR, "TextEN": t.TextEN} {
		if text != "" {
			r.keys[key] = encode(text)
		}
	}
	r.articles += t.Articles
	r.report = append(r.report, t.Report...)
	if r.language == "" {
		r.language, r.sure = t.Language, t.Sure
	} else {
		r.language, r.sure = "both", r.sure && t.Sure
	}
}

// look finds what the rows name, and marks the versions that exist.
func (m *folderImport) look(ctx context.Context, tx *store.Tx) error {
	legalText, err := library.LegalTextFinder(ctx, tx)
	if err != nil {
		return err
	}
	finders := map[string]func(string) (int64, bool){"LegalTextId": legalText, "StatusId": library.StatusFinder()}
	rows := map[versionKey]int{}
	for _, row := range m.rows {
		m.lookAt(row, finders)
		if row.version == (versionKey{}) {
			continue
		}
		if first, twice := rows[row.version]; twice {
			row.bad(fault.Field{Field: "LegalTextId", Code: "duplicate", Params: map[string]any{"Row": first}})
		}
		rows[row.version] = row.Number
	}
	return m.skipExisting(ctx, tx)
}

// lookAt makes the keys of a row without its texts.
func (m *folderImport) lookAt(row *folderRow, finders map[string]func(string) (int64, bool)) {
	row.keys = map[string]json.RawMessage{}
	unknown := func(key, code string) {
		row.bad(fault.Field{Field: key, Code: code, Params: map[string]any{"Value": m.Cell(row.Row, key)}})
	}
	for _, f := range row.Faults {
		if key := m.Key(f.Column); key != "" {
			row.bad(library.CellFault(key, f))
		}
	}
	ids := map[string]int64{}
	for key, find := range finders {
		id, known := find(m.Cell(row.Row, key))
		if !known {
			unknown(key, "unknown")
			continue
		}
		ids[key], row.keys[key] = id, fmt.Append(nil, id)
	}
	for _, key := range []string{"Date", "DateEffective", "Notes"} {
		if cell := m.Cell(row.Row, key); cell != "" {
			row.keys[key] = encode(cell)
		}
	}
	if date, ok := record.ParseDay(m.Cell(row.Row, "Date")); ok && len(ids) == len(finders) {
		row.version = versionKey{ids["LegalTextId"], ids["StatusId"], date}
	}
	o, known := folderLanguages[sheet.FoldName(m.Cell(row.Row, "Language"))]
	if !known {
		unknown("Language", "unknown")
	}
	english := m.Path(row.Row, "EnglishFile")
	if english != "" {
		if o != (intake.Options{}) && o.Language != lang.Turkish {
			unknown("Language", "equals") // the first file is the Turkish one
		}
		o.Language = lang.Turkish
	}
	m.addFile(row, "File", o)
	if english != "" {
		m.addFile(row, "EnglishFile", intake.Options{Language: lang.English})
	}
}

// addFile adds a file to a row if it is there.
func (m *folderImport) addFile(row *folderRow, column string, o intake.Options) {
	f := folderFile{column: column, path: m.Path(row.Row, column), options: o}
	info, err := fs.Stat(m.Files, f.path)
	switch most := m.intake.Files.Limit(); {
	case f.path == "":
		row.bad(fault.Field{Field: column, Code: "required"})
		return
	case err != nil || !info.Mode().IsRegular():
		row.bad(fault.Field{Field: column, Code: "unknown", Params: map[string]any{"Value": f.path}})
	case info.Size() > most:
		row.bad(fault.Field{Field: column, Code: "max", Params: map[string]any{"Value": f.path, "Max": most}})
	default:
		f.size = info.Size()
	}
	row.files = append(row.files, f)
}

// existing finds which versions of the rows exist.
func (m *folderImport) existing(ctx context.Context, tx *store.Tx) (found map[versionKey]bool, err error) {
	asked := map[versionKey]bool{}
	for _, row := range m.rows {
		asked[row.version] = true
	}
	found = map[versionKey]bool{}
	err = tx.Each(ctx, "SELECT legal_text_id, status_id, date FROM revisions", nil,
		func(scan func(...any) error) error {
			var key versionKey
			if err := scan(&key.legalText, &key.status, &key.date); err != nil {
				return err
			}
			if asked[key] {
				found[key] = true
			}
			return nil
		})
	return found, err
}

// skipExisting marks the rows whose versions exist.
func (m *folderImport) skipExisting(ctx context.Context, tx *store.Tx) error {
	found, err := m.existing(ctx, tx)
	for _, row := range m.rows {
		if found[row.version] && len(row.faults) == 0 {
			row.skip = &fault.Field{Field: "LegalTextId", Code: "duplicate"}
		}
	}
	return err
}

// clashes reports whether a version was created in the meantime.
func (m *folderImport) clashes(ctx context.Context, tx *store.Tx) (bool, error) {
	found, err := m.existing(ctx, tx)
	return slices.ContainsFunc(m.rows, func(row *folderRow) bool { return row.skip == nil && found[row.version] }), err
}

// nameOf names the version of a row as the manifest does.
func (m *folderImport) nameOf(row *folderRow) string {
	cells := []string{m.Cell(row.Row, "LegalTextId"), m.Cell(row.Row, "StatusId"), m.Cell(row.Row, "Date")}
	return strings.Join(slices.DeleteFunc(cells, func(s string) bool { return s == "" }), ", ")
}

// encode writes a value of a draft. Texts and files can always be written.
func encode(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return b
}
