package lang

import (
	"strings"
	"testing"
	"unicode/utf16"
)

func TestUTF16UnitsAreCountedAtEveryLength(t *testing.T) {
	text := strings.Repeat("Madde 5 – “Ölçü birimi” ₺ 𝒜𝒷 😀\n", 3)
	for from := range text {
		for to := range text[from:] {
			part := text[from : from+to]
			if got, want := UTF16Len(part), len(utf16.Encode([]rune(part))); got != want {
				t.Fatalf("%q has %d units, want %d", part, got, want)
			}
		}
	}
}
