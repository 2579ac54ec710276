package app_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/ops/replica"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

// Nothing but its observer writes into a copy, until a server makes it an origin, with a past or without.
func TestACopyIsNotWrittenTo(t *testing.T) {
	ctx, quiet := context.Background(), slog.New(slog.DiscardHandler)
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	if err := app.Migrate(ctx, cfg); err != nil {
		t.Fatal(err)
	}
	position := filepath.Join(cfg.Data, "observer.json")
	if err := os.WriteFile(position, []byte(`{"Start":"a","TXID":7}`), 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(store.Path(cfg.Data))
	if err != nil {
		t.Fatal(err)
	}
	empty := "sqlite://" + t.TempDir()
	for name, write := range map[string]func() error{
		"migrate":   func() error { return app.Migrate(ctx, cfg) },
		"user add":  func() error { return app.UserAdd(ctx, cfg, app.UserInput{Username: "a@example.org"}) },
		"user list": func() error { return app.UserList(ctx, cfg, io.Discard) },
		"copy": func() error {
			return app.Copy(ctx, config.CopyPlan{From: empty, To: "sqlite://" + cfg.Data}, io.Discard)
		},
	} {
		if err := write(); !errors.Is(err, replica.ErrCopy) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if after, err := os.ReadFile(store.Path(cfg.Data)); err != nil || string(after) != string(before) {
		t.Errorf("the copy was changed, %v", err)
	}

	cfg.History, cfg.BackupAt = 0, -1
	origin, err := app.New(ctx, cfg, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(position); !os.IsNotExist(err) {
		t.Errorf("an origin without a past is still a copy: %v", err)
	}
	if _, err := app.New(ctx, cfg, quiet); err == nil ||
		!strings.Contains(err.Error(), "another lls serves the data folder") {
		t.Errorf("a second server: %v", err)
	}
	reading := cfg
	reading.ReadOnly = true
	reader, err := app.New(ctx, reading, quiet)
	if err != nil {
		t.Fatalf("a read-only instance beside it: %v", err)
	}
	if err := errors.Join(reader.Close(), origin.Close(), app.Migrate(ctx, cfg)); err != nil {
		t.Error(err)
	}
	again, err := app.New(ctx, cfg, quiet)
	if err != nil {
		t.Fatalf("after the end: %v", err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}
