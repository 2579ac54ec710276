package library

import (
	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/record"
	"strings"
)

// headings are the words above the columns of tables, by field. They are those of the forms.
var headings = []record.Key{
	{ID: "NameTR", NameTR: "Türkçe ad", NameEN: "Name in Turkish"},
	{ID: "NameEN", NameTR: "İngilizce ad", NameEN: "Name in English"},
	{ID: "AbbrTR", NameTR: "Kısaltma (Türkçe)", NameEN: "Abbreviation (Turkish)"},
	{ID: "AbbrEN", NameTR: "Kısaltma (İngilizce)", NameEN: "Abbreviation (English)"},
	{ID: "Notes", NameTR: "Notlar", NameEN: "Notes"},
	{ID: "Number", NameTR: "No", NameEN: "Number"},
	{ID: "ShortName", NameTR: "Kısa isim", NameEN: "Short name"},
	{ID: "Abbr", NameTR: "Kısaltma", NameEN: "Abbreviation"},
	{ID: "LegislationTypeId", NameTR: "Metin türü", NameEN: "Text type"},
	{ID: "LineBodyId", NameTR: "İlgili kurum", NameEN: "Line body"},
	{ID: "IsAmendment", NameTR: "Değişiklik metni", NameEN: "Amending text"},
	{ID: "AmendmentId", NameTR: "Esas metin", NameEN: "Principal text"},
	{ID: "AmendmentOther", NameTR: "Esas metnin adı", NameEN: "Name of the principal text"},
	{ID: "LegalBasisTR", NameTR: "Yasal dayanak (Türkçe)", NameEN: "Legal basis (Turkish)"},
	{ID: "LegalBasisEN", NameTR: "Yasal dayanak (İngilizce)", NameEN: "Legal basis (English)"},
	{ID: "EULegislation", NameTR: "AB mevzuatı", NameEN: "EU legislation"},
	{ID: "KeywordsTR", NameTR: "Anahtar kelimeler (Türkçe)", NameEN: "Keywords (Turkish)"},
	{ID: "KeywordsEN", NameTR: "Anahtar kelimeler (İngilizce)", NameEN: "Keywords (English)"},
	{ID: "SummaryTR", NameTR: "Özet (Türkçe)", NameEN: "Summary (Turkish)"},
	{ID: "SummaryEN", NameTR: "Özet (İngilizce)", NameEN: "Summary (English)"},
	{ID: "TrafficLightYellow", NameTR: "Sarı ışık (ay)", NameEN: "Yellow light (months)"},
	{ID: "TrafficLightRed", NameTR: "Kırmızı ışık (ay)", NameEN: "Red light (months)"},
	{ID: "References", NameTR: "Atıflar", NameEN: "References"},
	{ID: "Sectors", NameTR: "Sektörler", NameEN: "Sectors"},
	{ID: "Domains", NameTR: "Konu alanları", NameEN: "Domains"},
	{ID: "StatusId", NameTR: "Durum", NameEN: "Status"},
	{ID: "TrafficLightId", NameTR: "Trafik ışığı", NameEN: "Traffic light"},
	{ID: "DateDrafted", NameTR: "Taslak tarihi", NameEN: "Drafted date"},
	{ID: "DateAdopted", NameTR: "Kabul tarihi", NameEN: "Adopted date"},
	{ID: "DateEffective", NameTR: "Yürürlük tarihi", NameEN: "Effective date"},
	{ID: "Date", NameTR: "Tarih", NameEN: "Date"},
	{ID: "LegalTextId", NameTR: "Yasal metin", NameEN: "Legal text"},
	{ID: "HasTexts", NameTR: "Metni var", NameEN: "Has text"},
	{ID: "IsPrimary", NameTR: "Birincil mevzuat", NameEN: "Primary legislation"},
	{ID: "IsDefault", NameTR: "Varsayılan konu alanı", NameEN: "Default domain"},
	{ID: "Name", NameTR: "Ad", NameEN: "First name"},
	{ID: "LastName", NameTR: "Soyad", NameEN: "Last name"},
	{ID: "Username", NameTR: "Kullanıcı adı (e-posta)", NameEN: "Username (e-mail)"},
	{ID: "RoleId", NameTR: "Rol", NameEN: "Role"},
	{ID: "AgencyId", NameTR: "Kurum", NameEN: "Agency"},
	{ID: "Enabled", NameTR: "Etkin", NameEN: "Enabled"},
}

