package library

import (
	"lls/internal/record"
	"lls/internal/text/euref"
)

// repealedState is the state of an act that another one has repealed.
const repealedState = 3

// EUActStates are the states of acts, by their fixed ids.
func EUActStates() []record.Named {
	return []record.Named{
		{ID: 1, NameTR: "Yürürlükte", NameEN: "In force"},
		{ID: 2, NameTR: "Değiştirilmiş", NameEN: "Amended"},
		{ID: repealedState, NameTR: "Yürürlükten kaldırılmış", NameEN: "Repealed"},
		{ID: 4, NameTR: "Henüz yürürlükte değil", NameEN: "Not yet in force"},
	}
}

// EUActSubtypes tell how acts were adopted, by their fixed ids.
func EUActSubtypes() []record.Named {
	return []record.Named{
		{ID: int64(euref.Basic), NameTR: "Temel tasarruf", NameEN: "Basic act"},
		{ID: int64(euref.Implementing), NameTR: "Uygulama tasarrufu", NameEN: "Implementing act"},
		{ID: int64(euref.Delegated), NameTR: "Yetki devrine dayanan tasarruf", NameEN: "Delegated act"},
	}
}

// Chapters are the chapters of the acquis, by their numbers.
func Chapters() []record.Named {
	names := [...][2]string{
		{"Malların Serbest Dolaşımı", "Free movement of goods"},
		{"İşçilerin Serbest Dolaşımı", "Freedom of movement for workers"},
		{"İş Kurma Hakkı ve Hizmet Sunumu Serbestisi", "Right of establishment and freedom to provide services"},
		{"Sermayenin Serbest Dolaşımı", "Free movement of capital"},
		{"Kamu Alımları", "Public procurement"},
		{"Şirketler Hukuku", "Company law"},
		{"Fikri Mülkiyet Hukuku", "Intellectual property law"},
		{"Rekabet Politikası", "Competition policy"},
		{"Mali Hizmetler", "Financial services"},
		{"Bilgi Toplumu ve Medya", "Information society and media"},
		{"Tarım ve Kırsal Kalkınma", "Agriculture and rural development"},
		{"Gıda Güvenliği, Veterinerlik ve Bitki Sağlığı Politikası",
			"Food safety, veterinary and phytosanitary policy"},
		{"Balıkçılık", "Fisheries"},
		{"Taşımacılık Politikası", "Transport policy"},
		{"Enerji", "Energy"},
		{"Vergilendirme", "Taxation"},
		{"Ekonomik ve Parasal Politika", "Economic and monetary policy"},
		{"İstatistik", "Statistics"},
		{"Sosyal Politika ve İstihdam", "Social policy and employment"},
		{"İşletme ve Sanayi Politikası", "Enterprise and industrial policy"},
		{"Trans-Avrupa Ağları", "Trans-European networks"},
		{"Bölgesel Politika ve Yapısal Araçların Koordinasyonu",
			"Regional policy and coordination of structural instruments"},
		{"Yargı ve Temel Haklar", "Judiciary and fundamental rights"},
		{"Adalet, Özgürlük ve Güvenlik", "Justice, freedom and security"},
		{"Bilim ve Araştırma", "Science and research"},
		{"Eğitim ve Kültür", "Education and culture"},
		{"Çevre ve İklim Değişikliği", "Environment and climate change"},
		{"Tüketicinin ve Sağlığın Korunması", "Consumer and health protection"},
		{"Gümrük Birliği", "Customs union"},
		{"Dış İlişkiler", "External relations"},
		{"Dış, Güvenlik ve Savunma Politikası", "Foreign, security and defence policy"},
		{"Mali Kontrol", "Financial control"},
		{"Mali ve Bütçesel Hükümler", "Financial and budgetary provisions"},
		{"Kurumlar", "Institutions"},
		{"Diğer Konular", "Other issues"},
	}
	chapters := make([]record.Named, len(names))
	for i, name := range names {
		chapters[i] = record.Named{ID: int64(i + 1), NameTR: name[0], NameEN: name[1]}
	}
	return chapters
}

// euActTypes are the types of acts, by the descriptor of their CELEX numbers in sector 3.
var euActTypes = map[string]record.Named{
	"L": {ID: 1, NameTR: "Direktif", NameEN: "Directive"},
	"R": {ID: 2, NameTR: "Tüzük", NameEN: "Regulation"},
	"D": {ID: 3, NameTR: "Karar", NameEN: "Decision"},
	"F": {ID: 4, NameTR: "Çerçeve karar", NameEN: "Framework decision"},
	"H": {ID: 5, NameTR: "Tavsiye", NameEN: "Recommendation"},
	"A": {ID: 6, NameTR: "Görüş", NameEN: "Opinion"},
	"E": {ID: 7, NameTR: "Ortak eylem veya tutum", NameEN: "Joint action or common position"},
	"G": {ID: 8, NameTR: "İlke kararı", NameEN: "Resolution"},
	"O": {ID: 9, NameTR: "Rehber ilke", NameEN: "Guideline"},
}

// euActSectors are the types of documents of the other sectors of EUR-Lex.
var euActSectors = map[byte]record.Named{
	'1': {ID: 10, NameTR: "Antlaşma", NameEN: "Treaty"},
	'2': {ID: 11, NameTR: "Uluslararası anlaşma", NameEN: "International agreement"},
	'3': {ID: 12, NameTR: "Diğer tasarruf", NameEN: "Other act"},
	'4': {ID: 13, NameTR: "Tamamlayıcı mevzuat", NameEN: "Complementary legislation"},
	'5': {ID: 14, NameTR: "Hazırlık belgesi", NameEN: "Preparatory document"},
	'6': {ID: 15, NameTR: "İçtihat", NameEN: "Case law"},
}

// euActType is the type of an act as its CELEX number tells it.
func euActType(c euref.CELEX) record.Named {
	if t, known := euActTypes[c.Descriptor]; known && c.Sector == '3' {
		return t
	}
	return euActSectors[c.Sector]
}

// namedIn returns a value of fixed ids; nil if there is none with the id.
func namedIn(all []record.Named, id *int64) *record.Named {
	if id == nil || *id < 1 || *id > int64(len(all)) {
		return nil
	}
	return &all[*id-1]
}
