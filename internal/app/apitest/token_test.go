package apitest

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// TestTokensOpenWhatTheirUserMayDo makes every call of the API with the tokens of every role: one that reads changes
// nothing, none reaches the ways into accounts.
func TestTokensOpenWhatTheirUserMayDo(t *testing.T) {
	t.Parallel()
	for name, site := range sites {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, observe := site(t)
			programs := map[string]*apptest.Client{}
			for _, scope := range []string{"read", "role"} {
				for _, role := range allRoles {
					programs[scope+strconv.Itoa(int(role))] = w.Login(role).WithToken(scope)
				}
			}
			t.Run("origin", func(t *testing.T) { tokensCall(t, w, w, programs, false) })
			t.Run("observer", func(t *testing.T) {
				observer := observe(t)
				observer.waitUntilEqual(t, w)
				there := map[string]*apptest.Client{}
				for name, program := range programs {
					c := observer.Anonymous()
					c.Token, there[name] = program.Token, c
				}
				tokensCall(t, observer, w, there, true)
			})
		})
	}
}

func tokensCall(t *testing.T, w, origin *env, programs map[string]*apptest.Client, observer bool) {
	routes := w.Handler().(interface {
		SessionRoutes() []string
		ReadingRoutes() []string
	})
	session, reading := routes.SessionRoutes(), routes.ReadingRoutes()
	publish(t, w.cfg.Data)
	scopes := []string{"read", "role"}
	switch { // what a token may do does not depend on the database
	case longRun():
	case w.cfg.Database == "":
		scopes = []string{"role"}
	default:
		scopes = []string{"read"}
	}
	for _, scope := range scopes {
		for _, role := range allRoles {
			t.Run(scope+" "+strconv.Itoa(int(role)), func(t *testing.T) {
				fixture, spare := origin.makeFixtures(origin.Login(access.DraftingExpert))
				w.waitUntilEqual(t, origin)
				v := caller{w: w, origin: origin, client: programs[scope+strconv.Itoa(int(role))], fixture: fixture,
					spare: spare}
				if scope == "role" {
					v.table = v.uploadTable()
					v.rows = v.w.upload(v.client, "uyum.csv",
						[]byte("AB hükmü,Karşılık\nArticle 90,Madde 1\n")).Text("Id")
				}
				var denied, allowed []rule
				for _, r := range readRules(t) {
					who := r.origin
					if observer {
						who = r.observer
					}
					writes := r.method != http.MethodGet && !slices.Contains(reading, r.pattern())
					switch {
					case who == "public" || who == "link":
					case slices.Contains(session, r.pattern()), !strings.Contains(who, strconv.Itoa(int(role))),
						scope == "read" && (writes || !strings.Contains(r.observer, strconv.Itoa(int(role)))):
						denied = append(denied, r)
					default:
						allowed = append(allowed, r)
					}
				}
				if len(denied) < 20 || len(allowed) < 5 {
					t.Fatalf("%d calls are denied, %d allowed", len(denied), len(allowed))
				}
				v.denied(t, denied, http.StatusForbidden, "ERROR_FORBIDDEN")
				v.allowed(t, allowed)
			})
		}
	}
}
