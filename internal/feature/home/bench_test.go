package home_test

import (
	"log/slog"
	"testing"

	"lls/internal/feature/comment"
	"lls/internal/feature/content"
	"lls/internal/feature/favourite"
	"lls/internal/feature/home"
	"lls/internal/feature/timeline"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// The first screen over 10,000 legal texts.
func BenchmarkHome(b *testing.B) {
	for name, options := range map[string]func() store.Options{
		"sqlite":   func() store.Options { return store.Options{Data: b.TempDir()} },
		"postgres": func() store.Options { return store.Options{Data: b.TempDir(), Database: storetest.Postgres(b)} },
	} {
		b.Run(name, func(b *testing.B) {
			w := librarytest.Open(b, options())
			librarytest.Fill(b, w.Library, w.Actors[access.DraftingExpert])
			h := home.New(w.Library, content.New(content.Config{Data: b.TempDir(), Log: slog.New(slog.DiscardHandler)}),
				favourite.New(w.Engine().Main, w.All()),
				comment.New(w.Library, timeline.New(w.Library, 1<<20, slots.New(slots.Limits()))))
			for b.Loop() {
				if got, err := h.Read(b.Context(), w.Actors[access.DraftingExpert]); err != nil ||
					len(got.Overdue) == 0 {
					b.Fatal(len(got.Overdue), err)
				}
			}
		})
	}
}
