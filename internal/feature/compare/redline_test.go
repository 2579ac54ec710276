package compare

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lls/internal/format/docx"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
	"lls/internal/text/texttest"
)

// resolve is a redline with all its changes accepted (gone is Deleted) or rejected (gone is Inserted).
func resolve(paragraphs []paragraph, gone docx.Op) string {
	var b strings.Builder
	for i, p := range paragraphs {
		for _, r := range p.Runs {
			if r.Op != gone {
				b.WriteString(r.Text)
			}
		}
		if p.Mark != gone && i < len(paragraphs)-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func checkRedline(t *testing.T, source, destination string) []paragraph {
	t.Helper()
	found, err := lawtext.Compare(context.Background(), source, destination, lawtext.Options{})
	if err != nil {
		t.Fatal(err)
	}
	paragraphs := redline(&found)
	if got := resolve(paragraphs, docx.Deleted); got != destination {
		t.Fatalf("accepting all changes does not give the new text:\n%q\n%q", got, destination)
	}
	if got := resolve(paragraphs, docx.Inserted); got != source {
		t.Fatalf("rejecting all changes does not give the old text:\n%q\n%q", got, source)
	}
	return paragraphs
}

func TestARedlineHoldsBothTextsToTheByte(t *testing.T) {
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 2))
	t.Logf("seed %d", seed)
	words := strings.Fields("atık çevre bakan kurul yönetmelik izin ceza süre belge denetim kişi tarih")
	article := func(n int) string {
		text := fmt.Sprintf("Madde %d – ", n)
		for range random.IntN(40) + 1 {
			text += words[random.IntN(len(words))] + []string{" ", " ", " ", "\n", "  "}[random.IntN(5)]
		}
		return text
	}
	for range 300 {
		var source []string
		for n := range random.IntN(12) {
			source = append(source, article(n+1))
		}
		destination := slices.Clone(source)
		for range random.IntN(5) {
			if len(destination) == 0 {
				break
			}
			i, j := random.IntN(len(destination)), random.IntN(len(destination))
			switch random.IntN(4) {
			case 0:
				destination = slices.Delete(destination, i, i+1)
			case 1:
				destination = slices.Insert(destination, i, article(100+i))
			case 2:
				moved := destination[i]
				destination = slices.Delete(destination, i, i+1)
				destination = slices.Insert(destination, min(j, len(destination)), moved)
			case 3:
				destination[i] = strings.Replace(destination[i], words[random.IntN(len(words))], "değişen\nsöz", 1)
			}
		}
		end := []string{"", "\n", "\n\n"}
		checkRedline(t, strings.Join(source, "\n")+end[random.IntN(3)],
			strings.Join(destination, "\n")+end[random.IntN(3)])
	}
	for _, pair := range [][2]string{{"", ""}, {"", "a"}, {"a\n", ""}, {"a", "a\n"}, {"a\n\n", "a"}, {"\n", "\n\n"}} {
		checkRedline(t, pair[0], pair[1])
	}
}

func TestARedlineTracksOnlyWhatChanged(t *testing.T) {
	paragraphs := checkRedline(t, "Madde 1 – Bakan izin verir.\nMadde 2 – Ceza verilir.\n",
		"Madde 1 – Kurul izin verir.\nMadde 2 – Ceza verilir.\n")
	want := []docx.Run{{Text: "Madde 1 – "}, {Text: "Bakan", Op: docx.Deleted}, {Text: "Kurul", Op: docx.Inserted},
		{Text: " izin verir."}}
	if !slices.Equal(paragraphs[0].Runs, want) {
		t.Errorf("the changed paragraph is %+v", paragraphs[0].Runs)
	}
	if len(paragraphs[1].Runs) != 1 || paragraphs[1].Runs[0].Op != docx.Kept {
		t.Errorf("the unchanged paragraph is %+v", paragraphs[1].Runs)
	}
}

func TestWholeTextsAreKeptInARedline(t *testing.T) {
	for _, text := range texttest.Texts(t) {
		if text.Language == lang.Turkish {
			checkRedline(t, text.First, text.Last)
		}
	}
}
