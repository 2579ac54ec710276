package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"lls/internal/format/eurlex"
	"lls/internal/format/filereader"
	"lls/internal/format/pack"
	"lls/internal/format/textdoc"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

// EUUnitsInput is a text of an act whose structure replaces that which the act has.
type EUUnitsInput struct {
	ModifyDate *record.Instant `doc:"Of the act, as it was read"`
	Version    *record.Day     `doc:"The date of the text"`
	TR         *ActTextInput   `json:",omitempty" doc:"The Turkish text. Left out: the Turkish words stay; with another version, those of units whose English words are others go"`
	EN         *ActTextInput   `json:",omitempty" doc:"The English text. Left out: as for the Turkish one"`
}

// ActTextInput is the text of an act in a language.
type ActTextInput struct {
	UploadID string `json:"UploadId,omitempty" doc:"A file: plain text, HTML of EUR-Lex, Formex XML, or a Word document (DOCX)"`
	Text     string `json:",omitempty" doc:"Without a file: the plain text"`
}

// EUUnitsAnswer says what a text of an act changes.
type EUUnitsAnswer struct {
	ModifyDate record.Instant `doc:"Of the act; of a dry run as it is"`
	Version    record.Day
	Units      int64 `doc:"Of the new structure"`
	New        int64
	Changed    int64
	Gone       int64
	Same       int64
	Kept       int64        `doc:"Units that keep their words in the language that was left out"`
	Lost       int64        `doc:"Units that lose them, because the words of the other language are others"`
	Changes    []UnitChange `doc:"New, changed and gone units in reading order, those that are gone last; at most 1,000"`
	Tables     []UnitsTable `doc:"The tables of concordance of the act that have rows about changed units"`
}

// UnitsTable is what a new structure does to a table of concordance.
type UnitsTable struct {
	ConcordanceID int64 `json:"ConcordanceId"`
	LegalText     record.Parent
	Look          int64 `doc:"Rows that need another look because of this change"`
	Followed      int64 `doc:"Rows whose provisions were only renumbered"`
}

// maxUnitChanges is how many changes an answer lists.
const maxUnitChanges = 1000

