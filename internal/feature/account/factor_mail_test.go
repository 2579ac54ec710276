package account_test

import (
	"fmt"
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/mail/mailtest"
	"lls/internal/platform/store"
)

// TestEveryChangeOfSecondFactorsIsMailedToTheirOwner changes them in each way, in both languages.
func TestEveryChangeOfSecondFactorsIsMailedToTheirOwner(t *testing.T) {
	s := mailtest.Start(t, false)
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	mailed(s)(&cfg)
	apptest.UsePasskeys(&cfg)
	h := apptest.Start(t, cfg)
	owner, admin := h.Login(access.DraftingExpert), h.Login(access.Administrator)
	address := apptest.Username(access.DraftingExpert)
	id := h.Count(h.Stores().Main, `SELECT id FROM users WHERE username_fold = $1`, address)
	removeLast := func() {
		last := h.Count(h.Stores().Main, `SELECT MAX(id) FROM user_factors`)
		owner.Delete(fmt.Sprintf("/api/profile/factors/%d", last))
	}
	var key *apptest.Passkey
	for i, step := range []struct {
		do     func()
		tr, en string
	}{
		{func() { key = owner.AddPasskey("Dizüstü") }, "bir geçiş anahtarı eklendi", "A passkey was added"},
		{func() { owner.AddApp() }, "doğrulama uygulaması eklendi", "An authenticator app was added"},
		{removeLast, "doğrulama uygulaması 16/03/2026", "authenticator app of your LLS account was removed"},
		{func() { h.Anonymous().Enter(h.Anonymous().Ticket(address), key.Recovery[0]) }, "kullanıldı", "was used"},
		{func() { owner.Post("/api/profile/factors/recovery", nil) }, "yeni kurtarma kodları", "New recovery codes"},
		{removeLast, "geçiş anahtarlarından biri", "A passkey was removed"},
		{func() { owner.AddPasskey("Telefon") }, "bir geçiş anahtarı eklendi", "A passkey was added"},
		{func() {
			admin.BePresent()
			admin.Delete(fmt.Sprintf("/api/settings/users/factors/%d", id))
		}, "sıfırlandı", "was reset"},
		{func() {
			owner = h.Login(access.DraftingExpert)
			owner.AddPasskey("Telefon")
		}, "bir geçiş anahtarı eklendi", "A passkey was added"},
		{func() {
			if err := app.UserFactorOff(t.Context(), cfg, address); err != nil {
				t.Fatal(err)
			}
		}, "sıfırlandı", "was reset"},
	} {
		language, want, subject := "tr", step.tr, "LLS: Hesabınızın giriş güvenliği değişti"
		if i%2 == 1 {
			language, want, subject = "en", step.en, "LLS: The login security of your account changed"
		}
		h.Exec(`UPDATE users SET language = $1`, language)
		step.do()
		all := s.Await(i + 1)
		got := all[i]
		if len(all) != i+1 || got.To != address || got.Subject != subject || !strings.Contains(got.Text, want) {
			t.Errorf("step %d: %d mails, to %s: %s\n%s", i, len(all), got.To, got.Subject, got.Text)
		}
	}
}
