package app

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// checkInterval is the shortest time between two checks of the files of a certificate.
const checkInterval = time.Second

// certificate is read again once its files have changed, so that a renewed one needs no restart.
type certificate struct {
	cert, key string
	log       *slog.Logger

	mu      sync.Mutex
	pair    *tls.Certificate
	stamp   string // of the files that pair was read from
	logged  string // of those that could not be used
	checked time.Time
}

func readCertificate(cert, key string, log *slog.Logger) (*certificate, error) {
	c := &certificate{cert: cert, key: key, log: log, checked: time.Now()}
	stamp, err := c.readStamp()
	if err != nil {
		return nil, err
	}
	pair, err := c.read()
	if err != nil {
		return nil, err
	}
	c.pair, c.stamp = pair, stamp
	return c, nil
}

func (c *certificate) read() (*tls.Certificate, error) {
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return nil, fmt.Errorf("read the certificate %s: %w", c.cert, err)
	}
	return &pair, nil
}

// readStamp changes when the files do.
func (c *certificate) readStamp() (string, error) {
	one, err := os.Stat(c.cert)
	other, err2 := os.Stat(c.key)
	if err := errors.Join(err, err2); err != nil {
		return "", fmt.Errorf("look at the certificate: %w", err)
	}
	return fmt.Sprint(one.ModTime().UnixNano(), one.Size(), other.ModTime().UnixNano(), other.Size()), nil
}

// current returns the newest pair that could be read; an incomplete or wrong one does not replace it.
func (c *certificate) current() *tls.Certificate {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.checked) < checkInterval {
		return c.pair
	}
	c.checked = time.Now()
	stamp, err := c.readStamp()
	if err != nil || stamp == c.stamp {
		return c.pair // a moment between two files of a renewal
	}
	pair, err := c.read()
	// it is tried again: access rights may change later without a change of the stamp
	if err != nil && stamp != c.logged {
		c.logged = stamp
		c.log.Error("cannot use the changed certificate; keeping the previous one", "cause", err)
	}
	if err != nil {
		return c.pair
	}
	c.pair, c.stamp = pair, stamp
	c.log.Info("certificate reloaded", "file", c.cert)
	return c.pair
}

// forServer returns the client certificate, if the server accepts it.
func (c *certificate) forServer(asked *tls.CertificateRequestInfo) (*tls.Certificate, error) {
	pair := c.current()
	if asked.SupportsCertificate(pair) != nil {
		return &tls.Certificate{}, nil
	}
	return pair, nil
}
