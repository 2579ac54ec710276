package sheet

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// The encodings of texts.
const (
	utf8Name    = "UTF-8"
	utf16Name   = "UTF-16"
	windowsName = "Windows-1254"
)

// Decode finds out the encoding of a text and returns it in UTF-8: by its byte order mark, otherwise UTF-8 when it is
// valid, UTF-16 when every second byte is mostly zero, and otherwise Windows-1254, in which Turkish spreadsheet
// programs save.
func Decode(content []byte) (text []byte, encoding string, err error) {
	switch {
	case bytes.HasPrefix(content, []byte("\uFEFF")):
		content = content[len("\uFEFF"):]
	case bytes.HasPrefix(content, []byte{0xFF, 0xFE}):
		return decodeUTF16(content[2:], binary.LittleEndian)
	case bytes.HasPrefix(content, []byte{0xFE, 0xFF}):
		return decodeUTF16(content[2:], binary.BigEndian)
	case bytes.IndexByte(content, 0) >= 0:
		if order := utf16Order(content); order != nil {
			return decodeUTF16(content, order)
		}
		return content, utf8Name, nil // the reader says in which row the zero is
	case !utf8.Valid(content) && !mostlyUTF8(content):
		return decodeWindows(content)
	}
	return content, utf8Name, nil // the reader says in which row it is not valid
}

// utf16Order returns the byte order of UTF-16 without a mark: in a text of Latin letters one byte of two is zero.
func utf16Order(content []byte) binary.ByteOrder {
	var zeros [2]int
	sample := content[:min(len(content), 4<<10)&^1]
	for i, b := range sample {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch most := len(sample) / 4; {
	case len(sample) == 0:
		return nil
	case zeros[1] > most && zeros[0] == 0:
		return binary.LittleEndian
	case zeros[0] > most && zeros[1] == 0:
		return binary.BigEndian
	}
	return nil
}

func decodeUTF16(content []byte, order binary.ByteOrder) ([]byte, string, error) {
	if len(content)%2 != 0 {
		return nil, utf16Name, &Error{Reason: ReasonEncoding}
	}
	out := make([]byte, 0, len(content))
	for i := 0; i < len(content); i += 2 {
		r := rune(order.Uint16(content[i:]))
		if utf16.IsSurrogate(r) {
			i += 2
			if i >= len(content) {
				return nil, utf16Name, &Error{Reason: ReasonEncoding}
			}
			if r = utf16.DecodeRune(r, rune(order.Uint16(content[i:]))); r == utf8.RuneError {
				return nil, utf16Name, &Error{Reason: ReasonEncoding}
			}
		}
		out = utf8.AppendRune(out, r)
	}
	return out, utf16Name, nil
}

// mostlyUTF8 distinguishes a text in UTF-8 with a few invalid bytes from one in Windows-1254, where a letter outside of
// ASCII and its neighbours are hardly ever valid UTF-8.
func mostlyUTF8(content []byte) bool {
	valid, broken := 0, 0
	for len(content) > 0 {
		r, n := utf8.DecodeRune(content)
		switch {
		case r == utf8.RuneError && n == 1:
			broken++
		case n > 1:
			valid++
		}
		content = content[n:]
	}
	return valid > broken
}

// decodeWindows refuses what a text cannot contain: control characters, and bytes that mean nothing in Windows-1254.
func decodeWindows(content []byte) ([]byte, string, error) {
	out := make([]byte, 0, len(content)+len(content)/8)
	row := 1
	for _, b := range bytes.TrimSuffix(content, []byte{0x1A}) { // by which old programs end a file
		if b == '\n' {
			row++
		}
		r := charmap.Windows1254.DecodeByte(b)
		if r == utf8.RuneError || r < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f' {
			return nil, windowsName, &Error{Reason: ReasonEncoding, Row: row}
		}
		out = utf8.AppendRune(out, r)
	}
	return out, windowsName, nil
}
