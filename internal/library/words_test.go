package library_test

import (
	"fmt"
	"strings"
	"testing"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/search"
)

// lister is a kind that can be listed.
type lister interface {
	rows(t *testing.T, q string, more query.Params) (names []string, total int64)
}

type listed[T, R any] struct {
	kind  *record.Kind[T, R]
	owner int64
	name  func(R) string
}

func (l listed[T, R]) rows(t *testing.T, q string, more query.Params) (names []string, total int64) {
	t.Helper()
	p := query.Params{"q": {q}, "page": {"1"}}
	for name, values := range more {
		p[name] = values
	}
	answer, err := l.kind.List(ctx, access.System(), l.owner, p)
	if err != nil {
		t.Fatalf("q=%s: %v", q, err)
	}
	for _, row := range answer.Items {
		names = append(names, l.name(row))
	}
	return names, answer.Total
}

func expect(t *testing.T, l lister, q, want string) {
	t.Helper()
	names, total := l.rows(t, q, nil)
	if got := strings.Join(names, ", "); got != want || int(total) != len(names) {
		t.Errorf("q=%s finds %q, %d in all; want %q", q, got, total, want)
	}
}

func TestListsFindTheWordsOfTheirFields(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		in := sector(t, w, "Çevre ve İklim", nil)
		law := legalText(in)
		law["KeywordsTR"], law["SummaryTR"] = "ambalaj, depozito", "Düzenli depolama."
		id := w.Save(t, library.LegalTexts(w.Library), expert, law).ID
		w.Save(t, library.Revisions(w.Library), expert,
			map[string]any{"Id": 0, "LegalTextId": id, "StatusId": 2, "Date": "2026-01-01",
				"Notes": "Komisyonun görüşü", "TextTR": "Madde 1 Tazminat"})
		texts := listed[library.LegalText, library.LegalTextRow]{library.LegalTexts(w.Library), 0,
			func(r library.LegalTextRow) string {
				return r.Number
			}}
		for q, want := range map[string]string{
			// fields, both languages, folded
			"atik yon": "18/2025", "manag ATIK": "18/2025", "2025": "18/2025", "depoz": "18/2025",
			"yönetiminin": "18/2025", "laws": "18/2025", // other forms
			"düzenli": "", "tazminat": "", "komisyon": "", "ayy": "", // what lists do not look into
			"atik su": "", "tık": "", "!": "",
		} {
			expect(t, texts, q, want)
		}
		versions := listed[library.Revision, library.RevisionRow]{library.Revisions(w.Library), id,
			func(r library.RevisionRow) string {
				return r.Notes
			}}
		expect(t, versions, "gorus", "Komisyonun görüşü")
		expect(t, versions, "tazminat", "")
		users := listed[library.User, library.User]{library.Users(w.Library), 0,
			func(u library.User) string { return u.Name }}
		expect(t, users, "işik@lls", "Işık")
		expect(t, users, "aylin yıl", "Aylin")
		sectors := listed[library.Sector, library.Sector]{library.Sectors(w.Library), 0,
			func(s library.Sector) string { return s.NameTR }}
		expect(t, sectors, "iklimin", "Çevre ve İklim")
		expect(t, sectors, "atik", "") // of another kind
	})
}

func TestAListFindsWhatWasSavedBeforeAtOnce(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		other := library.New(&record.Engine{Main: w.Stores.Main, Local: w.Stores.Local, Zone: w.Engine().Zone,
			Index: search.New(w.Stores.Main, t.TempDir(), library.StatusNamed)}, w.Files,
			library.Passwords{Min: 4, Max: 20})
		name := func(a library.Agency) string { return a.NameTR }
		here, there := listed[library.Agency, library.Agency]{library.Agencies(w.Library), 0, name},
			listed[library.Agency, library.Agency]{library.Agencies(other), 0, name}
		expect(t, there, "liman", "")
		saved := w.Save(t, library.Agencies(w.Library), access.Administrator,
			map[string]any{"Id": 0, "NameTR": "Liman Dairesi", "NameEN": "Ports"})
		expect(t, here, "liman", "Liman Dairesi")
		expect(t, there, "liman", "Liman Dairesi")
		if _, err := library.Agencies(w.Library).Checkout(ctx, w.Actors[access.Administrator], saved.ID); err != nil {
			t.Fatal(err)
		}
		w.Save(t, library.Agencies(w.Library), access.Administrator,
			map[string]any{"Id": saved.ID, "ModifyDate": saved.ModifyDate,
				"NameTR": "Gümrük Dairesi", "NameEN": "Customs"})
		for _, l := range []lister{here, there} {
			expect(t, l, "liman", "")
			expect(t, l, "ports", "")
			expect(t, l, "gumruk", "Gümrük Dairesi")
		}
		if err := library.Agencies(w.Library).Delete(ctx, access.System(), saved.ID); err != nil {
			t.Fatal(err)
		}
		expect(t, here, "gumruk", "")
		expect(t, there, "gumruk", "")
	})
}

