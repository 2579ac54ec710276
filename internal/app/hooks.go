package app

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"lls/internal/feature/webhook"
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
	state := func(name string) webhook.State {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		st, _ := a.hooks.StateOf(ctx, name) // metrics show zeros while the database is away
		return st
	}
	a.metrics.WatchEach("lls_webhook_failures", "Failures of a webhook in a row; 0: the last change was accepted.",
		"webhook", a.hooks.Names(), func(name string) float64 { return float64(state(name).Tries) })
	a.metrics.WatchEach("lls_webhook_cursor", "The entry of the log up to which a webhook has got the changes.", "webhook",
		a.hooks.Names(), func(name string) float64 { return float64(state(name).Cursor) })
	a.metrics.WatchEach("lls_webhook_success_timestamp_seconds", "When a webhook last accepted a change; 0: never.",
		"webhook", a.hooks.Names(), func(name string) float64 { return float64(state(name).LastSuccess) / 1000 })
}
