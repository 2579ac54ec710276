package pdflayout

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/intake"
)

// paragraphs joins lines to paragraphs.
func (l *layout) paragraphs(all []line) {
	var text strings.Builder
	var prev *line
	gaps, total := map[int]int{}, 0
	for i := 1; i < len(all); i++ {
		a, b := &all[i-1], &all[i]
		if a.page == b.page && a.colL == b.colL && a.text != "" && b.text != "" && a.y > b.y && !a.footnote {
			gaps[int((a.y-b.y)*2+.5)]++
			total++
		}
	}
	usual := l.body * 1.2
	for g := int(l.body * 1.6); g < int(l.body*5); g++ {
		if (gaps[g]+gaps[g+1])*100 >= total*15 {
			usual = float64(g) / 2
			if gaps[g+1] > gaps[g] {
				usual = float64(g+1) / 2
			}
			break
		}
	}
	l.findRagged(all)
	var margin []string
	at := -1
	var found []intake.Code // in the paragraph in hand
	add := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			l.doc.Blocks = append(l.doc.Blocks, intake.Block{Para: &intake.Para{Text: s, Found: found}})
			found = nil
		}
	}
	flushMargin := func() {
		if len(margin) == 0 {
			return
		}
		p := intake.Block{Para: &intake.Para{Text: l.narrow(margin), Margin: true}}
		margin = nil
		if at < 0 || at > len(l.doc.Blocks) {
			at = len(l.doc.Blocks)
		}
		l.doc.Blocks = slices.Insert(l.doc.Blocks, at, p)
	}
	flush := func() {
		if text.Len() > 0 {
			add(text.String())
			text.Reset()
		}
	}
	for i := range all {
		ln := &all[i]
		if ln.footnote {
			continue
		}
		marked, met := l.withMarks(ln.text, ln.page)
		ln.text = marked
		if ln.margin != "" {
			ln.margin, _ = l.withMarks(ln.margin, ln.page)
			opens := articleMark.MatchString(ln.text + " ")
			// A heading that is higher than its article ends beside the next one.
			endsHere := opens && len(margin) > 0 && unicode.IsLower(firstLetter(ln.margin))
			if endsHere {
				margin = append(margin, ln.margin)
			}
			// A heading begins beside its article, and may go on beside the next lines.
			if opens || len(margin) == 0 {
				flush()
				flushMargin()
				at = len(l.doc.Blocks)
			}
			if !endsHere {
				margin = append(margin, ln.margin)
			}
			if ln.text == "" {
				continue
			}
		} else if articleMark.MatchString(ln.text+" ") && len(margin) > 0 {
			flush()
			flushMargin()
		}
		s := strings.TrimSpace(ln.text)
		if ln.row {
			flush()
			found = met
			add(strings.ReplaceAll(s, "\t", " | "))
			prev = nil
			continue
		}
		if prev != nil && text.Len() > 0 && l.joins(prev, ln, text.String(), usual) {
			if h, ok, guessed := hyphenated(text.String(), s, l.vocabulary); ok {
				l.doc.Count(intake.Hyphens, 1)
				if guessed {
					l.doc.Count(intake.Joins, 1)
					met = append(met, intake.Joins)
				}
				text.Reset()
				text.WriteString(h)
			} else {
				text.WriteByte(' ')
			}
		} else {
			flush()
		}
		if text.Len() == 0 {
			l.hanging = hanging(ln)
			if k, n := markValue(lineMark.FindString(s)); k != "" {
				l.lastMark[k] = n
			}
		}
		text.WriteString(s)
		found = append(found, met...)
		prev = ln
	}
	flush()
	flushMargin()
}

// narrow joins the lines of a heading in the margin.
func (l *layout) narrow(lines []string) string {
	out := ""
	for i, s := range lines {
		s = strings.TrimSpace(s)
		if joined, ok, _ := hyphenated(out, s, l.vocabulary); ok {
			l.doc.Count(intake.Hyphens, 1)
			out = joined + s
			continue
		}
		if i > 0 {
			out += " "
		}
		out += s
	}
	return strings.TrimSpace(out)
}

