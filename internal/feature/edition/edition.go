// Package edition writes a version of a legal text as a file for other programs: documents, Akoma Ntoso, translation
// memories, metadata. The texts in the files are those of the version, letter by letter.
package edition

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"lls/internal/format/docx"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// Formats of an export.
const (
	DOCX   = "docx"
	PDF    = "pdf"
	HTML   = "html"
	AKN    = "akn"
	TMX    = "tmx"
	TXT    = "txt"
	JSONLD = "jsonld"
)

// Formats are all formats; the first one is the default.
func Formats() []string { return []string{DOCX, PDF, HTML, AKN, TMX, TXT, JSONLD} }

// Languages of an export.
const (
	Turkish = "tr"
	English = "en"
	Both    = "both"
)

// Layouts of a document in both languages.
const (
	Columns  = "columns"  // side by side, what belongs together in one row
	Sequence = "sequence" // Turkish, then English
)

// Options say how a version is written.
type Options struct {
	Format   string
	Language string // of the texts; empty: the language of the caller, or the one that has a text
	Layout   string
	Words    lang.Language // of what the file says about the texts
}

// Editions writes versions.
type Editions struct {
	library *library.Library
	texts   *record.Kind[library.LegalText, library.LegalTextRow]
	files   *file.Files
	public  string // the address of the instance, without a slash at its end; empty: not known
}

// New returns the exports of a library whose users reach it at an address.
func New(l *library.Library, files *file.Files, public string) *Editions {
	return &Editions{library: l, texts: library.LegalTexts(l), files: files, public: public}
}

// edition is a version that is being written.
type edition struct {
	Options
	text    *library.LegalText
	version library.RevisionRef
	first   bool // the first adopted version of its legal text
	tr, en  *side
	public  string
	author  string
	made    time.Time // in the zone of the instance
}

// form is how a format is written.
type form struct {
	mime, extension string
	write           func(*edition, context.Context, io.Writer) error
}

func formOf(format string) form {
	return map[string]form{
		DOCX:   {docx.Mime, "docx", (*edition).writeDOCX},
		PDF:    {"application/pdf", "pdf", (*edition).writePDF},
		HTML:   {"text/html; charset=utf-8", "html", (*edition).writeHTML},
		AKN:    {"application/akn+xml", "akn.xml", (*edition).writeAKN},
		TMX:    {"application/x-tmx+xml", "tmx", (*edition).writeTMX},
		TXT:    {"text/plain; charset=utf-8", "txt", (*edition).writeTXT},
		JSONLD: {"application/ld+json", "jsonld", (*edition).writeJSONLD},
	}[format]
}

// NoText is the Value of an answer that refuses a language without a text.
type NoText struct {
	Languages []string `doc:"The languages in which the version has a text"`
}

// Export writes a version and returns the signed address of the file.
func (e *Editions) Export(ctx context.Context, actor access.Actor, revision int64, o Options) (file.LinkAnswer, error) {
	if err := actor.Need(access.RevisionsRead); err != nil {
		return file.LinkAnswer{}, err
	}
	d, err := e.read(ctx, revision, o)
	if err != nil {
		return file.LinkAnswer{}, fmt.Errorf("read version %d to export it: %w", revision, err)
	}
	d.author = access.NameIn(o.Words, actor.FullName)
	as := formOf(o.Format)
	name := fmt.Sprintf("%s %s %s.%s", d.number(), d.version.Date, d.Language, as.extension)
	if o.Format == JSONLD {
		name = fmt.Sprintf("%s %s.%s", d.number(), d.version.Date, as.extension)
	}
	made := file.MadeFile{Name: name, Mime: as.mime, Category: audit.Revisions}
	link, err := e.files.CreateDownload(ctx, actor, made, func(w io.Writer) error { return as.write(d, ctx, w) })
	if err != nil {
		return file.LinkAnswer{}, fmt.Errorf("export version %d as %s: %w", revision, o.Format, err)
	}
	return link, nil
}

// read reads what is written, and refuses a language without a text.
func (e *Editions) read(ctx context.Context, revision int64, o Options) (*edition, error) {
	d := &edition{Options: o, public: e.public}
	var tr, en string
	err := e.library.Engine().Main.View(ctx, func(tx *store.Tx) (err error) {
		d.made = tx.Now().In(e.library.Engine().Zone)
		if d.version, tr, en, err = library.RevisionText(ctx, tx, revision); err != nil {
			return err
		}
		if d.text, err = e.texts.Find(ctx, tx, d.version.LegalTextID); err != nil {
			return err
		}
		_, versions, err := library.VersionsOf(ctx, tx, d.version.LegalTextID)
		adopted := slices.DeleteFunc(versions, func(v library.RevisionRef) bool {
			return int64(v.StatusID) != library.StatusAdopted
		})
		d.first = len(adopted) > 0 && adopted[len(adopted)-1].ID == revision
		return err
	})
	if err != nil {
		return nil, err
	}
	there := []string{}
	if tr != "" {
		there = append(there, Turkish)
		d.tr = newSide(lang.Turkish, tr)
	}
	if en != "" {
		there = append(there, English)
		d.en = newSide(lang.English, en)
	}
	if o.Format == JSONLD {
		return d, nil
	}
	if o.Format == TMX {
		d.Language = Both
	}
	if d.Language == "" {
		if d.Language = string(o.Words); !slices.Contains(there, d.Language) && len(there) > 0 {
			d.Language = there[0]
		}
	}
	if d.Language == Both && o.Format == AKN {
		return nil, fault.BadRequest("language=both: a document of Akoma Ntoso has one language")
	}
	if d.Language == Both && len(there) < 2 || d.Language != Both && !slices.Contains(there, d.Language) {
		return nil, fault.RejectedWith("ERROR_NO_TEXT", NoText{there})
	}
	return d, nil
}

// sides are the texts that are written, Turkish first.
func (d *edition) sides() []*side {
	switch d.Language {
	case Turkish:
		return []*side{d.tr}
	case English:
		return []*side{d.en}
	}
	return []*side{d.tr, d.en}
}

// sideBySide reports whether a document has both languages in columns.
func (d *edition) sideBySide() bool { return d.Language == Both && d.Layout == Columns }

func (d *edition) pick(tr, en string) string { return lang.Pick(d.Words, tr, en) }

// writeTXT writes the texts; a line of dashes parts two languages.
func (d *edition) writeTXT(_ context.Context, w io.Writer) error {
	for i, s := range d.sides() {
		text := s.text
		if i > 0 {
			text = "\n\n----------------------------------------\n\n" + text
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}
