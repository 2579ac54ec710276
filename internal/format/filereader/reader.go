// Package filereader reads files that users have uploaded, in a process of its own for each file, which is ended if it
// takes too long or too much memory. Whatever a file does to its reader, the answer is an error with a reason.
package filereader

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"lls/internal/format/pdfread"
	"lls/internal/format/tables"
	"lls/internal/format/textdoc"
	"lls/internal/text/intake"
)

// The bounds of reading one file.
const (
	timeout = 10 * time.Second
	// of compiling the reader of PDF files
	prepareTimeout = 5 * time.Minute
	maxMemory      = 512 << 20
	memoryLimit    = 384 << 20 // which the other process tries to keep
	maxText        = 24 << 20  // of the answer, in JSON, without the document
	maxDocument    = 8 << 20   // of a document in JSON that an answer contains
	maxTables      = 48 << 20  // cells may have 24 MB of text, and each has a few bytes more
	watchEvery     = 25 * time.Millisecond
)

// Reader reads files.
type Reader struct {
	command []string // without one files are read in this process
	cache   string
	timeout time.Duration
	memory  int64 // resident bytes at which a process is ended
}

// New returns a reader. The command starts Serve; without one files are read in this process. The cache is the folder
// of the compiled reader of PDF files; without one it is compiled for every file.
func New(command []string, cache string) *Reader {
	return &Reader{command: command, cache: cache, timeout: timeout, memory: maxMemory}
}

// Options say how a text is wanted.
type Options struct {
	intake.Options
	File textdoc.Options // how the file is read
}

// Text is the text of a file.
type Text struct {
	Format string
	intake.Text
}

// Document is what a file was read into, in JSON: Again makes its text with other options of intake, without the file.
type Document []byte

// The tasks of the other process.
const (
	readText   = "text"
	readAgain  = "again" // the text of a document that was read before
	readTables = "tables"
	preparePDF = "prepare" // fills the cache
)

// request is what the other process is asked for.
type request struct {
	Task    string
	Options Options // of a text
	Keep    bool    // the document is wanted too
	Cache   string
	Timeout time.Duration // of reading a file
}

// answer is what was asked for, or why there is nothing.
type answer struct {
	Text     *Text           `json:",omitempty"`
	Document json.RawMessage `json:",omitempty"`
	Tables   *tables.File    `json:",omitempty"`
	Refused  *refusal        `json:",omitempty"`
}

// refusal is a textdoc.Error or a tables.Error as it goes from one process to the other.
type refusal struct {
	Reason         string
	Bound          textdoc.Bound `json:",omitempty"`
	Line, Row, Max int           `json:",omitempty"`
	Format         string        `json:",omitempty"`
	Cause          string
	ended          bool // the process ended without an answer
}

func (r *refusal) cause() error {
	if r.Cause == "" {
		return nil
	}
	return errors.New(r.Cause)
}

// The refusals that no reader of a format knows.
const (
	damaged = string(textdoc.ReasonDamaged)
	late    = string(textdoc.ReasonTime)
)

// Text reads the text of a file. A file that cannot be read is a *textdoc.Error.
func (r *Reader) Text(ctx context.Context, o Options, content io.Reader) (text Text, err error) {
	text, _, err = r.text(ctx, request{Task: readText, Options: o, Cache: r.cache}, content)
	return text, err
}

// Document is Text that also returns what the file was read into; it is nil if that takes more than 8 MiB.
func (r *Reader) Document(ctx context.Context, o Options, content io.Reader) (text Text, document Document, err error) {
	return r.text(ctx, request{Task: readText, Options: o, Cache: r.cache, Keep: true}, content)
}

// Again makes the text of a document with other options.
func (r *Reader) Again(ctx context.Context, o intake.Options, document Document) (text Text, err error) {
	text, _, err = r.text(ctx, request{Task: readAgain, Options: Options{Options: o}}, bytes.NewReader(document))
	return text, err
}

func (r *Reader) text(ctx context.Context, asked request, content io.Reader) (text Text, document Document, err error) {
	made, err := r.do(ctx, asked, content)
	switch {
	case err != nil:
		return text, nil, fmt.Errorf("read the text of a file: %w", err)
	case made.Refused != nil:
		no := made.Refused
		return text, nil, &textdoc.Error{Reason: textdoc.Reason(no.Reason), Bound: no.Bound, Max: no.Max,
			Format: no.Format, Cause: no.cause(), Ended: no.ended}
	case made.Text == nil:
		return text, nil, errors.New("read the text of a file: the process gave none")
	}
	return *made.Text, Document(made.Document), nil
}

