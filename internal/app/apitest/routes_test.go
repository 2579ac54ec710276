package apitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/feature/content"
	"lls/internal/platform/access"
	"lls/internal/record"
)

// rule is a line of testdata/routes.txt.
type rule struct {
	method, path, variant string
	origin, observer      string // roles as digits, "public", "link" or "-"
}

func (r rule) pattern() string { return r.method + " " + r.path }

func (r rule) String() string { return strings.TrimSpace(r.pattern() + " " + r.variant) }

func readRules(t *testing.T) []rule {
	t.Helper()
	text, err := os.ReadFile("testdata/routes.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rules []rule
	for number, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if len(words) == 4 {
			words = slices.Insert(words, 2, "")
		}
		if len(words) != 5 {
			t.Fatalf("line %d of routes.txt is not method, address, roles, roles: %s", number+1, line)
		}
		rules = append(rules, rule{words[0], words[1], words[2], words[3], words[4]})
	}
	return rules
}

func TestEveryRouteHasAReviewedRule(t *testing.T) {
	h := apptest.SQLite(t, nil)
	routes := h.Handler().(interface{ Routes() []string }).Routes()
	if len(routes) < 40 {
		t.Fatalf("only %d routes", len(routes))
	}
	var reviewed []string
	for _, r := range readRules(t) {
		reviewed = append(reviewed, r.pattern())
		if !slices.Contains(routes, r.pattern()) {
			t.Errorf("routes.txt names %s, which does not exist", r)
		}
	}
	for _, route := range routes {
		if !slices.Contains(reviewed, route) {
			t.Errorf("%s has no line in routes.txt", route)
		}
	}
}

// TestPermissions makes every call as everybody: what is denied changes nothing, what is allowed works.
func TestPermissions(t *testing.T) {
	t.Parallel()
	rules := readRules(t)
	for name, site := range sites {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			origin, observe := site(t)
			t.Run("origin", func(t *testing.T) {
				checkRoutes(t, rules, origin, origin, func(r rule) string { return r.origin })
			})
			t.Run("observer", func(t *testing.T) {
				observer := observe(t)
				checkRoutes(t, rules, observer, origin, func(r rule) string { return r.observer })
				observer.refusesAtTheEngine(t)
			})
		})
	}
}

// checkRoutes checks the rules at w; records are created at origin.
func checkRoutes(t *testing.T, rules []rule, w, origin *env, who func(rule) string) {
	publish(t, w.cfg.Data)
	seed := func() (fixture, map[string]int64) {
		records, spare := origin.makeFixtures(origin.Login(access.DraftingExpert))
		w.waitUntilEqual(t, origin)
		return records, spare
	}
	records, spare := seed()
	for _, role := range allRoles {
		t.Run("role "+strconv.Itoa(int(role)), func(t *testing.T) {
			v := caller{w: w, origin: origin, client: w.Login(role), fixture: records, spare: spare}
			v.table = v.uploadTable()
			v.rows = v.w.upload(v.client, "uyum.csv", []byte("AB hükmü,Karşılık\nArticle 90,Madde 1\n")).Text("Id")
			var denied, allowed []rule
			for _, r := range rules {
				switch {
				case who(r) == "link" || strings.Contains(who(r), strconv.Itoa(int(role))) || who(r) == "public":
					allowed = append(allowed, r)
				default:
					denied = append(denied, r)
				}
			}
			v.denied(t, denied, http.StatusForbidden, "ERROR_FORBIDDEN")
			v.allowed(t, allowed)
			if w == origin { // it was worked on
				records, spare = seed()
			}
		})
	}
	for name, client := range map[string]func(t *testing.T) *apptest.Client{
		"anonymous": func(*testing.T) *apptest.Client { return w.Anonymous() },
		"disabled": func(t *testing.T) *apptest.Client {
			c := w.Login(access.Administrator)
			enable := func(enabled bool) {
				origin.Exec(`UPDATE users SET enabled = $1 WHERE username_fold = $2`, enabled,
					apptest.Username(access.Administrator))
				w.waitUntilEqual(t, origin)
			}
			enable(false)
			t.Cleanup(func() { enable(true) })
			return c
		},
		"expired": func(*testing.T) *apptest.Client {
			c := w.Anonymous()
			if a := c.SignIn(apptest.Admin, apptest.Password); !a.Success {
				t.Fatalf("%s", a.Raw)
			}
			w.Clock.Add(31 * time.Minute)
			return c
		},
	} {
		t.Run(name, func(t *testing.T) {
			v := caller{w: w, origin: origin, client: client(t), fixture: records, spare: spare}
			var denied []rule
			for _, r := range rules {
				if who(r) != "public" && r.origin != "public" {
					denied = append(denied, r)
				}
			}
			v.denied(t, denied, http.StatusUnauthorized, "ERROR_UNAUTHENTICATED")
			for _, r := range rules {
				if who(r) == "public" {
					v.allowed(t, []rule{r})
				}
			}
		})
	}
}

