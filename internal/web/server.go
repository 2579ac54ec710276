// Package web is the HTTP layer: one table of routes, one check of calls, one writer of answers and errors.
package web

import (
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"sync"

	"github.com/klauspost/compress/gzhttp"

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
	"lls/internal/library"
	"lls/internal/ops/replica"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/search"
)

// Config is what the server answers with.
type Config struct {
	Stores       *store.Stores
	Sessions     *session.Sessions
	Factors      *factor.Factors
	Library      *library.Library
	Browse       *browse.Browse
	Changes      *changes.Changes
	Calendars    *calendar.Calendars
	Search       *search.Search
	Compare      *compare.Comparisons
	Timelines    *timeline.Timelines
	Editions     *edition.Editions
	Intake       *intake.Intake
	Files        *file.Files
	Accounts     *account.Accounts
	Home         *home.Home
	Content      *content.Content
	Logbook      *logbook.Logbook
	Reports      *report.Reports
	Regulations  *regulation.Regulations
	EUActs       *euact.EUActs
	Concordances *concordance.Concordances
	Notices      *notice.Notices
	Favourites   *favourite.Favourites
	Comments     *comment.Comments
	Replica      *replica.Monitor // nil: nothing is copied here
	Slots        *slots.Pool      // nil: those of slots.Limits

	Interface fs.FS // the built interface
	Instance  Instance
	PublicURL string // "": unknown
	Observer  bool
	Proxies   []netip.Prefix      // whose X-Forwarded-For counts
	Metrics   *Metrics            // nil: none
	Backup    func() BackupState  // nil: there are no nightly archives
	History   func() HistoryState // nil: no history is kept
	Log       *slog.Logger
}

// Server answers the requests of an instance.
type Server struct {
	stores       *store.Stores
	sessions     *session.Sessions
	factors      *factor.Factors
	library      *library.Library
	browse       *browse.Browse
	changes      *changes.Changes
	calendars    *calendar.Calendars
	search       *search.Search
	compare      *compare.Comparisons
	timelines    *timeline.Timelines
	editions     *edition.Editions
	intake       *intake.Intake
	files        *file.Files
	accounts     *account.Accounts
	home         *home.Home
	content      *content.Content
	logbook      *logbook.Logbook
	reports      *report.Reports
	regulations  *regulation.Regulations
	euActs       *euact.EUActs
	concordances *concordance.Concordances
	notices      *notice.Notices
	favourites   *favourite.Favourites
	comments     *comment.Comments
	replica      *replica.Monitor
	slots        *slots.Pool

	settings  Instance
	publicURL string
	observer  bool
	proxies   []netip.Prefix
	// untrusted logs once that X-Forwarded-For comes from a proxy that is not configured.
	untrusted    sync.Once
	metrics      *Metrics
	backupState  func() BackupState
	historyState func() HistoryState
	log          *slog.Logger
	assets       map[string]asset
	document     func() ([]byte, error)
	handler      http.Handler
}

// New returns a server. It fails if a route has no policy.
func New(c Config) (*Server, error) {
	s := &Server{stores: c.Stores, sessions: c.Sessions, factors: c.Factors, library: c.Library, browse: c.Browse,
		search: c.Search, compare: c.Compare, timelines: c.Timelines, editions: c.Editions, intake: c.Intake,
		files: c.Files, accounts: c.Accounts, home: c.Home, content: c.Content, logbook: c.Logbook, reports: c.Reports,
		regulations: c.Regulations, euActs: c.EUActs, concordances: c.Concordances,
		notices: c.Notices, favourites: c.Favourites, comments: c.Comments,
		changes:   c.Changes,
		calendars: c.Calendars,
		settings:  c.Instance, publicURL: c.PublicURL, observer: c.Observer, proxies: c.Proxies, metrics: c.Metrics,
		backupState: c.Backup, historyState: c.History,
		log: c.Log, replica: c.Replica, slots: c.Slots}
	if s.slots == nil {
		s.slots = slots.New(slots.Limits())
	}
	if s.backupState == nil {
		s.backupState = func() BackupState { return BackupState{RestoreDrill: "off"} }
	}
	if s.historyState == nil {
		s.historyState = func() HistoryState { return HistoryState{History: "off"} }
	}
	var err error
	if s.assets, err = readAssets(c.Interface); err != nil {
		return nil, err
	}
	routes := s.routes()
	mux, err := s.mux(routes)
	if err != nil {
		return nil, err
	}
	// Few processes are asked for it, and it takes longer to write than the rest of a start.
	s.document = sync.OnceValues(func() ([]byte, error) {
		return describe(slices.SortedStableFunc(slices.Values(routes), byAddress), kindDocs(s.settingsKinds()), "1")
	})
	s.handler = s.requestLog(s.securityHeaders(gzhttp.GzipHandler(s.recoverPanic(mux))))
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Routes lists the method and the address of every call, for the test that calls all of them.
func (s *Server) Routes() []string {
	var patterns []string
	for _, rt := range s.routes() {
		patterns = append(patterns, rt.pattern())
	}
	return patterns
}

// ReadingRoutes lists the calls that only read and are no GET, for the test with the list of them.
func (s *Server) ReadingRoutes() []string {
	var patterns []string
	for _, rt := range s.routes() {
		if rt.reads {
			patterns = append(patterns, rt.pattern())
		}
	}
	return patterns
}

// SessionRoutes lists the calls that no personal token can make, for the test that makes all of them with one.
func (s *Server) SessionRoutes() []string {
	var patterns []string
	for _, rt := range s.routes() {
		if rt.check() == nil && rt.session {
			patterns = append(patterns, rt.pattern())
		}
	}
	return patterns
}

// Document is the description of the API.
func (s *Server) Document() ([]byte, error) { return s.document() }

func (s *Server) mux(routes []*route) (*http.ServeMux, error) {
	mux := http.NewServeMux()
	for _, rt := range routes {
		if err := rt.check(); err != nil {
			return nil, fmt.Errorf("%s: %w", rt.pattern(), err)
		}
		mux.HandleFunc(rt.pattern(), s.serve(rt))
	}
	mux.HandleFunc("/api", s.notFound)
	mux.HandleFunc("/api/", s.notFound)
	mux.HandleFunc("/", s.page)
	return mux, nil
}

func (s *Server) serve(rt *route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		traceOf(r).route = rt.path
		if rt.raw != nil {
			if err := rt.raw(w, r); err != nil {
				s.fail(w, r, err)
			}
			return
		}
		c, err := s.open(rt, r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		defer c.close()
		answer, err := s.callHandler(c, w)
		s.respond(w, r, answer, err)
	}
}

// notFound answers an unknown address or method; a caller who is not signed in gets 401.
func (s *Server) notFound(w http.ResponseWriter, r *http.Request) {
	_, err := s.authenticate(r, idleOf(r, nil))
	if err == nil {
		err = fault.NotFound()
	}
	s.fail(w, r, err)
}
