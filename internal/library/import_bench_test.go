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
		"legal texts": {"legaltexts", rowsOf("NameTR;NameEN;KeywordsTR;KeywordsEN;SummaryTR;LegislationTypeId;Sectors\n", 0,
			0)},
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
		line := fmt.Sprintf("ad %d %s;name %d %s;%s\n", row, words(row, names), row, words(row+1, names), words(row+2, notes))
		if names == 0 {
			line = fmt.Sprintf("ad %d;name %d;%s;%s;%s;1;1\n", row, row, words(row, 100), words(row+1, 100), words(row+2, 4000))
		}
		if out.Len()+len(line) > sheet.MaxBytes {
			break
		}
		out.WriteString(line)
	}
	return out.String()
}

func benchImport(b *testing.B, kindName, content string, o store.Options) {
	w := librarytest.Open(b, o)
	if _, err := w.Sectors.Save(b.Context(), w.Actors[expert],
		[]byte(`{"Id":0,"NameTR":"Çevre","NameEN":"Environment"}`)); err != nil {
		b.Fatal(err)
	}
	for n := range benchDomains {
		name := fmt.Sprintf(`{"Id":0,"NameTR":"Alan %d","NameEN":"Field %d"}`, n, n)
		if _, err := w.Domains.Save(b.Context(), w.Actors[expert], []byte(name)); err != nil {
			b.Fatal(err)
		}
	}
	main := w.Library.Engine().Main
	longest, rows := time.Duration(0), 0
	for b.Loop() {
		ctx, cancel := context.WithCancel(b.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			for ctx.Err() == nil {
				began := time.Now()
				err := main.Update(ctx, func(tx *store.Tx) error {
					return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.System, Process: audit.Update})
				})
				if err != nil && ctx.Err() == nil {
					b.Error(err)
					return
				}
				longest = max(longest, time.Since(began))
				time.Sleep(5 * time.Millisecond)
			}
		}()
		answer, err := w.Library.Import(b.Context(), w.Actors[expert], kindName, library.ImportInput{Duplicates: "create"},
			"bench.csv", strings.NewReader(content), library.ImportOptions{})
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
