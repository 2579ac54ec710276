package apitest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// readVersion is the answer of a version that is read.
type readVersion struct {
	LegalText struct {
		Id      int64
		Adopted bool
	}
	Item     struct{ Id int64 }
	Versions []struct{ Id int64 }
	TR, EN   readSide
	Groups   []struct{ TR, EN [2]int }
}

type readSide struct {
	Text    string
	Outline []struct{ Kind, Label, Heading, Key string }
	Blocks  []struct {
		Kind             string
		Start, End, Body int
		Key              string
	}
}

// block is what a browser draws of a block, broken lines joined.
func (s readSide) block(i int) string {
	units := utf16.Encode([]rune(s.Text))
	words := strings.Fields(string(utf16.Decode(units[s.Blocks[i].Start:s.Blocks[i].End])))
	return s.Blocks[i].Kind + " " + strings.Join(words, " ")
}

func (s readSide) blocks(run [2]int) (out []string) {
	for i := run[0]; i < run[1]; i++ {
		out = append(out, s.block(i))
	}
	return out
}

const (
	readTR = "𝐀TIK YASASI\n\nBİRİNCİ KISIM\nGenel\n\nTefsir\n1. (1) Bu Yasada atık, sahibinin elden çıkardığı, " +
		"çıkarmayı tasarladığı veya\nçıkarmak zorunda olduğu maddeyi anlatır; atık başka bir anlam taşımaz.\n" +
		"(A) Atık depolanır;\n" +
		"(Ç) Kayıt.\n\nYürürlük\n2. Atık Yasası yürürlüğe girer.\n\nSon\n3. Yasa biter.\n"
	readEN = "WASTE LAW\n\nPART I\nGeneral\n\nInterpretation\n1. (1) In this Law waste means a substance.\n(A) It is " +
		"stored;\n(D) Records.\n\nEntry into force\n2. The Waste Law enters into force.\n\nEnd\n3. It ends.\n"
)

