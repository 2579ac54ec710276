package timeline

import (
	"cmp"
	"slices"
	"time"

	"lls/internal/library"
	"lls/internal/record"
)

// State says what a legal text was on a day.
type State string

// The states.
const (
	InForce   State = "in-force"
	NotYet    State = "not-yet"    // adopted, to take effect later
	Repealed  State = "repealed"   // or the day lies between a repeal and a later adoption
	DraftOnly State = "draft-only" // no version was ever adopted
	None      State = "none"       // no version, or none that says anything of the day
)

// States are all states.
func States() []State { return []State{InForce, NotYet, Repealed, DraftOnly, None} }

// Point is a day on which a version changes the state of its legal text.
type Point struct {
	Revision int64      `doc:"Id of the version"`
	Date     record.Day `doc:"The day"`
}

// Period is how long an adopted version was, or is, in force.
type Period struct {
	Revision   int64       `doc:"Id of the version"`
	From       record.Day  `doc:"Its date of effect, else its date"`
	Until      *record.Day `doc:"The last day; null: no end is known. Before From: it was never in force"`
	Assumed    bool        `doc:"It has no date of effect"`
	Superseded bool        `doc:"A later version takes effect on the same day"`

	endedBy int64 // the version that ends it; 0: none
}

// onDay is what the versions of a text say of a day.
type onDay struct {
	State    State
	Period   *Period // of the version in force
	Last     *Point  // the version that was last in force before a repeal
	Next     *Point  // the next version to take effect
	Repealed *Point
	Timeline []Period
}

// statusRepealed is the status of a version that says that its text was repealed.
const statusRepealed = library.StatusAdopted + 1

// periodsOf says when the adopted versions of a text were in force. A version ends when the next one takes effect, or
// the day before a later version that says that the text was repealed.
func periodsOf(versions []library.RevisionRef) (periods []Period) {
	type start struct {
		Period
		at *library.RevisionRef
	}
	var starts []start
	for i := range versions {
		v := &versions[i]
		if int64(v.StatusID) != library.StatusAdopted {
			continue
		}
		s := start{Period{Revision: v.ID, From: v.Date, Assumed: v.DateEffective == nil}, v}
		if v.DateEffective != nil {
			s.From = *v.DateEffective
		}
		starts = append(starts, s)
	}
	slices.SortFunc(starts, func(a, b start) int { return cmp.Or(cmp.Compare(a.From, b.From), earlier(a.at, b.at)) })
	for i, s := range starts {
		var until record.Day
		if i+1 < len(starts) {
			s.Superseded = starts[i+1].From == s.From
			until, s.endedBy = dayBefore(starts[i+1].From), starts[i+1].Revision
		}
		for k := range versions {
			if r := &versions[k]; int64(r.StatusID) == statusRepealed && earlier(s.at, r) < 0 {
				if end := dayBefore(r.Date); until == "" || end < until {
					until, s.endedBy = end, r.ID
				}
			}
		}
		if until != "" {
			s.Until = &until
		}
		periods = append(periods, s.Period)
	}
	return periods
}

// earlier orders versions by date and id.
func earlier(a, b *library.RevisionRef) int {
	return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.ID, b.ID))
}

func dayBefore(d record.Day) record.Day {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return d
	}
	return record.Day(t.AddDate(0, 0, -1).Format(time.DateOnly))
}

// on finds what the versions of a text, in any order, say of a day.
func on(day record.Day, versions []library.RevisionRef) onDay {
	answer := onDay{State: None, Timeline: periodsOf(versions)}
	if answer.Timeline == nil {
		answer.Timeline = []Period{}
	}
	for i := range answer.Timeline {
		p := &answer.Timeline[i]
		if p.Superseded || p.Until != nil && *p.Until < p.From {
			continue
		}
		switch {
		case p.From > day:
			if answer.Next == nil {
				answer.Next = &Point{p.Revision, p.From}
			}
		case p.Until == nil || *p.Until >= day:
			answer.State, answer.Period = InForce, p
		default:
			answer.Last = &Point{p.Revision, p.From}
		}
	}
	adopted := len(answer.Timeline) > 0
	for i := range versions {
		v := &versions[i]
		if int64(v.StatusID) != statusRepealed {
			continue
		}
		adopted = true
		if v.Date <= day && (answer.Repealed == nil || v.Date > answer.Repealed.Date) {
			answer.Repealed = &Point{v.ID, v.Date}
		}
	}
	switch {
	case answer.State == InForce:
		answer.Last, answer.Repealed = nil, nil
	case answer.Repealed != nil:
		answer.State = Repealed
	case answer.Next != nil:
		answer.State = NotYet
	case !adopted && len(versions) > 0:
		answer.State = DraftOnly
	}
	return answer
}

// changed is when one of the versions that an answer depends on was last saved: the one in force and the one that ends
// it, or those that say why none is. An answer without such versions has no such time.
func (d *onDay) changed(versions []library.RevisionRef) (at *record.Instant) {
	by := map[int64]bool{}
	if p := d.Period; p != nil {
		by[p.Revision], by[p.endedBy] = true, true
	} else {
		for _, p := range []*Point{d.Last, d.Next, d.Repealed} {
			if p != nil {
				by[p.Revision] = true
			}
		}
	}
	for i := range versions {
		if v := &versions[i]; by[v.ID] && (at == nil || v.ModifyDate > *at) {
			at = &v.ModifyDate
		}
	}
	return at
}

// unconsolidated are the amendments in force on a day that no version in force then can contain: none is as late.
func unconsolidated(day record.Day, versions []library.RevisionRef,
	amendments []library.Amendment) []library.Amendment {
	out := []library.Amendment{}
	for _, a := range amendments {
		if effect(a.Date, a.DateEffective) > day {
			continue
		}
		if slices.ContainsFunc(versions, func(v library.RevisionRef) bool {
			return int64(v.StatusID) == library.StatusAdopted && v.Date >= a.Date &&
				effect(v.Date, v.DateEffective) <= day
		}) {
			continue
		}
		out = append(out, a)
	}
	return out
}

func effect(date record.Day, effective *record.Day) record.Day {
	if effective != nil {
		return *effective
	}
	return date
}
