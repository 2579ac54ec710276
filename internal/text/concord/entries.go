package concord

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Words are words in both languages; one may be empty.
type Words struct{ TR, EN string }

func (w *Words) in(l lang.Language) *string {
	if l == lang.Turkish {
		return &w.TR
	}
	return &w.EN
}

// add adds a paragraph.
func (w *Words) add(l lang.Language, text string) {
	if to := w.in(l); *to == "" || text == "" {
		*to += text
	} else {
		*to += "\n" + text
	}
}

// Entry is what one or more rows of a table say of a provision of the act.
type Entry struct {
	Line         int         // the row of the table, from 1
	RowKey       string      // that names a row in the library; may be empty
	Label        string      // the provision, as it is written in one line
	Place        lawtext.Key // nil: not understood, or the label names several
	EUText       Words
	Duty         string
	Counterpart  string   // places of the national law, as the cell writes them
	Counterparts []string // each of them
	Degree       Degree
	Reason       Words
	Comment      Words // with the titles above the row
	Unassessed   Words // how the table writes a degree that is none of ours
	Date         string
	Body         string
	Doubts       []Doubt
}

// Doubt is what was not understood of a cell. Its words are kept.
type Doubt struct {
	Role Role
	Text string
}

// Spelling is a way in which the cells of a table write a degree.
type Spelling struct {
	Text   string
	Count  int // rows
	Degree Degree
	Known  bool // the degree was understood, or is given
}

// Reading is what a table says.
type Reading struct {
	Entries   []Entry
	Spellings []Spelling // in the order in which they are met
	LeftOut   []Entry    // rows that name no provision of the act: their line, and their words as the label
}

// NamesPlaces reports whether columns or the texts in them say of which provisions the rows are: those of the act, and
// those of the national law.
func (l *Layout) NamesPlaces() (act, national bool) {
	return l.placeColumn(EUPlace, EUText) >= 0, l.placeColumn(NationalPlace, NationalText) >= 0
}

// placeColumn is the column of places or, without one, that of texts that begin with their places; -1: there is
// neither.
func (l *Layout) placeColumn(place, text Role) int {
	if at := l.column(place); at >= 0 {
		return at
	}
	at := l.column(text)
	if at < 0 {
		return -1
	}
	var c content
	for _, line := range l.Body {
		if line.Title == "" && at < len(line.Cells) && !line.Cells[at].Above {
			c.add(line.Cells[at].Text)
		}
	}
	if !c.hasLeadingPlaces() {
		return -1
	}
	return at
}

func (l *Layout) column(role Role) int {
	return slices.IndexFunc(l.Columns, func(c Column) bool { return c.Role == role })
}

// Read reads the rows. degrees are what spellings mean, by SpellingKey; those that it lacks are read by ParseDegree.
func (l *Layout) Read(degrees map[string]Degree) Reading {
	r := entryReader{layout: l, degrees: degrees, act: l.placeColumn(EUPlace, EUText),
		national: l.placeColumn(NationalPlace, NationalText), met: map[string]int{}}
	for _, line := range l.Body {
		r.take(line)
	}
	r.out.LeftOut = append(r.out.LeftOut, r.titles...)
	return r.out
}

// SpellingKey is what two equal spellings of a degree share.
func SpellingKey(text string) string { return fold(text) }

type entryReader struct {
	layout        *Layout
	degrees       map[string]Degree
	act, national int // columns
	out           Reading
	titles        []Entry // above the next row
	met           map[string]int
}

// OneLine is a cell in one line, without the invisible signs that say in which direction it is written.
func OneLine(cell string) string {
	return strings.Join(strings.Fields(visible(cell)), " ")
}

func visible(cell string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u00ad' || r != '\n' && r != '\t' && unicode.Is(unicode.Cf, r):
			return -1
		case r == '\u2011':
			return '-'
		}
		return r
	}, cell)
}

// nothing reports whether a cell says that there is nothing: it is empty, or a dash.
func nothing(cell string) bool { return strings.TrimFunc(cell, isNothing) == "" }

