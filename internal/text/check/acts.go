package check

import "lls/internal/text/euref"

// latestYear is the last year that the number of an act can have.
const latestYear = 2100

// actsIn are the references of a block to acts of the Union.
func (s *source) actsIn(i int) []euref.Ref {
	f := &s.found[i]
	if !f.knownActs {
		b := s.blocks[i]
		f.acts, f.knownActs = euref.Find(s.text[b.Start:b.End], latestYear), true
	}
	return f.acts
}

// actNumbers reports references to acts of the Union with numbers that none can have.
func (c *checker) actNumbers(s *source) {
	for i := range s.blocks {
		b := &s.blocks[i]
		for _, r := range s.actsIn(i) {
			if r.Warning != euref.WrongNumber {
				continue
			}
			start, end := b.Start+r.Start, b.Start+r.End
			c.add(s, i, Finding{Rule: "eu.number", Severity: Warning, Start: start, End: end,
				Params: map[string]string{"text": s.text[start:end]}})
		}
	}
}
