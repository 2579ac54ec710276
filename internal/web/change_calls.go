package web

import (
	"context"
	"strconv"
	"strings"
	"time"

	"lls/internal/feature/changes"
	"lls/internal/feature/session"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
)

// changesPath is the address of the feed.
const changesPath = "/api/changes"

// newestEntries is how many entries an Atom feed without a cursor has.
const newestEntries = 50

// feedQuery is what a call asks of the feed.
type feedQuery struct {
	changes.Query
	wait time.Duration
}

// changeRoutes are the calls of the feed of changes.
func (s *Server) changeRoutes() []*route {
	feed := get(changesPath, "changes", signedIn(), "What has changed, from a cursor on: for programs that follow the "+
		"library. A kind that the caller may not read is 403", s.readChanges).withToken().withoutUser("").withParams(
		param{name: "after", typ: "string", doc: "Cursor of an earlier answer; end: only the cursor of the end. " +
			"Default: the beginning, of an Atom feed its newest entries"},
		param{name: "kind", typ: "string", many: true, doc: "Only these kinds; default: all that the caller may read"},
		param{name: "limit", typ: "integer", doc: "Most changes, 1 to 500; default: 100"},
		param{name: "wait", typ: "integer", doc: "Seconds, up to 25, to wait for a change if there is none"},
		param{name: "format", typ: "string", enum: []string{"json", "atom"},
			doc: "atom: an Atom feed; default: what Accept asks for"})
	feed.answers = answersOf[changes.Page]()
	return tagged("changes", feed)
}

// readChanges answers a part of the feed. After a wait the caller is identified again: the account may have changed.
func (s *Server) readChanges(ctx context.Context, c *Call) (any, error) {
	q, err := c.feedQuery()
	if err != nil {
		return nil, err
	}
	page, err := s.changes.Read(ctx, c.Actor, q.Query)
	if err == nil && len(page.Items) == 0 && q.wait > 0 {
		page, err = s.awaitChanges(ctx, c, q, page)
	}
	if err != nil {
		return nil, err
	}
	if !q.Atom {
		return cached{answer: page}, nil
	}
	text, err := s.changes.Atom(ctx, c.Actor, q.Query, page, c.language(), s.publicURL,
		c.request.URL.RequestURI())
	return cached{body: text, mime: changes.AtomType + "; charset=utf-8"}, err
}

// awaitChanges waits for changes behind a page without any.
func (s *Server) awaitChanges(ctx context.Context, c *Call, q feedQuery, page changes.Page) (changes.Page, error) {
	release, err := s.slots.Acquire(ctx, slots.Follow, c.Actor.UserID)
	if err != nil {
		return page, err
	}
	defer release()
	until := time.Now().Add(q.wait)
	for len(page.Items) == 0 && s.changes.Wait(ctx, page.Cursor, until) {
		if c.Actor, err = s.authenticate(c.request, session.Unattended); err != nil {
			return page, err
		}
		if err := c.rt.admit(c.Actor); err != nil {
			return page, err
		}
		q.After, q.End = page.Cursor, false
		if page, err = s.changes.Read(ctx, c.Actor, q.Query); err != nil {
			return page, err
		}
	}
	return page, nil
}

// feedQuery reads the parameters of the feed.
func (c *Call) feedQuery() (q feedQuery, err error) {
	asked := "json"
	if strings.Contains(c.request.Header.Get("Accept"), changes.AtomType) {
		asked = "atom"
	}
	format, err := c.choice("format", asked, "json", "atom")
	if err != nil {
		return q, err
	}
	q.Atom, q.Kinds = format == "atom", c.Query["kind"]
	after, err := c.one("after")
	if err != nil {
		return q, err
	}
	q.Limit = changes.DefaultLimit
	switch {
	case after == "end":
		q.End = true
	case after != "":
		if q.After, err = c.number("after"); err != nil {
			return q, err
		}
	case q.Atom:
		q.Newest, q.Limit = true, newestEntries
	}
	if q.Limit, err = c.bounded("limit", q.Limit, 1, changes.MaxLimit); err != nil {
		return q, err
	}
	seconds, err := c.bounded("wait", 0, 0, int(changes.MaxWait/time.Second))
	q.wait = time.Duration(seconds) * time.Second
	return q, err
}

// bounded returns a parameter that is a number within bounds.
func (c *Call) bounded(name string, absent, least, most int) (int, error) {
	v, err := c.one(name)
	if err != nil || v == "" {
		return absent, err
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < least || n > most {
		return 0, fault.BadRequest("%s=%q is not %d to %d", name, v, least, most)
	}
	return n, nil
}
