package sheet

import (
	"archive/zip"
	"errors"
	"io"
	"strings"
)

// checkBook looks at the list of an XLSX before anything of it is unpacked: what it says of its size is what it may
// unpack to, and the XLSX reader takes a part of any name for a workbook.
func checkBook(r io.ReadSeeker) error {
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	archive, err := zip.NewReader(&at{r}, size)
	if err != nil {
		return &Error{Reason: ReasonFormat, Cause: err}
	}
	total, book := uint64(0), false
	for _, f := range archive.File {
		total += min(f.UncompressedSize64, maxUnzipped+1)
		name := strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/"))
		book = book || name == "xl/workbook.xml"
		streamed := strings.HasPrefix(name, "xl/worksheets/") || name == "xl/sharedstrings.xml" || strings.HasPrefix(name, "xl/media/")
		if !streamed && f.UncompressedSize64 > maxPart || total > maxUnzipped {
			return &Error{Reason: ReasonBytes}
		}
	}
	if len(archive.File) > maxParts {
		return &Error{Reason: ReasonBytes}
	}
	if !book {
		return &Error{Reason: ReasonFormat, Cause: errors.New("no workbook")}
	}
	_, err = r.Seek(0, io.SeekStart)
	return err
}

// at reads from any place of what can only seek.
type at struct{ r io.ReadSeeker }

func (a *at) ReadAt(p []byte, offset int64) (int, error) {
	if _, err := a.r.Seek(offset, io.SeekStart); err != nil {
		return 0, err
	}
	n, err := io.ReadFull(a.r, p)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return n, err
}
