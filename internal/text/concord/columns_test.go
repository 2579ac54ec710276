package concord_test

import (
	"slices"
	"testing"

	"lls/internal/text/concord"
)

func TestDegreesOfCells(t *testing.T) {
	for degree, cells := range map[concord.Degree][]string{
		concord.Full: {"Tam", "TAM UYUM", "Tam uyumlu", "uyumlu", "Full", "fully transposed", "Aligned", "PU",
			"Potpuno usklađeno", "Compatibil", "+", "Yes", "Uyum sağlanmıştır", "Uyum sağlanmaktadır", "Aktarılmıştır",
			"Karşılanmıştır", "Fark yok", "No gap", "100 %", "%100", "Tam(1)", "✓", "Целосно усогласено",
			"Потпуно усклађено"},
		concord.Partial: {"Kısmi", "KISMİ", "kısmen uyumlu", "Büyük ölçüde", "Partial", "Partly compatible", "DU",
			"Delimično usklađeno", "Parțial compatibil", "−/+", "–/+",
			"Kısmi²", "In part", "50 %", "yüzde 75", "Делумно усогласено", "Substantially aligned"},
		concord.None: {"Yok", "Uyum yok", "Uyumlu değil", "uyumsuz", "None", "Not aligned", "not transposed", "NU", "0",
			"Neusklađeno", "Uyum sağlanmamıştır", "Aktarılmamıştır", "Karşılanmıyor", "Henüz uyumlaştırılmadı",
			"Not yet aligned", "No equivalent provision", "Nema odgovarajuće odredbe", "0 %", "✗", "Неусогласено"},
		concord.NotApplicable: {"Uygulanamaz", "Kapsam dışı", "n/a", "Not applicable", "NP", "Aktarım gerekmez",
			"İlgili değil", "Üye Devletlere yönelik", "Addressed to the Member States", "Неприменливо", "НП"},
		concord.Elsewhere: {"Başka metinde", "başka düzenleme ile", "Transposed by another act", "in another text",
			"Diğer mevzuatta"},
		concord.Optional: {"Seçimlik", "isteğe bağlı", "Optional", "Opțional", "Option not exercised"},
		concord.Conflict: {"Aykırı", "Conflict", "Incompatible", "çelişki"},
	} {
		for _, cell := range cells {
			if got, ok := concord.ParseDegree(cell); got != degree || !ok {
				t.Errorf("%q: %d, %v, want %d", cell, got, ok, degree)
			}
		}
	}
	for _, cell := range []string{"", " ", "Article 5", "Madde 5", "250 %", "30 gün", "the Ministry", "2 Mart 2027",
		"The provision is fully transposed by the law, but the annex is missing and follows next year"} {
		if got, ok := concord.ParseDegree(cell); ok {
			t.Errorf("%q states degree %d", cell, got)
		}
	}
}

