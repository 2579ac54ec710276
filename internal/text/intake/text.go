package intake

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Options say how a document becomes text.
type Options struct {
	Language   lang.Language // "": the one that the text is in
	Split      bool          // the paragraphs are in two languages
	OmitTables bool
	OmitNotes  bool
	Margins    bool // notes in the margin are kept, in square brackets behind the heading
	MaxLength  int  // code points of a text; 0: any number
	Part       int  // of a longer text, from 1; 0: the first, and the last if there are fewer
}

// Text is what a document became.
type Text struct {
	TextTR, TextEN string
	Language       string     `enum:"tr,en,both" doc:"Of the text; both: it was in two languages"`
	Sure           bool       `doc:"Its language is certain"`
	Cut            bool       `doc:"It was longer than a text of a version may be: this is the part Part of Parts"`
	Part           int        `json:",omitempty" doc:"From 1"`
	Parts          []TextPart `json:",omitempty" doc:"Each as long as a text of a version may be, or shorter"`
	Articles       int
	Report         []ReportRow
}

// TextPart is a part of a text that is too long for a version. Each begins with an article or a division, if it can.
type TextPart struct {
	First string `doc:"The first article, as its heading names it; empty: the part has none"`
	Last  string
}

// ReportRow is a line of the report.
type ReportRow struct {
	Group  Group `enum:"doubt,changed,omitted"`
	Code   Code  `enum:"comments,contents,deleted,hidden,pictures,heads,objects,controls,marks,notables,nonotes,nosigns,numbers,inserted,moved,hyphens,notes,tables,layouts,languages,letters,encoding,joined,gap,twice,order,numformat,latin,unreadable,boxes,cells,equations,raised,parts,scanned,toolong,noarticles,undone,restored,margins,bracketed,otherlanguage,turned,outside,joins,labels,recognised"`
	Count  int
	Places []Place
	Detail string `json:",omitempty" doc:"The name of an encoding; the numbers of two articles"`
}

// Place is a place in one of the texts.
type Place struct {
	Language lang.Language `enum:"tr,en"`
	Start    int           `doc:"In UTF-16 units"`
	End      int
}

const maxPlaces = 100 // of a line of the report

// Text makes the text of a document.
func (d *Document) Text(opts Options) Text {
	r := &render{doc: d, opts: opts}
	r.document()
	turkish, english := r.out, r.english
	if opts.Split && len(english) == 0 {
		if turkish, english = split(turkish); len(english) > 0 {
			d.Count(Languages, 1)
		}
	}
	turkish, english = r.withNotes(turkish, english)
	t := Text{Language: "both", Sure: true}
	switch {
	case len(english) == 0:
		l, ratio := Language(text(turkish))
		t.Sure = ratio >= 2
		if opts.Language != "" {
			l, t.Sure = opts.Language, true
		}
		t.Language = string(l)
		if l == English {
			turkish, english = nil, turkish
		}
	case opts.Language == Turkish:
		d.Count(OtherLanguage, len(english))
		t.Language, english = string(Turkish), nil
	case opts.Language == English:
		d.Count(OtherLanguage, len(turkish))
		t.Language, turkish = string(English), nil
	}
	rows := &report{doc: d}
	tr, en := newLayout(Turkish, turkish, opts.MaxLength), newLayout(English, english, opts.MaxLength)
	t.Parts = tr.parts()
	if parts := en.parts(); len(parts) > len(t.Parts) {
		t.Parts = parts
	}
	part := 1
	if len(t.Parts) > 0 {
		part = min(max(opts.Part, 1), len(t.Parts))
		t.Cut, t.Part = true, part
	}
	t.TextTR, t.TextEN = rows.write(&t, tr, part), rows.write(&t, en, part)
	if t.Articles == 0 && (t.TextTR != "" || t.TextEN != "") {
		rows.found(NoArticles, Place{}, "")
	}
	for _, note := range r.notes {
		rows.found(Margins, Place{}, note)
	}
	if d.Encoding != "" && d.Encoding != "utf-8" {
		rows.found(Encoding, Place{}, d.Encoding)
	}
	t.Report = rows.rows()
	return t
}

