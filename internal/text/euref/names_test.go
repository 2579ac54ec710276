package euref

import (
	"strings"
	"testing"
)

func registered(names ...string) *Names {
	acts := map[string]CELEX{}
	for _, n := range names {
		text, celex, _ := strings.Cut(n, "=")
		acts[text], _ = Parse(celex, latest)
	}
	return NewNames(acts)
}

func TestNamesOfTheRegisterAreFound(t *testing.T) {
	n := registered("GDPR=32016R0679", "Atık Çerçeve Direktifi=32008L0098", "Su Çerçeve Direktifi=32000L0060",
		"REACH=32006R1907", "REACH Tüzüğü=32006R1907", "WFD=32000L0060", "Euro 7=32024R1257")
	for text, want := range map[string]string{
		"GDPR":                                      "GDPR 32016R0679",
		"GDPR’ın 5'inci maddesi, (GDPR)":            "GDPR 32016R0679; GDPR 32016R0679",
		"gdpr, Gdpr, GDPRS, UKGDPR, GDPR2":          "",
		"Atık Çerçeve\nDirektifi":                   "Atık Çerçeve\nDirektifi 32008L0098",
		"Atık Çerçeve  Direktifinin 3'üncü maddesi": "Atık Çerçeve  Direktifi 32008L0098",
		"Atık Çerçeve Direktifini uygulayan":        "Atık Çerçeve Direktifi 32008L0098",
		"Su\u00a0Çerçeve Direktifi’ne":              "Su\u00a0Çerçeve Direktifi 32000L0060",
		"Atık Çerçeve Direktifisel":                 "",
		"AtıkÇerçeve Direktifi":                     "",
		"REACH Tüzüğünün ekleri, REACH":             "REACH Tüzüğü 32006R1907; REACH 32006R1907",
		"outREACH":                                  "",
		"WFD":                                       "", // three letters
		"Euro 7 standardı":                          "Euro 7 32024R1257",
		"Su":                                        "", "": "",
	} {
		var got []string
		for _, r := range n.Find(text) {
			if r.Kind != Name || r.Confidence != Sure {
				t.Errorf("%q: %+v", text, r)
			}
			got = append(got, text[r.Start:r.End]+" "+r.CELEX.String())
		}
		if joined := strings.Join(got, "; "); joined != want {
			t.Errorf("%q: %q, want %q", text, joined, want)
		}
	}
}

func TestANumberBesideANameStays(t *testing.T) {
	n := registered("2010/31/AB sayılı Direktif=32008L0098", "GDPR=32016R0679")
	text := "GDPR, 2010/31/AB sayılı Direktif"
	refs := n.WithNames(text, Find(text, latest))
	if len(refs) != 2 || refs[0].Kind != Name || refs[1].CELEX.String() != "32010L0031" {
		t.Errorf("%s", show(refs))
	}
	if none := (*Names)(nil).WithNames(text, nil); none != nil {
		t.Errorf("without a register: %v", none)
	}
}

func FuzzNames(f *testing.F) {
	f.Add("Atık Çerçeve Direktifi", "Atık\u00a0Çerçeve \n Direktifinin GDPR")
	f.Fuzz(func(t *testing.T, known, text string) {
		n := NewNames(map[string]CELEX{known: act('L', 2008, 98), "GDPR": act('R', 2016, 679)})
		end := 0
		for _, r := range n.Find(text) {
			if r.Start < end || r.End <= r.Start || r.End > len(text) {
				t.Fatalf("%+v in %d bytes", r, len(text))
			}
			end = r.End
		}
	})
}

func BenchmarkNames(b *testing.B) {
	names := make([]string, 0, 500)
	for i := range 500 {
		names = append(names, strings.Repeat(string(rune('a'+i%26)), 4+i/26)+" Direktifi=32008L0098")
	}
	n := registered(names...)
	text := strings.Repeat("Bu Yasa, kişisel verilerin işlenmesine ilişkin kuralları düzenler. ", 1<<20/70)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		n.Find(text)
	}
}
