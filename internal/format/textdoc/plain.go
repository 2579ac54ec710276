package textdoc

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

// Encodings are the encodings of text that can be asked for.
func Encodings() []string {
	return []string{"utf-8", "utf-16", "windows-1254", "windows-1252", "ibm857", "macturkish"}
}

// decode turns a text into UTF-8, and names the encoding: the one that was asked for, or the one that is found.
func (o Options) decode(b []byte) (text, name string) {
	switch o.Encoding {
	case "":
		return decode(b)
	case "utf-8":
		return strings.ToValidUTF8(string(bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))), "\uFFFD"), o.Encoding
	case "utf-16":
		if bytes.HasPrefix(b, []byte{0xFF, 0xFE}) || bytes.HasPrefix(b, []byte{0xFE, 0xFF}) {
			return string(utf8XML(b)), o.Encoding
		}
		big, _ := looksUTF16(b)
		return decodeUTF16(b, big), o.Encoding
	}
	for _, e := range byteEncodings() {
		if e.name == o.Encoding {
			return e.decode(b), e.name
		}
	}
	return decode(b)
}

// byteEncoding is an encoding with a byte for each letter.
type byteEncoding struct {
	name   string
	decode func([]byte) string
}

func byteEncodings() []byteEncoding {
	return []byteEncoding{{"windows-1254", charmapText(charmap.Windows1254)}, {"ibm857", ibm857},
		{"windows-1252", charmapText(charmap.Windows1252)}, {"macturkish", macTurkish}}
}

// decode turns a text of unknown encoding into UTF-8, and names the encoding.
func decode(b []byte) (text, name string) {
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		return strings.ToValidUTF8(string(b[3:]), "\uFFFD"), "utf-8"
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}), bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		return string(utf8XML(b)), "utf-16"
	}
	if big, is := looksUTF16(b); is {
		return decodeUTF16(b, big), "utf-16"
	}
	if utf8.Valid(b) {
		return string(b), "utf-8"
	}
	bad, long := 0, 0
	for rest := b; len(rest) > 0; {
		c, n := utf8.DecodeRune(rest)
		if c == utf8.RuneError && n == 1 {
			bad++
		} else if n > 1 {
			long++
		}
		rest = rest[n:]
	}
	if long > 20*bad {
		return strings.ToValidUTF8(string(b), "\uFFFD"), "utf-8"
	}
	best := -1 << 62
	for _, e := range byteEncodings() {
		made := e.decode(b)
		if likely := plausible(made); likely > best {
			best, text, name = likely, made, e.name
		}
	}
	return text, name
}

func charmapText(m *charmap.Charmap) func([]byte) string {
	return func(b []byte) string {
		var out strings.Builder
		for _, c := range b {
			out.WriteRune(m.DecodeByte(c))
		}
		return out.String()
	}
}

// ibm857 differs from IBM 850 in the Turkish letters and a few signs.
func ibm857(b []byte) string {
	return withSigns(charmap.CodePage850, b, map[byte]rune{0x8D: 'ı', 0x98: 'İ', 0x9E: 'Ş', 0x9F: 'ş', 0xA6: 'Ğ',
		0xA7: 'ğ', 0xD0: 'º', 0xD1: 'ª', 0xD5: utf8.RuneError, 0xE7: utf8.RuneError, 0xE8: '×', 0xEC: 'ì', 0xED: 'ÿ',
		0xF2: utf8.RuneError})
}

// macTurkish differs from the usual encoding of old Macintosh computers in the Turkish letters.
func macTurkish(b []byte) string {
	return withSigns(charmap.Macintosh, b, map[byte]rune{0xDA: 'Ğ', 0xDB: 'ğ', 0xDC: 'İ', 0xDD: 'ı', 0xDE: 'Ş',
		0xDF: 'ş', 0xF5: utf8.RuneError})
}

func withSigns(m *charmap.Charmap, b []byte, signs map[byte]rune) string {
	var out strings.Builder
	for _, c := range b {
		if sign, differs := signs[c]; differs {
			out.WriteRune(sign)
		} else {
			out.WriteRune(m.DecodeByte(c))
		}
	}
	return out.String()
}

// looksUTF16 recognises UTF-16 without a mark: nearly every second byte is 0 or 1.
func looksUTF16(b []byte) (big, is bool) {
	n := min(len(b)&^1, 64<<10)
	if n < 16 || bytes.IndexByte(b[:n], 0) < 0 {
		return false, false
	}
	first, second := 0, 0
	for i := 0; i < n; i += 2 {
		if b[i] <= 1 {
			first++
		}
		if b[i+1] <= 1 {
			second++
		}
	}
	return first > second, max(first, second)*10 > n/2*7
}

