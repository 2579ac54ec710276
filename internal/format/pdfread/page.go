package pdfread

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"lls/internal/format/pdflayout"
	"lls/internal/format/textdoc"
	"lls/internal/text/intake"
)

// A page with a picture over so much of it, and fewer letters, was scanned.
const (
	scanArea    = 0.8
	scanLetters = 20
)

const boldWeight = 600

// maxTextsSeen is how many texts of a page are asked how they are drawn: those of one program are drawn in one way.
const maxTextsSeen = 8

// page reads a page.
func (p *program) page(at requests.PageByIndex, doc *intake.Document, most int) (page pdflayout.Page, err error) {
	loaded, err := p.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: at.Document, Index: at.Index})
	if err != nil {
		return page, fmt.Errorf("load a page: %w", err)
	}
	defer func() {
		_, closed := p.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page})
		err = errors.Join(err, closed)
	}()
	which := requests.Page{ByReference: &loaded.Page}
	// The box is that of the page before it is turned by /Rotate, as the places of letters are.
	box, err := p.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: which})
	if err != nil {
		return page, fmt.Errorf("measure a page: %w", err)
	}
	page.Width, page.Height = float64(box.Rect.Right-box.Rect.Left), float64(box.Rect.Top-box.Rect.Bottom)
	left, bottom := float64(box.Rect.Left), float64(box.Rect.Bottom)
	text, err := p.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: which})
	if err != nil {
		return page, fmt.Errorf("load the text of a page: %w", err)
	}
	defer func() {
		_, closed := p.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage})
		err = errors.Join(err, closed)
	}()
	if err := p.letters(text.TextPage, &page, left, bottom, doc, most); err != nil {
		return page, err
	}
	covered, unseen, err := p.pictures(which, page.Width*page.Height, doc)
	if err != nil {
		return page, err
	}
	switch {
	case covered && len(page.Letters) < scanLetters:
		doc.Count(intake.Scanned, 1)
	case covered && unseen:
		doc.Count(intake.Recognised, 1)
	}
	return page, nil
}

// pictures counts the pictures of a page, and says whether one covers it, and whether the first letters are not drawn.
func (p *program) pictures(which requests.Page, area float64, doc *intake.Document) (covered, unseen bool, err error) {
	count, err := p.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: which})
	if err != nil {
		return false, false, fmt.Errorf("count the objects of a page: %w", err)
	}
	texts := 0
	for i := range min(count.Count, maxObjects) {
		object, err := p.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: which, Index: i})
		if err != nil {
			return false, false, fmt.Errorf("find an object: %w", err)
		}
		kind, err := p.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object.PageObject})
		if err != nil {
			return false, false, fmt.Errorf("find the kind of an object: %w", err)
		}
		if kind.Type == enums.FPDF_PAGEOBJ_TEXT && texts < maxTextsSeen {
			texts++
			mode, err := p.FPDFTextObj_GetTextRenderMode(
				&requests.FPDFTextObj_GetTextRenderMode{PageObject: object.PageObject})
			if err != nil {
				return false, false, fmt.Errorf("find how letters are drawn: %w", err)
			}
			unseen = unseen || mode.TextRenderMode == enums.FPDF_TEXTRENDERMODE_INVISIBLE
		}
		if kind.Type != enums.FPDF_PAGEOBJ_IMAGE {
			continue
		}
		doc.Count(intake.Pictures, 1)
		box, err := p.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: object.PageObject})
		if err != nil {
			return false, false, fmt.Errorf("measure a picture: %w", err)
		}
		if float64(box.Right-box.Left)*float64(box.Top-box.Bottom) > scanArea*area {
			covered = true
		}
	}
	return covered, unseen, nil
}

// sign is a letter as PDFium gives it, with the direction of its word in quarter turns.
type sign struct {
	pdflayout.Letter
	left, right, bottom, top float64
	turn                     int
}

