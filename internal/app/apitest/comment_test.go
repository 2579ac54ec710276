package apitest

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// commentedLaw is a text with letters of two UTF-16 units before a passage that it has twice.
const commentedLaw = "MADDE 1 – 😀 Bu Yasanın amacı, ölçü aletlerinin doğru çalışmasını sağlamaktır.\n" +
	"MADDE 2 – Başvurular Kuruma yapılır. Kurum on dört gün içinde karar verir.\n" +
	"MADDE 3 – İtirazlar Bakanlığa yapılır. Kurum on dört gün içinde karar verir.\n" +
	"MADDE 4 – Bu Yasa yayımı tarihinde yürürlüğe girer.\n"

const decision = "Kurum on dört gün içinde karar verir"

type thread struct {
	ID         int64 `json:"Id"`
	RevisionID int64 `json:"RevisionId"`
	Audience   string
	State      string
	Quote      string
	Mine       bool
	ModifyDate string
	Place      struct {
		State, Key, Words string
		Start, End        int
		Since             *int64
	}
	ResolvedUser string
	Comments     []struct {
		ID                      int64 `json:"Id"`
		Text, User              string
		EditDate                *string
		Deleted                 bool
		Own, MayEdit, MayDelete bool
	}
}

// commented is a legal text with a version that can be commented on.
type commented struct {
	*env
	expert, reader *apptest.Client
	text, version  int64
}

