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

// Words of headings, folded: for a text, a reason, an act of the EU, and the national law. A heading with words of an
// act only is of no national column, and the other way round.
var (
	textWords   = []string{"metni", "metin", "text", "tekst", "icerik", "content", "wording", "sadrzina", "continut"}
	reasonWords = []string{"gerekce", "reason", "neden", "why", "razlo", "motiv", "justif", "obrazloz", "diferen",
		"fark"}
	actWords = []string{"ab ", "avrupa", "eu ", "eu)", "european", "evropsk", "directive", "direktif", "regulation",
		"acquis", "muktesebat", "ue ", "uniunii"}
	nationalWords = []string{"ulusal", "national", "ic hukuk", "domestic", "yasa", "kanun", "taslak", "tasari",
		"proposed", "draft", "bill", "propisa", "proiect", "predlog", "predlozen", "transpos", "implementing",
		"aktaran"}
)

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
	{PlannedDate, []string{"tarih", "date", "deadline", "rok", "termen", "when", "ne zaman"}, nil},
	{Body, []string{"sorumlu", "responsib", "authority", "kurum", "body", "autoritat", "responsab", "nadlez",
		"odgovorn", "whom", "who ", "kim "}, nil},
	{DegreeColumn, []string{"uyum duzeyi", "uyum derecesi", "uyum durumu", "uyumluluk", "uyum", "degree", "level of",
		"compliance", "alignment", "compatib", "conform", "uskladenost", "uskladjenost", "usoglasenost", "status",
		"grad ", "gradul", "stepen", "degerlendirme"}, nil},
	{Reason, reasonWords, nil},
	{Comment, []string{"aciklama", "comment", "remark", "note", "notlar", "napomen", "observa", "gorus", "dusunce",
		"zabelesk", "objective", "obligation"}, nil},
	{EUText, append([]string{"prevederi"}, textWords...), append([]string{"tuzuk", "tuzug", "a1)"}, actWords...)},
	{NationalText, textWords, nil},
	{EUPlace, append([]string{"celex", "a)"}, actWords...), nil},
	{NationalPlace, append([]string{"b)", "corespondent", "hukuk", "mevzuat", "legislation", "measure", "law",
		"karsilik", "counterpart"}, nationalWords...), nil},
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
func Roles(rows [][]string) []Column { return roles(rows, nil) }

// roles is Roles, with what some columns are known to be for.
func roles(rows [][]string, known map[int]Role) []Column {
	if len(rows) == 0 {
		return nil
	}
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	c := chooser{columns: make([]Column, width), sides: make([]side, width), taken: map[Column]bool{}}
	for i, role := range known {
		c.give(i, role)
	}
	for i, heading := range rows[0] {
		if known[i] == NoRole {
			c.byHeading(i, heading)
		}
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
	c.fitDegrees(cells, rows[0])
	c.byCells(cells)
	return c.columns
}

// content counts the cells of a column.
type content struct{ filled, places, degrees, leading, headed, serial, letters int }

func (c *content) add(cell string) {
	cell = strings.TrimSpace(cell)
	if cell == "" || c.filled == maxTried {
		return
	}
	c.filled++
	c.letters += len(cell)
	if namesPlaces(cell) {
		c.places++
	}
	if _, ok := ParseDegree(cell); ok {
		c.degrees++
	}
	if label, rest, ok := LeadingPlace(cell); ok {
		c.leading++
		if between := strings.TrimSpace(cell[len(label) : len(cell)-len(rest)]); rest == "" || between == "–" ||
			between == "-" || between == "—" {
			c.headed++
		}
	}
	if strings.TrimRight(cell, ".)") == strconv.Itoa(c.filled) {
		c.serial++
	}
}

// namesPlaces reports whether a cell has places and nothing else, but for the names of laws before them.
func namesPlaces(cell string) bool {
	places, none, rest := ParsePlaces(cell)
	if none || len(places) > 0 && rest == "" {
		return true
	}
	if len(places) == 0 {
		return false
	}
	for _, part := range withoutBullets(partsOf(cell)) {
		if _, place, ok := CutName(part); ok {
			part = place
		}
		if places, _, rest := ParsePlaces(part); len(places) == 0 || rest != "" {
			return false
		}
	}
	return true
}

// hasPlaces reports whether the cells name places. Those that only count from 1 do if their heading says so.
func (c *content) hasPlaces() bool {
	return c.filled >= leastCells && float64(c.places) >= placeShare*float64(c.filled)
}

func (c *content) hasLeadingPlaces() bool {
	return c.filled >= leastCells && float64(c.leading) >= placeShare*float64(c.filled)
}

// hasLabels reports whether the cells are places with their headings: Madde 1 – Amaç.
func (c *content) hasLabels() bool {
	return c.filled >= leastCells && float64(c.headed) >= placeShare*float64(c.filled) && c.length() < 2*leastText
}

func (c *content) hasDegrees() bool {
	return c.filled >= leastCells && float64(c.degrees) >= degreeShare*float64(c.filled)
}

// hasTexts reports whether the cells have sentences.
func (c *content) hasTexts() bool { return c.filled > 0 && c.length() >= leastText }

// length is how long the cells are on average, in bytes.
func (c *content) length() int { return c.letters / max(c.filled, 1) }

// leastText is how long the cells of a column of texts are on average, in bytes; maxLabelLetters how long what names a
// provision is at most.
const (
	leastText       = 20
	maxLabelLetters = 100
)

// chooser gives roles to columns.
type chooser struct {
	columns []Column
	sides   []side // what the headings are about
	taken   map[Column]bool
}

// side is which law the heading of a column is about.
type side uint8

const (
	noSide side = iota
	actSide
	nationalSide
	bothSides
)

func sideOf(act, national bool) side {
	switch {
	case act && national:
		return bothSides
	case act:
		return actSide
	case national:
		return nationalSide
	}
	return noSide
}

// sideOfRole is the law that a column of a role is about.
func sideOfRole(r Role) side {
	switch r {
	case EUPlace, EUText:
		return actSide
	case NationalPlace, NationalText:
		return nationalSide
	}
	return noSide
}

// suits reports whether a heading about a law can be that of a role.
func (s side) suits(r Role) bool {
	of := sideOfRole(r)
	return of == noSide || s == noSide || s == bothSides || s == of
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
	return strings.ReplaceAll(strings.Join(strings.Fields(folded(s)), " "), "đ", "d")
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
	about := sideOf(has(actWords), has(nationalWords))
	if column < len(c.sides) {
		c.sides[column] = about
	}
	// "Razlog za neusklađenost", "Uyumsuzluğun gerekçesi": the head of a heading is its first or its last word.
	if words := strings.Fields(heading); !c.isTaken(Column{Reason, language}) && len(words) > 0 &&
		(beginsWith(words[0], reasonWords) || beginsWith(words[len(words)-1], reasonWords)) {
		c.columns[column].Language = language
		c.give(column, Reason)
		return
	}
	for _, h := range headings {
		if !c.isTaken(Column{h.role, language}) && about.suits(h.role) && has(h.words) &&
			(h.more == nil || has(h.more)) {
			c.columns[column].Language = language
			c.give(column, c.textBeside(column, h.role, about))
			return
		}
	}
}

// textBeside is the role of a text whose heading does not say which: that of the places before it.
func (c *chooser) textBeside(column int, role Role, about side) Role {
	if role != NationalText || about != noSide || c.isTaken(Column{EUText, c.columns[column].Language}) {
		return role
	}
	for i := column - 1; i >= 0; i-- {
		if of := sideOfRole(c.role(i)); of != noSide {
			if of == actSide {
				return EUText
			}
			break
		}
	}
	return role
}

func beginsWith(word string, beginnings []string) bool {
	return slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(word, b) })
}

