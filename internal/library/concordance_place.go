package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/platform/lru"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lawtext"
)

// textPlace is a place of a text in one language.
type textPlace struct {
	key        string
	up         int // the place above it, -1 for none
	label      string
	heading    string // of an article or annex
	start, end int    // bytes
	head       int    // where its number is
	mark       int    // where the words begin that do not name the place itself
	print      string
}

// textPlaces are the places of a text in reading order. They are shared and never changed.
type textPlaces struct {
	all   []textPlace
	byKey map[string]int
}

// find returns the place with a key.
func (p *textPlaces) find(key string) (textPlace, bool) {
	if i, there := p.byKey[key]; there {
		return p.all[i], true
	}
	return textPlace{}, false
}

// size is about how many bytes they take.
func (p *textPlaces) size() int {
	const each = 250
	return each * len(p.all)
}

// placesOf finds the places of a text with their fingerprints.
func placesOf(text string) *textPlaces {
	out := &textPlaces{byKey: map[string]int{}}
	if text == "" {
		return out
	}
	s := lawtext.Parse(text)
	places := s.Places()
	out.all = make([]textPlace, len(places))
	for i, p := range places {
		part := s.Parts[p.Part]
		one := textPlace{key: p.Key, up: p.Up, start: p.Start, end: p.End, head: p.Start, mark: p.Start}
		if p.Up < 0 || places[p.Up].Part != p.Part { // an article or an annex: its number is no part of its words
			one.label, one.heading, one.head = part.Label, part.Heading, max(part.Head, p.Start)
			one.mark = max(min(part.Body(), p.End), p.Start)
			one.print = fingerprint(part.Heading + "\n" + text[one.mark:p.End])
		} else {
			mark := s.Paragraphs[p.Paragraph].Mark
			if at := strings.Index(text[p.Start:p.End], mark); mark != "" && at >= 0 && at < len(mark)+maxIndent {
				one.mark = p.Start + at + len(mark)
			}
			one.label = out.all[p.Up].label + stepLabel(p.Key)
			one.print = fingerprint(text[one.mark:p.End])
		}
		out.all[i] = one
		out.byKey[p.Key] = i
	}
	return out
}

// maxIndent is how far behind the beginning of a place its mark is looked for, in bytes.
const maxIndent = 40

// stepLabel is what the last step of a key adds to the label of the place above it.
func stepLabel(key string) string {
	_, last, found := cutLast(key, "/")
	if !found {
		return ""
	}
	kind, number, _ := strings.Cut(last, ":")
	number, _, _ = strings.Cut(number, "~")
	switch kind {
	case "par", "pt":
		return "(" + number + ")"
	}
	return ", " + kind + " " + number
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+len(sep):], true
}

// footnoteMark is the mark of a footnote.
var footnoteMark = regexp.MustCompile(`\[[0-9]{1,3}\]`)

// fingerprint is the SHA-256 of the words of a text.
func fingerprint(text string) string {
	sum := sha256.Sum256(wordsOf(text, nil))
	return hex.EncodeToString(sum[:])
}

// wordsOf returns the letters and numbers of a text and the signs that change what it says, in small letters. Blanks,
// breaks of lines, hyphens, punctuation and the marks of footnotes, [12], do not count; a number ends where the text
// says so. If offsets is not nil it is filled with the place of each byte of the text in the words; it has the length
// of the text.
func wordsOf(text string, offsets []int32) []byte {
	words := make([]byte, 0, len(text))
	digit, apart := false, false
	blank := func(mark string) string { return strings.Repeat(" ", len(mark)) }
	for i, r := range footnoteMark.ReplaceAllStringFunc(text, blank) {
		if unicode.IsDigit(r) && digit && apart {
			words = append(words, ' ')
		}
		for at := i; offsets != nil && at < min(i+utf8.RuneLen(r), len(offsets)); at++ {
			offsets[at] = int32(len(words))
		}
		switch {
		case unicode.IsDigit(r):
			words = utf8.AppendRune(words, r)
			digit, apart = true, false
		case unicode.IsLetter(r):
			words = utf8.AppendRune(words, unicode.TurkishCase.ToLower(r))
			digit, apart = false, false
		case unicode.Is(unicode.Sm, r) || unicode.Is(unicode.Sc, r) || r == '%' || r == '‰' || r == '§' || r == '°':
			words = utf8.AppendRune(words, r)
			digit, apart = false, false
		default:
			apart = true
		}
	}
	return words
}

// revisionPlaces are the places of a version in both languages.
type revisionPlaces struct{ tr, en *textPlaces }

