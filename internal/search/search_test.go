package search_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/search"
	"lls/internal/text/texttest"
)

const expert = access.DraftingExpert

var ctx = context.Background()

// env is a small library. Today is 15 March 2026.
type env struct {
	*librarytest.Env
	*search.Search
	ids map[string]int64
}

// open opens the search of a library, as a program does.
func open(w *librarytest.Env, folder string) *search.Search {
	s := search.New(w.Stores.Main, folder, library.StatusNamed)
	s.FilterBy(library.SearchFilters(), w.Engine().Today)
	return s
}

func each(t *testing.T, fn func(t *testing.T, w *env)) {
	t.Helper()
	librarytest.Each(t, func(t *testing.T, lw *librarytest.Env) {
		w := &env{Env: lw, Search: open(lw, ""), ids: map[string]int64{}}
		w.node(t, library.Sectors(w.Library), "Çevre", "")
		w.node(t, library.Sectors(w.Library), "Su", "Çevre")
		w.node(t, library.Sectors(w.Library), "Ticaret", "")
		w.node(t, library.Domains(w.Library), "Çevre hukuku", "")
		w.node(t, library.Domains(w.Library), "Atık hukuku", "Çevre hukuku")
		w.text(t, "Ambalaj Atıkları Yasası", "Packaging Waste Law", "18/2012", "Su", "geri kazanım")
		w.text(t, "Iğdır Belediyesi Tüzüğü", "Iğdır Municipality Regulation", "5/2020", "Ticaret", "istanbul")
		w.text(t, "İstanbul Antlaşması Emirnamesi", "Istanbul Treaty Order", "", "Ticaret", "")
		w.version(t, "Ambalaj Atıkları Yasası", 9, "2012-05-01", ambalaj,
			"Article 1\nThe Minister keeps a register of producers.\n")
		w.version(t, "Ambalaj Atıkları Yasası", 9, "2019-05-01", ambalaj+"MADDE 3 – Ek\nZürafa beslenmez.\n", "")
		w.version(t, "Iğdır Belediyesi Tüzüğü", 1, "2025-05-01",
			"MADDE 1 – Amaç\nBu Tüzüğün amacı, Belediye Meclisinin kitabını düzenlemektir.\n", "")
		w.version(t, "İstanbul Antlaşması Emirnamesi", 10, "2001-05-01",
			"MADDE 1 – Kitap\nBu kitap, kurulun kararıdır.\n", "")
		w.term(t, "atık", "waste", "Atık hukuku")
		w.term(t, "ambalaj atığı", "packaging waste", "Atık hukuku")
		w.term(t, "Avrupa Birliği", "European Union", "Çevre hukuku")
		w.term(t, "şehir", "city", "Çevre hukuku")
		fn(t, w)
	})
}

const ambalaj = "BİRİNCİ BÖLÜM\nGenel\nMADDE 1 – Amaç\nBu Yasanın amacı, Bakanlar Kurulu'nun belirlediği " +
	"ambalajların\ngeri dönüşümüdür.\nMADDE 2 – Tanımlar\n" +
	"Bu Yasada “üretici”, ambalajı piyasaya süren kişidir. Bakan, Kurulun görüşünü alır.\n"

func (w *env) node(t *testing.T, k librarytest.Saver, name, parent string) {
	t.Helper()
	record := map[string]any{"Id": 0, "NameTR": name, "NameEN": name + " EN"}
	if parent != "" {
		record["ParentId"] = w.ids[parent]
	}
	w.ids[name] = w.Save(t, k, expert, record).ID
}

func (w *env) text(t *testing.T, tr, en, number, sector, keywords string) {
	t.Helper()
	w.ids[tr] = w.Save(t, library.LegalTexts(w.Library), expert,
		map[string]any{"Id": 0, "NameTR": tr, "NameEN": en, "Number": number,
			"KeywordsTR": keywords,
			"SummaryEN":  "A summary of " + en, "LegislationTypeId": 1, "TrafficLightYellow": 6, "TrafficLightRed": 12,
			"Sectors": []int64{w.ids[sector]}}).ID
}

