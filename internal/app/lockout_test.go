package app_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/config"
)

func TestAttackNobodyKnowsWhichNamesShareALimit(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) {
		proxied(c)
		c.ThrottleDay, c.SecurityProfile = 1, config.ProfileStrict
	})
	plain := func(name string) uint16 {
		sum := sha256.Sum256([]byte(name))
		return binary.BigEndian.Uint16(sum[:]) >> 2
	}
	like := func(name string) string {
		for n := 0; ; n++ {
			if found := fmt.Sprintf("invented%d@lls.local", n); plain(found) == plain(name) {
				return found
			}
		}
	}
	throttled := 0
	for n, name := range []string{"role2@lls.local", "nobody1@lls.local", "nobody2@lls.local", "nobody3@lls.local"} {
		if a := from(h, fmt.Sprintf("203.0.%d.1", n)).SignIn(like(name), "wrong"); !a.Is(http.StatusOK, "ERROR_WRONG_CREDENTIALS") {
			t.Fatalf("an invented name: %s", a.Raw)
		}
		if a := from(h, fmt.Sprintf("198.51.%d.1", n)).SignIn(name, "wrong"); a.Status == http.StatusTooManyRequests {
			throttled++
		}
	}
	if throttled == 3 { // the three that nobody has; one may share a subject by chance
		t.Error("a throttled name tells that nobody has it")
	}
}
