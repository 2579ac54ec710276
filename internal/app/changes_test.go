package app_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
)

func withFeed(c *config.Config) { c.APITokens, c.ChangeFeed = true, true }

// changed is a change as a program reads it.
type changed struct {
	Cursor, Id             int64
	ParentId               *int64
	Date                   time.Time
	Kind, Process          string
	NameTR, NameEN         string
	User, FullName, Fields any
}

type feedPage struct {
	Items  []changed
	Cursor int64
}

func follow(t *testing.T, c *apptest.Client, query string, args ...any) (page feedPage) {
	t.Helper()
	a := c.Get("/api/changes" + fmt.Sprintf(query, args...))
	if !a.Success {
		t.Fatalf("%s: %d %s", query, a.Status, a.Raw)
	}
	a.Into(t, &page)
	return page
}

// TestFollowersGetEveryChangeOnce has three programs change the library while three others follow it.
func TestFollowersGetEveryChangeOnce(t *testing.T) {
	const writers, each = 3, 60
	apptest.Each(t, withFeed, func(t *testing.T, h *apptest.Env) {
		start := follow(t, h.Login(access.GlossaryReader), "?after=end").Cursor
		var writing, following sync.WaitGroup
		made := make([][]int64, writers)
		for w := range writers {
			c := h.Login(access.Terminologist)
			writing.Go(func() {
				for i := range each {
					a := c.Post("/api/settings/terms", map[string]any{"Id": 0,
						"NameTR": fmt.Sprint("terim ", w, " ", i), "NameEN": fmt.Sprint("term ", w, " ", i),
						"Domains": []int64{1}})
					if !a.Success {
						t.Errorf("write: %s", a.Raw)
						return
					}
					made[w] = append(made[w], a.ID())
				}
			})
		}
		got := make([][]changed, 3)
		for f := range got {
			c := h.Login(access.GlossaryReader).WithToken("read")
			following.Go(func() {
				limit := []int{1, 7, 500}[f]
				for cursor, late := start, time.Now().Add(time.Minute); len(got[f]) < writers*each; {
					page := follow(t, c, "?after=%d&kind=terms&limit=%d&wait=2", cursor, limit)
					got[f], cursor = append(got[f], page.Items...), page.Cursor
					if time.Now().After(late) {
						return
					}
				}
			})
		}
		writing.Wait()
		following.Wait()
		want := slices.Sorted(slices.Values(slices.Concat(made...)))
		for f, all := range got {
			var ids []int64
			for i, one := range all {
				if i > 0 && one.Cursor <= all[i-1].Cursor {
					t.Fatalf("follower %d: %d after %d", f, one.Cursor, all[i-1].Cursor)
				}
				if one.Process != "create" || one.Kind != "terms" || !strings.HasPrefix(one.NameEN, "term ") {
					t.Fatalf("follower %d: %+v", f, one)
				}
				ids = append(ids, one.Id)
			}
			slices.Sort(ids)
			if !slices.Equal(ids, want) {
				t.Errorf("follower %d has %d changes of %d", f, len(ids), len(want))
			}
		}
	})
}

