// Package clustertest runs several instances on one PostgreSQL, cuts them off from it, and follows it with a standby.
package clustertest

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/mail/mailtest"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

type object = map[string]any

// cluster starts instances on one database, each with its own folder.
func cluster(t testing.TB, database string, n int, change func(*config.Config)) []*apptest.Env {
	t.Helper()
	var all []*apptest.Env
	for i := range n {
		cfg := apptest.Config(t, store.Options{Data: t.TempDir(), Database: database})
		cfg.DatabaseConnections = 5
		if change != nil {
			change(&cfg)
		}
		if i == 0 {
			all = append(all, apptest.Start(t, cfg))
		} else {
			all = append(all, all[0].Join(cfg))
		}
	}
	return all
}

// at is the same person at another instance.
func at(h *apptest.Env, c *apptest.Client) *apptest.Client {
	other := h.Anonymous()
	other.Token = c.Token
	return other
}

func must(t *testing.T, a apptest.Answer) apptest.Answer {
	t.Helper()
	if a.Status != http.StatusOK || !a.Success {
		t.Fatalf("%d %s", a.Status, a.Raw)
	}
	return a
}

func sector(t *testing.T, c *apptest.Client, name string) int64 {
	t.Helper()
	return must(t, c.Post("/api/settings/sectors", object{"Id": 0, "NameTR": name, "NameEN": name})).ID()
}

func legalText(name string, sector int64) object {
	return object{"Id": 0, "NameTR": name, "NameEN": name, "LegislationTypeId": 1, "IsAmendment": false,
		"TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": []int64{sector}}
}