// Tables reads the tables of a file. A file that cannot be read is a *tables.Error.
func (r *Reader) Tables(ctx context.Context, content io.Reader) (*tables.File, error) {
	made, err := r.do(ctx, request{Task: readTables}, content)
	switch {
	case err != nil:
		return nil, fmt.Errorf("read the tables of a file: %w", err)
	case made.Refused != nil:
		no := made.Refused
		if no.Reason == damaged {
			no.Reason = string(tables.ReasonFormat)
		}
		if no.Bound != "" { // of the process, not of the tables
			no.Max = 0
		}
		return nil, &tables.Error{Reason: tables.Reason(no.Reason), Line: no.Line, Row: no.Row, Max: no.Max,
			Cause: no.cause()}
	case made.Tables == nil:
		return nil, errors.New("read the tables of a file: the process gave none")
	}
	return made.Tables, nil
}

// Prepares tells whether the reader of PDF files is compiled once for all files, by PreparePDF.
func (r *Reader) Prepares() bool { return len(r.command) > 0 && r.cache != "" }

// IsPrepared tells whether PreparePDF has been done.
func (r *Reader) IsPrepared() bool { return pdfread.IsPrepared(r.cache) }

// PreparePDF compiles the reader of PDF files in another process, at a low priority. Where that has been done, the
// process only shows that the compiled reader starts.
func (r *Reader) PreparePDF(ctx context.Context) error {
	made, err := r.ask(ctx, prepareTimeout, request{Task: preparePDF, Cache: r.cache}, bytes.NewReader(nil))
	if err == nil && made.Refused != nil {
		err = fmt.Errorf("the process that compiles has failed (%s): %s", made.Refused.Reason, made.Refused.Cause)
	}
	return err
}

// do does a task in another process, or in this one.
func (r *Reader) do(ctx context.Context, asked request, content io.Reader) (answer, error) {
	if len(r.command) > 0 {
		return r.ask(ctx, r.timeout, asked, content)
	}
	limited, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	made, err := doHere(limited, asked, content)
	return made, errors.Join(err, ctx.Err())
}

// doHere reads a file in this process.
func doHere(ctx context.Context, asked request, content io.Reader) (made answer, err error) {
	most := int64(textdoc.MaxBytes)
	if asked.Task == readTables {
		most = tables.MaxBytes
	}
	b, err := io.ReadAll(io.LimitReader(content, most+1))
	if err != nil {
		return made, fmt.Errorf("read a file: %w", err)
	}
	defer func() {
		if failure := recover(); failure != nil {
			made = answer{Refused: &refusal{Reason: damaged, Cause: fmt.Sprint(failure)}}
		}
	}()
	var doc *intake.Document
	switch asked.Task {
	case readTables:
		made.Tables, err = tables.Read(ctx, bytes.NewReader(b))
	case readAgain:
		if err = json.Unmarshal(b, &doc); err == nil {
			made.Text, err = textOf(doc, asked.Options)
		}
	default:
		if doc, err = toDocument(ctx, b, asked); err == nil {
			if asked.Keep {
				made.Document, err = documentOf(doc) // before its text is made, which counts in it
			}
			if err == nil {
				made.Text, err = textOf(doc, asked.Options)
			}
		}
	}
	if err != nil {
		return answer{Refused: refusalOf(err)}, nil
	}
	return made, nil
}

func refusalOf(err error) *refusal {
	made := &refusal{Reason: damaged}
	cause := err
	if bad, ok := errors.AsType[*textdoc.Error](err); ok {
		made.Reason, made.Bound, made.Max, made.Format = string(bad.Reason), bad.Bound, bad.Max, bad.Format
		cause = bad.Cause
	} else if bad, ok := errors.AsType[*tables.Error](err); ok {
		made.Reason, made.Line, made.Row, made.Max, cause = string(bad.Reason), bad.Line, bad.Row, bad.Max, bad.Cause
	} else if errors.Is(err, context.DeadlineExceeded) {
		made.Reason = late
	}
	if cause != nil {
		made.Cause = cause.Error()
	}
	return made
}

// toDocument reads a file.
func toDocument(ctx context.Context, b []byte, asked request) (doc *intake.Document, err error) {
	switch {
	case len(b) > textdoc.MaxBytes:
		return nil, textdoc.TooLarge(textdoc.BoundSize, textdoc.MaxBytes>>20, nil)
	case pdfread.Is(b):
		doc, err = pdfread.Read(ctx, b, asked.Cache)
		if bad, ok := errors.AsType[*textdoc.Error](err); ok {
			bad.Format = pdfread.Format
		}
		return doc, err
	}
	return textdoc.Read(ctx, b, asked.Options.File)
}

// documentOf is a document in JSON, or nil if that is too long.
func documentOf(doc *intake.Document) (json.RawMessage, error) {
	b, err := json.Marshal(doc)
	if err != nil {
		return nil, fmt.Errorf("keep a document: %w", err)
	}
	if len(b) > maxDocument {
		return nil, nil
	}
	return b, nil
}

// textOf makes the text of a document.
func textOf(doc *intake.Document, o Options) (*Text, error) {
	text := doc.Text(o.Options)
	if text.TextTR == "" && text.TextEN == "" { // all of it was left out, as asked
		return nil, &textdoc.Error{Reason: textdoc.ReasonEmpty, Format: doc.Format}
	}
	return &Text{Format: doc.Format, Text: text}, nil
}
