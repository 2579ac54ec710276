package lawtext

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// A hostile text is an invented law whose layout is drawn at random from what published texts show one at a time:
// the combinations are those that no text at hand has. Its truths are known.

// writer writes a text with its truths.
type writer struct {
	lawMaker
	page
	width int // lines are broken there; 0 for no breaks
}

// line writes one line.
func (w *writer) line(s string) { w.add(s + "\n") }

// blank writes empty lines.
func (w *writer) blank(n int) { w.add(strings.Repeat("\n", n)) }

// flow writes a paragraph, broken at the width.
func (w *writer) flow(s string) {
	if w.width == 0 {
		w.line(s)
		return
	}
	at := 0
	for word := range strings.FieldsSeq(s) {
		n := len([]rune(word))
		switch {
		case at == 0:
			at = n
		case at+1+n > w.width:
			w.add("\n")
			at = n
		default:
			w.add(" ")
			at += 1 + n
		}
		w.add(word)
	}
	w.add("\n")
}

// chance is true once in n times.
func (m lawMaker) chance(n int) bool { return m.Intn(n) == 0 }

// sentences is a paragraph of one sentence or several.
func (m lawMaker) sentences(from []string) string {
	out := pick(m, from)
	for m.chance(2) {
		out += " " + pick(m, from)
	}
	return out
}

// quoteStyles are the marks with which laws quote.
var quoteStyles = [][2]string{{"“", "”"}, {"‘", "’"}, {"\"", "\""}, {"„", "“"}, {"«", "»"}, {"„", "”"}, {"‘‘", "’’"}}

// disturbances are what happens to a text between its author and us. They keep the lines, but for their ends.
var disturbances = []struct {
	name string
	do   func(m lawMaker, line string) string
}{
	{"nothing", nil},
	{"carriage returns", func(_ lawMaker, line string) string { return line + "\r" }},
	{"blanks at the end", func(m lawMaker, line string) string { return line + strings.Repeat(" ", m.Intn(3)) }},
	{"non-breaking blanks", func(m lawMaker, line string) string {
		if m.chance(2) {
			return strings.Replace(line, " ", "\u00a0", 1)
		}
		return line
	}},
	{"two blanks", func(m lawMaker, line string) string {
		if m.chance(2) && !strings.HasPrefix(line, " ") {
			return strings.Replace(line, " ", "  ", 1)
		}
		return line
	}},
	{"indents", func(m lawMaker, line string) string {
		if line != "" && m.chance(3) && !strings.ContainsAny(line, "\t#|") {
			return strings.Repeat(" ", 1+m.Intn(8)) + line
		}
		return line
	}},
	{"soft hyphens", func(m lawMaker, line string) string {
		words := strings.Split(line, " ")
		for i, word := range words {
			if r := []rune(word); len(r) > 8 && unicode.IsLower(r[4]) && unicode.IsLower(r[5]) && m.chance(3) {
				words[i] = string(r[:5]) + "\u00ad" + string(r[5:])
			}
		}
		return strings.Join(words, " ")
	}},
	{"a mark of byte order", func(lawMaker, string) string { return "" }},
}

// disturbed returns the text as it arrives.
func disturbed(m lawMaker, text truthText, how int) truthText {
	d := disturbances[how]
	text.name += ", " + d.name
	switch {
	case d.do == nil:
	case strings.HasPrefix(d.name, "a mark"):
		text.text = "\ufeff" + text.text
	default:
		lines := strings.Split(text.text, "\n")
		for i := range lines {
			lines[i] = d.do(m, lines[i])
		}
		text.text = strings.Join(lines, "\n")
	}
	return text
}

// hostileFamily invents laws of one family.
type hostileFamily struct {
	name        string
	write       func(m lawMaker) truthText
	right, wild float64 // the bars, in per cent
}

var hostileFamilies = []hostileFamily{
	{"Turkish", hostileTurkish, 99.9, 0.2},
	{"Turkish-Cypriot", hostileCypriot, 97, 2},
	{"European", hostileEuropean, 99.5, 0.5},
}

const (
	hostileSeeds     = 300
	hostileLongSeeds = 3000
)

// hostileScore reads invented laws of a family. tell hears of each difference.
func hostileScore(f hostileFamily, seeds int64, tell func(string)) map[string]score {
	sums := map[string]score{}
	for seed := range seeds {
		m := lawMaker{rand.New(rand.NewSource(seed)), false}
		text := disturbed(m, f.write(m), m.Intn(len(disturbances)))
		for kind, s := range scoreOf(text, func(d string) { tell(fmt.Sprintf("seed %d: %s", seed, d)) }) {
			sum := sums[kind]
			sum.add(s)
			sums[kind] = sum
		}
	}
	return sums
}

// TestStructureOfHostileTexts holds invented laws to the bars of published ones.
func TestStructureOfHostileTexts(t *testing.T) {
	seeds := int64(hostileSeeds)
	if long() {
		seeds = hostileLongSeeds
	}
	for _, f := range hostileFamilies {
		var differences []string
		sums := hostileScore(f, seeds, func(d string) { differences = append(differences, d) })
		bad := false
		for _, kind := range []string{"article", "annex"} {
			s := sums[kind]
			bad = bad || s.truths > 0 && (s.share(s.right) < f.right || s.share(s.mistaken) > f.wild)
		}
		if bad {
			slices.Sort(differences)
			t.Errorf("%s: %+v\n  %s", f.name, sums, strings.Join(differences[:min(30, len(differences))], "\n  "))
		}
	}
}
