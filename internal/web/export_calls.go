package web

import (
	"context"
	"io"
	"slices"

	"lls/internal/feature/browse"
	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// A format is a format of an export beside the spreadsheet.
type format struct {
	name, mime string
	write      func(ctx context.Context, c *Call, p query.Params, l lang.Language, w io.Writer) error
}

// tables are the parameters that every export has beside those of its list and its format.
var tables = []param{
	{name: "language", typ: "string", enum: []string{"tr", "en"},
		doc: "Of the headings and of the names of references; default: as Accept-Language asks"},
}

// exportRoutes are the exports of lists.
func (s *Server) exportRoutes() []*route {
	var kinds []*route
	for _, k := range s.settingsKinds() {
		kinds = append(kinds, s.exportKind(k)...)
	}
	return slices.Concat(kinds,
		exportMode(s, s.browse.Adopted),
		exportMode(s, s.browse.Drafts),
		exportMode(s, s.browse.Glossary),
		s.exportEUActs(),
	)
}

// otherFormats are the formats of an export of a kind beside the spreadsheet.
func (s *Server) otherFormats(kind string) []format {
	if kind != library.Terms(s.library).Name {
		return nil
	}
	return []format{{"tbx", "application/xml",
		func(ctx context.Context, c *Call, p query.Params, l lang.Language, w io.Writer) error {
			return s.library.ExportTBX(ctx, c.Actor, p, l, w)
		}}}
}

func (s *Server) exportKind(k record.Any) []*route {
	about := k.About()
	others := s.otherFormats(about.Name)
	accounts := about.Name == library.Users(s.library).Name
	call := get("/api/settings/"+about.Name+"/export", "export"+operationOf(about), can(about.Manage()),
		"All that the list finds, as a spreadsheet",
		func(ctx context.Context, c *Call) (file.LinkAnswer, error) {
			owner, err := c.number("parent")
			// A program with a token, for which its user was present, cannot prove it again.
			if err == nil && accounts && c.Actor.Token == 0 {
				err = c.Actor.NeedRecent()
			}
			if err != nil {
				return file.LinkAnswer{}, err
			}
			return s.createTable(ctx, c, file.MadeFile{Category: about.Category}, about.Labels.Many.In,
				func(p query.Params, l lang.Language, w io.Writer) error {
					return k.Export(ctx, c.Actor, owner, p, l, w)
				}, others...)
		}).withParams(listParams(about.Listing)...).withParams(formats(others...)).withParams(tables...).withSlot(
		slots.Export).writesLog()
	if about.Owned {
		call.withParams(param{name: "parent", typ: "integer", doc: "What the records belong to"})
	}
	return tagged(about.Name, call)
}

func exportMode[T, R any](s *Server, m *browse.Mode[T, R]) []*route {
	params := append(listParams(m.Listing(true)), param{name: "exact", typ: "string", enum: []string{"0", "1"}})
	return tagged("library", get("/api/"+m.Name+"/export", "exportBrowse"+m.Name, can(m.Permission),
		"All that the list finds, as a spreadsheet",
		func(ctx context.Context, c *Call) (file.LinkAnswer, error) {
			return s.createTable(ctx, c, file.MadeFile{Category: m.Kind.Audit}, m.Title(c.Query).In,
				func(p query.Params, l lang.Language, w io.Writer) error {
					return m.Export(ctx, c.Actor, p, l, w)
				})
		}).withParams(params...).withParams(formats()).withParams(tables...).withSlot(slots.Export).writesLog())
}

// exportEUActs is the export of the register of EU acts for its readers.
func (s *Server) exportEUActs() []*route {
	about := library.EUActs(s.library).Erase().About()
	return tagged("library", get("/api/euacts/export", "exportBrowseEUActs", can(access.EUActsRead),
		"All acts that the list finds, as a spreadsheet",
		func(ctx context.Context, c *Call) (file.LinkAnswer, error) {
			return s.createTable(ctx, c, file.MadeFile{Category: about.Category}, about.Labels.Many.In,
				func(p query.Params, l lang.Language, w io.Writer) error {
					return s.euActs.Export(ctx, c.Actor, p, l, w)
				})
		}).withParams(listParams(about.Listing)...).withParams(formats()).withParams(tables...).withSlot(slots.Export).
		writesLog())
}

// formats are those that an export can be asked for.
func formats(others ...format) param {
	names := []string{"xlsx"}
	for _, other := range others {
		names = append(names, other.name)
	}
	return param{name: "format", typ: "string", enum: names}
}

// createTable creates the download of a list.
func (s *Server) createTable(ctx context.Context, c *Call, m file.MadeFile, title func(lang.Language) string,
	write func(p query.Params, l lang.Language, w io.Writer) error, others ...format) (file.LinkAnswer, error) {
	chosen, err := c.choice("format", formats(others...).enum...)
	if err != nil {
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
	rest := query.Params{}
	for name, values := range c.Query {
		if !slices.Contains([]string{"format", "language", "parent"}, name) {
			rest[name] = values
		}
	}
	m.Name, m.Mime = title(l)+"."+chosen, sheet.Mime
	if i := slices.IndexFunc(others, func(f format) bool { return f.name == chosen }); i >= 0 {
		m.Mime = others[i].mime
		write = func(p query.Params, l lang.Language, w io.Writer) error { return others[i].write(ctx, c, p, l, w) }
	}
	return s.files.CreateDownload(ctx, c.Actor, m, func(w io.Writer) error { return write(rest, l, w) })
}
