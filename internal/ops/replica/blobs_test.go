package replica

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"strings"
	"testing"

	"lls/internal/platform/store"
)

// Of three contents the first arrives as another one and the second cannot be read at the origin; the third must come.
func TestADamagedContentDoesNotKeepTheOthersBack(t *testing.T) {
	ctx, data := context.Background(), t.TempDir()
	s, err := store.Open(ctx, store.Options{Data: data})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	sum := sha256.Sum256([]byte("whole"))
	whole := hex.EncodeToString(sum[:])
	bad, unread := strings.Repeat("0", 64), strings.Repeat("0", 63)+"1"
	raw, err := sql.Open("sqlite", "file:"+store.Path(data)) // without references: a file needs no revision here
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	for _, sha := range []string{bad, unread, whole} {
		if _, err := raw.Exec(
			`INSERT INTO revision_files (revision_id, name, size, mime, sha256, create_user, create_date,
			modify_user, modify_date)
			VALUES (1, 'a', 5, 'text/plain', $1, 1, 1, 1, 1)`, sha); err != nil {
			t.Fatal(err)
		}
	}
	calls := 0
	origin := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls++
		if path.Base(r.URL.Path) == unread {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		_, _ = w.Write([]byte("whole"))
	}))
	o, err := NewObserver(ObserverConfig{Data: data, Origin: origin.URL, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if err := o.fetchMissing(ctx, s.Main, map[string]bool{}); err == nil || o.Pending() != 2 || calls != 3 {
		t.Errorf("%d calls, %d pending, %v", calls, o.Pending(), err)
	}
	if text, err := os.ReadFile(o.blobPath(whole)); err != nil || string(text) != "whole" {
		t.Errorf("the whole one: %q, %v", text, err)
	}
	if _, err := os.Stat(o.blobPath(bad)); err == nil {
		t.Error("the damaged one was taken")
	}
	origin.Close()
	err = o.fetchMissing(ctx, s.Main, map[string]bool{})
	if err == nil || strings.Count(err.Error(), errConnection.Error()) != 1 {
		t.Errorf("with the line down it went on: %v", err)
	}
}
