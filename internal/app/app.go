// Package app builds an instance from its settings and runs it.
package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"lls/internal/feature/account"
	"lls/internal/feature/browse"
	"lls/internal/feature/calendar"
	"lls/internal/feature/changes"
	"lls/internal/feature/comment"
	"lls/internal/feature/compare"
	"lls/internal/feature/concordance"
	"lls/internal/feature/content"
	"lls/internal/feature/edition"
	"lls/internal/feature/euact"
	"lls/internal/feature/factor"
	"lls/internal/feature/favourite"
	"lls/internal/feature/home"
	"lls/internal/feature/intake"
	"lls/internal/feature/logbook"
	"lls/internal/feature/notice"
	"lls/internal/feature/regulation"
	"lls/internal/feature/report"
	"lls/internal/feature/session"
	"lls/internal/feature/timeline"
	"lls/internal/feature/webhook"
	"lls/internal/format/filereader"
	"lls/internal/library"
	"lls/internal/ops/backup"
	"lls/internal/ops/demo"
	"lls/internal/ops/replica"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/file"
	"lls/internal/platform/mail"
	"lls/internal/platform/oidc"
	"lls/internal/platform/password"
	"lls/internal/platform/scan"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/search"
	"lls/internal/web"
	"lls/ui"
)

// App is an instance.
type App struct {
	cfg       config.Config
	log       *slog.Logger
	out       io.Writer
	stores    *store.Stores
	sessions  *session.Sessions
	factors   *factor.Factors
	providers []*oidc.Provider
	files     *file.Files
	intake    *intake.Intake
	library   *library.Library
	content   *content.Content
	mailer    *mail.Mailer
	accounts  *account.Accounts
	notices   *notice.Notices
	changes   *changes.Changes
	hooks     *webhook.Sender // nil: there are no webhooks
	nightly   *backup.Nightly // nil: no nightly archives
	search    *search.Search
	metrics   *web.Metrics
	monitor   *replica.Monitor  // nil unless this is an observer
	observer  *replica.Observer // nil unless it follows an origin by itself
	origin    *replica.Origin   // nil unless the past is kept
	server    *web.Server
	slots     *slots.Pool
	lock      io.Closer     // of the data folder; nil: none
	texts     chan struct{} // has a value when texts that tables of concordance name have changed
	actNames  chan struct{} // has a value when short names of EU acts have changed
}

// Options are what an instance is built from.
type Options struct {
	Config config.Config
	Log    *slog.Logger
	Out    io.Writer        // receives what the operator must read once; nil: nothing
	Clock  func() time.Time // nil: the system's
	// Hash hashes a password; nil: argon2id, within the limit of sign-ins.
	Hash func(ctx context.Context, password string) (string, error)
	// HashCode hashes a recovery code; nil: argon2id.
	HashCode func(salt []byte, code string) string
	// Declare adds kinds to those of the library, whose tables are there already; nil: none. Tests show with it what a
	// declaration alone gives.
	Declare func(l *library.Library)
	// ReadFile is the command that reads the text of a file; without one this process does it.
	ReadFile []string
}

// New builds an instance that prints messages to its operator on standard output. Only one serves a data folder,
// but for read-only ones beside it; on PostgreSQL several instances serve one database.
func New(ctx context.Context, cfg config.Config, log *slog.Logger) (*App, error) {
	var lock io.Closer = io.NopCloser(nil)
	if alone := !cfg.ReadOnly || cfg.Observe.URL != ""; cfg.Database == "" && alone {
		var err error
		if lock, err = replica.Lock(cfg.Data); err != nil {
			return nil, err
		}
	}
	reader, err := ReadFileCommand()
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	a, err := Build(ctx, Options{Config: cfg, Log: log, Out: os.Stdout, ReadFile: reader})
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	a.lock = lock
	return a, nil
}

