package library

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"lls/internal/text/concord"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// expandTarget reads the places that the label of a counterpart names: each becomes a counterpart of its own, a range
// of articles one for each. What is not understood stays, without a place.
func expandTarget(g AlignmentTarget) []AlignmentTarget {
	places, _, rest := concord.ParsePlaces(g.Label)
	if len(places) == 1 && places[0].To == nil && rest == "" {
		if places[0].Act == "" {
			g.Place = places[0].Key.String()
		}
		return []AlignmentTarget{g}
	}
	english := inEnglish(g.Label)
	var all []AlignmentTarget
	for _, p := range places {
		for _, key := range rangeOf(p) {
			if len(key) > 0 && p.Act == "" {
				all = append(all, AlignmentTarget{LegalTextID: g.LegalTextID, Place: key.String(),
					Label: strings.TrimSpace(keyLabel(key, english) + " " + p.Words)})
			}
		}
	}
	if len(all) == 0 {
		return []AlignmentTarget{g}
	}
	if rest != "" {
		all = append(all, AlignmentTarget{LegalTextID: g.LegalTextID, Label: rest})
	}
	return all
}

// rangeOf are the places of a range if their last numbers are whole ones, otherwise its first and its last place.
func rangeOf(p concord.Place) []lawtext.Key {
	if p.To == nil {
		return []lawtext.Key{p.Key}
	}
	n := len(p.Key) - 1
	if n < 0 || len(p.To) != len(p.Key) {
		return []lawtext.Key{p.Key, p.To}
	}
	from, errFrom := strconv.Atoi(p.Key[n].Number)
	to, errTo := strconv.Atoi(p.To[n].Number)
	if errFrom != nil || errTo != nil || from >= to || to-from >= maxTargets || !p.To.Within(p.Key[:n]) {
		return []lawtext.Key{p.Key, p.To}
	}
	keys := make([]lawtext.Key, 0, to-from+1)
	for i := from; i <= to; i++ {
		keys = append(keys, append(append(lawtext.Key{}, p.Key[:n]...),
			lawtext.NewStep(p.Key[n].Kind, strconv.Itoa(i))))
	}
	return keys
}

// inEnglish reports whether a label is written in English.
func inEnglish(label string) bool {
	folded := lang.Fold(label)
	return strings.Contains(folded, "art") || strings.Contains(folded, "annex") ||
		strings.Contains(folded, "paragraph") || strings.Contains(folded, "sched")
}

// stepWords are the words of the kinds of steps in labels, Turkish and English.
var stepWords = map[lawtext.StepKind][2]string{
	lawtext.StepRecital: {"Gerekçe", "Recital"}, lawtext.StepArticle: {"Madde", "Article"},
	lawtext.StepProvisional: {"Geçici Madde", "Provisional Article"},
	lawtext.StepAdditional:  {"Ek Madde", "Additional Article"},
	lawtext.StepRepeated:    {"Mükerrer Madde", "Repeated Article"},
	lawtext.StepAnnex:       {"Ek", "Annex"}, lawtext.StepSchedule: {"Cetvel", "Schedule"},
	lawtext.StepBook: {"Kitap", "Book"}, lawtext.StepPart: {"Kısım", "Part"}, lawtext.StepTitle: {"Başlık", "Title"},
	lawtext.StepChapter: {"Bölüm", "Chapter"}, lawtext.StepSection: {"Ayırım", "Section"},
	lawtext.StepSubsection: {"Alt ayırım", "Subsection"}, lawtext.StepSub: {"alt paragraf", "subparagraph"},
	lawtext.StepIndent: {"tire", "indent"}, lawtext.StepTable: {"tablo", "table"}, lawtext.StepRow: {"satır", "row"},
	lawtext.StepCell: {"hücre", "cell"},
}

// keyLabel writes the label of a place: Madde 5(2)(a), Article 5(2)(a).
func keyLabel(key lawtext.Key, english bool) string {
	var b strings.Builder
	for i, step := range key {
		number := step.Number
		switch {
		case step.Kind >= lawtext.StepParagraph || english && step.Kind == lawtext.StepArticle: // Article 10a
		case english || step.Kind == lawtext.StepAnnex || step.Kind == lawtext.StepSchedule:
			number = strings.ToUpper(number)
		default:
			number = strings.ToUpperSpecial(unicode.TurkishCase, number)
		}
		if step.Kind == lawtext.StepParagraph || step.Kind == lawtext.StepPoint {
			b.WriteString("(" + number + ")")
			continue
		}
		if i > 0 {
			b.WriteString(", ")
		}
		words := stepWords[step.Kind]
		word := words[0]
		if english {
			word = words[1]
		}
		b.WriteString(word + " " + number)
	}
	return b.String()
}

// numberInLabel finds the words and numbers of a label.
var numberInLabel = regexp.MustCompile(`[\p{L}\p{N}]+`)

// followLabel is the label of a place that has another key now: the numbers that differ are replaced where the label
// names each of them once, so that it stays as a person has written it.
func followLabel(label, from, to string) string {
	a, errA := lawtext.ParseKey(from)
	b, errB := lawtext.ParseKey(to)
	if errA != nil || errB != nil {
		return label
	}
	written := keyLabel(b, inEnglish(label))
	if len(a) != len(b) {
		return written
	}
	for i := range a {
		if a[i].Kind != b[i].Kind {
			return written
		}
		if a[i].Number == b[i].Number {
			continue
		}
		found := 0
		replaced := numberInLabel.ReplaceAllStringFunc(label, func(word string) string {
			if lawtext.NewStep(a[i].Kind, word).Number != a[i].Number {
				return word
			}
			found++
			return b[i].Number
		})
		if found != 1 {
			return written
		}
		label = replaced
	}
	return label
}
