package search

import (
	"encoding/binary"
	"sort"
	"strings"
	"unicode"

	"lls/internal/search/inverted"
)

// An encoded layout begins with this byte if its articles have keys (format 3), and with two of them if they also have
// the positions of their titles and texts. Layouts of format 2 begin with the number of their articles, which is above
// 0, and their articles have the keys that follow from their labels.
const more = 0

// encodeLayout writes where the parts of a text begin, the samples, and the places in the parts.
func encodeLayout(l layout) []byte {
	if len(l.samples) == 0 {
		return nil
	}
	out := []byte{more, more}
	out = binary.AppendUvarint(out, uint64(len(l.articles)))
	last := article{}
	for _, a := range l.articles {
		out = binary.AppendUvarint(out, uint64(a.first-last.first))
		out = appendBytes(out, a.label)
		out = appendBytes(out, a.key)
		out = binary.AppendUvarint(out, uint64(a.start-last.start))
		out = binary.AppendUvarint(out, uint64(max(0, a.title.start-a.start)))
		out = binary.AppendUvarint(out, uint64(a.title.end-a.title.start))
		out = binary.AppendUvarint(out, uint64(max(0, a.body-a.start)))
		out = binary.AppendUvarint(out, uint64(a.named))
		last = a
	}
	s := sample{}
	out = binary.AppendUvarint(out, uint64(len(l.samples)))
	for _, next := range l.samples {
		out = binary.AppendUvarint(out, uint64(next.word-s.word))
		out = binary.AppendUvarint(out, uint64(next.at-s.at))
		s = next
	}
	at := innerPlace{}
	for _, next := range l.inner {
		shared := inverted.Shared(at.key, next.key)
		out = binary.AppendUvarint(out, uint64(next.first-at.first))
		out = binary.AppendUvarint(out, uint64(shared))
		out = appendBytes(out, next.key[shared:])
		at = next
	}
	return out
}

// decodeLayout reads a layout; the places in articles stay encoded.
func decodeLayout(b []byte) (l layout) {
	if len(b) == 0 {
		return l
	}
	keyed := b[0] == more
	if keyed {
		b = b[1:]
	}
	titled := keyed && len(b) > 0 && b[0] == more
	if titled {
		b = b[1:]
	}
	l.titled = titled
	r := &reader{b: b}
	first, start := uint32(0), 0
	for n := r.number(); n > 0 && r.err == nil; n-- {
		first += uint32(r.number())
		a := article{first: first, label: string(r.bytes())}
		if keyed {
			a.key = string(r.bytes())
		} else if n := articleNumber(a.label); n != "" {
			a.key = articleStep + n
		}
		if titled {
			start += int(r.number())
			a.start = start
			a.title.start = start + int(r.number())
			a.title.end = a.title.start + int(r.number())
			a.body = start + int(r.number())
			a.named = uint32(r.number())
		}
		l.articles = append(l.articles, a)
	}
	samples := int64(len(r.b))
	if keyed {
		samples = r.number()
	}
	s := sample{}
	for ; samples > 0 && len(r.b) > 0 && r.err == nil; samples-- {
		s.word += uint32(r.number())
		s.at += int(r.number())
		if s.at < 0 {
			break
		}
		l.samples = append(l.samples, s)
	}
	l.encoded = r.b
	return l
}

// stretchOf returns the bounds of an article, and where its text begins behind its label and its title.
func (l *layout) stretchOf(text string, article int) (from, body, to int) {
	if article >= len(l.articles) {
		return 0, 0, len(text)
	}
	startOf := func(i int) int {
		if i == len(l.articles) {
			return len(text)
		}
		at := l.articles[i].start
		if !l.titled {
			at = byteOf(text, *l, l.articles[i].first)
		}
		return runeStart(text, min(max(at, 0), len(text)))
	}
	from = startOf(article)
	to = max(from, startOf(article+1))
	body = from
	if l.titled {
		body = runeStart(text, min(max(l.articles[article].body, from), to))
	}
	return from, body, to
}

