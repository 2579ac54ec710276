package account_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/mail/mailtest"
)

const (
	public = "https://lls.example.org/mevzuat"
	known  = "role2@lls.local"
	fresh  = "yeni-parola"
)

type object = map[string]any

// mailed makes an instance send its mails to a server.
func mailed(s *mailtest.Server) func(*config.Config) {
	return func(c *config.Config) {
		c.PublicURL = public
		c.SMTP = config.SMTP{Host: "127.0.0.1", Port: s.Port, Security: "starttls", Username: mailtest.Username,
			Password: mailtest.Password,
			From:     "lls@example.org", CA: s.CA, Timeout: 5 * time.Second}
	}
}

func forgot(c *apptest.Client, username string) apptest.Answer {
	return c.Post("/api/login", object{"username": username, "password": nil})
}

func reset(c *apptest.Client, key, password string) apptest.Answer {
	return c.Post("/api/reminder", object{"Key": key, "Password": password, "Password2": password})
}

func entries(h *apptest.Env, category audit.Category) int64 {
	return h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE category_id = $1`, int64(category))
}

func fields(a apptest.Answer) string {
	var got struct {
		Errors []struct{ Field, Code string }
	}
	_ = json.Unmarshal(a.Raw, &got)
	var all []string
	for _, e := range got.Errors {
		all = append(all, e.Field+" "+e.Code)
	}
	return strings.Join(all, ", ")
}

// TestAResetLetsTheOwnerInWhoIsGuessedAt reaches the limit of an account for a day, so that only known devices get in.
func TestAResetLetsTheOwnerInWhoIsGuessedAt(t *testing.T) {
	s := mailtest.Start(t, false)
	h := apptest.SQLite(t, func(c *config.Config) {
		mailed(s)(c)
		c.ThrottleDay = 3
	})
	c := h.Anonymous()
	for range 3 {
		c.SignIn(known, "wrong")
	}
	if a := c.SignIn(known, apptest.Password); a.Status != http.StatusTooManyRequests {
		t.Fatalf("an unknown device is looked at: %s", a.Raw)
	}
	forgot(c, known)
	c.Device = reset(c, s.Await(1)[0].Key(), fresh).Text("Device")
	if a := c.SignIn(known, fresh); !a.Success || a.Text("Device") != c.Device {
		t.Errorf("the owner with a new password: %s", a.Raw)
	}
	if a := h.Anonymous().SignIn(known, fresh); a.Status != http.StatusTooManyRequests {
		t.Errorf("another device is looked at: %s", a.Raw)
	}
}

func TestFromTheForgottenPasswordToTheNewSignIn(t *testing.T) {
	s := mailtest.Start(t, false)
	apptest.Each(t, mailed(s), func(t *testing.T, h *apptest.Env) {
		before := len(s.Messages())
		c := h.Anonymous()
		sessions := []*apptest.Client{h.Login(access.DraftingExpert), h.Login(access.DraftingExpert)}

		// A request under another name leads nobody there.
		r, _ := http.NewRequest(http.MethodPost, h.URL+"/api/login",
			strings.NewReader(`{"username":" ROLE2@lls.local ","password":null}`))
		r.Host = "evil.example.com"
		for _, name := range []string{"X-Forwarded-Host", "Forwarded", "Origin", "Referer"} {
			r.Header.Set(name, "https://evil.example.com")
		}
		r.Header.Set("Accept-Language", "en-GB")
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if !strings.HasPrefix(string(body), `{"Success":true`) {
			t.Fatalf("forgot: %s", body)
		}
		first := s.Await(before + 1)[before]
		if first.To != known || first.Subject != "LLS: Password recovery" ||
			bytes.Contains(first.Raw, []byte("evil")) ||
			!strings.Contains(first.Text, public+"/reminder/"+first.Key()) || len(first.Key()) != 43 {
			t.Errorf("the mail to %s: %s", first.To, first.Text)
		}
		if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM reminders WHERE key_hash LIKE '%' || $1 || '%'`,
			first.Key()); n != 0 || strings.Contains(h.Log.String(), first.Key()) {
			t.Error("the key itself is kept")
		}
		if a := c.Get("/api/reminder/" + first.Key()); a.Message != "Rol 2" || !a.Success || a.JSON["Value"] == nil {
			t.Errorf("the key opens %s", a.Raw)
		}
		if strings.Contains(h.Log.String(), first.Key()) {
			t.Error("the key stands in the log of requests")
		}

		// A newer mail replaces it; without Accept-Language it is in the language that the person used last.
		if a := forgot(c, known); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		second := s.Await(before + 2)[before+1]
		if second.Subject != "LLS: Parola yenileme" {
			t.Errorf("the second mail: %s", second.Subject)
		}
		strange := strings.Repeat("A", 43)
		for _, row := range []struct{ key, message string }{
			{first.Key(), "ERROR_INVALID_KEY"}, {strange, "ERROR_INVALID_KEY"},
			{strings.ToLower(second.Key()), "ERROR_INVALID_KEY"},
			{"x", "ERROR_MISSING_OR_INVALID_INFO"}, {second.Key() + "A", "ERROR_MISSING_OR_INVALID_INFO"},
			{"%27%20OR%201=1", "ERROR_MISSING_OR_INVALID_INFO"},
		} {
			if a := c.Get("/api/reminder/" + row.key); !a.Is(200, row.message) || a.Success {
				t.Errorf("the key %q: %d %s", row.key, a.Status, a.Raw)
			}
			if a := reset(c, row.key, fresh); a.Success {
				t.Errorf("the key %q sets a password", row.key)
			}
		}
		for body, want := range map[string]string{
			`"Password":"","Password2":""`: "Password required, " +
				"Password2 required",
			`"Password":"abc","Password2":"abc"`: "Password minlength",
			`"Password":"` + strings.Repeat("ş", 21) + `","Password2":"x"`: "Password maxlength, " +
				"Password2 equals",
			`"Password":"` + fresh + `","Password2":"` + strings.ToUpper(fresh) + `"`:   "Password2 equals",
			`"Password":"a\u0000bcd","Password2":"a\u0000bcd"`:                          "Password control",
			`"Password":"` + fresh + `","Password2":"` + fresh + `","UserId":1`:         "",
			`"Password":["` + fresh + `"],"Password2":"` + fresh + `"`:                  "",
			`"Password":"` + fresh + `","Password2":null,"Key":"` + second.Key() + `x"`: "Password2 required",
		} {
			a := c.PostText("/api/reminder", `{"Key":"`+second.Key()+`",`+body+`}`)
			if a.Success || fields(a) != want || want == "" && a.Status != 400 {
				t.Errorf("%s: %d %s", body, a.Status, a.Raw)
			}
		}

		// Of a hundred callers with the key, one gets in.
		var won atomic.Int64
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if reset(h.Anonymous(), second.Key(), fresh).Success {
					won.Add(1)
				}
			})
		}
		all.Wait()
		if won.Load() != 1 {
			t.Fatalf("%d replays of a key won", won.Load())
		}
		for _, old := range sessions {
			if a := old.Get("/api/session"); a.Status != http.StatusUnauthorized {
				t.Errorf("a session outlived the reset: %d", a.Status)
			}
		}
		if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM sessions`); n != 0 {
			t.Errorf("%d sessions are left", n)
		}
		if a := c.SignIn(known, apptest.Password); a.Success {
			t.Error("the old password is good still")
		}
		if a := c.SignIn(known, fresh); !a.Success || a.JSON["FirstLogin"] != false {
			t.Errorf("the new password: %s", a.Raw)
		}
		if a := reset(c, second.Key(), "baska-parola"); !a.Is(200, "ERROR_INVALID_KEY") {
			t.Errorf("a used key: %s", a.Raw)
		}
		if told := s.Await(before + 3)[before+2]; told.To != known || told.Subject != "LLS: Parolanız değiştirildi" {
			t.Errorf("after the change: %s", told.Subject)
		}
		if n := entries(h, audit.PasswordRecovery); n != 3 {
			t.Errorf("%d log entries, want two requests and one reset", n)
		}
		if n := h.Count(h.Stores().Main,
			`SELECT COUNT(*) FROM log WHERE data LIKE '%' || $1 || '%' OR changes LIKE '%' || $1 || '%'`,
			fresh); n != 0 {
			t.Error("a password stands in the log")
		}
	})
}

// TestAKeyDiesWith whatever makes it somebody else's.
func TestAKeyDies(t *testing.T) {
	s := mailtest.Start(t, false)
	h := apptest.SQLite(t, mailed(s))
	for i, row := range []struct {
		name, message string
		change        func()
	}{
		{"an hour", "ERROR_INVALID_KEY", func() { h.Clock.Add(time.Hour) }},
		{"another address", "ERROR_INVALID_KEY", func() {
			h.Exec(`UPDATE users SET username = 'b@x.org', username_fold = 'b@x.org' WHERE role_id = 3`)
		}},
		{"another password", "ERROR_INVALID_KEY", func() {
			h.Exec(`UPDATE users SET session_epoch = session_epoch + 1 WHERE role_id = 2`)
		}},
		{"a lock", "ERROR_USER_DOES_NOT_EXIST", func() {
			h.Exec(`UPDATE users SET enabled = FALSE WHERE role_id = 4`)
		}},
		{"the end of the account", "ERROR_USER_DOES_NOT_EXIST", func() {
			h.Exec(`UPDATE users SET deleted = TRUE WHERE role_id = 5`)
		}},
	} {
		name := []string{known, "role3@lls.local", known, "role4@lls.local", "role5@lls.local"}[i]
		if a := forgot(h.Anonymous(), name); !a.Success {
			t.Fatalf("%s: %s", row.name, a.Raw)
		}
		key := s.Await(i + 1)[i].Key()
		row.change()
		if a := h.Anonymous().Get("/api/reminder/" + key); !a.Is(200, row.message) {
			t.Errorf("after %s: %s", row.name, a.Raw)
		}
		if a := reset(h.Anonymous(), key, fresh); !a.Is(200, row.message) {
			t.Errorf("after %s a new password: %s", row.name, a.Raw)
		}
	}
	if err := h.Purge(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func TestWhoForgotAndHowOften(t *testing.T) {
	s := mailtest.Start(t, false)
	apptest.Each(t, mailed(s), func(t *testing.T, h *apptest.Env) {
		before := len(s.Messages())
		h.Exec(`UPDATE users SET enabled = FALSE WHERE role_id = 5`)
		c := h.Anonymous()
		for name, message := range map[string]string{"nobody@lls.local": "ERROR_USERNAME_DOES_NOT_EXIST",
			"role5@lls.local": "ERROR_USER_DOES_NOT_EXIST",
			"role2":           "ERROR_VALIDATION", "": "ERROR_VALIDATION", "a@b\r\nBcc: c@d": "ERROR_VALIDATION"} {
			if a := forgot(c, name); !a.Is(200, message) || a.Success {
				t.Errorf("%q: %d %s", name, a.Status, a.Raw)
			}
		}
		for range 3 {
			if a := forgot(c, known); !a.Success {
				t.Fatalf("%s", a.Raw)
			}
			h.Clock.Add(time.Minute)
		}
		c.Header.Set("X-Forwarded-For", "203.0.113.7") // from nobody who is trusted
		if a := forgot(c, known); !a.Is(429, "ERROR_TOO_MANY_TRIES") || a.Header.Get("Retry-After") != "3420" {
			t.Errorf("the fourth for an account: %d %s %s", a.Status, a.Raw, a.Header.Get("Retry-After"))
		}
		for i := range 6 {
			c.Header.Set("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i))
			a := forgot(c, fmt.Sprintf("nobody%d@lls.local", i))
			if want := map[bool]int{true: 200, false: 429}[i < 5]; a.Status != want {
				t.Errorf("request %d from one address: %d", i+6, a.Status)
			}
		}
		if n := len(s.Messages()) - before; n != 3 {
			t.Errorf("%d mails were sent", n)
		}
		h.Clock.Add(time.Hour)
		if a := forgot(c, known); !a.Success {
			t.Errorf("an hour later: %s", a.Raw)
		}
	})
}

func TestAServerThatIsDown(t *testing.T) {
	s := mailtest.Start(t, false)
	h := apptest.SQLite(t, mailed(s))
	s.Stop()
	for range 4 { // what was not sent does not count
		if a := forgot(h.Anonymous(), known); !a.Is(200, "ERROR_UNABLE_TO_SEND_MAIL") || a.Success {
			t.Fatalf("%d %s", a.Status, a.Raw)
		}
	}
	if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM reminders`); n != 0 {
		t.Errorf("%d keys that nobody has", n)
	}
	if log := h.Log.String(); !strings.Contains(log, "cannot send a recovery mail") ||
		strings.Contains(log, mailtest.Password) {
		t.Errorf("the log says %s", log)
	}
}

