package password

import "testing"

func TestWeakness(t *testing.T) {
	list := NewList()
	if len(list) < 9900 {
		t.Errorf("the list has %d passwords", len(list))
	}
	own := []string{"Ayşe", "Kandemirli", "ayse.kandemirli@lls.local"}
	for _, row := range []struct{ password, want string }{
		{"password", Common}, {"PASSWORD", Common}, {"P@ssw0rd", Common}, {"Password2026!", Common},
		{"!!qwerty!!2026", Common},
		{"passwordpassword", Common}, {"aaaaaaaaaaaa", Common}, {"123456789012", Common}, {"Fenerbahçe1907", Common},
		{"abababababab", Common}, {"zyxwvutsrqpo", Common}, {"ŞİFRE-2026-01", Common},
		{"Kandemirli-2026", Personal}, {"xxkandemirlixx", Personal}, {"AYSE19801980", Personal},
		{"ayşe.kandemirli", Personal},
		{"k4ndem1rl1-2026", Personal},
		{"yağmurlu-salı-defteri", ""}, {"Tr4fik.Lambas1:yesil", ""}, {"uzun bir cümle gibi", ""}, {"gv7#Lq2!xPz9", ""},
		{"parolaların en uzunu", ""}, {"", ""},
	} {
		if got := list.Weakness(row.password, own...); got != row.want {
			t.Errorf("%q is %q, want %q", row.password, got, row.want)
		}
	}
	if got := list.Weakness("su-kenarında-oturmak", "Su", "su@lls.local"); got != "" {
		t.Errorf("a name of two letters makes a long password %q", got)
	}
}

func FuzzWeakness(f *testing.F) {
	list := NewList()
	f.Add("Password1", "Ayşe")
	f.Fuzz(func(t *testing.T, password, name string) {
		switch weakness := list.Weakness(password, name); weakness {
		case "", Common, Personal:
		default:
			t.Errorf("%q is %q", password, weakness)
		}
	})
}
