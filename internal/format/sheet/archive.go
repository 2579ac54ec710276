package sheet

import (
	"archive/zip"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// The bounds of a workbook, which is a ZIP archive of XML parts.
const (
	maxUnzipped  = 128 << 20 // of all parts together, as the archive's list says
	maxPicture   = 16 << 20  // of a part that is not read
	maxPart      = 2 << 20   // of any other part that holds no rows
	MaxParts     = 2_000
	maxDirectory = 1 << 20         // of the archive's list
	maxRead      = 3 * maxUnzipped // of all that is unpacked for one file: to list its sheets, to survey and to read them
	maxToken     = 1 << 20         // of a tag or a text between two tags
	MaxSheets    = 255
)

// archive reads the parts of a workbook as XML tokens, and limits what is unpacked.
type archive struct {
	parts map[string]*zip.File // by name in lower case
	left  int64                // bytes that may still be unpacked
}

// openArchive reads the directory of an archive before anything is unpacked: a part may unpack to the size that the
// directory names.
func openArchive(r io.ReadSeeker, size int64) (*archive, error) {
	source := &sectionReader{r: r, left: 2 * maxDirectory}
	packed, err := zip.NewReader(source, size)
	if errors.Is(err, errTooMuch) {
		return nil, &Error{Reason: ReasonParts}
	}
	if err != nil {
		return nil, &Error{Reason: ReasonFormat, Cause: err}
	}
	source.left = 1 << 62 // the list has been read
	if len(packed.File) > MaxParts {
		return nil, &Error{Reason: ReasonParts}
	}
	a := &archive{parts: map[string]*zip.File{}, left: maxRead}
	total := uint64(0)
	for _, f := range packed.File {
		name := strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/"))
		total += min(f.UncompressedSize64, maxUnzipped+1)
		if total > maxUnzipped || f.UncompressedSize64 > maxPartSize(name) {
			return nil, &Error{Reason: ReasonBytes}
		}
		a.parts[name] = f
	}
	return a, nil
}

// maxPartSize is the largest size of a part.
func maxPartSize(name string) uint64 {
	switch {
	case strings.HasPrefix(name, "xl/worksheets/"), name == "xl/sharedstrings.xml", name == contentPart:
		return maxUnzipped
	case strings.HasPrefix(name, "xl/media/"), strings.HasPrefix(name, "pictures/"):
		return maxPicture
	}
	return maxPart
}

// each calls fn for the tokens of a part, one after another; errDone from fn ends it early. A part that is missing has
// none.
func (a *archive) each(ctx context.Context, name string, fn func(xml.Token) error) (err error) {
	f := a.parts[strings.ToLower(name)]
	if f == nil {
		return nil
	}
	part, err := f.Open()
	if err != nil {
		return &Error{Reason: ReasonFormat, Cause: err}
	}
	defer func() { err = errors.Join(err, part.Close()) }()
	in := &limitReader{in: part, left: &a.left}
	decoder := xml.NewDecoder(in)
	for n := 0; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		in.token = 0
		token, err := decoder.RawToken()
		switch {
		case err == io.EOF:
			return nil
		case errors.Is(err, errTooMuch):
			return &Error{Reason: ReasonBytes}
		case err != nil:
			return &Error{Reason: ReasonFormat, Cause: err}
		}
		if err := fn(token); err != nil {
			if err == errDone {
				return nil
			}
			return err
		}
	}
}

var (
	errDone    = errors.New("done")
	errTooMuch = errors.New("more than a workbook may hold")
)

// limitReader limits what is unpacked in total, and for one token.
type limitReader struct {
	in    io.Reader
	left  *int64
	token int
}

func (m *limitReader) Read(p []byte) (int, error) {
	n, err := m.in.Read(p)
	*m.left -= int64(n)
	if m.token += n; m.token > maxToken || *m.left < 0 {
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

// attribute is the value of an attribute, whatever its prefix.
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
