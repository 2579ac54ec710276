package library_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record"
)

const threeCommittees = "Türkçe ad;İngilizce ad;Kod\nHukuk;Law;HK-1\nÇevre;Environment;ÇK-1\nSağlık;Health;SK-1\n"

// TestAnImportRefusesAValueThatIsTakenWhileItRuns saves a code of the file as another user, after all rows have been
// checked and before they are written.
func TestAnImportRefusesAValueThatIsTakenWhileItRuns(t *testing.T) {
	for _, row := range []struct {
		name    string
		code    string // that the other user saves
		partial bool
		created int
		results string // of the rows
		fields  string // that the refusal names
	}{
		{"a code of the second row", "ÇK-1", false, 0, "create error create", "Rows[1].Code:duplicate"},
		{"a code of the second row, rows with errors left out", "ÇK-1", true, 2, "create error create", ""},
		{"a code that no row has", "XK-1", false, 3, "create create create", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, o store.Options) {
				createTable(t, o, library.CommitteeTable)
				w := librarytest.Open(t, o)
				var committees *record.Kind[library.Committee, library.Committee]
				saved := false
				committees = library.DeclareCommitteesInBulk(w.Library, func() {
					if !saved {
						saved = true
						w.Save(t, committees, access.Administrator, map[string]any{"Id": 0, "NameTR": "Başka",
							"NameEN": "Other", "Code": row.code})
					}
				})
				answer, err := w.Import(ctx, w.Actors[access.DraftingExpert], "committees", library.ImportInput{},
					"komisyonlar.csv", strings.NewReader(threeCommittees), library.ImportOptions{Partial: row.partial})
				var fields []string
				if err != nil {
					for _, f := range fault.Of(err).Fields {
						fields = append(fields, f.Field+":"+f.Code)
					}
				}
				if got := strings.Join(fields, " "); got != row.fields || (err != nil) != (row.fields != "") {
					t.Errorf("the import is refused for %q: %v, want %q", got, err, row.fields)
				}
				var results []string
				for _, r := range answer.Rows {
					results = append(results, r.Result)
				}
				if got := strings.Join(results, " "); got != row.results || answer.Created != row.created {
					t.Errorf("%s, %d created, want %s, %d", got, answer.Created, row.results, row.created)
				}
				got := codesOfCommittees(t, w)
				if len(got) != row.created+1 || strings.Count(strings.Join(got, " "), row.code) != 1 {
					t.Errorf("the codes are %q", got)
				}
			})
		})
	}
}

// TestAnImportOneByOneRefusesAValueThatIsTakenWhileItRuns is the same for a kind without Bulk, whose rows are checked
// in the transaction that writes them. On SQLite nobody can save meanwhile.
func TestAnImportOneByOneRefusesAValueThatIsTakenWhileItRuns(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		if o.Database == "" {
			return
		}
		createTable(t, o, library.CommitteeTable)
		w := librarytest.Open(t, o)
		library.DeclareCommittees(w.Library)
		committees, _ := w.KindNamed("committees")
		tries := 0
		done, err := committees.Import(ctx, w.Actors[access.DraftingExpert], record.ImportOptions{Source: "x"},
			func(tx *store.Tx) (plan record.Plan, err error) {
				var n int
				// the transaction begins
				if err := tx.Row(ctx, "SELECT COUNT(*) FROM committees", nil, &n); err != nil {
					return plan, err
				}
				if tries++; tries == 1 {
					w.Save(t, committees, access.Administrator, map[string]any{"Id": 0, "NameTR": "Başka",
						"NameEN": "Other", "Code": "ÇK-1"})
				}
				for _, code := range []string{"HK-1", "ÇK-1"} {
					plan.Drafts = append(plan.Drafts, record.Draft{Keys: map[string]json.RawMessage{
						"NameTR": json.RawMessage(`"Yeni"`), "NameEN": json.RawMessage(`"New"`),
						"Code": json.RawMessage(`"` + code + `"`)}})
				}
				return plan, nil
			})
		if err != nil || done.Created != 0 || fmt.Sprint(done.Wrong) != "[[] [{Code duplicate map[]}]]" {
			t.Errorf("%+v, %v", done, err)
		}
		if got := codesOfCommittees(t, w); len(got) != 1 {
			t.Errorf("the codes are %q", got)
		}
	})
}

func codesOfCommittees(t *testing.T, w *librarytest.Env) (codes []string) {
	t.Helper()
	if err := w.Stores.Main.View(ctx, func(tx *store.Tx) (err error) {
		codes, err = store.All(ctx, tx, func(scan func(...any) error) (code string, err error) {
			return code, scan(&code)
		},
			"SELECT code FROM committees ORDER BY id")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return codes
}
