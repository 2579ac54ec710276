package report

import "lls/internal/text/lang"

// words are what the reports say in one language.
type words struct {
	statusReport, adoptedReport, statistics string
	number, name, legislationType, sector   string
	status, light, drafted, adopted         string
	effective, versions                     string
	total, between, madeBy                  string
	label, count, adoptedCount, draftCount  string
	year, undated, median, stays, month     string
	newTerms, terms, none                   string
	perYear, byStatus, byBody, byLight      string
	byType, byRole, inStatus, byAge         string
	perMonth, growth                        string
	agency, late, months, threshold         string
	ages                                    [4]string

	harmonisationReport, openReport                       string
	celex, act, legalText, aim, tableState, noTable       string
	applicable, aligned, partial, noneOrConflict          string
	notAssessed, plannedRows, toLookAt, ofAct             string
	body, noBody, planned, provision, degree, reason      string
	chapter, acts, withoutTable, none3, conflict, overdue string
	byChapter, bySector, plannedMonths, earlier, later    string
	noDate                                                string

	differencesReport, differences string
}

func wordsOf(language lang.Language) words {
	if language == lang.English {
		return words{
			statusReport: "Status of Legal Texts", adoptedReport: "Adopted Legal Texts", statistics: "Statistics",
			number: "Number", name: "Name", legislationType: "Text type", sector: "Sector",
			status: "Status", light: "Traffic light", drafted: "Drafted", adopted: "Adopted", effective: "Effective",
			versions: "Versions",
			total:    "Total", between: "%s to %s", madeBy: "%s · %s",
			label: "Value", count: "Count", adoptedCount: "Adopted", draftCount: "Drafts",
			year: "Year", undated: "Undated", median: "Median (days)", stays: "Transitions", month: "Month",
			newTerms: "New terms", terms: "Terms", none: "No drafting date",
			perYear: "Adopted per year", byStatus: "By status", byBody: "By line body", byLight: "By traffic light",
			byType: "By text type", byRole: "Users by role", inStatus: "Time in status", byAge: "Drafts by age",
			perMonth: "Versions per month", growth: "Glossary growth",
			agency: "Agency", late: "Overdue drafts only", months: "Months", threshold: "Threshold (months)",
			ages: [4]string{"Under 6 months", "6 to 12 months", "12 to 24 months", "24 months or more"},

			harmonisationReport: "Harmonisation Status", openReport: "Not Yet Aligned",
			celex: "CELEX number", act: "EU act", legalText: "Legal text", aim: "Aim",
			tableState: "Table of concordance", noTable: "No table", applicable: "To be aligned", aligned: "Aligned",
			partial: "Partial", noneOrConflict: "None or conflict", notAssessed: "Not assessed", plannedRows: "Planned",
			toLookAt: "To look at", ofAct: "Whole act: aligned", body: "Body", noBody: "No body stated",
			planned: "Planned date", provision: "EU provision", degree: "Degree", reason: "Reason", chapter: "Chapter",
			acts: "EU acts", withoutTable: "Without a table", none3: "None", conflict: "Conflict",
			overdue: "Planned date passed", byChapter: "Alignment by chapter", bySector: "Alignment by sector",
			plannedMonths: "Planned dates by month", earlier: "Earlier", later: "Later", noDate: "No planned date",

			differencesReport: "Differences between Languages", differences: "Differences",
		}
	}
	return words{
		statusReport: "Mevzuat Durum Raporu", adoptedReport: "Kabul Edilmiş Mevzuat Raporu",
		statistics: "İstatistikler", number: "No", name: "Ad", legislationType: "Metin türü", sector: "Sektör",
		status: "Durum", light: "Trafik ışığı", drafted: "Taslak tarihi", adopted: "Kabul tarihi",
		effective: "Yürürlük tarihi", versions: "Sürüm",
		total: "Toplam", between: "%s – %s", madeBy: "%s · %s",
		label: "Değer", count: "Sayı", adoptedCount: "Kabul edilen", draftCount: "Taslak",
		year: "Yıl", undated: "Tarihsiz", median: "Ortanca (gün)", stays: "Geçiş sayısı", month: "Ay",
		newTerms: "Yeni terimler", terms: "Terimler", none: "Taslak tarihi yok",
		perYear: "Yıllara göre kabul edilen", byStatus: "Duruma göre", byBody: "İlgili kuruma göre",
		byLight: "Trafik ışığına göre",
		byType:  "Metin türüne göre", byRole: "Role göre kullanıcılar", inStatus: "Durumda geçen süre",
		byAge:    "Yaşa göre taslaklar",
		perMonth: "Aylık sürümler", growth: "Sözlüğün büyümesi",
		agency: "Kurum", late: "Yalnızca geciken taslaklar", months: "Ay", threshold: "Işık süresi (ay)",
		ages: [4]string{"6 aydan az", "6–12 ay", "12–24 ay", "24 ay ve üzeri"},

		harmonisationReport: "Uyum Durum Raporu", openReport: "Uyumlaştırılmamış Hükümler",
		celex: "CELEX numarası", act: "AB tasarrufu", legalText: "Yasal metin", aim: "Amaç", tableState: "Uyum tablosu",
		noTable: "Tablo yok", applicable: "Uyumlaştırılacak", aligned: "Uyumlu", partial: "Kısmi",
		noneOrConflict: "Yok veya aykırı", notAssessed: "Değerlendirilmedi", plannedRows: "Planlanan",
		toLookAt: "Yeniden bakılacak", ofAct: "Tasarrufun bütünü: uyumlu", body: "Kurum", noBody: "Kurum belirtilmemiş",
		planned: "Planlanan tarih", provision: "AB hükmü", degree: "Uyum düzeyi", reason: "Gerekçe", chapter: "Fasıl",
		acts: "AB tasarrufları", withoutTable: "Tablosu olmayan", none3: "Yok", conflict: "Aykırı",
		overdue: "Planlanan tarihi geçmiş", byChapter: "Fasıllara göre uyum", bySector: "Sektörlere göre uyum",
		plannedMonths: "Aylara göre planlanan tarihler", earlier: "Daha önce", later: "Daha sonra",
		noDate: "Planlanan tarih yok",

		differencesReport: "Dil Farkları Raporu", differences: "Farklar",
	}
}
