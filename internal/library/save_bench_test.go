package library_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/store"
)

// longText is a law of about a million letters; the number makes it another one each time.
func longText(article string, edition int) string {
	var b strings.Builder
	for n := 1; b.Len() < 1_000_000; n++ {
		fmt.Fprintf(&b, "%s %d – (1) Bu %d sayılı metin çevresel atık yönetimi kurallarını düzenler.\n", article, n,
			edition)
		for p := 'a'; p < 'h'; p++ {
			fmt.Fprintf(&b, "%c) %d. izin belgesi, yetkili kurumun %d gün içinde vereceği kararla yürürlüğe girer;\n",
				p, n, n%90)
		}
	}
	return b.String()
}

// BenchmarkSaveLongVersion saves a version whose Turkish text has a megabyte. held-ms/op is the longest time that
// another writer waited meanwhile, which is what the save holds the one writer of SQLite.
func BenchmarkSaveLongVersion(b *testing.B) {
	w := librarytest.Open(b, store.Options{Data: b.TempDir()})
	text := w.Save(b, library.LegalTexts(w.Library), expert,
		map[string]any{"Id": 0, "NameTR": "Atık Yasası", "NameEN": "Waste Law",
			"LegislationTypeId": 1, "Sectors": []int64{w.Save(b, library.Sectors(w.Library), expert, map[string]any{
				"Id": 0, "NameTR": "Çevre", "NameEN": "Environment"}).ID}, "TrafficLightYellow": 6,
			"TrafficLightRed": 12}).ID
	fields := map[string]any{"Id": 0, "LegalTextId": text, "StatusId": 2, "Date": "2026-01-02",
		"TextTR": longText("MADDE", 0)}
	saved := w.Save(b, library.Revisions(w.Library), expert, fields)
	if _, err := library.Revisions(w.Library).Checkout(ctx, w.Actors[expert], saved.ID); err != nil {
		b.Fatal(err)
	}
	var held time.Duration
	fields["Id"] = saved.ID
	edition := 0
	bodies := [2]string{longText("MADDE", 1), longText("MADDE", 2)}
	withCPU(b, func() {
		for b.Loop() {
			edition++
			fields["TextTR"], fields["ModifyDate"] = bodies[edition%2], saved.ModifyDate
			body, err := json.Marshal(fields)
			if err != nil {
				b.Fatal(err)
			}
			held += waited(b, w.Stores.Main, func() (err error) {
				saved, err = library.Revisions(w.Library).Save(ctx, w.Actors[expert], body)
				return err
			})
		}
	})
	b.ReportMetric(float64(held.Microseconds())/1000/float64(b.N), "held-ms/op")
}

// waited is the longest time that a writing transaction which writes nothing had to wait while a save was made.
func waited(b *testing.B, main *store.DB, save func() error) (longest time.Duration) {
	b.Helper()
	done, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() {
		for done.Err() == nil {
			asked := time.Now()
			if err := main.Update(ctx, func(*store.Tx) error { return nil }); err != nil {
				b.Error(err)
				return
			}
			longest = max(longest, time.Since(asked))
			time.Sleep(200 * time.Microsecond)
		}
	})
	err := save()
	cancel()
	wg.Wait()
	if err != nil {
		b.Fatal(err)
	}
	return longest
}
