package web

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"lls/internal/feature/session"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
)

// Metrics are the metrics of an instance.
type Metrics struct {
	registry *prometheus.Registry
	took     *prometheus.HistogramVec
	refused  *prometheus.CounterVec
	read     *prometheus.HistogramVec
}

// NewMetrics returns the metrics of an instance.
func NewMetrics(stores *store.Stores, sessions *session.Sessions) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "lls_request_seconds", Help: "Requests by route, method and status, and how long they took.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route", "method", "status"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lls_sign_ins_refused_total", Help: "Refused sign-ins by the code of the answer.",
		}, []string{"code"}),
		read: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "lls_read_seconds", Help: "Files whose text was read by format and result, and how long it took.",
			Buckets: []float64{.01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"format", "result"}),
	}
	m.registry.MustRegister(m.took, m.refused, m.read, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "lls_sessions",
			Help: "Sessions that are alive; -1 when they cannot be counted."}, func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			n, err := sessions.Count(ctx)
			if err != nil {
				return -1
			}
			return float64(n)
		}))
	for name, db := range map[string]*store.DB{"main": stores.Main, "local": stores.Local} {
		m.pool(name, "lls_db_connections", "Open connections for reading.", func() float64 {
			return float64(db.Stats().OpenConnections)
		})
		m.pool(name, "lls_db_connections_in_use", "Connections for reading in use.", func() float64 {
			return float64(db.Stats().InUse)
		})
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "lls_db_waits_total",
			Help: "Times that a call waited for a connection.", ConstLabels: prometheus.Labels{"store": name}},
			func() float64 { return float64(db.Stats().WaitCount) }))
	}
	return m
}

func (m *Metrics) pool(store, name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help,
		ConstLabels: prometheus.Labels{"store": store}}, value))
}

// Watch adds a number that is read when the metrics are requested.
func (m *Metrics) Watch(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
}

// Gauge is a number that goes up or down.
type Gauge struct{ Name, Help string }

// WatchTable adds numbers for each of some things, which are read together when the metrics are requested. label is
// what the things are; rows returns the numbers, in the order of the gauges, by the names of the things.
func (m *Metrics) WatchTable(label string, gauges []Gauge, rows func(ctx context.Context) map[string][]float64) {
	t := table{rows: rows}
	for _, g := range gauges {
		t.gauges = append(t.gauges, prometheus.NewDesc(g.Name, g.Help, []string{label}, nil))
	}
	m.registry.MustRegister(t)
}

type table struct {
	gauges []*prometheus.Desc
	rows   func(ctx context.Context) map[string][]float64
}

func (t table) Describe(to chan<- *prometheus.Desc) {
	for _, g := range t.gauges {
		to <- g
	}
}

func (t table) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	for name, values := range t.rows(ctx) {
		for i, value := range values {
			to <- prometheus.MustNewConstMetric(t.gauges[i], prometheus.GaugeValue, value, name)
		}
	}
}

// WatchSlots adds how busy each kind of limited work is.
func (m *Metrics) WatchSlots(pool *slots.Pool) {
	for _, kind := range pool.Kinds() {
		gauge := func(name, help string, value func(u slots.Usage) int) {
			m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help,
				ConstLabels: prometheus.Labels{"work": string(kind)}},
				func() float64 { return float64(value(pool.Usage(kind))) }))
		}
		gauge("lls_work_running", "Calls at work, by kind of work.", func(u slots.Usage) int { return u.Running })
		gauge("lls_work_waiting", "Calls that wait for a slot.", func(u slots.Usage) int { return u.Waiting })
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "lls_work_refused_total",
			Help:        "Calls that were answered ERROR_BUSY since the start.",
			ConstLabels: prometheus.Labels{"work": string(kind)}},
			func() float64 { return float64(pool.Usage(kind).Refused) }))
	}
}

// observe counts a request; without metrics it does nothing.
func (m *Metrics) observe(route, method string, status int, took time.Duration) {
	if m == nil {
		return
	}
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete:
	default:
		method = "other" // clients can invent methods
	}
	m.took.WithLabelValues(route, method, strconv.Itoa(status)).Observe(took.Seconds())
}

// refuse counts a refused sign-in; without metrics it does nothing.
func (m *Metrics) refuse(code string) {
	if m != nil {
		m.refused.WithLabelValues(code).Inc()
	}
}

// ObserveRead counts a file whose text was read; without metrics it does nothing.
func (m *Metrics) ObserveRead(format, result string, took time.Duration) {
	if m != nil {
		m.read.WithLabelValues(format, result).Observe(took.Seconds())
	}
}

// Handler answers the metrics in Prometheus' form.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
