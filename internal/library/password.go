package library

import (
	"context"
	"encoding/json"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// Passwords are the limits of passwords in code points, and the function that hashes one.
type Passwords struct {
	Min, Max int
	Hash     func(ctx context.Context, password string) (string, error)
	// Weakness returns why a password is easy to guess, as the code of a field, or "". own are the names and the
	// address of its owner. nil: every password is taken.
	Weakness func(password string, own ...string) string
}

// Check returns the rule that a password breaks, if any.
func (p Passwords) Check(key, password string, own ...string) *fault.Field {
	n := lang.Len(password)
	if _, control := lang.HasControl(password); control {
		return &fault.Field{Field: key, Code: "control"}
	}
	switch {
	case n == 0:
		return &fault.Field{Field: key, Code: "required"}
	case n < p.Min:
		return &fault.Field{Field: key, Code: "minlength", Params: map[string]any{"Min": p.Min, "Length": n}}
	case n > p.Max:
		return &fault.Field{Field: key, Code: "maxlength", Params: map[string]any{"Max": p.Max, "Length": n}}
	}
	if p.Weakness != nil {
		if code := p.Weakness(password, own...); code != "" {
			return &fault.Field{Field: key, Code: code}
		}
	}
	return nil
}

// HashPassword returns the hash that is stored of a password.
func (l *Library) HashPassword(ctx context.Context, password string) (string, error) {
	return l.passwords.Hash(ctx, password)
}

// passwordParts are the password and its confirmation: required for a new user, optional afterwards. They are read
// and never shown; the log says only that the password was changed.
func passwordParts(l *Library) []record.Part[User] {
	rule := record.Rule{Min: l.passwords.Min, Max: l.passwords.Max}
	return []record.Part[User]{
		{
			Key: "Password", Label: label("Parola", "Password"), Doc: "password", Rule: rule,
			Decode: func(ctx context.Context, _ access.Actor, raw json.RawMessage) (func(*User), []fault.Field, error) {
				password, err := secret("Password", raw)
				if err != nil || password == "" {
					return nil, nil, err
				}
				set := func(u *User) { u.password = password }
				if bad := l.passwords.Check("Password", password); bad != nil {
					return set, []fault.Field{*bad}, nil
				}
				hash, err := l.passwords.Hash(ctx, password)
				return func(u *User) { u.password, u.hash = password, hash }, nil, err
			},
			Check: func(_ context.Context, _ *store.Tx, c *record.Change[User]) ([]fault.Field, error) {
				if c.ID == access.SystemAccount && c.New.password != "" {
					// it is changed in the profile and on the command line
					return nil, fault.Rejected("ERROR_SYSTEM_ACCOUNT")
				}
				u := c.New
				if c.Old == nil && u.password == "" {
					return []fault.Field{{Field: "Password", Code: "required"}}, nil
				}
				if u.password == "" {
					return nil, nil
				}
				if bad := l.passwords.Check("Password", u.password, u.Name, u.LastName, u.Username); bad != nil {
					return []fault.Field{*bad}, nil
				}
				return nil, nil
			},
			Show: func(u *User) string {
				if u.password == "" {
					return ""
				}
				return "***"
			},
		},
		{
			Key: "Password2", Label: label("Parola (tekrar)", "Confirm the password"), Doc: "password", Rule: rule,
			Decode: func(_ context.Context, _ access.Actor, raw json.RawMessage) (func(*User), []fault.Field, error) {
				password, err := secret("Password2", raw)
				return func(u *User) { u.password2 = password }, nil, err
			},
			Check: func(_ context.Context, _ *store.Tx, c *record.Change[User]) ([]fault.Field, error) {
				switch u := c.New; {
				case u.password2 == "" && (u.password != "" || c.Old == nil):
					return []fault.Field{{Field: "Password2", Code: "required"}}, nil
				case u.password2 != u.password:
					return []fault.Field{{Field: "Password2", Code: "equals"}}, nil
				}
				return nil, nil
			},
			Show: func(*User) string { return "" },
		},
	}
}

// secret reads a password; null and "" mean none.
func secret(key string, raw json.RawMessage) (string, error) {
	var given *string
	if json.Unmarshal(raw, &given) != nil {
		return "", fault.BadRequest("%s must be a text", key)
	}
	if given == nil {
		return "", nil
	}
	return lang.Normalize(*given), nil
}

// SetAddress changes the address with which a user signs in, as the System Account.
func (l *Library) SetAddress(ctx context.Context, username, address string) error {
	address = lang.TrimLine(lang.Normalize(address))
	return l.engine.Main.Update(ctx, func(tx *store.Tx) error {
		var same int64
		if err := tx.Row(ctx,
			`SELECT COUNT(*) FROM users WHERE username_fold = $1 AND username_fold <> $2 AND deleted = FALSE`,
			[]any{FoldUsername(address), FoldUsername(username)}, &same); err != nil {
			return err
		}
		if same > 0 {
			return fault.Invalid(fault.Field{Field: "Username", Code: "duplicate"})
		}
		var id int64
		err := tx.Row(ctx, `UPDATE users SET username = $1, username_fold = $2, modify_user = $4, modify_date = $5
			WHERE username_fold = $3 AND deleted = FALSE RETURNING id`,
			[]any{address, FoldUsername(address), FoldUsername(username), access.SystemAccount,
				tx.Now().UnixMilli()}, &id)
		if store.NoRows(err) {
			return fault.NotFound()
		}
		if err != nil {
			return fmt.Errorf("set the address of %s: %w", username, err)
		}
		if err := Users(l).Index(ctx, tx); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Security, Category: audit.Users, Process: audit.Update,
			UserID: access.SystemAccount, ObjectID: id, Data: username,
			Changes: []audit.Change{{Field: "Username", Before: username, After: address}}})
	})
}

// SetPassword sets the password of a user as the System Account, and ends all sessions of that user.
func SetPassword(ctx context.Context, tx *store.Tx, username, hash string) error {
	var id int64
	err := tx.Row(ctx, `UPDATE users SET password_hash = $1, first_login = TRUE, session_epoch = session_epoch + 1,
		modify_user = $3, modify_date = $4 WHERE username_fold = $2 AND deleted = FALSE RETURNING id`,
		[]any{hash, FoldUsername(username), access.SystemAccount, tx.Now().UnixMilli()}, &id)
	if store.NoRows(err) {
		return fault.NotFound()
	}
	if err != nil {
		return fmt.Errorf("set the password of %s: %w", username, err)
	}
	return audit.Write(ctx, tx, audit.Entry{Severity: audit.Security, Category: audit.Users, Process: audit.Update,
		UserID: access.SystemAccount, ObjectID: id, Data: username})
}
