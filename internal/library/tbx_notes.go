package library

import (
	"slices"
	"strings"

	"lls/internal/format/tbx"
	"lls/internal/platform/fault"
	"lls/internal/text/lang"
)

// A term has no fields for definitions, contexts, sources, parts of speech and further names. An import from TBX keeps
// them in Notes, a line for each, and an export finds them there again. The language of a label is that of what it
// labels; what is said in no language has both.

// noteKind is the content of a labelled line of Notes.
type noteKind int

// The kinds, in their order in Notes.
const (
	notePart noteKind = iota
	noteSource
	noteName
	noteContext
	noteDefinition
	noteNote
	noteKinds
)

// noteSide is the language of a labelled line; about the concept: none.
type noteSide int

// The sides, in their order in Notes.
const (
	noteNeutral noteSide = iota
	noteTR
	noteEN
	noteSides
)

func noteLabel(side noteSide, kind noteKind) string {
	tr := [noteKinds]string{"Sözcük türü", "Kaynak", "Diğer ad", "Bağlam", "Tanım", "Not"}[kind]
	en := [noteKinds]string{"Part of speech", "Source", "Further name", "Context", "Definition", "Note"}[kind]
	return [noteSides]string{tr + " / " + en, tr, en}[side] + ": "
}

// labelOf returns the label of a line, and the text after it.
func labelOf(line string) (side noteSide, kind noteKind, text string, ok bool) {
	for side := range noteSides {
		for kind := range noteKinds {
			if text, ok := strings.CutPrefix(line, noteLabel(side, kind)); ok && text != "" {
				return side, kind, text, true
			}
		}
	}
	return 0, 0, "", false
}

// A noteItem is kept in Notes or left out as a whole: a note, or a line with the line of its source.
type noteItem struct {
	kind    noteKind
	text    string
	labeled bool // false: a note of the entry, written unchanged
}

