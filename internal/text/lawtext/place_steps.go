package lawtext

import (
	"slices"
	"strings"
	"unicode"
)

// articleStep is the kind and number of an article by its label.
func articleStep(label string) (StepKind, string) {
	lower := strings.ToLowerSpecial(unicode.TurkishCase, label)
	kind := StepArticle
	switch {
	case strings.HasPrefix(lower, "geçici") || strings.HasPrefix(lower, "ek geçici") ||
		strings.HasPrefix(lower, "muvakkat") ||
		strings.HasPrefix(lower, "provısıonal") || strings.HasPrefix(lower, "provisional") ||
		strings.HasPrefix(lower, "transitional") ||
		strings.HasPrefix(lower, "transıtıonal") || strings.HasPrefix(lower, "temporary"):
		kind = StepProvisional
	case strings.HasPrefix(lower, "ek "):
		kind = StepAdditional
	case strings.HasPrefix(lower, "mükerrer"):
		kind = StepRepeated
	}
	return kind, numberIn(label)
}

// divisionStep is the kind of a chapter or section by its label.
func divisionStep(label string) StepKind {
	lower := strings.ToLowerSpecial(unicode.TurkishCase, label)
	for _, d := range []struct {
		word string
		kind StepKind
	}{
		{"alt", StepSubsection}, {"subsec", StepSubsection}, {"kitap", StepBook}, {"book", StepBook},
		{"kısım", StepPart}, {"part", StepPart}, {"dıvısıon", StepPart},
		{"division", StepPart}, {"title", StepTitle}, {"tıtle", StepTitle}, {"bölüm", StepChapter},
		{"chapter", StepChapter}, {"fasıl", StepChapter},
		{"ayırım", StepSection}, {"sectıon", StepSection}, {"section", StepSection}, {"§", StepSection},
	} {
		if strings.Contains(lower, d.word) {
			return d.kind
		}
	}
	return StepPart
}

// turkishOrdinals are the ordinal words of divisions, without blanks.
var turkishOrdinals = strings.Split("birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci "+
	"dokuzuncu onuncu onbirinci onikinci onüçüncü ondördüncü onbeşinci onaltıncı onyedinci onsekizinci "+
	"ondokuzuncu yirminci", " ")

// numberIn is the number of a label: 5/A of Madde 5/A, II of ANNEX II, 2 of İKİNCİ KISIM and of PART TWO.
func numberIn(label string) string {
	if at := strings.IndexAny(label, "(►["); at > 0 {
		label = label[:at]
	}
	if at := strings.IndexFunc(label, unicode.IsDigit); at >= 0 {
		return strings.ReplaceAll(strings.ReplaceAll(label[at:], " ", ""), "/", "")
	}
	words := strings.Fields(label)
	if len(words) == 0 {
		return ""
	}
	for n := min(2, len(words)); n > 0; n-- {
		word := strings.ToLowerSpecial(unicode.TurkishCase, strings.Join(words[:n], ""))
		for i, ordinal := range turkishOrdinals {
			if word == ordinal {
				return decimal(int32(i + 1))
			}
		}
	}
	if at := slices.Index(englishOrdinals, strings.ToLower(words[0])); at >= 0 && len(words) == 2 {
		return decimal(int32(at + 1))
	}
	if last := words[len(words)-1]; last == "KURALLAR" || last == "Kurallar" || last == "MADDELER" ||
		last == "Maddeler" || last == "HÜKÜMLER" || last == "Hükümler" {
		return "prov"
	}
	if len(words) > 1 {
		if at := slices.Index(englishNumbers, strings.ToLower(words[1])); at >= 0 && len(words) == 2 {
			return decimal(int32(at + 1))
		}
		return strings.Join(words[1:], "")
	}
	return ""
}
