package library

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lawtext"
)

// keepTextsForTables keeps the texts of a version that counterparts were seen in before they change, for the comparison
// after the commit.
func keepTextsForTables(ctx context.Context, tx *store.Tx, c *record.Change[Revision]) error {
	if c.Old == nil || c.New != nil && c.Old.TextTR == c.New.TextTR && c.Old.TextEN == c.New.TextEN {
		return nil
	}
	return tx.Queue(ctx, `INSERT INTO concordance_texts (revision_id, text_tr, text_en)
		SELECT r.id, r.text_tr, r.text_en FROM revisions r WHERE r.id = $1
			AND EXISTS (SELECT 1 FROM concordance_targets g WHERE g.revision_id = r.id)
		ON CONFLICT (revision_id) DO NOTHING`, c.ID)
}

// checkTables notes that the tables which name a legal text are to be compared with it, because its versions have
// changed. The program does that after the commit.
func (l *Library) checkTables(ctx context.Context, tx *store.Tx, c *record.Change[Revision]) error {
	of := c.New
	switch {
	case c.New == nil:
		of = c.Old
	case c.Old == nil && c.New.TextTR == "" && c.New.TextEN == "":
		return nil
	case c.Old != nil && c.Old.TextTR == c.New.TextTR && c.Old.TextEN == c.New.TextEN && c.Old.Date == c.New.Date:
		return nil
	}
	if l.TextsChanged != nil {
		tx.AfterCommit(l.TextsChanged)
	}
	return tx.Queue(ctx,
		`UPDATE concordances SET check_from = CASE WHEN check_from >= $1 THEN check_from + 1 ELSE $1 END
		WHERE legal_text_id = $2 OR id IN (SELECT r.concordance_id FROM concordance_rows r
			JOIN concordance_targets g ON g.row_id = r.id WHERE g.legal_text_id = $2)`, tx.Now().UnixMilli(), of.LegalTextID)
}

// CheckConcordances compares the tables whose texts have changed with the latest versions: places that were only
// renumbered are followed, and rows whose counterparts have changed or are gone need another look. It runs while users
// work; a save in between is compared with next.
func (l *Library) CheckConcordances(ctx context.Context) error {
	var comparer lawtext.Comparer
	for {
		var waiting [][2]int64
		if err := l.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
			waiting, err = store.All(ctx, tx, func(scan func(...any) error) (w [2]int64, err error) {
				return w, scan(&w[0], &w[1])
			}, "SELECT id, check_from FROM concordances WHERE check_from <> 0 ORDER BY check_from, id")
			return err
		}); err != nil || len(waiting) == 0 {
			return err
		}
		pairs := map[[2]int64]*versionPair{}
		for _, w := range waiting {
			check := &tableCheck{l: l, comparer: &comparer, id: w[0], from: w[1], pairs: pairs}
			if err := check.run(ctx); err != nil {
				return fmt.Errorf("compare table %d with its texts: %w", w[0], err)
			}
		}
	}
}

// tableCheck is the comparison of one table.
type tableCheck struct {
	l        *Library
	comparer *lawtext.Comparer
	id, from int64
	pairs    map[[2]int64]*versionPair // by the old and the latest version, of all tables of a run

	latest map[int64]RevisionRef
	found  map[targetKey]verdict
}

// targetKey names a counterpart as it was read.
type targetKey struct {
	row, text, revision int64
	place, tr, en       string
}

func keyOfTarget(row int64, g *AlignmentTarget) targetKey {
	k := targetKey{row: row, text: g.LegalTextID, place: g.Place, tr: g.printTR, en: g.printEN}
	if g.RevisionID != nil {
		k.revision = *g.RevisionID
	}
	return k
}

// verdict is what has become of a counterpart.
type verdict struct {
	fate   fate
	place  string
	tr, en string // its fingerprints now
}

// hidden reports whether the words of a place are there without it.
func (v verdict) hidden() bool { return v.fate == kept && v.tr == "" && v.en == "" }

func (t *tableCheck) run(ctx context.Context) error {
	if err := t.l.engine.Main.View(ctx, func(tx *store.Tx) error { return t.compare(ctx, tx) }); err != nil {
		return err
	}
	return t.l.engine.Main.Update(ctx, func(tx *store.Tx) error { return t.apply(ctx, tx) })
}

