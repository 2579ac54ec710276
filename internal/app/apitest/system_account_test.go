package apitest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// TestTheSystemAccountHasANameInEachLanguage lets the System Account do what leaves its name in texts of the server.
func TestTheSystemAccountHasANameInEachLanguage(t *testing.T) {
	names := map[string]string{"tr": "Sistem Hesabı", "en": "System Account"}
	each(t, nil, func(t *testing.T, w *env) {
		system, admin := w.Anonymous(), w.Login(access.Administrator)
		for range 2 {
			w.must(system.SignIn(apptest.Admin, apptest.Password))
		}
		sector := w.must(system.Post("/api/settings/sectors",
			object{"Id": 0, "NameTR": "Enerji", "NameEN": "Energy"})).ID()

		var log logPage
		w.must(system.Post("/api/logout", nil))
		w.must(admin.Get("/api/logs/1?size=1")).Into(t, &log)
		if e := log.Logs[0]; e.DescriptionTR != "Çıkış yapıldı: Sistem Hesabı, 127.0.0.1" ||
			e.DescriptionEN != "Logged out: System Account, 127.0.0.1" {
			t.Errorf("the log says %q, %q", e.DescriptionTR, e.DescriptionEN)
		}
		for language, name := range names {
			other := names[map[string]string{"tr": "en", "en": "tr"}[language]]
			for what, path := range map[string]string{
				"the log": "/api/logs/export?language=", "users": "/api/settings/users/export?language=",
				"sectors": "/api/settings/sectors/export?language=",
			} {
				_, rows := w.table(admin, path+language)
				cells := slices.Concat(rows...)
				if text := strings.Join(cells, " "); !strings.Contains(text, name) || strings.Contains(text, other) {
					t.Errorf("%s in %s: %q", what, language, rows)
				}
			}
		}
		if by := at(w.must(admin.Get(fmt.Sprintf("/api/settings/sectors/view/%d", sector))).JSON, "Item",
			"CreateUser"); by != "System Account" {
			t.Errorf("the API answers %v", by)
		}
	})
}
