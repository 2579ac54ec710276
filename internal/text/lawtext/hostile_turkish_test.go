package lawtext

import (
	"fmt"
	"strings"
)

// turkishStyle is how one Turkish law writes its articles.
type turkishStyle struct {
	word, dash    string
	where         int // of the heading: above, in the line of a head of Markdown, none
	colon         bool
	blanks        bool // empty lines between paragraphs
	notes         int  // one article in so many has a note of its amendment
	footnotes     int
	numberedParas bool
}

var turkishHeadings = strings.Split("Amaç|Kapsam|Tanımlar|Görev ve yetkiler|Kovanların kaydı|Arıcılık Kurulunun "+
	"oluşumu|İzin|İzin verilmesi ve izin belgesinin içeriği|Ücretler|Denetim|İtiraz|İdari yaptırımlar|Yönetmelik|"+
	"Bal üreticilerinin kayıt, bildirim ve defter tutma yükümlülükleri|Süreler|"+
	"V - Kurucuların sorumluluğu|a. Genel olarak|1. Şekil|B) Sözleşmenin feshi|"+
	"Uygulanmayacak hükümler|İzinsiz kovan kuranların, kovanları kayıt dışı tutanların ve bunlara "+
	"yer gösterenlerin sorumluluğu ile yaptırımların uygulanması|Diğer hükümler", "|")

var turkishSentences = strings.Split("Bu Kanunun amacı, arıcılığın geliştirilmesi ve korunmasıdır.|"+
	"Kurul, başkan dâhil yedi üyeden oluşur ve üyeler üç yıl için seçilir.|İzin belgesi, başvuru "+
	"tarihinden itibaren otuz gün içinde verilir; bu süre bir defaya mahsus olmak üzere "+
	"uzatılabilir.|5 inci maddenin ikinci fıkrası uyarınca belirlenen ücret, Madde 7’de sayılan hâllerde alınmaz.|"+
	"Kovan sayısı yüzü geçenler ayrıca bildirimde bulunur.|"+
	"Bu maddenin uygulanmasına ilişkin usul ve esaslar yönetmelikle düzenlenir.|"+
	"Madde 4 hükümleri kıyasen uygulanır.|4054 sayılı Kanunun 8 inci maddesi ile Ek Madde 3 hükümleri saklıdır.|"+
	"Bakanlık, denetim sonucunda düzenlenen tutanağı ilgilisine tebliğ eder.", "|")

var turkishOrdinalCaps = strings.Split("BİRİNCİ İKİNCİ ÜÇÜNCÜ DÖRDÜNCÜ BEŞİNCİ ALTINCI YEDİNCİ SEKİZİNCİ "+
	"DOKUZUNCU ONUNCU", " ")

func (m lawMaker) turkishStyle() turkishStyle {
	s := turkishStyle{
		word: pick(m, []string{"MADDE", "Madde"}), where: pick(m, []int{0, 0, 0, 1, 2}), colon: m.chance(4),
		dash:   pick(m, []string{" – ", "- ", " - ", " — ", ". ", " -", " –\n", "\n- ", "\n-\n\n", ": "}),
		blanks: m.chance(2), notes: 2 + m.Intn(6), footnotes: 2 + m.Intn(8), numberedParas: m.chance(2),
	}
	if s.where == 1 {
		s.blanks = true
	}
	return s
}

func (m lawMaker) turkishSentence() string { return m.sentences(turkishSentences) }

// note is what an amendment leaves behind.
func (m lawMaker) note() string {
	word := pick(m, []string{"Değişik", "Ek", "Mülga", "İptal", "Değişik birinci fıkra", "Ek cümle"})
	return fmt.Sprintf("(%s:%s%d/%d/%d-%d/%d md.)", word, pick(m, []string{" ", ""}), 1+m.Intn(28), 1+m.Intn(12),
		1985+m.Intn(40), 3000+m.Intn(4000), 1+m.Intn(90))
}

