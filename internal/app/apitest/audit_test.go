package apitest

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
)

// entry is a line of the log.
type entry struct {
	severity, category, process int64
	user, object                *int64
	data, changes               string
}

// logged returns the entries after the first n.
func (w *env) logged(n int64) []entry {
	w.t.Helper()
	rows, err := w.db.Query("SELECT severity_id, category_id, process_id, user_id, object_id, data, changes FROM log " +
		"ORDER BY id LIMIT 1000 OFFSET " + fmt.Sprint(n))
	if err != nil {
		w.t.Fatal(err)
	}
	defer rows.Close()
	var all []entry
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.severity, &e.category, &e.process, &e.user, &e.object, &e.data, &e.changes); err != nil {
			w.t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

// diff reads an entry's changes by field: before and after.
func (e entry) diff(t *testing.T) map[string][2]string {
	t.Helper()
	out := map[string][2]string{}
	if e.changes == "" {
		return out
	}
	var list []struct{ Field, Before, After string }
	if err := json.Unmarshal([]byte(e.changes), &list); err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		out[c.Field] = [2]string{c.Before, c.After}
	}
	return out
}

// TestEveryChangeIsLoggedOnce makes one change of each sort to each kind and reads what the log kept of it.
func TestEveryChangeIsLoggedOnce(t *testing.T) {
	category := map[string]int64{}
	for _, k := range declared.All() {
		category[k.About().Name] = int64(k.About().Category)
	}
	const create, update, remove, reorder, download, lock, unlock = 1, 2, 3, 4, 7, 8, 9
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.Administrator)
		s := w.makeFixture(c)
		who := w.Count(w.Stores().Main, "SELECT id FROM users WHERE username_fold = $1",
			apptest.Username(access.Administrator))
		one := func(t *testing.T, what string, cat, process, object int64, change func()) entry {
			t.Helper()
			before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
			change()
			got := w.logged(before)
			if len(got) != 1 {
				t.Fatalf("%s left %d entries: %+v", what, len(got), got)
			}
			e := got[0]
			if e.severity != 5 || e.category != cat || e.process != process || e.user == nil || *e.user != who ||
				object != 0 &&
					(e.object == nil || *e.object != object) {
				t.Errorf("%s: %+v", what, e)
			}
			return e
		}
		for _, kind := range kinds {
			t.Run(kind, func(t *testing.T) {
				body := s.complete(kind)
				var id int64
				e := one(t, "create", category[kind], create, 0, func() {
					id = w.must(c.Post("/api/settings/"+kind, body)).ID()
				})
				if e.object == nil || *e.object != id {
					t.Errorf("the entry of %d names %v", id, e.object)
				}
				for field, value := range body {
					text, isText := value.(string)
					if strings.HasPrefix(field, "Password") { // the log contains only that there is a new one
						text, isText = "***", field == "Password"
					}
					if got := e.diff(t)[field]; isText && (got[0] != "" || got[1] != text) {
						t.Errorf("create: %s is logged as %q", field, got)
					}
				}
				one(t, "checkout", category[kind], lock, id, func() { w.must(w.checkout(c, kind, id)) })
				one(t, "check-in", category[kind], unlock, id, func() {
					w.must(c.Get(fmt.Sprintf("/api/checkin/%s/%d", kind, id)))
				})
				one(t, "checkout", category[kind], lock, id, func() { w.must(w.checkout(c, kind, id)) })
				none := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
				w.must(w.checkout(c, kind, id))
				form := w.edit(c, kind, id)
				w.must(c.Get(fmt.Sprintf("/api/settings/%s/view/%d", kind, id)))
				if got := w.logged(none); len(got) != 0 {
					t.Errorf("reading and renewing left %+v", got)
				}
				form["Notes"] = "Yeni not"
				w.Clock.Add(time.Second)
				was, _ := body["Notes"].(string)
				e = one(t, "update", category[kind], update, id, func() { w.must(c.Post("/api/settings/"+kind, form)) })
				if got := e.diff(t); len(got) != 1 || got["Notes"] != [2]string{was, "Yeni not"} {
					t.Errorf("update: %s", e.changes)
				}
				none++
				if a := c.Post("/api/settings/"+kind, form); a.Message != "ERROR_CHANGED_MEANWHILE" {
					t.Fatalf("%s", a.Raw)
				}
				if got := w.logged(none); len(got) != 0 {
					t.Errorf("a refused save left %+v", got)
				}
				e = one(t, "delete", category[kind], remove, id, func() {
					w.must(c.Delete(fmt.Sprintf("/api/settings/%s/%d", kind, id)))
				})
				if got := e.diff(t)["Notes"]; got != [2]string{"Yeni not", ""} {
					t.Errorf("delete: %s", e.changes)
				}
			})
		}
		t.Run("a tree's order", func(t *testing.T) {
			w.must(c.Post("/api/settings/sectors", s.complete("sectors")))
			version := w.Count(w.Stores().Main, "SELECT version FROM trees WHERE kind = 'sectors'")
			v := caller{origin: w}
			e := one(t, "reorder", category["sectors"], reorder, 0, func() {
				w.must(c.Post("/api/settings/sectors", json.RawMessage(fmt.Sprintf(`{"TreeVersion": %d, "Tree": %s}`,
					version, v.reversed(t, "sectors")))))
			})
			if len(e.diff(t)) != 2 {
				t.Errorf("two sectors changed places: %s", e.changes)
			}
		})
		t.Run("a text with its versions", func(t *testing.T) {
			gone := w.makeFixture(c)
			before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
			w.must(c.Delete(fmt.Sprintf("/api/settings/legaltexts/%d", gone.id["legaltexts"])))
			var left []string
			for _, e := range w.logged(before) {
				left = append(left, fmt.Sprint(e.category, e.process, *e.object))
			}
			slices.Sort(left)
			want := []string{fmt.Sprint(category["concordances"], remove, gone.id["concordances"]),
				fmt.Sprint(21, remove, gone.id["revisions"]), // its comments
				fmt.Sprint(category["legaltexts"], remove, gone.id["legaltexts"]),
				fmt.Sprint(category["revisions"], remove, gone.id["revisions"])}
			if !slices.Equal(left, want) {
				t.Errorf("the log has %v, want %v", left, want)
			}
		})
		t.Run("a long text", func(t *testing.T) {
			text := strings.Repeat("Şu madde ", 1000)
			body := s.complete("revisions")
			body["TextTR"] = text
			e := one(t, "create", category["revisions"], create, 0, func() {
				w.must(c.Post("/api/settings/revisions", body))
			})
			if got := e.diff(t)["TextTR"][1]; got != fmt.Sprintf("9000 characters, SHA-256 %x",
				sha256.Sum256([]byte(text))) {
				t.Errorf("logged as %.200q", got)
			}
			if files := e.diff(t)["Files"][1]; !strings.Contains(files, "uyum.txt") {
				t.Errorf("Files are logged as %q", files)
			}
		})
		t.Run("a download", func(t *testing.T) {
			e := one(t, "download", 11, download, s.file, func() {
				c.Get(fmt.Sprintf("/api/settings/revisions/file/%d", s.file))
			})
			if e.data != "uyum.txt" {
				t.Errorf("the log names %q", e.data)
			}
		})
		t.Run("the log cannot be changed", func(t *testing.T) {
			for _, statement := range []string{"UPDATE log SET data = ''", "DELETE FROM log"} {
				err := w.Stores().Main.Update(t.Context(), func(tx *store.Tx) error {
					_, err := tx.Exec(t.Context(), statement)
					return err
				})
				if err == nil {
					t.Errorf("%s worked", statement)
				}
			}
		})
	})
}

