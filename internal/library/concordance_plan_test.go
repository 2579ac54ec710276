package library

import "testing"

func TestDaysAsTablesWriteThem(t *testing.T) {
	for written, want := range map[string]string{"2027-12-31": "2027-12-31", "31/12/2027": "2027-12-31", "31.12.2027": "2027-12-31",
		"1.3.2027": "2027-03-01", "31 Aralık 2027": "2027-12-31", "1 March 2027": "2027-03-01", "1 ŞUBAT 2028": "2028-02-01",
		"31.02.2027": "", "2027": "", "2027 sonu": "", "Q4 2027": "", "": "", "31 12 27 5": "", "99999999999999999999.1.1": ""} {
		day, ok := parseWrittenDay(written)
		if string(day) != want || ok != (want != "") {
			t.Errorf("%q: %q, %v, want %q", written, day, ok, want)
		}
	}
}