func text(lines []line) string {
	var out strings.Builder
	for i, l := range lines {
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(l.text)
	}
	return out.String()
}

// report collects the places of what was met.
type report struct {
	doc    *Document
	places map[Code][]Place
	seen   map[Code]int
	detail map[Code]string
}

// found adds something that was met in a finished text; a place of no language is none.
func (r *report) found(code Code, at Place, detail string) {
	if r.places == nil {
		r.places, r.seen, r.detail = map[Code][]Place{}, map[Code]int{}, map[Code]string{}
	}
	r.seen[code]++
	if at.Language != "" && len(r.places[code]) < maxPlaces {
		r.places[code] = append(r.places[code], at)
	}
	if detail != "" {
		if r.detail[code] != "" {
			detail = r.detail[code] + ", " + detail
		}
		if len(detail) <= 200 {
			r.detail[code] = detail
		}
	}
}

func (r *report) rows() []ReportRow {
	out := []ReportRow{}
	for _, g := range codes {
		for _, code := range g.codes {
			if n := max(r.doc.Counts[code], r.seen[code]); n > 0 {
				places := append([]Place{}, r.places[code]...)
				out = append(out, ReportRow{g.group, code, n, places, r.detail[code]})
			}
		}
	}
	return out
}

// layout is the text of a language with its lines: a blank line is written before each that opens a division or an
// article. begins are the lines with which its parts begin, and behind them the number of lines: a text that is not too
// long is one part.
type layout struct {
	language  lang.Language
	lines     []line
	plain     string // without blank lines
	structure lawtext.Structure
	starts    []int // of each line in plain
	opens     []bool
	begins    []int
	most      int  // code points of a part; 0: any number
	over      bool // all lines have more
}

func newLayout(l lang.Language, lines []line, most int) *layout {
	if len(lines) == 0 {
		return nil
	}
	for i := range lines {
		lines[i].text = lang.Normalize(lines[i].text)
	}
	plain := text(lines)
	p := &layout{language: l, lines: lines, plain: plain, structure: lawtext.Parse(plain),
		starts: make([]int, len(lines)), opens: make([]bool, len(lines)), begins: []int{0}, most: most}
	at := 0
	for i, line := range lines {
		p.starts[i] = at
		at += len(line.text) + 1
	}
	length := lang.Len(plain)
	for _, part := range p.structure.Parts {
		if part.Kind == lawtext.PartText || part.Start == 0 {
			continue
		}
		if i := p.lineAt(part.Start); p.starts[i] == part.Start && !p.opens[i] {
			p.opens[i] = true
			length++
		}
	}
	p.over = most > 0 && length > most
	for end := 0; end < len(lines); p.begins = append(p.begins, end) {
		if !p.over {
			end = len(lines)
		} else {
			end += max(cut(lines[end:], p.opens[end:], most), 1) // a line that is too long is a part
		}
	}
	return p
}

// lineAt is the line that has a byte of the plain text.
func (p *layout) lineAt(at int) int { return sort.SearchInts(p.starts, at+1) - 1 }

// parts are those of a text that is too long, or none.
func (p *layout) parts() []TextPart {
	if p == nil || !p.over {
		return nil
	}
	parts := make([]TextPart, len(p.begins)-1)
	n := 0
	for _, article := range p.structure.Parts {
		if article.Kind != lawtext.PartArticle {
			continue
		}
		for p.lineAt(article.Head) >= p.begins[n+1] {
			n++
		}
		if parts[n].First == "" {
			parts[n].First = article.Label
		}
		parts[n].Last = article.Label
	}
	return parts
}

