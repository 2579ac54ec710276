package web

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"lls/internal/feature/session"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
)

// TestTotalsAreCounters keeps rates right: a tool takes a counter that has become smaller for a restart.
func TestTotalsAreCounters(t *testing.T) {
	stores, err := store.Open(t.Context(), store.Options{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stores.Close() })
	m := NewMetrics(stores, session.New(session.Config{Stores: stores}))
	m.WatchSlots(slots.New(slots.Limits()))
	m.refuse("ERROR_WRONG_CREDENTIALS")
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	totals := 0
	for line := range strings.Lines(answer.Body.String()) {
		words := strings.Fields(line)
		if len(words) < 4 || words[1] != "TYPE" {
			continue
		}
		total, counter := strings.HasSuffix(words[2], "_total"), words[3] == "counter"
		if strings.HasPrefix(words[2], "lls_") && total != counter {
			t.Errorf("%s is a %s", words[2], words[3])
		}
		if total && counter {
			totals++
		}
	}
	if totals < 3 {
		t.Errorf("%d totals", totals)
	}
}

func TestATableOfMetricsIsReadOnce(t *testing.T) {
	reads := 0
	m := &Metrics{registry: prometheus.NewRegistry()}
	m.WatchTable("hook", []Gauge{{"lls_a", "A."}, {"lls_b", "B."}}, func(context.Context) map[string][]float64 {
		reads++
		return map[string][]float64{"one": {1, 2}, "two": {3, 4}}
	})
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{`lls_a{hook="one"} 1`, `lls_b{hook="one"} 2`, `lls_a{hook="two"} 3`,
		`lls_b{hook="two"} 4`} {
		if !strings.Contains(answer.Body.String(), want+"\n") {
			t.Errorf("%s is missing: %s", want, answer.Body)
		}
	}
	if reads != 1 {
		t.Errorf("read %d times", reads)
	}
}
