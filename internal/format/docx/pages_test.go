package docx_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/format/docx"
)

func writePages(t *testing.T, fill func(*docx.PageWriter) error) []byte {
	t.Helper()
	var out bytes.Buffer
	p := docx.Pages{Document: docx.Document{Title: "Uyum & <tablo>", Author: "Şükrü", Head: "üst\nikinci",
		Language: "tr-TR", Made: time.Unix(0, 0)}, Foot: "SHA-256 <ab>", Landscape: true}
	if err := docx.WritePages(context.Background(), &out, p, fill); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// grid is a table of a document as a word processor shows it.
type grid struct {
	columns, repeated int
	rows              [][]string
}

// readGrids reads the tables of a document: the lines of a cell are its paragraphs and breaks.
func readGrids(t *testing.T, document []byte) (grids []grid) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(document), int64(len(document)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.File {
		if _, err := xmlText(f); err != nil {
			t.Fatalf("%s is not well-formed: %v", f.Name, err)
		}
	}
	part, err := archive.Open("word/document.xml")
	if err != nil {
		t.Fatal(err)
	}
	decoder := xml.NewDecoder(part)
	var cell strings.Builder
	paragraphs, inText := 0, false
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return grids
		} else if err != nil {
			t.Fatal(err)
		}
		last := func() *grid { return &grids[len(grids)-1] }
		switch e := token.(type) {
		case xml.StartElement:
			switch e.Name.Local {
			case "tbl":
				grids = append(grids, grid{})
			case "gridCol":
				last().columns++
			case "tblHeader":
				last().repeated++
			case "tr":
				last().rows = append(last().rows, nil)
			case "tc":
				cell.Reset()
				paragraphs = 0
			case "p":
				if paragraphs++; paragraphs > 1 {
					cell.WriteByte('\n')
				}
			case "tab":
				cell.WriteByte('\t')
			case "t":
				inText = true
			}
		case xml.EndElement:
			switch e.Name.Local {
			case "t":
				inText = false
			case "tc":
				if paragraphs == 0 {
					t.Error("a cell has no paragraph")
				}
				rows := last().rows
				rows[len(rows)-1] = append(rows[len(rows)-1], cell.String())
			}
		case xml.CharData:
			if inText {
				cell.Write(e)
			}
		}
	}
}

func xmlText(f *zip.File) (string, error) {
	part, err := f.Open()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	decoder := xml.NewDecoder(part)
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return text.String(), nil
		} else if err != nil {
			return "", err
		}
		if data, is := token.(xml.CharData); is {
			text.Write(data)
		}
	}
}

func cells(texts ...string) (row docx.GridRow) {
	for _, text := range texts {
		row.Cells = append(row.Cells, docx.GridCell{Spans: []docx.Span{{Text: text}}})
	}
	return row
}

// strange are texts that a document must keep as they are.
var strange = []string{"", "  iki boşluk ", "a\nb\n\nc", "sekme\tsonra", "<b>&amp;\"'", "\u00a0NBSP\u202fdar",
	"\u200fעברית\u200e", "e\u0301", "𝔘nicode 🏛", "=1+1", "\u00adgizli\u2011tire", strings.Repeat("uzun", 4096)}

func TestATableKeepsItsTexts(t *testing.T) {
	head := cells("Kimlik", "Metin")
	document := writePages(t, func(d *docx.PageWriter) error {
		d.Title("Başlık")
		d.Paragraph(docx.Span{Text: "Önce"})
		d.Begin(docx.Grid{Widths: []float64{1, 4}, Head: &head})
		for i, text := range strange {
			if err := d.Row(cells(fmt.Sprint(i), text)); err != nil {
				return err
			}
		}
		d.End()
		d.Begin(docx.Grid{Widths: []float64{1}, Plain: true})
		merged := docx.GridRow{Cells: []docx.GridCell{{Merge: docx.MergeBegins, Shade: "EEEEEE"}}, Whole: true}
		if err := d.Row(merged); err != nil {
			return err
		}
		d.End()
		return nil
	})
	grids := readGrids(t, document)
	if len(grids) != 2 || grids[0].columns != 2 || grids[0].repeated != 1 || grids[1].repeated != 0 ||
		len(grids[0].rows) != len(strange)+1 {
		t.Fatalf("the tables are %.200v", grids)
	}
	for i, text := range strange {
		if got := grids[0].rows[i+1]; !slices.Equal(got, []string{fmt.Sprint(i), text}) {
			t.Errorf("row %d is %.80q, want %.80q", i, got, text)
		}
	}
}

func TestWhatXMLCannotContainIsShownAsReplaced(t *testing.T) {
	document := writePages(t, func(d *docx.PageWriter) error {
		d.Begin(docx.Grid{Widths: []float64{1}})
		if err := d.Row(cells("a\x01b\ufffec\x00")); err != nil {
			return err
		}
		d.End()
		return nil
	})
	if got := readGrids(t, document)[0].rows[0][0]; got != "a\ufffdb\ufffdc\ufffd" {
		t.Errorf("%q", got)
	}
}

func TestMistakesInPagesAreErrors(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		fill func(*docx.PageWriter) error
	}{
		"a row of another width": {context.Background(), func(d *docx.PageWriter) error {
			d.Begin(docx.Grid{Widths: []float64{1, 1}})
			return d.Row(cells("a"))
		}},
		"a table that is not ended": {context.Background(), func(d *docx.PageWriter) error {
			d.Begin(docx.Grid{Widths: []float64{1}})
			return nil
		}},
		"a call that has ended": {ended, func(d *docx.PageWriter) error {
			d.Begin(docx.Grid{Widths: []float64{1}})
			defer d.End()
			return d.Row(cells("a"))
		}},
		"a fault of the content": {context.Background(), func(*docx.PageWriter) error { return errors.New("broken") }},
	} {
		if err := docx.WritePages(c.ctx, io.Discard, docx.Pages{}, c.fill); err == nil {
			t.Errorf("%s is no error", name)
		}
	}
}

// The office suite of this machine, if it has one, opens a document with a table. It takes long to start, so that only
// the long run asks it.
func TestLibreOfficeOpensPages(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil || os.Getenv("LLS_LONG") == "" {
		return // no requirement; the other tests read the same documents
	}
	head := cells("A", "B")
	document := writePages(t, func(d *docx.PageWriter) error {
		d.Begin(docx.Grid{Widths: []float64{1, 2}, Head: &head})
		for i := range 200 {
			if err := d.Row(cells(fmt.Sprint("Article ", i), "Metin")); err != nil {
				return err
			}
		}
		d.End()
		return nil
	})
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "table.docx"), document, 0o600); err != nil {
		t.Fatal(err)
	}
	convert := exec.Command(office, "-env:UserInstallation=file://"+dir+"/profile", "--headless", "--convert-to",
		"txt:Text", "--outdir", dir, filepath.Join(dir, "table.docx"))
	if out, err := convert.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "table.txt"))
	if err != nil || !strings.Contains(string(text), "Article 199") {
		t.Errorf("the document as text: %v, %.200q", err, text)
	}
}
