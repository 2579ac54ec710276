package tbx

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
)

// Is reports whether a file is XML by its first bytes, in UTF-8, UTF-16 or any encoding that extends ASCII.
func Is(head []byte) bool {
	s := string(head)
	if order := byteOrder(s); order != nil {
		var units []uint16
		for ; len(s) >= 2; s = s[2:] {
			units = append(units, order.Uint16([]byte(s[:2])))
		}
		s = string(utf16.Decode(units))
	}
	return strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(s, "\uFEFF"), " \t\r\n"), "<")
}

// byteOrder is that of a file in UTF-16, known by its mark or by its first letter (XML 1.0, appendix F); nil for
// others.
func byteOrder(head string) binary.ByteOrder {
	switch {
	case strings.HasPrefix(head, "\xFF\xFE"), strings.HasPrefix(head, "<\x00"):
		return binary.LittleEndian
	case strings.HasPrefix(head, "\xFE\xFF"), strings.HasPrefix(head, "\x00<"):
		return binary.BigEndian
	}
	return nil
}

var (
	errEncoding = errors.New("not in its encoding, or in an unknown one")
	errBytes    = errors.New("too many bytes")
)

// decoded makes a file UTF-8 without a byte order mark; charset does so from where an XML declaration names an
// encoding.
func decoded(r io.Reader) (in *bufio.Reader, charset func(label string, rest io.Reader) (io.Reader, error)) {
	in = bufio.NewReader(r)
	head, _ := in.Peek(3) // a shorter file is no XML, and an error occurs again
	known := false
	if order := byteOrder(string(head)); order != nil {
		in, known = bufio.NewReader(&bounded{in: &utf16Reader{in: in, order: order}, left: MaxBytes}), true
		head, _ = in.Peek(3)
	} else {
		in = bufio.NewReader(&bounded{in: in, left: MaxBytes})
	}
	if string(head) == "\uFEFF" {
		known = true
		_, _ = in.Discard(3) // it has just been peeked at
	}
	return in, func(label string, rest io.Reader) (io.Reader, error) {
		if known || strings.HasPrefix(strings.ToLower(label), "utf-16") { // its declaration was read in single bytes
			return rest, nil
		}
		e, err := htmlindex.Get(label)
		if err != nil || e == encoding.Replacement {
			return nil, errEncoding
		}
		return &bounded{in: &wholeReader{in: e.NewDecoder().Reader(rest)}, left: MaxBytes}, nil
	}
}

// bounded fails when more than so many bytes are read.
type bounded struct {
	in   io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.in.Read(p[:min(len(p), b.left+1)])
	if b.left -= n; b.left < 0 {
		return 0, errBytes
	}
	return n, err
}

// wholeReader fails when a decoder met bytes that its encoding does not have, and wrote a sign for them.
type wholeReader struct {
	in  io.Reader
	met int // how much of the sign ended the last read
}

func (w *wholeReader) Read(p []byte) (int, error) {
	const sign = "\uFFFD"
	n, err := w.in.Read(p)
	for _, b := range p[:n] {
		switch {
		case b == sign[w.met]:
			w.met++
		case b == sign[0]:
			w.met = 1
		default:
			w.met = 0
		}
		if w.met == len(sign) {
			return 0, errEncoding
		}
	}
	return n, err
}

// utf16Reader reads UTF-16 as UTF-8. Unlike the decoders of libraries it fails at a half of a pair.
type utf16Reader struct {
	in    io.Reader
	order binary.ByteOrder
	out   []byte
	err   error
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.out) == 0 && u.err == nil {
		u.fill()
	}
	if len(u.out) == 0 {
		return 0, u.err
	}
	n := copy(p, u.out)
	u.out = u.out[n:]
	return n, nil
}

// fill decodes some characters.
func (u *utf16Reader) fill() {
	u.out = u.out[:0]
	for range 512 {
		r, ok := u.unit()
		if ok && utf16.IsSurrogate(r) {
			low, there := u.unit()
			if r = utf16.DecodeRune(r, low); !there || r == utf8.RuneError {
				u.err, ok = errEncoding, false
			}
		}
		if !ok {
			return
		}
		u.out = utf8.AppendRune(u.out, r)
	}
}

func (u *utf16Reader) unit() (rune, bool) {
	var pair [2]byte
	if _, err := io.ReadFull(u.in, pair[:]); err != nil {
		if u.err = err; errors.Is(err, io.ErrUnexpectedEOF) {
			u.err = errEncoding
		}
		return 0, false
	}
	return rune(u.order.Uint16(pair[:])), true
}
