package app

import (
	"context"
	"crypto/rand"
	"fmt"

	"lls/internal/feature/webhook"
	"lls/internal/web"
)

// openHooks reads the file of the webhooks. It fails if the file is wrong; it calls none of them. An observer sends
// nothing: its origin does.
func (a *App) openHooks() error {
	if a.cfg.Webhooks == "" || a.cfg.ReadOnly {
		return nil
	}
	hooks, err := webhook.Read(a.cfg.Webhooks, a.changes.Kinds())
	if err != nil {
		return fmt.Errorf("--webhooks: %w", err)
	}
	a.hooks = webhook.New(hooks, a.changes, a.stores.Local, rand.Text(), a.log)
	return nil
}

// SendChanges sends the webhooks what is due; Run does so all the time.
func (a *App) SendChanges(ctx context.Context) {
	if a.hooks != nil {
		a.hooks.Turn(ctx)
	}
}

// addHookMetrics adds how far the webhooks are to the metrics.
func (a *App) addHookMetrics() {
	if a.hooks == nil {
		return
	}
	a.metrics.WatchTable("webhook", []web.Gauge{
		{Name: "lls_webhook_failures", Help: "Failures of a webhook in a row; 0: the last change was accepted."},
		{Name: "lls_webhook_cursor", Help: "The entry of the log up to which a webhook has got the changes."},
		{Name: "lls_webhook_success_timestamp_seconds", Help: "When a webhook last accepted a change; 0: never."},
	}, func(ctx context.Context) map[string][]float64 {
		states, _ := webhook.States(ctx, a.stores.Local) // metrics show zeros while the database is away
		rows := map[string][]float64{}
		for _, name := range a.hooks.Names() {
			rows[name] = []float64{0, 0, 0}
		}
		for _, st := range states {
			if rows[st.Name] != nil { // the file still has it
				rows[st.Name] = []float64{float64(st.Tries), float64(st.Cursor), float64(st.LastSuccess) / 1000}
			}
		}
		return rows
	})
}
