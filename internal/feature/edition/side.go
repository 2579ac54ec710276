package edition

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sort"
	"strings"

	"lls/internal/library"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// side is the text of one language with its structure.
type side struct {
	language lang.Language
	text     string
	sum      string // SHA-256 of the text, in hex
	layout   lawtext.Layout
	lines    []line
	sections []section
}

// lineKind says how a line is drawn.
type lineKind int

const (
	plainLine    lineKind = iota
	divisionLine          // the name or heading of a division
	articleLine           // the number or heading of an article or annex, and nothing else
)

// line is a line of the text without its end.
type line struct {
	text  string
	at    int // where it begins, in bytes of the text
	kind  lineKind
	level int // of a division
	name  stretch
}

// stretch is bytes of a line.
type stretch struct{ from, to int }

// section is the lines of a division's head, an article or an annex, or those before the first of them.
type section struct {
	id          string // unique in the text, as art_5; empty before the first
	kind        lawtext.BlockKind
	name        string // MADDE 5 · Amaç
	first, last int    // lines[first:last]
}

func newSide(l lang.Language, text string) *side {
	sum := sha256.Sum256([]byte(text))
	s := &side{language: l, text: text, sum: hex.EncodeToString(sum[:]), layout: lawtext.Parse(text).Layout()}
	s.readLines()
	s.readSections()
	return s
}

// short is the part of the sum that is shown and part of addresses.
func (s *side) short() string { return s.sum[:library.SumDigits] }

// readLines finds how each line is drawn.
func (s *side) readLines() {
	at := 0
	for text := range strings.SplitSeq(s.text, "\n") {
		s.lines = append(s.lines, line{text: text, at: at})
		at += len(text) + 1
	}
	body := make([]bool, len(s.lines)) // has text beside names and headings
	division, level := false, 0
	for _, b := range s.layout.Blocks {
		if b.Kind.Opens() {
			division, level = b.Kind == lawtext.BlockDivision, b.Level
		}
		from := s.lineAt(b.Start)
		for i := from; i < len(s.lines) && s.lines[i].at < b.End; i++ {
			l := &s.lines[i]
			if !b.Kind.Opens() && b.Kind != lawtext.BlockTitle {
				body[i] = true
				continue
			}
			l.kind, l.level = articleLine, 0
			if division {
				l.kind, l.level = divisionLine, level
			}
			if b.Kind.Opens() && i == from {
				l.name = stretch{b.Start - l.at, min(b.End-l.at, len(l.text))}
			}
		}
	}
	for i := range s.lines {
		if body[i] {
			s.lines[i].kind = plainLine
		}
	}
}

// lineAt is the line in which a byte of the text is.
func (s *side) lineAt(offset int) int {
	return sort.Search(len(s.lines), func(i int) bool { return s.lines[i].at > offset }) - 1
}

// begin is where a block begins with the headings above it that belong to it.
func (s *side) begin(block int) int {
	at := s.layout.Blocks[block].Start
	for i := block + 1; i < len(s.layout.Blocks) && s.layout.Blocks[i].Kind == lawtext.BlockTitle; i++ {
		at = min(at, s.layout.Blocks[i].Start)
	}
	return at
}

func (s *side) readSections() {
	ids := newIDs()
	s.sections = []section{{}}
	for _, e := range s.layout.Outline {
		first := s.lineAt(s.begin(e.Block))
		last := &s.sections[len(s.sections)-1]
		if first <= last.first && len(s.sections) > 1 { // two names on one line
			continue
		}
		last.last = max(first, last.first)
		name := strings.TrimSpace(e.Label + " · " + e.Heading)
		s.sections = append(s.sections, section{id: ids.of(e.Key), kind: e.Kind,
			name: strings.Trim(name, " ·"), first: last.last})
	}
	s.sections[len(s.sections)-1].last = len(s.lines)
}

// ids gives the places of a text their identifiers in XML and HTML.
type ids struct{ given map[string]int }

func newIDs() *ids { return &ids{map[string]int{}} }

// of is the identifier of a place: art:5/par:2 is art_5__para_2. The second of a name gets -r2.
func (g *ids) of(key string) string {
	var b strings.Builder
	b.Grow(len(key) + len(key)/2)
	for step := range strings.SplitSeq(key, "/") {
		kind, number, _ := strings.Cut(step, ":")
		if b.Len() > 0 {
			b.WriteString("__")
		}
		if e, known := elementOf(kind); known {
			kind = e.id
		}
		number, repeat, repeated := strings.Cut(number, "~")
		b.WriteString(kind)
		b.WriteByte('_')
		b.WriteString(ascii(number))
		if repeated {
			b.WriteString("-r")
			b.WriteString(repeat)
		}
	}
	return g.unique(b.String())
}

func (g *ids) unique(id string) string {
	g.given[id]++
	if n := g.given[id]; n > 1 {
		return g.unique(fmt.Sprintf("%s-r%d", id, n))
	}
	return id
}

// ascii writes the number of a place in the letters of ASCII.
func ascii(number string) string {
	if !strings.ContainsFunc(number, func(r rune) bool { return r != '-' && (r < '0' || r > '9') }) {
		return number // most
	}
	var out strings.Builder
	for _, r := range number {
		switch {
		case r == '-', r >= '0' && r <= '9', r >= 'a' && r <= 'z':
			out.WriteRune(r)
		case r == 'ç':
			out.WriteString("cc")
		case r == 'ğ':
			out.WriteString("gg")
		case r == 'ı':
			out.WriteString("i")
		case r == 'ö':
			out.WriteString("oo")
		case r == 'ş':
			out.WriteString("ss")
		case r == 'ü':
			out.WriteString("uu")
		}
	}
	return out.String()
}
