package app_test

import (
	"fmt"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// answerTime is how long the answers of the database take: long beside what a call does after the last one, so that an
// answer that nobody waits for comes after the end of the call.
const answerTime = 15 * time.Millisecond

// distantDatabase stands between an instance and PostgreSQL, delays the answers, and counts them.
type distantDatabase struct {
	answers  atomic.Int64
	server   string
	listener net.Listener
	all      sync.WaitGroup
}

// newDistantDatabase returns a distant database and its address.
func newDistantDatabase(t *testing.T, database string) (*distantDatabase, string) {
	t.Helper()
	address, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	d := &distantDatabase{server: address.Host}
	if d.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	address.Host = d.listener.Addr().String()
	d.all.Go(d.accept)
	t.Cleanup(func() {
		_ = d.listener.Close() // its error is that of Accept
		d.all.Wait()
	})
	return d, address.String()
}

func (d *distantDatabase) accept() {
	for {
		client, err := d.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", d.server)
		if err != nil {
			_ = client.Close()
			continue
		}
		var asked atomic.Bool // the client has sent something since the last answer
		d.all.Go(func() { pipe(server, client, func() { asked.Store(true) }) })
		d.all.Go(func() {
			pipe(client, server, func() {
				if asked.Swap(false) {
					time.Sleep(answerTime)
					d.answers.Add(1)
				}
			})
		})
	}
}

// pipe copies until one side ends, and then ends both.
func pipe(to, from net.Conn, before func()) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			before()
			if _, err := to.Write(buffer[:n]); err != nil {
				break
			}
		}
		if err != nil {
			break
		}
	}
	_, _ = to.Close(), from.Close()
}

// A server in another room takes a millisecond to answer: how long a call takes depends on how often it waits for that.
func TestCallsWaitAtMostFourTimesForPostgreSQL(t *testing.T) {
	database, address := newDistantDatabase(t, storetest.Postgres(t))
	h := apptest.Start(t, apptest.Config(t, store.Options{Data: t.TempDir(), Database: address}))
	c := h.Login(access.Administrator)
	must := func(a apptest.Answer) apptest.Answer {
		t.Helper()
		if !a.Success {
			t.Fatalf("%d %s", a.Status, a.Raw)
		}
		return a
	}
	sector := must(c.Post("/api/settings/sectors", map[string]any{"Id": 0, "NameTR": "Çevre",
		"NameEN": "Environment"})).ID()
	domain := must(c.Post("/api/settings/domains", map[string]any{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment",
		"IsDefault": false})).ID()
	n := 0
	newText := func() apptest.Answer {
		n++
		return c.Post("/api/settings/legaltexts", map[string]any{"Id": 0, "NameTR": fmt.Sprint("Atık Yasası ", n),
			"NameEN": fmt.Sprint("Waste Law ", n), "LegislationTypeId": 1, "TrafficLightYellow": 6,
			"TrafficLightRed": 12, "Sectors": []int64{sector}})
	}
	newTerm := func() apptest.Answer {
		n++
		return c.Post("/api/settings/terms", map[string]any{"Id": 0, "NameTR": fmt.Sprint("atık ", n),
			"NameEN": fmt.Sprint("waste ", n), "Domains": []int64{domain}})
	}
	text := must(newText()).ID()
	newVersion := func() apptest.Answer {
		return c.Post("/api/settings/revisions", map[string]any{"Id": 0, "LegalTextId": text, "StatusId": 2,
			"Date": "2024-03-01", "TextTR": "MADDE 1 – Atık toplanır.", "TextEN": "Article 1 – Waste is collected."})
	}
	version := must(newVersion()).ID()
	get := func(path string, args ...any) func() apptest.Answer {
		return func() apptest.Answer { return c.Get(fmt.Sprintf(path, args...)) }
	}
	must(newTerm())
	must(c.Post(fmt.Sprintf("/api/checkout/legaltexts/%d", text), nil))
	form, _ := must(c.Get(fmt.Sprintf("/api/settings/legaltexts/edit/%d", text))).JSON["Item"].(map[string]any)
	for _, row := range []struct {
		name string
		call func() apptest.Answer
		most int64
	}{
		{"the check of a session", get("/api/session"), 4},
		{"a page of drafts", get("/api/draftlegaltexts?page=1"), 4},
		{"a page of drafts of a sector", get("/api/draftlegaltexts?page=1&size=2&sort=DateDrafted&sector=%d",
			sector), 4},
		{"a page of the Settings", get("/api/settings/legaltexts?page=1"), 4},
		{"a word in the terms", get("/api/settings/terms?q=at%%C4%%B1k&page=1"), 4},
		{"a legal text in the viewer", get("/api/draftlegaltexts/view/%d", text), 4},
		{"the texts of a version", get("/api/legaltexts/text/%d", version), 4},
		{"a search", get("/api/search?q=at%%C4%%B1k"), 4},
		{"a search in a sector", get("/api/search?q=at%%C4%%B1k&sector=%d", sector), 4},
		{"a new term", newTerm, 4},
		{"a new legal text", newText, 4},
		{"a new version", newVersion, 8},
		{"a changed legal text", func() apptest.Answer {
			a := c.Post("/api/settings/legaltexts", form)
			form["ModifyDate"] = a.JSON["ModifyDate"]
			return a
		}, 14},
	} {
		least := int64(-1)
		for range 6 { // the first ones prepare statements and fill caches
			time.Sleep(2 * answerTime) // until the last answer has come
			before := database.answers.Load()
			must(row.call())
			if waits := database.answers.Load() - before; least < 0 || waits < least {
				least = waits
			}
		}
		t.Logf("%s waits %d times for the database", row.name, least)
		if least > row.most {
			t.Errorf("%s waits %d times for the database, want at most %d", row.name, least, row.most)
		}
	}
}
