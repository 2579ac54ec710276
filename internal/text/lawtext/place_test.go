package lawtext

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func keysOf(s string) (out []string) {
	for _, p := range Parse(s).Places() {
		out = append(out, p.Key)
	}
	return out
}

func TestPlacesAreNamed(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string
	}{
		{"european",
			"COUNCIL DIRECTIVE\nTHE COUNCIL,\nWhereas:\n(1)\nMills are old.\n(2)\nMills are loud.\nHAS ADOPTED THIS " +
				"DIRECTIVE:\nCHAPTER I\nGENERAL\nArticle 1\nScope\nThis Directive applies to:\n(a) mills;\n" +
				"(b) dams:\n(i) old ones;\n(ii) new ones;\n(c) weirs.\nIt does not apply to ponds.\n" +
				"Article 2\nDuties\n" +
				"1. Mills shall be kept.\nThey shall be dry.\n2. Dams shall:\n— hold,\n— last.\nANNEX II\nLIST\n" +
				"1. Mills:\n" +
				"(a) of wood;\n",
			"rec:1 rec:2 chap:i art:1 art:1/sub:1 art:1/pt:a art:1/pt:b art:1/pt:b/pt:i art:1/pt:b/pt:ii art:1/pt:c " +
				"art:1/sub:2 art:2 art:2/par:1 art:2/par:1/sub:2 art:2/par:2 art:2/par:2/ind:1 art:2/par:2/ind:2 " +
				"annex:ii annex:ii/par:1 annex:ii/par:1/pt:a"},
		{"turkish",
			"Amaç\n\nMADDE 1 – (1) Bu Kanun değirmenleri düzenler.\n\n(2) Şunlar kapsam dışıdır:\n\n" +
				"a) Su değirmenleri.\n\nb) Yel değirmenleri.\n\nc) Diğerleri.\n\nç) Kalanlar.\n\n" +
				"Madde 5/A – Değirmen kapatılır.\n\n" +
				"Ek Madde 1 – Ek.\n\nMükerrer Madde 7 – Metin.\n\nGEÇİCİ MADDE 2 – Geçici.\n",
			"art:1 art:1/par:1 art:1/par:2 art:1/par:2/pt:a art:1/par:2/pt:b art:1/par:2/pt:c " +
				"art:1/par:2/pt:ç art:5a add:1 rep:7 prov:2"},
		{"cypriot",
			"İKİNCİ KISIM\nMAHKEME\nYargılama usulü.\t4.\t(1)\tDava üç ay içinde dinlenir.\t\n\t\t(2)\tMahkeme usul " +
				"kurallarını uygular:\t\n\t\t\t(A)\tBirinci bent;\t\n\t\t\t\t(a)\tBirinci alt bent;\t\n" +
				"\t\t\t(B)\tİkinci bent.\t\nYürürlük.\t5.\tBu Yasa yürürlüğe girer.\t\n",
			"part:2 art:4 art:4/par:1 art:4/par:2 art:4/par:2/pt:a art:4/par:2/pt:a/pt:a art:4/par:2/pt:b art:5"},
		{"translated from Turkish", "ARTICLE 1-\n(1) This Law shall govern mills.\nDuties\nARTICLE 2-\n" +
			"(1) The owner shall:\n" +
			"a) keep the mill,\nb) report.\n(2) The report shall be free.\nFines\nARTICLE 3-\n" +
			"(1) The following shall be fined:\n(2) no one.\n",
			"art:1 art:1/par:1 art:2 art:2/par:1 art:2/par:1/pt:a art:2/par:1/pt:b art:2/par:2 art:3 art:3/par:1 " +
				"art:3/par:2"},
		{"definitions of an act", "HAS ADOPTED THIS REGULATION:\nArticle 1\nDefinitions\nFor the purposes of this " +
			"Regulation:\n(1) ‘mill’ means a mill;\n(2) ‘dam’ means a dam.\nArticle 2\nDuties\n" +
			"1. Mills shall be kept.\n",
			"art:1 art:1/sub:1 art:1/pt:1 art:1/pt:2 art:2 art:2/par:1"},
		{"inserted by amendments",
			"HAS ADOPTED THIS DIRECTIVE:\nArticle 3\nDuties\n1. Mills shall be:\n(a) kept;\n(aa) dry;\n(ab) clean;\n" +
				"(b) quiet.\n1a. Dams shall hold.\n" +
				"1b. Dams shall:\n(a) last.\n2. Weirs too.\n",
			"art:3 art:3/par:1 art:3/par:1/pt:a art:3/par:1/pt:aa art:3/par:1/pt:ab art:3/par:1/pt:b art:3/par:1a " +
				"art:3/par:1b art:3/par:1b/pt:a art:3/par:2"},
		{"two articles of one number", "MADDE 1 – Bir.\n\nMADDE 1 – İki.\n", "art:1 art:1~2"},
	} {
		if got := strings.Join(keysOf(c.text), " "); got != c.want {
			t.Errorf("%s: got\n%s, want\n%s", c.name, got, c.want)
		}
	}
}

