package report_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"lls/internal/feature/report"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

func ptr[T any](v T) *T { return &v }

// fetch opens a signed address.
func fetch(t *testing.T, w *librarytest.Env, address string) []byte {
	t.Helper()
	recorder := httptest.NewRecorder()
	token := address[strings.LastIndexByte(address, '/')+1:]
	if err := w.Files.ServeLink(recorder, httptest.NewRequest(http.MethodGet, address, nil), token, 0); err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(recorder.Body)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func make1(t *testing.T, w *librarytest.Env, in report.Request) (name string, data []byte) {
	t.Helper()
	answer, err := reports(w).Make(ctx, w.Actors[access.TextReader], in, lang.Turkish)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Value == nil {
		t.Fatalf("too little for %+v", in)
	}
	return answer.Message, fetch(t, w, *answer.Value)
}

func sheets(t *testing.T, data []byte) map[string][][]string {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][][]string{}
	for _, name := range book.GetSheetList() {
		if out[name], err = book.GetRows(name); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func TestReportsHoldTheirTexts(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		root := addSector(t, w, "Çevre", nil)
		name := func(id int64, name string) {
			t.Helper()
			if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
				_, err := tx.Exec(ctx, "UPDATE legal_texts SET name_tr = $1, name_en = $1, number = '7/2024' "+
					"WHERE id = $2", name,
					id)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		if answer, err := reports(w).Make(ctx, w.Actors[access.TextReader], report.Request{ReportType: ptr(int64(1))},
			lang.Turkish); err != nil || answer.Value != nil {
			t.Errorf("a report of no text: %+v, %v", answer, err)
		}
		name(addText(t, w, 1, root, 9, "2024-12-31"), "=HYPERLINK(\"http://x\") Iğdır Şöğüt Yasası")
		_, one := make1(t, w, report.Request{ReportType: ptr(int64(1)), Format: ptr("xlsx")})
		if list := sheets(t, one)["Mevzuat Durum Raporu"]; len(list) != 2 {
			t.Errorf("a report of one text: %q", list)
		}
		name(addText(t, w, 3, root, 9, "2025-01-01"), "Ölçüler Tüzüğü")
		name(addText(t, w, 3, root, 1, "2026-03-01"), "Taslak Tüzük")

		file, data := make1(t, w, report.Request{ReportType: ptr(int64(1)), Format: ptr("xlsx")})
		list := sheets(t, data)["Mevzuat Durum Raporu"]
		if len(list) != 4 || !strings.HasPrefix(file, "Mevzuat Durum Raporu 2026-03-15") {
			t.Fatalf("%s: %q", file, list)
		}
		if got := list[1]; !slices.Equal(got[:7], []string{"7/2024", "Taslak Tüzük", "Tüzük", "Çevre",
			"Taslak Hazırlandı", "01/03/2026", "Yeşil"}) {
			t.Errorf("the first row is %q", got)
		}
		if !strings.Contains(list[2][1], "HYPERLINK") || formulas(t, data) > 0 {
			t.Errorf("a name became a formula: %q", list[2])
		}
		between := report.Request{ReportType: ptr(int64(2)), DateStart: ptr("31/12/2024"),
			DateEnd: ptr("2025-01-01T00:00:00Z"), Format: ptr("xlsx"), Language: ptr("en")}
		if _, data = make1(t, w, between); len(sheets(t, data)["Adopted Legal Texts"]) != 3 {
			t.Errorf("both ends of the period belong to it: %q", sheets(t, data))
		}
		between.DateEnd = ptr("2024-12-31")
		if _, data = make1(t, w, between); len(sheets(t, data)["Adopted Legal Texts"]) != 2 {
			t.Errorf("one text in the period: %q", sheets(t, data))
		}
		between.DateStart, between.DateEnd = ptr("2023-01-01"), ptr("2023-12-31")
		if answer, err := reports(w).Make(ctx, w.Actors[access.TextReader], between, lang.Turkish); err != nil ||
			answer.Value != nil {
			t.Errorf("no text in the period: %+v, %v", answer, err)
		}

		for language, name := range map[lang.Language]string{lang.Turkish: "Sistem Hesabı",
			lang.English: "System Account"} {
			made, err := reports(w).Make(ctx, w.Actors[access.Administrator], report.Request{ReportType: ptr(int64(1))},
				language)
			if err != nil {
				t.Fatal(err)
			}
			if text := textOf(t, fetch(t, w, *made.Value)); !strings.Contains(text, name+" · ") {
				t.Errorf("the report of the System Account in %s does not name it: %s", language, text)
			}
		}
		_, data = make1(t, w, report.Request{ReportType: ptr(int64(1))})
		text := textOf(t, data)
		for _, want := range []string{"Mevzuat Durum Raporu", "Iğdır Şöğüt Yasası", "Ölçüler Tüzüğü", "Toplam",
			"Sayfa 1 / 1", "Ömer"} {
			if want == "Ömer" {
				want = w.Actors[access.TextReader].FullName
			}
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in %q", want, text)
			}
		}

		if answer, err := reports(w).Make(ctx, w.Actors[access.TextReader], report.Request{ReportType: ptr(int64(5))},
			lang.Turkish); err != nil || answer.Value != nil {
			t.Errorf("a report of differences, of which there are none: %+v, %v", answer, err)
		}
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE legal_texts SET differences = CASE WHEN name_tr = 'Taslak Tüzük' THEN 12
				WHEN name_tr = 'Ölçüler Tüzüğü' THEN 0 END`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		_, data = make1(t, w, report.Request{ReportType: ptr(int64(5)), Format: ptr("xlsx")})
		list = sheets(t, data)["Dil Farkları Raporu"]
		if len(list) != 2 || list[1][1] != "Taslak Tüzük" || !slices.Contains(list[1], "12") ||
			!slices.Contains(list[0], "Farklar") {
			t.Errorf("the text whose languages differ: %q", list)
		}
		answer, err := reports(w).Book(ctx, w.Actors[access.TextReader], "all", lang.English, false)
		if err != nil {
			t.Fatal(err)
		}
		book := sheets(t, fetch(t, w, answer.Value))
		if got := book["Adopted per year"]; len(got) != 4 || !slices.Equal(got[1], []string{"2024", "1"}) {
			t.Errorf("adopted per year: %q", got)
		}
		if _, shown := book["By line body"]; shown {
			t.Error("line bodies are shown although they are switched off")
		}
	})
}

func TestReportsAreLimitedToASectorAnAgencyAndLateDrafts(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) { // on 2026-03-15
		root := addSector(t, w, "Çevre", nil)
		child := addSector(t, w, "Atık", root)
		other := addSector(t, w, "Enerji", nil)
		addText(t, w, 3, child, 1, "2025-01-20") // red
		addText(t, w, 3, other, 1, "2025-09-14") // yellow
		addText(t, w, 3, root, 1, "2026-03-01")  // green
		names := func(in report.Request) (rows [][]string) {
			t.Helper()
			in.ReportType, in.Format = ptr(int64(1)), ptr("xlsx")
			_, data := make1(t, w, in)
			return sheets(t, data)["Mevzuat Durum Raporu"]
		}
		if rows := names(report.Request{}); len(rows) != 4 || len(rows[0]) != 8 {
			t.Errorf("without limits: %q", rows)
		}
		if rows := names(report.Request{Sector: &root}); len(rows) != 3 {
			t.Errorf("of a sector with those below it: %q", rows)
		}
		late := names(report.Request{Late: true})
		if len(late) != 3 || !slices.Equal(late[0][7:], []string{"Ay", "Işık süresi (ay)", "Sürüm"}) {
			t.Fatalf("late drafts: %q", late)
		}
		for _, row := range late[1:] {
			want := map[string][]string{"Atık": {"Kırmızı", "13", "12"}, "Enerji": {"Sarı", "6", "6"}}[row[3]]
			if !slices.Equal(row[6:9], want) {
				t.Errorf("a late draft is %q, want %q", row, want)
			}
		}
		if rows := names(report.Request{Late: true, Sector: &other}); len(rows) != 2 || rows[1][3] != "Enerji" {
			t.Errorf("late drafts of a sector: %q", rows)
		}
		_, document := make1(t, w, report.Request{ReportType: ptr(int64(1)), Late: true, Sector: &child})
		if text := textOf(t, document); !strings.Contains(text, "Sektör: Çevre › Atık · Yalnızca geciken taslaklar") {
			t.Errorf("the document does not say what it is limited to: %s", text)
		}

		agency := w.Save(t, library.Agencies(w.Library), access.Administrator,
			map[string]any{"Id": 0, "NameTR": "Çevre Dairesi", "NameEN": "Environment Office"}).ID
		answer, err := reports(w).Statistics(ctx, w.Actors[access.TextReader], "all")
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(answer.Agencies, func(n record.Named) bool { return n.ID == agency }) {
			t.Errorf("an agency without texts can be chosen: %+v", answer.Agencies)
		}
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE users SET agency_id = $1 WHERE id =
				(SELECT create_user FROM legal_texts ORDER BY id LIMIT 1)`, agency)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if rows := names(report.Request{Agency: &agency}); len(rows) != 4 {
			t.Errorf("texts that an agency recorded: %q", rows)
		}
		_, err = reports(w).Make(ctx, w.Actors[access.TextReader], report.Request{ReportType: ptr(int64(1)),
			Sector: ptr(int64(9999)), Format: ptr("xlsx")}, lang.English)
		if got := fault.Of(err).Fields; len(got) != 1 || got[0].Field != "Sector" || got[0].Code != "unknown" {
			t.Errorf("an unknown sector: %v", err)
		}
	})
}