// caller is one person who makes the calls.
type caller struct {
	w, origin *env
	client    *apptest.Client
	fixture   fixture
	spare     map[string]int64 // records that nothing uses, to be deleted
	table     string           // an upload that can be imported, of those who may upload
	rows      string           // likewise, with rows of a table of concordance
}

// uploadTable sends a file from which terms, legal texts and EU acts can be made.
func (v caller) uploadTable() string {
	return v.w.upload(v.client, "tablo.csv", fmt.Appendf(nil,
		"NameTR,NameEN,LegislationTypeId,Sectors,CELEX\n%s,%[1]s,%d,%d,%s\n", uniqueName("İçe aktarılan"),
		v.fixture.id["legislationtypes"], v.fixture.id["sectors"], uniqueCELEX())).Text("Id")
}

// makeFixtures returns a fixture, and unused records, each with a regulation.
func (w *env) makeFixtures(c *apptest.Client) (fixture, map[string]int64) {
	w.t.Helper()
	s := w.makeFixture(c)
	spare := w.unusedRecords(c, s)
	for _, ids := range []map[string]int64{s.id, spare} {
		ids["regulations"] = w.must(c.Post("/api/regulations", w.regulation(c, s, uniqueName("Direktif")))).ID()
	}
	return s, spare
}

func (v caller) denied(t *testing.T, rules []rule, status int, message string) {
	t.Helper()
	before := v.w.snapshot()
	for _, r := range rules {
		a := v.call(t, r)
		if !a.Is(status, message) || a.Success || len(a.JSON) != 2 {
			t.Errorf("%s: %d %.200s, want %d %s and nothing else", r, a.Status, a.Raw, status, message)
		}
	}
	v.w.same(t, before, "what was denied")
}

func (v caller) allowed(t *testing.T, rules []rule) {
	t.Helper()
	for _, r := range rules {
		a := v.call(t, r)
		ok := a.Status == http.StatusOK && (a.JSON == nil || a.Success)
		switch {
		case r.path == "/calendar/{file}": // one that was made up
			ok = a.Is(http.StatusNotFound, "ERROR_NOT_FOUND")
		case r.path == "/api/files/{token}": // one that was made up
			ok = a.Is(http.StatusUnauthorized, "ERROR_UNAUTHENTICATED")
		case r.path == "/api/login/oidc": // a state that was made up
			ok = a.Is(http.StatusOK, "ERROR_STATE")
		case strings.HasPrefix(r.path, "/api/login/oidc/{"): // there is no provider
			ok = a.Is(http.StatusNotFound, "ERROR_NOT_FOUND")
		case r.path == "/api/login/factor" || r.path == "/api/login/oidc/link" || r.path == "/api/login/passkey":
			// a ticket that was made up
			ok = a.Is(http.StatusOK, "ERROR_TICKET")
		case strings.HasPrefix(r.path, "/api/reminder"): // a key that was made up
			ok = a.Is(http.StatusOK, "ERROR_INVALID_KEY")
		case r.variant == "#bare":
			ok = a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST")
		case r.path == "/api/openapi.json":
			ok = a.Status == http.StatusOK && a.Text("openapi") != ""
		case (strings.HasSuffix(r.path, "/file/{fileId}") || r.path == "/api/regulations/file/{id}") && r.variant == "":
			ok = a.Status == http.StatusOK && a.Text("Data") != ""
		}
		if !ok {
			t.Errorf("%s: %d %.300s, but it is allowed", r, a.Status, a.Raw)
		}
	}
}

