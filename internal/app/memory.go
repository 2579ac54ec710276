package app

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// When an instance has come to rest: how often it is looked at, what it may allocate between two looks, and how much
// work before makes it worth returning memory.
const (
	restEvery  = 5 * time.Second
	restBytes  = 2 << 20
	workedFrom = 16 << 20
)

// returnMemory returns memory to the system each time that the instance comes to rest after work: the start, a report
// and the hash of a password need more than the calls after them, and the runtime keeps it otherwise.
func returnMemory(ctx context.Context) {
	ticker := time.NewTicker(restEvery)
	defer ticker.Stop()
	for before, worked := uint64(0), uint64(0); ; {
		allocated := allocatedBytes()
		worked += allocated - before
		if allocated-before < restBytes && worked > workedFrom {
			debug.FreeOSMemory()
			worked = 0
		}
		before = allocated
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// allocatedBytes is how much the program has allocated since it began.
func allocatedBytes() uint64 {
	all := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(all)
	return all[0].Value.Uint64()
}
