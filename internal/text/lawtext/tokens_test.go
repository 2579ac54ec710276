package lawtext

import (
	"hash/maphash"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestWideSpaceIsTheWhiteSpaceBeyondASCII(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		want := 0
		if unicode.IsSpace(r) {
			want = utf8.RuneLen(r)
		}
		if !utf8.ValidRune(r) {
			continue
		}
		if got := wideSpace(string(r)); got != want {
			t.Errorf("white space of %U is %d bytes, want %d", r, got, want)
		}
	}
}

func TestWordsAreCutAtTheSameBytesWhereverTheyStand(t *testing.T) {
	words := []string{"a", "madde", "Yönetmelik", "kamulaştırma", "İDARE", "2006", "uluslararası", "éé", "x\x10y"}
	var c cutter
	c.begin(maphash.MakeSeed())
	for _, word := range words {
		var first []token
		for _, around := range [][2]string{{"", ""}, {"", " and more words"}, {"(", ")"},
			{"several words before ", "."}} {
			s := around[0] + word + around[1]
			toks := c.cut(nil, s, len(around[0]), len(around[0])+len(word))
			if first == nil {
				first = toks
			}
			if len(toks) != len(first) {
				t.Fatalf("%q in %q is cut in %d, not in %d", word, s, len(toks), len(first))
			}
			for i := range toks {
				if toks[i].id != first[i].id || int(toks[i].lo)-len(around[0]) != int(first[i].lo) {
					t.Errorf("%q in %q: token %d is %+v, want %+v", word, s, i, toks[i], first[i])
				}
			}
		}
	}
}
