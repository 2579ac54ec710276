package library

import (
	"context"
	"fmt"
	"sync"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/text/euref"
)

// actNames are the short names by which texts name acts. They are read once for each generation of theirs.
type actNames struct {
	mu         sync.Mutex
	generation int64
	names      *euref.Names
}

// last returns the names that were read last, and their generation; it may not be the present one.
func (a *actNames) last() (names *euref.Names, at int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.names, a.generation
}

// read returns the names of a transaction, and their generation.
func (a *actNames) read(ctx context.Context, tx *store.Tx) (names *euref.Names, at int64, err error) {
	if at, err = generation.Of(ctx, tx, actNamesGeneration); err != nil {
		return nil, 0, fmt.Errorf("read the generation of the names of EU acts: %w", err)
	}
	names, known := a.last()
	if at == 0 || known == at {
		return names, at, nil
	}
	acts, ambiguous := map[string]euref.CELEX{}, map[string]bool{}
	byFold := map[string]euref.CELEX{}
	if err := tx.Each(ctx, `SELECT celex, short_tr, short_en FROM eu_acts WHERE short_tr <> '' OR short_en <> ''`, nil,
		func(scan func(...any) error) error {
			var number, tr, en string
			if err := scan(&number, &tr, &en); err != nil {
				return err
			}
			celex := storedCELEX(number)
			for _, name := range append(shortNames(tr), shortNames(en)...) {
				if other, taken := byFold[foldName(name)]; taken && other != celex {
					ambiguous[foldName(name)] = true
				}
				byFold[foldName(name)] = celex
				acts[name] = celex
			}
			return nil
		}); err != nil {
		return nil, 0, fmt.Errorf("read the short names of EU acts: %w", err)
	}
	for name := range acts {
		if ambiguous[foldName(name)] {
			delete(acts, name)
		}
	}
	names = euref.NewNames(acts)
	if tx.ReadOnly() { // what a writing transaction sees may be undone
		a.mu.Lock()
		a.names, a.generation = names, at
		a.mu.Unlock()
	}
	return names, at, nil
}

// knownActNames are the short names of a transaction, and their generation. They are read before the transaction
// writes: PostgreSQL gets the query with the first one of the save.
type knownActNames struct {
	names *euref.Names
	at    int64
}

func announceActNames(ctx context.Context, tx *store.Tx) error {
	return generation.PrefetchOf(ctx, tx, actNamesGeneration)
}

func (a *actNames) readKnown(ctx context.Context, tx *store.Tx) (*knownActNames, error) {
	names, at, err := a.read(ctx, tx)
	return &knownActNames{names, at}, err
}

// actNamesChanged notes that short names of acts have changed. After the commit the program looks for them in all
// texts.
func (l *Library) actNamesChanged(ctx context.Context, tx *store.Tx) error {
	if l.ActNamesChanged != nil {
		tx.AfterCommit(l.ActNamesChanged)
	}
	return generation.Raise(ctx, tx, actNamesGeneration)
}
