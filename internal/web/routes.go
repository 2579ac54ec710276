package web

import (
	"context"
	"net/http"
	"reflect"
	"slices"

	"lls/internal/feature/browse"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/record"
)

// routes is the whole API: address, policy, handler.
func (s *Server) routes() []*route {
	return slices.Concat(
		tagged("session",
			get("/api/login", "greeting", public(), "The client's address, and whether this is an observer", s.greet),
			post("/api/login", "login", public(), "Sign in; with password null ask for a new one", s.signIn).
				readsOnly().answersAnyOf(reflect.TypeFor[SignedIn](), reflect.TypeFor[Empty]()),
			post("/api/login/factor", "loginFactor", public(), "The second step of a sign-in",
				s.signInWithFactor).readsOnly(),
			action(http.MethodPost, "/api/login/passkey/start", "startWithPasskey", public(),
				"What a passkey signs for a sign-in without a password", s.startWithPasskey).readsOnly(),
			post("/api/login/passkey", "loginWithPasskey", public(), "Sign in by a passkey alone", s.signInWithPasskey).
				readsOnly(),
			post("/api/login/oidc/{provider}/start", "startAtProvider", public(),
				"The address at which the user signs in at a provider of OpenID Connect", s.startAtProvider).
				textWildcard("provider").readsOnly().slowCall(),
			post("/api/login/oidc", "loginAtProvider", public(),
				"Sign in with what a provider sent the browser back with", s.signInAtProvider).readsOnly().slowCall(),
			post("/api/login/oidc/link", "linkAtLogin", public(),
				"Prove by the password to own the account that is linked to the person of a provider, and sign in",
				s.signInToLink).readsOnly(),
			action(http.MethodPost, "/api/logout", "logout", signedIn(), "Sign out", s.signOut).uncounted().readsOnly().
				whileEnrolling().sessionOnly(),
			get("/api/session", "session", signedIn(), "The session, after a reload", s.session).whileEnrolling().
				sessionOnly(),
			get("/api/keepalive", "keepalive", signedIn(), "Keep the session alive", s.keepAlive).withoutUser("").
				whileEnrolling().sessionOnly(),
		),
		tagged("instance",
			get("/api/instance", "instance", public(), "Settings that every client may know", s.instance),
			get("/api/dashboard", "dashboard", signedIn(), "Counts of the library", s.dashboard).withToken(),
			get("/api/health", "health", public(), "Whether this instance can serve", s.health),
			rawGet("/api/openapi.json", s.openAPI),
			rawGet("/api/docs", s.docs("docs.html")),
			rawGet("/api/docs.css", s.docs("docs.css")),
			rawGet("/api/docs.js", s.docs("docs.js")),
		),
		tagged("library",
			get("/api/legaltexts/text/{revisionId}", "legalTextText", can(access.RevisionsRead),
				"The texts of a version", s.versionText).
				withParams(param{name: "terms", typ: "string", enum: []string{"0", "1"},
					doc: "1: with the terms of the glossary in the texts"}, euRefsParam,
					param{name: "find", typ: "string", doc: "A query as of /api/search: with its places in " +
						"the texts"}).slowCall(),
			get("/api/legaltexts/read/{revisionId}", "readRevision", can(access.RevisionsRead),
				"A version as it is read: the structure of its texts, and both languages side by side",
				func(ctx context.Context, c *Call) (browse.ReadingAnswer, error) {
					return s.browse.Reading(ctx, c.Actor, c.ID("revisionId"))
				}).slowCall(),
			get("/api/legaltexts/read/{revisionId}/marks", "readingMarks", can(access.RevisionsRead),
				"What is marked in a version that is read", s.versionMarks).
				withParams(param{name: "terms", typ: "string", enum: []string{"0", "1"},
					doc: "1: with terms of the glossary, which takes the right to read it"},
					euRefsParam,
					param{name: "find", typ: "string", doc: "A query as of /api/search: with its places in " +
						"the texts"}).slowCall(),
			s.outlineRoute(),
			s.checkRoute(),
			post("/api/settings/revisions/check/ignore", "ignoreFinding", can(access.RevisionsUpdate),
				"Set a finding of the checks aside, in all versions of the legal text",
				func(ctx context.Context, c *Call, in library.IgnoreInput) (Empty, error) {
					return Empty{}, s.library.Ignore(ctx, c.Actor, in)
				}),
			action(http.MethodDelete, "/api/settings/revisions/check/ignore/{legalTextId}/{key}", "restoreFinding",
				can(access.RevisionsUpdate), "Take back that a finding was set aside",
				func(ctx context.Context, c *Call) (Empty, error) {
					return Empty{}, s.library.Restore(ctx, c.Actor, c.ID("legalTextId"), c.Text("key"))
				}).textWildcard("key"),
			get("/api/legaltexts/check/{revisionId}", "checkRevision", can(access.RevisionsRead),
				"What is probably wrong with the texts of a version",
				func(ctx context.Context, c *Call) (answer browse.ChecksAnswer, err error) {
					all, err := c.choice("all", "0", "1")
					if err != nil {
						return answer, err
					}
					return s.browse.Checks(ctx, c.Actor, c.ID("revisionId"), all == "1")
				}).withParams(param{name: "all", typ: "string", enum: []string{"0", "1"},
				doc: "1: also with the rules that are off by default"}).slowCall(),
			get("/api/legaltexts/check/{revisionId}/export", "exportChecks", can(access.RevisionsRead),
				"The findings of the checks of a version as a workbook",
				func(ctx context.Context, c *Call) (file.LinkAnswer, error) {
					return s.browse.ExportChecks(ctx, c.Actor, c.ID("revisionId"), c.language(), s.files.CreateDownload)
				}).withSlot(slots.Document).writesLog(),
			listRoute(s, "/api/amendmenttargets", "amendmentTargets", can(access.LegalTextsUpdate),
				"Legal texts that an amendment can name",
				func(ctx context.Context, c *Call, way record.Reading[record.Parent]) (browse.TargetsAnswer, error) {
					return s.browse.AmendmentTargets(ctx, c.Actor, c.Query, way)
				}).withParams(param{name: "q", typ: "string"}, param{name: "page", typ: "integer"},
				param{name: "size", typ: "integer"}),
		),
		modeRoutes(s, s.browse.Adopted),
		modeRoutes(s, s.browse.Drafts),
		modeRoutes(s, s.browse.Glossary),
		s.searchRoutes(),
		s.euActRoutes(),
		s.concordanceRoutes(),
		s.euUnitRoutes(),
		s.homeRoutes(),
		s.changeRoutes(),
		s.calendarRoutes(),
		s.favouriteRoutes(),
		s.statisticsRoutes(),
		s.fileRoutes(),
		s.accountRoutes(),
		s.factorRoutes(),
		s.comparisonRoutes(),
		s.timelineRoutes(),
		s.commentRoutes(),
		s.regulationRoutes(),
		s.kindRoutes(),
		s.exportRoutes(),
		s.importRoutes(),
	)
}

