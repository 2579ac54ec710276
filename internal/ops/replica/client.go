package replica

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/superfly/ltx"
)

const (
	requestTimeout = 4 * time.Second  // to connect, for an answer to begin, and for small ones as a whole
	stallTimeout   = 15 * time.Second // without a byte of a large one
	maxList        = 64 << 20
)

var errReadOnly = errors.New("the feed is only read")

const changesPath = "/replica/ltx/"

// errConnection means that the origin cannot be reached, whatever the call.
var errConnection = errors.New("call the origin")

// errStall means that a large answer stalled.
var errStall = fmt.Errorf("%w: nothing more comes", errConnection)

// client reads the feed of an origin. It is also the storage from which litestream plans a restore.
type client struct {
	base  string
	token func() (string, error) // nil: a certificate identifies the observer
	http  *http.Client
	stall time.Duration

	history atomic.Pointer[string] // the start that changes must belong to; nil: any
}

func newClient(base string, token func() (string, error), tlsConfig *tls.Config) *client {
	transport := &http.Transport{TLSClientConfig: tlsConfig,
		DialContext:         (&net.Dialer{Timeout: requestTimeout}).DialContext,
		TLSHandshakeTimeout: requestTimeout, ResponseHeaderTimeout: requestTimeout,
		MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute, Proxy: http.ProxyFromEnvironment}
	return &client{base: base, token: token, stall: stallTimeout, http: &http.Client{Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// open calls an address; the body ends with an error when it stalls.
func (c *client) open(ctx context.Context, path string) (io.ReadCloser, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, nil)
	if err != nil {
		cancel(nil)
		return nil, fmt.Errorf("call the origin: %w", err)
	}
	if c.token != nil {
		token, err := c.token()
		if err != nil {
			cancel(nil)
			return nil, fmt.Errorf("%w: %w", errConnection, err)
		}
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := c.http.Do(r)
	if err != nil {
		cancel(nil)
		return nil, fmt.Errorf("%w: %w", errConnection, err)
	}
	if res.StatusCode != http.StatusOK {
		cancel(nil)
		err := fmt.Errorf("the origin answers %s to %s", res.Status, path)
		switch res.StatusCode {
		case http.StatusNotFound:
			err = fmt.Errorf("%w: %w", fs.ErrNotExist, err)
		case http.StatusInternalServerError: // the requested file cannot be read there
		default:
			err = fmt.Errorf("%w: %w", errConnection, err)
		}
		return nil, errors.Join(err, res.Body.Close())
	}
	of, want := res.Header.Get(historyHeader), c.history.Load()
	if strings.HasPrefix(path, changesPath) && of != "" && want != nil && of != *want {
		cancel(nil)
		return nil, errors.Join(fmt.Errorf("%w: it has begun anew meanwhile", errConnection), res.Body.Close())
	}
	return &body{ReadCloser: res.Body, cancel: cancel, limit: c.stall,
		stall: time.AfterFunc(c.stall, func() { cancel(errStall) })}, nil
}

// body is an answer that may take long, but must not stall.
type body struct {
	io.ReadCloser
	cancel context.CancelCauseFunc
	limit  time.Duration
	stall  *time.Timer
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if n > 0 {
		b.stall.Reset(b.limit)
	}
	return n, err
}

func (b *body) Close() error {
	b.stall.Stop()
	err := b.ReadCloser.Close()
	b.cancel(nil)
	return err
}

func (c *client) get(ctx context.Context, path string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	in, err := c.open(ctx, path)
	if err != nil {
		return err
	}
	err = json.NewDecoder(io.LimitReader(in, maxList)).Decode(into)
	if err = errors.Join(err, in.Close()); err != nil {
		return fmt.Errorf("read what the origin answers to %s: %w", path, err)
	}
	return nil
}

func (c *client) status(ctx context.Context) (s Status, err error) {
	return s, c.get(ctx, "/replica/status", &s)
}

func (c *client) list(ctx context.Context, level int, from uint64) (files []File, err error) {
	return files, c.get(ctx, changesPath+strconv.Itoa(level)+"?from="+strconv.FormatUint(from, 10), &files)
}

func (c *client) change(ctx context.Context, level int, low, high uint64) (io.ReadCloser, error) {
	return c.open(ctx, changesPath+strconv.Itoa(level)+"/"+ltx.FormatFilename(ltx.TXID(low), ltx.TXID(high)))
}

func (c *client) blob(ctx context.Context, sha256 string) (io.ReadCloser, error) {
	return c.open(ctx, "/replica/blobs/"+sha256)
}

// Type and the methods below implement the storage of litestream.
func (c *client) Type() string { return "feed" }

// Init has nothing to prepare.
func (c *client) Init(context.Context) error { return nil }

// SetLogger is not needed: errors are returned.
func (c *client) SetLogger(*slog.Logger) {}

// LTXFiles lists the files of a level.
func (c *client) LTXFiles(ctx context.Context, level int, seek ltx.TXID, _ bool) (ltx.FileIterator, error) {
	files, err := c.list(ctx, level, uint64(seek))
	if err != nil {
		return nil, err
	}
	infos := make([]*ltx.FileInfo, len(files))
	for i, f := range files {
		infos[i] = &ltx.FileInfo{Level: level, MinTXID: ltx.TXID(f.Min), MaxTXID: ltx.TXID(f.Max), Size: f.Size,
			CreatedAt: time.UnixMilli(f.Created).UTC()}
	}
	return ltx.NewFileInfoSliceIterator(infos), nil
}

// OpenLTXFile opens a file from its beginning.
func (c *client) OpenLTXFile(
	ctx context.Context, level int, low, high ltx.TXID, offset, size int64,
) (io.ReadCloser, error) {
	if offset != 0 || size != 0 {
		return nil, errors.New("the feed is read from the beginning")
	}
	return c.change(ctx, level, uint64(low), uint64(high))
}

// WriteLTXFile refuses.
func (c *client) WriteLTXFile(context.Context, int, ltx.TXID, ltx.TXID, io.Reader) (*ltx.FileInfo, error) {
	return nil, errReadOnly
}

// DeleteLTXFiles refuses.
func (c *client) DeleteLTXFiles(context.Context, []*ltx.FileInfo) error { return errReadOnly }

// DeleteAll refuses.
func (c *client) DeleteAll(context.Context) error { return errReadOnly }
