package termform

import "strings"

// The closed classes of Turkish nouns that follow from no sound law. All other words are analysed by their sounds.

const (
	// losingVowel are nouns of two syllables that lose the second vowel before
	// an ending with a vowel: kasıt, kastı.
	losingVowel = " " +
		"aciz ağız ahit akıl akis akit alın asıl asır avuç ayıp azil azim bağır bahis batın beniz beyin " +
		"boyun böğür burun cebir celp cezir cisim cürüm defin devir ecir emir fasıl fesih fetih fikir " +
		"gasıp geniz göğüs gönül hacim haciz hacir hapis hasım hayır hazım hısım hıfız hüküm hüzün ilim " +
		"isim itir izin kabir kahır karın kasıt katil kavim kayın kayıp kayıt kesir keşif keyif kısım " +
		"koyun küfür kutup lütuf metin meyil mühür nabız nakil nakış nakit nefis nehir nesil nesir nevi " +
		"nezir nutuk oğul omuz ömür özür rahim rehin remiz resim rızık sabır satıh satır sehim sehiv " +
		"seyir sihir sıdık şahıs şehir şekil şükür tavır ufuk uzuv vakıf vakit vasıf vecih vehim vezin " +
		"zabıt zehir zeyil zihin zikir zulüm "
	// doublingLast are those that double the last consonant there: sır, sırrı.
	doublingLast = " af cer fek fer had hak hat hav his mahal muhik müstehak ret sır şer şık tıp zam zan zem zıt "
	// softeningIt are the nouns in -ıt that are softened; those made of verbs
	// are not: konut, taşıt, kanıt.
	softeningIt = " armut geçit kâğıt kağıt kilit öğüt söğüt umut ümit yiğit "
	// frontEndings take front endings only: hal, hali, hale.
	frontEndings = " gol had hal hâl rol "
	// withoutCa make another word with -ca: derece, güvence.
	withoutCa = " dere güven "
)

func isOneOf(word []rune, list string) bool {
	return strings.Contains(list, " "+string(word)+" ")
}