// In the strict profile nobody learns who has an account: not by the answer, not by a server that is down.
func TestTheStrictProfileTellsNothing(t *testing.T) {
	s := mailtest.Start(t, false)
	h := apptest.SQLite(t, func(c *config.Config) {
		mailed(s)(c)
		c.SecurityProfile, c.PasswordMin, c.PasswordMax = config.ProfileStrict, 8, 128
	})
	h.Exec(`UPDATE users SET enabled = FALSE WHERE role_id = 5`)
	want := string(forgot(h.Anonymous(), known).Raw)
	for _, name := range []string{"nobody@lls.local", "role5@lls.local"} {
		if a := forgot(h.Anonymous(), name); string(a.Raw) != want || !a.Success || a.Status != 200 {
			t.Errorf("%s: %s, want %s", name, a.Raw, want)
		}
	}
	key := s.Await(1)[0].Key()
	s.Stop()
	if a := forgot(h.Anonymous(), "role3@lls.local"); string(a.Raw) != want {
		t.Errorf("a server that is down: %s", a.Raw)
	}
	if a := reset(h.Anonymous(), key, "yedi-hf"); fields(a) != "Password minlength" {
		t.Errorf("a short password: %s", a.Raw)
	}
	if a := reset(h.Anonymous(), key, "uzun-bir-parola"); !a.Success {
		t.Errorf("%s", a.Raw)
	}
	c := h.Login(access.TextReader)
	save := func(current any) apptest.Answer {
		return c.Post("/api/profile", object{"Password": "uzun-bir-parola", "Password2": "uzun-bir-parola",
			"CurrentPassword": current})
	}
	if a := save(""); fields(a) != "CurrentPassword required" {
		t.Errorf("without the current password: %s", a.Raw)
	}
	for range 10 {
		if a := save("yanlis"); !a.Is(200, "ERROR_WRONG_CREDENTIALS") {
			t.Fatalf("with a wrong one: %s", a.Raw)
		}
	}
	if a := save(apptest.Password); a.Status != 429 {
		t.Errorf("after ten wrong ones: %d %s", a.Status, a.Raw)
	}
	if n := h.Count(h.Stores().Main,
		"SELECT COUNT(*) FROM log WHERE severity_id = 3 AND category_id = 1 AND data LIKE 'role3@%'"); n != 11 {
		t.Errorf("%d of eleven refusals are in the log", n)
	}
	h.Clock.Add(16 * time.Minute)
	if a := save(apptest.Password); !a.Success {
		t.Errorf("with the right one: %s", a.Raw)
	}
}

