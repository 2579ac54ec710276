// Package pdfread reads the text of PDF files with PDFium, which runs in the sandbox of a WebAssembly runtime: it has
// no files, no network and bounded memory. It belongs into a process that is ended when it takes too long.
package pdfread

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/klippa-app/go-pdfium"
	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"lls/internal/format/pdflayout"
	"lls/internal/format/textdoc"
	"lls/internal/text/intake"
)

// The bounds of a file.
const (
	maxPages       = 5_000
	maxLetters     = 6_000_000
	maxMemoryPages = 4_096 // of 64 KiB
	maxObjects     = 2_000 // of a page that are looked at for pictures
)

// Format is the name of the format.
const Format = "pdf"

// HeadBytes is how much of a file shows that it is a PDF.
const HeadBytes = 1024

// Is says whether a file is a PDF.
func Is(b []byte) bool { return bytes.Contains(b[:min(len(b), HeadBytes)], []byte("%PDF-")) }

// IsPrepared says whether a folder has what Prepare makes, or this process could not use it.
func IsPrepared(cache string) bool {
	if !mayExecute() {
		return true
	}
	found := false
	// What cannot be looked at is not there.
	_ = filepath.WalkDir(cache, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if found = entry.Type().IsRegular() && filepath.Ext(path) != ".tmp"; found {
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// Prepare compiles PDFium into a folder, from which Read starts it in a fraction of the time.
func Prepare(ctx context.Context, cache string) error {
	p, err := start(ctx, cache)
	if err != nil {
		return err
	}
	return p.close()
}

// Read reads a PDF. What cannot be read is a *textdoc.Error; if PDFium itself cannot be started, its reason is
// ReasonReader. Without a folder of Prepare it compiles PDFium first.
func Read(ctx context.Context, b []byte, cache string) (doc *intake.Document, err error) {
	p, err := start(ctx, cache)
	if err != nil && ctx.Err() == nil {
		return nil, &textdoc.Error{Reason: textdoc.ReasonReader, Cause: err}
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	doc = &intake.Document{Format: Format}
	pages, err := p.pages(ctx, b, doc)
	if err != nil {
		return nil, err
	}
	pdflayout.Arrange(doc, pages)
	if len(intake.Lines(doc.Blocks)) == 0 && len(doc.Notes) == 0 {
		if doc.Counts[intake.Scanned] > 0 {
			return nil, &textdoc.Error{Reason: textdoc.ReasonScan}
		}
		return nil, &textdoc.Error{Reason: textdoc.ReasonEmpty}
	}
	return doc, nil
}

// program is a running PDFium.
type program struct {
	pdfium.Pdfium
	pool  pdfium.Pool
	cache wazero.CompilationCache
}

func start(ctx context.Context, folder string) (p *program, err error) {
	defer func() {
		if failure := recover(); failure != nil { // wazero, where it may not make memory executable
			err = fmt.Errorf("start PDFium: %v", failure)
		}
	}()
	cache := wazero.NewCompilationCache()
	if folder != "" {
		if cache, err = wazero.NewCompilationCacheWithDir(folder); err != nil {
			return nil, fmt.Errorf("open the folder of the compiled PDFium: %w", err)
		}
	}
	config := wazero.NewRuntimeConfig()
	if !mayExecute() {
		config = wazero.NewRuntimeConfigInterpreter() // slower
	}
	pool, err := webassembly.Init(webassembly.Config{
		Context: ctx, MinIdle: 1, MaxIdle: 1, MaxTotal: 1, Stdout: io.Discard, Stderr: io.Discard,
		FSConfig: wazero.NewFSConfig(), // no folder
		RuntimeConfig: config.WithCompilationCache(cache).WithMemoryLimitPages(maxMemoryPages).
			WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling),
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("start PDFium: %w", err), cache.Close(ctx))
	}
	instance, err := pool.GetInstanceWithContext(ctx)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("start PDFium: %w", err), pool.Close(), cache.Close(ctx))
	}
	return &program{instance, pool, cache}, nil
}

func (p *program) close() error {
	return errors.Join(p.Close(), p.pool.Close(), p.cache.Close(context.Background()))
}

// pages reads the letters of all pages.
func (p *program) pages(ctx context.Context, b []byte, doc *intake.Document) (pages []pdflayout.Page, err error) {
	opened, err := p.OpenDocument(&requests.OpenDocument{File: &b})
	switch {
	case errors.Is(err, pdfiumerrors.ErrPassword), errors.Is(err, pdfiumerrors.ErrSecurity):
		return nil, &textdoc.Error{Reason: textdoc.ReasonPassword, Cause: err}
	case err != nil:
		return nil, &textdoc.Error{Reason: textdoc.ReasonDamaged, Cause: err}
	}
	count, err := p.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: opened.Document})
	if err != nil {
		return nil, &textdoc.Error{Reason: textdoc.ReasonDamaged, Cause: err}
	}
	if count.PageCount > maxPages {
		return nil, textdoc.TooLarge(textdoc.BoundPages, maxPages, fmt.Errorf("%d pages", count.PageCount))
	}
	letters := 0
	for i := range count.PageCount {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		page, err := p.page(requests.PageByIndex{Document: opened.Document, Index: i}, doc, maxLetters-letters)
		if err != nil {
			if bad, ok := errors.AsType[*textdoc.Error](err); ok {
				return nil, bad
			}
			doc.Count(intake.Parts, 1) // one page that is damaged
			continue
		}
		letters += len(page.Letters)
		pages = append(pages, page)
	}
	if len(pages) == 0 {
		return nil, &textdoc.Error{Reason: textdoc.ReasonDamaged, Cause: errors.New("no page")}
	}
	return pages, nil
}
