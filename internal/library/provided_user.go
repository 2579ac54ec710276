package library

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// NewUser is a person who gets an account without an administrator, because the operator trusts a provider.
type NewUser struct {
	Name, LastName string
	Username       string
	Role           access.Role // no administrator
	AgencyID       int64
}

// AddUser makes an account as the System Account, with a random password that nobody knows, and runs also in the same
// transaction.
func (l *Library) AddUser(ctx context.Context, n NewUser,
	also func(ctx context.Context, tx *store.Tx, id int64) error) error {
	if n.Role == access.Administrator {
		return fault.Forbidden()
	}
	random := rand.Text()
	password := random[:min(len(random), l.passwords.Max)]
	body, err := json.Marshal(map[string]any{"Id": 0, "Name": n.Name, "LastName": n.LastName,
		"Username": n.Username, "RoleId": n.Role, "AgencyId": n.AgencyID, "Enabled": true,
		"Password": password, "Password2": password})
	if err != nil {
		return fmt.Errorf("write the account of %s: %w", n.Username, err)
	}
	_, err = Users(l).SaveWith(ctx, access.Actor{UserID: access.SystemAccount, Role: access.Administrator}, body, also)
	return err
}

// SetRole changes the role of a user as the System Account, and ends the sessions so far. Nobody becomes an
// administrator by it, and no administrator ceases to be one.
func SetRole(
	ctx context.Context, tx *store.Tx, userID int64, name string, from, to access.Role,
) (epoch int64, err error) {
	if to == access.Administrator {
		return 0, fault.Forbidden()
	}
	err = tx.Row(ctx,
		`UPDATE users SET role_id = $2, session_epoch = session_epoch + 1, modify_user = $3, modify_date = $4
		WHERE id = $1 AND id <> $3 AND role_id = $5 AND role_id <> $6 AND deleted = FALSE RETURNING session_epoch`,
		[]any{userID, int64(to), access.SystemAccount, tx.Now().UnixMilli(), int64(from), int64(access.Administrator)},
		&epoch)
	if store.NoRows(err) {
		return 0, fault.Forbidden()
	}
	if err != nil {
		return 0, fmt.Errorf("set the role of user %d: %w", userID, err)
	}
	return epoch, audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Users,
		Process: audit.Update, UserID: access.SystemAccount, ObjectID: userID, Data: name, Changes: []audit.Change{
			{Field: "RoleId", Before: strconv.Itoa(int(from)), After: strconv.Itoa(int(to))}}})
}
