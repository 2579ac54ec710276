package library_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record"
)

// BenchmarkImport imports the largest tables that are allowed, and reports the longest time that a save of somebody
// else, which writes the log, took in the meantime.
func BenchmarkImport(b *testing.B) {
	for name, file := range map[string]struct{ kind, content string }{
		"terms":        {"terms", rowsOf("NameTR;NameEN\n", 10, 0)},
		"full terms":   {"terms", rowsOf("NameTR;NameEN;Notes\n", 10, 480)},
		"linked terms": {"terms", linkedTerms()},
		"legal texts": {"legaltexts",
			rowsOf("NameTR;NameEN;KeywordsTR;KeywordsEN;SummaryTR;LegislationTypeId;Sectors\n", 0,
				0)},
		"EU acts": {"euacts", actTable()},
	} {
		b.Run(name+"/sqlite", func(b *testing.B) {
			benchImport(b, file.kind, file.content, store.Options{Data: b.TempDir()})
		})
		b.Run(name+"/postgres", func(b *testing.B) {
			if os.Getenv("LLS_TEST_POSTGRES") == "" {
				b.Skip("LLS_TEST_POSTGRES is not set: run the benchmarks through make bench")
			}
			benchImport(b, file.kind, file.content, store.Options{Data: b.TempDir(), Database: storetest.Postgres(b)})
		})
	}
}

// benchDomains is how many domains there are, and how many each linked term has.
const benchDomains = record.MaxLinks / sheet.MaxRows

// linkedTerms makes a table of as many terms and links as are allowed.
func linkedTerms() string {
	var out, all strings.Builder
	for n := range benchDomains {
		fmt.Fprintf(&all, "Alan %d;", n)
	}
	out.WriteString("NameTR\tNameEN\tDomains\n")
	for row := range sheet.MaxRows {
		fmt.Fprintf(&out, "ad %d\tname %d\t%s\n", row, row, all.String())
	}
	return out.String()
}

// actTable makes a table of as many acts as are allowed, with titles as long as those of the Official Journal.
func actTable() string {
	var out strings.Builder
	out.WriteString("CELEX number;Name in Turkish;Name in English;Date of document;In force\n")
	for row := range sheet.MaxRows {
		year, number := 1980+row%45, row/45+1
		fmt.Fprintf(&out, "3%dR%04d;Ürün grubu %d için özel gümrük vergisi oranlarını belirleyen ve %d sayılı kararı "+
			"değiştiren %d tarihli ve (AB) %d/%d sayılı Komisyon Uygulama Tüzüğü;Commission Implementing Regulation "+
			"(EU) %d/%d of %d imposing a definitive duty on imports of product group %d and amending decision "+
			"%d;%d-03-14;yes\n",
			year, number, row, row*7, year, year, number, year, number, year, row, row*7, year)
	}
	return out.String()
}

// rowsOf makes a table of as many rows and bytes as are allowed; every word of a row is another one.
func rowsOf(header string, names, notes int) string {
	var out strings.Builder
	out.WriteString(header)
	words := func(row, letters int) string {
		var b strings.Builder
		for n := 0; b.Len() < letters; n++ {
			fmt.Fprintf(&b, "%x ", (row*7919+n*104729)%1_000_003)
		}
		return b.String()[:letters]
	}
	for row := 0; row < sheet.MaxRows; row++ {
		line := fmt.Sprintf("ad %d %s;name %d %s;%s\n", row, words(row, names), row, words(row+1, names),
			words(row+2, notes))
		if names == 0 {
			line = fmt.Sprintf("ad %d;name %d;%s;%s;%s;1;1\n", row, row, words(row, 100), words(row+1, 100),
				words(row+2, 4000))
		}
		if out.Len()+len(line) > sheet.MaxBytes {
			break
		}
		out.WriteString(line)
	}
	return out.String()
}

// citeActs creates legal texts that have abbreviations and cite acts of actTable.
func citeActs(b *testing.B, w *librarytest.Env) {
	b.Helper()
	bodies := make([][]byte, 2000)
	for n := range bodies {
		bodies[n] = fmt.Appendf(nil,
			`{"Id":0,"NameTR":"Yasa %d","NameEN":"Law %[1]d","Abbr":"Y%[1]d","LegislationTypeId":1,
			"TrafficLightYellow":6,"TrafficLightRed":12,"Sectors":[1],"EULegislation":"3%d%s%04d"}`, n, 1980+n%45, "R", n%400+1)
	}
	if _, err := library.LegalTexts(w.Library).SaveAll(b.Context(), w.Actors[expert], bodies); err != nil {
		b.Fatal(err)
	}
}

func benchImport(b *testing.B, kindName, content string, o store.Options) {
	w := librarytest.Open(b, o)
	if _, err := library.Sectors(w.Library).Save(b.Context(), w.Actors[expert],
		[]byte(`{"Id":0,"NameTR":"Çevre","NameEN":"Environment"}`)); err != nil {
		b.Fatal(err)
	}
	for n := range benchDomains {
		name := fmt.Sprintf(`{"Id":0,"NameTR":"Alan %d","NameEN":"Field %d"}`, n, n)
		if _, err := library.Domains(w.Library).Save(b.Context(), w.Actors[expert], []byte(name)); err != nil {
			b.Fatal(err)
		}
	}
	if kindName == "euacts" {
		citeActs(b, w)
	}
	main := w.Library.Engine().Main
	longest, rows := time.Duration(0), 0
	for b.Loop() {
		if rows > 0 && kindName == "euacts" { // another round would find its acts registered
			b.StopTimer()
			if err := main.Update(b.Context(), func(tx *store.Tx) error {
				_, err := tx.Exec(b.Context(), "DELETE FROM eu_acts WHERE registered = TRUE AND id NOT IN "+
					"(SELECT eu_act_id FROM legal_text_acts)")
				return err
			}); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
		ctx, cancel := context.WithCancel(b.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			for ctx.Err() == nil {
				began := time.Now()
				err := main.Update(ctx, func(tx *store.Tx) error {
					return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success,
						Category: audit.System, Process: audit.Update})
				})
				if err != nil && ctx.Err() == nil {
					b.Error(err)
					return
				}
				longest = max(longest, time.Since(began))
				time.Sleep(5 * time.Millisecond)
			}
		}()
		answer, err := w.Library.Import(b.Context(), w.Actors[expert], kindName,
			library.ImportInput{Duplicates: "create"}, "bench.csv", strings.NewReader(content), library.ImportOptions{})
		cancel()
		<-done
		if err != nil || answer.Created == 0 {
			b.Fatalf("%d created: %v", answer.Created, err)
		}
		rows = answer.Created
	}
	b.ReportMetric(float64(rows), "rows")
	b.ReportMetric(float64(len(content))/1e6, "MB")
	b.ReportMetric(float64(longest.Milliseconds()), "hold-ms")
}