// SaveUnits replaces the structure of an act that the actor has checked out by that of a text; dry only tells what
// would change. Rows of tables whose units have changed need another look.
func (l *Library) SaveUnits(ctx context.Context, actor access.Actor, act int64, in EUUnitsInput, dry bool) (
	answer EUUnitsAnswer, err error) {
	if err := actor.Need(access.EUActsEdit); err != nil {
		return answer, err
	}
	s := &unitsSave{l: l, actor: actor, act: act, in: in}
	if err := s.readTexts(ctx); err != nil {
		return answer, err
	}
	run := l.engine.Main.UpdateTogether
	if dry {
		run = l.engine.Main.View
	}
	err = run(ctx, func(tx *store.Tx) error {
		answer, err = s.run(ctx, tx, dry)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("save the units of EU act %d: %w", act, err)
	}
	return answer, nil
}

// unitsSave is a save of a structure.
type unitsSave struct {
	l     *Library
	actor access.Actor
	act   int64
	in    EUUnitsInput

	version record.Day
	units   []EUUnit
}

// readTexts reads the texts and finds their units, before the transaction: all writers of SQLite wait for that one.
func (s *unitsSave) readTexts(ctx context.Context) error {
	var bad []fault.Field
	switch {
	case s.in.Version == nil || *s.in.Version == "":
		bad = append(bad, fault.Field{Field: "Version", Code: "required"})
	default:
		day, ok := record.ParseDay(string(*s.in.Version))
		if !ok {
			bad = append(bad, fault.Field{Field: "Version", Code: "date"})
		}
		s.version = day
	}
	if s.in.TR == nil && s.in.EN == nil {
		bad = append(bad, fault.Field{Field: "EN", Code: "required"})
	}
	var texts [2]string
	for i, of := range []struct {
		key string
		in  *ActTextInput
	}{{"TR", s.in.TR}, {"EN", s.in.EN}} {
		if of.in == nil {
			continue
		}
		text, refused, err := s.l.readActText(ctx, s.actor, of.key, *of.in)
		if err != nil {
			return err
		}
		texts[i], bad = text, append(bad, refused...)
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	s.units = unitsOfTexts(texts[0], texts[1])
	has := languagesOf(s.units)
	for i, key := range []string{"TR", "EN"} {
		if texts[i] != "" && !has[i] {
			bad = append(bad, fault.Field{Field: key, Code: "pattern", Params: map[string]any{"Reason": "structure"}})
		}
	}
	if len(s.units) > MaxUnits {
		bad = append(bad, fault.Field{Field: "EN", Code: "max", Params: map[string]any{"Max": MaxUnits}})
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// readActText reads the text of an act in a language.
func (l *Library) readActText(ctx context.Context, actor access.Actor, key string, in ActTextInput) (
	text string, bad []fault.Field, err error) {
	language := lang.English
	if key == "TR" {
		language = lang.Turkish
	}
	refuse := func(field, code string, params map[string]any) (string, []fault.Field, error) {
		return "", []fault.Field{{Field: key + "." + field, Code: code, Params: params}}, nil
	}
	field := "Text"
	data := []byte(in.Text)
	if in.UploadID != "" {
		field = "UploadId"
		upload, found, err := l.files.Take(ctx, actor, in.UploadID)
		switch {
		case err != nil:
			return "", nil, err
		case !found:
			return refuse(field, "unknown", nil)
		case upload.Size > eurlex.MaxBytes:
			return refuse(field, "pattern", map[string]any{"Reason": string(eurlex.TooLarge)})
		}
		content, _, err := l.files.Open(ctx, upload.Sha256)
		if err != nil {
			return "", nil, err
		}
		if data, err = io.ReadAll(content); err != nil {
			return "", nil, errors.Join(fmt.Errorf("read the text of an act: %w", err), content.Close())
		}
		if err := content.Close(); err != nil {
			return "", nil, err
		}
	}
	if strings.TrimSpace(string(data)) == "" {
		return refuse(field, "required", nil)
	}
	if pack.IsArchive(data) {
		// The text with the numbers that Word shows, without its notes.
		document, err := l.Reader.Text(ctx, filereader.Options{Options: intake.Options{Language: language,
			OmitNotes: true}},
			bytes.NewReader(data))
		if refused, ok := errors.AsType[*textdoc.Error](err); ok {
			return refuse(field, "pattern", map[string]any{"Reason": string(refused.Reason)})
		}
		if err != nil {
			return "", nil, err
		}
		data = []byte(lang.Pick(language, document.TextTR, document.TextEN))
	}
	read, err := eurlex.Read(data)
	if own := (*eurlex.Error)(nil); errors.As(err, &own) {
		params := map[string]any{"Reason": string(own.Reason)}
		if own.Line > 0 {
			params["Line"] = own.Line
		}
		return refuse(field, "pattern", params)
	}
	if err != nil {
		return "", nil, err
	}
	text = lang.Normalize(read)
	if n := lang.Len(text); n > MaxText {
		return refuse(field, "maxlength", map[string]any{"Max": MaxText, "Length": n})
	}
	if _, control := lang.HasControl(text); control {
		return refuse(field, "control", nil)
	}
	return text, nil, nil
}

func (s *unitsSave) run(ctx context.Context, tx *store.Tx, dry bool) (answer EUUnitsAnswer, err error) {
	answer.Changes, answer.Tables = []UnitChange{}, []UnitsTable{}
	var act *EUAct
	if dry {
		act, err = EUActs(s.l).FindFor(ctx, tx, s.actor, s.act)
	} else {
		act, err = EUActs(s.l).FindToChange(ctx, tx, s.actor, s.act, s.in.ModifyDate)
	}
	if err != nil {
		return answer, err
	}
	if !act.Registered {
		return answer, fault.Invalid(fault.Field{Field: "CELEX", Code: "unknown"})
	}
	old, err := readUnits(ctx, tx, s.act)
	if err != nil {
		return answer, err
	}
	units := append([]EUUnit{}, s.units...) // the transaction may run again
	if turkish := s.in.TR == nil; turkish || s.in.EN == nil {
		kept, lost := 0, 0
		has := languagesOf(old)
		switch sameText := act.UnitsVersion != nil && *act.UnitsVersion == s.version; {
		case turkish && (sameText || !has[1]):
			other := inLanguage(old, true)
			kept, units = len(other), mergeUnits(units, other)
		case !turkish && (sameText || !has[0]):
			other := inLanguage(old, false)
			kept, units = len(other), mergeUnits(other, units)
		default:
			kept, lost = keepLanguage(old, units, turkish)
		}
		answer.Kept, answer.Lost = int64(kept), int64(lost)
	}
	changes, same := compareUnits(old, units)
	answer.Version, answer.Units, answer.Same = s.version, int64(len(units)), int64(same)
	for _, c := range changes {
		switch c.State {
		case "new":
			answer.New++
		case "changed":
			answer.Changed++
		default:
			answer.Gone++
		}
	}
	answer.Changes = append(answer.Changes, changes[:min(len(changes), maxUnitChanges)]...)
	answer.ModifyDate = act.ModifyDate
	if !dry {
		if err := writeUnits(ctx, tx, s.act, string(s.version), units); err != nil {
			return answer, err
		}
		before := ""
		if act.UnitsVersion != nil {
			before = act.UnitsVersion.Shown()
		}
		if answer.ModifyDate, err = EUActs(s.l).Touch(ctx, tx, s.actor.UserID, act, []audit.Change{
			{Field: "Yapının metni / Text of the structure", Before: before, After: s.version.Shown()},
			{Field: "Birimler / Units", Before: fmt.Sprint(len(old)), After: fmt.Sprintf("%d (+%d, ≠%d, −%d)",
				len(units), answer.New, answer.Changed, answer.Gone)}}); err != nil {
			return answer, err
		}
	}
	if len(old) == 0 {
		return answer, nil
	}
	answer.Tables, err = s.l.lookAtTables(ctx, tx, actChange{act: act, old: old, now: units, version: s.version}, dry)
	return answer, err
}
