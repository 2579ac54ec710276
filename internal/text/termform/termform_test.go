package termform_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"lls/internal/platform/cputime"
	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

// matcher numbers the terms from 1.
func matcher(language lang.Language, names ...string) *termform.Matcher {
	terms := make([]termform.Term, len(names))
	for i, name := range names {
		terms[i] = termform.Term{ID: int64(i + 1), Name: name}
	}
	return termform.New(language, terms)
}

func found(m *termform.Matcher, text string) []string {
	var all []string
	for _, match := range m.Find(text) {
		all = append(all, text[match.Start:match.End])
	}
	return all
}

func TestTurkishSentences(t *testing.T) {
	m := matcher(lang.Turkish,
		"atık", "atık yönetimi", "atık yönetimi planı", "Bakanlık", "iş sözleşmesi", "hak ve yükümlülük", "kamu kurumu",
		"gerçek kişi", "su", "içme suyu", "olağanüstü hal", "protokol", "kira bedeli", "renk", "ret", "sanayi bölgesi",
		"insan hakları", "işyeri", "hâkim", "KDV", "AB", "ISO 9001", "kat", "il", "mal", "borç", "usul", "iş akdi",
		"Bakanlar Kurulu", "tebliğ etmek", "resmî gazete", "e-devlet kapısı", "kıta sahanlığı")
	for text, want := range map[string][]string{
		"Atık yönetimi planının onayı":                    {"Atık yönetimi planının"},
		"ATIK YÖNETİMİ PLANLARINDAKİ hedefler":            {"ATIK YÖNETİMİ PLANLARINDAKİ"},
		"atık\r\n\t yönetimi\u00a0 planımızdan":           {"atık\r\n\t yönetimi\u00a0 planımızdan"},
		"atık yönetim planı, atıkların yönetimi":          {"atık yönetim planı", "atıkların yönetimi"},
		"atık, yönetimi":                                  {"atık"},
		"atığın bertarafı; atıksız ve atıklı üretim":      {"atığın"},
		"Bakanlık’ın, Bakanlığı'nca ve Bakanlıkça":        {"Bakanlık’ın", "Bakanlığı'nca", "Bakanlıkça"},
		"‘Bakanlık’ 'Bakanlığa' “Bakanlık”tan":            {"Bakanlık", "Bakanlığa", "Bakanlık"},
		"iş sözleşmelerinde, iş sözleşmesiyle":            {"iş sözleşmelerinde", "iş sözleşmesiyle"},
		"iş sözleşmeli personel":                          nil,
		"hakları ve yükümlülükleri":                       {"hakları ve yükümlülükleri"},
		"kamu kurum ve kuruluşlarınca":                    {"kamu kurum"},
		"kamu kurum içi":                                  nil,
		"gerçek kişilerden, gerçek kişilik":               {"gerçek kişilerden"},
		"suyun, suyu, sulara, susuz":                      {"suyun", "suyu", "sulara"},
		"içme suyunun, içme sularından, içme suları":      {"içme suyunun", "içme sularından", "içme suları"},
		"olağanüstü hali, olağanüstü hallerde":            {"olağanüstü hali", "olağanüstü hallerde"},
		"protokolün, protokole, protokollerle":            {"protokolün", "protokole", "protokollerle"},
		"kira bedellerinin, kira bedelince":               {"kira bedellerinin", "kira bedelince"},
		"rengi, renge, renkten, renkli":                   {"rengi", "renge", "renkten"},
		"reddi, reddinin, reddedilir, rette":              {"reddi", "reddinin", "rette"},
		"organize sanayi bölgelerindekiler":               {"sanayi bölgelerindekiler"},
		"insan haklarına, insan haklarıyla":               {"insan haklarına", "insan haklarıyla"},
		"işyerleri, işyerinden, işyerine, işyerleriyle":   {"işyerleri", "işyerinden", "işyerine", "işyerleriyle"},
		"hakimin, Hâkimler, HÂKİMCE, hakimlik":            {"hakimin", "Hâkimler", "HÂKİMCE"},
		"KDV'nin, KDV’ye, KDV'den, AB'ye, AB'li":          {"KDV'nin", "KDV’ye", "KDV'den", "AB'ye"},
		"ISO 9001'in gereği":                              {"ISO 9001'in"},
		"kadın, katın, kata, kattaki, katı":               {"katın", "kata", "kattaki", "katı"},
		"il ile ilin ve illerin ilçeleri":                 {"il", "ilin", "illerin"},
		"mali yıl, malın, mallarla, maliye, malen, malik": {"malın", "mallarla"},
		"borçlu borcundan, borçla":                        {"borcundan", "borçla"},
		"usulüne, usule, usulden, usulsüz, usulî":         {"usulüne", "usule", "usulden"},
		"iş akdinin, iş akitleri":                         {"iş akdinin", "iş akitleri"},
		"Bakanlar Kurulunca":                              {"Bakanlar Kurulunca"},
		"tebliğ etmeye, tebliğ etmesi, tebliğ etmekle":    {"tebliğ etmeye", "tebliğ etmesi", "tebliğ etmekle"},
		"Resmi Gazete’de, RESMÎ GAZETE'NİN":               {"Resmi Gazete’de", "RESMÎ GAZETE'NİN"},
		"e-Devlet Kapısından":                             {"e-Devlet Kapısından"},
		"kita sahanliginin":                               {"kita sahanliginin"},
		"kıta sahanlıg\u0306ının":                         {"kıta sahanlıg\u0306ının"},
		"Bakan\u00adlığın":                                {"Bakan\u00adlığın"},
		"":                                                nil,
		"\xff atık\xff":                                   {"atık"},
		strings.Repeat("ş", 5000) + " atık":               {"atık"},
	} {
		if got := found(m, text); !slices.Equal(got, want) {
			t.Errorf("in %.80q: %q, want %q", text, got, want)
		}
	}
}

