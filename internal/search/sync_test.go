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

	"lls/internal/platform/access"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record/query"
	"lls/internal/search/inverted"
	"lls/internal/text/lang"
)

// holds counts the live fields that hold a word.
func (m *memIndex) holds(word string) (n int) {
	for _, space := range spaces {
		m.lists(space, lang.Fold(word), func(l inverted.List) {
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
			if err := Write(context.Background(), tx, Document{Kind: Terms, ID: id,
				Texts: map[Field]string{NameTR: word}}); err != nil {
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
		old := x.snapshot()
		err = main.View(ctx, func(tx *store.Tx) error {
			return x.read(ctx, tx, func(m *memIndex) error { n = m.holds(word); return nil })
		})
		if errors.Is(err, errMustLoad) {
			err = errors.Join(errIndexAhead, x.load(ctx, main, old))
		}
		if !errors.Is(err, errIndexAhead) {
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
		for end := time.Now().Add(10 * time.Second); x.snapshot() == nil; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("the load ended with its caller")
			}
		}
		loaded := x.snapshot()
		write(t, s.Main, "yeni", 2, 3)
		gone, leave = context.WithCancel(ctx)
		err := s.Main.View(gone, func(tx *store.Tx) error {
			at, err := momentOf(gone, tx)
			if err != nil {
				return err
			}
			leave()
			return x.catchUp(gone, tx, at)
		})
		if err == nil || x.snapshot() != loaded {
			t.Errorf("%v, and the index is another one", err)
		}
		if n, err := count(ctx, x, s.Main, "yeni"); n != 2 || err != nil || x.snapshot() != loaded {
			t.Errorf("%d new ones (%v), loaded anew: %t", n, err, x.snapshot() != loaded)
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
					time.Sleep(50 * time.Millisecond) // an abort costs a connection: others need the server as well
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

func TestRestoredDataAreIndexedAgain(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		x, ctx := &index{}, context.Background()
		write(t, s.Main, "önce", 1, 2)
		write(t, s.Main, "undone", 3, 4, 5)
		if n, err := count(ctx, x, s.Main, "undone"); n != 3 || err != nil {
			t.Fatal(n, err)
		}
		for _, statement := range []string{"DELETE FROM search_documents WHERE stamp > 2",
			"UPDATE trees SET version = 2 WHERE kind = 'search'"} {
			if err := s.Main.Update(ctx, func(tx *store.Tx) error {
				_, err := tx.Exec(ctx, statement)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		if err := generation.BeginHistory(ctx, s.Main); err != nil {
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
	m := newMemIndex()
	var b strings.Builder
	for i := range 40_000 { // few words, many neighbours
		fmt.Fprintf(&b, "k%d k%d ", i%200, i/200)
	}
	content := Encode(Document{Kind: Revisions, ID: 1, LegalText: 3, Texts: map[Field]string{TextTR: b.String()}})
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

// fill saves a legal text and many versions of it, each with a unique word and a common one.
func fill(t *testing.T, main *store.DB, versions int) {
	t.Helper()
	ctx := context.Background()
	if err := main.Update(ctx, func(tx *store.Tx) error {
		if err := Write(ctx, tx, Document{Kind: LegalTexts, ID: 1,
			Texts: map[Field]string{NameTR: "Zürafa Yasası"}}); err != nil {
			return err
		}
		for i := range versions {
			text := fmt.Sprintf("MADDE 1 – Amaç\nHer sürüm başkadır: sayı%d.\n", i)
			if err := Write(ctx, tx, Document{Kind: Revisions, ID: int64(i + 1), LegalText: 1, Date: "2020-01-01",
				Texts: map[Field]string{TextTR: text}}); err != nil {
				return err
			}
		}
		return FinishTexts(ctx)(tx)
	}); err != nil {
		t.Fatal(err)
	}
}

// TestAFirstStartServesNames holds the reading of the texts at its start, where a large library takes seconds.
func TestAFirstStartServesNames(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		ctx := context.Background()
		fill(t, s.Main, fewTexts+1)
		find := func(on *Search, q string) SearchPage {
			t.Helper()
			answer, err := on.Find(ctx, access.System(), query.Params{"q": {q}})
			if err != nil {
				t.Fatal(err)
			}
			return answer
		}
		names, at, err := readNames(ctx, s.Main)
		if err != nil || names == nil {
			t.Fatal(names, err)
		}
		held := &loading{done: make(chan struct{})}
		on := &Search{main: s.Main, index: index{current: names, at: at, loading: held}}
		if a := find(on, "zürafa"); a.Total != 1 || !a.Incomplete {
			t.Errorf("the name finds %d, incomplete: %t", a.Total, a.Incomplete)
		}
		if a := find(on, "sayı7"); a.Total != 0 || !a.Incomplete {
			t.Errorf("a text that was not read yet finds %d, incomplete: %t", a.Total, a.Incomplete)
		}
		if err := s.Main.Update(ctx, func(tx *store.Tx) error {
			return Write(ctx, tx, Document{Kind: Revisions, ID: 7000, LegalText: 1, Date: "2021-01-01",
				Texts: map[Field]string{TextTR: "sayı7000"}})
		}); err != nil {
			t.Fatal(err)
		}
		if a := find(on, "sayı7000"); a.Total != 1 || !a.Incomplete {
			t.Errorf("a text saved meanwhile finds %d, incomplete: %t", a.Total, a.Incomplete)
		}
		on.index.loading = nil // the reading failed
		find(on, "zürafa")     // and is begun again
		if err := on.Warm(ctx); err != nil {
			t.Fatal(err)
		}
		for _, q := range []string{"zürafa", "sayı7", "sayı7000"} {
			if a := find(on, q); a.Total != 1 || a.Incomplete {
				t.Errorf("%s finds %d, incomplete: %t", q, a.Total, a.Incomplete)
			}
		}
	})
}

func TestNamesAreServedFirstWhereThereAreManyTexts(t *testing.T) {
	for versions, first := range map[int]bool{fewTexts: false, fewTexts + 1: true} {
		storetest.Open(t, func(t *testing.T, s *store.Stores) {
			ctx, folder := context.Background(), t.TempDir()
			fill(t, s.Main, versions)
			x := &index{folder: folder}
			l := x.startLoading(ctx, s.Main, nil)
			<-l.done
			select {
			case <-l.usable:
				if !first {
					t.Errorf("%d texts are not read at once", versions)
				}
			default:
				if first {
					t.Errorf("searches waited for %d texts", versions)
				}
			}
			if l.err != nil || x.snapshot().namesOnly {
				t.Errorf("%v; only the names are there: %t", l.err, x.snapshot().namesOnly)
			}
			if err := x.snapshot().saveFile(folder); err != nil {
				t.Fatal(err)
			}
			later := &index{folder: folder}
			l = later.startLoading(ctx, s.Main, nil)
			<-l.done
			select {
			case <-l.usable:
				t.Error("a start with a file read the names before it")
			default:
			}
		})
	}
}
