package replicatest

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"lls/internal/platform/store/storetest"
)

// TestKillOriginAndObserver kills both again and again in the middle of writes and reads: what was acknowledged is at
// the origin and then at the observer, and nobody ever reads a half.
func TestKillOriginAndObserver(t *testing.T) {
	t.Parallel()
	feed := storetest.FreeAddress(t)
	origin, token := newOrigin(t, t.TempDir(), feed)
	origin.start().signIn()
	observer := newObserver(t, t.TempDir(), feed, token).start()

	var acknowledged sync.Map
	ctx, reads := make(chan struct{}), 0
	var group sync.WaitGroup
	group.Go(func() {
		for n := 0; ; n++ {
			select {
			case <-ctx:
				return
			default:
			}
			name := fmt.Sprintf("öldür %d", n)
			if a, _, err := origin.call(http.MethodPost, "/api/settings/sectors", sector(name)); err == nil &&
				a.Success {
				acknowledged.Store(name, true)
			} else {
				time.Sleep(20 * time.Millisecond)
			}
		}
	})
	group.Go(func() {
		for {
			select {
			case <-ctx:
				return
			case <-time.After(10 * time.Millisecond):
			}
			// A sector and its log entry are one change.
			var sectors, entries int
			observer.query(`SELECT (SELECT COUNT(*) FROM sectors), (SELECT COUNT(*) FROM log WHERE category_id = 6
				AND process_id = 1)`, &sectors, &entries)
			if sectors != entries {
				t.Errorf("the observer shows %d sectors and %d entries", sectors, entries)
			}
			reads++
		}
	})
	rounds := 4
	if text := os.Getenv("LLS_SOAK_ROUNDS"); text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil {
			t.Fatalf("LLS_SOAK_ROUNDS: %v", err)
		}
	}
	for round := range rounds {
		time.Sleep(time.Duration(200+rand.IntN(600)) * time.Millisecond)
		victim := []*program{origin, observer}[round%2]
		victim.stop(syscall.SIGKILL)
		time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
		victim.start()
		if victim == origin {
			origin.signIn()
		}
	}
	time.Sleep(500 * time.Millisecond)
	close(ctx)
	group.Wait()
	lag := equal(t, origin, observer)
	count := 0
	acknowledged.Range(func(name, _ any) bool {
		count++
		for _, p := range []*program{origin, observer} {
			var there int
			p.query(fmt.Sprintf(`SELECT COUNT(*) FROM sectors WHERE name_tr = '%s'`, name), &there)
			if there != 1 {
				t.Errorf("%v was acknowledged and is %d times in %s", name, there, p.data)
			}
		}
		return true
	})
	for _, p := range []*program{origin, observer} {
		p.stop(syscall.SIGTERM)
		var verdict string
		if p.query(`PRAGMA integrity_check`, &verdict); verdict != "ok" {
			t.Errorf("%s: %s", p.data, verdict)
		}
	}
	t.Logf("%d kills, %d acknowledged writes, %d reads, equal after %v", rounds, count, reads,
		lag.Round(time.Millisecond))
	if count < rounds || reads < rounds {
		t.Error("that was too little to tell")
	}
}