func TestOtherWordsAreNotForms(t *testing.T) {
	for term, others := range map[string]string{
		"kurum":   "kurma kurmak kurmaya kurumsal kurumlaşma",
		"yapıt":   "yaptı yapıtsız",
		"geçit":   "geçti geçitsiz",
		"atık":    "atkı atkısı",
		"veri":    "verim verimi verimli verince veren",
		"giriş":   "girişim girişimci",
		"süre":    "süren sürecek sürekli süreli",
		"yazı":    "yazım yazımı yazında yazlar",
		"kur":     "kurum kurul kurdu kurmuş kursa",
		"gelir":   "gelirse gelirdi",
		"kanun":   "kanuni kanunî kanunsuz kanunlaştırma",
		"hukuk":   "hukuki hukukî hukukçu hukuksal",
		"ihtiyat": "ihtiyati ihtiyatî ihtiyatlı",
		"dere":    "derece derecesi",
		"kent":    "kendi kendisi kendine",
		"köy":     "koyun koy koyu",
		"ad":      "adım adım adet adli",
		"ek":      "ekim ekli",
		"karar":   "kararname kararlı kararsız",
		"dava":    "davacı davalı davalının",
		"mal":     "mali maliye malik malul maliyet",
	} {
		if got := found(matcher(lang.Turkish, term), others); got != nil {
			t.Errorf("%s is found in %q", term, got)
		}
	}
}

func TestEnglishSentences(t *testing.T) {
	m := matcher(lang.English, "Act", "regulation", "body", "right of way", "attorney general", "driver's licence",
		"IT", "NGO", "analysis", "decision-making", "tax", "chairman", "Ministry", "waste", "waste management plan")
	for text, want := range map[string][]string{
		"The Acts, an ACT's scope, acting, action, active": {"Acts", "ACT's"},
		"bodies, body’s, regulations' aims":                {"bodies", "body’s", "regulations"},
		"rights of way; right of ways; rights in way":      {"rights of way", "right of ways"},
		"Attorneys General, attorney general’s":            {"Attorneys General", "attorney general’s"},
		"drivers' licences and driver’s licence":           {"drivers' licences", "driver’s licence"},
		"analyses by chairmen":                             {"analyses", "chairmen"},
		"decision making, Decision\u2011making":            {"decision making", "Decision\u2011making"},
		"taxes, taxed, ministries, wastes":                 {"taxes", "ministries", "wastes"},
		"waste\nmanagement\n\tplans, waste management":     {"waste\nmanagement\n\tplans", "waste"},
		"waste - management plan":                          {"waste"},
		"It and it are not IT; NGOs, ngo, IT's":            {"IT", "NGOs", "IT's"},
	} {
		if got := found(m, text); !slices.Equal(got, want) {
			t.Errorf("in %q: %q, want %q", text, got, want)
		}
	}
}