// call makes the call of a rule in earnest: with ids that exist and a body that would do something.
func (v caller) call(t *testing.T, r rule) apptest.Answer {
	t.Helper()
	c, kind := v.client, kindOf(r.path)
	if strings.HasPrefix(r.path, "/api/favourites") {
		kind = strings.TrimPrefix(r.variant, "#")
	}
	address := v.address(r, kind)
	switch {
	case strings.HasPrefix(r.path, "/api/comments"):
		return v.comment(r)
	case r.path == "/api/uploads":
		return v.w.upload(c, "uyum.pdf", []byte("%PDF-1.7 "+uniqueName("Belge")))
	case r.path == "/api/login" && r.method == http.MethodPost:
		body := object{"username": apptest.Username(access.GlossaryReader), "password": apptest.Password}
		if r.variant == "#forgotten" {
			body["password"] = nil
		}
		return v.w.Anonymous().Post(address, body)
	case r.method == http.MethodPost && r.path == "/api/statistics":
		return c.Post(address, object{"ReportType": 1})
	case r.method == http.MethodPost && strings.HasPrefix(r.path, "/api/concordances/"):
		return v.changeTable(r, address)
	case r.method == http.MethodPost && r.path == "/api/euacts/units/{id}":
		id := v.fixture.id["euacts"]
		c.Post(fmt.Sprintf("/api/checkout/euacts/%d", id), nil)
		stamp := v.origin.Count(v.origin.Stores().Main, "SELECT modify_date FROM eu_acts WHERE id = $1", id)
		return c.Post(address, object{"ModifyDate": record.Instant(stamp), "Version": "2020-02-01",
			"EN": object{"Text": "Article 1\nSubject matter\nThis Directive lays down rules on waste.\n"}})
	case r.path == "/api/euacts/recognise":
		return c.Post(address, object{"Text": "2010/31/AB sayılı Direktif"})
	case r.method == http.MethodPost && r.path == "/api/reminder":
		return c.Post(address, object{"Key": madeUp, "Password": apptest.Password, "Password2": apptest.Password})
	case r.method == http.MethodPost && r.path == "/api/regulations":
		return c.Post(address, object{"Id": 0, "Name": uniqueName("Direktif"), "TypeId": 1,
			"SectorId": v.fixture.id["sectors"], "UploadId": v.table})
	case r.method == http.MethodPost && r.path == "/api/favourites":
		return c.Post(address, object{"Kind": kind, "ObjectId": v.fixture.id[kind], "Note": "Komite öncesi"})
	case r.method == http.MethodPost && r.path == "/api/legaltexts/outline":
		return c.Post(address, object{"Text": "MADDE 1 – Amaç"})
	case r.method == http.MethodPost && r.path == "/api/settings/revisions/check":
		return c.Post(address, object{"TextTR": "MADDE 1 – Amaç", "TextEN": ""})
	case strings.HasPrefix(r.path, "/api/settings/revisions/check/ignore"):
		const key = "0123456789abcdef"
		text := v.fixture.id["legaltexts"]
		answer := c.Post("/api/settings/revisions/check/ignore",
			object{"LegalTextId": text, "Key": key, "Rule": "num.gap",
				"Note": uniqueName("Bilerek")})
		if r.method == http.MethodPost {
			return answer
		}
		return c.Delete(fmt.Sprintf("/api/settings/revisions/check/ignore/%d/%s", text, key))
	case r.method == http.MethodPost && strings.Contains(r.path, "/comp/"):
		return c.Post(address, object{"Source": v.fixture.id["revisions"], "TextTR": "MADDE 1 – Amaç"})
	case r.path == "/api/settings/revisions/read":
		return c.Post(address, object{"UploadId": v.rows})
	case r.path == "/api/settings/revisions/redline":
		return c.Post(address, object{"TextTR": "MADDE 1 – Amaç"})
	case r.method == http.MethodPost && r.path == "/api/profile":
		return c.Post(address, object{"FirstLogin": false})
	case r.path == "/api/login/factor":
		return c.Post(address, object{"Ticket": madeUp, "Code": "123456"})
	case r.path == "/api/login/passkey":
		_, options := c.StartWithPasskey()
		return c.EnterWithPasskey(madeUp, apptest.NewPasskey().Sign(c, options))
	case r.path == "/api/login/oidc":
		return c.Post(address, object{"Code": "1", "State": madeUp, "Binding": "secret"})
	case r.path == "/api/login/oidc/link":
		return c.Post(address, object{"Ticket": madeUp, "Password": apptest.Password})
	case strings.HasPrefix(r.path, "/api/login/oidc/{"):
		return c.Post("/api/login/oidc/ministry/start", object{"Binding": strings.Repeat("A", 43)})
	case r.method == http.MethodDelete && strings.Contains(r.path, "/links/"):
		return v.unlink(r, address)
	case r.method != http.MethodGet && strings.HasPrefix(r.path, "/api/profile/calendar"):
		return v.changeCalendar(r)
	case r.method != http.MethodGet && strings.HasPrefix(r.path, "/api/tokens"):
		return v.changeTokens(r)
	case r.path == "/api/presence":
		return c.Post(address, object{"Password": apptest.Password})
	case strings.HasSuffix(r.path, "/passkey") || strings.HasSuffix(r.path, "/passkey/confirm"):
		return v.usePasskey(r, address)
	case strings.HasPrefix(r.path, "/api/profile/factors/") || strings.Contains(r.path, "/users/factors/"):
		return v.changeFactors(r, address)
	case r.path == "/api/sessions/{id}":
		return c.Delete(fmt.Sprintf("/api/sessions/%d", v.otherSession(t)))
	case r.method == http.MethodPost && (strings.HasPrefix(r.path, "/api/settings/users/invite/") ||
		strings.HasPrefix(r.path, "/api/settings/users/links/")):
		return c.Post(address, nil)
	case r.method == http.MethodPost && strings.HasPrefix(r.path, "/api/settings/"):
		return c.Post(address, v.body(t, r, kind))
	}
	return c.Send(r.method, address, nil)
}

