package check

import (
	"slices"
	"strings"
	"testing"

	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

const sampleTR = `ÖRNEK YASASI

Kısa İsim
1. Bu Yasa, Örnek Yasası olarak isimlendirilir.

Tefsir
2. Bu Yasada metin başka türlü gerektirmedikçe:
“Kurul”, bu Yasa uyarınca oluşturulan Denetim Kurulunu anlatır.
“Başvuru”, Kurula yapılan yazılı istemi anlatır.

Başvurular
3. (1) Başvuru Kurula on beş gün içinde yapılır ve 500 Euro ücrete tabidir.
(2) Aşağıdakiler başvuru yapabilir:
(A) Gerçek kişiler;
(B) Tüzel kişiler;
(C) Kamu kurumları.
(3) Kurul başvuruyu 1/5/2024 tarihine kadar sonuçlandırır.

Denetim
4. (1) Bu Yasanın 3'üncü maddesinin (2)'nci fıkrası uyarınca başvuranlar denetlenir.
(2) Ceza, ücretin %20'sidir.

Yürürlüğe Giriş
5. Bu Yasa, yayımlandığı tarihten başlayarak yürürlüğe girer.
`

const sampleEN = `SAMPLE LAW

Short title
1. This Law may be cited as the Sample Law.

Interpretation
2. In this Law, unless the context otherwise requires:
“Board” means the Inspection Board established under this Law.
“Application” means the written request made to the Board.

Applications
3. (1) The application shall be made to the Board within fifteen days and is subject to a fee of 500 Euro.
(2) The following may make an application:
(A) natural persons;
(B) legal persons;
(C) public institutions.
(3) The Board shall decide on the application by 1 May 2024.

Inspection
4. (1) Applicants under paragraph (2) of article 3 of this Law shall be inspected.
(2) The fine is 20% of the fee.

Entry into force
5. This Law enters into force on the date of its publication.
`

func TestCorrectTextsHaveNoFindings(t *testing.T) {
	report := Run(sampleTR, sampleEN, Options{})
	for _, f := range report.Findings {
		t.Errorf("%s at %s: %v", f.Rule, f.Place, f.Params)
	}
	if report.TR.Articles != 5 || report.EN.Articles != 5 || report.TR.References == 0 || report.TR.Terms != 2 ||
		report.Compared < 10 {
		t.Errorf("checked only %+v, %+v, %d passages", report.TR, report.EN, report.Compared)
	}
}

// planted changes one of the sample texts and says which finding must follow, alone and at which words.
type planted struct {
	name     string
	language lang.Language
	from, to string
	rule     string // none for a near miss
	at       string
}

func plantedFaults() []planted {
	const tr, en = lang.Turkish, lang.English
	return []planted{
		{"a reference to an article that is missing", tr, "3'üncü maddesinin", "8'inci maddesinin", "ref.article",
			"8'inci"},
		{"a reference to another law's article", tr, "Bu Yasanın 3'üncü maddesinin",
			"Gelir Yasasının 8'inci maddesinin", "", ""},
		{"an article without a possessive is ours", tr, "Bu Yasanın 3'üncü maddesinin", "9'uncu maddenin",
			"ref.article", "9'uncu"},
		{"a missing paragraph", tr, "(2)'nci fıkrası", "(6)'ncı fıkrası", "ref.paragraph", "(6)'ncı"},
		{"a missing point", tr, "(2)'nci fıkrası", "(2)'nci fıkrasının (E) bendi", "ref.point", "(E) bendi"},
		{"a point that exists", tr, "(2)'nci fıkrası", "(2)'nci fıkrasının (B) bendi", "", ""},
		{"an article in quotation marks is another law's", tr, "uyarınca başvuranlar",
			"ve “9'uncu maddenin” uyarınca başvuranlar", "", ""},
		{"an English reference to a missing article", en, "article 3 of this Law", "article 8 of this Law",
			"ref.article", "article 8"},
		{"an English reference to another law", en, "article 3 of this Law", "article 8 of the Income Law", "", ""},
		{"a missing article at the beginning of a line", tr, "Bu Yasanın 3'üncü maddesinin",
			"Bu Yasanın\n8 inci maddesinin", "ref.article", "8 inci"},
		{"a number that may be an article not recognised", tr, "(2) Ceza, ücretin %20'sidir.",
			"(2) Ceza, 9'uncu maddenin cezasıdır.\n9- Madde bulunamadı.", "", ""},
		{"an article that names itself", tr, "Bu Yasanın 3'üncü maddesinin", "4'üncü maddenin", "ref.self", "4'üncü"},
		{"a repealed article", tr, "Yürürlüğe Giriş\n5. Bu Yasa, yay",
			"5. (Mülga)\n\nYürürlüğe Giriş\n6. Bu Yasa, 5'inci maddeye göre yay", "ref.repealed", "5'inci"},
		{"a range with a repealed article in it", tr, "Yürürlüğe Giriş\n5. Bu Yasa, yay",
			"5. (Mülga)\n\nYürürlüğe Giriş\n6. Bu Yasa, 3 ilâ 6'ncı maddelere göre yay", "", ""},
		{"an article that was repealed and enacted anew", tr, "Yürürlüğe Giriş\n5. Bu Yasa, yay",
			"Kayıt\n5. (Mülga: 3/2020; Yeniden düzenleme: 4/2021) Kayıt tutulur.\n\nYürürlüğe Giriş\n" +
				"6. Bu Yasa, 5'inci maddeye göre yay",
			"", ""},
		{"a missing paragraph of an article without numbered ones", tr, "3'üncü maddesinin (2)'nci fıkrası",
			"5'inci maddesinin (6)'ncı fıkrası", "ref.paragraph", "(6)'ncı"},
		{"a quotation of another law over two paragraphs", tr, "(2) Ceza, ücretin %20'sidir.",
			"(2) Ceza: “Birinci söz.\n(3) 9'uncu maddenin cezasıdır.”", "", ""},
		{"a quotation in straight marks", tr, "uyarınca başvuranlar", "ve \"9'uncu maddenin\" uyarınca başvuranlar",
			"", ""},
		{"a gap in the articles", tr, "5. Bu Yasa, yay", "7. Bu Yasa, yay", "num.gap", "7."},
		{"a gap in the paragraphs", tr, "(3) Kurul", "(4) Kurul", "num.paragraph", "(4)"},
		{"a gap in the points", tr, "(C) Kamu", "(E) Kamu", "num.point", "(E)"},
		{"points in the Turkish alphabet", tr, "(C) Kamu kurumları.", "(C) Kamu kurumları;\n(Ç) Dernekler.", "", ""},
		{"a wrong ordinal", tr, "3'üncü maddesinin", "3'inci maddesinin", "suffix.ordinal", "3'inci"},
		{"a wrong case", tr, "3'üncü maddesinin (2)'nci fıkrası", "3'üncü maddesinin (2)'nci fıkrası 95'den",
			"suffix.case", "95'den"},
		{"a wrong accusative", tr, "3'üncü maddesinin (2)'nci fıkrası", "3'üncü maddesinin (2)'nci fıkrası 95'ı",
			"suffix.case", "95'ı"},
		{"a right case", tr, "3'üncü maddesinin (2)'nci fıkrası", "3'üncü maddesinin (2)'nci fıkrası 95'ten", "", ""},
		{"a term that is never used", tr, "“Başvuru”, Kurula",
			"“Müfettiş”, denetim yapan kişiyi anlatır.\n“Başvuru”, Kurula", "def.unused", "Müfettiş"},
		{"a definition without quotation marks", tr, "“Başvuru”, Kurula yapılan yazılı istemi anlatır.",
			"“Başvuru”, Kurula yapılan yazılı istemi anlatır.\nDenetçi, denetim yapan kişiyi anlatır.", "def.quote",
			"Denetçi"},
		{"an English definition in marks of another kind", en, "“Application” means",
			"“Inspector” means a person who inspects.\n‘Application’ means", "def.quote", "‘Application’"},
		{"a definition out of order", tr, "“Başvuru”, Kurula yapılan yazılı istemi anlatır.",
			"“Çevre”, doğayı anlatır.\n“Denetim”, incelemeyi anlatır.", "def.order", "Çevre"},
		{"a term that is defined twice", tr, "“Başvuru”, Kurula",
			"“Kurul”, başka bir organı anlatır.\n“Başvuru”, Kurula", "def.twice", "Kurul"},
		{"a broken field of a word processor", tr, "Ceza, ücretin", "Hata! Başvuru kaynağı bulunamadı. Ceza, ücretin",
			"draft.mark", "Başvuru kaynağı bulunamadı"},
		{"a question that was never answered", en, "The fine is", "The ??? fine is", "draft.mark", "???"},
		{"three letters X", tr, "Ceza, ücretin", "Ceza, XXX ücretin", "draft.mark", "XXX"},
		{"an article with the Roman number thirty", tr, "Ceza, ücretin", "Ceza, XXX. bölümdeki ücretin", "", ""},
		{"words that were never written", en, "The fine is", "The fine of … is", "draft.mark", "of … is"},
		{"words that were left out of a quotation", en, "The fine is", "The fine “of … persons” is", "", ""},
		{"a law under another word", tr, "Bu Yasanın 3'üncü", "Bu Kanunun 3'üncü", "draft.law", "Kanunun"},
		{"another law under its own word", tr, "Bu Yasanın 3'üncü", "Gelir Kanununun 8'inci", "", ""},
		{"a vague expression", tr, "uyarınca başvuranlar", "ve yukarıdaki esaslar uyarınca başvuranlar", "draft.vague",
			"yukarıdaki"},
		{"an impossible number of a directive", en, "shall be inspected",
			"shall be inspected under Directive 2004/999/EC", "eu.number", "2004/999"},
		{"a high number of a directive of the seventies", en, "shall be inspected",
			"shall be inspected under Directive 79/1072/EEC", "", ""},
		{"one question mark", en, "The fine is", "Is it (?) the fine is", "", ""},
		{"a heading with a full stop", tr, "\nDenetim\n", "\nDenetim işleri.\n", "draft.title", "Denetim işleri."},
		{"a date with zeros", tr, "1/5/2024", "01/05/2024", "draft.date", "01/05/2024"},
		{"a repeal that names nothing", tr, "yürürlüğe girer.",
			"yürürlüğe girer. Buna aykırı hükümler yürürlükten kaldırılmıştır.", "draft.repeal", "aykırı hükümler"},
		{"a Cyrillic letter", en, "natural persons", "n\u0430tural persons", "type.lookalike", "n\u0430tural"},
		{"a word in another alphabet", en, "natural persons", "natural persons (личность)", "", ""},
		{"the letter l in a number", tr, "1/5/2024 tarihine", "1/5/2024 günü 2l4 sayılı tarihine", "type.lookalike",
			"2l4"},
		{"the letter I in a number", tr, "1/5/2024 tarihine", "1/5/2024 günü 2I4 sayılı tarihine", "type.lookalike",
			"2I4"},
		{"a capital I without its dot", tr, "(3) Kurul", "(3) Idare, idare ve idarenin idare yeri bildirilir. Kurul",
			"type.dotless", "Idare"},
		{"a Roman number", tr, "(3) Kurul", "(3) III sayılı cetvel ile iii ve iii bildirilir. Kurul", "", ""},
		{"a dash of another kind", en, "natural persons", "men – women – minors – adults – clubs — persons",
			"type.dash", "—"},
		{"letters that were spoiled", tr, "Gerçek", "Gerçek kiþi", "type.spoiled", "kiþi"},
		{"an ordinal with its ending joined", tr, "(3) Kurul", "(3) 5inci iş günü Kurul", "suffix.form", "5inci"},
		{"an ordinal with a full stop and an ending", tr, "(3) Kurul", "(3) 5. inci iş günü Kurul", "suffix.form",
			"5. inci"},
		{"an ordinal with two endings", tr, "3'üncü maddesinin", "3'üncü'ncü maddesinin", "suffix.form", "3'üncü'ncü"},
		{"a wrong ordinal with its ending joined", tr, "(3) Kurul", "(3) 5nci iş günü Kurul", "suffix.ordinal", "5nci"},
		{"a wrong ordinal with a full stop and an ending", tr, "(3) Kurul", "(3) 5. ncı iş günü Kurul", "suffix.form",
			"5. ncı"},
		{"an ordinal with a full stop", tr, "(3) Kurul", "(3) 5. iş günü Kurul", "", ""},
		{"a blank among apostrophes", tr, "(3) Kurul", "(3) 4'üncü, 5'inci, 6'ncı, 7'nci ve 8 inci gün Kurul",
			"suffix.style", "8 inci"},
		{"a blank among two apostrophes", tr, "(3) Kurul", "(3) 4'üncü ve 8 inci gün Kurul", "suffix.style", "8 inci"},
		{"two ways, each as often as the other", tr, "(3) Kurul", "(3) 4'üncü, 5'inci, 7 nci ve 8 inci gün Kurul",
			"", ""},
		{"two blanks", tr, "Kurul başvuruyu", "Kurul  başvuruyu", "type.space", "Kurul  başvuruyu"},
		{"three blanks", tr, "Kurul başvuruyu", "Kurul   başvuruyu", "type.space", "Kurul   başvuruyu"},
		{"columns that blanks align", tr, "Kurul başvuruyu", "Kurul   başvuruyu   alır", "", ""},
		{"a blank at the end of a line", tr, "(A) Gerçek kişiler;", "(A) Gerçek kişiler; ", "type.space", ""},
		{"a blank before a comma", en, "In this Law, unless", "In this Law , unless", "type.space", "Law ,"},
		{"no blank after a semicolon", en, "natural persons;", "natural;legal persons;", "type.space", "natural;legal"},
		{"a sign without a width", en, "natural persons", "natural per\u200bsons", "type.space", "per\u200bsons"},
		{"a thousand with a point", tr, "(3) Kurul", "(3) 5.000 kişi Kurul", "", ""},
		{"a bracket that is not closed", en, "legal persons", "legal persons (companies", "type.quotes", "(companies"},
		{"a bracket that is closed", en, "legal persons", "legal persons (companies)", "", ""},
		{"a quotation that is not closed", en, "The fine is", "The “fine is", "type.quotes", "“fine"},
		{"straight marks among curly ones", en, "The fine is", "The \"fine\u201d is", "type.quotes", "\""},
		{"a point that ends otherwise", en, "(B) legal persons;\n(C) public institutions.",
			"(B) legal persons;\n(C) partnerships\n(D) funds;\n(E) public institutions.", "type.punct", "partnerships"},
		{"a last point without a full stop", en, "(B) legal persons;\n(C) public institutions.",
			"(B) legal persons;\n(C) funds;\n(D) trusts;\n(E) public institutions", "type.punct", "institutions"},
		{"two points that end otherwise", en, "(B) legal persons;\n(C) public institutions.",
			"(B) legal persons;\n(C) partnerships\n(D) funds;\n(E) trusts;\n(F) clubs;\n(G) public institutions.",
			"type.punct", "partnerships"},
		{"a point that was repealed", tr, "(B) Tüzel kişiler;\n(C) Kamu kurumları.",
			"(B) Tüzel kişiler;\n(C) (Mülga: 12/2020)\n(D) Vakıflar;\n(E) Kamu kurumları.", "", ""},
		{"a mark of a footnote behind a point", tr, "(B) Tüzel kişiler;\n(C) Kamu kurumları.",
			"(B) Tüzel kişiler; [2]\n(C) Dernekler; [3]\n(D) Vakıflar;\n(E) Kamu kurumları. [4]", "", ""},
		{"a word in the middle of a list that leads on", en, "(B) legal persons;\n(C) public institutions.",
			"(B) legal persons;\n(C) funds or\n(D) trusts;\n(E) clubs;\n(F) public institutions.", "", ""},
		{"the word that leads to the last point", en, "(B) legal persons;\n(C) public institutions.",
			"(B) legal persons;\n(C) funds;\n(D) trusts or\n(E) public institutions.", "", ""},
		{"no entry into force", en, "Entry into force\n5. This Law enters into force on",
			"Publication\n5. This Law is printed on", "draft.final", "5."},
		{"a heading that only one language has", en, "Inspection\n4.", "4.", "par.title", "Denetim"},
		{"a missing point in English", en, "(B) legal persons;\n(C) public institutions.", "(B) public institutions.",
			"par.missing", ""},
		{"a missing paragraph in English", en, "\n(3) The Board shall decide on the application by 1 May 2024.", "",
			"par.missing", "(3) Kurul"},
		{"a missing paragraph with its points", en, "(2) The following may make an application:\n" +
			"(A) natural persons;\n" +
			"(B) legal persons;\n(C) public institutions.\n", "", "par.missing", "(2) Aşağıdakiler"},
		{"another number of days", en, "fifteen days", "fifty days", "par.number", "on beş"},
		{"the same number in digits", en, "fifteen days", "15 days", "", ""},
		{"another amount", en, "500 Euro", "5,000 Euro", "par.amount", "500 Euro"},
		{"another date", en, "1 May 2024", "1 June 2024", "par.date", "1/5/2024"},
		{"another percentage", en, "20% of", "25 per cent of", "par.percent", "%20"},
		{"the same percentage in words", en, "20% of", "twenty per cent of", "", ""},
		{"another article", en, "of article 3", "of article 2", "par.ref", ""},
	}
}

func TestEachPlantedFaultIsFoundAloneAndNearMissesAreNot(t *testing.T) {
	off := map[string]bool{}
	for _, r := range Rules() {
		off[r.Name] = r.Off
	}
	found := map[string]bool{}
	for _, p := range plantedFaults() {
		t.Run(p.name, func(t *testing.T) {
			tr, en := sampleTR, sampleEN
			change := func(s string) string {
				if strings.Count(s, p.from) != 1 {
					t.Fatalf("%q is there %d times", p.from, strings.Count(s, p.from))
				}
				return strings.Replace(s, p.from, p.to, 1)
			}
			var report Report
			if p.language == lang.Turkish {
				tr = change(tr)
			} else {
				en = change(en)
			}
			// A rule that is off by default is tried alone: others of that kind may find something as well.
			options := Options{All: off[p.rule]}
			if strings.HasPrefix(p.rule, "par.") {
				report = Run(tr, en, options)
			} else {
				report = Run(lang.Pick(p.language, tr, ""), lang.Pick(p.language, "", en), options)
			}
			report.Findings = slices.DeleteFunc(report.Findings, func(f Finding) bool {
				return off[f.Rule] && f.Rule != p.rule
			})
			if p.rule == "" {
				for _, f := range report.Findings {
					t.Errorf("found %s: %v", f.Rule, f.Params)
				}
				return
			}
			found[p.rule] = true
			if len(report.Findings) != 1 || report.Findings[0].Rule != p.rule {
				t.Fatalf("found %+v, want one %s", report.Findings, p.rule)
			}
			f := report.Findings[0]
			text := lang.Pick(f.Language, tr, en)
			if !strings.Contains(text[f.Start:f.End], p.at) {
				t.Errorf("found %q, want %q", text[f.Start:f.End], p.at)
			}
			if f.Fix != nil {
				fixed := text[:f.Fix.Start] + f.Fix.Text + text[f.Fix.End:]
				if rest := Run(lang.Pick(f.Language, fixed, ""), lang.Pick(f.Language, "", fixed),
					Options{}); len(rest.Findings) > 0 {
					t.Errorf("after the fix: %+v", rest.Findings)
				}
			}
		})
	}
	elsewhere := []string{"num.twice", "num.order", "term.mixed", "term.variants", "par.older", "def.undefined"}
	for _, r := range Rules() {
		if !found[r.Name] && !slices.Contains(elsewhere, r.Name) {
			t.Errorf("no planted fault of %s", r.Name)
		}
	}
}

func TestAParagraphWithoutItsFirstWordsIsOneFinding(t *testing.T) {
	const (
		tr = "MADDE 1-\n(1) Değirmen sahibi;\na) değirmeni korur,\nb) rapor verir,\nc) değişiklikleri bildirir.\n" +
			"(2) Rapor otuz gün içinde verilir.\n(3) Bildirim ücretsizdir.\nSüreler\nMADDE 2-\n" +
			"(1) Kayıtlar iki yıl saklanır.\n"
		en = "ARTICLE 1-\n(1) The owner of a mill shall:\na) keep the mill,\nb) report,\nc) notify changes.\n" +
			"(2) The report shall be made within thirty days.\n(3) The notification is free of charge.\nPeriods\n" +
			"ARTICLE 2-\n" +
			"(1) Records shall be kept for two years.\n"
	)
	for _, c := range []struct{ name, from, to, rule, number string }{
		{"nothing is changed", "(1)", "(1)", "", ""},
		{"the words above the points are missing", "(1) The owner of a mill shall:\n", "", "par.missing", "1"},
		{"a point is missing", "b) report,\n", "", "par.missing", "B"},
		{"a paragraph is missing", "(2) The report shall be made within thirty days.\n", "", "par.missing", "2"},
		{"a small number in words has another unit", "two years", "two months", "par.number", ""},
	} {
		found := slices.DeleteFunc(Run(tr, strings.Replace(en, c.from, c.to, 1), Options{}).Findings,
			func(f Finding) bool { return !IsParity(f.Rule) })
		switch {
		case c.rule == "" && len(found) == 0:
		case len(found) != 1 || found[0].Rule != c.rule || found[0].Params["number"] != c.number:
			t.Errorf("%s: found %+v", c.name, found)
		}
	}
}

func TestAnArticleThatOneLanguageHasChangedAloneIsFound(t *testing.T) {
	changed := strings.Replace(sampleTR, "yazılı istemi", "yazılı veya elektronik ortamda sunulan istemi", 1)
	report := Run(changed, sampleEN, Options{BeforeTR: sampleTR, BeforeEN: sampleEN})
	if len(report.Findings) != 1 || report.Findings[0].Rule != "par.older" || report.Findings[0].Place != "art:2" {
		t.Errorf("found %+v", report.Findings)
	}
	both := strings.Replace(sampleEN, "the written request", "the written or electronic request", 1)
	if report := Run(changed, both, Options{BeforeTR: sampleTR, BeforeEN: sampleEN}); len(report.Findings) != 0 {
		t.Errorf("both languages have changed, but it found %+v", report.Findings)
	}
	typo := strings.Replace(sampleTR, "yazılı istemi", "yazılı isteği", 1)
	if report := Run(typo, sampleEN, Options{BeforeTR: sampleTR, BeforeEN: sampleEN}); len(report.Findings) != 0 {
		t.Errorf("a word has changed, and it found %+v", report.Findings)
	}
}

func TestTheStyleOfAnAdministrationIsFollowed(t *testing.T) {
	blank := strings.Replace(sampleTR, "(3) Kurul", "(3) 8 inci gün Kurul", 1)
	found := func(text string, style Style) (rules []string) {
		for _, f := range Run(text, "", Options{Style: style}).Findings {
			rules = append(rules, f.Rule)
		}
		return rules
	}
	if got := found(blank, Style{Ordinal: "apostrophe"}); !slices.Equal(got, []string{"suffix.style"}) {
		t.Errorf("with apostrophes: %v", got)
	}
	if got := found(blank, Style{Ordinal: "apostrophe", Off: []string{"suffix.style"}}); len(got) != 0 {
		t.Errorf("without the rule: %v", got)
	}
	turkish := strings.Replace(sampleTR, "(C) Kamu kurumları.", "(C) Kamu kurumları;\n(Ç) Dernekler.", 1)
	if got := found(turkish, Style{Points: "latin"}); !slices.Equal(got, []string{"num.point"}) {
		t.Errorf("with Latin letters: %v", got)
	}
	if got := found(sampleTR, Style{On: []string{"draft.final"}}); !slices.Equal(got, []string{"draft.final"}) {
		t.Errorf("with the last articles: %v", got) // nobody executes the sample
	}
}

func TestDifferencesAreTheFindingsOfTheWholeCheck(t *testing.T) {
	en := strings.Replace(sampleEN, "500 Euro", "5,000 Euro", 1)
	var want []string
	for _, f := range Run(sampleTR, en, Options{}).Findings {
		want = append(want, f.Key)
	}
	got, compared := Differences(sampleTR, en)
	if !compared || len(got) != 1 || !slices.Equal(got, want) {
		t.Errorf("%v, %t; the whole check has %v", got, compared, want)
	}
	if _, compared := Differences(sampleTR, "Hello."); compared {
		t.Error("a text without articles was compared")
	}
}

func TestAnArticleNumberThatIsThereTwiceIsFound(t *testing.T) {
	text := "MADDE 1- Bu Kanun uygulanır.\n\nMADDE 2- Kurul toplanır.\n\nMADDE 2- Kurul dağılır.\n\nMADDE 3- Biter.\n"
	if report := Run(text, "", Options{}); len(report.Findings) != 1 || report.Findings[0].Rule != "num.twice" {
		t.Errorf("found %+v", report.Findings)
	}
}

func TestAnArticleOutOfOrderIsFoundAsOneAndLeavesNoGap(t *testing.T) {
	text := "MADDE 1- Bu Kanun uygulanır.\n\nMADDE 3- Kurul toplanır.\n\nMADDE 2- Kurul dağılır.\n\nMADDE 4- Biter.\n"
	report := Run(text, "", Options{})
	if len(report.Findings) != 1 || report.Findings[0].Rule != "num.order" ||
		report.Findings[0].Params["number"] != "2" {
		t.Errorf("found %+v", report.Findings)
	}
	text = strings.NewReplacer("MADDE 3-", "MADDE 2-", "MADDE 2-", "MADDE 3-").Replace(text)
	text += "\nGEÇİCİ MADDE 1- Bir yıl sonra.\n\nGEÇİCİ MADDE 2- İki yıl sonra.\n\nEK GEÇİCİ MADDE 1- Üç yıl sonra.\n"
	if report := Run(text, "", Options{}); len(report.Findings) != 0 {
		t.Errorf("in order: %+v", report.Findings)
	}
}

func TestATermWithoutItsCounterpartIsFoundWhereTheTextUsesThePairOtherwise(t *testing.T) {
	terms := func(language lang.Language, name, text string) []termform.Match {
		return termform.New(language, []termform.Term{{ID: 7, Name: name}}).Find(text)
	}
	for _, c := range []struct {
		tr, en, other string
		severity      Severity
	}{
		{"denetçi", "auditor", "inspector", Hint}, // perhaps a part of an expression
		{"yeminli denetçi", "sworn auditor", "inspector", Warning},
	} {
		tr, en := "", ""
		for i := range 6 {
			word := c.en
			if i == 4 {
				word = c.other
			}
			tr += "MADDE " + itoa(i+1) + "- Bir " + c.tr + " raporu inceler.\n\n"
			en += "Article " + itoa(i+1) + "\nThe " + word + " examines the report.\n\n"
		}
		report := Run(tr, en, Options{TermsTR: terms(lang.Turkish, c.tr, tr), TermsEN: terms(lang.English, c.en, en)})
		if len(report.Findings) != 1 || report.Findings[0].Rule != "term.mixed" ||
			report.Findings[0].Place != "art:5" || report.Findings[0].Severity != c.severity {
			t.Errorf("%s: found %+v", c.tr, report.Findings)
		}
	}
}

func TestTwoTurkishTermsBesideOneEnglishTermAreFound(t *testing.T) {
	terms := func(language lang.Language, text string, names ...string) []termform.Match {
		var all []termform.Term
		for i, name := range names {
			all = append(all, termform.Term{ID: int64(i + 1), Name: name})
		}
		return termform.New(language, all).Find(text)
	}
	for _, c := range []struct {
		name, tr, en string
		found        int
	}{
		{"another Turkish term", "teftiş", "inspection", 1},
		{"each with its own counterpart", "teftiş", "supervision", 0},
	} {
		tr, en := "", ""
		for i := range 4 {
			turkish, english := "denetim", "inspection"
			if i == 2 {
				turkish, english = c.tr, c.en
			}
			tr += "MADDE " + itoa(i+1) + "- Yıllık " + turkish + " yapılır.\n\n"
			en += "Article " + itoa(i+1) + "\nThere is a yearly " + english + ".\n\n"
		}
		report := Run(tr, en, Options{TermsTR: terms(lang.Turkish, tr, "denetim", "teftiş"),
			TermsEN: terms(lang.English, en, "inspection", "supervision")})
		if len(report.Findings) != c.found {
			t.Fatalf("%s: found %+v", c.name, report.Findings)
		}
		for _, f := range report.Findings {
			if f.Rule != "term.variants" || f.Params["term"] != "teftiş" || f.Params["usual"] != "denetim" ||
				f.Params["english"] != "inspection" {
				t.Errorf("%s: found %+v", c.name, f)
			}
		}
	}
}

// TestValuesAreComparedInOneFormForBothLanguages has sentences that say the same, and one that does not.
func TestValuesAreComparedInOneFormForBothLanguages(t *testing.T) {
	for _, c := range []struct{ tr, same, other, rule string }{
		{"on iş günü içinde", "within 10 working days", "within 10 days", "par.number"},
		{"30 takvim günü içinde", "within thirty calendar days", "within thirty business days", "par.number"},
		{"1/11/1984 tarihinde", "on 1st November 1984", "on 2nd November 1984", "par.date"},
		{"1 Kasım 1984 tarihinde", "on November 1, 1984", "on November 2, 1984", "par.date"},
		{"3/1/1999 tarihinde", "on the 3rd of January 1999", "on the 3rd of June 1999", "par.date"},
		{"üyelerin dörtte üçü ile", "by three quarters of the members", "by two thirds of the members", "par.number"},
		{"üyelerin üçte ikisi ile", "by two-thirds of the members", "by one third of the members", "par.number"},
		{"ücretin yarısı olarak", "as half of the fee", "as a quarter of the fee", "par.number"},
		{"üyelerin yarısından fazlası ile", "by more than half of the members", "", ""},
		{"binde beşi olarak", "as five per thousand", "as six per thousand", "par.number"},
		{"üçüncü bir ülkede", "in a third country", "", ""},
		{"yüz yüze", "face to face", "", ""},
		{"altı çizili sözlerle", "by underlined words", "", ""},
		{"üçten az üye ile", "with fewer than three members", "with fewer than five members", "par.number"},
		{"2'nci maddenin (ç) bendine göre", "under point (d) of article 2", "under point (c) of article 2", "par.ref"},
	} {
		tr := "MADDE 1- Karar " + c.tr + " alınır.\n\nMADDE 2- Şunlar:\na) bir\nb) iki\nc) üç\nç) dört\n"
		en := func(words string) string {
			return "Article 1\nA decision is taken " + words + ".\n\nArticle 2\nThese:\na) one\nb) two\nc) three\n" +
				"d) four\n"
		}
		parity := func(words string) []Finding {
			return slices.DeleteFunc(Run(tr, en(words), Options{}).Findings, func(f Finding) bool {
				return !IsParity(f.Rule)
			})
		}
		if found := parity(c.same); len(found) != 0 {
			t.Errorf("%s, %s: found %+v", c.tr, c.same, found)
		}
		if c.other == "" {
			continue
		}
		if found := parity(c.other); len(found) != 1 || found[0].Rule != c.rule {
			t.Errorf("%s, %s: found %+v", c.tr, c.other, found)
		}
	}
}

func TestADifferenceIsToldOnceAndWithItsUnit(t *testing.T) {
	const tr = "MADDE 1- Karar on iş günü içinde alınır; 2'nci maddenin (2)'nci fıkrasının (b) bendi saklıdır.\n\n" +
		"MADDE 2-\n(1) Bir.\n(2) Şunlar:\na) bir,\nb) iki.\n"
	const en = "Article 1\nA decision is taken within 10 days.\n\nArticle 2\n(1) One.\n(2) These:\na) one,\nb) two.\n"
	var got []string
	for _, f := range Run(tr, en, Options{}).Findings {
		if IsParity(f.Rule) {
			got = append(got, f.Rule+" "+tr[f.Start:f.End]+" "+en[f.Other.Start:f.Other.End])
		}
	}
	want := []string{"par.number on iş günü 10 days",
		"par.ref 2'nci maddenin (2)'nci fıkrasının (b) bendi A decision is taken within 10 days."}
	if !slices.Equal(got, want) {
		t.Errorf("found %q", got)
	}
}

func TestHeadingsDatesAndPointsAreComparedWithTheRestOfTheText(t *testing.T) {
	law := func(change func(i int, heading, text string) (string, string)) string {
		out := "DENEME YASASI\n\n"
		for i, heading := range []string{"Amaç", "Kapsam", "Kayıtlar", "Denetim", "Süreler", "Cezalar", "Yürürlük",
			"Yürütme", "Belgeler", "Başvurular", "Kararlar", "Ücretler"} {
			heading, text := change(i, heading, "Kayıt "+itoa(i+1)+"/2/2024 tarihinde tutulur.")
			if heading != "" {
				heading += "\n"
			}
			out += heading + "MADDE " + itoa(i+1) + "- " + text + "\n\n"
		}
		return out
	}
	for _, c := range []struct {
		name   string
		change func(i int, heading, text string) (string, string)
		rule   string
		what   string
	}{
		{"all alike", func(_ int, h, text string) (string, string) { return h, text }, "", ""},
		{"one without a heading", func(i int, h, text string) (string, string) {
			if i == 4 {
				h = ""
			}
			return h, text
		}, "draft.title", "missing"},
		{"two without a heading", func(i int, h, text string) (string, string) {
			if i == 4 || i == 6 {
				h = ""
			}
			return h, text
		}, "", ""},
		{"one in capitals", func(i int, h, text string) (string, string) {
			if i == 4 {
				h = "SÜRELER"
			}
			return h, text
		}, "draft.title", "capitals"},
		{"a date with points", func(i int, h, text string) (string, string) {
			if i == 4 {
				text = "Kayıt 5.2.2024 tarihinde tutulur."
			}
			return h, text
		}, "draft.date", ""},
		{"a Latin list among Turkish ones", func(i int, h, text string) (string, string) {
			list := "a) bir,\nb) iki,\nc) üç,\nç) dört,\nd) beş."
			if i == 4 {
				list = "a) bir,\nb) iki,\nc) üç,\nd) dört."
			}
			return h, "Şunlar:\n" + list
		}, "num.point", ""},
		{"a Turkish list among Latin ones", func(i int, h, text string) (string, string) {
			list := "a) bir,\nb) iki,\nc) üç,\nd) dört,\ne) beş."
			if i == 4 {
				list = "a) bir,\nb) iki,\nc) üç,\nç) dört."
			}
			return h, "Şunlar:\n" + list
		}, "", ""},
	} {
		found := Run(law(c.change), "", Options{}).Findings
		switch {
		case c.rule == "" && len(found) == 0:
		case len(found) != 1 || found[0].Rule != c.rule || found[0].Params["what"] != c.what:
			t.Errorf("%s: found %+v", c.name, found)
		}
	}
	latin := law(func(_ int, h, _ string) (string, string) { return h, "Şunlar:\na) bir,\nb) iki,\nc) üç,\nd) dört." })
	if found := Run(latin, "", Options{Style: Style{Points: "turkish"}}).Findings; len(found) != 1 ||
		found[0].Severity != Hint {
		t.Errorf("a text in the Latin order: %+v", found)
	}
}

func TestProvisionalArticlesHaveTheirOwnNumbers(t *testing.T) {
	tr := "MADDE 1- Kayıt tutulur.\n\nMADDE 2- Geçici 3'üncü madde uygulanır.\n\nGEÇİCİ MADDE 1- Bir yıl sonra.\n\n" +
		"GEÇİCİ MADDE 1- İki yıl sonra.\n"
	found := Run(tr, "", Options{}).Findings
	if len(found) != 2 || found[0].Rule != "ref.article" || found[0].Params["kind"] != "prov" ||
		found[1].Rule != "num.twice" || found[1].Params["kind"] != "prov" {
		t.Errorf("found %+v", found)
	}
}

func TestTheKeyOfAFindingStaysAfterAnEditElsewhere(t *testing.T) {
	wrong := strings.Replace(sampleTR, "3'üncü", "3'inci", 1)
	before := Run(wrong, "", Options{}).Findings
	after := Run(strings.Replace(wrong, "olarak isimlendirilir", "diye anılır", 1), "", Options{}).Findings
	if len(before) != 1 || len(after) != 1 || before[0].Key != after[0].Key || before[0].Start == after[0].Start {
		t.Errorf("%+v, then %+v", before, after)
	}
}

func TestTextsWithoutArticlesCannotBeCompared(t *testing.T) {
	if report := Run("Merhaba.", "Hello.", Options{}); report.Reason != "structure" || len(report.Findings) > 0 {
		t.Errorf("%+v", report)
	}
}

func FuzzRun(f *testing.F) {
	f.Add(sampleTR, sampleEN)
	f.Add("ʼ", "0ʼ") // an apostrophe that is a letter
	for _, p := range plantedFaults() {
		f.Add(p.to, p.from)
	}
	f.Fuzz(func(t *testing.T, tr, en string) {
		tr, en = strings.ToValidUTF8(tr, "?"), strings.ToValidUTF8(en, "?")
		for _, found := range Run(tr, en, Options{All: true}).Findings {
			text := lang.Pick(found.Language, tr, en)
			if found.Start < 0 || found.Start > found.End || found.End > len(text) || found.Key == "" {
				t.Fatalf("%+v is outside of the text", found)
			}
			if o := found.Other; o != nil && (o.Start > o.End || o.End > len(lang.Pick(o.Language, tr, en))) {
				t.Fatalf("%+v is outside of the other text", found)
			}
		}
	})
}

func TestALongListOfUnusedTermsTakesABoundedTime(t *testing.T) {
	var text strings.Builder
	text.WriteString("MADDE 1- Amaç.\n\nTanımlar\nMADDE 2- Bu Yasada:\n")
	for i := range 3 * maxLooks {
		text.WriteString("“" + string([]byte{byte('a' + i%20), byte('a' + i/20%20), byte('a' + i/400)}) +
			"lıkbirim”, bir şeyi anlatır.\n")
	}
	unused := 0
	for _, f := range Run(text.String(), "", Options{Style: Style{On: []string{"def.unused"}}}).Findings {
		if f.Rule == "def.unused" {
			unused++
		}
	}
	if unused == 0 || unused > maxLooks {
		t.Errorf("%d of %d terms were looked for, want at most %d", unused, 3*maxLooks, maxLooks)
	}
}

func TestAPercentageIsNoArticle(t *testing.T) {
	text := "MADDE 1- Ceza, verginin %20'sidir ve 2'nci maddeye göre ödenir.\n\nMADDE 2- Ödeme bir ay içinde yapılır.\n"
	if report := Run(text, "", Options{}); len(report.Findings) > 0 {
		t.Errorf("found %+v", report.Findings)
	}
}
