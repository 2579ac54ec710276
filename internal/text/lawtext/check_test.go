package lawtext

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func compared(t testing.TB, source, destination string) Comparison {
	t.Helper()
	c, err := Compare(context.Background(), source, destination, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := checkContract(c, source, destination); err != nil {
		t.Fatal(err)
	}
	return c
}

func rowsOf(c Comparison) (out []Row) {
	for _, r := range c.Rows() {
		out = append(out, r)
	}
	return out
}

// oneBlank reads every run of white space as one blank.
func oneBlank(s string) string {
	var b strings.Builder
	in := false
	for _, r := range s {
		if unicode.IsSpace(r) {
			if !in {
				b.WriteByte(' ')
			}
			in = true
			continue
		}
		in = false
		b.WriteRune(r)
	}
	return b.String()
}

func equalParts(p Passage) (out []string) {
	for s := range p.Segments() {
		if s.Op == 0 {
			out = append(out, oneBlank(s.Text))
		}
	}
	return out
}

// checkContract holds an answer to every rule of the contract.
func checkContract(c Comparison, source, destination string) error {
	type left struct {
		at   int
		text string
		n    int
	}
	var lefts []left
	var right strings.Builder
	stats := Stats{}
	rightLine := 0
	moves := map[int][2]int{}
	for i, r := range c.Rows() {
		l, d := r.Left.Text(), r.Right.Text()
		for _, s := range append(slices.Collect(r.Left.Segments()), slices.Collect(r.Right.Segments())...) {
			if s.Text == "" {
				return fmt.Errorf("row %d has an empty segment", i)
			}
		}
		if r.LeftIndex >= 0 {
			lefts = append(lefts, left{r.LeftIndex, l, r.LeftLines})
		} else if r.Left.Len() > 0 {
			return fmt.Errorf("row %d has a left text but no line", i)
		}
		if r.RightIndex >= 0 {
			if r.RightIndex != rightLine {
				return fmt.Errorf("row %d starts at right line %d, not %d", i, r.RightIndex, rightLine)
			}
			rightLine += r.RightLines
		} else if r.Right.Len() > 0 {
			return fmt.Errorf("row %d has a right text but no line", i)
		}
		ids := moves[r.MoveId]
		switch r.Kind {
		case KindSame:
			stats.Same++
			if r.Right.Len() > 0 || r.LeftIndex < 0 || r.RightIndex < 0 {
				return fmt.Errorf("same row %d bears more than Left", i)
			}
			right.WriteString(l)
		case KindChanged:
			stats.Changed++
			if r.Label == LabelRenumbered {
				stats.Renumbered++
			}
			if a, b := equalParts(r.Left), equalParts(r.Right); strings.Join(a, "\x00") != strings.Join(b, "\x00") {
				return fmt.Errorf("row %d: equal segments differ: %q %q", i, a, b)
			}
			if l == d {
				return fmt.Errorf("changed row %d is the same on both sides", i)
			}
			right.WriteString(d)
		case KindAdded:
			stats.Added++
			if r.LeftIndex >= 0 {
				return fmt.Errorf("added row %d has a left side", i)
			}
			right.WriteString(d)
		case KindMoved:
			stats.Moved++
			ids[1]++
			if r.LeftIndex >= 0 || r.MoveId == 0 {
				return fmt.Errorf("moved row %d is not of the right only, or has no id", i)
			}
			right.WriteString(d)
		case KindRemoved:
			if r.RightIndex >= 0 {
				return fmt.Errorf("removed row %d has a right side", i)
			}
			stats.Removed++
			ids[0]++
		default:
			return fmt.Errorf("row %d has the kind %q", i, r.Kind)
		}
		moves[r.MoveId] = ids
	}
	stats.Removed -= stats.Moved // the other half of each moved pair
	for id, n := range moves {
		if id != 0 && n[1] > 0 && n[0] == 0 {
			return fmt.Errorf("move %d has no removed row", id)
		}
	}
	if right.String() != destination {
		return fmt.Errorf("the destination cannot be rebuilt: %s", firstDifference(right.String(), destination))
	}
	sort.SliceStable(lefts, func(i, j int) bool { return lefts[i].at < lefts[j].at })
	var source2 strings.Builder
	line := 0
	for _, l := range lefts {
		if l.at != line {
			return fmt.Errorf("a left text starts at line %d, not %d", l.at, line)
		}
		line += l.n
		source2.WriteString(l.text)
	}
	if source2.String() != source {
		return fmt.Errorf("the source cannot be rebuilt: %s", firstDifference(source2.String(), source))
	}
	if stats != c.Stats {
		return fmt.Errorf("stats %+v, counted %+v", c.Stats, stats)
	}
	for _, a := range c.Articles {
		if a.Row < 0 || a.Row >= c.Len() {
			return fmt.Errorf("article %+v points nowhere", a)
		}
	}
	return nil
}

func firstDifference(got, want string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	return fmt.Sprintf("at byte %d got %.60q want %.60q", i, got[i:], want[i:])
}

// wordsIn is an independent reading of words, for the ledgers.
func wordsIn(s string) []string {
	var out []string
	s = oneBlank(s)
	for i := 0; i < len(s); {
		j := i + 1
		switch {
		case s[i] == ' ':
			i++
			continue
		case isLetter(s[i]):
			for j < len(s) && isLetter(s[j]) {
				j++
			}
		case s[i] >= utf8.RuneSelf:
			_, n := utf8.DecodeRuneInString(s[i:])
			j = i + n
		}
		out = append(out, s[i:j])
		i = j
	}
	return out
}

// isLetter reports whether a byte is part of a word; what else is beyond ASCII
// is separate, as a quotation mark is.
func isLetter(c byte) bool {
	if c >= utf8.RuneSelf {
		return strings.IndexByte("\xc2\xe1\xe2\xe3\xef", c) < 0
	}
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