func (w *env) version(t *testing.T, text string, status int, date, tr, en string) int64 {
	t.Helper()
	return w.Save(t, library.Revisions(w.Library), expert,
		map[string]any{"Id": 0, "LegalTextId": w.ids[text], "StatusId": status,
			"Date": date, "TextTR": tr, "TextEN": en,
			"Files": []any{map[string]any{"Id": 0, "Name": "a.txt",
				"Data": base64.StdEncoding.EncodeToString([]byte("a"))}}}).ID
}

func (w *env) term(t *testing.T, tr, en, domain string) {
	t.Helper()
	w.ids[tr] = w.Save(t, library.Terms(w.Library), expert, map[string]any{"Id": 0, "NameTR": tr, "NameEN": en,
		"Domains": []int64{w.ids[domain]}}).ID
}

func (w *env) find(t *testing.T, role access.Role, query string) search.SearchPage {
	t.Helper()
	answer, err := w.try(role, query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return answer
}

func (w *env) try(role access.Role, asked string) (search.SearchPage, error) {
	values, err := url.ParseQuery(asked)
	if err != nil {
		return search.SearchPage{}, err
	}
	return w.Find(ctx, w.Actors[role], query.Params(values))
}

// found writes the results: kind, first word of the title, article.
func found(a search.SearchPage) string {
	out := []string{}
	for _, h := range a.Items {
		title, _, _ := strings.Cut(h.TitleTR, " ")
		if h.Kind == search.Terms {
			title = h.TitleTR
		}
		if h.Kind == search.Revisions {
			title += "@" + string(h.Date[:4])
		}
		if h.Article != "" {
			title += ":" + h.Article
		}
		out = append(out, title)
	}
	if len(out) != int(a.Total) {
		out = append(out, fmt.Sprintf("of %d", a.Total))
	}
	return strings.Join(out, ", ")
}

func q(s string) string { return "q=" + url.QueryEscape(s) }

func TestWhatIsFound(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		for _, row := range []struct{ query, want string }{
			// Letters and case.
			{q("ığdır"), "Iğdır"}, {q("IĞDIR"), "Iğdır"}, {q("Iğdır"), "Iğdır"}, {q("iğdir"), "Iğdır"},
			{q("istanbul"), "İstanbul, Iğdır"}, {q("İSTANBUL"), "İstanbul, Iğdır"}, {q("ISTANBUL"), "İstanbul, Iğdır"},
			// Forms: the typed word first.
			{q("kitap"), "İstanbul@2001:MADDE 1, Iğdır@2025:MADDE 1"},
			{q("kitab"), "İstanbul@2001:MADDE 1, Iğdır@2025:MADDE 1"},
			{q("kitabını"), "Iğdır@2025:MADDE 1, İstanbul@2001:MADDE 1"},
			{q("kurullarının"), "İstanbul@2001:MADDE 1, Ambalaj@2019:MADDE 1"},
			{q("Belediyelerinin"), "Iğdır"},
			// Numbers, keywords, summaries, and words of name and text together.
			{q("18/2012"), "Ambalaj"}, {q("geri kazanım"), "Ambalaj"}, {q("summary treaty"), "İstanbul"},
			{q("ambalaj üretici"), "Ambalaj@2019:MADDE 2"}, {q("18/2012 zürafa"), "Ambalaj@2019:MADDE 3"},
			{q("zürafa Iğdır"), ""}, {q("minister"), "Ambalaj@2012:Article 1"},
			// Phrases, over line ends and apostrophes, and not of words that only both are there.
			{q(`"Bakanlar Kurulu"`), "Ambalaj@2019:MADDE 1"}, {q("“ambalajların geri dönüşümü”"), ""},
			{q(`"ambalajların geri dönüşümüdür"`), "Ambalaj@2019:MADDE 1"},
			{q(`"kurulu bakanlar"`), ""}, {q(`"kitap"`), "İstanbul@2001:MADDE 1"},
			{q(`"Bakanlar kurul`), "Ambalaj@2019:MADDE 1"},
			{q(`"packaging waste"`), "ambalaj atığı, Ambalaj"}, {q(`"geri kazanım" "Packaging Waste Law"`), "Ambalaj"},
			// What must not be there, and the article in which it must be.
			{q("madde -zürafa"), "İstanbul@2001:MADDE 1, Iğdır@2025:MADDE 1"},
			{q("madde -Kurul"), "Iğdır@2025:MADDE 1"}, {q(`madde -"bakanlar kurulu"`),
				"İstanbul@2001:MADDE 1, Iğdır@2025:MADDE 1"},
			{q("ambalaj madde:2"), "Ambalaj"}, {q("üretici article:2"), "Ambalaj@2019:MADDE 2"},
			{q("ambalaj madde 2"), "Ambalaj"}, {q("2. maddede üretici"), "Ambalaj@2019:MADDE 2"},
			{q("üretici madde 1"), "Ambalaj@2019:MADDE 2"}, // not in article 1: the words as they stand
			{q("üretici madde:1"), ""}, {q("madde:1"), ""}, {q("-zürafa"), ""}, {q("-"), ""},
			// Initials of names; stop words and questions.
			{q("AAY"), "Ambalaj"}, {q("üretici nedir"), "Ambalaj@2019:MADDE 2"},
			{q("ambalajı piyasaya hangi üretici kişi sürebilir"), "Ambalaj@2019:MADDE 2"},
			// Terms, by other forms too.
			{q("atık"), "atık, ambalaj atığı, Ambalaj"}, {q("ATIKLARIN"), "atık, ambalaj atığı, Ambalaj"},
			{q("şehrin"), "şehir"}, {q("WASTE"), "atık, Ambalaj, ambalaj atığı"},
			// Filters.
			{q("atık") + "&kind=terms", "atık, ambalaj atığı"},
			{q("ambalaj") + "&kind=revisions", "Ambalaj@2019:MADDE 1"}, {q("ambalaj") + "&kind=legaltexts&kind=terms",
				"ambalaj atığı, Ambalaj"},
			{q("ambalaj") + w.filter("sector", "Çevre"), "Ambalaj"}, {q("ambalaj") + w.filter("sector", "Ticaret"), ""},
			{q("ambalaj") + w.filter("domain", "Çevre hukuku"), "ambalaj atığı"},
			{q("ambalaj") + w.filter("domain", "Atık hukuku") + w.filter("sector", "Su"), ""},
			{q("madde") + "&status=9", "Ambalaj@2019:MADDE 1"},
			{q("madde") + "&status=-1&status=10", "İstanbul@2001:MADDE 1, Iğdır@2025:MADDE 1"},
			{q("register") + "&language=tr", ""}, {q("register") + "&language=en", "Ambalaj@2012:Article 1"},
			{q("register") + "&language=en&language=tr", "Ambalaj@2012:Article 1"},
			{q("madde") + "&size=1", "Ambalaj@2019:MADDE 1, of 3"},
			{q("madde") + "&size=2&page=2", "Iğdır@2025:MADDE 1, of 3"}, {q("madde") + "&page=9", "of 3"},
			{"", ""}, {q("   "), ""}, {q("?!* --"), ""}, {q(`""`), ""},
		} {
			if got := found(w.find(t, access.TextReader, row.query)); got != row.want {
				query, _ := url.QueryUnescape(row.query)
				t.Errorf("%s: %s, want %s", query, got, row.want)
			}
		}
	})
}

