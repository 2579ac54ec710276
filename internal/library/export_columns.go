package library

import (
	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/record"
	"strings"
)

// widths are those of columns that are wider or narrower than most.
var widths = map[string]float64{
	"NameTR": 50, "NameEN": 50, "Number": 12, "ShortName": 30, "Abbr": 14, "AbbrTR": 14, "AbbrEN": 14, "Sectors": 45,
	"Domains":   45,
	"SummaryTR": 60, "SummaryEN": 60, "IsAmendment": 12, "HasTexts": 12, "IsPrimary": 12, "Enabled": 10,
}

// columns are the columns of a table: fields, and what special says of others.
func columns[T any](special map[string]record.Column[T], keys ...string) []record.Column[T] {
	out := make([]record.Column[T], len(keys))
	for i, key := range keys {
		c := special[key]
		if c.Key = key; c.Width == 0 {
			c.Width = widths[key]
		}
		out[i] = c
	}
	return out
}

func valueColumn[T any](t sheet.Type, value func(x *record.Resolver, t *T) any) record.Column[T] {
	return record.Column[T]{Type: t, Value: value}
}

// labelledColumn is a column that is no field.
func labelledColumn[T any](l record.Label, t sheet.Type, value func(x *record.Resolver, t *T) any) record.Column[T] {
	return record.Column[T]{Label: l, Type: t, Value: value}
}

// countColumn is the column that counts what uses a record.
func countColumn[T any](l record.Label, count func(t *T) int64) record.Column[T] {
	return labelledColumn(l, sheet.Number, func(_ *record.Resolver, t *T) any { return count(t) })
}

func dayOf(d *record.Day) any {
	if d == nil {
		return nil
	}
	return string(*d)
}

func agencyColumns() []record.Column[Agency] {
	return columns(map[string]record.Column[Agency]{
		"Count": countColumn(numberOfUsers, func(a *Agency) int64 { return a.Count }),
	}, "NameTR", "NameEN", "AbbrTR", "AbbrEN", "Notes", "Count")
}

func lineBodyColumns() []record.Column[LineBody] {
	return columns(map[string]record.Column[LineBody]{
		"Count": countColumn(numberOfTexts, func(b *LineBody) int64 { return b.Count }),
	}, "NameTR", "NameEN", "AbbrTR", "AbbrEN", "Notes", "Count")
}

func legislationTypeColumns() []record.Column[LegislationType] {
	return columns(map[string]record.Column[LegislationType]{
		"Count": countColumn(numberOfTexts, func(t *LegislationType) int64 { return t.Count }),
	}, "NameTR", "NameEN", "IsPrimary", "Notes", "Count")
}

func userColumns() []record.Column[User] {
	return columns(map[string]record.Column[User]{
		"Name": valueColumn(sheet.Text, func(x *record.Resolver, u *User) any {
			name, _ := shownName(x, u)
			return name
		}),
		"LastName": valueColumn(sheet.Text, func(x *record.Resolver, u *User) any {
			_, lastName := shownName(x, u)
			return lastName
		}),
		"RoleId":   valueColumn(sheet.Text, func(x *record.Resolver, u *User) any { return x.Of(&u.Role) }),
		"AgencyId": valueColumn(sheet.Text, func(x *record.Resolver, u *User) any { return x.Of(u.Agency) }),
	}, "Name", "LastName", "Username", "RoleId", "AgencyId", "Enabled", "Notes")
}

// shownName is a user's name in both its parts.
func shownName(x *record.Resolver, u *User) (name, lastName string) {
	if u.ID != access.SystemAccount {
		return u.Name, u.LastName
	}
	name, lastName, _ = strings.Cut(x.Person(access.SystemName), " ")
	return name, lastName
}

func sectorColumns() []record.Column[Sector] {
	return columns(map[string]record.Column[Sector]{
		"ParentId": parentColumn("sectors", func(s *Sector) *int64 { return s.ParentID }),
		"Count":    countColumn(numberOfTexts, func(s *Sector) int64 { return s.Count }),
	}, "NameTR", "NameEN", "ParentId", "Notes", "Count")
}

func domainColumns() []record.Column[Domain] {
	return columns(map[string]record.Column[Domain]{
		"ParentId": parentColumn("domains", func(d *Domain) *int64 { return d.ParentID }),
		"Count":    countColumn(label("Terim sayısı", "Number of terms"), func(d *Domain) int64 { return d.Count }),
	}, "NameTR", "NameEN", "ParentId", "IsDefault", "Notes", "Count")
}