func (r *entryReader) take(line Line) {
	if title := r.titleOf(line); title != "" {
		r.titles = append(r.titles, Entry{Line: line.Number, Label: title})
		return
	}
	at := func(column int) LineCell {
		if column < 0 || column >= len(line.Cells) {
			return LineCell{}
		}
		return line.Cells[column]
	}
	act := at(r.act)
	label, goesOn := cutGoesOn(OneLine(act.Text))
	if r.layout.Columns[r.act].Role == EUText {
		label = ""
		if found, _, ok := LeadingPlace(act.Text); ok {
			label = OneLine(found)
		}
	}
	e := Entry{Line: line.Number, Label: label}
	e.readPlace()
	degree := at(r.layout.column(DegreeColumn))
	own := !nothing(degree.Text) && !degree.Above || at(r.layout.column(RowKey)).Text != ""
	last := len(r.out.Entries) - 1
	// Article 5 again: in the other language, or with another counterpart.
	again := last >= 0 && e.Place != nil && e.Place.String() == r.out.Entries[last].Place.String()
	continues := label == "" || act.Above || again && (goesOn || !own)
	switch {
	case label != "" && (nothing(label) || e.Place == nil && isSignature(line, label)):
		r.out.LeftOut = append(r.out.LeftOut, Entry{Line: line.Number, Label: OneLine(strings.Join(line.texts(), " "))})
		return
	case continues && last >= 0 && !own:
		r.fill(&r.out.Entries[last], line, true)
		return
	case continues && last >= 0:
		before := r.out.Entries[last]
		r.out.Entries = append(r.out.Entries, Entry{Line: line.Number, Label: before.Label, Place: before.Place})
		if act.Above {
			r.out.Entries[last+1].EUText = before.EUText
		}
	default:
		r.out.Entries = append(r.out.Entries, e)
	}
	added := &r.out.Entries[last+1]
	for _, title := range r.titles {
		added.Comment.add(r.languageOf(title.Label), title.Label)
	}
	r.titles = nil
	r.fill(added, line, false)
}

// isSignature reports whether a row is a note below the table: a few wide cells, and no provision.
func isSignature(line Line, label string) bool {
	return !strings.ContainsFunc(label, unicode.IsDigit) && slices.ContainsFunc(line.Cells, func(c LineCell) bool {
		return c.Left
	})
}

// titleOf is the title that a row is; "" if it is a row of the table.
func (r *entryReader) titleOf(line Line) string {
	if line.Title != "" {
		return OneLine(line.Title)
	}
	const least = 3 // columns; of two one is often empty
	at, filled := 0, 0
	for i, c := range line.Cells {
		if !nothing(c.Text) {
			at, filled = i, filled+1
		}
	}
	if filled != 1 || len(r.layout.Columns) < least {
		return ""
	}
	if role := r.layout.Columns[at].Role; role != EUPlace && role != Skipped && role != NoRole {
		return ""
	}
	text := OneLine(line.Cells[at].Text)
	if places, _, _ := ParsePlaces(text); len(places) > 0 && !isContext(places[0].Key) {
		return ""
	}
	return text
}

func (r *entryReader) languageOf(text string) lang.Language {
	var t tally
	t.add(text)
	return t.language(r.layout.Language)
}

// readPlace finds the place that the label names. Of a label in two languages the first that is understood counts.
func (e *Entry) readPlace() {
	places, _, rest := ParsePlaces(e.Label)
	if key := only(places); key != nil && rest == "" {
		e.Place = key
		return
	}
	for _, sep := range []string{" / ", " | "} {
		for part := range strings.SplitSeq(e.Label, sep) {
			if part == e.Label {
				break
			}
			if found, _, unknown := ParsePlaces(part); unknown == "" {
				if key := only(found); key != nil {
					e.Place = key
					return
				}
			}
		}
	}
	if found, words, ok := LeadingPlace(e.Label); ok && rest != "" && !strings.ContainsFunc(words, unicode.IsDigit) {
		named, _, _ := ParsePlaces(found)
		if e.Place = only(named); e.Place != nil { // its heading follows: Article 5 Scope
			return
		}
	}
	if len(places) == 0 {
		rest = e.Label
	}
	if rest != "" {
		e.Place = only(places)
		e.Doubts = append(e.Doubts, Doubt{EUPlace, rest})
	}
}

