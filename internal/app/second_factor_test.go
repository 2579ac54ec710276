package app_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/feature/factor"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

const expert = "role2@lls.local"

// accessEntries are the entries of the log about the ways into accounts.
func accessEntries(h *apptest.Env, event audit.AccessEvent) int64 {
	return h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE category_id = $1 AND data LIKE $2`,
		int64(audit.Access), string(event)+" %")
}

func TestASignInAsksForTheSecondFactorThatAUserHas(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		before := h.Anonymous().SignIn(expert, apptest.Password)
		if !before.Success || strings.Contains(string(before.Raw), "Enrol") {
			t.Fatalf("without a factor: %s", before.Raw)
		}
		owner := h.Login(access.DraftingExpert)
		phone := owner.AddApp()
		if len(phone.Recovery) != 10 {
			t.Fatalf("recovery codes: %q", phone.Recovery)
		}
		h.Clock.Add(30 * time.Second)
		c := h.Anonymous()
		ticket := c.Ticket(expert)
		if c.Token != "" {
			t.Fatal("the password alone gives a token")
		}
		if a := c.Enter(ticket, phone.WrongCode()); !a.Is(http.StatusOK, "ERROR_WRONG_CODE") {
			t.Errorf("a wrong code: %s", a.Raw)
		}
		if a := c.Enter(ticket, phone.Code(0)); !a.Success {
			t.Fatalf("the right code: %s", a.Raw)
		}
		if a := c.Get("/api/session"); !a.Success {
			t.Errorf("the session: %s", a.Raw)
		}
		if n := signInEntries(h, audit.Success, "code"); n != 1 {
			t.Errorf("%d entries of the log name the method of the sign-in", n)
		}
		if a := h.Anonymous().Enter(ticket, phone.Code(1)); !a.Is(http.StatusOK, "ERROR_TICKET") {
			t.Errorf("a used ticket: %s", a.Raw)
		}
		again := h.Anonymous()
		if a := again.Enter(again.Ticket(expert), phone.Code(0)); !a.Is(http.StatusOK, "ERROR_WRONG_CODE") {
			t.Errorf("a used code: %s", a.Raw)
		}
		if a := h.Anonymous().SignIn(expert, "wrong"); !a.Is(http.StatusOK, "ERROR_WRONG_CREDENTIALS") {
			t.Errorf("a wrong password tells that there is a factor: %s", a.Raw)
		}
		var own struct {
			Items []struct {
				Method  string
				Current bool
			}
		}
		c.Get("/api/sessions").Into(t, &own)
		if !slices.ContainsFunc(own.Items, func(o struct {
			Method  string
			Current bool
		}) bool {
			return o.Current && o.Method == "code"
		}) {
			t.Errorf("the own sessions: %+v", own.Items)
		}
	})
}

// TestARecoveryCodeIsSpentOnce also checks that no log contains codes.
func TestARecoveryCodeIsSpentOnce(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		phone := h.Login(access.DraftingExpert).AddApp()
		tickets := make([]string, 20)
		for i := range tickets {
			tickets[i] = h.Anonymous().Ticket(expert)
		}
		var entered atomic.Int64
		var calls sync.WaitGroup
		for i := range 100 {
			calls.Go(func() {
				if h.Anonymous().Enter(tickets[i%len(tickets)], strings.ToUpper(phone.Recovery[3])).Success {
					entered.Add(1)
				}
			})
		}
		calls.Wait()
		if entered.Load() != 1 {
			t.Errorf("a recovery code opened %d sessions", entered.Load())
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM recovery_codes`); n != 9 {
			t.Errorf("%d codes are left", n)
		}
		if n := accessEntries(h, audit.RecoveryUsed); n != 1 {
			t.Errorf("%d entries about it", n)
		}
		if n := signInEntries(h, audit.Success, "recovery"); n != 1 {
			t.Errorf("%d entries about the sign-in", n)
		}
		for _, code := range phone.Recovery {
			if strings.Contains(h.Log.String(), code) || h.Count(h.Stores().Main,
				`SELECT COUNT(*) FROM log WHERE data LIKE $1`, "%"+code+"%") > 0 {
				t.Errorf("a log contains %s", code)
			}
		}
	})
}

