package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
)

// trace collects the data of a request for the log.
type trace struct {
	id      string
	route   string
	user    int64
	code    string
	status  int
	written int64
}

type traceKey struct{}

// traceOf is the trace of a request; every request that reaches a handler has one.
func traceOf(r *http.Request) *trace {
	t, ok := r.Context().Value(traceKey{}).(*trace)
	if !ok {
		return &trace{}
	}
	return t
}

// recorder records the status of an answer.
type recorder struct {
	http.ResponseWriter
	*trace
}

func (w *recorder) WriteHeader(code int) {
	if w.status == 0 || w.status < 200 {
		w.status = code
	}
	w.ResponseWriter.WriteHeader(code)
}

func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.written += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// requestLog assigns an id to a request and logs it when it has been answered.
func (s *Server) requestLog(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		t := &trace{id: rand.Text(), route: "other"}
		w.Header().Set("X-Request-Id", t.id)
		r = r.WithContext(context.WithValue(r.Context(), traceKey{}, t))
		next.ServeHTTP(&recorder{w, t}, r)
		took := time.Since(started)
		level := slog.LevelInfo
		if !isAPI(r.URL.Path) {
			level = slog.LevelDebug
		}
		s.log.Log(r.Context(), level, "request", "request", t.id, "method", r.Method, "path", safePath(r), "status",
			t.status, "code", t.code, "bytes", t.written, "took", took, "address", s.clientAddress(r), "user", t.user)
		s.metrics.observe(t.route, r.Method, t.status, took)
	})
}

func isAPI(path string) bool { return path == "/api" || strings.HasPrefix(path, "/api/") }

// contentPolicy lets pages load from this host only; previews of files are shown in frames of this host.
const contentPolicy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: " +
	"blob:; font-src 'self'; connect-src 'self'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; " +
	"form-action 'self'; frame-ancestors 'none'"

// securityHeaders sets the security headers of browsers.
func (s *Server) securityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin")
		if r.URL.Path == "/login/callback" { // its address carries the code of a provider
			h.Set("Referrer-Policy", "no-referrer")
		}
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
		if r.TLS != nil { // browsers report errors about both on other addresses
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}

// recoverPanic turns a panic into an incident.
func (s *Server) recoverPanic(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(p) // the way of net/http to abort an answer
			}
			if traceOf(r).status != 0 {
				s.log.Error("panic after the response started", "incident", traceOf(r).id, "panic", p, "stack",
					string(debug.Stack()))
				panic(http.ErrAbortHandler)
			}
			s.fail(w, r, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}()
		next.ServeHTTP(w, r)
	})
}
