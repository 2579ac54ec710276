//go:build unix

package replica

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"lls/internal/platform/store"
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
	for _, path := range []string{"replica/ltx/0/0000000000000001-0000000000000001.ltx", "replica/ltx/0/secret.ltx",
		"blobs/00/" + sha, "blobs/00/secret", "secret"} {
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
	for range 1000 { // an observer beside the one who guesses, or behind the same router, has much to fetch
		if got := call("/replica/ltx/0", token); got != http.StatusOK {
			t.Fatalf("the right token after many guesses: %d", got)
		}
	}
	if got := call("/replica/ltx/0", "guess"); got == http.StatusOK {
		t.Error("a guess is taken after a right token")
	}
}

// Guesses write no more lines than they get answers, and none of them keeps the right token from being looked at.
func TestGuessesDoNotFillTheLogOfTheFeed(t *testing.T) {
	var log strings.Builder
	_, _, call := feedOf(t, func(c *FeedConfig) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	told := 0
	for range 200 {
		if call("/replica/ltx/0", "guess") == http.StatusUnauthorized {
			told++
		}
	}
	if lines := strings.Count(log.String(), "refused a client"); lines != told || told >= 100 {
		t.Errorf("%d guesses of 200 were told so, with %d lines in the log", told, lines)
	}
}

func TestANewTokenEndsTheOneBefore(t *testing.T) {
	data, old, call := feedOf(t, nil)
	fresh, err := NewToken(data)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := call("/replica/ltx/0", old), call("/replica/ltx/0", fresh); a != http.StatusUnauthorized ||
		b != http.StatusOK {
		t.Errorf("old %d, new %d", a, b)
	}
	text, err := os.ReadFile(tokenPath(data))
	if err != nil || string(text) != `"`+hashToken(fresh)+`"` {
		t.Errorf("kept: %s, %v", text, err)
	}
}

func TestATokenThatRootMadeIsTheServices(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("not applicable: only root gives files away")
	}
	data := t.TempDir()
	if err := os.Chown(data, 65534, 65533); err != nil {
		t.Fatal(err)
	}
	if _, err := NewToken(data); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(tokenPath(data))
	if err != nil {
		t.Fatal(err)
	}
	if is := info.Sys().(*syscall.Stat_t); is.Uid != 65534 || is.Gid != 65533 || info.Mode() != 0o600 {
		t.Errorf("it belongs to %d:%d, %v", is.Uid, is.Gid, info.Mode())
	}
}

// The owner of the folder cannot make root give another file away by putting a link in the place of the token.
func TestNothingButTheTokenIsGivenAway(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("not applicable: only root gives files away")
	}
	data, prey := t.TempDir(), filepath.Join(t.TempDir(), "shadow")
	if err := errors.Join(os.Chown(data, 65534, 65533), os.WriteFile(prey, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	done, link := make(chan struct{}), filepath.Join(data, "link")
	var swaps sync.WaitGroup
	swaps.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
				_, _ = os.Symlink(prey, link), os.Rename(link, tokenPath(data))
			}
		}
	})
	for range 20 {
		if _, err := NewToken(data); err != nil {
			t.Error(err)
		}
	}
	close(done)
	swaps.Wait()
	info, err := os.Stat(prey)
	if err != nil {
		t.Fatal(err)
	}
	if is := info.Sys().(*syscall.Stat_t); is.Uid != 0 {
		t.Errorf("root's file belongs to %d now", is.Uid)
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
		{Position{"a", 5}, 30, true}, {Position{"a", 10}, 30, true}, {Position{"b", 25}, 30, true},
		{Position{"c", 30}, 30, true},
		{Position{"a", 11}, 30, false}, // it had gone on further than where b began: that was another history
		{Position{"c", 31}, 30, false}, // the origin was set back
		{Position{"b", 9}, 30, false},
		{Position{"x", 5}, 30, false}, {Position{"", 5}, 30, false}, {Position{"a", 0}, 30, false},
	} {
		if got := row.at.follows(starts, row.last); got != row.want {
			t.Errorf("%+v of %d: %t", row.at, row.last, got)
		}
	}
	// The last changes were lost after a start that still counted them: an observer that has one of them has another
	// history.
	starts = []Start{{"a", 0}, {"b", 30}, {"c", 20}}
	for at, want := range map[Position]bool{{"a", 20}: true, {"a", 21}: false, {"a", 30}: false, {"b", 30}: false,
		{"c", 25}: true} {
		if got := at.follows(starts, 40); got != want {
			t.Errorf("%+v of a history that was cut: %t", at, got)
		}
	}
}

