package textdoc

import (
	"strconv"
	"strings"

	"lls/internal/format/pack"
	"lls/internal/text/intake"
)

const odtLevels = 10

// odt reads an OpenDocument text.
type odt struct {
	*reader
	odtChanges
	lists   map[string]*odtStyle // by the name of the list style
	parents map[string]string    // of paragraph styles
	styled  map[string]string    // paragraph styles with a list style
	hidden  map[string]bool      // styles that hide their text, by family and name
	outline *odtStyle
	heads   *odtList
	byID    map[string]*odtList
	last    map[string]*odtList // of a list style
}

// odtStyle is a list style: its levels from 1.
type odtStyle [odtLevels + 1]*odtLevel

type odtLevel struct {
	format, prefix, suffix string
	template               string // %1%.%2%, as newer programs write it
	start, shown           int
	bullet, picture        bool
}

// odtList counts the items of a list, by level from 1; 0: not yet.
type odtList struct {
	style   string
	counts  [odtLevels + 1]int
	counted [odtLevels + 1]bool
}

func (r *reader) readODT(a *pack.Archive) error {
	r.doc.Format = "odt"
	o := &odt{reader: r, lists: map[string]*odtStyle{}, parents: map[string]string{}, styled: map[string]string{},
		hidden: map[string]bool{}, outline: &odtStyle{}, heads: &odtList{}, byID: map[string]*odtList{},
		last: map[string]*odtList{}, odtChanges: odtChanges{deleted: map[string][]byte{}, inserted: map[string]bool{}}}
	manifest, err := r.part(a, "META-INF/manifest.xml")
	if err != nil {
		return err
	}
	if strings.Contains(string(manifest), "encryption-data") {
		return &Error{Reason: ReasonPassword}
	}
	body, err := r.part(a, "content.xml")
	if err != nil {
		return err
	}
	styles, err := r.part(a, "styles.xml")
	if err != nil {
		return err
	}
	if strings.Contains(string(styles), ":header>") || strings.Contains(string(styles), ":footer>") {
		r.doc.Count(intake.Heads, 1)
	}
	for _, part := range [][]byte{styles, body} {
		if err := o.readStyles(r.scan(part)); err != nil {
			return err
		}
	}
	s := r.scan(body)
	found := false
	err = s.all(func(t token) (err error) {
		if t == tokenStart && string(s.name) == "text" && s.depth == 3 {
			found = true
			r.doc.Blocks, err = o.blocks(s)
			if o.held != nil {
				r.doc.Blocks = append(r.doc.Blocks, intake.Block{Para: o.held})
			}
		}
		return err
	})
	if err == nil && !found {
		return refuse(ReasonFormat, "no OpenDocument text")
	}
	return err
}

func (o *odt) readStyles(s *scanner) error {
	var style *odtStyle
	of := "" // the style of letters that is read, with its family
	return s.all(func(t token) error {
		name := string(s.name)
		switch {
		case t == tokenClose && (name == "list-style" || name == "outline-style"):
			style = nil
		case t == tokenClose && name == "style":
			of = ""
		case t != tokenStart:
		case name == "body":
			return s.skip()
		case name == "list-style":
			style = &odtStyle{}
			o.lists[s.value("name")] = style
		case name == "outline-style":
			style = o.outline
		case name == "text-properties" && s.value("display") == "none":
			o.hidden[of] = true
		case name == "style" && s.value("family") == "text":
			of = "text " + s.value("name")
		case name == "style" && s.value("family") == "paragraph":
			of = "paragraph " + s.value("name")
			o.parents[s.value("name")] = s.value("parent-style-name")
			if list := s.value("list-style-name"); list != "" {
				o.styled[s.value("name")] = list
			}
		case style == nil || !strings.HasPrefix(name, "list-level-style-") && name != "outline-level-style":
		default:
			n := s.number("level", 1)
			if n < 1 || n > odtLevels {
				return nil
			}
			l := &odtLevel{format: s.value("num-format"), prefix: s.value("num-prefix"), suffix: s.value("num-suffix"),
				template: s.value("num-list-format"), start: s.number("start-value", 1),
				shown: s.number("display-levels", 1), bullet: name != "list-level-style-number" &&
					name != "outline-level-style",
				picture: name == "list-level-style-image"}
			if s.value("num-letter-sync") == "true" {
				l.format += l.format // a, aa
			}
			style[n] = l
		}
		return nil
	})
}

