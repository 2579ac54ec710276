package lawtext

import (
	"cmp"
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// inventedLaw is a law without a layout.
type inventedLaw struct {
	title       string
	articles    []madeArticle
	provisional []madeArticle
	schedule    bool
	below       string // more of the schedule, which names articles or has its own
	index       string // how the index in front is written, empty without
}

type madeArticle struct {
	number, heading, division, divisionTitle string
	references                               []string // to amending laws, in the margin
	text                                     string
	paragraphs                               []string
	quoted                                   *madeArticle // which the text inserts in another law
	open                                     string       // the quotation mark before a quoted one
}

// words of laws that nobody passed.
var (
	subjects = strings.Split("Değirmen Dairesi|Kurul|Müdür|Bakanlık|Sicil Memuru|Köprü Birliği|Ruhsat sahibi|Denetçi",
		"|")
	verbs = strings.Split("defter tutar|rapor hazırlar|ücret saptar|itirazı inceler|belge verir|sicili açık tutar",
		"|")
	tails = strings.Split("her yılın Mart ayında|başvurudan başlayarak otuz gün içinde|yazılı olarak|"+
		"Bakanlar Kurulunun onayı ile", "|")
	headingTR = strings.Split("Kısa isim|Tefsir|Amaç|Kapsam|Ruhsat Alma Zorunluluğu|Değirmen Dairesinin "+
		"Kuruluşu ve Görevleri|Denetim|Defter ve Belgelerin Saklanması|Ücretler|İtiraz ve Başvuru Yolları ile Süreler|"+
		"Suç ve Cezalar|Tüzük Yapma Yetkisi|Yürütme Yetkisi|Yürürlüğe Giriş", "|")
	headingEN = strings.Split("Short title|Interpretation|Application|Duty to hold a licence|Register of mills|"+
		"Appointment of inspectors|Powers of inspectors|Fees|Appeals|Offences and penalties|Regulations|"+
		"Savings|Repeal|Commencement", "|")
)

type lawMaker struct {
	*rand.Rand
	english bool
}

// articleWord is what a law calls its articles.
func (m lawMaker) articleWord() string {
	if m.english {
		return "Section"
	}
	return "Madde"
}

func (m lawMaker) sentence() string {
	if m.english {
		return fmt.Sprintf("The %s shall keep a %s for a period of %d days, and no person shall remove it "+
			"without leave.",
			pick(m, []string{"Registrar", "inspector", "owner of the mill", "Council"}),
			pick(m, []string{"register", "book", "copy"}), 10+m.Intn(80))
	}
	return fmt.Sprintf("%s, bu Yasa kurallarına uygun olarak %s %s.", pick(m, subjects), pick(m, tails), pick(m, verbs))
}

func pick[T any](m lawMaker, from []T) T { return from[m.Intn(len(from))] }

// law invents a law of n articles.
func (m lawMaker) law(n int) inventedLaw {
	law := inventedLaw{title: "DEĞİRMENLER (KURULUŞ VE DENETİM) YASASI"}
	headings, ordinals := headingTR, []string{"BİRİNCİ", "İKİNCİ", "ÜÇÜNCÜ", "DÖRDÜNCÜ", "BEŞİNCİ"}
	if m.english {
		law.title, headings = "THE MILLS (REGISTRATION AND INSPECTION) LAW", headingEN
	}
	division := 0
	for i := 1; i <= n; i++ {
		a := madeArticle{number: fmt.Sprint(i), heading: headings[min(i-1, len(headings)-1)]}
		if i > len(headings) {
			a.heading = headings[m.Intn(len(headings))]
		}
		if (i == 1 || m.Intn(4) == 0) && division < len(ordinals) && n > 5 {
			a.division, a.divisionTitle = ordinals[division]+" KISIM",
				pick(m, []string{"Genel Kurallar", "Kuruluş ve Görevler", "Çeşitli Kurallar"})
			if m.english {
				a.division, a.divisionTitle = fmt.Sprintf("PART %s", []string{"I", "II", "III", "IV", "V"}[division]),
					pick(m, []string{"PRELIMINARY", "LICENCES", "GENERAL"})
			}
			division++
		}
		for m.Intn(3) == 0 {
			a.references = append(a.references, fmt.Sprintf("%d/%d", 1+m.Intn(70), 1975+m.Intn(50)))
		}
		switch m.Intn(4) {
		case 0:
			for range 2 + m.Intn(3) {
				a.paragraphs = append(a.paragraphs, m.sentence())
			}
		default:
			a.text = m.sentence()
		}
		law.articles = append(law.articles, a)
		if m.Intn(6) == 0 && i > 1 {
			b := a
			b.number, b.heading, b.division = a.number+"A", headings[m.Intn(len(headings))], ""
			law.articles = append(law.articles, b)
		}
	}
	return law
}

// page is a text that grows with its truths.
type page struct {
	strings.Builder
	lines  int
	truths []truth
}

func (p *page) add(s string) {
	p.WriteString(s)
	p.lines += strings.Count(s, "\n")
}

func (p *page) mark(kind, label, heading string) {
	p.truths = append(p.truths, truth{p.lines + 1, kind, label, heading})
}

// layout writes an article of a Turkish-Cypriot law; label is that of the truth.
type layout struct {
	name    string
	english bool
	article func(m lawMaker, p *page, a madeArticle, kind, label string)
	gap     string // between a division, its title and the next article
}

// broken breaks a heading over lines, as a narrow margin does.
func (m lawMaker) broken(heading, between string) string {
	words := strings.Fields(heading)
	var lines []string
	for len(words) > 0 {
		n := min(len(words), 1+m.Intn(3))
		lines = append(lines, strings.Join(words[:n], " "))
		words = words[n:]
	}
	return strings.Join(lines, between)
}

func (a madeArticle) body(open, between string) string {
	if len(a.paragraphs) == 0 {
		return a.text
	}
	var out []string
	for i, s := range a.paragraphs {
		out = append(out, fmt.Sprintf(open, i+1)+s)
	}
	return strings.Join(out, between)
}

var layouts = []layout{
	{"rows of a table", false, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		if len(a.references) > 0 { // the last line of the margin is in the row of the number
			p.add(a.heading + ".\n")
			for _, r := range a.references[:len(a.references)-1] {
				p.add(r + "\n")
			}
			p.mark(kind, label, a.heading)
			p.add(a.references[len(a.references)-1] + "\t" + a.number + ".\t" + a.body("(%d)\t", "\t\n\t\t") + "\t\n")
			return
		}
		p.mark(kind, label, a.heading)
		p.add(a.heading + ".\t" + a.number + ".\t" + a.body("(%d)\t", "\t\n\t\t") + "\t\n")
	}, "\n"},
	{"rows with a broken margin", false, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		margin := m.broken(a.heading, "\n")
		p.add(margin[:strings.LastIndexByte("\n"+margin, '\n')])
		p.mark(kind, label, a.heading)
		p.add(margin[strings.LastIndexByte("\n"+margin, '\n'):] + "\t" + a.number + "\t.\t" + a.body("(%d)\t",
			"\t\n\t\t") + "\t\n\t\n")
	}, "\n"},
	{"cells as lines", false, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.add(m.broken(a.heading, "\n\n") + "\n\n")
		for _, r := range a.references {
			p.add("    " + r + "\n\n")
		}
		p.mark(kind, label, a.heading)
		if len(a.paragraphs) > 0 {
			p.add(a.number + ".\n\n" + a.body("(%d)\n\n", "\n\n\n\n") + "\n\n\n\n\n")
		} else {
			p.add(a.number + ". " + a.text + "\n\n\n\n\n")
		}
	}, "\n\n\n"},
	{"headings above", false, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.add(a.heading + "\n")
		p.mark(kind, label, a.heading)
		p.add(a.number + ". " + a.body("(%d) ", "\n") + "\n")
	}, "\n"},
	{"headings above, no blank after the number", false, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.add("\n" + a.heading + "\n")
		for _, r := range a.references {
			p.add(r + "\n")
		}
		p.mark(kind, label, a.heading)
		p.add(a.number + "." + a.body("(%d) ", "\n") + "\n")
	}, "\n\n"},
	{"scanned rows", false, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.mark(kind, label, a.heading)
		p.add(a.heading + ".\t" + strings.ReplaceAll(a.number, "1", "l") + ".\t" + a.body("(%d)\t", "\n\t\t") + "\n")
	}, "\n"},
	{"colonial rows", true, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.mark(kind, label, a.heading)
		p.add(a.heading + ".\t" + a.number + ".\t" + a.body("(%d)\t", "\n\t\t") + "\n")
	}, "\n"},
	{"colonial headings above", true, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.add(a.heading + ".\n\n")
		p.mark(kind, label, a.heading)
		p.add(a.number + ". " + a.body("(%d) ", "\n\n") + "\n\n")
	}, "\n\n"},
	{"colonial margin on the line", true, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.mark(kind, label, a.heading)
		p.add(a.heading + ".  " + a.number + ".  " + a.body("(%d) ", "\n") + "\n")
	}, "\n"},
	{"colonial dash", true, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.mark(kind, label, a.heading)
		p.add(a.number + ". " + a.heading + ".—" + a.body("(%d) ", "\n") + "\n")
	}, "\n"},
}