func (w *env) commented() commented {
	c := commented{env: w, expert: w.Login(access.DraftingExpert), reader: w.Login(access.TextReader)}
	s := w.makeFixture(c.expert)
	c.text = w.must(c.expert.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
	c.version = c.save(0, "2024-03-01", commentedLaw)
	return c
}

// save makes a version, or changes the text of one in its place.
func (c commented) save(id int64, date, tr string) int64 {
	c.t.Helper()
	body := object{"Id": id, "LegalTextId": c.text, "StatusId": 2, "Date": date, "TextTR": tr}
	if id != 0 {
		c.must(c.expert.Post(fmt.Sprintf("/api/checkout/revisions/%d", id), nil))
		body = object{"Id": id, "TextTR": tr, "ModifyDate": at(c.must(c.expert.Get(
			fmt.Sprintf("/api/settings/revisions/edit/%d", id))).JSON, "Item", "ModifyDate")}
	}
	saved := c.must(c.expert.Post("/api/settings/revisions", body)).ID()
	if id != 0 {
		c.must(c.expert.Post(fmt.Sprintf("/api/checkin/revisions/%d", id), nil))
	}
	return saved
}

// on is the request for a thread on the n-th place of a quote in a text.
func (c commented) on(text, quote string, n int, audience string) object {
	start := 0
	for range n {
		start += strings.Index(text[start:], quote) + 1
	}
	start--
	units := func(s string) int { return len(utf16.Encode([]rune(s))) }
	return object{"RevisionId": c.version, "Language": "tr", "Start": units(text[:start]),
		"End": units(text[:start]) + units(quote), "Quote": quote, "Text": "Süre kısa.", "Audience": audience}
}

func (c commented) list(by *apptest.Client, version int64) []thread {
	c.t.Helper()
	var got struct{ Items []thread }
	c.must(by.Get(fmt.Sprintf("/api/comments?revision=%d", version))).Into(c.t, &got)
	return got.Items
}

// place is where the only thread on a version is, with the words there.
func (c commented) place(version int64, text string) string {
	c.t.Helper()
	all := c.list(c.expert, version)
	if len(all) != 1 {
		return fmt.Sprintf("%d threads", len(all))
	}
	p := all[0].Place
	told := p.State + " " + p.Key
	if p.Since != nil {
		told += fmt.Sprintf(" since %d", *p.Since)
	}
	if p.End > 0 {
		before := string(utf16.Decode(utf16.Encode([]rune(text))[:p.Start]))
		words := string(utf16.Decode(utf16.Encode([]rune(text))[p.Start:p.End]))
		told += fmt.Sprintf("%q of article %d", words, strings.Count(before, "MADDE"))
		if p.State == "changed" && p.Words != words {
			c.t.Errorf("the words are told as %q", p.Words)
		}
	}
	return told
}

func TestAThreadFromItsFirstCommentToItsEnd(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		begun := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 2, "readers")))
		id := begun.ID()
		if got := c.place(c.version, commentedLaw); got != `exact "`+decision+`" of article 3` {
			t.Errorf("the passage is %s", got)
		}
		// The reader sees and answers it, and may take the answer back for a while.
		answer := w.must(c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", id),
			object{"Text": "Otuz gün uygundur."}))
		seen := c.list(c.reader, c.version)
		if len(seen) != 1 || len(seen[0].Comments) != 2 || !seen[0].Mine || seen[0].Comments[0].MayDelete ||
			!seen[0].Comments[1].MayDelete || seen[0].Comments[1].Text != "Otuz gün uygundur." {
			t.Fatalf("the reader sees %+v", seen)
		}
		// An expert who has not seen the answer does not resolve it.
		state := fmt.Sprintf("/api/comments/%d/state", id)
		stale := c.expert.Post(state, object{"State": "resolved", "ModifyDate": begun.Text("ModifyDate")})
		if !stale.Is(http.StatusOK, "ERROR_CHANGED_MEANWHILE") {
			t.Errorf("resolved without having seen the answer: %d %s", stale.Status, stale.Raw)
		}
		w.must(c.expert.Post(state, object{"State": "resolved", "ModifyDate": answer.Text("ModifyDate")}))
		if got := c.list(c.reader, c.version); got[0].State != "resolved" || got[0].ResolvedUser == "" {
			t.Errorf("it is %+v", got)
		}
		// What is said after that is not lost; the thread stays resolved until an expert reopens it.
		w.must(c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", id), object{"Text": "Teşekkürler."}))
		if got := c.list(c.reader, c.version); got[0].State != "resolved" || len(got[0].Comments) != 3 {
			t.Errorf("after an answer to a resolved thread: %+v", got)
		}
		last := c.list(c.reader, c.version)[0].Comments[2]
		w.must(c.reader.Delete(fmt.Sprintf("/api/comments/%d", last.ID)))
		w.must(c.expert.Post(state, object{"State": "open"}))
		w.must(c.expert.Post(state, object{"State": "open"}))

		// The first comment leaves a stub, and the thread ends with its last comment.
		w.must(c.expert.Delete(fmt.Sprintf("/api/comments/%d", id)))
		if got := c.list(c.reader, c.version); len(got) != 1 || !got[0].Comments[0].Deleted ||
			got[0].Comments[0].Text != "" {
			t.Fatalf("after the deletion: %+v", got)
		}
		w.Clock.Add(16 * time.Minute)
		c.reader, c.expert = w.Login(access.TextReader), w.Login(access.DraftingExpert)
		late := c.reader.Delete(fmt.Sprintf("/api/comments/%d", answer.ID()))
		if !late.Is(http.StatusOK, "ERROR_COMMENT_STANDS") {
			t.Errorf("taken back too late: %d %s", late.Status, late.Raw)
		}
		w.must(c.expert.Delete(fmt.Sprintf("/api/comments/%d", answer.ID())))
		if got := c.list(c.expert, c.version); len(got) != 0 {
			t.Errorf("an empty thread is left: %+v", got)
		}
		if n := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM comments WHERE thread_id = $1", id); n != 0 {
			t.Errorf("%d comments are left", n)
		}
		var log []string
		for _, e := range w.must(w.Login(access.Administrator).Get("/api/logs/21")).JSON["Logs"].([]any) {
			log = append(log, strings.SplitN(at(e, "DescriptionEN").(string), ":", 2)[0])
		}
		want := []string{"Comment written", "Comment written", "Comment answered", "Comment answered",
			"Comment resolved", "Comment reopened", "Comment deleted", "Comment deleted", "Comment deleted"}
		slices.Sort(log)
		slices.Sort(want)
		if !slices.Equal(log, want) {
			t.Errorf("the log says %q", log)
		}
	})
}