func (w *env) filter(name, node string) string { return fmt.Sprintf("&%s=%d", name, w.ids[node]) }

// written is a passage with its marks in brackets.
func written(pieces []search.Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		if p.Mark {
			b.WriteString("[" + p.Text + "]")
		} else {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

const listedLaw = `ATIK YASASI

İÇ DÜZENİ
Madde 1. Kısa İsim
Madde 2. Tefsir
Madde 3. Atık Yönetim Planı
Madde 4. Yürürlük

Kısa İsim
1. Bu Yasa, Atık Yasası olarak isimlendirilir.

Tefsir
2. Bu Yasada yönetim, atığın toplanmasını anlatır.

Atık Yönetim Planı
3. (1) Bakanlık bir plan hazırlar
(2) Planda şunlar bulunur:
(A) Atık yönetimi için hedefler;
(B) Zürafalar

Yürürlük
4. Bu Yasa yayımlandığı gün yürürlüğe girer.
`

func TestArticlesAreFoundAndNotTheTableOfContents(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		w.text(t, "Çöp Yasası", "Rubbish Law", "", "Ticaret", "")
		id := w.version(t, "Çöp Yasası", 9, "2021-05-01", listedLaw, "")
		for _, c := range []struct{ query, want string }{
			// All words in one article come first, those with the words in their titles before others.
			{"atık yönetim planı", "art:3 [Atık] [Yönetim] [Planı]: (1) Bakanlık bir plan hazırlar · (2) " +
				"Planda şunlar bulunur: (A) [Atık] [yönetimi] için hedefler; (B) Zürafalar"},
			{"zürafa", "art:3/par:2/pt:b Atık Yönetim Planı: (B) [Zürafalar]"},
			{`"kısa isim"`, "art:1 [Kısa İsim]: Bu Yasa, Atık Yasası olarak isimlendirilir."},
			{`~"atığın toplanması"`, "art:2 Tefsir: Bu Yasada yönetim, [atığın toplanmasını] anlatır."},
			{`~"toplanması atığın"`, ""}, {`"madde 1 kısa"`, ""},
			{"madde:3 bakanlık", "art:3/par:1 Atık Yönetim Planı: (1) [Bakanlık] bir plan hazırlar · (2) Planda " +
				"şunlar bulunur: (A) Atık yönetimi için hedefler; (B) Zürafalar"},
		} {
			page, err := w.Places(ctx, w.Actors[access.TextReader], id, query.Params{"q": {c.query}})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if len(page.Items) > 0 {
				p := page.Items[0]
				got = p.Key + " " + written(p.Title) + ": " + written(p.Snippet)
			}
			if got != c.want {
				t.Errorf("%s:\n%s, want\n%s", c.query, got, c.want)
			}
		}
		page, err := w.Places(ctx, w.Actors[access.TextReader], id,
			query.Params{"q": {"atık"}, "size": {"1"}, "page": {"2"}})
		if err != nil || page.Total != 3 || len(page.Items) != 1 {
			t.Errorf("%+v %v", page, err)
		}
		if _, err := w.Places(ctx, w.Actors[access.GlossaryReader], id, query.Params{"q": {"atık"}}); err == nil {
			t.Error("a reader of the glossary sees articles")
		}
		if page, err := w.Places(ctx, w.Actors[access.TextReader], id+1000, query.Params{"q": {"atık"}}); err != nil ||
			page.Total != 0 {
			t.Errorf("of a version that is not there: %+v %v", page, err)
		}
	})
}