// outlineRoute takes texts as long as those of a version. It writes no log, and its work takes a slot, so that the
// calls of a user who writes for hours are not counted.
func (s *Server) outlineRoute() *route {
	call := post("/api/legaltexts/outline", "outlineText", can(access.RevisionsRead),
		"The articles and divisions of a text that is being written. Nothing is stored.",
		func(ctx context.Context, c *Call, in browse.OutlineInput) (browse.OutlineAnswer, error) {
			return s.browse.Outline(ctx, c.Actor, in)
		}).readsOnly().uncounted().slowCall()
	call.limit = versionBodyLimit
	return call
}

// checkRoute takes texts as long as those of a version, as outlineRoute does.
func (s *Server) checkRoute() *route {
	call := post("/api/settings/revisions/check", "checkTexts", can(access.RevisionsUpdate),
		"What is probably wrong with the texts of a form that is not saved. Nothing is stored.",
		func(ctx context.Context, c *Call, in browse.CheckInput) (browse.ChecksAnswer, error) {
			return s.browse.CheckTexts(ctx, c.Actor, in)
		}).uncounted().slowCall()
	call.limit = versionBodyLimit
	return call
}

// modeRoutes are the calls of a reading tree.
func modeRoutes[T, R any](s *Server, m *browse.Mode[T, R]) []*route {
	filters := append(listParams(m.Listing(true)),
		param{name: "exact", typ: "string", enum: []string{"0", "1"},
			doc: "1: leave descendants out of the tree's filter"},
		param{name: "known", typ: "string",
			doc: "TreeState of an earlier answer: trees, lookups and counts are left out while they are the same"})
	return tagged("library",
		listRoute(s, "/api/"+m.Name, "browse"+m.Name, can(m.Permission), "A list beside its tree", func(
			ctx context.Context, c *Call, way record.Reading[R],
		) (browse.ReadingList[R], error) {
			return m.ListAs(ctx, c.Actor, c.Query, way)
		}).withParams(filters...),
		get("/api/"+m.Name+"/view/{id}", "read"+m.Name, can(m.Permission), "A record in the viewer",
			func(ctx context.Context, c *Call) (record.ViewAnswer[T], error) {
				return m.View(ctx, c.Actor, c.ID("id"))
			}),
	)
}

func tagged(tag string, routes ...*route) []*route {
	for _, rt := range routes {
		rt.tag = tag
	}
	return routes
}

// rawGet is a public page that is not described.
func rawGet(path string, h func(http.ResponseWriter, *http.Request) error) *route {
	return &route{method: http.MethodGet, path: path, policy: public(), raw: h}
}
