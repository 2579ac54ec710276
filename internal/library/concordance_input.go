package library

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"lls/internal/platform/fault"
	"lls/internal/record"
	"lls/internal/text/concord"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// AlignmentInput is a row as a save sets it.
type AlignmentInput struct {
	ID          int64  `json:"Id,omitempty" doc:"0: a new row"`
	After       *int64 `json:",omitempty" doc:"Of a new row: the Id of the row before it; 0: it is the first one; left out: the last one"`
	EUPlace     string `json:",omitempty" doc:"A key, as art:5/par:2. Empty: as the label says"`
	EULabel     string `doc:"1 to 200 characters"`
	EUTextTR    string `doc:"At most 16,384 characters"`
	EUTextEN    string
	Duty        int64  `minimum:"1" maximum:"5"`
	DegreeID    int64  `json:"DegreeId" minimum:"0" maximum:"7"`
	ReasonTR    string `doc:"At most 4,000 characters"`
	ReasonEN    string
	CommentTR   string `doc:"At most 4,000 characters"`
	CommentEN   string
	PlannedDate *record.Day
	AgencyID    *int64                 `json:"AgencyId"`
	BodyOther   string                 `doc:"At most 200 characters"`
	Targets     []AlignmentTargetInput `doc:"At most 20"`
}

// AlignmentTargetInput is a counterpart as a save sets it.
type AlignmentTargetInput struct {
	LegalTextID int64  `json:"LegalTextId"`
	Place       string `json:",omitempty" doc:"A key, as art:5/par:2. Empty: as the label says; a label with several places becomes several counterparts"`
	Label       string `doc:"1 to 200 characters"`
}

// The bounds of a table.
const (
	maxAlignments      = 5000 // of a table
	maxAlignmentsSaved = 200  // at once
	maxTargets         = 20   // of a row
	maxLabel           = 200
	maxEUText          = 16384
	maxReason          = 4000
)

// alignmentReader reads the rows of a save.
type alignmentReader struct {
	own int64 // the legal text of the table
	bad []fault.Field
	at  string // the row in hand: Rows[3]

	lenient bool          // what a degree needs and the row lacks is no fault: the row needs another look
	lacking []fault.Field // if lenient
}

// need refuses a row that lacks what its degree needs.
func (r *alignmentReader) need(key string) {
	if r.lenient {
		r.lacking = append(r.lacking, fault.Field{Field: key, Code: "required"})
		return
	}
	r.refuse(key, "required", nil)
}

func (r *alignmentReader) refuse(key, code string, params map[string]any) {
	r.bad = append(r.bad, fault.Field{Field: r.at + "." + key, Code: code, Params: params})
}

// text reads a text with the rules of all fields.
func (r *alignmentReader) text(key, s string, line, required bool, most int) string {
	s = lang.Normalize(s)
	if line { // marks of direction are no part of a name, and would be read as words behind the place
		s = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Bidi_Control, r) {
				return -1
			}
			return r
		}, s)
	}
	if trimmed := lang.TrimLine(s); line || trimmed == "" {
		s = trimmed
	}
	if s == "" {
		if required {
			r.refuse(key, "required", nil)
		}
		return ""
	}
	if _, bad := lang.HasControl(s); bad {
		r.refuse(key, "control", nil)
	} else if n := lang.Len(s); n > most {
		r.refuse(key, "maxlength", map[string]any{"Max": most, "Length": n})
	}
	return s
}

// choice reads one of fixed ids.
func (r *alignmentReader) choice(key string, id int64, all []record.Named) int64 {
	if !slices.ContainsFunc(all, func(n record.Named) bool { return n.ID == id }) {
		r.refuse(key, "unknown", nil)
	}
	return id
}

// place reads the key of a place.
func (r *alignmentReader) place(key, place string) string {
	if place == "" {
		return ""
	}
	parsed, err := lawtext.ParseKey(place)
	if err != nil {
		r.refuse(key, "pattern", nil)
		return ""
	}
	return parsed.String()
}

