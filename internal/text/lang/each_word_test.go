package lang_test

import (
	"strings"
	"testing"

	"lls/internal/text/lang"
)

func TestEachWordTellsWhereWordsStand(t *testing.T) {
	const text = "Ankara'nın  IĞDIR’dan, (18/2012) sa\u00ADyılı é ½"
	var got strings.Builder
	lang.EachWord(text, func(word string, start, end int) bool {
		got.WriteString(word + "=" + text[start:end] + " ")
		return word != "e"
	})
	if want := "ankara=Ankara igdir=IĞDIR 18=18 2012=2012 sayili=sa\u00ADyılı e=é "; got.String() != want {
		t.Errorf("%q, want %q", got.String(), want)
	}
}

func FuzzEachWord(f *testing.F) {
	for _, s := range []string{"Ankara'nın Iğdır’da IĞDIR", "'tırnak' içinde''x y",
		"½ ﬁ ʼa e\u0301x\u0301 \u0301x a\u00ADb", "\xff\xfe", "a'\u0301b c", "x'½y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		from := 0
		lang.EachWord(s, func(word string, start, end int) bool {
			if word == "" || start < 0 || start >= end || end > len(s) || end < from || len([]rune(word)) > 64 {
				t.Errorf("%q: %q from %d to %d", s, word, start, end)
			}
			if lang.Fold(word) != word {
				t.Errorf("%q: %q is not folded", s, word)
			}
			from = end
			return true
		})
	})
}
