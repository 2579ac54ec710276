package apitest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// TestMain looks, after all tests, for operations whose answers no test has held to the published description.
func TestMain(m *testing.M) {
	code := m.Run()
	if code == 0 && everything() {
		code = complete()
	}
	os.Exit(code)
}

// everything tells a run of all tests.
func everything() bool {
	for _, name := range []string{"test.run", "test.skip", "test.list", "test.bench", "test.fuzz"} {
		if f := flag.Lookup(name); f != nil && f.Value.String() != "" {
			return false
		}
	}
	return true
}

func complete() int {
	contract, err := apptest.Published()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	for _, operation := range contract.Unseen("default") {
		fmt.Println("no refusal was held to its schema:", operation)
	}
	code := 0
	for _, operation := range contract.Unseen("200") {
		fmt.Println("FAIL: no success was held to its schema:", operation)
		code = 1
	}
	return code
}

// TestRecoveryAnswersAsDescribed follows the way from a forgotten password to a new one.
func TestRecoveryAnswersAsDescribed(t *testing.T) {
	onSQLite(t, func(t *testing.T, w *env) {
		c := w.Anonymous()
		w.must(c.Post("/api/login", object{"username": apptest.Username(access.GlossaryReader), "password": nil}))
		mails, err := filepath.Glob(filepath.Join(w.cfg.Data, "outbox", "*.eml"))
		if err != nil || len(mails) != 1 {
			t.Fatalf("mails: %v, %v", mails, err)
		}
		mail, err := os.ReadFile(mails[0])
		if err != nil {
			t.Fatal(err)
		}
		whole := strings.ReplaceAll(string(mail), "=\r\n", "") // lines that the mail's encoding has folded
		key := regexp.MustCompile(`/reminder/([\w-]{43})`).FindStringSubmatch(whole)
		if key == nil {
			t.Fatalf("no key in %s", whole)
		}
		w.must(c.Get("/api/reminder/" + key[1]))
		w.must(c.Post("/api/reminder", object{"Key": key[1], "Password": "yeni-parola-5",
			"Password2": "yeni-parola-5"}))
	})
}
