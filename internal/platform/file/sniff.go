package file

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/gabriel-vasile/mimetype"
)

// sniffLength is how many bytes of a file determine its type.
const sniffLength = 4096

const (
	plainText     = "text/plain"
	plainTextUTF8 = "text/plain; charset=utf-8"
)

// sniffer reads a content while it is written: its first bytes determine the type, all of them whether text is UTF-8.
type sniffer struct {
	head []byte
	tail []byte // an unfinished letter at the end of what was seen
	bad  bool   // not UTF-8
}

func (s *sniffer) Write(p []byte) (int, error) {
	if missing := sniffLength - len(s.head); missing > 0 {
		s.head = append(s.head, p[:min(missing, len(p))]...)
	}
	for rest := p; !s.bad && len(rest) > 0; {
		if len(s.tail) > 0 { // finish the letter that the last write began
			s.tail, rest = append(s.tail, rest[0]), rest[1:]
			if utf8.FullRune(s.tail) {
				s.bad = !utf8.Valid(s.tail)
				s.tail = s.tail[:0]
			}
			continue
		}
		whole := wholeRunes(rest)
		s.bad = !utf8.Valid(rest[:whole])
		s.tail = append(s.tail, rest[whole:]...)
		rest = nil
	}
	return len(p), nil
}

// wholeRunes is the length of p without a letter that its end cuts.
func wholeRunes(p []byte) int {
	for i := len(p) - 1; i >= 0 && i >= len(p)-utf8.UTFMax; i-- {
		if utf8.RuneStart(p[i]) {
			if utf8.FullRune(p[i:]) {
				return len(p)
			}
			return i
		}
	}
	return len(p)
}

func (s *sniffer) mime() string {
	sniffed := mimetype.Detect(s.head).String()
	base, _, err := mime.ParseMediaType(sniffed)
	if err != nil {
		return "application/octet-stream"
	}
	if base == "application/pdf" && !startsAsPDF(s.head) {
		return "application/octet-stream"
	}
	if base != plainText {
		return base
	}
	if !s.bad && len(s.tail) == 0 {
		return plainTextUTF8
	}
	return plainText
}

// startsAsPDF distinguishes a PDF from a page that contains its mark further on.
func startsAsPDF(head []byte) bool {
	before, _, found := bytes.Cut(head, []byte("%PDF-"))
	return found && !bytes.ContainsRune(before, '<')
}

// Mode is how a file is requested.
type Mode string

// The modes.
const (
	Download Mode = "download"
	Preview  Mode = "preview"
)

// Inline reports whether a content is shown in the browser: a preview of a type without active content.
func (c Content) Inline(m Mode) bool { return m == Preview && previewPolicy(c.Mime) != "" }

const (
	// The browser shows pictures and text on a separate page; the sandbox gives it a separate origin, too.
	passivePolicy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action " +
		"'none'; frame-ancestors 'self'; sandbox"
	// The viewer is an embedded object, and not every browser's starts in a sandbox.
	pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; " +
		"form-action 'none'; frame-ancestors 'self'"
	// Downloads cannot run anything, however a browser shows them.
	attachmentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
)

// previewPolicy is the content security policy under which a type may be shown, "" if it may not.
func previewPolicy(mimeType string) string {
	switch base, _, _ := strings.Cut(mimeType, ";"); base {
	case "application/pdf":
		return pdfPolicy
	case "image/png", "image/jpeg", "image/gif", plainText:
		return passivePolicy
	}
	return ""
}
