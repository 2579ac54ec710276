package replica

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
	"golang.org/x/time/rate"

	"lls/internal/platform/store"
)

// Status is the state of an origin.
type Status struct {
	Starts []Start
	TXID   uint64
	Schema int // of its tables
}

// File is one LTX file of a level: its changes, from and to.
type File struct {
	Min, Max uint64
	Size     int64
	Created  int64 // Unix ms
}

// FeedConfig is what a feed serves, and to whom.
type FeedConfig struct {
	Origin  *Origin
	Main    *store.DB
	Allow   []netip.Prefix // empty: every address
	Clients bool           // a certificate that the listener has checked is as good as the token
	Log     *slog.Logger
}

// Feed serves the files of an origin to observers: changes and contents, and nothing else.
type Feed struct {
	FeedConfig
	mux   *http.ServeMux
	mu    sync.Mutex
	wrong map[netip.Addr]*rate.Limiter // calls without the right token, by address
}

const (
	wrongRate   = 2.5 // answered calls with a wrong token, per second and address
	wrongBurst  = 10
	maxWrong    = 4096
	sendTimeout = 2 * time.Hour // a snapshot over a slow connection
)

var sha256Name = regexp.MustCompile(`^[0-9a-f]{64}$`)

// NewFeed returns the handler of a feed.
func NewFeed(c FeedConfig) *Feed {
	f := &Feed{FeedConfig: c, mux: http.NewServeMux(), wrong: map[netip.Addr]*rate.Limiter{}}
	f.mux.HandleFunc("GET /replica/status", f.status)
	f.mux.HandleFunc("GET /replica/ltx/{level}", f.list)
	f.mux.HandleFunc("GET /replica/ltx/{level}/{name}", f.change)
	f.mux.HandleFunc("GET /replica/blobs/{sha256}", f.blob)
	return f
}

// ServeHTTP answers an observer.
func (f *Feed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if status := f.refuse(r); status != 0 {
		http.Error(w, http.StatusText(status), status)
		return
	}
	f.mux.ServeHTTP(w, r)
}

// refuse returns the status with which a call is refused, 0 for none. A right token is never throttled, whatever else
// comes from its address: checking a token costs a small file and a hash, and its 256 bits cannot be guessed.
func (f *Feed) refuse(r *http.Request) int {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return http.StatusForbidden
	}
	address := from.Addr().Unmap()
	if !f.allowed(address) {
		return http.StatusForbidden
	}
	if f.Clients && r.TLS != nil && len(r.TLS.VerifiedChains) > 0 {
		return 0
	}
	right, err := rightToken(f.Origin.data, r.Header.Get("Authorization"))
	switch {
	case right:
		return 0
	case !f.allowWrongToken(address):
		return http.StatusTooManyRequests
	case err != nil:
		f.Log.Error("cannot read the token of the feed", "cause", err)
		return http.StatusServiceUnavailable
	}
	f.Log.Warn("the feed refused a client", "address", address)
	return http.StatusUnauthorized
}

func (f *Feed) allowed(address netip.Addr) bool {
	for _, prefix := range f.Allow {
		if prefix.Contains(address) {
			return true
		}
	}
	return len(f.Allow) == 0
}

// allowWrongToken reports whether one more wrong token from an address gets an answer, and a line in the log.
func (f *Feed) allowWrongToken(address netip.Addr) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.wrong) > maxWrong {
		clear(f.wrong)
	}
	l := f.wrong[address]
	if l == nil {
		l = rate.NewLimiter(wrongRate, wrongBurst)
		f.wrong[address] = l
	}
	return l.Allow()
}

func (f *Feed) status(w http.ResponseWriter, r *http.Request) {
	starts, txid, err := f.Origin.at()
	if err == nil {
		var schema int
		if schema, err = f.Main.Schema(r.Context()); err == nil {
			f.answer(w, Status{Starts: starts, TXID: txid, Schema: schema})
			return
		}
	}
	f.fail(w, err)
}

func (f *Feed) list(w http.ResponseWriter, r *http.Request) {
	level, ok := parseLevel(r.PathValue("level"))
	from, err := strconv.ParseUint("0"+r.URL.Query().Get("from"), 10, 64)
	if !ok || err != nil {
		http.NotFound(w, r)
		return
	}
	files, err := ltxFiles(Folder(f.Origin.data), level, from)
	if err != nil {
		f.fail(w, err)
		return
	}
	f.setHistory(w)
	f.answer(w, files)
}

// historyHeader names the start that the files belong to, so that an observer does not mix files of two
// starts.
const historyHeader = "Lls-History"

// setHistory is called after a file was opened or listed, so that no file of a later start is sent with the name
// of an earlier one.
func (f *Feed) setHistory(w http.ResponseWriter) { w.Header().Set(historyHeader, f.Origin.start()) }

func (f *Feed) change(w http.ResponseWriter, r *http.Request) {
	level, ok := parseLevel(r.PathValue("level"))
	low, high, err := ltx.ParseFilename(r.PathValue("name"))
	if !ok || err != nil {
		http.NotFound(w, r)
		return
	}
	f.send(w, r, litestream.LTXFilePath(Folder(f.Origin.data), level, low, high))
}

func (f *Feed) blob(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("sha256")
	if !sha256Name.MatchString(name) {
		http.NotFound(w, r)
		return
	}
	f.send(w, r, filepath.Join(f.Origin.data, "blobs", name[:2], name))
}

// parseLevel reads a valid level.
func parseLevel(text string) (int, bool) {
	for _, level := range levels() {
		if text == strconv.Itoa(level) {
			return level, true
		}
	}
	return 0, false
}

func (f *Feed) send(w http.ResponseWriter, r *http.Request, path string) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		http.NotFound(w, r)
		return
	}
	if err != nil {
		f.fail(w, err)
		return
	}
	defer func() { _ = file.Close() }() // it was only read
	if err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(sendTimeout)); err != nil {
		f.fail(w, fmt.Errorf("give the answer time: %w", err))
		return
	}
	f.setHistory(w)
	w.Header().Set("Content-Type", "application/octet-stream")
	http.ServeContent(w, r, "", time.Time{}, file)
}

func (f *Feed) answer(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		f.Log.Debug("an observer went away", "cause", err)
	}
}

func (f *Feed) fail(w http.ResponseWriter, err error) {
	f.Log.Error("the feed cannot respond", "cause", err)
	http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
}
