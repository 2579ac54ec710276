package concord

import (
	"regexp"
	"slices"
	"strings"

	"lls/internal/text/lang"
)

// The functions of this file bring a table into the shape that is read: a row for each provision, and a column for its
// place and its degree.

// copied returns lines whose cells can be changed.
func copied(lines []Line) []Line {
	out := slices.Clone(lines)
	for i := range out {
		out[i].Cells = slices.Clone(out[i].Cells)
	}
	return out
}

// isTurned reports whether a table has a column for each provision: its first column has the headings.
func isTurned(lines []Line) bool {
	if len(lines) < 2 || len(lines) > maxTurned {
		return false
	}
	var first Line
	for _, line := range lines {
		if len(line.Cells) < 2 || line.Title != "" {
			return false
		}
		first.Cells = append(first.Cells, LineCell{Text: line.Cells[0].Text})
	}
	named := namedColumns(first)
	const enough = 3
	if named < enough && named < len(lines) {
		return false
	}
	return !slices.ContainsFunc(lines, func(line Line) bool { return namedColumns(line) >= named })
}

// maxTurned is how many rows a turned table has at most.
const maxTurned = 40

// turned makes rows of columns.
func turned(lines []Line) []Line {
	var out []Line
	for i, line := range lines {
		for n, c := range line.Cells {
			for len(out) <= n {
				out = append(out, Line{Number: len(out) + 1, Cells: make([]LineCell, len(lines))})
			}
			out[n].Cells[i] = LineCell{Text: c.Text, Above: c.Left, Left: c.Above}
		}
	}
	return out
}

// markSpans marks the empty cells of headings that a text file or a sheet without merged cells leaves below and behind
// a heading: those behind the heading of a group, and those below a heading that has no parts.
func markSpans(lines []Line) {
	top := min(len(lines), maxAbove)
	blank := func(line Line, at int) bool {
		return at >= len(line.Cells) || strings.TrimSpace(line.Cells[at].Text) == "" && !line.Cells[at].Left &&
			!line.Cells[at].Above
	}
	for i := 0; i+1 < top; i++ {
		group, below := lines[i], lines[i+1]
		if group.Title != "" || below.Title != "" || hasPlaces(group) || hasPlaces(below) || namedColumns(group) < 2 ||
			isCount(below) {
			continue
		}
		parts := 0
		for n := range below.Cells {
			switch {
			case n > 0 && blank(group, n) && !blank(below, n):
				parts++
			case !blank(group, n) && !blank(below, n) && !below.Cells[n].Above && n+1 < len(below.Cells) &&
				!blank(group, n+1) && !group.Cells[n+1].Left:
				parts = -maxAbove * len(below.Cells) // two headings under each other, and no group
			}
		}
		if parts <= 0 {
			continue
		}
		for n := range below.Cells {
			for len(lines[i].Cells) <= n {
				lines[i].Cells = append(lines[i].Cells, LineCell{})
			}
			switch {
			case n > 0 && blank(lines[i], n) && !blank(below, n):
				lines[i].Cells[n].Left = true
			case !blank(lines[i], n) && blank(below, n):
				lines[i+1].Cells[n].Above = true
			}
		}
	}
}

// marks are the signs by which a cell says yes, folded.
var marks = set("x ✓ ✔ ☑ ☒ ✗ ✘ ■ ● • + * v √")

// tickedDegrees makes one column of several that are headed by degrees, in which a sign stands under the right one. own
// are the headings of the columns without those of their groups. It returns what the columns are for.
func tickedDegrees(own []string, body []Line) map[int]Role {
	for from := 0; from < len(own); from++ {
		to, met := from, map[Degree]bool{}
		for ; to < len(own); to++ {
			degree, ok := ParseDegree(own[to])
			if !ok || met[degree] {
				break
			}
			met[degree] = true
		}
		if to-from < 2 || !areTicked(body, from, to) {
			continue
		}
		roles := map[int]Role{from: DegreeColumn}
		for i := from + 1; i < to; i++ {
			roles[i] = Skipped
		}
		for i := range body {
			cells := body[i].Cells
			if body[i].Title != "" || len(cells) <= from {
				continue
			}
			ticked := LineCell{}
			for n := from; n < min(to, len(cells)); n++ {
				if ticked.Text == "" && strings.TrimSpace(cells[n].Text) != "" {
					ticked = LineCell{Text: own[n], Above: cells[n].Above}
				}
				cells[n] = LineCell{Left: true}
			}
			cells[from] = ticked
		}
		return roles
	}
	return nil
}

// areTicked reports whether the cells of some columns have signs only, and some of them do.
func areTicked(body []Line, from, to int) bool {
	any := false
	for _, line := range body {
		for n := from; n < min(to, len(line.Cells)) && line.Title == ""; n++ {
			switch text := strings.ToLower(strings.TrimSpace(line.Cells[n].Text)); {
			case text == "":
			case !marks[text]:
				return false
			default:
				any = true
			}
		}
	}
	return any
}

// The last words of headings over the numbers of articles, and over those of their parts.
var (
	articleHeadings = set("madde maddesi maddeler md article articles art clan clen articolul hukum hukmu provision")
	partHeadings    = set("fikra fikrasi paragraf paragraph para par subparagraph sub-paragraph bent bendi point " +
		"letter item indent alineat alin stav tacka tocka litera")
)

