package lang_test

import (
	"slices"
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

func TestEachWordOfLeavesOutOthers(t *testing.T) {
	const text = "Iğdır'ın ışığı, İstanbul ve ŞEHİR; çay sınırı"
	only := [256]bool{0: true, 'i': true, 's': true}
	var got []string
	lang.EachWordOf(text, &only, func(word string, _, _ int) bool {
		got = append(got, word)
		return true
	})
	if want := []string{"igdir", "isigi", "istanbul", "", "sehir", "", "siniri"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func FuzzEachWord(f *testing.F) {
	for _, s := range []string{"Ankara'nın Iğdır’da IĞDIR", "'tırnak' içinde''x y", "½ ﬁ ʼa e\u0301x\u0301 \u0301x a\u00ADb", "\xff\xfe", "a'\u0301b c", "x'½y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		from, all := 0, []string{}
		lang.EachWord(s, func(word string, start, end int) bool {
			if word == "" || start < 0 || start >= end || end > len(s) || end < from || len([]rune(word)) > 64 {
				t.Errorf("%q: %q from %d to %d", s, word, start, end)
			}
			if lang.Fold(word) != word {
				t.Errorf("%q: %q is not folded", s, word)
			}
			from = end
			all = append(all, word)
			return true
		})
		var only [256]bool
		only['i'], only['s'], only[0] = true, true, true
		rest := all
		lang.EachWordOf(s, &only, func(word string, _, _ int) bool {
			if word != "" {
				i := slices.Index(rest, word)
				if i < 0 {
					t.Fatalf("%q: %q is not among the words %q", s, word, all)
				}
				rest = rest[i+1:]
			}
			return true
		})
	})
}
