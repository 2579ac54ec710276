package session

import (
	"context"
	"fmt"
	"net/netip"

	"lls/internal/access"
	"lls/internal/audit"
	"lls/internal/fault"
	"lls/internal/kind"
	"lls/internal/lang"
	"lls/internal/library"
	"lls/internal/store"
)

// maxUsername is the longest user name, in code points.
const maxUsername = 50

// Credentials are what somebody signs in with.
type Credentials struct {
	Username string
	Password string
	From     netip.Addr
	Language string // the Accept-Language of the browser
}

// SignIn opens a session and answers its token, which is kept nowhere, with the description of the session.
func (s *Sessions) SignIn(ctx context.Context, c Credentials) (token string, _ Session, err error) {
	if bad := CheckUsername("username", c.Username); bad != nil {
		return "", Session{}, fault.Invalid(*bad)
	}
	if c.Password == "" {
		return "", Session{}, fault.Invalid(fault.Field{Field: "password", Code: "required"})
	}
	name := library.FoldUsername(c.Username)
	u, err := s.identify(ctx, name, c)
	if err != nil {
		return "", Session{}, s.refused(ctx, u, name, c.From, err)
	}
	if err := mayEnter(u); err != nil {
		return "", Session{}, s.refused(ctx, u, name, c.From, err)
	}
	previous, err := s.enter(ctx, u, c)
	if err != nil {
		return "", Session{}, err
	}
	token, err = s.open(ctx, u, c.From, previous)
	if err != nil {
		return "", Session{}, err
	}
	return "Bearer " + token, s.describe(u, previous), nil
}

// identify answers the user who signs in, unless too many wrong passwords have come before.
func (s *Sessions) identify(ctx context.Context, name string, c Credentials) (user, error) {
	tried, end, err := s.take(ctx, name, c.From)
	if err != nil {
		return user{}, err
	}
	defer end()
	u, err := s.verify(ctx, name, c.Password)
	if err != nil {
		return u, err
	}
	return u, s.forgive(ctx, tried)
}

// CheckUsername answers the rule that a user name breaks, if any.
func CheckUsername(key, name string) *fault.Field {
	name = lang.TrimLine(name)
	_, control := lang.HasControl(name)
	switch {
	case name == "":
		return &fault.Field{Field: key, Code: "required"}
	case control:
		return &fault.Field{Field: key, Code: "control"}
	case lang.Len(name) > maxUsername:
		return &fault.Field{Field: key, Code: "maxlength", Params: map[string]any{"Max": maxUsername, "Length": lang.Len(name)}}
	case !lang.IsMailAddress(name):
		return &fault.Field{Field: key, Code: "email"}
	}
	return nil
}

// verify answers the user whose name and password these are. For a wrong password the user comes with the error.
func (s *Sessions) verify(ctx context.Context, name, password string) (u user, err error) {
	err = s.main.View(ctx, func(tx *store.Tx) error {
		u, err = readUser(ctx, tx, "username_fold = $1 AND deleted = FALSE", name)
		return err
	})
	unknown := store.NoRows(err)
	if err != nil && !unknown {
		return user{}, fmt.Errorf("read the user: %w", err)
	}
	hash := u.hash
	if unknown || hash == "" {
		hash = noHash
	}
	right, err := s.hasher.Verify(ctx, password, hash)
	if err != nil {
		return user{}, err
	}
	if !right || unknown {
		return u, fault.Refuse("ERROR_WRONG_CREDENTIALS")
	}
	return u, nil
}

func mayEnter(u user) error {
	if !u.enabled {
		return fault.Refuse("ERROR_ACCOUNT_DISABLED")
	}
	if u.role != access.Administrator && u.agency == nil {
		return fault.Refuse("ERROR_NO_PROJECT")
	}
	return nil
}

// lastLogin is when and from where somebody signed in before.
type lastLogin struct {
	date *int64
	ip   string
}

