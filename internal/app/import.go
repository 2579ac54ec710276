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

	"lls/internal/access"
	"lls/internal/config"
	"lls/internal/fault"
	"lls/internal/file"
	"lls/internal/library"
	"lls/internal/regulation"
	"lls/internal/scan"
	"lls/internal/store"
)

// Import creates the records of a file as the System Account, and prints what becomes of each row.
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
	input := library.ImportInput{Columns: asked.Columns, Header: asked.Header, Domain: asked.Domain, Duplicates: asked.Duplicates}
	return onStores(ctx, cfg, func(s *store.Stores) error {
		report, err := libraryOf(cfg, s).Import(ctx, actor, kind, input, file.CleanName(filepath.Base(asked.File)), table, asked.DryRun)
		return tell(out, report, asked.File, asked.DryRun, err)
	})
}

// scannerOf is the program that looks at files, for a command. What it says stands in the command's error.
func scannerOf(cfg config.Config) (*scan.Program, error) {
	return scan.New(scan.Config{Command: cfg.ScanCommand, Timeout: cfg.ScanTimeout, Log: slog.New(slog.DiscardHandler)})
}

// ImportRegulations creates regulations from the files of a folder as the System Account, and prints what becomes of
// each row of the table that names them.
func ImportRegulations(ctx context.Context, cfg config.Config, asked config.RegulationImport, out io.Writer) (err error) {
	folder, err := os.OpenRoot(asked.Dir) // a row names nothing outside of it
	if err != nil {
		return fmt.Errorf("open the folder: %w", err)
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	table, err := os.Open(asked.Manifest)
	if err != nil {
		return fmt.Errorf("open the manifest: %w", err)
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	scanner, err := scannerOf(cfg)
	if err != nil {
		return err
	}
	return onStores(ctx, cfg, func(s *store.Stores) error {
		files := file.New(file.Config{Stores: s, Data: cfg.Data, Limit: cfg.UploadLimit, Scan: scanner})
		regulations := regulation.New(libraryOf(cfg, s).Engine(), files)
		report, err := regulations.Import(ctx, access.System(), file.CleanName(filepath.Base(asked.Manifest)), table, folder.FS(), asked.DryRun)
		return tell(out, report, asked.Manifest, asked.DryRun, err)
	})
}

// tell prints the report of an import; a row that is refused makes it fail.
func tell(out io.Writer, report library.ImportAnswer, name string, dry bool, err error) error {
	refused, invalid := errors.AsType[*fault.Fault](err)
	if err != nil && (!invalid || refused.Code != "ERROR_VALIDATION") {
		return err
	}
	counts, printing := printReport(out, report, dry)
	switch {
	case printing != nil:
		return fmt.Errorf("print the report: %w", printing)
	case counts["error"] > 0:
		return fmt.Errorf("%d of %d rows have errors; nothing was imported", counts["error"], len(report.Rows))
	case err != nil:
		return fmt.Errorf("%s: %s; nothing was imported", name, inWords(refused.Fields))
	}
	return nil
}

// printReport prints a line for each row, tabs between, and the sums.
func printReport(out io.Writer, report library.ImportAnswer, dry bool) (counts map[string]int, err error) {
	counts = map[string]int{}
	w := bufio.NewWriter(out)
	for _, row := range report.Rows {
		counts[row.Result]++
		fmt.Fprintf(w, "%d\t%s\t%s", row.Row, row.Result, strings.Join(strings.Fields(row.Name), " "))
		if len(row.Errors) > 0 {
			fmt.Fprintf(w, "\t%s", inWords(row.Errors))
		}
		fmt.Fprintln(w)
	}
	if len(report.Rows) > 0 {
		did := "created"
		if dry {
			did = "would be created"
		}
		if counts["error"] > 0 {
			did = "without an error"
		}
		fmt.Fprintf(w, "%d %s, %d skipped, %d with errors\n", counts["create"], did, counts["skip"], counts["error"])
	}
	return counts, w.Flush()
}

// inWords lists broken rules for an operator.
func inWords(broken []fault.Field) string {
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
