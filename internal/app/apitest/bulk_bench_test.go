package apitest

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// BenchmarkBulk measures how long the light calls of 50 users take while one user does heavy work many times at once:
// the median, the 99th percentile and the slowest, and the most memory that the heap took. Each user makes a call every
// 250 ms: the check of their session, a page of a list, a record or, every eighth time, a save. Run it with -benchtime
// 1x.
func BenchmarkBulk(b *testing.B) {
	run := func(name string, options func(b *testing.B) store.Options) {
		b.Run(name, func(b *testing.B) {
			w := start(b, apptest.Config(b, options(b)))
			librarytest.FillTerms(b, w.Library(), access.System())
			benchBulk(b, w)
		})
	}
	run("sqlite", func(b *testing.B) store.Options { return store.Options{Data: b.TempDir()} })
	run("postgres", func(b *testing.B) store.Options {
		return store.Options{Data: b.TempDir(), Database: storetest.Postgres(b)}
	})
}

func benchBulk(b *testing.B, w *env) {
	bulk := w.Login(access.Terminologist)
	light := w.People(access.GlossaryReader, 50)
	upload := w.must(w.upload(bulk, "terms.csv", table(19_000))).Text("Id")
	get := func(path string) func() { return func() { drain(b, bulk, http.MethodGet, w.URL+path, "") } }
	for _, row := range []struct {
		name  string
		calls int
		one   func()
	}{
		{"nothing", 1, func() { time.Sleep(5 * time.Second) }},
		{"12 whole glossaries", 12, get("/api/glossary")},
		{"12 whole lists of terms", 12, get("/api/settings/terms")},
		{"4 exports", 4, get("/api/glossary/export")},
		{"4 tries of an import", 4, func() {
			drain(b, bulk, http.MethodPost, w.URL+"/api/settings/terms/import?dryrun=1", `{"UploadId":"`+upload+`"}`)
		}},
		{"an import", 1, func() {
			drain(b, bulk, http.MethodPost, w.URL+"/api/settings/terms/import", `{"UploadId":"`+upload+`"}`)
		}},
	} {
		b.Run(row.name, func(b *testing.B) {
			for b.Loop() {
				took, heap, failed := during(b, w, light, row.calls, row.one)
				slices.Sort(took)
				b.ReportMetric(milliseconds(took[len(took)/2]), "median-ms")
				b.ReportMetric(milliseconds(took[len(took)*99/100]), "p99-ms")
				b.ReportMetric(milliseconds(took[len(took)-1]), "max-ms")
				b.ReportMetric(float64(heap>>20), "heap-MB")
				b.ReportMetric(float64(failed), "failed")
			}
		})
	}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// during measures the light calls that are sent while so many heavy ones are under way.
func during(
	b *testing.B, w *env, light []*apptest.Client, calls int, one func(),
) (took []time.Duration, heap uint64, failed int) {
	runtime.GC()
	ended := make(chan struct{})
	var users, heavy sync.WaitGroup
	var mu sync.Mutex
	for n, c := range light {
		users.Go(func() {
			time.Sleep(time.Duration(n) * 5 * time.Millisecond)
			for turn := n; ; turn++ {
				began := time.Now()
				status := lightCall(b, w, c, turn)
				mu.Lock()
				if status != http.StatusOK {
					failed++
				}
				took = append(took, time.Since(began))
				mu.Unlock()
				select {
				case <-ended:
					return
				case <-time.After(250 * time.Millisecond):
				}
			}
		})
	}
	users.Go(func() {
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			heap = max(heap, m.HeapInuse)
			select {
			case <-ended:
				return
			case <-time.After(250 * time.Millisecond):
			}
		}
	})
	for range calls {
		heavy.Go(one)
	}
	heavy.Wait()
	close(ended)
	users.Wait()
	return took, heap, failed
}

// lightCall is one of the calls that people make all day.
func lightCall(b *testing.B, w *env, c *apptest.Client, turn int) (status int) {
	switch {
	case turn%8 == 7:
		star := fmt.Sprintf(`{"Kind":"terms","ObjectId":%d,"Note":"%d"}`, turn%100+1, turn)
		return drain(b, c, http.MethodPost, w.URL+"/api/favourites", star)
	case turn%4 == 0:
		return drain(b, c, http.MethodGet, w.URL+"/api/session", "")
	case turn%4 == 1:
		return drain(b, c, http.MethodGet, w.URL+"/api/glossary?page=1", "")
	default:
		return drain(b, c, http.MethodGet, fmt.Sprintf("%s/api/glossary/view/%d", w.URL, turn%100+1), "")
	}
}

// drain sends a request, throws the answer away and returns its status: only the server's work counts.
func drain(b *testing.B, c *apptest.Client, method, address, body string) int {
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		b.Error(err)
		return 0
	}
	r.Header.Set("Authorization", c.Token)
	r.Header.Set("Accept-Encoding", "gzip")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Error(err)
		return 0
	}
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		b.Error(err)
	}
	if err := res.Body.Close(); err != nil {
		b.Error(err)
	}
	return res.StatusCode
}

// table is a file of terms that no glossary has.
func table(rows int) []byte {
	var text bytes.Buffer
	text.WriteString("Name in Turkish;Name in English\n")
	for n := range rows {
		fmt.Fprintf(&text, "Denetim kavramı %d;Audit concept %d\n", n, n)
	}
	return text.Bytes()
}
