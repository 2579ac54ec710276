// Package textdoc reads the text of documents of word processors into one model: paragraphs with the numbers that the
// program shows, tables, footnotes. Tracked changes are accepted. Nothing of a file is run, and nothing outside of it
// is read. Every loop that a file drives has a bound.
package textdoc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"lls/internal/format/pack"
	"lls/internal/text/intake"
)

// The bounds of a file.
const (
	MaxBytes    = 64 << 20
	maxParts    = 4_096
	maxUnzipped = 128 << 20
	maxPart     = 64 << 20
	maxRatio    = 200     // of a part to what it is packed in
	maxText     = 8 << 20 // bytes of all paragraphs
	maxDepth    = 400     // elements within elements
	maxSpan     = 64      // columns of a cell
	maxNotes    = 20_000
	maxSteps    = 200_000_000
)

// Reason says why a file cannot be read.
type Reason string

// The reasons.
const (
	ReasonFormat   Reason = "format"   // of none of the formats
	ReasonDamaged  Reason = "damaged"  // not whole, or not as its format says
	ReasonPassword Reason = "password" // encrypted
	ReasonScan     Reason = "scan"     // pages without letters
	ReasonEmpty    Reason = "empty"    // no text
	ReasonLarge    Reason = "large"    // over a bound
	ReasonTime     Reason = "time"     // takes too long
	ReasonOld      Reason = "old"      // of a version of Word that is not read
	ReasonReader   Reason = "reader"   // the program that reads the format does not work
)

// Reasons returns all reasons.
func Reasons() []Reason {
	return []Reason{ReasonFormat, ReasonDamaged, ReasonPassword, ReasonScan, ReasonEmpty, ReasonLarge, ReasonTime,
		ReasonOld, ReasonReader}
}

// Error is a file that cannot be read.
type Error struct {
	Reason Reason
	Bound  Bound  // of a file that is too large
	Max    int    // what the bound is
	Format string // as far as it was known
	Cause  error
	Ended  bool // the process that read the file ended; the file may be all right
}

// Bound is what a file has too much of. Those of bytes are in MiB.
type Bound string

// The bounds that people can do something about.
const (
	BoundSize    Bound = "size"    // bytes of the file
	BoundArchive Bound = "archive" // bytes that a document unpacks to
	BoundText    Bound = "text"    // bytes of text
	BoundMemory  Bound = "memory"  // bytes that reading it takes
	BoundPages   Bound = "pages"
	BoundLetters Bound = "letters"
)

// TooLarge is a file that is over a bound.
func TooLarge(bound Bound, most int, cause error) *Error {
	return &Error{Reason: ReasonLarge, Bound: bound, Max: most, Cause: cause}
}