func TestProfile(t *testing.T) {
	s := mailtest.Start(t, false)
	apptest.Each(t, mailed(s), func(t *testing.T, h *apptest.Env) {
		before := len(s.Messages())
		h.Exec(`UPDATE users SET first_login = TRUE, language = 'en' WHERE role_id = 2`)
		c, other := h.Login(access.DraftingExpert), h.Login(access.DraftingExpert)
		item, _ := c.Get("/api/profile").JSON["Item"].(object)
		if item["Username"] != known || item["Name"] != "Rol" || item["Role"].(object)["NameTR"] != "Mevzuat Uzmanı" ||
			item["Agency"].(object)["NameEN"] != "Agency" || item["AvatarBase64"] != "" {
			t.Errorf("the profile: %v", item)
		}
		picture := image.NewNRGBA(image.Rect(0, 0, 64, 64))
		var b bytes.Buffer
		_ = png.Encode(&b, picture)
		avatar := base64.StdEncoding.EncodeToString(b.Bytes())

		for body, want := range map[string]string{
			`{"Name":"Başka","RoleId":1}`: "400", `{"FirstLogin":true}`: "400", `{"Password":5}`: "400", `[]`: "400",
			`{"Password":"abc","Password2":"abc"}`: "Password minlength",
			`{"Password2":"abcd"}`: "Password required, " +
				"Password2 equals",
			`{"AvatarChanged":true,"AvatarBase64":"PHN2Zy8+"}`: "AvatarBase64 pattern",
			`{"AvatarChanged":true,"AvatarBase64":"PHN2Zy8+","Password":"1","Password2":"1"}`: "Password minlength, " +
				"AvatarBase64 pattern",
		} {
			if a := c.PostText("/api/profile", body); a.Success || want == "400" && a.Status != 400 || want != "400" &&
				fields(a) != want {
				t.Errorf("%s: %d %s", body, a.Status, a.Raw)
			}
		}
		if n := entries(h, audit.Profile); n != 0 {
			t.Errorf("%d log entries of what was refused", n)
		}
		// what was answered may come back; names are not taken, nor pictures without AvatarChanged
		item["Name"], item["AvatarBase64"] = "Başka", avatar
		for _, body := range []object{item, {}, {"Password": "", "Password2": nil},
			{"AvatarBase64": avatar, "AvatarChanged": false}} {
			if a := c.Post("/api/profile", body); !a.Success {
				t.Errorf("%v: %s", body, a.Raw)
			}
		}
		if a := c.Get("/api/session"); a.Text("Name") != "Rol" || a.Text("Avatar") != "" ||
			a.JSON["FirstLogin"] != true || entries(h, audit.Profile) != 0 {
			t.Errorf("after nothing: %s", a.Raw)
		}
		if a := c.Post("/api/profile", object{"FirstLogin": false}); !a.Success ||
			c.Get("/api/session").JSON["FirstLogin"] != false {
			t.Errorf("the welcome: %s", a.Raw)
		}
		if a := c.Post("/api/profile", object{"AvatarBase64": "data:image/png;base64," + avatar,
			"AvatarChanged": true}); !a.Success || !strings.HasPrefix(c.Get("/api/session").Text("Avatar"),
			"data:image/png;base64,") {
			t.Errorf("a picture: %s", a.Raw)
		}
		if a := c.Post("/api/profile", object{"AvatarBase64": "", "AvatarChanged": true}); !a.Success ||
			c.Get("/api/session").Text("Avatar") != "" {
			t.Errorf("no picture: %s", a.Raw)
		}
		if a := c.Post("/api/profile", object{"Password": fresh, "Password2": fresh}); !a.Success {
			t.Fatalf("a password: %s", a.Raw)
		}
		if c.Get("/api/session").Status != 200 || other.Get("/api/session").Status != 401 {
			t.Error("a new password ends all sessions but the own")
		}
		if told := s.Await(before + 1)[before]; told.To != known || told.Subject != "LLS: Your password was changed" {
			t.Errorf("after the change: %s", told.Subject)
		}
		if n := entries(h, audit.Profile); n != 4 {
			t.Errorf("%d log entries, want 4", n)
		}
		if a := h.Anonymous().SignIn(known, fresh); !a.Success {
			t.Errorf("the new password: %s", a.Raw)
		}
	})
}

