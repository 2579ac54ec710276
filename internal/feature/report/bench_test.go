package report_test

import (
	"os"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/feature/report"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/cputime"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/text/lang"
)

// BenchmarkReports counts and writes a library of 10,000 texts and 50,000 versions with texts of 2 kB.
func BenchmarkReports(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchReports(b, store.Options{Data: b.TempDir()}) })
	b.Run("postgres", func(b *testing.B) {
		if os.Getenv("LLS_TEST_POSTGRES") == "" {
			b.Skip("LLS_TEST_POSTGRES is not set: run the benchmarks through make bench")
		}
		benchReports(b, store.Options{Data: b.TempDir(), Database: storetest.Postgres(b)})
	})
}

func benchReports(b *testing.B, o store.Options) {
	w := librarytest.Open(b, o)
	librarytest.Fill(b, w.Library, w.Actors[access.Administrator])
	update := func(query string, args ...any) {
		b.Helper()
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			if _, err := tx.Exec(ctx, query, args...); err != nil {
				return err
			}
			return generation.Raise(ctx, tx, library.TextsGeneration)
		}); err != nil {
			b.Fatal(err)
		}
	}
	update(`INSERT INTO revisions (legal_text_id, status_id, date, has_texts, create_user, create_date, modify_user,
		modify_date, text_tr)
		SELECT t.id, n.status, n.day, TRUE, 1, 0, 1, 0, $1 FROM legal_texts t CROSS JOIN
		(SELECT 1 AS status, '2009-01-01' AS day UNION ALL SELECT 2, '2009-03-01' UNION ALL SELECT 3, '2009-09-01') n`,
		text2k())
	reader := w.Actors[access.TextReader]
	b.Run("statistics/first", func(b *testing.B) {
		before := cputime.Used(b)
		for b.Loop() {
			if _, err := report.New(w.Library, w.Files).Statistics(ctx, reader, "all"); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64((cputime.Used(b)-before).Milliseconds())/float64(b.N), "cpu-ms/op")
	})
	b.Run("statistics/again", func(b *testing.B) {
		r := report.New(w.Library, w.Files)
		for b.Loop() {
			if _, err := r.Statistics(ctx, reader, "all"); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, format := range []string{"xlsx", "pdf"} {
		b.Run("report/"+format, func(b *testing.B) {
			peak := watchMemory()
			for b.Loop() {
				answer, err := reports(w).Make(ctx, reader, report.Request{ReportType: ptr(report.StatusReport),
					Format: &format},
					lang.Turkish)
				if err != nil || answer.Value == nil {
					b.Fatal(answer, err)
				}
			}
			b.ReportMetric(float64(peak())/1e6, "MB-above-idle")
		})
	}
}

func text2k() string {
	text := make([]byte, 2048)
	for i := range text {
		text[i] = 'a' + byte(i%26)
	}
	return string(text)
}

// watchMemory returns how much the heap has grown at most since.
func watchMemory() (peak func() int64) {
	heap := func() int64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapInuse)
	}
	runtime.GC()
	idle := heap()
	var most atomic.Int64
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			case <-time.After(5 * time.Millisecond):
				most.Store(max(most.Load(), heap()-idle))
			}
		}
	}()
	return func() int64 {
		close(stop)
		<-done
		return most.Load()
	}
}
