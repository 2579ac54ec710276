package apitest

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/ops/replica"
	"lls/internal/platform/config"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// sites are an origin and, once it is asked for, its observer, as both are run on each database.
var sites = map[string]func(t *testing.T) (origin *env, observe func(t *testing.T) *env){
	"sqlite": func(t *testing.T) (*env, func(t *testing.T) *env) { return sqliteSite(t, nil) },
	"postgres": func(t *testing.T) (*env, func(t *testing.T) *env) {
		primary := storetest.NewPrimary(t)
		origin := start(t, siteConfig(t, store.Options{Data: t.TempDir(), Database: primary.Address()}))
		return origin, func(t *testing.T) *env {
			standby := primary.Standby(fmt.Sprint("127.0.0.1:", primary.Port))
			cfg := siteConfig(t, store.Options{Data: t.TempDir(), Database: standby.Address()})
			cfg.ReadOnly = true
			return origin.join(t, cfg)
		}
	},
}

// sqliteSite is a site on SQLite, with settings that change makes for each of its instances; nil: none.
func sqliteSite(t *testing.T, change func(*config.Config)) (origin *env, observe func(t *testing.T) *env) {
	t.Helper()
	settings := func() config.Config {
		cfg := siteConfig(t, store.Options{Data: t.TempDir()})
		if change != nil {
			change(&cfg)
		}
		return cfg
	}
	cfg := settings()
	cfg.Feed.Listen = storetest.FreeAddress(t)
	token, err := replica.NewToken(cfg.Data)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(token), 0o600); err != nil {
		t.Fatal(err)
	}
	origin = start(t, cfg)
	return origin, func(t *testing.T) *env {
		cfg := settings()
		cfg.ReadOnly, cfg.Observe = true, config.Observe{URL: "http://" + origin.cfg.Feed.Listen, TokenFile: file}
		return origin.join(t, cfg)
	}
}

// siteConfig forgets nobody's recovery mails and makes no archives.
func siteConfig(t *testing.T, o store.Options) config.Config {
	cfg := apptest.Config(t, o)
	cfg.APITokens, cfg.ChangeFeed, cfg.Calendar = true, true, true
	apptest.UsePasskeys(&cfg)
	cfg.RecoveryAccount, cfg.RecoveryAddress = 1000, 1000
	cfg.Listen, cfg.BackupAt = "127.0.0.1:0", -1
	return cfg
}

// waitUntilEqual waits until an observer has all data of its origin, including the contents of files.
func (w *env) waitUntilEqual(t *testing.T, origin *env) {
	t.Helper()
	if w == origin {
		return
	}
	var named []string
	if err := origin.Stores().Main.View(context.Background(), func(tx *store.Tx) (err error) {
		named, err = file.Named(context.Background(), tx)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	library := func(w *env) snapshot {
		s := w.snapshot()
		maps.DeleteFunc(s, func(name, _ string) bool {
			sha, is := strings.CutPrefix(name, "file ")
			return strings.HasPrefix(name, "local ") || is && !slices.Contains(named, sha)
		})
		return s
	}
	want := library(origin)
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		have := library(w)
		if maps.Equal(have, want) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("the observer has\n%v\nand its origin\n%v\n%s", have, want, w.Log)
		}
	}
}

// refusesAtTheEngine writes past the API, through the pool that serves: on SQLite there is none that writes.
func (w *env) refusesAtTheEngine(t *testing.T) {
	t.Helper()
	ctx, main, before := context.Background(), w.Stores().Main, w.snapshot()
	loosen, refusal := "PRAGMA query_only = 0",
		regexp.MustCompile("^ERROR_FORBIDDEN$|attempt to write a readonly database")
	if w.cfg.Database != "" {
		loosen, refusal = "SET TRANSACTION READ WRITE",
			regexp.MustCompile("hot standby|read-only transaction|during recovery")
	}
	for _, statement := range []string{
		"INSERT INTO sectors (id) VALUES (99999)", "UPDATE users SET role_id = 1", "DELETE FROM log",
		"DROP TABLE favourite_terms", "CREATE TABLE mine (id BIGINT)",
	} {
		for name, run := range map[string]func(context.Context, func(*store.Tx) error) error{"Update": main.Update,
			"View": main.View} {
			for _, first := range []string{"", loosen} {
				err := run(ctx, func(tx *store.Tx) error {
					if first != "" {
						if _, err := tx.Exec(ctx, first); err != nil {
							return err
						}
					}
					_, err := tx.Exec(ctx, statement)
					return err
				})
				if err == nil || !refusal.MatchString(err.Error()) ||
					name == "View" && err.Error() == "ERROR_FORBIDDEN" {
					t.Errorf("%s, %s %s: %v", name, first, statement, err)
				}
			}
		}
	}
	w.same(t, before, "what the engine refused")
}