// changeTable makes a call that changes a table of concordance, which the caller has checked out if they may.
func (v caller) changeTable(r rule, address string) apptest.Answer {
	id := v.fixture.id["concordances"]
	v.client.Post(fmt.Sprintf("/api/checkout/concordances/%d", id), nil)
	stamp := v.origin.Count(v.origin.Stores().Main, "SELECT modify_date FROM concordances WHERE id = $1", id)
	body := object{"ModifyDate": record.Instant(stamp)}
	switch {
	case strings.HasSuffix(r.path, "/attach"):
		version := v.fixture.id["revisions"]
		v.client.Post(fmt.Sprintf("/api/checkout/revisions/%d", version), nil)
		body["RevisionId"], body["Format"] = version, "docx"
		body["ModifyDate"] = record.Instant(v.origin.Count(v.origin.Stores().Main,
			"SELECT modify_date FROM revisions WHERE id = $1", version))
	case strings.HasSuffix(r.path, "/rows"):
		body["Rows"] = []object{tableRow("Article 1", object{})}
	case strings.HasSuffix(r.path, "/provisions"):
		body["From"], body["To"] = 2, 4
	case strings.HasSuffix(r.path, "/import"):
		body["UploadId"] = v.rows
	case strings.HasSuffix(r.path, "/checked"):
		body["RowIds"] = []int64{v.origin.Count(v.origin.Stores().Main,
			"SELECT COALESCE(MIN(id), 0) FROM concordance_rows WHERE concordance_id = $1", id)}
	}
	return v.client.Post(address, body)
}

