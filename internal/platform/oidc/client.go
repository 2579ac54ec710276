package oidc

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"lls/internal/platform/outgoing"
)

const (
	// callTime limits one call of a provider.
	callTime = 10 * time.Second
	// maxAnswer limits the answer to it.
	maxAnswer    = 1 << 20
	maxHeader    = 64 << 10
	maxRedirects = 3
)

// newClient returns a client for the calls of a provider: limited in time and size, and without redirects to other
// hosts.
func newClient(caFile string) (*http.Client, error) {
	dialer := &net.Dialer{Timeout: callTime, Control: func(network, address string, _ syscall.RawConn) error {
		return refuseForbidden(network, address)
	}}
	transport := &http.Transport{Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext,
		ForceAttemptHTTP2: true, TLSHandshakeTimeout: callTime, ResponseHeaderTimeout: callTime,
		MaxResponseHeaderBytes: maxHeader, IdleConnTimeout: time.Minute, MaxIdleConnsPerHost: 2,
		TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12}}
	if caFile != "" {
		text, err := os.ReadFile(caFile)
		if err != nil {
			return nil, fmt.Errorf("read CAFile: %w", err)
		}
		if transport.TLSClientConfig.RootCAs, err = outgoing.Authorities(caFile, text); err != nil {
			return nil, err
		}
	}
	return &http.Client{Timeout: callTime, Transport: bounded{transport}, CheckRedirect: stayAtHost}, nil
}

func stayAtHost(next *http.Request, sent []*http.Request) error {
	if len(sent) > maxRedirects || next.URL.Host != sent[0].URL.Host || next.URL.Scheme != sent[0].URL.Scheme ||
		sent[0].Method != http.MethodGet {
		return errors.New("the provider redirects to another address")
	}
	return nil
}

// bounded refuses addresses that are not encrypted, and ends answers that are too long with an error.
type bounded struct{ http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	if !isSafe(r.URL) {
		return nil, fmt.Errorf("%s is not encrypted", r.URL.Host)
	}
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = &boundedBody{ReadCloser: answer.Body, left: maxAnswer}
	}
	return answer, err
}

type boundedBody struct {
	io.ReadCloser
	left int64
}

func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, errors.New("the answer of the provider is longer than 1 MiB")
	}
	return n, err
}
