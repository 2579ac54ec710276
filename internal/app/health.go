package app

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"lls/internal/platform/config"
)

// healthTimeout is how long an instance may take to say how it is.
const healthTimeout = 5 * time.Second

// Health asks the instance that runs with the same options on this machine how it is. It is for the health checks of
// containers, whose images have no other program that could ask.
func Health(ctx context.Context, cfg config.Config, out io.Writer) error {
	host, port, err := net.SplitHostPort(cfg.Listen)
	if err != nil {
		return fmt.Errorf("read the address %q: %w", cfg.Listen, err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	scheme, transport := "http", &http.Transport{}
	if cfg.TLSCert != "" {
		// The certificate names the public host. Nothing is sent, and only the status of the answer counts.
		scheme, transport.TLSClientConfig = "https", &tls.Config{InsecureSkipVerify: true}
	}
	defer transport.CloseIdleConnections()
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet,
		scheme+"://"+net.JoinHostPort(host, port)+"/api/health", nil)
	if err != nil {
		return fmt.Errorf("ask for the health: %w", err)
	}
	answer, err := transport.RoundTrip(ask)
	if err != nil {
		return fmt.Errorf("ask for the health: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the instance cannot serve: status %d", answer.StatusCode)
	}
	_, err = fmt.Fprintln(out, "ok")
	return err
}
