package lawtext

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func articleLabels(s string) (out []string) {
	for _, p := range Parse(s).Parts {
		if p.Kind == PartArticle || p.Kind == PartAnnex {
			out = append(out, p.Label)
		}
	}
	return out
}

func TestArticlesAreRecognised(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"turkish",
			"KANUN\n\nAmaç\n\nMADDE 1 – (1) Bu Kanun…\n\nKapsam\n\nMadde 2.\nmetin\n\nMadde 5/A- (Ek: 1/1/2020-1/1 " +
				"md.)\nmetin\n\nMükerrer Madde 7 – metin\n\nEk Madde 1 – metin\n\nGEÇİCİ MADDE 1 – metin\n\n" +
				"Geçici Madde – metin\n",
			[]string{"MADDE 1", "Madde 2", "Madde 5/A", "Mükerrer Madde 7", "Ek Madde 1", "GEÇİCİ MADDE 1",
				"Geçici Madde"}},
		{"prose is no head",
			"MADDE 1 – Bu Kanunun\nMadde 12 nci fıkrasına göre\nMadde 4, Ek Madde 5, Madde 6\nMadde 3 " +
				"uyarınca.\nMADDE 2 – son\n",
			[]string{"MADDE 1", "MADDE 2"}},
		{"broken over two lines", "GEÇİCİ\nMADDE 4 – metin\n\nMADDE 5\n-\n\n(1)\n\nmetin\n",
			[]string{"GEÇİCİ MADDE 4", "MADDE 5"}},
		{"markdown", "# MADDE 1 — Amaç\n\n(1) metin\n\n## MADDE 2 — Kapsam\n\nmetin\n", []string{"MADDE 1", "MADDE 2"}},
		{"turkish cypriot",
			"AVUKATLAR YASASI\n\nMadde Dizini\n1. Kısa isim\n2. Tefsir\n3. Kurallar\n4. Yürürlük\n\nYasa metni " +
				"şöyledir:\n\nKısa İsim\n1. Bu Yasa, Avukatlar Yasası olarak isimlendirilir.\nTefsir\n" +
				"2. (1) Bu Yasada metin başka türlü gerektirmedikçe:\nA. birinci bent\nB. ikinci bent\n" +
				"C. üçüncü bent\nÇ. dördüncü bent\n" +
				"Kurallar\n3. Kural şudur.\nEk kural\n4A. Sonradan konan kural.\nDaha yeni\n" +
				"4Ç. En sonra konan kural.\nYürürlük\n" +
				"5. Bu Yasa yayımlandığı gün yürürlüğe girer.\nGEÇİCİ KURALLAR\nİlk geçici\n1. Geçici kural bir.\n" +
				"İkinci geçici\n2. Geçici kural iki.\n",
			[]string{"1", "2", "3", "4A", "4Ç", "5", "Geçici 1", "Geçici 2"}},
		{"cypriot with the word",
			"Madde 1. Kısa isim\nMadde 2. Tefsir\nMadde 3. Kurallar\nBÖLÜM\nMadde 1. Bu Yasa şöyle anılır.\n" +
				"Madde 2. (1) Tefsir budur.\nMadde 3. Kurallar budur.\n",
			[]string{"Madde 1", "Madde 2", "Madde 3"}},
		{"index with the word, body without",
			"ATIK YASASI\n\nİÇ DÜZENİ\nBİRİNCİ KISIM — Genel Kurallar\nMadde 1. Kısa İsim\nMadde 2. Tefsir\n" +
				"Madde 2A. Amaç\nİKİNCİ KISIM — Son Kurallar\nMadde 3. Yetki\nGeçici Madde 1. Mevcut İzinler\n" +
				"Madde 4. Yürürlük\n\nBİRİNCİ KISIM\nGenel Kurallar\n\nKısa İsim\n" +
				"1. Bu Yasa, Atık Yasası olarak isimlendirilir.\n\nTefsir\n2. Bu Yasada:\n(A) Bir;\n\nAmaç\n" +
				"2A. (1) Amaç budur.\n\nYetki\n3. Yetki budur.\n\nMevcut İzinler\n" +
				"Geçici Madde 1. İzinler sürer.\n\nYürürlük\n4. Bu Yasa yürürlüğe girer.\n",
			[]string{"1", "2", "2A", "3", "Geçici Madde 1", "4"}},
		{"english with the word in the index",
			"WASTE LAW\n\nARRANGEMENT OF ARTICLES\nArticle 1. Short title\nArticle 2. Interpretation\nArticle 3. " +
				"Powers\nProvisional Article 1. Permits\nArticle 4. Entry into force\n\nShort title\n" +
				"1. This Law may be cited so.\n\nInterpretation\n2. In this Law words mean things.\n\nPowers\n" +
				"3. Powers.\n\nPermits\n" +
				"Provisional Article 1. Permits stay.\n\nEntry into force\n4. It enters into force.\n",
			[]string{"1", "2", "3", "Provisional Article 1", "4"}},
		{"provisional with items", "Geçici Madde 1 – Şunlar:\n1. Biri.\n2. Öteki.\nEk Madde 1 – Son.\n",
			[]string{"Geçici Madde 1", "Ek Madde 1"}},
		{"contents with annexes",
			"TITLE I —\nSCOPE\nANNEX I —\nLIST OF ACTIVITIES\nANNEX II —\nLIST OF GOODS\nTITLE I\nSCOPE\n" +
				"Article 1\nText one.\nArticle 2\nText two.\nANNEX I\nLIST OF ACTIVITIES\nANNEX II\nLIST OF GOODS\n",
			[]string{"Article 1", "Article 2", "ANNEX I", "ANNEX II"}},
		{"an annex with articles", "ANNEX\nStatutes\nArticle 1\nText one.\nArticle 2\nText two.\n",
			[]string{"ANNEX", "Article 1", "Article 2"}},
		{"european",
			"CHAPTER I\nGENERAL PROVISIONS\nArticle 1\nSubject matter\n1. This Regulation lays down rules.\n" +
				"(a) one;\nArticle 4a\nDefinitions\nArticle 2(1) of Directive 95/46/EC applies.\n" +
				"Article 5 of the Treaty applies.\nSECTION 2\nFinal\nArticle 6\nThe end.\nANNEX I\nLIST\n",
			[]string{"Article 1", "Article 4a", "Article 6", "ANNEX I"}},
		{"correlation table",
			"Article 1\nText one.\nArticle 2\nText two.\nANNEX II\nArticle 1\nArticle 2\nArticle 3\nArticle 4\n",
			[]string{"Article 1", "Article 2", "ANNEX II"}},
		{"sections", "Section 1. Short title\nThis Act is so called.\nSection 2. Meaning\nText.\n§ 3\nText.\n",
			[]string{"Section 1", "Section 2", "§ 3"}},
		{"old numbers", "1. This Law may be cited so.\n2. In this Law words mean things.\n3. It is so.\n",
			[]string{"1", "2", "3"}},
		{"no structure", "A letter.\n\nWith two paragraphs and the year 1996.\n", nil},
	} {
		if got := articleLabels(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestThePlaceOfAWordNamesItsArticle(t *testing.T) {
	text := "KANUN\n\nAmaç\n\nMADDE 1 – Bu Kanunun amacı budur.\n\nKapsam\n\nMADDE 2 – Bu Kanun herkesi kapsar.\n"
	s := Parse(text)
	for word, want := range map[string]string{"KANUN": "", "Amaç": "MADDE 1", "budur": "MADDE 1", "Kapsam": "MADDE 2",
		"herkesi": "MADDE 2"} {
		p, ok := s.ArticleAt(strings.Index(text, word))
		if !ok || p.Label != want {
			t.Errorf("%s stands in %q (%v), want %q", word, p.Label, ok, want)
		}
	}
	if _, ok := s.ArticleAt(len(text)); ok {
		t.Error("the end of the text stands in an article")
	}
}

func TestWrappedLinesAreOneParagraph(t *testing.T) {
	wrapped := "MADDE 1 – Bu Kanunun amacı, kişisel verilerin işlenmesinde\nbaşta özel hayatın gizliliği olmak üzere " +
		"hakları korumaktır.\n\nİkinci paragraf\nburada.\n"
	var starts []string
	for _, p := range Parse(wrapped).Paragraphs {
		starts = append(starts, wrapped[p.Start:p.Start+5])
	}
	if len(starts) != 2 {
		t.Errorf("paragraphs start with %q", starts)
	}
}

// What is repeated many times is not looked at again from each place: the work grows with the text, not with its
// square.
func TestAttackByHeadsThatRepeat(t *testing.T) {
	for _, c := range []struct{ name, front, repeated, end string }{
		{"openings of quotations, one of which is closed", "", "the following:\n‘Article 5\nx y\n", "z’.\n"},
		{"quoted heads whose quotations do not end", "", "x y\n‘Article 5\n", ""},
		{"sole articles without a text", "Article 1\nScope\n", "Sole Article 1\n", ""},
		{"the first number of an index that writes the word", "DİZİN\nMadde 1. a\nMadde 2. b\nMadde 3. c\nMadde 4. d\n",
			"1. x\n", "Madde 9. e\n"},
		{"the first number of a list of titles", "1. aa\n2. bb\n3. cc\n4. dd\n", "Madde 1 x\n", "Madde 2. y.\n"},
		{"names of schedules before a number", "1. Bu Yasa yürürlüğe girer.\n", "BİRİNCİ CETVEL\n", "2. x\n"},
	} {
		const times = 5000
		read := &text{}
		read.read(c.front + strings.Repeat(c.repeated, times) + c.end)
		if most := 8 * len(read.paras); read.lookups > most {
			t.Errorf("%s: %d paragraphs were looked at %d times", c.name, len(read.paras), read.lookups)
		}
	}
}

// A key repeats so often at most; what is more is in no place, and the text is read to its end.
func TestAttackByArticlesOfOneNumber(t *testing.T) {
	for _, c := range []struct{ name, article, end string }{
		{"articles", "MADDE 1-abcd\n", "MADDE 2-efgh\n"},
		{"articles with items", "MADDE 1-\na) b\nc\n", "MADDE 2-efgh\n"},
		{"annexes", "ANNEX I\n1. a b c d.\n", "Article 2\nMills are mills.\n"},
	} {
		places := Parse(strings.Repeat(c.article, maxRepeats+8) + c.end).Places()
		if last := places[len(places)-1].Key; !strings.HasSuffix(last, "art:2") && !strings.Contains(last, "art:2/") {
			t.Errorf("%s: the last place is %s", c.name, last)
		}
	}
}

func TestSchedulesDoNotCountTheArticles(t *testing.T) {
	var law strings.Builder
	for i := 1; i <= 40; i++ {
		fmt.Fprintf(&law, "Başlık\n%d. Kurul, bu Yasa kurallarına uygun olarak %d defter tutar.\n\n", i, i)
	}
	english := strings.NewReplacer("Başlık", "Fees", "Kurul, bu Yasa kurallarına uygun olarak",
		"The Registrar shall keep", "defter tutar", "registers").Replace(law.String())
	for _, c := range []struct{ name, text string }{
		{"rates", law.String() + "CETVEL\nMadde 4(1)   100 TL\nMadde 5   200 TL\n"},
		{"a reference below its name", law.String() + "BİRİNCİ CETVEL\nMadde 4\n"},
		{"an annexed convention", law.String() + "BİRİNCİ CETVEL\nSÖZLEŞME\nMadde 1\nTaraflar iş birliği yapar.\n"},
		{"rates, below an index", "DİZİN\nMadde 1. Amaç\nMadde 2. Kapsam\nMadde 3. Tefsir\nMadde 4. Ücretler\n\n" +
			law.String() + "CETVEL\nMadde 4(1)   100 TL\nMadde 5   200 TL\n"},
		{"rates of an English law", english + "SCHEDULE\nSection 5   £ 20\n"},
	} {
		articles, annexes := 0, 0
		for _, p := range Parse(c.text).Parts {
			switch p.Kind {
			case PartArticle:
				articles++
			case PartAnnex:
				annexes++
			}
		}
		if articles != 40 || annexes != 1 {
			t.Errorf("%s: %d articles and %d schedules, want 40 and 1", c.name, articles, annexes)
		}
	}
	longer := "1. Ekli Yönetmelik onaylanmıştır.\n\nCETVEL\nYÖNETMELİK\n" +
		"MADDE 1 – Değirmenler açıktır.\nMADDE 2 – Bentler kapalıdır.\n"
	if got := keysOf(longer); !slices.Contains(got, "sched:1/art:2") && !slices.Contains(got, "art:2") {
		t.Errorf("a decision with a regulation below it has the places %q", got)
	}
}

func TestArticlesOfAnAnnexedAgreementAreFound(t *testing.T) {
	law := "MADDE 1- Onay uygundur.\n\nMADDE 2- Yürürlük.\n\nMADDE 3- Yürütme.\n\nCETVEL\n\nANLAŞMA\n\n" +
		"Madde 1\n\nTaraflar iş birliği yapar.\n\nMadde 2\n\nAnlaşma beş yıl yürürlüktedir.\n"
	got := strings.Join(keysOf(law), " ")
	for _, key := range []string{"art:1", "art:2", "art:3", "sched:1", "sched:1/art:1", "sched:1/art:2"} {
		if !strings.Contains(" "+got+" ", " "+key+" ") {
			t.Errorf("no %s among %s", key, got)
		}
	}
	again := "MADDE 1- Onay uygundur.\n\nMADDE 2- Yürürlük.\n\nMADDE 1\n\nMADDE 3- Yürütme.\n"
	if got := strings.Join(keysOf(again), " "); strings.Contains(got, "~") {
		t.Errorf("a number alone on its line is an article again: %s", got)
	}
}

func TestMarksOfNotesAreNoPartOfHeadings(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Kapsam2\nMADDE 1 – Bu Kanun uygulanır.\n", "Kapsam"},
		{"Kapsam [2] [3]\nMADDE 1 – Bu Kanun uygulanır.\n", "Kapsam"},
		{"Sınır değeri: PM10\nMADDE 1 – Bu Kanun uygulanır.\n", "Sınır değeri: PM10"},
		{"Azaltılacak CO2\nMADDE 1 – Bu Kanun uygulanır.\n", "Azaltılacak CO2"},
		{"Limit of PM10\t1.\tThe Registrar shall keep a register.\nFees\t2.\tFees are paid.\n", "Limit of PM10"},
		{"Article 1\nReduction of CO2\nMember States shall act.\nArticle 2\nScope\nIt applies.\n", "Reduction of CO2"},
		{"Article 1\nScope [2]\nMember States shall act.\nArticle 2\nDuties\nIt applies.\n", "Scope"},
		{"Article 1\nHorizon2020\nMember States shall act.\nArticle 2\nDuties\nIt applies.\n", "Horizon2020"},
	} {
		for _, p := range Parse(c.text).Parts {
			if p.Kind == PartArticle {
				if p.Heading != c.want {
					t.Errorf("%q: the heading is %q", c.text, p.Heading)
				}
				break
			}
		}
	}
}

// The title of a Turkish-Cypriot law is in capitals above the heading of its first article.
func TestTheTitleOfALawIsNoPartOfTheFirstHeading(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"Turkish": {"ELEKTRONİK TİCARET YASASI\n\nKısa İsim\n1. Bu Yasa, Elektronik Ticaret Yasası olarak " +
			"isimlendirilir.\n\n" +
			"Tefsir\n2. Bu Yasada metin başka türlü gerektirmedikçe:\n\nKapsam\n3. Bu Yasa hizmetlere uygulanır.\n",
			"Kısa İsim"},
		"English": {"ELECTRONIC COMMERCE LAW\n\nShort title\n1. This Law may be cited as the Electronic " +
			"Commerce Law.\n\n" +
			"Interpretation\n2. In this Law, unless the context otherwise requires:\n\nScope\n" +
			"3. This Law governs services.\n",
			"Short title"},
		"a heading of two lines": {"SU YASASI\n\nKısa isim\nve kapsam\n1. Bu Yasa, Su Yasası olarak isimlendirilir.\n" +
			"\nTefsir\n" +
			"2. Bu Yasada metin başka türlü gerektirmedikçe:\n\nUygulama\n3. Bu Yasa sulara uygulanır.\n",
			"Kısa isim ve kapsam"},
		"a heading in capitals": {"Su Yasası\n\nKISA İSİM\n1. Bu Yasa, Su Yasası olarak isimlendirilir.\n\nTEFSİR\n" +
			"2. Bu Yasada metin başka türlü gerektirmedikçe:\n\nUYGULAMA\n3. Bu Yasa sulara uygulanır.\n", "KISA İSİM"},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, p := range Parse(c.text).Parts {
				if p.Kind == PartArticle {
					got = append(got, p.Heading)
				}
			}
			if len(got) != 3 || got[0] != c.want {
				t.Errorf("headings %q, want %q first", got, c.want)
			}
		})
	}
}

