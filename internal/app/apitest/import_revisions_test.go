package apitest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

// writeFiles writes files below a folder.
func writeFiles(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestImportOfVersions runs the command beside an instance: a dry run says what would come in, a file that cannot be
// read keeps everything out, and a second run changes nothing.
func TestImportOfVersions(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := func() (id int64, name string) {
			o := s.complete("legaltexts")
			return w.must(c.Post("/api/settings/legaltexts", o)).ID(), fmt.Sprint(o["NameTR"])
		}
		waste, wasteName := law()
		water, _ := law()
		folder := t.TempDir()
		writeFiles(t, folder, map[string]string{
			"dir/2024/atik.docx": string(wordFile(t, "MADDE 1- Bu Yasa ile ilgili kurum",
				"MADDE 3- Yürürlük ve yürütme")),
			"dir/su.txt":    "MADDE 1- Bu Yasa su ile ilgili kurum için\n",
			"dir/water.txt": "Article 1 This Law is for the authority of the water and the sea\n",
			"dir/kotu.docx": "PK\x03\x04",
			"gizli.txt":     "MADDE 1- Gizli",
		})
		if err := os.Symlink("../gizli.txt", filepath.Join(folder, "dir", "link.txt")); err != nil {
			t.Fatal(err)
		}
		run := func(table string, dry bool) (string, error) {
			t.Helper()
			writeFiles(t, folder, map[string]string{"manifest.csv": table})
			var out bytes.Buffer
			err := app.ImportRevisions(t.Context(), w.cfg, config.RevisionImport{Dir: filepath.Join(folder, "dir"),
				Manifest: filepath.Join(folder, "manifest.csv"), DryRun: dry}, nil, &out)
			return out.String(), err
		}
		good := fmt.Sprintf("Dosya;İngilizce dosya;Yasal metin;Durum;Tarih;Yürürlük tarihi;Notlar\n"+
			"2024\\atik.docx;;%s;Kabul edilip yayımlandı;12/11/2024;01/01/2025;RG 12\n"+
			"su.txt;water.txt;%d;1;2024-12-01;;\n", wasteName, water)
		bad := good + fmt.Sprintf("kotu.docx;;%d;2;01/02/2024;;\nyok.txt;;Yok;Taslak;32/01/2024;;\n"+
			"../gizli.txt;;%d;2;02/02/2024;;\nlink.txt;;%d;2;03/02/2024;;\nsu.txt;;%d;1;01/12/2024;;\n", waste, waste,
			waste, water)

		before := w.snapshot()
		out, err := run(bad, false)
		for _, want := range []string{"4\terror\t", "\tkotu.docx\tFile: unreadable, reason damaged\n",
			"5\terror\tYok, Taslak, 32/01/2024\tyok.txt\t", "LegalTextId: unknown, value Yok",
			"StatusId: unknown, value Taslak", "File: unknown, value yok.txt", "\t../gizli.txt\tFile: unknown",
			"\tlink.txt\tFile: unknown", "LegalTextId: duplicate, row 3", "2 without an error"} {
			if err == nil || !strings.Contains(out, want) {
				t.Errorf("%v; without %q:\n%s", err, want, out)
			}
		}
		for _, dry := range []string{
			"2\tcreate\t" + wasteName + ", Kabul edilip yayımlandı, 12/11/2024\t2024/atik.docx\ttr, 2 articles; " +
				"doubt: gap 1 (1 → 3)\n",
			"\tsu.txt; water.txt\tboth, 2 articles", "2 would be created with 4 articles, 0 skipped, 0 with errors"} {
			if out, err := run(good, true); err != nil || !strings.Contains(out, dry) {
				t.Errorf("%v; a dry run without %q:\n%s", err, dry, out)
			}
		}
		if _, err := run("Dosya;Durum\nx;1\n", false); err == nil ||
			!strings.Contains(err.Error(), "no column for LegalTextId") {
			t.Errorf("without a column: %v", err)
		}
		w.same(t, before, "an import that was refused")

		if out, err := run(good, false); err != nil || !strings.Contains(out, "2 created with 4 articles, 0 skipped") {
			t.Fatalf("%v\n%s", err, out)
		}
		before = w.snapshot()
		if out, err := run(good, false); err != nil || !strings.Contains(out, "0 created with 0 articles, 2 skipped") {
			t.Errorf("again: %v\n%s", err, out)
		}
		w.same(t, before, "a second run")

		item := at(w.must(c.Get(fmt.Sprintf("/api/settings/revisions/%d", waste))).JSON, "Items", 0)
		view := w.must(c.Get(fmt.Sprintf("/api/settings/revisions/view/%v", at(item, "Id"))))
		if at(view.JSON, "Item", "TextTR") != "MADDE 1- Bu Yasa ile ilgili kurum\n\nMADDE 3- Yürürlük ve yürütme" ||
			at(view.JSON, "Item", "DateEffective") != "2025-01-01" || at(view.JSON, "Item", "Notes") != "RG 12" ||
			at(view.JSON, "Item", "Files", 0, "Name") != "atik.docx" {
			t.Errorf("imported: %s", view.Raw)
		}
		found := w.must(c.Get("/api/search?kind=revisions&q=sea"))
		if !strings.Contains(string(found.Raw), fmt.Sprintf(`"LegalTextId":%d`, water)) {
			t.Errorf("not found: %s", found.Raw)
		}
		if n := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log WHERE category_id = 8 AND process_id = 10"); n != 1 {
			t.Errorf("%d entries for the import", n)
		}
	})
}
