package edition

import (
	"bufio"
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"lls/internal/text/lawtext"
)

// Of a group of blocks that belong together only small ones whose lengths agree are units of a translation memory.
const (
	maxUnitBlocks  = 3 // of both sides: 1:1, 1:2, 2:1
	minConfidence  = 0.6
	keyConfidence  = 0.4 // both sides begin the same place
	bareConfidence = 0.2
)

// writeTMX writes a translation memory (TMX 1.4) of the paragraphs that belong together.
func (d *edition) writeTMX(ctx context.Context, w io.Writer) error {
	out := bufio.NewWriterSize(w, 64<<10)
	fmt.Fprintf(out, "%s<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">\n<tmx version=\"1.4\">\n"+
		`<header creationtool="LLS" creationtoolversion="1" segtype="paragraph" o-tmf="LLS" adminlang="en" srclang="tr" `+
		`datatype="plaintext" creationdate="%s"><note>%s</note></header>`+"\n<body>\n", xml.Header,
		d.made.UTC().Format("20060102T150405Z"), escaped(d.head()))
	left := 0
	article := ""
	for _, g := range lawtext.Parallel(&d.tr.layout, &d.en.layout) {
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, b := range d.tr.layout.Blocks[g.Left.From:g.Left.To] {
			if b.Kind.Opens() {
				article = b.Key
			}
		}
		tr, en := d.tr.segment(g.Left), d.en.segment(g.Right)
		confidence := d.confidence(g, tr, en)
		if g.Left.Len() == 0 || g.Right.Len() == 0 || g.Left.Len()+g.Right.Len() > maxUnitBlocks ||
			confidence < minConfidence {
			left++
			continue
		}
		fmt.Fprintf(out,
			`<tu><prop type="x-legal-text">%d</prop><prop type="x-revision">%d</prop><prop type="x-place">%s</prop>`+
				`<prop type="x-confidence">%.2f</prop><tuv xml:lang="tr"><seg>%s</seg></tuv><tuv xml:lang="en"><seg>%s</seg></tuv></tu>`+"\n",
			d.text.ID, d.version.ID, escaped(article), confidence, escaped(tr), escaped(en))
	}
	fmt.Fprintf(out, "<!-- %d groups of paragraphs left out -->\n</body>\n</tmx>\n", left)
	return out.Flush()
}

// segment is the text of blocks on one line.
func (s *side) segment(r lawtext.Range) string {
	var b strings.Builder
	for _, block := range s.layout.Blocks[r.From:r.To] {
		b.WriteString(s.text[block.Start:block.End])
		b.WriteByte(' ')
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// confidence is 0 to 1: whether both sides begin the same place, and how near their lengths are.
func (d *edition) confidence(g lawtext.Group, tr, en string) float64 {
	if tr == "" || en == "" {
		return 0
	}
	x, y := float64(len([]rune(tr))+8), float64(len([]rune(en))+8)
	base := bareConfidence
	left, right := d.tr.layout.Blocks[g.Left.From], d.en.layout.Blocks[g.Right.From]
	if left.Kind == right.Kind && (left.Key == "") == (right.Key == "") {
		base = keyConfidence
	}
	return math.Round(100*(base+(1-base)*min(x, y)/max(x, y))) / 100
}

// escaped is text for XML; what XML cannot hold becomes U+FFFD.
func escaped(s string) string {
	if isPlainXML(s) {
		return s
	}
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // a bytes.Buffer takes everything
	return b.String()
}

// isPlainXML reports whether nothing in a text needs to be escaped in XML, as in most paragraphs.
func isPlainXML(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		// some letters from U+F000 on are no text
		case c < ' ', c == '"', c == '\'', c == '&', c == '<', c == '>', c >= 0xEF:
			return false
		}
	}
	return utf8.ValidString(s)
}
