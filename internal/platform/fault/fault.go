// Package fault contains the only errors that clients see.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Class is the kind of a fault; the web layer turns it into an HTTP status.
type Class int

// The classes, in the order of the table in the API contract.
const (
	ClassInternal Class = iota
	ClassRejected
	ClassBadRequest
	ClassUnauthenticated
	ClassForbidden
	ClassNotFound
	ClassTooLarge
	ClassTooMany
	ClassUnavailable
)

// Fault is an error that may be shown: a code for the client, and a hidden cause.
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
	Code   string         `enum:"required,minlength,maxlength,min,max,integer,pattern,email,date,equals,isafter,isbigger,unknown,duplicate,circular,filerequired,control,common,personal,cell-error,cell-formula,base,unreadable"`
	Params map[string]any `json:",omitempty" doc:"Bounds that the message names: Min, Max, Other"`
}

// Error describes the fault for the log; it is never sent to a client.
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

// Unwrap returns the hidden cause.
func (f *Fault) Unwrap() error { return f.Cause }

// Rejected is the answer when a rule is broken: HTTP 200 with Success false.
func Rejected(code string) *Fault { return &Fault{Class: ClassRejected, Code: code} }

// RejectedWith is Rejected with a Value for the answer.
func RejectedWith(code string, value any) *Fault {
	return &Fault{Class: ClassRejected, Code: code, Value: value}
}

// Invalid refuses a record whose fields break their rules.
func Invalid(fields ...Field) *Fault {
	return &Fault{Class: ClassRejected, Code: "ERROR_VALIDATION", Fields: fields}
}

// BadRequest is a request that cannot be understood; where says which part.
func BadRequest(where string, args ...any) *Fault {
	return &Fault{Class: ClassBadRequest, Code: "ERROR_BAD_REQUEST", Where: fmt.Sprintf(where, args...)}
}

// Unauthenticated is the answer to a missing, expired or revoked token.
func Unauthenticated() *Fault {
	return &Fault{Class: ClassUnauthenticated, Code: "ERROR_UNAUTHENTICATED"}
}

// Forbidden is the answer to a call for which the caller lacks the permission.
func Forbidden() *Fault { return &Fault{Class: ClassForbidden, Code: "ERROR_FORBIDDEN"} }

// NotFound is the answer when an address or a record does not exist.
func NotFound() *Fault { return &Fault{Class: ClassNotFound, Code: "ERROR_NOT_FOUND"} }

// TooLarge is the answer to a body or file over its limit.
func TooLarge() *Fault { return &Fault{Class: ClassTooLarge, Code: "ERROR_TOO_LARGE"} }

// TooManyRequests is the answer to too many attempts; after says when the next one is permitted.
func TooManyRequests(after time.Duration) *Fault {
	return &Fault{Class: ClassTooMany, Code: "ERROR_TOO_MANY_TRIES", RetryAfter: after}
}

// CodeBusy is the code of Busy.
const CodeBusy = "ERROR_BUSY"

// Busy is the answer to heavy work while too much of it is running; after says when to try again.
func Busy(work string, after time.Duration) *Fault {
	return &Fault{Class: ClassTooMany, Code: CodeBusy, Value: work, RetryAfter: after}
}

// Unavailable says that storage is full or the database cannot be reached.
func Unavailable(cause error) *Fault {
	return &Fault{Class: ClassUnavailable, Code: "ERROR_UNAVAILABLE", Cause: cause}
}

// Of finds the fault in an error; an unknown error is an internal one.
func Of(err error) *Fault {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	return &Fault{Class: ClassInternal, Code: "ERROR_INTERNAL", Cause: err}
}

// Is reports whether an error is a fault with this code.
func Is(err error, code string) bool {
	f, ok := errors.AsType[*Fault](err)
	return ok && f.Code == code
}
