package lang_test

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lang"
)

func TestFoldMakesSpellingsMeet(t *testing.T) {
	for want, spellings := range map[string][]string{
		"igdir":              {"ığdır", "IĞDIR", "Iğdır", "igdir", "İĞDİR", "I\u011fd\u0131r", "ıg\u0306dır"},
		"istanbul":           {"istanbul", "İSTANBUL", "Istanbul", "ISTANBUL", "i\u0307stanbul", "ıstanbul"},
		"resmi gazete":       {"Resmî Gazete", "RESMÎ GAZETE", "resmi gazete", "Resmi\u0302 Gazete"},
		"kagit hala mahkum":  {"Kâğıt hâlâ mahkûm"},
		"souc ogul cag":      {"şöüç oğul çağ", "ŞÖÜÇ OĞUL ÇAĞ"},
		"bakanlik":           {"Bakan\u00adlık", "BAKANLIK"},
		"18/2012":            {"18/2012"},
		"efta":               {"ＥＦＴＡ"},
		"":                   {"", "\u0301"},
		"\ufffdx":            {"\xffX"},
		"citoyen eleve nino": {"CITOYEN élève Niño"},
	} {
		for _, spelling := range spellings {
			if got := lang.Fold(spelling); got != want {
				t.Errorf("Fold(%q) = %q, want %q", spelling, got, want)
			}
		}
	}
}

func TestWords(t *testing.T) {
	for _, row := range []struct {
		text string
		want []string
	}{
		{"Bakanlığı'nın", []string{"bakanligi"}},
		{"Bakanlığı’nın izni", []string{"bakanligi", "izni"}},
		{"18/2012 sayılı Yasa’nın 4A maddesi", []string{"18", "2012", "sayili", "yasa", "4a", "maddesi"}},
		{"'Yasa' ve ‘yasa’", []string{"yasa", "ve"}},
		{"Y.T. 12-A", []string{"y", "t", "12", "a"}},
		{"İthalat ithalat ITHALAT", []string{"ithalat"}},
		{"AB'nin'de kalan", []string{"ab", "kalan"}},
		{" \n\t…—", nil},
		{"", nil},
		{strings.Repeat("ş", 100), []string{strings.Repeat("s", 64)}},
	} {
		if got := lang.Words(row.text); !slices.Equal(got, row.want) {
			t.Errorf("Words(%q) = %q, want %q", row.text, got, row.want)
		}
	}
}

func TestCaseFollowsTheLanguage(t *testing.T) {
	for _, row := range []struct{ lang, small, capital string }{
		{"tr", "iış", "İIŞ"},
		{"en", "idea", "IDEA"},
		{"tr", "yargı", "YARGI"},
	} {
		language := lang.Language(row.lang)
		if got := lang.Upper(language, row.small); got != row.capital {
			t.Errorf("Upper(%s, %q) = %q, want %q", row.lang, row.small, got, row.capital)
		}
		if got := lang.Lower(language, row.capital); got != row.small {
			t.Errorf("Lower(%s, %q) = %q, want %q", row.lang, row.capital, got, row.small)
		}
	}
}

func TestSortKeyOrders(t *testing.T) {
	for _, row := range []struct {
		lang   lang.Language
		sorted []string
	}{
		{lang.Turkish, []string{"", "1/2012", "2/2012", "18/2012", "18/2013", "108/2012"}},
		{lang.English, []string{"2/2012", "18/2012", "Chapter 9", "Chapter 10"}},
		{lang.Turkish, []string{"can", "cuma", "çan", "dal", "gaz", "ğ", "haz", "ısı", "iş", "ova", "öz", "süt", "şap",
			"uzun", "üç", "vize"}},
		{lang.Turkish, []string{"Isı", "İş", "Jandarma"}},
		{lang.English, []string{"act", "Act", "action", "ikon", "Zoo"}},
		{lang.Turkish, []string{"Yasa", "Yasa Gücünde Kararname", "Yasalar"}},
	} {
		for i := 1; i < len(row.sorted); i++ {
			before, after := row.sorted[i-1], row.sorted[i]
			if bytes.Compare(lang.SortKey(row.lang, before), lang.SortKey(row.lang, after)) >= 0 {
				t.Errorf("%s: %q does not sort before %q", row.lang, before, after)
			}
		}
	}
	if key := lang.SortKey(lang.Turkish, strings.Repeat("uzun ad ", 1000)); len(key) > 300 {
		t.Errorf("a long name has a key of %d bytes", len(key))
	}
}

func TestSortKeyServesManyAtOnce(t *testing.T) {
	names := []string{"Gümrük Yasası", "18/2012", "İş Yasası", "Çevre"}
	want := make([][]byte, len(names))
	for i, name := range names {
		want[i] = lang.SortKey(lang.Turkish, name)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 200 {
				for i, name := range names {
					if !bytes.Equal(lang.SortKey(lang.Turkish, name), want[i]) {
						t.Errorf("the key of %q changed under concurrent use", name)
						return
					}
				}
			}
		})
	}
	all.Wait()
}

