package concord

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lls/internal/text/lang"
)

// Role is what a column of a table is for.
type Role string

// The roles.
const (
	NoRole        Role = ""
	RowKey        Role = "key" // names the row in the library
	EUPlace       Role = "eu-place"
	EUText        Role = "eu-text"
	Duty          Role = "duty" // what the provision is: a definition, a final provision
	NationalPlace Role = "national-place"
	NationalText  Role = "national-text"
	DegreeColumn  Role = "degree"
	Reason        Role = "reason"
	PlannedDate   Role = "date"
	Body          Role = "body"
	Comment       Role = "comment"
	Skipped       Role = "skipped" // numbers of rows, and what only a program writes
)

// Column is what a column is for; of texts and remarks also their language, if its heading names one.
type Column struct {
	Role     Role
	Language lang.Language
}

// hasLanguage reports whether there can be a column of the role in each language.
func (r Role) hasLanguage() bool {
	return r == EUText || r == NationalText || r == Reason || r == Comment
}

// headings are words of headings, folded; the first rule of which a heading has a word, and if it has more one of
// those as well, wins.
var headings = []struct {
	role  Role
	words []string
	more  []string
}{
	{Skipped, []string{"yeniden bakil", "needs another look"}, nil},
	{RowKey, []string{"kimlik ", "id "}, nil},
	{Duty, []string{"nitelik", "hukmun turu", "kind of provision", "type of provision", "hukmun niteligi"}, nil},
	{PlannedDate, []string{"tarih", "date", "deadline", "rok", "termen"}, nil},
	{Body, []string{"sorumlu", "responsib", "authority", "kurum", "body", "autoritat", "responsab", "nadlez", "odgovorn"}, nil},
	{DegreeColumn, []string{"uyum duzeyi", "uyum derecesi", "uyum durumu", "uyumluluk", "uyum", "degree", "level of",
		"compliance", "alignment", "compatib", "conform", "uskladenost", "uskladjenost", "status", "grad ", "gradul",
		"degerlendirme"}, nil},
	{Reason, []string{"gerekce", "reason", "neden", "razlo", "motiv", "justif", "diferen", "fark"}, nil},
	{Comment, []string{"aciklama", "comment", "remark", "note", "napomen", "observa", "gorus", "objective",
		"obligation"}, nil},
	{EUText, []string{"metni", "text", "icerik", "sadrzina", "continut", "prevederi"},
		[]string{"ab ", "eu ", "eu)", "directive", "direktif", "regulation", "tuzuk", "ue ", "a1)", "acquis", "muktesebat",
			"uniunii"}},
	{NationalText, []string{"metni", "text", "icerik", "sadrzina", "continut"}, nil},
	{EUPlace, []string{"ab ", "eu ", "eu)", "directive", "direktif", "regulation", "acquis", "muktesebat", "ue ",
		"uniunii europene", "celex", "a)"}, nil},
	{NationalPlace, []string{"ulusal", "national", "yasa", "kanun", "taslak", "tasari", "proposed", "draft", "propisa",
		"b)", "proiect", "corespondent", "hukuk", "mevzuat", "measure", "law", "karsilik", "counterpart"}, nil},
	{EUPlace, []string{"madde", "article", "provision", "odredb"}, nil},
}

// Shares of the filled cells from which a column is taken for one of places or of degrees; and how many must be filled.
const (
	placeShare  = 0.6
	degreeShare = 0.8
	leastCells  = 2
)

// maxTried is how many cells of a column are read to find what it is for.
const maxTried = 200

// numberHeadings are the headings of columns that number the rows.
var numberHeadings = set("no no. nr nr. # rb rb. r.br r.br. s.no s.no. sira satir row item")

// Roles returns what each column of a table is for, by the words of its heading, the first row, and where these say
// nothing or something else than the cells, by what the cells below have. A role other than NoRole and Skipped is given
// once, that of a text once for each language.
func Roles(rows [][]string) []Column {
	if len(rows) == 0 {
		return nil
	}
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	c := chooser{columns: make([]Column, width), taken: map[Column]bool{}}
	for i, heading := range rows[0] {
		c.byHeading(i, heading)
	}
	if c.isTaken(Column{Role: RowKey}) { // the library has written the headings: they say what the columns are
		return c.columns
	}
	cells := make([]content, width)
	for _, row := range rows[1:] {
		for i, cell := range row {
			cells[i].add(cell)
		}
	}
	c.byCells(cells)
	return c.columns
}

// content counts the cells of a column.
type content struct{ filled, places, degrees, leading, serial, letters int }

func (c *content) add(cell string) {
	cell = strings.TrimSpace(cell)
	if cell == "" || c.filled == maxTried {
		return
	}
	c.filled++
	c.letters += len(cell)
	if places, none, rest := ParsePlaces(cell); none || len(places) > 0 && rest == "" {
		c.places++
	}
	if _, ok := ParseDegree(cell); ok {
		c.degrees++
	}
	if _, _, ok := LeadingPlace(cell); ok {
		c.leading++
	}
	if strings.TrimRight(cell, ".)") == strconv.Itoa(c.filled) {
		c.serial++
	}
}

// hasPlaces reports whether the cells name places. Those that only count from 1 do if their heading says so.
func (c *content) hasPlaces() bool {
	return c.filled >= leastCells && float64(c.places) >= placeShare*float64(c.filled)
}

func (c *content) hasLeadingPlaces() bool {
	return c.filled >= leastCells && float64(c.leading) >= placeShare*float64(c.filled)
}

