package session

import (
	"strings"
	"testing"

	"lls/internal/platform/secret"
)

func TestATokenIsRecognisedByItsForm(t *testing.T) {
	token, hash := newPersonalToken()
	if !isPersonalToken(token) || hash != secret.Hash(token) {
		t.Fatalf("%q is not recognised", token)
	}
	changed := strings.Replace(token, token[10:12], "--", 1)
	random, _ := secret.New()
	for name, other := range map[string]string{"a changed one": changed, "a shorter one": token[:len(token)-1],
		"a longer one": token + "A", "the token of a session": random, "another prefix": "LLS_" + token[4:],
		"nothing": ""} {
		if isPersonalToken(other) {
			t.Errorf("%s is taken for one: %q", name, other)
		}
	}
}
