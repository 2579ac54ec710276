// Package pack reads the XML parts of ZIP archives, as spreadsheets and Word documents are, within limits: nothing is
// unpacked before the directory of the archive has been checked, and what a part unpacks to is counted, not believed.
package pack

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Limits are the bounds of an archive.
type Limits struct {
	Parts    int
	Unzipped int64                    // of all parts together, as the directory says
	Read     int64                    // of all that is unpacked for one archive; a part may be read more than once
	Token    int                      // of a tag, or of a text between two tags
	PartSize func(name string) uint64 // of one part; its name is in lower case
	Ratio    uint64                   // of a large part that Bytes unpacks to what it is packed in; 0: any
}

// largePart is from how many bytes on the ratio of a part counts: a short part of blanks is no attack.
const largePart = 1 << 20

// maxDirectory is the largest directory of an archive, in bytes.
const maxDirectory = 1 << 20

// Reason says why an archive is refused.
type Reason string

// The reasons.
const (
	ReasonFormat Reason = "format" // no archive, or damaged
	ReasonParts  Reason = "parts"  // more than Limits.Parts
	ReasonBytes  Reason = "bytes"  // more than the other limits
)

// Error is an archive that is refused.
type Error struct {
	Reason Reason
	Cause  error
}

// Error names the reason, for the log.
func (e *Error) Error() string {
	if e.Cause == nil {
		return "the archive is refused: " + string(e.Reason)
	}
	return fmt.Sprintf("the archive is refused: %s: %v", e.Reason, e.Cause)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// IsArchive reports whether a file that begins with these bytes is a ZIP archive.
func IsArchive(head []byte) bool { return bytes.HasPrefix(head, []byte("PK\x03\x04")) }

// Archive reads the parts of an archive as XML tokens.
type Archive struct {
	parts   map[string]*zip.File // by name in lower case
	limits  Limits
	left    int64 // bytes that may still be unpacked
	decoder *xml.Decoder
}

// Open reads the directory of an archive. What is refused is an *Error.
func Open(r io.ReadSeeker, size int64, limits Limits) (*Archive, error) {
	source := &sectionReader{r: r, left: 2 * maxDirectory}
	packed, err := zip.NewReader(source, size)
	if errors.Is(err, errTooMuch) {
		return nil, &Error{Reason: ReasonParts}
	}
	if err != nil {
		return nil, &Error{Reason: ReasonFormat, Cause: err}
	}
	source.left = 1 << 62 // the directory has been read
	if len(packed.File) > limits.Parts {
		return nil, &Error{Reason: ReasonParts}
	}
	a := &Archive{parts: map[string]*zip.File{}, limits: limits, left: limits.Read}
	total := uint64(0)
	for _, f := range packed.File {
		name := strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/"))
		total += min(f.UncompressedSize64, uint64(limits.Unzipped)+1)
		if total > uint64(limits.Unzipped) || f.UncompressedSize64 > limits.PartSize(name) {
			return nil, &Error{Reason: ReasonBytes}
		}
		a.parts[name] = f
	}
	return a, nil
}

// Has reports whether the archive has a part.
func (a *Archive) Has(name string) bool { return a.parts[strings.ToLower(name)] != nil }

// Count counts the parts whose name, in lower case, has a property.
func (a *Archive) Count(is func(name string) bool) (n int) {
	for name := range a.parts {
		if is(name) {
			n++
		}
	}
	return n
}

// ErrDone ends Each early when its function returns it.
var ErrDone = errors.New("done")

// Each calls fn for the tokens of a part, one after another, as they are written: prefixes are not resolved, and tags
// need not match. A part that is missing has none.
func (a *Archive) Each(ctx context.Context, name string, fn func(xml.Token) error) (err error) {
	a.decoder = nil // of the part before
	f := a.parts[strings.ToLower(name)]
	if f == nil {
		return nil
	}
	part, err := f.Open()
	if err != nil {
		return &Error{Reason: ReasonFormat, Cause: err}
	}
	defer func() { err = errors.Join(err, part.Close()) }()
	in := &limitReader{in: part, left: &a.left, most: a.limits.Token}
	a.decoder = xml.NewDecoder(in)
	for n := 0; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		in.token = 0
		token, err := a.decoder.RawToken()
		switch {
		case err == io.EOF:
			return nil
		case errors.Is(err, errTooMuch):
			return &Error{Reason: ReasonBytes}
		case err != nil:
			return &Error{Reason: ReasonFormat, Cause: err}
		}
		if err := fn(token); err != nil {
			if err == ErrDone {
				return nil
			}
			return err
		}
	}
}

// Bytes unpacks a part as a whole. A part that is missing is empty.
func (a *Archive) Bytes(ctx context.Context, name string) (b []byte, err error) {
	f := a.parts[strings.ToLower(name)]
	if f == nil {
		return nil, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if r := a.limits.Ratio; r > 0 && f.UncompressedSize64 > largePart && f.UncompressedSize64/r > f.CompressedSize64 {
		return nil, &Error{Reason: ReasonBytes, Cause: fmt.Errorf("%s unpacks to more than %d times its size", name, r)}
	}
	part, err := f.Open()
	if err != nil {
		return nil, &Error{Reason: ReasonFormat, Cause: err}
	}
	defer func() { err = errors.Join(err, part.Close()) }()
	most := min(a.left, int64(min(a.limits.PartSize(strings.ToLower(name)), 1<<62)))
	b, err = io.ReadAll(io.LimitReader(part, most+1))
	a.left -= int64(len(b))
	switch {
	case int64(len(b)) > most:
		return nil, &Error{Reason: ReasonBytes}
	case err != nil:
		return nil, &Error{Reason: ReasonFormat, Cause: err}
	}
	return b, nil
}

// Line is the line of the part that Each has reached, from 1; 0 if the part is missing or could not be opened.
func (a *Archive) Line() int {
	if a.decoder == nil {
		return 0
	}
	line, _ := a.decoder.InputPos()
	return line
}

var errTooMuch = errors.New("more than an archive may hold")

// limitReader limits what is unpacked in total, and for one token.
type limitReader struct {
	in    io.Reader
	left  *int64
	most  int
	token int
}

func (m *limitReader) Read(p []byte) (int, error) {
	n, err := m.in.Read(p)
	*m.left -= int64(n)
	if m.token += n; m.token > m.most || *m.left < 0 {
		return 0, errTooMuch
	}
	return n, err
}

// sectionReader is an io.ReaderAt over a seeker, and reads at most so many bytes.
type sectionReader struct {
	r    io.ReadSeeker
	left int64
}

func (a *sectionReader) ReadAt(p []byte, offset int64) (int, error) {
	if a.left -= int64(len(p)); a.left < 0 {
		return 0, errTooMuch
	}
	if _, err := a.r.Seek(offset, io.SeekStart); err != nil {
		return 0, err
	}
	n, err := io.ReadFull(a.r, p)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return n, err
}

// Attribute is the value of an attribute, whatever its prefix.
func Attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
