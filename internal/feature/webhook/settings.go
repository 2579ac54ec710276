// Package webhook sends each change of the library to addresses that the operator has written into a file. The audit
// log is the queue: a hook has a cursor in it, as programs have that follow the change feed.
package webhook

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
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
	text, err := outgoing.ReadFile(path, outgoing.MaxFile)
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

// parse reads and checks the settings of all hooks.
func parse(text []byte, kinds []string) ([]Settings, error) {
	all, err := outgoing.ParseList[Settings](text, "webhooks", maxHooks)
	if err != nil {
		return nil, err
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
	if err != nil || address.Scheme != "https" || address.Hostname() == "" || address.User != nil ||
		address.Fragment != "" {
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
	secret, err := outgoing.ReadFile(s.SecretFile, maxSecret)
	if err != nil {
		return nil, fmt.Errorf("read SecretFile: %w", err)
	}
	if secret = bytes.TrimSpace(secret); len(secret) < minSecret {
		return nil, fmt.Errorf("SecretFile %s has less than %d bytes", s.SecretFile, minSecret)
	}
	settings := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.CAFile != "" {
		text, err := outgoing.ReadFile(s.CAFile, outgoing.MaxFile)
		if err != nil {
			return nil, fmt.Errorf("read CAFile: %w", err)
		}
		if settings.RootCAs, err = outgoing.Authorities(s.CAFile, text); err != nil {
			return nil, err
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
