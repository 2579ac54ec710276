package browse

import (
	"context"
	"crypto/sha256"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"lls/internal/library"
	"lls/internal/platform/generation"
	"lls/internal/platform/lru"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

// TermSpan is a place in a text where a term of the glossary occurs.
type TermSpan struct {
	Language    string `enum:"tr,en"`
	Start       int    `doc:"In UTF-16 units of the text, as a browser counts"`
	End         int    `doc:"Exclusive"`
	TermID      int64  `json:"TermId"`
	Counterpart string `doc:"The term in the other language"`
}

// maxSpans is the size of the cache of spans in bytes.
const maxSpans = 32 << 20

// glossaryFinder finds the terms of the glossary in texts. It reads the glossary again when its generation has
// changed.
type glossaryFinder struct {
	main  *store.DB
	slots chan struct{}
	spans *lru.Cache[spansKey, []TermSpan]

	mu      sync.Mutex
	current *glossaryState
}

type spansKey struct {
	language lang.Language
	glossary glossaryGeneration
	text     [sha256.Size]byte
}

// glossaryGeneration is the generation of the glossary, and the number of the history in which it was raised.
type glossaryGeneration struct{ history, number int64 }

func readGlossaryGeneration(ctx context.Context, tx *store.Tx) (glossaryGeneration, error) {
	read, err := generation.Read(ctx, tx, library.GlossaryGeneration)
	return glossaryGeneration{read[generation.History], read[library.GlossaryGeneration]}, err
}

// glossaryState is the glossary as it was at a generation. It is never changed.
type glossaryState struct {
	generation glossaryGeneration
	tr, en     glossarySide
}

type glossarySide struct {
	matcher *termform.Matcher
	terms   []namedTerm // by the number that the matcher answers
}

type namedTerm struct {
	id          int64
	counterpart string
}

// newGlossaryFinder returns a finder that uses at most half of the processors, so that large texts do not delay other
// calls.
func newGlossaryFinder(main *store.DB) *glossaryFinder {
	return &glossaryFinder{main: main, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)),
		spans: lru.New[spansKey, []TermSpan](maxSpans)}
}

// find returns the terms of both texts with the glossary at a generation or a later one.
func (g *glossaryFinder) find(ctx context.Context, wanted glossaryGeneration, tr, en string) ([]TermSpan, error) {
	if all, ok := g.cached(wanted, tr, en); ok {
		return all, nil
	}
	select {
	case g.slots <- struct{}{}:
		defer func() { <-g.slots }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait to look for terms: %w", ctx.Err())
	}
	state, err := g.glossaryAt(ctx, wanted)
	if err != nil {
		return nil, err
	}
	if all, ok := g.cached(state.generation, tr, en); ok { // another call has read it in the meantime
		return all, nil
	}
	spans, err := g.spansOf(ctx, state, lang.Turkish, tr)
	if err != nil {
		return nil, err
	}
	more, err := g.spansOf(ctx, state, lang.English, en)
	return append(spans[:len(spans):len(spans)], more...), err
}

func (g *glossaryFinder) cached(wanted glossaryGeneration, tr, en string) ([]TermSpan, bool) {
	spans, ok := g.spans.Get(keyOf(lang.Turkish, wanted, tr))
	if !ok {
		return nil, false
	}
	more, ok := g.spans.Get(keyOf(lang.English, wanted, en))
	return append(spans[:len(spans):len(spans)], more...), ok
}

func keyOf(l lang.Language, wanted glossaryGeneration, text string) spansKey {
	return spansKey{l, wanted, sha256.Sum256(unsafe.Slice(unsafe.StringData(text), len(text)))} // read only, not copied
}

func (g *glossaryFinder) spansOf(
	ctx context.Context, state *glossaryState, l lang.Language, text string,
) ([]TermSpan, error) {
	side := lang.Pick(l, state.tr, state.en)
	matches, err := side.matcher.FindContext(ctx, text)
	if err != nil {
		return nil, err
	}
	spans := make([]TermSpan, len(matches))
	bytes := 256
	for i, m := range termform.UTF16(text, matches) {
		term := side.terms[m.TermID]
		spans[i] = TermSpan{Language: string(l), Start: m.Start, End: m.End, TermID: term.id,
			Counterpart: term.counterpart}
		bytes += int(unsafe.Sizeof(spans[i]))
	}
	g.spans.Put(keyOf(l, state.generation, text), spans, bytes)
	return spans, nil
}

// glossaryAt returns the glossary as it is, or as it was when it was last read if that is the generation.
func (g *glossaryFinder) glossaryAt(ctx context.Context, wanted glossaryGeneration) (*glossaryState, error) {
	g.mu.Lock()
	current := g.current
	g.mu.Unlock()
	if current != nil && current.generation == wanted {
		return current, nil
	}
	read := &glossaryState{}
	var tr, en []termform.Term
	err := g.main.View(ctx, func(tx *store.Tx) (err error) {
		if read.generation, err = readGlossaryGeneration(ctx, tx); err != nil {
			return err
		}
		tr, en, read.tr.terms, read.en.terms = nil, nil, nil, nil
		return library.EachTermName(ctx, tx, func(t library.TermName) {
			name := func(to *[]termform.Term, of *[]namedTerm, name, counterpart string) {
				if name != "" {
					*to = append(*to, termform.Term{ID: int64(len(*of)), Name: name})
					*of = append(*of, namedTerm{t.ID, counterpart})
				}
			}
			name(&tr, &read.tr.terms, t.NameTR, t.NameEN)
			name(&en, &read.en.terms, t.NameEN, t.NameTR)
			name(&tr, &read.tr.terms, t.AbbrTR, firstNonEmpty(t.AbbrEN, t.NameEN))
			name(&en, &read.en.terms, t.AbbrEN, firstNonEmpty(t.AbbrTR, t.NameTR))
		})
	})
	if err != nil {
		return nil, fmt.Errorf("read the names of the glossary: %w", err)
	}
	var both sync.WaitGroup
	both.Go(func() { read.tr.matcher = termform.New(lang.Turkish, tr) })
	both.Go(func() { read.en.matcher = termform.New(lang.English, en) })
	both.Wait()
	g.mu.Lock()
	g.current = read
	g.mu.Unlock()
	return read, ctx.Err()
}

func firstNonEmpty(first, second string) string {
	if first != "" {
		return first
	}
	return second
}