func TestANameWithTheWordsSideBySideComesFirst(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		w.text(t, "Çöp Listesi Yönetmeliği", "Rubbish List Regulation", "", "Ticaret", "çöp yönetimi")
		w.text(t, "Çöp Yönetimi ve Taşınması Hakkında Yasa", "Law on the Management of Rubbish", "", "Ticaret", "")
		if got := w.find(t, access.TextReader, q("cop yon")).Items; len(got) != 2 ||
			got[0].TitleTR != "Çöp Yönetimi ve Taşınması Hakkında Yasa" {
			t.Errorf("%+v", got)
		}
	})
}

func TestAHitNamesItsPlace(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		hit := w.find(t, access.TextReader, q("üretici kişi")).Items[0]
		if got := written(hit.Snippet); !strings.Contains(got, "“[üretici]”, ambalajı piyasaya süren [kişidir].") ||
			strings.Contains(got, "\n") {
			t.Errorf("snippet %q", got)
		}
		if hit.Kind != search.Revisions || hit.LegalTextID != w.ids["Ambalaj Atıkları Yasası"] ||
			hit.Field != "TextTR" || hit.Language != "tr" ||
			hit.Status.ID != 9 || hit.Number != "18/2012" || hit.Versions != 2 || !*hit.Adopted {
			t.Errorf("%+v", hit)
		}
		text := []rune(ambalaj)
		if got := string(text[*hit.Start:*hit.End]); got != "üretici" {
			t.Errorf("the first mark is %q", got)
		}
		hit = w.find(t, access.TextReader, q("ambalaj")+"&kind=legaltexts&kind=revisions").Items[0]
		if hit.Kind != search.LegalTexts || hit.Field != "NameTR" || len(hit.More) != 1 ||
			hit.More[0].Kind != search.Revisions || hit.More[0].Article != "MADDE 1" {
			t.Errorf("%+v", hit)
		}
		if place := hit.More[0].Places[0]; written(place.Title) != "Amaç" || place.Number != "1" ||
			place.Key != "art:1/sub:1" {
			t.Errorf("%+v", place)
		}
	})
}

