// Package library declares the kinds of the legal library and what is derived from them.
package library

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// Status ids that rules refer to.
const (
	StatusNone     int64 = -1 // no version yet
	StatusDrafted  int64 = 1
	StatusAdopted  int64 = 9
	StatusRepealed int64 = 10

	committee, plenary int64 = 7, 8 // steps that only primary legislation takes
)

// AmendmentOther is the AmendmentId of a text that is not in the database.
const AmendmentOther int64 = -1

// Statuses are the steps of a legal text, set on its versions.
func Statuses() []record.Named {
	return []record.Named{
		{ID: 1, NameEN: "Draft Prepared", NameTR: "Taslak Hazırlandı"},
		{ID: 2, NameEN: "Under Expert Review", NameTR: "Uzman İncelemesinde"},
		{ID: 3, NameEN: "Out for Institutional Comments", NameTR: "Kurum Görüşüne Sunuldu"},
		{ID: 4, NameEN: "Under Legal Scrutiny", NameTR: "Hukuki İncelemede"},
		{ID: 5, NameEN: "Alignment Completed", NameTR: "Uyumlaştırma Tamamlandı"},
		{ID: 6, NameEN: "Submitted to the Council of Ministers", NameTR: "Bakanlar Kuruluna Sunuldu"},
		{ID: 7, NameEN: "Before the Assembly Committee", NameTR: "Meclis Komitesinde"},
		{ID: 8, NameEN: "Before the Plenary", NameTR: "Meclis Genel Kurulunda"},
		{ID: 9, NameEN: "Adopted and Published", NameTR: "Kabul Edilip Yayımlandı"},
		{ID: 10, NameEN: "Repealed", NameTR: "Yürürlükten Kaldırıldı"},
	}
}

// statusOf returns a status; nil for -1.
func statusOf(id int64) *record.Named {
	for _, s := range Statuses() {
		if s.ID == id {
			return &s
		}
	}
	return nil
}

// needsFile reports whether a version of a status must have a file.
func needsFile(status int64) bool {
	return status == 1 || status == 5 || status == 6 || status == 9
}

// TrafficLights are the lights of a draft's age.
func TrafficLights() []record.Named {
	return []record.Named{
		{ID: 0, NameEN: "None", NameTR: "Yok"},
		{ID: 1, NameEN: "Green", NameTR: "Yeşil"},
		{ID: 2, NameEN: "Yellow", NameTR: "Sarı"},
		{ID: 3, NameEN: "Red", NameTR: "Kırmızı"},
	}
}

// Roles are the roles that a user can have.
func Roles() []record.Named {
	return []record.Named{
		{ID: int64(access.Administrator), NameEN: "Administrator", NameTR: "Sistem Yöneticisi"},
		{ID: int64(access.DraftingExpert), NameEN: "Legal Drafting Expert", NameTR: "Mevzuat Uzmanı"},
		{ID: int64(access.TextReader), NameEN: "Legal Text Reader", NameTR: "Mevzuat Okuyucusu"},
		{ID: int64(access.Terminologist), NameEN: "Translator-Terminologist", NameTR: "Çevirmen-Terminoloji Uzmanı"},
		{ID: int64(access.GlossaryReader), NameEN: "Glossary Reader", NameTR: "Terim Sözlüğü Okuyucusu"},
	}
}

// roleOf returns a role; an unknown one has the Id 0.
func roleOf(role access.Role) record.Named {
	for _, r := range Roles() {
		if r.ID == int64(role) {
			return r
		}
	}
	return record.Named{}
}

// UserStatuses tell whether an account can be used.
func UserStatuses() []record.Named {
	return []record.Named{
		{ID: 1, NameEN: "Active", NameTR: "Aktif"},
		{ID: 2, NameEN: "Passive (locked)", NameTR: "Pasif (kilitli)"},
	}
}

func typeStatuses() []record.Named {
	return []record.Named{
		{ID: 1, NameEN: "Primary", NameTR: "Birincil"},
		{ID: 2, NameEN: "Secondary", NameTR: "İkincil"},
	}
}

// TypeOptions reads the legislation types to choose from.
func TypeOptions(ctx context.Context, tx *store.Tx) ([]record.TypeOption, error) {
	return cached(ctx, tx, "types", readTypeOptions)
}

