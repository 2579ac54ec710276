package library

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/record"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// ProvisionsInput says which provisions of the act a table gets rows for: a range of articles, or those of a text.
type ProvisionsInput struct {
	ModifyDate *record.Instant `doc:"Of the table, as it was read"`
	From       int64           `json:",omitempty" minimum:"0" doc:"The first article"`
	To         int64           `json:",omitempty" minimum:"0" doc:"The last article"`
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
	rows, bad := provisionsOf(in)
	if len(bad) > 0 {
		return saved, fault.Invalid(bad...)
	}
	return l.saveAlignments(ctx, actor, id, AlignmentsInput{ModifyDate: in.ModifyDate, Rows: rows}, true)
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
			return nil, []fault.Field{{Field: "To", Code: "max", Params: map[string]any{"Max": in.From + maxAlignments - 1}}}
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

// provisionsOfTexts are the articles, paragraphs and points of an act, each with its words in both languages. A provision
// that is divided further has the words before its first part.
func provisionsOfTexts(tr, en string) []AlignmentInput {
	texts := [2]string{en, tr}
	var keys []lawtext.Key
	listed := map[string]bool{}
	words := [2]map[string]string{}
	for side, text := range texts {
		words[side] = map[string]string{}
		all := placesOf(text).all
		for i, p := range all {
			key, err := lawtext.ParseKey(p.key)
			if err != nil || !isProvision(key) {
				continue
			}
			end := p.end
			for _, below := range all[i+1:] {
				if below.start >= p.end {
					break
				}
				if k, err := lawtext.ParseKey(below.key); err == nil && isProvision(k) && isWithin(below.key, p.key) {
					end = below.start
					break
				}
			}
			if !listed[p.key] {
				keys, listed[p.key] = append(keys, key), true
			}
			words[side][p.key] = shortened(strings.TrimSpace(text[min(p.mark, end):end]), maxEUText)
		}
	}
	if en != "" && tr != "" { // what only one language has stands where it belongs
		slices.SortStableFunc(keys, lawtext.Key.Compare)
	}
	rows := make([]AlignmentInput, len(keys))
	for i, key := range keys {
		duty := int64(1)
		place := key.String()
		rows[i] = AlignmentInput{EUPlace: place, EULabel: shortened(keyLabel(key, true), maxLabel), EUTextEN: words[0][place],
			EUTextTR: words[1][place], Duty: duty}
	}
	return rows
}

// isProvision reports whether a place gets a row of its own: an article or annex, a paragraph, a point of these.
func isProvision(key lawtext.Key) bool {
	for _, step := range key {
		switch step.Kind {
		case lawtext.StepArticle, lawtext.StepAnnex, lawtext.StepParagraph, lawtext.StepPoint:
		default:
			return false
		}
	}
	return true
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

// withoutKnown leaves out the provisions for which a table has rows.
func (s *alignmentSave) withoutKnown(ctx context.Context) error {
	known := map[string]bool{}
	if err := s.tx.Each(ctx, "SELECT place FROM concordance_rows WHERE concordance_id = $1", []any{s.table.ID},
		func(scan func(...any) error) error {
			var place string
			err := scan(&place)
			known[place] = true
			return err
		}); err != nil {
		return fmt.Errorf("read the provisions of table %d: %w", s.table.ID, err)
	}
	fresh := *s.in
	fresh.Rows = slices.DeleteFunc(slices.Clone(s.in.Rows), func(r AlignmentInput) bool { return known[r.EUPlace] })
	s.in = &fresh
	return nil
}