// joins tells whether a line goes on with what the one before began.
func (l *layout) joins(a, b *line, so string, usual float64) bool {
	if intake.HasLeader(strings.TrimSpace(so)) {
		return false // a line of a table of contents
	}
	s := strings.TrimSpace(b.text)
	samePage := a.page == b.page && a.colL == b.colL
	width := a.colR - a.colL
	r, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(so))
	space := a.colR - a.x1
	short := space > max(width*0.06, 2*a.size) && !(l.ragged && space < firstWord(b))
	if m := lineMark.FindString(s); m != "" {
		// a number at the start of a line may belong to the sentence: 12 nci, (3) fıkrası
		switch {
		case !short && m == s && strings.HasPrefix(m, "["): // the mark of a note, for which the line had no room
		case short, strings.ContainsRune(".:;", last), b.x0 > b.colL+0.8*b.size:
			return false
		case sentenceGoesOn.MatchString(strings.TrimSpace(so)):
		case last == ',' && !l.follows(m):
		default:
			return false
		}
	}
	if short && bareHead.MatchString(strings.TrimSpace(so)) {
		return false // MADDE 9- in a line of its own
	}
	if division.MatchString(so) || division.MatchString(s) && len(s) < 40 {
		return false
	}
	if samePage {
		gap := a.y - b.y
		if gap > usual*1.45 || gap < 0 || short && gap > usual*1.18 {
			return false
		}
		if a.size > b.size*1.12 || b.size > a.size*1.12 {
			return false
		}
		if a.bold != b.bold && len(a.runs) == 1 && len(b.runs) == 1 {
			return false
		}
	}
	indent := b.x0 - b.colL
	if l.hanging > 0 && math.Abs(b.x0-l.hanging) < 2 {
		indent = 0
	}
	aIndent := a.x0 - a.colL
	centred := aIndent > width*0.12 && math.Abs(aIndent-(a.colR-a.x1)) < width*0.06
	if centred {
		bi := b.x0 - b.colL
		return math.Abs(bi-(b.colR-b.x1)) < width*0.06 && bi > width*0.05 && !strings.ContainsRune(".:;", last) &&
			unicode.IsUpper(r) == unicode.IsUpper(firstLetter(so)) && samePage
	}
	if strings.ContainsRune(".:;!?", last) {
		if short || indent > a.size*0.9 && indent > aIndent+1 {
			return false
		}
		return !(unicode.IsUpper(r) && indent > a.size*0.9)
	}
	if last == ',' && lineMark.MatchString(so) && space > firstWord(b)+0.2*width {
		return false // the last point of a list, and the words that all of them belong to
	}
	if short && !(unicode.IsLower(r) || last == ',' || last == '-' || last == '\u00ad') {
		return false
	}
	if indent > aIndent+a.size*1.5 && aIndent < a.size && unicode.IsUpper(r) && short {
		return false
	}
	return true
}

// hanging is the place of the text of a paragraph that has its number before it, or 0.
func hanging(ln *line) float64 {
	for i, f := range ln.runs {
		if !isMark(f.text) {
			if i == 0 {
				return 0
			}
			return f.x0
		}
	}
	return 0
}

// findRagged tells whether the lines of paragraphs have different lengths: those whose next line goes on with a small
// letter.
func (l *layout) findRagged(all []line) {
	lines, open := 0, 0
	for i := 1; i < len(all); i++ {
		a, b := &all[i-1], &all[i]
		if a.page != b.page || a.colL != b.colL || a.text == "" || !unicode.IsLower(firstLetter(b.text)) ||
			lineMark.MatchString(b.text) {
			continue
		}
		lines++
		if a.colR-a.x1 > a.size {
			open++
		}
	}
	l.ragged = open*3 > lines
}

// firstWord is about the width of the first word of a line, with the blank before it.
func firstWord(b *line) float64 {
	text := strings.TrimSpace(b.text)
	word, _, _ := strings.Cut(text, " ")
	letters := utf8.RuneCountInString(text)
	if letters == 0 {
		return 0
	}
	return float64(utf8.RuneCountInString(word)+1) * (b.x1 - b.x0) / float64(letters)
}

// firstLetter is the first letter of a text.
func firstLetter(s string) rune {
	for _, r := range s {
		if unicode.IsLetter(r) {
			return r
		}
	}
	return 0
}

// follows tells whether a mark is the next one after the last of its kind.
func (l *layout) follows(m string) bool {
	k, n := markValue(m)
	last := l.lastMark[k]
	if k == "" || n <= last && n > 1 {
		return false
	}
	if n == 1 || n == last+1 {
		return true
	}
	return k == letterMark && strings.Trim(string(lettersOfMarks[last:n-1]), "çğıöşüqwx") == ""
}