func TestWordsAsTypedComeBeforeTheirForms(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		for i, name := range []string{"Denetim", "Denetimin usulü", "Ambalajın denetimi", "Zabıt", "Kitap", "Kitabevi",
			"Kitabın cildi"} {
			w.Save(t, library.Terms(w.Library), expert,
				map[string]any{"Id": 0, "NameTR": name, "NameEN": fmt.Sprintf("Term %d", i),
					"Domains": []int64{1}})
		}
		terms := listed[library.Term, library.TermRow]{library.Terms(w.Library), 0,
			func(r library.TermRow) string { return r.NameTR }}
		expect(t, terms, "denetim", "Ambalajın denetimi, Denetim, Denetimin usulü")
		expect(t, terms, "denetimin", "Denetimin usulü, Ambalajın denetimi, Denetim")
		expect(t, terms, "kitab", "Kitabevi, Kitabın cildi, Kitap")
		sorted, _ := terms.rows(t, "denetimin", query.Params{"sort": {"NameTR"}})
		if got := strings.Join(sorted, ", "); got != "Ambalajın denetimi, Denetim, Denetimin usulü" {
			t.Errorf("in an order that was asked for: %s", got)
		}
	})
}

// The pages of a word that many terms contain are found in the order of the names; a whole list is read and sorted.
func TestPagesOfAWordFollowEachOtherAsTheWholeListDoes(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		var ids []int64
		for i := range 620 {
			name := fmt.Sprintf("%c Liman %03d", 'a'+i*7%26, i)
			switch {
			case i%3 == 1:
				name = fmt.Sprintf("%c Gümrük %03d", 'a'+i*5%26, i)
			case i%50 == 0:
				name = fmt.Sprintf("%c Limanı %03d", 'a'+i*3%26, i)
			}
			ids = append(ids, w.Save(t, library.Terms(w.Library), expert, map[string]any{"Id": 0, "NameTR": name,
				"NameEN": fmt.Sprintf("Term %d", 620-i), "Domains": []int64{1}}).ID)
		}
		terms := listed[library.Term, library.TermRow]{library.Terms(w.Library), 0,
			func(r library.TermRow) string { return r.NameTR }}
		compare := func(q, sort string) {
			t.Helper()
			whole, total := terms.rows(t, q, query.Params{"page": {""}, "sort": {sort}})
			var pages []string
			for page := 1; len(pages) < len(whole); page++ {
				names, all := terms.rows(t, q, query.Params{"page": {fmt.Sprint(page)}, "size": {"40"}, "sort": {sort}})
				if pages = append(pages, names...); all != total || len(names) == 0 {
					t.Fatalf("q=%s sort=%s: page %d has %d of %d terms, the whole list %d", q, sort, page, len(names),
						all, total)
				}
			}
			if got, want := strings.Join(pages, "\n"), strings.Join(whole, "\n"); got != want {
				t.Errorf("q=%s sort=%s: the pages have\n%s\nthe whole list\n%s", q, sort, got, want)
			}
		}
		for _, sort := range []string{"", "NameTR", "-NameTR", "NameEN"} {
			compare("liman", sort)
			compare("limani", sort)
		}
		w.Save(t, library.Terms(w.Library), expert,
			map[string]any{"Id": 0, "NameTR": "A Liman", "NameEN": "First", "Domains": []int64{1}})
		if err := library.Terms(w.Library).Delete(ctx, access.System(), ids[3]); err != nil {
			t.Fatal(err)
		}
		compare("liman", "")
		if names, _ := terms.rows(t, "liman", query.Params{"size": {"40"}}); names[0] != "A Liman" {
			t.Errorf("a new term is not first: %q", names[0])
		}
	})
}