func TestReadersKnowNothingOfThreadsOfExperts(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		body := c.on(commentedLaw, decision, 1, "experts")
		delete(body, "Audience")
		id := w.must(c.expert.Post("/api/comments", body)).ID()
		if got := c.list(c.reader, c.version); len(got) != 0 {
			t.Errorf("a reader sees %+v", got)
		}
		for _, path := range []string{"/api/comments/open", fmt.Sprintf("/api/comments/counts/%d", c.text), "/api/home",
			"/api/notifications"} {
			if raw := string(w.must(c.reader.Get(path)).Raw); strings.Contains(raw, decision) ||
				strings.Contains(raw, fmt.Sprintf(`"RevisionId":%d`, c.version)) {
				t.Errorf("%s tells a reader of it: %s", path, raw)
			}
		}
		if a := c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", id),
			object{"Text": "?"}); a.Status != http.StatusNotFound {
			t.Errorf("a reader answers: %d %s", a.Status, a.Raw)
		}
		if a := c.reader.Delete(fmt.Sprintf("/api/comments/%d", id)); a.Status != http.StatusNotFound {
			t.Errorf("a reader deletes: %d %s", a.Status, a.Raw)
		}
		if a := c.reader.Post("/api/comments", body); a.Status != http.StatusForbidden {
			t.Errorf("a reader begins a thread: %d %s", a.Status, a.Raw)
		}
		other := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "readers"))).ID()
		if a := c.reader.Delete(fmt.Sprintf("/api/comments/%d", other)); a.Status != http.StatusForbidden {
			t.Errorf("a reader deletes what another wrote: %d %s", a.Status, a.Raw)
		}
		var open struct {
			Items []struct{ Quote, NameTR string }
			Total int
		}
		w.must(c.expert.Get("/api/comments/open")).Into(t, &open)
		if open.Total != 3 || open.Items[0].Quote != decision {
			t.Errorf("open for an expert: %+v", open)
		}
	})
}

func TestAThreadIsOpenedToReadersAndKeptToExpertsAgain(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		begun := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "experts")))
		id := begun.ID()
		audience := fmt.Sprintf("/api/comments/%d/audience", id)
		seen := func(readers int) {
			t.Helper()
			if got := c.list(c.reader, c.version); len(got) != readers {
				t.Errorf("a reader sees %+v", got)
			}
		}
		if a := c.reader.Post(audience, object{"Audience": "readers"}); a.Status != http.StatusForbidden {
			t.Errorf("a reader opens it: %d %s", a.Status, a.Raw)
		}
		if a := c.expert.Post(audience, object{"Audience": "all"}); !a.Is(http.StatusOK, "ERROR_VALIDATION") {
			t.Errorf("another audience: %d %s", a.Status, a.Raw)
		}
		seen(0)
		opened := w.must(c.expert.Post(audience, object{"Audience": "readers", "ModifyDate": begun.Text("ModifyDate")}))
		seen(1)
		w.must(c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", id), object{"Text": "Otuz gün uygundur."}))
		// An expert who has not read the answer does not hide it from its author.
		if a := c.expert.Post(audience, object{"Audience": "experts", "ModifyDate": opened.Text("ModifyDate")}); !a.Is(
			http.StatusOK, "ERROR_CHANGED_MEANWHILE") {
			t.Errorf("kept to experts without having read the answer: %d %s", a.Status, a.Raw)
		}
		seen(1)
		w.must(c.expert.Post(audience, object{"Audience": "experts"}))
		w.must(c.expert.Post(audience, object{"Audience": "experts"}))
		seen(0)
		if a := c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", id),
			object{"Text": "?"}); a.Status != http.StatusNotFound {
			t.Errorf("a reader answers it: %d %s", a.Status, a.Raw)
		}
		changes := 0
		for _, e := range w.must(w.Login(access.Administrator).Get("/api/logs/21")).JSON["Logs"].([]any) {
			if strings.HasPrefix(at(e, "DescriptionEN").(string), "Audience of a comment changed") {
				changes++
			}
		}
		if changes != 2 {
			t.Errorf("the log has %d changes of the audience", changes)
		}
	})
}

