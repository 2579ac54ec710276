package apitest

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/feature/calendar/icstest"
	"lls/internal/platform/access"
)

// TestAnObserverAnswersTheCalendarsOfItsOrigin reads a calendar at an observer by the secret that the origin has made,
// until it is renewed there.
func TestAnObserverAnswersTheCalendarsOfItsOrigin(t *testing.T) {
	for name, site := range sites {
		t.Run(name, func(t *testing.T) {
			origin, observe := site(t)
			s := origin.makeFixture(origin.Login(access.DraftingExpert))
			text := s.id["legaltexts"]
			expert := origin.Login(access.DraftingExpert)
			expert.BePresent()
			origin.must(expert.Post("/api/settings/revisions", object{"Id": 0, "LegalTextId": text, "StatusId": 9,
				"Date": "2026-03-01", "TextTR": "MADDE 1 – Amaç", "DateEffective": "2026-09-01",
				"Files": []any{inline("resmi-gazete.txt", "Resmî Gazete")}}))
			origin.must(expert.Post("/api/favourites", object{"Kind": "legaltexts", "ObjectId": text}))
			subscribe := func() string {
				t.Helper()
				address := origin.must(expert.Post("/api/profile/calendar", object{"Names": true})).Text("Value")
				return address[strings.Index(address, "/calendar/"):]
			}
			first := subscribe()
			observer := observe(t)
			observer.waitUntilEqual(t, origin)
			before := origin.snapshot()
			read := func(w *env, address string) apptest.Answer { return w.Anonymous().Get(address) }
			shown := read(observer, first)
			events, err := icstest.Parse(shown.Raw)
			if err != nil || len(events) == 0 || !bytes.Equal(shown.Raw, read(origin, first).Raw) {
				t.Errorf("%d %s\n%v\nat the origin:\n%s", shown.Status, shown.Raw, err, read(origin, first).Raw)
			}
			origin.same(t, before, "a calendar that was read at the observer")

			second := subscribe()
			observer.waitUntilEqual(t, origin)
			if a := read(observer, first); a.Status != http.StatusNotFound {
				t.Errorf("the former address: %d %s", a.Status, a.Raw)
			}
			if a := read(observer, second); a.Status != http.StatusOK {
				t.Errorf("the renewed address: %d %s", a.Status, a.Raw)
			}
			reader := observer.Login(access.DraftingExpert)
			for _, a := range []apptest.Answer{reader.Post("/api/profile/calendar", object{"Names": true}),
				reader.Delete("/api/profile/calendar")} {
				if a.Status != http.StatusForbidden {
					t.Errorf("a change at the observer: %d %s", a.Status, a.Raw)
				}
			}
			origin.must(expert.Delete("/api/profile/calendar"))
			observer.waitUntilEqual(t, origin)
			if a := read(observer, second); a.Status != http.StatusNotFound {
				t.Errorf("after its end: %d %s", a.Status, a.Raw)
			}
			for _, address := range []string{first, second} {
				key := strings.TrimSuffix(strings.TrimPrefix(address, "/calendar/"), ".ics")
				if strings.Contains(observer.Log.String()+origin.Log.String(), key) {
					t.Error("a log has the address of a calendar")
				}
			}
		})
	}
}