// fitDegrees gives the role of degrees to a column that has them if the heading of another one only sounds so.
func (c *chooser) fitDegrees(cells []content, headings []string) {
	at := slices.IndexFunc(c.columns, func(o Column) bool { return o.Role == DegreeColumn })
	if at < 0 || at >= len(headings) || cells[at].filled < leastCells || cells[at].degrees*2 > cells[at].filled {
		return
	}
	for i := range cells {
		if cells[i].hasDegrees() && !cells[i].hasPlaces() && c.role(i) != Skipped && c.role(i) != RowKey {
			c.give(i, DegreeColumn)
			c.byHeading(at, headings[at])
			if c.role(at) == DegreeColumn {
				c.give(at, NoRole)
			}
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
		case cells[i].filled < leastCells || cells[i].hasPlaces() || cells[i].hasLabels():
		// its heading names the act, its cells have what it says
		case role == EUPlace && !c.isTaken(Column{Role: EUText}):
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
	// A text without a heading of its own is beside what names it: the longest one, if there are several.
	for i := range cells {
		switch c.role(i) {
		case EUPlace:
			c.giveText(i, EUText, cells)
		case NationalPlace:
			c.giveText(i, NationalText, cells)
		}
	}
}

// giveText gives the role of a text to a column without one behind that of its places.
func (c *chooser) giveText(place int, role Role, cells []content) {
	best := -1
	for i := place + 1; i < len(cells) && (c.role(i) == NoRole || c.role(i) == Skipped); i++ {
		if c.role(i) == NoRole && cells[i].hasTexts() && c.sides[i].suits(role) &&
			(best < 0 || cells[i].length() > cells[best].length()) {
			best = i
		}
	}
	if best >= 0 && !c.isTaken(Column{Role: role}) {
		c.give(best, role)
	}
}

// leading is a place at the beginning of a text, in the words of several languages.
var leading = regexp.MustCompile(
	`(?i)^((?:articles?|art|madde|md|m|annex|ek|recital|articolul|articol|anexa|član|clan|čl|cl|` +
		`члан|член|чл)\.?\s*(?:[0-9]{1,3}[a-z]?|[ivxlc]{1,6})\b(?:\s*\([0-9a-zçğıöşü]{1,4}\)|\s*/[0-9]{1,3}\b)*)[\s.:–—-]*`)

// placeBehindName is a place that follows a name: Çevre Yasası, m. 5; Çevre Yasası'nın 5. maddesi.
var placeBehindName = regexp.MustCompile(
	`(?i)[,:]?\s+((?:articles?|art|sections?|madde(?:ler)?|md|mad|m|ek|cetvel|annex|schedule|` +
		`geçici)\b\.?\s*[0-9ivxlc]|(?:[0-9]{1,3}|[ivxlc]{1,6})\.?\s*(?:['’]?[a-zçğıöşü]{2,4}\s+)?(?:madde|fıkra|cetvel))`)

// leastName and mostName are how many bytes the name of a law has.
const leastName, mostName = 4, 200

// CutName parts a counterpart from the name of a law before its place.
func CutName(words string) (name, place string, ok bool) {
	at := placeBehindName.FindStringSubmatchIndex(words)
	if at == nil || at[0] < leastName || at[0] > mostName {
		return "", "", false
	}
	return words[:at[0]], words[at[2]:], true
}

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
