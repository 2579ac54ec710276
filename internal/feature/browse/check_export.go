package browse

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/file"
	"lls/internal/text/check"
	"lls/internal/text/lang"
)

// Made writes a file that can be downloaded for a short time.
type Made func(context.Context, access.Actor, file.MadeFile, func(io.Writer) error) (file.LinkAnswer, error)

// ExportChecks writes the findings of a version as a workbook in a language.
func (b *Browse) ExportChecks(ctx context.Context, actor access.Actor, version int64, language lang.Language,
	create Made) (
	link file.LinkAnswer, err error) {
	item, in, answer, err := b.checkVersion(ctx, actor, version, false)
	if err != nil {
		return link, err
	}
	made := file.MadeFile{Name: lang.Pick(language, "Denetim ", "Checks ") + string(item.Date) + ".xlsx",
		Mime: sheet.Mime, Category: audit.Revisions}
	link, err = create(ctx, actor, made, func(w io.Writer) error {
		return b.writeChecks(w, item, answer.Findings, in, language)
	})
	if err != nil {
		return link, fmt.Errorf("write the findings of version %d: %w", version, err)
	}
	return link, nil
}

func (b *Browse) writeChecks(w io.Writer, of library.RevisionRef, findings []Finding, in CheckInput,
	language lang.Language) (
	err error) {
	book, err := sheet.NewBook(b.library.Engine().Zone)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	title := func(tr, en string, width float64) sheet.Column {
		return sheet.Column{Title: lang.Pick(language, tr, en), Type: sheet.Text, Width: width}
	}
	list, err := book.Sheet(lang.Pick(language, "Denetim ", "Checks ")+of.Date.Shown(), title("Önem", "Severity", 10),
		title("Bulgu", "Finding", 40), title("Dil", "Language", 8), title("Yer", "Place", 18),
		title("Metin", "Text", 50), title("Öbür dilde", "In the other language", 50), title("Öneri", "Suggestion", 30),
		title("Yok sayılma gerekçesi", "Reason for ignoring it", 40))
	if err != nil {
		return err
	}
	rules := map[string]check.Rule{}
	for _, r := range check.Rules() {
		rules[r.Name] = r
	}
	severities := map[string]string{"error": lang.Pick(language, "Hata", "Error"),
		"warning": lang.Pick(language, "Uyarı", "Warning"), "hint": lang.Pick(language, "Öneri", "Hint")}
	cut := cutter{utf16.Encode([]rune(in.TextTR)), utf16.Encode([]rune(in.TextEN))}
	for _, f := range findings {
		other, fix, note := "", f.Params["fix"], ""
		if f.Other != nil {
			other = cut.words(f.Other.Language, f.Other.Start, f.Other.End)
		}
		if f.Ignored != nil {
			note = f.Ignored.Note + " (" + f.Ignored.User + ")"
		}
		if err := list.Row(severities[f.Severity], lang.Pick(language, rules[f.Rule].TR, rules[f.Rule].EN),
			strings.ToUpper(f.Language), placeName(f.Place, language), cut.words(f.Language, f.Start, f.End),
			other, fix, note); err != nil {
			return err
		}
	}
	if err := list.End(); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}

// cutter takes words out of both texts by UTF-16 units.
type cutter struct{ tr, en []uint16 }

// mostWords is how many units of a passage a cell shows.
const mostWords = 300

func (c cutter) words(language string, start, end int) string {
	text := c.tr
	if language == string(lang.English) {
		text = c.en
	}
	more := ""
	if end-start > mostWords {
		end, more = start+mostWords, "…"
	}
	return strings.Join(strings.Fields(string(utf16.Decode(text[start:end]))), " ") + more
}

// placeName names a place by its key: Madde 5 (2) (a).
func placeName(key string, language lang.Language) string {
	parts := strings.Split(key, "/")
	var name strings.Builder
	for i, part := range parts {
		kind, number, _ := strings.Cut(part, ":")
		number, _, _ = strings.Cut(number, "~")
		if i > 0 {
			if kind == "par" || kind == "pt" {
				name.WriteString(" (" + number + ")")
			}
			continue
		}
		number = strings.ToUpper(number)
		switch kind {
		case "art":
			name.WriteString(lang.Pick(language, "Madde ", "Article ") + number)
		case "prov":
			name.WriteString(lang.Pick(language, "Geçici Madde ", "Provisional Article ") + number)
		case "add":
			name.WriteString(lang.Pick(language, "Ek Madde ", "Additional Article ") + number)
		case "annex":
			name.WriteString(lang.Pick(language, "Ek ", "Annex ") + number)
		case "sched":
			name.WriteString(lang.Pick(language, "Cetvel ", "Schedule ") + number)
		}
	}
	return name.String()
}
