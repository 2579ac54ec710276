package web

import (
	"context"

	"lls/internal/feature/concordance"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/text/lang"
)

// exportConcordance is the call that writes a table.
func (s *Server) exportConcordance(path string, read policy) *route {
	return get(path, "exportConcordance", read, "A table of concordance with all rows, as a spreadsheet or a document",
		func(ctx context.Context, c *Call) (answer file.LinkAnswer, err error) {
			o := concordance.ExportOptions{Language: c.language()}
			if o.Format, err = c.choice("format", concordance.XLSX, concordance.DOCX, concordance.PDF,
				concordance.CSV); err != nil {
				return answer, err
			}
			language, err := c.choice("language", "", "tr", "en", "both")
			if err != nil {
				return answer, err
			}
			if o.Both = language == "both"; language == "tr" || language == "en" {
				o.Language = lang.Language(language)
			}
			if o.Layout, err = c.one("layout"); err != nil {
				return answer, err
			}
			for name, into := range map[string]*bool{"reverse": &o.Reverse, "official": &o.Official} {
				value, err := c.choice(name, "0", "1")
				if err != nil {
					return answer, err
				}
				*into = value == "1"
			}
			return s.concordances.Export(ctx, c.Actor, c.ID("id"), o)
		}).withParams(
		param{name: "format", typ: "string", enum: []string{concordance.XLSX, concordance.DOCX, concordance.PDF,
			concordance.CSV}},
		param{name: "language", typ: "string", enum: []string{"tr", "en", "both"},
			doc: "Of the headings and texts; both: with the texts of both languages"},
		param{name: "layout", typ: "string", doc: "A layout by its Id; left out: the standard one"},
		param{name: "reverse", typ: "string", enum: []string{"0", "1"}, doc: "1: from the legal text to the act"},
		param{name: "official", typ: "string", enum: []string{"0", "1"},
			doc: "1: without the note on each page that this is not an official document"}).
		withSlot(slots.Document).writesLog()
}
