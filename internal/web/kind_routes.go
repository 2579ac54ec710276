package web

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/record"
	"lls/internal/record/query"
)

// savedRecord is the answer to a save of a kind that is no tree.
type savedRecord struct {
	ID         int64 `json:"Id"`
	ModifyDate record.Instant
}

// TreeOrder is the body that stores the order of a tree.
type TreeOrder struct {
	TreeVersion int64
	Tree        []TreePlace `doc:"Names every node once"`
}

// TreePlace is the place of a node in a tree.
type TreePlace struct {
	ID       int64  `json:"Id"`
	ParentID *int64 `json:"ParentId"`
	Order    int64  `doc:"From 0 among siblings"`
}

func fileInput() reflect.Type { return reflect.TypeFor[library.FileInput]() }

// listParams are the parameters of a list.
func listParams(l query.Listing) []param {
	sorts := make([]string, 0, 2*len(l.Sorts))
	for _, s := range l.Sorts {
		sorts = append(sorts, s.ID, "-"+s.ID)
	}
	params := []param{
		{name: "page", typ: "integer", doc: "From 1; turns paging on"},
		{name: "size", typ: "integer", doc: "Items of a page, 1 to 1000; turns paging on"},
		{name: "sort", typ: "string", enum: sorts, doc: "Default: " + l.Default},
	}
	if l.Searched() {
		params = append(params, param{name: "q", typ: "string", doc: "Words, each by its beginning, in both languages"})
	}
	for _, f := range l.Filters {
		params = append(params, filterParam(f))
	}
	return params
}

func filterParam(f query.Filter) param {
	p := param{name: f.Param, typ: "integer", many: true, doc: f.Doc, enum: f.Values}
	if f.Values != nil {
		p.typ = "string"
	}
	return p
}

// settingsKinds are the kinds in the Settings: all but those with their own calls.
func (s *Server) settingsKinds() []record.Any {
	return slices.DeleteFunc(s.library.All(), func(k record.Any) bool { return k.About().OwnCalls })
}

// kindRoutes are the calls that every kind of the Settings has.
func (s *Server) kindRoutes() (routes []*route) {
	for _, k := range s.settingsKinds() {
		routes = append(routes, s.routesOf(k)...)
	}
	return routes
}

// operationOf is the suffix of the names of a kind's operations.
func operationOf(kind record.About) string { return strings.ToUpper(kind.Name[:1]) + kind.Name[1:] }

func (s *Server) routesOf(k record.Any) []*route {
	kind := k.About()
	settings, own := "/api/settings/"+kind.Name, operationOf(kind)
	read := can(kind.Read)
	edit := can(kind.Permission("update"), kind.Permission("create"))
	list := settings
	routes := []*route{}
	if kind.Owned {
		list += "/{param}"
		// Without the owner, the list is a bad request and not an unknown address.
		bare := get(settings, "", can(kind.Manage()), "", func(ctx context.Context, c *Call) (any, error) {
			return k.List(ctx, c.Actor, 0, c.Query, record.Reading[any]{})
		}).answersAnyOf(kind.Types.List)
		routes = append(routes, bare.withParams(listParams(kind.Listing)...))
	}
	editing := get(settings+"/edit/{id}", "edit"+own, edit, "A record for its form; id 0: a new one",
		func(ctx context.Context, c *Call) (any, error) {
			owner, err := c.number("parent")
			if err != nil {
				return nil, err
			}
			return k.Edit(ctx, c.Actor, c.ID("id"), owner)
		}).answersAnyOf(kind.Types.Edit)
	if kind.Owned {
		editing.withParams(param{name: "parent", typ: "integer", doc: "Of a new record: what it belongs to"})
	}
	routes = append(routes,
		listRoute(s, list, "list"+own, can(kind.Manage()), "List",
			func(ctx context.Context, c *Call, way record.Reading[any]) (any, error) {
				return k.List(ctx, c.Actor, c.ID("param"), c.Query, way)
			}).answersAnyOf(kind.Types.List).withParams(listParams(kind.Listing)...),
		editing,
		get(settings+"/view/{id}", "view"+own, read, "A record for reading",
			func(ctx context.Context, c *Call) (any, error) {
				return k.Get(ctx, c.Actor, c.ID("id"))
			}).answersAnyOf(kind.Types.View),
		get(settings+"/info/{id}", "info"+own, read, "The short form of a record",
			func(ctx context.Context, c *Call) (record.InfoAnswer, error) { return k.Info(ctx, c.Actor, c.ID("id")) }),
		s.saveRoute(k, settings, "save"+own),
		deleteRoute(k, settings, own),
	)
	return tagged(kind.Name, append(routes, checkoutRoutes(k, edit)...)...)
}

