package librarytest

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"lls/internal/library"
	"lls/internal/platform/access"
)

// Texts is how many legal texts benchmarks work on.
const Texts = 10_000

// Fill generates Texts legal texts over 60 sectors in three levels, each with up to four versions.
func Fill(t testing.TB, l *library.Library, actor access.Actor) {
	t.Helper()
	ctx := context.Background()
	encode := encoder(t)
	sectors := branches(t, library.Sectors(l), actor, "Sektör %02d")
	subjects := []string{"Atık", "Su", "Çevre", "İhale", "Rekabet", "Şirketler", "Gıda", "Ulaştırma", "Enerji",
		"Iskarta", "Vergi", "Çalışma"}
	forms := []string{"Yönetimi Yasası", "Denetimi Tüzüğü", "Koruma Yönetmeliği", "Usulleri Tebliği",
		"(Değişiklik) Yasası"}
	bodies := make([][]byte, 0, 2*Texts)
	for i := range Texts {
		bodies = append(bodies, encode(map[string]any{"Id": 0, "Number": fmt.Sprintf("%d/%d", i%97+1, 1980+i%45),
			"NameTR":            fmt.Sprintf("%s %s %d", subjects[i%len(subjects)], forms[i%len(forms)], i),
			"NameEN":            fmt.Sprintf("Law %d on %s", i, subjects[(i*7)%len(subjects)]),
			"LegislationTypeId": i%7 + 1, "TrafficLightYellow": 6, "TrafficLightRed": 12,
			"KeywordsTR": "atık, su, çevre", "SummaryTR": "Özet",
			"Sectors": []int64{sectors[i%60], sectors[(i*13+1)%60]}}))
	}
	texts, err := library.LegalTexts(l).SaveAll(ctx, actor, bodies)
	if err != nil {
		t.Fatal(err)
	}
	bodies = bodies[:0]
	for i, text := range texts {
		for v := range i % 5 {
			bodies = append(bodies, encode(map[string]any{"Id": 0, "LegalTextId": text.ID,
				"StatusId": []int{2, 3, 4, 7, 10}[(i+v)%5],
				"Date":     fmt.Sprintf("20%02d-%02d-10", 10+i%16, v+1)}))
		}
	}
	if _, err := library.Revisions(l).SaveAll(ctx, actor, bodies); err != nil {
		t.Fatal(err)
	}
}

// encoder writes records as saves take them.
func encoder(t testing.TB) func(record map[string]any) []byte {
	return func(record map[string]any) []byte {
		t.Helper()
		body, err := json.Marshal(record)
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
}

// branches makes a tree of 60 nodes in three levels.
func branches(t testing.TB, k Saver, actor access.Actor, name string) (ids []int64) {
	t.Helper()
	encode := encoder(t)
	for i := range 60 {
		var parent any
		if i >= 12 {
			parent = ids[(i-12)/2]
		}
		named := fmt.Sprintf(name, i)
		saved, err := k.Save(context.Background(), actor,
			encode(map[string]any{"Id": 0, "NameTR": named, "NameEN": named, "ParentId": parent}))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, saved.ID)
	}
	return ids
}