func TestPassagesInLaterVersions(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		id := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 2, "readers"))).ID()
		// An article is put in; the same words in article 2 are gone.
		second := strings.NewReplacer(" "+decision+".\nMADDE 3",
			"\nMADDE 3 – Kurum kararlarını yayımlar ve gerekçelerini açıklar.\nMADDE 4", "MADDE 4 – Bu Yasa",
			"MADDE 5 – Bu Yasa").Replace(commentedLaw)
		v2 := c.save(0, "2024-06-01", second)
		if got := c.place(v2, second); got != `exact "`+decision+`" of article 4` {
			t.Errorf("after an article was put in: %s", got)
		}
		third := strings.Replace(second, "on dört gün", "en çok otuz gün", 1)
		v3 := c.save(0, "2024-09-01", third)
		if got := c.place(v3, third); got != `changed "Kurum en çok otuz gün içinde karar verir" of article 4` {
			t.Errorf("after words were changed: %s", got)
		}
		fourth := strings.Replace(third, " Kurum en çok otuz gün içinde karar verir.", "", 1)
		v4 := c.save(0, "2024-12-01", fourth)
		if got := c.place(v4, fourth); got != fmt.Sprintf("article art:4 since %d", v4) {
			t.Errorf("after it was taken out: %s", got)
		}
		fifth := strings.NewReplacer("MADDE 4 – İtirazlar Bakanlığa yapılır.\n", "", "MADDE 5",
			"MADDE 4").Replace(fourth)
		v5 := c.save(0, "2025-03-01", fifth)
		if got := c.place(v5, fifth); got != fmt.Sprintf("gone  since %d", v5) {
			t.Errorf("after the article was taken out: %s", got)
		}
		v6 := c.save(0, "2025-06-01", "")
		if got := c.place(v6, ""); got != fmt.Sprintf("gone  since %d", v6) {
			t.Errorf("in a version without a text: %s", got)
		}
		if got := c.place(c.version, commentedLaw); !strings.HasPrefix(got, "exact") {
			t.Errorf("in its own version: %s", got)
		}
		// Once it is resolved it is no matter of versions that are made later.
		w.must(c.expert.Post(fmt.Sprintf("/api/comments/%d/state", id), object{"State": "resolved"}))
		w.Clock.Add(time.Minute)
		v7 := c.save(0, "2025-07-01", third)
		if got, before := c.place(v7, third), c.place(v3, third); got != "0 threads" ||
			!strings.HasPrefix(before, "changed") {
			t.Errorf("a resolved thread is %s in the next version, %s in an earlier one", got, before)
		}
		w.must(c.expert.Post(fmt.Sprintf("/api/comments/%d/state", id), object{"State": "open"}))
		var counts struct {
			Items []struct {
				RevisionID int64 `json:"RevisionId"`
				Open       int
			}
		}
		w.must(c.reader.Get(fmt.Sprintf("/api/comments/counts/%d", c.text))).Into(t, &counts)
		if len(counts.Items) != 7 || counts.Items[0].RevisionID != v7 || counts.Items[0].Open != 1 {
			t.Errorf("counted %+v", counts)
		}
	})
}

func TestPassagesOfATextThatIsEditedInItsPlace(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 2, "readers")))
		edit := func(text, want string) {
			t.Helper()
			c.save(c.version, "", text)
			if got := c.place(c.version, text); got != want {
				t.Errorf("the passage is %s, want %s", got, want)
			}
		}
		longer := strings.Replace(commentedLaw, "amacı", "amacı, kapsamı ve uygulanacağı yerler", 1)
		edit(longer, `exact "`+decision+`" of article 3`)
		edit(strings.Replace(longer, " "+decision, "", 1), `exact "`+decision+`" of article 3`)
		changed := strings.Replace(longer, "yapılır. Kurum on dört gün içinde karar verir.\nMADDE 4",
			"yapılır. Kurum otuz gün içinde karar verir.\nMADDE 4", 1)
		edit(changed, `changed "Kurum otuz gün içinde karar verir" of article 3`)
		// The next version begins with what the text is now.
		next := strings.Replace(changed, "MADDE 1 –", "MADDE 1 – (1)", 1)
		v2 := c.save(0, "2024-06-01", next)
		if got := c.place(v2, next); got != `changed "Kurum otuz gün içinde karar verir" of article 3` {
			t.Errorf("in the next version it is %s", got)
		}
		out := strings.Replace(changed, " Kurum otuz gün içinde karar verir.", "", 1)
		edit(out, fmt.Sprintf("article art:3 since %d", c.version))
		edit("", fmt.Sprintf("gone  since %d", c.version))
		edit(commentedLaw, fmt.Sprintf("gone  since %d", c.version))
	})
}