// enter notes the sign-in with the user and in the log, and answers the one before it.
func (s *Sessions) enter(ctx context.Context, u user, c Credentials) (previous lastLogin, err error) {
	ip := c.From.Unmap().String()
	db, read, write := s.main,
		`SELECT last_login, last_login_ip FROM users WHERE id = $1`,
		`UPDATE users SET last_login = $2, last_login_ip = $3 WHERE id = $1`
	if s.observer {
		db, read, write = s.local,
			`SELECT date, ip FROM last_logins WHERE user_id = $1`,
			`INSERT INTO last_logins (user_id, date, ip) VALUES ($1, $2, $3)
				ON CONFLICT (user_id) DO UPDATE SET date = excluded.date, ip = excluded.ip`
	}
	err = db.Update(ctx, func(tx *store.Tx) error {
		previous = lastLogin{}
		if err := tx.Row(ctx, read, []any{u.id}, &previous.date, &previous.ip); err != nil && !store.NoRows(err) {
			return err
		}
		if _, err := tx.Exec(ctx, write, u.id, tx.Now().UnixMilli(), ip); err != nil {
			return err
		}
		if err := s.speak(ctx, tx, u.id, c.Language); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Session, Process: audit.SignIn,
			UserID: u.id, ObjectID: u.id, Data: u.username + ", " + ip})
	})
	if err != nil {
		return lastLogin{}, fmt.Errorf("note the sign-in: %w", err)
	}
	return previous, nil
}

func (s *Sessions) open(ctx context.Context, u user, from netip.Addr, previous lastLogin) (string, error) {
	token, hash := NewSecret()
	err := s.local.Update(ctx, func(tx *store.Tx) error {
		now := tx.Now().UnixMilli()
		_, err := tx.Exec(ctx, `INSERT INTO sessions (token_hash, user_id, epoch, create_date, last_seen, ip, previous_login, previous_login_ip)
			VALUES ($1, $2, $3, $4, $4, $5, $6, $7)`, hash, u.id, u.epoch, now, from.Unmap().String(), previous.date, previous.ip)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("open a session: %w", err)
	}
	return token, nil
}

// refused writes a refused try into the log and answers why it was refused.
func (s *Sessions) refused(ctx context.Context, u user, name string, from netip.Addr, why error) error {
	f := fault.Of(why)
	if f.Class != fault.Refused && f.Class != fault.TooMany {
		return why
	}
	err := s.logStore().Update(ctx, func(tx *store.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Security, Category: audit.Session, Process: audit.SignIn,
			ObjectID: u.id, Data: name + ", " + from.Unmap().String() + ", " + f.Code})
	})
	if err != nil {
		return fmt.Errorf("log a refused sign-in: %w", err)
	}
	return why
}

// SignOut ends the actor's session.
func (s *Sessions) SignOut(ctx context.Context, actor access.Actor) error {
	err := s.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE id = $1 AND user_id = $2`, actor.Session, actor.UserID)
		return err
	})
	if err != nil {
		return fmt.Errorf("end the session: %w", err)
	}
	err = s.logStore().Update(ctx, func(tx *store.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Session, Process: audit.SignOut,
			UserID: actor.UserID, ObjectID: actor.UserID, Data: actor.FullName + ", " + actor.Address})
	})
	if err != nil {
		return fmt.Errorf("log the sign-out: %w", err)
	}
	return nil
}

// logStore is where sign-ins are logged: an observer's main store cannot take them.
func (s *Sessions) logStore() *store.DB {
	if s.observer {
		return s.local
	}
	return s.main
}

// Describe answers the actor's session as at its sign-in, with what the user may do now.
func (s *Sessions) Describe(ctx context.Context, actor access.Actor) (Session, error) {
	var previous lastLogin
	err := s.local.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT previous_login, previous_login_ip FROM sessions WHERE id = $1`, []any{actor.Session}, &previous.date, &previous.ip)
	})
	if store.NoRows(err) {
		return Session{}, fault.SignIn()
	}
	if err != nil {
		return Session{}, fmt.Errorf("read the session: %w", err)
	}
	var u user
	err = s.main.View(ctx, func(tx *store.Tx) error {
		u, err = readUser(ctx, tx, "id = $1", actor.UserID)
		return err
	})
	if err != nil {
		return Session{}, fmt.Errorf("read the user of the session: %w", err)
	}
	return s.describe(u, previous), nil
}

func (s *Sessions) describe(u user, previous lastLogin) Session {
	return Session{
		UserID: u.id, RoleID: int64(u.role), Name: u.name, LastName: u.lastName, FullName: u.fullName(), Avatar: dataURL(u.avatar),
		LastLogin: (*kind.Instant)(previous.date), LastLoginIPAddress: previous.ip,
		IsObserver: s.observer, FirstLogin: u.firstLogin, Permissions: access.Permissions(u.role, s.observer),
	}
}