func TestNormalize(t *testing.T) {
	for in, want := range map[string]string{
		"a\r\nb\rc\n":       "a\nb\nc\n",
		"a\r\r\nb":          "a\n\nb",
		"g\u0306u\u0308":    "ğü",
		"değişmez\n\tmetin": "değişmez\n\tmetin",
	} {
		if got := lang.Normalize(in); got != want {
			t.Errorf("Normalize(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestTrimLine(t *testing.T) {
	for in, want := range map[string]string{
		"\u00a0 Yasa \t\n":     "Yasa",
		"\ufeffYasa 1\u200b":   "Yasa 1",
		" \u2003\u00a0":        "",
		"iç\u00a0boşluk kalır": "iç\u00a0boşluk kalır",
	} {
		if got := lang.TrimLine(in); got != want {
			t.Errorf("TrimLine(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestHasControl(t *testing.T) {
	for _, row := range []struct {
		text string
		pos  int
		bad  bool
	}{
		{"düz metin\n\tikinci satır", 0, false},
		{"ş\x00", 1, true},
		{"a\r\n", 1, true},
		{"ab\x7f", 2, true},
		{"ç\u0085", 1, true},
		{"iki\xff", 3, true},
		{"\u200e\u200d\u202b \ufffd", 0, false},
		{"", 0, false},
	} {
		if pos, bad := lang.HasControl(row.text); pos != row.pos || bad != row.bad {
			t.Errorf("HasControl(%q) = %d, %t, want %d, %t", row.text, pos, bad, row.pos, row.bad)
		}
	}
}

func TestParse(t *testing.T) {
	for header, want := range map[string]lang.Language{
		"":                             lang.Turkish,
		"tr-TR,tr;q=0.9,en;q=0.8":      lang.Turkish,
		"en-GB,en;q=0.9,tr;q=0.1":      lang.English,
		"de,en;q=0.4,tr;q=0.7":         lang.Turkish,
		"de-DE":                        lang.Turkish,
		"en":                           lang.English,
		";;;=,":                        lang.Turkish,
		strings.Repeat("en,", 100_000): lang.Turkish,
	} {
		if got := lang.Parse(header); got != want {
			t.Errorf("Parse(%.40q) = %q, want %q", header, got, want)
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, seed := range []string{"Iğdır", "İ\u0307", "\xff\xfe", "ﷺ ½ ẞ", "각", "Ω\u0345"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		folded := lang.Fold(s)
		if !utf8.ValidString(folded) {
			t.Errorf("Fold(%q) = %q is not UTF-8", s, folded)
		}
		if again := lang.Fold(folded); again != folded {
			t.Errorf("Fold(%q) = %q, folded again %q", s, folded, again)
		}
	})
}

func FuzzWords(f *testing.F) {
	for _, seed := range []string{"Bakanlığı'nın", "18/2012", "ﷺ", "a''b ʼc", "x\u00ad'y"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		words := lang.Words(s)
		if again := lang.Words(strings.Join(words, " ")); !slices.Equal(again, words) {
			t.Errorf("Words(%q) = %q, cut again %q", s, words, again)
		}
		for i, word := range words {
			if word == "" || lang.Fold(word) != word || slices.Contains(words[:i], word) {
				t.Errorf("Words(%q) holds %q, empty, unfolded or twice", s, word)
			}
		}
	})
}

func FuzzNormalize(f *testing.F) {
	f.Add("a\r\nb\u0308")
	f.Add("\xc3\r")
	f.Fuzz(func(t *testing.T, s string) {
		once := lang.Normalize(s)
		if strings.Contains(once, "\r") || lang.Normalize(once) != once {
			t.Errorf("Normalize(%q) = %q is not final", s, once)
		}
		trimmed := lang.TrimLine(once)
		if lang.TrimLine(trimmed) != trimmed {
			t.Errorf("TrimLine(%q) = %q is not final", once, trimmed)
		}
		if pos, bad := lang.HasControl(s); bad && pos >= lang.Len(s) {
			t.Errorf("HasControl(%q) points behind the end: %d", s, pos)
		}
	})
}

func FuzzSortKey(f *testing.F) {
	f.Add("18/2012")
	f.Add("\xff00000000000000000000000000000000001")
	f.Fuzz(func(t *testing.T, s string) {
		for _, language := range []lang.Language{lang.Turkish, lang.English} {
			key := lang.SortKey(language, s)
			if !bytes.Equal(key, lang.SortKey(language, s)) || len(key) > 300 {
				t.Errorf("SortKey(%s, %q) = %x is unstable or too long", language, s, key)
			}
		}
	})
}

func BenchmarkFold(b *testing.B) {
	text := strings.Repeat("Gümrük ve Rüsumat Dairesi’nin İŞLEMLERİ madde 12. ", 20_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		lang.Fold(text)
	}
}

func BenchmarkWords(b *testing.B) {
	text := strings.Repeat("Gümrük ve Rüsumat Dairesi’nin İŞLEMLERİ madde 12. ", 20_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		lang.Words(text)
	}
}

func BenchmarkSortKey(b *testing.B) {
	for b.Loop() {
		lang.SortKey(lang.Turkish, "Gümrük ve İstihsal Yasası (18/2012)")
	}
}

// Lower leaves most words alone; every letter must come out as by the whole table.
func TestLowerAgreesWithTheTableOfEveryLetter(t *testing.T) {
	t.Parallel()
	for r := range rune(0x3000) {
		for _, word := range []string{string(r), string(r) + "aı", "A" + string(r), "ı" + string(r) + "I",
			"a\xff" + string(r)} {
			if got, want := lang.Lower(lang.Turkish, word), strings.ToLowerSpecial(unicode.TurkishCase,
				word); got != want {
				t.Errorf("Lower(tr, %q) = %q, want %q", word, got, want)
			}
			if got, want := lang.Lower(lang.English, word), strings.ToLower(word); got != want {
				t.Errorf("Lower(en, %q) = %q, want %q", word, got, want)
			}
		}
	}
}
