package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record"
	"lls/internal/search/inverted"
	"lls/internal/text/lang"
)

// holds counts the live fields that hold a word.
func (m *memory) holds(word string) (n int) {
	for _, space := range spaces {
		m.of(space, lang.Fold(word), func(l inverted.List) {
			for c := l.Cursor(); c.Next(); {
				if m.isLive(c.Slot) {
					n++
				}
			}
		})
	}
	return n
}

// write saves terms with a word, a document each.
func write(t *testing.T, main *store.DB, word string, ids ...int64) {
	t.Helper()
	if err := main.Update(context.Background(), func(tx *store.Tx) error {
		for _, id := range ids {
			if err := Write(context.Background(), tx, Document{Kind: Terms, ID: id, Texts: map[Field]string{NameTR: word}}); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// count is how many fields hold a word, as a search finds it.
func count(ctx context.Context, x *index, main *store.DB, word string) (n int, err error) {
	for try := 1; try < 50; try++ {
		old := x.current()
		err = main.View(ctx, func(tx *store.Tx) error {
			return x.read(ctx, tx, func(m *memory) error { n = m.holds(word); return nil })
		})
		if errors.Is(err, errAnew) {
			err = errors.Join(errAhead, x.load(ctx, main, old))
		}
		if !errors.Is(err, errAhead) {
			break
		}
	}
	return n, err
}

func TestAnAbortedCallLeavesTheIndex(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		x, ctx := &index{}, context.Background()
		write(t, s.Main, "eski", 1)
		gone, leave := context.WithCancel(ctx)
		leave()
		if err := x.load(gone, s.Main, nil); !errors.Is(err, context.Canceled) && err != nil {
			t.Error(err)
		}
		for end := time.Now().Add(10 * time.Second); x.current() == nil; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("the load ended with its caller")
			}
		}
		loaded := x.current()
		write(t, s.Main, "yeni", 2, 3)
		gone, leave = context.WithCancel(ctx)
		err := s.Main.View(gone, func(tx *store.Tx) error {
			at, err := momentOf(gone, tx)
			if err != nil {
				return err
			}
			leave()
			return x.follow(gone, tx, at)
		})
		if err == nil || x.current() != loaded {
			t.Errorf("%v, and the index is another one", err)
		}
		if n, err := count(ctx, x, s.Main, "yeni"); n != 2 || err != nil || x.current() != loaded {
			t.Errorf("%d new ones (%v), loaded anew: %t", n, err, x.current() != loaded)
		}
	})
}

func TestSearchesAreAbortedWhileOthersSave(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		x, ctx := &index{}, context.Background()
		write(t, s.Main, "yaz", 1)
		var searching sync.WaitGroup
		stop := make(chan struct{})
		for i := range 4 {
			searching.Go(func() {
				random := rand.New(rand.NewPCG(uint64(i), 1))
				for {
					select {
					case <-stop:
						return
					default:
					}
					hurried, leave := context.WithTimeout(ctx, time.Duration(random.IntN(2000))*time.Microsecond)
					_, _ = count(hurried, x, s.Main, "yaz")
					leave()
				}
			})
		}
		for i := range int64(40) {
			write(t, s.Main, "yaz", 2+i)
			if n, err := count(ctx, x, s.Main, "yaz"); err != nil || n != int(i)+2 {
				t.Errorf("%d of %d (%v)", n, i+2, err)
			}
		}
		close(stop)
		searching.Wait()
	})
}

func TestDataSetBackAreIndexedAnew(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		x, ctx := &index{}, context.Background()
		write(t, s.Main, "önce", 1, 2)
		write(t, s.Main, "undone", 3, 4, 5)
		if n, err := count(ctx, x, s.Main, "undone"); n != 3 || err != nil {
			t.Fatal(n, err)
		}
		for _, statement := range []string{"DELETE FROM search_documents WHERE stamp > 2", "UPDATE trees SET version = 2 WHERE kind = 'search'"} {
			if err := s.Main.Update(ctx, func(tx *store.Tx) error { _, err := tx.Exec(ctx, statement); return err }); err != nil {
				t.Fatal(err)
			}
		}
		if err := record.BeginHistory(ctx, s.Main); err != nil {
			t.Fatal(err)
		}
		write(t, s.Main, "later", 6, 7, 8, 9) // past the number that the index has seen
		for word, want := range map[string]int{"undone": 0, "later": 4} {
			if n, err := count(ctx, x, s.Main, word); n != want || err != nil {
				t.Errorf("%s: %d, want %d (%v)", word, n, want, err)
			}
		}
	})
}

func TestWhatIsDeadDoesNotCount(t *testing.T) {
	m := newMemory()
	var b strings.Builder
	for i := range 40_000 { // few words, many neighbours
		fmt.Fprintf(&b, "k%d k%d ", i%200, i/200)
	}
	content := encode(Document{Kind: Revisions, ID: 1, LegalText: 3, Texts: map[Field]string{TextTR: b.String()}})
	saves := 0
	for ; saves < 5000 && !m.needsRebuild(); saves++ {
		if err := m.put(Revisions, 1, content); err != nil {
			t.Fatal(err)
		}
	}
	if n := m.holds("k7"); n != 1 {
		t.Errorf("a word of one version counts %d times", n)
	}
	if !m.needsRebuild() || m.recent.Size() > 64<<20 {
		t.Errorf("after %d saves of a large text %d bytes are kept", saves, m.recent.Size())
	}
}