func TestGuessingCodesStops(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		phone := h.Login(access.DraftingExpert).AddApp()
		h.Clock.Add(time.Minute)
		c := h.Anonymous()
		for range 2 {
			ticket := c.Ticket(expert)
			for n := range 5 {
				if a := c.Enter(ticket, phone.WrongCode()); !a.Is(http.StatusOK, "ERROR_WRONG_CODE") {
					t.Fatalf("try %d: %s", n, a.Raw)
				}
			}
			if a := c.Enter(ticket, phone.Code(0)); !a.Is(http.StatusOK, "ERROR_TICKET") {
				t.Errorf("the sixth try of a ticket: %s", a.Raw)
			}
		}
		a := c.Enter(c.Ticket(expert), phone.Code(0))
		if !a.Is(http.StatusTooManyRequests, "ERROR_TOO_MANY_TRIES") || a.Header.Get("Retry-After") == "" {
			t.Errorf("the eleventh wrong code in a quarter of an hour: %d %s", a.Status, a.Raw)
		}
		if n := entries(h, audit.SignIn, audit.Security); n < 10 {
			t.Errorf("the log has %d refusals", n)
		}
		h.Clock.Add(16 * time.Minute)
		if a := c.Enter(c.Ticket(expert), phone.Code(0)); !a.Success {
			t.Errorf("later: %s", a.Raw)
		}
		late := c.Ticket(expert)
		h.Clock.Add(5*time.Minute + time.Second)
		if a := c.Enter(late, phone.Code(0)); !a.Is(http.StatusOK, "ERROR_TICKET") {
			t.Errorf("an old ticket: %s", a.Raw)
		}
	})
}

// TestATicketEndsWithTheAccountThatItIsFor counts what has happened since the password was right.
func TestATicketEndsWithTheAccountThatItIsFor(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		phone := h.Login(access.DraftingExpert).AddApp()
		for name, change := range map[string]string{
			"another password": `session_epoch = session_epoch + 1`, "a locked account": `enabled = FALSE`,
			"a deleted account": `deleted = TRUE`,
		} {
			ticket := h.Anonymous().Ticket(expert)
			h.Exec(`UPDATE users SET ` + change + ` WHERE username_fold = '` + expert + `'`)
			h.Clock.Add(30 * time.Second)
			if a := h.Anonymous().Enter(ticket, phone.Code(0)); !a.Is(http.StatusOK, "ERROR_TICKET") {
				t.Errorf("%s: %s", name, a.Raw)
			}
			h.Exec(`UPDATE users SET enabled = TRUE, deleted = FALSE WHERE username_fold = '` + expert + `'`)
		}
	})
}

func TestSecondFactorsChangeOnlyWhileTheirOwnerIsPresent(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		begin := func() apptest.Answer { return c.Post("/api/profile/factors/totp", nil) }
		if a := begin(); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
			t.Errorf("before: %s", a.Raw)
		}
		if a := c.Post("/api/presence", map[string]any{"Password": "wrong"}); !a.Is(http.StatusOK,
			"ERROR_WRONG_CREDENTIALS") {
			t.Errorf("a wrong password: %s", a.Raw)
		}
		for _, body := range []map[string]any{{}, {"Password": "a", "Code": "1"}} {
			if a := c.Post("/api/presence", body); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%v: %s", body, a.Raw)
			}
		}
		if a := begin(); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
			t.Errorf("after a wrong password: %s", a.Raw)
		}
		phone := c.AddApp()
		if a := begin(); !a.Is(http.StatusOK, "ERROR_FACTOR_EXISTS") {
			t.Errorf("a second app: %s", a.Raw)
		}
		h.Clock.Add(10*time.Minute + time.Second)
		var own struct {
			Items         []struct{ Id int64 }
			RecoveryCodes int
		}
		c.Get("/api/profile/factors").Into(t, &own)
		if len(own.Items) != 1 || own.RecoveryCodes != 10 {
			t.Fatalf("%+v", own)
		}
		address := fmt.Sprintf("/api/profile/factors/%d", own.Items[0].Id)
		if a := c.Delete(address); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
			t.Errorf("after ten minutes: %s", a.Raw)
		}
		if a := c.Post("/api/presence", map[string]any{"Code": phone.Code(0)}); !a.Success {
			t.Fatalf("by a code: %s", a.Raw)
		}
		if a := c.Post("/api/profile/factors/recovery", nil); !a.Success {
			t.Errorf("new recovery codes: %s", a.Raw)
		}
		if a := h.Anonymous().Enter(h.Anonymous().Ticket(expert), phone.Recovery[0]); !a.Is(http.StatusOK,
			"ERROR_WRONG_CODE") {
			t.Errorf("a replaced recovery code: %s", a.Raw)
		}
		stranger := h.Login(access.TextReader)
		stranger.Post("/api/presence", map[string]any{"Password": apptest.Password})
		if a := stranger.Delete(address); a.Status != http.StatusNotFound {
			t.Errorf("another user's factor: %s", a.Raw)
		}
		if a := c.Delete(address); !a.Success {
			t.Errorf("remove: %s", a.Raw)
		}
		if a := h.Anonymous().SignIn(expert, apptest.Password); !a.Success {
			t.Errorf("without a factor again: %s", a.Raw)
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM recovery_codes`); n != 0 {
			t.Errorf("%d recovery codes are left", n)
		}
	})
}

func TestAnAdministratorResetsTheFactorsOfOthers(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		owner := h.Login(access.DraftingExpert)
		owner.AddApp()
		id := h.Count(h.Stores().Main, `SELECT id FROM users WHERE username_fold = $1`, expert)
		self := h.Count(h.Stores().Main, `SELECT id FROM users WHERE username_fold = 'role1@lls.local'`)
		c := h.Login(access.Administrator)
		reset := func(id int64) apptest.Answer { return c.Delete(fmt.Sprintf("/api/settings/users/factors/%d", id)) }
		if a := reset(id); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
			t.Errorf("without a proof of presence: %s", a.Raw)
		}
		c.Post("/api/presence", map[string]any{"Password": apptest.Password})
		var ways struct {
			Item struct{ Factors, RecoveryCodes, Sessions int64 }
		}
		c.Get(fmt.Sprintf("/api/settings/users/access/%d", id)).Into(t, &ways)
		if ways.Item.Factors != 1 || ways.Item.RecoveryCodes != 10 || ways.Item.Sessions != 1 {
			t.Errorf("%+v", ways)
		}
		for _, row := range []struct {
			id     int64
			status int
			says   string
		}{{self, 200, "ERROR_SELF"}, {access.SystemAccount, 200, "ERROR_SYSTEM_ACCOUNT"},
			{999, 404, "ERROR_NOT_FOUND"}} {
			if a := reset(row.id); !a.Is(row.status, row.says) {
				t.Errorf("of user %d: %s", row.id, a.Raw)
			}
		}
		if a := reset(id); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		if a := owner.Get("/api/session"); a.Status != http.StatusUnauthorized {
			t.Errorf("the owner's session goes on: %s", a.Raw)
		}
		if a := h.Anonymous().SignIn(expert, apptest.Password); !a.Success {
			t.Errorf("the owner's sign-in: %s", a.Raw)
		}
		if accessEntries(h, audit.FactorReset) != 1 {
			t.Error("the log has no entry")
		}
		if a := c.Delete(fmt.Sprintf("/api/settings/users/sessions/%d", id)); !a.Success {
			t.Errorf("end the sessions: %s", a.Raw)
		}
		if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM sessions WHERE user_id = $1`, id); n != 0 {
			t.Errorf("%d sessions are left", n)
		}
	})
}

