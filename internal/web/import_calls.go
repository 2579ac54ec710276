package web

import (
	"context"
	"errors"
	"slices"

	"lls/internal/access"
	"lls/internal/fault"
	"lls/internal/library"
	"lls/internal/slots"
)

// importRoutes are the imports of files that were uploaded before.
func (s *Server) importRoutes() []*route {
	var routes []*route
	for _, kind := range library.ImportKinds() {
		call := post("/api/settings/"+kind+"/import", "import"+kind, can(access.Of(kind, "import")), "Create the records of an uploaded file, all or none",
			func(ctx context.Context, c *Call, in library.ImportInput) (library.ImportAnswer, error) {
				return s.importFile(ctx, c, kind, in)
			}).takes(param{name: "dryrun", typ: "string", enum: []string{"0", "1"}, doc: "1: only report what would happen"}).heavy(slots.Import)
		routes = append(routes, tagged(kind, call)...)
	}
	return routes
}

func (s *Server) importFile(ctx context.Context, c *Call, kind string, in library.ImportInput) (answer library.ImportAnswer, err error) {
	dry, err := c.choice("dryrun", "0", "1")
	if err != nil {
		return answer, err
	}
	if !slices.Contains([]string{"", "create", "skip"}, in.Duplicates) {
		return answer, fault.Bad("Duplicates must be create or skip")
	}
	if in.Domain < 0 {
		return answer, fault.Bad("Domain must be an id")
	}
	upload, found, err := s.files.Take(ctx, c.Actor, in.UploadID)
	if err != nil {
		return answer, err
	}
	if !found {
		return answer, fault.Invalid(fault.Field{Field: "UploadId", Code: "unknown"})
	}
	content, _, err := s.files.Open(ctx, upload.Sha256)
	if err != nil {
		return answer, err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	return s.library.Import(ctx, c.Actor, kind, in, upload.Name, content, dry == "1")
}
