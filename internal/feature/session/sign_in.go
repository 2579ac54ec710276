package session

import (
	"context"
	"fmt"
	"net/netip"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/checkout"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// maxUsername is the longest user name, in code points.
const maxUsername = 50

// Credentials are those of a sign-in.
type Credentials struct {
	Username string
	Password string
	From     netip.Addr
	Device   string // the mark that the browser keeps; "": none
	Browser
}

// Browser is what a browser says about itself.
type Browser struct {
	Language string // Accept-Language
	Agent    string // User-Agent
}

// SignInResult is a new session: its token and the mark of the device, both stored only as hashes, and its
// description.
type SignInResult struct {
	Token   string
	Device  string
	Session Session
}

// SignIn opens a session.
func (s *Sessions) SignIn(ctx context.Context, c Credentials) (SignInResult, error) {
	if bad := CheckUsername("username", c.Username); bad != nil {
		return SignInResult{}, fault.Invalid(*bad)
	}
	if c.Password == "" {
		return SignInResult{}, fault.Invalid(fault.Field{Field: "password", Code: "required"})
	}
	u, err := s.identify(ctx, library.FoldUsername(c.Username), c)
	if err != nil {
		return SignInResult{}, err
	}
	err = s.mayEnterLocally(u, c.Password)
	if err == nil && !s.signsInLocally(u) {
		err = fault.Rejected("ERROR_LOCAL_SIGN_IN")
	}
	if err != nil {
		return SignInResult{}, s.refused(ctx, u, u.username, c.From, subject{}, err)
	}
	if u.factors > 0 && s.factors.Asked() {
		return SignInResult{}, s.askFactor(ctx, u, nil)
	}
	return s.enter(ctx, u, c, MethodPassword)
}

// mayEnterLocally returns why a user with the right password cannot enter, if so.
func (s *Sessions) mayEnterLocally(u user, password string) error {
	if err := mayEnter(u); err != nil {
		return err
	}
	if s.refusedPassword != "" && password == s.refusedPassword {
		return fault.Rejected("ERROR_ACCOUNT_DISABLED") // until the command line sets another password
	}
	return nil
}

// signsInLocally reports whether the password of a user opens a session. That of the System Account always does.
func (s *Sessions) signsInLocally(u user) bool {
	switch s.localSignIn {
	case config.LocalSignInOff:
		return u.id == access.SystemAccount
	case config.LocalSignInAdmins:
		return u.role == access.Administrator
	}
	return true
}

// MethodPassword is the sign-in with a password alone.
const MethodPassword = "password"

// enter opens a session for a user who has proved everything that is asked for.
func (s *Sessions) enter(ctx context.Context, u user, c Credentials, method string) (SignInResult, error) {
	enrolling := u.factors == 0 && s.factors.Needed(u.role) && !atProvider(method)
	if enrolling && s.observer {
		return SignInResult{}, s.refused(ctx, u, u.username, c.From, subject{},
			fault.Rejected("ERROR_SECOND_FACTOR_NEEDED"))
	}
	previous, err := s.recordSignIn(ctx, u, c, method)
	if err != nil {
		return SignInResult{}, err
	}
	token, mark, err := s.createSession(ctx, u, c, previous, opening{method, enrolling})
	if err != nil {
		return SignInResult{}, err
	}
	described, err := s.describe(ctx, u, previous, enrolling)
	return SignInResult{"Bearer " + token, mark, described}, err
}

// opening says how a session was opened.
type opening struct {
	method    string
	enrolling bool
}

// identify returns the user who signs in, unless there were too many wrong passwords before. A known device has its own
// limit, so that nobody can lock out an owner; beyond it the device is forgotten.
func (s *Sessions) identify(ctx context.Context, name string, c Credentials) (user, error) {
	u, err := s.userByName(ctx, name)
	if err != nil {
		return user{}, err
	}
	known, err := s.isKnownDevice(ctx, u.id, c.Device)
	if err != nil {
		return user{}, err
	}
	if known {
		own := subject{scopeDevice, fmt.Sprintf("%d %s", u.id, secret.Hash(c.Device)), s.limits.AccountDay, Day}
		full, err := s.checkPassword(ctx, u, c.Password, own)
		if full.limit == 0 {
			return u, s.refused(ctx, u, name, c.From, subject{}, err)
		}
		if err := s.forgetDevice(ctx, u.id, c.Device); err != nil {
			return user{}, err
		}
	}
	subjects, err := s.passwordSubjects(ctx, u, name, c.From)
	if err != nil {
		return user{}, err
	}
	full, err := s.checkPassword(ctx, u, c.Password, subjects...)
	return u, s.refused(ctx, u, name, c.From, full, err)
}

// checkPassword checks a password unless a limit has been reached, which it returns.
func (s *Sessions) checkPassword(
	ctx context.Context, u user, password string, subjects ...subject,
) (full subject, err error) {
	t, full, end, err := s.reserveInTurn(ctx, subjects)
	if err != nil {
		return full, err
	}
	defer end()
	if err := s.verify(ctx, u, password); err != nil {
		return subject{}, err
	}
	return subject{}, s.undoAttempt(ctx, t)
}

// CheckUsername returns the rule that a user name breaks, if any.
func CheckUsername(key, name string) *fault.Field {
	name = lang.TrimLine(name)
	_, control := lang.HasControl(name)
	switch {
	case name == "":
		return &fault.Field{Field: key, Code: "required"}
	case control:
		return &fault.Field{Field: key, Code: "control"}
	case lang.Len(name) > maxUsername:
		return &fault.Field{Field: key, Code: "maxlength",
			Params: map[string]any{"Max": maxUsername, "Length": lang.Len(name)}}
	case !lang.IsMailAddress(name):
		return &fault.Field{Field: key, Code: "email"}
	}
	return nil
}

// userByName reads the user with a name; the zero user if there is none.
func (s *Sessions) userByName(ctx context.Context, name string) (u user, err error) {
	err = s.main.View(ctx, func(tx *store.Tx) error {
		u, err = readUser(ctx, tx, "username_fold = $1 AND deleted = FALSE", name)
		return err
	})
	if store.NoRows(err) {
		return user{}, nil
	}
	if err != nil {
		return user{}, fmt.Errorf("read the user: %w", err)
	}
	return u, nil
}

// verify checks a password; for an unknown user it takes as long.
func (s *Sessions) verify(ctx context.Context, u user, password string) error {
	hash := u.hash
	if hash == "" {
		hash = dummyHash
	}
	right, err := s.hasher.Verify(ctx, password, hash)
	if err != nil {
		return err
	}
	if !right || u.id == 0 {
		return fault.Rejected("ERROR_WRONG_CREDENTIALS")
	}
	return nil
}

func mayEnter(u user) error {
	if !u.enabled {
		return fault.Rejected("ERROR_ACCOUNT_DISABLED")
	}
	if u.role != access.Administrator && u.agency == nil {
		return fault.Rejected("ERROR_NO_PROJECT")
	}
	return nil
}

// lastLogin contains date and address of the previous sign-in.
type lastLogin struct {
	date *int64
	ip   string
}

// recordSignIn stores the sign-in with the user and in the log, and returns the one before it.
func (s *Sessions) recordSignIn(
	ctx context.Context, u user, c Credentials, method string,
) (previous lastLogin, err error) {
	ip := c.From.Unmap().String()
	db, read, write := s.main, `SELECT last_login, last_login_ip FROM users WHERE id = $1`, library.SetLastLogin
	if s.observer {
		db, read, write = s.local, `SELECT date, ip FROM last_logins WHERE user_id = $1`, setLastLogin
	}
	data := u.username + ", " + ip
	if method != MethodPassword {
		data += ", " + method
	}
	entries := s.entries(audit.Entry{Severity: audit.Success, Category: audit.Session, Process: audit.SignIn,
		UserID: u.id, ObjectID: u.id, Data: data})
	err = db.Update(ctx, func(tx *store.Tx) error {
		previous = lastLogin{}
		if err := tx.Row(ctx, read, []any{u.id}, &previous.date, &previous.ip); err != nil && !store.NoRows(err) {
			return err
		}
		if err := write(ctx, tx, u.id, ip); err != nil {
			return err
		}
		if err := s.setLanguage(ctx, tx, u.id, c.Language); err != nil {
			return err
		}
		return audit.WriteAll(ctx, tx, entries)
	})
	if err != nil {
		return lastLogin{}, fmt.Errorf("note the sign-in: %w", err)
	}
	return previous, nil
}

// setLastLogin stores a sign-in at an observer, whose main store is read only.
func setLastLogin(ctx context.Context, tx *store.Tx, userID int64, ip string) error {
	_, err := tx.Exec(ctx, `INSERT INTO last_logins (user_id, date, ip) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET date = excluded.date, ip = excluded.ip`, userID, tx.Now().UnixMilli(), ip)
	return err
}

// createSession adds a session of the user. Beyond maxSessions the ones that were used longest ago end.
func (s *Sessions) createSession(
	ctx context.Context, u user, c Credentials, previous lastLogin, o opening,
) (token, mark string, err error) {
	token, hash := secret.New()
	var left []checkout.Orphan
	err = s.local.Update(ctx, func(tx *store.Tx) (err error) {
		now := tx.Now().UnixMilli()
		if _, err := tx.Exec(ctx,
			`INSERT INTO sessions (token_hash, user_id, epoch, create_date, last_seen, ip, previous_login, previous_login_ip,
				ends, method, agent, enrolling)
			VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11)`, hash, u.id, u.epoch, now, c.From.Unmap().String(), previous.date,
			previous.ip,
			s.expiry(row{created: now, lastSeen: now}), o.method, cutAgent(c.Agent), o.enrolling); err != nil {
			return err
		}
		if left, err = endSurplus(ctx, tx, u.id); err != nil {
			return err
		}
		mark, err = s.rememberDevice(ctx, tx, u.id, c.Device)
		return err
	})
	if err == nil {
		err = s.logReleased(ctx, left)
	}
	if err != nil {
		return "", "", fmt.Errorf("open a session: %w", err)
	}
	return token, mark, nil
}

// refused records a refused attempt and returns why it was refused; full is the limit that was reached, if any.
func (s *Sessions) refused(ctx context.Context, u user, name string, from netip.Addr, full subject, why error) error {
	if why == nil {
		return nil
	}
	r := Refusal{Why: why, Entry: audit.Entry{Severity: audit.Security, Category: audit.Session, Process: audit.SignIn,
		ObjectID: u.id, Data: name + ", " + from.Unmap().String()}}
	if full.limit > 0 {
		r.Key, r.Window, r.Known = full.key(), full.window, u.id != 0 && full.window == Day
	}
	return s.Refused(ctx, r)
}

// SignOut ends the actor's session and releases its checkouts.
func (s *Sessions) SignOut(ctx context.Context, actor access.Actor) error {
	if _, err := s.endSessions(ctx, `DELETE FROM sessions WHERE id = $1 AND user_id = $2`, actor.Session,
		actor.UserID); err != nil {
		return err
	}
	entries := s.entries(audit.Entry{Severity: audit.Success, Category: audit.Session, Process: audit.SignOut,
		UserID: actor.UserID, ObjectID: actor.UserID, Data: actor.FullName + ", " + actor.Address})
	err := s.logStore().Update(ctx, func(tx *store.Tx) error { return audit.WriteAll(ctx, tx, entries) })
	if err != nil {
		return fmt.Errorf("log the sign-out: %w", err)
	}
	return nil
}

// logStore is where sign-ins are logged: the main store of an observer is read-only.
func (s *Sessions) logStore() *store.DB {
	if s.observer {
		return s.local
	}
	return s.main
}

// Describe returns the actor's session as at its sign-in, with what the user may do now.
func (s *Sessions) Describe(ctx context.Context, actor access.Actor) (Session, error) {
	var previous lastLogin
	var enrolling bool
	err := s.local.ReadRow(ctx, `SELECT previous_login, previous_login_ip, enrolling FROM sessions WHERE id = $1`,
		[]any{actor.Session}, &previous.date, &previous.ip, &enrolling)
	if store.NoRows(err) {
		return Session{}, fault.Unauthenticated()
	}
	if err != nil {
		return Session{}, fmt.Errorf("read the session: %w", err)
	}
	var u user
	err = s.main.ReadRow(ctx, `SELECT `+userColumns+` FROM users WHERE id = $1`, []any{actor.UserID}, u.columns()...)
	if err != nil {
		return Session{}, fmt.Errorf("read the user of the session: %w", err)
	}
	return s.describe(ctx, u, previous, enrolling)
}

func (s *Sessions) describe(ctx context.Context, u user, previous lastLogin, enrolling bool) (Session, error) {
	permissions := access.Allowed(s.permissions(), u.role, s.observer)
	if enrolling { // which is a change of the profile
		permissions = []string{access.ProfileUpdate.String()}
	}
	draftKey, err := s.draftKey(ctx, u.id)
	if err != nil {
		return Session{}, err
	}
	return Session{
		UserID: u.id, RoleID: int64(u.role), Name: u.name, LastName: u.lastName, FullName: u.fullName(),
		Avatar:    dataURL(u.avatar),
		LastLogin: (*record.Instant)(previous.date), LastLoginIPAddress: previous.ip,
		IsObserver: s.observer, FirstLogin: u.firstLogin, Permissions: permissions,
		IdleLimit: s.idleLimit(), DraftKey: draftKey, Enrol: enrolling,
	}, nil
}
