package textdoc

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// scanner reads the XML that office programs write: without a document type, and without entities but those of XML.
// It resolves no prefixes.
type scanner struct {
	*reader
	b     []byte
	at    int
	depth int
	ended []byte // an empty element, whose end comes next

	// of the last token
	name  []byte // local
	attrs []byte // as written
	words []byte // as written
	empty bool   // the element has no content
}

type token uint8

const (
	tokenEnd token = iota // of the part
	tokenStart
	tokenClose
	tokenText
)

var errSyntax = &Error{Reason: ReasonDamaged, Cause: errors.New("no XML")}

func (r *reader) scan(b []byte) *scanner { return &scanner{reader: r, b: b} }

func (s *scanner) next() (token, error) {
	if err := s.step(); err != nil {
		return tokenEnd, err
	}
	if s.ended != nil {
		s.name, s.ended = s.ended, nil
		s.depth--
		return tokenClose, nil
	}
	for s.at < len(s.b) {
		rest := s.b[s.at:]
		switch {
		case rest[0] != '<':
			i := bytes.IndexByte(rest, '<')
			if i < 0 {
				i = len(rest)
			}
			s.words = rest[:i]
			s.at += i
			return tokenText, nil
		case len(rest) < 2:
			return tokenEnd, errSyntax
		case rest[1] == '?':
			if !s.skipTo(rest, "?>") {
				return tokenEnd, errSyntax
			}
		case bytes.HasPrefix(rest, []byte("<!--")):
			if !s.skipTo(rest, "-->") {
				return tokenEnd, errSyntax
			}
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			i := bytes.Index(rest, []byte("]]>"))
			if i < 0 {
				return tokenEnd, errSyntax
			}
			s.words = bytes.ReplaceAll(rest[len("<![CDATA["):i], []byte("&"), []byte("&amp;"))
			s.at += i + 3
			return tokenText, nil
		case rest[1] == '!':
			return tokenEnd, refuse(ReasonDamaged, "a document type")
		case rest[1] == '/':
			i := bytes.IndexByte(rest, '>')
			if i < 0 {
				return tokenEnd, errSyntax
			}
			s.name = local(bytes.TrimRight(rest[2:i], " \t\r\n"))
			s.at += i + 1
			s.depth--
			return tokenClose, nil
		default:
			return s.start(rest)
		}
	}
	return tokenEnd, nil
}

func (s *scanner) skipTo(rest []byte, end string) bool {
	i := bytes.Index(rest, []byte(end))
	s.at += i + len(end)
	return i >= 0
}

func (s *scanner) start(rest []byte) (token, error) {
	i, quote := 1, byte(0)
	for ; i < len(rest) && (quote != 0 || rest[i] != '>'); i++ {
		switch c := rest[i]; {
		case c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		}
	}
	if i >= len(rest) {
		return tokenEnd, errSyntax
	}
	tag := rest[1:i]
	s.at += i + 1
	s.empty = bytes.HasSuffix(tag, []byte("/"))
	tag = bytes.TrimSuffix(tag, []byte("/"))
	s.name, s.attrs = local(tag), nil
	if j := bytes.IndexAny(tag, " \t\r\n"); j >= 0 {
		s.name, s.attrs = local(tag[:j]), tag[j:]
	}
	if s.depth++; s.depth > maxDepth {
		return tokenEnd, refuse(ReasonDamaged, "elements within elements, %d deep", maxDepth)
	}
	if s.empty {
		s.ended = s.name
	}
	return tokenStart, nil
}

func local(name []byte) []byte {
	if i := bytes.IndexByte(name, ':'); i >= 0 {
		return name[i+1:]
	}
	return name
}

