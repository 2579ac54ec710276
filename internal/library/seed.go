package library

import (
	"context"
	"errors"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// SystemUsername is the System Account's address.
const SystemUsername = "admin@lls.local"

// Seed fills an empty main store with what every instance starts with: the System Account, the types of legal
// texts and one default domain. It returns false and changes nothing when the store is in use.
func (l *Library) Seed(ctx context.Context, passwordHash string, firstLogin bool) (fresh bool, err error) {
	err = l.engine.Main.Update(ctx, func(tx *store.Tx) error {
		fresh = false
		used, err := record.Exists(ctx, tx, "users", access.SystemAccount)
		if err != nil || used {
			return err
		}
		fresh = true
		if err := seedSystemAccount(ctx, tx, passwordHash, firstLogin); err != nil {
			return err
		}
		if err := seedLookups(ctx, tx); err != nil {
			return err
		}
		return errors.Join(Users(l).Index(ctx, tx), LegislationTypes(l).Index(ctx, tx), Domains(l).Index(ctx, tx))
	})
	if err != nil {
		return false, fmt.Errorf("fill the empty store: %w", err)
	}
	return fresh, nil
}

func seedSystemAccount(ctx context.Context, tx *store.Tx, passwordHash string, firstLogin bool) error {
	const name, lastName = "System", "Account"
	if _, err := tx.Exec(ctx,
		`INSERT INTO users (id, name, last_name, username, username_fold, password_hash, role_id, enabled, first_login,
		sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
		VALUES ($1, $2, $3, $4, $4, $5, $6, TRUE, $7, $8, $9, $1, $10, $1, $10)`,
		access.SystemAccount, name, lastName, SystemUsername, passwordHash, int64(access.Administrator), firstLogin,
		lang.SortKey(lang.Turkish, name+" "+lastName), lang.SortKey(lang.English, name+" "+lastName),
		tx.Now().UnixMilli()); err != nil {
		return fmt.Errorf("make the System Account: %w", err)
	}
	return tx.SyncSequence(ctx, "users")
}

func seedLookups(ctx context.Context, tx *store.Tx) error {
	now := tx.Now().UnixMilli()
	for _, t := range []record.TypeOption{
		{Named: record.Named{ID: TypeLaw, NameEN: "Law", NameTR: "Yasa"}, IsPrimary: true},
		{Named: record.Named{ID: 2, NameEN: "Decree with the Force of Law", NameTR: "Yasa Gücünde Kararname"},
			IsPrimary: true},
		{Named: record.Named{ID: 3, NameEN: "Regulation", NameTR: "Tüzük"}},
		{Named: record.Named{ID: 4, NameEN: "By-law", NameTR: "Yönetmelik"}},
		{Named: record.Named{ID: 5, NameEN: "Order", NameTR: "Emirname"}},
		{Named: record.Named{ID: 6, NameEN: "Communiqué", NameTR: "Tebliğ"}},
		{Named: record.Named{ID: 7, NameEN: "Constitution", NameTR: "Anayasa"}, IsPrimary: true},
	} {
		if _, err := tx.Exec(ctx, `INSERT INTO legislation_types (id, name_tr, name_en, is_primary, sort_tr, sort_en,
			create_user, create_date, modify_user, modify_date) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7, $8)`,
			t.ID, t.NameTR, t.NameEN, t.IsPrimary, lang.SortKey(lang.Turkish, t.NameTR),
			lang.SortKey(lang.English, t.NameEN), access.SystemAccount, now); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, `INSERT INTO domains (name_tr, name_en, is_default, sort_tr, sort_en,
		create_user, create_date, modify_user, modify_date) VALUES ('Genel', 'General', TRUE, $1, $2, $3, $4, $3, $4)`,
		lang.SortKey(lang.Turkish, "Genel"), lang.SortKey(lang.English, "General"), access.SystemAccount,
		now); err != nil {
		return err
	}
	if err := generation.Raise(ctx, tx, generation.Lookups); err != nil {
		return err
	}
	return tx.SyncSequence(ctx, "legislation_types")
}