// lettersOfMarks are the letters of Turkish and English points in one order. A Turkish list leaves out q, w and x, and
// one whose letters were given by a word processor ç, ğ, ı, ö, ş and ü.
var lettersOfMarks = []rune("abcçdefgğhıijklmnoöpqrsştuüvwxyz")

const letterMark = "l"

// markValue gives the kind of a mark and its place in the order, from 1.
func markValue(m string) (kind string, n int) {
	t := strings.Trim(m, " ().")
	if v, err := strconv.Atoi(t); err == nil {
		return "n" + strings.Trim(m, " 0123456789"), v
	}
	if rs := []rune(t); len(rs) == 1 {
		if i := slices.Index(lettersOfMarks, unicode.ToLower(rs[0])); i >= 0 {
			return letterMark, i + 1
		}
	}
	return "", 0
}

// hyphenated joins a word that was broken at the end of a line. It is a guess if the text has the word nowhere else.
func hyphenated(so, next string, vocab map[string]int) (joined string, ok, guessed bool) {
	if strings.HasSuffix(so, "\u00ad") {
		return strings.TrimSuffix(so, "\u00ad"), true, false
	}
	if isInAddress(so, next) {
		return so, true, false
	}
	if !strings.HasSuffix(so, "-") && !strings.HasSuffix(so, "\u2010") {
		return so, false, false
	}
	r, _ := utf8.DecodeRuneInString(next)
	head := strings.TrimRight(so, "-\u2010")
	hl, _ := utf8.DecodeLastRuneInString(head)
	if !unicode.IsLetter(hl) || !unicode.IsLetter(r) {
		return so, unicode.IsLetter(r) || unicode.IsDigit(r), false
	}
	a, b := head, next
	if i := strings.LastIndexAny(head, " \t(“\""); i >= 0 {
		a = head[i+1:]
	}
	if i := strings.IndexAny(next, " ,.;:)"); i > 0 {
		b = next[:i]
	}
	whole, split := vocab[a+b], vocab[a+"-"+b]
	if whole == 0 && split > 0 || unicode.IsUpper(r) && !unicode.IsUpper(hl) {
		return so, true, false // the hyphen is the word's own
	}
	return head, true, whole == 0
}

// isInAddress reports whether a line ends in the middle of a web address: behind a slash or a hyphen of it, or in the
// brackets around it, which the next line closes behind more of it.
func isInAddress(line, next string) bool {
	word := line[strings.LastIndexByte(line, ' ')+1:]
	at := strings.Index(word, "://")
	if at < 0 {
		return false
	}
	if strings.HasSuffix(word, "/") || strings.HasSuffix(word, "-") {
		return true
	}
	rest, _, _ := strings.Cut(next, " ")
	rest, _, closed := strings.Cut(rest, ")")
	open := strings.Contains(word[:at], "(") && !strings.Contains(word[at:], ")")
	return open && closed && strings.ContainsAny(rest, "/.-?#=&_%")
}

var (
	lineMark = regexp.MustCompile(`^(?:\(\s?[0-9]{1,3}\s?\)|\(?[0-9]{1,3}[A-ZÇĞİÖŞÜ]?[.)](?:\s|$|\()|` +
		`\(?[a-zçğıöşüA-ZÇĞİÖŞÜ]{1,2}\)|\([ivxIVX]{1,5}\)|(?i:(?:ek |geçici |mükerrer )*madde\s+[0-9]+|` +
		`article\s+[0-9]+[a-z]?(?:\.?\s|$)|annex\b|ek-?\s?[0-9]+\s*$|chapter\b|section [0-9ivx]+\s*$|` +
		`title [0-9ivx]+\s*$)|[–—•*]\s|\[[0-9]+\])`)
	division       = regexp.MustCompile(`(?:KISIM|BÖLÜM|AYIRIM|Kısım|Bölüm|Ayırım)$`)
	footMark       = regexp.MustCompile(`^(?:\(?\[?[0-9]{1,3}[\])]{1,2}|[0-9]{1,3}|\*+)\s*`)
	sentenceGoesOn = regexp.MustCompile(`(?i)(?:^|\s)(?:ve|veya|ile|ila|madde|maddesinin|fıkrasının|bendinin|fıkra|` +
		`sayılı|yasanın|kanunun|article|articles|paragraph|paragraphs|point|points|and|or|to|of|in|` +
		`under|with|by|from|no|annex)$`)
	unitBefore  = regexp.MustCompile(`(?:^|[\s0-9(/])[kcdm]?m$`)
	superscript = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷",
		"8", "⁸", "9", "⁹")
)
