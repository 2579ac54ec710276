package apitest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
	"lls/internal/text/texttest"
)

func TestBadCommentsAreRefused(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		good := c.on(commentedLaw, decision, 1, "readers")
		with := func(key string, value any) object {
			body := object{}
			for k, v := range good {
				body[k] = v
			}
			body[key] = value
			return body
		}
		before := w.snapshot()
		for _, bad := range []struct {
			key   string
			value any
			code  string
		}{
			{"Text", "", "required"}, {"Text", " \n ", "required"}, {"Text", strings.Repeat("ş", 4001), "maxlength"},
			{"Text", "a\x00b", "control"}, {"Language", "de", "unknown"}, {"Audience", "all", "unknown"},
			{"Quote", strings.Repeat("ş", 501), "maxlength"}, {"Quote", "", "required"},
			{"Quote", "başka sözler", "unknown"}, {"Start", 1 << 40, "unknown"}, {"Start", -1, "unknown"},
			// within a letter of two units
			{"End", 0, "unknown"}, {"RevisionId", 999999, "unknown"}, {"Start", 11, "unknown"},
		} {
			a := c.expert.Post("/api/comments", with(bad.key, bad.value))
			if !a.Is(http.StatusOK, "ERROR_VALIDATION") || at(a.JSON, "Errors", 0, "Code") != bad.code {
				t.Errorf("%s = %.20v: %d %.200s", bad.key, bad.value, a.Status, a.Raw)
			}
		}
		for _, path := range []string{"/api/comments", "/api/comments?revision=x", "/api/comments?revision=0"} {
			if a := c.expert.Get(path); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%s: %d %s", path, a.Status, a.Raw)
			}
		}
		for _, path := range []string{"/api/comments?revision=999999", "/api/comments/counts/999999"} {
			if a := c.expert.Get(path); a.Status != http.StatusNotFound {
				t.Errorf("%s: %d %s", path, a.Status, a.Raw)
			}
		}
		for _, a := range []apptest.Answer{c.expert.Post("/api/comments/999999/replies", object{"Text": "?"}),
			c.expert.Post("/api/comments/999999/state", object{"State": "open"}),
			c.expert.Delete("/api/comments/999999")} {
			if a.Status != http.StatusNotFound {
				t.Errorf("no such thread: %d %s", a.Status, a.Raw)
			}
		}
		w.same(t, before, "what was refused")
		id := w.must(c.expert.Post("/api/comments", good)).ID()
		if a := c.expert.Post(fmt.Sprintf("/api/comments/%d/text", id), object{"Text": " "}); !a.Is(http.StatusOK,
			"ERROR_VALIDATION") {
			t.Errorf("an empty text: %d %s", a.Status, a.Raw)
		}
		if a := c.expert.Post(fmt.Sprintf("/api/comments/%d/state", id), object{"State": "done"}); !a.Is(http.StatusOK,
			"ERROR_VALIDATION") {
			t.Errorf("an unknown state: %d %s", a.Status, a.Raw)
		}
	})
}

func TestStrangeStringsInComments(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		id, sent := int64(0), 0
		for i, strange := range texttest.StrangeStrings(t) {
			if i%2 == 0 == (w.cfg.Database != "") && !longRun() {
				continue
			}
			if sent%40 == 0 {
				id = w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "readers"))).ID()
			}
			sent++
			a := c.expert.Post(fmt.Sprintf("/api/comments/%d/replies", id), object{"Text": strange})
			if a.Status != http.StatusOK && a.Status != http.StatusBadRequest {
				t.Errorf("%.40q: %d %.200s", strange, a.Status, a.Raw)
			}
		}
		for _, thread := range c.list(c.reader, c.version) {
			for _, one := range thread.Comments {
				if strings.TrimSpace(one.Text) == "" {
					t.Errorf("an empty comment is kept: %+v", one)
				}
			}
		}
	})
}

