package search

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"lls/internal/search/inverted"
	"lls/internal/text/lang"
)

const sample2 = "MADDE 1 – Amaç\nKişisel verilerin korunması.\nMADDE 2\nBu Yasa’nın kapsamı kişiseldir.\n"

func TestDocumentsSurviveTheirWayThroughTheIndex(t *testing.T) {
	m := newMemIndex()
	for _, one := range []Document{
		{Kind: Revisions, ID: 7, LegalText: 3, StatusID: 9, Date: "2020-02-03",
			Texts: map[Field]string{TextTR: sample2, TextEN: " … "}},
		{Kind: LegalTexts, ID: 3, StatusID: -1, Date: "2020-02-03", Nodes: []int64{4, 5},
			Texts: map[Field]string{NameTR: "Veri Yasası"}},
	} {
		if err := m.put(one.Kind, one.ID, Encode(one)); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := m.write(&b); err != nil {
		t.Fatal(err)
	}
	written, err := openMemIndex(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]*memIndex{"as added": m, "as written": written} {
		g := m.groups[m.byGroup[key{isLegalText, 3}]]
		r := m.records[g.record]
		if len(m.slots) != 3 || len(m.groups) != 1 || r.day != 20200203 ||
			len(g.versions) != 1 || m.records[g.versions[0]].id != 7 {
			t.Errorf("%s: %+v %+v", name, m.slots, m.records)
		}
		m.lists(spaceTextTR, "kisisel", func(l inverted.List) {
			c := l.Cursor()
			if !c.Next() || c.Count != 1 || c.Headings != 0 || !slices.Equal(c.Positions(nil), []uint32{3}) {
				t.Errorf("%s: %+v", name, c)
			}
			l1 := m.layoutOf(c.Slot)
			if len(l1.articles) != 2 || l1.articles[1].label != "MADDE 2" || l1.articles[1].first != 6 {
				t.Errorf("%s: %+v", name, l1)
			}
			if got := byteOf(sample2, l1, 11); got != strings.Index(sample2, "kişiseldir") {
				t.Errorf("%s: the word is at %d", name, got)
			}
		})
	}
}

func TestBases(t *testing.T) {
	counts := map[string]int{"yonetmelik": 30, "yonetmeligi": 90, "kurul": 50, "kurulu": 20, "kurum": 40, "kuru": 2,
		"kitap": 4, "belediye": 9, "taraf": 3, "tarafindan": 80, "yonet": 9}
	for word, want := range map[string]string{"yonetmeliginin": "yonetmeligi yonetmelik", "kurullarinin": "kurul",
		"kurulunca": "kurul", "kurumuna": "kurum",
		"kitabini": "kitap", "kitaplarinda": "kitap", "belediyelerindeki": "belediye", "tarafindan": "", "kurumsal": "",
		"zurafa": ""} {
		if got := strings.Join(basesOf(lang.Turkish, word, func(w string) int { return counts[w] }), " "); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"Kişisel Verilerin Korunması Kanunu":                            "kvkk",
		"Rekabetin Korunması Hakkında Kanun":                            "rkk rkhk",
		"Regulation (EU) 2016/679 (General Data Protection Regulation)": "gdpr",
		"İcra ve İflas Kanunu":                                          "iik ivik",
		"İş Sağlığı ve Güvenliği Kanunu":                                "isgk isvgk",
		"Su Ürünleri Kanunu":                                            "suk",
		"Convention on Biological Diversity":                            "cbd cobd",
	} {
		if got := InitialsOf(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestTurkishWordsAreNoEnglishStopWords(t *testing.T) {
	names := func(q string, names ...string) string {
		m := newMemIndex()
		for i, name := range names {
			if err := m.put(LegalTexts, int64(i), Encode(Document{Texts: map[Field]string{NameTR: name}})); err != nil {
				t.Fatal(err)
			}
		}
		parsed, err := parse(q)
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.find(t.Context(), parsed, filter{legalTexts: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, match := range s.matches() {
			found = append(found, names[s.groups[match.group].id])
		}
		return strings.Join(found, ", ")
	}
	for q, row := range map[string]struct{ right, other string }{
		"iş sözleşmesi":      {"İş Sözleşmesi Yasası", "Kira Sözleşmesi Yasası"},
		"su ürünleri":        {"Su Ürünleri Yasası", "Tarım Ürünleri Yasası"},
		"can güvenliği":      {"Can Güvenliği Yasası", "Gıda Güvenliği Yasası"},
		"at yarışları":       {"At Yarışları Yasası", "Yelken Yarışları Yasası"},
		"what is a contract": {"Contract Law", "Islands Law"}, "contracts on it": {"Contracts Law", "On Islands"},
		"şu ürünler": {"Tarım Ürünler Yasası", "Şu Yasa"},
	} {
		if found := names(q, row.other, row.right); found != row.right {
			t.Errorf("%s finds %q, want %q", q, found, row.right)
		}
	}
}

func TestADamagedListNamesNoTerm(t *testing.T) {
	m := newMemIndex()
	if err := m.put(Terms, 1, Encode(Document{Texts: map[Field]string{NameTR: "kitap"}})); err != nil {
		t.Fatal(err)
	}
	m.recent.Add([]byte{spaceTR, 'k', 'i', 't', 'a', 'p'}, 1<<30, 1, 0, []byte{0})
	m.recent.SortPending()
	if slots := m.candidates("kitap"); len(slots) != 1 {
		t.Errorf("slots %v", slots)
	}
}

func TestATitleEndsBeforeWhatItChanges(t *testing.T) {
	for text, want := range map[string]string{
		"İŞ YASASINI DEĞİŞTİREN YASA": "İŞ YASASINI ", "Karar eki sayılı": "Karar ", "İŞ YASASI": "İŞ YASASI",
		"Regulation amending another": "Regulation ", "Amending Regulation": "Amending Regulation",
		"Council having regard to": "Council ",
	} {
		if got := text[:titleLength(text)]; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(Encode(Document{Nodes: []int64{1}, Texts: map[Field]string{TextTR: "MADDE 1\nKitap ve kitabı.",
		NameEN: "a b"}}))
	f.Add([]byte{format, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1})
	f.Fuzz(func(t *testing.T, content []byte) {
		m := newMemIndex()
		if err := m.put(Revisions, 1, content); err != nil {
			return
		}
		for i := range m.slots[1:] {
			byteOf("abc", m.layoutOf(uint32(i+1)), 3)
		}
		var b bytes.Buffer
		if err := m.write(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := openMemIndex(b.Bytes()); err != nil {
			t.Error(err)
		}
	})
}

func FuzzSearch(f *testing.F) {
	f.Add("MADDE 1 – Bu Yasa’nın “amacı”, kitapların\nkorunmasıdır.", `kitap "bu yasa" amac -ev madde:1`)
	f.Add(strings.Repeat("a ", 900)+"İĞ"+strings.Repeat("ğ", 900), "ig")
	f.Fuzz(func(t *testing.T, text, q string) {
		parsed, err := parse(q)
		if err != nil {
			return
		}
		m := newMemIndex()
		if err := m.put(Revisions, 1, Encode(Document{LegalText: 2, Texts: map[Field]string{TextTR: text}})); err !=
			nil {
			t.Fatal(err)
		}
		if err := m.put(LegalTexts, 2, Encode(Document{Texts: map[Field]string{NameTR: "x"}})); err != nil {
			t.Fatal(err)
		}
		s, err := m.find(t.Context(), parsed, filter{legalTexts: true, revisions: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range s.matches() {
			if found.version == none {
				continue
			}
			for _, at := range s.textSlots(found.version) {
				if err := s.readOccurrences(t.Context(), []uint32{at}); err != nil {
					t.Fatal(err)
				}
				r := &results{execution: s, index: m}
				for _, place := range r.cutPlaces(text, at, s.textAt(at).places) {
					for _, piece := range place.Snippet {
						if piece.Text == "" || utf8.ValidString(text) && !utf8.ValidString(piece.Text) {
							t.Errorf("piece %q", piece.Text)
						}
					}
				}
			}
		}
	})
}

func TestAnIndexIsOpenedWithoutAnAllocationForEachRecord(t *testing.T) {
	const records = 2000
	m, folder := newMemIndex(), t.TempDir()
	for id := range int64(records) {
		d := Document{Nodes: []int64{id % 7, 9}, Texts: map[Field]string{NameTR: fmt.Sprintf("terim %d", id)}}
		if err := m.put(Terms, id+1, Encode(d)); err != nil {
			t.Fatal(err)
		}
	}
	saved, err := m.save(folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := saved.close(); err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(3, func() {
		m := openSaved(folder)
		if m == nil || len(m.records) != records {
			t.Fatal("the index was not opened")
		}
		if err := m.close(); err != nil {
			t.Fatal(err)
		}
	}); n > records/4 {
		t.Errorf("%.0f allocations for %d records", n, records)
	}
}
