package session

import (
	"bytes"
	"context"
	"encoding/base64"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// Session describes a sign-in to the client.
type Session struct {
	UserID             int64 `json:"UserId"`
	RoleID             int64 `json:"RoleId"`
	Name               string
	LastName           string
	FullName           string
	Avatar             string          `doc:"Data URL, or empty"`
	LastLogin          *record.Instant `doc:"The sign-in before this one"`
	LastLoginIPAddress string
	IsObserver         bool     `doc:"Nothing can be changed on this instance"`
	FirstLogin         bool     `doc:"Suggest to change the password"`
	Permissions        []string `doc:"What the user may do"`
	IdleLimit          int64    `doc:"Seconds without the user after which the session ends; 0: the keep-alive is enough"`
	DraftKey           string   `doc:"The user's own key, in base64, under which the browser encrypts drafts; empty where none are kept"`
	Enrol              bool     `json:",omitempty" doc:"The user must add a second factor before anything else"`
}

// user contains what signing in needs of a user.
type user struct {
	id         int64
	name       string
	lastName   string
	username   string
	hash       string
	role       access.Role
	agency     *int64
	enabled    bool
	firstLogin bool
	epoch      int64
	avatar     []byte
	factors    int64 // how many second factors there are
}

func (u user) fullName() string { return access.FullName(u.id, u.name, u.lastName) }

const userColumns = `id, name, last_name, username, password_hash, role_id, agency_id, enabled, first_login,
	session_epoch, avatar, (SELECT COUNT(*) FROM user_factors f WHERE f.user_id = users.id)`

func (u *user) columns() []any {
	return []any{&u.id, &u.name, &u.lastName, &u.username, &u.hash, &u.role, &u.agency, &u.enabled, &u.firstLogin,
		&u.epoch, &u.avatar, &u.factors}
}

// sessionUserColumns are those of users u that every call reads: without the picture.
const sessionUserColumns = `u.id, u.name, u.last_name, u.role_id, u.agency_id, u.enabled, u.session_epoch`

func (u *user) sessionColumns() []any {
	return []any{&u.id, &u.name, &u.lastName, &u.role, &u.agency, &u.enabled, &u.epoch}
}

// mayUse reports whether a session of the user is still valid: the user was not locked and has not ended all sessions.
func (u *user) mayUse(r row) bool { return u.enabled && u.epoch == r.epoch }

func readUser(ctx context.Context, tx *store.Tx, where string, arg any) (u user, err error) {
	err = tx.Row(ctx, `SELECT `+userColumns+` FROM users WHERE `+where, []any{arg}, u.columns()...)
	return u, err
}

// dataURL writes a picture as a data URL.
func dataURL(picture []byte) string {
	mime := "image/jpeg"
	switch {
	case len(picture) == 0:
		return ""
	case bytes.HasPrefix(picture, []byte("\x89PNG")):
		mime = "image/png"
	case bytes.HasPrefix(picture, []byte("GIF8")):
		mime = "image/gif"
	}
	return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(picture)
}