// A text is saved with composed letters. What has no composed form, or stands outside of the first plane, is counted as
// browsers count it.
func TestCommentsOnLettersOfSeveralCodePoints(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		const passage = "fi\u0307yat 👩\u200d⚖️ (\u2067عقد\u2069) ögretmen"
		law := "MADDE 1 – 🇹🇷 og\u0306lan ve is\u0327 👍🏽 " + passage + " on gün içinde ilan edilir.\nMADDE 2 – Son.\n"
		c.version = c.save(0, "2024-04-01", law)
		composed := lang.Normalize(law)
		w.must(c.expert.Post("/api/comments", c.on(composed, passage, 1, "readers")))
		if got, want := c.place(c.version, composed), fmt.Sprintf("exact %q of article 1", passage); got != want {
			t.Errorf("it is %s, want %s", got, want)
		}
		later := "MADDE 1 – 😀 Yeni.\nMADDE 2 –" + strings.TrimPrefix(law, "MADDE 1 –")
		version := c.save(0, "2024-05-01", later)
		if got, want := c.place(version, lang.Normalize(later)),
			fmt.Sprintf("exact %q of article 2", passage); got != want {
			t.Errorf("in the next version it is %s, want %s", got, want)
		}
	})
}

func TestAuthorsChangeTheirCommentsForSomeTime(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		thread := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "readers"))).ID()
		id := w.must(c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", thread), object{"Text": "Otuz gun."})).ID()
		path := fmt.Sprintf("/api/comments/%d/text", id)
		if a := c.expert.Post(path, object{"Text": "Yirmi gün."}); a.Status != http.StatusForbidden {
			t.Errorf("an expert changes what a reader wrote: %d %s", a.Status, a.Raw)
		}
		w.must(c.reader.Post(path, object{"Text": "Otuz gün."}))
		one := c.list(c.expert, c.version)[0].Comments[1]
		if one.Text != "Otuz gün." || one.EditDate == nil || one.MayEdit {
			t.Errorf("an expert reads %+v", one)
		}
		if mine := c.list(c.reader, c.version)[0].Comments; !mine[1].MayEdit || mine[0].MayEdit ||
			mine[0].EditDate != nil {
			t.Errorf("the reader reads %+v", mine)
		}
		log := string(w.must(w.Login(access.Administrator).Get("/api/logs/21")).Raw)
		if !strings.Contains(log, "Comment edited: ") || !strings.Contains(log, "Yorum düzeltildi: ") {
			t.Errorf("the log does not tell: %s", log)
		}
		w.Clock.Add(16 * time.Minute)
		c.reader, c.expert = w.Login(access.TextReader), w.Login(access.DraftingExpert)
		if a := c.reader.Post(path, object{"Text": "Kırk gün."}); !a.Is(http.StatusOK, "ERROR_COMMENT_STANDS") {
			t.Errorf("changed too late: %d %s", a.Status, a.Raw)
		}
		if a := c.expert.Post(fmt.Sprintf("/api/comments/%d/text", thread),
			object{"Text": "Süre uzun."}); !a.Is(http.StatusOK, "ERROR_COMMENT_STANDS") {
			t.Errorf("an expert changed too late: %d %s", a.Status, a.Raw)
		}
		if got := c.list(c.reader, c.version)[0].Comments; got[1].MayEdit || got[1].MayDelete ||
			got[1].Text != "Otuz gün." {
			t.Errorf("afterwards it is %+v", got)
		}
	})
}

func TestThoseWhoWroteAVersionAreNotifiedOfCommentsOnIt(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		admin := w.Login(access.Administrator)
		told := func(by *apptest.Client) (all []string) {
			for _, n := range w.must(by.Get("/api/notifications")).JSON["Items"].([]any) {
				if kind := at(n, "Type").(string); strings.HasPrefix(kind, "comment") {
					all = append(all, fmt.Sprint(kind, at(n, "Id"), at(n, "Count"), at(n, "Read")))
				}
			}
			return all
		}
		id := w.must(admin.Post("/api/comments", c.on(commentedLaw, decision, 1, "experts"))).ID()
		if got := told(c.expert); !slices.Equal(got, []string{fmt.Sprint("comment", float64(id), 1.0, false)}) {
			t.Errorf("who wrote the version is told %v", got)
		}
		if got := slices.Concat(told(admin), told(c.reader)); len(got) != 0 {
			t.Errorf("others are told %v", got)
		}
		w.must(c.expert.Post("/api/notifications/read", nil))
		if got := told(c.expert); !slices.Equal(got, []string{fmt.Sprint("comment", float64(id), 1.0, true)}) {
			t.Errorf("after reading: %v", got)
		}
		w.must(c.expert.Post(fmt.Sprintf("/api/comments/%d/replies", id), object{"Text": "Doğru."}))
		w.must(admin.Post(fmt.Sprintf("/api/comments/%d/replies", id), object{"Text": "O hâlde değiştirelim."}))
		if got := told(c.expert); !slices.Equal(got, []string{fmt.Sprint("comment-reply", float64(id), 1.0, false)}) {
			t.Errorf("once they have answered they are told %v", got)
		}
		other := w.must(admin.Post("/api/comments", c.on(commentedLaw, decision, 2, "readers"))).ID()
		w.must(admin.Post(fmt.Sprintf("/api/comments/%d/state", other), object{"State": "resolved"}))
		if got := told(c.expert); len(got) != 1 {
			t.Errorf("they are told of what is resolved: %v", got)
		}
	})
}