func formulas(t *testing.T, data []byte) (n int) {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range []string{"A2", "B2", "B3", "B4"} {
		formula, err := book.GetCellFormula(book.GetSheetList()[0], cell)
		if err != nil {
			t.Fatal(err)
		}
		n += len(formula)
	}
	return n
}

func textOf(t *testing.T, document []byte) string {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is missing: run the tests through make test")
	}
	command := exec.Command("pdftotext", "-layout", "-", "-")
	command.Stdin = bytes.NewReader(document)
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestRequestsThatMakeNoReport(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		two := ptr(int64(2))
		for name, row := range map[string]struct {
			in   report.Request
			want map[string]string
		}{
			"no type":         {report.Request{}, map[string]string{"ReportType": "required"}},
			"an unknown type": {report.Request{ReportType: ptr(int64(6))}, map[string]string{"ReportType": "unknown"}},
			"no dates": {report.Request{ReportType: two},
				map[string]string{"DateStart": "required", "DateEnd": "required"}},
			"no date at all": {report.Request{ReportType: two, DateStart: ptr("31/02/2025"), DateEnd: ptr("x")},
				map[string]string{"DateStart": "date", "DateEnd": "date"}},
			"an end before start": {report.Request{ReportType: two, DateStart: ptr("2025-01-02"),
				DateEnd: ptr("2025-01-01")},
				map[string]string{"DateEnd": "isafter"}},
			"an unknown format": {report.Request{ReportType: ptr(int64(1)), Format: ptr("doc")},
				map[string]string{"Format": "unknown"}},
			"late adopted texts": {report.Request{ReportType: two, DateStart: ptr("2025-01-01"),
				DateEnd: ptr("2025-01-02"), Late: true}, map[string]string{"Late": "unknown"}},
			"an unknown language": {report.Request{ReportType: ptr(int64(1)), Language: ptr("de")},
				map[string]string{"Language": "unknown"}},
		} {
			_, err := reports(w).Make(context.Background(), w.Actors[access.Administrator], row.in, lang.English)
			got := map[string]string{}
			for _, f := range fault.Of(err).Fields {
				got[f.Field] = f.Code
			}
			if len(got) != len(row.want) {
				t.Errorf("%s: %v", name, err)
			}
			for field, code := range row.want {
				if got[field] != code {
					t.Errorf("%s: %s is %q, not %q", name, field, got[field], code)
				}
			}
		}
		if _, err := reports(w).Make(ctx, w.Actors[access.Terminologist], report.Request{ReportType: ptr(int64(1))},
			lang.Turkish); fault.Of(err).Code != "ERROR_FORBIDDEN" {
			t.Errorf("role 4: %v", err)
		}
	})
}
