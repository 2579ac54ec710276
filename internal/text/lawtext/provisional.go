package lawtext

import "strings"

// provisionalWords open the heading of provisional articles that are numbered from 1 again.
var provisionalWords = []string{"GEÇİCİ", "Geçici", "TRANSITIONAL", "Transitional", "PROVISIONAL", "Provisional"}

// provisionalIn reports whether a paragraph is a heading of provisional articles by which word they are called.
func (t *text) provisionalIn(i int32) string {
	q := &t.paras[i]
	if t.size(i) > shortHeading || q.text <= q.start {
		return ""
	}
	line := strings.Trim(t.s[q.start:q.text], " \t*#")
	if strings.HasPrefix(line, "(") || strings.HasSuffix(line, ".") || endsAsTitle(line) {
		return ""
	}
	for _, word := range provisionalWords {
		if at := strings.Index(line, word); at >= 0 && (at == 0 || line[at-1] == ' ' || line[at-1] == '\n') {
			if word[0] == 'G' {
				return "Geçici"
			}
			return "Transitional"
		}
	}
	return ""
}

// endsAsTitle reports whether a line ends like the title of a law: … (GEÇİCİ KURALLAR) YASASI.
func endsAsTitle(line string) bool {
	for _, word := range []string{"YASASI", "Yasası", "YASA", "Yasa", "KANUNU", "Kanunu", "KANUN", "TÜZÜĞÜ", "Tüzüğü",
		"LAW", "Law", "ACT", "Act"} {
		if strings.HasSuffix(line, word) {
			return true
		}
	}
	return false
}

// provisionalBefore names the heading of provisional articles that stands just before a paragraph.
func (t *text) provisionalBefore(p int32) string {
	for i := p - 1; i >= 0 && i >= p-4; i-- {
		if kind := t.mark(&t.paras[i]).kind; kind == markBare || kind == markArticle {
			return ""
		}
		if word := t.provisionalIn(i); word != "" {
			return word
		}
	}
	return ""
}

// provisionalMargin names the word of a provisional article that stands with its heading in the margin: Geçici Madde
// and the heading there, the number after it.
func (t *text) provisionalMargin(m *mark) string {
	if t.counted != markBare {
		return ""
	}
	i := m.para
	if t.paras[i].start < m.head {
		if word := marginWord(t.s[t.paras[i].start:m.head]); word != "" {
			return word
		}
	}
	for n := 0; n < 4 && i > 0; n++ {
		i--
		if t.mark(&t.paras[i]).kind >= markBare || t.size(i) > shortHeading {
			return ""
		}
		if word := marginWord(t.s[t.paras[i].start:t.paras[i].text]); word != "" {
			return word
		}
	}
	return ""
}

// marginWord is Geçici Madde where a margin begins with it.
func marginWord(margin string) string {
	margin = strings.TrimLeft(margin, " \t\n\r")
	for _, word := range []string{"Geçici Madde", "GEÇİCİ MADDE", "Geçici madde", "Ek Madde", "EK MADDE"} {
		if rest, ok := strings.CutPrefix(margin, word); ok &&
			(rest == "" || strings.IndexByte(" \t\n\r", rest[0]) >= 0) {
			return word
		}
	}
	return ""
}
