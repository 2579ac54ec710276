package browse

import (
	"slices"

	"lls/internal/platform/fault"
	"lls/internal/record/query"
)

// options are the parameters that reading lists have beside those of the kind's list.
type options struct {
	exact bool   // leave descendants out of the tree's filter
	known string // the TreeState of an earlier answer
}

// readOptions takes the options out of the parameters.
func readOptions(p query.Params) (rest query.Params, o options, err error) {
	rest = query.Params{}
	for name, values := range p {
		given := slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == "" })
		switch name {
		case "exact":
			if len(given) > 1 || len(given) == 1 && given[0] != "0" && given[0] != "1" {
				return nil, o, fault.BadRequest("exact must be 1")
			}
			o.exact = len(given) == 1 && given[0] == "1"
		case "known":
			if len(given) > 1 {
				return nil, o, fault.BadRequest("known is given twice")
			}
			if len(given) == 1 {
				o.known = given[0]
			}
		default:
			rest[name] = values
		}
	}
	return rest, o, nil
}