// widths of columns that hold more, or less, than most.
var widths = map[string]float64{
	"NameTR": 50, "NameEN": 50, "Number": 12, "ShortName": 30, "Abbr": 14, "AbbrTR": 14, "AbbrEN": 14, "Sectors": 45, "Domains": 45,
	"SummaryTR": 60, "SummaryEN": 60, "IsAmendment": 12, "HasTexts": 12, "IsPrimary": 12, "Enabled": 10,
}

// columns are the columns of a table: fields, and what special says of others.
func columns[T any](special map[string]record.Column[T], keys ...string) []record.Column[T] {
	out := make([]record.Column[T], len(keys))
	for i, key := range keys {
		c := special[key]
		for _, h := range headings {
			if c.Key = key; h.ID == key && c.TR == "" {
				c.TR, c.EN = h.NameTR, h.NameEN
			}
		}
		if c.Width == 0 {
			c.Width = widths[key]
		}
		out[i] = c
	}
	return out
}

func valued[T any](t sheet.Type, value func(x *record.Resolver, t *T) any) record.Column[T] {
	return record.Column[T]{Type: t, Value: value}
}

// counted is the column that counts what uses a record.
func counted[T any](tr, en string, count func(t *T) int64) record.Column[T] {
	return record.Column[T]{TR: tr, EN: en, Type: sheet.Number, Value: func(_ *record.Resolver, t *T) any { return count(t) }}
}

func dayOf(d *record.Day) any {
	if d == nil {
		return nil
	}
	return string(*d)
}

func agencyTable() record.Export[Agency] {
	return record.Export[Agency]{TR: "Kurumlar", EN: "Agencies", Columns: columns(map[string]record.Column[Agency]{
		"Count": counted("Kullanıcı sayısı", "Number of users", func(a *Agency) int64 { return a.Count }),
	}, "NameTR", "NameEN", "AbbrTR", "AbbrEN", "Notes", "Count")}
}

func lineBodyTable() record.Export[LineBody] {
	return record.Export[LineBody]{TR: "İlgili kurumlar", EN: "Line bodies", Columns: columns(map[string]record.Column[LineBody]{
		"Count": counted("Yasal metin sayısı", "Number of legal texts", func(b *LineBody) int64 { return b.Count }),
	}, "NameTR", "NameEN", "AbbrTR", "AbbrEN", "Notes", "Count")}
}

func legislationTypeTable() record.Export[LegislationType] {
	return record.Export[LegislationType]{TR: "Metin türleri", EN: "Text types", Columns: columns(map[string]record.Column[LegislationType]{
		"Count": counted("Yasal metin sayısı", "Number of legal texts", func(t *LegislationType) int64 { return t.Count }),
	}, "NameTR", "NameEN", "IsPrimary", "Notes", "Count")}
}

func userTable() record.Export[User] {
	return record.Export[User]{TR: "Kullanıcılar", EN: "Users", Columns: columns(map[string]record.Column[User]{
		"Name":     valued(sheet.Text, func(x *record.Resolver, u *User) any { name, _ := shownName(x, u); return name }),
		"LastName": valued(sheet.Text, func(x *record.Resolver, u *User) any { _, lastName := shownName(x, u); return lastName }),
		"RoleId":   valued(sheet.Text, func(x *record.Resolver, u *User) any { return x.Of(&u.Role) }),
		"AgencyId": valued(sheet.Text, func(x *record.Resolver, u *User) any { return x.Of(u.Agency) }),
	}, "Name", "LastName", "Username", "RoleId", "AgencyId", "Enabled", "Notes")}
}

// shownName is a user's name in both its parts.
func shownName(x *record.Resolver, u *User) (name, lastName string) {
	if u.ID != access.SystemAccount {
		return u.Name, u.LastName
	}
	name, lastName, _ = strings.Cut(x.Person(access.SystemName), " ")
	return name, lastName
}

func sectorTable() record.Export[Sector] {
	return record.Export[Sector]{TR: "Sektörler", EN: "Sectors", Columns: columns(map[string]record.Column[Sector]{
		"ParentId": parented("Üst sektör", "Parent sector", "sectors", func(s *Sector) *int64 { return s.ParentID }),
		"Count":    counted("Yasal metin sayısı", "Number of legal texts", func(s *Sector) int64 { return s.Count }),
	}, "NameTR", "NameEN", "ParentId", "Notes", "Count")}
}

