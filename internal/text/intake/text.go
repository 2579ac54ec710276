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
}

// Text is what a document became.
type Text struct {
	TextTR, TextEN string
	Language       string `enum:"tr,en,both" doc:"Of the text; both: it was in two languages"`
	Sure           bool   `doc:"Its language is certain"`
	Cut            bool   `doc:"It was longer than a text of a version may be"`
	Articles       int
	Report         []ReportRow
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
	t.TextTR = rows.finish(&t, Turkish, turkish, opts.MaxLength)
	t.TextEN = rows.finish(&t, English, english, opts.MaxLength)
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

// finish writes the lines of a language: a blank line before each heading of a division or an article, not more than a
// text may have. It adds the articles and the places to the report.
func (r *report) finish(t *Text, l lang.Language, lines []line, most int) string {
	if len(lines) == 0 {
		return ""
	}
	for i := range lines {
		lines[i].text = lang.Normalize(lines[i].text)
	}
	plain := text(lines)
	structure := lawtext.Parse(plain)
	starts := make([]int, len(lines))
	at := 0
	for i, line := range lines {
		starts[i] = at
		at += len(line.text) + 1
	}
	opens := make([]bool, len(lines))
	for _, p := range structure.Parts {
		if p.Kind == lawtext.PartText || p.Start == 0 {
			continue
		}
		if i := sort.SearchInts(starts, p.Start); i < len(starts) && starts[i] == p.Start {
			opens[i] = true
		}
	}
	end, over := len(lines), most > 0 && lang.Len(plain)+count(opens) > most
	if over {
		if end = cut(lines, opens, most); end == 0 { // the first line is too long
			lines[0].text = beginning(lines[0].text, most)
			end = 1
		}
		t.Cut = true
	}
	var out strings.Builder
	shifts := make([]int, len(lines)) // UTF-16 units before each line
	units := 0
	for i, line := range lines[:end] {
		if i > 0 {
			out.WriteByte('\n')
			units++
		}
		if opens[i] {
			out.WriteByte('\n')
			units++
		}
		shifts[i] = units
		out.WriteString(line.text)
		n := lang.UTF16Len(line.text)
		for _, code := range slices.Compact(slices.Sorted(slices.Values(line.found))) {
			r.found(code, Place{l, units, units + n}, "")
		}
		r.unreadable(l, line.text, units)
		units += n
	}
	if over {
		r.found(TooLong, Place{l, units, units}, "")
	}
	r.articles(t, l, &structure, plain, func(from, to int) (Place, bool) {
		i := sort.SearchInts(starts, from+1) - 1
		if i < 0 || i >= end || from > starts[i]+len(lines[i].text) {
			return Place{}, false
		}
		to = min(to, starts[i]+len(lines[i].text))
		start := shifts[i] + lang.UTF16Len(plain[starts[i]:from])
		return Place{l, start, start + lang.UTF16Len(plain[from:max(from, to)])}, true
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

func count(opens []bool) (n int) {
	for _, is := range opens {
		if is {
			n++
		}
	}
	return n
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

// articles counts the articles and looks for gaps in their numbers and for numbers that are there twice.
func (r *report) articles(t *Text, l lang.Language, s *lawtext.Structure, plain string,
	place func(from, to int) (Place, bool)) {
	last, seen := map[string]int{}, map[string]bool{}
	for _, p := range s.Parts {
		if p.Kind != lawtext.PartArticle {
			continue
		}
		end := strings.IndexByte(plain[p.Head:], '\n')
		if end < 0 {
			end = len(plain) - p.Head
		}
		at, shown := place(p.Head, p.Head+end)
		if !shown {
			return
		}
		t.Articles++
		kind, number, letters := number(p.Label)
		if number == 0 {
			continue
		}
		name := kind + strconv.Itoa(number) + letters
		before, known := last[kind]
		switch {
		case seen[name]:
			r.found(Twice, at, p.Label)
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