// parentColumn is the path of the parent node.
func parentColumn[T any](table string, parent func(t *T) *int64) record.Column[T] {
	return record.Column[T]{Width: 45, Value: func(x *record.Resolver, t *T) any {
		if id := parent(t); id != nil {
			return x.Paths(table, []int64{*id})
		}
		return nil
	}}
}

func termColumns() []record.Column[Term] {
	return columns(map[string]record.Column[Term]{
		"Domains": valueColumn(sheet.Text, func(x *record.Resolver, t *Term) any {
			return x.Paths("domains", t.Domains)
		}),
	}, "NameTR", "NameEN", "AbbrTR", "AbbrEN", "Domains", "Notes")
}

func revisionColumns() []record.Column[Revision] {
	return columns(map[string]record.Column[Revision]{
		"LegalTextId": {Width: 50, Value: func(x *record.Resolver, r *Revision) any {
			return x.Name("legal_texts", &r.LegalTextID)
		}},
		"StatusId": valueColumn(sheet.Text, func(x *record.Resolver, r *Revision) any { return x.Of(r.Status) }),
		"HasTexts": labelledColumn(label("Metni var", "Has text"), sheet.Text,
			func(x *record.Resolver, r *Revision) any {
				return x.YesNo(r.HasTexts)
			}),
		"Files": countColumn(label("Dosya sayısı", "Number of files"), func(r *Revision) int64 { return r.fileCount }),
	}, "LegalTextId", "StatusId", "Date", "DateEffective", "HasTexts", "Notes", "Files")
}

func legalTextColumns() []record.Column[LegalText] {
	type T = LegalText
	return columns(map[string]record.Column[T]{
		"LegislationTypeId": valueColumn(sheet.Text, func(x *record.Resolver, t *T) any {
			return x.Of(&t.LegislationType.Named)
		}),
		"LineBodyId": valueColumn(sheet.Text, func(x *record.Resolver, t *T) any {
			return x.Name("line_bodies", t.LineBodyID)
		}),
		"AmendmentId": valueColumn(sheet.Text, func(x *record.Resolver, t *T) any {
			if t.AmendmentID != nil && *t.AmendmentID == AmendmentOther {
				return x.Of(&otherText)
			}
			return x.Name("legal_texts", t.AmendmentID)
		}),
		"Sectors": valueColumn(sheet.Text, func(x *record.Resolver, t *T) any {
			return x.Paths("sectors", t.Sectors)
		}),
		"StatusId": labelledColumn(statusLabel, sheet.Text, func(x *record.Resolver, t *T) any {
			return x.Of(t.Status)
		}),
		"TrafficLightId": labelledColumn(lightLabel, sheet.Text, func(x *record.Resolver, t *T) any {
			return x.Of(&TrafficLights()[t.TrafficLightID])
		}),
		"DateDrafted": labelledColumn(draftedLabel, sheet.Date, func(_ *record.Resolver, t *T) any {
			return dayOf(t.DateDrafted)
		}),
		"Age": labelledColumn(label("Taslak yaşı (ay)", "Age of draft (months)"), sheet.Number,
			func(_ *record.Resolver, t *T) any {
				if t.Adopted || t.DateDrafted == nil {
					return nil
				}
				return int64(t.DateDrafted.MonthsUntil(t.today))
			}),
		"Passed": labelledColumn(label("Aşılan süre (ay)", "Limit exceeded (months)"), sheet.Number,
			func(_ *record.Resolver, t *T) any {
				if passed := Passed(t.TrafficLightID, t.TrafficLightYellow, t.TrafficLightRed); passed > 0 {
					return passed
				}
				return nil
			}),
		"DateAdopted": labelledColumn(adoptedLabel, sheet.Date, func(_ *record.Resolver, t *T) any {
			return dayOf(t.DateAdopted)
		}),
		"DateEffective": labelledColumn(effectiveLabel, sheet.Date, func(_ *record.Resolver, t *T) any {
			return dayOf(t.DateEffective)
		}),
		"Count": countColumn(versionsLabel, func(t *T) int64 { return t.Count }),
	}, "NameTR", "NameEN", "Number", "ShortName", "Abbr", "LegislationTypeId", "Sectors", "StatusId", "TrafficLightId",
		"Age", "Passed", "DateDrafted", "DateAdopted", "DateEffective", "LineBodyId", "IsAmendment", "AmendmentId",
		"AmendmentOther", "LegalBasisTR", "LegalBasisEN", "EULegislation", "KeywordsTR", "KeywordsEN", "SummaryTR",
		"SummaryEN", "TrafficLightYellow", "TrafficLightRed", "References", "Notes", "Count")
}

