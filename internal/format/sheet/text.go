package sheet

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"unicode/utf8"
)

// openText opens separated text.
func openText(r io.ReadSeeker) (*File, error) {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read a table: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(r, MaxBytes))
	if err != nil {
		return nil, fmt.Errorf("read a table: %w", err)
	}
	text, encoding, err := Decode(content)
	if err != nil {
		return nil, err
	}
	return &File{Encoding: encoding, read: func(_ context.Context, gates []*collector) error {
		return gates[0].setError(readText(text, gates[0]))
	}}, nil
}

// readText reads separated text in UTF-8.
func readText(text []byte, g *collector) error {
	t := &textReader{text: text, line: 1}
	if separator, length := separatorLine(text); length > 0 {
		t.separator, t.at, t.line = separator, length, 2
	} else {
		t.separator = separatorOf(text[:min(len(text), 64<<10)])
	}
	for {
		number := t.line
		cells, err := t.row()
		if err != nil {
			return err
		}
		if cells == nil {
			return nil
		}
		if err := g.add(Row{Number: number, Cells: cells}); err != nil {
			return err
		}
	}
}

// separatorLine reads a first line "sep=;", which tells Excel the separator, and its length with the end of the line.
func separatorLine(text []byte) (separator byte, length int) {
	end := bytes.IndexAny(text[:min(len(text), 16)], "\r\n")
	if end < 0 {
		return 0, 0
	}
	line := bytes.Trim(text[:end], "\"")
	if len(line) != len("sep=;") || !bytes.EqualFold(line[:4], []byte("sep=")) ||
		bytes.IndexByte([]byte(";,\t|"), line[4]) < 0 {
		return 0, 0
	}
	if end+1 < len(text) && text[end] == '\r' && text[end+1] == '\n' {
		end++
	}
	return line[4], end + 1
}

// separators are the possible separators, the most likely first.
var separators = []byte("\t;,")

// separatorOf finds the separator by the first lines: the one that most of them have equally often, outside of
// quotation marks. Titles above the headings have none, and commas within texts differ from line to line.
func separatorOf(head []byte) byte {
	const mostLines = 50
	lines := map[byte]map[int]int{} // how many lines have a separator how often
	for _, s := range separators {
		lines[s] = map[int]int{}
	}
	counts, quoted, starts := map[byte]int{}, false, true
	for n, i := 0, 0; i <= len(head) && n < mostLines; i++ {
		if i == len(head) || !quoted && (head[i] == '\n' || head[i] == '\r') {
			for s, count := range counts {
				lines[s][count]++
			}
			clear(counts)
			n, starts = n+1, true
			continue
		}
		switch b := head[i]; {
		case b == '"' && quoted:
			quoted, starts = false, true // a doubled one opens it again
		case b == '"':
			quoted, starts = starts, false
		case quoted:
		case bytes.IndexByte(separators, b) >= 0:
			counts[b]++
			starts = true
		default:
			starts = false
		}
	}
	best, most := separators[0], 0
	for _, s := range separators {
		for count, n := range lines[s] {
			if score := n<<16 + min(count, 1<<16-1); score > most {
				best, most = s, score
			}
		}
	}
	return best
}

// textReader cuts separated text into rows. A quotation mark at the beginning of a cell encloses it, a doubled one
// within is one quotation mark; anywhere else it is a character like others.
type textReader struct {
	text      []byte
	at        int
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
		if t.at == len(t.text) {
			if quoted {
				return 0, &Error{Reason: ReasonQuote, Row: opened}
			}
			return endOfFile, nil
		}
		b := t.text[t.at]
		t.at++
		if !quoted {
			if end, ended := t.ends(b); ended {
				return end, nil
			}
		}
		switch {
		case quoted && b == '"':
			if t.skip('"') {
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

// skip passes the next byte when it is b.
func (t *textReader) skip(b byte) bool {
	if t.at == len(t.text) || t.text[t.at] != b {
		return false
	}
	t.at++
	return true
}

// ends reports whether a byte outside of quotation marks ends the cell; CR, LF and CR LF end a line.
func (t *textReader) ends(b byte) (cellEnd, bool) {
	switch b {
	case t.separator:
		return endOfCell, true
	case '\r':
		t.skip('\n')
		return endOfLine, true
	case '\n':
		return endOfLine, true
	}
	return 0, false
}
