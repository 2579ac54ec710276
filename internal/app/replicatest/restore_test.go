package replicatest

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/ops/replica"
	"lls/internal/platform/store/storetest"
)

// TestThePastComesBack restores two moments while the origin goes on: each holds what was acknowledged then, no more.
func TestThePastComesBack(t *testing.T) {
	t.Parallel()
	origin, _ := newOrigin(t, t.TempDir(), storetest.FreeAddress(t))
	began := time.Now()
	origin.start().signIn()
	calm := func() time.Time { // a change is in the files within a second
		time.Sleep(1500 * time.Millisecond)
		now := time.Now()
		time.Sleep(50 * time.Millisecond)
		return now
	}
	moments := []time.Time{}
	for n := range 3 {
		origin.write(fmt.Sprintf("gün %d", n), 4)
		moments = append(moments, calm())
	}
	for n, moment := range moments[:2] {
		out := filepath.Join(t.TempDir(), "out")
		r, err := replica.RestoreTo(context.Background(), origin.data, out, moment)
		if err != nil {
			t.Fatal(err)
		}
		if r.At.After(moment) || len(r.Missing) > 0 || r.Log.Number == 0 {
			t.Errorf("%+v of %v", r, moment)
		}
		restored := &program{t: t, data: out}
		var sectors, later int
		restored.query(fmt.Sprintf(`SELECT COUNT(*), SUM(name_tr LIKE 'gün %d%%') FROM sectors`, n+1), &sectors, &later)
		if sectors != 4*(n+1) || later != 0 {
			t.Errorf("moment %d: %d sectors, %d of them later", n, sectors, later)
		}
		if _, err := replica.RestoreTo(context.Background(), origin.data, out, moment); err == nil ||
			!strings.Contains(err.Error(), "there already") {
			t.Errorf("into a folder that is there: %v", err)
		}
	}
	if _, err := replica.RestoreTo(context.Background(), origin.data, filepath.Join(t.TempDir(), "out"),
		began.Add(-time.Hour)); err == nil || !strings.Contains(err.Error(), "does not reach back") {
		t.Errorf("before the beginning: %v", err)
	}
}