// TestTheFeedTellsWhatItsReaderMayRead makes a change of every sort and reads the feed with every role.
func TestTheFeedTellsWhatItsReaderMayRead(t *testing.T) {
	apptest.Each(t, withFeed, func(t *testing.T, h *apptest.Env) {
		admin, expert := h.Login(access.Administrator), h.Login(access.DraftingExpert)
		start := follow(t, admin, "?after=end").Cursor
		must := func(a apptest.Answer) int64 {
			t.Helper()
			if !a.Success {
				t.Fatalf("%s", a.Raw)
			}
			return a.ID()
		}
		must(admin.Post("/api/settings/agencies", map[string]any{"Id": 0, "NameTR": "Gizli Kurum",
			"NameEN": "Hidden Agency"}))
		sector := must(expert.Post("/api/settings/sectors", map[string]any{"Id": 0, "NameTR": "Çevre",
			"NameEN": "Environment"}))
		text := must(expert.Post("/api/settings/legaltexts", map[string]any{"Id": 0, "NameTR": "Atık Yasası",
			"NameEN": "Waste Law", "LegislationTypeId": 1, "IsAmendment": false, "TrafficLightYellow": 6,
			"TrafficLightRed": 12, "Sectors": []int64{sector}, "Notes": "iç not"}))
		version := must(expert.Post("/api/settings/revisions", map[string]any{"Id": 0, "LegalTextId": text,
			"StatusId": 2, "Date": "2026-03-01", "TextTR": "MADDE 1 – Amaç", "TextEN": "Article 1"}))
		term := must(expert.Post("/api/settings/terms", map[string]any{"Id": 0, "NameTR": "atık", "NameEN": "waste",
			"Domains": []int64{1}}))
		must(expert.Delete(fmt.Sprintf("/api/settings/terms/%d", term)))
		domain := must(admin.Post("/api/settings/domains", map[string]any{"Id": 0, "NameTR": "Atık Yönetimi",
			"NameEN": "Waste Management"}))
		must(expert.Post("/api/favourites", map[string]any{"Kind": "legaltexts", "ObjectId": text, "Note": "özel"}))
		kinds := func(c *apptest.Client) []string {
			all := map[string]bool{}
			for _, one := range follow(t, c, "?after=%d", start).Items {
				all[one.Kind] = true
			}
			return slices.Sorted(maps.Keys(all))
		}
		readers := []string{"domains", "legaltexts", "revisions", "sectors", "terms"}
		for role, want := range map[access.Role][]string{access.Administrator: append([]string{"agencies"}, readers...),
			access.DraftingExpert: readers, access.TextReader: readers, access.Terminologist: {"domains", "terms"},
			access.GlossaryReader: {"domains", "terms"}} {
			c := h.Login(role)
			if got := kinds(c); !slices.Equal(got, want) {
				t.Errorf("role %d reads %q, want %q", role, got, want)
			}
			for _, kind := range []string{"users", "agencies", "legaltexts", "revisions", "terms"} {
				a := c.Get("/api/changes?kind=" + kind)
				may := role == access.Administrator || kind == "terms" ||
					role <= access.TextReader && kind != "users" && kind != "agencies"
				if may != a.Success || !may && !a.Is(http.StatusForbidden, "ERROR_FORBIDDEN") {
					t.Errorf("role %d and %s: %d %s", role, kind, a.Status, a.Message)
				}
			}
			raw := string(c.Get(fmt.Sprintf("/api/changes?after=%d", start)).Raw)
			for _, secret := range []string{"iç not", "özel", "Amaç", "Rol ", "lls.local"} {
				if strings.Contains(raw, secret) {
					t.Errorf("role %d reads %q in %s", role, secret, raw)
				}
			}
		}
		var shown []string
		for _, one := range follow(t, h.Login(access.TextReader), "?after=%d", start).Items {
			parent := int64(0)
			if one.ParentId != nil {
				parent = *one.ParentId
			}
			shown = append(shown, fmt.Sprintln(one.Process, one.Kind, one.Id, parent, one.NameTR, one.NameEN))
		}
		want := []string{
			fmt.Sprintln("create sectors", sector, 0, "Çevre Environment"),
			fmt.Sprintln("create legaltexts", text, 0, "Atık Yasası Waste Law"),
			fmt.Sprintln("create revisions", version, text, "Atık Yasası Waste Law"),
			fmt.Sprintln("create terms", term, 0, " "), fmt.Sprintln("delete terms", term, 0, " "),
			fmt.Sprintln("create domains", domain, 0, "Atık Yönetimi Waste Management"),
		}
		if !slices.Equal(shown, want) {
			t.Errorf("role 3 reads\n%s, want\n%s", shown, want)
		}
	})
}