// cached returns a cached value of kinds whose records other kinds show. It must not be changed.
func cached[V any](
	ctx context.Context, tx *store.Tx, name string, read func(context.Context, *store.Tx) (V, error),
) (V, error) {
	return generation.ReadCached(ctx, tx, name, []string{generation.Lookups}, func() (V, error) {
		return read(ctx, tx)
	})
}

func readTypeOptions(ctx context.Context, tx *store.Tx) ([]record.TypeOption, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (o record.TypeOption, err error) {
		return o, scan(&o.ID, &o.NameTR, &o.NameEN, &o.IsPrimary)
	}, "SELECT id, name_tr, name_en, is_primary FROM legislation_types ORDER BY sort_tr, id")
}

// LineBodyOptions reads the line bodies to choose from.
func LineBodyOptions(ctx context.Context, tx *store.Tx) ([]record.Named, error) {
	return cached(ctx, tx, "line bodies", func(ctx context.Context, tx *store.Tx) ([]record.Named, error) {
		return store.All(ctx, tx, scanNamed, "SELECT id, name_tr, name_en FROM line_bodies ORDER BY sort_tr, id")
	})
}

func scanNamed(scan func(...any) error) (n record.Named, err error) {
	return n, scan(&n.ID, &n.NameTR, &n.NameEN)
}

func scanParent(scan func(...any) error) (p record.Parent, err error) {
	return p, scan(&p.ID, &p.NameTR, &p.NameEN, &p.Number)
}

// label is a name in Turkish and in English.
func label(tr, en string) record.Label { return record.Label{TR: tr, EN: en} }

// The labels that fields, columns and orders of several kinds share.
var (
	nameTR          = label("Türkçe ad", "Name in Turkish")
	nameEN          = label("İngilizce ad", "Name in English")
	numberOfTexts   = label("Yasal metin sayısı", "Number of legal texts")
	numberOfUsers   = label("Kullanıcı sayısı", "Number of users")
	statusLabel     = label("Durum", "Status")
	agencyLabel     = label("Kurum", "Agency")
	roleLabel       = label("Rol", "Role")
	primaryLabel    = label("Birincil mevzuat", "Primary legislation")
	typeLabel       = label("Metin türü", "Text type")
	numberLabel     = label("No", "Number")
	lightLabel      = label("Trafik ışığı", "Traffic light")
	draftedLabel    = label("Taslak tarihi", "Drafted date")
	adoptedLabel    = label("Kabul tarihi", "Adopted date")
	effectiveLabel  = label("Yürürlük tarihi", "Effective date")
	dateLabel       = label("Tarih", "Date")
	versionsLabel   = label("Sürüm sayısı", "Number of versions")
	modifyDateLabel = label("Son değişiklik", "Last change")
)

// names are the two fields that nearly every kind has.
func names[T any](maximum int, tr, en func(*T) *string) []record.Field[T] {
	rule := record.Rule{Required: true, Min: 2, Max: maximum}
	return []record.Field[T]{
		record.LineField("NameTR", "name_tr", nameTR, tr, rule),
		record.LineField("NameEN", "name_en", nameEN, en, rule),
	}
}

// maxAbbr is the longest abbreviation of an agency or a term, in code points.
const maxAbbr = 20

// abbreviations are the two optional fields of many names.
func abbreviations[T any](tr, en func(*T) *string) []record.Field[T] {
	rule := record.Rule{Min: 2, Max: maxAbbr}
	return []record.Field[T]{
		record.LineField("AbbrTR", "abbr_tr", label("Kısaltma (Türkçe)", "Abbreviation (Turkish)"), tr, rule),
		record.LineField("AbbrEN", "abbr_en", label("Kısaltma (İngilizce)", "Abbreviation (English)"), en, rule),
	}
}

// flagFilter is a filter on a column of yes (1) and no (2).
func flagFilter(param, column string) func(w *query.Where, values []string) error {
	return func(w *query.Where, values []string) error {
		ids, err := query.ParseIDs(param, values)
		if err != nil {
			return err
		}
		asked := map[int64]bool{}
		for _, id := range ids {
			if id != 1 && id != 2 {
				return fault.BadRequest("%s=%d is neither 1 nor 2", param, id)
			}
			asked[id] = true
		}
		switch {
		case !asked[2]:
			w.Add(column + " = TRUE")
		case !asked[1]:
			w.Add(column + " = FALSE")
		}
		return nil
	}
}
