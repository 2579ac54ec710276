package pdflayout

import (
	"cmp"
	"slices"
	"strings"
)

// holds says whether a letter is on its page: every size below follows from coordinates.
func (p *Page) holds(g *Letter) bool {
	return g.Size >= 1 && g.Size < 1000 && g.X > -50 && g.X < p.Width+50 && g.Width > -500 && g.Width < 2000 &&
		g.Y > -50 && g.Y < p.Height+50
}

// pageLines makes runs of the letters of a page, and lines of the runs.
func pageLines(p *Page, no int) []line {
	var runs []run
	var cur *run
	var text strings.Builder
	var lastEnd float64
	end := func() {
		if cur != nil {
			cur.text = text.String()
			if strings.TrimSpace(cur.text) != "" {
				runs = append(runs, *cur)
			}
			cur = nil
			text.Reset()
		}
	}
	for i := range p.Letters {
		g := &p.Letters[i]
		if !p.holds(g) {
			continue
		}
		if cur != nil {
			gap := g.X - lastEnd
			dy := g.Y - cur.y
			same := dy < 0.55*cur.size && dy > -0.55*cur.size // raised letters stay on their line
			wide := gap > 1.1*max(cur.size, g.Size) || gap > 0.5*cur.size && p.marks(i)
			if !same || wide || gap < -1.5*cur.size {
				end()
			} else {
				raised := g.Size < cur.size*0.8 && dy > cur.size*0.15
				if gap > 0.16*cur.size && !endsBlank(&text) && g.Text != " " {
					text.WriteByte(' ')
				}
				if raised && g.Text != " " {
					text.WriteString(raisedSign + g.Text) // a raised letter
				} else {
					text.WriteString(g.Text)
				}
				cur.x1 = max(cur.x1, g.X+g.Width)
				lastEnd = g.X + g.Width
				if !raised {
					cur.letters++
					cur.sizes += g.Size
				}
				if g.Size > cur.size && !raised {
					if g.Size > cur.size*1.2 { // the first was a raised one
						cur.y = g.Y
					}
					cur.size = g.Size
				}
				continue
			}
		}
		if g.Text == " " {
			continue
		}
		// Letters of turned text can have a negative width; a run has none.
		cur = &run{x0: g.X, x1: g.X + max(0, g.Width), y: g.Y, size: g.Size, bold: g.Bold, letters: 1, sizes: g.Size}
		text.WriteString(g.Text)
		lastEnd = g.X + g.Width
	}
	end()
	// Runs of one base line make a line
	slices.SortStableFunc(runs, func(a, b run) int { return cmp.Or(-cmp.Compare(a.y, b.y), cmp.Compare(a.x0, b.x0)) })
	var lines []line
	for _, f := range runs {
		if n := len(lines); n > 0 {
			l := &lines[n-1]
			if d := l.y - f.y; d < 0.4*max(l.size, f.size) && d > -0.4*max(l.size, f.size) {
				l.runs = append(l.runs, f)
				l.x0, l.x1 = min(l.x0, f.x0), max(l.x1, f.x1)
				l.size = max(l.size, f.size)
				continue
			}
		}
		lines = append(lines, line{runs: []run{f}, x0: f.x0, x1: f.x1, y: f.y, size: f.size, page: no})
	}
	// A raised number alone belongs to the line below it
	for i := 0; i+1 < len(lines); i++ {
		a, b := &lines[i], &lines[i+1]
		if a.size < b.size*0.8 && a.y-b.y < b.size*0.7 && len(a.text)+letters(a.runs) < 12 {
			for _, f := range a.runs {
				var t strings.Builder
				for _, r := range f.text {
					if r != 1 {
						t.WriteString(raisedSign + string(r))
					}
				}
				f.text = t.String()
				b.runs = append(b.runs, f)
				b.x0, b.x1 = min(b.x0, f.x0), max(b.x1, f.x1)
			}
			lines = slices.Delete(lines, i, i+1)
			i--
		}
	}
	for i := range lines {
		slices.SortStableFunc(lines[i].runs, func(a, b run) int { return cmp.Compare(a.x0, b.x0) })
	}
	return lines
}

// marks says whether the number of an article, paragraph or point begins at a letter: a narrow gap can be between it
// and a heading in the margin.
func (p *Page) marks(i int) bool {
	var word strings.Builder
	for k := i; k < min(len(p.Letters), i+maxMark); k++ {
		g := &p.Letters[k]
		if g.Text == " " || k > i && g.X-p.Letters[k-1].X-p.Letters[k-1].Width > 0.16*g.Size {
			break
		}
		word.WriteString(g.Text)
	}
	return bareMark.MatchString(word.String())
}

const maxMark = 7 // letters and the one after them: (123A)

func letters(fs []run) (n int) {
	for _, f := range fs {
		n += len(f.text)
	}
	return n
}

func endsBlank(b *strings.Builder) bool {
	s := b.String()
	return s == "" || s[len(s)-1] == ' '
}
