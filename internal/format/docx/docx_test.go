package docx_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/format/docx"
)

func write(t *testing.T, paragraphs ...docx.Paragraph) []byte {
	t.Helper()
	var out bytes.Buffer
	d := docx.Document{Title: `Çevre & "Atık" <Yasası>`, Author: "Şükrü Iğdır", Head: "a\nb", Language: "tr-TR",
		Made: time.Unix(0, 0)}
	if err := docx.Write(context.Background(), &out, d, slices.Values(paragraphs)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// read returns the text of a document when all changes are accepted or rejected, as a word processor does it.
func read(t *testing.T, document []byte, gone, mark string) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(document), int64(len(document)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.File {
		part, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		decoder := xml.NewDecoder(part)
		for {
			if _, err := decoder.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s is not well-formed: %v", f.Name, err)
			}
		}
	}
	part, err := archive.Open("word/document.xml")
	if err != nil {
		t.Fatal(err)
	}
	decoder := xml.NewDecoder(part)
	var text strings.Builder
	var path []string
	joined, first := false, true
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return text.String()
		} else if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			name := e.Name.Local
			within := slices.Contains(path, gone)
			path = append(path, name)
			switch {
			case name == "p" && !first && !joined:
				text.WriteByte('\n')
			case name == "br" && !within:
				text.WriteByte('\n')
			case name == "tab" && !within:
				text.WriteByte('\t')
			}
			if name == "p" {
				first, joined = false, false
			}
			if name == mark && path[len(path)-2] == "rPr" {
				joined = true
			}
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			if last := path[max(0, len(path)-1):]; len(last) > 0 && (last[0] == "t" || last[0] == "delText") &&
				!slices.Contains(path, gone) {
				text.Write(e)
			}
		}
	}
}

func TestAcceptingGivesTheNewTextAndRejectingTheOldOne(t *testing.T) {
	document := write(t,
		docx.Paragraph{Runs: []docx.Run{{Text: "Madde 1 "}, {Text: "eski & <b>", Op: docx.Deleted},
			{Text: "yeni\tsekme", Op: docx.Inserted}, {Text: " son\nsatır"}}},
		docx.Paragraph{Runs: []docx.Run{{Text: "silinen", Op: docx.Deleted}}, Mark: docx.Deleted},
		docx.Paragraph{Runs: []docx.Run{{Text: "eklenen", Op: docx.Inserted}}, Mark: docx.Inserted},
		docx.Paragraph{},
	)
	if got, want := read(t, document, "del", "del"), "Madde 1 yeni\tsekme son\nsatır\neklenen\n"; got != want {
		t.Errorf("accepted: %q, not %q", got, want)
	}
	if got, want := read(t, document, "ins", "ins"), "Madde 1 eski & <b> son\nsatır\nsilinen\n"; got != want {
		t.Errorf("rejected: %q, not %q", got, want)
	}
}
