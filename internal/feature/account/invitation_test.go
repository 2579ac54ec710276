package account_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/mail/mailtest"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

func TestANewUserChoosesThePasswordByALink(t *testing.T) {
	s := mailtest.Start(t, false)
	storetest.Each(t, func(t *testing.T, o store.Options) {
		cfg := apptest.Config(t, o)
		mailed(s)(&cfg)
		h := apptest.Start(t, cfg)
		admin := h.Login(access.Administrator)
		const address = "yeni.uzman@lls.local"
		made := admin.Post("/api/settings/users", object{"Id": 0, "Name": "Yeni", "LastName": "Uzman",
			"Username": address, "RoleId": 1, "Enabled": true, "Password": "yağmurlu-salı-1",
			"Password2": "yağmurlu-salı-1"})
		if !made.Success {
			t.Fatalf("%s", made.Raw)
		}
		invite := fmt.Sprintf("/api/settings/users/invite/%v", made.JSON["Id"])
		before, logged := len(s.Messages()), entries(h, audit.PasswordRecovery)
		if a := h.Login(access.DraftingExpert).Post(invite, nil); a.Status != http.StatusForbidden {
			t.Errorf("an expert invites: %s", a.Raw)
		}
		if a := admin.Post(invite, nil); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		first := s.Await(before + 1)[before]
		if first.To != address || first.Subject != "LLS: Hesabınız açıldı" || len(first.Key()) != 43 ||
			!strings.Contains(first.Text, "Kullanıcı adınız: "+address+".") || !strings.Contains(first.Text, "3 gün") {
			t.Errorf("the mail to %s: %s", first.To, first.Text)
		}
		if n := entries(h, audit.PasswordRecovery); n != logged+1 {
			t.Errorf("%d entries tell of the invitation", n-logged)
		}
		if n := h.Count(h.Stores().Main, "SELECT COUNT(*) FROM log WHERE data LIKE '%' || $1 || '%'",
			first.Key()); n != 0 ||
			strings.Contains(h.Log.String(), first.Key()) {
			t.Error("the key is in a log")
		}
		if a := admin.Post(invite, nil); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		second := s.Await(before + 2)[before+1]
		c := h.Anonymous()
		if a := reset(c, first.Key(), "poyraz-esen-2"); !a.Is(http.StatusOK, "ERROR_INVALID_KEY") {
			t.Errorf("a key that a newer one replaced: %s", a.Raw)
		}
		if a := reset(c, second.Key(), "poyraz-esen-2"); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		if a := reset(c, second.Key(), "poyraz-esen-3"); !a.Is(http.StatusOK, "ERROR_INVALID_KEY") {
			t.Errorf("the key a second time: %s", a.Raw)
		}
		if a := c.SignIn(address, "yağmurlu-salı-1"); a.Success {
			t.Error("the password of the administrator still opens the account")
		}
		if a := c.SignIn(address, "poyraz-esen-2"); !a.Success || a.JSON["FirstLogin"] == true {
			t.Errorf("the chosen password: %s", a.Raw)
		}
		log := admin.Get(fmt.Sprintf("/api/logs?category=%d", audit.PasswordRecovery)).JSON["Logs"].([]any)
		for i, want := range []string{"Parola bağlantıyla belirlendi: Yeni Uzman, ",
			"Parola bağlantısı istendi: Yeni Uzman"} {
			if got := log[i].(object)["DescriptionTR"].(string); !strings.HasPrefix(got, want) {
				t.Errorf("the log says %q, not %q", got, want)
			}
		}

		// Somebody who has signed in has a password, and gets the mail in the language of the last browser.
		c.Header.Set("Accept-Language", "en")
		if a := c.SignIn(address, "poyraz-esen-2"); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		if a := admin.Post(invite, nil); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		var third mailtest.Message
		for _, m := range s.Await(before + 4)[before+2:] { // one says that the password was changed
			if m.Key() != "" {
				third = m
			}
		}
		if third.Subject != "LLS: Choose your password" || !strings.Contains(third.Text, "remains valid") {
			t.Errorf("the mail to somebody who has signed in: %s", third.Text)
		}
		if a := c.SignIn(address, "poyraz-esen-2"); !a.Success {
			t.Errorf("the password so far: %s", a.Raw)
		}
		// A user who is signed in on the device that opens the link stays signed in; the sessions of its owner end.
		other := h.Login(access.GlossaryReader)
		if a := reset(other, third.Key(), "lodos-esen-4"); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		if a := other.Get("/api/session"); a.JSON["Username"] == address || !a.Success {
			t.Errorf("after the link of somebody else: %s", a.Raw)
		}
		if a := c.Get("/api/session"); a.Status != http.StatusUnauthorized {
			t.Errorf("a session from before the new password: %s", a.Raw)
		}
	})
}

