package timeline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/file"
	"lls/internal/text/history"
	"lls/internal/text/lang"
)

// Made writes a file that can be downloaded for a short time.
type Made func(context.Context, access.Actor, file.MadeFile, func(io.Writer) error) (file.LinkAnswer, error)

// Export writes the history of the articles of a legal text as a workbook: a row for each article, a column for each
// version. l is the language of the texts, words that of the workbook.
func (t *Timelines) Export(
	ctx context.Context, actor access.Actor, legalText int64, l, words lang.Language, create Made,
) (link file.LinkAnswer, err error) {
	answer, err := t.History(ctx, actor, legalText, l)
	if err != nil {
		return link, err
	}
	name := lang.Pick(words, "Zaman içinde ", "Through time ") + lang.Pick(words, answer.Item.NameTR,
		answer.Item.NameEN)
	made := file.MadeFile{Name: name + ".xlsx", Mime: sheet.Mime, Category: audit.LegalTexts}
	link, err = create(ctx, actor, made, func(w io.Writer) error { return t.write(w, &answer, words) })
	if err != nil {
		return link, fmt.Errorf("write the history of legal text %d: %w", legalText, err)
	}
	return link, nil
}

func (t *Timelines) write(w io.Writer, answer *HistoryAnswer, words lang.Language) (err error) {
	book, err := sheet.NewBook(t.library.Engine().Zone)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	columns := []sheet.Column{{Title: lang.Pick(words, "Madde", "Article"), Width: 16},
		{Title: lang.Pick(words, "Başlık", "Heading"), Width: 40}}
	column := map[int64]int{}
	number := 0
	for i := range answer.Versions {
		v := &answer.Versions[i]
		title := v.Date.Shown()
		if v.HasTexts { // numbered as the reader counts them
			number++
			title = fmt.Sprintf("%d · %s", number, title)
		}
		if v.Status != nil {
			title += " · " + lang.Pick(words, v.Status.NameTR, v.Status.NameEN)
		}
		column[v.ID] = len(columns)
		columns = append(columns, sheet.Column{Title: title, Width: 24})
	}
	list, err := book.Sheet(lang.Pick(words, "Zaman içinde", "Through time"), columns...)
	if err != nil {
		return err
	}
	for i := range answer.Articles {
		a := &answer.Articles[i]
		cells := make([]string, len(columns))
		cells[0], cells[1] = a.Label, a.Heading
		for _, e := range a.Events {
			at := column[e.Version]
			cells[at] = strings.TrimPrefix(cells[at]+"; "+eventWords(&e, words), "; ")
		}
		row := make([]any, len(cells))
		for k, words := range cells {
			row[k] = words
		}
		if err := list.Row(row...); err != nil {
			return err
		}
	}
	if err := list.End(); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}

// eventWords says what a version did to an article.
func eventWords(e *Event, words lang.Language) string {
	switch e.Kind {
	case history.Introduced:
		return lang.Pick(words, "Metne girdi: ", "Introduced as ") + e.Right
	case history.Changed:
		return lang.Pick(words, "İfadesi değişti", "Wording changed")
	case history.Renumbered:
		return lang.Pick(words, "Numarası değişti: ", "Renumbered: ") + e.Left + " → " + e.Right
	case history.Moved:
		return lang.Pick(words, "Metindeki yeri değişti", "Moved within the text")
	case history.Split:
		return fmt.Sprintf(lang.Pick(words, "%s maddesinden ayrıldı", "Split from %s"), e.Left)
	case history.Merged:
		return fmt.Sprintf(lang.Pick(words, "%s ile birleşti", "Merged with %s"), e.Right)
	case history.Repealed:
		return lang.Pick(words, "Metinden çıkarıldı", "Removed from the text")
	case history.Voided:
		return lang.Pick(words, "Kaldırıldı; yalnızca bunu belirten not kaldı", "Repealed; only a note of it remains")
	case history.Restored:
		return lang.Pick(words, "Yeniden metne alındı", "Restored")
	}
	return e.Kind.String()
}
