package search

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// restart loads an index as a program that starts with what the last one has left in a folder.
func restart(t *testing.T, s *store.Stores, folder string) *index {
	t.Helper()
	x := &index{folder: folder}
	if err := x.load(t.Context(), s.Main, nil); err != nil {
		t.Fatal(err)
	}
	return x
}

func (x *index) check(t *testing.T, s *store.Stores, word string, want int) {
	t.Helper()
	if n, err := count(t.Context(), x, s.Main, word); n != want || err != nil {
		t.Errorf("%s: %d, want %d (%v)", word, n, want, err)
	}
}

// save writes what an index has into its folder.
func (x *index) save(t *testing.T) {
	t.Helper()
	if err := x.current.saveFile(x.folder); err != nil {
		t.Fatal(err)
	}
}

func TestASavedIndexIsBroughtUpToDate(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		folder := t.TempDir()
		write(t, s.Main, "kalan", 1, 2, 3)
		write(t, s.Main, "giden", 4, 5)
		x := restart(t, s, folder)
		x.save(t)
		write(t, s.Main, "gelen", 5, 6) // 5 is another word now
		if err := s.Main.Update(t.Context(), func(tx *store.Tx) error {
			return Erase(t.Context(), tx, Terms, 3)
		}); err != nil {
			t.Fatal(err)
		}
		x = restart(t, s, folder)
		for word, want := range map[string]int{"kalan": 2, "giden": 1, "gelen": 2} {
			x.check(t, s, word, want)
		}
		if x.current.base == nil || x.current.recent.Of(string(spaceTR)+"kalan").Size() != 0 {
			t.Error("what was saved was read again")
		}
		x.save(t) // a second writing over the first
		restart(t, s, folder).check(t, s, "gelen", 2)
	})
}

func TestASavedIndexIsComparedWithDataThatWereSetBack(t *testing.T) {
	for name, history := range map[string]bool{"a history of their own": true, "the same history": false} {
		t.Run(name, func(t *testing.T) {
			storetest.Open(t, func(t *testing.T, s *store.Stores) { setBack(t, s, history) })
		})
	}
}

func setBack(t *testing.T, s *store.Stores, history bool) {
	folder := t.TempDir()
	write(t, s.Main, "once", 1, 2)
	write(t, s.Main, "undone", 3, 4, 5)
	restart(t, s, folder).save(t)
	if err := s.Main.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(t.Context(), "DELETE FROM search_documents WHERE stamp > 2")
		if err == nil {
			_, err = tx.Exec(t.Context(), "UPDATE trees SET version = 2 WHERE kind = 'search'")
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if history {
		if err := generation.BeginHistory(t.Context(), s.Main); err != nil {
			t.Fatal(err)
		}
	}
	write(t, s.Main, "later", 4, 6, 7, 8) // past the number that the file has seen
	x := restart(t, s, folder)
	for word, want := range map[string]int{"once": 2, "undone": 0, "later": 4} {
		x.check(t, s, word, want)
	}
	if x.current.recent.Of(string(spaceTR)+"once").Size() != 0 {
		t.Error("what had not changed was read again")
	}
}

func TestAStartWithoutChangesWritesNothing(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		folder := t.TempDir()
		write(t, s.Main, "kitap", 1, 2)
		restart(t, s, folder).save(t)
		name, left := filepath.Join(folder, indexFile), filepath.Join(folder, "index-1234")
		before, err := os.Stat(name)
		if err == nil {
			err = os.WriteFile(left, []byte("half"), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := generation.BeginHistory(t.Context(), s.Main); err != nil {
			t.Fatal(err)
		}
		restart(t, s, folder).check(t, s, "kitap", 2)
		if after, err := os.Stat(name); err != nil || !os.SameFile(before, after) {
			t.Errorf("the file was written again (%v)", err)
		}
		if _, err := os.Stat(left); !os.IsNotExist(err) {
			t.Errorf("what a killed program left is there (%v)", err)
		}
	})
}

func TestADamagedFileIsReadFromTheDatabase(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		folder := t.TempDir()
		write(t, s.Main, "kitap", 1, 2)
		restart(t, s, folder).save(t)
		name := filepath.Join(folder, indexFile)
		whole, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for what, b := range map[string][]byte{"empty": {}, "cut": whole[:len(whole)/2],
			"another": []byte(strings.Repeat("x", 500)),
			"changed": append(bytes.Clone(whole[:len(whole)-60]),
				append([]byte{whole[len(whole)-60] ^ 1}, whole[len(whole)-59:]...)...)} {
			if err := os.WriteFile(name, b, 0o600); err != nil {
				t.Fatal(err)
			}
			x := restart(t, s, folder)
			if n, err := count(t.Context(), x, s.Main, "kitap"); n != 2 || err != nil {
				t.Errorf("%s: %d (%v)", what, n, err)
			}
		}
	})
}

