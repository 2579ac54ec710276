package record

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// WordIndex is the index that the q of lists uses. It is written in the transaction of a save, and read in that
// of a list, so that a list finds what was saved before.
type WordIndex interface {
	// View runs fn in a transaction that reads, in which FindWords may be called; again when another call was faster.
	View(ctx context.Context, fn func(tx *store.Tx) error) error
	// FindWords returns the records of a kind that contain every word of q.
	FindWords(ctx context.Context, tx *store.Tx, kindName, q string) (query.Found, error)
	// Encode computes what Write stores of a record: nil when its texts contain no words.
	Encode(texts []Text) []byte
	// Write stores the words of some records. nil removes those of a record.
	Write(ctx context.Context, tx *store.Tx, kindName string, ids []int64, contents [][]byte) error
}

// Text is a searched text of a record in one language; "" is for what belongs to both.
type Text struct {
	Language lang.Language
	Text     string
}

var errNoWords = errors.New("the kinds have no index of words")

// View runs fn in a transaction that reads a list.
func (e *Engine) View(ctx context.Context, fn func(tx *store.Tx) error) error {
	if e.Index == nil {
		return e.Main.View(ctx, fn)
	}
	return e.Index.View(ctx, fn)
}

// StartWhere begins the conditions of a list in a transaction of View.
func (e *Engine) StartWhere(ctx context.Context, tx *store.Tx) query.Where {
	return query.Start(string(e.Today(tx.Now())), func(kindName, q string) (query.Found, query.Among, error) {
		if e.Index == nil {
			return query.Found{}, nil, errNoWords
		}
		found, err := e.Index.FindWords(ctx, tx, kindName, q)
		return found, tx.Among, err
	})
}

// indexed are the kinds whose words the pipeline writes.
type indexed interface {
	indexAll(ctx context.Context) error
}

// IndexLists writes the words of all records of the kinds for which that has not been done: once for each kind.
func (e *Engine) IndexLists(ctx context.Context) error {
	for _, k := range e.indexed {
		if err := k.indexAll(ctx); err != nil {
			return err
		}
	}
	return nil
}

// indexedCounter names the counter for the version in which the words of all records of a kind were written.
func (k *Kind[T, R]) indexedCounter() string { return "words:" + k.Listing.SearchKind }

// indexVersion is the version of this program.
const indexVersion = 1

func (k *Kind[T, R]) indexAll(ctx context.Context) error {
	var way int64
	if err := k.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		way, err = generation.Of(ctx, tx, k.indexedCounter())
		return err
	}); err != nil || way == indexVersion {
		return err
	}
	err := k.engine.Main.Update(ctx, func(tx *store.Tx) error {
		if err := k.Index(ctx, tx); err != nil {
			return err
		}
		return generation.Set(ctx, tx, k.indexedCounter(), indexVersion)
	})
	if err != nil {
		return fmt.Errorf("index %s for their lists: %w", k.Name, err)
	}
	return nil
}

// writesWords reports whether the pipeline writes the words by which q finds a record.
func (k *Kind[T, R]) writesWords() bool { return k.Listing.SearchKind != "" && !k.OwnIndex }

// writeWords writes the words by which q finds the record.
func (k *Kind[T, R]) writeWords(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	if !k.writesWords() {
		return nil
	}
	var before []Text
	if c.Old != nil {
		before = k.texts(c.Old)
	}
	texts := k.texts(c.New)
	if slices.Equal(before, texts) {
		return nil
	}
	return k.engine.Index.Write(ctx, tx, k.Listing.SearchKind, []int64{c.ID}, [][]byte{k.engine.Index.Encode(texts)})
}

// Index writes the words of all records again, for those that did not come through a save.
func (k *Kind[T, R]) Index(ctx context.Context, tx *store.Tx) error {
	var w query.Where
	k.excludeDeleted(&w)
	ids, err := store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) { return id, scan(&id) },
		"SELECT t.id FROM "+k.Table+" t"+w.SQL()+" ORDER BY t.id")
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, chunkSize) {
		items, err := k.fetchAs(ctx, tx, some, k.searched(), false)
		if err != nil {
			return err
		}
		var found []int64
		var contents [][]byte
		for _, item := range items {
			if content := k.engine.Index.Encode(k.texts(item)); content != nil {
				found, contents = append(found, *k.Keys(item).ID), append(contents, content)
			}
		}
		if err := k.engine.Index.Write(ctx, tx, k.Listing.SearchKind, found, contents); err != nil {
			return err
		}
	}
	return nil
}

func (k *Kind[T, R]) eraseWords(ctx context.Context, tx *store.Tx, id int64) error {
	if !k.writesWords() {
		return nil
	}
	return k.engine.Index.Write(ctx, tx, k.Listing.SearchKind, []int64{id}, [][]byte{nil})
}

// searched returns the fields that q searches.
func (k *Kind[T, R]) searched() (fields []Field[T]) {
	for _, f := range k.Fields {
		if f.Searched {
			fields = append(fields, f)
		}
	}
	return fields
}

// texts returns the fields that q searches, by their languages; empty ones are left out.
func (k *Kind[T, R]) texts(t *T) (texts []Text) {
	for i := range k.Fields {
		f := &k.Fields[i]
		if !f.Searched {
			continue
		}
		if text, _ := f.arg(t).(string); text != "" {
			texts = append(texts, Text{f.language(), text})
		}
	}
	return texts
}

// countWords is how many words q finds a record by.
func (k *Kind[T, R]) countWords(t *T) int {
	var b strings.Builder
	for _, text := range k.texts(t) {
		b.WriteString(text.Text + "\n")
	}
	return len(lang.Words(b.String()))
}
