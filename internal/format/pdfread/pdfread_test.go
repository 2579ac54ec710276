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

	"lls/internal/format/pdfread/pdfreadtest"
	"lls/internal/format/textdoc"
	"lls/internal/text/intake"
)

// TestMain compiles PDFium into the user's cache, where later runs find it.
func TestMain(m *testing.M) {
	if err := Prepare(context.Background(), cache); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

var cache = pdfreadtest.Cache()

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

func TestTurnedPagesAreReadInTheRightDirection(t *testing.T) {
	t.Parallel()
	words := "BT /F 12 Tf 40 560 Td 18 TL (MADDE 1- Birinci kural) Tj T* (1\\) ilk bent) Tj T* (MADDE 2- Son " +
		"kural) Tj ET"
	const want = "MADDE 1- Birinci kural\n1) ilk bent\nMADDE 2- Son kural"
	for _, turned := range []struct {
		rotate int
		matrix string // that makes the letters upright on the screen
	}{{0, "1 0 0 1 0 0"}, {90, "0 1 -1 0 595 0"}, {180, "-1 0 0 -1 595 842"}, {270, "0 -1 1 0 0 842"}} {
		for name, file := range map[string][]byte{
			"upright on the screen": madePage(fmt.Sprintf("/MediaBox[0 0 595 842]/Rotate %d", turned.rotate),
				"q "+turned.matrix+" cm "+words+" Q"),
			"turned on the screen": madePage(fmt.Sprintf("/MediaBox[0 0 595 842]/Rotate %d", turned.rotate), words),
			"of a box that begins elsewhere": madePage(fmt.Sprintf("/MediaBox[-3000 2000 -2405 2842]/Rotate %d",
				turned.rotate),
				"q 1 0 0 1 -3000 2000 cm "+turned.matrix+" cm "+words+" Q"),
		} {
			doc, err := Read(t.Context(), file, cache)
			if err != nil {
				t.Errorf("%s, /Rotate %d: %v", name, turned.rotate, err)
				continue
			}
			if got := strings.Join(lines(doc.Text(intake.Options{}).TextTR), "\n"); got != want {
				t.Errorf("%s, /Rotate %d: %q", name, turned.rotate, got)
			}
		}
	}
}

// What is not taken as it is seen is in the report.
func TestThePagesOfAPDFAreReported(t *testing.T) {
	t.Parallel()
	const words = "BT /F 12 Tf 40 560 Td (MADDE 1- Birinci kural, on gun icinde) Tj ET"
	const picture = "q 595 0 0 842 0 0 cm /P Do Q "
	for name, test := range map[string]struct {
		operators string
		code      intake.Code
		count     int
	}{
		"letters under a picture of the page":   {picture + "3 Tr " + words, intake.Recognised, 1},
		"letters before such a picture":         {"3 Tr " + words + " " + picture, intake.Recognised, 1},
		"letters that are seen on a picture":    {picture + words, intake.Recognised, 0},
		"letters that are not seen, no picture": {"3 Tr " + words, intake.Recognised, 0},
		"letters in another direction": {words + " BT /F 12 Tf 0 1 -1 0 500 40 Tm (yan metin) Tj ET",
			intake.Turned, 8},
		"letters in the direction of the page": {words, intake.Turned, 0},
		"letters of another direction: not boxes": {words + " BT /F 12 Tf 0 1 -1 0 500 40 Tm (yan) Tj ET",
			intake.Boxes, 0},
	} {
		doc, err := Read(t.Context(), made(test.operators), cache)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		text := doc.Text(intake.Options{})
		if !strings.HasPrefix(text.TextTR, "MADDE 1- Birinci kural") || doc.Counts[test.code] != test.count {
			t.Errorf("%s: %q, %v; want %d %s", name, text.TextTR, doc.Counts, test.count, test.code)
		}
	}
}

func TestAFailureOfPDFiumIsNoneOfTheFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Read(t.Context(), stored(t, "law.pdf"), filepath.Join(file, "pdfium")) // no folder can be there
	if bad, ok := errors.AsType[*textdoc.Error](err); !ok || bad.Reason != textdoc.ReasonReader || bad.Cause == nil {
		t.Errorf("%v", err)
	}
}

func TestWhetherPDFiumIsCompiledIsSeenInItsFolder(t *testing.T) {
	t.Parallel()
	empty := t.TempDir()
	if !IsPrepared(cache) || IsPrepared(empty) || IsPrepared(filepath.Join(empty, "none")) {
		t.Error(IsPrepared(cache), IsPrepared(empty), IsPrepared(filepath.Join(empty, "none")))
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
func made(operators string) []byte { return madePage("/MediaBox[0 0 595 842]", operators) }

// madePage is a PDF of a page with these attributes and operators, which may write in the font F.
func madePage(attributes, operators string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count " +
		"1>>endobj\n" +
		"3 0 obj<</Type/Page/Parent 2 0 R" + attributes +
		"/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>/Font<</F 6 0 R>>>>>>endobj\n")
	fmt.Fprintf(&b, "4 0 obj<</Length %d>>stream\n%s\nendstream endobj\n", len(operators), operators)
	b.WriteString("5 0 obj<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent " +
		"8/Length 1>>stream\n0\nendstream endobj\n6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n" +
		"trailer<</Root 1 0 R/Size 7>>\n%%EOF\n")
	return b.Bytes()
}
