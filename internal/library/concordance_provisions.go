package library

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/record"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// ProvisionsInput says which provisions of the act a table gets rows for: those of its structure, a range of articles,
// or those of a text.
type ProvisionsInput struct {
	ModifyDate *record.Instant `doc:"Of the table, as it was read"`
	From       int64           `json:",omitempty" minimum:"0" doc:"The first article"`
	To         int64           `json:",omitempty" minimum:"0" doc:"The last article"`
	Units      bool            `json:",omitempty" doc:"In place of articles: the units of the act"`
	Texts      bool            `json:",omitempty" doc:"With Units: rows that are there get the words of their units, too"`
	Text       ProvisionsText  `json:",omitzero" doc:"In place of a range: the text of the act, at most 1,048,576 characters. There is a row for each article, paragraph and point"`
}

// ProvisionsText is the text of an act in one or both languages.
type ProvisionsText struct{ TR, EN string }

// CreateProvisions adds rows for provisions of the act that the table has no row for, at its end and in their order.
func (l *Library) CreateProvisions(ctx context.Context, actor access.Actor, id int64, in ProvisionsInput) (
	saved AlignmentsSaved, err error) {
	if err := actor.Need(access.ConcordancesEdit); err != nil {
		return saved, err
	}
	if in.Units {
		return l.saveAlignments(ctx, actor, id, AlignmentsInput{ModifyDate: in.ModifyDate},
			&provisionSave{units: true, texts: in.Texts})
	}
	rows, bad := provisionsOf(in)
	if len(bad) > 0 {
		return saved, fault.Invalid(bad...)
	}
	return l.saveAlignments(ctx, actor, id, AlignmentsInput{ModifyDate: in.ModifyDate, Rows: rows}, &provisionSave{})
}

// provisionsOf finds the provisions that are asked for.
func provisionsOf(in ProvisionsInput) (rows []AlignmentInput, bad []fault.Field) {
	if in.Text != (ProvisionsText{}) {
		for key, text := range map[string]string{"Text.TR": in.Text.TR, "Text.EN": in.Text.EN} {
			if lang.Len(text) > MaxText {
				bad = append(bad, fault.Field{Field: key, Code: "maxlength", Params: map[string]any{"Max": MaxText}})
			} else if _, control := lang.HasControl(lang.Normalize(text)); control {
				bad = append(bad, fault.Field{Field: key, Code: "control"})
			}
		}
		if bad != nil {
			return nil, bad
		}
		rows = provisionsOfTexts(lang.Normalize(in.Text.TR), lang.Normalize(in.Text.EN))
		if len(rows) == 0 {
			return nil, []fault.Field{{Field: "Text", Code: "unknown"}}
		}
	} else {
		switch {
		case in.From < 1:
			return nil, []fault.Field{{Field: "From", Code: "required"}}
		case in.To < in.From:
			return nil, []fault.Field{{Field: "To", Code: "min", Params: map[string]any{"Min": in.From}}}
		case in.To-in.From >= maxAlignments:
			return nil, []fault.Field{{Field: "To", Code: "max",
				Params: map[string]any{"Max": in.From + maxAlignments - 1}}}
		}
		for n := in.From; n <= in.To; n++ {
			key := lawtext.Key{lawtext.NewStep(lawtext.StepArticle, strconv.FormatInt(n, 10))}
			rows = append(rows, AlignmentInput{EUPlace: key.String(), EULabel: keyLabel(key, true), Duty: 1})
		}
	}
	if len(rows) > maxAlignments {
		return nil, []fault.Field{{Field: "Rows", Code: "max", Params: map[string]any{"Max": maxAlignments}}}
	}
	return rows, nil
}

// provisionsOfTexts are the articles, paragraphs and points of an act, each with its words in both languages.
func provisionsOfTexts(tr, en string) []AlignmentInput {
	return provisionsOfUnits(unitsOfTexts(tr, en))
}

// shortened is the beginning of a text that is too long, with a sign.
func shortened(s string, most int) string {
	if lang.Len(s) <= most {
		return s
	}
	n := 0
	for i := range s {
		if n++; n == most {
			return s[:i] + "…"
		}
	}
	return s
}

// provisionSave is a save of rows for provisions: it leaves out those that the table has rows for, and writes one line
// of the log for all.
type provisionSave struct {
	units bool // rows for the units of the act
	texts bool // rows that are there get the words of their units
}

// addProvisions fills in the rows for provisions that the table has no row for.
func (s *alignmentSave) addProvisions(ctx context.Context) error {
	in := *s.in
	if s.provisions.units {
		units, err := readUnits(ctx, s.tx, int64(s.table.EUActID))
		if err != nil {
			return err
		}
		if in.Rows = provisionsOfUnits(units); len(in.Rows) == 0 {
			return fault.Invalid(fault.Field{Field: "Units", Code: "unknown"})
		}
	}
	known := map[string]int64{}
	if err := s.tx.Each(ctx, "SELECT place, id FROM concordance_rows WHERE concordance_id = $1", []any{s.table.ID},
		func(scan func(...any) error) error {
			var place string
			var id int64
			err := scan(&place, &id)
			known[place] = id
			return err
		}); err != nil {
		return fmt.Errorf("read the provisions of table %d: %w", s.table.ID, err)
	}
	words := map[int64]AlignmentInput{}
	in.Rows = slices.DeleteFunc(slices.Clone(in.Rows), func(r AlignmentInput) bool {
		id, there := known[r.EUPlace]
		if there && s.provisions.texts {
			words[id] = r
		}
		return there
	})
	if err := s.takeWords(ctx, words, &in); err != nil {
		return err
	}
	s.in = &in
	return nil
}

// takeWords adds rows that are there with the words of their units, where these differ.
func (s *alignmentSave) takeWords(ctx context.Context, words map[int64]AlignmentInput, in *AlignmentsInput) error {
	rows, err := readAlignments(ctx, s.tx, s.table, slices.Sorted(maps.Keys(words)))
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(words)) {
		r, unit := rows[id], words[id]
		if r == nil {
			continue
		}
		tr, en := cmp.Or(unit.EUTextTR, r.EUTextTR), cmp.Or(unit.EUTextEN, r.EUTextEN)
		if tr != r.EUTextTR || en != r.EUTextEN {
			changed := r.input()
			changed.EUTextTR, changed.EUTextEN = tr, en
			in.Rows = append(in.Rows, changed)
		}
	}
	return nil
}

// input is the row as a save sends it.
func (a *Alignment) input() AlignmentInput {
	in := AlignmentInput{ID: a.ID, EUPlace: a.EUPlace, EULabel: a.EULabel, EUTextTR: a.EUTextTR, EUTextEN: a.EUTextEN,
		Duty: a.Duty, DegreeID: a.DegreeID, ReasonTR: a.ReasonTR, ReasonEN: a.ReasonEN, CommentTR: a.CommentTR,
		CommentEN: a.CommentEN, PlannedDate: a.PlannedDate, AgencyID: a.AgencyID, BodyOther: a.BodyOther}
	for _, g := range a.Targets {
		in.Targets = append(in.Targets, AlignmentTargetInput{LegalTextID: g.LegalTextID,
			Place: g.Place, Label: g.Label})
	}
	return in
}