// write writes a part of a text, which is empty if the text has fewer. It adds the articles and the places to the
// report.
func (r *report) write(t *Text, p *layout, part int) string {
	if p == nil || part >= len(p.begins) {
		return ""
	}
	from, end := p.begins[part-1], p.begins[part]
	if p.over {
		p.lines[from].text = beginning(p.lines[from].text, p.most)
	}
	var out strings.Builder
	shifts := make([]int, len(p.lines)) // UTF-16 units before each line
	units := 0
	for i := from; i < end; i++ {
		line := p.lines[i]
		if i > from {
			out.WriteByte('\n')
			units++
			if p.opens[i] {
				out.WriteByte('\n')
				units++
			}
		}
		shifts[i] = units
		out.WriteString(line.text)
		n := lang.UTF16Len(line.text)
		for _, code := range slices.Compact(slices.Sorted(slices.Values(line.found))) {
			r.found(code, Place{p.language, units, units + n}, "")
		}
		r.unreadable(p.language, line.text, units)
		units += n
	}
	if p.over {
		at := units
		if from > 0 && end == len(p.lines) { // the last part was cut at its beginning only
			at = 0
		}
		r.found(TooLong, Place{p.language, at, at}, "")
	}
	r.articles(t, p, func(start, stop int) (Place, bool) {
		i := p.lineAt(start)
		if i < from || i >= end || start > p.starts[i]+len(p.lines[i].text) {
			return Place{}, false
		}
		stop = min(stop, p.starts[i]+len(p.lines[i].text))
		at := shifts[i] + lang.UTF16Len(p.plain[p.starts[i]:start])
		return Place{p.language, at, at + lang.UTF16Len(p.plain[start:max(start, stop)])}, true
	})
	return out.String()
}

// beginning is the words at the beginning of a text that have at most so many code points.
func beginning(s string, most int) string {
	letters := []rune(s)
	if len(letters) <= most {
		return s
	}
	s = string(letters[:most])
	if i := strings.LastIndexByte(s, ' '); i > 0 && letters[most] != ' ' {
		s = s[:i]
	}
	return strings.TrimRight(s, " ")
}

// cut is the last line before which a text is cut: the latest with which an article or a division begins.
func cut(lines []line, opens []bool, most int) int {
	length, last := 0, 0
	for i, l := range lines {
		if opens[i] {
			last = i
			length++
		}
		if length += lang.Len(l.text) + 1; length-1 > most {
			if last == 0 {
				return i
			}
			return last
		}
	}
	return len(lines)
}

func (r *report) unreadable(l lang.Language, s string, units int) {
	for i, c := range s {
		if c == utf8.RuneError || c >= '\ue000' && c <= '\uf8ff' {
			at := units + lang.UTF16Len(s[:i])
			r.found(Unreadable, Place{l, at, at + 1}, "")
		}
	}
}

// articles counts the articles and looks for gaps in their numbers and for numbers that are there twice. An article
// that has no place is in another part.
func (r *report) articles(t *Text, p *layout, place func(from, to int) (Place, bool)) {
	last, seen := map[string]int{}, map[string]bool{}
	for _, article := range p.structure.Parts {
		if article.Kind != lawtext.PartArticle {
			continue
		}
		end := strings.IndexByte(p.plain[article.Head:], '\n')
		if end < 0 {
			end = len(p.plain) - article.Head
		}
		at, shown := place(article.Head, article.Head+end)
		if shown {
			t.Articles++
		}
		kind, number, letters := number(article.Label)
		if number == 0 {
			continue
		}
		name := kind + strconv.Itoa(number) + letters
		before, known := last[kind]
		switch {
		case !shown:
		case seen[name]:
			r.found(Twice, at, article.Label)
		case letters != "": // 5/A is inserted behind 5
		case known && number > before+1:
			r.found(Gap, at, strconv.Itoa(before)+" → "+strconv.Itoa(number))
		case known && number < before:
			r.found(Order, at, strconv.Itoa(before)+" → "+strconv.Itoa(number))
		}
		seen[name] = true
		last[kind] = number
	}
}

// number reads the label of an article: Geçici Madde 5/A is geçici madde, 5 and /A.
func number(label string) (kind string, n int, letters string) {
	i := strings.IndexFunc(label, unicode.IsDigit)
	if i < 0 {
		return "", 0, ""
	}
	end := i
	for end < len(label) && label[end] >= '0' && label[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(label[i:end])
	if err != nil {
		return "", 0, ""
	}
	return lang.Fold(strings.TrimSpace(label[:i])), n, strings.TrimRight(label[end:], " .-–")
}
