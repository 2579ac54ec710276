// Package intake reads the text of a file for the form of a version: of an upload, or of a file of a version. Nothing
// is stored.
package intake

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"lls/internal/format/filereader"
	"lls/internal/format/pdfread"
	"lls/internal/format/textdoc"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/lru"
	"lls/internal/platform/slots"
	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

// Asked is a file and how its text is wanted.
type Asked struct {
	UploadID string `json:"UploadId,omitempty" doc:"An upload of the caller; it or FileId"`
	FileID   int64  `json:"FileId,omitempty" doc:"A file of a version"`
	Language string `json:",omitempty" enum:"tr,en,split" doc:"Of the text; split: its paragraphs are in both. Without: found"`
	Tables   string `json:",omitempty" enum:"lines,omit" doc:"Default: lines"`
	Notes    string `json:",omitempty" enum:"end,omit" doc:"Footnotes; default: end"`
	Changes  string `json:",omitempty" enum:"accepted,original" doc:"Tracked changes: with or without them; default: accepted"`
	Margin   string `json:",omitempty" enum:"omit,keep" doc:"Notes in the margin, such as numbers of amending laws; default: omit"`
	Letters  string `json:",omitempty" enum:"repair,keep" doc:"That a wrong encoding spoiled, of TXT and HTML; default: repair"`
	Encoding string `json:",omitempty" enum:"utf-8,utf-16,windows-1254,windows-1252,ibm857,macturkish" doc:"Of TXT and HTML; without: found"`
	Part     int    `json:",omitempty" minimum:"0" doc:"Of a text that is longer than one of a version may be, from 1; default: the first"`
}

// Answer is the text of a file.
type Answer struct {
	Name   string
	Format string `enum:"docx,odt,html,txt,rtf,doc,pdf"`
	Size   int64  `doc:"Bytes"`
	intake.Text
}

// CodeUnreadable is the code of a field with a file that cannot be read; its parameter Reason says why.
const CodeUnreadable = "unreadable"

// The texts that were made, and the documents from which they are made with other options.
const (
	cacheBytes    = 16 << 20
	documentBytes = 16 << 20
)

// Config is what the intake needs.
type Config struct {
	Files  *file.Files
	Slots  *slots.Pool
	Log    *slog.Logger
	Reader *filereader.Reader
	// Took is told how long reading a file took, with its format or "unknown", and with the result: ok, or the reason
	// why there is no text; nil: nobody is.
	Took func(format, result string, took time.Duration)
	// How long a call waits until the reader of PDF files is compiled; 0: 15 seconds.
	Wait time.Duration
}

// Intake reads files.
type Intake struct {
	Config
	cache     *lru.Cache[cacheKey, result]
	documents *lru.Cache[documentKey, filereader.Document]
	pdf       *preparation
}

// documentKey names a content and how it is read.
type documentKey struct {
	sha256 string
	file   textdoc.Options
}

// cacheKey names a content and the options.
type cacheKey struct {
	sha256  string
	options filereader.Options
}

// result is the text of a file, or why there is none.
type result struct {
	Text   filereader.Text
	Reason textdoc.Reason
	Bound  textdoc.Bound
	Max    int
	Cause  string // for the log
	Passes bool   // there may be a text the next time
}

// fault is a field whose file gave no text.
func (r result) fault(field string) fault.Field {
	params := map[string]any{"Reason": r.Reason}
	if r.Bound != "" {
		params["Bound"], params["Max"] = r.Bound, r.Max
	}
	return fault.Field{Field: field, Code: CodeUnreadable, Params: params}
}

// bytes is about how much memory a result takes.
func (r result) bytes() int {
	n := 1000 + len(r.Text.TextTR) + len(r.Text.TextEN)
	for _, row := range r.Text.Report {
		n += 100 + 32*len(row.Places) + len(row.Detail)
	}
	return n
}

// New returns the intake of an instance.
func New(c Config) *Intake {
	i := &Intake{Config: c, cache: lru.New[cacheKey, result](cacheBytes),
		documents: lru.New[documentKey, filereader.Document](documentBytes),
		pdf:       &preparation{most: cmp.Or(c.Wait, prepareWait)}}
	if c.Reader != nil && c.Reader.Prepares() {
		i.pdf.prepare, i.pdf.there = c.Reader.PreparePDF, c.Reader.IsPrepared
	}
	return i
}

// Read reads the text of a file.
func (i *Intake) Read(ctx context.Context, actor access.Actor, asked Asked) (answer Answer, err error) {
	if err := actor.Need(access.RevisionsUpdate); err != nil {
		return answer, err
	}
	o, err := asked.options()
	if err != nil {
		return answer, err
	}
	content, field, err := i.find(ctx, actor, asked)
	if err != nil {
		return answer, err
	}
	key := cacheKey{content.Sha256, o}
	made, cached := i.cache.Get(key)
	if !cached {
		if made, err = i.textOf(ctx, actor.UserID, content, o); err != nil {
			return answer, fmt.Errorf("read the text of the file %s: %w", content.Sha256, err)
		}
		if !made.Passes {
			i.cache.Put(key, made, made.bytes())
		}
	}
	if made.Reason != "" {
		return answer, fault.Invalid(made.fault(field))
	}
	return Answer{content.Name, made.Text.Format, content.Size, made.Text.Text}, nil
}

