package textdoc_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/format/pdfread"
	"lls/internal/format/pdfread/pdfreadtest"
	"lls/internal/format/textdoc"
	"lls/internal/text/intake"
)

// lines are the lines of a text but blank ones: they are a matter of layout.
func lines(s string) (out []string) {
	for l := range strings.SplitSeq(s, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// readAny reads a file of any format, PDF included.
func readAny(t testing.TB, b []byte) (*intake.Document, error) {
	t.Helper()
	if !pdfread.Is(b) {
		return textdoc.Read(t.Context(), b, textdoc.Options{})
	}
	return pdfread.Read(t.Context(), b, pdfreadtest.Cache())
}

// equalLines counts the wanted lines that a text has, in their order.
func equalLines(got, want []string) int {
	// the longest common subsequence
	row := make([]int, len(want)+1)
	for _, g := range got {
		diagonal := 0
		for j, w := range want {
			above := row[j+1]
			if g == w {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(want)]
}

// TestRealFiles prints how many lines of made files come out as they were put in. LLS_INTAKE names their folder, in
// which made holds the wanted texts.
func TestRealFiles(t *testing.T) {
	folder := os.Getenv("LLS_INTAKE")
	if folder == "" {
		t.Skip("measurement: LLS_INTAKE names the folder of the files")
	}
	wants, err := filepath.Glob(filepath.Join(folder, "made", "*.want*"))
	if err != nil || len(wants) == 0 {
		t.Fatal("no wanted texts", err)
	}
	for _, want := range wants {
		text, err := os.ReadFile(want)
		if err != nil {
			t.Fatal(err)
		}
		// The wanted texts have numbers alone on their lines, as their sources.
		wanted, err := textdoc.Read(t.Context(), text, textdoc.Options{})
		if err != nil {
			t.Fatal(err)
		}
		plain := wanted.Text(intake.Options{})
		name, ext, _ := strings.Cut(filepath.Base(want), ".want")
		for _, format := range strings.Fields("docx odt doc rtf html pdf txt") {
			dir := format
			if format == "docx" {
				dir = "made"
			}
			file := filepath.Join(folder, dir, name+"."+format)
			b, err := os.ReadFile(file)
			if err != nil {
				continue
			}
			doc, err := readAny(t, b)
			if err != nil {
				fmt.Printf("%-24s %v\n", name+"."+format, err)
				continue
			}
			made := doc.Text(intake.Options{})
			got := made.TextTR
			if ext == ".en" {
				got = made.TextEN
			}
			w, g := lines(plain.TextTR+plain.TextEN), lines(got)
			n := equalLines(g, w)
			fmt.Printf("%-26s %6.2f %% of %4d lines, %4d read, %3d articles\n", name+ext+"."+format,
				100*float64(n)/float64(len(w)), len(w), len(g), made.Articles)
			if os.Getenv("LLS_INTAKE_OUT") != "" {
				out := filepath.Join(os.Getenv("LLS_INTAKE_OUT"), name+ext+"."+format+".txt")
				if err := os.WriteFile(out, []byte(strings.Join(g, "\n")+"\n"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
