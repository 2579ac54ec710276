package logbook

import "lls/internal/platform/audit"

// LogChange is a field before and after, by its name in both languages.
type LogChange struct {
	Field  string `doc:"Its key"`
	NameTR string
	NameEN string
	Before string
	After  string
}

// fields are the names of what entries can say to have changed; one that is not here keeps its key.
var fields = map[string][2]string{
	"NameTR": {"Türkçe ad", "Turkish name"}, "NameEN": {"İngilizce ad", "English name"},
	"AbbrTR": {"Türkçe kısaltma", "Turkish abbreviation"}, "AbbrEN": {"İngilizce kısaltma", "English abbreviation"}, "Abbr": {"Kısaltma", "Abbreviation"},
	"Notes": {"Notlar", "Notes"}, "ParentId": {"Üst kayıt", "Parent"}, "IsPrimary": {"Birincil mevzuat", "Primary legislation"},
	"IsDefault": {"Varsayılan", "Default"}, "Domains": {"Konu alanları", "Domains"}, "Sectors": {"Sektörler", "Sectors"}, "Files": {"Dosyalar", "Files"},

	"Number": {"No", "Number"}, "ShortName": {"Kısa isim", "Short name"}, "LegislationTypeId": {"Metin türü", "Text type"}, "LineBodyId": {"İlgili kurum", "Line body"},
	"IsAmendment": {"Değişiklik metni", "Amending text"}, "AmendmentId": {"Esas metin", "Principal text"}, "AmendmentOther": {"Esas metnin adı", "Name of the principal text"},
	"LegalBasisTR": {"Yasal dayanak (Türkçe)", "Legal basis (Turkish)"}, "LegalBasisEN": {"Yasal dayanak (İngilizce)", "Legal basis (English)"},
	"EULegislation": {"AB mevzuatı", "EU legislation"}, "References": {"Atıflar", "References"},
	"KeywordsTR": {"Türkçe anahtar kelimeler", "Turkish keywords"}, "KeywordsEN": {"İngilizce anahtar kelimeler", "English keywords"},
	"SummaryTR": {"Türkçe özet", "Turkish summary"}, "SummaryEN": {"İngilizce özet", "English summary"},
	"TrafficLightYellow": {"Sarı ışık (ay)", "Yellow light (months)"}, "TrafficLightRed": {"Kırmızı ışık (ay)", "Red light (months)"},

	"LegalTextId": {"Yasal metin", "Legal text"}, "StatusId": {"Durum", "Status"}, "Date": {"Tarih", "Date"}, "DateEffective": {"Yürürlük tarihi", "Effective date"},
	"TextTR": {"Türkçe metin", "Turkish text"}, "TextEN": {"İngilizce metin", "English text"},

	"TypeId": {"Tür", "Type"}, "SectorId": {"Sektör", "Sector"}, "Turkish": {"Türkçe", "Turkish"}, "UploadId": {"Dosya", "File"},

	"Name": {"Ad", "Name"}, "LastName": {"Soyad", "Last name"}, "Username": {"Kullanıcı adı", "User name"}, "RoleId": {"Rol", "Role"}, "AgencyId": {"Kurum", "Agency"},
	"Enabled": {"Hesap etkin", "Account active"}, "Password": {"Parola", "Password"}, "Avatar": {"Profil resmi", "Profile picture"}, "FirstLogin": {"İlk giriş", "First login"}, "Digest": {"Günlük özet", "Daily digest"},
}

func named(c audit.Change) LogChange {
	name, known := fields[c.Field]
	if !known {
		name = [2]string{c.Field, c.Field}
	}
	return LogChange{c.Field, name[0], name[1], c.Before, c.After}
}
