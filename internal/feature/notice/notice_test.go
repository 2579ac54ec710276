package notice_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/mail/mailtest"
)

const public = "https://lls.example.org/mevzuat"

// zone is that of the instance.
var zone = func() *time.Location {
	z, err := time.LoadLocation("Asia/Nicosia")
	if err != nil {
		panic(err)
	}
	return z
}()

type object = map[string]any

// env is an instance with a sector and a text type.
type env struct {
	*apptest.Env
	t      *testing.T
	sector int64
}

func (d env) save(c *apptest.Client, kind string, record object) int64 {
	d.t.Helper()
	a := c.Post("/api/settings/"+kind, record)
	if !a.Success {
		d.t.Fatalf("save %s: %s", kind, a.Raw)
	}
	return a.ID()
}

// draft is a legal text with a version of a day, yellow after 2 months and red after 4.
func (d env) draft(c *apptest.Client, name, day string, status int64) int64 {
	d.t.Helper()
	id := d.save(c, "legaltexts", object{"Id": 0, "NameTR": name, "NameEN": "EN " + name, "LegislationTypeId": 1,
		"TrafficLightYellow": 2,
		"TrafficLightRed":    4, "Sectors": []int64{d.sector}})
	d.save(c, "revisions", object{"Id": 0, "LegalTextId": id, "StatusId": status, "Date": day, "TextTR": "MADDE 1. x",
		"Files": []any{object{"Id": 0, "Name": "a.txt", "Data": "YQ==", "DescriptionTR": "Tablo",
			"DescriptionEN": "Table"}}})
	return id
}

// summary is what somebody reads: lights by their names, records that are free with a sign; unread ones with a star.
func summary(t *testing.T, a apptest.Answer) string {
	t.Helper()
	var got struct {
		Success bool
		Unread  int
		Items   []struct {
			Type, Kind, NameTR string
			Date               time.Time
			Light              int
			Read               bool
		}
	}
	a.Into(t, &got)
	if !got.Success {
		t.Fatalf("%s", a.Raw)
	}
	all := []string{}
	for _, i := range got.Items {
		star := "*"
		if i.Read {
			star = ""
		}
		all = append(all, fmt.Sprintf("%s%s %s %d %s", star, i.Type, i.NameTR, i.Light,
			i.Date.In(zone).Format(time.DateOnly)))
	}
	return fmt.Sprintf("%d: %s", got.Unread, strings.Join(all, ", "))
}

func each(t *testing.T, change func(*config.Config), fn func(t *testing.T, d env)) {
	apptest.Each(t, change, func(t *testing.T, h *apptest.Env) {
		d := env{Env: h, t: t}
		d.sector = d.save(h.Login(access.Administrator), "sectors",
			object{"Id": 0, "NameTR": "Sektör", "NameEN": "Sector"})
		fn(t, d)
	})
}

func TestNotificationsOfAReader(t *testing.T) {
	each(t, nil, func(t *testing.T, d env) {
		expert, admin := d.Login(access.DraftingExpert), d.Login(access.Administrator)
		reads := func(c *apptest.Client, want string) {
			t.Helper()
			if got := summary(t, c.Get("/api/notifications")); got != want {
				t.Errorf("read %q, want %q", got, want)
			}
		}
		late := d.draft(expert, "Geciken", "2026-01-17", 1) // yellow from the 18th of March, red from the 18th of May
		d.draft(expert, "Kabul", "2025-01-01", 9)
		d.draft(admin, "Başkasının", "2025-01-01", 1)
		reads(expert, "0: ")
		reads(admin, "1: *light Başkasının 3 2025-05-02")

		d.Clock.Add(2 * 24 * time.Hour)
		expert, admin = d.Login(access.DraftingExpert), d.Login(access.Administrator)
		reads(expert, "1: *light Geciken 2 2026-03-18")
		if got := summary(t, expert.Post("/api/notifications/read", nil)); got != "0: *light Geciken 2 2026-03-18" {
			t.Errorf("the reading answers %q", got)
		}
		reads(expert, "0: light Geciken 2 2026-03-18")
		reads(admin, "1: *light Başkasının 3 2025-05-02")

		// What was read of yellow says nothing of red.
		d.Clock.Add(61 * 24 * time.Hour)
		expert = d.Login(access.DraftingExpert)
		reads(expert, "1: *light Geciken 3 2026-05-18")
		for _, role := range []access.Role{access.Terminologist, access.GlossaryReader} {
			d.Exec("UPDATE legal_texts SET modify_user = (SELECT id FROM users WHERE username = $1)",
				apptest.Username(role))
			c := d.Login(role)
			reads(c, "0: ")
			if got := summary(t, c.Post("/api/notifications/read", nil)); got != "0: " {
				t.Errorf("role %d reads %q", role, got)
			}
		}

		// A lock: told are those who met it, once it is free, unless they have it themselves.
		admin = d.Login(access.Administrator)
		lock := func(c *apptest.Client, verb string) bool {
			return c.Post(fmt.Sprintf("/api/%s/legaltexts/%d", verb, late), nil).Success
		}
		if !lock(expert, "checkout") || lock(admin, "checkout") {
			t.Fatal("the lock does not hold")
		}
		const others = "light Başkasının 3 2025-05-02"
		reads(admin, "1: *"+others)
		lock(expert, "checkin")
		reads(admin, "2: *lock Geciken 0 2026-05-18, *"+others)
		reads(expert, "1: *light Geciken 3 2026-05-18")
		lock(expert, "checkout")
		reads(admin, "1: *"+others)
		if lock(admin, "checkout") {
			t.Fatal("the lock does not hold")
		}
		d.Clock.Add(7 * time.Minute) // it runs out by itself
		reads(admin, "2: *lock Geciken 0 2026-05-18, *"+others)
		if err := d.Purge(context.Background()); err != nil {
			t.Fatal(err)
		}
		admin.Post("/api/notifications/read", nil)
		reads(admin, "0: lock Geciken 0 2026-05-18, "+others)
		if !lock(admin, "checkout") {
			t.Fatal("the record is not free")
		}
		reads(admin, "0: "+others)
		if lock(expert, "checkout") {
			t.Fatal("the lock does not hold")
		}
		lock(admin, "checkin")
		reads(expert, "2: *lock Geciken 0 2026-05-18, *light Geciken 3 2026-05-18")
		if a := admin.Delete(fmt.Sprintf("/api/settings/legaltexts/%d", late)); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		reads(expert, "0: ")
	})
}

