package web

import (
	"context"

	"lls/internal/feature/euact"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// recogniseLimit is the most bytes of a call with a text as long as that of a version.
const recogniseLimit = 5 << 20

// euRefsParam asks for the references of a version.
var euRefsParam = param{name: "eurefs", typ: "string", enum: []string{"0", "1"},
	doc: "1: with the references to the law of the EU in the texts"}

type recogniseInput struct {
	Text string `doc:"At most 1,048,576 characters"`
}

type recogniseAnswer struct {
	Items []library.EUReference `doc:"In the order of the text"`
}

// euActRoutes are the calls about acts of the European Union.
func (s *Server) euActRoutes() []*route {
	recognise := post("/api/euacts/recognise", "recogniseEUActs", can(access.EUActsRead),
		"The references of a text to the law of the European Union",
		func(ctx context.Context, c *Call, in recogniseInput) (answer recogniseAnswer, err error) {
			if lang.Len(in.Text) > library.MaxText {
				return answer, fault.TooLarge()
			}
			answer.Items, err = s.euActs.Recognise(ctx, c.Actor, in.Text)
			return answer, err
		}).readsOnly().uncounted() // as the user types
	recognise.limit = recogniseLimit
	read := can(access.EUActsRead)
	celex := param{name: "celex", typ: "string", doc: "A CELEX number. That of a corrigendum or a " +
		"consolidated version finds the act itself"}
	return tagged("library", recognise,
		listRoute(s, "/api/euacts", "browseEUActs", read, "Acts of the European Union, with the chapters of the acquis",
			func(ctx context.Context, c *Call, way record.Reading[library.EUActRow]) (euact.EUActPage, error) {
				return s.euActs.List(ctx, c.Actor, c.Query, way)
			}).withParams(listParams(library.EUActs(s.library).Erase().About().Listing)...),
		get("/api/euacts/view/{id}", "readEUAct", read, "An act in the viewer",
			func(ctx context.Context, c *Call) (euact.EUActView, error) {
				return s.euActs.View(ctx, c.Actor, c.ID("id"))
			}),
		get("/api/euacts/view", "readEUActNumbered", read, "The act with a CELEX number in the viewer",
			func(ctx context.Context, c *Call) (euact.EUActView, error) {
				number, err := c.one("celex")
				if err != nil {
					return euact.EUActView{}, err
				}
				return s.euActs.ViewNumbered(ctx, c.Actor, number)
			}).withParams(celex),
	)
}