// written lays a law out.
func (l layout) written(m lawMaker, law inventedLaw) truthText {
	p := &page{}
	p.add(law.title + "\n\n")
	if m.english {
		p.add("Cap. 87.\n\n")
	} else {
		p.add("Sayı: 12/1999\n\n")
	}
	l.index(p, m, law)
	if m.english {
		p.add("BE it enacted as follows:—\n\n")
	} else {
		p.add("Cumhuriyet Meclisi aşağıdaki Yasayı yapar:\n\n")
	}
	for _, a := range law.articles {
		if a.division != "" {
			p.mark("division", a.division, a.divisionTitle)
			p.add(a.division + "\n" + l.gap[:len(l.gap)-1] + a.divisionTitle + "\n" + l.gap)
		}
		l.article(m, p, a, "article", a.number)
		if a.quoted != nil {
			before := len(p.truths)
			q := *a.quoted
			q.heading = cmp.Or(q.open, "“") + q.heading
			l.article(m, p, q, "quoted", q.number)
			for i := before; i < len(p.truths); i++ {
				p.truths[i].kind = "quoted"
			}
		}
	}
	if len(law.provisional) > 0 {
		p.mark("division", "GEÇİCİ KURALLAR", "")
		p.add("GEÇİCİ KURALLAR\n" + l.gap)
		for _, a := range law.provisional {
			l.article(m, p, a, "provisional", "Geçici "+a.number)
		}
	}
	if law.schedule {
		p.add("\n")
		p.mark("annex", "BİRİNCİ CETVEL", "")
		p.add("BİRİNCİ CETVEL\n(Madde 4)\n\nKadro Cetveli\n\nSıra No\tKadro Adı\tSayısı\n")
		for i := 1; i <= 6; i++ {
			p.add(fmt.Sprintf("%d.\t%s\t%d\n", i, pick(m, []string{"Müdür", "Değirmen Denetçisi", "Kâtip",
				"Sicil Memuru"}),
				1+m.Intn(5)))
		}
	}
	p.add(law.below)
	return truthText{name: l.name, text: p.String(), truths: p.truths}
}