// mailing sends the mails of an instance to a server.
func mailing(s *mailtest.Server) func(*config.Config) {
	return func(c *config.Config) {
		c.PublicURL = public
		c.SMTP = config.SMTP{Host: "127.0.0.1", Port: s.Port, Security: "starttls", Username: mailtest.Username,
			Password: mailtest.Password, From: "lls@example.org", CA: s.CA, Timeout: 5 * time.Second}
	}
}

func TestTheDailyMail(t *testing.T) {
	s := mailtest.Start(t, false)
	each(t, mailing(s), func(t *testing.T, d env) {
		ctx, before := context.Background(), len(s.Messages())
		expert := d.Login(access.DraftingExpert)
		expert.Header.Set("Accept-Language", "en")
		expert.Get("/api/keepalive")
		late := d.draft(expert, "Geciken", "2026-01-10", 1)
		d.draft(d.Login(access.Administrator), "Başkasının", "2025-01-01", 1)
		sent := func(want int) {
			t.Helper()
			var both sync.WaitGroup
			for range 4 { // as instances on one database do
				both.Go(func() {
					if err := d.Digest(ctx); err != nil {
						t.Error(err)
					}
				})
			}
			both.Wait()
			if n := len(s.Messages()) - before; n != want {
				t.Fatalf("%d daily mails were sent, want %d", n, want)
			}
		}
		sent(0) // nobody has asked for it
		if a := expert.Post("/api/profile", object{"Digest": true}); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		var profile struct{ Item struct{ Digest bool } }
		if expert.Get("/api/profile").Into(t, &profile); !profile.Item.Digest {
			t.Error("the switch is not kept")
		}
		sent(1)
		l := s.Messages()[before]
		if l.To != "role2@lls.local" || l.Subject != "LLS: 1 new notification" ||
			!strings.Contains(l.Text, "Yellow light: EN Geciken") ||
			!strings.Contains(l.Text, fmt.Sprintf("%s/pages/draftlegaltexts?text=%d", public, late)) ||
			strings.Contains(l.Text, "Başkasının") {
			t.Errorf("to %s, %s: %s", l.To, l.Subject, l.Text)
		}
		d.Clock.Add(24 * time.Hour)
		sent(1) // nothing is new
		d.Clock.Add(55 * 24 * time.Hour)
		d.Clock.Add(-6 * time.Hour) // red since today, but it is three in the morning
		sent(1)
		d.Clock.Add(5 * time.Hour)
		sent(2)
		if l := s.Messages()[before+1]; !strings.Contains(l.Text, "Red light: EN Geciken") {
			t.Errorf("the second mail: %s", l.Text)
		}
		d.draft(d.Login(access.DraftingExpert), "Yeni", "2025-01-01", 1)
		sent(2) // not twice a day
		expert = d.Login(access.DraftingExpert)
		if a := expert.Post("/api/profile", object{"Digest": false}); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		d.Clock.Add(24 * time.Hour)
		sent(2)
	})
}
