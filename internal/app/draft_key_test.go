package app_test

import (
	"encoding/base64"
	"strings"
	"sync"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
)

func TestEachUserHasAnOwnKeyOfDrafts(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		expert, reader := h.Login(access.DraftingExpert), h.Login(access.TextReader)
		key := expert.Get("/api/session").Text("DraftKey")
		if raw, err := base64.StdEncoding.DecodeString(key); err != nil || len(raw) != 32 {
			t.Fatalf("the key %q is not 32 bytes in base64: %v", key, err)
		}
		if other := reader.Get("/api/session").Text("DraftKey"); other == key || other == "" {
			t.Errorf("another user's key is %q beside %q", other, key)
		}
		if a := h.Anonymous().Get("/api/session"); strings.Contains(string(a.Raw), "DraftKey") {
			t.Errorf("without a session: %s", a.Raw)
		}
		for _, path := range []string{"/api/profile", "/api/sessions", "/api/keepalive", "/api/instance"} {
			if a := expert.Get(path); strings.Contains(string(a.Raw), key) {
				t.Errorf("%s tells the key: %s", path, a.Raw)
			}
		}
		if strings.Contains(h.Log.String(), key) {
			t.Error("the key stands in the log")
		}
	})
}

func TestTheKeyOfDraftsOutlivesSessionsAndPasswords(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		c := h.Anonymous()
		key := c.SignIn(apptest.Username(access.DraftingExpert), apptest.Password).Text("DraftKey")
		if key == "" {
			t.Fatal("the sign-in answers no key")
		}
		if a := c.Post("/api/profile", map[string]any{"Password": "another-one",
			"Password2": "another-one"}); !a.Success {
			t.Fatalf("a new password: %s", a.Raw)
		}
		again := h.Anonymous().SignIn(apptest.Username(access.DraftingExpert), "another-one")
		if got := again.Text("DraftKey"); got != key {
			t.Errorf("after a new password the key is %q, want %q", got, key)
		}
	})
}

func TestOneKeyOfDraftsIsMadeOfManyFirstCalls(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		err := h.Stores().Local.Update(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec(t.Context(), `DELETE FROM draft_keys`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		keys := make([]string, 8)
		var calls sync.WaitGroup
		for i := range keys {
			calls.Go(func() { keys[i] = c.Get("/api/session").Text("DraftKey") })
		}
		calls.Wait()
		for _, key := range keys {
			if key == "" || key != keys[0] {
				t.Fatalf("the keys differ: %q", keys)
			}
		}
	})
}