// TestNoSecretsAreKept signs in, fails to, changes a password and looks for the secrets in every table and in the log.
func TestNoSecretsAreKept(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		link := w.must(c.Get(fmt.Sprintf("/api/settings/revisions/file/%d?link=1", s.file))).Text("Value")
		w.Anonymous().Get(link)
		w.Anonymous().SignIn(apptest.Username(access.TextReader), "yanlış-parola")
		w.Anonymous().SignIn("parola-as-name", "yanlış-parola")
		second := w.Login(access.Administrator)
		if err := app.UserPassword(t.Context(), w.cfg, apptest.Username(access.DraftingExpert),
			"yepyeni-parola"); err != nil {
			t.Fatal(err)
		}
		w.must(second.Post("/api/logout", nil))
		secrets := []string{apptest.Password, "yanlış-parola", "yepyeni-parola", strings.TrimPrefix(c.Token, "Bearer "),
			strings.TrimPrefix(second.Token, "Bearer "),
			strings.TrimPrefix(link, "/api/files/")}
		hash := ""
		if err := w.db.QueryRow("SELECT password_hash FROM users WHERE username_fold = $1",
			apptest.Username(access.DraftingExpert)).Scan(&hash); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
			t.Errorf("a password is stored as %.20s", hash)
		}
		var kept strings.Builder
		for _, e := range w.logged(0) {
			kept.WriteString(e.data + e.changes)
		}
		if kept.Len() == 0 || w.Log.String() == "" {
			t.Fatal("nothing is logged")
		}
		for _, secret := range append(secrets, hash) {
			if strings.Contains(kept.String(), secret) || strings.Contains(w.Log.String(), secret) {
				t.Errorf("%.10s… stands in a log", secret)
			}
			if secret != hash && w.Count(w.Stores().Local, "SELECT COUNT(*) FROM sessions WHERE token_hash = $1",
				secret) != 0 {
				t.Errorf("%.10s… is stored as it is", secret)
			}
		}
	})
}

// TestAccountsThatChange end sessions from outside of the running instance, as the command line does.
func TestAccountsThatChange(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		for name, change := range map[string]func(role access.Role){
			"a new password": func(role access.Role) {
				if err := app.UserPassword(t.Context(), w.cfg, apptest.Username(role), "yeni-parola"); err != nil {
					t.Fatal(err)
				}
			},
			"a locked account": func(role access.Role) {
				w.Exec("UPDATE users SET enabled = FALSE WHERE username_fold = $1", apptest.Username(role))
			},
			"a deleted account": func(role access.Role) {
				w.Exec("UPDATE users SET deleted = TRUE WHERE username_fold = $1", apptest.Username(role))
			},
		} {
			role := map[string]access.Role{"a new password": 2, "a locked account": 3, "a deleted account": 4}[name]
			first, second, bystander := w.Login(role), w.Login(role), w.Login(access.Administrator)
			change(role)
			for _, c := range []*apptest.Client{first, second} {
				if a := c.Get("/api/session"); !a.Is(401, "ERROR_UNAUTHENTICATED") {
					t.Errorf("%s: %d %s", name, a.Status, a.Raw)
				}
			}
			if a := bystander.Get("/api/session"); !a.Success {
				t.Errorf("%s ended the session of another: %s", name, a.Raw)
			}
			if a := w.Anonymous().SignIn(apptest.Username(role), apptest.Password); a.Success {
				t.Errorf("%s: the old password still works", name)
			}
		}
		if a := w.Anonymous().SignIn(apptest.Username(2), "yeni-parola"); !a.Success {
			t.Errorf("the new password: %s", a.Raw)
		}
	})
}
