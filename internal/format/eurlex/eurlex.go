// Package eurlex reads the text of an act of the European Union from the files in which EUR-Lex publishes it: HTML,
// Formex XML and plain text. It returns one paragraph per line. The signs of consolidated texts (▼B, ►M1 … ◄) and
// footnotes are left out: they say where words come from, not what the act says. Nothing outside of a file is ever
// read.
package eurlex

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// MaxBytes is the size of a file that is read.
const MaxBytes = 16 << 20

// maxDepth is how deep the elements of a file may be nested.
const maxDepth = 200

// Reason tells why a file cannot be read.
type Reason string

// The reasons.
const (
	TooLarge Reason = "size"
	Encoding Reason = "encoding" // it is not UTF-8
	Binary   Reason = "binary"   // it is no text: a PDF, a Word document
	DocType  Reason = "doctype"  // an XML file with a document type definition
	TooDeep  Reason = "depth"
	NotXML   Reason = "xml" // the XML is not well-formed
	Empty    Reason = "empty"
)

// Error is the reason why a file cannot be read, with its line if that is known.
type Error struct {
	Reason Reason
	Line   int
}

func (e *Error) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("cannot read the text of an act: %s in line %d", e.Reason, e.Line)
	}
	return fmt.Sprintf("cannot read the text of an act: %s", e.Reason)
}

// Read returns the text of an act.
func Read(data []byte) (string, error) {
	if len(data) > MaxBytes {
		return "", &Error{Reason: TooLarge}
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.HasPrefix(data, []byte("%PDF")) || bytes.IndexByte(data, 0) >= 0 {
		return "", &Error{Reason: Binary}
	}
	if !utf8.Valid(data) {
		return "", &Error{Reason: Encoding}
	}
	text := ""
	switch head := data[:min(len(data), headBytes)]; {
	case isHTML.Match(head):
		text = readHTML(data)
	case isXML.Match(head):
		var err error
		if text, err = readFormex(data); err != nil {
			return "", err
		}
	case isFragment.Match(head):
		text = readHTML(data)
	default:
		text = plainText(string(data))
	}
	if strings.TrimSpace(text) == "" {
		return "", &Error{Reason: Empty}
	}
	return text, nil
}

// What a file is, by its first bytes. Formex has elements in capitals.
var (
	isXML      = regexp.MustCompile(`^\s*<(\?xml|!DOCTYPE|[A-Z][A-Z.]*[\s>/])`)
	isHTML     = regexp.MustCompile(`(?i)<!doctype\s+html|<html[\s>]`)
	isFragment = regexp.MustCompile(`^\s*<(body|div|p|table|h[1-6]|span)[\s>]`)
)

const headBytes = 2048

// plainText is a plain text without the signs of consolidated ones.
func plainText(s string) string {
	if !strings.ContainsAny(s, "▼►◄") {
		return s
	}
	var b strings.Builder
	for line := range strings.Lines(s) {
		cleaned := strings.TrimRight(withoutSigns(line), " \t\r\n")
		if cleaned == "" && strings.TrimSpace(line) != "" { // a sign alone
			continue
		}
		b.WriteString(cleaned)
		b.WriteByte('\n')
	}
	return b.String()
}

// sign is a sign of consolidated texts: ▼M1 before a passage, ►M1 … ◄ around some words.
var sign = regexp.MustCompile(`[▼►]\s*(?:[BMCA]\d{0,3}\b)?[ \t]*|[ \t]*◄`)

func withoutSigns(s string) string { return sign.ReplaceAllString(s, "") }

// lines collects the text of a file, a paragraph per line.
type lines struct {
	b    strings.Builder
	line strings.Builder
}

// bareMark is a line that is only the mark of what follows: (a), 1., —.
var bareMark = regexp.MustCompile(
	`^(?:\([0-9A-Za-zçğıöşüÇĞİÖŞÜ]{1,6}\)|[0-9]{1,3}[a-z]{0,2}[.)]|[a-zçğıöşü]{1,5}\)|[—–•-])$`)

// definedTerm is a line that is only the term of a definition, which follows.
var definedTerm = regexp.MustCompile(`^\([0-9a-z]{1,4}\) [‘“'"][^’”'"]{1,120}[’”'"] ?:$`)

// emptied is what is left of the mark of a footnote: ( ).
var emptied = regexp.MustCompile(`\s*\(\s*\)`)

// text adds words to the line; white space of any kind is one blank.
func (l *lines) text(s string) { l.line.WriteString(s) }

// end ends the line, unless it is a mark, or a term: what it marks follows on the same line.
func (l *lines) end() {
	s := strings.Join(strings.Fields(emptied.ReplaceAllString(withoutSigns(l.line.String()), "")), " ")
	l.line.Reset()
	switch {
	case s == "":
	case bareMark.MatchString(s) || definedTerm.MatchString(s):
		l.line.WriteString(s + " ")
	default:
		l.b.WriteString(s)
		l.b.WriteByte('\n')
	}
}

// String ends the text.
func (l *lines) String() string {
	l.end()
	l.b.WriteString(strings.TrimSpace(l.line.String())) // a mark at the end
	return l.b.String()
}
