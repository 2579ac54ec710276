package concord

import (
	"strings"

	"lls/internal/text/lang"
)

// Role is what a column of a table is for.
type Role string

// The roles.
const (
	NoRole        Role = ""
	EUPlace       Role = "eu-place"
	EUText        Role = "eu-text"
	NationalPlace Role = "national-place"
	NationalText  Role = "national-text"
	DegreeColumn  Role = "degree"
	Reason        Role = "reason"
	PlannedDate   Role = "date"
	Body          Role = "body"
	Comment       Role = "comment"
)

// headings are words of headings, folded; the first rule of which a heading has a word, and if it has more one of
// those as well, wins.
var headings = []struct {
	role  Role
	words []string
	more  []string
}{
	{PlannedDate, []string{"tarih", "date", "deadline", "rok", "termen"}, nil},
	{Body, []string{"sorumlu", "responsib", "authority", "kurum", "body", "autoritat", "nadlez", "odgovorn"}, nil},
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
		"b)", "proiect", "corespondent", "hukuk", "mevzuat", "measure", "law", "karsilik"}, nil},
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

// Roles returns what each column of a table is for, by the words of its heading, the first row, and where these say
// nothing or something else than the cells, by what the cells below have. A role other than NoRole is given once.
func Roles(rows [][]string) []Role {
	if len(rows) == 0 {
		return nil
	}
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	c := chooser{roles: make([]Role, width), taken: map[Role]bool{}}
	for i, heading := range rows[0] {
		c.byHeading(i, heading)
	}
	cells := make([]content, width)
	for _, row := range rows[1:] {
		for i, cell := range row {
			cells[i].add(cell)
		}
	}
	c.byCells(cells)
	return c.roles
}

// content counts the cells of a column.
type content struct{ filled, places, degrees int }

func (c *content) add(cell string) {
	if strings.TrimSpace(cell) == "" || c.filled == maxTried {
		return
	}
	c.filled++
	if places, none, rest := ParsePlaces(cell); none || len(places) > 0 && rest == "" {
		c.places++
	}
	if _, ok := ParseDegree(cell); ok {
		c.degrees++
	}
}

func (c *content) hasPlaces() bool {
	return c.filled >= leastCells && float64(c.places) >= placeShare*float64(c.filled)
}

func (c *content) hasDegrees() bool {
	return c.filled >= leastCells && float64(c.degrees) >= degreeShare*float64(c.filled)
}

// chooser gives roles to columns.
type chooser struct {
	roles []Role
	taken map[Role]bool
}

func (c *chooser) give(column int, role Role) {
	delete(c.taken, c.roles[column])
	c.roles[column], c.taken[role] = role, role != NoRole
}

func (c *chooser) byHeading(column int, heading string) {
	heading = " " + strings.Join(strings.Fields(lang.Fold(heading)), " ") + " "
	has := func(words []string) bool {
		for _, w := range words {
			if strings.Contains(heading, " "+w) || strings.HasSuffix(w, ")") && strings.Contains(heading, w) {
				return true
			}
		}
		return false
	}
	for _, h := range headings {
		if !c.taken[h.role] && has(h.words) && (h.more == nil || has(h.more)) {
			c.give(column, h.role)
			return
		}
	}
}

func (c *chooser) byCells(cells []content) {
	for i := range cells {
		switch role := c.roles[i]; {
		case cells[i].hasDegrees() && !cells[i].hasPlaces() && !c.taken[DegreeColumn]:
			c.give(i, DegreeColumn)
		case cells[i].filled < leastCells || cells[i].hasPlaces():
		case role == EUPlace && !c.taken[EUText]: // its heading names the act, its cells have what it says
			c.give(i, EUText)
		case role == NationalPlace && !c.taken[NationalText]:
			c.give(i, NationalText)
		case role == EUPlace, role == NationalPlace:
			c.give(i, NoRole)
		}
	}
	for _, role := range []Role{EUPlace, NationalPlace} {
		for i := range cells {
			if !c.taken[role] && cells[i].hasPlaces() &&
				(c.roles[i] == NoRole || c.roles[i] == EUText || c.roles[i] == NationalText) {
				c.give(i, role)
			}
		}
	}
}
