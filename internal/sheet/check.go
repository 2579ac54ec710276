package sheet

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
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
		name := partName(f)
		book = book || name == "xl/workbook.xml"
		if total > maxUnzipped || f.UncompressedSize64 > roomFor(name) {
			return &Error{Reason: ReasonBytes}
		}
	}
	if len(archive.File) > maxParts {
		return &Error{Reason: ReasonBytes}
	}
	if !book {
		return &Error{Reason: ReasonFormat, Cause: errors.New("no workbook")}
	}
	for _, f := range archive.File {
		if name := partName(f); strings.HasPrefix(name, "xl/worksheets/") || name == "xl/sharedstrings.xml" {
			if err := checkRepeats(f); err != nil {
				return err
			}
		}
	}
	_, err = r.Seek(0, io.SeekStart)
	return err
}

func partName(f *zip.File) string { return strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/")) }

// roomFor is how much a part may hold: the reader keeps only sheets and the shared texts out of memory.
func roomFor(name string) uint64 {
	switch {
	case strings.HasPrefix(name, "xl/worksheets/sheet"), name == "xl/sharedstrings.xml":
		return maxUnzipped
	case strings.HasPrefix(name, "xl/worksheets/"), strings.HasPrefix(name, "xl/media/"):
		return MaxBytes
	}
	return maxPart
}

// checkRepeats goes through a part once before anything of it is kept. A text that all cells share stands in the file
// once and in memory once for each of them, and a row is read as a whole: a few kilobytes could fill the memory.
func checkRepeats(f *zip.File) (err error) {
	part, err := f.Open()
	if err != nil {
		return &Error{Reason: ReasonFormat, Cause: err}
	}
	defer func() { err = errors.Join(err, part.Close()) }()
	in := xml.NewDecoder(part)
	shared, values, begun := 0, 0, int64(0)
	row, last := 0, 0
	for {
		token, err := in.RawToken()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return &Error{Reason: ReasonFormat, Cause: err}
		}
		switch element := token.(type) {
		case xml.StartElement:
			switch element.Name.Local {
			case "si":
				begun = in.InputOffset()
				shared++
			case "row":
				// A number that does not go up makes the reader add to the row that it is at.
				if row = rowNumber(element.Attr, row); row > last {
					last, values = row, 0
				}
			case "v":
				values++
			}
		case xml.EndElement:
			if element.Name.Local == "si" && in.InputOffset()-begun > maxShared {
				return &Error{Reason: ReasonLength}
			}
		}
		if values > MaxColumns {
			return &Error{Reason: ReasonColumns, Row: last}
		}
		if shared > maxSharedTexts {
			return &Error{Reason: ReasonBytes}
		}
	}
}

func rowNumber(attributes []xml.Attr, before int) int {
	for _, a := range attributes {
		if n, err := strconv.Atoi(a.Value); a.Name.Local == "r" && err == nil && n > 0 {
			return n
		}
	}
	return before + 1
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