func TestCommentsGoWithTheirVersion(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		id := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "readers"))).ID()
		w.must(c.reader.Post(fmt.Sprintf("/api/comments/%d/replies", id), object{"Text": "Uygundur."}))
		w.must(c.expert.Get("/api/notifications"))
		w.must(c.expert.Post("/api/notifications/read", nil))
		later := c.save(0, "2024-06-01", commentedLaw)
		w.must(c.expert.Delete(fmt.Sprintf("/api/settings/revisions/%d", c.version)))
		for _, table := range []string{"comments WHERE thread_id", "comment_threads WHERE comment_id",
			"comment_marks WHERE comment_id"} {
			if n := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM "+table+" = $1", id); n != 0 {
				t.Errorf("%d rows are left of %s", n, table)
			}
		}
		if got := c.list(c.expert, later); len(got) != 0 {
			t.Errorf("the next version still has %+v", got)
		}
		log := string(w.must(w.Login(access.Administrator).Get("/api/logs/21")).Raw)
		if !strings.Contains(log, "Comments deleted with their version") {
			t.Errorf("the log does not tell: %s", log)
		}
		w.must(c.expert.Post("/api/comments", func() object {
			c.version = later
			return c.on(commentedLaw, decision, 1, "readers")
		}()))
		w.must(w.Login(access.Administrator).Delete(fmt.Sprintf("/api/settings/legaltexts/%d", c.text)))
	})
}

func TestAuthorsAreNotifiedOfReplies(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.commented()
		id := w.must(c.expert.Post("/api/comments", c.on(commentedLaw, decision, 1, "readers"))).ID()
		told := func(by *apptest.Client) (all []string) {
			for _, n := range w.must(by.Get("/api/notifications")).JSON["Items"].([]any) {
				if at(n, "Type") == "comment-reply" {
					all = append(all, fmt.Sprint(at(n, "Id"), at(n, "On"), at(n, "Count"), at(n, "Read")))
				}
			}
			return all
		}
		reply := func(by *apptest.Client) {
			w.must(by.Post(fmt.Sprintf("/api/comments/%d/replies", id), object{"Text": "Uygundur."}))
		}
		reply(c.reader)
		reply(c.reader)
		want := func(read bool, count int) []string {
			return []string{fmt.Sprint(float64(id), float64(c.version), float64(count), read)}
		}
		if got := told(c.expert); !slices.Equal(got, want(false, 2)) {
			t.Errorf("the author is told %v", got)
		}
		if got := told(c.reader); len(got) != 0 {
			t.Errorf("who wrote is told %v", got)
		}
		w.must(c.expert.Post("/api/notifications/read", nil))
		if got := told(c.expert); !slices.Equal(got, want(true, 2)) {
			t.Errorf("after reading: %v", got)
		}
		reply(c.reader)
		if got := told(c.expert); !slices.Equal(got, want(false, 3)) {
			t.Errorf("after another reply: %v", got)
		}
		reply(c.expert)
		if got := told(c.expert); len(got) != 0 {
			t.Errorf("after an answer: %v", got)
		}
		if got := told(c.reader); !slices.Equal(got, want(false, 1)) {
			t.Errorf("the reader is told %v", got)
		}
	})
}

// comment makes a call about comments; what is deleted is a reply of the caller.
func (v caller) comment(r rule) apptest.Answer {
	c, version := v.client, v.fixture.id["revisions"]
	address := strings.NewReplacer("{legalTextId}", strconv.FormatInt(v.fixture.id["legaltexts"], 10),
		"{id}", strconv.FormatInt(v.fixture.thread, 10)).Replace(r.path)
	switch {
	case r.path == "/api/comments" && r.method == http.MethodGet:
		address += fmt.Sprintf("?revision=%d", version)
	case r.path == "/api/comments":
		return c.Post(address, firstWords(version))
	case strings.HasSuffix(r.path, "/replies"):
		return c.Post(address, object{"Text": uniqueName("Yanıt")})
	case strings.HasSuffix(r.path, "/text"):
		if own := c.Post(strings.Replace(address, "/text", "/replies", 1),
			object{"Text": uniqueName("Yanıt")}); own.Success {
			address = fmt.Sprintf("/api/comments/%d/text", own.ID())
		}
		return c.Post(address, object{"Text": uniqueName("Düzeltme")})
	case strings.HasSuffix(r.path, "/state"):
		return c.Post(address, object{"State": "resolved"})
	case strings.HasSuffix(r.path, "/audience"):
		return c.Post(address, object{"Audience": "readers"})
	case r.method == http.MethodDelete:
		if own := c.Post(address+"/replies", object{"Text": uniqueName("Yanıt")}); own.Success {
			address = fmt.Sprintf("/api/comments/%d", own.ID())
		}
	}
	return c.Send(r.method, address, nil)
}

// firstWords is a comment for readers on the first words of a version of the fixture.
func firstWords(version int64) object {
	return object{"RevisionId": version, "Language": "tr", "Start": 0, "End": 8, "Quote": "MADDE 1.",
		"Text": uniqueName("Yorum"), "Audience": "readers"}
}
