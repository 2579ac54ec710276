package library

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/record"
	"lls/internal/text/euref"
	"lls/internal/text/lang"
)

// Corrigendum corrects an act, perhaps in some languages only.
type Corrigendum struct {
	Number    string      `doc:"As CELEX numbers end: R(02)" pattern:"^R\\([0-9]{2}\\)$"`
	Date      *record.Day `doc:"null: not known"`
	Languages string      `doc:"Those that it concerns; empty: all" maxLength:"200"`
	Note      string      `maxLength:"500"`
}

// Bounds of corrigenda.
const (
	maxCorrigenda     = 99
	maxCorrLanguages  = 200
	maxCorrigendaNote = 500
)

// corrigendaPart keeps the corrigenda of an act, in a column of its own.
func corrigendaPart() record.Part[EUAct] {
	return record.Part[EUAct]{
		Key:   "Corrigenda",
		Label: label("Düzeltmeler", "Corrigenda"),
		Doc:   "corrigenda",
		Decode: func(_ context.Context, _ access.Actor, raw json.RawMessage) (func(*EUAct), []fault.Field, error) {
			all := []Corrigendum{}
			if string(raw) != `""` && json.Unmarshal(raw, &all) != nil {
				return nil, nil, fault.BadRequest("Corrigenda must be a list of corrigenda")
			}
			if len(all) > maxCorrigenda {
				return nil, []fault.Field{{Field: "Corrigenda", Code: "max",
					Params: map[string]any{"Max": maxCorrigenda}}}, nil
			}
			var bad []fault.Field
			for i := range all {
				for _, b := range all[i].clean() {
					b.Field = fmt.Sprintf("Corrigenda[%d].%s", i, b.Field)
					bad = append(bad, b)
				}
			}
			all = append([]Corrigendum{}, all...)
			return func(a *EUAct) { a.Corrigenda = all }, bad, nil
		},
		Column: "t.corrigenda",
		Dest:   func(a *EUAct) any { return corrigendaColumn{&a.Corrigenda} },
		Show:   func(a *EUAct) string { return corrigendaText(a.Corrigenda) },
	}
}

// clean normalises the values of a corrigendum, and returns the rules that they break.
func (c *Corrigendum) clean() (bad []fault.Field) {
	c.Number = strings.ToUpper(strings.Join(strings.Fields(c.Number), ""))
	if len(c.Number) == 2 && c.Number >= "01" && c.Number <= "99" {
		c.Number = "R(" + c.Number + ")"
	}
	if _, ok := euref.Parse("32016R0679"+c.Number, 2016); !ok || c.Number == "" {
		bad = append(bad, fault.Field{Field: "Number", Code: "pattern"})
	}
	if c.Date != nil {
		day, ok := record.ParseDay(string(*c.Date))
		if !ok && *c.Date != "" {
			bad = append(bad, fault.Field{Field: "Date", Code: "date"})
		}
		if c.Date = &day; day == "" {
			c.Date = nil
		}
	}
	for _, line := range []struct {
		key   string
		value *string
		max   int
	}{{"Languages", &c.Languages, maxCorrLanguages}, {"Note", &c.Note, maxCorrigendaNote}} {
		*line.value = lang.TrimLine(lang.Normalize(*line.value))
		if _, control := lang.HasControl(*line.value); control {
			bad = append(bad, fault.Field{Field: line.key, Code: "control"})
		} else if n := lang.Len(*line.value); n > line.max {
			bad = append(bad, fault.Field{Field: line.key, Code: "maxlength",
				Params: map[string]any{"Max": line.max, "Length": n}})
		}
	}
	return bad
}

// corrigendaText writes corrigenda as they are stored: as JSON, nothing for none.
func corrigendaText(all []Corrigendum) string {
	if len(all) == 0 {
		return ""
	}
	text, _ := json.Marshal(all) // cannot fail: texts and days only
	return string(text)
}

// corrigendaColumn reads what corrigendaText wrote.
type corrigendaColumn struct{ into *[]Corrigendum }

// Scan reads the text.
func (c corrigendaColumn) Scan(value any) error {
	*c.into = []Corrigendum{}
	text, ok := value.(string)
	if !ok {
		return fmt.Errorf("corrigenda in a %T", value)
	}
	if text == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(text), c.into); err != nil {
		return fmt.Errorf("read corrigenda: %w", err)
	}
	return nil
}
