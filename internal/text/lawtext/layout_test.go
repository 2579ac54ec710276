package lawtext

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// drawn writes a layout as a reader sees it: a line for each block, its kind, the text, and the key that begins there.
func drawn(text string, l Layout) string {
	var out strings.Builder
	for _, b := range l.Blocks {
		fmt.Fprintf(&out, "%*s%s", 2*b.Level, "", b.Kind)
		body := text[b.Body:b.End]
		if b.Body > b.Start {
			fmt.Fprintf(&out, " [%s]", strings.TrimSpace(text[b.Start:b.Body]))
		}
		if len(b.Cells) > 0 {
			var cells []string
			for _, c := range b.Cells {
				cells = append(cells, text[c.Start:c.End])
			}
			body = strings.Join(cells, " | ")
		}
		fmt.Fprintf(&out, " %s", strings.Join(strings.Fields(body), " "))
		if b.Key != "" {
			fmt.Fprintf(&out, " <%s>", b.Key)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func TestTextsAreDrawn(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a Turkish law, its lines broken",
			"DEĞİRMENLER KANUNU\n\nBİRİNCİ BÖLÜM\n\nGenel Hükümler\n\nAmaç\n\n" +
				"MADDE 1 – (1) Bu Kanunun amacı, değirmenlerin açılmasında\n" +
				"ve kapatılmasında izlenecek usulü düzenlemektir; başka\nkanunlar saklıdır.\n\n" +
				"(2) Şunlar kapsam dışıdır:\n\na) Su değirmenleri.\n\nb) Yel değirmenleri.\n\nKapsam\n\n" +
				"MADDE 2 – Bu Kanun herkesi kapsar.\n",
			`caption DEĞİRMENLER KANUNU
division BİRİNCİ BÖLÜM <chap:1>
title Genel Hükümler
article MADDE 1 <art:1>
title Amaç
  item [(1)] Bu Kanunun amacı, değirmenlerin açılmasında ve kapatılmasında izlenecek usulü düzenlemektir; başka kanunlar saklıdır. <art:1/par:1>
  item [(2)] Şunlar kapsam dışıdır: <art:1/par:2>
    item [a)] Su değirmenleri. <art:1/par:2/pt:a>
    item [b)] Yel değirmenleri. <art:1/par:2/pt:b>
article MADDE 2 <art:2>
title Kapsam
text Bu Kanun herkesi kapsar.
`},
		{"a Turkish-Cypriot law in the rows of a table, with references in the margin",
			"İKİNCİ KISIM\nMAHKEME\nYargılama usulü.\n27/2011\t4.\t(1)\tDava üç ay içinde dinlenir.\t\n" +
				"\t\t(2)\tMahkeme usul kurallarını uygular:\t\n\t\t\t(A)\tBirinci bent;\t\n" +
				"Yürürlük.\t5.\tBu Yasa yürürlüğe girer.\t\n",
			`division İKİNCİ KISIM <part:2>
title MAHKEME
article 4. <art:4>
title Yargılama usulü.
note 27/2011
  item [(1)] Dava üç ay içinde dinlenir. <art:4/par:1>
  item [(2)] Mahkeme usul kurallarını uygular: <art:4/par:2>
    item [(A)] Birinci bent; <art:4/par:2/pt:a>
article 5. <art:5>
title Yürürlük.
text Bu Yasa yürürlüğe girer.
`},
		{"a European act with recitals, a table and an annex",
			"COUNCIL DIRECTIVE\nTHE COUNCIL,\nWhereas:\n(1)\nMills are old.\n(2)\nMills are loud.\nHAS ADOPTED THIS " +
				"DIRECTIVE:\nCHAPTER I\nGENERAL\nArticle 1\nScope\nThis Directive applies to:\n(a) mills;\n" +
				"(b) dams.\nIt does not apply to ponds.\nANNEX II\nLIST OF MILLS\n1. Mills:\nName\tYear\n" +
				"Old mill\t1890\nNew mill\t1990\n",
			`caption COUNCIL DIRECTIVE
line THE COUNCIL,
text Whereas:
  item [(1)] Mills are old. <rec:1>
  item [(2)] Mills are loud. <rec:2>
caption HAS ADOPTED THIS DIRECTIVE:
division CHAPTER I <chap:i>
title GENERAL
article Article 1 <art:1>
title Scope
text This Directive applies to: <art:1/sub:1>
  item [(a)] mills; <art:1/pt:a>
  item [(b)] dams. <art:1/pt:b>
text It does not apply to ponds. <art:1/sub:2>
annex ANNEX II <annex:ii>
title LIST OF MILLS
  item [1.] Mills: <annex:ii/par:1>
  row Name | Year <annex:ii/par:1/tbl:1/row:1>
  row Old mill | 1890 <annex:ii/par:1/tbl:1/row:2>
  row New mill | 1990 <annex:ii/par:1/tbl:1/row:3>
`},
		{"Markdown, and a table between bars",
			"# MADDE 1 — Amaç\n\n(1) metin şudur.\n\n## EK-1\n\nLİSTE\n\n| Ad | Yıl |\n|---|---|\n| Eski | 1890 |\n",
			`article MADDE 1 <art:1>
title Amaç
  item [(1)] metin şudur. <art:1/par:1>
annex EK-1 <annex:1>
title LİSTE
row Ad | Yıl <annex:1/tbl:1/row:1>
row Eski | 1890 <annex:1/tbl:1/row:3>
`},
		{"an article left out, and no structure at all", "1. Biri budur.\n2. ..........\n3. Öteki budur.\n",
			"article 1. <art:1>\ntext Biri budur.\narticle 2. <art:2>\ntext ..........\narticle 3. <art:3>\n" +
				"text Öteki budur.\n"},
		{"a table among broken lines",
			"MADDE 1 – Ücretler aşağıdadır.\n\nDeğirmen\tÜcret\nSu\t100\n\nYürürlük\n\nMADDE 2 – Son.\n",
			"article MADDE 1 <art:1>\ntext Ücretler aşağıdadır.\nrow Değirmen | Ücret <art:1/sub:2>\nrow Su | 100\n" +
				"article MADDE 2 <art:2>\ntitle Yürürlük\ntext Son.\n"},
		{"a table with bars between its cells, directly below an annex and in an article",
			"ÜCRETLER YÖNETMELİĞİ\n\nÜcret\n\nMADDE 1 – (1) Ücretler şunlardır:\n\n1. | Su\n\n2. | Yel\n\n" +
				"(2) Diğerleri EK-1'dedir.\n\nTel: 12 | Faks: 34\n\nYürürlük\n\nMADDE 2 – Bugün.\n\nEK-1\n\n" +
				"Sıra | Değirmen | Ücret\n\n1 | Su | 100\n\n2 | Yel |\n\n| Buhar | 300\n\nAçıklama\n",
			`caption ÜCRETLER YÖNETMELİĞİ
article MADDE 1 <art:1>
title Ücret
  item [(1)] Ücretler şunlardır: <art:1/par:1>
  row 1. | Su <art:1/par:1/tbl:1/row:1>
  row 2. | Yel <art:1/par:1/tbl:1/row:2>
  item [(2)] Diğerleri EK-1'dedir. <art:1/par:2>
  text Tel: 12 | Faks: 34 <art:1/par:2/sub:2>
article MADDE 2 <art:2>
title Yürürlük
text Bugün.
annex EK-1 <annex:1>
row Sıra | Değirmen | Ücret <annex:1/tbl:1/row:1>
row 1 | Su | 100 <annex:1/tbl:1/row:2>
row 2 | Yel | <annex:1/tbl:1/row:3>
row | Buhar | 300 <annex:1/tbl:1/row:4>
text Açıklama <annex:1/sub:1>
`},
		{"items beside their texts are no table",
			"Article 1\nMills\nThis Directive applies to:\n(a) | mills;\n(b) | dams.\n",
			"article Article 1 <art:1>\ntitle Mills\ntext This Directive applies to: <art:1/sub:1>\n" +
				"  item [(a)] | mills; <art:1/pt:a>\n  item [(b)] | dams. <art:1/pt:b>\n"},
		{"numbered rows are no articles", "FEE ACT\n1. This Act is the Fee Act.\n2. Fees are in the schedule.\n" +
			"3. In force.\nSCHEDULE\nNo | Mill | Fee\n1. | Water | 100\n2. | Wind | 200\n",
			`article 1. <art:1>
title FEE ACT
text This Act is the Fee Act.
article 2. <art:2>
text Fees are in the schedule.
article 3. <art:3>
text In force.
annex SCHEDULE <sched:1>
row No | Mill | Fee <sched:1/tbl:1/row:1>
row 1. | Water | 100 <sched:1/tbl:1/row:2>
row 2. | Wind | 200 <sched:1/tbl:1/row:3>
`},
		{"Markdown tables that bars do not enclose, or that are indented",
			"Ad | Yıl\n---|---\nEski | 1890\n- | –\n\nMADDE 1 – Son:\n" +
				"  | Ad | Yıl |\n  |---|---|\n  | Yeni | 1990 |\n",
			`row Ad | Yıl
row Eski | 1890
row - | –
article MADDE 1 <art:1>
text Son:
row Ad | Yıl <art:1/tbl:1/row:1>
row Yeni | 1990 <art:1/tbl:1/row:3>
`},
		{"a code with ranked headings", "BİRİNCİ KISIM\nGenel\n\nA) Tüccar\n\nI - Gerçek kişiler\n\n" +
			"MADDE 1 – Bir.\n\nII - Tüzel kişiler\n\nMADDE 2 – İki.\n",
			"division BİRİNCİ KISIM <part:1>\ntitle Genel\narticle MADDE 1 <art:1>\n  title A) Tüccar\n" +
				"title I - Gerçek kişiler\ntext Bir.\narticle MADDE 2 <art:2>\ntitle II - Tüzel kişiler\ntext İki.\n"},
		{"prose", "Bir mektup.\n\nİki paragrafı var.\n", "line Bir mektup.\nline İki paragrafı var.\n"},
		{"nothing", "", ""},
	} {
		if got := drawn(c.text, Parse(c.text).Layout()); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestTheOutlineHasNumbersAndHeadings(t *testing.T) {
	text := "BİRİNCİ KISIM\nGenel\n\nBİRİNCİ BÖLÜM\nAmaç\n\nKonu\n\nMADDE 1- Bir.\n\nİKİNCİ KISIM\nSon\n\n" +
		"Yürürlük\n\n" +
		"MADDE 2- İki.\n\nEK-1\nLİSTE\n"
	l := Parse(text).Layout()
	var got []string
	for _, e := range l.Outline {
		got = append(got, fmt.Sprintf("%d %s %s|%s|%s|%s", e.Level, e.Kind, e.Key, e.Label, e.Heading,
			text[l.Blocks[e.Block].Start:l.Blocks[e.Block].End]))
	}
	want := []string{"0 division part:1|BİRİNCİ KISIM|Genel|BİRİNCİ KISIM",
		"1 division chap:1|BİRİNCİ BÖLÜM|Amaç|BİRİNCİ BÖLÜM", "0 article art:1|MADDE 1|Konu|MADDE 1",
		"0 division part:2|İKİNCİ KISIM|Son|İKİNCİ KISIM", "0 article art:2|MADDE 2|Yürürlük|MADDE 2",
		"0 annex annex:1|EK-1|LİSTE|EK-1"}
	if !slices.Equal(got, want) || l.Depth != 2 {
		t.Errorf("got %q of %d levels", got, l.Depth)
	}
}

func TestDivisionsWithSpelledNumbersAreInTheOutline(t *testing.T) {
	text := "ARRANGEMENT OF ARTICLES\nPART ONE — General\nArticle 1. Name\nArticle 2. Scope\nPART TWO — Final\n" +
		"Provisional Article 1. Permits\nArticle 3. Entry\n\nPART ONE\nGeneral\n\nName\n1. This is a Law.\n\nScope\n" +
		"2. It applies where\nPart Two\nof that Law and\nPart One of this Law apply.\n\nPart Two\nFinal\n\nPermits\n" +
		"Provisional Article 1. They are renewed within six months.\n\nEntry\n3. This Law enters into force.\n"
	var got []string
	for _, e := range Parse(text).Layout().Outline {
		got = append(got, fmt.Sprintf("%s %s|%s|%s", e.Kind, e.Key, e.Label, e.Heading))
	}
	want := []string{"division part:1|PART ONE|General", "article art:1|1|Name", "article art:2|2|Scope",
		"division part:2|Part Two|Final", "article prov:1|Provisional Article 1|Permits", "article art:3|3|Entry"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// wholeLayout fails where a letter or digit of a text is in no block or in two, or a block is not within the text.
func wholeLayout(t testing.TB, name, text string, l Layout) {
	t.Helper()
	count := make([]byte, len(text))
	mark := func(from, to int) {
		for i := from; i < to; i++ {
			count[i]++
		}
	}
	for _, b := range l.Blocks {
		if b.Start < 0 || b.Start >= b.End || b.End > len(text) || b.Body < b.Start || b.Body > b.End {
			t.Fatalf("%s: the block %+v of %d bytes", name, b, len(text))
		}
		if len(b.Cells) == 0 {
			mark(b.Start, b.End)
		}
		for _, c := range b.Cells {
			if c.Start < b.Start || c.Start > c.End || c.End > b.End {
				t.Fatalf("%s: the cell %+v of %+v", name, c, b)
			}
			mark(c.Start, c.End)
		}
	}
	for i, r := range text {
		if (unicode.IsLetter(r) || unicode.IsDigit(r)) && count[i] != 1 || count[i] > 1 {
			t.Fatalf("%s: %q at %d is drawn %d times in %q", name, r, i, count[i],
				text[max(0, i-80):min(len(text), i+80)])
		}
	}
	for _, e := range l.Outline {
		if e.Block < 0 || e.Block > len(l.Blocks) {
			t.Fatalf("%s: the entry %+v of %d blocks", name, e, len(l.Blocks))
		}
	}
}

// hostileLaws invents laws of each family.
func hostileLaws(seeds int64, each func(name, text string)) {
	for seed := range seeds {
		for _, f := range hostileFamilies {
			m := lawMaker{rand.New(rand.NewSource(seed)), false}
			text := disturbed(m, f.write(m), m.Intn(len(disturbances)))
			each(fmt.Sprint(text.name, " ", seed), text.text)
		}
	}
}

func TestEveryLetterIsDrawnOnce(t *testing.T) {
	hostileLaws(60, func(name, text string) { wholeLayout(t, name, text, Parse(text).Layout()) })
	for _, folder := range []string{"testdata/structure", sharedTexts(t)} {
		for _, text := range truthTexts(t, folder) {
			wholeLayout(t, text.name, text.text, Parse(text.text).Layout())
		}
	}
}

func FuzzLayout(f *testing.F) {
	f.Add("Kısa isim.\n27/2011\t1.\t(1)\tBu Yasa\t\n\t\t(A)\tb\nGEÇİCİ KURALLAR\n1. c\n", "Short title\n1. This Law\n")
	f.Add("Whereas:\n(1)\na\nArticle 1\nScope\n1. b\n(a) c\nANNEX\n|a|b|\n|c|d|\n", "# MADDE 1 — Amaç\n\n**a)** x\n")
	f.Fuzz(func(t *testing.T, left, right string) {
		l, r := Parse(left).Layout(), Parse(right).Layout()
		wholeLayout(t, "left", left, l)
		wholeLayout(t, "right", right, r)
		wholeGroups(t, Parallel(&l, &r), len(l.Blocks), len(r.Blocks))
	})
}
