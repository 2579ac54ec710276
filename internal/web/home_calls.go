package web

import (
	"cmp"
	"context"
	"net/http"
	"strconv"

	"lls/internal/feature/content"
	"lls/internal/feature/home"
	"lls/internal/feature/logbook"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/text/lang"
)

// ResourcesAnswer are the cards of the Useful Resources.
type ResourcesAnswer struct{ Items []content.Resource }

// homeRoutes are the first screen, the resources and the log.
func (s *Server) homeRoutes() []*route {
	entries := listParams(s.logbook.Listing())
	for i := range entries {
		if entries[i].name == "from" || entries[i].name == "to" {
			entries[i].typ, entries[i].many = "string", false
		}
	}
	language := param{name: "language", typ: "string", enum: []string{"tr", "en"}, doc: "Default: tr"}
	log := func(ctx context.Context, c *Call) (logbook.LogPage, error) {
		return s.logbook.List(ctx, c.Actor, c.ID("category"), c.Query)
	}
	return append(
		tagged("instance",
			get("/api/home", "home", can(access.Home), "The home screen in one call",
				func(ctx context.Context, c *Call) (home.Screen, error) {
					return s.home.Read(ctx, c.Actor)
				}),
			get("/api/resources", "resources", can(access.ResourcesRead), "Useful resources",
				func(context.Context, *Call) (ResourcesAnswer, error) {
					return ResourcesAnswer{s.content.Resources()}, nil
				}),
			get("/api/resources/file/{id}", "resourceFile", can(access.ResourcesRead),
				"A signed address of a resource's file", s.resourceLink).writesLog(),
			rawGet(content.GuidePath+"{id}", s.guide),
		),
		tagged("log",
			get("/api/logs", "logs", can(access.LogsRead), "The log, newest first; a page of 20 unless asked otherwise",
				log).withParams(entries...),
			get("/api/logs/{category}", "logsOfCategory", can(access.LogsRead), "The log of a category",
				func(ctx context.Context, c *Call) (logbook.LogPage, error) {
					if c.ID("category") == 0 { // 0 would mean all categories, which have their own address
						return logbook.LogPage{}, fault.NotFound()
					}
					return log(ctx, c)
				}).withParams(entries...),
			get("/api/logs/export", "exportLogs", can(access.LogsRead), "The log as a spreadsheet, without pages",
				s.exportLog).withParams(append(entries, language)...).withSlot(slots.Export).writesLog(),
		)...)
}

func (s *Server) exportLog(ctx context.Context, c *Call) (file.LinkAnswer, error) {
	language, err := c.choice("language", string(lang.Turkish), string(lang.English))
	if err != nil {
		return file.LinkAnswer{}, err
	}
	delete(c.Query, "language")
	return s.logbook.Export(ctx, c.Actor, 0, c.Query, lang.Language(language))
}

func (s *Server) resourceLink(ctx context.Context, c *Call) (file.LinkAnswer, error) {
	found, err := s.content.File(c.ID("id"), false)
	if err != nil {
		return file.LinkAnswer{}, err
	}
	address, err := s.files.Sign(ctx, c.Actor, content.Object(found.ID), file.Download)
	return file.LinkAnswer{Value: address, Message: found.Name}, err
}

// guide answers the file of a public resource.
func (s *Server) guide(w http.ResponseWriter, r *http.Request) error {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return fault.NotFound()
	}
	found, err := s.content.File(id, true)
	if err != nil {
		return err
	}
	return s.files.Serve(w, r, found, file.Download)
}

// instanceWithContent returns the instance with the present texts of the operator's files.
func (s *Server) instanceWithContent(i Instance) Instance {
	contact, legal := s.content.Contact(), s.content.Legal()
	i.FooterYears = cmp.Or(contact.FooterYears, i.FooterYears)
	i.SupportMail = cmp.Or(contact.SupportMail, i.SupportMail)
	i.SupportPhone = cmp.Or(contact.SupportPhone, i.SupportPhone)
	i.WarningTR, i.WarningEN = string(legal.WarningTR), string(legal.WarningEN)
	i.DisclaimerTR, i.DisclaimerEN = string(legal.DisclaimerTR), string(legal.DisclaimerEN)
	return i
}
