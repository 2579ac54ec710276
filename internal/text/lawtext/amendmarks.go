package lawtext

import "strings"

// The marks of amendments in a consolidated act of the European Union are no text:
// ▼M1 on a line of its own says from where the following text is, ►C1 … ◄ encloses
// it inside a line. A new version has others all over.
const (
	fromHere = "▼"
	opens    = "►"
	closes   = "◄"
)

// isAmendment reports whether a piece of text contains only marks of amendments, as ▼M1,
// ▼M28 M32 and the dashes of ▼M3 —————.
func isAmendment(s string) bool {
	first := true
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimLeft(s, " \t\r\n\u00a0") {
		switch {
		case strings.HasPrefix(s, fromHere), strings.HasPrefix(s, opens):
			s = skipAct(s[len(opens):])
		case strings.HasPrefix(s, closes):
			s = s[len(closes):]
		case !first && strings.HasPrefix(s, "—"):
			s = strings.TrimLeft(s, "—")
		case !first && skipAct(s) != s:
			s = skipAct(s)
		default:
			return false
		}
		first = false
	}
	return !first
}

// skipAct skips the name of an act in a mark: B, M1, C12, A1.
func skipAct(s string) string {
	if s == "" || strings.IndexByte("ABCM", s[0]) < 0 {
		return s
	}
	end := 1
	for end < len(s) && isDigit(s[end]) {
		end++
	}
	if end < len(s) && isNamePart(s[end]) {
		return s
	}
	return s[end:]
}

func isNamePart(c byte) bool { return isASCIILetter(c) || c >= 0x80 && c != 0xC2 && c != 0xE2 }

// markOfAmendment reports whether bytes are such marks, or the name of the act in one.
func (t *text) markOfAmendment(lo, hi int) bool {
	if n := len(opens); lo >= n && (t.s[lo-n:lo] == opens || t.s[lo-n:lo] == fromHere) {
		lo -= n
	}
	return isAmendment(t.s[lo:hi])
}

// amends reports whether a paragraph contains only marks of amendments.
func (t *text) amends(i int32) bool {
	p := &t.paras[i]
	return p.text-p.start <= maxMarkBytes && isAmendment(t.s[p.start:p.text])
}

// sameAct reports whether two paragraphs name one amending act, on one side without its sign: ►M1 and M1.
func (a *aligner) sameAct(l, r int32) bool {
	p, q := &a.left.paras[l], &a.right.paras[r]
	name := func(s string) string { return strings.TrimLeft(s, fromHere+opens+" \n") }
	return name(a.left.s[p.start:p.text]) == name(a.right.s[q.start:q.text])
}

const maxMarkBytes = 64 // bytes of ▼M28 M32 —————