func domainTable() record.Export[Domain] {
	return record.Export[Domain]{TR: "Konu alanları", EN: "Domains", Columns: columns(map[string]record.Column[Domain]{
		"ParentId": parented("Üst konu alanı", "Parent domain", "domains", func(d *Domain) *int64 { return d.ParentID }),
		"Count":    counted("Terim sayısı", "Number of terms", func(d *Domain) int64 { return d.Count }),
	}, "NameTR", "NameEN", "ParentId", "IsDefault", "Notes", "Count")}
}

// parented is the way to the node above.
func parented[T any](tr, en, table string, parent func(t *T) *int64) record.Column[T] {
	return record.Column[T]{TR: tr, EN: en, Width: 45, Value: func(x *record.Resolver, t *T) any {
		if id := parent(t); id != nil {
			return x.Paths(table, []int64{*id})
		}
		return nil
	}}
}

func termTable() record.Export[Term] {
	return record.Export[Term]{TR: "Terimler", EN: "Terms", Columns: columns(map[string]record.Column[Term]{
		"Domains": valued(sheet.Text, func(x *record.Resolver, t *Term) any { return x.Paths("domains", t.Domains) }),
	}, "NameTR", "NameEN", "AbbrTR", "AbbrEN", "Domains", "Notes")}
}

func revisionTable() record.Export[Revision] {
	return record.Export[Revision]{TR: "Sürümler", EN: "Versions", Columns: columns(map[string]record.Column[Revision]{
		"LegalTextId": {Width: 50, Value: func(x *record.Resolver, r *Revision) any { return x.Name("legal_texts", &r.LegalTextID) }},
		"StatusId":    valued(sheet.Text, func(x *record.Resolver, r *Revision) any { return x.Of(r.Status) }),
		"HasTexts":    valued(sheet.Text, func(x *record.Resolver, r *Revision) any { return x.YesNo(r.HasTexts) }),
		"Files":       counted("Dosya sayısı", "Number of files", func(r *Revision) int64 { return r.fileCount }),
	}, "LegalTextId", "StatusId", "Date", "DateEffective", "HasTexts", "Notes", "Files")}
}

func legalTextTable() record.Export[LegalText] {
	type T = LegalText
	return record.Export[T]{TR: "Yasal metinler", EN: "Legal texts", Columns: columns(map[string]record.Column[T]{
		"LegislationTypeId": valued(sheet.Text, func(x *record.Resolver, t *T) any { return x.Of(&t.LegislationType.Named) }),
		"LineBodyId":        valued(sheet.Text, func(x *record.Resolver, t *T) any { return x.Name("line_bodies", t.LineBodyID) }),
		"AmendmentId": valued(sheet.Text, func(x *record.Resolver, t *T) any {
			if t.AmendmentID != nil && *t.AmendmentID == AmendmentOther {
				return x.Of(&otherText)
			}
			return x.Name("legal_texts", t.AmendmentID)
		}),
		"Sectors":        valued(sheet.Text, func(x *record.Resolver, t *T) any { return x.Paths("sectors", t.Sectors) }),
		"StatusId":       valued(sheet.Text, func(x *record.Resolver, t *T) any { return x.Of(t.Status) }),
		"TrafficLightId": valued(sheet.Text, func(x *record.Resolver, t *T) any { return x.Of(&TrafficLights()[t.TrafficLightID]) }),
		"DateDrafted":    valued(sheet.Date, func(_ *record.Resolver, t *T) any { return dayOf(t.DateDrafted) }),
		"DateAdopted":    valued(sheet.Date, func(_ *record.Resolver, t *T) any { return dayOf(t.DateAdopted) }),
		"DateEffective":  valued(sheet.Date, func(_ *record.Resolver, t *T) any { return dayOf(t.DateEffective) }),
		"Count":          counted("Sürüm sayısı", "Number of versions", func(t *T) int64 { return t.Count }),
	}, "NameTR", "NameEN", "Number", "ShortName", "Abbr", "LegislationTypeId", "Sectors", "StatusId", "TrafficLightId",
		"DateDrafted", "DateAdopted", "DateEffective", "LineBodyId", "IsAmendment", "AmendmentId", "AmendmentOther",
		"LegalBasisTR", "LegalBasisEN", "EULegislation", "KeywordsTR", "KeywordsEN", "SummaryTR", "SummaryEN",
		"TrafficLightYellow", "TrafficLightRed", "References", "Notes", "Count")}
}

// otherText stands for a principal text that is not in the database.
var otherText = record.Named{ID: AmendmentOther, NameTR: "Diğer (veritabanında yok)", NameEN: "Other (not in the database)"}
