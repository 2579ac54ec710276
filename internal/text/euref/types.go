package euref

import "strings"

// actType is a type of act: its letter in CELEX numbers, its name in identifiers, and the words for it, folded. A
// Turkish stem stands for all its forms.
type actType struct {
	letter  byte
	eli     string
	english []string
	turkish []string
}

var actTypes = []actType{
	{'L', "dir", []string{"directive", "directives"}, []string{"direktif", "yönerge", "yonerge"}},
	{'R', "reg", []string{"regulation", "regulations"},
		[]string{"tüzük", "tüzüğ", "tuzuk", "tuzug", "regülasyon", "regulasyon"}},
	{'D', "dec", []string{"decision", "decisions"}, []string{"karar"}},
	{'F', "dec_framw", nil, nil}, // a decision with "framework" beside it
	{'H', "reco", []string{"recommendation", "recommendations"}, []string{"tavsiye"}},
	{'O', "", []string{"guideline", "guidelines"}, []string{"rehber ilke"}},
	{'A', "", []string{"opinion"}, nil},
	// Positions are common, actions joint.
	{'E', "", []string{"position", "positions", "action", "actions"},
		[]string{"ortak tutum", "ortak eylem", "ortak pozisyon"}},
}

var englishTypes = func() map[string]byte {
	letters := map[string]byte{}
	for _, t := range actTypes {
		for _, word := range t.english {
			letters[word] = t.letter
		}
	}
	return letters
}()

// turkishType is the letter of a folded word that begins with a stem, or 0.
func turkishType(word string) byte {
	if strings.HasPrefix(word, "kararname") { // a decree of a state
		return 0
	}
	for _, t := range actTypes {
		for _, stem := range t.turkish {
			if strings.HasPrefix(word, stem) {
				return t.letter
			}
		}
	}
	return 0
}

func eliName(descriptor string) string {
	for _, t := range actTypes {
		if descriptor == string(t.letter) {
			return t.eli
		}
	}
	return ""
}

func letterOfELI(name string) byte {
	for _, t := range actTypes {
		if t.eli == name && name != "" {
			return t.letter
		}
	}
	return 0
}

// subtypes are the words before or after a type that tell the subtype, folded.
var subtypes = map[string]Subtype{
	"implementing": Implementing, "uygulama": Implementing,
	"delegated": Delegated, "delege": Delegated, "yetki": Delegated, // yetki devrine dayanan
}
