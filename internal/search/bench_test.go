package search_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/cputime"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record/query"
	"lls/internal/search"
)

// BenchmarkFullText searches versions of 50 KB each, 500 of them or with LLS_LONG 5,000 (250 MB): 100 single words
// drawn evenly over the logarithm of their frequency, 50 pairs, 30 inflected words, 20 phrases.
func BenchmarkFullText(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchFullText(b, store.Options{Data: b.TempDir()}) })
	b.Run("postgres", func(b *testing.B) {
		benchFullText(b, store.Options{Data: b.TempDir(), Database: storetest.Postgres(b)})
	})
}

func benchFullText(b *testing.B, o store.Options) {
	versions := 500
	if os.Getenv("LLS_LONG") != "" {
		versions = 5000
	}
	w := librarytest.Open(b, o)
	c := newCorpus(1)
	started := time.Now()
	c.fill(b, w, versions)
	b.Logf("%d versions saved in %.1f s, of which indexing is a part", versions, time.Since(started).Seconds())
	var bytes int64
	if err := w.Stores.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, "SELECT SUM(LENGTH(content)) FROM search_documents", nil, &bytes)
	}); err != nil {
		b.Fatal(err)
	}
	folder := b.TempDir()
	start := func(what string) *search.Search {
		s := search.New(w.Stores.Main, folder, library.StatusNamed)
		before, used, started := heap(), cputime.Used(b), time.Now()
		if err := s.Warm(ctx); err != nil {
			b.Fatal(err)
		}
		took := time.Since(started)
		used = cputime.Used(b) - used
		b.Logf("%s: ready after %.2f s, %.2f s of processor time, %.1f MB of memory", what, took.Seconds(),
			used.Seconds(), float64(heap()-before)/1e6)
		return s
	}
	start("first start")
	size := int64(0)
	if info, err := os.Stat(filepath.Join(folder, "index")); err == nil {
		size = info.Size()
	}
	b.Logf("%.1f MB in the database, %.1f MB in the file", float64(bytes)/1e6, float64(size)/1e6)
	if err := generation.BeginHistory(ctx, w.Stores.Main); err != nil { // as every start with a history of changes
		b.Fatal(err)
	}
	s := start("later start")
	queries := c.queries()
	for _, group := range []string{"word", "pair", "inflected", "phrase", ""} {
		name := group
		if name == "" {
			name = "all"
		}
		b.Run(name, func(b *testing.B) {
			var times []time.Duration
			before, calls := cputime.Used(b), 0
			for b.Loop() {
				for _, one := range queries {
					if group != "" && one.group != group {
						continue
					}
					for round := range 3 {
						started := time.Now()
						answer, err := s.Find(ctx, w.Actors[access.TextReader], query.Params{"q": {one.text}})
						if err != nil || len(answer.Items) == 0 {
							b.Fatalf("%q: %v, %d items", one.text, err, len(answer.Items))
						}
						if calls++; round > 0 {
							times = append(times, time.Since(started))
						}
					}
				}
			}
			slices.Sort(times)
			at := func(share float64) float64 {
				return float64(times[int(share*float64(len(times)-1))].Microseconds()) / 1000
			}
			b.ReportMetric(at(0.5), "p50-ms")
			b.ReportMetric(at(0.99), "p99-ms")
			b.ReportMetric(at(1), "max-ms")
			b.ReportMetric(float64(cputime.Used(b)-before)/float64(calls)/1e6, "cpu-ms/search")
		})
	}
}

// heap is how much memory is in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// corpus makes texts of words whose frequencies follow Zipf's law.
type corpus struct {
	random *rand.Rand
	words  []string
	zipf   *rand.Zipf
	texts  []string // some, for phrases
}

const vocabulary = 60_000

func newCorpus(seed uint64) *corpus {
	c := &corpus{random: rand.New(rand.NewPCG(seed, 7))}
	syllables := []string{"ka", "ye", "lı", "mü", "şa", "ru", "de", "bil", "gör", "tan", "çı", "kor", "sun", "ba", "li",
		"gü", "ven", "iş", "le", "ö", "de", "me", "kur", "yap", "ılı", "zor", "hak", "mah", "ke", "tür"}
	endings := []string{"", "", "", "lar", "ler", "ın", "in", "nın", "da", "de", "dan", "ı", "i", "larının", "lerine",
		"sı", "k", "t", "p"}
	seen := map[string]bool{}
	for len(c.words) < vocabulary {
		var word strings.Builder
		for range 2 + c.random.IntN(3) {
			word.WriteString(syllables[c.random.IntN(len(syllables))])
		}
		word.WriteString(endings[c.random.IntN(len(endings))])
		if s := word.String(); !seen[s] {
			seen[s] = true
			c.words = append(c.words, s)
		}
	}
	c.zipf = rand.NewZipf(c.random, 1.07, 2.7, vocabulary-1)
	return c
}

