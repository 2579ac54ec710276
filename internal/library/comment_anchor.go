package library

import (
	"context"
	"fmt"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/history"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// textEdit is a text of a version that is changed in its place: what both say of each other.
type textEdit struct {
	old, now string
	outlines [2]history.Outline
	hop      history.Hop
}

// compareEdit compares a text with what a save makes of it.
func compareEdit(ctx context.Context, old, now string) (*textEdit, error) {
	var comparer lawtext.Comparer
	c, err := comparer.Compare(ctx, old, now, lawtext.Options{})
	if err != nil {
		return nil, fmt.Errorf("compare a text with the one before: %w", err)
	}
	e := &textEdit{old: old, now: now, outlines: [2]history.Outline{history.Read(old), history.Read(now)}}
	e.hop = history.NewHop(&c, &e.outlines[0], &e.outlines[1], old, now)
	return e, nil
}

// prepareAnchors compares the texts of a version that has comments with those of a save, before its transaction.
func (l *Library) prepareAnchors(ctx context.Context, r *Revision) (edits map[lang.Language]*textEdit, err error) {
	if r.ID == 0 {
		return nil, nil
	}
	var tr, en string
	err = l.engine.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT r.text_tr, r.text_en FROM revisions r WHERE r.id = $1
			AND EXISTS (SELECT 1 FROM comment_threads t WHERE t.revision_id = r.id)`, []any{r.ID}, &tr, &en)
	})
	if store.NoRows(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read version %d with its comments: %w", r.ID, err)
	}
	edits = map[lang.Language]*textEdit{}
	for language, pair := range map[lang.Language][2]string{lang.Turkish: {tr, r.TextTR},
		lang.English: {en, r.TextEN}} {
		if pair[0] == pair[1] || pair[1] == "" {
			continue
		}
		if edits[language], err = compareEdit(ctx, pair[0], pair[1]); err != nil {
			return nil, err
		}
	}
	return edits, nil
}

// anchor is where the passage of a thread is in its own version.
type anchor struct {
	thread     int64
	place      string
	start, end int
	quote      string
	state      history.PassageState
}

// moveAnchors gives the passages of the threads of a version their places in its changed texts.
func moveAnchors(ctx context.Context, tx *store.Tx, c *record.Change[Revision]) error {
	for language, pair := range map[lang.Language][2]string{
		lang.Turkish: {c.Old.TextTR, c.New.TextTR}, lang.English: {c.Old.TextEN, c.New.TextEN}} {
		if pair[0] == pair[1] {
			continue
		}
		anchors, err := store.All(ctx, tx, func(scan func(...any) error) (a anchor, err error) {
			return a, scan(&a.thread, &a.place, &a.start, &a.end, &a.quote, &a.state)
		}, `SELECT comment_id, place, start_at, end_at, quote, place_state FROM comment_threads
			WHERE revision_id = $1 AND language = $2 AND place_state <> $3`, c.ID, string(language), int64(history.Gone))
		if err != nil {
			return fmt.Errorf("read the comments on version %d: %w", c.ID, err)
		}
		if len(anchors) == 0 {
			continue
		}
		if err := c.New.edits[language].move(ctx, anchors, pair); err != nil {
			return err
		}
		for _, a := range anchors {
			if err := tx.Queue(ctx, `UPDATE comment_threads SET place = $1, start_at = $2, end_at = $3, place_state = $4
				WHERE comment_id = $5`, a.place, a.start, a.end, int64(a.state), a.thread); err != nil {
				return fmt.Errorf("move the passage of comment %d: %w", a.thread, err)
			}
		}
	}
	return nil
}

// move finds the anchors in the second of a pair of texts. An edit of other texts is not used: the first comment on a
// version can have come after the texts were compared.
func (e *textEdit) move(ctx context.Context, anchors []anchor, pair [2]string) (err error) {
	if pair[1] == "" {
		for i := range anchors {
			anchors[i] = anchor{thread: anchors[i].thread, state: history.Gone}
		}
		return nil
	}
	if e == nil || e.old != pair[0] || e.now != pair[1] {
		if e, err = compareEdit(ctx, pair[0], pair[1]); err != nil {
			return err
		}
	}
	passages := make([]history.Passage, len(anchors))
	for i, a := range anchors {
		passages[i] = history.Passage{Start: a.start, End: a.end, Lost: a.state == history.InArticle,
			Article: e.outlines[0].IndexOf(a.place)}
	}
	now := &e.outlines[1]
	outlines := []*history.Outline{&e.outlines[0], now}
	for i, f := range history.Follow(outlines, []*history.Hop{&e.hop}, 0, 1, passages) {
		f.Words(e.now, anchors[i].quote)
		to := anchor{thread: anchors[i].thread, state: f.State}
		article := f.Article
		if f.State == history.Exact || f.State == history.Reworded {
			to.start, to.end, article = f.Start, f.End, now.ArticleAt(e.now, f.Start)
		}
		if article >= 0 {
			to.place = now.Articles[article].Key
		}
		anchors[i] = to
	}
	return nil
}

// eraseComments deletes the comments on a version that is being deleted, with one entry of the log.
func eraseComments(ctx context.Context, tx *store.Tx, c *record.Change[Revision]) error {
	var threads int64
	if err := tx.Row(ctx, "SELECT COUNT(*) FROM comment_threads WHERE revision_id = $1", []any{c.ID},
		&threads); err != nil {
		return fmt.Errorf("count the comments on version %d: %w", c.ID, err)
	}
	if threads == 0 {
		return nil
	}
	if err := EraseThreads(ctx, tx, "SELECT comment_id FROM comment_threads WHERE revision_id = $1", c.ID); err != nil {
		return err
	}
	var tr, en string
	if err := tx.Row(ctx, "SELECT name_tr, name_en FROM legal_texts WHERE id = $1", []any{c.Old.LegalTextID}, &tr,
		&en); err != nil {
		return fmt.Errorf("read the name of legal text %d: %w", c.Old.LegalTextID, err)
	}
	return audit.WriteComment(ctx, tx, c.Actor.UserID, c.ID, audit.CommentsErased,
		fmt.Sprintf("%s · %s / %s · %s", tr, c.Old.Date.Shown(), en, c.Old.Date.Shown()),
		audit.Change{Field: "Konu sayısı / Threads", Before: fmt.Sprint(threads)})
}

// EraseThreads deletes the threads that a query names, with their comments.
func EraseThreads(ctx context.Context, tx *store.Tx, threads string, args ...any) error {
	var all []int64
	err := tx.Each(ctx, threads, args, func(scan func(...any) error) error {
		all = append(all, 0)
		return scan(&all[len(all)-1])
	})
	for _, id := range all {
		if err == nil {
			err = tx.Queue(ctx, "DELETE FROM comment_threads WHERE comment_id = $1", id)
		}
		if err == nil {
			err = tx.Queue(ctx, "DELETE FROM comments WHERE thread_id = $1", id)
		}
	}
	if err != nil {
		return fmt.Errorf("delete threads of comments: %w", err)
	}
	return nil
}