func TestBadQuestionsOfTheFeedAreRefused(t *testing.T) {
	h := apptest.SQLite(t, withFeed)
	c := h.Login(access.TextReader)
	for _, query := range []string{"?after=-1", "?after=x", "?after=1&after=2", "?limit=0", "?limit=501", "?wait=26",
		"?wait=-1", "?kind=nothing", "?format=rss", "?since=3", "?after=99999999999999999999"} {
		if a := c.Get("/api/changes" + query); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
			t.Errorf("%s: %d %s", query, a.Status, a.Raw)
		}
	}
	// A cursor from before a restore of the library: the reader goes on from the end there is now.
	if page := follow(t, c, "?after=999999"); len(page.Items) > 0 || page.Cursor != follow(t, c, "?after=end").Cursor {
		t.Errorf("ahead of the log: %+v", page)
	}
	if a := h.Anonymous().Get("/api/changes"); a.Status != http.StatusUnauthorized {
		t.Errorf("nobody: %d", a.Status)
	}
	off := apptest.SQLite(t, nil)
	if a := off.Login(access.TextReader).Get("/api/changes"); !a.Is(http.StatusOK, "ERROR_FEED_OFF") {
		t.Errorf("without the option: %s", a.Raw)
	}
}

func TestAnUnchangedFeedIsNotSentAgain(t *testing.T) {
	h := apptest.SQLite(t, withFeed)
	c := h.Login(access.Administrator)
	for _, address := range []string{"/api/changes?limit=500", "/api/changes?format=atom"} {
		first := c.Get(address)
		tag := first.Header.Get("ETag")
		c.Header.Set("If-None-Match", `"other", `+tag)
		if a := c.Get(address); a.Status != http.StatusNotModified || len(a.Raw) > 0 || tag == "" {
			t.Errorf("%s: %d, %d bytes", address, a.Status, len(a.Raw))
		}
		h.Login(access.Administrator).Post("/api/settings/sectors", map[string]any{"Id": 0, "NameTR": "Yeni " + tag,
			"NameEN": "New"})
		if a := c.Get(address); a.Status != http.StatusOK || bytes.Equal(a.Raw, first.Raw) {
			t.Errorf("%s after a change: %d", address, a.Status)
		}
		c.Header.Del("If-None-Match")
	}
}

// atom is what RFC 4287 demands of a feed, and what a reader shows of it.
type atom struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Author  struct {
		Name string `xml:"name"`
	} `xml:"author"`
	Entries []struct {
		ID      string `xml:"id"`
		Title   string `xml:"title"`
		Updated string `xml:"updated"`
		Content string `xml:"content"`
		Link    []struct {
			Rel  string `xml:"rel,attr"`
			Href string `xml:"href,attr"`
		} `xml:"link"`
	} `xml:"entry"`
}

