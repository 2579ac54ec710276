package report

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"lls/internal/library"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/record/tree"
	"lls/internal/text/lang"
)

// The lights of late texts.
const yellowLight, redLight = 2, 3

// pathSign stands between the names of a path, as on screens; files have record.PathSign.
const pathSign = " › "

// sectorChoices are the sectors that a report can be limited to, in the order of the tree, by their paths.
func sectorChoices(ctx context.Context, tx *store.Tx) ([]record.Named, error) {
	rows, err := tree.Read(ctx, tx, "sectors")
	if err != nil {
		return nil, err
	}
	choices := make([]record.Named, 0, len(rows))
	for _, p := range tree.AllPaths(rows) {
		choices = append(choices, record.Named{
			ID: p.ID, NameTR: strings.Join(p.TR, pathSign), NameEN: strings.Join(p.EN, pathSign),
		})
	}
	return choices, nil
}

// agencyChoices are the agencies whose users have recorded legal texts, and those that prepare tables of concordance or
// are to align provisions.
func agencyChoices(ctx context.Context, tx *store.Tx) ([]record.Named, error) {
	return store.All(ctx, tx, scanChoice, `SELECT a.id, a.name_tr, a.name_en FROM agencies a WHERE a.id IN
		(SELECT u.agency_id FROM users u WHERE u.id IN (SELECT t.create_user FROM legal_texts t)
		UNION SELECT c.agency_id FROM concordances c WHERE c.agency_id IS NOT NULL
		UNION SELECT r.agency_id FROM concordance_rows r WHERE r.agency_id IS NOT NULL) ORDER BY a.sort_tr, a.id`)
}

func scanChoice(scan func(...any) error) (n record.Named, err error) {
	return n, scan(&n.ID, &n.NameTR, &n.NameEN)
}

// nameLimits says in words what a report is limited to.
func (o *job) nameLimits(ctx context.Context, tx *store.Tx) error {
	var limits []string
	name := func(field, title string, id *int64, choices func(context.Context,
		*store.Tx) ([]record.Named, error)) error {
		if id == nil {
			return nil
		}
		all, err := choices(ctx, tx)
		if err != nil {
			return err
		}
		for _, c := range all {
			if c.ID == *id {
				limits = append(limits, title+": "+lang.Pick(o.language, c.NameTR, c.NameEN))
				return nil
			}
		}
		return fault.Invalid(fault.Field{Field: field, Code: "unknown"})
	}
	if err := name("Sector", o.words.sector, o.sector, sectorChoices); err != nil {
		return err
	}
	if err := name("Agency", o.words.agency, o.agency, agencyChoices); err != nil {
		return err
	}
	if o.late {
		limits = append(limits, o.words.late)
	}
	o.limits = strings.Join(limits, " · ")
	return nil
}

// filters are the filters of the lists that a report uses.
func (o *job) filters() query.Params {
	p := query.Params{}
	if o.sector != nil {
		p["sector"] = []string{strconv.FormatInt(*o.sector, 10)}
	}
	if o.late {
		p["trafficlight"] = []string{strconv.Itoa(yellowLight), strconv.Itoa(redLight)}
	}
	return p
}

// ages are the months since late texts were drafted, and the thresholds that they have passed, by the id of the text.
type ages map[int64]struct{ months, threshold int64 }

// readAgesOf reads the ages of the texts that a query finds.
func readAgesOf(ctx context.Context, tx *store.Tx, where query.Where, today record.Day) (ages, error) {
	out := ages{}
	err := tx.Each(ctx, "SELECT t.id, t.date_drafted, t.traffic_light_yellow, t.traffic_light_red, "+
		library.LightOn(today)+" FROM legal_texts t"+where.SQL(), where.Args(), func(scan func(...any) error) error {
		var id, yellow, red, light int64
		var drafted record.Day
		if err := scan(&id, &drafted, &yellow, &red, &light); err != nil {
			return err
		}
		out[id] = struct{ months, threshold int64 }{int64(drafted.MonthsUntil(today)),
			library.Passed(light, yellow, red)}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the ages of late texts: %w", err)
	}
	return out, nil
}