// attr finds an attribute by its local name.
func (s *scanner) attr(name string) (string, bool) {
	for b := s.attrs; len(b) > 0; {
		b = bytes.TrimLeft(b, " \t\r\n")
		eq := bytes.IndexByte(b, '=')
		if eq < 0 {
			return "", false
		}
		key := local(bytes.TrimRight(b[:eq], " \t\r\n"))
		b = bytes.TrimLeft(b[eq+1:], " \t\r\n")
		if len(b) == 0 || b[0] != '"' && b[0] != '\'' {
			return "", false
		}
		end := bytes.IndexByte(b[1:], b[0])
		if end < 0 {
			return "", false
		}
		if string(key) == name {
			return unescape(b[1 : 1+end]), true
		}
		b = b[end+2:]
	}
	return "", false
}

func (s *scanner) value(name string) string { v, _ := s.attr(name); return v }

func (s *scanner) val() string { return s.value("val") }

// on is the value of a property that is switched on by its presence.
func (s *scanner) on() bool {
	v, ok := s.attr("val")
	return !ok || isOn(v)
}

func isOn(v string) bool { return v != "0" && v != "false" && v != "off" }

// number is an attribute as a number between -1 and a million.
func (s *scanner) number(name string, without int) int {
	n, err := strconv.Atoi(s.value(name))
	if err != nil {
		return without
	}
	return min(max(n, -1), 1_000_000)
}

func (s *scanner) span(name string) int { return min(max(1, s.number(name, 1)), maxSpan) }

// skip leaves the element that was just started.
func (s *scanner) skip() error {
	return s.inside(func(token) error { return nil })
}

// inside calls fn for the tokens within the element that was just started, without its end. fn may read further.
func (s *scanner) inside(fn func(token) error) error {
	for depth := s.depth; ; {
		t, err := s.next()
		switch {
		case err != nil:
			return err
		case t == tokenEnd:
			return errSyntax
		case t == tokenClose && s.depth < depth:
			return nil
		}
		if err := fn(t); err != nil {
			return err
		}
	}
}

// all calls fn for all tokens of a part.
func (s *scanner) all(fn func(token) error) error {
	for {
		t, err := s.next()
		if err != nil || t == tokenEnd {
			return err
		}
		if err := fn(t); err != nil {
			return err
		}
	}
}

func unescape(b []byte) string {
	i := bytes.IndexByte(b, '&')
	if i < 0 {
		return string(b)
	}
	out := make([]byte, 0, len(b))
	for ; i >= 0; i = bytes.IndexByte(b, '&') {
		out = append(out, b[:i]...)
		b = b[i:]
		j := bytes.IndexByte(b[:min(len(b), 13)], ';')
		if j < 0 {
			out = append(out, '&')
			b = b[1:]
			continue
		}
		if c, known := entity(string(b[1:j])); known {
			out = utf8.AppendRune(out, c)
		} else {
			out = append(out, b[:j+1]...)
		}
		b = b[j+1:]
	}
	return string(append(out, b...))
}

func entity(name string) (c rune, known bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	digits, is := strings.CutPrefix(name, "#")
	if !is {
		return 0, false
	}
	base := 10
	if hex := strings.TrimLeft(digits, "xX"); hex != digits {
		base, digits = 16, hex
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || n == 0 || n > utf8.MaxRune {
		n = utf8.RuneError
	}
	return rune(n), true
}

// utf8XML turns UTF-16 with a mark into UTF-8.
func utf8XML(b []byte) []byte {
	little, big := bytes.HasPrefix(b, []byte{0xFF, 0xFE}), bytes.HasPrefix(b, []byte{0xFE, 0xFF})
	if !little && !big {
		return bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))
	}
	return []byte(decodeUTF16(b[2:], big))
}

func decodeUTF16(b []byte, big bool) string {
	units := make([]uint16, 0, len(b)/2)
	for i := 0; i+1 < len(b); i += 2 {
		if big {
			units = append(units, uint16(b[i])<<8|uint16(b[i+1]))
		} else {
			units = append(units, uint16(b[i+1])<<8|uint16(b[i]))
		}
	}
	return string(utf16.Decode(units))
}
