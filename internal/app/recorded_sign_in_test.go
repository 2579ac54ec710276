package app_test

import (
	"fmt"
	"io"
	"net"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
)

// exchange calls an instance over a connection of its own and writes down what went over it, byte for byte.
type exchange struct {
	t       *testing.T
	address string
	text    strings.Builder
}

func (e *exchange) call(what, method, path, token, body string) (answer string) {
	e.t.Helper()
	request := method + " " + path + " HTTP/1.1\r\nHost: lls.example\r\nConnection: close\r\n" +
		"Accept-Language: tr\r\nUser-Agent: Firefox\r\n"
	if token != "" {
		request += "Authorization: " + token + "\r\n"
	}
	if body != "" {
		request += fmt.Sprintf("Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	request += "\r\n" + body
	connection, err := net.Dial("tcp", e.address)
	if err != nil {
		e.t.Fatal(err)
	}
	defer connection.Close()
	if err := connection.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		e.t.Fatal(err)
	}
	if _, err := io.WriteString(connection, request); err != nil {
		e.t.Fatal(err)
	}
	raw, err := io.ReadAll(connection)
	if err != nil {
		e.t.Fatal(err)
	}
	fmt.Fprintf(&e.text, "== %s\n%s\n-- answer\n%s\n", what, request, raw)
	return string(raw)
}

func (e *exchange) signIn(what, name, password string) (token string) {
	e.t.Helper()
	answer := e.call(what, "POST", "/api/login", "", `{"username":"`+name+`","password":"`+password+`"}`)
	if found := regexp.MustCompile(`"Authorization":"([^"]+)"`).FindStringSubmatch(answer); found != nil {
		token = found[1]
	}
	return token
}

// theSignIn calls everything of the specification that concerns a sign-in: answers of each kind, in this order.
func theSignIn(t *testing.T, address, password string, pass func(time.Duration), exec func(string, ...any)) string {
	t.Helper()
	e := &exchange{t: t, address: address}
	e.call("the greeting", "GET", "/api/login", "", "")
	e.signIn("nobody", "nobody@lls.local", password)
	e.signIn("a wrong password", "role2@lls.local", "wrong")
	e.signIn("no password", "role2@lls.local", "")
	e.call("no body", "POST", "/api/login", "", "")
	e.call("no JSON", "POST", "/api/login", "", "username=role2")
	e.call("an unknown key", "POST", "/api/login", "", `{"username":"role2@lls.local","password":"x","role":1}`)
	e.call("a number as the password", "POST", "/api/login", "", `{"username":"role2@lls.local","password":1}`)
	e.call("another method", "PUT", "/api/login", "", `{}`)
	for role := 1; role <= 5; role++ {
		e.signIn(fmt.Sprintf("role %d", role), fmt.Sprintf("role%d@lls.local", role), password)
	}
	e.signIn("System Account", "admin@lls.local", password)

	token := e.signIn("a session that is signed out", " ROLE5@lls.local ", password)
	e.call("the session", "GET", "/api/session", token, "")
	e.call("keep alive", "GET", "/api/keepalive", token, "")
	e.call("without the scheme", "GET", "/api/keepalive", strings.TrimPrefix(token, "Bearer "), "")
	e.call("sign out", "POST", "/api/logout", token, "")
	e.call("the session has ended", "GET", "/api/session", token, "")
	e.call("sign out again", "POST", "/api/logout", token, "")
	e.call("no token", "GET", "/api/session", "", "")
	e.call("a token of nobody", "GET", "/api/session", "Bearer "+strings.Repeat("x", 43), "")
	e.call("no token at all", "GET", "/api/session", "Basic cm9sZTI6eA==", "")

	token = e.signIn("a session that is left alone", "role5@lls.local", password)
	pass(31 * time.Minute)
	e.call("it has expired", "GET", "/api/session", token, "")
	token = e.signIn("a session of an account that is locked", "role5@lls.local", password)
	exec("UPDATE users SET enabled = FALSE WHERE role_id = 5")
	e.call("it has ended", "GET", "/api/session", token, "")
	e.signIn("a locked account", "role5@lls.local", password)
	e.signIn("a locked account, a wrong password", "role5@lls.local", "wrong")
	exec("UPDATE users SET agency_id = NULL WHERE role_id = 4")
	e.signIn("no agency", "role4@lls.local", password)
	exec("UPDATE users SET first_login = TRUE WHERE role_id = 3")
	e.signIn("the first time", "role3@lls.local", password)
	exec("UPDATE users SET deleted = TRUE WHERE role_id = 3")
	e.signIn("a deleted account", "role3@lls.local", password)

	e.call("forgotten, nobody", "POST", "/api/login", "", `{"username":"nobody@lls.local","password":null}`)
	e.call("forgotten, no name", "POST", "/api/login", "", `{"username":"","password":null}`)
	e.call("a key of nobody", "GET", "/api/reminder/"+strings.Repeat("x", 43), "", "")
	e.call("a new password with a key of nobody", "POST", "/api/reminder", "",
		`{"Key":"`+strings.Repeat("x", 43)+`","Password":"`+password+`","Password2":"`+password+`"}`)

	pass(16 * time.Minute)
	for n := range 11 {
		e.signIn(fmt.Sprintf("wrong password %d", n+1), "role2@lls.local", "wrong")
	}
	e.signIn("locked out, the right password", "role2@lls.local", password)
	pass(16 * time.Minute)
	e.signIn("the lock-out has ended", "role2@lls.local", password)
	return normalized(e.text.String(), password)
}

// varying are the parts of an exchange that differ each time.
var varying = []struct {
	part *regexp.Regexp
	name string
}{
	{regexp.MustCompile(`(Bearer )[\w-]{43}`), "${1}TOKEN"},
	{regexp.MustCompile(`(Authorization: )[\w-]{43}`), "${1}TOKEN"},
	{regexp.MustCompile(`(?m)^(Date: ).*`), "${1}DATE"},
	{regexp.MustCompile(`(?m)^(X-Request-Id: ).*`), "${1}ID"},
	{regexp.MustCompile(`[ \r]+\n`), "\n"},
}

func normalized(text, password string) string {
	text = strings.ReplaceAll(text, password, "PASSWORD")
	for _, v := range varying {
		text = v.part.ReplaceAllString(text, v.name)
	}
	return text
}

// added are members that other capabilities have added to the answer of a session: the mark of a known device, the
// limit of an idle session, the key of drafts.
var added = regexp.MustCompile(`"Device":"[\w-]{43}",|,"IdleLimit":0,"DraftKey":"[^"]+"`)

var (
	permissions   = regexp.MustCompile(`"Permissions":\[[^\]]*\]`)
	contentLength = regexp.MustCompile(`(?m)^Content-Length: \d+\n(Connection: close\n\n.*"Permissions")`)
)

// withoutAdditions takes from an answer what it may have more than the recorded one. Kinds that did not exist then have
// permissions; their order says nothing.
func withoutAdditions(t *testing.T, answer, recorded string) string {
	t.Helper()
	answer = added.ReplaceAllString(answer, "")
	before := permissions.FindString(recorded)
	return permissions.ReplaceAllStringFunc(answer, func(now string) string {
		for _, name := range strings.FieldsFunc(before, func(r rune) bool { return strings.ContainsRune(`[]",`, r) }) {
			if !strings.Contains(now, name) {
				t.Errorf("%s is missing in %s", name, now)
			}
		}
		for _, word := range []string{"calendar", "tokens", "changes"} {
			if strings.Contains(now, word) {
				t.Errorf("%s, which is off, has a permission: %s", word, now)
			}
		}
		return before
	})
}

// TestWithNothingConfiguredTheSignInIsThatOfTheSpecification compares every byte of the sign-in with what the program
// answered before there were providers, second factors and tokens (commit 9ce125f). To record it, this file, without
// what is below theSignIn and normalized, was put into internal/app of that commit, with a test that writes what
// theSignIn returns for an instance of apptest.SQLite.
func TestWithNothingConfiguredTheSignInIsThatOfTheSpecification(t *testing.T) {
	recorded, err := os.ReadFile("testdata/sign_in_9ce125f.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(contentLength.ReplaceAllString(string(recorded), "$1"), "\n== ")
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		text := theSignIn(t, strings.TrimPrefix(h.URL, "http://"), apptest.Password, h.Clock.Add, h.Exec)
		got := strings.Split(contentLength.ReplaceAllString(text, "$1"), "\n== ")
		if len(want) != len(got) || len(want) < 50 {
			t.Fatalf("%d calls, %d were recorded", len(got), len(want))
		}
		for i := range got {
			if answer := withoutAdditions(t, got[i], want[i]); answer != want[i] {
				t.Errorf("== %s\nwas == %s", answer, want[i])
			}
		}
	})
}
