package library

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// The duties that are guessed for provisions, by their fixed ids.
const (
	substantive    = 1
	definition     = 2
	forAuthorities = 4
	finalProvision = 5
)

// provisionsOfUnits are rows for the units of an act: its articles, annexes, paragraphs and points. One that has no
// words of its own and is divided further gets none. If there are more than a table may have, the parts of the deepest
// ones are left to what they are in.
func provisionsOfUnits(units []EUUnit) []AlignmentInput {
	provisions := make([]EUUnit, 0, len(units))
	for _, u := range units {
		if isProvision(u.Place) {
			provisions = append(provisions, u)
		}
	}
	for deepest := 5; deepest > 1 && len(provisions) > maxAlignments; deepest-- {
		provisions = mergeDeeper(provisions, deepest-1)
	}
	duties := dutiesOf(units)
	provisions = withoutEmpty(provisions)
	rows := make([]AlignmentInput, len(provisions))
	for i, u := range provisions {
		rows[i] = AlignmentInput{EUPlace: u.Place, EULabel: u.Label, EUTextTR: shortened(u.TextTR, maxEUText),
			EUTextEN: shortened(u.TextEN, maxEUText), Duty: duties[u.Place]}
	}
	return rows
}

// mergeDeeper adds the words of units of more than some steps to the unit before them.
func mergeDeeper(units []EUUnit, most int) []EUUnit {
	merged := make([]EUUnit, 0, len(units))
	for _, u := range units {
		if depthOf(u.Place) <= most || len(merged) == 0 {
			merged = append(merged, u)
			continue
		}
		into := &merged[len(merged)-1]
		into.TextTR = strings.TrimSpace(into.TextTR + "\n" + u.TextTR)
		into.TextEN = strings.TrimSpace(into.TextEN + "\n" + u.TextEN)
	}
	return merged
}

// dutiesOf guesses what the units of an act are, from the headings of their articles and their first words. What is in
// a provision is what that is. It is a proposal: people can change it.
func dutiesOf(units []EUUnit) map[string]int64 {
	duties := make(map[string]int64, len(units))
	for i := range units {
		u := &units[i]
		above, _, found := cutLast(u.Place, "/")
		if found && duties[above] > substantive {
			duties[u.Place] = duties[above]
			continue
		}
		duties[u.Place] = dutyOf(u)
	}
	return duties
}

// dutyHeadings tell what a provision is by the beginning of its heading, folded.
var dutyHeadings = []struct {
	duty  int64
	words *regexp.Regexp
}{
	{definition, regexp.MustCompile(`^(definitions?|tanimlar|tanim|interpretation)\b`)},
	{finalProvision,
		regexp.MustCompile(`^(entry into force|transposition|repeals?|transitional (provisions?|measures|arrangements)|final provisions?|application$|date of application|` +
			`amendments? (to|of) (directive|regulation|decision)|yururluk|yururluge giris|yururlukten kaldirma|yururlukten kaldirilan|` +
			`gecis hukumleri|gecici hukumler|son hukumler|ic hukuka aktarma)`)},
	{forAuthorities,
		regexp.MustCompile(`^(addressees?|committee|committee procedure|exercise of (the )?delegation|delegated acts|implementing acts|` +
			`review|evaluation|commission reports?|report(s|ing)?( by the commission)?$|muhataplar|komite|gozden gecirme|degerlendirme ve gozden gecirme|` +
			`yetki devrinin kullanilmasi)`)},
}

// dutyWords tell what a provision without such a heading is by its first words, folded.
var dutyWords = []struct {
	duty  int64
	words *regexp.Regexp
}{
	{definition,
		regexp.MustCompile(`^for the purposes? of this (directive|regulation|decision)[^.;]{0,80}(definitions|following terms|meanings?)`)},
	{definition,
		regexp.MustCompile(`^(for the purposes? of this (directive|regulation|decision)\s*[:,]?$|bu (direktifin|tuzugun|kararin) amaclari bakimindan)`)},
	{finalProvision,
		regexp.MustCompile(`^(this (directive|regulation|decision) (shall enter|enters) into force|(directive|regulation|decision) [^.]{0,60}(is|are) (hereby )?repealed|` +
			`member states shall [^.]{0,120}laws,? regulations and administrative provisions|bu (direktif|tuzuk|karar) [^.]{0,80}yururluge girer)`)},
	{forAuthorities,
		regexp.MustCompile(`^(this (directive|regulation|decision) is addressed to|the commission (shall|may|is empowered)|the power to adopt delegated acts|` +
			`bu (direktif|karar)(in muhatabi| uye devletlere))`)},
}

// dutyOf guesses what a unit is by itself.
func dutyOf(u *EUUnit) int64 {
	for _, heading := range []string{u.HeadingEN, u.HeadingTR} {
		heading = beginning(heading)
		for _, d := range dutyHeadings {
			if heading != "" && d.words.MatchString(heading) {
				return d.duty
			}
		}
	}
	for _, text := range []string{u.TextEN, u.TextTR} {
		text = beginning(text)
		for _, d := range dutyWords {
			if text != "" && d.words.MatchString(text) {
				return d.duty
			}
		}
	}
	return substantive
}

// beginning are the first words of a text, folded, with single blanks.
func beginning(s string) string {
	const most = 300
	return lang.Fold(strings.Join(strings.Fields(shortened(s, most)), " "))
}

// prefill gives a new table the rows of the units of its act.
func (l *Library) prefill(ctx context.Context, tx *store.Tx, c *record.Change[Concordance]) error {
	if c.Old != nil || c.New == nil {
		return nil
	}
	act := int64(c.New.EUActID)
	units, err := readUnits(ctx, tx, act)
	if err != nil || len(units) == 0 {
		return err
	}
	inputs := provisionsOfUnits(units)
	if len(inputs) == 0 || len(inputs) > maxAlignments {
		return nil
	}
	reader := alignmentReader{own: int64(c.New.LegalTextID)}
	rows := make([][]any, len(inputs))
	for i := range inputs {
		rows[i] = append([]any{c.ID, int64(i+1) * positionStep}, reader.read(i, &inputs[i]).values()...)
	}
	if len(reader.bad) > 0 {
		return fmt.Errorf("fill table %d: the units of EU act %d make no rows: %v", c.ID, act, reader.bad)
	}
	if _, err := tx.InsertIDs(ctx, "concordance_rows", append([]string{"concordance_id", "position"},
		alignmentWrite...),
		rows); err != nil {
		return fmt.Errorf("fill table %d with the units of EU act %d: %w", c.ID, act, err)
	}
	if err := tx.Queue(ctx, `UPDATE concordances SET act_version = COALESCE(act_version,
		(SELECT a.units_version FROM eu_acts a WHERE a.id = $1)) WHERE id = $2`, act, c.ID); err != nil {
		return fmt.Errorf("note the text of the act of table %d: %w", c.ID, err)
	}
	return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Concordances,
		Process: audit.Update, UserID: c.Actor.UserID, ObjectID: c.ID, Data: c.New.EUAct.CELEX + " · " +
			c.New.LegalText.NameTR + " / " + c.New.EUAct.CELEX + " · " + c.New.LegalText.NameEN,
		Changes: []audit.Change{{Field: "Yeni satırlar / New rows", After: fmt.Sprintf("%d: %s – %s", len(inputs),
			inputs[0].EULabel, inputs[len(inputs)-1].EULabel)}}})
}