func TestWhoMustHaveASecondFactorAddsItFirst(t *testing.T) {
	apptest.Each(t, func(c *config.Config) { c.SecondFactor = config.SecondFactorAdministrators },
		func(t *testing.T, h *apptest.Env) {
			if a := h.Login(access.DraftingExpert).Get("/api/home"); !a.Success {
				t.Errorf("an expert: %s", a.Raw)
			}
			c := h.Anonymous()
			a := c.SignIn("role1@lls.local", apptest.Password)
			if !a.Success || a.JSON["Enrol"] != true {
				t.Fatalf("an administrator: %s", a.Raw)
			}
			for _, address := range []string{"/api/home", "/api/settings/users", "/api/legaltexts", "/api/logs",
				"/api/search?q=a"} {
				if a := c.Get(address); !a.Is(http.StatusForbidden, "ERROR_FORBIDDEN") {
					t.Errorf("%s before: %d %s", address, a.Status, a.Raw)
				}
			}
			c.AddApp()
			if a := c.Get("/api/settings/users"); !a.Success {
				t.Errorf("after: %s", a.Raw)
			}
			var session struct {
				Enrol       bool
				Permissions []string
			}
			c.Get("/api/session").Into(t, &session)
			if session.Enrol || !slices.Contains(session.Permissions, "users.update") {
				t.Errorf("%+v", session)
			}
		})
}

func TestWithoutSecondFactorsNoneIsAskedFor(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	h := apptest.Start(t, cfg)
	h.Login(access.DraftingExpert).AddApp()
	cfg.SecondFactor = config.SecondFactorOff
	off := h.Join(cfg)
	c := off.Anonymous()
	if a := c.SignIn(expert, apptest.Password); !a.Success {
		t.Fatalf("%s", a.Raw)
	}
	c.Post("/api/presence", map[string]any{"Password": apptest.Password})
	if a := c.Post("/api/profile/factors/totp", nil); !a.Is(http.StatusOK, "ERROR_SECOND_FACTOR_OFF") {
		t.Errorf("add one: %s", a.Raw)
	}
}