func (c *corpus) text(bytes int) string {
	var b strings.Builder
	for article := 1; b.Len() < bytes; article++ {
		fmt.Fprintf(&b, "MADDE %d – ", article)
		for sentence := range 4 {
			fmt.Fprintf(&b, "(%d) ", sentence+1)
			for range 12 + c.random.IntN(20) {
				b.WriteString(c.words[c.zipf.Uint64()])
				b.WriteByte(' ')
			}
			b.WriteString(".\n")
		}
	}
	return b.String()
}

func (c *corpus) fill(b *testing.B, w *librarytest.Env, versions int) {
	b.Helper()
	sector := w.Save(b, library.Sectors(w.Library), expert,
		map[string]any{"Id": 0, "NameTR": "Sektör", "NameEN": "Sector"}).ID
	var text int64
	bodies := [][]byte{}
	for i := range versions {
		if i%10 == 0 {
			text = w.Save(b, library.LegalTexts(w.Library), expert,
				map[string]any{"Id": 0, "NameTR": fmt.Sprintf("Metin %d", i),
					"NameEN": fmt.Sprintf("Text %d", i), "LegislationTypeId": 1,
					"TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": []int64{sector}}).ID
		}
		record := map[string]any{"Id": 0, "LegalTextId": text, "StatusId": 2,
			"Date": fmt.Sprintf("20%02d-01-%02d", i%10+10, i%28+1), "TextTR": c.text(50_000)}
		if i%50 == 0 {
			c.texts = append(c.texts, record["TextTR"].(string))
		}
		body, err := json.Marshal(record)
		if err != nil {
			b.Fatal(err)
		}
		if bodies = append(bodies, body); len(bodies) == 50 || i == versions-1 {
			if _, err := library.Revisions(w.Library).SaveAll(ctx, w.Actors[expert], bodies); err != nil {
				b.Fatal(err)
			}
			bodies = bodies[:0]
		}
	}
}

type benchQuery struct{ group, text string }

func (c *corpus) queries() (all []benchQuery) {
	counts := map[string]int{}
	for _, text := range c.texts {
		for word := range strings.FieldsSeq(text) {
			counts[word]++
		}
	}
	known := []string{}
	for _, word := range c.words {
		if counts[word] > 0 {
			known = append(known, word)
		}
	}
	slices.SortStableFunc(known, func(a, b string) int { return counts[b] - counts[a] })
	word := func() string {
		return known[min(len(known)-1, int(math.Exp(c.random.Float64()*math.Log(float64(len(known)))))-1)]
	}
	common := func() string { return known[c.random.IntN(300)] }
	for range 100 {
		all = append(all, benchQuery{"word", word()})
	}
	for range 50 {
		all = append(all, benchQuery{"pair", common() + " " + common()})
	}
	for range 30 {
		all = append(all, benchQuery{"inflected", common() + []string{"larının", "lerinde", "dan",
			"nın"}[c.random.IntN(4)]})
	}
	for range 20 {
		words := strings.Fields(c.texts[c.random.IntN(len(c.texts))])
		from := c.random.IntN(len(words) - 6)
		all = append(all, benchQuery{"phrase", `"` + strings.Join(words[from:from+2+c.random.IntN(3)], " ") + `"`})
	}
	all = slices.DeleteFunc(all, func(q benchQuery) bool { return strings.Trim(q.text, `" .()0123456789`) == "" })
	return all
}

// BenchmarkNames searches the names of 10,000 legal texts and 100,000 terms.
func BenchmarkNames(b *testing.B) {
	w := librarytest.Open(b, store.Options{Data: b.TempDir()})
	librarytest.Fill(b, w.Library, w.Actors[expert])
	librarytest.FillTerms(b, w.Library, w.Actors[expert])
	s := search.New(w.Stores.Main, "", library.StatusNamed)
	started := time.Now()
	if err := s.Warm(ctx); err != nil {
		b.Fatal(err)
	}
	b.Logf("read into memory in %.2f s", time.Since(started).Seconds())
	for _, words := range []string{"gıda 66666", "çevre", "v", "Atık Yönetimi Yasası", "denetimi şirket", "17/1990",
		"atıkların yönetimi"} {
		b.Run(url.PathEscape(words), func(b *testing.B) {
			for b.Loop() {
				if answer, err := s.Find(ctx, w.Actors[access.TextReader], query.Params{"q": {words}}); err != nil ||
					len(answer.Items) == 0 {
					b.Fatal(err, len(answer.Items))
				}
			}
		})
	}
}
