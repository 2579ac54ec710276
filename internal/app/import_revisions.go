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
	"time"

	"lls/internal/feature/intake"
	"lls/internal/format/filereader"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
	text "lls/internal/text/intake"
)

// pdfWait is how long an import waits until the reader of PDF files has been compiled.
const pdfWait = 5 * time.Minute

// ImportRevisions creates versions of legal texts from the files of a folder as the System Account, and prints what
// becomes of each row of the table that names them. The command readFile reads the text of a file; without one this
// process does it.
func ImportRevisions(ctx context.Context, cfg config.Config, asked config.RevisionImport, readFile []string,
	out io.Writer) error {
	data, err := filepath.Abs(cfg.Data) // another process gets it
	if err != nil {
		return fmt.Errorf("find the data folder: %w", err)
	}
	return withFolder(ctx, cfg, asked.Dir, asked.Manifest, func(f folder) error {
		files := intake.New(intake.Config{Files: f.files, Slots: slots.New(nil), Log: slog.New(slog.DiscardHandler),
			Reader: filereader.New(readFile, filepath.Join(data, "pdfium")), Wait: pdfWait})
		in := intake.Folder{Source: f.source, Manifest: f.manifest, Files: f.root.FS(), Dry: asked.DryRun,
			Scans: asked.Scans}
		if f.scanner != nil {
			in.Check = func(ctx context.Context, path string) error {
				name := filepath.Join(asked.Dir, filepath.FromSlash(path))
				return f.scanner.Check(ctx, access.SystemAccount, filepath.Base(name), name)
			}
		}
		report, err := files.Import(ctx, access.System(), f.library, in)
		return printVersions(out, report, asked, err)
	})
}

// ReadFileCommand starts this program to read the text of a file.
func ReadFileCommand() ([]string, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	return []string{program, string(config.ReadFile)}, nil
}

// printVersions prints a line for each row of a manifest with tabs between its cells, and the sums; it fails for a
// refused row.
func printVersions(out io.Writer, report intake.FolderAnswer, asked config.RevisionImport, err error) error {
	refused, invalid := errors.AsType[*fault.Fault](err)
	if err != nil && (!invalid || refused.Code != "ERROR_VALIDATION" || len(report.Rows) == 0) {
		return err
	}
	counts, articles := map[string]int{}, 0
	w := bufio.NewWriter(out)
	for _, row := range report.Rows {
		counts[row.Result]++
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t", row.Row, row.Result, strings.Join(strings.Fields(row.Name), " "),
			strings.Join(row.Files, "; "))
		if row.Result == "create" {
			articles += row.Articles
			fmt.Fprintln(w, describeText(row))
		} else {
			fmt.Fprintln(w, describeFields(row.Errors))
		}
	}
	did := "created"
	switch {
	case counts["error"] > 0:
		did = "without an error"
	case asked.DryRun:
		did = "would be created"
	}
	fmt.Fprintf(w, "%d %s with %d articles, %d skipped, %d with errors\n", counts["create"], did, articles,
		counts["skip"], counts["error"])
	switch printing := w.Flush(); {
	case printing != nil:
		return fmt.Errorf("print the report: %w", printing)
	case counts["error"] > 0:
		return fmt.Errorf("%d of %d rows have errors; nothing was imported", counts["error"], len(report.Rows))
	}
	return err
}

// describeText says what text a version gets, and what was left out, was changed or is in doubt.
func describeText(row intake.FolderRow) string {
	language := row.Language
	switch {
	case language == "":
		language = "no text"
	case !row.Sure:
		language += "?"
	}
	groups := map[text.Group][]string{}
	for _, r := range row.Report {
		what := fmt.Sprintf("%s %d", r.Code, r.Count)
		if r.Detail != "" {
			what += " (" + r.Detail + ")"
		}
		groups[r.Group] = append(groups[r.Group], what)
	}
	words := []string{fmt.Sprintf("%s, %d articles", language, row.Articles)}
	for _, g := range []text.Group{text.Doubt, text.Changed, text.Omitted} {
		if len(groups[g]) > 0 {
			words = append(words, string(g)+": "+strings.Join(groups[g], ", "))
		}
	}
	return strings.Join(words, "; ")
}