// TestTheCommandLineIsTheLastWayIn is for the System Account too.
func TestTheCommandLineIsTheLastWayIn(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	h := apptest.Start(t, cfg)
	c := h.Anonymous()
	c.SignIn(apptest.Admin, apptest.Password)
	c.AddApp()
	for name, want := range map[string]string{"nobody@lls.local": "there is no account",
		expert: "has no second factor"} {
		if err := app.UserFactorOff(t.Context(), cfg, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := app.UserFactorOff(t.Context(), cfg, strings.ToUpper(apptest.Admin)); err != nil {
		t.Fatal(err)
	}
	if a := h.Anonymous().SignIn(apptest.Admin, apptest.Password); !a.Success {
		t.Errorf("%s", a.Raw)
	}
	if a := c.Get("/api/session"); a.Status != http.StatusUnauthorized {
		t.Errorf("the session goes on: %s", a.Raw)
	}
}

// TestASealedKeyNeedsItsFile reads the database as a thief would.
func TestASealedKeyNeedsItsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte(factor.NewSealKey()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	cfg.FactorKeyFile = file
	h := apptest.Start(t, cfg)
	phone := h.Login(access.DraftingExpert).AddApp()
	h.Clock.Add(time.Minute)
	c := h.Anonymous()
	if a := c.Enter(c.Ticket(expert), phone.Code(0)); !a.Success {
		t.Fatalf("with the file: %s", a.Raw)
	}
	cfg.FactorKeyFile = ""
	thief := h.Join(cfg)
	h.Clock.Add(time.Minute)
	c = thief.Anonymous()
	if a := c.Enter(c.Ticket(expert), phone.Code(0)); a.Status != http.StatusInternalServerError {
		t.Errorf("without it: %s", a.Raw)
	}
	for _, bad := range []string{"", "c2hvcnQ=", "no base64"} {
		if err := os.WriteFile(file, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		cfg.FactorKeyFile = file
		if _, err := app.Build(context.Background(), app.Options{Config: cfg, Log: nil, Out: io.Discard}); err == nil ||
			!strings.Contains(err.Error(), "32 bytes in base64") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestADeletedUserLeavesNoFactor keeps nothing that opens an account.
func TestADeletedUserLeavesNoFactor(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		h.Login(access.TextReader).AddApp()
		id := h.Count(h.Stores().Main, `SELECT id FROM users WHERE username_fold = 'role3@lls.local'`)
		if a := h.Login(access.Administrator).Delete(fmt.Sprintf("/api/settings/users/%d", id)); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		if n := h.Count(h.Stores().Main,
			`SELECT (SELECT COUNT(*) FROM user_factors) + (SELECT COUNT(*) FROM recovery_codes)`); n != 0 {
			t.Errorf("%d rows are left", n)
		}
	})
}

// TestUpkeepRemovesWhatNoLongerCounts leaves sign-ins at a provider, tickets and used codes behind.
func TestUpkeepRemovesWhatNoLongerCounts(t *testing.T) {
	withProvider(t, nil, func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		rows := func(table string) int64 { return h.Count(h.Stores().Local, `SELECT COUNT(*) FROM `+table) }
		purge := func() {
			t.Helper()
			if err := h.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		reader := h.Login(access.TextReader)
		reader.Post("/api/presence", map[string]any{"Password": apptest.Password})
		waiting := reader.BeginApp()
		phone := h.Login(access.DraftingExpert).AddApp()
		h.Clock.Add(30 * time.Second)
		begun, _ := h.Anonymous().Begin("ministry")
		asked := h.Anonymous().SignInAt(p)
		ticket := h.Anonymous().Ticket(expert)
		used := h.Anonymous()
		if a := used.Enter(used.Ticket(expert), phone.Code(0)); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		before := map[string]int64{}
		for table, least := range map[string]int64{"oidc_starts": 1, "tickets": 3, "factor_uses": 1} {
			if before[table] = rows(table); before[table] < least {
				t.Fatalf("%d rows of %s", before[table], table)
			}
		}
		purge()
		for table, n := range before {
			if rows(table) != n {
				t.Errorf("of %d rows of %s that count %d are left", n, table, rows(table))
			}
		}
		reader.ConfirmApp(waiting)
		if a := h.Anonymous().Return(p.Arrive(begun)); !a.Is(http.StatusOK, "ERROR_LINK_NEEDED") {
			t.Errorf("a sign-in at the provider that had begun: %s", a.Raw)
		}
		if a := h.Anonymous().Link(asked, "wrong"); !a.Is(http.StatusOK, "ERROR_WRONG_CREDENTIALS") {
			t.Errorf("the ticket of a link: %s", a.Raw)
		}
		if a := h.Anonymous().Enter(ticket, phone.Code(0)); !a.Is(http.StatusOK, "ERROR_WRONG_CODE") {
			t.Errorf("a used code: %s", a.Raw)
		}
		h.Anonymous().Begin("ministry")
		h.Clock.Add(10*time.Minute + time.Second)
		purge()
		for table := range before {
			if n := rows(table); n != 0 {
				t.Errorf("%d rows of %s are left after they have ended", n, table)
			}
		}
	})
}
