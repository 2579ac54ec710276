package clustertest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/store/storetest"
)

// TestATokenEndsAtEveryInstance uses a token at three instances, ends it at one of them in every way there is, and
// expects that no instance accepts it any more in the next call.
func TestATokenEndsAtEveryInstance(t *testing.T) {
	in := cluster(t, storetest.Postgres(t), 3, func(c *config.Config) { c.APITokens = true })
	for n, end := range apptest.TokenEnds() {
		made, ended := in[n%3], in[(n+1)%3]
		owner := made.Login(access.TextReader)
		program := owner.WithToken("role")
		for i, h := range in {
			if a := at(h, program).Get("/api/legaltexts"); !a.Success {
				t.Fatalf("before %s, at instance %d: %s", end.Name, i, a.Raw)
			}
		}
		var list struct{ Items []struct{ LastUse *string } }
		at(ended, owner).Get("/api/tokens").Into(t, &list)
		if len(list.Items) == 0 || list.Items[0].LastUse == nil {
			t.Errorf("before %s: another instance knows of no use: %+v", end.Name, list)
		}
		dead := func(when string) {
			t.Helper()
			for i, h := range in {
				if a := at(h, program).Get("/api/legaltexts"); a.Status != http.StatusUnauthorized {
					t.Errorf("after %s%s, instance %d accepts the token: %d", end.Name, when, i, a.Status)
				}
			}
		}
		end.Do(ended, at(ended, owner))
		dead("")
		if end.Undo != nil {
			end.Undo(made)
			dead(" was undone")
		}
	}
}

// TestASecondFactorCountsOnceAtAllInstances uses codes at instances other than the one at which the app was added.
func TestASecondFactorCountsOnceAtAllInstances(t *testing.T) {
	in := cluster(t, storetest.Postgres(t), 3, nil)
	user := apptest.Username(access.DraftingExpert)
	phone := in[0].Login(access.DraftingExpert).AddApp()
	enter := func(h *apptest.Env, ticket, code string) string {
		a := h.Anonymous().Enter(ticket, code)
		return fmt.Sprint(a.Status, a.Message)
	}
	ticket := func(h *apptest.Env) string { return h.Anonymous().Ticket(user) }

	t.Run("a code that was accepted", func(t *testing.T) {
		in[0].Clock.Add(time.Minute)
		if said := enter(in[1], ticket(in[0]), phone.Code(0)); said != "200" {
			t.Fatalf("the first time: %s", said)
		}
		for i, h := range in {
			if said := enter(h, ticket(h), phone.Code(0)); said != "200ERROR_WRONG_CODE" {
				t.Errorf("again at instance %d: %s", i, said)
			}
		}
	})

	once := []string{"200", "200ERROR_WRONG_CODE", "200ERROR_WRONG_CODE"}
	for name, code := range map[string]func() string{"an app": func() string { return phone.Code(0) },
		"recovery": func() string { return phone.Recovery[0] }} {
		t.Run("a code of "+name+" at three instances at once", func(t *testing.T) {
			in[0].Clock.Add(20 * time.Minute) // the wrong codes of before no longer count
			tickets := []string{ticket(in[2]), ticket(in[0]), ticket(in[1])}
			said := together(in, func(i int, h *apptest.Env) string { return enter(h, tickets[i], code()) })
			if slices.Sort(said); !slices.Equal(said, once) {
				t.Errorf("%q", said)
			}
		})
	}

	t.Run("a ticket at three instances at once", func(t *testing.T) {
		in[0].Clock.Add(20 * time.Minute)
		one := ticket(in[0])
		said := together(in, func(i int, h *apptest.Env) string { return enter(h, one, phone.Recovery[i+1]) })
		if n := strings.Count(strings.Join(said, " ")+" ", "200 "); n != 1 {
			t.Errorf("a ticket opens %d sessions: %q", n, said)
		}
	})

	t.Run("wrong codes", func(t *testing.T) {
		in[0].Clock.Add(20 * time.Minute)
		for range 2 {
			one := ticket(in[0])
			for n := range 5 {
				if said := enter(in[n%3], one, phone.WrongCode()); said != "200ERROR_WRONG_CODE" {
					t.Fatalf("try %d: %s", n, said)
				}
			}
			if said := enter(in[2], one, phone.Code(0)); said != "200ERROR_TICKET" {
				t.Errorf("the sixth try of a ticket: %s", said)
			}
		}
		for i, h := range in {
			if said := enter(h, ticket(h), phone.Code(0)); said != "429ERROR_TOO_MANY_TRIES" {
				t.Errorf("after ten wrong codes elsewhere, at instance %d: %s", i, said)
			}
		}
	})
}