func TestAPhraseOfAnEarlyVersionIsFound(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		w.text(t, "Çok Sürümlü Yasa", "Law of Many Versions", "", "Ticaret", "")
		w.version(t, "Çok Sürümlü Yasa", 9, "2001-01-01", "MADDE 1\nKırmızı beyaz mavi.\n", "")
		for year := range 8 {
			w.version(t, "Çok Sürümlü Yasa", 9, fmt.Sprintf("%d-01-01", 2002+year),
				"MADDE 1\nKırmızı beyaz, sonra beyaz mavi.\n", "")
		}
		if got := found(w.find(t, access.TextReader, q(`"kırmızı beyaz mavi"`))); got != "Çok@2001:MADDE 1" {
			t.Error(got)
		}
		if got := found(w.find(t, access.TextReader, q(`"mavi kırmızı beyaz"`))); got != "" {
			t.Error(got)
		}
	})
}

func TestCounterparts(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		w.Save(t, library.Terms(w.Library), expert, map[string]any{"Id": 0, "NameTR": "Avrupa Komisyonu",
			"NameEN": "European Commission", "AbbrEN": "EC", "Domains": []int64{w.ids["Çevre hukuku"]}})
		for _, row := range []struct{ query, want string }{
			{"EC", "tr:Avrupa Komisyonu"}, {"2008/98/EC", ""}, {"Directive 2008/98/EC on waste", "tr:atık"},
			{"atık", "en:waste"}, {"ATIKLARIN", "en:waste"}, {"waste", "tr:atık"}, {"Wastes", "tr:atık"},
			{"ambalaj atığının yasası", "en:packaging waste"},
			{"Avrupa Birliği'nin atıkları", "en:European Union en:waste"}, {"şehrin", "en:city"}, {"yasa", ""},
			{"atıktan başka", "en:waste"}, {`"packaging waste" law`, "tr:ambalaj atığı"},
		} {
			for _, role := range []access.Role{access.TextReader, access.GlossaryReader} {
				got := []string{}
				for _, c := range w.find(t, role, q(row.query)).Counterparts {
					got = append(got, string(c.Language)+":"+c.Term)
				}
				if strings.Join(got, " ") != row.want {
					t.Errorf("role %d, %q: %q, want %q", role, row.query, got, row.want)
				}
			}
		}
		if got := found(w.find(t, expert, q("2008/98/EC atık"))); got != "" {
			t.Errorf("a term is found although the act is nowhere: %q", got)
		}
	})
}