func (l *odtLevel) write(n int) string {
	switch l.format {
	case "a":
		return letters(n)
	case "A":
		return strings.ToUpper(letters(n))
	case "aa":
		s, _ := formatNumber("lowerLetter", n, "")
		return s
	case "AA":
		s, _ := formatNumber("upperLetter", n, "")
		return s
	case "i":
		return strings.ToLower(roman(n))
	case "I":
		return roman(n)
	case "":
		return ""
	}
	return strconv.Itoa(n)
}

// letters counts a, …, z, aa, ab.
func letters(n int) (s string) {
	for ; n > 0; n /= 26 {
		n--
		s = string('a'+rune(n%26)) + s
	}
	return s
}

// count counts an item at a level. Levels above it that were not counted begin; those below it begin again.
func (l *odtList) count(style *odtStyle, n, start int) {
	for k := 1; k < n; k++ {
		if !l.counted[k] {
			l.counted[k], l.counts[k] = true, 1
			if style[k] != nil {
				l.counts[k] = style[k].start
			}
		}
	}
	switch {
	case start >= 0:
		l.counts[n] = start
	case l.counted[n]:
		l.counts[n]++
	default:
		l.counts[n] = style[n].start
	}
	l.counted[n] = true
	for k := n + 1; k <= odtLevels; k++ {
		l.counted[k] = false
	}
}

// label counts an item and writes what the program shows before it.
func (o *odt) label(p *intake.Para, style *odtStyle, list *odtList, n, start int) {
	if style == nil || n < 1 || n > odtLevels || style[n] == nil {
		return
	}
	l := style[n]
	if l.bullet {
		p.Label = "–"
		if l.picture {
			o.doc.Note(p, intake.NoSigns)
		}
		return
	}
	list.count(style, n, start)
	if l.format == "" && l.template == "" {
		p.Label = strings.TrimSpace(l.prefix + l.suffix)
		return
	}
	number := func(k int) string {
		if style[k] == nil || style[k].bullet || k > n {
			return ""
		}
		return style[k].write(list.counts[k])
	}
	label := l.template
	if label != "" {
		for k := 1; k <= odtLevels; k++ {
			label = strings.ReplaceAll(label, "%"+strconv.Itoa(k)+"%", number(k))
		}
	} else {
		var parts []string
		for k := max(1, n-l.shown+1); k <= n; k++ {
			if s := number(k); s != "" {
				parts = append(parts, s)
			}
		}
		label = l.prefix + strings.Join(parts, ".") + l.suffix
	}
	if p.Label = strings.TrimSpace(label); p.Label != "" {
		o.doc.Count(intake.Numbers, 1)
	}
	if strings.ToLower(l.format) == "a" && list.counts[n] == 4 {
		o.doc.Note(p, intake.Latin)
	}
}

// hides reports whether a paragraph style, or one that it is based on, hides its text.
func (o *odt) hides(style string) bool {
	for range 32 {
		if style == "" || o.hidden["paragraph "+style] {
			return style != ""
		}
		style = o.parents[style]
	}
	return false
}

// listOf is the list style of a paragraph style, or of one that it is based on.
func (o *odt) listOf(style string) string {
	for range 32 {
		if list := o.styled[style]; list != "" {
			return list
		}
		if style = o.parents[style]; style == "" {
			break
		}
	}
	return ""
}
