package euref

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/cputime"
	"lls/internal/text/texttest"
)

func TestAReferenceIsMarkedWithWhatNamesIt(t *testing.T) {
	for text, want := range map[string]string{
		"Bu Yasa, 2010/31/AB sayılı Direktif ile uyumludur.": "2010/31/AB sayılı Direktif",
		"See Council Directive 93/13/EEC of 5 April 1993.":   "Directive 93/13/EEC",
		"bkz. 27 Nisan 2016 tarihli ve (AB) 2016/679 sayılı Konsey Tüzüğünün 4.": "(AB) 2016/679 sayılı Konsey " +
			"Tüzüğünün",
		"under Regulation (EU) 2016/679 it": "Regulation (EU) 2016/679",
		"(bkz. https://eur-lex.europa.eu/eli/dir/2010/31/oj)": "https://eur-lex.europa.eu/eli/" +
			"dir/2010/31/oj",
		"ABAD, C‑131/12, Google": "C‑131/12",
		"2008/98/AT’nin 3. maddesi, 2008/98/AT sayılı Atık Çerçeve Direktifi gibi.": "2008/98/AT",
	} {
		refs := Find(text, latest)
		if len(refs) == 0 || text[refs[0].Start:refs[0].End] != want {
			t.Errorf("%q: %s", text, show(refs))
			for _, r := range refs {
				t.Logf("%q", text[r.Start:r.End])
			}
		}
	}
}

func TestWhoAdoptedAnActAndWhenBelongsToItsReference(t *testing.T) {
	for text, want := range map[string]string{
		"see Council Directive 95/46/EC of the European Parliament and of the Council of 24 October " +
			"1995 on data": "Council Directive 95/46/EC of the European Parliament and of the Council of 24 " +
			"October 1995",
		"16/4/2014 tarihli ve (AB) 596/2014 sayılı Avrupa Parlamentosu ve Konsey Tüzüğünün " +
			"5. maddesi": "16/4/2014 tarihli ve (AB) 596/2014 sayılı Avrupa Parlamentosu ve Konsey Tüzüğünün",
		"atık: 27 Nisan 2016 tarihli ve (AB) 2016/679 sayılı Tüzük 3": "27 Nisan 2016 tarihli ve (AB) 2016/679 " +
			"sayılı Tüzük",
		"Komisyon Kararı 2014/955/AB, 2014": "Komisyon Kararı 2014/955/AB",
		"waste Council Framework Decision 2002/584/JHA dated 13.6.2002 arrest": "Council Framework Decision " +
			"2002/584/JHA dated 13.6.2002",
		"KONSEY DİREKTİFİ 91/271/AET":                   "KONSEY DİREKTİFİ 91/271/AET",
		"in 1995 95/46/AT sayılı Direktif 24 maddeleri": "95/46/AT sayılı Direktif",
		"32016R0679": "32016R0679",
	} {
		refs := Find(text, latest)
		if len(refs) != 1 {
			t.Errorf("%q has the references %s", text, show(refs))
			continue
		}
		if start, end := refs[0].Adopted(text); text[start:end] != want {
			t.Errorf("%q: %q, want %q", text, text[start:end], want)
		}
	}
}

func TestTheSubtypeIsReadBesideTheType(t *testing.T) {
	for text, want := range map[string]Subtype{
		"Commission Implementing Regulation (EU) No 28/2014":        Implementing,
		"Commission Delegated Regulation (EU) 2015/35":              Delegated,
		"Regulation (EU) 2016/679":                                  UnknownSubtype,
		"(AB) 2021/451 sayılı Komisyon Uygulama Tüzüğü":             Implementing,
		"(AB) 2015/35 sayılı Yetki Devrine Dayanan Komisyon Tüzüğü": Delegated,
		"http://data.europa.eu/eli/dir/2010/31/oj":                  Basic,
	} {
		if refs := Find(text, latest); len(refs) != 1 || refs[0].Subtype != want {
			t.Errorf("%q: %s", text, show(refs))
		}
	}
}

func TestTwoActsWithOneNumberDecideNothing(t *testing.T) {
	refs := Find("Directive (EU) 2016/680 and Regulation (EU) 2016/680 differ; (EU) 2016/680 is unclear.", latest)
	if len(refs) != 3 || refs[2].Confidence != Ambiguous || len(refs[2].Alternatives) != 2 {
		t.Errorf("%s", show(refs))
	}
}