func TestRolesFindWhatTheyMayRead(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		for _, row := range []struct{ query, readers, others string }{
			{q("ambalaj"), "ambalaj atığı, Ambalaj", "ambalaj atığı"},
			{q("zürafa"), "Ambalaj@2019:MADDE 3", ""},
			{q("madde"), "Ambalaj@2019:MADDE 1, İstanbul@2001:MADDE 1, Iğdır@2025:MADDE 1", ""},
			{q(`"Bakanlar Kurulu"`), "Ambalaj@2019:MADDE 1", ""},
			{q("18/2012"), "Ambalaj", ""},
			{q("madde") + "&kind=revisions", "Ambalaj@2019:MADDE 1, İstanbul@2001:MADDE 1, Iğdır@2025:MADDE 1", ""},
			{q("ambalaj") + "&kind=legaltexts", "Ambalaj", ""},
			{q("ambalaj") + w.filter("sector", "Su"), "Ambalaj", ""},
			{q("ambalaj") + "&status=9", "Ambalaj", ""},
		} {
			for role := access.Administrator; role <= access.GlossaryReader; role++ {
				want := row.others
				if role <= access.TextReader {
					want = row.readers
				}
				if got := found(w.find(t, role, row.query)); got != want {
					t.Errorf("role %d, %s: %s, want %s", role, row.query, got, want)
				}
			}
		}
		if _, err := w.try(0, q("ambalaj")); err != nil || found(w.find(t, 0, q("ambalaj"))) != "" {
			t.Errorf("nobody finds %v (%v)", found(w.find(t, 0, q("ambalaj"))), err)
		}
	})
}

func TestAQueryThatFindsNothingProposesTheNearestWords(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		for _, c := range []struct {
			role        access.Role
			query, want string
		}{
			{access.TextReader, "amablaj", "ambalaj"},                   // letters changed round
			{access.TextReader, "Ambalak atıkları", "ambalaj atıkları"}, // beside it on the keyboard
			{access.TextReader, "geri dönüsümüdr", "geri dönüşümüdür"},  // spelled as the text spells it
			{access.TextReader, "belediyye", "belediye"},                // a letter twice
			{access.TextReader, "regster of producers", "register of producers"},
			{access.TextReader, "xqwzxqwz", ""},                       // nothing is near
			{access.TextReader, "ambalaj", ""},                        // it is found
			{access.TextReader, "kit", ""},                            // too short
			{access.GlossaryReader, "amablaj atığı", "ambalaj atığı"}, // a term
			{access.GlossaryReader, "belediyye", ""},                  // a word of texts alone
			{access.GlossaryReader, "zürafaa", ""},
		} {
			if got := w.find(t, c.role, q(c.query)).Suggestion; got != c.want {
				t.Errorf("role %d, %s: %q, want %q", c.role, c.query, got, c.want)
			}
		}
		for query, want := range map[string]string{
			"&state=draft": "belediye", "&state=adopted": "", w.filter("sector", "Su"): "", "&language=en": "",
		} {
			if got := w.find(t, access.TextReader, q("belediyye")+query).Suggestion; got != want {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
	})
}

func TestSearchesCanBeRestrictedAsListsCan(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		const ambalaj, igdir, istanbul = "Ambalaj", "Iğdır", "İstanbul"
		for query, want := range map[string]string{
			"&type=1": "Ambalaj, Iğdır, İstanbul", "&type=2": "", "&status=10": istanbul, "&status=-1": igdir,
			"&state=draft": igdir, "&state=adopted": "Ambalaj, İstanbul", "&state=draft&state=adopted&status=1": igdir,
			"&adopted=2019": ambalaj, "&adopted=2019&adopted=2001": ambalaj, "&adopted=2013": "",
			"&drafted=2025": igdir, "&trafficlight=1": "", w.filter("sector", "Ticaret"): "Iğdır, İstanbul",
			w.filter("sector", "Ticaret") + "&state=adopted": istanbul, "&type=": "Ambalaj, Iğdır, İstanbul",
			w.filter("domain", "Çevre hukuku"): "",
		} {
			var got []string
			for _, hit := range w.find(t, access.TextReader,
				q("madde")+"&kind=legaltexts&kind=revisions"+query).Items {
				got = append(got, strings.Fields(hit.TitleTR)[0])
			}
			slices.Sort(got)
			if strings.Join(got, ", ") != want {
				t.Errorf("%s: %v, want %s", query, got, want)
			}
		}
		for _, query := range []string{"&adopted=0", "&state=old", "&type=x", "&trafficlight=4"} {
			if _, err := w.try(access.TextReader, q("amacı")+query); !fault.Is(err, "ERROR_BAD_REQUEST") {
				t.Errorf("%s: %v", query, err)
			}
		}
	})
}

