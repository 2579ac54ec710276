package lawtext

import (
	"fmt"
	"strings"
	"testing"
)

// TestALineThatIsJoinedStaysAsItIs compares the short way of joined with what it stands for.
func TestALineThatIsJoinedStaysAsItIs(t *testing.T) {
	for _, s := range []string{"", " ", "Amaç", "Amaç ve kapsam", "Amaç  ve kapsam", " Amaç", "Amaç ",
		"Amaç\nve kapsam", "Amaç\tve", "*Amaç*", "# Amaç #", "Amaç\u00a0ve", "Amaç\u2003ve", "Amaç\u3000ve",
		"Amaç\u1680ve", "Amaç\u0085ve", "Ama\u00adcı", "Amaç – kapsam", "Güneş ışığı, İğde", "\xff\xfe", "* Amaç *",
		"a\x00b", "a\x0bb"} {
		want := strings.ReplaceAll(strings.Join(strings.Fields(strings.Trim(s, "*# \t")), " "), softHyphen, "")
		if got := joined(s); got != want {
			t.Errorf("joined(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestHeadingsOfCodesAreAboveTheirArticles(t *testing.T) {
	article := func(number, text string) string { return "MADDE " + number + " – " + text + "\n\n" }
	ranked := "TÜCCARLAR KANUNU\n\nBİRİNCİ KISIM\nGenel Hükümler\n\nA) Tüccar\n\nI - Gerçek kişiler\n\n" +
		"1. Genel olarak\n\n" +
		article("1", "(1) Kendi adına işleten kişi tüccardır.") + "2. Küçükler\n\n" +
		article("2", "(1) Temsilcisi tüccar sayılmaz.") + "II - Sonuçları\n\n1. Ad\n\na) Tescil\n\n" +
		article("3", "(1) Adını tescil ettirir:\n\na) Merkezinde,\n\nb) Şubesinde. (Ek: 1/1/2001-1/1 md.)") +
		"b) Koruma\n\n" + article("4", "(1) Ad korunur:\n\na) Kanunla,\n\nb) Sözleşmeyle.") +
		"c) Yakın tehlikenin önlenmesi\n\n" + article("5", "Dava açılır.") + "aa) Tek dava\n\n" +
		article("6", "Bir kez.") +
		"bb) Çok dava\n\n" + article("7", "(1) Altı.\n\n(2) (Mülga: 1/1/2001-1/1 md.)") +
		"d) Usul\n\naa) Dilekçe\n\n" + article("8", "Son.")
	listed := article("1", "Şunlar gerekir:\n\na) Kayıt\n\nb) Belge\n\nc) Mühür") + article("2", "Şunlar da:\n\n"+
		"a) Kayıt.\n\nb) Belge.\n\nc) Mühür") + article("3", "Ve şunlar:\n\na) Kayıt") + article("4", "Son.")
	closed := article("1", "Şunlar gerekir:\n\na) Kayıt,\n\nb) Belge.") + "c) Mühür\n\n" + article("2", "Son.")
	for _, c := range []struct{ name, text, want string }{
		{"a full stop closes a list, and what would go on with it is a heading", closed, "1:  (0)\n2: c) Mühür (1)\n"},
		{"ranks are a part of the article below them, and the lowest one is its heading", ranked,
			"1: 1. Genel olarak (3)\n2: 2. Küçükler (1)\n3: a) Tescil (3)\n4: b) Koruma (1)\n" +
				"5: c) Yakın tehlikenin önlenmesi (1)\n6: aa) Tek dava (1)\n7: bb) Çok dava (1)\n8: aa) Dilekçe (2)\n"},
		{"the last item of a list is no heading", listed, "1:  (0)\n2:  (0)\n3:  (0)\n4:  (0)\n"},
	} {
		var got strings.Builder
		for _, p := range Parse(c.text).Parts {
			if p.Kind == PartArticle {
				fmt.Fprintf(&got, "%s: %s (%d)\n", strings.TrimPrefix(p.Label, "MADDE "), p.Heading, len(p.headings))
			}
		}
		if got.String() != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got.String(), c.want)
		}
	}
}