func TestOwnSessions(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		c, second, third, stranger := h.Login(access.TextReader), h.Login(access.TextReader),
			h.Login(access.TextReader), h.Login(access.DraftingExpert)
		list := func() (ids []int64) {
			items, _ := c.Get("/api/sessions").JSON["Items"].([]any)
			for _, item := range items {
				if o := item.(object); o["Current"] == false {
					ids = append(ids, int64(o["Id"].(float64)))
				}
			}
			return ids
		}
		others := list()
		if len(others) != 2 {
			t.Fatalf("others: %v", others)
		}
		if a := stranger.Delete(fmt.Sprintf("/api/sessions/%d", others[0])); a.Status != 404 {
			t.Errorf("somebody else's session: %d", a.Status)
		}
		if a := c.Delete(fmt.Sprintf("/api/sessions/%d", others[0])); !a.Success || len(list()) != 1 {
			t.Errorf("one session: %s, left %v", a.Raw, list())
		}
		if a := c.Delete("/api/sessions"); !a.Success || len(list()) != 0 || c.Get("/api/session").Status != 200 {
			t.Errorf("all others: %s, left %v", a.Raw, list())
		}
		if second.Get("/api/session").Status+third.Get("/api/session").Status != 2*401 ||
			stranger.Get("/api/session").Status != 200 {
			t.Error("the wrong sessions ended")
		}
	})
}

