// Package webhook sends each change of the library to addresses that the operator has written into a file. The audit log
// is the queue: a hook has a cursor in it, as programs have that follow the change feed.
package webhook

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"lls/internal/platform/outgoing"
)

// Settings are those of one hook, as its object in the file has them.
type Settings struct {
	Name         string
	Address      string
	Kinds        []string
	SecretFile   string
	AllowPrivate bool
	CAFile       string
}

const (
	maxFile   = 1 << 20
	maxHooks  = 20
	minSecret = 16 // bytes
	maxSecret = 1024
	callTime  = 5 * time.Second
	maxHeader = 16 << 10
)

// Hook is a configured hook.
type Hook struct {
	name, address string
	kinds         []string
	secret        []byte
	client        *http.Client
}

// Read reads the file with the hooks. kinds are those there are.
func Read(path string, kinds []string) ([]*Hook, error) {
	text, err := readAtMost(path, maxFile)
	if err != nil {
		return nil, fmt.Errorf("read the webhooks: %w", err)
	}
	all, err := parse(text, kinds)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	hooks := make([]*Hook, len(all))
	for i, s := range all {
		if hooks[i], err = newHook(s); err != nil {
			return nil, fmt.Errorf("%s: webhook %s: %w", path, s.Name, err)
		}
	}
	return hooks, nil
}

func readAtMost(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s is larger than %d bytes", path, most)
	}
	return text, err
}

// parse reads and checks the settings of all hooks.
func parse(text []byte, kinds []string) ([]Settings, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var all []Settings
	if err := decoder.Decode(&all); err != nil {
		return nil, fmt.Errorf("is no JSON array of webhooks: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("has more than one JSON array")
	}
	if len(all) == 0 || len(all) > maxHooks {
		return nil, fmt.Errorf("has %d webhooks, not 1 to %d", len(all), maxHooks)
	}
	for i, s := range all {
		if err := s.check(kinds); err != nil {
			return nil, fmt.Errorf("webhook %d: %w", i+1, err)
		}
		if slices.ContainsFunc(all[:i], func(other Settings) bool { return other.Name == s.Name }) {
			return nil, fmt.Errorf("webhook %d: has the Name of another one", i+1)
		}
	}
	return all, nil
}

var nameForm = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$`)

func (s Settings) check(kinds []string) error {
	if !nameForm.MatchString(s.Name) {
		return fmt.Errorf("the Name %q is not 1 to 40 of a-z, 0-9 and -", s.Name)
	}
	address, err := url.Parse(s.Address)
	if err != nil || address.Scheme != "https" || address.Hostname() == "" || address.User != nil || address.Fragment != "" {
		return fmt.Errorf("the Address %q is not of the form https://host/path", s.Address)
	}
	if len(s.Kinds) == 0 {
		return errors.New("the key Kinds is missing: it names the kinds whose changes are sent")
	}
	for _, kind := range s.Kinds {
		if !slices.Contains(kinds, kind) {
			return fmt.Errorf("the kind %q is none of %s", kind, strings.Join(kinds, ", "))
		}
	}
	if s.SecretFile == "" {
		return errors.New("the key SecretFile is missing")
	}
	return nil
}

func newHook(s Settings) (*Hook, error) {
	secret, err := readAtMost(s.SecretFile, maxSecret)
	if err != nil {
		return nil, fmt.Errorf("read SecretFile: %w", err)
	}
	if secret = bytes.TrimSpace(secret); len(secret) < minSecret {
		return nil, fmt.Errorf("SecretFile %s has less than %d bytes", s.SecretFile, minSecret)
	}
	settings := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.CAFile != "" {
		text, err := readAtMost(s.CAFile, maxFile)
		if err != nil {
			return nil, fmt.Errorf("read CAFile: %w", err)
		}
		if settings.RootCAs, err = x509.SystemCertPool(); err != nil {
			settings.RootCAs = x509.NewCertPool()
		}
		if !settings.RootCAs.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("CAFile %s contains no certificate (PEM)", s.CAFile)
		}
	}
	dialer := &net.Dialer{Timeout: callTime, Control: outgoing.Control(s.AllowPrivate)}
	// No proxy: it would resolve the name, and what it connects to could not be checked.
	transport := &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSClientConfig: settings,
		MaxResponseHeaderBytes: maxHeader, IdleConnTimeout: time.Minute, MaxIdleConnsPerHost: 1}
	return &Hook{name: s.Name, address: s.Address, kinds: s.Kinds, secret: secret,
		client: &http.Client{Timeout: callTime, Transport: transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}, nil
}
