package library

import (
	"context"
	"fmt"
	"strings"

	"lls/internal/access"
	"lls/internal/audit"
	"lls/internal/fault"
	"lls/internal/lang"
	"lls/internal/store"
)

// User is a user as far as sign-in and the command line need one.
type User struct {
	ID           int64
	Name         string
	LastName     string
	Username     string
	RoleID       access.Role
	AgencyID     *int64
	Notes        string
	PasswordHash string
	Enabled      bool
	FirstLogin   bool
}

// FoldUsername is the form in which addresses are compared: without case, and never by Turkish rules.
func FoldUsername(s string) string { return strings.ToLower(lang.Normalize(lang.TrimLine(s))) }

// AddUser creates a user. An address in use is a validation fault.
func AddUser(ctx context.Context, tx *store.Tx, creator int64, u User) (id int64, err error) {
	var n int64
	if err := tx.Row(ctx, "SELECT COUNT(*) FROM users WHERE username_fold = $1 AND deleted = FALSE", []any{FoldUsername(u.Username)}, &n); err != nil {
		return 0, err
	}
	if n > 0 {
		return 0, fault.Invalid(fault.Field{Field: "Username", Code: "duplicate"})
	}
	if err := tx.Row(ctx, "SELECT COALESCE(MAX(id), 0) + 1 FROM users", nil, &id); err != nil {
		return 0, err
	}
	if err := insertUser(ctx, tx, id, creator, u); err != nil {
		return 0, err
	}
	return id, audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Users, Process: audit.Create,
		UserID: creator, ObjectID: id, Data: u.Name + " " + u.LastName})
}

func insertUser(ctx context.Context, tx *store.Tx, id, creator int64, u User) error {
	full := u.Name + " " + u.LastName
	if _, err := tx.Exec(ctx, `INSERT INTO users (id, name, last_name, username, username_fold, password_hash, role_id, agency_id, notes,
		enabled, first_login, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $14, $15)`,
		id, u.Name, u.LastName, u.Username, FoldUsername(u.Username), u.PasswordHash, int64(u.RoleID), u.AgencyID, u.Notes, u.Enabled, u.FirstLogin,
		lang.SortKey(lang.Turkish, full), lang.SortKey(lang.English, full), creator, tx.Now().UnixMilli()); err != nil {
		return fmt.Errorf("insert user %s: %w", u.Username, err)
	}
	return tx.FollowIDs(ctx, "users")
}

// SetPassword gives a user a new password and ends all sessions of that user.
func SetPassword(ctx context.Context, tx *store.Tx, username, hash string) error {
	var id int64
	err := tx.Row(ctx, `UPDATE users SET password_hash = $1, first_login = TRUE, session_epoch = session_epoch + 1,
		modify_user = $3, modify_date = $4 WHERE username_fold = $2 AND deleted = FALSE RETURNING id`,
		[]any{hash, FoldUsername(username), access.SystemAccount, tx.Now().UnixMilli()}, &id)
	if store.NoRows(err) {
		return fault.Missing()
	}
	if err != nil {
		return fmt.Errorf("set the password of %s: %w", username, err)
	}
	return audit.Write(ctx, tx, audit.Entry{Severity: audit.Security, Category: audit.Users, Process: audit.Update,
		UserID: access.SystemAccount, ObjectID: id, Data: username})
}

// Users lists all users that are not deleted, in the order of their ids.
func Users(ctx context.Context, tx *store.Tx) ([]User, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (u User, err error) {
		return u, scan(&u.ID, &u.Name, &u.LastName, &u.Username, &u.RoleID, &u.AgencyID, &u.Enabled)
	}, "SELECT id, name, last_name, username, role_id, agency_id, enabled FROM users WHERE deleted = FALSE ORDER BY id")
}
