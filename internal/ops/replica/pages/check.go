// Package pages writes the pages of LTX files, and of whole databases, into a SQLite database, all of a file or none.
//
// It is the only package that writes pages behind SQLite's tables. Files from outside are checked completely before the
// first page is written.
package pages

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/pierrec/lz4/v4"
	"github.com/superfly/ltx"
)

// ErrCorrupt means that a file is damaged.
var ErrCorrupt = errors.New("the file is damaged")

// Check reads an LTX file to its end and returns its header if every page is in order and its checksum is right.
func Check(r io.ReadSeeker) (ltx.Header, error) {
	if err := frames(r); err != nil {
		return ltx.Header{}, fmt.Errorf("%w: %w", ErrCorrupt, err)
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return ltx.Header{}, fmt.Errorf("read the file again: %w", err)
	}
	dec := ltx.NewDecoder(bufio.NewReader(r))
	if err := dec.Verify(); err != nil {
		return ltx.Header{}, fmt.Errorf("%w: %w", ErrCorrupt, err)
	}
	if dec.Header().Commit == 0 {
		return ltx.Header{}, fmt.Errorf("%w: it empties the database", ErrCorrupt)
	}
	return dec.Header(), nil
}

// frames reads the frames without unpacking them: the decoder does not check the lengths that it reads.
func frames(r io.Reader) error {
	in := bufio.NewReader(r)
	h, _, err := ltx.DecodeHeader(in)
	if err != nil {
		return fmt.Errorf("read the header: %w", err)
	}
	if err := h.Validate(); err != nil {
		return fmt.Errorf("read the header: %w", err)
	}
	longest := lz4.CompressBlockBound(int(h.PageSize))
	var frame [ltx.PageHeaderSize]byte
	for last := uint32(0); ; {
		if _, err := io.ReadFull(in, frame[:]); err != nil {
			return fmt.Errorf("read a frame: %w", err)
		}
		var page ltx.PageHeader
		if err := page.UnmarshalBinary(frame[:]); err != nil {
			return fmt.Errorf("read a frame: %w", err)
		}
		if page.IsZero() {
			break
		}
		if page.Flags&ltx.PageHeaderFlagSize == 0 || page.Pgno <= last || page.Pgno > h.Commit ||
			page.Pgno == ltx.LockPgno(h.PageSize) {
			return fmt.Errorf("page %d after page %d of %d", page.Pgno, last, h.Commit)
		}
		last = page.Pgno
		var length [4]byte
		if _, err := io.ReadFull(in, length[:]); err != nil {
			return fmt.Errorf("read the length of page %d: %w", last, err)
		}
		if n := binary.BigEndian.Uint32(length[:]); n > uint32(longest) {
			return fmt.Errorf("page %d has %d bytes", last, n)
		} else if _, err := in.Discard(int(n)); err != nil {
			return fmt.Errorf("read page %d: %w", last, err)
		}
	}
	rest, err := io.Copy(io.Discard, in)
	if err != nil {
		return fmt.Errorf("read the end: %w", err)
	}
	if rest < ltx.TrailerSize {
		return errors.New("the end is missing")
	}
	return nil
}