func TestRolesOfColumns(t *testing.T) {
	type roles []concord.Role
	for name, test := range map[string]struct {
		rows [][]string
		want roles
	}{
		"the form of the library": {[][]string{
			{"AB hükmü", "Taslak hüküm", "Uyum", "Açıklama"},
			{"Madde 1", "Madde 1", "Tam", ""}, {"Madde 2(1)", "Madde 3(1)", "Kısmi", "Süre eksik"},
		}, roles{concord.EUPlace, concord.NationalPlace, concord.DegreeColumn, concord.Comment}},
		"notes in Turkish": {[][]string{
			{"AB hükmü", "Ulusal hüküm", "Uyum", "Notlar"},
			{"Madde 1", "Madde 1", "Tam", ""}, {"Madde 2", "Madde 3", "Kısmi", "Süre eksik"},
		}, roles{concord.EUPlace, concord.NationalPlace, concord.DegreeColumn, concord.Comment}},
		"both texts in Turkish": {[][]string{
			{"AB Direktifi maddesi", "AB Direktifi metni", "Ulusal mevzuat maddesi", "Ulusal mevzuat metni",
				"Uyum düzeyi", "Gerekçe"},
			{"Madde 1", "Bu Direktif", "m. 1", "Bu Yasa", "Tam", ""}, {"Madde 2", "Üye Devletler", "m. 2", "Bakanlık",
				"Kısmi", "Eksik"},
		}, roles{concord.EUPlace, concord.EUText, concord.NationalPlace, concord.NationalText, concord.DegreeColumn,
			concord.Reason}},
		"the guide of the Commission": {[][]string{
			{"Article", "Obligation", "Deadline", "Existing national law", "Proposed", "Compliance"},
			{"Art. 3", "Define waste", "2027", "Art. 2", "", "+"}, {"Art. 4", "Hierarchy", "2028", "Art. 9", "", "−/+"},
		}, roles{concord.EUPlace, concord.Comment, concord.PlannedDate, concord.NationalPlace, concord.NoRole,
			concord.DegreeColumn}},
		"two columns": {[][]string{
			{"Directive 2008/98/EC", "National provision"},
			{"Article 1", "§ 1"}, {"Article 2", "Article 2"}, {"Article 3", "Article 3(1)"},
		}, roles{concord.EUPlace, concord.NationalPlace}},
		"texts under a heading that names the act": {[][]string{
			{"Directive 2008/98/EC", "", "Draft law", ""},
			{"Article 1", "This Directive lays down measures", "Article 1", "This Law regulates waste"},
			{"Article 2", "The following are excluded", "Article 2", "This Law does not apply"},
		}, roles{concord.EUPlace, concord.EUText, concord.NationalPlace, concord.NationalText}},
		"Romanian": {[][]string{
			{"Prevederi ale actelor Uniunii Europene", "Proiectul de lege", "Gradul de compatibilitate", "Diferențe",
				"Observații", "Autoritatea", "Termen"},
			{"Article 1 This Directive", "Art. 1 Legea", "Compatibil", "", "", "", ""},
			{"Article 2 Scope of it", "Art. 2 Prezenta", "Parțial compatibil", "", "", "", ""},
		}, roles{concord.EUText, concord.NationalText, concord.DegreeColumn, concord.Reason, concord.Comment,
			concord.Body, concord.PlannedDate}},
		"Serbian": {[][]string{
			{"a) Odredba propisa EU", "a1) Sadržina odredbe propisa EU", "b) Odredba propisa", "b1) Sadržina odredbe",
				"Usklađenost", "Razlozi", "Napomena"},
			{"Article 1", "This Directive", "1.", "Ovaj zakon", "PU", "", ""},
			{"Article 2", "Scope", "2.", "Zakon", "DU", "Rok", ""},
		}, roles{concord.EUPlace, concord.EUText, concord.NationalPlace, concord.NationalText, concord.DegreeColumn,
			concord.Reason, concord.Comment}},
		"no headings that say anything": {[][]string{
			{"A", "B", "C"}, {"Article 1", "Madde 1", "Full"}, {"Article 2", "Madde 2", "Partial"},
		}, roles{concord.EUPlace, concord.NationalPlace, concord.DegreeColumn}},
		"a column of dates is none of places": {[][]string{
			{"AB hükmü", "Ulusal hüküm", "Tarih"}, {"Madde 1", "Madde 1", "1"}, {"Madde 2", "Madde 2", "2"},
		}, roles{concord.EUPlace, concord.NationalPlace, concord.PlannedDate}},
	} {
		t.Run(name, func(t *testing.T) {
			var got roles
			for _, column := range concord.Roles(test.rows) {
				got = append(got, column.Role)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("\n got %q\nwant %q", got, test.want)
			}
		})
	}
	if got := concord.Roles(nil); got != nil {
		t.Errorf("no table has the columns %q", got)
	}
}

func FuzzRoles(f *testing.F) {
	f.Add("AB hükmü", "Madde 5", "Tam")
	f.Fuzz(func(t *testing.T, heading, place, degree string) {
		got := concord.Roles([][]string{{heading, place}, {place, degree, heading}, {degree}})
		if len(got) != 3 {
			t.Fatalf("%d roles for three columns", len(got))
		}
		given := map[concord.Column]bool{}
		for _, column := range got {
			if column.Role != concord.NoRole && column.Role != concord.Skipped && given[column] {
				t.Errorf("two columns are %v", column)
			}
			given[column] = true
		}
	})
}
