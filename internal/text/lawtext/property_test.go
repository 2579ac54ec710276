package lawtext

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// checkMirror holds the comparison the other way round to be the mirror image.
func checkMirror(c, back Comparison) error {
	s, b := c.Stats, back.Stats
	if s.Same != b.Same || s.Changed != b.Changed || s.Added != b.Removed || s.Removed != b.Added ||
		s.Moved != b.Moved || s.Renumbered != b.Renumbered {
		return fmt.Errorf("stats %+v are not the mirror of %+v", b, s)
	}
	inPlace := func(c Comparison, right bool) (out [][2]string) {
		for _, r := range c.Rows() {
			if r.Kind == KindChanged {
				pair := [2]string{r.Left.Text(), r.Right.Text()}
				if right {
					pair = [2]string{pair[1], pair[0]}
				}
				out = append(out, pair)
			}
		}
		return out
	}
	if x, y := inPlace(c, false), inPlace(back, true); !reflect.DeepEqual(x, y) {
		return fmt.Errorf("changed rows differ the other way round: %d and %d", len(x), len(y))
	}
	return nil
}

// inventor makes small texts of few words, so that everything repeats and collides.
type inventor struct{ *rand.Rand }

func (v inventor) text() string {
	var b strings.Builder
	for range v.Intn(12) {
		switch v.Intn(9) {
		case 0:
			fmt.Fprintf(&b, "MADDE %d –", 1+v.Intn(5))
		case 1:
			fmt.Fprintf(&b, "%d. ", 1+v.Intn(5))
		case 2:
			b.WriteString("Geçici Madde 1 - ")
		case 3:
			fmt.Fprintf(&b, "Article %d%s\n", 1+v.Intn(5), []string{"", "a", "b"}[v.Intn(3)])
		case 4:
			b.WriteString(" \t\u00a0")
		}
		for range v.Intn(14) {
			b.WriteString([]string{"bu", "Kanun", "madde", "hükmü", "uyarınca", ".", ",", "fıkra", "(1)", "a)",
				"yürürlük", "7/A"}[v.Intn(12)])
			b.WriteString([]string{" ", " ", " ", "", "\n", "\u00a0"}[v.Intn(6)])
		}
		b.WriteString([]string{"\n", "\n\n", ".\n", "\r\n"}[v.Intn(4)])
	}
	return strings.ToValidUTF8(b.String(), "?")
}

func (v inventor) edit(s string) string {
	lines := strings.SplitAfter(s, "\n")
	for range 1 + v.Intn(4) {
		i, j := v.Intn(len(lines)), v.Intn(len(lines))
		switch v.Intn(5) {
		case 0:
			lines[i], lines[j] = lines[j], lines[i]
		case 1:
			lines[i] = ""
		case 2:
			lines[i] = v.text()
		case 3:
			lines[i] = strings.Replace(lines[i], " ", "\n", 1)
		case 4:
			lines[i] = strings.Replace(lines[i], "madde", "fıkra yeni", 1)
		}
	}
	return strings.Join(lines, "")
}

// invented is a text and an edit of it, by whom more can be asked for.
func invented(seed int64) (v inventor, source, destination string) {
	v = inventor{rand.New(rand.NewSource(seed))}
	source = v.text()
	return v, source, v.edit(source)
}

func TestInventedTextsKeepEveryRule(t *testing.T) {
	seeds := int64(1000)
	if long() {
		seeds = 60_000
	}
	for seed := range seeds {
		v, source, destination := invented(seed)
		if seed%4 == 0 {
			destination = v.text()
		}
		checkAll(t, source, destination)
		if t.Failed() {
			t.Fatalf("seed %d:\n%q\n%q", seed, source, destination)
		}
	}
}

func checkAll(t testing.TB, source, destination string) {
	t.Helper()
	c, back := compared(t, source, destination), compared(t, destination, source)
	if err := checkMirror(c, back); err != nil {
		t.Error(err)
	}
	if utf8.ValidString(source) && utf8.ValidString(destination) {
		if err := checkDuplicates(c, source, destination); err != nil {
			t.Error(err)
		}
		if err := checkLinks(c); err != nil {
			t.Error(err)
		}
	}
	for _, s := range []string{source, destination} {
		if itself := compared(t, s, s); itself.Stats.Same != itself.Len() {
			t.Errorf("a text against itself: %+v", itself.Stats)
		}
	}
}

