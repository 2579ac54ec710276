package main

import (
	"encoding/base32"
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"lls/internal/platform/otp"
)

// TestKillSpendsNoRecoveryCodeTwice kills the program during sign-ins with recovery codes: a code that opened a session
// opens no other one afterwards, and one that opened none is spent at most once.
func TestKillSpendsNoRecoveryCodeTwice(t *testing.T) {
	const codesOfAUser = 10
	rounds := min(soakRounds(t, 6), codesOfAUser)
	eachVictim(t, func(t *testing.T, v *victim, _, _ string) {
		v.start()
		const user = "kurtarma@lls.local"
		v.mustPost("/api/settings/users", map[string]any{"Id": 0, "Name": "Kurtarma", "LastName": "Kodu",
			"Username": user, "Password": killPassword, "Password2": killPassword, "RoleId": 1, "Enabled": true})
		codes := v.addApp(user)
		enter := func(ticket, code string) bool {
			a, err := v.post("/api/login/factor", map[string]any{"Ticket": ticket, "Code": code})
			return err == nil && a.Success
		}
		v.token = ""
		ticket, began := v.ticket(user), time.Now()
		if !enter(ticket, codes[0]) {
			t.Fatal("a recovery code opens no session")
		}
		takes := time.Since(began)
		answered, spent := 0, 0
		for _, code := range codes[1:rounds] {
			v.token = ""
			ticket := v.ticket(user)
			entered := make(chan bool)
			go func() { entered <- enter(ticket, code) }()
			time.Sleep(takes/2 + rand.N(takes)) // before, while and after it is stored
			v.kill()
			first := <-entered
			v.start()
			v.token = ""
			second := enter(v.ticket(user), code)
			switch {
			case first && second:
				t.Error("a recovery code opened a session before the program was killed, and one afterwards")
			case first:
				answered++
			case !second:
				spent++
			case enter(v.ticket(user), code):
				t.Error("a recovery code opened two sessions after the program was killed")
			}
		}
		t.Logf("of %d sign-ins that take %v, %d were answered before the program was killed, %d spent their code "+
			"unanswered",
			rounds-1, takes, answered, spent)
		v.kill()
	})
}

// addApp adds an app to the account of a user and returns the recovery codes.
func (v *victim) addApp(user string) []string {
	v.t.Helper()
	v.token = ""
	v.token = v.mustPost("/api/login", map[string]any{"username": user, "password": killPassword}).Authorization
	v.mustPost("/api/presence", map[string]any{"Password": killPassword})
	var begun struct{ Secret string }
	v.value(v.mustPost("/api/profile/factors/totp", nil), &begun)
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(begun.Secret)
	if err != nil {
		v.t.Fatal(err)
	}
	var added struct{ RecoveryCodes []string }
	code := otp.Code(key, otp.StepAt(time.Now()))
	v.value(v.mustPost("/api/profile/factors/totp/confirm", map[string]any{"Code": code}), &added)
	return added.RecoveryCodes
}

// ticket is that of the second step of a sign-in.
func (v *victim) ticket(user string) string {
	v.t.Helper()
	a, err := v.post("/api/login", map[string]any{"username": user, "password": killPassword})
	if err != nil || a.Message != "ERROR_SECOND_FACTOR" {
		v.t.Fatalf("sign in with the password: %+v, %v", a, err)
	}
	var begun struct{ Ticket string }
	v.value(a, &begun)
	return begun.Ticket
}

// value decodes the Value of an answer.
func (v *victim) value(a answer, into any) {
	v.t.Helper()
	if err := json.Unmarshal(a.Value, into); err != nil {
		v.t.Fatalf("%s: %v", a.Value, err)
	}
}
