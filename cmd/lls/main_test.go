package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/platform/config"
)

// asProgram is set in the environment of a test that is the program.
const asProgram = "LLS_TEST_AS_PROGRAM"

// TestMain lets the test be the program that it kills, and the one that reads files, which gets no environment: that
// spares a second build.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" || len(os.Args) == 2 && os.Args[1] == string(config.ReadFile) {
		main()
	}
	os.Exit(m.Run())
}

func TestExitCodes(t *testing.T) {
	occupied := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(occupied, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	law := filepath.Join(t.TempDir(), "yasa.html")
	if err := os.WriteFile(law, []byte("<html><p>MADDE 1- Bu Yasa ile ilgili ve her kurum için bir kural."),
		0o600); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		args []string
		code int
		says string // on standard output for 0, else on standard error
	}{
		{[]string{"read", law}, 0, "MADDE 1- Bu Yasa ile ilgili ve her kurum için bir kural.\n"},
		{[]string{"read", law, "--json", "--language", "en"}, 0, `"TextEN":"MADDE 1- Bu`},
		{[]string{"read", occupied}, 1, "the file cannot be read: "},
		{[]string{"read", law + ".missing"}, 1, "open the file"},
		{[]string{"read", law, "--language", "de"}, 2, "--language"},
		{[]string{"read"}, 2, "file"},
		{[]string{"version"}, 0, "lls dev go1"},
		{[]string{"--help"}, 0, "LLS_DATA"},
		{[]string{"openapi"}, 0, `"openapi"`},
		{[]string{}, 2, "serve"},
		{[]string{"nonsense"}, 2, "nonsense"},
		{[]string{"health", "--listen", "127.0.0.1:1"}, 1, "connection refused"},
		{[]string{"serve", "--listen", "nowhere"}, 2, "--listen"},
		{[]string{"serve", "--replica-listen", "0.0.0.0:8444"}, 2, "--replica-listen: needs --replica-tls-cert"},
		{[]string{"migrate", "--data", filepath.Join(occupied, "data")}, 1, "lls: "},
		{[]string{"serve", "--data", filepath.Join(occupied, "data")}, 1, "lls: "},
	} {
		var stdout, stderr bytes.Buffer
		noEnv := func(string) (string, bool) { return "", false }
		code := run(context.Background(), row.args, noEnv, strings.NewReader(""), &stdout, &stderr)
		said := stdout.String()
		if row.code != 0 {
			said = stderr.String()
		}
		if code != row.code || !strings.Contains(said, row.says) {
			t.Errorf("lls %q: exit %d, %q, want %d and %q", row.args, code, said, row.code, row.says)
		}
	}
}

func TestTheReportOfAReadFileIsOnStandardError(t *testing.T) {
	law := filepath.Join(t.TempDir(), "yasa.html")
	if err := os.WriteFile(law, []byte("<html><p>MADDE 1- Bir.<p>MADDE 3- Üç. <img>"), 0o600); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), []string{"read", law}, func(string) (string, bool) { return "", false },
		strings.NewReader(""), &stdout, &stderr)
	const want = "html, tr, 2 articles; doubt: gap 1 (1 → 3); omitted: pictures 1\n"
	if code != 0 || stdout.String() != "MADDE 1- Bir.\n\nMADDE 3- Üç.\n" || stderr.String() != want {
		t.Errorf("exit %d, %q, %q", code, &stdout, &stderr)
	}
}

