package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"lls/internal/feature/regulation"
	"lls/internal/feature/session"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/scan"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
)

// Import creates the records of a file as the System Account, and prints the result of each row.
func Import(ctx context.Context, cfg config.Config, kind string, asked config.Import, out io.Writer) (err error) {
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
	input := library.ImportInput{Sheet: asked.Sheet, HeaderRow: max(asked.HeaderRow, 0), Columns: asked.Columns,
		Header: asked.Header, Domain: asked.Domain, Duplicates: asked.Duplicates}
	return withStores(ctx, cfg, func(s *store.Stores) error {
		o := library.ImportOptions{Dry: asked.DryRun, Partial: asked.Partial || asked.Faulty != "" && asked.DryRun}
		lib := libraryOf(cfg, s)
		report, err := lib.Import(ctx, actor, kind, input, file.CleanName(filepath.Base(asked.File)), table, o)
		if report.Created > 0 && kind == "euacts" { // texts may name the acts by their short names
			err = errors.Join(err, lib.IndexActs(ctx))
		}
		told := printImport(out, report, asked, err)
		if asked.Faulty != "" && report.Incomplete() {
			told = errors.Join(told, writeFaulty(asked.Faulty, report))
		}
		return told
	})
}

// scannerOf returns the program that scans files, for a command. Its output is part of the command's error.
func scannerOf(cfg config.Config) (*scan.Program, error) {
	return scan.New(scan.Config{Command: cfg.ScanCommand, Timeout: cfg.ScanTimeout, Log: slog.New(slog.DiscardHandler)})
}

// writeFaulty writes the rows that were left out into a new file.
func writeFaulty(name string, report library.ImportAnswer) (err error) {
	to, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("write the rows with errors: %w", err)
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	return report.WriteFaulty(lang.Turkish, to)
}

// ImportRegulations creates regulations from the files of a folder as the System Account, and prints what becomes of
// each row of the table that names them.
func ImportRegulations(ctx context.Context, cfg config.Config, asked config.RegulationImport, out io.Writer) error {
	return withFolder(ctx, cfg, asked.Dir, asked.Manifest, func(f folder) error {
		regulations := regulation.New(f.library, f.files)
		report, err := regulations.Import(ctx, access.System(), f.source, f.manifest, f.root.FS(), asked.DryRun)
		return printImport(out, report, config.Import{File: asked.Manifest, DryRun: asked.DryRun}, err)
	})
}

// folder is what an import of a folder with a manifest works on.
type folder struct {
	library  *library.Library
	files    *file.Files
	root     *os.Root // a row names nothing outside of it
	manifest *os.File
	source   string // the name of the manifest, for the log
	scanner  *scan.Program
}

// withFolder runs an import of a folder.
func withFolder(ctx context.Context, cfg config.Config, dir, manifest string, fn func(f folder) error) (err error) {
	f := folder{source: file.CleanName(filepath.Base(manifest))}
	if f.root, err = os.OpenRoot(dir); err != nil {
		return fmt.Errorf("open the folder: %w", err)
	}
	defer func() { err = errors.Join(err, f.root.Close()) }()
	if f.manifest, err = os.Open(manifest); err != nil {
		return fmt.Errorf("open the manifest: %w", err)
	}
	defer func() { err = errors.Join(err, f.manifest.Close()) }()
	if f.scanner, err = scannerOf(cfg); err != nil {
		return err
	}
	return withStores(ctx, cfg, func(s *store.Stores) error {
		f.files = file.New(file.Config{Stores: s, Data: cfg.Data, Limit: cfg.UploadLimit, Scan: f.scanner})
		f.library = newLibrary(cfg, s, newSearch(cfg, s), f.files, session.NewHasher().Hash)
		return fn(f)
	})
}

// printImport prints the report of an import; it fails for a refused row that is not left out.
func printImport(out io.Writer, report library.ImportAnswer, asked config.Import, err error) error {
	refused, invalid := errors.AsType[*fault.Fault](err)
	if err != nil && (!invalid || refused.Code != "ERROR_VALIDATION") {
		return err
	}
	counts, printing := printReport(out, report, asked)
	switch {
	case printing != nil:
		return fmt.Errorf("print the report: %w", printing)
	case counts["error"] > 0 && !asked.Partial:
		return fmt.Errorf("%d of %d rows have errors; nothing was imported", counts["error"], len(report.Rows))
	case report.Unclear && err != nil:
		return fmt.Errorf("%s has several sheets; name one with --sheet: %s", asked.File, sheetsIn(report))
	case err != nil:
		return fmt.Errorf("%s: %s; nothing was imported", asked.File, describeFile(refused.Fields))
	}
	return nil
}

