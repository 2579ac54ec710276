package concord

import (
	"regexp"
	"strconv"
	"strings"

	"lls/internal/text/lang"
)

// Degree is how far a national provision is aligned with one of an EU act. Its values are stored.
type Degree int64

// The degrees of alignment.
const (
	NotAssessed   Degree = iota
	Full                 // tam
	Partial              // kısmi
	None                 // yok
	NotApplicable        // for Member States, or without an object in the country
	Elsewhere            // aligned by another text
	Optional             // an option of the act that is not used
	Conflict             // aykırı
)

// degreeWords are the beginnings of what cells say, folded, in Turkish, English, Romanian, Serbian and Macedonian, and
// the signs of forms. A longer expression comes before its beginning: "uyumlu değil" before "uyumlu".
var degreeWords = []struct {
	degree Degree
	words  []string
}{
	{NotAssessed, []string{"degerlendirilmedi", "degerlendirilmemis", "incelenmedi", "not assessed",
		"not yet assessed"}},
	{Full, []string{"fark yok", "eksik yok", "celiski yok", "aykirilik yok", "no gap", "no difference", "no discrepanc",
		"no conflict"}},
	{NotApplicable, []string{"uygulanamaz", "uygulanmaz", "uygulama alani yok", "kapsam disi", "ilgisiz",
		"ilgili degil", "ilgisi yok", "aktarilmaz", "aktarim gerek", "gerekmez", "gerekmiyor", "gerek yok",
		"uye devletlere", "komisyona yonelik", "not applicable", "non applicable", "not relevant", "not required",
		"no need", "no transposition", "addressed to", "n/a", "na", "neaplicabil", "neprenos", "neprimen", "neprimjen",
		"nije primenjivo", "nije primjenjivo", "np"}},
	{Elsewhere, []string{"baska metin", "baska duzenleme", "baska mevzuat", "baska kanun", "baska yasa", "baska tuzuk",
		"diger mevzuat", "in another", "by another", "another law", "another act", "other act", "other law",
		"other legislation", "covered by other", "elsewhere", "netranspus"}},
	{Optional, []string{"istege bagli", "secimlik", "ihtiyari", "optional", "option not", "discretionary", "not used",
		"not exercised", "optiune"}},
	{Partial, []string{"kismi", "kismen", "buyuk olcude", "partial", "partly", "in part", "largely", "mostly",
		"substantially", "incomplete", "delimicno", "djelimicno", "delumno", "du", "-/+", "+/-"}},
	{Conflict, []string{"aykiri", "celis", "conflict", "contradict", "contrary", "incompatib"}},
	{None, []string{"uyumsuz", "uyumlu degil", "uyumlu sayilmaz", "uyum yok", "uyum saglanmam", "uyum saglanmad",
		"uyum saglanmiyor", "uyum bulunmam", "uyumlastirilmam", "uyumlastirilmad", "aktarilmam", "aktarilmad",
		"karsilanmiyor", "karsilanmam", "karsilanmad", "mevcut degil", "bulunmamakta", "henuz", "yok",
		"hic", "not yet", "not aligned", "not transposed", "not implemented", "not addressed", "not compliant",
		"not compatible", "non-compliant", "non compliant", "non-aligned", "unaligned", "no alignment", "no equivalent",
		"no corresponding", "no provision", "missing", "none", "neuskla", "neusoglasen", "nema ", "nu", "no", "hayir",
		"0", "✗", "✘"}},
	{Full, []string{"tam", "uyumlu", "uyum saglan", "uyumlastiril", "aktaril", "karsilan", "aynen", "birebir", "full",
		"complete", "aligned", "compliant", "compatib", "transposed", "implemented", "identical", "verbatim", "evet",
		"yes", "potpuno", "celosno", "pu", "+", "✓", "✔", "☑"}},
}

// shortWord is the longest word that must be the whole cell: PU, DU, nu.
const shortWord = 3

// maxDegree is the longest cell that states a degree, in letters; a longer one says why.
const maxDegree = 48

// ParseDegree reads the degree of alignment that a cell states. ok is false if it states none.
func ParseDegree(cell string) (degree Degree, ok bool) {
	if len(cell) > 8*maxDegree { // also with blanks around it
		return NotAssessed, false
	}
	cell = footnoteMarks.ReplaceAllString(strings.NewReplacer("−", "-", "–", "-").Replace(strings.TrimSpace(cell)), "")
	cell = strings.Trim(strings.Join(strings.Fields(folded(cell)), " "), " .*;,()")
	if cell == "" || lang.Len(cell) > maxDegree {
		return NotAssessed, false
	}
	if share := percent.FindStringSubmatch(cell); share != nil {
		return degreeOfShare(share[1] + share[2])
	}
	for _, d := range degreeWords {
		for _, word := range d.words {
			if cell == word || len(word) > shortWord &&
				(strings.HasPrefix(cell, word) || strings.Contains(cell, " "+word)) ||
				strings.HasPrefix(cell, word+" ") {
				return d.degree, true
			}
		}
	}
	return NotAssessed, false
}

// footnoteMarks are the signs behind a degree that lead to a footnote: Tam(1), Kısmi², Yok*.
var footnoteMarks = regexp.MustCompile(`(?:\s*[(\[]\d{1,2}[)\]]|[\x{00b9}\x{00b2}\x{00b3}\x{2070}-\x{2079}*†‡])+$`)

// percent is a degree in percent: 100 %, %50, yüzde 75.
var percent = regexp.MustCompile(`^(?:(?:% ?|yuzde )(\d{1,3})|(\d{1,3}) ?%)(?: |$)`)

// degreeOfShare is the degree of a share in percent.
func degreeOfShare(digits string) (Degree, bool) {
	const all = 100
	switch share, err := strconv.Atoi(digits); {
	case err != nil || share > all:
		return NotAssessed, false
	case share == all:
		return Full, true
	case share == 0:
		return None, true
	}
	return Partial, true
}
