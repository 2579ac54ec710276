package store

import (
	"context"
	"crypto/rand"
	"fmt"
)

// secretSize is that of a key of HMAC-SHA256.
const secretSize = 32

// Secret returns a random key that all instances on a local store share. It is made at the first call, and read at
// each: another instance may have made it, and after a crash of PostgreSQL it is a new one.
func (db *DB) Secret(ctx context.Context, name string) (key []byte, err error) {
	read := func(tx *Tx) error {
		return tx.Row(ctx, `SELECT value FROM secrets WHERE name = $1`, []any{name}, &key)
	}
	err = db.View(ctx, read)
	if NoRows(err) {
		fresh := make([]byte, secretSize)
		_, _ = rand.Read(fresh) // never fails
		err = db.Update(ctx, func(tx *Tx) error {
			const insert = `INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`
			if _, err := tx.Exec(ctx, insert, name, fresh); err != nil {
				return err
			}
			return read(tx) // another call may have been first
		})
	}
	if err != nil {
		return nil, fmt.Errorf("read the secret key of %s: %w", name, err)
	}
	return key, nil
}