func sheetsIn(report library.ImportAnswer) string {
	names := make([]string, len(report.Sheets))
	for i, s := range report.Sheets {
		names[i] = fmt.Sprintf("%q (%d rows)", s.Name, s.Rows)
		if s.Hidden {
			names[i] = fmt.Sprintf("%q (%d rows, hidden)", s.Name, s.Rows)
		}
	}
	return strings.Join(names, ", ")
}

// printReport prints which sheet and columns were read, if the import had to find them, then a line for each row with
// tabs between its cells, and the sums.
func printReport(out io.Writer, report library.ImportAnswer, asked config.Import) (counts map[string]int, err error) {
	counts = map[string]int{}
	w := bufio.NewWriter(out)
	if len(report.Sheets) > 0 && len(report.Rows) > 0 {
		fmt.Fprintf(w, "sheet %q of %s\n", report.Sheet, sheetsIn(report))
	}
	if report.HeaderRow > 1 {
		fmt.Fprintf(w, "headings in row %d\n", report.HeaderRow)
	}
	for _, row := range report.Rows {
		counts[row.Result]++
		fmt.Fprintf(w, "%d\t%s\t%s", row.Row, row.Result, strings.Join(strings.Fields(row.Name), " "))
		if len(row.Errors) > 0 {
			fmt.Fprintf(w, "\t%s", describeFields(row.Errors))
		}
		fmt.Fprintln(w)
	}
	if len(report.Rows) > 0 {
		did := "created"
		switch {
		case counts["error"] > 0 && !asked.Partial:
			did = "without an error"
		case asked.DryRun:
			did = "would be created"
		}
		fmt.Fprintf(w, "%d %s, %d skipped, %d with errors\n", counts["create"], did, counts["skip"], counts["error"])
	}
	return counts, w.Flush()
}

// describeFile says for an operator why a file was refused as a whole, in the words of the interface.
func describeFile(broken []fault.Field) string {
	if len(broken) != 1 || broken[0].Field != "UploadId" {
		return describeFields(broken)
	}
	most, row := broken[0].Params["Max"], broken[0].Params["Row"]
	switch broken[0].Params["Reason"] {
	case "format":
		return "the file cannot be read: it must be XLSX, ODS, CSV or TSV"
	case "encoding":
		return "the encoding of the file was not recognised: save it as UTF-8"
	case "quote":
		return fmt.Sprintf("a quotation mark in row %v is not closed, or is in the wrong place", row)
	case "empty":
		return "the file has no data rows"
	case "bytes":
		return "the file is too large"
	case "sheets":
		return fmt.Sprintf("the workbook has more than %v sheets", most)
	case "parts":
		return fmt.Sprintf("the workbook has more than %v parts (sheets, pictures)", most)
	case "rows":
		return fmt.Sprintf("the file has more than %v rows: split it", most)
	case "words":
		return fmt.Sprintf("the names and keywords have more than %v words altogether: split the file", most)
	case "links":
		return fmt.Sprintf("the records name more than %v sectors or domains altogether: split the file", most)
	case "columns":
		return fmt.Sprintf("row %v has more than %v columns", row, most)
	case "length":
		return fmt.Sprintf("a cell of row %v is too long", row)
	}
	return describeFields(broken)
}

// describeFields lists broken rules for an operator.
func describeFields(broken []fault.Field) string {
	words := make([]string, len(broken))
	for i, f := range broken {
		words[i] = f.Field + ": " + f.Code
		for _, name := range []string{"Reason", "Field", "Value", "Row", "Line", "Min", "Max", "Length"} {
			if v, there := f.Params[name]; there {
				words[i] += fmt.Sprintf(", %s %v", strings.ToLower(name), v)
			}
		}
	}
	return strings.Join(words, "; ")
}
