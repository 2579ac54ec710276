package app

import (
	"context"
	"fmt"

	"lls/internal/feature/account"
	"lls/internal/feature/factor"
	"lls/internal/feature/session"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// changeAccess changes the ways into the account with a user name, and then notifies its owner by tell, if given.
func changeAccess(ctx context.Context, cfg config.Config, username string,
	change func(tx *store.Tx, id int64, name string) error, tell func(a *account.Accounts, id int64)) error {
	return withStores(ctx, cfg, func(s *store.Stores) error {
		var id int64
		err := s.Main.Update(ctx, func(tx *store.Tx) error {
			var name, lastName string
			if err := tx.Row(ctx, `SELECT id, name, last_name FROM users WHERE username_fold = $1 AND deleted = FALSE`,
				[]any{library.FoldUsername(username)}, &id, &name, &lastName); err != nil {
				return err
			}
			return change(tx, id, access.FullName(id, name, lastName))
		})
		if store.NoRows(err) {
			return fmt.Errorf("there is no account %s", username)
		}
		if err != nil || tell == nil {
			return err
		}
		return tellOwner(cfg, s, func(a *account.Accounts) { tell(a, id) })
	})
}

// UserFactorOff removes the second factors of an account and ends its sessions.
func UserFactorOff(ctx context.Context, cfg config.Config, username string) error {
	err := changeAccess(ctx, cfg, username, func(tx *store.Tx, id int64, name string) error {
		return factor.Reset(ctx, tx, 0, id, name)
	}, func(a *account.Accounts, id int64) { a.FactorsChanged(id, audit.FactorReset) })
	if fault.Is(err, "ERROR_NO_FACTOR") {
		return fmt.Errorf("%s has no second factor", username)
	}
	return err
}

// UserLink links an account to a person of a provider.
func UserLink(ctx context.Context, cfg config.Config, username, issuer, subject string) error {
	err := changeAccess(ctx, cfg, username, func(tx *store.Tx, id int64, name string) error {
		return session.AddLink(ctx, tx, 0, id, name, session.Identified{Issuer: issuer, Subject: subject})
	}, nil)
	switch {
	case fault.Is(err, "ERROR_LINK_EXISTS"):
		return fmt.Errorf("%s or this person of %s is linked already", username, issuer)
	case fault.Is(err, "ERROR_SYSTEM_ACCOUNT"):
		return fmt.Errorf("%s is System Account, which signs in with its password only", username)
	}
	return err
}

// UserUnlink removes the links of an account to providers and ends its sessions.
func UserUnlink(ctx context.Context, cfg config.Config, username string) error {
	err := changeAccess(ctx, cfg, username, func(tx *store.Tx, id int64, name string) error {
		return session.RemoveLinks(ctx, tx, 0, id, name)
	}, nil)
	if fault.Is(err, "ERROR_NOT_LINKED") {
		return fmt.Errorf("%s has no link", username)
	}
	return err
}
