package app

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"lls/internal/ops/demo"
	"lls/internal/ops/replica"
	"lls/internal/platform/checkout"
	"lls/internal/platform/generation"
)

const (
	shutdownTimeout = 30 * time.Second // for running requests at the end
	flushTimeout    = 5 * time.Second  // for entries that the log must still get
	purgeInterval   = 10 * time.Minute
	readTimeout     = time.Minute // calls that may take longer extend it
	writeTimeout    = 2 * time.Minute
	idleTimeout     = 2 * time.Minute
	headerTimeout   = 10 * time.Second
	maxHeaderBytes  = 64 << 10
)

// Run serves until the context ends; running requests are finished then.
func (a *App) Run(ctx context.Context) error {
	listener, err := net.Listen("tcp", a.cfg.Listen)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", a.cfg.Listen, err)
	}
	public, err := a.withCertificate(a.httpServer(a.server), a.cfg.TLSCert, a.cfg.TLSKey)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	servers := []*http.Server{public}
	serve := []func() error{func() error { return serveOn(public, listener) }}
	if a.metrics != nil {
		metrics, err := net.Listen("tcp", a.cfg.MetricsListen)
		if err != nil {
			return errors.Join(fmt.Errorf("listen on %s for metrics: %w", a.cfg.MetricsListen, err), listener.Close())
		}
		servers = append(servers, a.httpServer(a.metrics.Handler()))
		serve = append(serve, func() error { return servers[1].Serve(metrics) })
	}
	if a.cfg.KeepsHistory() || a.cfg.Heartbeat && !a.cfg.ReadOnly {
		if err := generation.BeginHistory(ctx, a.stores.Main); err != nil {
			return errors.Join(err, listener.Close())
		}
	}
	feed, feedListener, err := a.openFeed(ctx)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if feed != nil {
		servers = append(servers, feed)
		serve = append(serve, func() error { return serveOn(feed, feedListener) })
	}
	if err := a.announce(listener.Addr()); err != nil {
		return errors.Join(err, listener.Close())
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var running sync.WaitGroup
	running.Go(func() { a.runPurges(ctx) })
	running.Go(func() { returnMemory(ctx) })
	if a.observer != nil {
		running.Go(func() { a.observer.Run(ctx, a.stores.Main) })
	}
	if a.cfg.Heartbeat && !a.cfg.ReadOnly {
		running.Go(func() { replica.RunHeartbeat(ctx, a.stores.Main, a.log) })
	}
	if a.nightly != nil {
		running.Go(func() { a.runBackups(ctx) })
	}
	if a.hooks != nil {
		running.Go(func() { a.hooks.Run(ctx) })
	}
	running.Go(func() { a.prepareSearch(ctx) })
	if !a.cfg.ReadOnly {
		running.Go(func() { a.indexActs(ctx) })
		running.Go(func() { a.intake.PreparePDF(ctx) })
		running.Go(func() { a.checkConcordances(ctx) })
		running.Go(func() { a.countDifferences(ctx) })
	}
	failed := make(chan error, len(serve))
	for _, fn := range serve {
		running.Go(func() {
			if err := fn(); !errors.Is(err, http.ErrServerClosed) {
				failed <- fmt.Errorf("serve: %w", err)
			}
		})
	}
	select {
	case <-ctx.Done():
		a.log.Info("stopping")
	case err = <-failed:
		stop()
	}
	a.changes.Close() // programs that wait for changes would delay the end
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	for _, server := range servers {
		if shut := server.Shutdown(late); shut != nil {
			err = errors.Join(err, fmt.Errorf("stop: %w", shut), server.Close())
		}
	}
	running.Wait()
	return err
}

func (a *App) httpServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog:  slog.NewLogLogger(a.log.Handler(), slog.LevelDebug),
		TLSConfig: &tls.Config{MinVersion: tls.VersionTLS12},
	}
}

// withCertificate configures TLS, if there is a certificate.
func (a *App) withCertificate(server *http.Server, cert, key string) (*http.Server, error) {
	if cert == "" {
		return server, nil
	}
	c, err := readCertificate(cert, key, a.log)
	if err != nil {
		return nil, err
	}
	server.TLSConfig.GetCertificate = func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current(), nil }
	return server, nil
}

