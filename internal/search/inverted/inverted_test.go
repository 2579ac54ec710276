package inverted

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
)

// add notes that slots hold a word at the places 3, 4 and 9.
func add(r *Recent, word string, slots ...uint32) {
	for _, slot := range slots {
		r.Add([]byte(word), slot, 3, 1, []byte{3, 1, 5})
	}
}

func same(slot uint32) uint32 { return slot }

func written(t testing.TB, base *Base, r *Recent, renumber func(uint32) uint32) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, base, r, renumber, []byte("head"), []byte("aux")); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func opened(t testing.TB, b []byte) *Base {
	t.Helper()
	base, err := OpenBase(b)
	if err != nil {
		t.Fatal(err)
	}
	return base
}

func slots(l List) (all []uint32) {
	for c := l.Cursor(); c.Next(); {
		all = append(all, c.Slot)
	}
	return all
}

// sampleBase has some hundreds of words, over many blocks.
func sampleBase(t testing.TB) []byte {
	r := NewRecent()
	for i := range 300 {
		add(r, fmt.Sprintf("kelime%03d", i), uint32(i+1))
	}
	add(r, "yasa", 301, 302, 305)
	return written(t, nil, r, same)
}

func TestAWordIsFoundInBothParts(t *testing.T) {
	base := opened(t, sampleBase(t))
	if got := slots(base.Of("yasa")); !slices.Equal(got, []uint32{301, 302, 305}) {
		t.Errorf("%v", got)
	}
	c := base.Of("kelime123").Cursor()
	if !c.Next() || c.Slot != 124 || c.Count != 3 || c.Headings != 1 ||
		!slices.Equal(c.Positions(nil), []uint32{3, 4, 9}) || c.Next() {
		t.Errorf("%+v %v", c, c.Positions(nil))
	}
	for _, word := range []string{"", "kelime", "kelime1234", "zzz", "a"} {
		if l := base.Of(word); !l.Empty() {
			t.Errorf("%q is found: %v", word, slots(l))
		}
	}
	var words []string
	base.Each("kelime01", func(word string, _ List) bool { words = append(words, word); return true })
	if len(words) != 10 || words[0] != "kelime010" || words[9] != "kelime019" {
		t.Errorf("%v", words)
	}
}

func TestAMergeKeepsTheOrderAndDropsWhatIsGone(t *testing.T) {
	r := NewRecent()
	add(r, "yasa", 306)
	add(r, "ambalaj", 307)
	merged := opened(t, written(t, opened(t, sampleBase(t)), r, func(slot uint32) uint32 {
		if slot == 302 || slot <= 300 {
			return 0
		}
		return slot - 300
	}))
	if got := slots(merged.Of("yasa")); !slices.Equal(got, []uint32{1, 5, 6}) {
		t.Errorf("yasa: %v", got)
	}
	if got := slots(merged.Of("ambalaj")); !slices.Equal(got, []uint32{7}) {
		t.Errorf("ambalaj: %v", got)
	}
	if l := merged.Of("kelime001"); !l.Empty() || string(merged.Head()) != "head" ||
		string(merged.Aux(0, 3)) != "aux" || merged.Aux(1, 3) != nil {
		t.Error("what is gone is found, or what was kept beside the words is not")
	}
}

// A crash in the middle of a write, or a disk that lost pages, leaves a file of this kind.
func TestWhatWasNotWrittenWholeIsRefused(t *testing.T) {
	whole := sampleBase(t)
	lists := len(opened(t, whole).lists)
	for n := range len(whole) {
		if _, err := OpenBase(whole[:n]); !errors.Is(err, ErrDamaged) {
			t.Fatalf("the first %d of %d bytes are read: %v", n, len(whole), err)
		}
	}
	for at := lists; at < len(whole); at++ { // the lists have no sum: see the next test
		b := slices.Clone(whole)
		b[at] ^= 0x10
		if _, err := OpenBase(b); !errors.Is(err, ErrDamaged) {
			t.Fatalf("a changed byte %d of %d is not seen: %v", at, len(whole), err)
		}
	}
}

func TestDamagedListsEndEarly(t *testing.T) {
	whole := sampleBase(t)
	for at := range len(opened(t, whole).lists) {
		b := slices.Clone(whole)
		b[at] = 0xff
		readAll(opened(t, b))
	}
}

func readAll(b *Base) (n int) {
	b.Each("", func(_ string, l List) bool {
		for c := l.Cursor(); c.Next(); {
			n += len(c.Positions(nil))
		}
		return true
	})
	return n
}

func TestManyReadWhileAMergeRuns(t *testing.T) {
	base := opened(t, sampleBase(t))
	want := readAll(base)
	r := NewRecent()
	for i := range 2000 {
		add(r, fmt.Sprintf("yeni%d", i), uint32(400+i))
	}
	r.SortPending()
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for range 20 {
				if got := readAll(base); got != want {
					t.Errorf("%d places, want %d", got, want)
				}
			}
		})
	}
	merged := opened(t, written(t, base, r, same))
	readers.Wait()
	if got := readAll(merged); got != want+3*2000 {
		t.Errorf("merged: %d places, want %d", got, want+3*2000)
	}
}

func FuzzOpenBase(f *testing.F) {
	f.Add(sampleBase(f), "yasa")
	f.Add([]byte(magic), "a")
	f.Fuzz(func(_ *testing.T, b []byte, word string) {
		base, err := OpenBase(b)
		if err != nil {
			return
		}
		slots(base.Of(word))
		readAll(base)
	})
}