// The owner of an account is notified of what an administrator changes, after the commit, in the language used last.
func TestOwnersAreNotifiedOfChanges(t *testing.T) {
	s := mailtest.Start(t, false)
	h := apptest.SQLite(t, mailed(s))
	c := h.Login(access.Administrator)
	speaker := h.Anonymous()
	speaker.Header.Set("Accept-Language", "en")
	speaker.SignIn("role3@lls.local", apptest.Password)
	id := h.Count(h.Stores().Main, `SELECT id FROM users WHERE role_id = 3`)
	save := func(change object) apptest.Answer {
		if a := c.Post(fmt.Sprintf("/api/checkout/users/%d", id), nil); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		record := c.Get(fmt.Sprintf("/api/settings/users/edit/%d", id)).JSON["Item"].(object)
		record["LastName"] = "Üçüncü"
		for key, value := range change {
			record[key] = value
		}
		return c.Post("/api/settings/users", record)
	}
	if a := save(object{"Password": "a", "Password2": "a"}); a.Success {
		t.Errorf("%s", a.Raw)
	}
	if a := save(object{"Notes": "Bir not"}); !a.Success {
		t.Fatalf("%s", a.Raw)
	}
	if a := save(object{"Password": fresh, "Password2": fresh}); !a.Success {
		t.Fatalf("%s", a.Raw)
	}
	if l := s.Await(1)[0]; l.To != "role3@lls.local" ||
		!strings.Contains(l.Text, "An administrator set a new password") {
		t.Errorf("a new password: %s %s", l.To, l.Text)
	}
	if a := save(object{"Username": "uc@lls.local"}); !a.Success {
		t.Fatalf("%s", a.Raw)
	}
	letters := s.Await(3)
	if letters[1].To != "role3@lls.local" || letters[2].To != "uc@lls.local" ||
		letters[2].Subject != "LLS: Your e-mail address was changed" || len(letters) != 3 {
		t.Errorf("another address: %s, %s", letters[1].To, letters[2].To)
	}
}