func TestAccountsFromTheCommandLine(t *testing.T) {
	data := t.TempDir()
	lls := func(stdin string, args ...string) (int, string) {
		var stdout, stderr bytes.Buffer
		noEnv := func(string) (string, bool) { return "", false }
		code := run(context.Background(), append(args, "--data", data), noEnv, strings.NewReader(stdin), &stdout,
			&stderr)
		return code, stdout.String() + stderr.String()
	}
	if code, said := lls("", "migrate"); code != 0 {
		t.Fatalf("migrate: exit %d, %s", code, said)
	}
	add := []string{"user", "add", "ayse@lls.local", "--name", "Ayşe", "--last-name", "Su", "--role", "1"}
	if code, said := lls("", add...); code != 0 || !strings.Contains(said, "Password of ayse@lls.local: ") {
		t.Fatalf("user add: exit %d, %s", code, said)
	}
	if code, said := lls("", add...); code != 1 || strings.Contains(said, "Password") {
		t.Errorf("the same account again: exit %d, %s", code, said)
	}
	if code, said := lls("yeni-parola\n", "user", "password", "AYSE@lls.local", "--password-stdin"); code != 0 ||
		strings.Contains(said, "yeni-parola") {
		t.Errorf("user password: exit %d, %s", code, said)
	}
	if code, said := lls("x\n", "user", "password", "ayse@lls.local", "--password-stdin"); code != 1 {
		t.Errorf("a password that is too short: exit %d, %s", code, said)
	}
	if code, said := lls("", "user", "list"); code != 0 || !strings.Contains(said, "ayse@lls.local") {
		t.Errorf("user list: exit %d, %s", code, said)
	}
}

func TestNewPasswordsKeepTheBounds(t *testing.T) {
	for _, bounds := range [][3]int{{4, 20, 16}, {12, 128, 16}, {40, 128, 40}, {4, 8, 8}} {
		cfg := config.Config{PasswordMin: bounds[0], PasswordMax: bounds[1]}
		one, other := app.NewPassword(cfg), app.NewPassword(cfg)
		if len(one) != bounds[2] || one == other {
			t.Errorf("%v: %q and %q", bounds, one, other)
		}
	}
}

