package lawtext

import (
	"strings"
	"testing"
)

// Two notes behind each other run on because one was added before them: 1 2 becomes 2 3. That the number 2 is on both
// sides does not make a change of it.
func TestNotesBehindEachOtherRunOn(t *testing.T) {
	law := func(first, between, notes string) string {
		return "MADDE 1 – Kovanlar kayıt altına alınır." + first +
			"\n\nMADDE 2 – Kayıtlar on yıl saklanır ve istenince gösterilir.\n" +
			between + "\n\nMADDE 3 – Bu Kanun yayımı tarihinde yürürlüğe girer.\n\n" + notes
	}
	one := "] 6/4/2011 tarihli ve 6225 sayılı Kanunla “beş” ibaresi “on” şeklinde değiştirilmiştir.\n\n"
	two := "] 2/7/2012 tarihli ve 6352 sayılı Kanunla bu fıkra madde metnine eklenmiştir, işlenmiştir.\n\n"
	added := "[1] 9/8/2026 tarihli ve 7594 sayılı Kanunla kayıt usulü yeniden yazılmıştır.\n\n"
	c := compared(t, law("", "1\n2", "[1"+one+"[2"+two), law("\n1", "2\n3", added+"[2"+one+"[3"+two))
	found := false
	for _, r := range c.Rows() {
		if strings.Contains(r.Left.Text(), "on yıl saklanır") {
			found = true
			if r.Label != LabelRenumbered {
				t.Errorf("the row is %s %s: %q against %q", r.Kind, r.Label, r.Left.Text(), r.Right.Text())
			}
		}
	}
	if !found {
		t.Error("the article is in no row with both sides")
	}
	back := compared(t, law("\n1", "2\n3", added+"[2"+one+"[3"+two), law("", "1\n2", "[1"+one+"[2"+two))
	if err := checkMirror(c, back); err != nil {
		t.Error(err)
	}
}
