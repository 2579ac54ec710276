package web

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
	"lls/internal/record/query"
)

// policy says who may call a route. The zero policy permits nobody, and the server does not start with it.
type policy struct {
	public   bool
	signedIn bool
	any      []access.Permission
	key      bool // the caller sends a key in place of a session
}

// withKey permits callers with a key from a mail; the handler checks it, and refuses it on an observer.
func withKey() policy { return policy{public: true, key: true} }

// public permits everybody; a route with its own check, for example a signed link, is public too.
func public() policy { return policy{public: true} }

// signedIn permits every user.
func signedIn() policy { return policy{signedIn: true} }

// can permits users with one of the permissions.
func can(any ...access.Permission) policy { return policy{any: any} }

func (p policy) check() error {
	if !p.public && !p.signedIn && len(p.any) == 0 {
		return errors.New("the route has no policy")
	}
	for _, permission := range p.any {
		if !permission.Known() {
			return errors.New("the route asks for a permission that there is not")
		}
	}
	return nil
}

// check also refuses a call that is no GET unless all its permissions write, or it is declared as one that only reads:
// an observer refuses writing calls by their permission alone.
func (rt *route) check() error {
	if err := errors.Join(rt.policy.check(), rt.checkTokens()); err != nil {
		return err
	}
	writes := rt.policy.key || len(rt.policy.any) > 0 && !slices.ContainsFunc(rt.policy.any,
		func(p access.Permission) bool {
			return !p.Writes()
		})
	switch {
	case rt.method == http.MethodGet || writes != rt.reads:
		return nil
	case rt.reads:
		return errors.New("the route says that it only reads, and its permission writes")
	}
	return errors.New("the route is no GET, and its permission does not write")
}

// admit refuses actors who may not make the call.
func (rt *route) admit(actor access.Actor) error {
	if actor.Enrolling && !rt.enrols || actor.Token != 0 && rt.session {
		return fault.Forbidden()
	}
	if len(rt.policy.any) == 0 {
		return nil
	}
	return actor.Need(rt.policy.any...)
}

// The limits of bodies.
const (
	bodyLimit        = 1 << 20
	versionBodyLimit = 32 << 20
)

// route is one line of the table: an address, who may call it, and what answers.
type route struct {
	method, path string
	policy       policy
	name         string // of the operation in the description
	tag          string
	summary      string
	query        []param
	body         func(*describer) *schema // nil: no body is read
	keys         map[string]bool          // keys of the body that are known; nil: the handler checks
	limit        int64
	texts        map[string]bool // wildcards that are no ids
	slow         bool            // large bodies or answers: slow lines get more time
	work         slots.Kind      // heavy work that the handler does in a slot; "": none
	canLog       bool            // a GET that can write the log
	notCounted   bool            // never counted
	reads        bool            // no GET, and yet only reads
	session      bool            // never with a personal token
	tokens       bool            // with a personal token too, although it concerns the own account
	enrols       bool            // also in a session that may only add a second factor
	answers      []reflect.Type

	unattended     bool   // clients make the call without their user
	unattendedWith string // with this parameter alone, at 1; "": always

	handle func(ctx context.Context, c *Call) (any, error)
	raw    func(w http.ResponseWriter, r *http.Request) error // answers by itself; an error comes before any output
}

// pattern is the route as ServeMux reads it.
func (rt *route) pattern() string { return rt.method + " " + rt.path }

// wildcards are the names in braces of the path. All but raw routes' are ids.
func (rt *route) wildcards() (names []string) {
	for part := range strings.SplitSeq(rt.path, "/") {
		if strings.HasPrefix(part, "{") {
			names = append(names, strings.Trim(part, "{}"))
		}
	}
	return names
}

func (rt *route) withParams(params ...param) *route {
	rt.query = append(rt.query, params...)
	return rt
}

// textWildcard declares that a wildcard is a text and no id.
func (rt *route) textWildcard(name string) *route {
	rt.texts = map[string]bool{name: true}
	return rt
}

// ignoreKeys accepts read-only keys, so that an answer can be sent back.
func (rt *route) ignoreKeys(keys ...string) *route {
	for _, key := range keys {
		rt.keys[key] = true
	}
	return rt
}

// answersAnyOf declares the types of the answer if the handler does not: one of several.
func (rt *route) answersAnyOf(types ...reflect.Type) *route {
	rt.answers = types
	return rt
}

