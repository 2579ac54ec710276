package library

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/check"
)

// differences is what differs between the languages of a version, found before the transaction of its save.
type differences struct {
	compared bool
	keys     []string
}

func findDifferences(tr, en string) differences {
	keys, compared := check.Differences(tr, en)
	return differences{compared, keys}
}

// notIgnored counts, of the row d of version_differences, those that nobody has set aside in a legal text.
const notIgnored = `d.found - (SELECT COUNT(*) FROM check_ignored i JOIN revisions r ON r.legal_text_id = i.legal_text_id
	WHERE r.id = d.revision_id AND d.findings LIKE '%' || i.finding || '%')`

// saveDifferences stores what a save has found, and what follows for the legal text.
func saveDifferences(ctx context.Context, tx *store.Tx, c *record.Change[Revision]) error {
	if c.New == nil {
		return latestDifferences(ctx, tx, c.Old.LegalTextID)
	}
	if c.Old == nil || c.Old.TextTR != c.New.TextTR || c.Old.TextEN != c.New.TextEN {
		if err := writeDifferences(ctx, tx, c.ID, c.New.differences); err != nil {
			return err
		}
	}
	return latestDifferences(ctx, tx, c.New.LegalTextID)
}

func writeDifferences(ctx context.Context, tx *store.Tx, revision int64, d differences) error {
	var found any
	if d.compared {
		found = len(d.keys)
	}
	if err := tx.Queue(ctx,
		`INSERT INTO version_differences (revision_id, rules, findings, found) VALUES ($1, $2, $3, $4)
		ON CONFLICT (revision_id) DO UPDATE SET rules = excluded.rules, findings = excluded.findings, found = excluded.found`,
		revision, check.Version, strings.Join(d.keys, " "), found); err != nil {
		return err
	}
	return tx.Queue(ctx, "UPDATE version_differences AS d SET differences = "+notIgnored+" WHERE d.revision_id = $1",
		revision)
}

// latestDifferences copies the figure of the latest version with a text to the legal text.
func latestDifferences(ctx context.Context, tx *store.Tx, legalText int64) error {
	return tx.Queue(ctx, `UPDATE legal_texts SET differences = (SELECT d.differences FROM revisions r
		LEFT JOIN version_differences d ON d.revision_id = r.id WHERE r.legal_text_id = $1 AND r.has_texts = TRUE
		ORDER BY r.date DESC, r.id DESC LIMIT 1) WHERE id = $1`, legalText)
}

// countAgain counts the differences of all versions of a legal text after a finding was set aside or taken back.
func countAgain(ctx context.Context, tx *store.Tx, legalText int64) error {
	if err := tx.Queue(ctx, "UPDATE version_differences AS d SET differences = "+notIgnored+
		" WHERE d.revision_id IN (SELECT id FROM revisions WHERE legal_text_id = $1)", legalText); err != nil {
		return err
	}
	return latestDifferences(ctx, tx, legalText)
}

// differencesBatch is how many versions one transaction of CountDifferences writes.
const differencesBatch = 20

// CountDifferences compares the languages of the versions that no program with these rules has saved. It runs while
// users work: a version that is saved in between is left as it was saved.
func (l *Library) CountDifferences(ctx context.Context) error {
	var all []int64
	if err := l.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		all, err = ids(ctx, tx, `SELECT r.id FROM revisions r LEFT JOIN version_differences d ON d.revision_id = r.id
			WHERE r.has_texts = TRUE AND (d.rules IS NULL OR d.rules <> $1) ORDER BY r.id DESC`, check.Version)
		return err
	}); err != nil {
		return fmt.Errorf("look for versions whose languages were not compared: %w", err)
	}
	for some := range slices.Chunk(all, differencesBatch) {
		if err := l.countSome(ctx, some); err != nil {
			return fmt.Errorf("compare the languages of versions: %w", err)
		}
	}
	return nil
}

func (l *Library) countSome(ctx context.Context, some []int64) error {
	type version struct {
		id, text, modified int64
		found              differences
	}
	var versions []version
	var w query.Where
	w.In("id", some)
	// The texts are compared outside of the transaction that writes: one at a time is in memory.
	if err := l.engine.Main.View(ctx, func(tx *store.Tx) error {
		versions = versions[:0]
		return tx.Each(ctx, "SELECT id, legal_text_id, modify_date, text_tr, text_en FROM revisions"+w.SQL(), w.Args(),
			func(scan func(...any) error) error {
				var v version
				var tr, en string
				if err := scan(&v.id, &v.text, &v.modified, &tr, &en); err != nil {
					return err
				}
				v.found = findDifferences(tr, en)
				versions = append(versions, v)
				return ctx.Err()
			})
	}); err != nil {
		return err
	}
	return l.engine.Main.Update(ctx, func(tx *store.Tx) error {
		for _, v := range versions {
			var modified int64
			err := tx.Row(ctx, "SELECT modify_date FROM revisions WHERE id = $1", []any{v.id}, &modified)
			if store.NoRows(err) || err == nil && modified != v.modified {
				continue
			}
			if err != nil {
				return err
			}
			if err := writeDifferences(ctx, tx, v.id, v.found); err != nil {
				return err
			}
			if err := latestDifferences(ctx, tx, v.text); err != nil {
				return err
			}
		}
		return touchLibrary(ctx, tx)
	})
}

// loadDifferences reads the figures of versions.
func loadDifferences(ctx context.Context, tx *store.Tx, items []*Revision) error {
	byID := make(map[int64]*Revision, len(items))
	ids := make([]int64, len(items))
	for i, r := range items {
		byID[r.ID], ids[i] = r, r.ID
	}
	var w query.Where
	w.In("revision_id", ids)
	return tx.Each(ctx, "SELECT revision_id, differences FROM version_differences"+w.SQL(), w.Args(),
		func(scan func(...any) error) error {
			var id int64
			var n *int64
			err := scan(&id, &n)
			if r := byID[id]; r != nil {
				r.Differences = n
			}
			return err
		})
}

// VersionStamp names a state of a version; the zero value names none.
type VersionStamp struct{ ID, ModifyDate int64 }

// VersionBefore finds the version with a text before another one of a legal text, or the latest one for a new version.
func VersionBefore(ctx context.Context, tx *store.Tx, legalText, revision int64) (v VersionStamp, err error) {
	err = tx.Row(ctx, `SELECT r.id, r.modify_date FROM revisions r LEFT JOIN revisions o ON o.id = $2
		WHERE r.legal_text_id = $1 AND r.has_texts = TRUE AND r.id <> $2
			AND (o.id IS NULL OR r.date < o.date OR r.date = o.date AND r.id < o.id)
		ORDER BY r.date DESC, r.id DESC LIMIT 1`, []any{legalText, revision}, &v.ID, &v.ModifyDate)
	if store.NoRows(err) {
		return VersionStamp{}, nil
	}
	if err != nil {
		return v, fmt.Errorf("find the version before version %d: %w", revision, err)
	}
	return v, nil
}
