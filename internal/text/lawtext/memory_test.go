package lawtext

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
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

// What a comparer keeps for the next comparison is what a law needs, whatever was
// compared before.
func TestIdleMemoryStaysSmall(t *testing.T) {
	const limit = 24 << 20
	const size = 1 << 20
	strange := []textPair{
		{"nothing but signs", strings.Repeat(".,", size/2), strings.Repeat(",.;", size/3)},
		{"quotation marks", strings.Repeat("„“", size/6), strings.Repeat("“„", size/6)},
		{"items", strings.Repeat("a) x\n", size/5), strings.Repeat("b) y\n", size/5)},
		{"one word repeated", repeatedWord(size / 6), repeatedWord(size / 7)},
		{"a letter a line", strings.Repeat("a\n", size/2), strings.Repeat("b\n", size/2)},
		{"numbered words", numbered(size, 1), numbered(size, 2)},
	}
	for _, p := range strange {
		var comparer Comparer
		runtime.GC()
		before := heap()
		if _, err := comparer.Compare(context.Background(), p.source, p.destination, Options{}); err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		kept := max(heap(), before) - before
		t.Logf("%-20s %3d MB kept", p.name, kept>>20)
		if kept > limit {
			t.Errorf("%s: %d MB kept", p.name, kept>>20)
		}
		runtime.KeepAlive(&comparer)
	}
}

// numbered is words of which none is like another.
func numbered(size, step int) string {
	var b strings.Builder
	for n := 0; b.Len() < size; n += step {
		fmt.Fprintf(&b, "w%d ", n)
	}
	return b.String()
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
