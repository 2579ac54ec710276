package library

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"lls/internal/platform/store"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// EUUnit is a provision of an act with its words in both languages: a recital, an article, a paragraph or a point of
// one, an annex. A chapter is a unit as well; it has a heading only.
type EUUnit struct {
	Place     string `doc:"Its key: art:5/par:2. No two units of an act have one"`
	Label     string `doc:"In English: Article 5(2)"`
	HeadingTR string `doc:"Of an article, an annex or a chapter; may be empty"`
	HeadingEN string
	TextTR    string `doc:"Its words up to its first part; may be empty"`
	TextEN    string
}

// MaxUnits is how many units an act may have.
const MaxUnits = 20_000

// isUnit reports whether a place of an act is a unit of its own. Indents, unnumbered paragraphs and rows of tables
// belong to what they are in.
func isUnit(key lawtext.Key) bool {
	for i, step := range key {
		switch step.Kind {
		case lawtext.StepRecital, lawtext.StepArticle, lawtext.StepProvisional, lawtext.StepAdditional,
			lawtext.StepRepeated, lawtext.StepAnnex, lawtext.StepSchedule, lawtext.StepParagraph, lawtext.StepPoint:
		case lawtext.StepBook, lawtext.StepPart, lawtext.StepTitle, lawtext.StepChapter, lawtext.StepSection,
			lawtext.StepSubsection:
			if i > 0 && i < len(key)-1 {
				return false
			}
		default:
			return false
		}
	}
	return len(key) > 0
}

// isProvision reports whether a unit gets a row of its own in a table: an article or annex, a paragraph, a point of
// these.
func isProvision(place string) bool {
	key, err := lawtext.ParseKey(place)
	if err != nil {
		return false
	}
	for _, step := range key {
		switch step.Kind {
		case lawtext.StepArticle, lawtext.StepAnnex, lawtext.StepSchedule, lawtext.StepParagraph, lawtext.StepPoint:
		default:
			return false
		}
	}
	return true
}

// unitsOfTexts finds the units of an act in reading order. What only one of the languages has is behind what comes
// before it there.
func unitsOfTexts(tr, en string) []EUUnit {
	return mergeUnits(unitsOf(en, true), unitsOf(tr, false))
}

// mergeUnits puts the Turkish words of units beside the English ones.
func mergeUnits(en, tr []EUUnit) []EUUnit {
	turkish := make(map[string]*EUUnit, len(tr))
	for i := range tr {
		turkish[tr[i].Place] = &tr[i]
	}
	english := make(map[string]bool, len(en))
	all := make([]EUUnit, 0, max(len(en), len(tr)))
	for _, u := range en {
		english[u.Place] = true
		if other := turkish[u.Place]; other != nil {
			u.HeadingTR, u.TextTR = other.HeadingTR, other.TextTR
		}
		all = append(all, u)
	}
	behind := map[string][]EUUnit{} // what is Turkish alone, by the unit before it
	before := ""
	alone := false
	for _, u := range tr {
		if english[u.Place] {
			before = u.Place
			continue
		}
		behind[before] = append(behind[before], u)
		alone = true
	}
	if !alone {
		return all
	}
	merged := slices.Clone(behind[""])
	for _, u := range all {
		merged = append(append(merged, u), behind[u.Place]...)
	}
	return merged
}

// unitsOf finds the units of a text in one language.
func unitsOf(text string, english bool) (units []EUUnit) {
	places := placesOf(text)
	kept := make([]int, 0, len(places.all))
	keys := make([]lawtext.Key, 0, len(places.all))
	for i, p := range places.all {
		if key, err := lawtext.ParseKey(p.key); err == nil && isUnit(key) {
			kept, keys = append(kept, i), append(keys, key)
		}
	}
	for n, i := range kept {
		p := places.all[i]
		end := p.end
		if n+1 < len(kept) {
			end = min(end, places.all[kept[n+1]].start)
		}
		u := EUUnit{Place: p.key, Label: shortened(keyLabel(keys[n], true), maxLabel)}
		words, heading := unitWords(text[min(p.mark, end):end]),
			lang.TrimLine(strings.Join(strings.Fields(p.heading), " "))
		if english {
			u.TextEN, u.HeadingEN = words, heading
		} else {
			u.TextTR, u.HeadingTR = words, heading
		}
		units = append(units, u)
	}
	return units
}

// closing begins what follows the last article or an annex of an act: where and when it was adopted, and who signed it.
var closing = regexp.MustCompile(`(?m)^(?:Done at [^\n]{2,60}|[^\n]{2,60} düzenlenmiştir\.?)$`)

// unitWords are the words of a unit without what follows the act.
func unitWords(s string) string {
	if at := closing.FindStringIndex(s); at != nil {
		s = s[:at[0]]
	}
	return strings.TrimSpace(s)
}

const (
	unitColumns = "place, label, heading_tr, heading_en, text_tr, text_en"
	unitsQuery  = "SELECT " + unitColumns + " FROM eu_act_units WHERE eu_act_id = $1 ORDER BY position"
)

func scanUnit(scan func(...any) error) (u EUUnit, err error) {
	return u, scan(&u.Place, &u.Label, &u.HeadingTR, &u.HeadingEN, &u.TextTR, &u.TextEN)
}

// readUnits reads the units of an act.
func readUnits(ctx context.Context, tx *store.Tx, act int64) ([]EUUnit, error) {
	units, err := store.All(ctx, tx, scanUnit, unitsQuery, act)
	if err != nil {
		return nil, fmt.Errorf("read the units of EU act %d: %w", act, err)
	}
	return units, nil
}

// writeUnits replaces the units of an act.
func writeUnits(ctx context.Context, tx *store.Tx, act int64, version string, units []EUUnit) error {
	if err := errors.Join(tx.Queue(ctx, "DELETE FROM eu_act_units WHERE eu_act_id = $1", act),
		tx.Queue(ctx, "UPDATE eu_acts SET units_version = $1 WHERE id = $2", version, act)); err != nil {
		return fmt.Errorf("replace the units of EU act %d: %w", act, err)
	}
	const atOnce = 200
	for from := 0; from < len(units); from += atOnce {
		var values strings.Builder
		args := []any{act}
		for i, u := range units[from:min(from+atOnce, len(units))] {
			if i > 0 {
				values.WriteString(", ")
			}
			n := len(args)
			fmt.Fprintf(&values, "($1, CAST($%d AS BIGINT), $%d, $%d, $%d, $%d, $%d, $%d)", n+1, n+2, n+3, n+4, n+5,
				n+6, n+7)
			args = append(args, from+i+1, u.Place, u.Label, u.HeadingTR, u.HeadingEN, u.TextTR, u.TextEN)
		}
		if err := tx.Queue(ctx, "INSERT INTO eu_act_units (eu_act_id, position, "+unitColumns+") VALUES "+
			values.String(),
			args...); err != nil {
			return fmt.Errorf("write the units of EU act %d: %w", act, err)
		}
	}
	return nil
}
