package lawtext

import (
	"strings"
	"testing"
)

// TestALineThatIsJoinedStaysAsItIs compares the short way of joined with what it stands for.
func TestALineThatIsJoinedStaysAsItIs(t *testing.T) {
	for _, s := range []string{"", " ", "Amaç", "Amaç ve kapsam", "Amaç  ve kapsam", " Amaç", "Amaç ",
		"Amaç\nve kapsam", "Amaç\tve", "*Amaç*", "# Amaç #", "Amaç\u00a0ve", "Amaç\u2003ve", "Amaç\u3000ve",
		"Amaç\u1680ve", "Amaç\u0085ve", "Ama\u00adcı", "Amaç – kapsam", "Güneş ışığı, İğde", "\xff\xfe", "* Amaç *",
		"a\x00b", "a\x0bb"} {
		want := strings.ReplaceAll(strings.Join(strings.Fields(strings.Trim(s, "*# \t")), " "), softHyphen, "")
		if got := joined(s); got != want {
			t.Errorf("joined(%q) = %q, want %q", s, got, want)
		}
	}
}