// A thousand sign-ins with arbitrary fields neither succeed nor cause an error of the server.
func TestAThousandJunkSignIns(t *testing.T) {
	h := apptest.SQLite(t, nil)
	c := h.Anonymous()
	values := []string{`null`, `""`, `true`, `0`, `-1`, `1e999`, `[]`, `{}`, `"' OR 1=1 --"`, `"role1@lls.local"`,
		`"\u0000"`, `"` + strings.Repeat("ş", 5000) + `"`, `["role1@lls.local"]`, `{"$ne":null}`}
	keys := []string{"username", "password", "Username", "PASSWORD", "__proto__", "isAdmin", "RoleId", "Authorization"}
	for i := range 1000 {
		var pairs []string
		for j := range 1 + i%3 {
			pairs = append(pairs, `"`+keys[(i*7+j*3)%len(keys)]+`":`+values[(i/3+j*5)%len(values)])
		}
		if a := c.PostText("/api/login", "{"+strings.Join(pairs, ",")+"}"); a.Success || a.Status >= 500 ||
			a.Text("Authorization") != "" {
			t.Fatalf("{%.200s}: %d %s", strings.Join(pairs, ","), a.Status, a.Raw)
		}
	}
	if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM sessions`); n != 0 {
		t.Errorf("%d sessions", n)
	}
}