func TestThoseWhoWroteInAThreadAreToldThatItIsResolved(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		admin := w.Login(access.Administrator)
		told := func(by *apptest.Client) (all []string) {
			for _, n := range w.must(by.Get("/api/notifications")).JSON["Items"].([]any) {
				if at(n, "Type") == "comment-resolved" {
					all = append(all, fmt.Sprint(at(n, "Id"), at(n, "On"), at(n, "Read")))
				}
			}
			return all
		}
		id := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "readers"))).ID()
		w.must(c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", id), object{"Text": "Uygundur."}))
		state := func(to string) {
			t.Helper()
			w.must(admin.Post(fmt.Sprintf("/api/comments/%d/state", id), object{"State": to}))
		}
		want := func(read bool) []string { return []string{fmt.Sprint(float64(id), float64(c.version), read)} }
		state("resolved")
		for _, by := range []*apptest.Client{c.expert, c.reader} {
			if got := told(by); !slices.Equal(got, want(false)) {
				t.Errorf("who has written is told %v", got)
			}
		}
		if got := told(admin); len(got) != 0 {
			t.Errorf("who has resolved it is told %v", got)
		}
		w.must(c.expert.Post("/api/notifications/read", nil))
		if got := told(c.expert); !slices.Equal(got, want(true)) {
			t.Errorf("after reading: %v", got)
		}
		state("open")
		if got := slices.Concat(told(c.expert), told(c.reader)); len(got) != 0 {
			t.Errorf("of a thread that was reopened they are told %v", got)
		}
		w.Clock.Add(time.Minute)
		admin = w.Login(access.Administrator)
		state("resolved")
		if got := told(c.expert); !slices.Equal(got, want(false)) {
			t.Errorf("resolved again: %v", got)
		}
		w.must(admin.Post(fmt.Sprintf("/api/comments/%d/audience", id), object{"Audience": "experts"}))
		if got := told(c.reader); len(got) != 0 {
			t.Errorf("a reader is told of a thread of experts: %v", got)
		}
	})
}

func TestCommentsKeepTheNamesOfDeletedUsers(t *testing.T) {
	each(t, func(c *config.Config) { c.APITokens, c.ChangeFeed = true, true }, func(t *testing.T, w *env) {
		c := w.commented()
		followed := len(w.must(c.expert.Get("/api/changes")).JSON["Items"].([]any))
		id := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "readers"))).ID()
		w.must(c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", id), object{"Text": "Uygundur."}))
		if n := len(w.must(c.expert.Get("/api/changes")).JSON["Items"].([]any)); n != followed {
			t.Errorf("the change feed tells of comments: %d changes, %d before", n, followed)
		}
		name := c.list(c.expert, c.version)[0].Comments[1].User
		admin := w.Login(access.Administrator)
		w.must(admin.Delete(fmt.Sprintf("/api/settings/users/%d", w.userID(apptest.Username(access.TextReader)))))
		if got := c.list(c.expert, c.version)[0].Comments[1]; got.User != name || name == "" ||
			got.Text != "Uygundur." {
			t.Errorf("of %q is left %+v", name, got)
		}
		if all := w.must(c.expert.Get("/api/notifications")).JSON["Items"].([]any); !slices.ContainsFunc(all,
			func(n any) bool {
				return at(n, "Type") == "comment-reply" && at(n, "By") == name
			}) {
			t.Errorf("the author is told %v", all)
		}
	})
}