// compare finds out what has become of the counterparts.
func (t *tableCheck) compare(ctx context.Context, tx *store.Tx) error {
	table, rows, err := t.read(ctx, tx)
	if err != nil || table == nil {
		return err
	}
	t.found = map[targetKey]verdict{}
	for id, r := range rows {
		for i := range r.Targets {
			g := &r.Targets[i]
			v, moved, err := t.verdict(ctx, tx, g)
			if err != nil {
				return err
			}
			if moved {
				t.found[keyOfTarget(id, g)] = v
			}
		}
	}
	return nil
}

// read reads the table with its rows; nil if it has been deleted.
func (t *tableCheck) read(ctx context.Context, tx *store.Tx) (*Concordance, map[int64]*Alignment, error) {
	there, err := record.Exists(ctx, tx, "concordances", t.id)
	if err != nil || !there {
		return nil, nil, err
	}
	table, err := Concordances(t.l).Find(ctx, tx, t.id)
	if err != nil {
		return nil, nil, err
	}
	heads, err := readAlignmentHeads(ctx, tx, t.id)
	if err != nil {
		return nil, nil, err
	}
	all := make([]int64, len(heads))
	for i, h := range heads {
		all[i] = h.ID
	}
	rows, err := readAlignments(ctx, tx, table, all)
	if err != nil {
		return nil, nil, err
	}
	texts := []int64{int64(table.LegalTextID)}
	for _, r := range rows {
		for _, g := range r.Targets {
			texts = append(texts, g.LegalTextID)
		}
	}
	t.latest, err = latestVersions(ctx, tx, texts)
	return table, rows, err
}

// verdict tells what has become of a counterpart; moved is false if its version is still the latest one and unchanged.
func (t *tableCheck) verdict(ctx context.Context, tx *store.Tx, g *AlignmentTarget) (v verdict, moved bool, err error) {
	latest, there := t.latest[g.LegalTextID]
	if !there {
		v = verdict{fate: gone, place: g.Place, tr: g.printTR, en: g.printEN}
		return v, g.RevisionID != nil && g.Place != "" && !g.Missing, nil
	}
	if g.Place == "" || g.RevisionID == nil || g.printTR == "" && g.printEN == "" { // nothing was seen to compare with
		now, err := t.l.revisionPlaces(ctx, tx, latest)
		if err != nil {
			return v, false, err
		}
		v = verdict{place: g.Place}
		if g.Place != "" {
			v.tr, v.en = now.prints(g.Place)
		}
		return v, g.RevisionID == nil || *g.RevisionID != latest.ID || v.tr != g.printTR || v.en != g.printEN, nil
	}
	pair, err := t.pair(ctx, tx, *g.RevisionID, latest)
	if err != nil || pair == nil {
		return v, false, err
	}
	v.fate, v.place = pair.fateOf(g)
	v.tr, v.en = pair.now.prints(v.place)
	// If it is kept, the next version is compared with the same one again.
	return v, v.fate != kept || g.Hidden != v.hidden(), nil
}

// pair compares two versions; nil if they are one, which has not changed.
func (t *tableCheck) pair(ctx context.Context, tx *store.Tx, old int64, latest RevisionRef) (*versionPair, error) {
	key := [2]int64{old, latest.ID}
	if p, known := t.pairs[key]; known {
		return p, nil
	}
	const before = `SELECT text_tr, text_en FROM concordance_texts WHERE revision_id = $1 UNION ALL
		SELECT text_tr, text_en FROM revisions WHERE id = $1
			AND NOT EXISTS (SELECT 1 FROM concordance_texts k WHERE k.revision_id = $1)`
	var oldTR, oldEN, tr, en string
	err := tx.Row(ctx, before, []any{old}, &oldTR, &oldEN)
	if err != nil && !store.NoRows(err) {
		return nil, fmt.Errorf("read the texts of version %d: %w", old, err)
	}
	known := err == nil
	if err := tx.Row(ctx, "SELECT text_tr, text_en FROM revisions WHERE id = $1", []any{latest.ID}, &tr,
		&en); err != nil {
		return nil, fmt.Errorf("read the texts of version %d: %w", latest.ID, err)
	}
	if old == latest.ID && oldTR == tr && oldEN == en {
		t.pairs[key] = nil
		return nil, nil
	}
	p := &versionPair{now: t.l.placesOfTexts(placesKey{latest.ID, latest.ModifyDate}, tr, en)}
	if known {
		for side, texts := range [2][2]string{{oldTR, tr}, {oldEN, en}} {
			now := p.now.tr
			if side == 1 {
				now = p.now.en
			}
			if texts[0] == "" || texts[1] == "" {
				continue
			}
			if p.sides[side], err = comparePair(ctx, t.comparer, texts[0], texts[1], placesOf(texts[0]),
				now); err != nil {
				return nil, err
			}
		}
	}
	t.pairs[key] = p
	return p, nil
}