func TestATableOfConcordanceFromTheCommandLine(t *testing.T) {
	data := t.TempDir()
	library := filepath.Join(data, "lls")
	lls := func(code int, says, name, content string, args ...string) {
		t.Helper()
		file := filepath.Join(data, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		var out, failed bytes.Buffer
		got := run(context.Background(), append(args, file, "--data", library), func(string) (string, bool) {
			return "", false
		},
			strings.NewReader(""), &out, &failed)
		if said := out.String() + failed.String(); got != code || !strings.Contains(said, says) {
			t.Errorf("lls %q: exit %d, %q, want %d and %q", args, got, said, code, says)
		}
	}
	lls(0, "1 would be created", "none.csv", "NameTR,NameEN\nsu,water\n", "import", "terms", "--dry-run")
	addSector(t, library)
	lls(0, "1 created", "texts.csv", "NameTR,NameEN,LegislationTypeId,Sectors\nAtık Yasası,Waste Law,1,1\n", "import",
		"legaltexts")
	lls(0, "1 created", "acts.csv", "CELEX,NameEN\n32008L0098,Directive on waste\n", "import", "euacts")
	rows := "AB hükmü;Karşılık;Uyum;Gerekçe\nArticle 1;Madde 1;Tam;\nArticle 2;bilinmeyen;Kısmi;Süre\n" +
		"Article 5;Madde 5;Tam;\n"
	of := []string{"import", "concordance", "--text", "1", "--act", "2008/98/AT"}
	lls(0, "3 would be created, 0 would be changed, 0 the same, 0 with errors", "uyum.csv", rows,
		append(of, "--dry-run")...)
	lls(0, "2\tcreate\tArticle 1\tMadde 1\n3\tcreate\tArticle 2\tbilinmeyen\tTargets: unknown, value bilinmeyen",
		"uyum.csv", rows, of...)
	lls(0, "0 created, 0 changed, 3 the same", "uyum.csv", rows, of...)
	lls(0, "kept: ReasonTR", "uyum.csv", strings.Replace(rows, "Süre", "Yetki", 1), of...)
	lls(0, "1 changed", "uyum.csv", strings.Replace(rows, "Süre", "Yetki", 1), append(of, "--overwrite")...)
	lls(1, "no column names provisions", "uyum.csv", "Konu;Söz\nSu;Temiz\n", of...)
	lls(1, "1 of 1 rows have errors; nothing was imported", "uyum.csv",
		"AB hükmü;Karşılık;Gerekçe\nArticle 3;Madde 1;"+strings.Repeat("ve ", 2_000)+"\n", of...)
	lls(1, "EUActId: unknown", "uyum.csv", rows, "import", "concordance", "--text", "1", "--act", "32016R0679")
	lls(1, "PDF", "uyum.pdf", "%PDF-1.7", of...)
}

func TestImportFromTheCommandLine(t *testing.T) {
	data := t.TempDir()
	table := filepath.Join(data, "terimler.tsv")
	lls := func(content string, args ...string) (code int, stdout, stderr string) {
		if err := os.WriteFile(table, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		var out, failed bytes.Buffer
		noEnv := func(string) (string, bool) { return "", false }
		code = run(context.Background(), append(args, table, "--data", filepath.Join(data, "lls")), noEnv,
			strings.NewReader(""), &out, &failed)
		return code, out.String(), failed.String()
	}
	glossary := "memory\tbellek\nstore\tdepo\n"
	columns := []string{"import", "terms", "--columns", "NameEN,NameTR"}
	if code, said, _ := lls(glossary, append(columns, "--dry-run")...); code != 0 ||
		!strings.HasSuffix(said, "2 would be created, 0 skipped, 0 with errors\n") {
		t.Errorf("a dry run: exit %d, %s", code, said)
	}
	if code, said, failed := lls(glossary+"x\tb\n", columns...); code != 1 ||
		!strings.Contains(said, "3\terror\tb\tNameTR: minlength") || strings.Count(failed, "\n") != 1 {
		t.Errorf("a bad row: exit %d, %s%s", code, said, failed)
	}
	if code, said, _ := lls(glossary, columns...); code != 0 ||
		!strings.Contains(said, "1\tcreate\tbellek\n2\tcreate\tdepo\n2 created") {
		t.Errorf("the import: exit %d, %s", code, said)
	}
	if code, said, _ := lls(glossary, columns...); code != 0 || !strings.Contains(said, "0 created, 2 skipped") {
		t.Errorf("again: exit %d, %s", code, said)
	}
	if code, said, failed := lls(glossary, "import", "terms"); code != 1 ||
		!strings.Contains(failed, "Columns: required") || said != "" {
		t.Errorf("without a header: exit %d, %s%s", code, said, failed)
	}
	if code, _, failed := lls("\"memory\tbellek\n", columns...); code != 1 ||
		!strings.Contains(failed, "a quotation mark in row 1 is not closed") {
		t.Errorf("an open quotation mark: exit %d, %s", code, failed)
	}
	for _, kind := range []string{"legaltexts", "euacts"} {
		if code, _, failed := lls(glossary, "import", kind, "--domain", "1"); code != 2 {
			t.Errorf("%s with a domain: exit %d, %s", kind, code, failed)
		}
	}
}

func TestImportOfActs(t *testing.T) {
	data := t.TempDir()
	table := filepath.Join(data, "eurlex.csv")
	rows := "CELEX number,Title,Date of document\n32016R0679,General Data Protection Regulation,27/04/2016\n" +
		"02008L0098-20180705,Directive 2008/98/EC on waste,19/11/2008\n32019X,Neither,\n"
	if err := os.WriteFile(table, []byte(rows), 0o600); err != nil {
		t.Fatal(err)
	}
	lls := func(args ...string) (code int, stdout string) {
		var out, failed bytes.Buffer
		noEnv := func(string) (string, bool) { return "", false }
		args = append([]string{"import", "euacts", table, "--data", filepath.Join(data, "lls")}, args...)
		code = run(context.Background(), args, noEnv, strings.NewReader(""), &out, &failed)
		return code, out.String() + failed.String()
	}
	if code, said := lls(); code != 1 || !strings.Contains(said, "4\terror\tNeither\tCELEX: pattern") ||
		!strings.Contains(said, "nothing was imported") {
		t.Errorf("a file with a faulty row: exit %d, %s", code, said)
	}
	if code, said := lls("--partial"); code != 0 || !strings.Contains(said, "CELEX: base, value 32008L0098") ||
		!strings.Contains(said, "2 created, 0 skipped, 1 with errors") {
		t.Errorf("its good rows: exit %d, %s", code, said)
	}
	if code, said := lls("--partial", "--dry-run"); code != 0 || !strings.Contains(said, "2 skipped") {
		t.Errorf("again: exit %d, %s", code, said)
	}
}
