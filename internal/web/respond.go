package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"lls/internal/feature/calendar"
	"lls/internal/platform/fault"
	"lls/internal/record"
)

// Refusal is every answer that is not a success.
type Refusal struct {
	Success  bool          `doc:"false"`
	Message  string        `doc:"A code, for example ERROR_LOCKED"`
	Value    any           `json:",omitempty" doc:"What the code brings along, for example the full name of the holder"`
	Errors   []fault.Field `json:",omitempty" doc:"Of ERROR_VALIDATION: the broken rules"`
	Where    string        `json:",omitempty" doc:"Of ERROR_BAD_REQUEST: what was wrong"`
	Incident string        `json:",omitempty" doc:"Of ERROR_INTERNAL: what to look for in the server's log"`
}

// Envelope is the part that every answer has.
type Envelope struct {
	Success bool
	Message string
}

// streamed answers are written piece by piece and never held in memory as a whole.
type streamed interface{ stream(w io.Writer) error }

func status(c fault.Class) int {
	switch c {
	case fault.ClassRejected:
		return http.StatusOK
	case fault.ClassBadRequest:
		return http.StatusBadRequest
	case fault.ClassUnauthenticated:
		return http.StatusUnauthorized
	case fault.ClassForbidden:
		return http.StatusForbidden
	case fault.ClassNotFound:
		return http.StatusNotFound
	case fault.ClassTooLarge:
		return http.StatusRequestEntityTooLarge
	case fault.ClassTooMany:
		return http.StatusTooManyRequests
	case fault.ClassUnavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// statusClientGone is the status in log and metrics of a call that its client has aborted, as in many proxies.
const statusClientGone = 499

// clientGone reports whether a call failed because its client has gone: no fault of this instance.
func (s *Server) clientGone(r *http.Request, err error, class fault.Class) bool {
	if !errors.Is(r.Context().Err(), context.Canceled) ||
		class != fault.ClassInternal && class != fault.ClassUnavailable {
		return false
	}
	s.log.Debug("the client is gone", "request", traceOf(r).id, "cause", err)
	return true
}

// retryAfterUnavailable is after how many seconds a call may be tried again while the storage is unavailable.
const retryAfterUnavailable = "5"

// respond writes the answer of a handler.
func (s *Server) respond(w http.ResponseWriter, r *http.Request, answer any, err error) {
	if long, ok := answer.(streamed); ok && err == nil {
		s.stream(w, r, long)
		return
	}
	if known, ok := answer.(cached); ok && err == nil {
		err = s.writeCached(w, r, known)
		if err == nil {
			return
		}
	} else if err == nil {
		var body []byte
		if body, err = encode(answer); err == nil {
			s.write(w, r, http.StatusOK, body)
			return
		}
	}
	s.fail(w, r, err)
}

// fail is the only place that writes and logs errors.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.DeadlineExceeded) {
		err = fault.Unavailable(err)
	}
	f := fault.Of(err)
	t := traceOf(r)
	if s.clientGone(r, err, f.Class) {
		t.status = statusClientGone // the answer would not be read
		return
	}
	t.code = f.Code
	answer := Refusal{Message: f.Code, Value: f.Value, Errors: f.Fields, Where: f.Where}
	switch f.Class {
	case fault.ClassInternal:
		answer.Incident = t.id
		s.log.Error("request failed", "incident", t.id, "method", r.Method, "path", safePath(r), "user", t.user,
			"cause", err)
	case fault.ClassUnavailable:
		w.Header().Set("Retry-After", retryAfterUnavailable)
		s.log.Error("storage unavailable", "request", t.id, "method", r.Method, "path", safePath(r), "cause", err)
	case fault.ClassTooMany:
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	case fault.ClassUnauthenticated:
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	body, encoding := record.Marshal(answer)
	if encoding != nil { // the only possible cause is a Value
		s.log.Error("cannot encode a response", "request", t.id, "cause", encoding)
		body = []byte(`{"Success":false,"Message":"ERROR_INTERNAL"}`)
		f = &fault.Fault{Class: fault.ClassInternal}
	}
	s.write(w, r, status(f.Class), body)
}

// stream writes an answer piece by piece. An aborted answer must not look like a complete one.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, answer streamed) {
	head(w, http.StatusOK)
	if err := answer.stream(w); err != nil {
		if s.clientGone(r, err, fault.ClassInternal) {
			traceOf(r).status = statusClientGone
		} else {
			s.log.Warn("response interrupted", "request", traceOf(r).id, "path", safePath(r), "cause", err)
		}
		panic(http.ErrAbortHandler)
	}
}

