package library

import (
	"strings"

	"lls/internal/platform/audit"
	"lls/internal/record"
	"lls/internal/text/concord"
	"lls/internal/text/lang"
)

// alignmentChanges are the fields of a row that differ, for the log. Of long texts it has the length and the hash.
func alignmentChanges(old, r *Alignment) (changes []audit.Change) {
	name := old.EULabel
	if r.EULabel != "" {
		name = r.EULabel
	}
	name = strings.ReplaceAll(name, " / ", "/")
	add := func(tr, en, before, after string) {
		if before != after {
			changes = append(changes, audit.Change{Field: name + " · " + tr + " / " + name + " · " + en,
				Before: loggedText(before), After: loggedText(after)})
		}
	}
	day := func(d *record.Day) string {
		if d == nil {
			return ""
		}
		return string(*d)
	}
	agency := func(a *Alignment) string {
		if a.Agency == nil {
			return ""
		}
		return a.Agency.NameTR
	}
	add("Hüküm", "Provision", old.EULabel, r.EULabel)
	add("Uyum düzeyi", "Degree", loggedDegree(old), loggedDegree(r))
	add("Karşılık", "Counterpart", loggedTargets(old.Targets), loggedTargets(r.Targets))
	add("Planlanan tarih", "Planned date", day(old.PlannedDate), day(r.PlannedDate))
	add("Hükmün türü", "Type of provision", loggedDuty(old.Duty), loggedDuty(r.Duty))
	add("Gerekçe (Türkçe)", "Reason (Turkish)", old.ReasonTR, r.ReasonTR)
	add("Gerekçe (İngilizce)", "Reason (English)", old.ReasonEN, r.ReasonEN)
	add("Açıklama (Türkçe)", "Comment (Turkish)", old.CommentTR, r.CommentTR)
	add("Açıklama (İngilizce)", "Comment (English)", old.CommentEN, r.CommentEN)
	add("AB metni (Türkçe)", "EU text (Turkish)", old.EUTextTR, r.EUTextTR)
	add("AB metni (İngilizce)", "EU text (English)", old.EUTextEN, r.EUTextEN)
	add("Kurum", "Agency", agency(old), agency(r))
	add("Diğer kurum", "Other body", old.BodyOther, r.BodyOther)
	add("Yeniden bakılmalı", "Needs another look", loggedLook(old.Look), loggedLook(r.Look))
	return changes
}

func loggedText(s string) string {
	if len(s) <= maxLoggedText {
		return s
	}
	return audit.Hashed(s)
}

func loggedDegree(a *Alignment) string {
	if a.EULabel == "" { // there is no such row
		return ""
	}
	d := Degrees()[concord.Degree(a.DegreeID)]
	return d.NameTR + " / " + d.NameEN
}

func loggedDuty(id int64) string {
	if d := namedIn(Duties(), &id); d != nil {
		return d.NameTR + " / " + d.NameEN
	}
	return ""
}

func loggedLook(id int64) string {
	if d := namedIn(Looks(), &id); d != nil {
		return d.NameTR + " / " + d.NameEN
	}
	return ""
}

func loggedTargets(all []AlignmentTarget) string { return targetWords(all, lang.Turkish) }

// targetWords are counterparts in words; those in other texts with their names.
func targetWords(all []AlignmentTarget, l lang.Language) string {
	words := make([]string, len(all))
	for i, g := range all {
		words[i] = g.Label
		if g.Name != nil {
			words[i] += " (" + lang.Pick(l, g.Name.NameTR, g.Name.NameEN) + ")"
		}
	}
	return strings.Join(words, "; ")
}
