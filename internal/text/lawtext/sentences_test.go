package lawtext

import (
	"fmt"
	"strings"
	"testing"
)

// rowsAsText writes the rows of a comparison that are not the same, with [-…-] and {+…+}.
func rowsAsText(c Comparison) string {
	var b strings.Builder
	for _, r := range c.Rows() {
		if r.Kind == KindSame {
			continue
		}
		fmt.Fprintf(&b, "%v:", r.Kind)
		for _, side := range []Passage{r.Left, r.Right} {
			b.WriteString(" |")
			for s := range side.Segments() {
				text := strings.Join(strings.Fields(s.Text), " ")
				switch {
				case text == "":
				case s.Op < 0:
					b.WriteString(" [-" + text + "-]")
				case s.Op > 0:
					b.WriteString(" {+" + text + "+}")
				default:
					b.WriteString(" " + text)
				}
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestParagraphBrokenInTheMiddleOfASentenceIsOneRow(t *testing.T) {
	const head, foot = "Madde 11-\n\n", "\n\n(9) Bu madde yürürlükte kalır.\n"
	for _, test := range []struct{ name, before, after, want string }{
		{"a replaced phrase on a line of its own",
			"(1) Bu Kanunda düzenlenen koruyucu ve destekleyici tedbirler, suça sürüklenen ve ceza sorumluluğu " +
				"olmayan çocuklar bakımından, çocuklara özgü güvenlik tedbiri olarak anlaşılır.",
			"(1) Bu Kanunda düzenlenen koruyucu ve destekleyici tedbirler,\n\nhakkında adli süreç yürütülen\n" +
				"\nve ceza sorumluluğu olmayan çocuklar bakımından, çocuklara özgü güvenlik tedbiri olarak anlaşılır.",
			"changed: | (1) Bu Kanunda düzenlenen koruyucu ve destekleyici tedbirler, [-suça sürüklenen-] ve ceza " +
				"sorumluluğu olmayan çocuklar bakımından, çocuklara özgü güvenlik tedbiri olarak anlaşılır. | " +
				"(1) Bu Kanunda düzenlenen koruyucu ve destekleyici tedbirler, {+hakkında adli süreç " +
				"yürütülen+} ve ceza sorumluluğu olmayan çocuklar bakımından, çocuklara özgü güvenlik tedbiri olarak " +
				"anlaşılır.\n"},
		{"a number with a note",
			"(3) Mahkeme veya çocuk hâkimi tarafından çocuk hakkında inceleme yaptırılmaması hâlinde gerekçesi " +
				"gösterilir.",
			"(3) (Değişik:8/8/2026-7593/13 md.)\n\nSavcı, mahkeme veya çocuk hâkimi tarafından çocuk hakkında " +
				"inceleme yaptırılmaması hâlinde gerekçesi gösterilir.",
			"changed: | (3) [-Mahkeme-] veya çocuk hâkimi tarafından çocuk hakkında inceleme yaptırılmaması hâlinde " +
				"gerekçesi gösterilir. | (3) {+(Değişik:8/8/2026-7593/13 md.) Savcı, mahkeme+} veya çocuk hâkimi " +
				"tarafından çocuk hakkında inceleme yaptırılmaması hâlinde gerekçesi gösterilir.\n"},
		{"an amount in a cell of its own", "1 22.382\n\n2 20.821\n\n3 19.259", "1\n27.288\n\n2\n\n25.385\n\n3\n23.485",
			"changed: | 1 [-22.382-] | 1 {+27.288+}\n" +
				"changed: | 2 [-20.821-] | 2 {+25.385+}\n" +
				"changed: | 3 [-19.259-] | 3 {+23.485+}\n"},
		{"an item that begins with a small letter is a row of its own",
			"(1) Kurul şunları yapar\n\nb) izinleri verir,",
			"(1) Kurul şunları yapar\n\na) başvuruları inceler,\n\nb) izinleri verir ve yeniler,",
			"added: | | {+a) başvuruları inceler,+}\nchanged: | b) izinleri verir , | b) izinleri verir {+ve " +
				"yeniler+} ,\n"},
		{"a note in front of another one is a row of its own",
			"( 13 ) OJ L 275, 25.10.2003, p. 32.", "( 13 ) OJ L 240, 24.8.1992, p. 1.\n\n" +
				"( 14 ) OJ L 275, 25.10.2003, p. 32.",
			"added: | | {+( 13 ) OJ L 240, 24.8.1992, p. 1.+}\n" +
				"changed: | ( [-13-] ) OJ L 275, 25.10.2003, p. 32. | ( {+14+} ) OJ L 275, 25.10.2003, p. 32.\n"},
		{"a new paragraph after a changed one is a row of its own",
			"(1) Denetim Daire tarafından yapılır.",
			"(1) Denetim Bakanlık tarafından yapılır.\n\n(2) Denetim yılda bir yapılır.",
			"changed: | (1) Denetim [-Daire-] tarafından yapılır. | (1) Denetim {+Bakanlık+} tarafından yapılır.\n" +
				"added: | | {+(2) Denetim yılda bir yapılır.+}\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			before, after := head+test.before+foot, head+test.after+foot
			c, back := compared(t, before, after), compared(t, after, before)
			if err := checkMirror(c, back); err != nil {
				t.Error(err)
			}
			if got := rowsAsText(c); got != test.want {
				t.Errorf("the rows are\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
