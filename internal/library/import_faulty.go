package library

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"lls/internal/format/sheet"
	"lls/internal/platform/fault"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// leftOut are the rows of a file that an import has left out for their errors.
type leftOut struct {
	columns []column
	rows    []sheet.Row
	faults  [][]fault.Field
	fields  []query.Key
}

// column is a column of the file to correct: it has the heading of the imported file, or the name of a field.
type column struct {
	from    int // its place in the imported file
	heading string
	field   query.Key
}

// leftOut collects the rows with errors as a file to correct has them.
func (c *rowReader) leftOut(wrong [][]fault.Field) *leftOut {
	l := &leftOut{fields: c.headings}
	width := len(c.columns)
	for i, row := range c.rows {
		if len(wrong[i]) > 0 {
			l.rows, l.faults = append(l.rows, row), append(l.faults, wrong[i])
			width = max(width, len(row.Cells))
		}
	}
	for from := range width {
		one := column{from: from}
		if from < len(c.heads) {
			one.heading = c.heads[from]
		}
		key := ""
		if from < len(c.columns) {
			key = c.columns[from]
		}
		switch {
		case key == "" && c.keyOf(one.heading) != "": // the user has left it out
			one.heading = "(" + one.heading + ")"
		case key == "" && width >= sheet.MaxColumns: // the reasons need a column
			continue
		case key != "" && c.keyOf(one.heading) != key:
			one.heading = ""
		}
		for _, h := range c.headings {
			if h.ID == key {
				one.field = h
			}
		}
		l.columns = append(l.columns, one)
	}
	return l
}

// Incomplete reports whether rows were left out because of errors.
func (a *ImportAnswer) Incomplete() bool { return a.left != nil }

// WriteFaulty writes the rows that were left out as XLSX, with the headings of the file and, in a last column, what is
// wrong with each. Corrected, it can be imported: a heading that names no field is ignored.
func (a *ImportAnswer) WriteFaulty(l lang.Language, w io.Writer) (err error) {
	if a.left == nil {
		return errors.New("no row was left out")
	}
	book, err := sheet.NewBook(time.UTC)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	if err := a.left.write(book, l); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}

func (o *leftOut) write(book *sheet.Book, l lang.Language) error {
	heads := make([]sheet.Column, 0, len(o.columns)+1)
	for _, c := range o.columns {
		title := c.heading
		if title == "" && c.field.ID != "" {
			title = lang.Pick(l, c.field.NameTR, c.field.NameEN)
		}
		heads = append(heads, sheet.Column{Title: sheet.Neutral(title)})
	}
	heads = append(heads, sheet.Column{Title: lang.Pick(l, "Neden alınmadı", "Why it was left out"), Width: 60})
	table, err := book.Sheet(lang.Pick(l, "Hatalı satırlar", "Rows with errors"), heads...)
	if err != nil {
		return err
	}
	cells := make([]any, len(heads))
	for i, row := range o.rows {
		for n, c := range o.columns {
			if cells[n] = ""; c.from < len(row.Cells) {
				cells[n] = row.Cells[c.from]
			}
		}
		cells[len(cells)-1] = o.reasons(row.Number, o.faults[i], l)
		if err := table.Row(cells...); err != nil {
			return err
		}
	}
	return table.End()
}

// maxReasons is the length of the reasons of a row in letters: all rows with their reasons must fit into a file.
const maxReasons = 200

// reasons describes what is wrong with a row of the imported file.
func (o *leftOut) reasons(row int, faults []fault.Field, l lang.Language) string {
	said := make([]string, len(faults))
	for i, f := range faults {
		name := f.Field
		for _, h := range o.fields {
			if h.ID == f.Field {
				name = lang.Pick(l, h.NameTR, h.NameEN)
			}
		}
		said[i] = name + ": " + describeFault(f, l)
	}
	return truncated(fmt.Sprintf(lang.Pick(l, "%d. satır: %s", "Row %d: %s"), row, strings.Join(said, "; ")),
		maxReasons)
}

// reasonTexts say what is wrong with a field, by its code; {Min}, {Max} and {Value} are parameters of the fault.
var reasonTexts = map[string]struct{ tr, en string }{
	"required":  {"boş", "empty"},
	"minlength": {"en az {Min} karakter olmalı", "at least {Min} characters are needed"},
	"maxlength": {"en çok {Max} karakter olabilir", "at most {Max} characters are allowed"},
	"min":       {"en az {Min} olmalı", "at least {Min} is needed"},
	"max":       {"en çok {Max} olabilir", "at most {Max} is allowed"},
	"integer":   {"tam sayı olmalı ({Value})", "must be a whole number ({Value})"},
	"pattern":   {"biçimi uygun değil", "is not in the right form"},
	"email":     {"e-posta adresi değil", "is no e-mail address"},
	"date":      {"tarih değil", "is no date"},
	"equals":    {"beklenen değerle aynı değil", "is not what it must equal"},
	"isafter":   {"daha sonraki bir tarih olmalı", "must be a later date"},
	"isbigger":  {"sıfır veya daha büyük bir sayı olmalı", "must be zero or a larger number"},
	"unknown":   {"“{Value}” bulunamadı", "“{Value}” was not found"},
	"duplicate": {"aynı adla bir kayıt var", "a record of the same names is there already"},
	"base": {"numaranın ait olduğu tasarruf olarak kaydedilir: {Value}",
		"is registered as {Value}, the act that the number belongs to"},
	"circular":     {"kendisini değiştiren bir metne çıkar", "leads back to the text itself"},
	"filerequired": {"dosya gerekli", "needs a file"},
	"control":      {"izin verilmeyen denetim karakterleri var", "contains control characters that are not permitted"},
	"common":       {"en önce tahmin edilenlerden biri", "is one of those that are guessed first"},
	"personal":     {"kişinin adını içeriyor", "contains the name of the person"},
	"cell-error":   {"hücrede “{Value}” hatası var", "the cell shows the error “{Value}”"},
	"cell-formula": {"formülün sonucu dosyada kayıtlı değil", "the file does not hold the result of the formula"},
	"unreadable":   {"dosyanın metni okunamıyor", "the text of the file cannot be read"},
}

func describeFault(f fault.Field, l lang.Language) string {
	words, known := reasonTexts[f.Code]
	if !known {
		return f.Code
	}
	said := lang.Pick(l, words.tr, words.en)
	for _, name := range []string{"Min", "Max", "Value"} {
		if value, there := f.Params[name]; there {
			said = strings.ReplaceAll(said, "{"+name+"}", fmt.Sprint(value))
		}
	}
	return strings.ReplaceAll(said, " ({Value})", "")
}
