package concordance

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"lls/internal/feature/content"
	"lls/internal/format/docx"
	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// Formats of an export.
const (
	XLSX = "xlsx"
	DOCX = "docx"
	PDF  = "pdf"
	CSV  = "csv"
)

// ExportOptions say how a table is written.
type ExportOptions struct {
	Format   string
	Language lang.Language // of the headings, and of the texts
	Both     bool          // with the texts of both languages; the words of documents are in both languages as well
	Layout   string        // the name of its file; empty: the standard one
	Reverse  bool          // from the legal text to the act
	Official bool          // without the note that this is no official document
}

// mimes are the types of the formats.
func mimeOf(format string) string {
	switch format {
	case DOCX:
		return docx.Mime
	case PDF:
		return "application/pdf"
	case CSV:
		return "text/csv; charset=utf-8"
	}
	return sheet.Mime
}

// Export writes a table of concordance with all rows and returns its signed address.
func (c *Concordances) Export(ctx context.Context, actor access.Actor, id int64,
	o ExportOptions) (file.LinkAnswer, error) {
	if err := actor.Need(access.ConcordancesRead); err != nil {
		return file.LinkAnswer{}, err
	}
	layout, err := c.content.Layout(o.Layout)
	if err != nil {
		return file.LinkAnswer{}, err
	}
	var t *library.Concordance
	if err := c.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		t, err = c.kind.Find(ctx, tx, id)
		return err
	}); err != nil {
		return file.LinkAnswer{}, fmt.Errorf("read table of concordance %d: %w", id, err)
	}
	made := file.MadeFile{Category: audit.Concordances, Mime: mimeOf(o.Format), Name: c.fileName(t, o)}
	link, err := c.files.CreateDownload(ctx, actor, made, func(w io.Writer) error {
		_, err := c.write(ctx, actor, id, o, layout, 0, w)
		return err
	})
	if err != nil {
		return file.LinkAnswer{}, fmt.Errorf("export table of concordance %d: %w", id, err)
	}
	return link, nil
}

// Write writes a table of concordance for a command, and returns the SHA-256 of what the table says.
func (c *Concordances) Write(ctx context.Context, actor access.Actor, legalText int64, celex string, o ExportOptions,
	w io.Writer) (sum string, err error) {
	if err := actor.Need(access.ConcordancesRead); err != nil {
		return "", err
	}
	layout, err := c.content.Layout(o.Layout)
	if err != nil {
		return "", err
	}
	var id int64
	if err := c.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		id, err = library.FindConcordance(ctx, tx, legalText, celex)
		return err
	}); err != nil {
		return "", err
	}
	return c.write(ctx, actor, id, o, layout, 0, w)
}

// fileName names the file of a table.
func (c *Concordances) fileName(t *library.Concordance, o ExportOptions) string {
	return c.kind.Labels.One.In(o.Language) + " " + t.EUAct.CELEX + "." + o.Format
}

// document is a table that is being written, in a transaction.
type document struct {
	ExportOptions
	c       *Concordances
	tx      *store.Tx
	layout  content.Layout
	table   *library.Concordance
	columns []column
	quotes  *library.Quotes
	reverse *library.Reverse
	version *library.RevisionHead // of the foot
	sum     string
	author  string
	made    time.Time // in the zone of the instance
}

// write writes a table; a version that it is attached to is named in the foot, otherwise that of the last comparison.
func (c *Concordances) write(ctx context.Context, actor access.Actor, id int64, o ExportOptions, layout content.Layout,
	version int64, w io.Writer) (sum string, err error) {
	err = c.engine.Main.View(ctx, func(tx *store.Tx) error {
		d := &document{ExportOptions: o, c: c, tx: tx, layout: layout,
			author: access.NameIn(o.Language, actor.FullName), made: tx.Now().In(c.engine.Zone)}
		if err := d.read(ctx, id, version); err != nil {
			return err
		}
		sum = d.sum
		switch o.Format {
		case DOCX:
			return d.writeDOCX(ctx, w)
		case PDF:
			return d.writePDF(ctx, w)
		case CSV:
			return d.writeCSV(ctx, w)
		}
		return d.writeBook(ctx, w)
	})
	return sum, err
}

