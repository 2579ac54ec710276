package pdflayout

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"lls/internal/text/intake"
)

// set puts words of a line on a page, each letter half as wide as high.
func (p *Page) set(x, y, size float64, text string) {
	for _, c := range text {
		p.Letters = append(p.Letters, Letter{X: x, Y: y, Width: size / 2, Size: size, Text: string(c)})
		x += size / 2
	}
}

func arranged(pages ...Page) []string {
	doc := &intake.Document{}
	Arrange(doc, pages)
	return intake.Lines(doc.Blocks)
}

func TestLinesBecomeParagraphs(t *testing.T) {
	t.Parallel()
	p := Page{Width: 300, Height: 400}
	p.set(20, 300, 10, "(1) Kayitlar dairede saklanir ve her yil denet-")
	p.set(20, 288, 10, "lenir; denetim sonucu kurula bildirilmektedir.")
	p.set(20, 276, 10, "(2) Kurul karar verir.")
	want := []string{"(1) Kayitlar dairede saklanir ve her yil denetlenir; denetim sonucu kurula bildirilmektedir.",
		"(2) Kurul karar verir."}
	if got := arranged(p); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func FuzzArrange(f *testing.F) {
	f.Add([]byte("MADDE 1 – (1) Metin"), uint8(2))
	f.Add(binary.LittleEndian.AppendUint64(nil, math.Float64bits(1e300)), uint8(1))
	f.Fuzz(func(t *testing.T, b []byte, count uint8) {
		pages := make([]Page, count%8+1)
		for i := range pages {
			pages[i] = Page{Width: 595, Height: 842}
		}
		number := func() float64 {
			if len(b) < 2 {
				return 0
			}
			n := float64(int16(binary.LittleEndian.Uint16(b))) / 16
			b = b[2:]
			switch n {
			case -1:
				return math.NaN()
			case -2:
				return 1e300
			}
			return n
		}
		for i := 0; len(b) > 8; i++ {
			p := &pages[i%len(pages)]
			p.Letters = append(p.Letters, Letter{X: number(), Y: number(), Width: number(), Size: number(),
				Bold: b[0]%2 == 0, Text: string(rune(b[0]))})
		}
		arranged(pages...)
	})
}
