package search

import (
	"context"
	"fmt"

	"lls/internal/kind"
	"lls/internal/lang"
	"lls/internal/store"
)

// The kinds of records that are found.
const (
	LegalTexts = "legaltexts"
	Revisions  = "revisions"
	Terms      = "terms"
)

// Field is a part of a record that is searched for itself.
type Field uint8

// The fields, from the most telling to the least.
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
	fields
)

// language is "" for what belongs to both.
func (f Field) language() lang.Language {
	switch f {
	case NameTR, AbbrTR, KeywordsTR, SummaryTR, TextTR:
		return lang.Turkish
	case NameEN, AbbrEN, KeywordsEN, SummaryEN, TextEN:
		return lang.English
	}
	return ""
}

func (f Field) isText() bool { return f == TextTR || f == TextEN }

// isName tells the fields that name a record.
func (f Field) isName() bool { return f <= AbbrEN }

// The spaces of the index: each has words of its own, so that the forms of a language are looked for in its fields only,
// and what is asked of names does not go through the texts.
const (
	spaceBoth   = 'a'
	spaceTR     = 'b'
	spaceEN     = 'c'
	spaceTextTR = 'd'
	spaceTextEN = 'e'
)

var spaces = [...]byte{spaceBoth, spaceTR, spaceEN, spaceTextTR, spaceTextEN}

// space is where the words of a field are kept.
func (f Field) space() byte {
	switch {
	case f == TextTR:
		return spaceTextTR
	case f == TextEN:
		return spaceTextEN
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

// changes names the number that every change of a document raises.
const changes = "search"

// Write keeps what a record is found by, within the transaction that saves it.
func Write(ctx context.Context, tx *store.Tx, d Document) error {
	return put(ctx, tx, d.Kind, d.ID, encode(d))
}

// WriteAll keeps what many new records of a kind are found by, encoded by Encode, within the transaction that creates
// them. Each takes the next number of the counter.
func WriteAll(ctx context.Context, tx *store.Tx, kindName string, ids []int64, contents [][]byte) error {
	version, err := kind.TouchBy(ctx, tx, changes, len(ids))
	if err != nil {
		return err
	}
	rows := make([][]any, len(ids))
	for i, id := range ids {
		rows[i] = []any{kindName, id, version - int64(len(ids)-i-1), contents[i]}
	}
	return tx.Insert(ctx, "search_documents", []string{"kind", "object_id", "stamp", "content"}, rows)
}

// Encode computes what a record is found by; its Id is not looked at.
func Encode(d Document) []byte { return encode(d) }

// Erase forgets a record, within the transaction that deletes it.
func Erase(ctx context.Context, tx *store.Tx, kindName string, id int64) error {
	return put(ctx, tx, kindName, id, nil)
}

func put(ctx context.Context, tx *store.Tx, kindName string, id int64, content []byte) error {
	if err := kind.Touch(ctx, tx, changes); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO search_documents (kind, object_id, stamp, content)
		VALUES ($1, $2, (SELECT version FROM trees WHERE kind = $3), $4)
		ON CONFLICT (kind, object_id) DO UPDATE SET stamp = excluded.stamp, content = excluded.content`, kindName, id, changes, content); err != nil {
		return fmt.Errorf("index %s %d: %w", kindName, id, err)
	}
	return nil
}

// formatCounter names the number of the format in which all documents are written.
const formatCounter = "searchformat"

// Current tells whether everything has been indexed, by a program of this format.
func Current(ctx context.Context, tx *store.Tx) (bool, error) {
	written, err := kind.Version(ctx, tx, formatCounter)
	return written == format, err
}

// Finish notes that everything has been indexed.
func Finish(ctx context.Context, tx *store.Tx) error {
	_, err := tx.Exec(ctx, `INSERT INTO trees (kind, version) VALUES ($1, $2)
		ON CONFLICT (kind) DO UPDATE SET version = excluded.version`, formatCounter, format)
	return err
}
