package check

import (
	"strings"

	"lls/internal/text/lang"
)

// lawForms are the forms of the two Turkish words for a law, side by side.
func lawForms() [][2]string {
	return [][2]string{{"yasa", "kanun"}, {"yasanın", "kanunun"}, {"yasaya", "kanuna"}, {"yasayı", "kanunu"},
		{"yasada", "kanunda"}, {"yasadan", "kanundan"}, {"yasadaki", "kanundaki"}, {"yasayla", "kanunla"},
		{"yasaca", "kanunca"}}
}

// lawUse is a place at which a text names itself: bu Yasanın.
type lawUse struct {
	block int
	t     token
	kanun bool
	other string // the same form of the other word
}

// lawWord reports a text that calls itself bu Kanun among bu Yasa, or the other way round.
func (c *checker) lawWord(s *source) {
	type form struct {
		kanun bool
		other string
	}
	forms := map[string]form{}
	for _, f := range lawForms() {
		forms[f[0]], forms[f[1]] = form{false, f[1]}, form{true, f[0]}
	}
	var uses []lawUse
	count := map[bool]int{}
	for i := range s.blocks {
		b := &s.blocks[i]
		if b.article < 0 {
			continue
		}
		q := s.quotationAt(i)
		for k := b.from; k < b.to; k++ {
			t := s.tokens[k]
			if q.goesOn(t) || k == b.from || t.kind != tokenWord {
				continue
			}
			if before := s.tokens[k-1].low; before != "bu" && before != "işbu" {
				continue
			}
			if f, ok := forms[t.low]; ok {
				uses = append(uses, lawUse{i, t, f.kanun, f.other})
				count[f.kanun]++
			}
		}
	}
	var kanun bool
	switch c.options.Style.Law {
	case "Yasa":
	case "Kanun":
		kanun = true
	default:
		if kanun = count[true] > count[false]; clearlyMore*count[!kanun] > count[kanun] {
			return
		}
	}
	for _, u := range uses {
		if u.kanun == kanun {
			continue
		}
		f := Finding{Rule: "draft.law", Severity: Hint, Start: u.t.start, End: u.t.end(),
			Params: map[string]string{"text": s.text[u.t.start:u.t.end()]}}
		right := u.other
		if word := s.text[u.t.start:u.t.end()]; word[:1] == strings.ToUpper(word[:1]) {
			right = lang.Upper(lang.Turkish, right[:1]) + right[1:]
		}
		f.Params["fix"] = right
		if u.t.endingSize == 0 && s.text[u.t.start+1] >= 'a' {
			f.Fix = &Fix{u.t.start, u.t.end(), right}
		}
		c.add(s, u.block, f)
	}
}