func head(w http.ResponseWriter, code int) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
}

func (s *Server) write(w http.ResponseWriter, r *http.Request, code int, body []byte) {
	head(w, code)
	if _, err := w.Write(body); err != nil {
		s.log.Debug("the client is gone", "request", traceOf(r).id, "cause", err)
	}
}

// cached is an answer that a client keeps and asks for again by its ETag.
type cached struct {
	answer any    // written as JSON
	body   []byte // in its place, of this media type
	mime   string
}

// writeCached writes an answer with its ETag, or that it is still the one that the client has. The ETag is weak,
// because the answer may be compressed.
func (s *Server) writeCached(w http.ResponseWriter, r *http.Request, a cached) (err error) {
	if a.mime == "" {
		if a.body, err = encode(a.answer); err != nil {
			return err
		}
		a.mime = "application/json; charset=utf-8"
	}
	sum := sha256.Sum256(a.body)
	tag := `W/"` + hex.EncodeToString(sum[:16]) + `"`
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "private, no-cache")
	h.Add("Vary", "Authorization, Accept, Accept-Language")
	if slices.ContainsFunc(strings.Split(r.Header.Get("If-None-Match"), ","), func(known string) bool {
		return strings.TrimSpace(known) == tag
	}) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", a.mime)
	w.WriteHeader(http.StatusOK)
	if _, err := w.Write(a.body); err != nil {
		s.log.Debug("the client is gone", "request", traceOf(r).id, "cause", err)
	}
	return nil
}

// success begins an answer without its own Message.
const success = `{"Success":true,"Message":"",`

// encoded is an answer with a part that is encoded already.
type encoded interface {
	Encoded() (rest any, members []byte)
}

// encode writes an answer with Success and, unless it has its own, Message.
func encode(answer any) ([]byte, error) {
	var members []byte
	if a, ok := answer.(encoded); ok {
		answer, members = a.Encoded()
	}
	body, err := record.Marshal(answer)
	if err != nil {
		return nil, fmt.Errorf("write the answer: %w", err)
	}
	if len(body) < 2 || body[0] != '{' {
		return nil, fmt.Errorf("the answer %T is not an object", answer)
	}
	head := success
	if hasMessage(reflect.TypeOf(answer)) {
		head = `{"Success":true,`
	}
	if len(body) == 2 {
		head = head[:len(head)-1]
	}
	whole := append(make([]byte, 0, len(head)+len(body)+len(members)+1), head...)
	whole = append(whole, body[1:]...)
	if len(members) > 0 {
		whole[len(whole)-1] = ',' // in place of the brace; Success comes before it
		whole = append(append(whole, members...), '}')
	}
	return whole, nil
}

// hasMessage reports whether an answer has its own Message.
func hasMessage(t reflect.Type) bool {
	if t == nil || t.Kind() != reflect.Struct {
		return false
	}
	_, found := t.FieldByName("Message")
	return found
}

// safePath is the path for the log: signed links, recovery keys and the addresses of calendars are secrets.
func safePath(r *http.Request) string {
	for _, before := range []string{linkPath, reminderPath, "/reminder/", calendar.Path} {
		if rest, found := strings.CutPrefix(r.URL.Path, before); found && rest != "" {
			return before + "…"
		}
	}
	return r.URL.Path
}