// Error names the reason, for the log.
func (e *Error) Error() string {
	if e.Cause == nil {
		return "the file cannot be read: " + string(e.Reason)
	}
	return fmt.Sprintf("the file cannot be read: %s: %v", e.Reason, e.Cause)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

func refuse(r Reason, format string, args ...any) error {
	return &Error{Reason: r, Cause: fmt.Errorf(format, args...)}
}

// Options say how a file is read.
type Options struct {
	Original bool // without the changes that were tracked in it, instead of with them
	// Of plain text and HTML: one of Encodings, or empty to find it.
	Encoding string
	// Letters that a wrong encoding has spoiled stay as they are, instead of being set right.
	Spoiled bool
}

// reader is what the readers of all formats share: the document in hand and the bounds of the file.
type reader struct {
	Options
	ctx   context.Context
	doc   *intake.Document
	text  int // bytes so far
	steps int
}

// step counts a step of a loop that the file drives.
func (r *reader) step() error {
	if r.steps++; r.steps > maxSteps {
		return refuse(ReasonTime, "more than %d steps", maxSteps)
	}
	if r.steps%4096 == 0 {
		return r.ctx.Err()
	}
	return nil
}

// took counts text.
func (r *reader) took(n int) error {
	if r.text += n; r.text > maxText {
		return TooLarge(BoundText, maxText>>20, nil)
	}
	return nil
}

// tracked notes a change that was tracked in a paragraph, if that is known, and says whether its text is kept.
func (r *reader) tracked(p *intake.Para, code intake.Code) (kept bool) {
	kept = code != intake.Deleted
	if r.Original {
		kept = !kept
		code = intake.Undone
		if kept {
			code = intake.Restored
		}
	}
	r.doc.Note(p, code)
	return kept
}

// doubtLabels notes that automatic numbers may be wrong: a format whose labels are read as the program wrote or counted
// them, with tracked changes.
func (r *reader) doubtLabels() {
	changes := 0
	for _, code := range []intake.Code{intake.Inserted, intake.Deleted, intake.Undone, intake.Restored} {
		changes += r.doc.Counts[code]
	}
	if changes > 0 {
		r.doc.Count(intake.Labels, r.doc.Counts[intake.Numbers])
	}
}

// addNote keeps a footnote and returns the mark for its place.
func (r *reader) addNote(text string) (string, error) {
	if len(r.doc.Notes) >= maxNotes {
		return "", refuse(ReasonLarge, "more than %d footnotes", maxNotes)
	}
	r.doc.Notes = append(r.doc.Notes, text)
	return intake.NoteMark(len(r.doc.Notes)), nil
}

// Read reads a file of any known format, which is told from its content. What cannot be read is an *Error.
func Read(ctx context.Context, b []byte, o Options) (*intake.Document, error) {
	if len(b) > MaxBytes {
		return nil, TooLarge(BoundSize, MaxBytes>>20, nil)
	}
	r := &reader{Options: o, ctx: ctx, doc: &intake.Document{}}
	err := r.read(b)
	if err == nil && len(intake.Lines(r.doc.Blocks)) == 0 {
		err = &Error{Reason: ReasonEmpty}
	}
	if bad, ok := errors.AsType[*Error](err); ok {
		told := *bad
		told.Format = r.doc.Format
		return nil, &told
	}
	if err != nil {
		return nil, err
	}
	return r.doc, nil
}

func (r *reader) read(b []byte) error {
	if pack.IsArchive(b) {
		return r.readArchive(b)
	}
	switch {
	case isOLE(b):
		return r.readWord97(b)
	case bytes.HasPrefix(b, []byte("%PDF-")): // it could pass for plain text
		return &Error{Reason: ReasonFormat}
	case isRTF(b):
		return r.readRTF(b)
	case otherXML(b) != "":
		return &Error{Reason: otherXML(b)}
	case isHTML(b):
		return r.readHTML(b)
	case isText(b):
		return r.readText(b)
	}
	return &Error{Reason: ReasonFormat}
}

var (
	// what can be before the first element of XML
	prolog = regexp.MustCompile(`^(?s:\s+|<\?.*?\?>|<!--.*?-->|<![^>\[]*>)*`)
	// the first element
	rootTag = regexp.MustCompile(`^<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s/>]`)
)

// otherXML is the reason to refuse XML that is no page: as plain text it would be full of tags. Word can save its
// documents in one file of XML; other XML is no document.
func otherXML(b []byte) Reason {
	head := b[:min(len(b), 64<<10)]
	if big, is := looksUTF16(head); is {
		head = []byte(decodeUTF16(head, big))
	}
	head = bytes.TrimSpace(utf8XML(head))
	declared := bytes.HasPrefix(head, []byte("<?xml"))
	root := rootTag.FindSubmatch(head[len(prolog.Find(head)):])
	switch {
	case root == nil:
		return ""
	case len(root[1]) > 0 && (string(root[2]) == "wordDocument" || string(root[2]) == "package"):
		return ReasonOld
	case declared && !strings.EqualFold(string(root[2]), "html"), string(root[1]) == "office:":
		return ReasonFormat
	}
	return ""
}

func (r *reader) readArchive(b []byte) error {
	a, err := pack.Open(bytes.NewReader(b), int64(len(b)), pack.Limits{Parts: maxParts, Unzipped: maxUnzipped,
		Read: maxUnzipped, PartSize: func(string) uint64 { return maxPart }, Ratio: maxRatio})
	if err != nil {
		return archiveError(err)
	}
	switch {
	case a.Has("[Content_Types].xml"):
		return r.readWord(a)
	case a.Has("content.xml"):
		return r.readODT(a)
	}
	return &Error{Reason: ReasonFormat}
}

// part reads a part of an archive; one that is missing is empty.
func (r *reader) part(a *pack.Archive, name string) ([]byte, error) {
	b, err := a.Bytes(r.ctx, name)
	if err != nil {
		return nil, archiveError(err)
	}
	return utf8XML(b), nil
}

func archiveError(err error) error {
	bad, ok := errors.AsType[*pack.Error](err)
	switch {
	case !ok:
		return err
	case bad.Reason == pack.ReasonFormat:
		return &Error{Reason: ReasonDamaged, Cause: err}
	}
	return TooLarge(BoundArchive, maxUnzipped>>20, err)
}
