package tbx

import (
	"slices"
	"strings"
)

// currentName returns the name that an element of TBX of 2008 has had since 2019; others keep theirs.
func currentName(name string) string {
	switch name {
	case "martif":
		return "tbx"
	case "martifHeader":
		return "tbxHeader"
	case "termEntry":
		return "conceptEntry"
	case "langSet":
		return "langSec"
	case "tig", "ntig":
		return "termSec"
	}
	return name
}

// mayContain says which elements may contain which in a strict file; what is not named here holds text. Headers and
// what follows the entries are not checked.
func mayContain(parent, child string) bool {
	const about = " admin adminGrp descrip descripGrp note ref transac transacGrp xref "
	switch parent {
	case "":
		return child == "tbx"
	case "tbx":
		return child == "tbxHeader" || child == "text"
	case "text":
		return child == "body" || child == "back"
	case "body":
		return child == "conceptEntry"
	case "conceptEntry":
		return isIn(child, " langSec"+about)
	case "langSec":
		return isIn(child, " termSec"+about)
	case "termSec":
		return isIn(child, " term termNote termNoteGrp"+about)
	case "descripGrp":
		return isIn(child, " descripNote"+about)
	case "adminGrp":
		return isIn(child, " admin adminNote note ref xref ")
	case "termNoteGrp":
		return isIn(child, " termNote"+about)
	case "transacGrp":
		return isIn(child, " transac transacNote date note ref xref ")
	}
	return isText(parent) && isIn(child, inline)
}

// mayContainLoosely is the same for files of 2008 and of other dialects: only entries, languages and names are
// checked.
func mayContainLoosely(parent, child string) bool {
	switch child {
	case "tbx", "tbxHeader", "text", "body", "back", "conceptEntry", "langSec", "termSec":
		return mayContain(parent, child)
	case "term":
		return parent == "termSec" || parent == "termGrp"
	}
	return !isIn(parent, "  tbx text body ")
}

func isIn(name, list string) bool { return strings.Contains(list, " "+name+" ") }

// inline are the elements within text, marks of 2008 included.
const inline = " hi foreign sc ec ph bpt ept it ut "

// isText reports whether an element contains text.
func isText(name string) bool {
	return isIn(name,
		" term termNote admin adminNote descrip descripNote note ref xref transac transacNote date hi foreign ")
}

// isMark reports whether an element within text contains codes of a program, and no words.
func isMark(name string) bool { return isIn(name, " sc ec ph bpt ept it ut ") }

// isKnown reports whether an element belongs to TBX, including those of 2008 in a termSec.
func isKnown(name string) bool {
	return isText(name) || isMark(name) ||
		isIn(name, " tbx tbxHeader text body back conceptEntry langSec termSec termGrp"+
			" descripGrp adminGrp termNoteGrp transacGrp ")
}

// A category is a kind of data of TBX-Basic: where it may occur, and its permitted values (none: any).
type category struct {
	levels string
	values []string
}

// everywhere are the levels of an entry and the groups within them.
const everywhere = " conceptEntry langSec termSec descripGrp adminGrp termNoteGrp transacGrp "

// partsOfSpeech is a picklist of TBX-Basic.
var partsOfSpeech = []string{"noun", "verb", "adjective", "adverb", "properNoun", "other"}

// IsPartOfSpeech reports whether a word is in the picklist of TBX-Basic.
func IsPartOfSpeech(word string) bool { return slices.Contains(partsOfSpeech, word) }

// categoryOf returns the data categories of TBX-Basic, by element and type.
func categoryOf(element, typ string) (c category, known bool) {
	switch element + " " + typ {
	case "admin source": // it does not describe an entry
		return category{levels: " langSec termSec descripGrp adminGrp termNoteGrp transacGrp "}, true
	case "admin customerSubset", "admin projectSubset", "ref crossReference", "xref externalCrossReference",
		"xref xGraphic",
		"xref crossReference":
		return category{levels: everywhere}, true
	case "descrip subjectField":
		return category{levels: " conceptEntry "}, true
	case "descrip definition":
		return category{levels: " conceptEntry langSec "}, true
	case "descrip context":
		return category{levels: " termSec "}, true
	case "transac transactionType":
		return category{levels: everywhere}, true
	case "transacNote responsibility":
		return category{levels: everywhere}, true
	case "termNote partOfSpeech":
		return category{" termSec ", partsOfSpeech}, true
	case "termNote grammaticalGender":
		return category{" termSec ", []string{"masculine", "feminine", "neuter", "other"}}, true
	case "termNote grammaticalNumber":
		return category{" termSec ", []string{"singular", "plural", "dual", "mass", "other"}}, true
	case "termNote termType":
		return category{" termSec ", []string{"fullForm", "acronym", "abbreviation", "shortForm", "variant", "phrase",
			"initialism"}}, true
	case "termNote administrativeStatus":
		return category{" termSec ", []string{"preferredTerm-admn-sts", "admittedTerm-admn-sts",
			"deprecatedTerm-admn-sts", "supersededTerm-admn-sts"}}, true
	case "termNote usageStatus":
		return category{" termSec ", []string{"preferred", "admitted", "deprecated", "notRecommended", "obsolete",
			"superseded"}}, true
	case "termNote geographicalUsage", "termNote termLocation":
		return category{levels: " termSec "}, true
	}
	return c, false
}

// elementOf returns the element that has a data category in the DCA style: in the DCT style categories are elements.
func elementOf(typ string) string {
	for _, element := range []string{"admin", "descrip", "termNote", "transac", "transacNote", "xref", "ref"} {
		if _, known := categoryOf(element, typ); known {
			return element
		}
	}
	return "descrip"
}

// pick returns the value of a picklist that is meant: other programs write "Noun", or "proper noun".
func (c category) pick(value string) (picked string, ok bool) {
	if len(c.values) == 0 || slices.Contains(c.values, value) {
		return value, true
	}
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(s))
	}
	for _, one := range c.values {
		if plain(one) == plain(value) {
			return one, true
		}
	}
	return value, false
}

// hasType reports whether the type of an element is a data category.
func hasType(name string) bool {
	return isIn(name, " admin adminNote descrip descripNote ref termNote transac transacNote xref ")
}
