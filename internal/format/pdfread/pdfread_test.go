package pdfread

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/format/textdoc"
	"lls/internal/text/intake"
)

// TestMain compiles PDFium into the user's cache, where later runs find it.
func TestMain(m *testing.M) {
	folder, err := os.UserCacheDir()
	if err != nil {
		panic(err)
	}
	cache = filepath.Join(folder, "lls-test", "pdfium")
	if err := Prepare(context.Background(), cache); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

var cache string

func stored(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTheTextOfAPDFIsThatOfItsSource(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"law.pdf", "columns.pdf"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc, err := Read(t.Context(), stored(t, name), cache)
			if err != nil {
				t.Fatal(err)
			}
			got := doc.Text(intake.Options{MaxLength: 1 << 20})
			want := string(stored(t, "law.want"))
			if got.Articles != 12 || got.Language != "tr" {
				t.Errorf("%d articles, language %q", got.Articles, got.Language)
			}
			if g, w := strings.Fields(got.TextTR), strings.Fields(want); strings.Join(g, " ") != strings.Join(w, " ") {
				t.Errorf("other words: %d instead of %d:\n%s", len(g), len(w), got.TextTR)
			}
			if g, w := lines(got.TextTR), lines(want); len(g) != len(w) {
				t.Errorf("%d paragraphs instead of %d:\n%s", len(g), len(w), strings.Join(g, "\n"))
			}
			if strings.Contains(got.TextTR, "Sayfa üstü") {
				t.Error("a running head is in the text")
			}
			if doc.Counts[intake.Heads] < 6 {
				t.Errorf("%d running heads and page numbers left out", doc.Counts[intake.Heads])
			}
		})
	}
}

func lines(text string) (out []string) {
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" {
			out = append(out, line)
		}
	}
	return out
}

func TestAPDFThatCannotBeReadGivesTheReason(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		file []byte
		want textdoc.Reason
	}{
		"a picture on a page is a scan": {made("q 595 0 0 842 0 0 cm /P Do Q"), textdoc.ReasonScan},
		"a page without anything":       {made(""), textdoc.ReasonEmpty},
		"an encrypted file":             {stored(t, "encrypted.pdf"), textdoc.ReasonPassword},
		"the first bytes of a file":     {stored(t, "law.pdf")[:300], textdoc.ReasonDamaged},
		"another file with the mark":    {[]byte("%PDF-1.7\n" + strings.Repeat("metin ", 100)), textdoc.ReasonDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc, err := Read(t.Context(), test.file, cache)
			bad, ok := errors.AsType[*textdoc.Error](err)
			if !ok || bad.Reason != test.want {
				t.Errorf("%+v, %v; want %s", doc, err, test.want)
			}
		})
	}
}

func TestPartOfADamagedFileIsReadOrRefused(t *testing.T) {
	t.Parallel()
	whole := stored(t, "law.pdf")
	for _, part := range []int{len(whole) / 4, len(whole) / 2, len(whole) - 100} {
		_, err := Read(t.Context(), whole[:part], cache)
		if _, refused := errors.AsType[*textdoc.Error](err); err != nil && !refused {
			t.Errorf("%d bytes: %v", part, err)
		}
	}
}

// made is a PDF of a page with these operators, which may draw the picture P.
func made(operators string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
		"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>endobj\n")
	fmt.Fprintf(&b, "4 0 obj<</Length %d>>stream\n%s\nendstream endobj\n", len(operators), operators)
	b.WriteString("5 0 obj<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>" +
		"stream\n0\nendstream endobj\ntrailer<</Root 1 0 R/Size 6>>\n%%EOF\n")
	return b.Bytes()
}