// only is the place if there is no other.
func only(places []Place) lawtext.Key {
	if len(places) == 0 || len(places[0].Key) == 0 {
		return nil
	}
	for _, p := range places {
		if p.To != nil || p.Key.String() != places[0].Key.String() {
			return nil
		}
	}
	return places[0].Key
}

// fill adds what the cells of a row say to an entry; joins: the row continues it.
func (r *entryReader) fill(e *Entry, line Line, joins bool) {
	for i, column := range r.layout.Columns {
		if i >= len(line.Cells) {
			break
		}
		cell := line.Cells[i]
		if cell.Left || nothing(cell.Text) || cell.Above && joins {
			continue
		}
		switch column.Role {
		case RowKey:
			e.RowKey = OneLine(cell.Text)
		case EUText:
			if text := cell.Text; !cell.Above || e.EUText == (Words{}) {
				if _, rest, ok := LeadingPlace(text); ok && i == r.act {
					text = rest
				}
				if language := r.layout.languageAt(i, text); *e.EUText.in(language) != text {
					e.EUText.add(language, text)
				}
			}
		case Duty:
			e.Duty = OneLine(cell.Text)
		case NationalPlace, NationalText:
			if i == r.national {
				r.counterparts(e, cell.Text, column.Role)
			}
		case DegreeColumn:
			r.degree(e, cell)
		case Reason:
			e.Reason.add(r.layout.languageAt(i, cell.Text), cell.Text)
		case Comment:
			e.Comment.add(r.layout.languageAt(i, cell.Text), cell.Text)
		case PlannedDate:
			e.Date = OneLine(cell.Text)
		case Body:
			e.Body = OneLine(cell.Text)
		}
	}
}

// maxParts is how many counterparts of a cell are read.
const maxParts = 100

// counterparts adds the places of a cell, each line or part of it that is whole by itself.
func (r *entryReader) counterparts(e *Entry, cell string, role Role) {
	cell = visible(cell)
	if r.statesDegree(e, cell) {
		return
	}
	if e.Counterpart != "" {
		e.Counterpart += "\n"
	}
	e.Counterpart += cell
	if role == NationalText {
		labels := placesOfParagraphs(cell)
		if labels == "" {
			e.Doubts = append(e.Doubts, Doubt{role, OneLine(cell)})
			return
		}
		cell = labels
	}
	if _, none, _ := ParsePlaces(cell); none {
		return
	}
	parts := withoutBullets(partsOf(cell))
	if len(parts) > maxParts {
		e.Doubts = append(e.Doubts, Doubt{role, OneLine(strings.Join(parts[maxParts:], "; "))})
		parts = parts[:maxParts]
	}
	whole := false
	for i := range parts {
		places, _, rest := ParsePlaces(parts[i])
		if len(places) > 0 && len(places[0].Key) > 0 && places[0].Key[0].Kind >= lawtext.StepParagraph {
			whole = true // "Madde 5(1); (2)"
		}
		// Madde 5 – Amaç: its heading follows.
		if label, words, ok := LeadingPlace(parts[i]); ok && rest != "" && strings.Contains(parts[i][len(label):],
			" – ") &&
			!strings.ContainsFunc(words, unicode.IsDigit) {
			parts[i] = label
		}
	}
	if whole {
		parts = []string{strings.Join(parts, "; ")}
	}
	for _, part := range parts {
		if part != "" && !slices.Contains(e.Counterparts, part) {
			e.Counterparts = append(e.Counterparts, part)
		}
	}
}

// statesDegree reports whether a cell for places only says why there is none: that is the degree, unless its own cell
// says another one.
func (r *entryReader) statesDegree(e *Entry, cell string) bool {
	if places, _, _ := ParsePlaces(cell); len(places) > 0 {
		return false
	}
	text := OneLine(cell)
	degree, ok := ParseDegree(text)
	switch {
	case !ok:
		return false
	case degree == None:
		return true
	case degree != NotApplicable && degree != Elsewhere && degree != Optional:
		return false
	case e.Degree == NotAssessed:
		r.meet(text, degree, true)
		e.Degree = degree
	}
	return true
}

