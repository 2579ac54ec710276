package lawtext

import (
	"fmt"
	"math/rand"
	"strings"
)

// An invented corpus is a law without published texts: its sentences are put together from the parts below, so that
// they repeat the phrases of laws in ever other combinations, as laws do.

// grammar are the parts of the sentences of one language.
type grammar struct {
	head, condition, subject, kind, object, time, manner, verb, reference []string

	sentence func(m lawMaker, g grammar) string
}

var turkishGrammar = grammar{
	head: strings.Split(
		"Amaç,Kapsam,Tanımlar,Başvuru,Kayıt,Denetim,Bildirim,Sorumluluk,Yükümlülükler,Süreler,Ücretler,"+
			"İtiraz,Cezalar,Yetki devri,Tutanaklar,Numune alma,Etiketleme,Taşıma,Depolama,İşbirliği,Gizlilik,Yayım",
		","),
	condition: strings.Split("Kayıt süresi dolduğunda|İşletmenin devri hâlinde|Hastalık şüphesi varsa|Belgenin kaybı "+
		"üzerine|Numune uygun bulunmazsa|Başvuru eksik ise|Birden fazla malik varsa|Kamu sağlığı tehlikeye düşerse|"+
		"Ücret zamanında ödenmezse|İlgili kişi başka bir ilçeye taşınırsa|Ürün piyasaya arz edilmişse|Mahkeme aksine "+
		"karar vermedikçe|Komşu ülkede salgın görülürse|Yıllık kota aşılırsa|Deniz yoluyla sevkiyatta|Acil "+
		"durumlarda|Kış aylarında|Önceki fıkra saklı kalmak üzere|İthal edilen mallar bakımından|Geçici "+
		"görevlendirmelerde|Ortak kullanım alanlarında|Elektronik başvurularda|Yeniden değerleme "+
		"yapıldığında|Tarafların anlaşması hâlinde", "|"),
	subject: strings.Split("Kurum|Bakanlık|Arıcılık Dairesi|Veteriner Dairesi|kayıt makamı|denetim "+
		"görevlisi|işletmeci|yetiştirici|kovan sahibi|ithalatçı|laboratuvar müdürü|Kaymakamlık|belediye|Danışma "+
		"Kurulu|Sayıştay|ihracatçı birliği|depo işleten|taşıyıcı|gümrük memuru|ruhsat sahibi|Merkez Bankası|üretici "+
		"örgütü|liman başkanı|sigorta şirketi|bilirkişi|noter", "|"),
	kind: strings.Split(
		"yıllık,geçici,yazılı,onaylı,ayrıntılı,bölgesel,elektronik,mühürlü,ilk,ek,gizli,ortak,bağımsız,dönemsel,"+
			"düzeltilmiş,zorunlu,tarihli,imzalı,çevrilmiş,eksiksiz", ","),
	object: strings.Split("kayıt defterini|sağlık raporunu|izin belgesini|numune listesini|nakliye planını|bütçe "+
		"taslağını|arıza bildirimini|kota cetvelini|envanter dökümünü|teminat mektubunu|itiraz dilekçesini|karantina "+
		"kararını|fiyat tarifesini|eğitim programını|hasar tespitini|menşe şahadetnamesini|denetim "+
		"tutanağını|sözleşme suretini|yerleşim krokisini|ilaç reçetesini|kimlik etiketini|ölçüm sonucunu|ihale "+
		"şartnamesini|üye kütüğünü|gelir beyannamesini|kayıp ihbarını|haritayı|ithal faturasını", "|"),
	time: strings.Split("on gün içinde|en geç ay sonunda|her yılın ocak ayında|derhâl|iki iş günü önce|altı ayda "+
		"bir|üç yıl süreyle|süre bitmeden|ertesi gün|bir hafta sonra|mevsim başında|hasattan önce|yayımı izleyen "+
		"gün|kırk sekiz saatte|yıl dolmadan", "|"),
	manner: strings.Split("tanıklar önünde|iki nüsha hâlinde|taahhütlü mektupla|harç karşılığında|ücretsiz "+
		"olarak|gerekçesiyle birlikte|Bakanlığın görüşüyle|şifreli olarak|sıra numarasıyla|ilgilinin "+
		"rızasıyla|fotoğraflarıyla|Resmî Gazete eliyle|sözlü olarak", "|"),
	verb: strings.Split("hazırlar|onaylar|iptal eder|saklar|Kuruma sunar|ilgiliye "+
		"verir|yayımlar|değiştirir|inceler|geri alır|mühürler|arşive kaldırır|reddeder|tercüme "+
		"ettirir|karşılaştırır|askıya çıkarır|imha eder|teslim alır|yeniler|düzeltir",
		"|"),
	reference: strings.Split("%d’inci madde uyarınca|%d’inci maddede sayılan hâller dışında|%d sayılı Yasa "+
		"kurallarına göre|%d metre uzaklıkta|%d liraya kadar|%d kovandan fazla ise|%d kilogram için", "|"),
	sentence: func(m lawMaker, g grammar) string {
		var parts []string
		if m.chance(2) {
			parts = append(parts, pick(m, g.condition)+",")
		}
		parts = append(parts, pick(m, g.subject))
		if m.chance(2) {
			parts = append(parts, fmt.Sprintf(pick(m, g.reference), 2+m.Intn(300)))
		}
		parts = append(parts, pick(m, g.kind), pick(m, g.object), pick(m, g.time))
		if m.chance(2) {
			parts = append(parts, pick(m, g.manner))
		}
		return upperFirst(strings.Join(append(parts, pick(m, g.verb)), " ") + ".")
	},
}

