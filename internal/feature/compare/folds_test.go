package compare

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"lls/internal/format/docx"
	"lls/internal/library"
	"lls/internal/record"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// amended is a law of many articles of which one changed.
func amended() (source, destination string) {
	var b strings.Builder
	for n := range 200 {
		fmt.Fprintf(&b, "Madde %d – Kayıt %d numaralı deftere yapılır.\n\n", n+1, n+1)
	}
	return b.String(), strings.Replace(b.String(), "Kayıt 100 numaralı", "Tescil 100 numaralı", 1)
}

func TestDocumentOfChangesOnlyFoldsTheRest(t *testing.T) {
	source, destination := amended()
	found, err := lawtext.Compare(context.Background(), source, destination, lawtext.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, p := range changesOnly(redline(&found), lang.English) {
		texts = append(texts, textOf(p.Paragraph))
	}
	all := strings.Join(texts, "\n")
	if len(texts) != 5 || !strings.Contains(texts[0], "98 unchanged paragraphs") ||
		!strings.Contains(texts[4], "99 unchanged paragraphs") {
		t.Errorf("%d paragraphs:\n%s", len(texts), all)
	}
	for _, want := range []string{"Madde 99 ", "Kayıt", "Tescil", "Madde 101 "} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not there", want)
		}
	}
	if strings.Contains(all, "Madde 98 ") || strings.Contains(all, "Madde 102 ") {
		t.Errorf("more than one line around the change: %s", all)
	}
	same := paragraph{Paragraph: docx.Paragraph{Runs: []docx.Run{{Text: "a"}}}}
	if got := textOf(changesOnly([]paragraph{same}, lang.Turkish)[0].Paragraph); got != "⋯ 1 fıkra değişmedi ⋯" {
		t.Errorf("a text without changes is told as %q", got)
	}
}

func TestPDFOfChangesOnlyIsShort(t *testing.T) {
	source, destination := amended()
	found, err := lawtext.Compare(context.Background(), source, destination, lawtext.Options{})
	if err != nil {
		t.Fatal(err)
	}
	pages := func(only bool) int {
		var version library.RevisionRef
		version.Status = &record.Named{}
		p := document{comparison: ComparisonAnswer{Source: version, Destination: version, TR: found},
			export: Export{Language: Turkish, ChangesOnly: only}}
		var out bytes.Buffer
		if err := p.writePDF(context.Background(), &out); err != nil {
			t.Fatal(err)
		}
		return bytes.Count(out.Bytes(), []byte("/Type /Page\n"))
	}
	if whole, short := pages(false), pages(true); short != 1 || whole < 4 {
		t.Errorf("%d pages whole, %d of changes only", whole, short)
	}
}

// Rows in which only the number of a note or a mark of amendment changed are folded, and told; an article with another
// number is not.
func TestDocumentsOfChangesOnlyFoldMarks(t *testing.T) {
	source := "▼B\nArticle 1\nThe ‘keeper’ keeps bees in a dry place.\nArticle 2\nHives are painted white.\n" +
		"Article 3\nThe fee goes to the district.\nArticle 4\nThe law binds the Office.\nArticle 5\nBurnt hives are " +
		"paid for.\n"
	destination := strings.NewReplacer("▼B", "▼M1", "‘keeper’", "'keeper'", "white", "green",
		"Article 5\n", "Article 6\n").Replace(source)
	found, err := lawtext.Compare(context.Background(), source, destination, lawtext.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[lang.Language]string{
		lang.English: "1 unchanged paragraph · 2 differ in footnote numbers or marks only",
		lang.Turkish: "1 fıkra değişmedi · 2 yerde yalnız dipnot numarası veya işaret değişti",
	} {
		var texts []string
		for _, p := range changesOnly(redline(&found), language) {
			texts = append(texts, textOf(p.Paragraph))
		}
		all := strings.Join(texts, "\n")
		if !strings.Contains(texts[0], want) || strings.Contains(all, "keeper") || strings.Contains(all, "▼") {
			t.Errorf("not folded as %q:\n%s", want, all)
		}
		for _, shown := range []string{"green", "Article 56"} {
			if !strings.Contains(all, shown) {
				t.Errorf("%q is not shown:\n%s", shown, all)
			}
		}
	}
	changes := changesOf(&found)
	for i, shown := range shownRows(&found, changes) {
		if row := found.Row(i); strings.Contains(row.Left.Text(), "keeper") && (shown || changes[i] != marks) {
			t.Errorf("the PDF shows row %d: %q", i, row.Left.Text())
		}
	}
}
