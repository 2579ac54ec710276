package euref

import "testing"

func TestNumbersOfEverySectorAreReadAndWritten(t *testing.T) {
	for _, s := range []string{
		"32016R0679", "32012D0243(01)", "32016R0679R(02)", "32024R2847R(06)", "02010L0031-20210101", "12016E101",
		"11957E086", "12016P/TXT", "12012E/PRO/12", "21996D0213(01)", "22006A1230(03)", "41994D0028", "52021PC0206",
		"62012CJ0131", "62017TJ0612", "72018L2002POL_285543", "91999E1234", "C2023/1234", "E2010C0100",
	} {
		c, ok := Parse(s, latest)
		if want := s != "C2023/1234"; ok != want || ok && c.String() != s {
			t.Errorf("%s: %v %s", s, ok, c)
		}
	}
}

func TestWhatIsNoCELEXNumberIsRefused(t *testing.T) {
	for _, s := range []string{
		"", "32016R", "32016R679", "32016R06790", "3201R0679", "31899R0001", "32099R0679", "32016Z0679",
		"32016L0031-20210101", "32016R0000", "02010L0031-20211301",
		"02010L0031-00000101", "02010L0031-2021", "32016R0679R(2)", "32016R0679(1)", "12016E10", "12016P/PRO/",
		"72018L20", "Ⅲ2016R0679", "32016R0679 x", "3２016R0679",
	} {
		if c, ok := Parse(s, latest); ok {
			t.Errorf("%q is %s", s, c)
		}
	}
}

func TestNumbersAreReadAsPeopleTypeThem(t *testing.T) {
	for _, s := range []string{"32010l0031", "  32010L0031 ", "CELEX:32010L0031", "celex: 32010l0031"} {
		if c, ok := Parse(s, latest); !ok || c.String() != "32010L0031" {
			t.Errorf("%q: %v %s", s, ok, c)
		}
	}
}

func TestTheBaseActIsWhatEverythingElseIsAbout(t *testing.T) {
	for s, want := range map[string]string{
		"02010L0031-20210101": "32010L0031", "32016R0679R(02)": "32016R0679", "72018L2002POL_285543": "32018L2002",
		"32012D0243(01)": "32012D0243(01)", "62012CJ0131": "62012CJ0131",
	} {
		c, ok := Parse(s, latest)
		if got := c.Base().String(); !ok || got != want {
			t.Errorf("%s: %s, want %s", s, got, want)
		}
	}
}

func TestAddresses(t *testing.T) {
	const link = "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:"
	for _, c := range []struct {
		celex   string
		subtype Subtype
		link    string
		eli     string
	}{
		{"32006L0042", UnknownSubtype, "32006L0042", "http://data.europa.eu/eli/dir/2006/42/oj"},
		{"32010L0031", Basic, "32010L0031", "http://data.europa.eu/eli/dir/2010/31/oj"},
		{"32014R0028", Implementing, "32014R0028", "http://data.europa.eu/eli/reg_impl/2014/28/oj"},
		{"32015R0035", Delegated, "32015R0035", "http://data.europa.eu/eli/reg_del/2015/35/oj"},
		{"32012D0243(01)", Basic, "32012D0243%2801%29", "http://data.europa.eu/eli/dec/2012/243(1)/oj"},
		{"32002F0584", UnknownSubtype, "32002F0584", "http://data.europa.eu/eli/dec_framw/2002/584/oj"},
		{"02006L0042-20190726", UnknownSubtype, "02006L0042-20190726",
			"http://data.europa.eu/eli/dir/2006/42/2019-07-26"},
		// What is not told is left out: the act may be an implementing one.
		{"32014R0028", UnknownSubtype, "32014R0028", ""},
		{"32016R0679R(02)", Basic, "32016R0679R%2802%29", ""},
		{"12016P/TXT", UnknownSubtype, "12016P%2FTXT", ""},
		{"62012CJ0131", UnknownSubtype, "62012CJ0131", ""},
	} {
		parsed, ok := Parse(c.celex, latest)
		if got := parsed.Link(); !ok || got != link+c.link {
			t.Errorf("%s: link %s", c.celex, got)
		}
		eli := parsed.ELI(c.subtype)
		if eli != c.eli {
			t.Errorf("%s: identifier %q, want %q", c.celex, eli, c.eli)
		}
		if eli == "" {
			continue
		}
		back := Find(eli, latest)
		if len(back) != 1 || back[0].CELEX != parsed || back[0].Start != 0 || back[0].End != len(eli) {
			t.Errorf("%s is read as %s", eli, show(back))
		}
	}
}
