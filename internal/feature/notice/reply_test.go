package notice_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/mail/mailtest"
)

// A mail names the legal text and leads to the thread. Of the draft and of what was said it tells nothing.
func TestTheDailyMailOfComments(t *testing.T) {
	s := mailtest.Start(t, false)
	each(t, mailing(s), func(t *testing.T, d env) {
		expert, admin := d.Login(access.DraftingExpert), d.Login(access.Administrator)
		const secret = "Bakanlık görüşü beklenmeli"
		text := d.save(expert, "legaltexts", object{"Id": 0, "NameTR": "Ölçü", "NameEN": "Measures",
			"LegislationTypeId": 1, "TrafficLightYellow": 0, "TrafficLightRed": 0, "Sectors": []int64{d.sector}})
		version := d.save(expert, "revisions", object{"Id": 0, "LegalTextId": text, "StatusId": 2, "Date": "2026-03-01",
			"TextTR": "MADDE 1. Gizli taslak sözleri."})
		post := func(path string, body object) int64 {
			t.Helper()
			a := admin.Post("/api/comments"+path, body)
			if !a.Success {
				t.Fatal(string(a.Raw))
			}
			return a.ID()
		}
		if a := expert.Post("/api/profile", object{"Digest": true}); !a.Success {
			t.Fatal(string(a.Raw))
		}
		before := len(s.Messages())
		sent := func(mails int, wanted string, of int64) {
			t.Helper()
			if err := d.Digest(context.Background()); err != nil {
				t.Fatal(err)
			}
			all := s.Messages()[before:]
			if len(all) != mails {
				t.Fatalf("%d daily mails were sent, want %d", len(all), mails)
			}
			if wanted == "" {
				return
			}
			got, address := all[mails-1].Text, fmt.Sprintf("%s/pages/read/%d?comment=%d", public, version, of)
			if !strings.Contains(got, wanted+": Ölçü · 01/03/2026") || !strings.Contains(got, address) {
				t.Errorf("%q with %s is not in the mail: %s", wanted, address, got)
			}
			for _, word := range []string{secret, "Gizli", "MADDE"} {
				if strings.Contains(got, word) {
					t.Errorf("the mail tells %q: %s", word, got)
				}
			}
		}
		passage := object{"RevisionId": version, "Language": "tr", "Start": 9, "End": 14, "Quote": "Gizli",
			"Text": secret}
		thread := post("", passage)
		post(fmt.Sprintf("/%d/replies", thread), object{"Text": secret})
		sent(1, "Sürümünüzdeki yorumlar (2)", thread)
		nextDay := func() {
			d.Clock.Add(24 * time.Hour)
			expert, admin = d.Login(access.DraftingExpert), d.Login(access.Administrator)
		}
		nextDay()
		sent(1, "", 0) // nothing is new
		if a := expert.Post(fmt.Sprintf("/api/comments/%d/replies", thread), object{"Text": "Doğru."}); !a.Success {
			t.Fatal(string(a.Raw))
		}
		post(fmt.Sprintf("/%d/replies", thread), object{"Text": secret})
		nextDay()
		sent(2, "Yorumunuza yanıtlar (1)", thread)
		post(fmt.Sprintf("/%d/state", thread), object{"State": "resolved"})
		nextDay()
		sent(3, "Sonuçlandırılan yorum", thread)
		nextDay()
		sent(3, "", 0)
	})
}
