package demo

import (
	"context"
	"encoding/json"
	"fmt"

	"lls/internal/library"
	"lls/internal/record"
)

// Concordance is a table of concordance of a legal text with an EU act.
type Concordance struct {
	Text, Act          string // key and CELEX number
	AfterVersion       int    // the version after which it is made, from 1; 0: the last one
	Confirmed          bool
	HeaderTR, HeaderEN string
	Rows               []Alignment
}

// Alignment is a row of a table.
type Alignment struct {
	Label, TextTR, TextEN string
	Duty, Degree          int64
	Targets               []string // labels of places of the legal text
	ReasonTR, ReasonEN    string
	Planned               Date
}

// concordances makes the tables of a legal text that are made after one of its versions.
func (f *filler) concordances(ctx context.Context, t LegalText, version int) error {
	for _, table := range f.tables {
		after := table.AfterVersion
		if after == 0 {
			after = len(t.Revisions)
		}
		if table.Text != t.Key || after != version {
			continue
		}
		if err := f.concordance(ctx, t, table); err != nil {
			return fmt.Errorf("table with %s: %w", table.Act, err)
		}
	}
	return nil
}

func (f *filler) concordance(ctx context.Context, t LegalText, table Concordance) error {
	act, known := f.euActs[table.Act]
	if !known {
		return fmt.Errorf("%s is not registered", table.Act)
	}
	editor, kind := f.editor(t.Editor), library.Concordances(f.lib)
	body, err := json.Marshal(map[string]any{"Id": 0, "LegalTextId": f.texts[t.Key], "EUActId": act, "StatusId": 1,
		"HeaderTR": table.HeaderTR, "HeaderEN": table.HeaderEN})
	if err != nil {
		return err
	}
	saved, err := kind.Save(ctx, editor, body)
	if err != nil {
		return err
	}
	if _, err := kind.Checkout(ctx, editor, saved.ID); err != nil {
		return err
	}
	in := library.AlignmentsInput{ModifyDate: &saved.ModifyDate}
	for _, r := range table.Rows {
		row := library.AlignmentInput{EULabel: r.Label, EUTextTR: r.TextTR, EUTextEN: r.TextEN, Duty: r.Duty,
			DegreeID: r.Degree, ReasonTR: r.ReasonTR, ReasonEN: r.ReasonEN}
		if r.Planned != "" {
			row.PlannedDate = new(record.Day(r.Planned.On(f.today)))
		}
		for _, label := range r.Targets {
			row.Targets = append(row.Targets, library.AlignmentTargetInput{LegalTextID: f.texts[t.Key], Label: label})
		}
		in.Rows = append(in.Rows, row)
	}
	rows, err := f.lib.SaveAlignments(ctx, editor, saved.ID, in)
	if err != nil {
		return err
	}
	if table.Confirmed {
		if _, err := f.lib.ConfirmConcordance(ctx, editor, saved.ID, &rows.ModifyDate, true); err != nil {
			return err
		}
	}
	return kind.Checkin(ctx, editor, saved.ID)
}