// feed opens what observers read, and returns how one is made.
func (s *site) feed() func(data string, log io.Writer) *Observer {
	s.t.Helper()
	token, err := NewToken(s.data)
	if err != nil {
		s.t.Fatal(err)
	}
	feed := httptest.NewServer(NewFeed(FeedConfig{Origin: s.origin, Main: s.stores.Main,
		Log: slog.New(slog.DiscardHandler)}))
	s.t.Cleanup(feed.Close)
	return func(data string, log io.Writer) *Observer {
		s.t.Helper()
		o, err := NewObserver(ObserverConfig{Data: data, Origin: feed.URL, Token: func() (string, error) {
			return token, nil
		}, Log: slog.New(slog.NewTextHandler(log, nil))})
		if err != nil {
			s.t.Fatal(err)
		}
		return o
	}
}

// What an origin has after it started again is not taken for the history that was asked about before.
func TestChangesOfALaterBeginningAreRefused(t *testing.T) {
	s := newSite(t)
	s.write()
	ctx := context.Background()
	o := s.feed()(t.TempDir(), io.Discard)
	if err := o.Prepare(ctx); err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if _, err := o.client.list(ctx, 0, 1); err != nil {
		t.Fatal(err)
	}
	s.origin.mu.Lock()
	s.origin.starts = append(s.origin.starts, Start{"another", 0})
	s.origin.mu.Unlock()
	if _, err := o.client.list(ctx, 0, 1); !errors.Is(err, errConnection) {
		t.Errorf("a list: %v", err)
	}
	if in, err := o.client.change(ctx, 0, 1, 1); !errors.Is(err, errConnection) {
		t.Errorf("a change: %v", err)
		in.Close()
	}
	if err := o.follow(ctx); err != nil {
		t.Errorf("the next look: %v", err)
	}
}

// A copy that is too new for the program is made again when its origin was set back as well, and only then.
func TestAnObserverIsSetBackWithItsOrigin(t *testing.T) {
	s := newSite(t)
	s.write()
	ctx, copied, observer := context.Background(), t.TempDir(), s.feed()
	start := func() (*Observer, error) {
		o := observer(copied, io.Discard)
		return o, o.Prepare(ctx)
	}
	run := func(does string) {
		t.Helper()
		if err := s.stores.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, does)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		s.wait()
	}
	o, err := start()
	if err != nil {
		t.Fatal(err)
	}
	known := o.known
	run(`INSERT INTO schema_version (version) VALUES (999)`)
	o.known = 999
	err = o.follow(ctx)
	if err = errors.Join(err, o.Close()); err != nil {
		t.Fatal(err)
	}
	o, err = start()
	if err == nil || !strings.Contains(err.Error(), "use a newer program") {
		t.Errorf("with an origin that is newer: %v", err)
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	run(`DELETE FROM schema_version WHERE version = 999`)
	o, err = start()
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if have, err := schemaOf(ctx, o.db); err != nil || have != known {
		t.Errorf("the copy is at %d, not %d, %v", have, known, err)
	}
}

// An observer that is newer than its origin waits, and says once that the origin must be upgraded.
func TestAnObserverSaysThatItsOriginIsOlder(t *testing.T) {
	s := newSite(t)
	s.write()
	var log bytes.Buffer
	o := s.feed()(t.TempDir(), &log)
	defer o.Close()
	o.known++
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Second)
	defer stop()
	if err := o.Prepare(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it served tables of an older version: %v", err)
	}
	if said := strings.Count(log.String(), errOlder.Error()); said != 1 {
		t.Errorf("the log says %d times that the origin is older:\n%s", said, log.String())
	}
}