// titleOf returns the bounds of the title of an article, empty without one.
func (l *layout) titleOf(text string, article int) (title span) {
	if article >= len(l.articles) {
		return title
	}
	from, _, to := l.stretchOf(text, article)
	t := l.articles[article].title
	title.start = runeStart(text, min(max(t.start, from), to))
	title.end = runeStart(text, min(max(t.end, title.start), to))
	return title
}

// articleStep is the prefix of the step of an article in a key.
const articleStep = "art:"

// isArticle reports whether an article is that of a number, as articleNumber reads it from a query.
func (a *article) isArticle(number string) bool {
	step := a.key[strings.LastIndexByte(a.key, '/')+1:]
	return step == articleStep+number
}

// articleAt is the number of the article that holds a word.
func (l *layout) articleAt(word uint32) int {
	return max(0, sort.Search(len(l.articles), func(i int) bool { return l.articles[i].first > word })-1)
}

// placeAt is the key of the innermost place that begins before a word, in the article that holds it, with the first
// word of that place, and those of the places after it that begin within some words.
func (l *layout) placeAt(word, within uint32) (key string, first uint32, after []uint32) {
	if len(l.articles) == 0 {
		return "", 0, nil
	}
	a := &l.articles[l.articleAt(word)]
	first = a.first
	r := &reader{b: l.encoded}
	at, found, inner := uint32(0), false, []byte(nil)
	for len(r.b) > 0 && r.err == nil {
		at += uint32(r.number())
		shared := r.number()
		rest := r.bytes()
		if r.err != nil || at > word+within || at <= word && (shared < 0 || shared > int64(len(inner))) {
			break
		}
		if at > word {
			if after = append(after, at); len(after) > 1 && after[len(after)-2] == at {
				after = after[:len(after)-1]
			}
			continue
		}
		inner = append(inner[:shared], rest...)
		if found = at >= a.first; found {
			first = at
		}
	}
	if !found {
		return a.key, a.first, after
	}
	return a.key + "/" + string(inner), first, after
}

// numberOf is the number of an article or annex as people write it, by its label and its key: 5/A of "MADDE 5/A", II of
// "ANNEX II", 2 of "İKİNCİ CETVEL". What has no number has none.
func numberOf(label, key string) string {
	words := strings.Fields(label)
	for i, word := range words {
		at := strings.IndexFunc(word, unicode.IsDigit)
		if at < 0 {
			continue
		}
		if before := strings.TrimRight(word[:at], "-–—./"); before != word[:at] {
			words[i] = word[at:] // EK-1
		}
		return strings.Trim(strings.Join(words[i:], ""), "()[]►-–—.:")
	}
	if len(words) < 2 {
		return ""
	}
	step := key[strings.LastIndexByte(key, '/')+1:]
	_, number, _ := strings.Cut(step, ":")
	number, _, _ = strings.Cut(number, "~")
	if last := words[len(words)-1]; strings.EqualFold(last, number) {
		return last
	}
	return number
}

// pointOf is the usual notation of the place in an article that a key names, with its letters as the lines of the
// article up to there write them: (2)(a), (2)(A). Rows of tables and places without a number are left out.
func pointOf(key, before string) string {
	var b strings.Builder
	for step := range strings.SplitSeq(key, "/") {
		kind, number, _ := strings.Cut(step, ":")
		switch kind {
		case "par", "pt":
			number, _, _ = strings.Cut(number, "~")
			b.WriteString("(" + markBefore(number, before) + ")")
		case "tbl", "sub", "ind":
			return b.String()
		}
	}
	return b.String()
}

// maxMarkText is how far back the mark of a place is sought.
const maxMarkText = 1 << 15 // bytes

// markBefore is the number of a key as the last line before that begins with it writes it: F for f.
func markBefore(number, before string) string {
	if strings.IndexFunc(number, unicode.IsLetter) < 0 {
		return number
	}
	before = before[max(0, len(before)-maxMarkText):]
	for before != "" {
		at := strings.LastIndexByte(before, '\n') + 1
		line := strings.TrimLeft(before[at:], " \t\u00a0(")
		before = before[:max(0, at-1)]
		if end := strings.IndexAny(line, ").-"); end > 0 && (strings.EqualFold(line[:end], number) ||
			strings.ToLowerSpecial(unicode.TurkishCase, line[:end]) == number) {
			return line[:end]
		}
	}
	return number
}