var englishGrammar = grammar{
	head: strings.Split(
		"Purpose,Scope,Definitions,Application,Registration,Inspection,Notification,Liability,Obligations,"+
			"Time limits,Fees,Objection,Penalties,Delegation,Records,Sampling,Labelling,"+
			"Transport,Storage,Cooperation,Secrecy", ","),
	condition: strings.Split("Where the registration expires|If a holding changes hands|In the event of a "+
		"suspected disease|Unless a court decides otherwise|Where several owners share a hive|If the fee remains "+
		"unpaid|During the winter months|Where goods enter by sea|Without prejudice to the previous paragraph|As "+
		"regards imported colonies|When the quota is exceeded|If the sample fails the test|Where public health is at "+
		"risk|In urgent cases|Upon loss of the document|Where an epidemic breaks out in a neighbouring State|If the "+
		"keeper moves to another district|For temporary postings|Where the parties so agree|If the application is "+
		"incomplete|In border areas|Where electronic means are used",
		"|"),
	subject: strings.Split("the Agency|the competent authority|the veterinary service|the registrar|an inspector|the "+
		"operator|a breeder|the owner of the hive|the importer|the head of the laboratory|the district office|the "+
		"municipality|the Advisory Board|the Court of Auditors|the exporters’ union|the warehouse keeper|the "+
		"carrier|a customs officer|the licence holder|the Central Bank|the producer organisation|the harbour "+
		"master|the insurer|an expert|the Member State", "|"),
	kind: strings.Split(
		"annual,provisional,written,certified,detailed,regional,electronic,sealed,initial,supplementary,"+
			"confidential,joint,independent,periodic,corrected,mandatory,dated,signed,translated,complete", ","),
	object: strings.Split("register of apiaries|health report|permit|list of samples|transport plan|draft "+
		"budget|fault notice|quota table|inventory|letter of guarantee|statement of objection|quarantine order|price "+
		"list|training programme|damage survey|certificate of origin|inspection record|copy of the contract|site "+
		"plan|prescription|identity label|test result|tender file|roll of members|income statement|loss "+
		"declaration|map of pastures|import invoice", "|"),
	time: strings.Split("within ten days|by the end of the month|in January of each year|without delay|two working "+
		"days in advance|every six months|for three years|before the period ends|on the following day|one week "+
		"later|at the start of the season|before the harvest|on the day after publication|within forty-eight "+
		"hours|before the year is out",
		"|"),
	manner: strings.Split("in the presence of witnesses|in duplicate|by registered letter|against payment|free "+
		"of charge|together with its reasons|after hearing the Ministry|in encrypted form|under a serial "+
		"number|with the consent of the person|with photographs|in the Official Gazette|orally", "|"),
	verb: strings.Split("prepare,approve,annul,keep,submit,issue,publish,amend,examine,withdraw,seal,archive,reject,"+
		"translate,compare,display,destroy,collect,renew,correct", ","),
	reference: strings.Split("pursuant to Article %d|except in the cases listed in Article %d|under Law %d|at a "+
		"distance of %d metres|up to EUR %d|for more than %d hives|for each %d kilograms", "|"),
	sentence: func(m lawMaker, g grammar) string {
		var parts []string
		if m.chance(2) {
			parts = append(parts, pick(m, g.condition)+",")
		}
		parts = append(parts, pick(m, g.subject), "shall", pick(m, g.verb), "the", pick(m, g.kind), pick(m, g.object),
			pick(m, g.time))
		if m.chance(2) {
			parts = append(parts, fmt.Sprintf(pick(m, g.reference), 2+m.Intn(300)))
		}
		if m.chance(2) {
			parts = append(parts, pick(m, g.manner))
		}
		return upperFirst(strings.Join(parts, " ") + ".")
	},
}

func upperFirst(s string) string {
	r := []rune(s)
	if r[0] == 'i' && strings.Contains(s, "ı") {
		return "İ" + string(r[1:])
	}
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}

// inventedCorpora are a Turkish and an English one of about 600 articles each, the same in every run.
func inventedCorpora() []*corpus {
	m := lawMaker{Rand: rand.New(rand.NewSource(1))}
	return []*corpus{
		newCorpus("tr invented", headTR, []actText{{"base", inventedLines(m, turkishGrammar, "Madde %d – (1) %s",
			600)}},
			[]actText{{"pool", inventedLines(m, turkishGrammar, "Madde %d – (1) %s", 200)}}),
		newCorpus("en invented", headEN, []actText{{"base", inventedLines(m, englishGrammar, "Article %d\n1. %s",
			600)}},
			[]actText{{"pool", inventedLines(m, englishGrammar, "Article %d\n1. %s", 200)}}),
	}
}

// inventedLines are the lines of a law whose articles have one to six paragraphs, some with items.
func inventedLines(m lawMaker, g grammar, opening string, articles int) (lines []string) {
	paragraph := func() string {
		out := g.sentence(m, g)
		for m.chance(2) {
			out += " " + g.sentence(m, g)
		}
		return out
	}
	for i := range articles {
		heading := pick(m, g.head) + " (" + pick(m, g.object) + ")"
		first := fmt.Sprintf(opening, i+1, paragraph())
		if head, rest, two := strings.Cut(first, "\n"); two { // the heading is below the number
			lines = append(lines, head, heading, rest)
		} else {
			lines = append(lines, heading, first)
		}
		for k := range m.Intn(6) {
			lines = append(lines, fmt.Sprintf("(%d) %s", k+2, paragraph()))
			if m.chance(4) {
				for item := range 2 + m.Intn(4) {
					lines = append(lines, fmt.Sprintf("%c) %s", 'a'+item, g.sentence(m, g)))
				}
			}
		}
	}
	return lines
}