// placesOfParagraphs are the places that a text and its paragraphs begin with, each in a line: "Madde 5 – (1) …".
func placesOfParagraphs(cell string) string {
	label, rest, ok := LeadingPlace(cell)
	if !ok {
		return ""
	}
	for line := range strings.Lines(rest) {
		next, words, found := LeadingPlace(line)
		behind := strings.TrimSpace(strings.TrimSpace(line)[len(next):])
		if found && (words == "" || strings.ContainsAny(behind[:1], "–—-.:")) {
			label += "\n" + next
		}
	}
	return label
}

// partsOf are the parts of a cell that can be counterparts by themselves.
func partsOf(cell string) []string {
	return strings.FieldsFunc(cell, func(r rune) bool { return r == '\n' || r == ';' })
}

// bullet is what stands before the places of a list; a number only before a place that has its own noun.
var bullet = regexp.MustCompile(`^\s*(?:[•·▪●○◦*–—-]\s*|(?:\d{1,2}[.)]|\(?[a-z]\))\s+)`)

// withoutBullets are the parts of a list in a cell, each in one line.
func withoutBullets(parts []string) []string {
	for i, part := range parts {
		parts[i] = OneLine(part)
		if mark := bullet.FindString(parts[i]); mark != "" {
			rest := parts[i][len(mark):]
			if _, _, ok := LeadingPlace(rest); ok || !strings.ContainsAny(mark, "0123456789)") {
				parts[i] = rest
			}
		}
	}
	return parts
}

// degree reads the degree of a cell. Words behind it are the reason.
func (r *entryReader) degree(e *Entry, cell LineCell) {
	text := OneLine(strings.ReplaceAll(strings.TrimSpace(cell.Text), "\n", " – "))
	reason := ""
	degree, known := r.degrees[SpellingKey(text)]
	if !known {
		if text, reason = r.cutReason(text); reason != "" {
			e.Reason.add(r.languageOf(reason), reason)
		}
		degree, known = r.spelled(text)
	}
	r.meet(text, degree, known)
	e.Degree = degree
	if !known {
		e.Doubts = append(e.Doubts, Doubt{DegreeColumn, text})
	}
	if _, ours := ParseDegree(text); !known || degree == NotAssessed && !ours {
		e.Unassessed.add(r.languageOf(text), text)
	}
}

// cutReason parts a degree from the words behind it: "Kısmi – süre eksik".
func (r *entryReader) cutReason(text string) (degree, reason string) {
	const least = 8 // letters; fewer are a sign, or the degree again in another language
	for _, sep := range []string{": ", "; ", " – ", " — ", " - ", ". ", " ("} {
		head, tail, found := strings.Cut(text, sep)
		if _, known := r.spelled(head); !found || !known || lang.Len(tail) < least {
			continue
		}
		if _, again := ParseDegree(tail); again {
			continue
		}
		if sep == " (" || strings.HasPrefix(tail, "(") {
			tail = strings.TrimPrefix(strings.TrimSuffix(tail, ")"), "(")
		}
		return head, tail
	}
	return text, ""
}

func (r *entryReader) spelled(text string) (Degree, bool) {
	if given, there := r.degrees[SpellingKey(text)]; there {
		return given, true
	}
	for part := range strings.SplitSeq(text, " / ") { // in two languages
		if degree, known := ParseDegree(part); known {
			return degree, true
		}
	}
	return ParseDegree(text)
}

// meet counts a spelling.
func (r *entryReader) meet(text string, degree Degree, known bool) {
	key := SpellingKey(text)
	at, there := r.met[key]
	if !there {
		at = len(r.out.Spellings)
		r.met[key] = at
		r.out.Spellings = append(r.out.Spellings, Spelling{Text: text, Degree: degree, Known: known})
	}
	r.out.Spellings[at].Count++
}
