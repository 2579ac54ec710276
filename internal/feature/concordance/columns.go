package concordance

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"lls/internal/feature/content"
	"lls/internal/library"
	"lls/internal/text/lang"
)

// column is a column of a table that is being written.
type column struct {
	heading   string
	fields    []content.LayoutField // nil: the Id of the row
	languages []lang.Language       // of texts
	share     float64               // of the width of a page
	hideEmpty bool
}

// line is a line of a cell: the words of a field in a language.
type line struct {
	text     string
	language lang.Language // empty: words about the row
	strong   bool
	apart    bool // a blank line is above it: the text of another language begins
}

// bilingual are the fields that have a text in each language.
func bilingual(f content.LayoutField) bool {
	return f == content.FieldProvisionText || f == content.FieldNationalText || f == content.FieldReason ||
		f == content.FieldComment
}

// headings name the fields where a layout has no heading for one of them alone.
func fieldHeading(f content.LayoutField) (tr, en string) {
	switch f {
	case content.FieldProvision:
		return "AB hükmü", "EU provision"
	case content.FieldProvisionText:
		return "AB hükmünün metni", "Text of the EU provision"
	case content.FieldDuty:
		return "Hükmün türü", "Type of provision"
	case content.FieldCounterpart:
		return "Karşılık", "Counterpart"
	case content.FieldNationalText:
		return "Ulusal hükmün metni", "Text of the national provision"
	case content.FieldDegree:
		return "Uyum düzeyi", "Degree of alignment"
	case content.FieldReason:
		return "Gerekçe", "Reason"
	case content.FieldComment:
		return "Açıklama", "Comment"
	case content.FieldPlannedDate:
		return "Planlanan tarih", "Planned date"
	case content.FieldBody:
		return "Kurum", "Body"
	}
	return "Yeniden bakılmalı", "Needs another look"
}

// keyHeading is the heading of the column that names each row. It is in one language, so that imports know it.
func (d *document) keyHeading() string { return lang.Pick(d.Language, "Kimlik", "Id") }

// layoutColumns are the columns of the layout. In spreadsheets every field and every language has a column of its own,
// after the one that names the row: they can be read again.
func (d *document) layoutColumns() []column {
	const keyShare = 6
	var columns []column
	if d.Format == XLSX || d.Format == CSV || d.layout.Key && d.Format == DOCX {
		columns = append(columns, column{heading: d.keyHeading(), share: keyShare})
	}
	for _, c := range d.layout.Columns {
		if d.isDocument() {
			columns = append(columns, d.documentColumns(c)...)
			continue
		}
		for _, f := range c.Fields {
			tr, en := fieldHeading(f) // whatever the layout calls it
			columns = append(columns, d.perLanguage(column{heading: lang.Pick(d.Language, tr, en),
				fields: []content.LayoutField{f}})...)
		}
	}
	return columns
}

func (d *document) documentColumns(c content.LayoutColumn) []column {
	one := column{heading: d.words(c.Heading), fields: c.Fields, languages: d.languages(), share: c.Width,
		hideEmpty: c.HideEmpty}
	if d.layout.SideBySide && len(c.Fields) == 1 {
		return d.perLanguage(one)
	}
	return []column{one}
}

// perLanguage makes a column for each language of a text.
func (d *document) perLanguage(c column) []column {
	c.languages = d.languages()
	if !d.Both || !bilingual(c.fields[0]) {
		return []column{c}
	}
	tr, en := c, c
	tr.languages, en.languages = []lang.Language{lang.Turkish}, []lang.Language{lang.English}
	tr.heading += " (" + d.say("Türkçe", "Turkish") + ")"
	en.heading += " (" + d.say("İngilizce", "English") + ")"
	return []column{tr, en}
}

// lines are what a cell says.
func (d *document) lines(ctx context.Context, c column, r *library.Alignment) (lines []line, err error) {
	if c.fields == nil {
		return []line{{text: strconv.FormatInt(r.ID, 10)}}, nil
	}
	for _, f := range c.fields {
		var more []line
		if f == content.FieldNationalText {
			more, err = d.quote(ctx, r, c.languages)
		} else {
			more = d.field(f, r, c.languages)
		}
		if err != nil {
			return nil, err
		}
		for _, l := range more {
			if l.text == "" {
				continue
			}
			l.strong = len(c.fields) > 1 && (f == content.FieldProvision || f == content.FieldCounterpart)
			if n := len(lines); n > 0 && l.language != "" && lines[n-1].language != "" {
				l.apart = l.language != lines[n-1].language
			}
			lines = append(lines, l)
		}
	}
	return lines, nil
}

// field is what a row says in one of its fields.
func (d *document) field(f content.LayoutField, r *library.Alignment, languages []lang.Language) []line {
	text := func(tr, en string) (lines []line) {
		for _, l := range languages {
			lines = append(lines, line{text: lang.Pick(l, tr, en), language: l})
		}
		return lines
	}
	one := func(text string) []line { return []line{{text: text}} }
	switch f {
	case content.FieldProvision:
		return one(r.EULabel)
	case content.FieldProvisionText:
		return text(r.EUTextTR, r.EUTextEN)
	case content.FieldDuty:
		return one(d.fixed(library.Duties(), r.Duty))
	case content.FieldCounterpart:
		return one(counterparts(r, d.Language))
	case content.FieldDegree:
		return one(d.degree(r.DegreeID))
	case content.FieldReason:
		return text(r.ReasonTR, r.ReasonEN)
	case content.FieldComment:
		return text(r.CommentTR, r.CommentEN)
	case content.FieldPlannedDate:
		if r.PlannedDate == nil {
			return nil
		}
		return one(r.PlannedDate.Shown())
	case content.FieldBody:
		if r.Agency != nil {
			return one(d.named(r.Agency))
		}
		return one(r.BodyOther)
	}
	return one(d.fixed(library.Looks(), r.Look))
}

// quote is what the counterparts of a row say now, in each language.
func (d *document) quote(ctx context.Context, r *library.Alignment,
	languages []lang.Language) (lines []line, err error) {
	for _, l := range languages {
		for _, g := range r.Targets {
			tr, en, cut, err := d.quotes.Of(ctx, d.tx, g)
			if err != nil {
				return nil, err
			}
			words := lang.Pick(l, tr, en)
			if cut && words != "" {
				words += "…\n[" + lang.Pick(l, "Devamı yasal metindedir.", "Continued in the legal text.") + "]"
			}
			lines = append(lines, line{text: words, language: l})
		}
	}
	return lines, nil
}

// counterparts are the counterparts of a row in words; those in other texts with their names.
func counterparts(r *library.Alignment, l lang.Language) string {
	words := make([]string, len(r.Targets))
	for i, g := range r.Targets {
		words[i] = g.Label
		if g.Name != nil {
			words[i] += " (" + lang.Pick(l, g.Name.NameTR, g.Name.NameEN) + ")"
		}
	}
	return strings.Join(words, "; ")
}

// joined is what a cell of a spreadsheet says.
func joined(lines []line) string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.text
	}
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n")
}