func euActColumns() []record.Column[EUAct] {
	type T = EUAct
	act := func(ref func(a *T) *EUActRef) record.Column[T] {
		return valueColumn(sheet.Text, func(_ *record.Resolver, a *T) any {
			if r := ref(a); r != nil {
				return r.CELEX
			}
			return nil
		})
	}
	return columns(map[string]record.Column[T]{
		"CELEX": {Width: 18},
		"SubtypeId": valueColumn(sheet.Text, func(x *record.Resolver, a *T) any {
			return x.Of(namedIn(EUActSubtypes(), a.SubtypeID))
		}),
		"StateId": valueColumn(sheet.Text, func(x *record.Resolver, a *T) any { return x.Of(a.State) }),
		"ChapterId": {Type: sheet.Number, Value: func(_ *record.Resolver, a *T) any {
			if a.ChapterID == nil {
				return nil
			}
			return *a.ChapterID
		}},
		"Sectors": valueColumn(sheet.Text, func(x *record.Resolver, a *T) any {
			return x.Paths("sectors", a.Sectors)
		}),
		"BaseId":       act(func(a *T) *EUActRef { return a.Base }),
		"RepealedById": act(func(a *T) *EUActRef { return a.RepealedBy }),
		"Registered": labelledColumn(label("Kayıtlı", "Registered"), sheet.Text, func(x *record.Resolver, a *T) any {
			return x.YesNo(a.Registered)
		}),
		"Count": countColumn(numberOfTexts, func(a *T) int64 { return a.Count }),
	}, "CELEX", "NameTR", "NameEN", "ShortTR", "ShortEN", "SubtypeId", "StateId", "ChapterId", "Sectors", "Date",
		"DateEffective", "DateTransposition", "Journal", "LatestConsolidation", "BaseId", "RepealedById", "Notes",
		"Registered", "Count")
}

// otherText is shown for a principal text that is not in the database.
var otherText = record.Named{ID: AmendmentOther, NameTR: "Diğer (veritabanında yok)",
	NameEN: "Other (not in the database)"}

func concordanceColumns() []record.Column[Concordance] {
	count := func(tr, en string, value func(c *Coverage) int64) record.Column[Concordance] {
		return countColumn(label(tr, en), func(t *Concordance) int64 { return value(&t.Coverage) })
	}
	return columns(map[string]record.Column[Concordance]{
		"LegalTextId": {Type: sheet.Text, Width: 50, Value: func(x *record.Resolver, t *Concordance) any {
			return x.Of(&t.LegalText.Named)
		}},
		"EUActId":  valueColumn(sheet.Text, func(_ *record.Resolver, t *Concordance) any { return t.EUAct.CELEX }),
		"StatusId": valueColumn(sheet.Text, func(x *record.Resolver, t *Concordance) any { return x.Of(t.Status) }),
		"AgencyId": valueColumn(sheet.Text, func(x *record.Resolver, t *Concordance) any { return x.Of(t.Agency) }),
		"Count":    countColumn(rowsLabel, func(t *Concordance) int64 { return t.Count }),
		"Applicable": count("Uyumlaştırılacak satır", "Rows to be aligned", func(c *Coverage) int64 {
			return c.Applicable
		}),
		"Aligned":     count("Uyumlu", "Aligned", func(c *Coverage) int64 { return c.Aligned }),
		"Partial":     count("Kısmi", "Partial", func(c *Coverage) int64 { return c.Partial }),
		"None":        count("Yok", "None", func(c *Coverage) int64 { return c.None }),
		"Conflict":    count("Aykırı", "Conflict", func(c *Coverage) int64 { return c.Conflict }),
		"NotAssessed": count("Değerlendirilmedi", "Not assessed", func(c *Coverage) int64 { return c.NotAssessed }),
		"Look":        count("Yeniden bakılacak", "To look at", func(c *Coverage) int64 { return c.Look }),
	}, "LegalTextId", "EUActId", "ActVersion", "StatusId", "AgencyId", "HeaderTR", "HeaderEN", "Count", "Applicable",
		"Aligned", "Partial", "None", "Conflict", "NotAssessed", "Look", "Notes")
}
