package euref

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names finds acts in texts by names that a register knows: GDPR, Atık Çerçeve Direktifi. A name is found as it is
// written, in its capitals; any white space stands for a blank. The Turkish endings that follow an apostrophe belong to
// no name; a name of several words may have one without an apostrophe: Atık Çerçeve Direktifinin.
type Names struct {
	// by the first bytes of their first words, at most longestBeginning; the longest name first
	byBeginning map[string][]name
	starts      [1 << 10]uint64 // a bit for each two bytes that begin a name, to pass over most of a text
}

type name struct {
	words []string
	act   CELEX
}

const (
	shortestName     = 4 // letters of a name that texts are searched for
	longestBeginning = 4 // bytes by which names are looked up
)

// Bounds of what is read behind a name, in bytes.
const (
	maxNameBlank  = 4  // of white space between two of its words
	maxNameEnding = 12 // of a Turkish ending without an apostrophe
)

// IsName reports whether texts are searched for a name: it has at least four letters.
func IsName(s string) bool {
	letters := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= shortestName
}

// NewNames prepares names for searches. Those with fewer than four letters are left out.
func NewNames(acts map[string]CELEX) *Names {
	n := &Names{byBeginning: map[string][]name{}}
	for text, act := range acts {
		words := strings.Fields(text)
		if !IsName(text) {
			continue
		}
		first := words[0]
		beginning := first[:min(longestBeginning, len(first))]
		n.byBeginning[beginning] = append(n.byBeginning[beginning], name{words, act})
		if len(first) > 1 {
			n.mark(first[0], first[1])
			continue
		}
		for _, blank := range []byte(" \t\n\r\u00a0") {
			n.mark(first[0], blank)
		}
	}
	for _, names := range n.byBeginning {
		slices.SortFunc(names, func(a, b name) int {
			x, y := strings.Join(a.words, " "), strings.Join(b.words, " ")
			return cmp.Or(len(y)-len(x), strings.Compare(x, y))
		})
	}
	return n
}

func (n *Names) mark(first, second byte) {
	two := uint16(first)<<8 | uint16(second)
	n.starts[two>>6] |= 1 << (two & 63)
}

func (n *Names) canBegin(first, second byte) bool {
	two := uint16(first)<<8 | uint16(second)
	return n.starts[two>>6]>>(two&63)&1 == 1
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// Find returns the names in a text, in its order. They do not overlap.
func (n *Names) Find(text string) (refs []Ref) {
	if n == nil || len(n.byBeginning) == 0 {
		return nil
	}
	for at := 0; at+1 < len(text); {
		if !n.canBegin(text[at], text[at+1]) || letterBefore(text, at) {
			at++
			continue
		}
		end, act := n.at(text, at)
		if end == 0 {
			at++
			continue
		}
		refs = append(refs, Ref{Start: at, End: end, Kind: Name, CELEX: act})
		at = end
	}
	return refs
}

// at returns the end of the name that begins at a place, and its act; 0: none does.
func (n *Names) at(text string, at int) (end int, act CELEX) {
	for length := min(longestBeginning, len(text)-at); length > 0; length-- {
		for _, candidate := range n.byBeginning[text[at:at+length]] {
			if end = candidate.end(text, at); end > 0 {
				return end, candidate.act
			}
		}
	}
	return 0, CELEX{}
}

// end is where the name ends that begins at a place, without its ending; 0: it does not stand there.
func (c *name) end(text string, at int) int {
	for i, word := range c.words {
		if i > 0 {
			from := at
			for at < len(text) && at-from < maxNameBlank && isBlank(text[at]) {
				at++
			}
			if strings.HasPrefix(text[at:], "\u00a0") && at == from {
				at += len("\u00a0")
			}
			if at == from {
				return 0
			}
		}
		if !strings.HasPrefix(text[at:], word) {
			return 0
		}
		at += len(word)
	}
	if next, _ := utf8.DecodeRuneInString(text[at:]); !isWordRune(next) || len(c.words) > 1 && hasEnding(text[at:]) {
		return at
	}
	return 0
}

// hasEnding reports whether a text begins with small letters that can be a Turkish ending, and a word ends behind them.
func hasEnding(text string) bool {
	for i, r := range text {
		switch {
		case i > maxNameEnding || unicode.IsUpper(r) || unicode.IsDigit(r):
			return false
		case !isWordRune(r):
			return isEnding(text[:i])
		}
	}
	return isEnding(text)
}

// endings are those of the cases behind the possessive ending of a Turkish name: Direktifi-nin.
var endings = strings.Fields("n ne na ni nı nu nü nin nın nun nün nde nda nden ndan yle yla nce nca ndeki ndaki nindir")

func isEnding(s string) bool { return slices.Contains(endings, s) }

func isWordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// letterBefore reports whether the letter or digit before a place belongs to the same word.
func letterBefore(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	return isWordRune(before)
}

// WithNames adds the names in a text to its references, in its order. Where both are, the references stay.
func (n *Names) WithNames(text string, refs []Ref) []Ref {
	found := n.Find(text)
	if len(found) == 0 {
		return refs
	}
	return inOrder(append(slices.Clip(refs), found...))
}