// plausible says how much a text looks like Turkish or English.
func plausible(s string) (likely int) {
	before := ' '
	for _, c := range s {
		switch {
		case c < utf8.RuneSelf && c != 0x7F && (c >= ' ' || unicode.IsSpace(c)):
		case strings.ContainsRune("ğışçöüĞİŞÇÖÜâîûÂÎÛ", c):
			likely += 3
			if unicode.IsUpper(c) && unicode.IsLower(before) {
				likely -= 8
			}
		case strings.ContainsRune("“”‘’–—…§°²³«»€•·\u00a0", c):
			likely++
		case c == utf8.RuneError:
			likely -= 20
		case unicode.IsLetter(c):
			likely -= 6
		case unicode.IsControl(c):
			likely -= 14
		default:
			likely -= 4
		}
		before = c
	}
	return likely
}

// repair undoes what a wrong encoding did to Turkish letters: ý þ ð for ı ş ğ, or two signs for one. n is how many.
func repair(s string) (repaired string, n int) {
	if n = lang.CountMisread(s); n >= 3 {
		// All of a text may be spoiled, with letters of other languages, or only what was pasted into it.
		if made, err := charmap.Windows1252.NewEncoder().String(s); err == nil && utf8.ValidString(made) {
			return made, n
		}
		return lang.FromMisread(s), n
	}
	right := strings.Count(s, "ı") + strings.Count(s, "ş") + strings.Count(s, "ğ")
	wrong := strings.Count(s, "ý") + strings.Count(s, "þ") + strings.Count(s, "ð")
	if wrong < 5 || wrong <= 3*right {
		return s, 0
	}
	return lang.FromWestern(s), wrong
}

// repair sets right what a wrong encoding has spoiled, unless it is to stay.
func (r *reader) repair(s string) string {
	if r.Spoiled {
		return s
	}
	s, n := repair(s)
	r.doc.Count(intake.Letters, n)
	return s
}

// isText reports whether a file can be plain text: nearly no control characters, and letters.
func isText(b []byte) bool {
	head := b[:min(len(b), 64<<10)]
	if _, is := looksUTF16(head); is || bytes.HasPrefix(head, []byte{0xFF, 0xFE}) ||
		bytes.HasPrefix(head, []byte{0xFE, 0xFF}) {
		return true
	}
	odd, letters := 0, 0
	for _, c := range head {
		switch {
		case c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1A:
			odd++
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			letters++
		}
	}
	return odd*100 <= len(head) && letters*4 >= len(head)
}

func (r *reader) readText(b []byte) error {
	r.doc.Format = "txt"
	s, name := r.decode(b)
	r.doc.Encoding = name
	if err := r.took(len(s)); err != nil {
		return err
	}
	s = r.repair(s)
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\x1a", "").Replace(s)
	lines := strings.Split(s, "\n")
	joined, n := joinWrapped(lines)
	r.doc.Count(intake.Joined, n)
	for _, l := range joined {
		if err := r.step(); err != nil {
			return err
		}
		r.doc.Blocks = append(r.doc.Blocks, intake.Block{Para: &intake.Para{Text: l}})
	}
	return nil
}

// joinWrapped joins lines that were wrapped at a column: most lines are nearly as long as the longest, and the next one
// begins with a small letter. n is how many were joined.
func joinWrapped(lines []string) (out []string, n int) {
	lengths := map[int]int{}
	filled := 0
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" {
			filled++
			lengths[utf8.RuneCountInString(l)/10]++
		}
	}
	wide, share := 0, 0
	for length, k := range lengths {
		if length >= 5 && length <= 12 {
			share += k
			wide = max(wide, length)
		} else if length > 12 {
			share -= 3 * k
		}
	}
	if share*3 < filled {
		return lines, 0
	}
	for _, l := range lines {
		l = strings.TrimSpace(l)
		last := len(out) - 1
		first, _ := utf8.DecodeRuneInString(l)
		if last < 0 || l == "" || utf8.RuneCountInString(lastLine(out[last])) < wide*10-20 || !unicode.IsLower(first) ||
			len(l) > 1 && (l[1] == ')' || l[1] == '.') {
			out = append(out, l)
			continue
		}
		n++
		end, _ := utf8.DecodeLastRuneInString(strings.TrimSuffix(out[last], "-"))
		if strings.HasSuffix(out[last], "-") && unicode.IsLower(end) {
			out[last] = strings.TrimSuffix(out[last], "-") + "\v" + l
		} else {
			out[last] += " \v" + l
		}
	}
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], "\v", "")
	}
	return out, n
}

// lastLine is the line that was joined last.
func lastLine(s string) string { return s[strings.LastIndexByte(s, '\v')+1:] }