func TestThreeInstancesShareADatabase(t *testing.T) {
	letters := mailtest.Start(t, false)
	in := cluster(t, storetest.Postgres(t), 3, func(c *config.Config) {
		c.PublicURL = "https://lls.example.org"
		c.SMTP = config.SMTP{Host: "127.0.0.1", Port: letters.Port, Security: "starttls", Username: mailtest.Username,
			Password: mailtest.Password, From: "lls@example.org", CA: letters.CA, Timeout: 5e9}
	})
	a, b, c := in[0], in[1], in[2]
	expert, admin := a.Login(access.DraftingExpert), b.Login(access.Administrator)

	t.Run("sessions", func(t *testing.T) {
		guest := a.Login(access.TextReader)
		must(t, at(b, guest).Get("/api/session"))
		must(t, at(c, guest).Post("/api/logout", nil))
		for _, h := range in {
			if r := at(h, guest).Get("/api/session"); r.Status != http.StatusUnauthorized {
				t.Errorf("after signing out elsewhere: %d %s", r.Status, r.Raw)
			}
		}
	})

	sectorID := sector(t, expert, "Raf")
	lock := fmt.Sprintf("/api/checkout/sectors/%d", sectorID)
	t.Run("checkouts", func(t *testing.T) {
		must(t, expert.Post(lock, nil))
		for _, h := range in {
			if r := at(h, admin).Post(lock, nil); r.Success || r.Message != "Rol 2" {
				t.Errorf("a record that is taken elsewhere: %s", r.Raw)
			}
		}
		must(t, at(c, expert).Post(strings.Replace(lock, "checkout", "checkin", 1), nil))
		must(t, admin.Post(lock, nil))
		must(t, at(a, admin).Post(strings.Replace(lock, "checkout", "checkin", 1), nil))
	})

	t.Run("one of three saves", func(t *testing.T) {
		must(t, expert.Post(lock, nil))
		var before struct{ Item object }
		at(b, expert).Get(fmt.Sprintf("/api/settings/sectors/edit/%d", sectorID)).Into(t, &before)
		said := together(in, func(i int, h *apptest.Env) string {
			r := at(h, expert).Post("/api/settings/sectors",
				object{"Id": sectorID, "NameTR": fmt.Sprint("Raf ", i), "NameEN": "Shelf",
					"ModifyDate": before.Item["ModifyDate"]})
			return fmt.Sprint(r.Status, r.Message)
		})
		slices.Sort(said)
		if want := []string{"200", "200ERROR_CHANGED_MEANWHILE", "200ERROR_CHANGED_MEANWHILE"}; !slices.Equal(said,
			want) {
			t.Errorf("three saves at once: %q", said)
		}
	})

	t.Run("caches", func(t *testing.T) {
		tree := func(h *apptest.Env) string { return string(must(t, at(h, admin).Get("/api/draftlegaltexts")).Raw) }
		before := tree(b) // now it is kept there
		must(t, expert.Post("/api/settings/legaltexts", legalText("Yasa", sectorID)))
		must(t, expert.Post("/api/settings/legaltexts", legalText("Tüzük", sectorID)))
		if after := tree(b); after == before || after != tree(a) || after != tree(c) {
			t.Errorf("the tree of another instance stays as it was: %s", after)
		}
	})

	t.Run("uploads and links", func(t *testing.T) {
		upload := send(t, expert, "yasa.txt", "Madde 1")
		texts := must(t, expert.Get("/api/settings/legaltexts?q=Yasa"))
		var list struct {
			Items []struct {
				ID int64 `json:"Id"`
			}
		}
		texts.Into(t, &list)
		version := must(t, at(b, expert).Post("/api/settings/revisions",
			object{"Id": 0, "LegalTextId": list.Items[0].ID, "StatusId": 1,
				"Date": "2026-01-01", "TextTR": "Madde 1", "Files": []any{object{"Id": 0, "UploadId": upload}}}))
		var shown struct{ Item struct{ Files []object } }
		must(t, at(c, expert).Get(fmt.Sprintf("/api/settings/revisions/view/%d", version.ID()))).Into(t, &shown)
		address := fmt.Sprintf("/api/settings/revisions/file/%v", shown.Item.Files[0]["Id"])
		visitor := at(c, a.Login(access.TextReader))
		link := must(t, visitor.Get(address+"?link=1")).Text("Value")
		if r := a.Anonymous().Get(link); r.Status != http.StatusOK || string(r.Raw) != "Madde 1" {
			t.Errorf("a link of another instance: %d %s", r.Status, r.Raw)
		}
		must(t, at(b, visitor).Post("/api/logout", nil))
		if r := a.Anonymous().Get(link); r.Status != http.StatusUnauthorized {
			t.Errorf("a link of a session that ended elsewhere: %d", r.Status)
		}
	})

	t.Run("one key works once", func(t *testing.T) {
		must(t, c.Anonymous().Post("/api/login", object{"username": apptest.Username(access.TextReader),
			"password": nil}))
		key := letters.Await(1)[0].Key()
		said := together(in, func(_ int, h *apptest.Env) string {
			return h.Anonymous().Post("/api/reminder", object{"Key": key, "Password": "yeni-parola",
				"Password2": "yeni-parola"}).Message
		})
		slices.Sort(said)
		if want := []string{"", "ERROR_INVALID_KEY", "ERROR_INVALID_KEY"}; !slices.Equal(said, want) {
			t.Errorf("one key at three instances: %q", said)
		}
	})

	t.Run("throttles", func(t *testing.T) {
		name := apptest.Username(access.GlossaryReader)
		for i := range 10 {
			if r := in[i%3].Anonymous().SignIn(name, "wrong"); r.Message != "ERROR_WRONG_CREDENTIALS" {
				t.Fatalf("try %d: %s", i, r.Raw)
			}
		}
		for _, h := range in {
			if r := h.Anonymous().SignIn(name, apptest.Password); r.Status != http.StatusTooManyRequests {
				t.Errorf("after ten wrong tries elsewhere: %d %s", r.Status, r.Raw)
			}
		}
	})
}

// together does something at all instances at once.
func together(in []*apptest.Env, fn func(i int, h *apptest.Env) string) []string {
	said := make([]string, len(in))
	var group sync.WaitGroup
	for i, h := range in {
		group.Go(func() { said[i] = fn(i, h) })
	}
	group.Wait()
	return said
}

// send uploads a file and returns its id.
func send(t *testing.T, c *apptest.Client, name, content string) string {
	t.Helper()
	return must(t, sendTo(t, c, name, content)).Text("Id")
}

func sendTo(t *testing.T, c *apptest.Client, name, content string) apptest.Answer {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write([]byte(content)); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	c.Header.Set("Content-Type", form.FormDataContentType())
	defer c.Header.Del("Content-Type")
	return c.Send(http.MethodPost, "/api/uploads", &body)
}
