package search

import (
	"context"
	"slices"
	"strings"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/search/inverted"
	"lls/internal/text/lang"
)

// The lists of all kinds look their q up in this index as well (record.WordIndex): legal texts and terms in what
// searches find them by, all others in separate documents, whose words have separate spaces, so that searches
// do not meet them.

// listed reports whether the q of lists searches a field: all names and keywords.
func (f Field) listed() bool { return f <= KeywordsEN && f != Initials || f >= Listed }

// listedSpaces are the spaces of the listed fields of a kind.
func listedSpaces(kindName string) []byte {
	if kindName == LegalTexts || kindName == Terms {
		return []byte{spaceBoth, spaceTR, spaceEN}
	}
	return []byte{spaceListed, spaceListedTR, spaceListedEN}
}

// Encode computes the content by which lists find a record: nil when the texts contain no words.
func (s *Search) Encode(texts []record.Text) []byte {
	d := Document{Texts: map[Field]string{}}
	some := false
	for _, t := range texts {
		f := Listed
		switch t.Language {
		case lang.Turkish:
			f = ListedTR
		case lang.English:
			f = ListedEN
		}
		d.Texts[f] += t.Text + "\n"
		some = some || len(splitWords(t.Text)) > 0
	}
	if !some {
		return nil
	}
	return Encode(d)
}

// Write stores the content by which lists find some records of a kind, in the transaction that saves them.
func (s *Search) Write(ctx context.Context, tx *store.Tx, kindName string, ids []int64, contents [][]byte) error {
	if len(ids) == 1 {
		return put(ctx, tx, kindName, ids[0], contents[0])
	}
	return WriteAll(ctx, tx, kindName, ids, contents)
}

// FindWords returns the records of a kind that contain every word of q in their listed fields.
func (s *Search) FindWords(ctx context.Context, tx *store.Tx, kindName, q string) (found query.Found, err error) {
	err = s.index.read(ctx, tx, func(m *memIndex) error {
		acts, _, rest := actsIn(q)
		found = m.listed(kindName, append(acts, lang.Words(rest)...))
		return ctx.Err()
	})
	return found, err
}

// How a record contains a word.
const (
	holdsForm  uint8 = 1 // in another form
	holdsTyped uint8 = 2 // as the beginning of one of its words
)

// listed finds the records of a kind that contain every word.
func (m *memIndex) listed(kindName string, words []string) (found query.Found) {
	k, known := m.kinds[kindName]
	if !known || len(words) == 0 {
		return found
	}
	var all []uint8 // by record: how it contains the words so far
	for _, word := range words {
		holds := make([]uint8, len(m.records))
		for _, space := range listedSpaces(kindName) {
			m.eachForm(space, word, func(how uint8, l inverted.List) { m.markListed(holds, k, how, l) })
		}
		for i := range all {
			holds[i] = min(holds[i], all[i])
		}
		all = holds
	}
	for i, how := range all {
		switch how {
		case holdsTyped:
			found.Typed = append(found.Typed, m.records[i].id)
		case holdsForm:
			found.Forms = append(found.Forms, m.records[i].id)
		}
	}
	return found
}

func (m *memIndex) markListed(holds []uint8, kind, how uint8, l inverted.List) {
	for c := l.Cursor(); c.Next() && int(c.Slot) < len(m.slots); {
		if s := &m.slots[c.Slot]; s.listed == kind+1 && holds[s.record] < how {
			holds[s.record] = how
		}
	}
}

// eachForm visits the lists of the words of a space that begin with a word, or are another form of
// it.
func (m *memIndex) eachForm(space byte, word string, visit func(how uint8, l inverted.List)) {
	i := m.inflections(space, word)
	m.withPrefix(space, word[:i.shared], func(spelled string, l inverted.List) bool {
		switch {
		case strings.HasPrefix(spelled, word):
			visit(holdsTyped, l)
		case i.has(spelled):
			visit(holdsForm, l)
		}
		return true
	})
}

// WriteAll replaces the stored contents of many records of a kind in the transaction that saves them. Each takes the
// next number of the counter. A record without content is removed.
func WriteAll(ctx context.Context, tx *store.Tx, kindName string, ids []int64, contents [][]byte) error {
	if len(ids) == 0 {
		return nil
	}
	last, err := generation.RaiseBy(ctx, tx, changes, len(ids))
	if err != nil {
		return err
	}
	rows := make([][]any, len(ids))
	for i, id := range ids {
		rows[i] = []any{kindName, id, last - int64(len(ids)-i-1), contents[i]}
	}
	for some := range slices.Chunk(ids, sumsAtOnce/10) {
		var w query.Where
		w.Add("kind = ?", kindName)
		w.In("object_id", some)
		if _, err := tx.Exec(ctx, "DELETE FROM search_documents"+w.SQL(), w.Args()...); err != nil {
			return err
		}
	}
	return tx.Insert(ctx, "search_documents", []string{"kind", "object_id", "stamp", "content"}, rows)
}
