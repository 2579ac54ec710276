package app

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"lls/internal/feature/intake"
	"lls/internal/format/filereader"
	"lls/internal/format/pdfread"
	"lls/internal/library"
	"lls/internal/platform/config"
	text "lls/internal/text/intake"
	"lls/internal/text/lang"
)

// ReadText prints the text of a file, and on says what was left out, changed or is in doubt. It needs no library; the
// data folder is used for the compiled reader of PDF files if it is there.
func ReadText(ctx context.Context, cfg config.Config, asked config.TextReading, readFile []string, out,
	says io.Writer) (
	err error) {
	in, err := os.Open(asked.File)
	if err != nil {
		return fmt.Errorf("open the file: %w", err)
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	content := bufio.NewReader(in)
	cache := ""
	// A file that cannot be read fails below.
	if head, _ := content.Peek(pdfread.HeadBytes); pdfread.Is(head) {
		var remove func() error
		if cache, remove, err = pdfFolder(cfg); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, remove()) }()
	}
	reader := filereader.New(readFile, cache)
	if reader.Prepares() && !reader.IsPrepared() {
		if err := reader.PreparePDF(ctx); err != nil {
			return fmt.Errorf("prepare the reader of PDF files: %w", err)
		}
	}
	made, err := reader.Text(ctx, filereader.Options{Options: text.Options{Language: lang.Language(asked.Language),
		MaxLength: library.MaxText}}, content)
	if err != nil {
		return err
	}
	if asked.JSON {
		err = json.NewEncoder(out).Encode(made)
	} else {
		_, err = fmt.Fprintln(out, strings.Trim(made.TextTR+"\n\n"+made.TextEN, "\n"))
	}
	if err != nil {
		return fmt.Errorf("print the text: %w", err)
	}
	row := intake.FolderRow{Language: made.Language, Sure: made.Sure, Articles: made.Articles, Report: made.Report}
	if _, err := fmt.Fprintln(says, made.Format+", "+describeText(row)); err != nil {
		return fmt.Errorf("print the report: %w", err)
	}
	return nil
}

// pdfFolder is the folder of the compiled reader of PDF files: that of the library, or without one a folder that remove
// removes.
func pdfFolder(cfg config.Config) (folder string, remove func() error, err error) {
	if data, err := filepath.Abs(cfg.Data); err == nil { // another process gets it
		if info, err := os.Stat(data); err == nil && info.IsDir() {
			return filepath.Join(data, "pdfium"), func() error { return nil }, nil
		}
	}
	if folder, err = os.MkdirTemp("", "lls-pdfium-"); err != nil {
		return "", nil, fmt.Errorf("make a folder for the reader of PDF files: %w", err)
	}
	return folder, func() error { return os.RemoveAll(folder) }, nil
}