func (rt *route) slowCall() *route {
	rt.slow = true
	return rt
}

// withSlot declares the work of the call: it waits for a slot, and may take long.
func (rt *route) withSlot(work slots.Kind) *route {
	rt.work = work
	return rt.slowCall()
}

// counted reports whether calls of a user are limited within a window: those that can write the log, which are all but
// most GETs.
func (rt *route) counted() bool {
	return !rt.policy.public && !rt.notCounted && (rt.canLog || rt.method != http.MethodGet)
}

// writesLog declares that a GET can write the log.
func (rt *route) writesLog() *route {
	rt.canLog = true
	return rt
}

// uncounted declares that a call is not counted: it cannot be repeated, or must never be refused.
func (rt *route) uncounted() *route {
	rt.notCounted = true
	return rt
}

// withoutUser declares that clients make the call without their user, so that it does not postpone the end of an idle
// session; with a parameter, only if that is 1.
func (rt *route) withoutUser(with string) *route {
	rt.unattended, rt.unattendedWith = true, with
	return rt
}

// readsOnly declares that a call which is no GET only reads.
func (rt *route) readsOnly() *route {
	rt.reads = true
	return rt
}

// sessionOnly refuses personal tokens: what concerns the ways into accounts takes a person.
func (rt *route) sessionOnly() *route {
	rt.session = true
	return rt
}

// withToken permits personal tokens in a call that concerns the own account.
func (rt *route) withToken() *route {
	rt.tokens = true
	return rt
}

// checkTokens refuses a call that concerns an account and does not say whether personal tokens may make it.
func (rt *route) checkTokens() error {
	own := rt.policy.signedIn || slices.Contains(rt.policy.any, access.ProfileUpdate)
	for _, p := range rt.policy.any {
		if strings.HasPrefix(p.String(), "users.") {
			rt.session = true
		}
	}
	if own && rt.session == rt.tokens {
		return errors.New("the route concerns the own account: it must say sessionOnly or withToken")
	}
	return nil
}

// whileEnrolling permits the call in a session that may only add a second factor.
func (rt *route) whileEnrolling() *route {
	rt.enrols = true
	return rt
}

func answersOf[T any]() []reflect.Type { return []reflect.Type{reflect.TypeFor[T]()} }

func get[Out any](path, name string, who policy, summary string,
	h func(ctx context.Context, c *Call) (Out, error)) *route {
	return &route{method: http.MethodGet, path: path, name: name, policy: who, summary: summary,
		answers: answersOf[Out](),
		handle:  func(ctx context.Context, c *Call) (any, error) { return h(ctx, c) }}
}

// action is a call that changes something and reads no body.
func action[Out any](method, path, name string, who policy, summary string,
	h func(ctx context.Context, c *Call) (Out, error)) *route {
	rt := get(path, name, who, summary, h)
	rt.method = method
	return rt
}

// post is a call whose body is In: unknown keys are refused.
func post[In, Out any](path, name string, who policy, summary string,
	h func(ctx context.Context, c *Call, in In) (Out, error)) *route {
	rt := &route{method: http.MethodPost, path: path, name: name, policy: who, summary: summary, limit: bodyLimit,
		answers: answersOf[Out](), keys: map[string]bool{},
		body: func(d *describer) *schema { return d.of(reflect.TypeFor[In]()) }}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[In]()) {
		rt.keys[keyOf(f)] = true
	}
	rt.handle = func(ctx context.Context, c *Call) (any, error) {
		var in In
		if err := c.decode(&in); err != nil {
			return nil, err
		}
		return h(ctx, c, in)
	}
	return rt
}

// keyOf is the key under which a field is written.
func keyOf(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
		return name
	}
	return f.Name
}

// Empty is the answer of a call without data.
type Empty struct{}

// Call is a request for a handler.
type Call struct {
	Actor access.Actor
	Query query.Params
	Body  []byte

	request *http.Request
	rt      *route
	ids     map[string]int64
	given   map[string]bool // top-level keys of the body
	closers []func()        // release what the call holds until it has been answered
}

// close ends a call that has been answered.
func (c *Call) close() {
	for _, end := range slices.Backward(c.closers) {
		end()
	}
}

// Text is a text of the address.
func (c *Call) Text(name string) string { return c.request.PathValue(name) }

// ID is a number of the address.
func (c *Call) ID(name string) int64 { return c.ids[name] }
