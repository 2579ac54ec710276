package apitest

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/generation"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// addTerms writes so many terms directly into the database.
func (w *env) addTerms(n int) {
	w.t.Helper()
	ctx := context.Background()
	w.Update(func(tx *store.Tx) error {
		for i := range n {
			var id int64
			if err := tx.Row(ctx,
				`INSERT INTO terms (name_tr, name_en, abbr_tr, abbr_en, notes, sort_tr, sort_en, create_user, create_date,
					modify_user, modify_date)
				VALUES ($1, $2, '', '', '', $3, $3, 1, 0, 1, 0) RETURNING id`,
				[]any{fmt.Sprintf("Terim <%d>", i), fmt.Sprintf("Term & %d", i), fmt.Appendf(nil, "%05d", i)},
				&id); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx,
				`INSERT INTO term_domains (term_id, domain_id) VALUES ($1, (SELECT MIN(id) FROM domains))`,
				id); err != nil {
				return err
			}
		}
		return generation.Raise(ctx, tx, library.GlossaryGeneration)
	})
}

// addTexts writes so many legal texts and regulations directly into the database.
func (w *env) addTexts(s fixture, n int) {
	w.t.Helper()
	ctx := context.Background()
	w.Update(func(tx *store.Tx) error {
		for i := range n {
			name, sort := fmt.Sprintf("Metin <%d>", i), fmt.Appendf(nil, "%05d", i)
			if _, err := tx.Exec(ctx,
				`INSERT INTO legal_texts (name_tr, name_en, legislation_type_id, is_amendment, traffic_light_yellow,
					traffic_light_red,
				sort_number, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
				VALUES ($1, $1, $2, FALSE, 6, 12, $3, $3, $3, 1, 1000, 1, 1000)`,
				name, s.id["legislationtypes"], sort); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx,
				`INSERT INTO regulations (name, type_id, sector_id, turkish, date, file_name, size, mime, sha256, sort_name,
				create_user, create_date, modify_user, modify_date)
				VALUES ($1, 1, $2, FALSE, '2026-01-02', 'a.txt', 1, 'text/plain', $1, $3, 1, 1000, 1, 1000)`,
				name, s.id["sectors"], sort); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestALongListIsTheSameAsItsPages(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		w.addTerms(query.MaxPageSize + 1)
		terminologist, expert := w.Login(access.Terminologist), w.Login(access.DraftingExpert)
		w.addTexts(w.makeFixture(expert), query.MaxPageSize+1)
		for path, c := range map[string]*apptest.Client{"/api/glossary?sort=-NameTR": terminologist,
			"/api/settings/terms?sort=NameEN": terminologist,
			"/api/amendmenttargets?q=":        expert, "/api/regulations?q=": expert} {
			whole := w.must(c.Get(path))
			first, second := w.must(c.Get(path+"&size=1000&page=1")), w.must(c.Get(path+"&size=1000&page=2"))
			pages := append(first.JSON["Items"].([]any), second.JSON["Items"].([]any)...)
			if items := whole.JSON["Items"].([]any); len(items) < query.MaxPageSize+1 ||
				!reflect.DeepEqual(items, pages) {
				t.Errorf("%s: %d items, the pages have %d", path, len(items), len(pages))
			}
			delete(whole.JSON, "Items")
			delete(first.JSON, "Items")
			if !reflect.DeepEqual(whole.JSON, first.JSON) {
				t.Errorf("%s: beside the items %.300v\nwant %.300v", path, whole.JSON, first.JSON)
			}
		}
		if left, err := os.ReadDir(filepath.Join(w.cfg.Data, "blobs", "tmp")); len(left) > 0 {
			t.Errorf("temporary files stay: %v, %v", left, err)
		}
		if a, b := w.Slots().Usage(slots.List), w.Slots().Usage(slots.Answer); a != (slots.Usage{}) ||
			b != (slots.Usage{}) {
			t.Errorf("slots are left: %+v, %+v", a, b)
		}
	})
}

func TestAttackManyWholeLists(t *testing.T) {
	onSQLite(t, func(t *testing.T, w *env) {
		w.addTerms(query.MaxPageSize + 1)
		reader, other := w.Login(access.GlossaryReader), w.Login(access.Terminologist)
		w.fill(slots.List, w.userOf(access.GlossaryReader))
		if a := reader.Get("/api/glossary"); !a.Is(http.StatusTooManyRequests, "ERROR_BUSY") ||
			a.Text("Value") != "list" {
			t.Errorf("one list more: %d %.200s", a.Status, a.Raw)
		}
		w.must(reader.Get("/api/glossary?page=1"))
		w.must(other.Get("/api/settings/domains")) // a whole list that is short
	})
}

func TestAttackManyWholeListsOfTexts(t *testing.T) {
	onSQLite(t, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		w.addTexts(w.makeFixture(expert), query.MaxPageSize+1)
		w.fill(slots.List, w.userOf(access.DraftingExpert))
		for _, path := range []string{"/api/amendmenttargets", "/api/regulations"} {
			if a := expert.Get(path); !a.Is(http.StatusTooManyRequests, "ERROR_BUSY") || a.Text("Value") != "list" {
				t.Errorf("%s, one list more: %d %.200s", path, a.Status, a.Raw)
			}
			w.must(expert.Get(path + "?page=1"))
		}
	})
}

// Nobody is signed out, and no check of the instance fails, because others read much.
func TestAttackEveryReaderIsTaken(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.TextReader)
		end := make(chan struct{})
		var readers sync.WaitGroup
		defer readers.Wait()
		defer close(end)
		for _, db := range []*store.DB{w.Stores().Main, w.Stores().Local} {
			for range db.Stats().MaxOpenConnections {
				readers.Go(func() {
					_ = db.View(context.Background(), func(*store.Tx) error { <-end; return nil })
				})
			}
			until := time.Now().Add(time.Minute)
			for ; db.Stats().InUse < db.Stats().MaxOpenConnections; time.Sleep(time.Millisecond) {
				if time.Now().After(until) {
					t.Fatalf("%+v", db.Stats())
				}
			}
		}
		w.must(c.Get("/api/session"))
		w.must(c.Get("/api/health"))
	})
}
