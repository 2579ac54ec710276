// Package tbx reads and writes glossaries as TBX-Basic (ISO 30042:2019, in the DCA style).
package tbx

import (
	"fmt"
)

// The bounds of a file that is read.
const (
	MaxBytes   = 16 << 20
	MaxEntries = 20_000
	MaxLength  = 32_768 // bytes of a text
	MaxDepth   = 24

	maxAttributes = 32 // of an element; no element of TBX-Basic has as many
)

const (
	namespace = "urn:iso:std:iso:30042:ed-2"
	dialect   = "TBX-Basic"
	style     = "dca"
)

// Reason says why a file is no glossary that can be read.
type Reason string

// The reasons.
const (
	ReasonSyntax   Reason = "syntax"   // no well-formed XML
	ReasonEncoding Reason = "encoding" // not UTF-8
	ReasonEntities Reason = "entities" // it declares entities
	ReasonRoot     Reason = "root"     // XML, but no TBX of 2019
	ReasonDialect  Reason = "dialect"  // neither TBX-Basic nor a part of it
	ReasonStyle    Reason = "style"    // not the DCA style
	ReasonElement  Reason = "element"  // an element where it may not stand
	ReasonMissing  Reason = "missing"  // an element or attribute that must be there
	ReasonCategory Reason = "category" // a data category that TBX-Basic does not know, or not there
	ReasonValue    Reason = "value"    // a value that its category does not know
	ReasonEmpty    Reason = "empty"    // no entry
	ReasonBytes    Reason = "bytes"
	ReasonEntries  Reason = "entries"
	ReasonLength   Reason = "length" // of a text
	ReasonDepth    Reason = "depth"
)

// Error is a file that cannot be read.
type Error struct {
	Reason Reason
	Line   int    // from 1; 0: the whole file
	Value  string // what was found there, or is missing
	Cause  error
}

// Error tells the log where reading ended.
func (e *Error) Error() string {
	s := "the TBX file cannot be read: " + string(e.Reason)
	if e.Line > 0 {
		s += fmt.Sprintf(" in line %d", e.Line)
	}
	if e.Value != "" {
		s += fmt.Sprintf(" (%q)", e.Value)
	}
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	return s
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Side is a concept in one language.
type Side struct {
	Name string
	Abbr string
	More []string // further names, which a glossary of pairs has no place for
}

// Entry is a concept.
type Entry struct {
	ID       string
	Line     int // in the file, from 1
	Subjects []string
	Notes    []string
	TR, EN   Side
}
