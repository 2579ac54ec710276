package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDocumentsSurviveTheirWayThroughTheIndex(t *testing.T) {
	m := newMemory()
	text := "MADDE 1 – Amaç\nKişisel verilerin korunması.\nMADDE 2\nBu Yasa’nın kapsamı kişiseldir.\n"
	if err := m.put(Revisions, 7, encode(Document{Kind: Revisions, ID: 7, LegalText: 3, StatusID: 9, Date: "2020-02-03", Texts: map[Field]string{TextTR: text, TextEN: " … "}})); err != nil {
		t.Fatal(err)
	}
	if err := m.put(LegalTexts, 3, encode(Document{Kind: LegalTexts, ID: 3, StatusID: -1, Date: "2020-02-03", Nodes: []int64{4, 5}, Texts: map[Field]string{NameTR: "Veri Yasası"}})); err != nil {
		t.Fatal(err)
	}
	if len(m.slots) != 2 || len(m.groups) != 1 || m.records[m.groups[0].record].status != -1 || !slices.Equal(m.records[1].nodes, []int64{4, 5}) || m.records[0].day != 20200203 {
		t.Errorf("%+v %+v", m.slots, m.records)
	}
	if got := articleAt(m.articles(&m.slots[0]), strings.Index(text, "kapsam")); got != "MADDE 2" {
		t.Errorf("article %q", got)
	}
	near := m.near(&m.slots[0])
	if !near.may(pairHash("yasa", "kapsami")) || !near.may(pairHash("korunmasi", "madde")) || near.may(pairHash("kapsami", "yasa")) {
		t.Error("the neighbours are others")
	}
}

func TestBases(t *testing.T) {
	counts := map[string]int{"yonetmelik": 30, "yonetmeligi": 90, "kurul": 50, "kurulu": 20, "kurum": 40, "kuru": 2, "kitap": 4, "belediye": 9, "taraf": 3, "tarafindan": 80, "yonet": 9}
	for word, want := range map[string]string{"yonetmeliginin": "yonetmeligi yonetmelik", "kurullarinin": "kurul", "kurulunca": "kurul", "kurumuna": "kurum",
		"kitabini": "kitap", "kitaplarinda": "kitap", "belediyelerindeki": "belediye", "tarafindan": "", "kurumsal": "", "zurafa": ""} {
		if got := strings.Join(basesOf(word, func(w string) int { return counts[w] }), " "); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

func TestPairsAreSeldomWrong(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	hashes := make([]uint64, 6000)
	for i := range hashes {
		hashes[i] = random.Uint64()
	}
	p := pairsOf(slices.Clone(hashes))
	for _, h := range hashes {
		if !p.may(h) {
			t.Fatal("a pair that is there was denied")
		}
	}
	wrong := 0
	for range 100_000 {
		if p.may(random.Uint64()) {
			wrong++
		}
	}
	if wrong > 600 {
		t.Errorf("%d of 100,000 pairs that are not there may be", wrong)
	}
}

func TestTheFirstMatchesAreInTheirOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	all := make([]match, 5000)
	for i := range all {
		all[i] = match{group: uint32(i), score: int32(random.IntN(9)), length: uint32(random.IntN(5)), day: int32(random.IntN(9))}
	}
	whole := slices.SortedFunc(slices.Values(all), compareMatches)
	order(all, 60)
	if !slices.Equal(all[:60], whole[:60]) {
		t.Error("the first 60 are others")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(encode(Document{Nodes: []int64{1}, Texts: map[Field]string{TextTR: "MADDE 1\nKitap ve kitabı.", NameEN: "a b"}}))
	f.Add([]byte{format, 0, 0, 0, 0, 0, 10, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1})
	f.Fuzz(func(t *testing.T, content []byte) {
		m := newMemory()
		if err := m.put(Revisions, 1, content); err != nil {
			return
		}
		for i := range m.slots {
			articleAt(m.articles(&m.slots[i]), 3)
			m.near(&m.slots[i]).may(17)
		}
	})
}

func FuzzPassage(f *testing.F) {
	f.Add("MADDE 1 – Bu Yasa’nın “amacı”, kitapların\nkorunmasıdır.", `kitap "bu yasa" amac`)
	f.Add(strings.Repeat("a ", 900)+"İĞ"+strings.Repeat("ğ", 900), "ig")
	f.Fuzz(func(t *testing.T, text, q string) {
		clauses, err := parse(q)
		if err != nil {
			return
		}
		p := look(text, clauses, 2*len(clauses))
		pieces := p.snippet(text)
		marks := 0
		for _, piece := range pieces {
			if piece.Text == "" || utf8.ValidString(text) && !utf8.ValidString(piece.Text) {
				t.Errorf("piece %q", piece.Text)
			}
			if piece.Mark {
				marks++
			}
		}
		if (marks == 0) != (p.score == 0) {
			t.Errorf("score %d, %d marks", p.score, marks)
		}
	})
}
