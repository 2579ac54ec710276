package history

import "strings"

// signs are the ways to write quotation marks, dashes and blanks, each with one of them; soft hyphens and marks without
// width are nothing.
var signs = strings.NewReplacer(
	"’", "'", "‘", "'", "‚", "'", "‛", "'", "´", "'", "`", "'", "ʼ", "'", "‹", "'", "›", "'",
	"“", `"`, "”", `"`, "„", `"`, "‟", `"`, "«", `"`, "»", `"`,
	"–", "-", "—", "-", "‑", "-", "‐", "-", "‒", "-", "―", "-", "−", "-",
	"\u00a0", " ", "\u202f", " ", "\u2009", " ", "\u2007", " ", "\u2002", " ", "\u2003", " ", "\u200a", " ",
	"\u00ad", "", "\u200b", "", "\u200c", "", "\u200d", "", "\ufeff", "", "\u200e", "", "\u200f", "",
)

// typographic writes quotation marks, dashes and blanks in one way. Letters stay: İ and I are other words.
func typographic(s string) string { return strings.Join(strings.Fields(signs.Replace(s)), " ") }

// sameWords reports whether two texts differ at most in how signs are written and lines are broken.
func sameWords(a, b string) bool { return a == b || typographic(a) == typographic(b) }