func TestKeysOfPartsAreThoseOfTheirPlaces(t *testing.T) {
	t.Parallel()
	hostileLaws(40, func(name, text string) {
		s := Parse(text)
		want := make([]string, len(s.Parts))
		for _, p := range s.Places() {
			if want[p.Part] == "" {
				want[p.Part] = p.Key
			}
		}
		for i, key := range s.PartKeys() {
			if kind := s.Parts[i].Kind; (kind == PartArticle || kind == PartAnnex) && key != want[i] {
				t.Errorf("%s: part %d is %q, not %q", name, i, key, want[i])
			}
		}
	})
	signed := "HAS ADOPTED THIS DIRECTIVE:\nArticle 1\nMills.\nANNEX I\nLIST\nDone at Brussels.\nArticle 2\nDams.\n"
	if got := strings.Join(Parse(signed).PartKeys(), " "); !strings.HasSuffix(got, "art:1 annex:i art:2") {
		t.Errorf("what follows the signatures is %q", got)
	}
}

func TestKeysAreReadAndWritten(t *testing.T) {
	for _, key := range []string{"art:5/par:2/pt:a", "annex:ii/art:3", "prov:1", "rec:12", "art:4ç", "art:65-67",
		"art:1~2/sub:3"} {
		if got, err := ParseKey(key); err != nil || got.String() != key {
			t.Errorf("%s: got %s, %v", key, got, err)
		}
	}
	for _, key := range []string{"", "art", "art:", "art:5/", "art:5A", "madde:5", "art:5~1", "art:5~01", "art:5 ",
		"art:5~70000", strings.Repeat("pt:a/", 12) + "pt:a"} {
		if got, err := ParseKey(key); err == nil {
			t.Errorf("%q was read as %s", key, got)
		}
	}
}

