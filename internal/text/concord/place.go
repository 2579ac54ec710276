package concord

import (
	"slices"
	"strings"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Place is a place in an act that a cell names.
type Place struct {
	// Key names the place; it is empty if the cell only says that a place is narrowed, which Words has.
	Key lawtext.Key
	// To is the last place of a range, nil for a single place.
	To lawtext.Key
	// Act is the CELEX number of the act if the cell names another one: "Article 4 of Directive 2002/38/EC".
	Act string
	// Words narrow the place, as they are written: "second sentence", "introductory wording".
	Words string
}

// maxPlaces is how many places of a cell are read.
const maxPlaces = 500

// ParsePlaces reads the places that a cell names, in its order. none reports that the cell says that there is no
// place: it is empty, a dash, "n/a" or "yok". rest has what was not understood, empty if all was. The time is linear in
// the length of the cell, of which 16 KiB are read.
func ParsePlaces(cell string) (places []Place, none bool, rest string) {
	cell = strings.TrimSpace(cell)
	switch lang.Fold(strings.TrimFunc(cell, isNothing)) {
	case "", "n/a", "na", "none", "yok":
		return nil, true, ""
	}
	behind := ""
	if len(cell) > maxCell {
		cell, behind = cell[:maxCell], "…"
	}
	tokens := joinNarrowing(scan(cell))
	moveNouns(tokens)
	var r reader
	for _, t := range turnAround(tokens) {
		r.take(t)
	}
	r.endNoun()
	if behind != "" {
		r.unknown = append(r.unknown, behind)
	}
	return r.places, false, strings.Join(r.unknown, " ")
}

func isNothing(r rune) bool { return isDash(r) || strings.ContainsRune(" .…*\u00a0", r) }

// reader builds places from tokens.
type reader struct {
	places  []Place
	unknown []string

	noun    lawtext.StepKind // the last noun
	word    string           // as it is written
	named   bool             // it has no number yet
	narrow  bool             // after a word that narrows
	joined  bool             // after a comma or "and"
	strong  bool             // after "and" or a semicolon
	span    bool             // after a dash or "to"
	ended   bool             // the last place is a range
	ordinal bool             // the last number is an ordinal in words
	acted   int              // the places before this one have their act
}

func (r *reader) take(t token) {
	switch t.kind {
	case tokenNoun:
		r.endNoun()
		r.noun, r.word, r.named = t.noun, t.text, true
		return
	case tokenNumber:
		r.number(t)
	case tokenJoin:
		r.endNoun()
		r.joined, r.strong = true, r.strong || t.strong
		return
	case tokenSpan:
		r.span = len(r.places) > 0 && !r.named
		return
	case tokenNarrow:
		r.endNoun()
		r.narrowTo(t.text)
		r.narrow, r.named, r.joined, r.strong, r.span = true, false, false, false, false
		return
	case tokenAct:
		r.endNoun()
		for i := r.acted; i < len(r.places); i++ {
			r.places[i].Act = t.text
		}
		r.acted = len(r.places)
	case tokenUnknown:
		r.unknown = append(r.unknown, t.text)
	}
	r.named, r.narrow, r.joined, r.strong, r.span = false, false, false, false, false
}

// endNoun ends a noun without a number: the only annex of an act is the first one, "last subparagraph" narrows, and
// other nouns are context.
func (r *reader) endNoun() {
	switch {
	case !r.named:
	case r.narrow:
		r.narrowTo(r.word)
	case r.noun == lawtext.StepAnnex:
		r.open(lawtext.Key{lawtext.NewStep(r.noun, "1")})
	}
	r.named = false
}

func (r *reader) narrowTo(word string) {
	if len(r.places) == 0 {
		r.open(nil)
	}
	p := &r.places[len(r.places)-1]
	if p.Words != "" && word != "," {
		p.Words += " "
	}
	p.Words += word
}

func (r *reader) open(key lawtext.Key) {
	r.ended = false
	if len(r.places) == maxPlaces {
		r.unknown = append(r.unknown, key.String())
		return
	}
	r.places = append(r.places, Place{Key: key})
}

// path is the place to which the next number belongs.
func (r *reader) path() *lawtext.Key {
	if len(r.places) == 0 {
		return nil
	}
	p := &r.places[len(r.places)-1]
	if r.ended {
		return &p.To
	}
	return &p.Key
}

func (r *reader) number(t token) {
	path := r.path()
	list := r.ordinal && (r.joined || r.span)
	r.ordinal = t.style == inWords
	switch {
	case r.named:
		r.step(r.noun, t.text)
	case r.ordinal && !list: // of something that has no name here
		r.unknown = append(r.unknown, t.word)
	case r.span && path != nil && len(*path) > 0:
		p := &r.places[len(r.places)-1]
		at := r.sibling(p.Key, t)
		p.To = append(slices.Clone(p.Key[:at]), lawtext.NewStep(p.Key[at].Kind, t.text))
		r.ended = true
	case r.joined && path != nil && len(*path) > 0:
		at := r.sibling(*path, t)
		r.open(append(slices.Clone((*path)[:at]), lawtext.NewStep((*path)[at].Kind, t.text)))
	case path == nil || len(*path) == 0:
		kind := lawtext.StepArticle
		if t.style != bare {
			kind = kindOf(t.text)
		}
		r.open(lawtext.Key{lawtext.NewStep(kind, t.text)})
	default:
		kind := kindOf(t.text)
		if hasBelow(*path, kind) {
			kind = lawtext.StepPoint
		}
		r.below(path, lawtext.NewStep(kind, t.text))
	}
}

// below adds a step to a place.
func (r *reader) below(path *lawtext.Key, step lawtext.Step) {
	if len(*path) == lawtext.MaxSteps {
		r.unknown = append(r.unknown, step.Number)
		return
	}
	*path = append(slices.Clone(*path), step)
}

// kindOf is the kind of a number below an article: digits count paragraphs, letters points.
func kindOf(number string) lawtext.StepKind {
	if startsWithDigit(number) {
		return lawtext.StepParagraph
	}
	return lawtext.StepPoint
}

// hasBelow reports whether a place has a step that a step of a kind is not below.
func hasBelow(path lawtext.Key, kind lawtext.StepKind) bool {
	return kind == lawtext.StepParagraph && slices.ContainsFunc(path, func(s lawtext.Step) bool {
		return s.Kind >= lawtext.StepParagraph
	})
}

// sibling returns the step of a place that a further number of a list replaces: a bare one counts what the last noun
// names, one in brackets follows the deepest step that is written alike.
func (r *reader) sibling(path lawtext.Key, t token) int {
	if t.style == bare {
		if at := slices.IndexFunc(path, func(s lawtext.Step) bool { return s.Kind == r.noun }); at >= 0 {
			return at
		}
		if startsWithDigit(t.text) && startsWithDigit(path[0].Number) {
			return 0
		}
	}
	for i, s := range slices.Backward(path) {
		if startsWithDigit(s.Number) == startsWithDigit(t.text) && (i > 0 || len(path) == 1) {
			return i
		}
	}
	return len(path) - 1
}

// step adds a step with a noun.
func (r *reader) step(kind lawtext.StepKind, number string) {
	path, next := r.path(), lawtext.NewStep(kind, number)
	if r.span && path != nil && len(*path) > 0 { // Article 5 to Article 8
		p := &r.places[len(r.places)-1]
		at := slices.IndexFunc(p.Key, func(s lawtext.Step) bool { return s.Kind == kind })
		if at >= 0 {
			p.To, r.ended = append(slices.Clone(p.Key[:at]), next), true
			return
		}
	}
	if path == nil || len(*path) == 0 || kind < lawtext.StepBook || kind <= lawtext.StepSubsection &&
		!contains(*path, kind) {
		if kind == lawtext.StepArticle && !r.strong && path != nil && !r.ended && isContext(*path) {
			*path = lawtext.Key{next} // Chapter II, Article 5: articles count through an act
			return
		}
		r.open(lawtext.Key{next})
		return
	}
	if at := r.repeated(*path, next); at >= 0 {
		r.open(append(slices.Clone((*path)[:at]), next))
		return
	}
	r.below(path, next)
}

// repeated returns the step of a place that a further step of its kind replaces, as paragraph 7 does paragraph 1 in
// "paragraph 1, points (a) to (c), and paragraph 7"; -1 if there is none. Points and subparagraphs can be in one
// another.
func (r *reader) repeated(path lawtext.Key, next lawtext.Step) int {
	last := path[len(path)-1]
	switch {
	case next.Kind == lawtext.StepPoint:
		if r.joined && !strings.HasPrefix(lang.Fold(r.word), "sub") && last.Kind == next.Kind &&
			startsWithDigit(last.Number) == startsWithDigit(next.Number) {
			return len(path) - 1
		}
		return -1
	case next.Kind == lawtext.StepSub && last.Kind == lawtext.StepPoint && !r.strong:
		return -1
	}
	return slices.IndexFunc(path, func(s lawtext.Step) bool { return s.Kind == next.Kind })
}

// contains reports whether a part of a kind can be in a place: a chapter in a title, all of them in an annex.
func contains(path lawtext.Key, kind lawtext.StepKind) bool {
	last := path[len(path)-1].Kind
	return path[0].Kind == lawtext.StepAnnex || path[0].Kind == lawtext.StepSchedule ||
		last >= lawtext.StepBook && last < kind
}

// isContext reports whether a place is a division of an act, from a book to a subsection.
func isContext(path lawtext.Key) bool {
	return len(path) > 0 && path[0].Kind >= lawtext.StepBook && path[len(path)-1].Kind <= lawtext.StepSubsection
}
