// Package pdflayout puts the letters of the pages of a PDF in reading order and makes paragraphs of them: columns one
// after the other, headings in the margin before their articles, without running heads and page numbers.
package pdflayout

import (
	"strings"

	"lls/internal/text/intake"
)

// Page is a page with its letters.
type Page struct {
	Width, Height float64
	Letters       []Letter
}

// Letter is a letter at a place of a page. The origin of coordinates is the lower left corner.
type Letter struct {
	X, Y  float64 // the start of its base line
	Width float64
	Size  float64 // of the font
	Bold  bool
	Text  string
}

// run is letters on one line without a wide gap. A raised letter has the sign \x01 before it.
type run struct {
	x0, x1, y, size float64 // the size of its largest letter
	text            string
	bold            bool
	letters         int     // that are not raised
	sizes           float64 // the sum of theirs
}

// line is runs on one base line.
type line struct {
	runs       []run
	x0, x1     float64
	y, size    float64
	page       int
	bold       bool
	text       string
	colL, colR float64 // the edges of its column
	footnote   bool
	margin     string // what is beside it in the margin
	row        bool   // of a table
	gaps       [][2]float64
}

// layout is the work on one file.
type layout struct {
	doc        *intake.Document
	pages      [][]line
	heights    []float64
	forms      map[pageForm]int // how many pages have each
	body       float64          // size of most letters
	vocabulary map[string]int
	footnotes  []footnote
	noteAt     map[notePlace]int // the first footnote of a place, from 1
	notesOf    map[int][]int     // the footnotes of a number, from 1
	openers    map[int]bool      // the numbers of notes that are no footnotes
	lastMark   map[string]int
	hanging    float64 // where the text of the paragraph begins, if its number stands before it

	cut, cutL, cutR float64 // of headings in the margin
	ragged          bool    // lines end where the next word did not fit
	probing         bool
	halves          []float64
	half, leftEnd   float64 // between two columns, and where the left one ends, on most pages
}

// Arrange adds the paragraphs of pages to a document.
func Arrange(doc *intake.Document, pages []Page) {
	l := &layout{doc: doc}
	for i := range pages {
		p := &pages[i]
		if !(p.Width > 0 && p.Width <= maxSide && p.Height > 0 && p.Height <= maxSide) {
			p.Width, p.Height = 612, 792
		}
		for k := range p.Letters {
			if g := &p.Letters[k]; !p.holds(g) && strings.TrimSpace(g.Text) != "" {
				l.doc.Count(intake.Outside, 1)
			}
		}
		l.pages = append(l.pages, pageLines(p, i))
		l.heights = append(l.heights, p.Height)
	}
	l.arrange()
}

const maxSide = 14_400 // points, by the standard
