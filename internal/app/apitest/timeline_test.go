package apitest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// The versions of an invented law: a draft, its adoption with a longer period, one with an article put in, and a
// repeal.
var timelineTexts = []object{
	{"StatusId": 1, "Date": "2019-05-01", "TextTR": timelineLaw("on dört", ""),
		"TextEN": "Article 1. Fees are paid in 14 days.\n"},
	{"StatusId": 9, "Date": "2020-01-10", "DateEffective": "2020-03-01", "TextTR": timelineLaw("otuz", "")},
	{"StatusId": 9, "Date": "2021-02-01", "DateEffective": "2021-02-15",
		"TextTR": timelineLaw("otuz", "Muayene istasyonları Bakanlıktan izin alarak kurulur ve her yıl denetlenir.")},
	{"StatusId": 10, "Date": "2024-12-12"},
}

// timelineLaw is a law of three articles, or four if one is put in before the last.
func timelineLaw(days, added string) string {
	articles := []string{"Bu Yasanın amacı, ölçü aletlerinin doğru çalışmasını sağlamaktır.",
		"Ölçü aletleri iki yılda bir muayene edilir ve ücreti " + days + " gün içinde ödenir.",
		"Damgasız alet kullananlara idari para cezası verilir; ceza tekrarında iki katına çıkarılır."}
	if added != "" {
		articles = slices.Insert(articles, 2, added)
	}
	var b strings.Builder
	for i, text := range articles {
		fmt.Fprintf(&b, "MADDE %d – %s\n", i+1, text)
	}
	return b.String()
}

