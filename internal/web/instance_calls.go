package web

import (
	"context"

	"lls/internal/feature/report"
	"lls/internal/feature/session"
	"lls/internal/ops/replica"
	"lls/internal/platform/fault"
	"lls/internal/record"
)

// Instance contains the public settings of the instance.
type Instance struct {
	FooterYears  string
	SupportMail  string
	SupportPhone string `doc:"10 digits, or empty"`
	TimeZone     string
	ZoneChanges  []ZoneChange `json:",omitempty" doc:"The clock of the time zone from the year 2000 until ten years after the start of the program, in order"`
	LineBodies   bool         `doc:"Show line bodies"`
	LogMenu      bool         `doc:"Show the menu entry of the log"`
	PasswordMin  int
	PasswordMax  int
	UploadLimit  int64 `doc:"Bytes of one file"`
	Mail         bool  `doc:"Links to choose a password can be mailed"`

	WarningTR    string `doc:"The legal warning beside the sign-in"`
	WarningEN    string
	DisclaimerTR string
	DisclaimerEN string
	Tokens       bool       `json:",omitempty" doc:"Users can make personal tokens"`
	Calendar     bool       `json:",omitempty" doc:"Users can subscribe to a calendar of their legal texts"`
	Providers    []Provider `json:",omitempty" doc:"Where users can sign in instead of with a password"`
	Passkeys     bool       `json:",omitempty" doc:"Users can sign in with a passkey, and somebody has one"`
	LocalSignIn  string     `json:",omitempty" enum:"admins,off" doc:"Whose passwords open sessions: admins: those of administrators; off: that of System Account; absent: all"`
	Strict       bool       `doc:"The security profile is strict: the current password is asked for, and nobody learns which accounts exist"`
}

// ZoneChange is a change of the clock of a time zone.
type ZoneChange struct {
	From    record.Instant
	Minutes int `doc:"East of UTC"`
}

// Provider is one of OpenID Connect.
type Provider struct {
	ID     string `json:"Id"`
	NameTR string
	NameEN string
}

// Greeting tells a client its address and the state of the instance.
type Greeting struct {
	Message  string `doc:"Address of the client"`
	IsTarget bool   `doc:"The instance is an observer"`
	replica.State
}

// Credentials are those of a sign-in; with password null they request a recovery mail.
type Credentials struct {
	Username string  `json:"username"`
	Password *string `json:"password"`
	Device   string  `json:"device,omitempty" doc:"The mark that the browser keeps, if it has one"`
}

// SignedIn is a new session with its token.
type SignedIn struct {
	Authorization string `doc:"Sent back verbatim in the header of that name"`
	Device        string `doc:"The mark of this device: the browser keeps it, also after signing out, and sends it with each sign-in"`
	session.Session
}

// Dashboard are the counts, and how current they are.
type Dashboard struct {
	report.Dashboard
	replica.State
}

// DashboardAnswer carries the counts.
type DashboardAnswer struct{ Dashboard Dashboard }

// HealthAnswer contains the result of the last nightly archive, the state of the history, and how current an observer
// is.
type HealthAnswer struct {
	replica.State
	BackupState
	HistoryState
}

func (s *Server) instance(ctx context.Context, _ *Call) (i Instance, err error) {
	i = s.instanceWithContent(s.settings)
	i.Passkeys, err = s.factors.PasskeysOffered(ctx)
	return i, err
}

func (s *Server) greet(ctx context.Context, c *Call) (Greeting, error) {
	state, err := s.replica.State(ctx)
	return Greeting{Message: s.clientAddress(c.request).String(), IsTarget: s.observer, State: state}, err
}

func (s *Server) signIn(ctx context.Context, c *Call, in Credentials) (any, error) {
	if in.Password == nil && c.given["password"] {
		return Empty{}, s.accounts.Forgot(ctx, in.Username, s.requester(c))
	}
	var password string
	if in.Password != nil {
		password = *in.Password
	}
	opened, err := s.sessions.SignIn(ctx, session.Credentials{Username: in.Username, Password: password,
		From:   s.clientAddress(c.request),
		Device: in.Device, Browser: browserOf(c)})
	return s.signedIn(c, opened, err)
}

func browserOf(c *Call) session.Browser {
	return session.Browser{Language: c.request.Header.Get("Accept-Language"), Agent: c.request.Header.Get("User-Agent")}
}

// signedIn answers a step of a sign-in.
func (s *Server) signedIn(c *Call, opened session.SignInResult, err error) (SignedIn, error) {
	if err != nil {
		s.metrics.refuse(fault.Of(err).Code)
		return SignedIn{}, err
	}
	traceOf(c.request).user = opened.Session.UserID
	return SignedIn{opened.Token, opened.Device, opened.Session}, nil
}

func (s *Server) signOut(ctx context.Context, c *Call) (Empty, error) {
	return Empty{}, s.sessions.SignOut(ctx, c.Actor)
}

func (s *Server) session(ctx context.Context, c *Call) (session.Session, error) {
	return s.sessions.Describe(ctx, c.Actor)
}

func (s *Server) dashboard(ctx context.Context, _ *Call) (DashboardAnswer, error) {
	counts, err := report.Counts(ctx, s.stores.Main)
	if err != nil {
		return DashboardAnswer{}, err
	}
	state, err := s.replica.State(ctx)
	return DashboardAnswer{Dashboard{counts, state}}, err
}

// BackupState is the result of the last nightly archive.
type BackupState struct {
	RestoreDrill   string          `enum:"off,none,ok,late,failed" doc:"Whether the last nightly archive was restored on trial; none: there is none yet; late: the last one is older than a day"`
	LastBackup     *record.Instant `doc:"When it was made"`
	LastGoodBackup *record.Instant `doc:"When the last one was made that was restored on trial"`
}

// HistoryState is the state of the history, from which earlier states are restored and which observers follow.
type HistoryState struct {
	History        string          `enum:"off,ok,late" doc:"Whether what is saved reaches the history; late: it does not"`
	HistoryWritten *record.Instant `doc:"When all that was saved was in it"`
	HistoryDamaged int             `doc:"Files of it that were found damaged and set aside"`
}

func (s *Server) health(ctx context.Context, _ *Call) (HealthAnswer, error) {
	if err := s.stores.Main.Ping(ctx); err != nil {
		return HealthAnswer{}, fault.Unavailable(err)
	}
	if err := s.stores.Local.Ping(ctx); err != nil {
		return HealthAnswer{}, fault.Unavailable(err)
	}
	state, err := s.replica.State(ctx)
	return HealthAnswer{state, s.backupState(), s.historyState()}, err
}
