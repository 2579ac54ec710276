package concordance

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"

	"lls/internal/library"
)

// checksum computes the SHA-256 of what a table says. The canonical form is a sequence of values in UTF-8, each written
// as its length in bytes, a colon, the value and a comma (netstrings): first "lls-concordance-1", the CELEX number, the
// id of the legal text, the date of the act's text (YYYY-MM-DD or empty), HeaderTR and HeaderEN; then for each row, in
// the order of the table, EUPlace, EULabel, EUTextTR, EUTextEN, Duty, DegreeId, ReasonTR, ReasonEN, CommentTR,
// CommentEN, PlannedDate, AgencyId (0: none), BodyOther, the number of counterparts, and of each counterpart
// LegalTextId, Place and Label. Ids of rows, dates of changes and what the program has found out are no part of it.
type checksum struct{ sum hash.Hash }

func newChecksum(t *library.Concordance) checksum {
	c := checksum{sha256.New()}
	c.add("lls-concordance-1", t.EUAct.CELEX)
	c.number(int64(t.LegalTextID))
	version := ""
	if t.ActVersion != nil {
		version = string(*t.ActVersion)
	}
	c.add(version, t.HeaderTR, t.HeaderEN)
	return c
}

func (c checksum) row(r *library.Alignment) {
	c.add(r.EUPlace, r.EULabel, r.EUTextTR, r.EUTextEN)
	c.number(r.Duty)
	c.number(r.DegreeID)
	c.add(r.ReasonTR, r.ReasonEN, r.CommentTR, r.CommentEN)
	planned, agency := "", int64(0)
	if r.PlannedDate != nil {
		planned = string(*r.PlannedDate)
	}
	if r.AgencyID != nil {
		agency = *r.AgencyID
	}
	c.add(planned)
	c.number(agency)
	c.add(r.BodyOther)
	c.number(int64(len(r.Targets)))
	for _, g := range r.Targets {
		c.number(g.LegalTextID)
		c.add(g.Place, g.Label)
	}
}

func (c checksum) number(n int64) { c.add(strconv.FormatInt(n, 10)) }

func (c checksum) add(values ...string) {
	for _, v := range values {
		_, _ = c.sum.Write([]byte(strconv.Itoa(len(v)) + ":" + v + ",")) // a hash takes everything
	}
}

func (c checksum) String() string { return hex.EncodeToString(c.sum.Sum(nil)) }
