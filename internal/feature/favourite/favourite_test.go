package favourite_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/record"
)

type object = map[string]any

// env is an instance with two legal texts, the second one adopted, and two terms.
type env struct {
	*apptest.Env
	t                        *testing.T
	draft, adopted           int64
	waste, hazard            int64
	reader, keeper, glossary *apptest.Client // roles 3, 4 and 5
}

func (d *env) save(c *apptest.Client, kind string, record object) int64 {
	d.t.Helper()
	a := c.Post("/api/settings/"+kind, record)
	if !a.Success {
		d.t.Fatalf("save %s: %s", kind, a.Raw)
	}
	return a.ID()
}

func open(t *testing.T, h *apptest.Env) *env {
	d := &env{Env: h, t: t}
	expert := h.Login(access.DraftingExpert)
	sector := d.save(expert, "sectors", object{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment"})
	domain := d.save(expert, "domains", object{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment"})
	text := func(name, number string) int64 {
		return d.save(expert, "legaltexts", object{"Id": 0, "NameTR": name, "NameEN": "EN " + name, "Number": number,
			"LegislationTypeId":  1,
			"TrafficLightYellow": 2, "TrafficLightRed": 4, "Sectors": []int64{sector}})
	}
	term := func(tr, en string) int64 {
		return d.save(expert, "terms", object{"Id": 0, "NameTR": tr, "NameEN": en, "Domains": []int64{domain}})
	}
	d.draft, d.adopted = text("Atık Yasası", ""), text("Çevre Yasası", "18/2012")
	d.save(expert, "revisions", object{"Id": 0, "LegalTextId": d.adopted, "StatusId": 9, "Date": "2012-03-01",
		"TextTR": "MADDE 1. x",
		"Files": []any{object{"Id": 0, "Name": "a.txt", "Data": "YQ==", "DescriptionTR": "Tablo",
			"DescriptionEN": "Table"}}})
	d.waste, d.hazard = term("atık", "waste"), term("tehlikeli atık", "hazardous waste")
	d.reader, d.keeper, d.glossary = h.Login(access.TextReader), h.Login(access.Terminologist),
		h.Login(access.GlossaryReader)
	return d
}

// star stars a record a minute after the last one.
func (d *env) star(c *apptest.Client, kind string, id int64, note any) apptest.Answer {
	d.t.Helper()
	d.Clock.Add(time.Minute)
	return c.Post("/api/favourites", object{"Kind": kind, "ObjectId": id, "Note": note})
}

// seen is what a list of favourites says.
func seen(t *testing.T, a apptest.Answer, key string) string {
	t.Helper()
	items, ok := a.JSON[key].([]any)
	if !a.Success || !ok {
		t.Fatalf("%s", a.Raw)
	}
	var all []string
	for _, item := range items {
		one := item.(object)
		line := fmt.Sprintf("%s %s %s %s [%s]", one["Kind"], one["Number"], one["NameTR"], one["NameEN"], one["Note"])
		if one["Draft"] == true {
			line += " draft"
		}
		all = append(all, strings.Join(strings.Fields(line), " "))
	}
	return strings.Join(all, "; ")
}

func (d *env) sees(c *apptest.Client, want string) {
	d.t.Helper()
	if got := seen(d.t, c.Get("/api/favourites"), "Items"); got != want {
		d.t.Errorf("the list is %q, want %q", got, want)
	}
	if got := seen(d.t, c.Get("/api/home"), "Favourites"); got != want {
		d.t.Errorf("the home screen has %q, want %q", got, want)
	}
}

// flagged names the addresses under which a record has a star.
func (d *env) flagged(c *apptest.Client, paths ...string) string {
	d.t.Helper()
	var all []string
	for _, path := range paths {
		a := c.Get(path)
		if !a.Success {
			d.t.Fatalf("%s: %s", path, a.Raw)
		}
		if strings.Contains(string(a.Raw), `"Favourite":true`) {
			all = append(all, path)
		}
	}
	return strings.Join(all, " ")
}

func TestFavourites(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		d := open(t, h)
		before := d.versions()
		if a := d.star(d.reader, "legaltexts", d.adopted, "Ana yasa; atıflar için."); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		d.star(d.reader, "legaltexts", d.draft, "")
		d.star(d.reader, "terms", d.waste, nil)
		const three = "terms atık waste []; legaltexts Atık Yasası EN Atık Yasası [] draft; legaltexts 18/2012 Çevre " +
			"Yasası EN Çevre Yasası [Ana yasa; atıflar için.]"
		d.sees(d.reader, three)

		t.Run("they are private", func(t *testing.T) {
			d.t = t
			for _, role := range []access.Role{access.Administrator, access.DraftingExpert} {
				d.sees(d.Login(role), "")
			}
			lists := []string{"/api/glossary", "/api/glossary?page=1", fmt.Sprintf("/api/glossary/view/%d", d.waste)}
			texts := []string{"/api/legaltexts", "/api/draftlegaltexts",
				fmt.Sprintf("/api/legaltexts/view/%d", d.draft)}
			if got, want := d.flagged(d.reader, append(lists, texts...)...),
				strings.Join(append(lists, texts...), " "); got != want {
				t.Errorf("stars under %q, want %q", got, want)
			}
			if got := d.flagged(d.reader, fmt.Sprintf("/api/glossary/view/%d", d.hazard)); got != "" {
				t.Errorf("a star that nobody gave: %s", got)
			}
			admin := d.Login(access.Administrator)
			settings := []string{"/api/settings/terms", "/api/settings/legaltexts",
				fmt.Sprintf("/api/settings/terms/view/%d", d.waste)}
			if got := d.flagged(admin, append(append(lists, texts...), settings...)...) +
				d.flagged(d.glossary, lists...); got != "" {
				t.Errorf("others see stars under %s", got)
			}
			d.star(admin, "terms", d.waste, "x")
			if got := d.flagged(admin, settings...); got != settings[0]+" "+settings[2] {
				t.Errorf("stars in the Settings under %q", got)
			}
			if a := admin.Delete(fmt.Sprintf("/api/favourites/legaltexts/%d", d.draft)); !a.Is(404, "ERROR_NOT_FOUND") {
				t.Errorf("somebody else's star: %d %s", a.Status, a.Raw)
			}
			d.sees(d.reader, three)
		})

		t.Run("a second star is another note", func(t *testing.T) {
			d.t = t
			logged := func() int64 {
				return d.Count(d.Stores().Main,
					"SELECT COUNT(*) FROM log WHERE category_id = 17 AND user_id = (SELECT id FROM users WHERE "+
						"username = $1)",
					apptest.Username(access.TextReader))
			}
			lines := logged()
			d.star(d.reader, "terms", d.waste, "Komite öncesi\n12. maddeye bak.")
			d.star(d.reader, "terms", d.waste, "Komite öncesi\r\n12. maddeye bak.")
			d.Clock.Add(time.Minute)
			d.reader.Post("/api/favourites", object{"Kind": "terms", "ObjectId": d.waste}) // no Note: it stays
			d.sees(d.reader, strings.Replace(three, "waste []", "waste [Komite öncesi 12. maddeye bak.]", 1))
			d.star(d.reader, "terms", d.waste, nil)
			d.sees(d.reader, three)
			if got := logged() - lines; got != 2 {
				t.Errorf("%d lines in the log for two changed notes", got)
			}
			if n := d.Count(d.Stores().Main,
				"SELECT COUNT(*) FROM log WHERE category_id = 17 AND (data NOT IN ('legaltexts', 'terms') OR changes "+
					"<> '' OR object_id IS NULL)"); n != 0 {
				t.Errorf("%d lines of the log say more than kind and id", n)
			}
		})

		t.Run("what is refused", func(t *testing.T) { d.t = t; d.refusals(t); d.sees(d.reader, three) })

		t.Run("roles without legal texts", func(t *testing.T) {
			d.t = t
			for _, c := range []*apptest.Client{d.keeper, d.glossary} {
				for _, id := range []int64{d.adopted, 999999} {
					if a := d.star(c, "legaltexts", id, ""); !a.Is(403, "ERROR_FORBIDDEN") {
						t.Errorf("%d %s", a.Status, a.Raw)
					}
					if a := c.Delete(fmt.Sprintf("/api/favourites/legaltexts/%d", id)); !a.Is(403, "ERROR_FORBIDDEN") {
						t.Errorf("%d %s", a.Status, a.Raw)
					}
				}
				if a := d.star(c, "terms", d.hazard, "x"); !a.Success {
					t.Errorf("%s", a.Raw)
				}
				d.sees(c, "terms tehlikeli atık hazardous waste [x]")
			}
			// Who may no longer read legal texts does not see those that were starred.
			for _, then := range []struct {
				role access.Role
				sees string
			}{{access.Terminologist, "terms atık waste []"}, {access.GlossaryReader, "terms atık waste []"},
				{access.TextReader, three}} {
				d.Exec("UPDATE users SET role_id = $1 WHERE username = $2", int64(then.role),
					apptest.Username(access.TextReader))
				d.sees(d.Login(access.TextReader), then.sees)
			}
		})

		t.Run("they are no change of the library", func(t *testing.T) {
			if after := d.versions(); after != before {
				t.Errorf("the library was %s, is %s", before, after)
			}
		})

		t.Run("they go with the record and the person", func(t *testing.T) {
			d.t = t
			admin := d.Login(access.Administrator)
			for _, path := range []string{fmt.Sprintf("legaltexts/%d", d.draft), fmt.Sprintf("terms/%d", d.waste)} {
				if a := admin.Delete("/api/settings/" + path); !a.Success {
					t.Fatalf("%s: %s", path, a.Raw)
				}
			}
			d.reader = d.Login(access.TextReader)
			d.sees(d.reader, "legaltexts 18/2012 Çevre Yasası EN Çevre Yasası [Ana yasa; atıflar için.]")
			if a := d.reader.Delete(fmt.Sprintf("/api/favourites/terms/%d", d.waste)); !a.Is(404, "ERROR_NOT_FOUND") {
				t.Errorf("%d %s", a.Status, a.Raw)
			}
			path := fmt.Sprintf("/api/favourites/legaltexts/%d", d.adopted)
			if first, second := d.reader.Delete(path), d.reader.Delete(path); !first.Success ||
				!second.Is(404, "ERROR_NOT_FOUND") {
				t.Errorf("%s, again %s", first.Raw, second.Raw)
			}
			d.sees(d.reader, "")
			d.star(d.reader, "terms", d.hazard, "gizli")
			id := d.Count(d.Stores().Main, "SELECT id FROM users WHERE username = $1",
				apptest.Username(access.TextReader))
			if a := admin.Delete(fmt.Sprintf("/api/settings/users/%d", id)); !a.Success {
				t.Fatalf("%s", a.Raw)
			}
			if n := d.Count(d.Stores().Main, "SELECT COUNT(*) FROM favourite_terms WHERE user_id = $1 OR note "+
				"= 'gizli'",
				id); n != 0 {
				t.Errorf("%d stars outlive their owner", n)
			}
		})
	})
}

// versions are the numbers that changes of the library raise, and the stamps of its records.
func (d *env) versions() string {
	count := func(query string) int64 { return d.Count(d.Stores().Main, query) }
	return fmt.Sprint(count("SELECT COALESCE(SUM(version), 0) FROM trees"), count("SELECT SUM(modify_date) FROM terms"),
		count("SELECT SUM(modify_date) FROM legal_texts"))
}

func (d *env) refusals(t *testing.T) {
	const accepted = ""
	long := strings.Repeat("ğ", 140)
	for note, code := range map[any]string{
		// NFC: 140
		long: accepted, long + "x": "Note:maxlength", strings.Repeat("🦉", 140): accepted,
		strings.Repeat("e\u0301", 140): accepted,
		"a\x00b":                       "Note:control", "a\x1b[31m": "Note:control", "a\tb\nc": accepted, "x": accepted,
		" \u00a0\n":                    accepted,
		"<img src=x onerror=alert(1)>": accepted, "'; DROP TABLE favourite_terms; --": accepted, "=1+1": accepted,
		"\u202egizli": accepted, 7: "400", true: "400",
	} {
		a := d.star(d.reader, "terms", d.hazard, note)
		switch {
		case code == "400":
			if !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("note %v: %d %s", note, a.Status, a.Raw)
			}
		case code == accepted:
			if !a.Success {
				t.Errorf("note %.40q is refused: %s", note, a.Raw)
			}
		case a.Status != 200 || a.Message != "ERROR_VALIDATION" || broken(a) != code:
			t.Errorf("note %.40q: %d %s, want %s", note, a.Status, a.Raw, code)
		}
	}
	items := []struct {
		Note       string
		CreateDate record.Instant
	}{}
	d.star(d.reader, "terms", d.hazard, "  'iki' \"satır\"\r\n<b>ığdır</b> ")
	d.reader.Get("/api/favourites").Into(t, &struct{ Items any }{&items})
	if items[0].Note != "'iki' \"satır\"\n<b>ığdır</b>" {
		t.Errorf("the note came back as %q", items[0].Note)
	}
	for body, code := range map[string]string{
		`{}`: "Kind:required", `{"Kind":"terms"}`: "ObjectId:required", `{"Kind":"users","ObjectId":1}`: "Kind:unknown",
		`{"Kind":"Terms","ObjectId":1}`:      "Kind:unknown",
		`{"Kind":"terms","ObjectId":999999}`: "ObjectId:unknown", `{"Kind":"terms","ObjectId":-1}`: "ObjectId:unknown",
		`{"Kind":"terms","ObjectId":"1"}`: "400", `{"Kind":"terms","ObjectId":1,"UserId":1}`: "400", `[]`: "400",
		`{"Kind":"terms","ObjectId":1}{}`: "400",
	} {
		a := d.reader.PostText("/api/favourites", body)
		if code == "400" && !a.Is(400, "ERROR_BAD_REQUEST") || code != "400" && broken(a) != code {
			t.Errorf("%s: %d %s, want %s", body, a.Status, a.Raw, code)
		}
	}
	for _, path := range []string{"terms/999999", "terms/0", "terms/x", "users/1", "revisions/1", "Terms/1", "terms"} {
		if a := d.reader.Delete("/api/favourites/" + path); !a.Is(404, "ERROR_NOT_FOUND") {
			t.Errorf("DELETE %s: %d %s", path, a.Status, a.Raw)
		}
	}
	if a := d.reader.Get("/api/favourites?kind=terms"); !a.Is(400, "ERROR_BAD_REQUEST") {
		t.Errorf("an unknown parameter: %d %s", a.Status, a.Raw)
	}
	if a := d.reader.Delete(fmt.Sprintf("/api/favourites/terms/%d", d.hazard)); !a.Success {
		t.Errorf("%s", a.Raw)
	}
}

// broken is the first broken rule of an answer, as Field:code.
func broken(a apptest.Answer) string {
	list, _ := a.JSON["Errors"].([]any)
	if len(list) == 0 {
		return ""
	}
	first := list[0].(object)
	return fmt.Sprintf("%s:%s", first["Field"], first["Code"])
}
