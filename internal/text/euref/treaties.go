package euref

import (
	"fmt"
	"strings"
)

// treaty is a name of a treaty, as it is written.
type treaty struct {
	name       string
	descriptor string
	abbr       bool // must stand alone
	article    bool // names the treaty with an article only
}

// treatyYear is that of the consolidated treaties that references mean.
const treatyYear = 2016

var treaties = []treaty{
	{name: "Treaty on the Functioning of the European Union", descriptor: "E"},
	{name: "TFEU", descriptor: "E", abbr: true},
	{name: "Avrupa Birliğinin İşleyişi", descriptor: "E"},
	{name: "Avrupa Birliği'nin İşleyişi", descriptor: "E"},
	{name: "Avrupa Birliği’nin İşleyişi", descriptor: "E"},
	{name: "AB'nin İşleyişi", descriptor: "E"},
	{name: "AB’nin İşleyişi", descriptor: "E"},
	{name: "ABİHA", descriptor: "E", abbr: true},
	{name: "ABIHA", descriptor: "E", abbr: true},
	{name: "ABİDA", descriptor: "E", abbr: true},
	{name: "Treaty on European Union", descriptor: "M"},
	{name: "TEU", descriptor: "M", abbr: true},
	{name: "Avrupa Birliği Antlaşması", descriptor: "M"},
	{name: "AB Antlaşması", descriptor: "M"},
	{name: "ABA", descriptor: "M", abbr: true, article: true},
	{name: "Charter of Fundamental Rights", descriptor: "P"},
	{name: "Temel Haklar Şartı", descriptor: "P"},
	{name: "Temel Haklar Bildirgesi", descriptor: "P"},
	{name: "Euratom Treaty", descriptor: "A"},
	{name: "EAEC Treaty", descriptor: "A"},
	{name: "Euratom Antlaşması", descriptor: "A"},
}

// agreements are those of the association of Turkey, which texts cite by name.
var agreements = []struct {
	name  string
	celex CELEX
}{
	{"Ankara Anlaşması", ankaraAgreement},
	{"Ankara Agreement", ankaraAgreement},
	{"Ankara Association Agreement", ankaraAgreement},
	{"Katma Protokol", CELEX{Sector: '2', Year: 1970, Descriptor: "A", Number: "1123", Suffix: "(01)"}},
}

var ankaraAgreement = CELEX{Sector: '2', Year: 1964, Descriptor: "A", Number: "1229", Suffix: "(01)"}

// treatyAt reads the name of a treaty that begins at i, with the articles beside it; it returns where the name ends.
func (f *finder) treatyAt(i int) int {
	s := f.text
	for k := range treaties {
		t := &treaties[k]
		end := i + len(t.name)
		if s[i] != t.name[0] || !strings.HasPrefix(s[i:], t.name) ||
			t.abbr && end < len(s) && isWordByte(s[end]) && !strings.HasPrefix(s[end:], "’") {
			continue
		}
		articles := articlesBefore(s, i)
		if len(articles) == 0 {
			articles = articlesAfter(s, end)
		}
		whole := CELEX{Sector: '1', Year: treatyYear, Descriptor: t.descriptor, Number: "/TXT"}
		if len(articles) == 0 && !t.article {
			f.add(Ref{Start: i, End: end, Kind: Treaty, CELEX: whole})
		}
		for _, article := range articles {
			part := whole
			part.Number = fmt.Sprintf("%03d", article)
			f.add(Ref{Start: i, End: end, Kind: Treaty, CELEX: part})
		}
		return end
	}
	return i
}

func (f *finder) agreementAt(i int) int {
	for k := range agreements {
		if a := &agreements[k]; strings.HasPrefix(f.text[i:], a.name) {
			f.add(Ref{Start: i, End: i + len(a.name), Kind: Agreement, CELEX: a.celex})
			return i + len(a.name)
		}
	}
	return i
}

// Widths of what is read beside the name of a treaty for its articles, in bytes.
const (
	widthBeforeTreaty = 64
	widthAfterTreaty  = 60
	longestArticle    = 3 // digits
)

// articlesBefore reads "Articles 101 and 102", "Article 267", "Art. 16(1) of the" that end at i.
func articlesBefore(s string, i int) (articles []int) {
	left := s[max(0, i-widthBeforeTreaty):i]
	lower := strings.ToLower(left)
	from := max(strings.LastIndex(lower, "article"), strings.LastIndex(lower, "art."))
	if from < 0 || len(lower) != len(left) {
		return nil
	}
	left = left[from:]
	if strings.ContainsAny(left, ";:\n") || strings.Count(left, ".") > 1 {
		return nil
	}
	for word := range strings.FieldsSeq(left) {
		if end := digitsEnd(word, 0); end > 0 && end <= longestArticle {
			articles = append(articles, atoi(word[:end]))
			continue
		}
		switch strings.ToLower(strings.Trim(word, ",.")) {
		case "article", "articles", "art", "arts", "and", "or", "of", "the", "to", "thereof":
		default:
			return nil
		}
	}
	return articles
}

// articlesAfter reads "101 ve 102. maddeler", "47'nci madde", "md. 20" behind a name that ends at i.
func articlesAfter(s string, i int) (articles []int) {
	right := fold(s[i:min(len(s), i+widthAfterTreaty)])
	to := strings.Index(right, "madde")
	if to < 0 {
		return articleOfAbbr(right)
	}
	right = right[:to]
	if strings.ContainsAny(right, ";:") {
		return nil
	}
	for at := 0; at < len(right); {
		end := digitsEnd(right, at)
		if end == at {
			at++
			continue
		}
		if end-at <= longestArticle && (at == 0 || right[at-1] != '(') {
			articles = append(articles, atoi(right[at:end]))
		}
		at = end
	}
	return articles
}

// farthestAbbr is how far behind a name the abbreviation of article stands, in bytes.
const farthestAbbr = 14

// articleOfAbbr reads "md. 20" and "m. 20" near the beginning of what is behind a name.
func articleOfAbbr(right string) []int {
	at := strings.Index(head(right, farthestAbbr+2), "md")
	if at < 0 {
		at = strings.Index(head(right, farthestAbbr+3), " m.")
	}
	if at < 0 {
		return nil
	}
	from := at
	for from < len(right) && from < at+5 && !isDigit(right[from]) {
		from++
	}
	end := digitsEnd(right, from)
	if end == from || end-from > longestArticle {
		return nil
	}
	return []int{atoi(right[from:end])}
}
