package search

import (
	"regexp"
	"strings"

	"lls/internal/text/lang"
)

// articleWords are the ways in which people name an article in a query: madde 8, md. 5/A, article 12; 8. madde,
// 8 inci maddesi.
var articleWords = []*regexp.Regexp{
	regexp.MustCompile(`(?i)(?:^|\s)(?:madde(?:s[iıİ])?\s+|md\.?\s*|m\.\s*|article\s+|art\.?\s*)` +
		`(\d{1,4}(?:/?[a-zçğıİöşü])?)(?:$|[^\p{L}\d/:])`),
	regexp.MustCompile(`(?i)(?:^|\s)(\d{1,4}(?:/[a-zçğıİöşü])?)(?:\.|['’]?\s?[iıuüİ]?nc[iıuüİ])\s+madde\pL*`),
}

// countedApart are the words before madde that name other articles: the provisional article 8 is not article 8.
var countedApart = []string{"ek", "gecici", "mukerrer", "muvakkat", "provisional", "transitional", "temporary",
	"additional", "repeated"}

// withArticle writes the article that a query names in words as an operator: ticaret kanunu madde 64 is ticaret kanunu
// madde:64. It returns false for a query that names none beside other words, several, or an act of the EU, of which
// the article is.
func withArticle(q string) (string, bool) {
	at := articleIn(q)
	if at == nil {
		return "", false
	}
	before, number, after := q[:at[0]], q[at[2]:at[3]], q[at[1]:]
	if articleIn(before+" "+after) != nil {
		return "", false
	}
	if inQuotes := strings.Count(strings.Map(asQuote, before), `"`)%2 == 1; inQuotes {
		return "", false
	}
	if last := strings.Fields(lang.Fold(before)); len(last) > 0 {
		for _, word := range countedApart {
			if last[len(last)-1] == word {
				return "", false
			}
		}
	}
	p, err := parse(before + " " + after)
	if err != nil || len(p.clauses) == 0 || p.article != "" || p.hasActs() {
		return "", false
	}
	return before + " " + after + " madde:" + number, true
}

// articleIn is where a query names its first article, and the number in that; nil for none.
func articleIn(q string) []int {
	for _, words := range articleWords {
		if at := words.FindStringSubmatchIndex(q); at != nil {
			return at
		}
	}
	return nil
}

// asQuote is one sign for all quotes.
func asQuote(r rune) rune {
	if strings.ContainsRune(quotes, r) {
		return '"'
	}
	return r
}
