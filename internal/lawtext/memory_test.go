package lawtext

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"testing"
	"time"
)

// The memory in use above the inputs, looked at often while comparing.
func TestMemoryStaysBounded(t *testing.T) {
	const limit = 64 << 20
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	for _, p := range adversaries(corpora(t)[0]) {
		if p.name != "60,000 equal articles" && !long() {
			continue // this one takes the most
		}
		runtime.GC()
		before := heap()
		var peak atomic.Uint64
		done := make(chan struct{})
		stopped := make(chan struct{})
		go func() {
			defer close(stopped)
			for {
				peak.Store(max(peak.Load(), heap()))
				select {
				case <-done:
					return
				case <-time.After(4 * time.Millisecond):
				}
			}
		}()
		c, err := Compare(context.Background(), p.source, p.destination, Options{})
		close(done)
		<-stopped
		if err != nil {
			t.Fatal(err)
		}
		used := max(peak.Load(), heap()) - before
		t.Logf("%-28s %3d MB", p.name, used>>20)
		if used > limit {
			t.Errorf("%s: %d MB in use", p.name, used>>20)
		}
		runtime.KeepAlive(c)
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
