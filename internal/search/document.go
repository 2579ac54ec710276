package search

import (
	"context"
	"fmt"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
)

// The kinds of records that are found.
const (
	LegalTexts = "legaltexts"
	Revisions  = "revisions"
	Terms      = "terms"
)

// Field is a part of a record that is searched separately.
type Field uint8

// The fields, from the most to the least important.
const (
	Number    Field = iota // of a legal text
	ShortName              // of a legal text
	Abbr                   // of a legal text
	Initials               // of the names of a legal text: KVKK, GDPR
	NameTR
	NameEN
	AbbrTR
	AbbrEN
	KeywordsTR
	KeywordsEN
	SummaryTR
	SummaryEN
	TextTR
	TextEN
	Listed // of what only lists find
	ListedTR
	ListedEN
	EULegislation // of a legal text
	fields
)

// language is "" for what belongs to both.
func (f Field) language() lang.Language {
	switch f {
	case NameTR, AbbrTR, KeywordsTR, SummaryTR, TextTR, ListedTR:
		return lang.Turkish
	case NameEN, AbbrEN, KeywordsEN, SummaryEN, TextEN, ListedEN:
		return lang.English
	}
	return ""
}

func (f Field) isText() bool { return f == TextTR || f == TextEN }

// isName reports whether a field names a record.
func (f Field) isName() bool { return f <= AbbrEN }

// The spaces of the index: each has its own words, so that the forms of a language are searched in its fields only, and
// a search in names does not read the texts.
const (
	spaceBoth   = 'a'
	spaceTR     = 'b'
	spaceEN     = 'c'
	spaceTextTR = 'd'
	spaceTextEN = 'e'

	spaceListed   = 'f' // of what only lists find
	spaceListedTR = 'g'
	spaceListedEN = 'h'
)

// spaces are those that a search uses.
var spaces = [...]byte{spaceBoth, spaceTR, spaceEN, spaceTextTR, spaceTextEN}

// space is where the words of a field are kept.
func (f Field) space() byte {
	switch {
	case f == TextTR:
		return spaceTextTR
	case f == TextEN:
		return spaceTextEN
	case f == Listed:
		return spaceListed
	case f == ListedTR:
		return spaceListedTR
	case f == ListedEN:
		return spaceListedEN
	case f.language() == lang.Turkish:
		return spaceTR
	case f.language() == lang.English:
		return spaceEN
	}
	return spaceBoth
}

// Document is a record as it is searched.
type Document struct {
	Kind      string
	ID        int64
	LegalText int64  // of a version
	StatusID  int64  // of a legal text: -1 without versions
	Adopted   bool   // of a legal text
	Date      string // of a version, or of a legal text's latest one; YYYY-MM-DD
	Nodes     []int64
	Texts     map[Field]string
}

// changes names the counter that every change of a document raises.
const changes = "search"

// Write stores the document of a record in the transaction that saves it.
func Write(ctx context.Context, tx *store.Tx, d Document) error {
	return put(ctx, tx, d.Kind, d.ID, Encode(d))
}

// Erase removes the document of a record in the transaction that deletes it.
func Erase(ctx context.Context, tx *store.Tx, kindName string, id int64) error {
	return put(ctx, tx, kindName, id, nil)
}

func put(ctx context.Context, tx *store.Tx, kindName string, id int64, content []byte) error {
	if err := generation.Raise(ctx, tx, changes); err != nil {
		return err
	}
	if err := tx.Queue(ctx, `INSERT INTO search_documents (kind, object_id, stamp, content)
		VALUES ($1, $2, (SELECT version FROM trees WHERE kind = $3), $4)
		ON CONFLICT (kind, object_id) DO UPDATE SET stamp = excluded.stamp, content = excluded.content`, kindName, id,
		changes, content); err != nil {
		return fmt.Errorf("index %s %d: %w", kindName, id, err)
	}
	return nil
}

// The names of the counters of the format in which all documents are written: those of legal texts and terms, which
// lists need as well, and all of them.
const (
	namesCounter  = "searchnames"
	formatCounter = "searchformat"
)

// Written contains the formats in which all documents are written; 0: not all are.
type Written struct{ names, all int64 }

// ReadWritten reads it.
func ReadWritten(ctx context.Context, tx *store.Tx) (Written, error) {
	written, err := generation.Read(ctx, tx, namesCounter, formatCounter)
	return Written{written[namesCounter], written[formatCounter]}, err
}

// NamesReadable reports whether this program can read all documents of legal texts and terms.
func (w Written) NamesReadable() bool { return max(w.names, w.all) >= oldestFormat }

// Readable reports whether this program can read all documents.
func (w Written) Readable() bool { return w.all >= oldestFormat }

// Current reports whether all documents are written in the format of this program.
func (w Written) Current() bool { return w.all == format }

// FinishNames records that all documents of legal texts and terms are written.
func FinishNames(ctx context.Context) func(tx *store.Tx) error { return finish(ctx, namesCounter) }

// FinishTexts records that all documents are written.
func FinishTexts(ctx context.Context) func(tx *store.Tx) error { return finish(ctx, formatCounter) }

func finish(ctx context.Context, counter string) func(tx *store.Tx) error {
	return func(tx *store.Tx) error { return generation.Set(ctx, tx, counter, format) }
}
