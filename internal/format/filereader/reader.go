// Package filereader reads files that users have uploaded, in a process of its own for each file, which is ended if it
// takes too long or too much memory. Whatever a file does to its reader, the answer is an error with a reason.
package filereader

import (
	"bytes"
	"context"
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
	maxText        = 24 << 20  // of the answer, in JSON
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
	Original bool // without the changes that were tracked in the file, instead of with them
}

// Text is the text of a file.
type Text struct {
	Format string
	intake.Text
}

// The tasks of the other process.
const (
	readText   = "text"
	readTables = "tables"
	preparePDF = "prepare" // fills the cache
)

// request is what the other process is asked for.
type request struct {
	Task    string
	Options Options // of a text
	Cache   string
}

// answer is what was asked for, or why there is nothing.
type answer struct {
	Text    *Text        `json:",omitempty"`
	Tables  *tables.File `json:",omitempty"`
	Refused *refusal     `json:",omitempty"`
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
	made, err := r.do(ctx, request{Task: readText, Options: o, Cache: r.cache}, content)
	switch {
	case err != nil:
		return text, fmt.Errorf("read the text of a file: %w", err)
	case made.Refused != nil:
		no := made.Refused
		return text, &textdoc.Error{Reason: textdoc.Reason(no.Reason), Bound: no.Bound, Max: no.Max, Format: no.Format,
			Cause: no.cause(), Ended: no.ended}
	case made.Text == nil:
		return text, errors.New("read the text of a file: the process gave none")
	}
	return *made.Text, nil
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
	if asked.Task == readTables {
		made.Tables, err = tables.Read(ctx, bytes.NewReader(b))
	} else {
		made.Text, err = toText(ctx, b, asked)
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

func toText(ctx context.Context, b []byte, asked request) (*Text, error) {
	var doc *intake.Document
	var err error
	switch {
	case len(b) > textdoc.MaxBytes:
		return nil, textdoc.TooLarge(textdoc.BoundSize, textdoc.MaxBytes>>20, nil)
	case pdfread.Is(b):
		doc, err = pdfread.Read(ctx, b, asked.Cache)
		if bad, ok := errors.AsType[*textdoc.Error](err); ok {
			bad.Format = pdfread.Format
		}
	default:
		doc, err = textdoc.Read(ctx, b, textdoc.Options{Original: asked.Options.Original})
	}
	if err != nil {
		return nil, err
	}
	text := doc.Text(asked.Options.Options)
	if text.TextTR == "" && text.TextEN == "" { // all of it was left out, as asked
		return nil, &textdoc.Error{Reason: textdoc.ReasonEmpty, Format: doc.Format}
	}
	return &Text{Format: doc.Format, Text: text}, nil
}
