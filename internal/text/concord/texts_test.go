package concord_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lls/internal/text/concord"
	"lls/internal/text/texttest"
)

// Bounds of the correlation tables in the plain texts of acts, which have a cell a line: their heading, what a cell
// begins with, and how many words without a place end them.
var (
	tableHeading = regexp.MustCompile(`(?i)^\W*correlation table`)
	cellStart    = regexp.MustCompile(
		`(?i)^(►C\d )?(— )?(art|annex|par|point|first|second|title|chapter|section|recital|—|-)`)
)

const wordsOfText = 4

func TestTextsOfCorrelationTables(t *testing.T) {
	acts, err := filepath.Glob(filepath.Join(texttest.Published(t, "eu-acts-en"), "*"))
	if err != nil {
		t.Fatal(err)
	}
	cells, whole := 0, 0
	for _, act := range acts {
		versions, err := filepath.Glob(filepath.Join(act, "*.en.txt"))
		if err != nil || len(versions) == 0 {
			continue
		}
		text, err := os.ReadFile(versions[len(versions)-1])
		if err != nil {
			t.Fatal(err)
		}
		of, understood := countCells(t, string(text))
		if cells, whole = cells+of, whole+understood; of > 0 {
			t.Logf("%s: %d of %d cells", filepath.Base(act), understood, of)
		}
	}
	const least = 0.98
	share := float64(whole) / float64(cells)
	if t.Logf("%d cells, %.2f %% understood whole", cells, 100*share); share < least {
		t.Errorf("%d of %d cells were not understood whole", cells-whole, cells)
	}
}

func countCells(t *testing.T, text string) (cells, whole int) {
	t.Helper()
	within := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if tableHeading.MatchString(line) {
			within = true
			continue
		}
		if !within || line == "" {
			continue
		}
		places, none, rest := concord.ParsePlaces(line)
		if len(strings.Fields(rest)) > wordsOfText {
			within = strings.Contains(rest, "Accession")
		}
		if !within || !cellStart.MatchString(line) {
			continue
		}
		cells++
		if none || len(places) > 0 && rest == "" {
			whole++
		} else if os.Getenv("LLS_TEXTS_VERBOSE") != "" {
			t.Logf("%q: %s, not understood %q", line, written(places), rest)
		}
	}
	return cells, whole
}