// timelineOf saves the versions and returns the legal text with their ids.
func timelineOf(w *env, c *apptest.Client, s fixture) (legalText int64, versions []int64) {
	w.t.Helper()
	legalText = w.must(c.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
	for _, v := range timelineTexts {
		body := object{"Id": 0, "LegalTextId": legalText, "Files": []any{inline("uyum.txt", "Uyum Tablosu")}}
		for key, value := range v {
			body[key] = value
		}
		versions = append(versions, w.must(c.Post("/api/settings/revisions", body)).ID())
	}
	return legalText, versions
}

func TestHistoryOfArticles(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, reader := w.Login(access.DraftingExpert), w.Login(access.TextReader)
		law, versions := timelineOf(w, expert, w.makeFixture(expert))

		answer := w.must(reader.Get(fmt.Sprintf("/api/legaltexts/history/%d", law)))
		var told []string
		for _, a := range answer.JSON["Articles"].([]any) {
			for _, e := range at(a, "Events").([]any) {
				told = append(told, fmt.Sprint(at(e, "Version"), at(e, "Kind"), at(a, "Place")))
			}
		}
		// In the order of the latest version, then what it no longer has.
		var places []string
		for _, a := range answer.JSON["Articles"].([]any) {
			places = append(places, at(a, "Place").(string))
		}
		if got := strings.Join(places, " "); got != "art:1 art:2 art:3 art:4" {
			t.Errorf("the articles are %s", got)
		}
		name, rows := w.table(reader, fmt.Sprintf("/api/legaltexts/history/%d/export", law))
		if len(rows) != 5 || !strings.HasSuffix(name, ".xlsx") {
			t.Fatalf("%s has the rows %q", name, rows)
		}
		if want := []string{"MADDE 4", "", "Metne girdi: MADDE 3", "",
			"Numarası değişti: MADDE 3 → MADDE 4"}; !slices.Equal(
			rows[4][:5], want) {
			t.Errorf("the row of an article is %q, want %q", rows[4], want)
		}
		slices.Sort(told)
		event := func(version int, kind, place string) string {
			return fmt.Sprint(float64(versions[version]), kind, place)
		}
		want := []string{event(0, "introduced", "art:1"), event(0, "introduced", "art:2"),
			event(0, "introduced", "art:4"), event(1, "changed", "art:2"), event(2, "introduced", "art:3"),
			event(2, "renumbered", "art:4")}
		slices.Sort(want)
		if !slices.Equal(told, want) {
			t.Errorf("told %q\nwant %q", told, want)
		}
		inChain := func(language string) (all string) {
			for _, v := range w.must(reader.Get(fmt.Sprintf("/api/legaltexts/history/%d?language=%s", law,
				language))).JSON["Versions"].([]any) {
				all += map[bool]string{true: "x", false: "-"}[at(v, "InChain") == true]
			}
			return all
		}
		if tr, en := inChain("tr"), inChain("en"); tr != "xxx-" || en != "x---" {
			t.Errorf("the versions with a text are %s and %s", tr, en)
		}

		blame := w.must(reader.Get(fmt.Sprintf("/api/legaltexts/blame/%d", versions[2])))
		var since []int64
		for _, r := range blame.JSON["Runs"].([]any) {
			for range int(at(r, "Lines").(float64)) {
				since = append(since, int64(at(r, "Since").(float64)))
			}
		}
		wantSince := []int64{versions[0], versions[1], versions[2], versions[0]}
		if len(since) < 4 || !slices.Equal(since[:4], wantSince) {
			t.Errorf("the lines are of versions %v, want %v", since, wantSince)
		}

		article := w.must(reader.Get(fmt.Sprintf("/api/legaltexts/article/%d/art:2", versions[2])))
		steps := article.JSON["Steps"].([]any)
		if len(steps) != 2 {
			t.Fatalf("article 2 has %d steps: %s", len(steps), article.Raw)
		}
		deleted, inserted := "", ""
		for _, s := range at(steps[1], "Left").([]any) {
			if at(s, "Op") == float64(-1) {
				deleted += at(s, "Text").(string)
			}
		}
		for _, s := range at(steps[1], "Right").([]any) {
			if at(s, "Op") == float64(1) {
				inserted += at(s, "Text").(string)
			}
		}
		if strings.TrimSpace(deleted) != "on dört" || strings.TrimSpace(inserted) != "otuz" {
			t.Errorf("the change is %q to %q", deleted, inserted)
		}

		for path, want := range map[string]struct {
			status int
			code   string
		}{
			fmt.Sprintf("/api/legaltexts/blame/%d?language=en", versions[2]): {http.StatusOK, "ERROR_NO_TEXT"},
			fmt.Sprintf("/api/legaltexts/blame/%d", versions[3]):             {http.StatusOK, "ERROR_NO_TEXT"},
			fmt.Sprintf("/api/legaltexts/blame/%d?language=de", versions[2]): {http.StatusBadRequest,
				"ERROR_BAD_REQUEST"},
			fmt.Sprintf("/api/legaltexts/article/%d/art:99", versions[2]): {http.StatusNotFound,
				"ERROR_NOT_FOUND"},
			fmt.Sprintf("/api/legaltexts/article/%d/%s", versions[2], "art:%3Cb%3E"): {http.StatusBadRequest,
				"ERROR_BAD_REQUEST"},
			"/api/legaltexts/history/999999": {http.StatusNotFound,
				"ERROR_NOT_FOUND"},
			"/api/legaltexts/history/999999/export": {http.StatusNotFound,
				"ERROR_NOT_FOUND"},
			fmt.Sprintf("/api/legaltexts/history/%d/export?language=fr", law): {http.StatusBadRequest,
				"ERROR_BAD_REQUEST"},
			"/api/legaltexts/blame/999999": {http.StatusNotFound,
				"ERROR_NOT_FOUND"},
		} {
			if a := reader.Get(path); !a.Is(want.status, want.code) {
				t.Errorf("%s: %d %s", path, a.Status, a.Raw)
			}
		}
	})
}

