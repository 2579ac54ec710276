package generation

import (
	"context"
	"fmt"
	"math/rand/v2"

	"lls/internal/platform/store"
)

// History names the number of the history of the data: after the data were restored to an earlier state, the same
// generations mean other changes. Read returns it with every other.
const History = "history"

// BeginHistory sets a new number. An origin does so at each start: the data may have been restored to an
// earlier state.
func BeginHistory(ctx context.Context, main *store.DB) error {
	err := main.Update(ctx, func(tx *store.Tx) error { return Set(ctx, tx, History, rand.Int64()) })
	if err != nil {
		return fmt.Errorf("mark the beginning of a history: %w", err)
	}
	return nil
}
