package web

import (
	"context"
	"net/http"

	"lls/internal/feature/regulation"
	"lls/internal/library"
	"lls/internal/record"
)

func (s *Server) regulationRoutes() []*route {
	kind := library.Regulations(s.library).Erase()
	about := kind.About()
	params := listParams(about.Listing)
	for i := range params {
		if params[i].name == "language" {
			params[i].typ, params[i].enum = "string", []string{"tr", "en"}
		}
	}
	read := can(about.Permission("read"))
	document := get("/api/regulations/file/{id}", "regulationFile", read,
		"A regulation's file, or with link=1 a signed address of it",
		func(ctx context.Context, c *Call) (any, error) {
			return fileCall(ctx, c, "id", s.regulations.Link, s.regulations.Get)
		}).withParams(fileParams()...).slowCall().writesLog()
	document.answers = fileAnswers()
	save := s.saveRoute(kind, "/api/regulations", "saveRegulation")
	save.summary = "Create or change a regulation"
	return tagged(about.Name,
		listRoute(s, "/api/regulations", "regulations", read, "EU regulations, newest first",
			func(ctx context.Context, c *Call,
				way record.Reading[library.Regulation]) (regulation.RegulationPage, error) {
				return s.regulations.List(ctx, c.Actor, c.Query, way)
			}).withParams(params...),
		document, save,
		action(http.MethodDelete, "/api/regulations/{id}", "deleteRegulation", can(about.Permission("delete")),
			"Delete a regulation", byID(kind.Delete)),
	)
}
