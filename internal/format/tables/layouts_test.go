package tables_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"lls/internal/format/tables"
	"lls/internal/text/concord"
)

// layout is a form of a table of concordance: how it looks, and what must be read of it.
type layout struct {
	file    func(t *testing.T) []byte
	columns string   // what each column is for
	rows    []string // what each row says
}

// layoutOf reads the one table of a file.
func layoutOf(t *testing.T, content []byte) concord.Layout {
	t.Helper()
	f, err := tables.Read(t.Context(), bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	f.Join(func(before, next []tables.Row) bool { return concord.Continues(linesOf(before), linesOf(next)) })
	if len(f.Tables) != 1 {
		t.Fatalf("%d tables", len(f.Tables))
	}
	return concord.FindLayout(linesOf(f.Tables[0].Rows))
}

func linesOf(rows []tables.Row) []concord.Line {
	var lines []concord.Line
	for _, row := range rows {
		line := concord.Line{Number: row.Number, Header: row.Header, Title: row.Title()}
		for _, c := range row.Cells {
			line.Cells = append(line.Cells, concord.LineCell{Text: c.Text, Above: c.Above, Left: c.Left})
		}
		lines = append(lines, line)
	}
	return lines
}

func shownColumns(l concord.Layout) string {
	all := make([]string, len(l.Columns))
	for i, c := range l.Columns {
		if all[i] = string(c.Role); all[i] == "" {
			all[i] = "?"
		}
		switch c.Role {
		case concord.EUText, concord.Reason, concord.Comment:
			all[i] += " " + string(c.Language)
		}
	}
	return strings.Join(all, ", ")
}

// shownEntry writes what a row says, without what it does not say.
func shownEntry(e concord.Entry) string {
	out := fmt.Sprintf("%s [%s] = %s: %d", e.Label, e.Place, strings.Join(e.Counterparts, " + "), e.Degree)
	for _, more := range []struct{ name, text string }{{"tr", e.EUText.TR}, {"en", e.EUText.EN},
		{"why-tr", e.Reason.TR}, {"why-en", e.Reason.EN}, {"note-tr", e.Comment.TR}, {"note-en", e.Comment.EN},
		{"by", e.Date}, {"body", e.Body}} {
		if more.text != "" {
			out += fmt.Sprintf(" %s=%q", more.name, more.text)
		}
	}
	for _, d := range e.Doubts {
		out += fmt.Sprintf(" ?%s %q", d.Role, d.Text)
	}
	return out
}

// layouts are ten forms in the words of several states.
func layouts() map[string]layout {
	return map[string]layout{
		"Turkish draft, with titles and headings on every page (DOCX)": {
			file: func(t *testing.T) []byte {
				return docxOf(t, "Uyum tablosu", grid{[][]string{
					{"UYUM TABLOSU", "<", "<", "<"},
					{"AB hükmü", "Taslak hüküm", "Uyum", "Açıklama"},
					{"BİRİNCİ BÖLÜM Genel hükümler", "<", "<", "<"},
					{"Madde 1", "Madde 1", "Tam", ""},
					{"Madde 2(1)(a)", "Madde 2(1)(a) ve (b)", "Kısmi", "Süre farklıdır"},
					{"AB hükmü", "Taslak hüküm", "Uyum", "Açıklama"},
					{"II. BÖLÜM", "<", "<", "<"},
					{"Madde 3", "—", "Yok", "Gelecek yıl"},
				}, 0})
			},
			columns: "eu-place, national-place, degree, comment tr",
			rows: []string{
				`Madde 1 [art:1] = Madde 1: 1 note-tr="BİRİNCİ BÖLÜM Genel hükümler"`,
				`Madde 2(1)(a) [art:2/par:1/pt:a] = Madde 2(1)(a) ve (b): 2 note-tr="Süre farklıdır"`,
				`Madde 3 [art:3] = : 3 note-tr="II. BÖLÜM\nGelecek yıl"`,
			},
		},
		"Romanian, with places in the texts and numbers of columns (DOCX)": {
			file: func(t *testing.T) []byte {
				return docxOf(t, "Tabelul de concordanță", grid{[][]string{
					{"Prevederi ale actelor Uniunii Europene", "Prevederile proiectului de act normativ național",
						"Gradul de compatibilitate", "Diferențe", "Observații", "Autoritatea/persoana responsabilă",
						"Termenul limită"},
					{"1", "2", "3", "4", "5", "6", "7"},
					{"Articolul 1\nPrezenta directivă stabilește măsuri", "Art. 1. Prezenta lege transpune",
						"Compatibil", "", "", "Ministerul Mediului", ""},
					{"Articolul 2 alin. (1)\nStatele membre", "Art. 2 (1) Se interzice", "Parțial compatibil",
						"Lipsește termenul", "", "", "31.12.2027"},
					{"Articolul 3\nDefiniții", "—", "Norme UE neaplicabile", "", "Doar pentru statele membre", "", ""},
				}, 2})
			},
			columns: "eu-text en, national-text, degree, reason en, comment en, body, date",
			rows: []string{
				`Articolul 1 [art:1] = Art. 1: 1 en="Prezenta directivă stabilește măsuri" body="Ministerul Mediului"`,
				`Articolul 2 alin. (1) [art:2/par:1] = Art. 2 (1): 2 en="Statele membre" why-en="Lipsește termenul" by="31.12.2027"`,
				`Articolul 3 [art:3] = : 4 en="Definiții" note-en="Doar pentru statele membre"`,
			},
		},
		"English, with headings of groups and merged rows (HTML)": {
			file: func(*testing.T) []byte {
				return pageOf(grid{[][]string{
					{"EU legislation", "<", "National legislation", "<", "Level of compliance", "Reasons"},
					{"Article", "Text", "Article", "Text", "^", "^"},
					{"Article 4(1)", "Member States shall ensure that waste is sorted", "Article 7",
						"The producer sorts the waste", "Fully compliant", ""},
					{"^", "^", "Article 8(2)", "The municipality collects it", "^", "^"},
					{"Article 4(2)", "Exceptions are allowed", "Article 9\nArticle 10(3)",
						"The Ministry grants exceptions", "Partially compliant", "No deadline is set"},
					{"^", "^", "Article 12", "Fines are imposed", "Non-compliant", "It is to be decided"},
				}, 0})
			},
			columns: "eu-place, eu-text en, national-place, national-text, degree, reason en",
			rows: []string{
				`Article 4(1) [art:4/par:1] = Article 7 + Article 8(2): 1 en="Member States shall ensure that waste is sorted"`,
				`Article 4(2) [art:4/par:2] = Article 9 + Article 10(3): 2 en="Exceptions are allowed" why-en="No deadline is set"`,
				`Article 4(2) [art:4/par:2] = Article 12: 3 en="Exceptions are allowed" why-en="It is to be decided"`,
			},
		},
		"the guide of the Commission, with signs (XLSX)": {
			file: func(t *testing.T) []byte {
				return bookOf(t, grid{[][]string{
					{"Article", "Obligation", "Deadline", "Existing national law", "Proposed", "Compliance"},
					{"Art. 3", "Define waste in the law", "2027-06-30", "Art. 2", "", "+"},
					{"Art. 4", "Apply the hierarchy of the directive", "2028-01-01", "Art. 9(2)", "Art. 9a", "−/+"},
					{"Art. 5", "Set criteria for by-products", "", "—", "", "0"},
				}, 0})
			},
			columns: "eu-place, comment en, date, national-place, ?, degree",
			rows: []string{
				`Art. 3 [art:3] = Art. 2: 1 note-en="Define waste in the law" by="2027-06-30"`,
				`Art. 4 [art:4] = Art. 9(2): 2 note-en="Apply the hierarchy of the directive" by="2028-01-01"`,
				`Art. 5 [art:5] = : 3 note-en="Set criteria for by-products"`,
			},
		},
		"a transposition note (DOCX)": {
			file: func(t *testing.T) []byte {
				return docxOf(t, "Transposition note", grid{[][]string{
					{"Article", "Objective", "Implementation", "Responsibility"},
					{"Article 5(1)", "To ensure that plants have a permit", "Article 12(1)", "Environment Agency"},
					{"Article 6", "To keep a register of the permits", "Articles 14 and 15", "Environment Agency"},
					{"Annex II", "Forms of the register", "Schedule 2", ""},
				}, 1})
			},
			columns: "eu-place, comment en, national-place, body",
			rows: []string{
				`Article 5(1) [art:5/par:1] = Article 12(1): 0 note-en="To ensure that plants have a permit" body="Environment Agency"`,
				`Article 6 [art:6] = Articles 14 and 15: 0 note-en="To keep a register of the permits" body="Environment Agency"`,
				`Annex II [annex:ii] = Schedule 2: 0 note-en="Forms of the register"`,
			},
		},
		"Serbian, with letters before the headings (DOCX)": {
			file: func(t *testing.T) []byte {
				return docxOf(t, "Tabela usklađenosti", grid{[][]string{
					{"a)", "a1)", "b)", "b1)", "v)", "g)", "d)"},
					{"Odredba propisa EU", "Sadržina odredbe propisa EU", "Odredbe propisa Republike",
						"Sadržina odredbe", "Usklađenost", "Razlozi za delimičnu usklađenost",
						"Napomena o usklađenosti"},
					{"Član 1", "This Directive lays down measures", "Član 1. stav 1", "Ovim zakonom uređuje se", "PU",
						"", ""},
					{"Član 2. stav 3", "Member States shall report", "Član 4", "Ministarstvo izveštava", "DU",
						"Rok je duži", "Do kraja godine"},
					{"Član 9", "This Directive is addressed to the Member States", "—", "", "NP", "", ""},
				}, 2})
			},
			columns: "eu-place, eu-text en, national-place, national-text, degree, reason en, comment en",
			rows: []string{
				`Član 1 [art:1] = Član 1. stav 1: 1 en="This Directive lays down measures"`,
				`Član 2. stav 3 [art:2/par:3] = Član 4: 2 en="Member States shall report" why-en="Rok je duži" note-en="Do kraja godine"`,
				`Član 9 [art:9] = : 4 en="This Directive is addressed to the Member States"`,
			},
		},
		"Turkish, with numbers of rows, dates and bodies (XLSX)": {
			file: func(t *testing.T) []byte {
				return bookOf(t, grid{[][]string{
					{"32008L0098 sayılı Direktif ile uyum"},
					{"Sıra No", "AB mevzuatı hükmü", "İlgili ulusal mevzuat hükmü", "Uyum durumu",
						"Uyumsuzluğun gerekçesi", "Sorumlu kurum", "Hedef tarih"},
					{"1", "m. 1", "m. 2/1-c", "Tam uyumlu", "", "", ""},
					{"2", "m. 2", "5 inci maddenin birinci fıkrası", "Kısmen uyumlu: ceza hükmü eksiktir", "",
						"Çevre Dairesi", "1 Mart 2027"},
					{"3", "m. 3", "", "Büyük ölçüde", "Denetim maddesi yok", "", ""},
				}, 0})
			},
			columns: "skipped, eu-place, national-place, degree, reason tr, body, date",
			rows: []string{
				`m. 1 [art:1] = m. 2/1-c: 1`,
				`m. 2 [art:2] = 5 inci maddenin birinci fıkrası: 2 why-tr="ceza hükmü eksiktir" by="1 Mart 2027" body="Çevre Dairesi"`,
				`m. 3 [art:3] = : 2 why-tr="Denetim maddesi yok"`,
			},
		},
		"two columns, as correlation tables have (CSV)": {
			file: func(t *testing.T) []byte {
				return textOf(t, grid{[][]string{
					{"Directive 2008/98/EC", "Kanun"},
					{"Article 1", "Madde 1"},
					{"Article 2, first paragraph", "—"},
					{"", "Madde 4"},
					{"—", "Madde 5"},
					{"Articles 6 to 8", "Madde 6 ila 8"},
				}, 0}, ';')
			},
			columns: "eu-place, national-place",
			rows: []string{
				`Article 1 [art:1] = Madde 1: 0`,
				`Article 2, first paragraph [art:2/par:1] = Madde 4: 0`,
				`Articles 6 to 8 [] = Madde 6 ila 8: 0`,
			},
		},
		"a compliance check with yes and no (TSV)": {
			file: func(t *testing.T) []byte {
				return textOf(t, grid{[][]string{
					{"EU provision", "Transposing article", "Adequate", "Reasons"},
					{"Article 7(1)", "Article 11", "Yes", ""},
					{"Article 7(2)", "Article 12(a)", "No", "The article covers only public bodies"},
					{"Article 8", "Article 13; Article 14", "Yes", ""},
				}, 0}, '\t')
			},
			columns: "eu-place, national-place, degree, reason en",
			rows: []string{
				`Article 7(1) [art:7/par:1] = Article 11: 1`,
				`Article 7(2) [art:7/par:2] = Article 12(a): 3 why-en="The article covers only public bodies"`,
				`Article 8 [art:8] = Article 13 + Article 14: 1`,
			},
		},
		"both languages in columns and cells (DOCX)": {
			file: func(t *testing.T) []byte {
				return docxOf(t, "Uyum Tablosu / Table of Concordance", grid{[][]string{
					{"AB hükmü / EU provision", "AB hükmünün metni (Türkçe)", "Text of the EU provision (English)",
						"Ulusal hüküm / National provision", "Uyum düzeyi / Degree", "Gerekçe (TR)", "Reason (EN)"},
					{"Madde 5 / Article 5", "Üye Devletler önlem alır.\n\nİkinci bent.", "Member States take measures.",
						"Madde 7 / Article 7", "Tam / Full", "", ""},
					{"Madde 6 / Article 6", "Komisyon bildirir.", "The Commission notifies.", "Madde 8 / Article 8",
						"Kısmi / Partial", "Süre eksik", "No deadline"},
					{"Madde 7\u00a0(2)\u200f", "Üye", "Member", "Md.\u00a09\u20111", "karar verilecek", "", ""},
				}, 1})
			},
			columns: "eu-place, eu-text tr, eu-text en, national-place, degree, reason tr, reason en",
			rows: []string{
				`Madde 5 / Article 5 [art:5] = Madde 7 / Article 7: 1 tr="Üye Devletler önlem alır.\n\nİkinci bent." en="Member States take measures."`,
				`Madde 6 / Article 6 [art:6] = Madde 8 / Article 8: 2 tr="Komisyon bildirir." en="The Commission notifies." why-tr="Süre eksik" why-en="No deadline"`,
				`Madde 7 (2) [art:7/par:2] = Md. 9-1: 0 tr="Üye" en="Member" ?degree "karar verilecek"`,
			},
		},
	}
}

func TestTablesInTheFormsOfSeveralStates(t *testing.T) {
	var all tally
	for name, form := range layouts() {
		t.Run(name, func(t *testing.T) { all.check(t, form) })
	}
	all.log(t)
}

// tally counts the columns and rows of layouts, and those that are read as they must be.
type tally struct{ layouts, columns, columnsRight, rows, rowsRight int }

func (a *tally) log(t *testing.T) {
	t.Helper()
	t.Logf("%d layouts: %d of %d columns are right without help, %d of %d rows", a.layouts, a.columnsRight, a.columns,
		a.rowsRight, a.rows)
}

func (a *tally) check(t *testing.T, form layout) {
	t.Helper()
	a.layouts++
	l := layoutOf(t, form.file(t))
	got, want := strings.Split(shownColumns(l), ", "), strings.Split(form.columns, ", ")
	for i := range want {
		a.columns++
		if i < len(got) && got[i] == want[i] {
			a.columnsRight++
		}
	}
	if strings.Join(got, ", ") != form.columns {
		t.Errorf("columns\n got %s\nwant %s\nof %q", strings.Join(got, ", "), form.columns, l.Headings)
	}
	a.rows += len(form.rows)
	var entries []concord.Entry
	if act, national := l.NamesPlaces(); act && national {
		entries = l.Read(nil).Entries
	} else {
		t.Error("no columns name places")
	}
	for i := range max(len(entries), len(form.rows)) {
		is, should := "nothing", "nothing"
		if i < len(entries) {
			is = shownEntry(entries[i])
		}
		if i < len(form.rows) {
			should = form.rows[i]
		}
		if is == should {
			a.rowsRight++
		} else {
			t.Errorf("row %d\n got %s\nwant %s", i, is, should)
		}
	}
}
