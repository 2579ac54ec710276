package lawtext

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// interleaved is a list of short items against itself with every second one taken
// to the end: each row lends words to its neighbour, so that all belong together.
func interleaved(lines int) (source, destination string) {
	item := func(b *strings.Builder, i int) { fmt.Fprintf(b, "(%d) (a) (i)\n", i+1) }
	var x, y, late strings.Builder
	for i := range lines {
		item(&x, i)
		if i%2 == 0 {
			item(&y, i)
		} else {
			item(&late, i)
		}
	}
	return x.String(), y.String() + late.String()
}

// Joining rows one after another took a time that grew with the square of their
// number. The way from a row to the name of its set must stay short.
func TestAttackByRowsThatAllBelongTogether(t *testing.T) {
	const rows = 1 << 12
	found, steps := links{}, 0
	for row := int32(rows); row > 1; row-- {
		found.join(row, row-1)
		for at := int32(rows); found[at] != at; at = found[at] {
			steps++
		}
		found.join(rows, row-1)
	}
	if most := 16 * rows; steps > most {
		t.Errorf("%d steps for %d rows, more than %d", steps, rows, most)
	}

	lines := 2000
	if long() {
		lines = 50_000
	}
	source, destination := interleaved(lines)
	c, err := Compare(t.Context(), source, destination, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := checkContract(c, source, destination); err != nil {
		t.Error(err)
	}
}

// A comparison that was given up ends, also while rows are joined.
func TestAttackByRowsCanBeGivenUp(t *testing.T) {
	source, destination := interleaved(8000)
	asked := 0
	count := cancelAfter{context.Background(), func() bool { asked++; return false }}
	if _, err := Compare(count, source, destination, Options{}); err != nil {
		t.Fatal(err)
	}
	last := asked // the last time that it looks is while it joins rows
	asked = 0
	ctx := cancelAfter{context.Background(), func() bool { asked++; return asked >= last }}
	if _, err := Compare(ctx, source, destination, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if least := 4; last < least {
		t.Errorf("it looked %d times whether it was given up", last)
	}
}

// Each tie that is dropped takes the pieces before it along. No piece is marked twice.
func TestAttackByTiesThatAreDropped(t *testing.T) {
	const pieces, dropped = 2000, 1000
	kept, marked := make([]piece, pieces), 0
	for range dropped {
		marked += (&tie{l: kept[0].l, r: 7}).drop(kept)
	}
	if marked != pieces {
		t.Errorf("%d pieces were marked %d times", pieces, marked)
	}
}
