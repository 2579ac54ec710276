package concord

import (
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

// degreeWords are the beginnings of what cells say, folded, in Turkish, English, Romanian and Serbian, and the signs
// of forms. A longer expression comes before its beginning: "uyumlu değil" before "uyumlu".
var degreeWords = []struct {
	degree Degree
	words  []string
}{
	{NotAssessed, []string{"degerlendirilmedi", "degerlendirilmemis", "incelenmedi", "not assessed", "not yet assessed"}},
	{NotApplicable, []string{"uygulanamaz", "uygulanmaz", "kapsam disi", "ilgisiz", "aktarilmaz", "aktarim gerek",
		"gerekmez", "not applicable", "not relevant", "no transposition", "n/a", "na", "neaplicabil", "neprenos",
		"nije primenjivo", "nije primjenjivo", "np"}},
	{Elsewhere, []string{"baska metin", "baska duzenleme", "baska mevzuat", "in another", "by another", "other act",
		"covered by other", "elsewhere", "netranspus"}},
	{Optional, []string{"istege bagli", "secimlik", "optional", "not used"}},
	{Partial, []string{"kismi", "kismen", "buyuk olcude", "partial", "partly", "largely", "delimicno", "djelimicno", "du",
		"-/+", "+/-"}},
	{Conflict, []string{"aykiri", "celis", "conflict", "contradict", "contrary", "incompatib"}},
	{None, []string{"uyumsuz", "uyumlu degil", "uyum yok", "yok", "hic", "not aligned", "not transposed",
		"not compliant", "not compatible", "non-compliant", "no alignment", "none", "neuskla", "nu", "no", "hayir", "0"}},
	{Full, []string{"tam", "uyumlu", "full", "aligned", "compliant", "compatib", "transposed", "verbatim", "evet", "yes",
		"potpuno", "pu", "+"}},
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
	cell = strings.Join(strings.Fields(lang.Fold(strings.NewReplacer("−", "-", "–", "-").Replace(cell))), " ")
	cell = strings.Trim(cell, " .*;,()")
	if cell == "" || lang.Len(cell) > maxDegree {
		return NotAssessed, false
	}
	for _, d := range degreeWords {
		for _, word := range d.words {
			if cell == word || len(word) > shortWord && (strings.HasPrefix(cell, word) || strings.Contains(cell, " "+word)) ||
				strings.HasPrefix(cell, word+" ") {
				return d.degree, true
			}
		}
	}
	return NotAssessed, false
}