// TestAnAnswerAndADecisionAtTheSameTime has a reader answer what an expert resolves; a thread is resolved only by
// somebody who has read all of it, or the answer came later.
func TestAnAnswerAndADecisionAtTheSameTime(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		for range 8 {
			begun := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "readers")))
			var both sync.WaitGroup
			var answer, decided apptest.Answer
			both.Go(func() {
				answer = c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", begun.ID()), object{"Text": "Uygundur."})
			})
			both.Go(func() {
				decided = c.expert.Post(fmt.Sprintf("/api/comments/%d/state", begun.ID()),
					object{"State": "resolved", "ModifyDate": begun.Text("ModifyDate")})
			})
			both.Wait()
			all := c.list(c.expert, c.version)
			got := all[slices.IndexFunc(all, func(one thread) bool { return one.ID == begun.ID() })]
			if !answer.Success || len(got.Comments) != 2 {
				t.Errorf("the answer is lost: %s, %+v", answer.Raw, got)
			}
			refused := decided.Is(http.StatusOK, "ERROR_CHANGED_MEANWHILE")
			if decided.Success == refused || (got.State == "resolved") != decided.Success {
				t.Errorf("the decision: %s; the thread is %s", decided.Raw, got.State)
			}
		}
	})
}

// TestVersionsHaveRoomForSoManyComments fills versions with letters, and reads what an answer has of them.
func TestVersionsHaveRoomForSoManyComments(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		long := strings.Repeat("ş", 4000)
		full := func(date string) (version int64) {
			version = c.version
			if date != "" {
				version = c.save(0, date, commentedLaw)
			}
			c.version = version
			first := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 2, "readers"))).ID()
			second := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "readers"))).ID()
			w.Update(func(tx *store.Tx) error {
				var rows [][]any
				for i := range 249 {
					rows = append(rows, []any{[]int64{first, second}[i%2], long, 1, 1000})
				}
				return tx.Insert(context.Background(), "comments",
					[]string{"thread_id", "text", "create_user", "create_date"}, rows)
			})
			a := c.expert.Post(fmt.Sprintf("/api/comments/%d/replies", first), object{"Text": long})
			if !a.Is(http.StatusOK, "ERROR_VALIDATION") || at(a.JSON, "Errors", 0, "Code") != "max" {
				t.Errorf("a full version takes an answer: %d %.200s", a.Status, a.Raw)
			}
			if a := c.expert.Post("/api/comments", func() object {
				body := c.on(commentedLaw, decision, 1, "readers")
				body["Text"] = long
				return body
			}()); !a.Is(http.StatusOK, "ERROR_VALIDATION") {
				t.Errorf("a full version takes a thread: %d %.200s", a.Status, a.Raw)
			}
			return version
		}
		full("")
		full("2024-06-01")
		last := full("2024-09-01")
		a := w.must(c.reader.Get(fmt.Sprintf("/api/comments?revision=%d", last)))
		if left, got := a.JSON["LeftOut"], len(a.JSON["Items"].([]any)); left != 2.0 || got != 4 || len(a.Raw) > 5<<20 {
			t.Errorf("answered %d threads in %d bytes, left out %v", got, len(a.Raw), left)
		}
	})
}

func TestThreadsAreInTheOrderOfTheText(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		for _, quote := range []string{"yayımı tarihinde", decision, "ölçü aletlerinin"} {
			w.must(c.expert.Post("/api/comments", c.on(commentedLaw, quote,
				strings.Count(commentedLaw, quote), "readers")))
		}
		without := strings.Replace(commentedLaw, "yapılır. "+decision+".\nMADDE 4", "yapılır.\nMADDE 4", 1)
		order := func(version int64, want ...string) {
			t.Helper()
			var got []string
			for _, one := range c.list(c.reader, version) {
				got = append(got, one.Place.State+" "+one.Quote)
			}
			if !slices.Equal(got, want) {
				t.Errorf("the order is %q", got)
			}
		}
		wanted := []string{"exact ölçü aletlerinin", "article " + decision, "exact yayımı tarihinde"}
		order(c.save(0, "2024-06-01", without), wanted...)
		c.save(c.version, "", without)
		order(c.version, wanted...)
	})
}
