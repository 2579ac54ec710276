// Package library declares the kinds of the legal library and what is derived from them.
package library

import (
	"context"

	"lls/internal/kind"
	"lls/internal/store"
)

// Status ids that rules name.
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
func Statuses() []kind.Named {
	return []kind.Named{
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

// statusOf names a status; there is none for -1.
func statusOf(id int64) *kind.Named {
	for _, s := range Statuses() {
		if s.ID == id {
			return &s
		}
	}
	return nil
}

// needsFile tells the statuses whose version must bring a file.
func needsFile(status int64) bool {
	return status == 1 || status == 5 || status == 6 || status == 9
}

// TrafficLights are the lights of a draft's age.
func TrafficLights() []kind.Named {
	return []kind.Named{
		{ID: 0, NameEN: "None", NameTR: "Yok"},
		{ID: 1, NameEN: "Green", NameTR: "Yeşil"},
		{ID: 2, NameEN: "Yellow", NameTR: "Sarı"},
		{ID: 3, NameEN: "Red", NameTR: "Kırmızı"},
	}
}

func typeStatuses() []kind.Named {
	return []kind.Named{
		{ID: 1, NameEN: "Primary", NameTR: "Birincil"},
		{ID: 2, NameEN: "Secondary", NameTR: "İkincil"},
	}
}

// TypeOptions reads the legal text types to choose from.
func TypeOptions(ctx context.Context, tx *store.Tx) ([]kind.TypeOption, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (o kind.TypeOption, err error) {
		return o, scan(&o.ID, &o.NameTR, &o.NameEN, &o.IsPrimary)
	}, "SELECT id, name_tr, name_en, is_primary FROM legislation_types ORDER BY sort_tr, id")
}

// LineBodyOptions reads the line bodies to choose from.
func LineBodyOptions(ctx context.Context, tx *store.Tx) ([]kind.Named, error) {
	return store.All(ctx, tx, scanNamed, "SELECT id, name_tr, name_en FROM line_bodies ORDER BY sort_tr, id")
}

func scanNamed(scan func(...any) error) (n kind.Named, err error) {
	return n, scan(&n.ID, &n.NameTR, &n.NameEN)
}

func scanParent(scan func(...any) error) (p kind.Parent, err error) {
	return p, scan(&p.ID, &p.NameTR, &p.NameEN, &p.Number)
}

// names are the two fields that nearly every kind has.
func names[T any](maximum int, tr, en func(*T) *string) []kind.Field[T] {
	rule := kind.Rule{Required: true, Min: 2, Max: maximum}
	return []kind.Field[T]{
		kind.LineField("NameTR", "name_tr", tr, rule),
		kind.LineField("NameEN", "name_en", en, rule),
	}
}
