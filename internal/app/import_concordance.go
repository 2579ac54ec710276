package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// ImportConcordance imports the rows of a table of concordance as the System Account, and prints what becomes of each
// row.
func ImportConcordance(ctx context.Context, cfg config.Config, asked config.ConcordanceImport,
	out io.Writer) (err error) {
	table, err := os.Open(asked.File)
	if err != nil {
		return fmt.Errorf("open the file: %w", err)
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	actor := access.System()
	scanner, err := scannerOf(cfg)
	if err != nil {
		return err
	}
	if scanner != nil {
		if err := scanner.Check(ctx, actor.UserID, filepath.Base(asked.File), asked.File); err != nil {
			return err
		}
	}
	input := library.ConcordanceImportInput{Table: asked.Table, Columns: asked.Columns, Overwrite: asked.Overwrite}
	o := library.ConcordanceImportOptions{Dry: asked.DryRun, Source: file.CleanName(filepath.Base(asked.File))}
	return withStores(ctx, cfg, func(s *store.Stores) error {
		report, err := libraryOf(cfg, s).ImportConcordanceOf(ctx, actor, asked.Text, asked.Act, input, table, o)
		return printRows(out, report, asked, err)
	})
}

// printRows prints the report of an import of rows; it fails if one was refused.
func printRows(out io.Writer, report library.ConcordanceImportAnswer, asked config.ConcordanceImport, err error) error {
	refused, invalid := errors.AsType[*fault.Fault](err)
	if err != nil && (!invalid || refused.Code != "ERROR_VALIDATION") {
		return err
	}
	w := bufio.NewWriter(out)
	if len(report.Tables) > 1 {
		for i, t := range report.Tables {
			fmt.Fprintf(w, "table %d: %q, %d rows\n", i+1, t.Name, t.Rows)
		}
	}
	if report.Table > 0 {
		fmt.Fprintf(w, "table %d, columns %s\n", report.Table, strings.Join(report.Columns, ","))
	}
	counts := map[string]int{}
	for _, row := range report.Rows {
		counts[row.State]++
		fmt.Fprintf(w, "%d\t%s\t%s\t%s", row.Row, row.State, row.EULabel, strings.Join(row.Targets, "; "))
		if broken := append(row.Errors, row.Doubts...); len(broken) > 0 {
			fmt.Fprintf(w, "\t%s", describeFields(broken))
		}
		if len(row.Kept) > 0 {
			fmt.Fprintf(w, "\tkept: %s", strings.Join(row.Kept, ", "))
		}
		fmt.Fprintln(w)
	}
	for _, left := range report.LeftOut {
		fmt.Fprintf(w, "%d\tleft out\t%s\n", left.Row, left.Text)
	}
	did := ""
	if asked.DryRun {
		did = " would be"
	}
	if len(report.Rows) > 0 {
		fmt.Fprintf(w, "%d%s created, %d%s changed, %d the same, %d with errors\n", counts["create"], did,
			counts["change"], did, counts["same"], counts["error"])
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("print the report: %w", err)
	}
	switch {
	case counts["error"] > 0:
		return fmt.Errorf("%d of %d rows have errors; nothing was imported", counts["error"], len(report.Rows))
	case report.Unclear && err != nil:
		return fmt.Errorf("%s has several tables; name one with --table", asked.File)
	case err != nil && len(report.Tables) == 0 && refused.Fields[0].Field != "UploadId":
		return errors.New(describeFields(refused.Fields))
	case err != nil:
		return fmt.Errorf("%s: %s; nothing was imported", asked.File, describeTables(refused.Fields))
	}
	return nil
}

// describeTables says for an operator why a file of tables was refused as a whole.
func describeTables(broken []fault.Field) string {
	for _, f := range broken {
		if f.Field == "Columns" && f.Code == "required" {
			return "no column names provisions: name the columns with --columns"
		}
	}
	if len(broken) == 1 && broken[0].Field == "UploadId" {
		switch broken[0].Params["Reason"] {
		case "format":
			return "the file cannot be read: it must be DOCX, XLSX, ODS, CSV, TSV or HTML"
		case "pdf":
			return "a PDF only draws its tables: import the file that it was made from"
		case "empty":
			return "the file has no table with rows"
		}
	}
	return describeFile(broken)
}