// read reads a row.
func (r *alignmentReader) read(i int, in *AlignmentInput) *Alignment {
	r.at = fmt.Sprintf("Rows[%d]", i)
	a := &Alignment{
		ID:       in.ID,
		EULabel:  r.text("EULabel", in.EULabel, true, true, maxLabel),
		EUPlace:  r.place("EUPlace", in.EUPlace),
		EUTextTR: r.text("EUTextTR", in.EUTextTR, false, false, maxEUText),
		EUTextEN: r.text("EUTextEN", in.EUTextEN, false, false, maxEUText),
		Duty:     r.choice("Duty", in.Duty, Duties()), DegreeID: r.choice("DegreeId", in.DegreeID, Degrees()),
		ReasonTR:  r.text("ReasonTR", in.ReasonTR, false, false, maxReason),
		ReasonEN:  r.text("ReasonEN", in.ReasonEN, false, false, maxReason),
		CommentTR: r.text("CommentTR", in.CommentTR, false, false, maxReason),
		CommentEN: r.text("CommentEN", in.CommentEN, false, false, maxReason),
		AgencyID:  in.AgencyID, BodyOther: r.text("BodyOther", in.BodyOther, true, false, maxLabel),
		Targets: []AlignmentTarget{},
	}
	if a.EUPlace == "" {
		if places, _, _ := concord.ParsePlaces(a.EULabel); len(places) == 1 && places[0].To == nil {
			a.EUPlace = places[0].Key.String()
		}
	}
	if in.PlannedDate != nil && *in.PlannedDate != "" {
		day, ok := record.ParseDay(string(*in.PlannedDate))
		if !ok {
			r.refuse("PlannedDate", "date", nil)
		}
		a.PlannedDate = &day
	}
	r.targets(a, in.Targets)
	r.rules(a)
	return a
}

// targets reads the counterparts of a row. Those that are named twice are one.
func (r *alignmentReader) targets(a *Alignment, given []AlignmentTargetInput) {
	for j, in := range given {
		key := fmt.Sprintf("Targets[%d].", j)
		g := AlignmentTarget{LegalTextID: in.LegalTextID, Label: r.text(key+"Label", in.Label, true, true, maxLabel),
			Place: r.place(key+"Place", in.Place)}
		if g.LegalTextID == 0 {
			g.LegalTextID = r.own
		}
		all := []AlignmentTarget{g}
		if g.Place == "" {
			all = expandTarget(g)
		}
		for _, g := range all {
			if !slices.ContainsFunc(a.Targets, func(o AlignmentTarget) bool {
				return o.LegalTextID == g.LegalTextID && o.Place == g.Place && (g.Place != "" || o.Label == g.Label)
			}) {
				a.Targets = append(a.Targets, g)
			}
		}
	}
	if len(a.Targets) > maxTargets {
		r.refuse("Targets", "max", map[string]any{"Max": maxTargets})
		a.Targets = a.Targets[:maxTargets]
	}
}

// rules checks what a degree needs.
func (r *alignmentReader) rules(a *Alignment) {
	reason := a.ReasonTR != "" || a.ReasonEN != ""
	switch a.degree() {
	case concord.Full, concord.Partial:
		if len(a.Targets) == 0 {
			r.need("Targets")
		}
		if a.degree() == concord.Partial && !reason {
			r.need("ReasonTR")
		}
	case concord.Conflict, concord.NotApplicable, concord.Optional:
		if !reason {
			r.need("ReasonTR")
		}
	case concord.None:
		if !reason && a.PlannedDate == nil {
			r.need("ReasonTR")
		}
	case concord.Elsewhere:
		if !reason && !slices.ContainsFunc(a.Targets, func(g AlignmentTarget) bool { return g.LegalTextID != r.own }) {
			r.need("ReasonTR")
		}
	}
}
