package webhook

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/feature/changes"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/record"
)

// TestChangesAreSentUntilTheInstanceEnds lets the loop run as the server does: it sends what changes while it waits,
// and ends with its context.
func TestChangesAreSentUntilTheInstanceEnds(t *testing.T) {
	var calls atomic.Int64
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls.Add(1) }))
	defer server.Close()
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		calls.Store(0)
		engine := &record.Engine{Main: w.Stores.Main, Local: w.Stores.Local, Zone: time.UTC}
		feed := changes.New(engine, []record.Any{library.Sectors(w.Library).Erase()}, true)
		defer feed.Close()
		hook := hookTo(t, server, "/", true)
		hook.kinds = []string{"sectors"}
		s := New([]*Hook{hook}, feed, w.Stores.Local, "this instance", slog.New(slog.DiscardHandler))
		s.every = 5 * time.Millisecond
		ctx, end := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			s.Run(ctx)
			close(ended)
		}()
		await := func(what string, done func() bool) {
			t.Helper()
			for until := time.Now().Add(30 * time.Second); !done(); time.Sleep(time.Millisecond) {
				if time.Now().After(until) {
					t.Fatalf("waited in vain for %s", what)
				}
			}
		}
		begun := func() bool {
			states, err := States(t.Context(), w.Stores.Local)
			return err == nil && len(states) == 1
		}
		await("the beginning", begun)
		for n := int64(1); n <= 2; n++ {
			w.Save(t, library.Sectors(w.Library), access.Administrator,
				map[string]any{"Id": 0, "NameTR": "Sektör " + string(rune('a'+n)), "NameEN": "Sector"})
			await("a call", func() bool { return calls.Load() == n })
		}
		end()
		select {
		case <-ended:
		case <-time.After(30 * time.Second):
			t.Fatal("the loop goes on after its context has ended")
		}
		w.Save(t, library.Sectors(w.Library), access.Administrator,
			map[string]any{"Id": 0, "NameTR": "Sonra", "NameEN": "After"})
		if n := calls.Load(); n != 2 {
			t.Errorf("%d calls, want 2", n)
		}
	})
}

// TestASlowReceiverDelaysNoOtherOne lets one of two webhooks wait for its receiver until the end.
func TestASlowReceiverDelaysNoOtherOne(t *testing.T) {
	var slow, quick atomic.Int64
	server := httptest.NewTLSServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/quick" {
			quick.Add(1)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body) // the server sees only then that the caller has left
		slow.Add(1)
		<-r.Context().Done()
	}))
	defer server.Close()
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		slow.Store(0)
		quick.Store(0)
		engine := &record.Engine{Main: w.Stores.Main, Local: w.Stores.Local, Zone: time.UTC}
		feed := changes.New(engine, []record.Any{library.Sectors(w.Library).Erase()}, true)
		defer feed.Close()
		var hooks []*Hook
		for _, name := range []string{"slow", "quick"} {
			hook := hookTo(t, server, "/"+name, true)
			hook.name, hook.kinds = name, []string{"sectors"}
			hook.client.Timeout = time.Hour
			hooks = append(hooks, hook)
		}
		s := New(hooks, feed, w.Stores.Local, "this instance", slog.New(slog.DiscardHandler))
		s.every = 5 * time.Millisecond
		s.Turn(t.Context()) // they begin
		ctx, end := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { s.Run(ctx) })
		for n := int64(1); n <= 3; n++ {
			w.Save(t, library.Sectors(w.Library), access.Administrator,
				map[string]any{"Id": 0, "NameTR": "Sektör " + string(rune('a'+n)), "NameEN": "Sector"})
			for late := time.Now().Add(30 * time.Second); quick.Load() < n ||
				slow.Load() < 1; time.Sleep(time.Millisecond) {
				if time.Now().After(late) {
					t.Fatalf("change %d: %d calls of the quick receiver, %d of the slow one", n, quick.Load(),
						slow.Load())
				}
			}
		}
		if n := slow.Load(); n != 1 {
			t.Errorf("the slow receiver is called %d times at once", n)
		}
		end()
		running.Wait()
	})
}
