package kind

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"lls/internal/lang"
	"lls/internal/store"
)

// writeWords keeps the words that the list's q finds the record by.
func (k *Kind[T, R]) writeWords(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	var words []string
	if k.Listing.Words == "" {
		return nil
	}
	words = k.words(c.New)
	if c.Old != nil {
		if slices.Equal(words, k.words(c.Old)) {
			return nil
		}
		if err := k.eraseWords(ctx, tx, c.ID); err != nil {
			return err
		}
	}
	for chunk := range slices.Chunk(words, 200) {
		args := []any{k.Listing.Words, c.ID}
		rows := make([]string, len(chunk))
		for i, w := range chunk {
			args = append(args, w)
			rows[i] = fmt.Sprintf("($1, $%d, $2)", len(args))
		}
		if _, err := tx.Exec(ctx, "INSERT INTO search_words (kind, word, object_id) VALUES "+strings.Join(rows, ", "), args...); err != nil {
			return err
		}
	}
	return nil
}

// Index writes the words of all records anew, for those that did not come through a save.
func (k *Kind[T, R]) Index(ctx context.Context, tx *store.Tx) error {
	ids, err := store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) { return id, scan(&id) }, "SELECT id FROM "+k.Table)
	if err != nil {
		return err
	}
	items, err := k.fetch(ctx, tx, ids, true)
	if err != nil {
		return err
	}
	for _, item := range items {
		c := &Change[T]{ID: *k.Keys(item).ID, New: item}
		if err := k.eraseWords(ctx, tx, c.ID); err != nil {
			return err
		}
		if err := k.writeWords(ctx, tx, c); err != nil {
			return err
		}
	}
	return nil
}

func (k *Kind[T, R]) eraseWords(ctx context.Context, tx *store.Tx, id int64) error {
	_, err := tx.Exec(ctx, "DELETE FROM search_words WHERE kind = $1 AND object_id = $2", k.Listing.Words, id)
	return err
}

func (k *Kind[T, R]) words(t *T) []string {
	var b strings.Builder
	for i := range k.Fields {
		if p, ok := k.Fields[i].ptr(t).(*string); ok && k.Fields[i].Searched {
			b.WriteString(*p)
			b.WriteByte('\n')
		}
	}
	words := lang.Words(b.String())
	slices.Sort(words)
	return words
}
