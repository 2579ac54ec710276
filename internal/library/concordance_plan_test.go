package library

import (
	"testing"

	"lls/internal/text/lang"
)

func TestDaysAsTablesWriteThem(t *testing.T) {
	for written, want := range map[string]string{"2027-12-31": "2027-12-31", "31/12/2027": "2027-12-31",
		"31.12.2027": "2027-12-31", "1.3.2027": "2027-03-01", "31 Aralık 2027": "2027-12-31",
		"1 March 2027": "2027-03-01", "1 ŞUBAT 2028": "2028-02-01", "31.02.2027": "", "2027": "", "2027 sonu": "",
		"Q4 2027": "", "": "", "31 12 27 5": "", "99999999999999999999.1.1": ""} {
		day, ok := parseWrittenDay(written)
		if string(day) != want || ok != (want != "") {
			t.Errorf("%q: %q, %v, want %q", written, day, ok, want)
		}
	}
}

func TestProvisionsInTheLanguageOfAReport(t *testing.T) {
	for _, row := range [][4]string{
		{"art:9", "Article 9", "Madde 9", "Article 9"},
		{"art:11/par:2", "m. 11(2)", "Madde 11(2)", "Article 11(2)"},
		{"annex:ii", "Annex II", "Ek II", "Annex II"},
		{"art:5", "Article 5, second sentence", "Article 5, second sentence", "Article 5, second sentence"},
		{"", "Articles 2 and 3", "Articles 2 and 3", "Articles 2 and 3"},
	} {
		o := OpenAlignment{Place: row[0], Label: row[1]}
		if tr, en := o.LabelIn(lang.Turkish), o.LabelIn(lang.English); tr != row[2] || en != row[3] {
			t.Errorf("%q is %q and %q", row[1], tr, en)
		}
	}
}
