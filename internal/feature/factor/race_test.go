package factor_test

import (
	"encoding/base32"
	"encoding/hex"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/feature/factor"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/otp"
)

// TestOfAHundredUsesAtOnceOneCounts uses codes where no limit of tries stands before them.
func TestOfAHundredUsesAtOnceOneCounts(t *testing.T) {
	const uses = 100
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		actor := w.Actors[access.TextReader]
		actor.Present = true
		at := func(observer bool) *factor.Factors {
			return factor.New(factor.Config{Stores: w.Stores, Observer: observer, Policy: config.SecondFactorAllowed,
				Issuer: "LLS", HashCode: func(salt []byte, code string) string {
					return hex.EncodeToString(salt) + code
				}})
		}
		origin, observer := at(false), at(true)
		begun, err := origin.Begin(t.Context(), actor)
		if err != nil {
			t.Fatal(err)
		}
		key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(begun.Secret)
		if err != nil {
			t.Fatal(err)
		}
		shown := func() string { return otp.Code(key, otp.StepAt(w.Clock.Now())) }
		recovery, err := origin.Confirm(t.Context(), actor, shown())
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range []struct {
			name    string
			factors *factor.Factors
			code    func() string
		}{
			{"a recovery code", origin, func() string { return recovery[0] }},
			{"a recovery code at an observer", observer, func() string { return recovery[1] }},
			{"a code of an app", origin, shown},
			{"a code of an app at an observer", observer, shown},
		} {
			w.Clock.Add(time.Minute)
			code := row.code()
			var won atomic.Int64
			var all sync.WaitGroup
			for range uses {
				all.Go(func() {
					_, err := row.factors.Check(t.Context(), actor.UserID, actor.FullName, code)
					switch {
					case err == nil:
						won.Add(1)
					case !fault.Is(err, "ERROR_WRONG_CODE"):
						t.Errorf("%s: %v", row.name, err)
					}
				})
			}
			all.Wait()
			if won.Load() != 1 {
				t.Errorf("%s counted %d times", row.name, won.Load())
			}
		}
		if _, err := observer.Check(t.Context(), actor.UserID, actor.FullName, recovery[0]); err == nil {
			t.Error("an observer accepts a recovery code that was used at its origin")
		}
	})
}
