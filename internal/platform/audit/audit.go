// Package audit writes the log: one entry for each change, in the transaction of the change.
package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"lls/internal/platform/store"
)

// Severity of an entry, by its fixed Id.
type Severity int64

// The severities.
const (
	Critical Severity = iota + 1
	Error
	Security
	Warning
	Success
)

// Category of an entry, by its fixed Id.
type Category int64

// The categories: new ones come last, as the log keeps the numbers. The declaration of a kind may also name the number
// that follows the last one; a test of feature/logbook finds a number that is given twice.
const (
	Session Category = iota + 1
	Users
	Agencies
	LegislationTypes
	LineBodies
	Sectors
	LegalTexts
	Revisions
	Domains
	Terms
	Files
	Profile
	PasswordRecovery
	Reports
	System
	Regulations
	Favourites
	EUActs
	Concordances
	Access
	Comments
)

// Process says what was done, by its fixed Id.
type Process int64

// The processes.
const (
	Create Process = iota + 1
	Update
	Delete
	Reorder
	SignIn
	SignOut
	Download
	Lock
	Unlock
	Import
)

// Change is one field before and after. Long texts are kept as their length and SHA-256.
type Change struct {
	Field  string
	Before string
	After  string
}

// Entry is one line of the log.
type Entry struct {
	Severity Severity
	Category Category
	Process  Process
	UserID   int64 // 0: nobody is signed in
	ObjectID int64 // 0: none
	Data     string
	Changes  []Change
}

// maxValue is the longest value, in code points, that the log keeps in full.
const maxValue = 2000

// Value replaces a long text by its length and its hash, which prove it later.
func Value(s string) string {
	n := utf8.RuneCountInString(s)
	if n <= maxValue {
		return s
	}
	return Hashed(s)
}

// Hashed is what the log keeps of a long text: its length and its hash.
func Hashed(s string) string {
	sum := sha256.Sum256([]byte(s))
	return fmt.Sprintf("%d characters, SHA-256 %s", utf8.RuneCountInString(s), hex.EncodeToString(sum[:]))
}

// Write adds an entry to the log of the transaction's store. When it fails, so must the change.
func Write(ctx context.Context, tx *store.Tx, e Entry) error {
	return WriteAll(ctx, tx, []Entry{e})
}

// WriteAll adds entries to the log in their order.
func WriteAll(ctx context.Context, tx *store.Tx, entries []Entry) error {
	records := make([]Record, len(entries))
	for i, e := range entries {
		var err error
		if records[i], err = e.record(tx); err != nil {
			return err
		}
	}
	if err := appendAll(ctx, tx, records); err != nil {
		return fmt.Errorf("write the log: %w", err)
	}
	return nil
}

func (e Entry) record(tx *store.Tx) (Record, error) {
	changes := ""
	if len(e.Changes) > 0 {
		b, err := json.Marshal(e.Changes)
		if err != nil {
			return Record{}, fmt.Errorf("encode the changes: %w", err)
		}
		changes = string(b)
	}
	return Record{
		Date: tx.Now().UnixMilli(), Severity: e.Severity, Category: e.Category, Process: e.Process,
		UserID: e.UserID, ObjectID: e.ObjectID, Data: Value(e.Data), Changes: changes,
	}, nil
}

func nullID(id int64) any {
	if id == 0 {
		return nil
	}
	return id
}