// lastWord is the last word of a folded heading that is no abbreviation of "number".
func lastWord(heading string) string {
	words := strings.Fields(strings.TrimRight(fold(heading), " ."))
	for len(words) > 1 && (words[len(words)-1] == "no" || words[len(words)-1] == "nr" ||
		words[len(words)-1] == "number" || words[len(words)-1] == "numarasi") {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return ""
	}
	return strings.Trim(words[len(words)-1], ".:()")
}

// joinedPlaces makes one column of several that have the numbers of an article, its paragraph and its point: 5 | 1 | a
// becomes 5(1)(a). A row without an article goes on with the one above.
func joinedPlaces(own []string, body []Line) map[int]Role {
	roles := map[int]Role{}
	for from := 0; from < len(own); from++ {
		to := from + 1
		for to < len(own) && partHeadings[lastWord(own[to])] {
			to++
		}
		if to == from+1 || !articleHeadings[lastWord(own[from])] {
			continue
		}
		for i := from + 1; i < to; i++ {
			roles[i] = Skipped
		}
		joinRows(own, body, from, to)
	}
	return roles
}

func joinRows(own []string, body []Line, from, to int) {
	last := make([]string, to-from)
	for i := range body {
		cells := body[i].Cells
		if body[i].Title != "" || len(cells) <= from {
			continue
		}
		now, deepest := make([]string, to-from), 0
		for n := from; n < min(to, len(cells)); n++ {
			if c := cells[n]; !c.Above && !c.Left && !nothing(c.Text) {
				now[n-from], deepest = OneLine(c.Text), n-from
			}
		}
		if deepest > 0 && now[0] == "" {
			for n := range deepest {
				if now[n] != "" {
					break
				}
				now[n] = last[n]
			}
		}
		text := now[0]
		for n := 1; n < len(now) && text != ""; n++ {
			switch part := strings.Trim(now[n], "().[] "); {
			case part == "":
			case isMark(part):
				text += "(" + part + ")"
			default:
				text += ", " + own[from+n] + " " + now[n]
			}
		}
		if text != "" {
			last = now
			cells[from] = LineCell{Text: text}
		}
		for n := from + 1; n < min(to, len(cells)); n++ {
			cells[n] = LineCell{Left: true}
		}
	}
}

// pageNumber is a row that a page begins or ends with.
var pageNumber = regexp.MustCompile(`^(?:sayfa|page|strana|pagina)\b[\s\d/.–-]*(?:of|ile)?[\s\d]*$`)

// isPageNumber reports whether a row has nothing but the number of a page.
func isPageNumber(line Line) bool {
	text := ""
	for _, c := range line.Cells {
		if !nothing(c.Text) {
			if text != "" {
				return false
			}
			text = c.Text
		}
	}
	return pageNumber.MatchString(fold(text))
}

// goesOn is what a row says at the top of a page if its provision is the one above.
var goesOn = regexp.MustCompile(
	`(?i)[\s,–-]*\(?\b(?:devamı?|devam ediyor|continued|cont(?:['’]?d)?\.?|nastavak|continuare)\)?\s*$`)

// cutGoesOn parts a label from the words that it goes on.
func cutGoesOn(label string) (rest string, continued bool) {
	if at := goesOn.FindStringIndex(label); at != nil && at[0] > 0 {
		return label[:at[0]], true
	}
	return label, false
}

// Continues reports whether a table that directly follows another one is its next page: it has the same headings, or
// none.
func Continues(before, next []Line) bool {
	width := func(lines []Line) (w int) {
		for _, line := range lines {
			w = max(w, len(line.Cells))
		}
		return w
	}
	if len(before) == 0 || len(next) == 0 || width(before) != width(next) {
		return false
	}
	first, last := findHead(next)
	if last < first {
		return namedColumns(next[0]) == 0 && hasPlaces(next[0])
	}
	top, _ := findHead(before)
	return lineKey(before[top]) == lineKey(next[first])
}

// latin writes the Cyrillic letters of Serbian and Macedonian in Latin ones without marks.
func latin(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r >= 'Ѐ' && r <= 'ӿ' }) {
		return s
	}
	return cyrillic.Replace(s)
}

var cyrillic = strings.NewReplacer(
	"а", "a", "б", "b", "в", "v", "г", "g", "д", "d", "ђ", "d", "ѓ", "g", "е", "e", "ж", "z", "з", "z", "ѕ", "z",
	"и", "i", "ј", "j", "к", "k", "ќ", "k", "л", "l", "љ", "lj", "м", "m", "н", "n", "њ", "nj", "о", "o", "п", "p",
	"р", "r", "с", "s", "т", "t", "ћ", "c", "у", "u", "ф", "f", "х", "h", "ц", "c", "ч", "c", "џ", "dz", "ш", "s",
	"А", "a", "Б", "b", "В", "v", "Г", "g", "Д", "d", "Ђ", "d", "Ѓ", "g", "Е", "e", "Ж", "z", "З", "z", "Ѕ", "z",
	"И", "i", "Ј", "j", "К", "k", "Ќ", "k", "Л", "l", "Љ", "lj", "М", "m", "Н", "n", "Њ", "nj", "О", "o", "П", "p",
	"Р", "r", "С", "s", "Т", "t", "Ћ", "c", "У", "u", "Ф", "f", "Х", "h", "Ц", "c", "Ч", "c", "Џ", "dz", "Ш", "s")

// folded is a word in the form in which the words of this package are compared.
func folded(s string) string { return lang.Fold(latin(s)) }