// prints are the fingerprints of a place in both languages; empty where the text lacks the place.
func (p revisionPlaces) prints(key string) (tr, en string) {
	if place, there := p.tr.find(key); there {
		tr = place.print
	}
	if place, there := p.en.find(key); there {
		en = place.print
	}
	return tr, en
}

// placesKey names the texts of a version: every save gives it a later ModifyDate.
type placesKey struct {
	revision int64
	modified record.Instant
}

// maxPlaces is the size of the cache of places in bytes.
const maxPlaces = 16 << 20

type placesCache = lru.Cache[placesKey, revisionPlaces]

func newPlacesCache() *placesCache { return lru.New[placesKey, revisionPlaces](maxPlaces) }

// latestVersions reads the latest versions with a text of some legal texts.
func latestVersions(ctx context.Context, tx *store.Tx, texts []int64) (map[int64]RevisionRef, error) {
	latest := map[int64]RevisionRef{}
	if len(texts) == 0 {
		return latest, nil
	}
	sql, args := latestVersionsQuery(texts)
	refs, err := store.All(ctx, tx, scanRevisionRef, sql, args...)
	if err != nil {
		return nil, fmt.Errorf("read the latest versions of legal texts: %w", err)
	}
	for _, r := range refs { // the latest one is the last
		latest[r.LegalTextID] = r
	}
	return latest, nil
}

func latestVersionsQuery(texts []int64) (sql string, args []any) {
	w := among("t.legal_text_id", texts)
	w.Add("t.has_texts = TRUE")
	w.Add(`NOT EXISTS (SELECT 1 FROM revisions o WHERE o.legal_text_id = t.legal_text_id AND o.has_texts = TRUE
		AND (o.date > t.date OR o.date = t.date AND o.id > t.id))`)
	return "SELECT " + revisionRefColumns + " FROM revisions t" + w.SQL(), w.Args()
}

// revisionPlaces finds the places of a version; they are cached.
func (l *Library) revisionPlaces(ctx context.Context, tx *store.Tx, r RevisionRef) (revisionPlaces, error) {
	key := placesKey{r.ID, r.ModifyDate}
	if found, cached := l.places.Get(key); cached {
		return found, nil
	}
	var tr, en string
	if err := tx.Row(ctx, "SELECT text_tr, text_en FROM revisions WHERE id = $1", []any{r.ID}, &tr, &en); err != nil {
		return revisionPlaces{}, fmt.Errorf("read the texts of version %d: %w", r.ID, err)
	}
	return l.placesOfTexts(key, tr, en), nil
}

func (l *Library) placesOfTexts(key placesKey, tr, en string) revisionPlaces {
	found := revisionPlaces{placesOf(tr), placesOf(en)}
	l.places.Put(key, found, found.tr.size()+found.en.size())
	return found
}

// PlaceItem is a place of a text to choose from.
type PlaceItem struct {
	Place   string `doc:"art:5, art:5/par:2"`
	Label   string `doc:"As the text writes it: Madde 5, Madde 5(2)"`
	Heading string `doc:"Of an article or an annex; may be empty"`
}

// ChoosePlaces returns the articles and annexes of the latest version of a legal text, or what is in one of its places.
// Without a version with a text there are none.
func (l *Library) ChoosePlaces(ctx context.Context, tx *store.Tx, legalText int64, below string) (
	version *RevisionHead, items []PlaceItem, err error) {
	items = []PlaceItem{}
	latest, err := latestVersions(ctx, tx, []int64{legalText})
	if err != nil {
		return nil, nil, err
	}
	r, there := latest[legalText]
	if !there {
		return nil, items, nil
	}
	found, err := l.revisionPlaces(ctx, tx, r)
	if err != nil {
		return nil, nil, err
	}
	places := found.tr
	if len(places.all) == 0 {
		places = found.en
	}
	for _, p := range places.all {
		in := p.up >= 0 && isWithin(p.key, below)
		if below == "" {
			in = isArticle(p.key)
		}
		if in {
			items = append(items, PlaceItem{p.key, p.label, p.heading})
		}
	}
	return &r.RevisionHead, items, nil
}

// isWithin reports whether a place is in another one.
func isWithin(key, other string) bool { return strings.HasPrefix(key, other+"/") }

// isArticle reports whether a key names an article or an annex, also an article in an annex.
func isArticle(key string) bool {
	_, last, _ := cutLast(key, "/")
	kind, _, _ := strings.Cut(last, ":")
	switch kind {
	case "art", "prov", "add", "rep", "annex", "sched":
		return true
	}
	return false
}
