package web

import (
	"context"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
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
		func(_ context.Context, _ *Call, in recogniseInput) (answer recogniseAnswer, err error) {
			if lang.Len(in.Text) > library.MaxText {
				return answer, fault.TooLarge()
			}
			answer.Items = library.FindEUReferences(in.Text, s.stores.Main.Now())
			return answer, nil
		}).readsOnly().uncounted() // as the user types
	recognise.limit = recogniseLimit
	return tagged("library", recognise)
}
