package generation

import (
	"context"
	"fmt"
	"math/rand/v2"

	"lls/internal/platform/store"
)

// History names the number that tells one history of the data from another: once the data were set back to an earlier
// day, the same generations stand for other changes. Read answers it with every other.
const History = "history"

// BeginHistory returns the data a new number. An origin does so at each start: the data may have been set
// back.
func BeginHistory(ctx context.Context, main *store.DB) error {
	err := main.Update(ctx, func(tx *store.Tx) error { return Set(ctx, tx, History, rand.Int64()) })
	if err != nil {
		return fmt.Errorf("mark the beginning of a history: %w", err)
	}
	return nil
}