// changeFactors makes a call about second factors. The caller has proved to be present and has an app, or begins with
// one; it is gone afterwards, because further sign-ins would ask for it.
func (v caller) changeFactors(r rule, address string) apptest.Answer {
	c := v.client
	allowed := !strings.HasPrefix(r.path, "/api/settings/") || c.Get("/api/settings/users").Success
	if !allowed || !c.Post("/api/presence", object{"Password": apptest.Password}).Success {
		return c.Send(r.method, address, strings.NewReader(`{"Code": "123456"}`))
	}
	defer v.origin.Exec("DELETE FROM recovery_codes")
	defer v.origin.Exec("DELETE FROM user_factors")
	var begun *apptest.App
	if !strings.HasSuffix(r.path, "/totp") {
		begun = c.BeginApp()
	}
	switch {
	case begun == nil:
		return c.Post(address, nil)
	case strings.HasSuffix(r.path, "/confirm"):
		return c.Post(address, object{"Code": begun.Code(0)})
	case strings.HasPrefix(r.path, "/api/settings/"):
		v.origin.Exec("INSERT INTO user_factors (user_id, kind, secret, create_date) VALUES ($1, 1, $2, 0)",
			v.spare["users"], []byte{0, 1})
		return c.Delete(address)
	}
	c.ConfirmApp(begun)
	if r.method == http.MethodDelete {
		items, _ := c.Get("/api/profile/factors").JSON["Items"].([]any)
		address = fmt.Sprintf("/api/profile/factors/%v", at(items[0], "Id"))
	}
	return c.Send(r.method, address, nil)
}

// unlink removes a link that the account has got for this; the caller has proved to be present.
func (v caller) unlink(r rule, address string) apptest.Answer {
	c := v.client
	others := strings.HasPrefix(r.path, "/api/settings/")
	allowed := !others || c.Get("/api/settings/users").Success
	if !allowed || !c.Post("/api/presence", object{"Password": apptest.Password}).Success {
		return c.Delete(address)
	}
	user := v.spare["users"]
	if !others {
		user = int64(c.Get("/api/session").JSON["UserId"].(float64))
	}
	v.origin.Exec(`INSERT INTO user_links (user_id, issuer, subject, display, create_date)
		VALUES ($1, 'i', 's', '', 0)`, user)
	defer v.origin.Exec("DELETE FROM user_links")
	if !others {
		address = fmt.Sprintf("/api/profile/links/%d",
			v.origin.Count(v.origin.Stores().Main, "SELECT id FROM user_links"))
	}
	return c.Delete(address)
}

// changeCalendar makes, changes or ends a calendar; the caller has proved to be present.
func (v caller) changeCalendar(r rule) apptest.Answer {
	c, show := v.client, object{"Names": true}
	c.Post("/api/presence", object{"Password": apptest.Password})
	made := c.Post("/api/profile/calendar", show)
	switch {
	case r.method == http.MethodDelete:
		return c.Delete(r.path)
	case strings.HasSuffix(r.path, "/names"):
		return c.Post(r.path, show)
	}
	return made
}

// changeTokens makes or ends a token; the caller has proved to be present.
func (v caller) changeTokens(r rule) apptest.Answer {
	c := v.client
	c.Post("/api/presence", object{"Password": apptest.Password})
	made := c.Post("/api/tokens", object{"Name": uniqueName("Betik"), "Scope": "read"})
	if r.method == http.MethodDelete {
		return c.Delete(fmt.Sprintf("/api/tokens/%d", made.ID()))
	}
	return made
}

// madeUp has the form of a recovery key.
const madeUp = "bWFkZS11cC1tYWRlLXVwLW1hZGUtdXAtbWFkZS11cC0"

// otherSession is a second session of the visitor, 0 when nobody has signed in.
func (v caller) otherSession(t *testing.T) int64 {
	t.Helper()
	role, _ := v.client.Get("/api/session").JSON["RoleId"].(float64)
	if role == 0 {
		return 0
	}
	v.w.Login(access.Role(role))
	items, _ := v.client.Get("/api/sessions").JSON["Items"].([]any)
	for _, item := range items {
		if at(item, "Current") == false {
			return int64(at(item, "Id").(float64))
		}
	}
	t.Fatal("there is no second session")
	return 0
}