func TestKeysAreInReadingOrder(t *testing.T) {
	want := []string{"rec:2", "rec:10", "art:2", "art:2/par:1", "art:2/par:1/pt:b", "art:2/par:1/pt:c",
		"art:2/par:1/pt:ç", "art:2/par:1/pt:d", "art:2/par:2", "art:2a", "art:10", "annex:ii", "annex:x"}
	var keys []Key
	for _, s := range want {
		k, err := ParseKey(s)
		if err != nil {
			t.Fatal(err)
		}
		keys = append([]Key{k}, keys...)
	}
	slices.SortFunc(keys, Key.Compare)
	var got []string
	for _, k := range keys {
		got = append(got, k.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if within, _ := ParseKey("art:2/par:1/pt:b"); !within.Within(keys[2]) || within.Within(keys[9]) {
		t.Error("art:2/par:1/pt:b is in art:2 and not in art:2a")
	}
}

// itemsOf returns the keys of an article with items of these marks, without the article.
func itemsOf(law, marks string) string {
	var b strings.Builder
	b.WriteString(law)
	for _, mark := range strings.Fields(marks) {
		fmt.Fprintf(&b, "(%s) mills are kept dry, and dams are;\n", mark)
	}
	var out []string
	for _, key := range keysOf(b.String()) {
		if _, items, ok := strings.Cut(key, "/pt:"); ok {
			out = append(out, strings.ReplaceAll(items, "/pt:", "/"))
		}
	}
	return strings.Join(out, " ")
}

func TestLettersAndRomanNumbersAreToldApart(t *testing.T) {
	const (
		european = "Article 1\nScope\nThis Directive applies to:\n"
		cypriot  = "Kısa isim\n1. Bu Yasa, Değirmen Yasasıdır.\n\nKapsam\n2. Bu Yasa şunlara uygulanır:\n"
		turkish  = "MADDE 1 – Şunlar kapsam dışıdır:\n"
	)
	latin := "a b c d e f g h i j k l m n o p q r s t u v w x y z"
	full := "a b c ç d e f g ğ h ı i j k l m n o ö p r s ş t u ü v y z"
	for _, c := range []struct{ law, marks, want string }{
		{european, latin, latin},
		{turkish, full, full},
		{turkish, "a b c d e f g h i j k", "a b c d e f g h i j k"},
		{european, "A B C D E F G H I J K", "a b c d e f g h i j k"},
		{cypriot, "A B C Ç D E F G Ğ H I İ J K", "a b c ç d e f g ğ h ı i j k"},
		{cypriot, "A B C D E F G H I İ J", "a b c d e f g h ı i j"},
		{cypriot, "A B C Ç D E F G Ğ H I", "a b c ç d e f g ğ h ı"},
		{european, "a i ii iii iv v vi b", "a a/i a/ii a/iii a/iv a/v a/vi b"},
		{european, "g h i ii iii j", "g h h/i h/ii h/iii j"},
		{european, "h i i ii j", "h i i/i i/ii j"},
		{european, "t u i ii iii iv v vi v w", "t u u/i u/ii u/iii u/iv u/v u/vi v w"},
		{european, "t u i ii iii iv v w", "t u u/i u/ii u/iii u/iv v w"},
		{european, "a i ii iii iv v vi vii viii ix x xi b",
			"a a/i a/ii a/iii a/iv a/v a/vi a/vii a/viii a/ix a/x a/xi b"},
		{european, "A I II III IV V B", "a a/i a/ii a/iii a/iv a/v b"},
		{european, "H I II J", "h h/i h/ii j"},
		{european, "a b c i ii d", "a b c c/i c/ii d"},
	} {
		if got := itemsOf(c.law, c.marks); got != c.want {
			t.Errorf("%s: got\n%s, want\n%s", c.marks, got, c.want)
		}
	}
}

func FuzzParseKey(f *testing.F) {
	for _, key := range []string{"art:5/par:2/pt:a", "annex:ii/art:3~2", "rec:12", "", "art:ı", "art:5~2~3"} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, s string) {
		key, err := ParseKey(s)
		if err == nil && key.String() != s {
			t.Fatalf("%q was written as %q", s, key)
		}
	})
}

func FuzzPlaces(f *testing.F) {
	f.Add("Whereas:\n(1) a\nArticle 1\n1. b\n(a) c\nANNEX\n\x00|a|b|\n|c|d|\n")
	f.Add("Kısa isim.\t1.\t(1)\tBu Yasa\t\n\t\t(A)\tb\nGEÇİCİ KURALLAR\n1. c\n")
	f.Fuzz(func(t *testing.T, s string) {
		places := Parse(s).Places()
		seen := map[string]bool{}
		for i, p := range places {
			if _, err := ParseKey(p.Key); err != nil {
				t.Fatalf("%q: %v", p.Key, err)
			}
			if seen[p.Key] {
				t.Fatalf("%q twice", p.Key)
			}
			seen[p.Key] = true
			if p.Start > p.End || p.End > len(s) || i > 0 && p.Start < places[i-1].Start || p.Up >= i {
				t.Fatalf("%+v", p)
			}
			if p.Up >= 0 && (p.Start < places[p.Up].Start || p.End > places[p.Up].End ||
				!strings.HasPrefix(p.Key, places[p.Up].Key+"/")) {
				t.Fatalf("%+v is not in %+v", p, places[p.Up])
			}
		}
	})
}