// noteItems returns everything in an entry for which a term has no field, in its order.
func noteItems(e tbx.Entry) (items []noteItem) {
	if len(e.Notes) > 0 {
		items = append(items, noteItem{kind: noteNote, text: strings.Join(e.Notes, "\n")})
	}
	for side, one := range []tbx.Side{{About: e.About}, e.TR, e.EN} {
		side := noteSide(side)
		add := func(kind noteKind, text, source string) {
			item := noteItem{kind: kind, text: noteLabel(side, kind) + oneLine(text), labeled: true}
			if source != "" {
				item.text += "\n" + noteLabel(side, noteSource) + oneLine(source)
			}
			items = append(items, item)
		}
		each := func(kind noteKind, texts []string) {
			for _, text := range texts {
				add(kind, text, "")
			}
		}
		each(notePart, one.About.PartsOfSpeech)
		each(noteSource, one.About.Sources)
		each(noteName, one.More)
		for _, q := range one.About.Contexts {
			add(noteContext, q.Text, q.Source)
		}
		for _, q := range one.About.Definitions {
			add(noteDefinition, q.Text, q.Source)
		}
		each(noteNote, one.Notes)
	}
	return items
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// notePriority orders the kinds by their importance to the reader of a glossary.
var notePriority = [noteKinds]int{
	notePart: 3, noteSource: 5, noteName: 1, noteContext: 4, noteDefinition: 0, noteNote: 2,
}

// notesOf writes an entry into Notes as far as there is room; cut names what was shortened or left out.
func notesOf(e tbx.Entry) (notes string, cut []string) {
	items := noteItems(e)
	byWorth := make([]int, len(items))
	for i := range byWorth {
		byWorth[i] = i
	}
	slices.SortStableFunc(byWorth, func(a, b int) int { return rank(items[a]) - rank(items[b]) })
	const fewest = 40 // the fewest letters for which a beginning is kept
	kept := make([]string, len(items))
	room := maxTermNotes + 1 // the first line has no line end before it
	for _, i := range byWorth {
		text := items[i].text
		if length := lang.Len(text) + 1; length > room {
			cut = append(cut, truncated(text, 60))
			if room < fewest {
				continue
			}
			text = truncated(text, room-2) // the line end, and the ellipsis
		}
		kept[i] = text
		room -= lang.Len(text) + 1
	}
	notes = strings.Join(slices.DeleteFunc(kept, func(s string) bool { return s == "" }), "\n")
	if lang.Len(notes) < minTermNotes && strings.TrimSpace(notes) != "" {
		notes = noteLabel(noteNeutral, noteNote) + notes
	}
	return notes, cut
}

// rank puts notes of the entry first, which were the only ones that earlier programs kept.
func rank(item noteItem) int {
	if !item.labeled {
		return -1
	}
	return notePriority[item.kind]
}

// truncated shortens a text to so many letters, with an ellipsis.
func truncated(text string, letters int) string {
	runes := []rune(text)
	if len(runes) <= letters {
		return text
	}
	return strings.TrimRight(string(runes[:letters]), " \n") + "…"
}

// entryOf makes an entry of Notes: what notesOf has written, or one note where a person wrote otherwise.
func entryOf(notes string) (e tbx.Entry) {
	if notes == "" {
		return e
	}
	lines := strings.Split(notes, "\n")
	from := slices.IndexFunc(lines, func(line string) bool {
		side, kind, text, ok := labelOf(line)
		return ok && isWritten(side, kind, text)
	})
	if from < 0 {
		from = len(lines)
	}
	if from > 0 {
		e.Notes = []string{strings.Join(lines[:from], "\n")}
	}
	sides := [noteSides]*tbx.Side{{}, &e.TR, &e.EN}
	var quoted *tbx.Quoted
	for _, line := range lines[from:] {
		side, kind, text, ok := labelOf(line)
		to := sides[side]
		switch {
		case !ok:
		case kind == noteSource && quoted != nil:
			quoted.Source, quoted = text, nil
			continue
		case !isWritten(side, kind, text):
			ok = false
		}
		if !ok {
			return tbx.Entry{Notes: []string{notes}}
		}
		quoted = nil
		about := &to.About
		switch kind {
		case notePart:
			about.PartsOfSpeech = append(about.PartsOfSpeech, text)
		case noteSource:
			about.Sources = append(about.Sources, text)
		case noteName:
			to.More = append(to.More, text)
		case noteContext:
			about.Contexts = append(about.Contexts, tbx.Quoted{Text: text})
			quoted = &about.Contexts[len(about.Contexts)-1]
		case noteDefinition:
			about.Definitions = append(about.Definitions, tbx.Quoted{Text: text})
			quoted = &about.Definitions[len(about.Definitions)-1]
		default:
			to.Notes = append(to.Notes, text)
		}
	}
	e.About = sides[noteNeutral].About
	if again, cut := notesOf(e); again != notes || len(cut) > 0 {
		return tbx.Entry{Notes: []string{notes}}
	}
	return e
}

// isWritten reports whether TBX-Basic has an element for a line; other lines stay lines of a note.
func isWritten(side noteSide, kind noteKind, text string) bool {
	if side == noteNeutral {
		return kind == noteDefinition
	}
	return kind != notePart || tbx.IsPartOfSpeech(text)
}

// remarksOf returns remarks on everything in an entry beside the two names. The codes are those of fields, and Reason
// distinguishes them.
func remarksOf(e tbx.Entry, cut []string) (remarks []fault.Field) {
	tell := func(field, code, reason string, params map[string]any) {
		params["Reason"] = "tbx-" + reason
		remarks = append(remarks, fault.Field{Field: field, Code: code, Params: params})
	}
	for _, side := range []struct {
		field string
		more  []string
	}{{"NameTR", e.TR.More}, {"NameEN", e.EN.More}} {
		if n := len(side.more); n > 0 {
			tell(side.field, "max", "names", map[string]any{"Max": 1, "Length": n + 1,
				"Value": excerpt(strings.Join(side.more, "; "))})
		}
	}
	if len(cut) > 0 {
		tell("Notes", "maxlength", "cut", map[string]any{"Max": maxTermNotes,
			"Value": excerpt(strings.Join(cut, "; "))})
	}
	byKind := map[tbx.RemarkKind][]string{}
	for _, r := range e.Remarks {
		byKind[r.Kind] = append(byKind[r.Kind], r.Value)
	}
	for _, kind := range []tbx.RemarkKind{tbx.RemarkUnknown, tbx.RemarkLeftOut, tbx.RemarkLanguage} {
		if values := byKind[kind]; len(values) > 0 {
			tell("UploadId", "unknown", string(kind), map[string]any{"Value": excerpt(strings.Join(values, "; "))})
		}
	}
	return remarks
}

// fitAbbreviations turns abbreviations that are too long for the field into names.
func fitAbbreviations(e *tbx.Entry) {
	for _, side := range []*tbx.Side{&e.TR, &e.EN} {
		if n := lang.Len(side.Abbr); n == 1 || n > maxAbbr {
			side.More = append([]string{side.Abbr}, side.More...)
			side.Abbr = ""
		}
	}
}