// Build builds an instance: its stores are open and filled with what every instance starts from.
func Build(ctx context.Context, o Options) (*App, error) {
	if o.Out == nil {
		o.Out = io.Discard
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	a := &App{cfg: o.Config, log: o.Log, out: o.Out, slots: slots.New(slots.Limits()),
		actNames: make(chan struct{}, 1), texts: make(chan struct{}, 1)}
	cfg := o.Config
	scanner, err := scan.New(scan.Config{Command: cfg.ScanCommand, Timeout: cfg.ScanTimeout,
		Slots: a.slots, Log: a.log})
	if err != nil {
		return nil, err
	}
	if err := a.openObserver(ctx); err != nil {
		return nil, err
	}
	if cfg.Database == "" && !cfg.ReadOnly {
		if err := replica.Promote(cfg.Data, a.log); err != nil {
			return nil, err
		}
	}
	a.stores, err = store.Open(ctx, store.Options{Data: cfg.Data, Database: cfg.Database, ReadOnly: cfg.ReadOnly,
		KeepWAL: cfg.KeepsHistory(), Connections: cfg.DatabaseConnections, Clock: o.Clock})
	if err != nil {
		return nil, errors.Join(err, a.closeReplica())
	}
	if a.factors, err = newFactors(cfg, a.stores, o.HashCode); err != nil {
		return nil, errors.Join(err, a.stores.Close(), a.closeReplica())
	}
	if a.providers, err = newProviders(cfg); err != nil {
		return nil, errors.Join(err, a.stores.Close(), a.closeReplica())
	}
	a.sessions = session.New(session.Config{Stores: a.stores, Observer: cfg.ReadOnly, Factors: a.factors,
		Providers: a.providers, LocalSignIn: cfg.LocalSignIn, AddUser: a.addUser,
		Tokens: cfg.APITokens, Zone: cfg.TimeZone,
		Idle: cfg.SessionIdle, Max: cfg.SessionMax, Attended: cfg.Strict(), ProveAgain: cfg.Strict(),
		Limits: session.Limits{Account: cfg.ThrottleAccount, Address: cfg.ThrottleAddress, Network: cfg.ThrottleNetwork,
			Window:     cfg.ThrottleWindow,
			AccountDay: cfg.ThrottleDay, Calls: cfg.ThrottleActs, MailAccount: cfg.RecoveryAccount,
			MailAddress: cfg.RecoveryAddress,
			MailNetwork: 3 * cfg.RecoveryAddress},
		Clock: o.Clock, RefusedPassword: refusedPassword(cfg),
		Permissions: a.namedPermissions})
	a.files = file.New(file.Config{Stores: a.stores, Data: cfg.Data, Limit: cfg.UploadLimit, Quota: cfg.UploadQuota,
		Retention: cfg.ContentRetention, Observer: cfg.ReadOnly, Copied: a.observer != nil,
		Clock: o.Clock, Scan: scanner, SessionAlive: a.sessions.IsAlive})
	a.content = content.New(content.Config{Data: cfg.Data, Log: a.log})
	a.files.AddSource(content.ObjectKind, a.content.Find)
	if o.Hash == nil {
		o.Hash = a.sessions.Hasher().Hash
	}
	a.search = newSearch(cfg, a.stores)
	a.search.Failed = func(err error) { a.log.Error("cannot rewrite the search index", "cause", err) }
	a.library = newLibrary(cfg, a.stores, a.search, a.files, o.Hash)
	a.search.FilterBy(library.SearchFilters(), a.library.Engine().Today)
	a.search.FindAlso(a.library.FindRegister)
	if o.Declare != nil {
		o.Declare(a.library)
	}
	if err := a.openAccounts(o.Clock); err != nil {
		return nil, errors.Join(err, a.stores.Close(), a.closeReplica())
	}
	data, err := filepath.Abs(cfg.Data) // another process gets it
	if err != nil {
		return nil, errors.Join(fmt.Errorf("find the data folder: %w", err), a.stores.Close(), a.closeReplica())
	}
	reader := filereader.New(o.ReadFile, filepath.Join(data, "pdfium"))
	a.library.Reader = reader
	a.intake = intake.New(intake.Config{Files: a.files, Slots: a.slots, Log: a.log, Reader: reader,
		Took: func(format, result string, took time.Duration) { a.metrics.ObserveRead(format, result, took) }})
	if err := a.start(ctx, o.Clock); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// namedPermissions are those that sessions name. While calendars are off, no answer is about them.
func (a *App) namedPermissions() []access.Permission {
	return slices.DeleteFunc(a.library.Permissions(), func(p access.Permission) bool {
		return p == access.CalendarUpdate && !a.cfg.Calendar
	})
}

func newSearch(cfg config.Config, stores *store.Stores) *search.Search {
	return search.New(stores.Main, filepath.Join(cfg.Data, "search"), library.StatusNamed)
}

func newLibrary(cfg config.Config, stores *store.Stores, words record.WordIndex, files *file.Files,
	hash func(context.Context, string) (string, error)) *library.Library {
	return library.New(&record.Engine{Main: stores.Main, Local: stores.Local, Zone: cfg.TimeZone, Index: words}, files,
		passwordRules(cfg, hash))
}

// passwordRules are the rules of passwords. Outside of a demo the demo password is refused, and the strict profile
// refuses those that are guessed first.
func passwordRules(cfg config.Config, hash func(context.Context, string) (string, error)) library.Passwords {
	common := sync.OnceValue(password.NewList) // only the strict profile needs the list
	return library.Passwords{Min: cfg.PasswordMin, Max: cfg.PasswordMax, Hash: hash,
		Weakness: func(secret string, own ...string) string {
			switch {
			case cfg.Demo:
				return ""
			case secret == config.DemoPassword:
				return password.Common
			case cfg.Strict():
				return common().Weakness(secret, own...)
			}
			return ""
		}}
}

// start removes what a killed program left, fills an empty store and creates the server.
func (a *App) start(ctx context.Context, clock func() time.Time) error {
	if !a.cfg.ReadOnly {
		if err := errors.Join(a.files.Sweep(), a.seed(ctx, clock())); err != nil {
			return err
		}
	}
	if err := a.closeDemoAccounts(ctx); err != nil {
		return err
	}
	if a.cfg.ReadOnly {
		a.monitor = replica.NewMonitor(a.stores.Main, a.observer)
	}
	a.openNightly(clock)
	a.changes = changes.New(a.library.Engine(), a.library.All(), a.cfg.ChangeFeed)
	if err := a.openHooks(); err != nil {
		return err
	}
	if a.cfg.MetricsListen != "" {
		a.metrics = web.NewMetrics(a.stores, a.sessions)
		a.metrics.Watch("lls_content_broken", "Content files that cannot be read as they are now.", func() float64 {
			return float64(len(a.content.Broken()))
		})
		a.metrics.WatchSlots(a.slots)
		a.addReplicationMetrics()
		a.addHistoryMetrics()
		a.addBackupMetrics()
		a.addHookMetrics()
	}
	favourites := favourite.New(a.stores.Main, a.library.All())
	timelines := timeline.New(a.library, a.cfg.HistoryCache, a.slots)
	comments := comment.New(a.library, timelines)
	var err error
	a.server, err = web.New(web.Config{
		Stores: a.stores, Sessions: a.sessions, Factors: a.factors, Library: a.library,
		Browse: browse.New(a.library, a.slots).Follow(a.content.Checks), Search: a.search,
		Changes:   a.changes,
		Calendars: calendar.New(a.library.Engine(), a.cfg.PublicURL, a.cfg.Calendar),
		Compare:   compare.New(a.library, a.files, timelines, a.cfg.CompareCache, a.slots),
		Files:     a.files, Accounts: a.accounts,
		Home: home.New(a.library, a.content, favourites, comments), Content: a.content,
		Reports: report.New(a.library, a.files), Regulations: regulation.New(a.library, a.files),
		EUActs: euact.New(a.library), Concordances: concordance.New(a.library, a.files, a.content),
		Editions:  edition.New(a.library, a.files, a.cfg.PublicURL),
		Timelines: timelines, Intake: a.intake, Comments: comments,
		Logbook: logbook.New(a.stores.Main, a.cfg.TimeZone, a.files, a.library.All()...),
		Notices: a.notices, Favourites: favourites, Interface: ui.Dist(),
		Instance: instanceOf(a.cfg, a.providers, clock()), PublicURL: a.cfg.PublicURL,
		Observer: a.cfg.ReadOnly, Proxies: a.cfg.TrustedProxies,
		Metrics: a.metrics, Log: a.log, Replica: a.monitor, Slots: a.slots, Backup: a.lastTrial,
		History: a.historyState,
	})
	return err
}

func instanceOf(cfg config.Config, providers []*oidc.Provider, now time.Time) web.Instance {
	if cfg.Demo && cfg.SupportMail == "" {
		cfg.SupportMail, cfg.SupportPhone = demo.SupportMail, demo.SupportPhone
	}
	var offered []web.Provider
	for _, p := range providers {
		offered = append(offered, web.Provider{ID: p.ID, NameTR: p.NameTR, NameEN: p.NameEN})
	}
	localSignIn := cfg.LocalSignIn
	if localSignIn == config.LocalSignInAll {
		localSignIn = ""
	}
	return web.Instance{Providers: offered, LocalSignIn: localSignIn,
		FooterYears: cfg.FooterYears, SupportMail: cfg.SupportMail, SupportPhone: cfg.SupportPhone,
		TimeZone: cfg.TimeZone.String(), ZoneChanges: zoneChanges(cfg.TimeZone, now),
		LineBodies: cfg.LineBodies, LogMenu: cfg.LogMenu, PasswordMin: cfg.PasswordMin, PasswordMax: cfg.PasswordMax,
		UploadLimit: cfg.UploadLimit, Strict: cfg.Strict(), Mail: sendsMail(cfg),
		Tokens: cfg.APITokens, Calendar: cfg.Calendar,
	}
}

// seed fills an empty store, and with --demo also the demo library.
func (a *App) seed(ctx context.Context, now time.Time) error {
	fresh, err := seed(ctx, a.stores, a.library, a.cfg, a.out)
	if err != nil {
		return err
	}
	if !fresh && a.cfg.AdminPassword != "" {
		a.log.Warn("--admin-password (LLS_ADMIN_PASSWORD) ignored: System Account has a password; change it with " +
			"lls user password")
	}
	n, err := a.library.DeriveOutdated(ctx)
	if err != nil {
		return err
	}
	if n > 0 {
		a.log.Info("recomputed the dates of legal texts by the current rules", "texts", n)
	}
	if err := a.library.IndexNames(ctx); err != nil {
		return err
	}
	if fresh { // the texts of an old library are indexed while it is served
		if err := a.library.IndexTexts(ctx); err != nil {
			return err
		}
		if err := a.library.IndexActs(ctx); err != nil {
			return err
		}
	}
	if !a.cfg.Demo {
		return nil
	}
	if !fresh {
		a.log.Info("--demo ignored: it fills an empty database only")
		return nil
	}
	// All demo accounts share one password, which need not keep the rules of passwords.
	hash, err := a.library.HashPassword(ctx, demo.Password)
	if err != nil {
		return err
	}
	cfg := a.cfg
	cfg.PasswordMin, cfg.PasswordMax = len(demo.Password), len(demo.Password)
	lib := newLibrary(cfg, a.stores, a.search, a.files, func(context.Context, string) (string, error) {
		return hash, nil
	})
	return demo.Fill(ctx, lib, a.files, now)
}

// seed creates the System Account and the lookups of an empty store. A generated password is printed once.
func seed(ctx context.Context, stores *store.Stores, lib *library.Library, cfg config.Config,
	out io.Writer) (fresh bool, err error) {
	var users int64
	if err := stores.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT COUNT(*) FROM users`, nil, &users)
	}); err != nil || users > 0 {
		return false, err
	}
	secret, generated := cfg.AdminPassword, false
	switch {
	case secret != "":
	case cfg.Demo:
		secret = demo.Password
	default:
		secret, generated = NewPassword(cfg), true
	}
	hash, err := lib.HashPassword(ctx, secret)
	if err != nil {
		return false, err
	}
	fresh, err = lib.Seed(ctx, hash, generated)
	if err != nil || !fresh || !generated {
		return fresh, err
	}
	if _, err := fmt.Fprintf(out, "\n  The System Account is %s, its password %s\n  It is shown only now.\n\n",
		library.SystemUsername, secret); err != nil {
		return fresh, fmt.Errorf("print the password of the System Account: %w", err)
	}
	return fresh, nil
}

// NewPassword returns a password of 16 letters and digits, within the bounds of the settings.
func NewPassword(cfg config.Config) string {
	length := min(max(16, cfg.PasswordMin), cfg.PasswordMax)
	var made strings.Builder
	for made.Len() < length {
		made.WriteString(strings.ToLower(rand.Text()))
	}
	return made.String()[:length]
}

// Handler returns the handler of the requests of the instance.
func (a *App) Handler() http.Handler { return a.server }

// Stores are the databases of the instance.
func (a *App) Stores() *store.Stores { return a.stores }

// Library is the library of the instance.
func (a *App) Library() *library.Library { return a.library }

// Files are the contents and uploads of the instance.
func (a *App) Files() *file.Files { return a.files }

// Slots bound the heavy work of the instance.
func (a *App) Slots() *slots.Pool { return a.slots }

// Close closes what is open.
func (a *App) Close() error {
	a.mailer.Close()
	if a.changes != nil { // an instance that did not start has none
		a.changes.Close()
	}
	ctx, cancel := context.WithTimeout(context.Background(), flushTimeout)
	defer cancel()
	err := errors.Join(a.sessions.Close(ctx), a.stores.Close(), a.closeReplica())
	if a.lock != nil {
		err = errors.Join(err, a.lock.Close())
	}
	return err
}
