package web

import (
	"context"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
)

type unitsAnswer struct {
	Items []library.EUUnit `doc:"The unit and those in it, in reading order; none if the structure lacks it"`
}

// maxPlace is the longest key of a place in a parameter, in bytes.
const maxPlace = 200

// euUnitRoutes are the calls about the structure of EU acts.
func (s *Server) euUnitRoutes() []*route {
	read := can(access.EUActsRead)
	save := post("/api/euacts/units/{id}", "saveEUUnits", can(access.EUActsEdit),
		"Replace the structure of an act by that of a text",
		func(ctx context.Context, c *Call, in library.EUUnitsInput) (answer library.EUUnitsAnswer, err error) {
			dry, err := c.choice("dryrun", "0", "1")
			if err != nil {
				return answer, err
			}
			return s.library.SaveUnits(ctx, c.Actor, c.ID("id"), in, dry == "1")
		}).withParams(param{name: "dryrun", typ: "string", enum: []string{"0", "1"},
		doc: "1: only say what would change; the act need not be checked out"}).withSlot(slots.Import)
	save.limit = versionBodyLimit
	return tagged("library", save,
		get("/api/euacts/units/{id}", "readEUUnits", read,
			"The outline of an act, with the rows of tables about its units",
			func(ctx context.Context, c *Call) (library.EUStructure, error) {
				return s.euActs.Structure(ctx, c.Actor, c.ID("id"))
			}),
		get("/api/euacts/units/{id}/text", "readEUUnitTexts", read, "The words of a unit of an act and of those in it",
			func(ctx context.Context, c *Call) (answer unitsAnswer, err error) {
				place, err := c.one("place")
				if err != nil {
					return answer, err
				}
				if place == "" || len(place) > maxPlace {
					return answer, fault.BadRequest("place must be the key of a place")
				}
				answer.Items, err = s.euActs.UnitsWithin(ctx, c.Actor, c.ID("id"), place)
				return answer, err
			}).withParams(param{name: "place", typ: "string", doc: "The key of the unit: art:5"}),
	)
}
