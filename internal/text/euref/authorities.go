package euref

import (
	"slices"
	"strings"
)

// The words of this file are folded.

// nationalActs begin the words for acts of a state. A number that one of them names is no act of the Union.
var nationalActs = []string{"yasa", "kanun", "kararname", "khk", "yönetmeli", "tebliğ", "genelge", "emirname", "resmi",
	"resmî", "gazete", "anayasa", "sözleşme", "protokol"}

func isNationalAct(word string) bool {
	return slices.ContainsFunc(nationalActs, func(begin string) bool { return strings.HasPrefix(word, begin) })
}

// nationalBodies take decisions that have numbers like those of the Union: 2005/9986 sayılı Bakanlar Kurulu Kararı.
var nationalBodies = []string{"bakanlar kurulu", "cumhurbaşkan", "meclis", "yüksek planlama", "rekabet kurulu",
	"mahkeme", "kurul karar", "kurulu karar", "kurulunun", "yargitay", "daniştay", "bakanlik"}

// unionWords tell that a number without a mark is one of the Union.
var unionWords = []string{"eur-lex", "eurlex", "avrupa", "konsey", "komisyon", "topluluk", "birliği", " ab ", " ab'",
	" ab’", "european", "council", "commission", "union", "community"}

// otherBodies take decisions that have numbers like those of the Union's acts, but other CELEX numbers or none.
// Whatever those of the first list adopt is theirs, of the second only decisions are.
var (
	regulatingBodies = []string{"unece", "un/ece", "united nations", "economic commission for europe",
		"birleşmiş milletler", "bm/aek"}
	decidingBodies = []string{"association council", "joint committee", "cooperation council", "ortaklik konseyi",
		"ortak komite", "gümrük birliği ortak"}
)

func containsAny(s string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(s, word) })
}
