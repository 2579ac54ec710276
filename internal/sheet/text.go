package sheet

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"
)

// readText reads separated text in UTF-8.
func readText(r io.ReadSeeker, g *gate) error {
	t := &textReader{in: bufio.NewReaderSize(r, 64<<10), line: 1}
	head, err := t.in.Peek(32 << 10)
	if err != nil && err != io.EOF {
		return err
	}
	if bytes.HasPrefix(head, []byte("\uFEFF")) {
		_, _ = t.in.Discard(len("\uFEFF")) // it has just been peeked at
		head = head[len("\uFEFF"):]
	}
	t.separator = separatorOf(head)
	for {
		number := t.line
		cells, err := t.row()
		if err != nil {
			return err
		}
		if cells == nil {
			return nil
		}
		if err := g.pass(number, cells); err != nil {
			return err
		}
	}
}

// separatorOf is the separator that the first line has most of, outside of quotation marks.
func separatorOf(head []byte) byte {
	counts, quoted := map[byte]int{}, false
	for _, b := range head {
		if b == '"' {
			quoted = !quoted
		}
		if !quoted && (b == '\n' || b == '\r') {
			break
		}
		if !quoted {
			counts[b]++
		}
	}
	best := byte('\t')
	for _, b := range []byte(";,") {
		if counts[b] > counts[best] {
			best = b
		}
	}
	return best
}

// textReader cuts separated text into rows. A quotation mark at the beginning of a cell encloses it, a doubled one
// within stands for itself; anywhere else it is a character like others.
type textReader struct {
	in        *bufio.Reader
	separator byte
	line      int
	cell      []byte
	cells     []string
}

// row reads one row; nil after the last one. Its cells are the caller's.
func (t *textReader) row() ([]string, error) {
	t.cells = nil
	for {
		end, err := t.readCell()
		if err != nil {
			return nil, err
		}
		if !utf8.Valid(t.cell) {
			return nil, &Error{Reason: ReasonEncoding, Row: t.line}
		}
		if bytes.IndexByte(t.cell, 0) >= 0 {
			return nil, &Error{Reason: ReasonFormat, Row: t.line}
		}
		if end == endOfFile && len(t.cells) == 0 && len(t.cell) == 0 {
			return nil, nil
		}
		if len(t.cells) > MaxColumns {
			return nil, &Error{Reason: ReasonColumns, Row: t.line}
		}
		t.cells = append(t.cells, string(t.cell))
		if end == endOfLine {
			t.line++
		}
		if end != endOfCell {
			return t.cells, nil
		}
	}
}

type cellEnd int

const (
	endOfCell cellEnd = iota
	endOfLine
	endOfFile
)

func (t *textReader) readCell() (cellEnd, error) {
	t.cell = t.cell[:0]
	quoted, closed, started, opened := false, false, false, t.line
	for {
		b, err := t.in.ReadByte()
		switch {
		case err == io.EOF && quoted:
			return 0, &Error{Reason: ReasonQuote, Row: opened}
		case err == io.EOF:
			return endOfFile, nil
		case err != nil:
			return 0, err
		}
		if !quoted {
			if end, ended := t.ends(b); ended {
				return end, nil
			}
		}
		switch {
		case quoted && b == '"':
			if next, err := t.in.Peek(1); err == nil && next[0] == '"' {
				_, _ = t.in.Discard(1) // it has just been peeked at
				t.cell = append(t.cell, '"')
				continue
			}
			quoted, closed = false, true
		case !started && b == '"':
			quoted = true
		case closed && b != ' ':
			return 0, &Error{Reason: ReasonQuote, Row: t.line}
		case !closed:
			if quoted && b == '\n' {
				t.line++
			}
			if t.cell = append(t.cell, b); len(t.cell) > MaxLength {
				return 0, &Error{Reason: ReasonLength, Row: opened}
			}
		}
		started = true
	}
}

// ends tells whether a byte outside of quotation marks ends the cell; CR, LF and CR LF end a line.
func (t *textReader) ends(b byte) (cellEnd, bool) {
	switch b {
	case t.separator:
		return endOfCell, true
	case '\r':
		if next, err := t.in.Peek(1); err == nil && next[0] == '\n' {
			_, _ = t.in.Discard(1) // it has just been peeked at
		}
		return endOfLine, true
	case '\n':
		return endOfLine, true
	}
	return 0, false
}
