package web

import (
	"context"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// importRoutes are the imports of files that were uploaded before.
func (s *Server) importRoutes() []*route {
	var routes []*route
	for _, k := range s.library.All() {
		about := k.About()
		if !about.Imported {
			continue
		}
		kind := about.Name
		call := post("/api/settings/"+kind+"/import", "import"+kind, can(about.Permission("import")),
			"Create the records of an uploaded file, all or none; with partial=1 those without an error",
			func(ctx context.Context, c *Call, in library.ImportInput) (library.ImportAnswer, error) {
				return s.importFile(ctx, c, about, in)
			}).withParams(
			param{name: "dryrun", typ: "string", enum: []string{"0", "1"}, doc: "1: only report what would happen"},
			param{name: "partial", typ: "string", enum: []string{"0", "1"},
				doc: "1: leave rows with errors out, and answer them as a file to correct"},
		).withSlot(slots.Import)
		routes = append(routes, tagged(kind, call)...)
	}
	return routes
}

func (s *Server) importFile(ctx context.Context, c *Call, kind record.About,
	in library.ImportInput) (answer library.ImportAnswer, err error) {
	dry, err := c.choice("dryrun", "0", "1")
	if err != nil {
		return answer, err
	}
	partial, err := c.choice("partial", "0", "1")
	if err != nil {
		return answer, err
	}
	if in.HeaderRow < 0 {
		return answer, fault.BadRequest("HeaderRow must be the number of a row")
	}
	if !slices.Contains([]string{"", "create", "skip"}, in.Duplicates) {
		return answer, fault.BadRequest("Duplicates must be create or skip")
	}
	if in.Domain < 0 {
		return answer, fault.BadRequest("Domain must be an id")
	}
	upload, content, err := s.openUpload(ctx, c, in.UploadID)
	if err != nil {
		return answer, err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	o := library.ImportOptions{Dry: dry == "1", Partial: partial == "1"}
	if answer, err = s.library.Import(ctx, c.Actor, kind.Name, in, upload.Name, content, o); err == nil &&
		answer.Incomplete() {
		err = s.createFaultyFile(ctx, c, kind.Category, upload.Name, &answer)
	}
	return answer, err
}

// openUpload opens a file that the user has uploaded.
func (s *Server) openUpload(ctx context.Context, c *Call,
	id string) (upload file.Upload, content io.ReadSeekCloser, err error) {
	upload, found, err := s.files.Take(ctx, c.Actor, id)
	if err != nil {
		return upload, nil, err
	}
	if !found {
		return upload, nil, fault.Invalid(fault.Field{Field: "UploadId", Code: "unknown"})
	}
	content, _, err = s.files.Open(ctx, upload.Sha256)
	return upload, content, err
}

// createFaultyFile creates the download of the rows that were left out. If it fails, the import is still complete.
func (s *Server) createFaultyFile(ctx context.Context, c *Call, category audit.Category, source string,
	answer *library.ImportAnswer) error {
	l := c.language()
	name := strings.TrimSuffix(source, path.Ext(source)) +
		map[lang.Language]string{lang.Turkish: " - hatalı satırlar", lang.English: " - rows with errors"}[l] + ".xlsx"
	link, err := s.files.CreateDownload(ctx, c.Actor, file.MadeFile{Name: name, Mime: sheet.Mime, Category: category},
		func(w io.Writer) error { return answer.WriteFaulty(l, w) })
	switch {
	case err == nil:
		answer.Faulty = &link
	case answer.Created > 0:
		s.log.Error("import done, but cannot create the file of its faulty rows", "error", err)
		err = nil
	}
	return err
}
