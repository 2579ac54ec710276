package replica

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"testing"

	"lls/internal/store"
)

// feedOf is a feed without an origin that writes; its files are put there by hand.
func feedOf(t *testing.T, change func(*FeedConfig)) (data, token string, call func(path, token string) int) {
	t.Helper()
	data = t.TempDir()
	s, err := store.Open(context.Background(), store.Options{Data: data})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if token, err = NewToken(data); err != nil {
		t.Fatal(err)
	}
	c := FeedConfig{Origin: &Origin{data: data}, Main: s.Main, Log: slog.New(slog.DiscardHandler)}
	if change != nil {
		change(&c)
	}
	server := httptest.NewServer(NewFeed(c))
	t.Cleanup(server.Close)
	return data, token, func(path, token string) int {
		t.Helper()
		r, err := http.NewRequest(http.MethodGet, server.URL+"/replica/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.URL.Opaque = server.URL + path // as it is, with dots and slashes
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		return res.StatusCode
	}
}

func TestTheFeedHandsOutItsFilesAndNothingElse(t *testing.T) {
	data, token, call := feedOf(t, nil)
	sha := "00aa000000000000000000000000000000000000000000000000000000000000"
	for _, path := range []string{"replica/ltx/0/0000000000000001-0000000000000001.ltx", "replica/ltx/0/secret.ltx", "blobs/00/" + sha, "blobs/00/secret", "secret"} {
		path = filepath.Join(data, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]int{
		"/replica/ltx/0": 200,
		"/replica/ltx/0/0000000000000001-0000000000000001.ltx":                200,
		"/replica/ltx/0/0000000000000001-0000000000000002.ltx":                404,
		"/replica/ltx/0/secret.ltx":                                           404,
		"/replica/ltx/0/..%2f..%2f..%2fsecret":                                404,
		"/replica/ltx/..%2f..%2fsecret/0000000000000001-0000000000000001.ltx": 404,
		"/replica/ltx/10":                          404,
		"/replica/ltx/-1":                          404,
		"/replica/ltx/0?from=x":                    404,
		"/replica/blobs/" + sha:                    200,
		"/replica/blobs/secret":                    404,
		"/replica/blobs/" + sha[:62] + "%2f" + "0": 404,
		"/replica/blobs/..%2f..%2flls.db":          404,
		"/lls.db":                                  404,
	} {
		if got := call(path, token); got != want {
			t.Errorf("%s: %d, not %d", path, got, want)
		}
	}
}

func TestTheFeedKnowsItsObservers(t *testing.T) {
	_, token, call := feedOf(t, nil)
	for name, wrong := range map[string]string{"none": "", "another": token[1:] + "x", "its hash": hashToken(token)} {
		if got := call("/replica/ltx/0", wrong); got != http.StatusUnauthorized {
			t.Errorf("token %s: %d", name, got)
		}
	}
	if got := call("/replica/ltx/0", token); got != http.StatusOK {
		t.Errorf("the right one: %d", got)
	}
	for range 20 { // somebody guesses
		call("/replica/ltx/0", "guess")
	}
	if got := call("/replica/ltx/0", "guess"); got != http.StatusTooManyRequests {
		t.Errorf("after many guesses: %d", got)
	}
}

func TestANewTokenEndsTheOneBefore(t *testing.T) {
	data, old, call := feedOf(t, nil)
	fresh, err := NewToken(data)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := call("/replica/ltx/0", old), call("/replica/ltx/0", fresh); a != http.StatusUnauthorized || b != http.StatusOK {
		t.Errorf("old %d, new %d", a, b)
	}
	text, err := os.ReadFile(tokenPath(data))
	if err != nil || string(text) != `"`+hashToken(fresh)+`"` {
		t.Errorf("kept: %s, %v", text, err)
	}
}

func TestTheFeedServesItsAddressesOnly(t *testing.T) {
	_, token, call := feedOf(t, func(c *FeedConfig) { c.Allow = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")} })
	if got := call("/replica/ltx/0", token); got != http.StatusForbidden {
		t.Errorf("another address: %d", got)
	}
	_, token, call = feedOf(t, func(c *FeedConfig) { c.Allow = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	if got := call("/replica/ltx/0", token); got != http.StatusOK {
		t.Errorf("its own address: %d", got)
	}
}

func TestAPositionBelongsToAHistory(t *testing.T) {
	starts := []Start{{"a", 0}, {"b", 10}, {"c", 25}}
	for _, row := range []struct {
		at   Position
		last uint64
		want bool
	}{
		{Position{"a", 5}, 30, true}, {Position{"a", 10}, 30, true}, {Position{"b", 25}, 30, true}, {Position{"c", 30}, 30, true},
		{Position{"a", 11}, 30, false}, // it had gone on further than where b began: that was another history
		{Position{"c", 31}, 30, false}, // the origin was set back
		{Position{"b", 9}, 30, false},
		{Position{"x", 5}, 30, false}, {Position{"", 5}, 30, false}, {Position{"a", 0}, 30, false},
	} {
		if got := row.at.follows(starts, row.last); got != row.want {
			t.Errorf("%+v of %d: %t", row.at, row.last, got)
		}
	}
}
