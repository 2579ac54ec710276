package apptest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// answerOf is an answer with a body that a test makes up.
func answerOf(t *testing.T, status int, body string) apptest.Answer {
	t.Helper()
	a := apptest.Answer{Status: status, Raw: []byte(body), Header: http.Header{"Content-Type": {"application/json"}}}
	if err := json.Unmarshal(a.Raw, &a.JSON); err != nil {
		t.Fatal(err)
	}
	a.Success, _ = a.JSON["Success"].(bool)
	return a
}

func TestAnswersThatAreNotAsDescribedAreFound(t *testing.T) {
	h := apptest.SQLite(t, nil)
	h.Login(access.Administrator) // so that there is a sign-in before
	admin := h.Login(access.Administrator)
	contract, err := apptest.Published()
	if err != nil {
		t.Fatal(err)
	}
	session := string(admin.Get("/api/session").Raw)
	list := string(admin.Get("/api/settings/users").Raw)
	for name, row := range map[string]struct {
		address string
		status  int
		body    string
		wrong   bool
	}{
		"as it is": {"/api/session", 200, session, false},
		"a property more": {"/api/session", 200, strings.Replace(session, `"RoleId"`, `"Secret":"x","RoleId"`, 1),
			true},
		"a property less": {"/api/session", 200, strings.Replace(session, `"RoleId"`, `"Message"`, 1), true},
		"null for a text": {"/api/session", 200, strings.Replace(session, `"LastName":"1"`, `"LastName":null`, 1),
			true},
		"no instant": {"/api/session", 200, strings.Replace(session, `"LastLogin":"`, `"LastLogin":"on `, 1),
			true},
		"a list as it is": {"/api/settings/users?page=1", 200, list, false},
		"a property more in one": {"/api/settings/users", 200,
			strings.Replace(list, `"Username"`, `"PasswordHash":"x","Username"`, 1), true},
		"one deep inside": {"/api/settings/users", 200, strings.Replace(list, `"Role":{`, `"Role":{"X":1,`, 1), true},
		"a refusal":       {"/api/session", 401, `{"Success":false,"Message":"ERROR_UNAUTHENTICATED"}`, false},
		"a refusal with more": {"/api/session", 401, `{"Success":false,"Message":"ERROR_UNAUTHENTICATED","Cause":"x"}`,
			true},
		"a rule that refuses": {"/api/session", 200, `{"Success":false,"Message":"ERROR_LOCKED","Value":"Ayşe"}`,
			false},
	} {
		if row.wrong && (row.body == session || row.body == list) {
			t.Errorf("%s: the answer has not been changed: %s", name, row.body)
		}
		err := contract.Check(http.MethodGet, row.address, answerOf(t, row.status, row.body))
		if (err != nil) != row.wrong {
			t.Errorf("%s: %v", name, err)
		}
	}
}
