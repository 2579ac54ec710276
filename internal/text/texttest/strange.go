package texttest

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// StrangeStrings are strings that break programs: at least 400, without duplicates. A test that puts them into a
// field finds faults in escaping, folding, counting, sorting and storing. The published Big List of Naughty Strings is
// added where the published texts are.
func StrangeStrings(t testing.TB) []string {
	t.Helper()
	all := slices.Concat(words, numbers, characters(), programs, turkish, layouts())
	if list, ok := Lookup(t, "naughty", "blns.json"); ok {
		raw, err := os.ReadFile(list)
		if err != nil {
			t.Fatal(err)
		}
		var published []string
		if err := json.Unmarshal(raw, &published); err != nil {
			t.Fatal(err)
		}
		all = append(all, published...)
	}
	seen := map[string]bool{}
	all = slices.DeleteFunc(all, func(s string) bool {
		twice := seen[s]
		seen[s] = true
		return twice
	})
	if len(all) < 400 {
		t.Fatalf("only %d strings", len(all))
	}
	return all
}

// words have a meaning in a language of programs, in a protocol or on a file system.
var words = []string{
	"", " ", "undefined", "null", "NULL", "(null)", "nil", "None", "NaN", "Infinity", "-Infinity", "true", "false",
	"TRUE", "yes", "no", "on", "off", "constructor", "__proto__", "prototype", "toString", "hasOwnProperty", "valueOf",
	"then", "length", "this", "eval", "arguments", "default", "class", "Id", "id", "Total", "Items", "Item", "Success",
	"con", "CON", "PRN", "aux", "NUL", "COM1", "LPT9", "con.txt", ".", "..", "...", "~", "-", "--", "-rf", "--help",
	"/", "\\", "//", "C:\\", "/etc/passwd", "../../../etc/passwd", "..\\..\\windows", "file:///etc/passwd",
	"%2e%2e%2f", "%00", "%", "%%", "%s", "%d%n", "%x%x%x", "%[1]s", "%!s(MISSING)", "{}", "{0}", "{{7*7}}", "${7*7}",
	"#{7*7}", "<%= 7*7 %>", "$1", "\\1", "\\0", "\\u0000", "\\x00", "&amp;", "&lt;b&gt;", "&#0;", "&#x1F600;", "&nbsp",
	"select", "SELECT", "drop table", "order by", "rowid", "rank", "bm25", "MATCH", "NOT", "AND", "OR", "NEAR",
	"madde:", "madde:12", "article:x", "q=", "?q=1&q=2", "#fragment", "a@b", "@", "a@b@c", "mailto:a@b", "http://",
	"https://x/y", "javascript:alert(1)", "data:text/html,x", "//example.org", "localhost", "127.0.0.1", "::1", "admin",
	"root",
}

// numbers are read as numbers, dates or formulas by programs that guess.
var numbers = []string{
	"0", "1", "-1", "+1", "00", "007", "1.0", "1.", ".5", "1,5", "1.000,50", "1,000.50", "1e3", "1E-9", "1e400", "0x10",
	"0b11", "0o17", "1_000", "2147483648", "-2147483649", "9223372036854775808", "-9223372036854775809",
	"18446744073709551616", "99999999999999999999999999999999", "0.1000000000000000055511151231257827", "1/0", "0/0",
	"1/2", "4/2013", "2013/4", "01.02.2013", "2013-02-29", "31/02/2013", "1970-01-01T00:00:00Z", "24:00", "12:60",
	"1.2.3.4", "№ 5", "§ 5", "5 %", "₺5", "$5", "١٢٣", "१२३", "１２３", "Ⅻ", "½", "5²", "②",
	"=1+1", "=cmd|'/C calc'!A0", "+1+1", "-1+1", "@SUM(A1)", "=HYPERLINK(\"http://x\")", "\t=1", "'=1", "\"=1\"",
	"DDE(\"a\")", "1-2", "MARCH1", "1E2E3", "TRUE()", "#REF!", "#N/A", "#DIV/0!",
}