func TestTheFeedAsAtom(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) { withFeed(c); c.PublicURL = "https://lls.example.org" })
	c := h.Login(access.DraftingExpert)
	made := c.Post("/api/settings/terms", map[string]any{"Id": 0, "NameTR": "“atık” & <çöp>", "NameEN": "waste",
		"Domains": []int64{1}})
	gone := c.Post("/api/settings/terms", map[string]any{"Id": 0, "NameTR": "eski", "NameEN": "old",
		"Domains": []int64{1}})
	c.Delete(fmt.Sprintf("/api/settings/terms/%d", gone.ID()))
	read := func(query string) (feed atom) {
		t.Helper()
		a := c.Get("/api/changes" + query)
		if a.Status != http.StatusOK || a.Header.Get("Content-Type") != "application/atom+xml; charset=utf-8" {
			t.Fatalf("%d %s %s", a.Status, a.Header, a.Raw)
		}
		if err := xml.Unmarshal(a.Raw, &feed); err != nil {
			t.Fatalf("%v in %s", err, a.Raw)
		}
		return feed
	}
	c.Header.Set("Accept", "application/atom+xml")
	feed := read("?kind=terms")
	uuid := regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
	seen := map[string]bool{}
	for _, e := range feed.Entries {
		if _, err := time.Parse(time.RFC3339, e.Updated); err != nil || !uuid.MatchString(e.ID) || seen[e.ID] ||
			e.Content == "" {
			t.Errorf("%+v: %v", e, err)
		}
		seen[e.ID] = true
	}
	if len(feed.Entries) != 3 || feed.Author.Name == "" || feed.Title == "" || !uuid.MatchString(feed.ID) ||
		feed.Updated != feed.Entries[0].Updated {
		t.Fatalf("%+v", feed)
	}
	newest, oldest := feed.Entries[0], feed.Entries[2]
	if newest.Title != "Terim silindi" || len(newest.Link) != 0 {
		t.Errorf("the deletion: %+v", newest)
	}
	if oldest.Title != "Terim oluşturuldu: “atık” & <çöp>" ||
		oldest.Link[0].Href != fmt.Sprintf("https://lls.example.org/pages/glossary?term=%d", made.ID()) {
		t.Errorf("the creation: %+v", oldest)
	}
	if again := read("?kind=terms&limit=1"); again.ID != feed.ID || len(again.Entries) != 1 ||
		again.Entries[0].ID != newest.ID {
		t.Errorf("again: %+v", again)
	}
	c.Header.Set("Accept-Language", "en")
	if first := read("?kind=terms&after=0").Entries[0]; first.Title != "Term created: waste" || first.ID != oldest.ID {
		t.Errorf("in English: %+v", first)
	}
}

func TestAWaitEndsWithAChange(t *testing.T) {
	apptest.Each(t, withFeed, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		end := follow(t, c, "?after=end").Cursor
		waiting := make(chan feedPage, 4)
		wait := func(reader *apptest.Client) {
			go func() { waiting <- follow(t, reader, "?after=%d&wait=25&kind=terms", end) }()
		}
		areWaiting := func(n int) {
			t.Helper()
			for late := time.Now().Add(20 * time.Second); h.Slots().Usage(slots.Follow).Running < n; {
				if time.Sleep(time.Millisecond); time.Now().After(late) {
					t.Fatalf("%d calls do not wait", n)
				}
			}
		}
		for range 4 {
			wait(c)
		}
		areWaiting(4)
		if a := c.Get(fmt.Sprintf("/api/changes?after=%d&wait=1&kind=terms", end)); !a.Is(http.StatusTooManyRequests,
			"ERROR_BUSY") {
			t.Errorf("a fifth wait: %s", a.Raw)
		}
		c.Post("/api/settings/sectors", map[string]any{"Id": 0, "NameTR": "Su", "NameEN": "Water"})
		began := time.Now()
		c.Post("/api/settings/terms", map[string]any{"Id": 0, "NameTR": "su", "NameEN": "water", "Domains": []int64{1}})
		for range 4 {
			if page := <-waiting; len(page.Items) != 1 || page.Items[0].NameTR != "su" {
				t.Errorf("%+v", page)
			}
		}
		if took := time.Since(began); took > 15*time.Second {
			t.Errorf("told after %v", took)
		}
		// An account that loses its rights meanwhile gets no answer.
		reader := h.Login(access.TextReader)
		end = follow(t, c, "?after=end").Cursor
		refused := make(chan apptest.Answer, 1)
		go func() { refused <- reader.Get(fmt.Sprintf("/api/changes?after=%d&wait=25", end)) }()
		areWaiting(1)
		h.Update(func(tx *store.Tx) error {
			_, err := tx.Exec(t.Context(), "UPDATE users SET enabled = FALSE WHERE username_fold = $1",
				apptest.Username(3))
			return err
		})
		c.Post("/api/settings/sectors", map[string]any{"Id": 0, "NameTR": "Hava", "NameEN": "Air"})
		if a := <-refused; a.Status != http.StatusUnauthorized {
			t.Errorf("a locked account: %s", a.Raw)
		}
	})
}