func TestRealTextsKeepEveryRule(t *testing.T) {
	for _, p := range append(turkishPairs(t), europeanPairs(t)...) {
		t.Run(p.name, func(t *testing.T) {
			if len(p.source) < 100_000 || long() {
				checkAll(t, p.source, p.destination)
			}
			if err := checkEnds(compared(t, p.source, p.destination)); err != nil {
				t.Error(err)
			}
			if c := compared(t, p.source, p.destination); c.Degraded != "" {
				t.Errorf("degraded: %s", c.Degraded)
			}
		})
	}
}

func TestEditedLawsKeepEveryRule(t *testing.T) {
	percents := map[string][]int{"en": {10}}
	if long() {
		percents = map[string][]int{"tr": {1, 10, 50}, "en": {1, 10, 50}}
	}
	for _, c := range corpora(t) {
		for _, percent := range percents[c.name] {
			before, after, _ := c.edit(percent, 20, 7)
			t.Run(fmt.Sprintf("%s %d", c.name, percent), func(t *testing.T) { checkAll(t, before, after) })
		}
	}
}

func TestStrangeTexts(t *testing.T) {
	texts := []string{"", "\n", " ", "\n\n\n", "a", "a\n", "a\r\n", "\u00a0", "\ufeffa", "MADDE 1", "MADDE 1 –\n", "§",
		"1.", "(", "\xff\xfe", "a\x00b",
		"Madde", "EK", "Ek Madde", "Article ", "Article 1(", "Geçici Geçici ", "Ek ", "EK\n", "Madde\n",
		"Mükerrer\nMadde\n1", "1. a\n2. b\n1. c\n2. d\n", strings.Repeat("( ", 50), "\u2028x\u2029y\u0085z"}
	for _, a := range texts {
		for _, b := range texts {
			checkAll(t, a, b)
			if t.Failed() {
				t.Fatalf("%q against %q", a, b)
			}
		}
	}
}

func TestCancelledComparisonSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Compare(ctx, "a", "b", Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// A comparer works in the memory of the comparison before, even one that was given up.
func TestAnswerDoesNotDependOnWhatWasComparedBefore(t *testing.T) {
	var comparer Comparer
	seeds := int64(300)
	if long() {
		seeds = 5000
	}
	for seed := range seeds {
		v, source, destination := invented(seed)
		if seed%3 == 0 {
			asked := 0
			ctx := cancelAfter{context.Background(), func() bool { asked++; return asked > int(seed)%7+1 }}
			if _, err := comparer.Compare(ctx, destination, v.text(), Options{}); err != nil &&
				!errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		got, err := comparer.Compare(context.Background(), source, destination, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", compared(t, source, destination)); got != want {
			t.Fatalf("seed %d: %s, in fresh memory %s", seed, got, want)
		}
	}
}

// cancelAfter is a context that is cancelled when it was asked often enough.
type cancelAfter struct {
	context.Context
	enough func() bool
}

func (g cancelAfter) Err() error {
	if g.enough() {
		return context.Canceled
	}
	return nil
}

func TestSpentEffortIsTold(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	text := func() string {
		var b strings.Builder
		for range 4000 {
			fmt.Fprintf(&b, "%c ", 'a'+r.Intn(4))
		}
		return b.String()
	}
	source, destination := text(), text()
	c, err := Compare(context.Background(), source, destination, Options{Effort: 1})
	if err != nil {
		t.Fatal(err)
	}
	if c.Degraded == "" {
		t.Error("the answer does not say that it was cut short")
	}
	if err := checkContract(c, source, destination); err != nil {
		t.Error(err)
	}
}

func FuzzCompare(f *testing.F) {
	v := inventor{rand.New(rand.NewSource(1))}
	for range 20 {
		s := v.text()
		f.Add(s, v.edit(s))
	}
	f.Fuzz(func(t *testing.T, source, destination string) {
		if len(source)+len(destination) > 20000 {
			return
		}
		c, back := compared(t, source, destination), compared(t, destination, source)
		if err := checkMirror(c, back); err != nil {
			t.Error(err)
		}
		if utf8.ValidString(source) && utf8.ValidString(destination) {
			if err := checkDuplicates(c, source, destination); err != nil {
				t.Error(err)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	v := inventor{rand.New(rand.NewSource(2))}
	for range 20 {
		f.Add(v.text())
	}
	f.Fuzz(func(t *testing.T, s string) {
		at := 0
		for _, p := range Parse(s).Parts {
			if p.Start != at && s != "" {
				t.Fatalf("a part starts at %d, not %d", p.Start, at)
			}
			at = p.End
		}
		if at != len(s) {
			t.Fatalf("the parts end at %d of %d", at, len(s))
		}
	})
}