func TestBadParameters(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		for _, query := range []string{"q=a&q=b", "q=" + strings.Repeat("a", 501), q(strings.Repeat("a b ", 33)),
			"kind=users", "language=de", "status=11", "status=0",
			"status=x", "sector=x", "domain=1.5", "page=0", "page=x", "size=0", "size=101", "page=1&page=2",
			"sort=NameTR", "Q=a"} {
			if _, err := w.try(access.TextReader, query); !fault.Is(err, "ERROR_BAD_REQUEST") {
				t.Errorf("%.40s: %v", query, err)
			}
		}
		for _, s := range texttest.StrangeStrings(t) {
			if _, err := w.try(access.TextReader, q(s)); err != nil && !fault.Is(err, "ERROR_BAD_REQUEST") {
				t.Errorf("%q: %v", s, err)
			}
		}
	})
}

func TestTheIndexFollows(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		check := func(what, query, want string) {
			t.Helper()
			if got := found(w.find(t, access.TextReader, query)); got != want {
				t.Errorf("%s: %s, want %s", what, got, want)
			}
			other := &env{Env: w.Env, Search: open(w.Env, "")} // as after a restart
			if got := found(other.find(t, access.TextReader, query)); got != want {
				t.Errorf("%s, read anew: %s, want %s", what, got, want)
			}
		}
		w.update(t, library.Terms(w.Library), "terms", w.ids["şehir"], map[string]any{"NameTR": "kent"})
		check("renamed", q("şehir"), "")
		check("renamed", q("kent"), "kent")
		w.update(t, library.LegalTexts(w.Library), "legaltexts", w.ids["Iğdır Belediyesi Tüzüğü"],
			map[string]any{"Sectors": []int64{w.ids["Su"]}})
		check("another sector", q("Iğdır")+w.filter("sector", "Çevre"), "Iğdır")
		id := w.version(t, "Iğdır Belediyesi Tüzüğü", 9, "2026-01-01", "MADDE 7\nGergedan\n", "")
		check("adopted", q("gergedan")+"&status=9", "Iğdır@2026:MADDE 7")
		w.update(t, library.Revisions(w.Library), "revisions", id, map[string]any{"TextTR": "MADDE 8\nKaplan\n"})
		check("rewritten", q("gergedan"), "")
		check("rewritten", q("kaplan"), "Iğdır@2026:MADDE 8")
		if err := library.Revisions(w.Library).Delete(ctx, w.Actors[expert], id); err != nil {
			t.Fatal(err)
		}
		check("version deleted", q("kaplan"), "")
		if err := library.LegalTexts(w.Library).Delete(ctx, w.Actors[access.Administrator],
			w.ids["Ambalaj Atıkları Yasası"]); err != nil {
			t.Fatal(err)
		}
		check("text deleted", q("zürafa"), "")
		check("text deleted", q("18/2012"), "")
		if err := library.Terms(w.Library).Delete(ctx, w.Actors[expert], w.ids["atık"]); err != nil {
			t.Fatal(err)
		}
		check("term deleted", q("atık")+"&kind=terms", "ambalaj atığı")

		_, err := library.Terms(w.Library).SaveAll(ctx, w.Actors[expert], [][]byte{
			w.body(t, map[string]any{"Id": 0, "NameTR": "yaban", "NameEN": "wild",
				"Domains": []int64{w.ids["Çevre hukuku"]}}),
			[]byte(`{"Id": 0, "NameTR": "x"}`)})
		if err == nil {
			t.Error("a broken record was saved")
		}
		check("undone", q("yaban"), "")
		before := w.documents(t)
		undone := errors.New("undone")
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			return errors.Join(search.Write(ctx, tx, search.Document{Kind: search.Terms, ID: 9999,
				Texts: map[search.Field]string{search.NameTR: "yaban"}}), undone)
		}); !errors.Is(err, undone) || w.documents(t) != before {
			t.Errorf("%v, %s", err, w.documents(t))
		}
	})
}

