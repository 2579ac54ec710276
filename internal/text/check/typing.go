package check

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lang"
)

// typing reports letters of other alphabets in words, letters in numbers, and letters that were spoiled on the way.
func (c *checker) typing(s *source) {
	c.spoiled(s)
	for i := range s.blocks {
		b := &s.blocks[i]
		for at := b.Start; at < b.End; {
			if end := plainEnd(s.text[:b.End], at); end > at {
				at = end
				continue
			}
			end := wordEnd(s.text[:b.End], at)
			if end == at {
				_, size := utf8.DecodeRuneInString(s.text[at:])
				at += size
				continue
			}
			if kind := lookalike(s.text[at:end]); kind != "" {
				if s.language == lang.English && kind == "l" { // Article 30l
					at = end
					continue
				}
				fix := latinOf(s.text[at:end])
				c.add(s, i, Finding{Rule: "type.lookalike", Severity: Warning, Start: at, End: end,
					Params: map[string]string{"text": s.text[at:end], "letters": kind, "fix": fix},
					Fix:    &Fix{at, end, fix}})
			}
			at = end
		}
	}
}

// wordEnd is where the letters and digits end that begin at from.
func wordEnd(text string, from int) int {
	i := from
	for i < len(text) {
		if isDigit(text[i]) {
			i++
			continue
		}
		end := lettersEnd(text, i)
		if end == i {
			break
		}
		i = end
	}
	return i
}

// plainEnd returns the end of a word of the letters a to z alone, as most words are, with the sign behind it. It
// returns at if the word has other letters or digits. None of the letters a to z is taken for a letter of another
// alphabet.
func plainEnd(text string, at int) int {
	end := at
	for end < len(text) && text[end]|0x20 >= 'a' && text[end]|0x20 <= 'z' {
		end++
	}
	if end == len(text) {
		return end
	}
	if text[end] >= utf8.RuneSelf || isDigit(text[end]) {
		return at
	}
	return end + 1
}

// latinLike are the Cyrillic and the Greek letters that look like Latin ones, and latinLetter those that they look
// like.
const (
	latinLike = "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425" +
		"\u0430\u0435\u0455\u0456\u0458\u043e\u0440\u0441\u0443\u0445" +
		"\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03b9"
	latinLetter = "ABESIJKMHOPCTYX" + "aesijopcyx" + "ABEZHIKMNOPTYXoi"
)

// latinOf writes a word with the letters or digits that it seems to have.
func latinOf(word string) string {
	var out strings.Builder
	number := strings.ContainsAny(word, "0123456789")
	for _, r := range word {
		switch at := strings.IndexRune(latinLike, r); {
		case at >= 0 && r >= utf8.RuneSelf:
			out.WriteByte(latinLetter[utf8.RuneCountInString(latinLike[:at])])
		case number && (r == 'l' || r == 'I'):
			out.WriteByte('1')
		case number && r == 'O':
			out.WriteByte('0')
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// lookalike returns the letters of a word that look like others, or nothing.
func lookalike(word string) string {
	latin, digits, confused, others, ascii := 0, 0, 0, 0, true
	var foreign strings.Builder
	for at, r := range word {
		switch {
		case r < utf8.RuneSelf:
			if isDigit(byte(r)) {
				digits++
			} else {
				latin++
			}
			if r == 'l' || r == 'O' || r == 'I' && at > 0 && at+1 < len(word) {
				confused++
			}
			continue
		case unicode.Is(unicode.Latin, r):
			latin++
		case strings.ContainsRune(latinLike, r):
			foreign.WriteRune(r)
			others++
		case unicode.Is(unicode.Cyrillic, r) || unicode.Is(unicode.Greek, r):
			return "" // a word of that alphabet
		}
		ascii = false
	}
	if others > 0 && latin > others {
		return foreign.String()
	}
	if ascii && digits > 0 && confused == latin && confused == 1 && (digits > 1 || word[0] == 'l') { // 2O24, l4
		return strings.Trim(word, "0123456789")
	}
	return ""
}

func (c *checker) spoiled(s *source) {
	for i := range s.blocks {
		b := &s.blocks[i]
		for at := b.Start; at < b.End; {
			if s.text[at] < 0xC3 {
				at++
				continue
			}
			r, size := utf8.DecodeRuneInString(s.text[at:b.End])
			if !isSpoiled(s, at, b.End, r) {
				at += size
				continue
			}
			start := at
			for start > b.Start && s.text[start-1] > ' ' {
				start--
			}
			end := at
			for end < b.End && s.text[end] > ' ' {
				end++
			}
			f := c.add(s, i, Finding{Rule: "type.spoiled", Severity: Error, Start: start, End: end,
				Params: map[string]string{"text": strings.ToValidUTF8(s.text[start:min(end, start+80)], "")}})
			if fix := lang.FromWestern(lang.FromMisread(s.text[start:end])); !strings.ContainsAny(fix, "ÃÄÅâ\uFFFD") {
				f.Fix = &Fix{start, end, fix}
			}
			at = end
		}
	}
}

func isSpoiled(s *source, at, end int, r rune) bool {
	switch r {
	case 'ý', 'þ', 'ð', 'Ý', 'Þ', 'Ð': // ı, ş, ğ of windows-1254 read as windows-1252
		return s.language == lang.Turkish
	case utf8.RuneError: // as it is written, not as a byte that is no UTF-8
		return strings.HasPrefix(s.text[at:end], "\uFFFD")
	case 'Ã', 'Ä', 'Å', 'â':
		return lang.MisreadLetter(s.text[at:end]) != ""
	}
	return false
}