// letters reads the letters of a page, and turns back a page that is turned as a whole. Letters of another direction
// than most are left out.
func (p *program) letters(text references.FPDF_TEXTPAGE, page *pdflayout.Page, left, bottom float64,
	doc *intake.Document, most int) error {
	count, err := p.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text})
	if err != nil {
		return fmt.Errorf("count the letters of a page: %w", err)
	}
	if count.Count > most {
		return textdoc.TooLarge(textdoc.BoundLetters, maxLetters, nil)
	}
	signs := make([]sign, 0, count.Count)
	var turns [4]int
	var word sign // what holds for the letters of a word
	known, tall := false, 0.0
	for i := range count.Count {
		code, err := p.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: text, Index: i})
		if err != nil {
			return fmt.Errorf("read a letter: %w", err)
		}
		box, err := p.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: text, Index: i})
		if err != nil {
			known = false // PDFium has added it: a blank, the end of a line
			continue
		}
		s := sign{left: float64(box.Rect.Left), right: float64(box.Rect.Right), bottom: float64(box.Rect.Bottom),
			top: float64(box.Rect.Top)}
		switch c := rune(code.Unicode); {
		case c == '\r', c == '\n', s.right <= s.left, s.top <= s.bottom:
			known = false
			continue
		case c == 2, c == 0xFFFE: // a hyphen at the end of a line
			s.Text = "-"
		case c == 0:
			s.Text = "\uFFFD"
		case c < ' ':
			doc.Count(intake.Controls, 1)
			continue
		default:
			s.Text = string(c)
		}
		if t := s.top - s.bottom; !known || s.Text == " " || math.Abs(t-tall) > 0.1 {
			if word, err = p.word(text, i); err != nil {
				return err
			}
			known, tall = s.Text != " ", t
		}
		origin, err := p.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: text, Index: i})
		if err != nil {
			return fmt.Errorf("find a letter: %w", err)
		}
		s.X, s.Y, s.Size, s.Bold, s.turn = origin.X-left, origin.Y-bottom, word.Size, word.Bold, word.turn
		turns[s.turn]++
		signs = append(signs, s)
	}
	var others int
	page.Letters, others = upright(signs, turns, page)
	doc.Count(intake.Turned, others)
	return nil
}

// word finds the size, weight and direction of a letter.
func (p *program) word(text references.FPDF_TEXTPAGE, i int) (s sign, err error) {
	size, err := p.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: text, Index: i})
	if err != nil {
		return s, fmt.Errorf("find the size of a letter: %w", err)
	}
	s.Size = size.FontSize
	if matrix, err := p.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: text, Index: i}); err == nil {
		m := matrix.Matrix
		s.Size *= math.Hypot(float64(m.C), float64(m.D))
		quarter := math.Round(math.Atan2(float64(m.B), float64(m.A)) / (math.Pi / 2))
		s.turn = (int(quarter) + 4) % 4
	}
	if info, err := p.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: text, Index: i}); err == nil {
		s.Bold = strings.Contains(info.FontName, "Bold")
	}
	if weight, err := p.FPDFText_GetFontWeight(&requests.FPDFText_GetFontWeight{TextPage: text, Index: i}); err == nil {
		s.Bold = s.Bold || weight.FontWeight >= boldWeight
	}
	return s, nil
}

// upright are the letters of the direction that most have, as if the page had that direction. others counts the letters
// of other directions.
func upright(signs []sign, turns [4]int, page *pdflayout.Page) (letters []pdflayout.Letter, others int) {
	most := 0
	for turn, n := range turns {
		if n > turns[most] {
			most = turn
		}
	}
	long, wide := page.Height, page.Width
	if most%2 == 1 {
		page.Width, page.Height = long, wide
	}
	letters = make([]pdflayout.Letter, 0, len(signs))
	for _, s := range signs {
		if s.turn != most {
			if strings.TrimSpace(s.Text) != "" {
				others++
			}
			continue
		}
		l := s.Letter
		l.Width = s.right - s.left
		switch most {
		case 1: // upwards
			l.X, l.Y, l.Width = s.Y, wide-s.X, s.top-s.bottom
		case 2:
			l.X, l.Y = wide-s.X, long-s.Y
		case 3: // downwards
			l.X, l.Y, l.Width = long-s.Y, s.X, s.top-s.bottom
		}
		letters = append(letters, l)
	}
	return letters, others
}
