package tbx

import (
	"slices"
	"strings"
)

// children says which elements stand in which; what is not named here holds text. Headers and what stands behind the
// entries are not looked into.
func mayStandIn(parent, child string) bool {
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
	return isText(parent) && isIn(child, " hi foreign sc ec ph ")
}

func isIn(name, list string) bool { return strings.Contains(list, " "+name+" ") }

// isText tells the elements that hold text.
func isText(name string) bool {
	return isIn(name, " term termNote admin adminNote descrip descripNote note ref xref transac transacNote date hi foreign ")
}

// A category is a kind of data of TBX-Basic: where it may stand, and what it may say (nothing named: anything).
type category struct {
	levels string
	values []string
}

// everywhere are the levels of an entry and the groups within them.
const everywhere = " conceptEntry langSec termSec descripGrp adminGrp termNoteGrp transacGrp "

// categories are the data categories of TBX-Basic, by element and type.
func categoryOf(element, typ string) (c category, known bool) {
	switch element + " " + typ {
	case "admin source": // of something: of an entry it says nothing
		return category{levels: " langSec termSec descripGrp adminGrp termNoteGrp transacGrp "}, true
	case "admin customerSubset", "admin projectSubset", "ref crossReference", "xref externalCrossReference", "xref xGraphic", "xref crossReference":
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
		return category{" termSec ", []string{"noun", "verb", "adjective", "adverb", "properNoun", "other"}}, true
	case "termNote grammaticalGender":
		return category{" termSec ", []string{"masculine", "feminine", "neuter", "other"}}, true
	case "termNote grammaticalNumber":
		return category{" termSec ", []string{"singular", "plural", "dual", "mass", "other"}}, true
	case "termNote termType":
		return category{" termSec ", []string{"fullForm", "acronym", "abbreviation", "shortForm", "variant", "phrase", "initialism"}}, true
	case "termNote administrativeStatus":
		return category{" termSec ", []string{"preferredTerm-admn-sts", "admittedTerm-admn-sts", "deprecatedTerm-admn-sts", "supersededTerm-admn-sts"}}, true
	case "termNote usageStatus":
		return category{" termSec ", []string{"preferred", "admitted", "deprecated", "notRecommended", "obsolete", "superseded"}}, true
	case "termNote geographicalUsage", "termNote termLocation":
		return category{levels: " termSec "}, true
	}
	return c, false
}

func (c category) allows(value string) bool {
	return len(c.values) == 0 || slices.Contains(c.values, value)
}

// hasType tells the elements whose type is a data category.
func hasType(name string) bool {
	return isIn(name, " admin adminNote descrip descripNote ref termNote transac transacNote xref ")
}
