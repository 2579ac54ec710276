package intake

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// line is a line of the text, and what the reader met in it.
type line struct {
	text  string
	found []Code
}

// render turns the blocks of a document into lines.
type render struct {
	doc     *Document
	opts    Options
	out     []line
	english []line
	margins int      // tables with headings in the margin so far
	notes   []string // in the margin, that were left out
	words   map[string]bool
}

func (r *render) document() {
	r.blocks(r.doc.Blocks)
	if len(r.doc.English) > 0 {
		r.inEnglish(r.doc.English)
		r.doc.Count(Languages, 1)
	}
	r.out, r.english = r.withoutContents(r.joinMarks(r.out)), r.withoutContents(r.joinMarks(r.english))
}

// leader is what a line of a table of contents ends with: dots and the number of a page.
var leader = regexp.MustCompile(`(?:(?:\.\s?){4,}|(?:…\s?){2,})(?:\|\s)?([0-9]{1,4})$`)

// maxLeader is how much of a line is looked at for its leader.
const maxLeader = 200

// HasLeader reports whether a line ends as those of a table of contents do.
func HasLeader(s string) bool { return pageOf(s) >= 0 }

// pageOf is the number of a page at the end of a line of a table of contents; -1 for another line. Rows of tables are
// none.
func pageOf(s string) int {
	s = s[max(0, len(s)-maxLeader):]
	if s == "" || s[len(s)-1] < '0' || s[len(s)-1] > '9' {
		return -1
	}
	at := leader.FindStringSubmatchIndex(s)
	if at == nil || strings.Contains(s[:at[0]], cellBar) {
		return -1
	}
	page, _ := strconv.Atoi(s[at[2]:at[3]])
	return page
}

// minContents is how many lines make a table of contents.
const minContents = 3

// withoutContents leaves out tables of contents: lines with dots and the numbers of pages, which do not go back. The
// numbers of a list of fees do, and rows of tables stay.
func (r *render) withoutContents(lines []line) []line {
	out := lines[:0]
	for i := 0; i < len(lines); {
		end, last := i, 0
		for ; end < len(lines); end++ {
			page := pageOf(lines[end].text)
			if page < last {
				break
			}
			last = page
		}
		if end-i >= minContents {
			r.doc.Count(Contents, end-i)
			i = end
			continue
		}
		end = max(end, i+1)
		out = append(out, lines[i:end]...)
		i = end
	}
	return out
}

func (r *render) add(s string, found ...Code) {
	for part := range strings.SplitSeq(s, "\n") {
		if part = tidy(part, r.doc); part != "" {
			r.out = append(r.out, line{part, found})
		}
	}
}

func (r *render) blocks(blocks []Block) {
	for _, b := range blocks {
		if b.Para != nil && b.Para.Margin {
			heading, found := r.heading(b.Para.String())
			r.add(heading, append(found, b.Para.Found...)...)
		} else if b.Para != nil {
			r.add(b.Para.String(), b.Para.Found...)
		} else {
			r.table(b.Table)
		}
	}
}

// marginNote is what ends a heading in the margin without being part of it: the number of an amending law, the name of
// a schedule.
var marginNote = regexp.MustCompile(`(?:^|\s+)(?:\[?[0-9]{1,3}/(?:19|20)[0-9]{2}\]?[,;.]?|` +
	`(?:\p{Lu}*(?:İNCİ|INCI|UNCU|ÜNCÜ)\s+)?CETVEL(?:LER)?)$`)

// heading takes the notes from a heading in the margin, or puts them in brackets if they are wanted.
func (r *render) heading(s string) (heading string, found []Code) {
	heading = strings.TrimSpace(s)
	var notes []string
	for {
		at := marginNote.FindStringIndex(heading)
		if at == nil {
			break
		}
		notes = append(notes, strings.TrimSpace(heading[at[0]:]))
		heading = strings.TrimSpace(heading[:at[0]])
	}
	if len(notes) == 0 {
		return heading, nil
	}
	slices.Reverse(notes)
	if !r.opts.Margins {
		r.doc.Count(Margins, len(notes))
		r.notes = append(r.notes, notes...)
		return heading, nil
	}
	r.doc.Count(Bracketed, len(notes))
	return strings.TrimSpace(heading + " [" + strings.Join(notes, ", ") + "]"), []Code{Bracketed}
}

// tidy takes white space together and drops what is not seen.
func tidy(s string, doc *Document) string {
	var out strings.Builder
	space := false
	for _, c := range s {
		switch {
		case c == '\u00ad':
			if doc != nil {
				doc.Count(Hyphens, 1)
			}
			continue
		case c == '\u200b', c == '\u200c', c == '\u200d', c == '\ufeff', c == '\u2060', c == '\u061c',
			c >= '\u200e' && c <= '\u200f', c >= '\u202a' && c <= '\u202e', c >= '\u2066' && c <= '\u2069':
			continue
		case unicode.IsSpace(c):
			space = true
			continue
		case unicode.IsControl(c) || c >= 0xFFF0 && c <= 0xFFFB || c&0xFFFE == 0xFFFE:
			if doc != nil {
				doc.Count(Controls, 1)
			}
			continue
		}
		if space && out.Len() > 0 {
			out.WriteByte(' ')
		}
		space = false
		if c == '\u2011' {
			c = '-'
		}
		out.WriteRune(c)
	}
	return out.String()
}

var (
	consolidation = regexp.MustCompile(`[►▼◄](?:[BCMA][0-9]*)?`)
	// a number that is alone on its line
	aloneMark = regexp.MustCompile(`^(?:\(?[0-9]{1,3}[A-Za-zÇĞİÖŞÜçğıöşü]?[.)]|\(?[a-zçğıöşü]{1,4}\)|[—–•*])$`)
)

// joinMarks puts a number that is alone on its line before its text, and leaves out the marks of consolidated acts.
func (r *render) joinMarks(lines []line) []line {
	out := lines[:0]
	var mark *line
	for _, l := range lines {
		if strings.ContainsAny(l.text, "►▼◄") {
			l.text = tidy(consolidation.ReplaceAllStringFunc(l.text, func(string) string {
				r.doc.Count(Marks, 1)
				return ""
			}), nil)
			if l.text == "" {
				continue
			}
		}
		if aloneMark.MatchString(l.text) {
			switch {
			case mark != nil && len(mark.text) < 16:
				mark = &line{mark.text + " " + l.text, append(mark.found, l.found...)}
			case mark != nil:
				out = append(out, *mark)
				mark = &l
			default:
				mark = &l
			}
			continue
		}
		if mark != nil {
			l = line{mark.text + " " + l.text, append(mark.found, l.found...)}
			mark = nil
		}
		out = append(out, l)
	}
	if mark != nil {
		out = append(out, *mark)
	}
	return out
}
