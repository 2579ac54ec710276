package record

import (
	"lls/internal/platform/access"
)

// Change is a save in progress. Old is nil when the record is new.
type Change[T any] struct {
	Actor access.Actor
	ID    int64
	Old   *T
	New   *T

	known *knownValues // of an import; nil: the database is queried each time
}
