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

// otherCategories are what entries are about beside the records of kinds.
func otherCategories() []record.Named {
	return []record.Named{
		{ID: int64(audit.Session), NameEN: "Session", NameTR: "Oturum"},
		{ID: int64(audit.Files), NameEN: "Files", NameTR: "Dosyalar"},
		{ID: int64(audit.Profile), NameEN: "Profile", NameTR: "Profil"},
		{ID: int64(audit.PasswordRecovery), NameEN: "Password Recovery", NameTR: "Parola Yenileme"},
		{ID: int64(audit.Reports), NameEN: "Reports", NameTR: "Raporlar"},
		{ID: int64(audit.System), NameEN: "System", NameTR: "Sistem"},
		{ID: int64(audit.Favourites), NameEN: "Favourites", NameTR: "Sık Kullanılanlar"},
		{ID: int64(audit.Access), NameEN: "Access", NameTR: "Erişim"},
		{ID: int64(audit.Comments), NameEN: "Comments", NameTR: "Yorumlar"},
	}
}

// Processes say what was done.
func Processes() []record.Named {
	return []record.Named{
		{ID: 1, NameEN: "Create", NameTR: "Oluşturma"},
		{ID: 2, NameEN: "Update", NameTR: "Güncelleme"},
		{ID: 3, NameEN: "Delete", NameTR: "Silme"},
		{ID: 4, NameEN: "Reorder", NameTR: "Sıralama"},
		{ID: 5, NameEN: "Login", NameTR: "Giriş"},
		{ID: 6, NameEN: "Logout", NameTR: "Çıkış"},
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

// otherSubjects are one of each of these categories, as a sentence begins with it.
func otherSubjects() map[audit.Category]record.Label {
	return map[audit.Category]record.Label{
		audit.Files: {TR: "Dosya", EN: "File"}, audit.Profile: {TR: "Profil", EN: "Profile"},
		audit.Reports: {TR: "Rapor", EN: "Report"},
	}
}

// verbs are what was done to the subject.
var verbs = map[audit.Process][2]string{
	audit.Create: {"oluşturuldu", "created"}, audit.Update: {"güncellendi", "updated"},
	audit.Delete: {"silindi", "deleted"}, audit.Download: {"indirildi", "downloaded"},
	audit.Import: {"içe aktarıldı", "imported"},
}

// locked is what was done to a record that is edited. The name of the holder follows when it is another user.
var locked = map[audit.Process]record.Label{
	audit.Lock:   {TR: "Düzenleme için kilitlendi", EN: "Locked for editing"},
	audit.Unlock: {TR: "Düzenleme kilidi kaldırıldı", EN: "Lock released"},
}

// recovered is what was done about a password that its owner chooses by a mailed link.
var recovered = map[audit.Process]record.Label{
	audit.Create: {TR: "Parola bağlantısı istendi", EN: "Password link requested"},
	audit.Update: {TR: "Parola bağlantıyla belirlendi", EN: "Password set through the link"},
}

// starred is what was done to a favourite.
var starred = map[audit.Process]record.Label{
	audit.Create: {TR: "Sık kullanılanlara eklendi: ", EN: "Added to favourites: "},
	audit.Update: {TR: "Sık kullanılan kaydın notu değişti: ", EN: "Note on a favourite changed: "},
	audit.Delete: {TR: "Sık kullanılanlardan çıkarıldı: ", EN: "Removed from favourites: "},
}

// accessed is what happened to the ways into an account.
var accessed = map[audit.AccessEvent]record.Label{
	audit.FactorAdded:     {TR: "İkinci doğrulama adımı eklendi", EN: "Second factor added"},
	audit.FactorRemoved:   {TR: "İkinci doğrulama adımı kaldırıldı", EN: "Second factor removed"},
	audit.PasskeyAdded:    {TR: "Geçiş anahtarı eklendi", EN: "Passkey added"},
	audit.PasskeyRemoved:  {TR: "Geçiş anahtarı kaldırıldı", EN: "Passkey removed"},
	audit.FactorReset:     {TR: "İkinci doğrulama adımı sıfırlandı", EN: "Second factor reset"},
	audit.RecoveryUsed:    {TR: "Kurtarma kodu kullanıldı", EN: "Recovery code used"},
	audit.RecoveryRenewed: {TR: "Kurtarma kodları yenilendi", EN: "Recovery codes renewed"},
	audit.TokenCreated:    {TR: "Kişisel erişim anahtarı oluşturuldu", EN: "Personal token created"},
	audit.TokenEnded:      {TR: "Kişisel erişim anahtarı sonlandırıldı", EN: "Personal token ended"},
	audit.CalendarCreated: {TR: "Takvim adresi oluşturuldu", EN: "Calendar address created"},
	audit.CalendarChanged: {TR: "Takvim ayarı değiştirildi", EN: "Calendar setting changed"},
	audit.CalendarEnded:   {TR: "Takvim aboneliği sonlandırıldı", EN: "Calendar subscription ended"},
	audit.LinkAllowed: {TR: "Kurumsal girişi bağlamasına izin verildi",
		EN: "Allowed to link an organisational login"},
	audit.ProviderLinked: {TR: "Kurumsal giriş bağlandı", EN: "Organisational login linked"},
	audit.ProviderEnded:  {TR: "Kurumsal giriş bağlantısı kaldırıldı", EN: "Organisational login unlinked"},
}

// commented is what happened to comments.
var commented = map[audit.CommentEvent]record.Label{
	audit.CommentBegun:    {TR: "Yorum yazıldı", EN: "Comment written"},
	audit.CommentAnswered: {TR: "Yorum yanıtlandı", EN: "Comment answered"},
	audit.CommentEdited:   {TR: "Yorum düzeltildi", EN: "Comment edited"},
	audit.CommentResolved: {TR: "Yorum sonuçlandırıldı", EN: "Comment resolved"},
	audit.CommentReopened: {TR: "Yorum yeniden açıldı", EN: "Comment reopened"},
	audit.CommentAudience: {TR: "Yorumun kime açık olduğu değiştirildi", EN: "Audience of a comment changed"},
	audit.CommentDeleted:  {TR: "Yorum silindi", EN: "Comment deleted"},
	audit.CommentsErased:  {TR: "Yorumlar sürümüyle birlikte silindi", EN: "Comments deleted with their version"},
}

// isoDay is a date inside of a text.
var isoDay = regexp.MustCompile(`\b(\d{4})-(\d{2})-(\d{2})\b`)

// shownDays writes the dates in a text as screens do.
func shownDays(s string) string { return isoDay.ReplaceAllString(s, "$3/$2/$1") }

// languages is between what the log has in Turkish and in English: Çevre / Environment.
const languages = " / "

// inBoth reports whether a text has its words in both languages.
func inBoth(s string) bool { return strings.Count(s, languages) == 1 }

// describe writes the sentence of an entry in both languages.
func (b *Logbook) describe(r audit.Record) (tr, en string) {
	subject, verb := b.subjects[r.Category], verbs[r.Process]
	switch {
	case r.Category == audit.Access:
		return describeAccess(r)
	case r.Category == audit.Comments:
		return describeComment(r)
	case r.Process == audit.SignIn && r.Severity == audit.Success:
		tr, en = "Giriş yapıldı", "Logged in"
	case r.Process == audit.SignIn:
		tr, en = "Giriş reddedildi", "Login refused"
	case r.Process == audit.SignOut:
		tr, en = "Çıkış yapıldı", "Logged out"
	case r.Category == audit.Favourites:
		did, what := starred[r.Process], b.kinds[r.Data]
		return did.TR + lang.Lower(lang.Turkish, what.TR), did.EN + lang.Lower(lang.English, what.EN)
	case r.Process == audit.Reorder && b.lists[r.Data].TR != "":
		return "Sıralama kaydedildi: " + b.lists[r.Data].TR, "Order saved: " + b.lists[r.Data].EN
	case r.Category == audit.PasswordRecovery && recovered[r.Process].TR != "":
		tr, en = recovered[r.Process].TR, recovered[r.Process].EN
	case locked[r.Process].TR != "":
		tr, en = locked[r.Process].TR, locked[r.Process].EN
	case r.Process == audit.Import && imported.MatchString(r.Data):
		return describeImport(subject, imported.FindStringSubmatch(r.Data))
	case subject.TR != "" && verb[0] != "":
		tr, en = subject.TR+" "+verb[0], subject.EN+" "+verb[1]
	default:
		return inTurkish(r), r.Data
	}
	if r.Data == "" {
		return tr, en
	}
	data := shownDays(r.Data)
	nameTR, nameEN := shownDays(inTurkish(r)), data
	if r.Process != audit.SignIn && r.Process != audit.SignOut && inBoth(data) {
		nameTR, nameEN, _ = strings.Cut(data, languages)
	}
	return tr + ": " + nameTR, en + ": " + nameEN
}

// ofOwner adds to the sentence about a record that belongs to another one, as a version does, what that one is called.
func ofOwner(tr, en string, owner record.Label) (string, string) {
	if owner == (record.Label{}) || strings.Contains(tr, owner.TR) {
		return tr, en
	}
	return tr + " (" + owner.TR + ")", en + " (" + owner.EN + ")"
}

// describeAccess writes the sentence about the ways into an account: its data are the event and the name.
func describeAccess(r audit.Record) (tr, en string) {
	event, name, _ := strings.Cut(r.Data, " ")
	did := accessed[audit.AccessEvent(event)]
	nameTR := name
	if r.ObjectID == access.SystemAccount {
		nameTR = access.NameIn(lang.Turkish, name)
	}
	return did.TR + ": " + nameTR, did.EN + ": " + name
}

// describeComment writes the sentence about a comment: its data are the event and the names of the version.
func describeComment(r audit.Record) (tr, en string) {
	event, names, _ := strings.Cut(r.Data, " ")
	did := commented[audit.CommentEvent(event)]
	tr, en = names, names
	if inBoth(names) {
		tr, en, _ = strings.Cut(names, languages)
	}
	return did.TR + ": " + tr, did.EN + ": " + en
}

// imported is the data of an import: the file, the created rows, all rows, and those with faults if there are any.
var imported = regexp.MustCompile(`(?s)^(.+): (\d+) / (\d+)(?:, hatalı / faulty: (\d+))?$`)

// describeImport writes the sentence of an import from the parts of its data.
func describeImport(subject record.Label, parts []string) (tr, en string) {
	file, created, rows, faulty := parts[1], parts[2], parts[3], parts[4]
	tr = subject.TR + " içe aktarıldı: " + file + ", " + created + " / " + rows + " satır"
	en = subject.EN + " import: " + file + ", " + created + " of " + rows + " rows"
	if faulty != "" {
		tr += ", " + faulty + " hatalı"
		en += ", " + faulty + " with errors"
	}
	return tr, en
}

// aboutUsers are the categories whose entries begin with the name of a user.
var aboutUsers = []audit.Category{audit.Session, audit.Profile, audit.PasswordRecovery, audit.System}

// inTurkish is the data of an entry, with the Turkish name of the System Account.
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
