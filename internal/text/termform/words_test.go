package termform_test

import (
	"strings"
	"testing"

	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

// Words of laws, with forms that are theirs and words that only look so.
func TestFormsOfFurtherWords(t *testing.T) {
	for term, forms := range map[string][2]string{
		// softening, and none
		"kitap":    {"kitabı kitabın kitapta kitaplardan kitabındaki", "kitaplık kitabevi kitapçı"},
		"amaç":     {"amacı amacıyla amaca amaçları amaçlarına amaçtır", "amaçlı amaçlanan amaçsız"},
		"ilaç":     {"ilacın ilaca ilaçların ilacının", "ilaçlama ilaçlı"},
		"senet":    {"senedi senedin senette senetleri", "senetli senetsiz"},
		"taahhüt":  {"taahhüdü taahhüdünü taahhütlerini", "taahhütlü taahhütname"},
		"tespit":   {"tespiti tespitin tespite tespitler", "tespitli"},
		"devlet":   {"devleti devletin devletçe devletlerin devletten", "devletçi devletlû"},
		"konut":    {"konutu konutun konutlarda konuta", "konuda konudan konudur kondu kondur"},
		"taşıt":    {"taşıtı taşıtların taşıta", "taşıdı taşıtan taşıma taşıyan"},
		"kanıt":    {"kanıtı kanıtları kanıtla", "kandı kanıtlayan kanıdı"},
		"yakıt":    {"yakıtı yakıtın yakıtların", "yaktı yakıtlı"},
		"boyut":    {"boyutu boyutlarına boyutta", "boydu boyutlu"},
		"gümrük":   {"gümrüğe gümrüğün gümrükte gümrükler", "gümrüklü gümrükçü"},
		"ortaklık": {"ortaklığı ortaklığın ortaklıkların", "ortaklaşa"},
		"hukuk":    {"hukuku hukukun hukuka hukukta hukukunda", "hukuki hukukçu"},
		"irtifak":  {"irtifakı irtifakın irtifakının irtifaka", "irtifakî"},
		"renk":     {"rengi rengin renkler", "renkli renksiz"},
		"katalog":  {"kataloğu kataloğun kataloglar", "kataloglama"},
		"yurt":     {"yurdu yurdun yurda yurtta", "yurttaş yurtsuz"},
		"geçit":    {"geçidi geçidin geçitler", "geçti geçitsiz"},
		// a lost vowel, a doubled consonant
		"ağız":  {"ağzı ağza ağızda ağzının", "ağızlık ağır"},
		"kasıt": {"kastı kastın kastıyla kasıtla", "kasıtlı kasten kastedilen kastetmek"},
		"akit":  {"akdi akde akitler akdin akitte", "aktif akitli"},
		"nakit": {"nakdi nakde nakitle", "nakden nakdî naklen"},
		"vakit": {"vakti vakitte vaktinden", "vakitsiz"},
		"isim":  {"ismi isme isimler ismiyle", "isimli isimsiz ismen"},
		"kısım": {"kısmı kısımlar kısmında kısmın", "kısmen kısmî kısır kısıtlı"},
		"haciz": {"haczi hacze haczin hacizler", "hacizli haczedilen hacim"},
		"rehin": {"rehni rehne rehninin", "rehinli rehnedilen"},
		"şahıs": {"şahsı şahsın şahıslar şahsına", "şahsen şahsî"},
		"kurum": {"kurumu kuruma kurumların kurumunca kurumlarca", "kurma kurmak kurumsal kuru"},
		"verim": {"verimi verime verimin", "verme vermeye verimli"},
		"bölüm": {"bölümü bölüme bölümünde", "bölme bölmeye"},
		"hak":   {"hakkı hakka hakları hakkının haklarındaki haktan", "haklı haksız hakem hakkaniyet"},
		"sır":   {"sırrı sırra sırlar sırların", "sıra sırada sırası sınır"},
		"zam":   {"zammı zamma zamlar", "zaman zamanı"},
		"had":   {"haddi haddin hadler haddinin", "hadise"},
		"tıp":   {"tıbbı tıpta", "tıbbi tıbbî"},
		"mahal": {"mahallin mahallinde mahaller", "mahallî mahallesi mahkeme"},
		// harmony of loans
		"hal":     {"hali hâlinde haller hale hâllerde", "hala halka haliç"},
		"rol":     {"rolü rolün role roller", "rola"},
		"kontrol": {"kontrolü kontrole kontrolünde", "kontrolsüz kontrollü"},
		"ihlal":   {"ihlali ihlalin ihlaller ihlâlinin", "ihlalci"},
		"saat":    {"saati saatte saatler", "saatlik saatli"},
		"harp":    {"harbi harbin harpte", "harbiye"},
		// vowels at the end, persons and -ca
		"madde":   {"maddesi maddenin maddelerindeki maddeye maddesiyle", "maddi maddî maddeten"},
		"mahkeme": {"mahkemece mahkemesinin mahkemelerce mahkemeye", "mahkemelik"},
		"idare":   {"idarenin idareye idarece idareler", "idari idarî idareci"},
		"vergi":   {"vergiyi vergilerden vergisi vergiye", "vergilendirme vergili vergisiz verginlik"},
		"kira":    {"kirası kiraya kiranın", "kiracı kiralama kiralanan kiralık"},
		"yetki":   {"yetkisi yetkinin yetkilerini yetkiyi", "yetkili yetkin yetkilendirme yetkilinin"},
		"yapı":    {"yapılar yapının yapıya yapısı", "yapılan yapılır yapınca yapım yapıldı"},
		"bildiri": {"bildirinin bildirisi bildiriler", "bildirir bildirince bildirim bildirilir bildiren"},
		"gösteri": {"gösterinin gösterisi gösteriler", "gösterir gösterince gösterim gösteren"},
		"çek":     {"çeki çekin çekler çekte", "çekince çekim çekmek çekici"},
		"tapu":    {"tapuyu tapuya tapuda tapusu", "tapulu tapusuz"},
		"cumhurbaşkanı": {"cumhurbaşkanının cumhurbaşkanınca cumhurbaşkanına cumhurbaşkanları cumhurbaşkanıdır",
			"cumhurbaşkanlığı cumhurbaşkanlıkça"},
		"işyeri":  {"işyerinin işyerinde işyerleri işyerlerinden", "işyerel"},
		"vali":    {"valice valinin valiler", "valilik"},
		"güven":   {"güveni güvene güvenle", "güvence güvenceli güvenlik güvenir"},
		"su":      {"suyu suyun suya sular suyunun", "suç suça susuz sulu sulama"},
		"üye":     {"üyesi üyenin üyeler üyelerince üyeye", "üyelik üyeliği"},
		"alıcı":   {"alıcının alıcıya alıcılar", "alıcılık"},
		"davacı":  {"davacının davacıya davacılar", "dava davalı davacılık"},
		"görev":   {"görevi göreve görevinden görevlerini", "görevli görevlendirme görevsiz"},
		"görevli": {"görevlinin görevliler görevlisi", "görev görevlilik"},
		// the copula, -ki, and both
		"esas":    {"esastır esasları esaslarındandır esasa", "esaslı esasen"},
		"yönetim": {"yönetimdeki yönetimindekiler yönetimlerdir yönetimininki", "yönetmen yönetimsel"},
		// names and abbreviations
		"AB":       {"AB'nin AB’ye AB'den AB'deki AB'dir", "AB'li ABD ab"},
		"TBMM":     {"TBMM'nin TBMM’ye TBMM'ce", "TBMMO"},
		"AT":       {"AT AT'nin AT’ye", "at ata atı At"},
		"Türkiye":  {"Türkiye'nin TÜRKİYE’DE Türkiyenin", "Türk Türki"},
		"Danıştay": {"Danıştayca Danıştay’ın Danıştaya", "danışma"},
	} {
		m := termform.New(lang.Turkish, []termform.Term{{ID: 1, Name: term}})
		for _, word := range strings.Fields(forms[0]) {
			if matches := m.Find(word); len(matches) != 1 || matches[0].End != len(word) {
				t.Errorf("%s is not recognised in %s", term, word)
			}
		}
		for _, word := range strings.Fields(forms[1]) {
			if matches := m.Find(word); len(matches) != 0 {
				t.Errorf("%s is found in %s", term, word)
			}
		}
	}
}