// hostileTurkish invents a Turkish law.
func hostileTurkish(m lawMaker) truthText {
	w := &writer{lawMaker: m}
	s := m.turkishStyle()
	if s.blanks && m.chance(2) {
		w.width = 60 + m.Intn(30)
	}
	w.line(pick(m, []string{"ARICILIK KANUNU", "# ARICILIK KANUNU (No. 1234)", "ARICILIK KANUNU [1]"}))
	w.blank(1)
	if m.chance(2) {
		w.add("Kanun Numarası : 1234\nKabul Tarihi : 4/5/1999\n\n")
	}
	number, division, n := 0, 0, 5+m.Intn(25)
	for number < n {
		number++
		if (number == 1 || m.chance(6)) && division < len(turkishOrdinalCaps) {
			w.turkishDivision(s, division)
			division++
		}
		w.turkishArticle(s, "", fmt.Sprint(number))
		if m.chance(8) {
			w.turkishArticle(s, "", fmt.Sprintf("%d%s%s", number, pick(m, []string{"/", " /", "/ "}),
				pick(m, []string{"A", "Ç"})))
		}
		if m.chance(12) {
			w.quotedAmendment(s, number)
		}
	}
	for i := range m.Intn(3) {
		w.turkishArticle(s, "Ek ", fmt.Sprint(i+1))
	}
	for i := range m.Intn(4) {
		w.turkishArticle(s, pick(m, []string{"Geçici ", "Geçici ", "Muvakkat "}), fmt.Sprint(i+1))
	}
	if m.chance(3) {
		w.turkishFootnotes()
	}
	return truthText{name: fmt.Sprintf("Turkish %+v, width %d", s, w.width), text: w.String(), truths: w.truths}
}

func (w *writer) turkishDivision(s turkishStyle, division int) {
	word := pick(w.lawMaker, []string{"BÖLÜM", "KISIM"})
	title := pick(w.lawMaker, []string{"Genel Hükümler", "Amaç, Kapsam ve Tanımlar", "Kuruluş, Görev ve Yetkiler",
		"Çeşitli ve Son Hükümler"})
	w.mark("division", turkishOrdinalCaps[division]+" "+word, title)
	if w.chance(4) {
		w.line(turkishOrdinalCaps[division])
		w.line(word)
	} else {
		w.line(turkishOrdinalCaps[division] + " " + word)
	}
	apart := s.blanks && w.chance(2)
	if apart {
		w.blank(1)
	}
	w.line(title)
	if apart || s.blanks && (s.where != 0 || w.chance(2)) {
		w.blank(1)
	}
}

func (w *writer) turkishArticle(s turkishStyle, prefix, number string) {
	m := w.lawMaker
	gap := func() {
		if s.blanks {
			w.blank(1)
		}
	}
	heading := pick(m, turkishHeadings)
	if w.chance(6) {
		heading = strings.ToUpper(strings.NewReplacer("i", "İ", "ı", "I").Replace(heading))
	}
	word := s.word
	if prefix != "" && word == "MADDE" {
		prefix = strings.ToUpper(strings.ReplaceAll(prefix, "i", "İ"))
	}
	label := prefix + word + " " + strings.ReplaceAll(number, " ", "")
	kind := map[byte]string{'E': "additional", 'G': "provisional", 'M': "provisional"}[(label + "x")[0]]
	if prefix == "" {
		kind = "article"
	}
	told, dash := noHeading, s.dash
	switch {
	case s.where == 0 && (prefix == "" || w.chance(2)):
		told = heading
		line := heading
		if s.colon {
			line += ":"
		}
		if w.chance(s.footnotes) {
			line += pick(m, []string{fmt.Sprintf(" [%d]", 1+m.Intn(60)), fmt.Sprintf("\n[%d]", 1+m.Intn(60)),
				fmt.Sprintf(" (%d)", 1+m.Intn(9))})
		}
		if w.width > 0 && !strings.Contains(line, "\n") {
			w.flow(line)
		} else {
			w.line(line)
		}
		gap()
	case s.where == 1 && prefix == "" && !strings.Contains(number, "/"):
		told = heading
		w.mark(kind, label, told)
		w.line("# " + label + " — " + heading)
		w.turkishBody(s, gap, "")
		return
	}
	w.mark(kind, label, told)
	if s.where == 1 {
		w.line("# " + prefix + word + " " + number)
		w.turkishBody(s, gap, "")
		return
	}
	at := word + " " + number
	if w.chance(20) {
		at = word + "\n" + number
	}
	w.turkishBody(s, gap, prefix+at+dash)
}

