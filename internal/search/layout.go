package search

import (
	"encoding/binary"
	"sort"
	"strings"

	"lls/internal/search/inverted"
)

// withKeys is the first byte of an encoded layout whose articles have keys. Those of format 2 begin with the number
// of their articles, which is above 0, and their articles have the keys that follow from their labels.
const withKeys = 0

// encodeLayout writes where the parts of a text begin, the samples, and the places in the parts.
func encodeLayout(l layout) []byte {
	if len(l.samples) == 0 {
		return nil
	}
	out := []byte{withKeys}
	out = binary.AppendUvarint(out, uint64(len(l.articles)))
	last := uint32(0)
	for _, a := range l.articles {
		out = binary.AppendUvarint(out, uint64(a.first-last))
		out = appendBytes(out, a.label)
		out = appendBytes(out, a.key)
		last = a.first
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

// decodeLayout reads it; the offsets of articles are not stored, and the places in them stay encoded.
func decodeLayout(b []byte) (l layout) {
	if len(b) == 0 {
		return l
	}
	keyed := b[0] == withKeys
	if keyed {
		b = b[1:]
	}
	r := &reader{b: b}
	first := uint32(0)
	for n := r.number(); n > 0 && r.err == nil; n-- {
		first += uint32(r.number())
		a := article{first: first, label: string(r.bytes())}
		if keyed {
			a.key = string(r.bytes())
		} else if n := articleNumber(a.label); n != "" {
			a.key = articleStep + n
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

// keyAt is the key of the innermost place that begins before a word, in the article that holds it.
func (l *layout) keyAt(word uint32) string {
	if len(l.articles) == 0 {
		return ""
	}
	a := &l.articles[l.articleAt(word)]
	r := &reader{b: l.encoded}
	at, found, key := uint32(0), "", []byte(nil)
	for len(r.b) > 0 && r.err == nil {
		at += uint32(r.number())
		shared := r.number()
		rest := r.bytes()
		if at > word || r.err != nil || shared < 0 || shared > int64(len(key)) {
			break
		}
		key = append(key[:shared], rest...)
		if found = ""; at >= a.first {
			found = string(key)
		}
	}
	if found == "" {
		return a.key
	}
	return a.key + "/" + found
}

// pointOf is the usual notation of the place in an article that a key names: (2)(a). Rows of tables and places without
// a number are left out.
func pointOf(key string) string {
	var b strings.Builder
	for step := range strings.SplitSeq(key, "/") {
		kind, number, _ := strings.Cut(step, ":")
		switch kind {
		case "par", "pt":
			number, _, _ = strings.Cut(number, "~")
			b.WriteString("(" + number + ")")
		case "tbl", "sub", "ind":
			return b.String()
		}
	}
	return b.String()
}
