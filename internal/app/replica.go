package app

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"lls/internal/ops/replica"
	"lls/internal/platform/config"
)

// ReplicaToken prints a new token for observers.
func ReplicaToken(cfg config.Config, out io.Writer) error {
	token, err := replica.NewToken(cfg.Data)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, token); err != nil {
		return fmt.Errorf("print the token: %w", err)
	}
	return nil
}

// openObserver waits for the copy of the origin, if this instance observes one.
func (a *App) openObserver(ctx context.Context) error {
	from := a.cfg.Observe
	if from.URL == "" {
		return nil
	}
	c := replica.ObserverConfig{Data: a.cfg.Data, Origin: from.URL, Log: a.log,
		TLS: &tls.Config{MinVersion: tls.VersionTLS12}}
	var err error
	if from.CA != "" {
		if c.TLS.RootCAs, err = authorities(from.CA, true); err != nil {
			return err
		}
	}
	if from.Cert != "" {
		pair, err := readCertificate(from.Cert, from.Key, a.log)
		if err != nil {
			return err
		}
		c.TLS.GetClientCertificate = pair.forServer
	}
	if from.TokenFile != "" {
		c.Token = func() (string, error) { return readToken(from.TokenFile) }
		if _, err := c.Token(); err != nil {
			return err
		}
	}
	if a.observer, err = replica.NewObserver(c); err != nil {
		return err
	}
	if err := a.observer.Prepare(ctx); err != nil {
		return errors.Join(err, a.observer.Close())
	}
	return nil
}

// readToken is called each time, so that a new token needs no restart.
func readToken(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the token of the origin: %w", err)
	}
	token := strings.TrimSpace(string(text))
	if token == "" {
		return "", fmt.Errorf("the file %s holds no token", path)
	}
	return token, nil
}

func authorities(path string, beside bool) (*x509.CertPool, error) {
	pool := x509.NewCertPool()
	if beside {
		if system, err := x509.SystemCertPool(); err == nil {
			pool = system
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the authorities: %w", err)
	}
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("the file %s holds no certificate", path)
	}
	return pool, nil
}

// openFeed starts writing changes to files and creates the server for observers, if these are configured.
func (a *App) openFeed(ctx context.Context) (*http.Server, net.Listener, error) {
	if !a.cfg.KeepsHistory() {
		return nil, nil, nil
	}
	var err error
	if a.origin, err = replica.OpenOrigin(ctx, a.cfg.Data, a.cfg.History, a.log); err != nil {
		return nil, nil, err
	}
	feed := a.cfg.Feed
	if feed.Listen == "" {
		return nil, nil, nil
	}
	server, err := a.withCertificate(a.httpServer(replica.NewFeed(replica.FeedConfig{Origin: a.origin,
		Main: a.stores.Main, Allow: feed.Allow, Clients: feed.CA != "", Log: a.log})), feed.TLSCert, feed.TLSKey)
	if err != nil {
		return nil, nil, err
	}
	if feed.CA != "" {
		if server.TLSConfig.ClientCAs, err = authorities(feed.CA, false); err != nil {
			return nil, nil, err
		}
		server.TLSConfig.ClientAuth = tls.VerifyClientCertIfGiven
	}
	listener, err := net.Listen("tcp", feed.Listen)
	if err != nil {
		return nil, nil, fmt.Errorf("listen on %s for observers: %w", feed.Listen, err)
	}
	a.log.Info("serving the feed for observers", "address", listener.Addr().String(), "tls", feed.TLSCert != "")
	return server, listener, nil
}

// addReplicationMetrics adds to the metrics how current an observer is.
func (a *App) addReplicationMetrics() {
	if a.monitor == nil {
		return
	}
	state := func() (replica.State, error) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return a.monitor.State(ctx)
	}
	a.metrics.Watch("lls_last_replication_timestamp_seconds",
		"Time of the origin up to which everything is here; 0 when it is not known.", func() float64 {
			s, err := state()
			if err != nil || s.LastReplication == nil {
				return 0
			}
			return float64(*s.LastReplication) / 1000
		})
	a.metrics.Watch("lls_replication_files_pending", "Files that are not here yet; -1 when they cannot be counted.",
		func() float64 {
			s, err := state()
			if err != nil {
				return -1
			}
			return float64(s.FilesPending)
		})
	a.metrics.Watch("lls_replication_stopped",
		"1 while the observer applies no changes because its origin has another version.", func() float64 {
			if s, err := state(); err != nil || s.Stopped == "" {
				return 0
			}
			return 1
		})
}

// closeReplica is called after the stores are closed, so that the last changes are written.
func (a *App) closeReplica() (err error) {
	if a.origin != nil {
		err = a.origin.Close()
	}
	if a.observer != nil {
		err = errors.Join(err, a.observer.Close())
	}
	return err
}
