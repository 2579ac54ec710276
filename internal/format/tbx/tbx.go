// Package tbx reads and writes glossaries in TermBase eXchange format.
//
// It reads TBX of 2019 (ISO 30042:2019, <tbx>) in the DCA and DCT styles, and TBX of 2008 (ISO 30042:2008, <martif>) as
// Weblate, IATE, Microsoft, memoQ and Trados write it. It writes TBX-Basic of 2019 in the DCA style.
package tbx

import (
	"fmt"
	"slices"
)

// The bounds of a file that is read.
const (
	MaxBytes   = 16 << 20 // as UTF-8, whatever the encoding of the file
	MaxEntries = 20_000
	MaxLength  = 32_768 // bytes of a text
	MaxDepth   = 24

	maxAttributes = 32 // of an element; no element of TBX has as many
	maxRemarks    = 24 // of an entry; further ones are reported as one more
	maxValues     = 64 // of one kind that an entry keeps once each
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
	ReasonEncoding Reason = "encoding" // one that is not known, or bytes that it does not have
	ReasonEntities Reason = "entities" // it declares entities
	ReasonRoot     Reason = "root"     // XML, but no TBX
	ReasonStyle    Reason = "style"    // neither DCA nor DCT
	ReasonElement  Reason = "element"  // an element that is not permitted there
	ReasonMissing  Reason = "missing"  // an element or attribute that must be there
	ReasonCategory Reason = "category" // a data category of TBX-Basic that is not permitted there
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

// Error says where reading ended, for the log.
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

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Quoted is a definition or a context, and where it was taken from.
type Quoted struct {
	Text   string
	Source string // "" when nothing is said
}

// About is the description of a concept, or of its names in one language.
type About struct {
	PartsOfSpeech []string // of the picklist of TBX-Basic where they are in it, each once
	Sources       []string // of names
	Definitions   []Quoted
	Contexts      []Quoted
}

// Side is a concept in one language.
type Side struct {
	Name  string
	Abbr  string
	More  []string // further names, for which a glossary of pairs has no place
	Notes []string
	About About
}

// Entry is a concept.
type Entry struct {
	ID       string
	Line     int // in the file, from 1
	Subjects []string
	Notes    []string
	About    About // of the concept in no language
	TR, EN   Side
	Remarks  []Remark
}

// Remark is something in a file that an Entry does not contain unchanged.
type Remark struct {
	Kind  RemarkKind
	Value string // the category and what it says, a language or an element
}

// RemarkKind tells remarks apart.
type RemarkKind string

// The kinds of remarks.
const (
	RemarkUnknown  RemarkKind = "unknown"  // a category or a value that is not in TBX-Basic; values are kept
	RemarkLeftOut  RemarkKind = "left-out" // a category or an element that an Entry has no place for
	RemarkLanguage RemarkKind = "language" // neither Turkish nor English
)

func (e *Entry) remark(kind RemarkKind, value string) {
	if runes := []rune(value); len(runes) > 80 {
		value = string(runes[:80]) + "…"
	}
	one := Remark{kind, value}
	if slices.Contains(e.Remarks, one) || len(e.Remarks) > maxRemarks {
		return
	}
	if len(e.Remarks) == maxRemarks {
		one = Remark{RemarkLeftOut, "…"}
	}
	e.Remarks = append(e.Remarks, one)
}