// apply writes what was found, unless the texts have changed again, which the next run compares.
func (t *tableCheck) apply(ctx context.Context, tx *store.Tx) error {
	table, rows, err := t.read(ctx, tx)
	if err != nil || table == nil || table.checkFrom != t.from {
		return err
	}
	var changes []audit.Change
	flagged := false
	for id, r := range rows {
		old := *r
		old.Targets = append([]AlignmentTarget{}, r.Targets...)
		if !t.applyTo(id, r) {
			continue
		}
		flagged = flagged || r.Look != old.Look
		if err := errors.Join(tx.Queue(ctx, "DELETE FROM concordance_targets WHERE row_id = $1", id),
			tx.Queue(ctx, "UPDATE concordance_rows SET look = $1, look_since = $2 WHERE id = $3", r.Look,
				r.LookSince, id),
			insertTargets(ctx, tx, []*Alignment{r})); err != nil {
			return fmt.Errorf("write row %d: %w", id, err)
		}
		changes = append(changes, alignmentChanges(&old, r)...)
	}
	var own *int64
	if latest, there := t.latest[int64(table.LegalTextID)]; there {
		own = &latest.ID
	}
	if err := errors.Join(
		tx.Queue(ctx, "UPDATE concordances SET check_from = 0, checked_revision_id = CAST($1 AS BIGINT) WHERE id = $2",
			own, t.id),
		tx.Queue(ctx, `DELETE FROM concordance_texts WHERE NOT EXISTS (SELECT 1 FROM concordance_targets g
			JOIN concordance_rows r ON r.id = g.row_id JOIN concordances c ON c.id = r.concordance_id
			WHERE g.revision_id = concordance_texts.revision_id AND c.check_from <> 0)`)); err != nil {
		return err
	}
	if len(changes) == 0 {
		return nil
	}
	if flagged && table.StatusID == confirmed {
		if err := tx.Queue(ctx, "UPDATE concordances SET status_id = $1 WHERE id = $2", underReview, t.id); err != nil {
			return err
		}
		changes = append(changes, audit.Change{Field: "StatusId", Before: strconv.Itoa(confirmed),
			After: strconv.Itoa(underReview)})
	}
	_, err = Concordances(t.l).Touch(ctx, tx, access.SystemAccount, table, changes)
	return err
}

// applyTo puts what was found of its counterparts into a row. It reports whether that changes anything.
func (t *tableCheck) applyTo(id int64, r *Alignment) (any bool) {
	for i := range r.Targets {
		g := &r.Targets[i]
		v, found := t.found[keyOfTarget(id, g)]
		if !found {
			continue
		}
		latest, there := t.latest[g.LegalTextID]
		look := int64(0)
		switch v.fate {
		case untouched:
			g.Label = followLabel(g.Label, g.Place, v.place)
			g.Place, g.printTR, g.printEN = v.place, v.tr, v.en
			if there {
				g.RevisionID = new(latest.ID)
			}
			g.Missing = there && g.Place != "" && v.tr == "" && v.en == ""
			g.Hidden, any = false, true
		case kept:
			g.Hidden, any = v.hidden(), true
		case changed:
			look = lookChanged
			g.Hidden, any = false, any || g.Hidden
		case gone:
			look, any = lookGone, any || !g.Missing || g.Hidden
			g.Missing, g.Hidden = true, false
		}
		if look != 0 && (r.Look == 0 || r.Look == lookChanged && look == lookGone) {
			r.Look, r.LookSince, any = look, nil, true
			if there {
				r.LookSince = new(latest.ID)
			}
		}
	}
	return any
}
