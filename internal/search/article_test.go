package search

import "testing"

func TestArticlesAreNamedInWords(t *testing.T) {
	for q, want := range map[string]string{
		"ticaret kanunu madde 64":           "ticaret kanunu @64",
		"TİCARET KANUNU MADDE 64":           "ticaret kanunu @64",
		"MADDE 5/A ceza":                    "ceza @5a",
		"ceza md. 5/A":                      "ceza @5a",
		"ceza m.12":                         "ceza @12",
		"ceza kanunu 12. maddesi":           "ceza kanunu @12",
		"ceza 12'nci maddesinde":            "ceza @12",
		"ceza 3 üncü madde":                 "ceza @3",
		"penalty article 12(2)":             "penalty 2 @12",
		"penalty Art. 12":                   "penalty @12",
		"madde 8":                           "", // no other word
		"8 madde":                           "", // eight articles
		"geçici madde 3 ceza":               "",
		"ceza Ek Madde 3":                   "",
		"madde 3 madde 4 ceza":              "",
		"madde:3 ceza madde 4":              "",
		`ceza "kanun madde 3"`:              "",
		"article 5 of Directive 2008/98/EC": "",
		"madde 12345 ceza":                  "",
		"umadde 3":                          "",
	} {
		in, named := withArticle(q)
		got := ""
		if named {
			p, err := parse(in)
			if err != nil {
				t.Errorf("%q: %v", q, err)
			}
			got = written(p)
		}
		if got != want {
			t.Errorf("%q is read as %q, want %q", q, got, want)
		}
	}
}