func TestPublications(t *testing.T) {
	const link = "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri="
	for text, want := range map[string][2]string{
		"(OJ L 119, 4.5.2016, p. 1)":                   {"OJ L 119, 4.5.2016, p. 1", "OJ:L:2016:119:TOC"},
		"OJ No L 145, 13.6.1977":                       {"OJ No L 145, 13.6.1977", "OJ:L:1977:145:TOC"},
		"OJ C 83, 30 March 2010, p. 389.":              {"OJ C 83, 30 March 2010, p. 389", "OJ:C:2010:83:TOC"},
		"RG L 119, 4.5.2016, s. 1":                     {"RG L 119, 4.5.2016, s. 1", "OJ:L:2016:119:TOC"},
		"L 276, 20 Ekim 2010, 33–79":                   {"L 276, 20 Ekim 2010", "OJ:L:2010:276:TOC"},
		"(OJ L, 2024/1689, 12.7.2024, ELI: x)":         {"OJ L, 2024/1689, 12.7.2024", "OJ:L_202401689"},
		"OJ C, C/2024/1234, 12.2.2024":                 {"OJ C, C/2024/1234, 12.2.2024", "OJ:C_202401234"},
		"the proposal COM(2018) 33 final":              {"COM(2018) 33", "COM:2018:33:FIN"},
		"Komisyonun COM (2021) 206 sayılı teklifi":     {"COM (2021) 206", "COM:2021:206:FIN"},
		"SWD/2020/176":                                 {"SWD/2020/176", "SWD:2020:176:FIN"},
		"R.G. 89, 25.05.2012; RG 12, Ek III, A.E. 345": {},
		"L 119, 4.5.1916; C(2015) 1234; COM 33; LCOM(2018) 33; COM(2099) 33; COM(2018/33)": {},
		"page L 65/49; L 12, no. 4": {},
	} {
		refs := FindPublications(text, latest)
		switch {
		case want[0] == "":
			if len(refs) > 0 {
				t.Errorf("%q: %q", text, text[refs[0].Start:refs[0].End])
			}
		case len(refs) != 1 || text[refs[0].Start:refs[0].End] != want[0] || refs[0].Link() != link+want[1]:
			t.Errorf("%q: %d references", text, len(refs))
			for _, r := range refs {
				t.Logf("%q %s", text[r.Start:r.End], r.Link())
			}
		}
	}
}

// check fails if the references of a text are not in order, or name what is no CELEX number.
func check(t *testing.T, text string, refs []Ref) {
	t.Helper()
	end := 0
	for i, r := range refs {
		again := i > 0 && r.Kind == Treaty && r.Start == refs[i-1].Start
		if r.Start < end && !again || r.End <= r.Start || r.End > len(text) {
			t.Fatalf("%d to %d after %d of %d in %q", r.Start, r.End, end, len(text), text)
		}
		end = r.End
		for _, c := range append([]CELEX{r.CELEX}, r.Alternatives...) {
			if c == (CELEX{}) && r.address != "" {
				continue
			}
			if back, ok := parse(c.String(), latest); !ok || back != c {
				t.Fatalf("%s of %q is no CELEX number", c, text[r.Start:r.End])
			}
		}
		if !strings.HasPrefix(r.Link(), "https://eur-lex.europa.eu/") {
			t.Fatalf("%q has the address %q", text[r.Start:r.End], r.Link())
		}
	}
}

func TestStrangeStringsAreNoReferences(t *testing.T) {
	for _, s := range texttest.StrangeStrings(t) {
		for _, text := range []string{s, s + "2010/31/AB" + s + " sayılı " + s + "Direktif" + s,
			"C-1" + s + "/12" + s} {
			check(t, text, Find(text, latest))
			check(t, text, FindPublications(text, latest))
		}
		if refs := Find(s, latest); len(refs) > 0 {
			t.Errorf("%q: %s", s, show(refs))
		}
	}
}

