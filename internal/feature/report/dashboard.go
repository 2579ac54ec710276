// Package report counts and sums up the library.
package report

import (
	"context"
	"fmt"

	"lls/internal/platform/store"
)

// Dashboard are the counts that everybody sees.
type Dashboard struct {
	AdoptedLegalTexts int64
	PendingLegalTexts int64
	LegalTexts        int64
	Sectors           int64
	Revisions         int64
	Files             int64
	Terms             int64
	Domains           int64
}

// StatisticsScreen is the address of the statistics in the interface.
const StatisticsScreen = "/pages/statistics"

// Counts reads the dashboard.
func Counts(ctx context.Context, main *store.DB) (d Dashboard, err error) {
	err = main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT
			(SELECT COUNT(*) FROM legal_texts WHERE adopted = TRUE), (SELECT COUNT(*) FROM legal_texts),
			(SELECT COUNT(*) FROM sectors), (SELECT COUNT(*) FROM revisions), (SELECT COUNT(*) FROM revision_files),
			(SELECT COUNT(*) FROM terms), (SELECT COUNT(*) FROM domains)`, nil,
			&d.AdoptedLegalTexts, &d.LegalTexts, &d.Sectors, &d.Revisions, &d.Files, &d.Terms, &d.Domains)
	})
	if err != nil {
		return Dashboard{}, fmt.Errorf("count for the dashboard: %w", err)
	}
	d.PendingLegalTexts = d.LegalTexts - d.AdoptedLegalTexts
	return d, nil
}
