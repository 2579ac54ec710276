package termform_test

import (
	"strings"
	"testing"

	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

// English terms, with forms that are theirs and words that only look so.
func TestEnglishFormsOfTerms(t *testing.T) {
	for term, forms := range map[string][2]string{
		// irregular plurals, and their possessives
		"man": {"men men's man's", "human manner"}, "woman": {"women women's", "womanly"},
		"chairman": {"chairmen chairman's", "chair chairmanship"}, "human": {"humans", "humen"},
		"child": {"children children's child's", "childhood"}, "foot": {"feet", "footing"},
		"tooth": {"teeth", "toothed"}, "person": {"people persons people's", "personal personnel"},
		"life": {"lives life's", "live living"}, "safe": {"safes", "saves"}, "thief": {"thieves", "thieve"},
		"formula": {"formulae formulas", "formulate formal"}, "phenomenon": {"phenomena", "phenomenal"},
		"criterion": {"criteria criterions", "criterial"}, "index": {"indices indexes", "indexed indicate"},
		"appendix": {"appendices appendixes", "append"}, "analysis": {"analyses", "analyse analyst"},
		"basis": {"bases", "base basic"}, "base": {"bases", "basis based"},
		"memorandum": {"memoranda memorandums", "memorial"},
		"annex":      {"annexes", "annexed annexation"}, "nucleus": {"nuclei", "nuclear"},
		"corpus": {"corpora corpuses", "corporal corporate"},
		"focus":  {"foci focuses", "focal focused"}, "syllabus": {"syllabi syllabuses", "syllable"},
		"apex":      {"apices apexes", "ape"},
		"thesaurus": {"thesauri thesauruses", "thesis"}, "vortex": {"vortices vortexes", "vote"},
		"penny":    {"pence pennies", "pen"},
		"stimulus": {"stimuli", "stimulate"}, "premium": {"premiums", "premises"}, "fee": {"fees", "feed feet"},
		// -ise and -ize
		"authorisation": {"authorization authorizations authorisations", "authority authorise"},
		"authorization": {"authorisation authorisations", "authoritarian"},
		"organise":      {"organize organizes", "organ organic"}, "organisational": {"organizational", "organisation"},
		"harmonised": {"harmonized", "harmonic"}, "supervise": {"supervises", "supervision supervisor"},
		"prize": {"prizes", "prise prises"}, "size": {"sizes", "sise"}, "rise": {"rises", "rize"},
		"analyse": {"analyze analyses analyzes", "analysis analyst"}, "paralysing": {"paralyzing", "paralysis"},
		// -our and -or, -re and -er
		"labour": {"labor labours labors", "laborious laboratory"}, "labor": {"labour", "laboratory elaborate"},
		"behaviour": {"behavior behaviors", "behave"}, "misbehaviour": {"misbehavior", "behaviour"},
		"favourable": {"favorable", "favourite"}, "neighbourhood": {"neighborhood neighborhoods", "neighbour"},
		"honour": {"honor honors", "honorary honorarium"}, "honorarium": {"honoraria", "honourarium"},
		"centre": {"center centers centres", "central centimetre"}, "center": {"centre centres", "enter"},
		"kilometre": {"kilometer kilometers", "metre parameter"}, "parameter": {"parameters", "parametre"},
		"diameter": {"diameters", "diametre"}, "fibre": {"fiber", "fibrous"},
		// one consonant or two
		"fulfil": {"fulfill fulfils fulfills", "fill full"}, "fulfilment": {"fulfillment", "fulfil"},
		"enrolment": {"enrollment enrollments", "roll"}, "instalment": {"installment installments", "install"},
		"wilful": {"willful", "will"}, "skilful": {"skillful", "skill"},
		"travelled": {"traveled", "travel travelling"}, "labelling": {"labeling", "label"},
		"cancelled": {"canceled", "cancellation"},
		"modelling": {"modeling", "model"}, "counsellor": {"counselor counselors", "counsel"},
		"traveller":  {"traveler travelers", "travel"},
		"controlled": {"", "controled"}, "kidnapped": {"kidnaped", "kidnap"},
		// -ce and -se, -gement, and single words
		"licence": {"license licences licenses", "licensee licensing"}, "license": {"licence licences", "licensor"},
		"defence": {"defense defenses", "defendant defensive"}, "offence": {"offense offences", "offensive"},
		"practice": {"practise practices", "practical practitioner"}, "advice": {"", "advise"},
		"device":    {"devices", "devise"},
		"judgement": {"judgment judgments", "judge judgemental"}, "judgment": {"judgement judgements", "judged"},
		"acknowledgement": {"acknowledgment", "acknowledge"}, "programme": {"program programs programmes",
			"programmer"},
		"catalogue": {"catalog catalogs", "catalyst"}, "dialogue": {"dialog", "dialect"},
		"cheque": {"cheques", "check checks"},
		"storey": {"storeys", "story stories"}, "tyre": {"tyres", "tire"},
		"encyclopaedia": {"encyclopedia", "cyclopean"},
		// within a term only the spelling may differ
		"licence fee":                 {"license+fee licence+fees license+fees", "licences+fee licenses+fee"},
		"labour market authorisation": {"labor+market+authorization", "labours+market+authorisation"},
		"court martial":               {"courts+martial", "court+marshal"},
		"notary public":               {"notaries+public", "notary+publication"},
		"centre of interest":          {"centers+of+interest centres+of+interest", "centre+of+interested"},
		"child's play":                {"child's+play", "children+play"},
	} {
		m := termform.New(lang.English, []termform.Term{{ID: 1, Name: term}})
		for _, form := range append(strings.Fields(forms[0]), strings.ReplaceAll(term, " ", "+")) {
			form = strings.ReplaceAll(form, "+", " ")
			if matches := m.Find(form); len(matches) != 1 || matches[0].End != len(form) {
				t.Errorf("%s is not recognised in %s", term, form)
			}
		}
		for _, other := range strings.Fields(forms[1]) {
			other = strings.ReplaceAll(other, "+", " ")
			if found := m.Find(other); len(found) != 0 {
				t.Errorf("%s is found in %s: %+v", term, other, found)
			}
		}
	}
}
