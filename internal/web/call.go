package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"lls/internal/feature/session"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// maxValues is how often a parameter may be given: each value is a part of a condition, and databases limit those.
const maxValues = 200

// How long calls may take.
const (
	callTime     = time.Minute
	slowCallTime = 15 * time.Minute
	findTime     = 15 * time.Second // to look a session up
)

// open checks a request in this order: 401, 403, 429, 404 of the address, 400. The call must be
// closed when it has been answered.
func (s *Server) open(rt *route, r *http.Request) (_ *Call, err error) {
	c := &Call{request: r, rt: rt}
	defer func() {
		if err != nil {
			c.close()
		}
	}()
	if !rt.policy.public {
		if c.Actor, err = s.authenticate(r, idleOf(r, rt)); err != nil {
			return nil, err
		}
		if err := rt.admit(c.Actor); err != nil {
			return nil, err
		}
		end, err := s.slots.Acquire(r.Context(), slots.Call, c.Actor.UserID)
		if err != nil {
			return nil, err
		}
		c.closers = append(c.closers, end)
	}
	if err := c.readPath(); err != nil {
		return nil, err
	}
	if err := c.readQuery(); err != nil {
		return nil, err
	}
	if rt.counted() {
		return c, s.sessions.CountCall(r.Context(), c.Actor)
	}
	return c, nil
}

// callHandler calls the handler of a call.
func (s *Server) callHandler(c *Call, w http.ResponseWriter) (any, error) {
	rt, limit := c.rt, callTime
	if rt.slow {
		limit = slowCallTime
		if err := extend(w, limit); err != nil {
			return nil, err
		}
	}
	if rt.body != nil {
		if err := c.readBody(w); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(c.request.Context(), limit)
	defer cancel()
	if rt.work != "" { // after the body has been received, so that a slow client holds no slot
		release, err := s.slots.Acquire(ctx, rt.work, c.Actor.UserID)
		if err != nil {
			return nil, fmt.Errorf("wait for a slot: %w", err)
		}
		defer release()
	}
	return rt.handle(ctx, c)
}

// authenticate returns who sends a request, and records it for the log.
func (s *Server) authenticate(r *http.Request, idle time.Duration) (access.Actor, error) {
	// a database that does not respond must not block all calls
	ctx, cancel := context.WithTimeout(r.Context(), findTime)
	defer cancel()
	actor, err := s.sessions.Find(ctx, session.Request{Authorization: r.Header.Get("Authorization"),
		Address: s.clientAddress(r).String(), Idle: idle})
	if err == nil {
		traceOf(r).user = actor.UserID
	}
	return actor, err
}

// idleHeader says how many seconds ago the user last did something. The interface sends it with every call.
const idleHeader = "X-Idle"

// idleOf is how long the sender of a request has been idle. Without the header each call counts as made by the user,
// except those that clients make by themselves. With an invalid header the user counts as absent.
func idleOf(r *http.Request, rt *route) time.Duration {
	if said := r.Header.Get(idleHeader); said != "" {
		seconds, err := strconv.ParseUint(said, 10, 31)
		if err != nil {
			return session.Unattended
		}
		return time.Duration(seconds) * time.Second
	}
	if rt != nil && rt.unattended && (rt.unattendedWith == "" || r.URL.Query().Get(rt.unattendedWith) == "1") {
		return session.Unattended
	}
	return 0
}

// extend extends the deadlines of the server for a call.
func extend(w http.ResponseWriter, d time.Duration) error {
	control := http.NewResponseController(w)
	err := errors.Join(control.SetReadDeadline(time.Now().Add(d)), control.SetWriteDeadline(time.Now().Add(d+callTime)))
	if errors.Is(err, http.ErrNotSupported) { // a writer without a connection, in tests
		return nil
	}
	return err
}

func (c *Call) readPath() error {
	for _, name := range c.rt.wildcards() {
		if c.rt.texts[name] {
			continue
		}
		id, err := strconv.ParseInt(c.request.PathValue(name), 10, 64)
		if err != nil || id < 0 {
			return fault.NotFound()
		}
		if c.ids == nil {
			c.ids = map[string]int64{}
		}
		c.ids[name] = id
	}
	return nil
}

func (c *Call) readQuery() error {
	values, err := url.ParseQuery(c.request.URL.RawQuery)
	if err != nil {
		return fault.BadRequest("the parameters cannot be read")
	}
	for name, given := range values {
		if !slices.ContainsFunc(c.rt.query, func(p param) bool { return p.name == name }) {
			return fault.BadRequest("unknown parameter %q", name)
		}
		if len(given) > maxValues {
			return fault.BadRequest("%s is given more than %d times", name, maxValues)
		}
		for _, v := range given {
			if _, bad := lang.HasControl(v); bad {
				return fault.BadRequest("%s holds a control character", name)
			}
		}
	}
	c.Query = query.Params(values)
	return nil
}

func (c *Call) readBody(w http.ResponseWriter) error {
	if c.request.ContentLength > c.rt.limit {
		return fault.TooLarge()
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, c.request.Body, c.rt.limit))
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return fault.TooLarge()
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return fault.BadRequest("the body took too long")
	}
	if err != nil {
		return fault.BadRequest("the body breaks off")
	}
	if !utf8.Valid(body) {
		return fault.BadRequest("the body is not UTF-8")
	}
	c.Body = body
	return nil
}

// decode reads the body as one JSON object with known keys only.
func (c *Call) decode(into any) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(c.Body, &object); err != nil || object == nil {
		return fault.BadRequest("the body must be one JSON object")
	}
	c.given = map[string]bool{}
	for key := range object {
		if !c.rt.keys[key] {
			return fault.BadRequest("unknown key %q", key)
		}
		c.given[key] = true
	}
	if err := json.Unmarshal(c.Body, into); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return fault.BadRequest("%s must not be %s", wrong.Field, wrong.Value)
		}
		return fault.BadRequest("the body cannot be read")
	}
	return nil
}

// one returns a parameter that may be given once.
func (c *Call) one(name string) (string, error) {
	switch values := c.Query[name]; len(values) {
	case 0:
		return "", nil
	case 1:
		return values[0], nil
	}
	return "", fault.BadRequest("%s is given twice", name)
}

// choice returns a parameter with one of some values; the first one when it is absent.
func (c *Call) choice(name string, values ...string) (string, error) {
	v, err := c.one(name)
	if err != nil {
		return "", err
	}
	if v == "" {
		return values[0], nil
	}
	if !slices.Contains(values, v) {
		return "", fault.BadRequest("%s=%q is not one of %q", name, v, values)
	}
	return v, nil
}

// number returns a parameter that is an id; 0 when it is absent.
func (c *Call) number(name string) (int64, error) {
	v, err := c.one(name)
	if err != nil || v == "" {
		return 0, err
	}
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n < 0 {
		return 0, fault.BadRequest("%s=%q is not an id", name, v)
	}
	return n, nil
}

// language returns the language of the browser.
func (c *Call) language() lang.Language { return lang.Parse(c.request.Header.Get("Accept-Language")) }
