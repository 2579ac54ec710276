package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"lls/internal/feature/concordance"
	"lls/internal/feature/content"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
)

// ExportConcordance writes a table of concordance into a new file as the System Account, with an entry in the log, and
// prints what was written.
func ExportConcordance(ctx context.Context, cfg config.Config, asked config.ConcordanceExport, log *slog.Logger,
	out io.Writer) error {
	return withStores(ctx, cfg, func(s *store.Stores) (err error) {
		act := asked.Act
		if numbers := library.EUActsNamed(act, s.Main.Now()); len(numbers) == 1 {
			act = numbers[0]
		}
		lib, actor := libraryOf(cfg, s), access.System()
		tables := concordance.New(lib, nil, content.New(content.Config{Data: cfg.Data, Log: log}))
		o := concordance.ExportOptions{Format: asked.Format, Language: lang.Language(asked.Language),
			Layout: asked.Layout, Reverse: asked.Reverse, Official: asked.Official}
		if asked.Language == "both" {
			o.Both, o.Language = true, lang.Turkish
		}
		to, err := os.OpenFile(asked.Out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return fmt.Errorf("create the file: %w", err)
		}
		sum, err := tables.Write(ctx, actor, asked.Text, act, o, to)
		if err = errors.Join(err, to.Close()); err == nil {
			err = logExport(ctx, s, filepath.Base(asked.Out))
		}
		if err != nil {
			return errors.Join(describeExport(err, asked), os.Remove(asked.Out)) // half a table is none
		}
		_, err = fmt.Fprintf(out, "%s\tSHA-256 of the table %s\n", asked.Out, sum)
		return err
	})
}

// logExport notes an export as the download that it is.
func logExport(ctx context.Context, s *store.Stores, name string) error {
	return s.Main.Update(ctx, func(tx *store.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Concordances,
			Process: audit.Download, UserID: access.SystemAccount, Data: name})
	})
}

// describeExport says for an operator why a table cannot be written.
func describeExport(err error, asked config.ConcordanceExport) error {
	switch {
	case fault.Is(err, fault.NotFound().Code):
		return fmt.Errorf("legal text %d has no table of concordance with %s", asked.Text, asked.Act)
	case fault.Is(err, "ERROR_BAD_REQUEST"):
		return errors.New(fault.Of(err).Where)
	case fault.Is(err, "ERROR_VALIDATION"):
		return errors.New("the table is too long for a PDF; write it as docx or xlsx")
	}
	return err
}
