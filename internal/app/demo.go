package app

import (
	"context"
	"fmt"
	"strings"

	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

// refusedPassword returns the password that is always refused: that of a demo, unless this is one.
func refusedPassword(cfg config.Config) string {
	if cfg.Demo {
		return ""
	}
	return config.DemoPassword
}

// closeDemoAccounts ends the sessions of accounts that still have the password of a demo, and logs them for the
// operator. They cannot sign in until the command line gives them another one.
func (a *App) closeDemoAccounts(ctx context.Context) error {
	if a.cfg.Demo {
		return nil
	}
	type account struct {
		id             int64
		username, hash string
	}
	var accounts []account
	err := a.stores.Main.View(ctx, func(tx *store.Tx) (err error) {
		accounts, err = store.All(ctx, tx, func(scan func(...any) error) (c account, err error) {
			return c, scan(&c.id, &c.username, &c.hash)
		},
			`SELECT id, username, password_hash FROM users WHERE username_fold LIKE '%@lls.local' AND deleted = FALSE
				AND enabled = TRUE ORDER BY id`)
		return err
	})
	if err != nil {
		return fmt.Errorf("look for accounts of a demo: %w", err)
	}
	open := map[string]bool{} // by hash: the accounts of a demo share one
	var names []string
	for _, c := range accounts {
		demo, known := open[c.hash]
		if !known && c.hash != "" {
			if demo, err = a.sessions.Hasher().Verify(ctx, config.DemoPassword, c.hash); err != nil {
				return err
			}
			open[c.hash] = demo
		}
		if !demo {
			continue
		}
		names = append(names, c.username)
		if err := a.sessions.EndEvery(ctx, c.id); err != nil {
			return err
		}
	}
	if len(names) > 0 {
		a.log.Warn("accounts with the demo password cannot sign in; set new passwords with lls user password",
			"accounts", strings.Join(names, ", "))
	}
	return nil
}
