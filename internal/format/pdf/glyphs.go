package pdf

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

// substitutes are drawn in place of signs that the fonts lack: the marks of consolidated acts (►M1 … ◄, ▼B), of lists
// and of forms. A sign without a substitute is drawn in its compatible form (ﬁ as fi), and as a question mark if the
// fonts lack that too: a sign that is silently left out would change the text.
var substitutes = map[rune]string{
	'►': "→", '▶': "→", '▸': "→", '◄': "←", '◀': "←", '◂': "←", '▼': "↓", '▾': "↓",
	'●': "•", '○': "•", '◦': "•", '▪': "■", '▫': "■", '□': "[ ]", '☐': "[ ]", '☑': "[x]", '☒': "[x]", '✓': "[x]",
	'★': "*", '☆': "*", '‟': "“",
}

// glyphs knows what the fonts of a document can draw.
type glyphs struct {
	faces []*sfnt.Font
	buf   sfnt.Buffer
	known map[rune]string // what is drawn for a rune beyond the common letters
}

func (g *glyphs) add(data []byte) error {
	face, err := sfnt.Parse(data)
	if err != nil {
		return fmt.Errorf("read the glyphs of a font: %w", err)
	}
	g.faces = append(g.faces, face)
	return nil
}

// has reports whether every font has a rune.
func (g *glyphs) has(r rune) bool {
	for _, face := range g.faces {
		if i, err := face.GlyphIndex(&g.buf, r); err != nil || i == 0 {
			return false
		}
	}
	return true
}

// draw returns what is drawn for a rune.
func (g *glyphs) draw(r rune) string {
	if shown, done := g.known[r]; done {
		return shown
	}
	shown := "?"
	switch substitute, there := substitutes[r]; {
	case r <= 0xffff && g.has(r): // the PDF library's tables end there
		shown = string(r)
	case there:
		shown = substitute
	case unicode.Is(unicode.Mn, r): // a mark above or below the letter before
		shown = ""
	default:
		if compatible := norm.NFKC.String(string(r)); !strings.ContainsFunc(compatible, func(r rune) bool {
			return !g.has(r)
		}) {
			shown = compatible
		}
	}
	if g.known == nil {
		g.known = map[rune]string{}
	}
	g.known[r] = shown
	return shown
}

// clean removes what the fonts cannot show.
func (g *glyphs) clean(s string) string {
	var out strings.Builder
	out.Grow(len(s))
	for _, r := range s {
		switch {
		case r == '\t':
			out.WriteByte(' ')
		case r == '\n':
			out.WriteByte('\n')
		case r < ' ' || r == '\u00ad' || r == '\ufeff' || r >= '\u200b' && r <= '\u200f' || r >= 0x7f && r < 0xa0:
			// It is invisible.
		case r < 0x7f:
			out.WriteRune(r)
		default:
			out.WriteString(g.draw(r))
		}
	}
	return out.String()
}
