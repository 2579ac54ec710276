package library

import "lls/internal/record"

// The kinds are functions, and not fields or methods of Library: a package that names Library would otherwise compile
// the code of every kind again.

// Agencies returns the kind of agencies.
func Agencies(l *Library) *record.Kind[Agency, Agency] { return kindOf[Agency, Agency](l, "agencies") }

// Users returns the kind of users.
func Users(l *Library) *record.Kind[User, User] { return kindOf[User, User](l, "users") }

// LineBodies returns the kind of line bodies.
func LineBodies(l *Library) *record.Kind[LineBody, LineBody] {
	return kindOf[LineBody, LineBody](l, "linebodies")
}

// Domains returns the kind of domains.
func Domains(l *Library) *record.Kind[Domain, Domain] { return kindOf[Domain, Domain](l, "domains") }

// Terms returns the kind of terms.
func Terms(l *Library) *record.Kind[Term, TermRow] { return kindOf[Term, TermRow](l, "terms") }

// Sectors returns the kind of sectors.
func Sectors(l *Library) *record.Kind[Sector, Sector] { return kindOf[Sector, Sector](l, "sectors") }

// LegislationTypes returns the kind of legislation types.
func LegislationTypes(l *Library) *record.Kind[LegislationType, LegislationType] {
	return kindOf[LegislationType, LegislationType](l, "legislationtypes")
}

// LegalTexts returns the kind of legal texts.
func LegalTexts(l *Library) *record.Kind[LegalText, LegalTextRow] {
	return kindOf[LegalText, LegalTextRow](l, "legaltexts")
}

// Revisions returns the kind of revisions.
func Revisions(l *Library) *record.Kind[Revision, RevisionRow] {
	return kindOf[Revision, RevisionRow](l, "revisions")
}

// Regulations returns the kind of EU regulations.
func Regulations(l *Library) *record.Kind[Regulation, Regulation] {
	return kindOf[Regulation, Regulation](l, "regulations")
}

// EUActs returns the kind of EU acts.
func EUActs(l *Library) *record.Kind[EUAct, EUActRow] { return kindOf[EUAct, EUActRow](l, "euacts") }

// Concordances returns the kind of tables of concordance.
func Concordances(l *Library) *record.Kind[Concordance, ConcordanceRow] {
	return kindOf[Concordance, ConcordanceRow](l, "concordances")
}

// kindOf returns a kind by its name, with its types. A library without it was not made by New.
func kindOf[T, R any](l *Library, name string) *record.Kind[T, R] {
	return l.typed[name].(*record.Kind[T, R])
}
