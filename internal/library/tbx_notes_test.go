package library

import (
	"reflect"
	"strings"
	"testing"

	"lls/internal/format/tbx"
	"lls/internal/text/lang"
)

func TestNotesKeepWhatAnEntrySays(t *testing.T) {
	e := tbx.Entry{Notes: []string{"bir", "iki\nüç"},
		About: tbx.About{Sources: []string{"List"}, Definitions: []tbx.Quoted{{Text: "A  time.", Source: "S"}}},
		TR:    tbx.Side{Name: "av yasağı", About: tbx.About{PartsOfSpeech: []string{"noun"}}, Notes: []string{"sözlü"}},
		EN: tbx.Side{Name: "closed season", More: []string{"close season", "off season"},
			About: tbx.About{Sources: []string{"Act 12"},
				Contexts:    []tbx.Quoted{{Text: "It begins in May.", Source: "Guide"}},
				Definitions: []tbx.Quoted{{Text: "Months without a catch."}}}}}
	want := "bir\niki\nüç\nKaynak / Source: List\nTanım / Definition: A time.\nKaynak / Source: S\n" +
		"Sözcük türü: noun\nNot: sözlü\nSource: Act 12\nFurther name: close season\nFurther name: off season\n" +
		"Context: It begins in May.\nSource: Guide\nDefinition: Months without a catch."
	notes, cut := notesOf(e)
	if notes != want || len(cut) > 0 {
		t.Fatalf("cut %q, notes\n%s\nwant\n%s", cut, notes, want)
	}
	again := entryOf(notes)
	again.TR.Name, again.EN.Name = e.TR.Name, e.EN.Name
	// A source of the concept as a whole has no place in TBX-Basic: it leaves as a line of the note.
	e.Notes, e.About.Sources, e.About.Definitions[0].Text = []string{"bir\niki\nüç\nKaynak / Source: List"}, nil,
		"A time."
	if !reflect.DeepEqual(again, e) {
		t.Errorf("%+v, want\n%+v", again, e)
	}
}

func TestNotesOfPeopleStayANote(t *testing.T) {
	for _, notes := range []string{"Tanım: x\nve devamı", "Definition: x\n\nTanım: y",
		"Definition: x\nPart of speech: noun", "Source: a\nSource: b\nContext: ",
		"Part of speech: nominal", "Note: a ", "Kaynak / Source: x", "\nNote: a"} {
		e := entryOf(notes)
		if again, _ := notesOf(e); again != notes {
			t.Errorf("%q came back as %q: %+v", notes, again, e)
		}
	}
	if e := entryOf("bir\nDefinition: iki"); len(e.EN.About.Definitions) != 1 || e.Notes[0] != "bir" {
		t.Errorf("a definition below a note: %+v", e)
	}
	if e := entryOf("Definition: x\nve devamı"); !reflect.DeepEqual(e,
		tbx.Entry{Notes: []string{"Definition: x\nve devamı"}}) {
		t.Errorf("a line below a definition: %+v", e)
	}
}

func TestNotesLoseNothingUntold(t *testing.T) {
	long := strings.Repeat("uzun bir tanım ", 50)
	for name, row := range map[string]struct {
		entry tbx.Entry
		notes string
		cut   string
	}{
		"a note too short for the field": {tbx.Entry{Notes: []string{"x"}}, "Not / Note: x", ""},
		"a long definition is shortened": {tbx.Entry{
			EN: tbx.Side{About: tbx.About{Definitions: []tbx.Quoted{{Text: long}}}}},
			"Definition: " + long[:strings.Index(long, "tan")] + "…",
			"Definition: uzun bir tanım uzun bir tanım uzun bir tanım uzu…"},
		"what matters less goes first": {tbx.Entry{TR: tbx.Side{About: tbx.About{Contexts: []tbx.Quoted{{Text: "B " +
			strings.Repeat("b", 298)}},
			Definitions: []tbx.Quoted{{Text: strings.Repeat("t", 460)}}}}}, "Tanım: " + strings.Repeat("t", 460),
			"Bağlam: B " + strings.Repeat("b", 50) + "…"},
	} {
		notes, cut := notesOf(row.entry)
		if strings.Contains(row.notes, "…") {
			notes = notes[:strings.Index(notes, "tan")] + "…"
		}
		if notes != row.notes || strings.Join(cut, "; ") != row.cut {
			t.Errorf("%s: %q, cut %q", name, notes, cut)
		}
	}
}

func FuzzNotes(f *testing.F) {
	f.Add("Tanım / Definition: a\nKaynak / Source: b\nSözcük türü: noun\nFurther name: c\nContext: d\nSource: e")
	f.Add("bir\nNot: iki")
	f.Fuzz(func(t *testing.T, notes string) {
		notes = lang.Normalize(notes)
		if n := lang.Len(notes); n > maxTermNotes || n < minTermNotes || strings.TrimSpace(notes) == "" {
			return
		}
		if again, cut := notesOf(entryOf(notes)); again != notes || len(cut) > 0 {
			t.Fatalf("%q came back as %q, cut %q", notes, again, cut)
		}
		// What a file says twice as long as fits is told.
		e := entryOf(notes)
		e.EN.About.Contexts = append(e.EN.About.Contexts, tbx.Quoted{Text: strings.Repeat("x", maxTermNotes)})
		if kept, cut := notesOf(e); lang.Len(kept) > maxTermNotes || len(cut) == 0 {
			t.Fatalf("%d letters, cut %q", lang.Len(kept), cut)
		}
	})
}