// turkishBody writes the text of an article, the first line behind its number.
func (w *writer) turkishBody(s turkishStyle, gap func(), head string) {
	m := w.lawMaker
	first := w.turkishSentence()
	if head == "" {
		gap()
	}
	if s.numberedParas {
		first = "(1) " + first
	}
	if w.chance(s.notes) {
		note := m.note()
		if head != "" && w.chance(2) { // alone behind the number
			w.line(head + note)
			head = ""
			gap()
		} else {
			first = note + " " + first
		}
	}
	if at := strings.LastIndexByte(head, '\n'); at >= 0 {
		w.add(head[:at+1])
		head = head[at+1:]
	}
	if strings.HasSuffix(head, "\n\n") {
		w.add(head)
		head = ""
	}
	w.flow(head + first)
	gap()
	for i := range m.Intn(4) {
		line := w.turkishSentence()
		if s.numberedParas {
			line = fmt.Sprintf("(%d) %s", i+2, line)
		}
		w.flow(line)
		gap()
	}
	if w.chance(3) {
		for i, letter := range []string{"a", "b", "c", "ç", "d"}[:2+m.Intn(4)] {
			line := letter + ") " + w.turkishSentence()
			if i > 1 && w.chance(2) {
				line = letter + ") (İptal: Anayasa Mahkemesinin 12/3/2009 tarihli ve E.: 2008/3, K.: 2009/4 sayılı " +
					"Kararı ile.)"
			}
			w.flow(line)
			gap()
		}
		if w.chance(2) {
			w.flow("ilgili olup yerine işlenmiştir.)")
			gap()
		}
	}
}

// quotedAmendment lets an article quote one of another law.
func (w *writer) quotedAmendment(s turkishStyle, number int) {
	q := pick(w.lawMaker, quoteStyles)
	w.flow("1/2/1990 tarihli ve 3456 sayılı Kanunun 5 inci maddesi başlığıyla birlikte aşağıdaki şekilde " +
		"değiştirilmiştir.")
	if s.blanks {
		w.blank(1)
	}
	if w.chance(2) {
		w.line(q[0] + "Eski kovanlar")
		w.mark("quoted", s.word+" 5", "")
		w.flow(s.word + " 5 – " + w.turkishSentence())
	} else {
		w.mark("quoted", s.word+" 5", "")
		w.flow(q[0] + s.word + " 5 – " + w.turkishSentence())
	}
	if s.blanks {
		w.blank(1)
	}
	w.flow(w.turkishSentence() + q[1])
	if s.blanks {
		w.blank(1)
	}
}

// turkishFootnotes writes the notes at the foot of a law, and the table of its amendments.
func (w *writer) turkishFootnotes() {
	w.blank(2)
	for i := range 3 + w.Intn(5) {
		w.flow(fmt.Sprintf("[%d] 6/4/2011 tarihli ve %d sayılı Kanunun %d inci maddesiyle bu fıkrada yer alan "+
			"“beş” ibaresi “on” şeklinde değiştirilmiştir.", i+1, 6000+w.Intn(900), 2+w.Intn(30)))
		w.blank(1)
	}
	w.add("1234 SAYILI KANUNA EK VE DEĞİŞİKLİK GETİREN MEVZUATIN\nYÜRÜRLÜĞE GİRİŞ TARİHİNİ GÖSTERİR LİSTE\n\n" +
		"Değiştiren Kanun\n\n1234 sayılı Kanunun değişen maddeleri\n\nYürürlüğe Giriş Tarihi\n\n6111\n\n" +
		"Madde 5, Ek Madde 1\n\n25/2/2011\n\n6552\n\nMadde 7\n\n11/9/2014\n")
}