func TestSearchesWhileOthersSave(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		var searching sync.WaitGroup
		stop := make(chan struct{})
		for range 3 {
			searching.Go(func() {
				for n := int64(0); ; {
					answer, err := w.try(access.TextReader, q("yeni"))
					if err != nil || answer.Total < n {
						t.Errorf("%d after %d (%v)", answer.Total, n, err)
						return
					}
					n = answer.Total
					select {
					case <-stop:
						return
					default:
					}
				}
			})
		}
		for i := range 15 {
			w.term(t, fmt.Sprintf("yeni terim %d", i), fmt.Sprintf("new term %d", i), "Çevre hukuku")
			if got := w.find(t, access.TextReader, q("yeni")).Total; got != int64(i+1) {
				t.Errorf("%d of %d", got, i+1)
			}
		}
		close(stop)
		searching.Wait()
	})
}

func (w *env) body(t *testing.T, record map[string]any) []byte {
	t.Helper()
	body, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// documents counts the documents of the index and names its number.
func (w *env) documents(t *testing.T) (state string) {
	t.Helper()
	if err := w.Stores.Main.View(ctx, func(tx *store.Tx) error {
		var n, bytes, stamp int64
		err := tx.Row(ctx, "SELECT COUNT(content), COALESCE(SUM(LENGTH(content)), 0), MAX(stamp) FROM search_documents",
			nil, &n, &bytes, &stamp)
		state = fmt.Sprintf("%d documents, %d bytes, number %d", n, bytes, stamp)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return state
}

// update saves a record with some keys changed.
func (w *env) update(t *testing.T, k interface {
	librarytest.Saver
	Checkout(ctx context.Context, actor access.Actor, id int64) (record.CheckedOut, error)
}, table string, id int64, changes map[string]any) {
	t.Helper()
	if _, err := k.Checkout(ctx, w.Actors[expert], id); err != nil {
		t.Fatal(err)
	}
	column := map[string]string{"legaltexts": "legal_texts"}[table]
	if column == "" {
		column = table
	}
	var date int64
	if err := w.Stores.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, "SELECT modify_date FROM "+column+" WHERE id = $1", []any{id}, &date)
	}); err != nil {
		t.Fatal(err)
	}
	changes["Id"], changes["ModifyDate"] = id, record.Instant(date)
	w.Save(t, k, expert, changes)
}

func TestEverythingIsIndexedAgain(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		queries := []string{q("ambalaj"), q("madde"), q("atıkların"), q(`"bakanlar kurulu"`), q("18/2012")}
		want := []string{}
		for _, query := range queries {
			want = append(want, found(w.find(t, access.TextReader, query)))
		}
		content := func() (n int64) {
			if err := w.Stores.Main.View(ctx, func(tx *store.Tx) error {
				return tx.Row(ctx, "SELECT COUNT(*) FROM search_documents WHERE content IS NOT NULL", nil, &n)
			}); err != nil {
				t.Fatal(err)
			}
			return n
		}
		written := content()
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error { // a library from before there was a search
			_, err := tx.Exec(ctx, "DELETE FROM search_documents")
			if err == nil {
				_, err = tx.Exec(ctx, "DELETE FROM trees WHERE kind IN ('search', 'searchformat')")
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := w.IndexSearch(ctx); err != nil || content() != written {
			t.Fatalf("%v, %d documents, want %d", err, content(), written)
		}
		fresh := &env{Env: w.Env, Search: open(w.Env, "")}
		for i, query := range queries {
			if got := found(fresh.find(t, access.TextReader, query)); got != want[i] {
				t.Errorf("%s: %s, want %s", query, got, want[i])
			}
		}
		state := w.documents(t)
		if err := w.IndexSearch(ctx); err != nil || w.documents(t) != state {
			t.Errorf("a second time: %v, %s, want %s", err, w.documents(t), state)
		}
	})
}