func TestAPartTellsWhereItsTitleAndItsTextAre(t *testing.T) {
	const text = "ATIK YASASI\n\nİÇ DÜZENİ\nMadde 1. Kısa İsim\nMadde 2. Tefsir\nMadde 3. Yetki\n\nKısa İsim\n" +
		"1. Bu Yasa böyle anılır.\n\nTefsir\n2. Bu Yasada:\n(A) Bir;\n\nYetki\n3. Yetki budur.\n"
	const modern = "KANUN\n\nAmaç\nMADDE 1 – (1) Bu Kanun iyidir.\n\nMADDE 2 –\nSon.\n"
	const european = "REGULATION\n\nArticle 1\n\nSubject matter\n\nThis Regulation lays down rules.\n\nArticle 2\n\n" +
		"Scope\n\nIt applies.\n"
	for text, want := range map[string]string{
		text: "Kısa İsim|Bu; Tefsir|Bu; Yetki|Yetki", modern: "Amaç|(1); |Son.",
		european: "Subject matter|This; Scope|It",
	} {
		var got []string
		for _, p := range Parse(text).Parts {
			if p.Kind != PartArticle {
				continue
			}
			from, to := p.Title()
			body, _, _ := strings.Cut(strings.TrimLeft(text[p.Body():p.End], "\n .–"), " ")
			got = append(got, strings.TrimSpace(text[from:to])+"|"+strings.TrimSpace(body))
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%q, want %q", strings.Join(got, "; "), want)
		}
	}
	if s := Parse(text); text[s.ContentsStart:s.ContentsEnd] !=
		"Madde 1. Kısa İsim\nMadde 2. Tefsir\nMadde 3. Yetki\n\n" {
		t.Errorf("the table of contents is %q", text[s.ContentsStart:s.ContentsEnd])
	}
	if s := Parse(modern); s.ContentsStart != 0 || s.ContentsEnd != 0 {
		t.Errorf("a text without one has a table of contents: %q", modern[s.ContentsStart:s.ContentsEnd])
	}
}

func TestACitationOfATreatyBeforeATableOfContentsIsNoArticle(t *testing.T) {
	text := "Whereas:\n(1)\nArticle 11 TFEU requires that the protection of bees be integrated\ninto all policies.\n" +
		strings.Repeat("The Union protects bees.\n", 20) + "TITLE I:\nSCOPE\nArticle 1:\nSubject matter\nArticle 2:\n" +
		"Definitions\nArticle 3:\nReview\nTITLE I\nSCOPE\nArticle 1\nSubject matter\nThis Directive is about bees.\n" +
		"Article 2\nDefinitions\nA bee is an insect.\nArticle 3\nReview\nIt is reviewed.\n"
	if got, want := articleLabels(text), []string{"Article 1", "Article 2", "Article 3"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	s := Parse(text)
	if got := text[s.ContentsStart:s.ContentsEnd]; !strings.HasPrefix(got, "Article 1:") {
		t.Errorf("the table of contents is %q", got)
	}
}