func TestEnglishIrregularPlurals(t *testing.T) {
	m := matcher(lang.English, "criterion", "memorandum of understanding", "index", "appendix", "missing person",
		"bureau", "tax", "crisis")
	want := []string{"criteria", "memoranda of understanding", "indices", "indexes", "appendices", "missing people",
		"bureaux", "taxes", "crises"}
	if got := found(m, strings.Join(want, ", ")+", criterial, people"); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTheLongestTermWins(t *testing.T) {
	m := matcher(lang.Turkish, "ticari işletme", "işletme rehni sicili", "ticari", "sicil", "işletme", "sicili",
		"sicil")
	for text, want := range map[string][]int64{
		"ticari işletme rehni sicili": {3, 2},
		"ticari işletmenin sicili":    {1, 6},
		"sicilde":                     {4},
		"işletme işletme rehni":       {5, 5},
	} {
		var got []int64
		for _, match := range m.Find(text) {
			got = append(got, match.TermID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("in %q: terms %v, want %v", text, got, want)
		}
	}
}

func TestAnAbbreviationIsInCapitals(t *testing.T) {
	m := matcher(lang.Turkish, "AT", "at", "TÜBİTAK")
	var got []int64
	for _, match := range m.Find("AT'nin atı, At, AT ve Tübitak'ın") {
		got = append(got, match.TermID)
	}
	if want := []int64{1, 2, 2, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("terms %v, want %v", got, want)
	}
}

func TestUTF16CountsAsBrowsersDo(t *testing.T) {
	m := matcher(lang.Turkish, "yasa", "ölçü")
	text := "𝒜 ‘yasanın’ \xff ölçüsü 😀 yasa"
	units := utf16.Encode([]rune(text))
	matches := m.Find(text)
	turned := termform.UTF16(text, matches)
	if len(turned) != 3 {
		t.Fatalf("%d matches in %q, want 3", len(turned), text)
	}
	for i, one := range turned {
		got, want := string(utf16.Decode(units[one.Start:one.End])), text[matches[i].Start:matches[i].End]
		if got != want || one.TermID != matches[i].TermID {
			t.Errorf("match %d is %q of term %d, want %q of %d", i, got, one.TermID, want, matches[i].TermID)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, seed := range [][2]string{
		{"atık yönetimi planı", "atıkların yönetim planlarındaki ve"},
		{"kamu kurumu;kurum;hak", "kamu kurum ve hakkı"},
		{"AB;İ;I", "AB'nin i\u0307 I ı"},
		{"su;t.c.;a-b", "suyu T.C. a - b a-b"},
		{"\xff;ﷺ;ﬁ;g\u0306", "ﷺ'nin ﬁ ğ \xfe"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, names, text string) {
		for _, language := range []lang.Language{lang.Turkish, lang.English} {
			m := matcher(language, strings.Split(names, ";")...)
			end := 0
			for _, match := range m.Find(text) {
				if match.Start < end || match.End <= match.Start || match.End > len(text) {
					t.Fatalf("%v in %q after %d", match, text, end)
				}
				end = match.End
				word := text[match.Start:match.End]
				if !utf8.RuneStart(word[0]) || end < len(text) && utf8.ValidString(text) && !utf8.RuneStart(text[end]) {
					t.Fatalf("%v cuts a letter of %q", match, text)
				}
				alone := func(text string) bool {
					again := m.Find(text)
					return len(again) > 0 && again[0] == termform.Match{End: len(word), TermID: match.TermID}
				}
				if !alone(word) && !alone(word+" ve") {
					t.Fatalf("%q of %q is not found alone", word, text)
				}
			}
			if units := len(utf16.Encode([]rune(text))); end > 0 {
				turned := termform.UTF16(text, m.Find(text))
				if last := turned[len(turned)-1].End; last > units {
					t.Fatalf("UTF-16 offset %d in %d units of %q", last, units, text)
				}
			}
		}
	})
}

// BenchmarkFind looks for 5,000 terms in 1 MB of text that holds many of them,
// and in as much text of which no word comes twice.
func BenchmarkFind(b *testing.B) {
	roots := strings.Fields("atık yönetim plan sözleşme hüküm kayıt kurul bakanlık karar hizmet ürün denetim ruhsat " +
		"vergi borç alacak")
	var names []string
	for i, first := range roots {
		for j, second := range roots {
			for k := range 20 {
				names = append(names, []string{first + string(rune('a'+k)) + second, first + " " + second + "i",
					second + fmt.Sprint(i*j*k)}[k%3])
			}
		}
	}
	names = append(names[:5000-len(roots)], roots...)
	m := matcher(lang.Turkish, names...)
	var usual, unique strings.Builder
	ends := strings.Fields("nın lere i dan ların ı mız sı daki")
	for i := 0; usual.Len() < 1<<20; i++ {
		fmt.Fprintf(&usual, "%s %s%s kelime%d metin, ", roots[i*7%16], roots[i*3%16], ends[i%9], i%5000)
	}
	for i := 0; unique.Len() < 1<<20; i++ {
		fmt.Fprintf(&unique, "%s%s%d ", roots[i%16], ends[i%9], i)
	}
	for name, text := range map[string]string{"usual": usual.String(), "unique": unique.String(),
		"one": strings.Repeat("atık yönetimi ", 1<<20/16)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			before := cputime.Used(b)
			for b.Loop() {
				m.Find(text)
			}
			b.ReportMetric(float64((cputime.Used(b)-before).Milliseconds())/float64(b.N), "cpu-ms/op")
		})
	}
	terms := make([]termform.Term, len(names))
	for i, name := range names {
		terms[i].Name = name
	}
	b.Run("new", func(b *testing.B) {
		for b.Loop() {
			termform.New(lang.Turkish, terms)
		}
	})
}
