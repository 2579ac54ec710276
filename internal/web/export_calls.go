package web

import (
	"context"
	"io"
	"slices"
	"strings"

	"lls/internal/access"
	"lls/internal/browse"
	"lls/internal/file"
	"lls/internal/kind"
	"lls/internal/lang"
	"lls/internal/sheet"
)

// tables are the parameters that every export has beside those of its list.
var tables = []param{
	{name: "format", typ: "string", enum: []string{"xlsx"}},
	{name: "language", typ: "string", enum: []string{"tr", "en"}, doc: "Of the headings and of the names of references; default: as Accept-Language asks"},
}

// exportRoutes are the exports of lists.
func (s *Server) exportRoutes() []*route {
	return slices.Concat(
		exportKind(s, s.library.Agencies),
		exportKind(s, s.library.Users),
		exportKind(s, s.library.LineBodies),
		exportKind(s, s.library.Domains),
		exportKind(s, s.library.Terms),
		exportKind(s, s.library.Sectors),
		exportKind(s, s.library.LegislationTypes),
		exportKind(s, s.library.LegalTexts),
		exportKind(s, s.library.Revisions),
		exportMode(s, s.browse.Adopted),
		exportMode(s, s.browse.Drafts),
		exportMode(s, s.browse.Glossary),
	)
}

func exportKind[T, R any](s *Server, k *kind.Kind[T, R]) []*route {
	call := get("/api/settings/"+k.Name+"/export", "export"+strings.ToUpper(k.Name[:1])+k.Name[1:], can(access.Settings(k.Name)), "All that the list finds, as a spreadsheet",
		func(ctx context.Context, c *Call) (file.LinkAnswer, error) {
			owner, err := c.number("parent")
			if err != nil {
				return file.LinkAnswer{}, err
			}
			return s.offerTable(ctx, c, file.Made{Category: k.Audit}, k.Def.Export.Title, func(p kind.Params, l lang.Language, w io.Writer) error {
				return k.Export(ctx, c.Actor, owner, p, l, w)
			})
		}).takes(append(listParams(k.Listing), tables...)...).patient()
	if k.OwnerColumn != "" {
		call.takes(param{name: "parent", typ: "integer", doc: "What the records belong to"})
	}
	return tagged(k.Name, call)
}

func exportMode[T, R any](s *Server, m *browse.Mode[T, R]) []*route {
	params := append(listParams(m.Listing(true)), param{name: "exact", typ: "string", enum: []string{"0", "1"}})
	return tagged("library", get("/api/"+m.Name+"/export", "exportBrowse"+m.Name, can(m.Permission), "All that the list finds, as a spreadsheet",
		func(ctx context.Context, c *Call) (file.LinkAnswer, error) {
			return s.offerTable(ctx, c, file.Made{Category: m.Kind.Audit}, m.Kind.Def.Export.Title, func(p kind.Params, l lang.Language, w io.Writer) error {
				return m.Export(ctx, c.Actor, p, l, w)
			})
		}).takes(append(params, tables...)...).patient())
}

// offerTable makes the download of a list.
func (s *Server) offerTable(ctx context.Context, c *Call, m file.Made, title func(lang.Language) string,
	write func(p kind.Params, l lang.Language, w io.Writer) error) (file.LinkAnswer, error) {
	if _, err := c.choice("format", "xlsx"); err != nil {
		return file.LinkAnswer{}, err
	}
	asked, err := c.choice("language", "", "tr", "en")
	if err != nil {
		return file.LinkAnswer{}, err
	}
	l := lang.Language(asked)
	if l == "" {
		l = c.language()
	}
	rest := kind.Params{}
	for name, values := range c.Query {
		if !slices.Contains([]string{"format", "language", "parent"}, name) {
			rest[name] = values
		}
	}
	m.Name, m.Mime = title(l)+".xlsx", sheet.Mime
	return s.files.Offer(ctx, c.Actor, m, func(w io.Writer) error { return write(rest, l, w) })
}
