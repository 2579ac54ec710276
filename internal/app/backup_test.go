package app_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/ops/backup"
	"lls/internal/platform/config"
)

// The night's archive is seen in the health call; whoever turned it off is told so.
func TestHealthTellsOfTheNight(t *testing.T) {
	ctx, dir := context.Background(), ""
	in := func(c *config.Config) { dir = filepath.Join(c.Data, "own"); c.BackupDir = dir }
	apptest.Each(t, in, func(t *testing.T, h *apptest.Env) {
		drill := func() (string, string) {
			t.Helper()
			a := h.Anonymous().Get("/api/health")
			if a.Status != 200 || !a.Success {
				t.Fatalf("%d %s", a.Status, a.Raw)
			}
			return a.Text("RestoreDrill"), a.Text("LastBackup")
		}
		night := func() {
			t.Helper()
			h.Clock.Add(24 * time.Hour)
			if err := h.Backup(ctx); err != nil {
				t.Fatal(err)
			}
		}
		if err := h.Backup(ctx); err != nil {
			t.Fatal(err)
		}
		if state, at := drill(); state != "none" || at != "" {
			t.Errorf("before the first night: %s %s", state, at)
		}
		night()
		if state, at := drill(); state != "ok" || at != "2026-03-17T09:00:00.000Z" {
			t.Errorf("after the first night: %s %s", state, at)
		}
		if !strings.Contains(h.Log.String(), "restored on trial") {
			t.Error("the log says nothing")
		}
		// The very next archive meets a file of its name, so nothing can be made.
		next := filepath.Join(dir, "lls-20260318T090000Z"+backup.Extension)
		if err := os.WriteFile(next, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		night()
		if state, _ := drill(); state != "failed" || !strings.Contains(h.Log.String(), "level=ERROR") {
			t.Errorf("after a night that failed: %s", state)
		}
	})
	torn := apptest.SQLite(t, func(c *config.Config) { // by a power cut
		c.BackupDir = t.TempDir()
		if err := os.WriteFile(filepath.Join(c.BackupDir, "drill.json"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	})
	if a := torn.Anonymous().Get("/api/health"); a.Text("RestoreDrill") != "none" ||
		!strings.Contains(torn.Log.String(), "level=ERROR") {
		t.Errorf("%s\n%s", a.Raw, torn.Log.String())
	}
	off := apptest.SQLite(t, func(c *config.Config) { c.BackupAt = -1 })
	if a := off.Anonymous().Get("/api/health"); a.Text("RestoreDrill") != "off" {
		t.Errorf("%s", a.Raw)
	}
}
