package termform

import "strings"

// englishStems gives a word, its plurals and its possessives. Apostrophes are
// gone by now: the possessive looks as a regular plural does.
func englishStems(word []rune) []stem {
	s := string(word)
	all := []stem{{chars: word, from: closed, bare: exact}}
	for _, form := range englishForms(s) {
		all = append(all, stem{chars: []rune(form), from: closed, bare: inflected})
	}
	return all
}

func englishForms(s string) []string {
	made := []string{s + "s"}
	add := func(ending, instead string) bool {
		stem, found := strings.CutSuffix(s, ending)
		if found && len(stem) > 1 {
			made = append(made, stem+instead)
		}
		return found
	}
	switch {
	case s == "person":
		made = append(made, "people")
	case add("man", "men"), add("child", "children"):
	case add("um", "a"), add("rion", "ria"), add("eau", "eaux"):
	case add("dix", "dices"), add("dex", "dices"), add("trix", "trices"), add("tex", "tices"):
		add("x", "xes")
	case add("is", "es"), add("fe", "ves"), add("eaf", "eaves"), add("lf", "lves"):
	case strings.HasSuffix(s, "y") && len(s) > 1 && !strings.ContainsRune("aeiou", rune(s[len(s)-2])):
		add("y", "ies")
	case add("s", "ses"), add("x", "xes"), add("z", "zes"), add("ch", "ches"), add("sh", "shes"), add("o", "oes"):
	}
	return made
}

// comesBeforeAttribute tells the word after which a term goes on about its head:
// right of way, rights of way.
func comesBeforeAttribute(plain string) bool {
	switch plain {
	case "of", "for", "in", "to", "by", "on", "at", "with", "under", "from", "general":
		return true
	}
	return false
}
