package app_test

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/config"
)

func TestHealthAsksTheInstanceOfTheSameOptions(t *testing.T) {
	t.Parallel()
	running := apptest.Run(t)
	_, port, _ := net.SplitHostPort(running.Address)
	for _, listen := range []string{running.Address, ":" + port, "0.0.0.0:" + port} {
		var out bytes.Buffer
		if err := app.Health(t.Context(), config.Config{Listen: listen}, &out); err != nil || out.String() != "ok\n" {
			t.Errorf("%s: %q, %v", listen, out.String(), err)
		}
	}
	running.Stop()
	if err := <-running.Ended; err != nil {
		t.Error(err)
	}
	if err := running.App.Close(); err != nil {
		t.Error(err)
	}
	if err := app.Health(t.Context(), config.Config{Listen: running.Address}, &bytes.Buffer{}); err == nil {
		t.Error("an instance that has ended is healthy")
	}
}

func TestHealthTakesTheStatusOfTheAnswer(t *testing.T) {
	t.Parallel()
	status := http.StatusOK
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/health" {
			t.Errorf("%s was asked", r.URL.Path)
		}
		w.WriteHeader(status)
	}))
	defer server.Close()
	cfg := config.Config{Listen: strings.TrimPrefix(server.URL, "https://"), TLSCert: "chain.pem"}
	ask := func() error { return app.Health(context.Background(), cfg, &bytes.Buffer{}) }
	if err := ask(); err != nil {
		t.Errorf("with a certificate of another name: %v", err)
	}
	status = http.StatusServiceUnavailable
	if err := ask(); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("an instance that cannot serve: %v", err)
	}
	cfg.TLSCert = ""
	if err := ask(); err == nil {
		t.Error("plain HTTP to a server with a certificate is healthy")
	}
}
