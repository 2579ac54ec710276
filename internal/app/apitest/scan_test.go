package apitest

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

// scanner is a program that judges a file by a word in it.
func scanner(t *testing.T) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "scan")
	if err := os.WriteFile(path, []byte(`#!/bin/sh
[ "$1" = --fixed ] || exit 3
has() { grep -aq "$1" "$2"; }
has SCAN-1 "$2" && { echo 'Eicar FOUND'; exit 1; }
has SCAN-2 "$2" && exit 2
has SCAN-SIGNAL "$2" && kill -KILL $$
has SCAN-SLOW "$2" && sleep 600
has SCAN-CHANGE "$2" && echo cleaned > "$2"
has SCAN-MOVE "$2" && { cp "$2" "$2.new"; mv "$2.new" "$2"; }
exit 0
`), 0o700); err != nil {
		t.Fatal(err)
	}
	return []string{path, "--fixed"}
}

// picture is a PNG with a text behind its end.
func picture(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 60, 60))); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(append(b.Bytes(), text...))
}

// TestAttackFilesThatTheScanRefuses sends files by every way in: only what the operator's program takes is kept.
func TestAttackFilesThatTheScanRefuses(t *testing.T) {
	program := scanner(t)
	each(t, func(c *config.Config) { c.ScanCommand, c.ScanTimeout = program, time.Minute }, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		s := w.makeFixture(expert)
		ways := map[string]struct {
			name string
			send func(content string) apptest.Answer
		}{
			"an upload": {"ek.pdf", func(content string) apptest.Answer {
				return w.upload(expert, "../ek.pdf", []byte("%PDF-1.7 "+content))
			}},
			"a sheet": {"t.csv", func(content string) apptest.Answer {
				return w.upload(expert, "t.csv", []byte("NameTR,NameEN\n"+content+",b\n"))
			}},
			"a TBX": {"t.tbx", func(content string) apptest.Answer {
				return w.upload(expert, "t.tbx", []byte("<tbx><!-- "+content+" --></tbx>"))
			}},
			"a file in a version": {"ek.txt", func(content string) apptest.Answer {
				version := s.complete("revisions")
				version["Files"] = []any{inline("ek.txt", content+uniqueName(" "))}
				return expert.Post("/api/settings/revisions", version)
			}},
			"a profile picture": {"avatar", func(content string) apptest.Answer {
				return expert.Post("/api/profile", object{"AvatarChanged": true,
					"AvatarBase64": "data:image/png;base64," + picture(t, content)})
			}},
		}
		for way, row := range ways {
			for word, code := range map[string]string{"SCAN-1": "ERROR_FILE_REFUSED", "SCAN-2": "ERROR_SCAN_FAILED",
				"SCAN-SIGNAL": "ERROR_SCAN_FAILED",
				"SCAN-CHANGE": "ERROR_SCAN_FAILED", "SCAN-MOVE": "ERROR_SCAN_FAILED"} {
				before := w.snapshot()
				a := row.send(word)
				if !a.Is(http.StatusOK, code) || a.Text("Value") != row.name {
					t.Errorf("%s of %s: %d %s, want %s of %s", way, word, a.Status, a.Raw, code, row.name)
				}
				w.onlyLogged(t, before, way+" of "+word)
			}
			w.must(row.send("harmless"))
		}
		if logs := string(w.must(w.Login(access.Administrator).Get("/api/logs/11?severity=3")).Raw); !strings.Contains(
			logs,
			"ERROR_FILE_REFUSED: ek.pdf, SHA-256 ") {
			t.Errorf("the log does not tell what was refused: %s", logs)
		}
		if log := w.Log.String(); !strings.Contains(log, "Eicar FOUND") {
			t.Errorf("the server's log does not tell why: %s", log)
		}
	})
}

// TestAttackAScanWithoutAnEnd has a timeout of its own: on a busy machine a scan of any file can take a second.
func TestAttackAScanWithoutAnEnd(t *testing.T) {
	program := scanner(t)
	each(t, func(c *config.Config) { c.ScanCommand, c.ScanTimeout = program, time.Second }, func(t *testing.T, w *env) {
		a := w.upload(w.Login(access.DraftingExpert), "ek.pdf", []byte("%PDF-1.7 SCAN-SLOW"))
		if !a.Is(http.StatusOK, "ERROR_SCAN_FAILED") {
			t.Errorf("a scan without an end: %d %s", a.Status, a.Raw)
		}
		if log := w.Log.String(); !strings.Contains(log, "no answer within 1s") {
			t.Errorf("the server's log does not tell why: %s", log)
		}
	})
}

// onlyLogged complains when a call has left more than an entry in the log, temporary files included.
func (w *env) onlyLogged(t *testing.T, before snapshot, what string) {
	t.Helper()
	after := w.snapshot()
	for _, table := range []string{"log", "log_head", "sqlite_sequence"} {
		after[table] = before[table]
	}
	for name := range after {
		if after[name] != before[name] {
			t.Errorf("%s changed %s", what, name)
		}
	}
}

// TestAttackRegulationsThatTheScanRefuses imports a folder whose second file is refused.
func TestAttackRegulationsThatTheScanRefuses(t *testing.T) {
	program := scanner(t)
	each(t, func(c *config.Config) { c.ScanCommand, c.ScanTimeout = program, time.Minute }, func(t *testing.T, w *env) {
		s := w.makeFixture(w.Login(access.DraftingExpert))
		dir := t.TempDir()
		for name, content := range map[string]string{"a.txt": "harmless", "b.txt": "SCAN-1",
			"bad.csv": "NameTR,NameEN\nSCAN-1,b\n"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		manifest := filepath.Join(dir, "manifest.csv")
		var name string
		if err := w.db.QueryRow(fmt.Sprintf("SELECT name_tr FROM sectors WHERE id = %d",
			s.id["sectors"])).Scan(&name); err != nil {
			t.Fatal(err)
		}
		rows := "file,name,type,sector,language\na.txt,Birinci,Other," + name + ",en\nb.txt,İkinci,Other," + name +
			",en\n"
		if err := os.WriteFile(manifest, []byte(rows), 0o600); err != nil {
			t.Fatal(err)
		}
		regulations := func() int64 { return w.Count(w.Stores().Main, "SELECT COUNT(*) FROM regulations") }
		before := regulations()
		var out bytes.Buffer
		err := app.ImportRegulations(t.Context(), w.cfg, config.RegulationImport{Dir: dir, Manifest: manifest}, &out)
		if err == nil || !strings.Contains(err.Error(), "ERROR_FILE_REFUSED: b.txt: Eicar FOUND") ||
			regulations() != before {
			t.Errorf("a folder with a file that is refused: %v, %s", err, &out)
		}
		err = app.Import(t.Context(), w.cfg, "terms", config.Import{File: filepath.Join(dir, "bad.csv"),
			Duplicates: "skip"},
			&out)
		if err == nil || !strings.Contains(err.Error(), "ERROR_FILE_REFUSED: bad.csv") {
			t.Errorf("a sheet that is refused: %v, %s", err, &out)
		}
	})
}

func TestAnInstanceDoesNotStartWithoutItsScanner(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	cfg.ScanCommand = []string{"/no/such/scanner", "--fdpass"}
	if a, err := app.Build(context.Background(), app.Options{Config: cfg,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))}); err == nil ||
		!strings.Contains(err.Error(), "--scan-command") {
		t.Errorf("it starts: %v", err)
		if a != nil {
			_ = a.Close()
		}
	}
}