func TestReadingAVersion(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, reader := w.Login(access.DraftingExpert), w.Login(access.TextReader)
		s := w.makeFixture(expert)
		text := w.must(expert.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
		save := func(day, tr, en string) int64 {
			return w.must(expert.Post("/api/settings/revisions",
				object{"Id": 0, "LegalTextId": text, "StatusId": 2, "Date": day, "TextTR": tr, "TextEN": en})).ID()
		}
		older, newer, bare := save("2025-02-17", "MADDE 1 – Eski.\n", ""), save("2025-11-14", readTR, readEN),
			save("2026-01-05", "", "")
		read := func(c *apptest.Client, version int64) (v readVersion) {
			t.Helper()
			w.must(c.Get(fmt.Sprintf("/api/legaltexts/read/%d", version))).Into(t, &v)
			return v
		}

		for range 2 { // the second answer has its structure from the cache
			v := read(reader, newer)
			if v.LegalText.Id != text || v.LegalText.Adopted || v.Item.Id != newer || len(v.Versions) != 2 ||
				v.Versions[0].Id != newer || v.Versions[1].Id != older {
				t.Errorf("the version %+v of %+v, with %+v", v.Item, v.LegalText, v.Versions)
			}
			if v.TR.Text != readTR || v.EN.Text != readEN {
				t.Errorf("the texts are\n%q\n%q", v.TR.Text, v.EN.Text)
			}
			var rows []string
			for _, g := range v.Groups {
				rows = append(rows, strings.Join(v.TR.blocks(g.TR), " / ")+" | "+strings.Join(v.EN.blocks(g.EN), " / "))
			}
			want := []string{
				"caption 𝐀TIK YASASI | caption WASTE LAW",
				"division BİRİNCİ KISIM / title Genel | division PART I / title General",
				"article 1. / title Tefsir | article 1. / title Interpretation",
				"item (1) Bu Yasada atık, sahibinin elden çıkardığı, çıkarmayı tasarladığı veya çıkarmak zorunda " +
					"olduğu maddeyi anlatır; atık başka bir anlam taşımaz. | item (1) In this Law waste means a " +
					"substance.",
				"item (A) Atık depolanır; | item (A) It is stored;",
				"item (Ç) Kayıt. | item (D) Records.",
				"article 2. / title Yürürlük | article 2. / title Entry into force",
				"text Atık Yasası yürürlüğe girer. | text The Waste Law enters into force.",
				"article 3. / title Son | article 3. / title End",
				"text Yasa biter. | text It ends.",
			}
			if !slices.Equal(rows, want) {
				t.Errorf("the rows are\n%s", strings.Join(rows, "\n"))
			}
			if e := v.TR.Outline; len(e) != 4 || e[1].Key != "art:1" || e[1].Label != "1" || e[1].Heading != "Tefsir" {
				t.Errorf("the outline is %+v", e)
			}
		}
		if v := read(reader, older); len(v.Groups) != 0 || len(v.EN.Blocks) != 0 || len(v.TR.Blocks) != 2 {
			t.Errorf("a version with one language: %+v", v)
		}
		if v := read(reader, bare); v.TR.Text != "" || v.TR.Outline == nil || v.TR.Blocks == nil ||
			len(v.Versions) != 2 {
			t.Errorf("a version without a text: %+v", v)
		}

		t.Run("a saved text is read anew", func(t *testing.T) {
			save := w.editing(expert, "revisions", older)
			w.must(save(object{"TextTR": "MADDE 1 – Yeni.\n\nMADDE 2 – Son.\n"}))
			if v := read(reader, older); len(v.TR.Outline) != 2 || v.TR.block(1) != "text Yeni." {
				t.Errorf("%+v", v.TR)
			}
		})
		t.Run("what is marked", func(t *testing.T) {
			domain := s.id["domains"]
			for _, names := range [][2]string{{"atık", "waste"}, {"kayıt", "record"}, {"yasa", "law"}} {
				w.must(expert.Post("/api/settings/terms", object{"Id": 0, "NameTR": names[0], "NameEN": names[1],
					"Domains": []int64{domain}}))
			}
			var marks struct {
				Terms []struct {
					Language   string
					Start, End int
				}
				Found *struct{ TR, EN []struct{ Start, End int } }
			}
			at := fmt.Sprintf("/api/legaltexts/read/%d/marks", newer)
			w.must(reader.Get(at+"?terms=1&find=depo")).Into(t, &marks)
			units := utf16.Encode([]rune(readTR))
			var words []string
			for _, term := range marks.Terms {
				if term.Language == "tr" {
					words = append(words, string(utf16.Decode(units[term.Start:term.End])))
				}
			}
			// once in each article; Yasa, which all articles have, once in the text
			if got := strings.Join(words, " "); got != "Yasada atık Kayıt Atık" {
				t.Errorf("the terms are %q", words)
			}
			if marks.Found == nil || len(marks.Found.TR) != 1 || len(marks.Found.EN) != 0 {
				t.Fatalf("the places of the search are %+v", marks.Found)
			}
			if place := marks.Found.TR[0]; !strings.HasPrefix(string(utf16.Decode(units[place.Start:place.End])),
				"depo") {
				t.Errorf("found is %+v", place)
			}
			var found struct {
				Items []struct{ Key, Number string }
				Total int
			}
			w.must(reader.Get(fmt.Sprintf("/api/search/%d?q=depo&language=tr", newer))).Into(t, &found)
			if found.Total != 1 || len(found.Items) != 1 || !strings.HasPrefix(found.Items[0].Key, "art:") ||
				found.Items[0].Number == "" {
				t.Errorf("the articles that the search found are %+v", found)
			}
			if raw := w.must(reader.Get(at)).Raw; strings.Contains(string(raw), "Terms") ||
				strings.Contains(string(raw), "Found") {
				t.Errorf("nothing is asked for: %s", raw)
			}
			for _, query := range []string{"?terms=2", "?find=a&find=b", "?words=1"} {
				if a := reader.Get(at + query); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
					t.Errorf("%s: %d %.300s", query, a.Status, a.Raw)
				}
			}
		})
		for _, path := range []string{"/api/legaltexts/read/999999", "/api/legaltexts/read/999999/marks?terms=1",
			"/api/legaltexts/read/x"} {
			if a := reader.Get(path); !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
				t.Errorf("%s: %d %.300s", path, a.Status, a.Raw)
			}
		}
	})
}

func TestTheOutlineOfATextThatIsBeingWritten(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		before := w.snapshot()
		var outline struct {
			Entries []struct {
				Kind, Label, Heading string
				Start                int
			}
		}
		w.must(expert.Post("/api/legaltexts/outline", object{"Text": readTR})).Into(t, &outline)
		units := utf16.Encode([]rune(readTR))
		var got []string
		for _, e := range outline.Entries {
			first, _, _ := strings.Cut(string(utf16.Decode(units[e.Start:])), "\n")
			got = append(got, strings.Join([]string{e.Kind, e.Label, e.Heading, first}, "|"))
		}
		want := []string{"division|BİRİNCİ KISIM|Genel|BİRİNCİ KISIM",
			"article|1|Tefsir|Tefsir", "article|2|Yürürlük|Yürürlük", "article|3|Son|Son"}
		if !slices.Equal(got, want) {
			t.Errorf("the outline is\n%q, want\n%q", got, want)
		}
		w.must(expert.Post("/api/legaltexts/outline", object{"Text": ""})).Into(t, &outline)
		if len(outline.Entries) != 0 {
			t.Errorf("an empty text has %+v", outline.Entries)
		}
		long := expert.Post("/api/legaltexts/outline", object{"Text": strings.Repeat("ş", 1<<20+1)})
		if !long.Is(http.StatusOK, "ERROR_VALIDATION") {
			t.Errorf("a text that is too long: %d %.300s", long.Status, long.Raw)
		}
		w.same(t, before, "reading outlines")
	})
}