func kindOf(path string) string {
	for part := range strings.SplitSeq(path, "/") {
		if slices.Contains(kinds, part) {
			return part
		}
	}
	switch {
	case strings.Contains(path, "draftlegaltexts"):
		return "legaltexts"
	case strings.Contains(path, "glossary"):
		return "terms"
	case strings.Contains(path, "regulations"):
		return "regulations"
	}
	return ""
}

func (v caller) address(r rule, kind string) string {
	id := v.fixture.id[kind]
	query := ""
	switch {
	case strings.HasPrefix(r.path, "/api/resources/") || strings.HasPrefix(r.path, content.GuidePath):
		id = 1
	case r.method == http.MethodDelete &&
		!strings.HasPrefix(r.path, "/api/favourites"): // what was starred is in the list
		id = v.spare[kind]
	case r.variant == "#new":
		id = 0
		if kind == "revisions" && strings.Contains(r.path, "/edit/") {
			query = fmt.Sprintf("?parent=%d", v.fixture.id["legaltexts"])
		}
	case r.variant == "#link":
		query = "?link=1"
	case r.variant == "#look":
		query = "?dryrun=1"
	case r.variant == "#owned":
		query = fmt.Sprintf("?parent=%d", v.fixture.id["legaltexts"])
	case r.path == "/api/concordances/places":
		query = fmt.Sprintf("?text=%d", v.fixture.id["legaltexts"])
	case r.path == "/api/euacts/units/{id}/text":
		query = "?place=art:1"
	case r.path == "/api/euacts/view":
		query = "?celex=" + v.fixture.celex
	case r.variant == "#compared":
		query = fmt.Sprintf("?source=%d&destination=%d", v.fixture.id["revisions"], v.fixture.id["revisions"])
	}
	return strings.NewReplacer(
		"{id}", strconv.FormatInt(id, 10),
		"{category}", "1",
		"{kind}", kind,
		"{param}", strconv.FormatInt(v.fixture.id["legaltexts"], 10),
		"{legalTextId}", strconv.FormatInt(v.fixture.id["legaltexts"], 10),
		"{revisionId}", strconv.FormatInt(v.fixture.id["revisions"], 10),
		"{fileId}", strconv.FormatInt(v.fixture.file, 10),
		"{token}", "bWFkZSB1cA.bWFkZSB1cA",
		"{key}", madeUp,
		"{place}", "art:1",
		"{row}", strconv.FormatInt(v.fixture.row, 10),
	).Replace(r.path) + query
}

// body is what a save sends.
func (v caller) body(t *testing.T, r rule, kind string) any {
	t.Helper()
	if strings.HasSuffix(r.path, "/import") {
		return object{"UploadId": v.table}
	}
	switch r.variant {
	case "#update":
		var stamp any = v.fixture.stamp[kind]
		// Other calls have changed these: a table was attached, a structure saved.
		if table := map[string]string{"revisions": "revisions", "euacts": "eu_acts"}[kind]; table != "" {
			stamp = record.Instant(v.origin.Count(v.origin.Stores().Main,
				"SELECT modify_date FROM "+table+" WHERE id = $1", v.fixture.id[kind]))
		}
		return object{"Id": v.fixture.id[kind], "ModifyDate": stamp, "Notes": uniqueName("Not")}
	case "#reorder":
		version := v.origin.Count(v.origin.Stores().Main,
			"SELECT COALESCE(MAX(version), 0) FROM trees WHERE kind = $1", kind)
		return json.RawMessage(fmt.Sprintf(`{"TreeVersion": %d, "Tree": %s}`, version, v.reversed(t, kind)))
	}
	return v.fixture.complete(kind)
}

// reversed is a tree as one row of roots, the last one first.
func (v caller) reversed(t *testing.T, kind string) []byte {
	t.Helper()
	rows, err := v.origin.db.Query("SELECT id FROM " + kind + " ORDER BY id DESC")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	tree := []object{}
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		tree = append(tree, object{"Id": id, "ParentId": nil, "Order": len(tree)})
	}
	text, err := json.Marshal(tree)
	if err != nil || rows.Err() != nil {
		t.Fatal(err, rows.Err())
	}
	return text
}
