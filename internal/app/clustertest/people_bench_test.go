package clustertest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/cputime"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

const (
	people   = 200
	workTime = 60 * time.Second
	pause    = 5 * time.Second // between two calls of one person, on average
)

// BenchmarkPeople lets 200 people work for a minute: on one instance with SQLite, and on three with PostgreSQL behind a
// proxy that takes them in turn. 80 % of the calls read lists and texts, 15 % search, 5 % save. People, proxy and
// instances share the process and its processors.
func BenchmarkPeople(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) {
		h := apptest.Start(b, apptest.Config(b, store.Options{Data: b.TempDir()}))
		benchPeople(b, h, h.URL)
	})
	b.Run("postgres", func(b *testing.B) {
		instances := cluster(b, storetest.Postgres(b), 3, nil)
		benchPeople(b, instances[0], balance(b, instances))
	})
}

// balance is the address of a proxy before the instances.
func balance(b *testing.B, instances []*apptest.Env) string {
	b.Helper()
	var proxies []*httputil.ReverseProxy
	for _, h := range instances {
		address, err := url.Parse(h.URL)
		if err != nil {
			b.Fatal(err)
		}
		proxies = append(proxies, &httputil.ReverseProxy{
			Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(address) },
			Transport: &http.Transport{MaxIdleConnsPerHost: people},
		})
	}
	var turn atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		proxies[int(turn.Add(1))%len(proxies)].ServeHTTP(w, r)
	}))
	b.Cleanup(server.Close)
	return server.URL
}

// person is a user at work.
type person struct {
	client  *http.Client
	url     string
	token   string
	known   string  // the TreeState of the last list
	listed  []int64 // the legal texts of the last list
	version int64   // counts saves
	problem func(string)
}

// timings are how long calls of one kind took.
type timings struct {
	mu     sync.Mutex
	took   []time.Duration
	failed int
}

func (t *timings) add(took time.Duration, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.took = append(t.took, took)
	if !ok {
		t.failed++
	}
}

// percentile is the time that this share of the calls did not exceed, in milliseconds.
func (t *timings) percentile(share float64) float64 {
	if len(t.took) == 0 {
		return 0
	}
	slices.Sort(t.took)
	return float64(t.took[min(len(t.took)-1, int(share*float64(len(t.took))))].Microseconds()) / 1000
}

func benchPeople(b *testing.B, h *apptest.Env, address string) {
	librarytest.Fill(b, h.Library(), access.System())
	staff := makePeople(b, h, address)
	for b.Loop() {
		var reads, searches, saves timings
		before := cputime.Used(b)
		end := time.Now().Add(workTime)
		var all sync.WaitGroup
		for n, p := range staff {
			all.Go(func() {
				chance := rand.New(rand.NewPCG(1, uint64(n)))
				for {
					time.Sleep(time.Duration(chance.Int64N(int64(2 * pause))))
					if time.Now().After(end) {
						return
					}
					started := time.Now()
					switch at := chance.IntN(100); {
					case at < 40:
						ok := p.list(chance)
						reads.add(time.Since(started), ok)
					case at < 80:
						ok := p.view(chance)
						reads.add(time.Since(started), ok)
					case at < 95:
						words := []string{"atık", "çevre yönetimi", "rekabet", "enerji yasası", "su koruma", "iskarta"}
						ok := p.ask(http.MethodGet, "/api/search?q="+url.QueryEscape(words[chance.IntN(len(words))]),
							nil, nil)
						searches.add(time.Since(started), ok)
					default:
						ok := p.save(chance)
						saves.add(time.Since(started), ok)
					}
				}
			})
		}
		all.Wait()
		calls := len(reads.took) + len(searches.took) + len(saves.took)
		b.ReportMetric(float64(calls), "calls")
		b.ReportMetric(float64(reads.failed+searches.failed+saves.failed), "errors")
		b.ReportMetric((cputime.Used(b)-before).Seconds()*1000/float64(calls), "CPU-ms/call")
		for name, t := range map[string]*timings{"read": &reads, "search": &searches, "save": &saves} {
			b.ReportMetric(t.percentile(0.5), name+"-p50-ms")
			b.ReportMetric(t.percentile(0.95), name+"-p95-ms")
		}
	}
}

// makePeople makes the people and signs them in. All of them may save.
func makePeople(b *testing.B, h *apptest.Env, address string) (staff []*person) {
	b.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: people}}
	for _, c := range h.People(access.DraftingExpert, people) {
		staff = append(staff, &person{client: client, url: address, token: c.Token,
			problem: func(what string) { b.Log(what) }})
	}
	return staff
}

// list asks for a page as the interface does.
func (p *person) list(chance *rand.Rand) bool {
	sorts := []string{"NameTR", "-DateDrafted", "Number", "LegislationTypeId"}
	query := fmt.Sprintf("?page=%d&sort=%s", 1+chance.IntN(20), sorts[chance.IntN(len(sorts))])
	if p.known != "" {
		query += "&known=" + url.QueryEscape(p.known)
	}
	var answer struct {
		TreeState string
		Items     []struct {
			ID int64 `json:"Id"`
		}
	}
	ok := p.ask(http.MethodGet, "/api/draftlegaltexts"+query, nil, &answer)
	p.known, p.listed = cmp.Or(answer.TreeState, p.known), p.listed[:0]
	for _, item := range answer.Items {
		p.listed = append(p.listed, item.ID)
	}
	return ok && len(answer.Items) > 0
}

// view opens a legal text of the last list.
func (p *person) view(chance *rand.Rand) bool {
	if len(p.listed) == 0 {
		return p.list(chance)
	}
	id := p.listed[chance.IntN(len(p.listed))]
	return p.ask(http.MethodGet, fmt.Sprintf("/api/draftlegaltexts/view/%d", id), nil, nil)
}

// save adds a version of some 20 kB to a legal text.
func (p *person) save(chance *rand.Rand) bool {
	p.version++
	var text strings.Builder
	for n := range 100 {
		fmt.Fprintf(&text, "Madde %d – (1) Kurum, %d sayılı başvuruyu otuz gün içinde karara bağlar ve kararını "+
			"ilgiliye yazılı olarak bildirir; gerekçe %d’inci fıkraya göre gösterilir.\n\n", n+1, chance.IntN(9999),
			chance.IntN(9))
	}
	var answer struct{ Success bool }
	return p.ask(http.MethodPost, "/api/settings/revisions", object{"Id": 0,
		"LegalTextId": 1 + chance.IntN(librarytest.Texts), "StatusId": 2,
		"Date": fmt.Sprintf("2026-01-%02d", 1+p.version%28), "TextTR": text.String()}, &answer) && answer.Success
}

// ask makes a call and reads the answer; into may be nil.
func (p *person) ask(method, path string, body, into any) bool {
	var content io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return false
		}
		content = strings.NewReader(string(encoded))
	}
	request, err := http.NewRequest(method, p.url+path, content)
	if err != nil {
		return false
	}
	request.Header.Set("Authorization", p.token)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := p.client.Do(request)
	if err != nil {
		return false
	}
	answer, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	if err != nil || response.StatusCode != http.StatusOK {
		p.problem(fmt.Sprint(method, " ", path, ": ", response.StatusCode, " ", string(answer[:min(len(answer), 200)])))
		return false
	}
	return into == nil || json.Unmarshal(answer, into) == nil
}
