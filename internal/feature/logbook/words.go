package logbook

import (
	"regexp"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// Severities are the severities of entries.
func Severities() []record.Named {
	return []record.Named{
		{ID: 1, NameEN: "Critical", NameTR: "Kritik"},
		{ID: 2, NameEN: "Error", NameTR: "Hata"},
		{ID: 3, NameEN: "Security", NameTR: "Güvenlik"},
		{ID: 4, NameEN: "Warning", NameTR: "Uyarı"},
		{ID: 5, NameEN: "Success", NameTR: "Başarılı"},
	}
}

// Categories say what entries are about.
func Categories() []record.Named {
	return []record.Named{
		{ID: 1, NameEN: "Session", NameTR: "Oturum"},
		{ID: 2, NameEN: "Users", NameTR: "Kullanıcılar"},
		{ID: 3, NameEN: "Agencies", NameTR: "Kurumlar"},
		{ID: 4, NameEN: "Legal Text Types", NameTR: "Metin Türleri"},
		{ID: 5, NameEN: "Line Bodies", NameTR: "İlgili Kurumlar"},
		{ID: 6, NameEN: "Sectors", NameTR: "Sektörler"},
		{ID: 7, NameEN: "Legal Texts", NameTR: "Yasal Metinler"},
		{ID: 8, NameEN: "Versions", NameTR: "Sürümler"},
		{ID: 9, NameEN: "Domains", NameTR: "Konu Alanları"},
		{ID: 10, NameEN: "Terms", NameTR: "Terimler"},
		{ID: 11, NameEN: "Files", NameTR: "Dosyalar"},
		{ID: 12, NameEN: "Profile", NameTR: "Profil"},
		{ID: 13, NameEN: "Password Recovery", NameTR: "Parola Yenileme"},
		{ID: 14, NameEN: "Reports", NameTR: "Raporlar"},
		{ID: 15, NameEN: "System", NameTR: "Sistem"},
		{ID: 16, NameEN: "Regulations", NameTR: "AB Düzenlemeleri"},
		{ID: 17, NameEN: "Favourites", NameTR: "Sık Kullanılanlar"},
	}
}

// Processes say what was done.
func Processes() []record.Named {
	return []record.Named{
		{ID: 1, NameEN: "Create", NameTR: "Oluşturma"},
		{ID: 2, NameEN: "Update", NameTR: "Güncelleme"},
		{ID: 3, NameEN: "Delete", NameTR: "Silme"},
		{ID: 4, NameEN: "Reorder", NameTR: "Sıralama"},
		{ID: 5, NameEN: "Sign-in", NameTR: "Giriş"},
		{ID: 6, NameEN: "Sign-out", NameTR: "Çıkış"},
		{ID: 7, NameEN: "Download", NameTR: "İndirme"},
		{ID: 8, NameEN: "Lock", NameTR: "Kilitleme"},
		{ID: 9, NameEN: "Unlock", NameTR: "Kilidi açma"},
		{ID: 10, NameEN: "Import", NameTR: "İçe aktarma"},
	}
}

func nameOf(names []record.Named, id int64) *record.Named {
	for i := range names {
		if names[i].ID == id {
			return &names[i]
		}
	}
	return nil
}

// subjects are one of each category, as a sentence begins with it.
var subjects = map[audit.Category][2]string{
	audit.Users: {"Kullanıcı", "User"}, audit.Agencies: {"Kurum", "Agency"}, audit.LegislationTypes: {"Metin türü", "Legal text type"},
	audit.LineBodies: {"İlgili kurum", "Line body"}, audit.Sectors: {"Sektör", "Sector"}, audit.LegalTexts: {"Yasal metin", "Legal text"},
	audit.Revisions: {"Sürüm", "Version"}, audit.Domains: {"Konu alanı", "Domain"}, audit.Terms: {"Terim", "Term"}, audit.Files: {"Dosya", "File"},
	audit.Profile: {"Profil", "Profile"}, audit.PasswordRecovery: {"Parola", "Password"}, audit.Reports: {"Rapor", "Report"},
	audit.Regulations: {"AB düzenlemesi", "EU regulation"},
}

// verbs are what was done to the subject.
var verbs = map[audit.Process][2]string{
	audit.Create: {"oluşturuldu", "created"}, audit.Update: {"güncellendi", "updated"}, audit.Delete: {"silindi", "deleted"},
	audit.Reorder: {"sıralaması kaydedildi", "order saved"}, audit.Download: {"indirildi", "downloaded"},
	audit.Lock: {"düzenlemeye alındı", "taken for editing"}, audit.Unlock: {"düzenlemeden bırakıldı", "given back"}, audit.Import: {"içe aktarıldı", "imported"},
}

// starred is what was done to a favourite, and objects are what it is a favourite of.
var (
	starred = map[audit.Process][2]string{
		audit.Create: {"Sık kullanılanlara eklendi: ", "Added to the favourites: "},
		audit.Update: {"Sık kullanılan kaydın notu değişti: ", "Note of a favourite changed: "},
		audit.Delete: {"Sık kullanılanlardan çıkarıldı: ", "Taken from the favourites: "},
	}
	objects = map[string][2]string{"legaltexts": {"yasal metin", "legal text"}, "terms": {"terim", "term"}}
)

// isoDay is a date inside of a text.
var isoDay = regexp.MustCompile(`\b(\d{4})-(\d{2})-(\d{2})\b`)

// describe says in both languages what an entry tells.
func describe(r audit.Record) (tr, en string) {
	subject, verb := subjects[r.Category], verbs[r.Process]
	switch {
	case r.Process == audit.SignIn && r.Severity == audit.Success:
		tr, en = "Giriş yapıldı", "Signed in"
	case r.Process == audit.SignIn:
		tr, en = "Giriş reddedildi", "Sign-in refused"
	case r.Process == audit.SignOut:
		tr, en = "Çıkış yapıldı", "Signed out"
	case r.Category == audit.Favourites:
		did, what := starred[r.Process], objects[r.Data]
		return did[0] + what[0], did[1] + what[1]
	case subject[0] != "" && verb[0] != "":
		tr, en = subject[0]+" "+verb[0], subject[1]+" "+verb[1]
	default:
		return inTurkish(r), r.Data
	}
	if r.Data == "" {
		return tr, en
	}
	day := func(data string) string { return isoDay.ReplaceAllString(data, "$3/$2/$1") }
	data := day(r.Data)
	nameTR, nameEN := day(inTurkish(r)), data
	if r.Process != audit.SignIn && r.Process != audit.SignOut && strings.Count(data, " / ") == 1 { // a record's names in both languages
		nameTR, nameEN, _ = strings.Cut(data, " / ")
	}
	return tr + ": " + nameTR, en + ": " + nameEN
}

// aboutUsers are the categories whose entries begin with the name of a user.
var aboutUsers = []audit.Category{audit.Session, audit.Profile, audit.PasswordRecovery, audit.System}

// inTurkish is what an entry tells of, where it is the System Account by its Turkish name.
func inTurkish(r audit.Record) string {
	name, rest, found := strings.Cut(r.Data, ",")
	if r.ObjectID != access.SystemAccount || !slices.Contains(aboutUsers, r.Category) {
		return r.Data
	}
	if name = access.NameIn(lang.Turkish, name); found {
		return name + "," + rest
	}
	return name
}