// textOf makes the text of a content from its document if that is known, or else from the content.
func (i *Intake) textOf(ctx context.Context, user int64, c file.Content,
	o filereader.Options) (made result, err error) {
	o.MaxLength = library.MaxText
	document, known := i.documents.Get(documentKey{c.Sha256, o.File})
	if !known {
		return i.readContent(ctx, user, c, o)
	}
	release, err := i.Slots.Acquire(ctx, slots.Intake, user)
	if err != nil {
		return made, err
	}
	defer release()
	began := time.Now()
	made.Text, err = i.Reader.Again(ctx, o.Options, document)
	return i.resultOf(c, made.Text, err, time.Since(began))
}

func (a Asked) options() (o filereader.Options, err error) {
	switch a.Language {
	case "":
	case "split":
		o.Split = true
	case string(lang.Turkish), string(lang.English):
		o.Language = lang.Language(a.Language)
	default:
		return o, fault.BadRequest("Language %.20q is none", a.Language)
	}
	for _, choice := range []struct {
		name, value, usual, other string
		is                        *bool
	}{{"Tables", a.Tables, "lines", "omit", &o.OmitTables}, {"Notes", a.Notes, "end", "omit", &o.OmitNotes},
		{"Changes", a.Changes, "accepted", "original", &o.File.Original},
		{"Margin", a.Margin, "omit", "keep", &o.Margins}, {"Letters", a.Letters, "repair", "keep", &o.File.Spoiled}} {
		switch choice.value {
		case "", choice.usual:
		case choice.other:
			*choice.is = true
		default:
			return o, fault.BadRequest("%s %.20q is none", choice.name, choice.value)
		}
	}
	if a.Encoding != "" && !slices.Contains(textdoc.Encodings(), a.Encoding) {
		return o, fault.BadRequest("Encoding %.20q is none", a.Encoding)
	}
	if a.Part < 0 {
		return o, fault.BadRequest("Part %d is none", a.Part)
	}
	o.File.Encoding, o.Part = a.Encoding, a.Part
	if (a.UploadID == "") == (a.FileID == 0) {
		return o, fault.BadRequest("either UploadId or FileId is needed")
	}
	return o, nil
}

// find finds the content, and says which field of the call named it.
func (i *Intake) find(ctx context.Context, actor access.Actor, asked Asked) (c file.Content, field string, err error) {
	if asked.FileID != 0 {
		c, err = i.Files.Find(ctx, file.RevisionObject(asked.FileID))
		return c, "FileId", err
	}
	u, ok, err := i.Files.Take(ctx, actor, asked.UploadID)
	if err == nil && !ok {
		err = fault.NotFound()
	}
	return file.Content{Name: u.Name, Size: u.Size, Sha256: u.Sha256}, "UploadId", err
}

// readContent waits for its turn, and reads a content. Its name and its words are not logged.
func (i *Intake) readContent(ctx context.Context, user int64, c file.Content, o filereader.Options) (
	made result, err error) {
	in, _, err := i.Files.Open(ctx, c.Sha256)
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	return i.readFrom(ctx, user, c, o, in)
}

// readFrom is readContent for a content that is open.
func (i *Intake) readFrom(ctx context.Context, user int64, c file.Content, o filereader.Options, in io.Reader) (
	made result, err error) {
	if c.Size > textdoc.MaxBytes {
		return result{Reason: textdoc.ReasonLarge, Bound: textdoc.BoundSize, Max: textdoc.MaxBytes >> 20}, nil
	}
	buffered := bufio.NewReader(in)
	// A file that cannot be read fails below.
	if head, _ := buffered.Peek(pdfread.HeadBytes); pdfread.Is(head) {
		err := i.pdf.wait(ctx, i.Log)
		if fault.Is(err, "ERROR_UNAVAILABLE") {
			return result{Reason: textdoc.ReasonReader, Passes: true}, nil // the cause is logged
		}
		if err != nil {
			return made, err
		}
	}
	release, err := i.Slots.Acquire(ctx, slots.Intake, user)
	if err != nil {
		return made, err
	}
	defer release()
	began := time.Now()
	o.MaxLength = library.MaxText
	if c.Sha256 == "" { // of an import, which reads it once
		made.Text, err = i.Reader.Text(ctx, o, buffered)
		return i.resultOf(c, made.Text, err, time.Since(began))
	}
	text, document, err := i.Reader.Document(ctx, o, buffered)
	if document != nil {
		i.documents.Put(documentKey{c.Sha256, o.File}, document, len(document))
	}
	return i.resultOf(c, text, err, time.Since(began))
}

// resultOf is what reading a content gave. A content that cannot be read is a result, and is logged.
func (i *Intake) resultOf(c file.Content, text filereader.Text, err error, took time.Duration) (made result, _ error) {
	bad, ok := errors.AsType[*textdoc.Error](err)
	if err == nil {
		i.took(text.Format, "ok", took)
	}
	if !ok {
		return result{Text: text}, err
	}
	i.took(bad.Format, string(bad.Reason), took)
	made = result{Reason: bad.Reason, Bound: bad.Bound, Max: bad.Max,
		Passes: bad.Ended || bad.Reason == textdoc.ReasonReader || bad.Reason == textdoc.ReasonTime}
	if bad.Cause != nil {
		made.Cause = bad.Cause.Error()
	}
	if bad.Reason == textdoc.ReasonReader {
		i.Log.Error("cannot read PDF files", "cause", made.Cause)
	} else {
		i.Log.Info("a file gave no text", "format", bad.Format, "reason", made.Reason, "cause", made.Cause, "size",
			c.Size, "sha256", c.Sha256, "took", took)
	}
	return made, nil
}

// took tells who counts it how long reading a file took.
func (i *Intake) took(format, result string, took time.Duration) {
	if i.Took != nil {
		i.Took(cmp.Or(format, "unknown"), result, took)
	}
}