// Texts that ask as much as a text of their length can.
func worst(size int) map[string]string {
	all := map[string]string{}
	for _, piece := range []string{
		"2010/31/AB, ", "1/1 ", "1/1 a ", "1/1/", "1/95 sayılı ortak ", "(EU) No ", "12/12 ve ",
		"2016/679 sayılı konsey ", "((((", "eli/reg/", "32016R", "ABA 1 ", "C-1/12 ", "a", "/", "1", " ", "2010/31/",
		"ECLI:EU:C:", "L 1, 1.1.", "COM(2018) ", "\u00a0", "ş/1", "TEU md",
	} {
		all[piece] = strings.Repeat(piece, size/len(piece)+1)[:size]
	}
	return all
}

// BenchmarkWorst recognises texts that are made to be slow. Twice the text must take twice the time.
func BenchmarkWorst(b *testing.B) {
	for _, size := range []int{1 << 16, 1 << 17} {
		b.Run(fmt.Sprintf("%d KB", size>>10), func(b *testing.B) {
			texts := worst(size)
			for b.Loop() {
				for _, text := range texts {
					Find(text, latest)
					FindPublications(text, latest)
				}
			}
		})
	}
}

// TestWorstTextsTakeLinearTime prints the processor time of a megabyte of each text that is made to be slow, and what
// two of them take beside one: the least of some runs, because the machine does other work as well.
func TestWorstTextsTakeLinearTime(t *testing.T) {
	if os.Getenv("LLS_BENCH") == "" {
		t.Skip("measurement: make bench-harmonisation")
	}
	const runs = 5
	least := func(text string) (took time.Duration) {
		for run := range runs {
			before := cputime.Used(t)
			Find(text, latest)
			if used := cputime.Used(t) - before; run == 0 || used < took {
				took = used
			}
		}
		return took
	}
	one, two := worst(1<<20), worst(2<<20)
	var slowest time.Duration
	most, sum, sumTwice := 0.0, 0.0, 0.0
	for piece := range one {
		took, twice := least(one[piece]), least(two[piece])
		sum, sumTwice = sum+took.Seconds(), sumTwice+twice.Seconds()
		slowest, most = max(slowest, took), max(most, twice.Seconds()/took.Seconds())
		t.Logf("%-24q %6.1f ms a megabyte, two %.2f times as long", piece, took.Seconds()*1e3,
			twice.Seconds()/took.Seconds())
	}
	const bound = 250 * time.Millisecond
	t.Logf("worst %.1f ms, two megabytes at most %.2f times as long", slowest.Seconds()*1e3, most)
	if slowest > bound {
		t.Errorf("a megabyte takes %v, at most %v are wanted", slowest, bound)
	}
	const linear = 2.2
	if sumTwice > linear*sum {
		t.Errorf("two megabytes take %.2f times as long as one", sumTwice/sum)
	}
}

func FuzzFind(f *testing.F) {
	f.Add("2010/31/AB sayılı Direktif, (AB) 2016/679 ve Regulation (EC) No 1/2003; ABİHA 101. madde; C-131/12")
	f.Add("http://data.europa.eu/eli/reg_impl/2014/28/oj 32012D0243(01)R(02) ECLI:EU:C:2014:317 OJ L 119, " +
		"4.5.2016, p. 1")
	f.Add("Common Position 2001/931/CFSP\u00a0: 1/95 sayılı Ortaklık Konseyi Kararı COM(2018) 33 12016P/TXT")
	f.Fuzz(func(t *testing.T, text string) {
		refs := Find(text, latest)
		check(t, text, refs)
		check(t, text, FindPublications(text, latest))
		for i := range refs {
			if start, end := refs[i].Adopted(text); start < 0 || start > refs[i].Start || end < refs[i].End ||
				end > len(text) {
				t.Fatalf("%+v is within %d and %d", refs[i], start, end)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("32016R0679R(02)")
	f.Add("02010L0031-20210101")
	f.Fuzz(func(t *testing.T, s string) {
		c, ok := Parse(s, latest)
		if !ok {
			return
		}
		if back, ok := Parse(c.String(), latest); !ok || back != c {
			t.Fatalf("%q is %+v, %+v", s, c, back)
		}
		for _, of := range []CELEX{c, c.Base()} {
			if eli := of.ELI(Basic); eli != "" {
				if refs := Find(eli, latest); len(refs) != 1 {
					t.Fatalf("%q of %q: %s", eli, s, show(refs))
				}
			}
		}
	})
}
