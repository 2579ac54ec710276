package search

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

const structured = `Taşınır Rehni Yasası
Tanımlar
2. (1) Bu Yasada “rehin” teminatı anlatır.
(2) Rehin;
(a) taşınır üzerinde,
(b) alacak üzerinde
kurulabilir.
Kuruluş
3. (1) Sözleşme yazılı olur.
Geçici Madde 3. Eski sözleşmeler geçerlidir.
`

// wordAt is the number of a word in a text, from the n-th time on.
func wordAt(t *testing.T, text, word string, n int) uint32 {
	t.Helper()
	at, found := uint32(0), uint32(0)
	lang.EachWord(text, func(w string, _, _ int) bool {
		if w == lang.Fold(word) {
			n--
		}
		if n < 0 {
			found = at
			return false
		}
		at++
		return true
	})
	return found
}

// keyAt is the key of the place that holds a word.
func keyAt(l layout, word uint32) string {
	key, _, _ := l.placeAt(word, 0)
	return key
}

func TestAPlaceIsThatOfTheStructure(t *testing.T) {
	l := decodeLayout(encodeLayout(tokenize(TextTR, structured, lawtext.Parse).layout))
	for _, c := range []struct{ word, key, point string }{
		{"teminatı", "art:2/par:1", "(1)"}, {"alacak", "art:2/par:2/pt:b", "(2)(b)"},
		{"yazılı", "art:3/par:1", "(1)"}, {"geçerlidir", "prov:3", ""},
	} {
		key := keyAt(l, wordAt(t, structured, c.word, 0))
		if point := pointOf(key, ""); key != c.key || point != c.point {
			t.Errorf("%s: %q %q, want %q %q", c.word, key, point, c.key, c.point)
		}
	}
	var third []string
	for _, a := range l.articles {
		if a.isArticle(articleNumber("3")) {
			third = append(third, a.key)
		}
	}
	if fmt.Sprint(third) != "[art:3]" { // the provisional article 3 is another one
		t.Errorf("article 3 is %v", third)
	}
}

func TestHeadingsAreThoseOfTheStructure(t *testing.T) {
	for word, want := range map[string]uint32{"tanimlar": 1, "kurulus": 1, "sozlesme": 0, "rehin": 0, "tasinir": 1} {
		p := tokenize(TextTR, structured, lawtext.Parse)
		i := slices.IndexFunc(p.words, func(o occurrences) bool { return o.word == word })
		if i < 0 || p.words[i].headings != want {
			t.Errorf("%s stands in %d headings, want %d", word, p.words[i].headings, want)
		}
	}
}

func TestALayoutOfTheFormatBeforeIsRead(t *testing.T) {
	old := binary.AppendUvarint(nil, 2)
	for _, a := range []article{{first: 0, label: ""}, {first: 7, label: "Madde 5/A"}} {
		old = appendBytes(binary.AppendUvarint(old, uint64(a.first)), a.label)
	}
	old = append(old, 0, 0, 64, 200, 1)
	l := decodeLayout(old)
	if len(l.articles) != 2 || l.articles[1].key != "art:5a" || !l.articles[1].isArticle(articleNumber("5/a")) ||
		keyAt(l, 9) != "art:5a" {
		t.Errorf("%+v", l)
	}
	if want := []sample{{0, 0}, {64, 200}}; !slices.Equal(l.samples, want) {
		t.Errorf("%v, want %v", l.samples, want)
	}
}

func FuzzLayout(f *testing.F) {
	f.Add(encodeLayout(tokenize(TextTR, structured, lawtext.Parse).layout), uint32(9))
	f.Add([]byte{2, 0, 0, 7, 1, 'x', 0, 0}, uint32(1))
	f.Fuzz(func(_ *testing.T, b []byte, word uint32) {
		l := decodeLayout(b)
		_ = pointOf(keyAt(l, word), "")
		_ = byteOf(strings.Repeat("bir iki ", 50), l, word)
	})
}

func TestPointsAreWrittenAsInTheText(t *testing.T) {
	cypriot := "(2) Mahkeme:\n\t(A) karar verir;\n\t(F) (i) bozar, "
	for _, c := range []struct{ key, before, want string }{
		{"art:4/par:2/pt:f", cypriot, "(2)(F)"}, {"art:4/par:2/pt:a", cypriot, "(2)(A)"},
		{"art:4/par:2/pt:b", cypriot, "(2)(b)"}, {"art:4/pt:i", "İ) Son", "(İ)"}, {"art:4/pt:ı", "I) Son", "(I)"},
		{"art:4/par:1/sub:2", cypriot, "(1)"}, {"art:4/pt:a", "", "(a)"},
	} {
		if got := pointOf(c.key, c.before); got != c.want {
			t.Errorf("%s is %s, want %s", c.key, got, c.want)
		}
	}
}