// programs are pieces of other languages.
var programs = []string{
	"'", "''", "\"", "\"\"", "`", "';", "\";", "a'b", "a\"b", "a`b", "'; DROP TABLE terms; --", "' OR '1'='1",
	"1; SELECT 1", "/* x */", "-- x", "');--", "\\'", "\\\"", "$$", "$tag$x$tag$", "E'\\x00'",
	"ROBERT'); DROP TABLE users;--", "<b>x</b>", "<script>alert(1)</script>", "</script><script>x",
	"<img src=x onerror=alert(1)>", "<svg/onload=x>", "<!-- x", "-->", "<![CDATA[x]]>", "]]>",
	"<?xml version=\"1.0\"?>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "<a href='x'>", "\"><b>", "' onclick='x",
	"<style>*{}</style>", "<iframe src=x>", "<math><mi>", "</textarea>", "</title>", "<br/>", "{\"a\":1}", "[1,2",
	"{\"$ne\":null}", "{\"a\":\"\\ud800\"}", "a:\n- b", "!!x y", "&x *x", "[[x]]", "# x", "* x", "|a|b|", "\\begin{a}",
	"\\input{x}", "{\\rtf1", "%PDF-1.7", "PK\x03\x04", "GIF89a", "$(id)", "`id`", "; id", "| id", "& id", "> x",
	"$HOME", "${HOME}", "*", "?", "[a-z]", "(a+)+$", "(", ")", "[", "]", "{", "}", "^", "$", "|", "(?i)x", "a{1,99999}",
	"_", "a_b", "a%b", "a*b", "a?b", "~1", "\"a b\"~2", "-word", "\"open", "close\"", "a AND (b", "NEAR(a b)",
	"{a b}: c", "a & b | !c:*", "a:b:c", "a\\:b", "a;b", "a,b", "a\tb", "a\nb", "a\r\nb", "a\rb", "\na", "a\n", "\n",
	"\r\n", "\t",
}

// turkish strings differ by letters that other languages fold in another way, and by words that are nearly another.
var turkish = []string{
	"I", "ı", "İ", "i", "Iı", "İi", "IİıI", "i\u0307", "I\u0307", "ISPARTA", "ısparta", "İSTANBUL", "istanbul",
	"ISTANBUL", "ıi", "DİYARBAKIR", "kâr", "kar", "kâğıt", "kağıt", "hâlâ", "hala", "Şş", "s\u0327", "S\u0327", "ğĞ",
	"g\u0306", "öÖ", "o\u0308", "üÜ", "u\u0308", "çÇ", "c\u0327", "ÇĞİÖŞÜ çğıöşü", "Türkiye’nin", "Türkiye'nin",
	"Türkiyeʼnin", "TÜRKİYE’NİN", "5’inci", "5'İNCİ", "m.5", "md. 5/A", "Madde 5", "MADDE 5 –", "Geçici Madde 1",
	"EK MADDE 1", "5(2)(a)", "(Mülga)", "Straße", "STRASSE", "ẞ", "ﬁrma", "ǆ", "ǅ", "Ǆ", "ŉ", "ΐ", "Σς", "ſ", "K",
	"Å", "Å",
}

// characters has characters that are wide, empty, joined, of several code points, or of no text.
func characters() (out []string) {
	for _, c := range []string{
		"\u00a0", "\u00ad", "\u034f", "\u061c", "\u1680", "\u180e", "\u2000", "\u2003", "\u2009", "\u200a", "\u200b",
		"\u200c", "\u200d", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202c", "\u202e", "\u202f", "\u205f",
		"\u2060", "\u2066", "\u2069", "\u3000", "\ufeff", "\ufffc", "\ufffd", "\ufffe", "\uffff", "\ue000",
		"\U000e0001", "\U000e0041", "\U0010fffd", "\U0010ffff", "\x00", "\x01", "\x07", "\x08", "\x0b", "\x0c",
		"\x1b[31m", "\x1f", "\x7f", "\u0080", "\u0085", "\u009f", "\u0301", "\u20dd", "\ufe0f",
	} {
		out = append(out, c, "a"+c+"b", c+"ab")
	}
	return append(out,
		"😀", "👩‍👩‍👧‍👦", "👍🏿", "🇹🇷", "🇹", "1️⃣", "❤️", "𝕷𝖊𝖌𝖆𝖑", "𠜎", "🏴\U000e0067\U000e0062\U000e007f", "﷽", "ﷺ",
		"Ｆｕｌｌ ｗｉｄｔｈ", "ɐq", "ₐ", "ᵃ", "…", "‘x’", "“x”", "„x“", "«x»", "–", "—", "−", "‑", "・", "。", "،", "؟",
		"العربية", "עברית", "abc עברית def", "\u202eters\u202c", "中文", "日本語", "한국어", "각", "각", "ไทย", "हिन्दी",
		"ελληνικά", "кириллица", "а", "А", "Ꭰ", "a\u0301\u0302\u0303\u0304\u0305",
		strings.Repeat("z\u0335\u0321\u034f", 12))
}

// layouts are long, repeated or made of white space.
func layouts() []string {
	return []string{
		"  both sides  ", "\u00a0both\u00a0", "a  b", "a\u00a0b", "\n\n\na", "a\n\n\n\nb", " \n \n ", "\t\t\t",
		"a\t\t\tb", strings.Repeat("a", 200), strings.Repeat("a", 251), strings.Repeat("ş", 250),
		strings.Repeat("ş", 251), strings.Repeat("😀", 125), strings.Repeat("a ", 126), strings.Repeat("\"", 99),
		strings.Repeat("(", 99), strings.Repeat("a-", 99), strings.Repeat("i\u0307", 99), strings.Repeat("<b>", 60),
		strings.Repeat("\n", 99) + "a", strings.Repeat("hukuk metni ", 20), strings.Repeat("\u200b", 50) + "a",
	}
}
