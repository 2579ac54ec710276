package replica

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// silentServer is an address that takes connections and never says a word.
func silentServer(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { c.Close() })
		}
	}()
	return l.Addr().String()
}

// An origin that takes calls and never answers holds an observer up for seconds, whatever it asks for.
func TestAnOriginThatSaysNothingIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	hole := silentServer(t)
	var all sync.WaitGroup
	for name, ask := range map[string]func(c *client) error{
		"status": func(c *client) error { _, err := c.status(context.Background()); return err },
		"change": func(c *client) error { _, err := c.change(context.Background(), 9, 1, 2); return err },
		"content": func(c *client) error {
			_, err := c.blob(context.Background(), strings.Repeat("0", 64))
			return err
		},
	} {
		for _, scheme := range []string{"http://", "https://"} {
			all.Go(func() {
				began := time.Now()
				err := ask(newClient(scheme+hole, nil, nil))
				if took := time.Since(began); !errors.Is(err, errConnection) || took > requestTimeout+4*time.Second {
					t.Errorf("%s%s: %v after %v", scheme, name, err, took)
				}
			})
		}
	}
	all.Go(func() { // an observer without a copy ends when it is told to
		o, err := NewObserver(ObserverConfig{Data: t.TempDir(), Origin: "http://" + hole,
			Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Error(err)
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
		defer cancel()
		began := time.Now()
		if err := o.Prepare(ctx); err == nil || time.Since(began) > 3*time.Second {
			t.Errorf("waiting for a copy: %v after %v", err, time.Since(began))
		}
	})
	all.Wait()
}

// A large answer may take long as long as something comes; once nothing does it ends, and says why.
func TestAStalledAnswerEnds(t *testing.T) {
	t.Parallel()
	stop := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for range 6 {
			_, _ = io.WriteString(w, "x")
			_ = http.NewResponseController(w).Flush()
			time.Sleep(200 * time.Millisecond)
		}
		<-stop
	}))
	t.Cleanup(func() { close(stop); server.Close() })
	c := newClient(server.URL, nil, nil)
	c.stall = time.Second
	in, err := c.change(context.Background(), 9, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	text, err := io.ReadAll(in)
	if took := time.Since(began); string(text) != "xxxxxx" || !errors.Is(err, errStall) || took > 10*time.Second {
		t.Errorf("%q, %v after %v", text, err, took)
	}
	if err := in.Close(); err != nil {
		t.Error(err)
	}
}
