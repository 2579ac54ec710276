package web

import (
	"context"
	"net/http"
	"reflect"

	"lls/internal/feature/regulation"
	"lls/internal/platform/access"
	"lls/internal/record"
)

func (s *Server) regulationRoutes() []*route {
	params := listParams(s.regulations.Listing())
	for i := range params {
		if params[i].name == "language" {
			params[i].typ, params[i].enum = "string", []string{"tr", "en"}
		}
	}
	read, update := can(access.RegulationsRead), can(access.RegulationsUpdate)
	document := get("/api/regulations/file/{id}", "regulationFile", read,
		"A regulation's file, or with link=1 a signed address of it",
		func(ctx context.Context, c *Call) (any, error) {
			return fileCall(ctx, c, "id", s.regulations.Link, s.regulations.Get)
		}).takes(fileParams()...).patient().logged()
	document.answers = fileAnswers()
	fields, ignored := s.regulations.Describe()
	save := &route{method: http.MethodPost, path: "/api/regulations", name: "saveRegulation", who: update,
		summary: "Create or change a regulation", limit: bodyLimit,
		answers: []reflect.Type{reflect.TypeFor[savedRecord]()},
		body:    func(d *describer) *schema { return d.add("RegulationSave", saveSchema(d, fields, ignored)) },
		handle:  func(ctx context.Context, c *Call) (any, error) { return s.regulations.Save(ctx, c.Actor, c.Body) }}
	return tagged("regulations",
		listRoute(s, "/api/regulations", "regulations", read, "EU regulations, newest first",
			func(ctx context.Context, c *Call, way record.Reading[regulation.Regulation]) (regulation.RegulationPage, error) {
				return s.regulations.List(ctx, c.Actor, c.Query, way)
			}).takes(params...),
		document, save,
		act(http.MethodDelete, "/api/regulations/{id}", "deleteRegulation", update, "Delete a regulation",
			func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.regulations.Delete(ctx, c.Actor, c.ID("id"))
			}),
	)
}
