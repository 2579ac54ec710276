package web

import (
	"context"
	"net/http"

	"lls/internal/feature/account"
	"lls/internal/feature/content"
	"lls/internal/feature/notice"
	"lls/internal/feature/session"
	"lls/internal/library"
	"lls/internal/platform/access"
)

const reminderPath = "/api/reminder/"

// NewPassword is the body of a call that sets a password with the key of a recovery mail.
type NewPassword struct {
	Key       string
	Password  string
	Password2 string
	Device    string `json:",omitempty" doc:"The mark that the browser keeps, if it has one"`
}

// DeviceAnswer carries the mark by which the caller's device is known from now on.
type DeviceAnswer struct {
	Device string `doc:"The browser keeps it and sends it with each sign-in"`
}

// KeyAnswer names the user whose password a key can set.
type KeyAnswer struct {
	Message string             `doc:"Full name of the person"`
	Value   []content.Resource `doc:"Documents for newcomers"`
}

// ProfileAnswer carries the caller's own account.
type ProfileAnswer struct{ Item account.Profile }

// SessionsAnswer lists the caller's own sessions.
type SessionsAnswer struct{ Items []session.Own }

// TokensAnswer lists the caller's own personal tokens.
type TokensAnswer struct{ Items []session.Token }

// NewTokenAnswer carries a new personal token.
type NewTokenAnswer struct {
	Value string `doc:"Sent as Authorization: Bearer …"`
	ID    int64  `json:"Id"`
}

func (s *Server) accountRoutes() []*route {
	return tagged("account",
		get(reminderPath+"{key}", "recoveryKey", public(), "Whose new password the key of a mail opens",
			s.recoveryKey).textWildcard("key"),
		post("/api/reminder", "newPassword", withKey(), "Choose a new password with the key of a mail", s.newPassword),
		get("/api/profile", "profile", signedIn(), "The own account", s.profile).whileEnrolling().sessionOnly(),
		post("/api/profile", "saveProfile", can(access.ProfileUpdate), "Change the own password or picture",
			s.saveProfile).
			ignoreKeys("Id", "Name", "LastName", "Username", "Role", "Agency", "LastLogin",
				"LastLoginIPAddress").sessionOnly(),
		get("/api/notifications", "notifications", signedIn(), "What concerns the caller, the newest first",
			func(ctx context.Context, c *Call) (notice.Notifications, error) {
				return s.notices.List(ctx, c.Actor)
			}).withoutUser("").withToken(),
		action(http.MethodPost, "/api/notifications/read", "readNotifications", can(access.ProfileUpdate),
			"The same as it was until now; all of it is read then",
			func(ctx context.Context, c *Call) (notice.Notifications, error) {
				return s.notices.Read(ctx,
					c.Actor)
			}).withToken(),
		action(http.MethodPost, "/api/settings/users/invite/{id}", "inviteUser", can(s.inviting()),
			"Mail the owner of an account a link to choose the password",
			func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.accounts.Invite(ctx, c.Actor, s.inviting(), c.ID("id"),
					c.request.Header.Get("Accept-Language"))
			}),
		get("/api/sessions", "ownSessions", signedIn(), "The own sessions", s.ownSessions).sessionOnly(),
		action(http.MethodDelete, "/api/sessions/{id}", "endSession", can(access.ProfileUpdate),
			"End one of the own sessions", func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.sessions.End(ctx, c.Actor, c.ID("id"))
			}).sessionOnly(),
		action(http.MethodDelete, "/api/sessions", "endSessions", can(access.ProfileUpdate),
			"End all own sessions but this one", func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{},
					s.sessions.EndOthers(ctx, c.Actor)
			}).
			sessionOnly(),
		get("/api/tokens", "ownTokens", signedIn(), "The own personal tokens",
			func(ctx context.Context, c *Call) (TokensAnswer, error) {
				items, err := s.sessions.Tokens(ctx, c.Actor)
				return TokensAnswer{items}, err
			}).sessionOnly(),
		post("/api/tokens", "makeToken", can(access.ProfileUpdate),
			"Make a personal token, with which programs call as the user; it is shown only now",
			func(ctx context.Context, c *Call, in session.NewToken) (NewTokenAnswer, error) {
				token, id, err := s.sessions.MakeToken(ctx, c.Actor, in)
				return NewTokenAnswer{token, id}, err
			}).sessionOnly(),
		action(http.MethodDelete, "/api/tokens/{id}", "endToken", can(access.ProfileUpdate),
			"End one of the own tokens", func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.sessions.EndToken(ctx, c.Actor, c.ID("id"))
			}).sessionOnly(),
	)
}

// inviting is the permission to let the owner of an account choose a password.
func (s *Server) inviting() access.Permission { return library.Users(s.library).Permission("update") }

// requester returns the caller, whether signed in or not.
func (s *Server) requester(c *Call) account.Requester {
	return account.Requester{From: s.clientAddress(c.request), Language: c.request.Header.Get("Accept-Language")}
}

func (s *Server) recoveryKey(ctx context.Context, c *Call) (KeyAnswer, error) {
	name, guides, err := s.accounts.Check(ctx, c.Text("key"))
	return KeyAnswer{name, guides}, err
}

func (s *Server) newPassword(ctx context.Context, c *Call, in NewPassword) (DeviceAnswer, error) {
	visitor := s.requester(c)
	visitor.Device = in.Device
	device, err := s.accounts.Reset(ctx, in.Key, in.Password, in.Password2, visitor)
	return DeviceAnswer{device}, err
}

func (s *Server) profile(ctx context.Context, c *Call) (ProfileAnswer, error) {
	item, err := s.accounts.Profile(ctx, c.Actor)
	return ProfileAnswer{item}, err
}

func (s *Server) saveProfile(ctx context.Context, c *Call, in account.Update) (Empty, error) {
	return Empty{}, s.accounts.Save(ctx, c.Actor, in, s.requester(c))
}

func (s *Server) ownSessions(ctx context.Context, c *Call) (SessionsAnswer, error) {
	items, err := s.sessions.List(ctx, c.Actor)
	return SessionsAnswer{items}, err
}

// keepAlive renews the session, and stores the language of its user.
func (s *Server) keepAlive(ctx context.Context, c *Call) (DashboardAnswer, error) {
	if err := s.sessions.SetLanguage(ctx, c.Actor, c.request.Header.Get("Accept-Language")); err != nil {
		return DashboardAnswer{}, err
	}
	return s.dashboard(ctx, c)
}
