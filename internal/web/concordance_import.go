package web

import (
	"context"
	"errors"

	"lls/internal/library"
	"lls/internal/platform/slots"
)

// importConcordance is the call that reads the rows of a table from a file that was uploaded before.
func (s *Server) importConcordance(path string) *route {
	return post(path, "importConcordance", can(library.ConcordanceImport),
		"Create and change rows of a table as an uploaded file says, all or none",
		func(ctx context.Context, c *Call,
			in library.ConcordanceImportInput) (answer library.ConcordanceImportAnswer, err error) {
			dry, err := c.choice("dryrun", "0", "1")
			if err != nil {
				return answer, err
			}
			upload, content, err := s.openUpload(ctx, c, in.UploadID)
			if err != nil {
				return answer, err
			}
			defer func() { err = errors.Join(err, content.Close()) }()
			return s.library.ImportConcordance(ctx, c.Actor, c.ID("id"), in, content,
				library.ConcordanceImportOptions{Dry: dry == "1", Source: upload.Name})
		}).withParams(param{name: "dryrun", typ: "string", enum: []string{"0", "1"},
		doc: "1: only report what would happen, for which the table need not be checked out"}).withSlot(slots.Import)
}