func (l layout) index(p *page, m lawMaker, law inventedLaw) {
	if law.index == "" {
		return
	}
	title := "MADDE DİZİNİ"
	if m.english {
		title = "ARRANGEMENT OF SECTIONS\n\nSection"
	}
	p.add(title + "\n\n")
	for _, a := range law.articles {
		if a.division != "" {
			p.add(a.division + "\n" + a.divisionTitle + "\n")
		}
		p.add(fmt.Sprintf(law.index, a.number, a.heading) + "\n")
	}
	p.add("\n")
}

// phenomena are what a law may have besides articles.
var phenomena = []struct {
	name string
	add  func(m lawMaker, law *inventedLaw)
}{
	{"nothing else", func(lawMaker, *inventedLaw) {}},
	{"index", func(_ lawMaker, law *inventedLaw) { law.index = "%s. %s" }},
	{"index with the word", func(_ lawMaker, law *inventedLaw) { law.index = "Madde   %s.   %s." }},
	{"index in rows", func(_ lawMaker, law *inventedLaw) { law.index = "%s.\t%s" }},
	{"provisional rules in its name", func(_ lawMaker, law *inventedLaw) {
		law.title = "DEĞİRMENLERİN DENETİMİ\n\n (GEÇİCİ KURALLAR) YASASI"
	}},
	{"provisional articles", func(m lawMaker, law *inventedLaw) { law.provisional = m.law(3).articles[:2] }},
	{"schedule", func(_ lawMaker, law *inventedLaw) { law.schedule = true }},
	{"schedule of fees by article", func(m lawMaker, law *inventedLaw) {
		law.schedule, law.below = true, "\n"+m.articleWord()+" 4(1)   100 TL\n"+m.articleWord()+" 5   200 TL\n"
	}},
	{"schedule that names an article", func(m lawMaker, law *inventedLaw) {
		law.schedule, law.below = true, m.articleWord()+" 4\n"
	}},
	{"index with the word, schedule of fees by article", func(m lawMaker, law *inventedLaw) {
		law.index, law.schedule, law.below = "Madde   %s.   %s.", true, "\nMadde 4(1)   100 TL\nMadde 5   200 TL\n"
	}},
	{"annexed convention", func(m lawMaker, law *inventedLaw) {
		law.schedule, law.below = true, "\nSÖZLEŞME\n\nMadde 1\n"+m.sentence()+"\n\nMadde 2\n"+m.sentence()+"\n"
	}},
	{"quoted article", func(m lawMaker, law *inventedLaw) {
		at := len(law.articles) / 2
		law.articles[at].paragraphs = nil
		law.articles[at].text = "Esas Yasa, 5'inci maddesinden hemen sonra aşağıdaki yeni 5A maddesi eklenmek " +
			"suretiyle değiştirilir:"
		law.articles[at].quoted = &madeArticle{number: "5A", heading: "Ek ücretler",
			text: m.sentence()[:40] + " ücret saptar.”"}
	}},
}

// TestStructureOfEveryLayout lays invented Turkish-Cypriot laws out in every way with every phenomenon.
func TestStructureOfEveryLayout(t *testing.T) {
	var sum score
	for _, l := range layouts {
		for _, ph := range phenomena {
			var own score
			var differences []string
			for seed := range int64(12) {
				m := lawMaker{rand.New(rand.NewSource(seed)), l.english}
				law := m.law(4 + m.Intn(16))
				ph.add(m, &law)
				s := scoreOf(l.written(m, law), func(d string) {
					differences = append(differences,
						fmt.Sprintf("seed %d: %s", seed, d))
				})["article"]
				own.add(s)
			}
			sum.add(own)
			if own.share(own.right) < 97 || own.share(own.mistaken) > 2 {
				t.Errorf("%s, %s: %.1f %% right, %.1f %% false\n  %s", l.name, ph.name, own.share(own.right),
					own.share(own.mistaken), strings.Join(differences[:min(4, len(differences))], "\n  "))
			}
		}
	}
	if sum.share(sum.right) < 99 || sum.share(sum.mistaken) > 0.5 {
		t.Errorf("all together: %.2f %% right, %.2f %% false", sum.share(sum.right), sum.share(sum.mistaken))
	}
}
