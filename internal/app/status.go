package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"

	"lls/internal/feature/webhook"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

// Status prints how far the webhooks are. The instance may keep running.
func Status(ctx context.Context, cfg config.Config, out io.Writer) (err error) {
	if cfg.ReadOnly {
		return errors.New("an observer has no webhooks")
	}
	stores, err := store.Open(ctx, store.Options{Data: cfg.Data, Database: cfg.Database})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stores.Close()) }()
	states, err := webhook.States(ctx, stores.Local)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "webhook\tup to entry\tfailures\tnext try\tlast success\tlast error")
	for _, st := range states {
		reason := "-"
		if st.LastError != "" {
			reason = strconv.Quote(st.LastError)
		}
		fmt.Fprintf(table, "%s\t%08d\t%d\t%s\t%s\t%s\n", st.Name, st.Cursor, st.Tries, instant(st.Next),
			instant(st.LastSuccess), reason)
	}
	return table.Flush()
}

// instant writes milliseconds since 1970; 0 is none.
func instant(ms int64) string {
	if ms == 0 {
		return "-"
	}
	return time.UnixMilli(ms).UTC().Format(time.RFC3339)
}