func TestInvitationsThatAreRefused(t *testing.T) {
	s := mailtest.Start(t, false)
	storetest.Each(t, func(t *testing.T, o store.Options) {
		cfg := apptest.Config(t, o)
		mailed(s)(&cfg)
		h := apptest.Start(t, cfg)
		admin := h.Login(access.Administrator)
		invite := func(id int64) apptest.Answer {
			return admin.Post(fmt.Sprintf("/api/settings/users/invite/%d", id), nil)
		}
		idOf := func(role access.Role) int64 {
			return h.Count(h.Stores().Main, "SELECT MAX(id) FROM users WHERE role_id = $1", int64(role))
		}
		reader := idOf(access.TextReader)
		before := len(s.Messages())
		h.Exec("UPDATE users SET enabled = FALSE WHERE id = $1", reader)
		for name, row := range map[string]struct {
			id     int64
			status int
			code   string
		}{
			"nobody":             {99_999, http.StatusNotFound, "ERROR_NOT_FOUND"},
			"the System Account": {access.SystemAccount, http.StatusOK, "ERROR_SYSTEM_ACCOUNT"},
			"a locked account":   {reader, http.StatusOK, "ERROR_USER_DOES_NOT_EXIST"},
		} {
			if a := invite(row.id); !a.Is(row.status, row.code) {
				t.Errorf("%s: %s", name, a.Raw)
			}
		}
		if n := len(s.Messages()); n != before {
			t.Errorf("%d mails were sent", n-before)
		}
		h.Exec("UPDATE users SET enabled = TRUE WHERE id = $1", reader)
		if a := invite(reader); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		key := s.Await(before + 1)[before].Key()
		h.Exec("UPDATE users SET session_epoch = session_epoch + 1 WHERE id = $1", reader) // as another role does
		if a := reset(h.Anonymous(), key, "poyraz-esen-2"); !a.Is(http.StatusOK, "ERROR_INVALID_KEY") {
			t.Errorf("a key after the account was changed: %s", a.Raw)
		}
		if a := invite(reader); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		key = s.Await(before + 2)[before+1].Key()
		late := h.Count(h.Stores().Local, "SELECT until FROM reminders WHERE user_id = $1", reader)
		if left := time.UnixMilli(late).Sub(h.Clock.Now()); left != 72*time.Hour {
			t.Errorf("the key lives %s", left)
		}
		if err := h.Stores().Local.Update(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec(t.Context(), "UPDATE reminders SET until = 0 WHERE user_id = $1", reader)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if a := reset(h.Anonymous(), key, "poyraz-esen-2"); !a.Is(http.StatusOK, "ERROR_INVALID_KEY") {
			t.Errorf("a key that is too old: %s", a.Raw)
		}
	})
}

func TestWithoutMailNobodyIsInvited(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	cfg.Outbox = false
	h := apptest.Start(t, cfg)
	id := h.Count(h.Stores().Main, "SELECT MAX(id) FROM users WHERE role_id = 3")
	admin := h.Login(access.Administrator)
	if a := admin.Post(fmt.Sprintf("/api/settings/users/invite/%d", id), nil); !a.Is(http.StatusOK,
		"ERROR_UNABLE_TO_SEND_MAIL") {
		t.Errorf("%s", a.Raw)
	}
	if a := admin.Get("/api/instance"); a.JSON["Mail"] != false {
		t.Errorf("%s", a.Raw)
	}
	if n := h.Count(h.Stores().Local, "SELECT COUNT(*) FROM reminders"); n != 0 {
		t.Errorf("%d keys are kept", n)
	}
}
