package lang

import "testing"

func TestSpoiledLettersAreCountedAndSetRight(t *testing.T) {
	for _, test := range []struct {
		text string
		n    int
		want string
	}{
		{"", 0, ""},
		{"Kişi, ücret öder.", 0, "Kişi, ücret öder."},
		{"KiÅŸi, Ã¼cret Ã¶der.", 3, "Kişi, ücret öder."},
		{"Ä°lan ve Ä°tiraz", 2, "İlan ve İtiraz"},
		{"â€œmakbuzâ€\u009d – â€™", 3, "“makbuz” – ’"},
		{"Ångström, Ã, hâlâ", 0, "Ångström, Ã, hâlâ"},
		{"Ã\xff¼ Ã", 0, "Ã\xff¼ Ã"},
	} {
		if n, got := CountMisread(test.text), FromMisread(test.text); n != test.n || got != test.want {
			t.Errorf("%q has %d spoiled letters and is %q, want %d and %q", test.text, n, got, test.n, test.want)
		}
	}
	if got := FromWestern("Ýþyeri ve saðlýk"); got != "İşyeri ve sağlık" {
		t.Errorf("windows-1254 read as windows-1252 is %q", got)
	}
}
