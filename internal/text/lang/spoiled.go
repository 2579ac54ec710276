package lang

import (
	"strings"
	"unicode/utf8"
)

// Letters that a wrong encoding has spoiled. misread are the bytes of UTF-8 that were read as windows-1252, in pairs
// with the letter that they were; western is windows-1254 that was read as windows-1252, in the same way.
var (
	misread = []string{"Ã¼", "ü", "Ã¶", "ö", "Ã§", "ç", "Ã‡", "Ç", "Ãœ", "Ü", "Ã–", "Ö", "Ä±", "ı", "Ä°", "İ", "ÄŸ",
		"ğ", "Äž", "Ğ", "ÅŸ", "ş", "Åž", "Ş", "â€™", "’", "â€œ", "“", "â€\u009d", "”", "â€“", "–", "â€", "”"}
	western = []string{"ý", "ı", "þ", "ş", "ð", "ğ", "Ý", "İ", "Þ", "Ş", "Ð", "Ğ"}

	fromMisread = strings.NewReplacer(misread...)
	fromWestern = strings.NewReplacer(western...)
)

// MisreadLetter returns the signs at the beginning of s that were one letter in UTF-8 and were read as windows-1252:
// "ÅŸ" for ş. No Turkish or English text has them. Without any it returns "".
func MisreadLetter(s string) string {
	for i := 0; i < len(misread); i += 2 {
		if strings.HasPrefix(s, misread[i]) {
			return misread[i]
		}
	}
	return ""
}

// CountMisread returns how often s has what MisreadLetter finds.
func CountMisread(s string) (n int) {
	for {
		at := strings.IndexAny(s, "ÃÄÅâ")
		if at < 0 {
			return n
		}
		s = s[at:]
		size := len(MisreadLetter(s))
		if size > 0 {
			n++
		} else {
			_, size = utf8.DecodeRuneInString(s)
		}
		s = s[size:]
	}
}

// FromMisread writes the letters that MisreadLetter finds as they were.
func FromMisread(s string) string { return fromMisread.Replace(s) }

// FromWestern writes ý, þ and ð as ı, ş and ğ, also in capitals: what windows-1254 has at their places. Icelandic text
// has these letters as well.
func FromWestern(s string) string { return fromWestern.Replace(s) }