// A library as a program left it that had another index for its lists and an older format of documents.
func TestAnOlderLibraryIsIndexedBeforeItIsListed(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		in := sector(t, w, "Çevre", nil)
		id := w.Save(t, library.LegalTexts(w.Library), expert, legalText(in)).ID
		w.Save(t, library.Revisions(w.Library), expert,
			map[string]any{"Id": 0, "LegalTextId": id, "StatusId": 2, "Date": "2026-01-01",
				"Notes": "Taslak"})
		w.Save(t, library.Terms(w.Library), expert,
			map[string]any{"Id": 0, "NameTR": "Depozito", "NameEN": "Deposit", "Domains": []int64{1}})
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			for _, statement := range []string{
				"DELETE FROM search_documents WHERE kind NOT IN ('legaltexts', 'revisions', 'terms')",
				"DELETE FROM trees WHERE kind IN ('searchformat', 'searchnames') OR kind LIKE 'words:%'",
				"INSERT INTO trees (kind, version) VALUES ('searchformat', 1)",
			} {
				if _, err := tx.Exec(ctx, statement); err != nil {
					return err
				}
			}
			_, err := tx.Exec(ctx, "UPDATE search_documents SET content = $1", []byte{1, 0, 0})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		next := library.New(&record.Engine{Main: w.Stores.Main, Local: w.Stores.Local, Zone: w.Engine().Zone,
			Index: search.New(w.Stores.Main, t.TempDir(), library.StatusNamed)}, w.Files,
			library.Passwords{Min: 4, Max: 20})
		if err := next.IndexNames(ctx); err != nil {
			t.Fatal(err)
		}
		expect(t, listed[library.LegalText, library.LegalTextRow]{library.LegalTexts(next), 0,
			func(r library.LegalTextRow) string {
				return r.Number
			}}, "atik", "18/2025")
		expect(t, listed[library.Term, library.TermRow]{library.Terms(next), 0,
			func(r library.TermRow) string { return r.NameTR }},
			"deposits", "Depozito")
		expect(t, listed[library.Revision, library.RevisionRow]{library.Revisions(next), id,
			func(r library.RevisionRow) string {
				return r.Notes
			}}, "taslak", "Taslak")
		expect(t, listed[library.Sector, library.Sector]{library.Sectors(next), 0,
			func(s library.Sector) string { return s.NameTR }},
			"çevre", "Çevre")
		expect(t, listed[library.User, library.User]{library.Users(next), 0,
			func(u library.User) string { return u.Name }}, "aylin",
			"Aylin")
		before := documents(t, w)
		if err := next.IndexNames(ctx); err != nil || documents(t, w) != before {
			t.Errorf("a second time: %v, %s, want %s", err, documents(t, w), before)
		}
	})
}

// documents is the state of all documents.
func documents(t *testing.T, w *librarytest.Env) (state string) {
	t.Helper()
	if err := w.Stores.Main.View(ctx, func(tx *store.Tx) error {
		var n, stamp int64
		err := tx.Row(ctx, "SELECT COUNT(content), MAX(stamp) FROM search_documents", nil, &n, &stamp)
		state = fmt.Sprint(n, " to ", stamp)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return state
}

// Saves write the same search documents as indexing the whole library, whichever keys a save contains.
func TestSavesWriteTheDocumentsOfAWholeReading(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		text := w.Save(t, library.LegalTexts(w.Library), expert, legalText(sector(t, w, "Çevre", nil))).ID
		first := version(text, 2, "2026-01-01")
		first["TextTR"], first["TextEN"] = "Madde 1 Depozito", "Article 1 Deposit"
		saved := w.Save(t, library.Revisions(w.Library), expert, first)
		second := w.Save(t, library.Revisions(w.Library), expert, version(text, 9, "2026-02-01"))
		third := w.Save(t, library.Revisions(w.Library), expert, version(text, 10, "2026-03-01"))
		inDocuments(t, w, "after three versions")

		if _, err := library.Revisions(w.Library).Checkout(ctx, w.Actors[expert], saved.ID); err != nil {
			t.Fatal(err)
		}
		for _, row := range []struct{ key, value string }{{"Notes", "Görüş"}, {"Date", "2026-03-10"},
			{"TextEN", "Refund"}} {
			saved = w.Save(t, library.Revisions(w.Library), expert,
				map[string]any{"Id": saved.ID, "ModifyDate": saved.ModifyDate,
					row.key: row.value})
			inDocuments(t, w, "after a save of "+row.key+" alone")
		}
		for _, id := range []int64{third.ID, second.ID, saved.ID} {
			if err := library.Revisions(w.Library).Delete(ctx, w.Actors[expert], id); err != nil {
				t.Fatal(err)
			}
			inDocuments(t, w, fmt.Sprint("without version ", id))
		}
	})
}

// inDocuments compares the documents with those that the library makes of all its records.
func inDocuments(t *testing.T, w *librarytest.Env, when string) {
	t.Helper()
	read := func() map[string]string {
		contents := map[string]string{}
		if err := w.Stores.Main.View(ctx, func(tx *store.Tx) error {
			return tx.Each(ctx, "SELECT kind, object_id, content FROM search_documents WHERE content IS NOT NULL", nil,
				func(scan func(...any) error) error {
					var kindName string
					var id int64
					var content []byte
					err := scan(&kindName, &id, &content)
					contents[fmt.Sprint(kindName, " ", id)] = string(content)
					return err
				})
		}); err != nil {
			t.Fatal(err)
		}
		return contents
	}
	saved := read()
	if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM trees WHERE kind IN ('searchformat', 'searchnames')")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := w.IndexSearch(ctx); err != nil {
		t.Fatal(err)
	}
	whole := read()
	if len(saved) != len(whole) {
		t.Errorf("%s: %d documents, want %d", when, len(saved), len(whole))
	}
	for name, content := range whole {
		if saved[name] != content {
			t.Errorf("%s: the document of %s is\n%q\nwant\n%q", when, name, saved[name], content)
		}
	}
}
