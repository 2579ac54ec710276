package termform

import (
	"slices"
	"testing"

	"lls/internal/text/lang"
)

func TestWordKnowsItsFolded(t *testing.T) {
	for _, row := range []struct {
		language lang.Language
		word     string
		forms    []string
		others   []string
	}{
		{lang.Turkish, "kitap", []string{"kitabi", "kitaplarin", "kitabinda", "kitaptan"},
			[]string{"kitapci", "kitapsiz", "kitabe"}},
		{lang.Turkish, "yonetmelik", []string{"yonetmeligi", "yonetmeliklerin", "yonetmeliginde"},
			[]string{"yonetme", "yonet"}},
		{lang.Turkish, "sozlesme", []string{"sozlesmeler", "sozlesmenin", "sozlesmesinde"}, []string{"sozlesmeli"}},
		{lang.Turkish, "gorus", []string{"gorusler", "gorusun", "goruslerine"}, []string{"gorusme"}},
		{lang.Turkish, "kanit", []string{"kanitlar", "kanitin", "kanitlarinin"}, []string{"kanitlama"}},
		{lang.Turkish, "hukum", []string{"hukmu", "hukumler", "hukmunde"}, []string{"hukumet"}},
		{lang.Turkish, "genc", []string{"gencte", "gencler", "gence"}, []string{"genclik"}},
		{lang.Turkish, "veri", []string{"veriler", "verilerin", "verisi"},
			[]string{"verimlilik", "verilen", "verilemez", "verifying"}},
		{lang.English, "directive", []string{"directives"}, []string{"direction", "directiveness"}},
		{lang.English, "authority", []string{"authorities"}, []string{"authorise"}},
	} {
		w := NewWord(row.language, row.word)
		for _, form := range append(row.forms, row.word) {
			if !w.Has(form) {
				t.Errorf("%s is no form of %s", form, row.word)
			}
		}
		for _, other := range row.others {
			if w.Has(other) {
				t.Errorf("%s is a form of %s", other, row.word)
			}
		}
	}
}

func TestBasesOfForms(t *testing.T) {
	all := func(string) bool { return true }
	for form, base := range map[string]string{"kurullarinin": "kurul", "yonetmeliginin": "yonetmelik",
		"hukmunde": "hukum", "kaydin": "kayit",
		"hakki": "hak", "kitabini": "kitap", "belediyelerindeki": "belediye", "verilerin": "veri"} {
		if bases := Bases(lang.Turkish, form, all); !slices.Contains(bases, base) {
			t.Errorf("%s: %q, without %s", form, bases, base)
		}
	}
	for form, base := range map[string]string{"wastes": "waste", "authorities": "authority", "shelves": "shelf"} {
		if bases := Bases(lang.English, form, all); !slices.Contains(bases, base) {
			t.Errorf("%s: %q, without %s", form, bases, base)
		}
	}
	if bases := Bases(lang.Turkish, "zurafa", all); slices.Contains(bases, "zur") {
		t.Errorf("zürafa: %q", bases)
	}
}

func TestRootsAreShared(t *testing.T) {
	for _, words := range [][]string{{"aktarilabilir", "aktarilmasi", "aktarim", "aktarilamaz"}} {
		root := Root(lang.Turkish, words[0])
		for _, word := range words[1:] {
			if other := Root(lang.Turkish, word); other != root {
				t.Errorf("%s: %s, %s: %s", words[0], root, word, other)
			}
		}
	}
	for _, words := range [][]string{{"processing", "processed", "process", "processes"},
		{"notified", "notification"}} {
		root := Root(lang.English, words[0])
		for _, word := range words[1:] {
			if other := Root(lang.English, word); other[:4] != root[:4] {
				t.Errorf("%s: %s, %s: %s", words[0], root, word, other)
			}
		}
	}
}

func FuzzBases(f *testing.F) {
	f.Add("kurullarinin")
	f.Add("ğüşiöç\x00")
	f.Fuzz(func(t *testing.T, word string) {
		for _, language := range []lang.Language{lang.Turkish, lang.English} {
			folded := lang.Fold(word)
			for _, base := range Bases(language, folded, func(string) bool { return true }) {
				if !NewWord(language, base).Has(folded) {
					t.Errorf("%q is no form of %q", folded, base)
				}
			}
			Root(language, folded)
		}
	})
}
