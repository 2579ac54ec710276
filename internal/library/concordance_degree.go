package library

import (
	"lls/internal/record"
	"lls/internal/text/concord"
)

// Degrees are the degrees of alignment, by their fixed ids, which begin with 0.
func Degrees() []record.Named {
	return []record.Named{
		{ID: int64(concord.NotAssessed), NameTR: "Değerlendirilmedi", NameEN: "Not assessed"},
		{ID: int64(concord.Full), NameTR: "Tam", NameEN: "Full"},
		{ID: int64(concord.Partial), NameTR: "Kısmi", NameEN: "Partial"},
		{ID: int64(concord.None), NameTR: "Yok", NameEN: "None"},
		{ID: int64(concord.NotApplicable), NameTR: "Uygulanamaz", NameEN: "Not applicable"},
		{ID: int64(concord.Elsewhere), NameTR: "Başka metinde", NameEN: "In another text"},
		{ID: int64(concord.Optional), NameTR: "Seçimlik, kullanılmadı", NameEN: "Optional, not used"},
		{ID: int64(concord.Conflict), NameTR: "Aykırı", NameEN: "Conflict"},
	}
}

// The duties up to which a provision is something to align with.
const lastSubstantive = 3

// Duties tell what a provision of an act is, by their fixed ids.
func Duties() []record.Named {
	return []record.Named{
		{ID: 1, NameTR: "Maddi hüküm", NameEN: "Substantive"},
		{ID: 2, NameTR: "Tanım", NameEN: "Definition"},
		{ID: lastSubstantive, NameTR: "Usul veya kurum", NameEN: "Procedure or institution"},
		{ID: 4, NameTR: "Üye devletler veya Komisyon için", NameEN: "For Member States or the Commission"},
		{ID: 5, NameTR: "Son hüküm", NameEN: "Final provision"},
	}
}

// The reasons why a row needs another look, by their fixed ids; 0: it needs none.
const (
	lookChanged  = 1 // the national text has changed
	lookGone     = 2 // the counterpart is gone
	lookAct      = 3 // the EU act has changed
	lookImported = 4 // imported and not read
)

// Looks are the reasons why a row needs another look, by their fixed ids.
func Looks() []record.Named {
	return []record.Named{
		{ID: lookChanged, NameTR: "Ulusal metin değişti", NameEN: "The national text has changed"},
		{ID: lookGone, NameTR: "Karşılık kalmadı", NameEN: "The counterpart is gone"},
		{ID: lookAct, NameTR: "AB tasarrufu değişti", NameEN: "The EU act has changed"},
		{ID: lookImported, NameTR: "İçe aktarıldı, okunmadı", NameEN: "Imported and not read"},
	}
}