// read reads what is known before the rows are written: the rows are read twice, so that not all of them must be in
// memory.
func (d *document) read(ctx context.Context, id, version int64) (err error) {
	if d.table, err = d.c.kind.Find(ctx, d.tx, id); err != nil {
		return err
	}
	d.version = d.table.CheckedRevision
	if version != 0 {
		ref, _, _, err := library.RevisionText(ctx, d.tx, version)
		if err != nil {
			return err
		}
		d.version = &ref.RevisionHead
	}
	if d.Reverse {
		reverse, err := d.c.library.ReverseConcordance(ctx, d.tx, id)
		if err != nil {
			return err
		}
		d.reverse = &reverse
	} else {
		d.columns = d.layoutColumns()
		if slices.ContainsFunc(d.columns, func(c column) bool {
			return slices.Contains(c.fields, content.FieldNationalText)
		}) {
			if d.quotes, err = d.c.library.QuotesOf(ctx, d.tx, d.table); err != nil {
				return err
			}
		}
	}
	sum, letters := newChecksum(d.table), 0
	filled := make([]bool, len(d.columns))
	err = d.eachRow(ctx, func(r *library.Alignment) error {
		sum.row(r)
		for i, c := range d.columns {
			if filled[i] && d.Format != PDF {
				continue
			}
			lines, err := d.lines(ctx, c, r)
			if err != nil {
				return err
			}
			for _, l := range lines {
				filled[i] = filled[i] || l.text != ""
				letters += len(l.text)
			}
		}
		if d.Format == PDF && letters > maxPDF {
			return tooLargeForPDF()
		}
		return nil
	})
	if err != nil {
		return err
	}
	d.sum = sum.String()
	if d.isDocument() {
		shown := d.columns[:0:0]
		for i, c := range d.columns {
			if filled[i] || !c.hideEmpty {
				shown = append(shown, c)
			}
		}
		d.columns = shown
	}
	return nil
}

func (d *document) eachRow(ctx context.Context, fn func(*library.Alignment) error) error {
	return d.c.library.EachAlignment(ctx, d.tx, d.table, func(r *library.Alignment) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return fn(r)
	})
}

// isDocument reports whether the table is written for people; spreadsheets are read again by programs.
func (d *document) isDocument() bool { return d.Format == DOCX || d.Format == PDF }

// languages are those of the texts.
func (d *document) languages() []lang.Language {
	if d.Both {
		return []lang.Language{lang.Turkish, lang.English}
	}
	return []lang.Language{d.Language}
}

// say writes words about the table: documents in both languages have both.
func (d *document) say(tr, en string) string {
	if !d.Both || !d.isDocument() || tr == en {
		return lang.Pick(d.Language, tr, en)
	}
	return tr + " / " + en
}

// words are words of the layout, in documents with those of the third language.
func (d *document) words(w content.LayoutWords) string {
	said := d.say(string(w.TR), string(w.EN))
	if d.isDocument() && w.Third != "" {
		said += " / " + string(w.Third)
	}
	return said
}

func (d *document) named(n *record.Named) string {
	if n == nil {
		return ""
	}
	return d.say(n.NameTR, n.NameEN)
}

func (d *document) fixed(all []record.Named, id int64) string {
	for i := range all {
		if all[i].ID == id {
			return d.named(&all[i])
		}
	}
	return ""
}

// degree names a degree as the layout does.
func (d *document) degree(id int64) string {
	if words, there := d.layout.Degrees[strconv.FormatInt(id, 10)]; there && d.isDocument() { // two may have one name
		return d.words(words)
	}
	return d.fixed(library.Degrees(), id)
}

// notice is the note that this is no official document; empty: there is none.
func (d *document) notice() string {
	if d.Official {
		return ""
	}
	return d.say("Resmî belge değildir", "Not an official document")
}

func (d *document) title() string { return d.words(d.layout.Title) }

// subject names the text and the act on every page.
func (d *document) subject() string {
	name := d.table.LegalText
	return strings.TrimSpace(name.Number+" "+clipped(lang.Pick(d.Language, name.NameTR, name.NameEN))) + " · " +
		d.table.EUAct.CELEX
}

// clipped is a name that fits on one line of a page.
func clipped(name string) string {
	const most = 90
	if runes := []rune(name); len(runes) > most {
		return strings.TrimSpace(string(runes[:most])) + "…"
	}
	return name
}

// foot says what the document was made from: the version, the table as of its last change, and the checksum.
func (d *document) foot() string {
	parts := []string{d.say("Sürüm", "Version") + " –"}
	if d.version != nil {
		parts[0] = fmt.Sprintf("%s %d (%s)", d.say("Sürüm", "Version"), d.version.ID, d.version.Date.Shown())
	}
	changed := d.table.ModifyDate.Time().In(d.c.engine.Zone).Format("02/01/2006 15:04:05")
	return strings.Join(append(parts, d.say("Tablo", "Table")+" "+changed, "SHA-256 "+d.sum), " · ")
}
