package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"lls/internal/platform/store"
)

// headTable contains number and hash of the last entry; a transaction that writes the log locks it until it ends.
const headTable = "log_head"

// Head is the end of the log: the number of its last entry, and its hash, which depends on all entries before it.
type Head struct {
	Number int64
	Hash   string
}

// Record is one row of the log.
type Record struct {
	ID       int64
	Date     int64 // milliseconds since 1970, UTC
	Severity Severity
	Category Category
	Process  Process
	UserID   int64 // 0: nobody
	ObjectID int64 // 0: none
	Data     string
	Changes  string // JSON, "" for none
	Hash     string // "" in entries from before the chain
}

// Columns are what Scan reads, in its order.
const Columns = "t.id, t.date, t.severity_id, t.category_id, t.process_id, COALESCE(t.user_id, 0), " +
	"COALESCE(t.object_id, 0), t.data, t.changes, t.hash"

// Scan reads a record.
func Scan(scan func(...any) error) (r Record, err error) {
	return r, scan(&r.ID, &r.Date, &r.Severity, &r.Category, &r.Process, &r.UserID, &r.ObjectID, &r.Data, &r.Changes,
		&r.Hash)
}

// after is the record's hash: SHA-256 over the hash before it and every column, encoded so that two different rows
// never have the same hash.
func (r Record) after(previous string) string {
	var b strings.Builder
	b.WriteString(previous)
	for _, n := range []int64{r.ID, r.Date, int64(r.Severity), int64(r.Category), int64(r.Process), r.UserID,
		r.ObjectID, int64(len(r.Data))} {
		b.WriteByte('\n')
		b.WriteString(strconv.FormatInt(n, 10))
	}
	b.WriteByte('\n')
	b.WriteString(r.Data)
	b.WriteByte('\n')
	b.WriteString(r.Changes)
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:])
}

// columns are those that appendAll writes.
var columns = []string{"id", "date", "severity_id", "category_id", "process_id", "user_id", "object_id", "data",
	"changes", "hash"}

// appendAll writes records behind the last one, in their order.
func appendAll(ctx context.Context, tx *store.Tx, records []Record) error {
	if err := tx.LockTable(ctx, headTable); err != nil {
		return err
	}
	head, err := readHead(ctx, tx)
	if store.NoRows(err) {
		head, err = genesis(ctx, tx)
	}
	if err != nil {
		return err
	}
	rows := make([][]any, len(records))
	for i, r := range records {
		r.ID = head.Number + 1
		head = Head{r.ID, r.after(head.Hash)}
		rows[i] = []any{r.ID, r.Date, int64(r.Severity), int64(r.Category), int64(r.Process),
			nullID(r.UserID), nullID(r.ObjectID), r.Data, r.Changes, head.Hash}
	}
	// The head first: of two writers that read the same head, the database rejects the second one here.
	if err := tx.Queue(ctx, `INSERT INTO log_head (id, number, hash) VALUES (1, $1, $2)
		ON CONFLICT (id) DO UPDATE SET number = excluded.number, hash = excluded.hash`, head.Number, head.Hash); err != nil {
		return err
	}
	return tx.Insert(ctx, "log", columns, rows)
}

func readHead(ctx context.Context, tx *store.Tx) (h Head, err error) {
	err = tx.Row(ctx, "SELECT number, hash FROM log_head WHERE id = 1", nil, &h.Number, &h.Hash)
	return h, err
}

// End returns the recorded end of the log, empty before the first entry of the chain.
func End(ctx context.Context, tx *store.Tx) (Head, error) {
	h, err := readHead(ctx, tx)
	if store.NoRows(err) {
		return Head{}, nil
	}
	return h, err
}

// First is the hash of the first entry of the log, "" without one. It identifies the library: no other one has it, and
// observers have that of their origin.
func First(ctx context.Context, tx *store.Tx) (hash string, err error) {
	err = tx.Row(ctx, "SELECT hash FROM log WHERE id = (SELECT MIN(id) FROM log)", nil, &hash)
	if err != nil && !store.NoRows(err) {
		return "", fmt.Errorf("read the first entry of the log: %w", err)
	}
	return hash, nil
}

// genesis is the hash before the first entry of the chain: that over all earlier entries.
func genesis(ctx context.Context, tx *store.Tx) (h Head, err error) {
	err = each(ctx, tx, func(r Record) error {
		h = Head{r.ID, r.after(h.Hash)}
		return nil
	})
	if err != nil {
		return h, fmt.Errorf("begin the chain: %w", err)
	}
	return h, nil
}

// readAtOnce limits a query over a long log, so that it ends within the time limit of the database.
const readAtOnce = 5000

// each reads the whole log in its order.
func each(ctx context.Context, tx *store.Tx, fn func(Record) error) error {
	for after := int64(-1); ; {
		records, err := store.All(ctx, tx, Scan, "SELECT "+Columns+" FROM log t WHERE t.id > $1 ORDER BY t.id LIMIT $2",
			after, readAtOnce)
		if err != nil || len(records) == 0 {
			return err
		}
		for _, r := range records {
			if err := fn(r); err != nil {
				return err
			}
		}
		after = records[len(records)-1].ID
	}
}