// deleteRoute is the call that deletes a record.
func deleteRoute(k record.Any, settings, own string) *route {
	kind := k.About()
	rt := action("DELETE", settings+"/{id}", "delete"+own, can(kind.Permission("delete")),
		"Delete a record that nothing uses", byID(k.Delete))
	if !kind.Contains {
		return rt
	}
	rt = action("DELETE", settings+"/{id}", "delete"+own, can(kind.Permission("delete")),
		"Delete a record with its rows", func(ctx context.Context, c *Call) (Empty, error) {
			rows, err := c.number("rows")
			if err != nil {
				return Empty{}, err
			}
			return Empty{}, k.DeleteWith(ctx, c.Actor, c.ID("id"), rows)
		})
	return rt.withParams(param{name: "rows", typ: "integer", doc: "How many rows the record has; none if left out"})
}

// byID returns the handler of a call whose only argument is a record.
func byID(h func(context.Context, access.Actor, int64) error) func(context.Context, *Call) (Empty, error) {
	return func(ctx context.Context, c *Call) (Empty, error) { return Empty{}, h(ctx, c.Actor, c.ID("id")) }
}

// checkoutRoutes are the calls that check out a record for editing and release it.
func checkoutRoutes(k record.Any, edit policy) []*route {
	kind := k.About()
	own, out, in := operationOf(kind), "/api/checkout/"+kind.Name+"/{id}", "/api/checkin/"+kind.Name+"/{id}"
	checkout := func(ctx context.Context, c *Call) (record.CheckedOut, error) {
		renew, err := c.choice("renew", "0", "1")
		if err != nil {
			return record.CheckedOut{}, err
		}
		if renew == "1" {
			return k.Renew(ctx, c.Actor, c.ID("id"))
		}
		return k.Checkout(ctx, c.Actor, c.ID("id"))
	}
	const take = "Take a record for editing, or renew that"
	renew := param{name: "renew", typ: "string", enum: []string{"0", "1"},
		doc: "1: only renew; a checkout that has ended is ERROR_NOT_CHECKED_OUT"}
	return []*route{
		get(out, "checkout"+own, edit, take, checkout).withParams(renew).writesLog().withoutUser(renew.name),
		action("POST", out, "renew"+own, edit, take, checkout).withParams(renew).withoutUser(renew.name),
		action("DELETE", out, "takeAway"+own, can(access.LocksDelete),
			"Take a record away from who edits it, who is told so", byID(k.ForceRelease)),
		get(in, "checkin"+own, edit, "Give a record back", byID(k.Checkin)).writesLog(),
		action("POST", in, "release"+own, edit, "Give a record back", byID(k.Checkin)),
	}
}

func (s *Server) saveRoute(k record.Any, path, name string) *route {
	kind := k.About()
	who := []access.Permission{kind.Permission("create"), kind.Permission("update")}
	answer := reflect.TypeFor[savedRecord]()
	if kind.Tree {
		who = append(who, kind.Permission("reorder"))
		answer = reflect.TypeFor[record.Saved]()
	}
	fields, ignored := k.Describe()
	rt := &route{method: "POST", path: path, name: name, policy: can(slices.Compact(who)...),
		summary: "Create or update a record", limit: bodyLimit,
		answers: []reflect.Type{answer},
		body: func(d *describer) *schema {
			saved := d.add(kind.Types.Item.Name()+"Save", saveSchema(d, fields, ignored))
			if !kind.Tree {
				return saved
			}
			return &schema{AnyOf: []*schema{saved, d.of(reflect.TypeFor[TreeOrder]())}}
		},
		handle: func(ctx context.Context, c *Call) (any, error) {
			ctx, settle := s.files.BeginSave(ctx)
			saved, err := k.Save(ctx, c.Actor, c.Body)
			return saved, settle(err)
		}}
	for _, f := range fields {
		if f.Type == "files" || f.Rule.Max > bodyLimit/8 {
			rt.limit, rt.slow = versionBodyLimit, true
		}
	}
	return rt
}
