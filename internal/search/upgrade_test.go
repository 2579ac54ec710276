package search_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/search"
)

// asOfFormat makes all documents those of a program of another format.
func (w *env) asOfFormat(t *testing.T, format byte) {
	t.Helper()
	if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
		type document struct {
			stamp   int64
			content []byte
		}
		rows, err := store.All(ctx, tx, func(scan func(...any) error) (d document, err error) {
			return d, scan(&d.stamp, &d.content)
		}, "SELECT stamp, content FROM search_documents WHERE content IS NOT NULL")
		if err != nil {
			return err
		}
		for _, d := range rows {
			d.content[0] = format
			if _, err := tx.Exec(ctx, "UPDATE search_documents SET content = $1 WHERE stamp = $2", d.content,
				d.stamp); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, "UPDATE trees SET version = $1 WHERE kind IN ('searchformat', 'searchnames')",
			int64(format))
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// whileSearching runs work while others search, each time by check.
func whileSearching(t *testing.T, work func() error, check func() error) {
	t.Helper()
	var searching sync.WaitGroup
	var done atomic.Bool
	for range 3 {
		searching.Go(func() {
			for !done.Load() {
				if err := check(); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	if err := work(); err != nil {
		t.Error(err)
	}
	done.Store(true)
	searching.Wait()
}

func TestAnUpgradeServesThoseWhoSearch(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		for i := range 210 { // more than are written again in one transaction
			w.version(t, "Iğdır Belediyesi Tüzüğü", 1, fmt.Sprintf("19%02d-01-01", i%90+10),
				fmt.Sprintf("MADDE 1 – Amaç\nSürüm%d belediyenindir.\n", i), "")
		}
		for _, start := range []func(context.Context) error{w.IndexSearch, w.Warm} {
			if err := start(ctx); err != nil {
				t.Fatal(err)
			}
		}
		byText, byName := q("dönüşüm"), q("ambalaj")
		wantText, wantName := found(w.find(t, access.TextReader, byText)), found(w.find(t, access.TextReader, byName))
		last := q("sürüm209")
		for format, readable := range map[byte]bool{2: true, 1: false} {
			w.asOfFormat(t, format)
			upgraded := &env{Env: w.Env, Search: search.New(w.Stores.Main, t.TempDir(), library.StatusNamed)}
			for _, start := range []func(context.Context) error{w.IndexNames, upgraded.Warm} {
				if err := start(ctx); err != nil {
					t.Fatal(err)
				}
			}
			whileSearching(t, func() error { return w.IndexTexts(ctx) }, func() error {
				text, err := upgraded.try(access.TextReader, byText)
				if err != nil {
					return err
				}
				if text.Incomplete && readable || !text.Incomplete && found(text) != wantText {
					return fmt.Errorf("format %d: %s, want %s; incomplete: %t", format, found(text), wantText,
						text.Incomplete)
				}
				name, err := upgraded.try(access.TextReader, byName)
				if err == nil && name.Total != 2 {
					err = fmt.Errorf("format %d: %s, want %s", format, found(name), wantName)
				}
				return err
			})
			for query, want := range map[string]string{byText: wantText, byName: wantName, last: "Iğdır@1939:MADDE 1"} {
				answer := upgraded.find(t, access.TextReader, query)
				if answer.Incomplete || found(answer) != want {
					t.Errorf("format %d, after the upgrade: %s, want %s; incomplete: %t", format, found(answer), want,
						answer.Incomplete)
				}
			}
		}
	})
}