func (c *content) hasDegrees() bool {
	return c.filled >= leastCells && float64(c.degrees) >= degreeShare*float64(c.filled)
}

// hasTexts reports whether the cells have sentences.
func (c *content) hasTexts() bool { return c.filled > 0 && c.letters/c.filled >= leastText }

// leastText is how long the cells of a column of texts are on average, in bytes; maxLabelLetters how long what names a
// provision is at most.
const (
	leastText       = 20
	maxLabelLetters = 100
)

// chooser gives roles to columns.
type chooser struct {
	columns []Column
	taken   map[Column]bool
}

func (c *chooser) role(column int) Role { return c.columns[column].Role }

// isTaken reports whether no further column can have a role.
func (c *chooser) isTaken(as Column) bool {
	if as.Role.hasLanguage() && as.Language != "" {
		return c.taken[as] || c.taken[Column{Role: as.Role}]
	}
	return slices.ContainsFunc(c.columns, func(o Column) bool { return o.Role == as.Role }) && as.Role != Skipped
}

func (c *chooser) give(column int, role Role) {
	delete(c.taken, c.columns[column])
	as := Column{Role: role}
	if role.hasLanguage() {
		as.Language = c.columns[column].Language
	}
	c.columns[column], c.taken[as] = as, role != NoRole
}

// The words by which a heading names a language, folded.
var (
	inTurkish = regexp.MustCompile(`\b(turkce|turkish)\b|\(tr\)|/ ?tr$`)
	inEnglish = regexp.MustCompile(`\b(ingilizce|english)\b|\(en\)|/ ?en$`)
)

// headingLanguage is the language that a folded heading names.
func headingLanguage(heading string) lang.Language {
	switch tr, en := inTurkish.MatchString(heading), inEnglish.MatchString(heading); {
	case tr && !en:
		return lang.Turkish
	case en && !tr:
		return lang.English
	}
	return ""
}

// fold is the form in which headings are compared.
func fold(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(lang.Fold(s)), " "), "đ", "d")
}

func (c *chooser) byHeading(column int, heading string) {
	heading = fold(heading)
	if numberHeadings[strings.TrimSuffix(strings.TrimSuffix(heading, " no"), " crt.")] {
		c.give(column, Skipped)
		return
	}
	language := headingLanguage(heading)
	heading = " " + heading + " "
	has := func(words []string) bool {
		for _, w := range words {
			if strings.Contains(heading, " "+w) || strings.HasSuffix(w, ")") && strings.Contains(heading, w) {
				return true
			}
		}
		return false
	}
	for _, h := range headings {
		if !c.isTaken(Column{h.role, language}) && has(h.words) && (h.more == nil || has(h.more)) {
			c.columns[column].Language = language
			c.give(column, h.role)
			return
		}
	}
}

func (c *chooser) byCells(cells []content) {
	for i := range cells {
		switch role := c.role(i); {
		case role == RowKey || role == Skipped:
		case cells[i].hasDegrees() && !cells[i].hasPlaces() && !c.isTaken(Column{Role: DegreeColumn}):
			c.give(i, DegreeColumn)
		case cells[i].filled < leastCells || cells[i].hasPlaces():
		case role == EUPlace && !c.isTaken(Column{Role: EUText}): // its heading names the act, its cells have what it says
			c.give(i, EUText)
		case role == NationalPlace && !c.isTaken(Column{Role: NationalText}):
			c.give(i, NationalText)
		case role == EUPlace, role == NationalPlace:
			c.give(i, NoRole)
		}
	}
	for _, role := range []Role{EUPlace, NationalPlace} {
		for i := range cells {
			known := c.role(i)
			if !c.isTaken(Column{Role: role}) && cells[i].hasPlaces() &&
				(known == NoRole && cells[i].serial < cells[i].filled || known == EUText || known == NationalText) {
				c.give(i, role)
			}
		}
	}
	// A text without a heading of its own is beside what names it.
	for i := 1; i < len(cells); i++ {
		if c.role(i) != NoRole || !cells[i].hasTexts() {
			continue
		}
		switch before := c.role(i - 1); {
		case before == EUPlace && !c.isTaken(Column{Role: EUText}):
			c.give(i, EUText)
		case before == NationalPlace && !c.isTaken(Column{Role: NationalText}):
			c.give(i, NationalText)
		}
	}
}

// leading is a place at the beginning of a text, in the words of several languages.
var leading = regexp.MustCompile(`(?i)^((?:articles?|art|madde|md|m|annex|ek|recital|articolul|articol|anexa|član|clan|čl|cl)` +
	`\.?\s*(?:[0-9]{1,3}[a-z]?|[ivxlc]{1,6})\b(?:\s*\([0-9a-zçğıöşü]{1,4}\)|\s*/[0-9]{1,3}\b)*)[\s.:–—-]*`)

// LeadingPlace parts a cell that begins with a place from what follows: "Article 5(2) Member States shall …". ok is
// false if it does not begin with one.
func LeadingPlace(cell string) (label, rest string, ok bool) {
	cell = strings.TrimSpace(cell)
	if line, below, found := strings.Cut(cell, "\n"); found && len(line) <= maxLabelLetters {
		if places, _, unknown := ParsePlaces(line); len(places) > 0 && unknown == "" {
			return strings.TrimSpace(line), strings.TrimSpace(below), true
		}
	}
	at := leading.FindStringSubmatchIndex(cell)
	if at == nil {
		return "", cell, false
	}
	return cell[:at[3]], cell[at[1]:], true
}
