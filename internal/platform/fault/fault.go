// Package fault holds the only errors that a client ever sees.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Class says what sort of refusal a fault is; the web layer turns it into an HTTP status.
type Class int

// The classes, in the order of the table in the API contract.
const (
	Internal Class = iota
	Refused
	BadRequest
	Unauthenticated
	Forbidden
	NotFound
	TooLarge
	TooMany
	Unavailable
)

// Fault is an error that may be shown: a code for the machine, and a cause that stays hidden.
type Fault struct {
	Class      Class
	Code       string        // the Message of the answer, for example ERROR_LOCKED
	Where      string        // for bad requests: what was wrong, safe to show
	Fields     []Field       // for ERROR_VALIDATION
	Value      any           // the Value of the answer, if the code has one
	RetryAfter time.Duration // for ERROR_TOO_MANY_TRIES and ERROR_BUSY
	Cause      error
}

// Field is one broken rule of one field.
type Field struct {
	Field  string         `doc:"Key of the field; Files[0].DescriptionTR for parts"`
	Code   string         `enum:"required,minlength,maxlength,min,max,integer,pattern,email,date,equals,isafter,isbigger,unknown,duplicate,circular,filerequired,control,common,personal,cell-error,cell-formula"`
	Params map[string]any `json:",omitempty" doc:"Bounds that the message names: Min, Max, Other"`
}

// Error tells the log what happened; it is never sent to a client.
func (f *Fault) Error() string {
	s := f.Code
	if f.Where != "" {
		s += ": " + f.Where
	}
	if len(f.Fields) > 0 {
		s += fmt.Sprintf(" %v", f.Fields)
	}
	if f.Cause != nil {
		s += ": " + f.Cause.Error()
	}
	return s
}

// Unwrap gives the hidden cause.
func (f *Fault) Unwrap() error { return f.Cause }

// Refuse is a rule's "no": HTTP 200 with Success false.
func Refuse(code string) *Fault { return &Fault{Class: Refused, Code: code} }

// RefuseWith is Refuse with a Value for the answer.
func RefuseWith(code string, value any) *Fault {
	return &Fault{Class: Refused, Code: code, Value: value}
}

// Invalid refuses a record whose fields break their rules.
func Invalid(fields ...Field) *Fault {
	return &Fault{Class: Refused, Code: "ERROR_VALIDATION", Fields: fields}
}

// Bad is a request that cannot be understood; where says which part.
func Bad(where string, args ...any) *Fault {
	return &Fault{Class: BadRequest, Code: "ERROR_BAD_REQUEST", Where: fmt.Sprintf(where, args...)}
}

// SignIn is the answer to a missing, expired or revoked token.
func SignIn() *Fault { return &Fault{Class: Unauthenticated, Code: "ERROR_UNAUTHENTICATED"} }

// Deny is the answer to a call that the caller has no right to.
func Deny() *Fault { return &Fault{Class: Forbidden, Code: "ERROR_FORBIDDEN"} }

// Missing is the answer when an address or a record does not exist.
func Missing() *Fault { return &Fault{Class: NotFound, Code: "ERROR_NOT_FOUND"} }

// Large is the answer to a body or file over its limit.
func Large() *Fault { return &Fault{Class: TooLarge, Code: "ERROR_TOO_LARGE"} }

// Throttle is the answer to too many tries; after says when the next one may come.
func Throttle(after time.Duration) *Fault {
	return &Fault{Class: TooMany, Code: "ERROR_TOO_MANY_TRIES", RetryAfter: after}
}

// CodeBusy is the code of Busy.
const CodeBusy = "ERROR_BUSY"

// Busy is the answer to heavy work of which too much is in flight; after says when another try is worth it.
func Busy(work string, after time.Duration) *Fault {
	return &Fault{Class: TooMany, Code: CodeBusy, Value: work, RetryAfter: after}
}

// Away says that storage is full or the database cannot be reached.
func Away(cause error) *Fault {
	return &Fault{Class: Unavailable, Code: "ERROR_UNAVAILABLE", Cause: cause}
}

// Of finds the fault in an error; an unknown error is an internal one.
func Of(err error) *Fault {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	return &Fault{Class: Internal, Code: "ERROR_INTERNAL", Cause: err}
}

// Is tells whether an error is a fault with this code.
func Is(err error, code string) bool {
	f, ok := errors.AsType[*Fault](err)
	return ok && f.Code == code
}
