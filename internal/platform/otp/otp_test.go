package otp

import (
	"net/url"
	"testing"
	"time"
)

// TestCodesAreThoseOfTheRFC has the vectors of appendix B of RFC 6238, which have eight digits.
func TestCodesAreThoseOfTheRFC(t *testing.T) {
	key := []byte("12345678901234567890")
	for seconds, want := range map[int64]string{
		59: "94287082", 1111111109: "07081804", 1111111111: "14050471", 1234567890: "89005924", 2000000000: "69279037",
		20000000000: "65353130",
	} {
		step := StepAt(time.Unix(seconds, 0))
		if got := code(key, step, 8); got != want {
			t.Errorf("at %d: %s, want %s", seconds, got, want)
		}
		if got := Code(key, step); got != want[2:] {
			t.Errorf("six digits at %d: %s, want %s", seconds, got, want[2:])
		}
	}
}

func TestClocksMayDifferByLessThanAPeriod(t *testing.T) {
	key := []byte("12345678901234567890")
	for second := range int64(Period / time.Second) {
		now := time.Unix(1_800_000_000+second, 0)
		for skew, want := range map[time.Duration]bool{0: true, 29 * time.Second: true, -29 * time.Second: true,
			61 * time.Second: false, -61 * time.Second: false} {
			shown := StepAt(now.Add(skew))
			step, ok := Match(key, Code(key, shown), now)
			if ok != want || ok && step != shown {
				t.Errorf("a clock that is %v off at second %d: %v, period %d of %d", skew, second, ok, step, shown)
			}
		}
	}
}

func TestOnlyTheWholeCodeMatches(t *testing.T) {
	key, now := NewKey(), time.Unix(1_800_000_000, 0)
	right := Code(key, StepAt(now))
	for _, wrong := range []string{"", right[:5], right + "0", " " + right, "abcdef", right[1:] + "x"} {
		if _, ok := Match(key, wrong, now); ok {
			t.Errorf("%q matches %q", wrong, right)
		}
	}
}

func TestAnAppReadsKeyAndOwnerFromTheAddress(t *testing.T) {
	key := NewKey()
	address, err := url.Parse(Address("LLS & Co", "ayşe@lls.local", key))
	if err != nil {
		t.Fatal(err)
	}
	if address.Scheme != "otpauth" || address.Host != "totp" || address.Path != "/LLS & Co:ayşe@lls.local" ||
		address.Query().Get("secret") != Text(key) || address.Query().Get("issuer") != "LLS & Co" {
		t.Errorf("%s", address)
	}
}
