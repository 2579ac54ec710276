package sheet

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"lls/internal/format/pack"
)

// The bounds of a workbook, which is a ZIP archive of XML parts.
const (
	maxUnzipped = 128 << 20 // of all parts together, as the archive's list says
	maxPicture  = 16 << 20  // of a part that is not read
	maxPart     = 2 << 20   // of any other part that holds no rows
	MaxParts    = 2_000
	// of all that is unpacked for one file: to list its sheets, to survey and to read them
	maxRead   = 3 * maxUnzipped
	maxToken  = 1 << 20 // of a tag or a text between two tags
	MaxSheets = 255
)

// archive reads the parts of a workbook.
type archive struct{ *pack.Archive }

func openArchive(r io.ReadSeeker, size int64) (*archive, error) {
	a, err := pack.Open(r, size, pack.Limits{Parts: MaxParts, Unzipped: maxUnzipped, Read: maxRead, Token: maxToken,
		PartSize: maxPartSize})
	if err != nil {
		return nil, asError(err)
	}
	return &archive{a}, nil
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

// each calls fn for the tokens of a part; errDone from fn ends it early.
func (a *archive) each(ctx context.Context, name string, fn func(xml.Token) error) error {
	return asError(a.Each(ctx, name, fn))
}

// asError is the error of an archive as that of a table.
func asError(err error) error {
	if bad, ok := errors.AsType[*pack.Error](err); ok {
		return &Error{Reason: Reason(bad.Reason), Cause: bad.Cause}
	}
	return err
}

var errDone = pack.ErrDone

func attribute(e xml.StartElement, name string) string { return pack.Attribute(e, name) }