func serveOn(server *http.Server, listener net.Listener) error {
	if server.TLSConfig.GetCertificate != nil {
		return server.ServeTLS(listener, "", "")
	}
	return server.Serve(listener)
}

// announce prints the address of the instance and, of a demo, its accounts.
func (a *App) announce(address net.Addr) error {
	scheme := "http"
	if a.cfg.TLSCert != "" {
		scheme = "https"
	}
	if tcp, ok := address.(*net.TCPAddr); ok && a.cfg.TLSCert == "" && !tcp.IP.IsLoopback() {
		a.log.Warn("serving unencrypted HTTP on a non-loopback address: passwords and sessions can be read in "+
			"transit; set --tls-cert and --tls-key, or listen on a loopback address behind a proxy", "address",
			address.String())
	}
	a.log.Info("serving", "address", scheme+"://"+address.String(), "observer", a.cfg.ReadOnly)
	text := fmt.Sprintf("LLS  %s://%s\n", scheme, address)
	if a.cfg.Demo {
		text += fmt.Sprintf("     role1@lls.local … role5@lls.local, password %s (of a folder that --demo has "+
			"filled)\n",
			demo.Password)
	}
	if _, err := fmt.Fprint(a.out, text); err != nil {
		return fmt.Errorf("print the address: %w", err)
	}
	return nil
}

// runPurges removes expired data and sends the daily mails, at intervals.
func (a *App) runPurges(ctx context.Context) {
	ticker := time.NewTicker(purgeInterval)
	defer ticker.Stop()
	for {
		if err := a.Purge(ctx); err != nil && ctx.Err() == nil {
			a.log.Error("cannot remove expired data", "cause", err)
		}
		if err := a.Digest(ctx); err != nil && ctx.Err() == nil {
			a.log.Error("cannot send the daily mails", "cause", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// Purge removes expired sessions, attempts, checkouts, uploads and contents.
func (a *App) Purge(ctx context.Context) error {
	_, err := a.files.Purge(ctx)
	return errors.Join(a.sessions.Purge(ctx), checkout.Purge(ctx, a.stores.Local), err)
}

// Digest sends the daily mails that are due.
func (a *App) Digest(ctx context.Context) error {
	if a.cfg.ReadOnly {
		return nil
	}
	return a.notices.Digest(ctx)
}

// prepareSearch reads the index, so that the first search need not wait for it, and writes what a program of another
// format has left. Meanwhile searches find what there is and say that it is incomplete.
func (a *App) prepareSearch(ctx context.Context) {
	if err := a.search.Warm(ctx); err != nil && ctx.Err() == nil {
		a.log.Error("cannot read the search index", "cause", err)
	}
	if a.cfg.ReadOnly {
		return
	}
	if err := a.library.IndexTexts(ctx); err != nil && ctx.Err() == nil {
		a.log.Error("cannot index the library for the search", "cause", err)
	}
}

// indexActs writes the back-index of EU acts again whenever an earlier program has left it, or short names of acts have
// changed. Meanwhile it shows what it shows.
func (a *App) indexActs(ctx context.Context) {
	for {
		if err := a.library.IndexActs(ctx); err != nil && ctx.Err() == nil {
			a.log.Error("cannot index the references to EU acts", "cause", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-a.actNames:
		}
	}
}

// countDifferences compares the languages of the versions that an earlier program has left.
func (a *App) countDifferences(ctx context.Context) {
	if err := a.library.CountDifferences(ctx); err != nil && ctx.Err() == nil {
		a.log.Error("cannot count the differences between the languages", "cause", err)
	}
}

// checkConcordances compares tables of concordance with the texts that they name, whenever those have changed: also
// what an earlier run has left.
func (a *App) checkConcordances(ctx context.Context) {
	for {
		if err := a.library.CheckConcordances(ctx); err != nil && ctx.Err() == nil {
			a.log.Error("cannot compare tables of concordance with their texts", "cause", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-a.texts:
		}
	}
}
