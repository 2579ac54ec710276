// Package librarytest opens a library on real databases for tests, with one user for each role.
package librarytest

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record"
	"lls/internal/search"
)

// Env is a library with its stores and users.
type Env struct {
	*library.Library
	Stores *store.Stores
	Files  *file.Files
	Clock  *storetest.Clock
	Actors map[access.Role]access.Actor
}

// Each runs a test on a fresh library on every database. Its clock starts at 2026-03-15 09:00 UTC.
func Each(t *testing.T, fn func(t *testing.T, w *Env)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, o store.Options) { fn(t, Open(t, o)) })
}

// Open makes the library of a database.
func Open(t testing.TB, o store.Options) *Env {
	t.Helper()
	ctx := context.Background()
	w := &Env{Clock: storetest.NewClock(time.Date(2026, 3, 15, 9, 0, 0, 0, time.UTC)),
		Actors: map[access.Role]access.Actor{}}
	o.Clock = w.Clock.Now
	stores := storetest.Stores(t, o)
	w.Stores = stores
	w.Files = file.New(file.Config{Stores: stores, Data: o.Data, Clock: w.Clock.Now,
		SessionAlive: func(context.Context, int64, int64) (bool, error) { return true, nil }})
	zone, err := time.LoadLocation("Asia/Nicosia")
	if err != nil {
		t.Fatal(err)
	}
	w.Library = library.New(&record.Engine{Main: stores.Main, Local: stores.Local, Zone: zone,
		Index: search.New(stores.Main, "", library.StatusNamed)}, w.Files,
		library.Passwords{Min: 4, Max: 20, Hash: func(context.Context, string) (string, error) {
			return "no password", nil
		}})
	if _, err := w.Seed(ctx, "no password", false); err != nil {
		t.Fatal(err)
	}
	w.Actors[access.Administrator] = access.Actor{UserID: access.SystemAccount, Role: access.Administrator,
		FullName: "System Account", Recent: true}
	agency := w.Save(t, library.Agencies(w.Library), access.Administrator,
		map[string]any{"Id": 0, "NameTR": "Kurum", "NameEN": "Agency"}).ID
	for role := access.DraftingExpert; role <= access.GlossaryReader; role++ {
		name := []string{"", "", "Aylin", "Işık", "Ömer", "Çiğdem"}[role]
		id := w.Save(t, library.Users(w.Library), access.Administrator,
			map[string]any{"Id": 0, "Name": name, "LastName": "Yıldız",
				"RoleId":   role,
				"Username": name + "@lls.local", "AgencyId": agency, "Enabled": true, "Password": "parola",
				"Password2": "parola"}).ID
		w.Actors[role] = access.Actor{UserID: id, Role: role, FullName: name + " Yıldız"}
	}
	return w
}

// Saver is a kind whose records can be saved.
type Saver interface {
	Save(ctx context.Context, actor access.Actor, body []byte) (record.Saved, error)
}

// Save saves a record and fails the test when that is refused.
func (w *Env) Save(t testing.TB, k Saver, role access.Role, fields map[string]any) record.Saved {
	t.Helper()
	saved, err := w.TrySave(k, role, fields)
	if err != nil {
		t.Fatalf("save %v: %v", fields, err)
	}
	return saved
}

// TrySave saves a record.
func (w *Env) TrySave(k Saver, role access.Role, fields map[string]any) (record.Saved, error) {
	body, err := json.Marshal(fields)
	if err != nil {
		return record.Saved{}, err
	}
	return k.Save(context.Background(), w.Actors[role], body)
}
