package session_test

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"lls/internal/feature/session"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
)

const password = "dağ-77-keçi"

var home = netip.MustParseAddr("192.0.2.7")

// env is an instance on which the text reader has a password.
type env struct {
	*librarytest.Env
	*session.Sessions
}

func each(t *testing.T, attended bool, test func(t *testing.T, e env)) {
	t.Helper()
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) { test(t, newEnv(t, attended, w)) })
}

func newEnv(t testing.TB, attended bool, w *librarytest.Env) env {
	t.Helper()
	hash, err := session.HashPassword(password)
	if err != nil {
		t.Fatal(err)
	}
	e := env{w, session.New(session.Config{Stores: w.Stores, Idle: time.Hour, Max: 12 * time.Hour, Attended: attended,
		Limits: session.Limits{Account: 3, Address: 50, Network: 100, AccountDay: 20, Window: 15 * time.Minute,
			Calls: 100},
		Clock: w.Clock.Now, Tokens: true})}
	e.exec(t, "UPDATE users SET password_hash = $1 WHERE id = $2", hash, e.reader())
	return e
}

func (e env) reader() int64 { return e.Actors[access.TextReader].UserID }

func (e env) exec(t testing.TB, query string, args ...any) {
	t.Helper()
	if err := e.Stores.Main.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(t.Context(), query, args...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func (e env) try(t testing.TB, secret string) (session.SignInResult, error) {
	t.Helper()
	return e.SignIn(t.Context(), session.Credentials{Username: "Işık@LLS.local", Password: secret, From: home})
}

func (e env) signIn(t testing.TB) (token string) {
	t.Helper()
	opened, err := e.try(t, password)
	if err != nil {
		t.Fatal(err)
	}
	return opened.Token
}

// makeToken makes a personal token of an actor.
func (e env) makeToken(t testing.TB, actor access.Actor) string {
	t.Helper()
	actor.Present = true
	token, _, err := e.MakeToken(t.Context(), actor, session.NewToken{Name: "Bütçe programı", Scope: "read"})
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// found reports whether a token still opens the instance.
func (e env) found(t testing.TB, token string, idle time.Duration) (access.Actor, bool) {
	t.Helper()
	actor, err := e.Find(t.Context(), session.Request{Authorization: token, Address: home.String(), Idle: idle})
	if err != nil && !fault.Is(err, "ERROR_UNAUTHENTICATED") {
		t.Fatal(err)
	}
	return actor, err == nil
}

func TestATokenOpensTheInstanceAsItsUser(t *testing.T) {
	each(t, false, func(t *testing.T, e env) {
		token := e.signIn(t)
		actor, ok := e.found(t, token, 0)
		if !ok || actor.UserID != e.reader() || actor.Role != access.TextReader || actor.AgencyID == 0 {
			t.Errorf("%+v, %t", actor, ok)
		}
		for _, wrong := range []string{"", "x", "Bearer ", token[:len(token)-1], token + "x",
			"Bearer " + secret.Hash(token)} {
			if _, ok := e.found(t, wrong, 0); ok {
				t.Errorf("%q opens it too", wrong)
			}
		}
		if err := e.SignOut(t.Context(), actor); err != nil {
			t.Fatal(err)
		}
		if _, ok := e.found(t, token, 0); ok {
			t.Error("it is open after signing out")
		}
	})
}

// TestATokenIsRefusedInTheNextCall ends a token that was used a moment ago.
func TestATokenIsRefusedInTheNextCall(t *testing.T) {
	each(t, false, func(t *testing.T, e env) {
		actor, _ := e.found(t, e.signIn(t), 0)
		for name, end := range map[string]string{
			"its removal":                 "DELETE FROM tokens WHERE user_id = $1",
			"the end of all sessions":     "UPDATE users SET session_epoch = session_epoch + 1 WHERE id = $1",
			"the lock of the account":     "UPDATE users SET enabled = FALSE WHERE id = $1",
			"the deletion of the account": "UPDATE users SET deleted = TRUE WHERE id = $1",
			"nothing":                     "UPDATE users SET last_name = 'Günsel' WHERE id = $1",
		} {
			e.exec(t, "UPDATE users SET enabled = TRUE, deleted = FALSE WHERE id = $1", e.reader())
			token := e.makeToken(t, actor)
			for range 2 {
				if found, ok := e.found(t, token, 0); !ok || found.UserID != e.reader() || !found.ReadOnly {
					t.Fatalf("before %s: %+v, %t", name, found, ok)
				}
			}
			e.exec(t, end, e.reader())
			found, ok := e.found(t, token, 0)
			if ok != (name == "nothing") {
				t.Errorf("after %s it is accepted: %t", name, ok)
			}
			if ok && !strings.Contains(found.FullName, "Günsel") {
				t.Errorf("after a change of the name it is still %q", found.FullName)
			}
		}
		token := e.makeToken(t, actor)
		e.found(t, token, 0)
		e.Clock.Add(366 * 24 * time.Hour)
		if _, ok := e.found(t, token, 0); ok {
			t.Error("it is accepted after its last day")
		}
	})
}

func TestASessionEndsByItself(t *testing.T) {
	each(t, false, func(t *testing.T, e env) {
		token := e.signIn(t)
		for range 11 { // used every 59 minutes
			e.Clock.Add(59 * time.Minute)
			if _, ok := e.found(t, token, 0); !ok {
				t.Fatal("a session that is used ended")
			}
		}
		e.Clock.Add(72 * time.Minute)
		if _, ok := e.found(t, token, 0); ok {
			t.Error("a session outlives its longest time")
		}
		token = e.signIn(t)
		e.Clock.Add(time.Hour)
		if _, ok := e.found(t, token, 0); ok {
			t.Error("a session that nobody uses outlives the idle time")
		}
	})
}

func TestAnAttendedSessionEndsWithoutItsUser(t *testing.T) {
	each(t, true, func(t *testing.T, e env) {
		token := e.signIn(t)
		for range 5 {
			e.Clock.Add(11 * time.Minute)
			if _, ok := e.found(t, token, session.Unattended); !ok {
				t.Fatal("it ended within the idle time")
			}
		}
		e.Clock.Add(6 * time.Minute)
		if _, ok := e.found(t, token, session.Unattended); ok {
			t.Error("calls without the user put off the end")
		}
	})
}

func TestAChangeOfTheAccountEndsItsSessions(t *testing.T) {
	for name, change := range map[string]string{
		"locked":       "UPDATE users SET enabled = FALSE WHERE id = $1",
		"deleted":      "UPDATE users SET deleted = TRUE WHERE id = $1",
		"new password": "UPDATE users SET session_epoch = session_epoch + 1 WHERE id = $1",
	} {
		t.Run(name, func(t *testing.T) {
			each(t, false, func(t *testing.T, e env) {
				token := e.signIn(t)
				actor, ok := e.found(t, token, 0)
				if !ok {
					t.Fatal("the session is not open")
				}
				e.exec(t, change, e.reader())
				if _, ok := e.found(t, token, 0); ok {
					t.Error("the session goes on")
				}
				if lives, err := e.IsAlive(t.Context(), actor.Session, actor.UserID); lives || err != nil {
					t.Errorf("the session lives: %t, %v", lives, err)
				}
			})
		})
	}
}

func TestOtherSessionsCanBeEnded(t *testing.T) {
	each(t, false, func(t *testing.T, e env) {
		first, second := e.signIn(t), e.signIn(t)
		actor, _ := e.found(t, second, 0)
		if n, err := e.Count(t.Context()); n != 2 || err != nil {
			t.Errorf("%d sessions, %v", n, err)
		}
		if err := e.EndOthers(t.Context(), actor); err != nil {
			t.Fatal(err)
		}
		if _, ok := e.found(t, first, 0); ok {
			t.Error("the other session goes on")
		}
		if _, ok := e.found(t, second, 0); !ok {
			t.Error("the session of the call ended")
		}
		other := e.Actors[access.DraftingExpert]
		other.Recent = true
		if err := e.End(t.Context(), other, actor.Session); !fault.Is(err, "ERROR_NOT_FOUND") {
			t.Errorf("another user ends the session: %v", err)
		}
	})
}

func TestWrongPasswordsAreLimited(t *testing.T) {
	each(t, false, func(t *testing.T, e env) {
		for n := range 3 {
			if _, err := e.try(t, fmt.Sprint("wrong ", n)); !fault.Is(err, "ERROR_WRONG_CREDENTIALS") {
				t.Fatalf("try %d: %v", n, err)
			}
		}
		if _, err := e.try(t, password); !fault.Is(err, "ERROR_TOO_MANY_TRIES") {
			t.Errorf("the right password after three wrong ones: %v", err)
		}
		if _, err := e.SignIn(t.Context(), session.Credentials{Username: "nobody@lls.local", Password: password,
			From: home}); !fault.Is(err, "ERROR_WRONG_CREDENTIALS") {
			t.Errorf("another account from the same address: %v", err)
		}
		e.Clock.Add(15 * time.Minute)
		e.signIn(t)
	})
}
