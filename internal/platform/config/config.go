// Package config is the one table of options: each has a flag, an environment
// variable (LLS_*), a key in the configuration file, a default and a check.
package config

import (
	"log/slog"
	"net/netip"
	"time"
)

// DemoPassword is that of every account of a demo. It is refused without --demo.
const DemoPassword = "lls-demo"

// The profiles of Config.SecurityProfile.
const (
	ProfileSpec   = "spec"
	ProfileStrict = "strict"
)

// Config is every setting of an instance, checked and ready to use.
type Config struct {
	Data      string        // folder of all data of the instance
	Demo      bool          // fill an empty database with demo data
	ReadOnly  bool          // the instance is an observer
	Outbox    bool          // without an SMTP server recovery mails are written to Data, for trials
	Heartbeat bool          // write the time into the data, for observers
	History   time.Duration // how far back the past of a SQLite store reaches; 0: none is kept
	Feed      Feed
	Observe   Observe
	Database  string // "" for SQLite in Data, else a postgres:// address; secret

	ContentRetention time.Duration // how long a content outlives the last record that named it
	BackupAt         int           // minutes after midnight, -1 for no nightly archives
	BackupDir        string
	BackupKeep       int

	DatabaseConnections int // to a PostgreSQL, for each of the two stores

	HistoryCache int64 // bytes of histories of articles that are kept in memory
	CompareCache int64 // bytes of comparisons that are kept in memory

	Listen         string
	TLSCert        string
	TLSKey         string
	TrustedProxies []netip.Prefix // whose X-Forwarded-For counts
	MetricsListen  string         // "" for no metrics
	PublicURL      string         // without a slash at its end; "" when unknown

	TimeZone     *time.Location
	FooterYears  string
	SupportMail  string
	SupportPhone string // 10 digits or ""
	LineBodies   bool   // show line bodies
	LogMenu      bool   // show the menu entry of the system log

	SecurityProfile string // ProfileSpec or ProfileStrict
	PasswordMin     int
	PasswordMax     int
	SessionIdle     time.Duration
	SessionMax      time.Duration
	ThrottleAccount int // wrong passwords per account and address in a window
	ThrottleAddress int // wrong passwords per address in a window
	ThrottleNetwork int // wrong passwords per network in a window
	ThrottleDay     int // wrong passwords per account in a day
	ThrottleActs    int // calls per user in a window that can write the log
	ThrottleWindow  time.Duration
	RPID            string   // domain that passkeys belong to; "": there are no passkeys
	SecondFactor    string   // of the SecondFactors
	APITokens       bool     // users may make personal tokens
	Calendar        bool     // users may subscribe to calendars
	Webhooks        string   // JSON file; "": there are none
	ChangeFeed      bool     // programs may follow what changes
	OIDCProviders   string   // JSON file; "": there are none
	LocalSignIn     string   // whose passwords open sessions: one of LocalSignIn…
	FactorKeyFile   string   // encrypts the keys of one-time codes; "": none
	UploadLimit     int64    // bytes of one file
	UploadQuota     int64    // bytes that a user may send in a day; 0: any number
	ScanCommand     []string // scans uploaded files; empty: none
	ScanTimeout     time.Duration
	AdminPassword   string // of System Account at the first start; secret

	SMTP            SMTP
	RecoveryAccount int // recovery mails per account in an hour
	RecoveryAddress int // requests for them per address in an hour

	LogFormat string // text or json
	LogLevel  slog.Level
}

// The values of SecondFactor.
const (
	SecondFactorOff            = "off"
	SecondFactorAllowed        = "allowed"
	SecondFactorAdministrators = "administrators"
	SecondFactorRequired       = "required"
)

// The values of LocalSignIn.
const (
	LocalSignInAll    = "all"
	LocalSignInAdmins = "admins"
	LocalSignInOff    = "off"
)

// Strict reports whether the strict security profile is in force.
func (c Config) Strict() bool { return c.SecurityProfile == ProfileStrict }

// Feed is the listener for observers; off without a Listen.
type Feed struct {
	Listen          string
	TLSCert, TLSKey string         // PEM files; "" serves it unencrypted, on loopback addresses only
	Allow           []netip.Prefix // empty: every address
	// PEM file of authorities whose certificates observers may show in place of the token
	CA string
}

// Observe is the feed that this instance follows; none without a URL.
type Observe struct {
	URL       string // without a slash at its end
	TokenFile string
	CA        string // PEM file of authorities beside the system's
	Cert, Key string // PEM files of a certificate to show in place of the token
}

// SMTP is the mail server; without a Host mails stay in the data folder.
type SMTP struct {
	Host     string
	Port     int    // 0: the usual one
	Security string // starttls, tls or none
	Username string
	Password string // secret
	From     string
	CA       string // PEM file of authorities beside the system's
	Timeout  time.Duration
}