// hostile are queries and texts that are meant to cost much.
func TestHostileQueriesStayCheap(t *testing.T) {
	m := newMemIndex()
	put := func(id int64, text string) {
		t.Helper()
		if err := m.put(Revisions, id, Encode(Document{LegalText: id, Texts: map[Field]string{TextTR: text}})); err !=
			nil {
			t.Fatal(err)
		}
		if err := m.put(LegalTexts, id, Encode(Document{Texts: map[Field]string{NameTR: "Metin"}})); err != nil {
			t.Fatal(err)
		}
	}
	put(1, strings.Repeat("aynı ", 100_000))
	put(2, strings.Repeat("x", 1<<20)) // no blank
	var b strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&b, "ab%d ", i)
	}
	put(3, b.String())
	all := filter{legalTexts: true, revisions: true, terms: true}
	for name, row := range map[string]struct {
		query string
		found int
	}{
		"one word 100,000 times": {"aynı", 1}, "all of it": {`"aynı aynı aynı aynı" aynı`, 1},
		"a beginning of everything": {"ab", 0}, "a beginning of many": {"ab1", 1}, "only minus words": {"-a -b -c", 0},
		"quotes that nothing closes": {`"aynı "aynı "`, 1}, "wildcards": {"* *** ?? * %", 0},
		"32 words": {strings.Repeat("ab1 ab2 ", 16), 1},
	} {
		q, err := parse(row.query)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		s, err := m.find(t.Context(), q, all, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(s.matches()); n != row.found {
			t.Errorf("%s: %d found, want %d", name, n, row.found)
		}
		for _, h := range s.hits {
			for _, words := range h.words {
				if len(words) > maxVisited+1 {
					t.Errorf("%s: a word stands for %d", name, len(words))
				}
			}
		}
	}
	for name, q := range map[string]string{"1,000 words": strings.Repeat("a ", 1000),
		"10,000 characters": strings.Repeat("a", 10_000)} {
		if _, err := parse(q); err == nil {
			t.Errorf("%s are taken", name)
		}
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	q, err := parse("ab1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.find(gone, q, all, nil); err == nil {
		t.Error("a search goes on that nobody waits for")
	}
}

func TestAFirstReadingIsSaved(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		folder := t.TempDir()
		var b strings.Builder
		for i := range 40_000 {
			fmt.Fprintf(&b, "kelime%d ", i)
		}
		if err := s.Main.Update(t.Context(), func(tx *store.Tx) error {
			return Write(t.Context(), tx, Document{Kind: Revisions, ID: 1, LegalText: 2,
				Texts: map[Field]string{TextTR: b.String()}})
		}); err != nil {
			t.Fatal(err)
		}
		first := restart(t, s, folder)
		if first.current.base == nil || openSaved(folder) == nil {
			t.Fatal("nothing was saved")
		}
		if x := restart(t, s, folder); x.current.recent.Size() != 0 {
			t.Errorf("%d bytes were read again", x.current.recent.Size())
		}
	})
}