func TestAnArticleTellsWhatWasSplitFromIt(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		law := w.must(expert.Post("/api/settings/legaltexts", w.makeFixture(expert).complete("legaltexts"))).ID()
		const scope = "MADDE 1 – Bu Yasanın amacı, ölçü aletlerinin doğru çalışmasını sağlamaktır.\n"
		whole := []string{"Damgasız alet kullananlara idari para cezası verilir; ceza tekrarında iki katına çıkarılır.",
			"Mühürlenen alet ancak Bakanlıkça açılır; mührü bozanlar hakkında genel hükümler uygulanır.",
			"Cezalar tebliğ tarihinden başlayarak bir ay içinde ödenir ve bütçeye gelir kaydedilir."}
		var last int64
		for date, articles := range []string{
			"MADDE 2 – " + whole[0] + "\n(2) " + whole[1] + "\n(3) " + whole[2] + "\n",
			"MADDE 2 – " + whole[0] + "\nMADDE 2/A – (1) " + whole[1] + "\n(2) " + whole[2] + "\n",
		} {
			last = w.must(expert.Post("/api/settings/revisions", object{"Id": 0, "LegalTextId": law, "StatusId": 2,
				"Date": fmt.Sprintf("2020-01-%02d", date+1), "TextTR": scope + articles})).ID()
		}
		for place, want := range map[string]string{
			"art:1": "introduced []", "art:2": "introduced [] MADDE 2/A", "art:2a": "split [] from MADDE 2",
		} {
			got := ""
			article := w.must(expert.Get(fmt.Sprintf("/api/legaltexts/article/%d/%s", last, place))).JSON
			for _, s := range article["Steps"].([]any) {
				step := s.(object)
				for _, kind := range step["Kinds"].([]any) {
					if kind != "changed" {
						got += fmt.Sprint(kind, " [] ")
					}
				}
				if split, ok := step["Split"].([]any); ok {
					got += fmt.Sprint(split...)
				}
			}
			if from, ok := article["From"]; ok {
				got += fmt.Sprint("from ", from)
			}
			if got = strings.TrimSpace(got); got != want {
				t.Errorf("%s: %q, want %q", place, got, want)
			}
		}
	})
}

// A version that is saved again is compared again: nothing that was computed before is answered.
func TestHistoryFollowsASavedVersion(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		law, versions := timelineOf(w, expert, w.makeFixture(expert))
		path := fmt.Sprintf("/api/legaltexts/history/%d", law)
		w.must(expert.Get(path))
		w.must(expert.Post(fmt.Sprintf("/api/checkout/revisions/%d", versions[1]), nil))
		stamp := w.must(expert.Get(fmt.Sprintf("/api/settings/revisions/edit/%d", versions[1]))).JSON["Item"]
		w.must(expert.Post("/api/settings/revisions", object{"Id": versions[1], "ModifyDate": at(stamp, "ModifyDate"),
			"TextTR": timelineLaw("on dört", "")}))
		for _, v := range w.must(expert.Get(path)).JSON["Versions"].([]any) {
			if int64(at(v, "Id").(float64)) == versions[1] && at(v, "Changed") != float64(0) {
				t.Errorf("the version changes %v articles, though its text is that of the one before", at(v, "Changed"))
			}
		}
	})
}

func TestTextAsOfADay(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, reader := w.Login(access.DraftingExpert), w.Login(access.TextReader)
		law, versions := timelineOf(w, expert, w.makeFixture(expert))
		asOf := func(query string) apptest.Answer {
			return reader.Get(fmt.Sprintf("/api/legaltexts/asof/%d?%s", law, query))
		}
		for query, want := range map[string]string{
			"date=2020-02-29":          "not-yet 0 ",
			"date=2020-03-01":          fmt.Sprint("in-force ", versions[1], " "),
			"date=2022-01-01":          fmt.Sprint("in-force ", versions[2], " "),
			"date=2025-01-01":          "repealed 0 ",
			"date=2019-06-01&drafts=1": fmt.Sprint("not-yet ", versions[0], " "),
			// Article 4 of the third version was article 3 of the second one.
			fmt.Sprintf("date=2020-03-01&place=art:4&of=%d", versions[2]): fmt.Sprint("in-force ", versions[1],
				" art:3"),
			fmt.Sprintf("date=2020-03-01&place=art:3&of=%d", versions[2]): fmt.Sprint("in-force ", versions[1], " "),
			"date=2022-01-01&place=art:4": fmt.Sprint("in-force ", versions[2],
				" art:4"),
		} {
			a := w.must(asOf(query))
			var id int64
			if v := a.JSON["Revision"]; v != nil {
				id = int64(at(v, "Id").(float64))
			}
			if got := fmt.Sprint(a.Text("State"), " ", id, " ", a.Text("Place")); got != want {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
		for _, query := range []string{"date=31/02/2024", "date=2024-02-31", "date=0000-01-01", "date=20240101",
			"place=x", "place=" + strings.Repeat("art:1/", 20) + "art:1", "drafts=2", "of=x", "language=de",
			"date=2022-01-01&place=art:1&of=1"} {
			if a := asOf(query); a.Status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", query, a.Status, a.Raw)
			}
		}
	})
}
