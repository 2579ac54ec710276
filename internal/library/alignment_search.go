package library

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// The search finds tables by their headers, and by the reasons and comments of their rows: each has words of its own in
// the index, under these names.
const (
	headerWords    = concordanceKind
	alignmentWords = "alignments"
)

// fewRows is up to how many rows their words are written without waiting for the database.
const fewRows = 50

// texts are the texts by which the search finds a row.
func (a *Alignment) texts() []record.Text {
	return []record.Text{{Language: lang.Turkish, Text: joined(a.ReasonTR, a.CommentTR)},
		{Language: lang.English, Text: joined(a.ReasonEN, a.CommentEN)}}
}

func (t *Concordance) texts() []record.Text {
	return []record.Text{{Language: lang.Turkish, Text: t.HeaderTR}, {Language: lang.English, Text: t.HeaderEN}}
}

// joined are two texts, one below the other.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}

// writeHeaderWords writes the words of a table that has been saved or deleted.
func (l *Library) writeHeaderWords(ctx context.Context, tx *store.Tx, c *record.Change[Concordance]) error {
	var before, now Concordance
	if c.Old != nil {
		before = *c.Old
	}
	if c.New != nil {
		now = *c.New
	}
	if l.engine.Index == nil || slices.Equal(before.texts(), now.texts()) {
		return nil
	}
	return l.engine.Index.Write(ctx, tx, headerWords, []int64{c.ID}, [][]byte{l.engine.Index.Encode(now.texts())})
}

// writeAlignmentWords writes the words of rows that have been saved; old are they as they were before.
func (l *Library) writeAlignmentWords(ctx context.Context, tx *store.Tx, rows []*Alignment,
	old map[int64]*Alignment) error {
	if l.engine.Index == nil {
		return nil
	}
	var changed []int64
	var contents [][]byte
	for _, r := range rows {
		before := old[r.ID]
		if before == nil {
			before = &Alignment{}
		}
		if texts := r.texts(); !slices.Equal(before.texts(), texts) {
			changed, contents = append(changed, r.ID), append(contents, l.engine.Index.Encode(texts))
		}
	}
	return l.writeWords(ctx, tx, changed, contents)
}

func (l *Library) writeWords(ctx context.Context, tx *store.Tx, rows []int64, contents [][]byte) error {
	if len(rows) > fewRows {
		return l.engine.Index.Write(ctx, tx, alignmentWords, rows, contents)
	}
	var errs []error
	for i, id := range rows {
		errs = append(errs, l.engine.Index.Write(ctx, tx, alignmentWords, []int64{id}, contents[i:i+1]))
	}
	return errors.Join(errs...)
}

// eraseAlignmentWords removes the words of all rows of a table.
func (l *Library) eraseAlignmentWords(ctx context.Context, tx *store.Tx, concordance int64) error {
	if l.engine.Index == nil {
		return nil
	}
	worded, err := ids(ctx, tx, `SELECT id FROM concordance_rows WHERE concordance_id = $1 AND
		(reason_tr <> '' OR reason_en <> '' OR comment_tr <> '' OR comment_en <> '') ORDER BY id`, concordance)
	if err != nil {
		return fmt.Errorf("find the rows of table %d with words: %w", concordance, err)
	}
	return l.writeWords(ctx, tx, worded, make([][]byte, len(worded)))
}

// alignmentsIndexed names the counter for the version in which the words of all rows were written.
const alignmentsIndexed = "words:" + alignmentWords

// indexAlignments writes the words of all tables and their rows, once: those of an earlier program have none.
func (l *Library) indexAlignments(ctx context.Context) error {
	var way int64
	if err := l.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		way, err = generation.Of(ctx, tx, alignmentsIndexed)
		return err
	}); err != nil || way == 1 || l.engine.Index == nil {
		return err
	}
	if err := l.indexTable(ctx, "concordances", func(ctx context.Context, tx *store.Tx, some []int64) error {
		if len(some) == 0 {
			return nil
		}
		of := among("t.id", some)
		tables, err := store.All(ctx, tx, func(scan func(...any) error) (t Concordance, err error) {
			return t, scan(&t.ID, &t.HeaderTR, &t.HeaderEN)
		}, "SELECT t.id, t.header_tr, t.header_en FROM concordances t"+of.SQL(), of.Args()...)
		for i := range tables {
			err = errors.Join(err,
				l.writeHeaderWords(ctx, tx, &record.Change[Concordance]{ID: tables[i].ID, New: &tables[i]}))
		}
		return err
	}); err != nil {
		return err
	}
	if err := l.indexTable(ctx, "concordance_rows", func(ctx context.Context, tx *store.Tx, some []int64) error {
		if len(some) == 0 {
			return nil
		}
		of := among("r.id", some)
		rows, err := store.All(ctx, tx, scanAlignment, rowsOf(of.SQL()), of.Args()...)
		if err != nil {
			return err
		}
		all := make([]*Alignment, len(rows))
		for i := range rows {
			all[i] = &rows[i]
		}
		return l.writeAlignmentWords(ctx, tx, all, nil)
	}); err != nil {
		return err
	}
	return l.engine.Main.Update(ctx, func(tx *store.Tx) error { return generation.Set(ctx, tx, alignmentsIndexed, 1) })
}
