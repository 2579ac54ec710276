package librarytest

import (
	"context"
	"fmt"
	"testing"

	"lls/internal/library"
	"lls/internal/platform/access"
)

// Terms is how many terms benchmarks of the glossary work on.
const Terms = 100_000

// FillTerms generates Terms terms over 60 domains in three levels, every fifth of them in two.
func FillTerms(t testing.TB, l *library.Library, actor access.Actor) {
	t.Helper()
	ctx := context.Background()
	encode := encoder(t)
	domains := branches(t, library.Domains(l), actor, "Alan %02d")
	first := []string{"atık", "su", "çevre", "ihale", "rekabet", "şirket", "gıda", "ulaştırma", "enerji", "ıskarta",
		"vergi", "çalışma", "gümrük", "ışık", "ölçü"}
	second := []string{"yönetimi", "denetimi", "koruması", "usulü", "değişikliği", "izni", "vergisi", "belgesi",
		"sicili", "kurulu"}
	bodies := make([][]byte, 0, 5000)
	for i := range Terms {
		in := []int64{domains[i%60]}
		if i%5 == 0 {
			in = append(in, domains[(i*13+1)%60])
		}
		bodies = append(bodies, encode(map[string]any{"Id": 0,
			"NameTR": fmt.Sprintf("%s %s %d", first[i%15], second[i*7%10], i),
			"NameEN": fmt.Sprintf("%s term %d", second[i*3%10], i), "Domains": in}))
		if len(bodies) == cap(bodies) || i == Terms-1 {
			if _, err := library.Terms(l).SaveAll(ctx, actor, bodies); err != nil {
				t.Fatal(err)
			}
			bodies = bodies[:0]
		}
	}
}
