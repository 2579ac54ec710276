package apptest

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/platform/store"
)

// Running is an instance behind its own listener, as the program runs it.
type Running struct {
	App     *app.App
	Address string       // host and port
	Stop    func()       // asks it to end
	Ended   <-chan error // what Run answered
}

// Run runs an instance on an empty folder and a free port.
func Run(t testing.TB) Running {
	t.Helper()
	return RunOn(t, "127.0.0.1:0", io.Discard)
}

// RunOn is Run on an address, with a log.
func RunOn(t testing.TB, listen string, log io.Writer) Running {
	t.Helper()
	cfg := Config(t, store.Options{Data: t.TempDir()})
	cfg.Listen = listen
	read, write := io.Pipe()
	a, err := app.Build(context.Background(), app.Options{Config: cfg, Log: slog.New(slog.NewTextHandler(log, nil)),
		Out: write})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	line, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, read) }()
	_, address, _ := strings.Cut(strings.TrimSpace(line), "http://")
	return Running{a, address, stop, ended}
}

// run starts what the instance does in the background: it serves observers, or follows an origin.
func (h *Env) run() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.Run(ctx) }()
	return func() {
		cancel()
		if err := <-ended; err != nil {
			h.T.Error(err)
		}
	}
}
