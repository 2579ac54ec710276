package web

import (
	"context"

	"lls/internal/feature/edition"
	"lls/internal/feature/timeline"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/text/lang"
)

var (
	textLanguage = param{name: "language", typ: "string", enum: []string{"tr", "en"}, doc: "Of the texts; default: tr"}
	placeParam   = param{name: "place", typ: "string", doc: "An article, as art:12"}
)

// timelineRoutes are the calls that follow a legal text through time.
func (s *Server) timelineRoutes() []*route {
	read := can(access.RevisionsRead)
	return tagged("library",
		get("/api/legaltexts/history/{id}", "legalTextHistory", read,
			"The articles of a legal text through its versions",
			func(ctx context.Context, c *Call) (answer timeline.HistoryAnswer, err error) {
				language, err := c.textLanguage()
				if err != nil {
					return answer, err
				}
				return s.timelines.History(ctx, c.Actor, c.ID("id"), language)
			}).withParams(textLanguage).slowCall(),
		get("/api/legaltexts/history/{id}/export", "exportHistory", read,
			"The articles of a legal text through its versions as a workbook",
			func(ctx context.Context, c *Call) (link file.LinkAnswer, err error) {
				language, err := c.textLanguage()
				if err != nil {
					return link, err
				}
				return s.timelines.Export(ctx, c.Actor, c.ID("id"), language, c.language(), s.files.CreateDownload)
			}).withParams(textLanguage).withSlot(slots.Document).writesLog(),
		get("/api/legaltexts/blame/{revisionId}", "revisionBlame", read,
			"The version that last changed each line of a version",
			func(ctx context.Context, c *Call) (answer timeline.BlameAnswer, err error) {
				language, err := c.textLanguage()
				if err != nil {
					return answer, err
				}
				return s.timelines.Blame(ctx, c.Actor, c.ID("revisionId"), language)
			}).withParams(textLanguage).slowCall(),
		get("/api/legaltexts/article/{revisionId}/{place}", "articleHistory", read,
			"An article of a version through all versions of its legal text",
			func(ctx context.Context, c *Call) (answer timeline.ArticleAnswer, err error) {
				language, err := c.textLanguage()
				if err != nil {
					return answer, err
				}
				return s.timelines.Article(ctx, c.Actor, c.ID("revisionId"), c.Text("place"), language)
			}).textWildcard("place").withParams(textLanguage).slowCall(),
		get("/api/legaltexts/asof/{id}", "legalTextAsOf", read, "A legal text on a day: the version in force",
			func(ctx context.Context, c *Call) (answer timeline.AsOfAnswer, err error) {
				o, err := c.asOf()
				if err != nil {
					return answer, err
				}
				return s.timelines.AsOf(ctx, c.Actor, c.ID("id"), o)
			}).withParams(textLanguage, placeParam,
			param{name: "date", typ: "string", doc: "YYYY-MM-DD; default: today"},
			param{name: "drafts", typ: "string", enum: []string{"0", "1"},
				doc: "1: the latest version of any status instead of the one in force"},
			param{name: "of", typ: "integer", doc: "The version in which place names the article; default: the one " +
				"that is found"}).
			slowCall(),
		s.exportVersion(read),
	)
}

// exportVersion is the call that writes a version as a file.
func (s *Server) exportVersion(read policy) *route {
	return get("/api/legaltexts/export/{revisionId}", "exportRevision", read, "A version as a file for other programs",
		func(ctx context.Context, c *Call) (answer file.LinkAnswer, err error) {
			o := edition.Options{Words: c.language()}
			if o.Format, err = c.choice("format", edition.Formats()...); err != nil {
				return answer, err
			}
			if o.Language, err = c.choice("language", "", edition.Turkish, edition.English, edition.Both); err != nil {
				return answer, err
			}
			if o.Layout, err = c.choice("layout", edition.Columns, edition.Sequence); err != nil {
				return answer, err
			}
			return s.editions.Export(ctx, c.Actor, c.ID("revisionId"), o)
		}).withParams(
		param{name: "format", typ: "string", enum: edition.Formats(),
			doc: "akn: Akoma Ntoso 3.0. tmx: a translation memory of the paragraphs that belong together. jsonld: " +
				"what is known about the version"},
		param{name: "language", typ: "string", enum: []string{edition.Turkish, edition.English, edition.Both},
			doc: "Of the texts; default: that of the caller, if the version has a text in it. akn has one language, " +
				"tmx both, jsonld none"},
		param{name: "layout", typ: "string", enum: []string{edition.Columns, edition.Sequence},
			doc: "Of docx and pdf in both languages: side by side, or one after the other"}).
		withSlot(slots.Document).writesLog()
}

// textLanguage returns the language of the texts that a call is about.
func (c *Call) textLanguage() (lang.Language, error) {
	language, err := c.choice("language", string(lang.Turkish), string(lang.English))
	return lang.Language(language), err
}

// asOf reads the parameters of a day.
func (c *Call) asOf() (o timeline.AsOfOptions, err error) {
	if o.Language, err = c.textLanguage(); err != nil {
		return o, err
	}
	drafts, err := c.choice("drafts", "0", "1")
	if err != nil {
		return o, err
	}
	o.Drafts = drafts == "1"
	if o.Of, err = c.number("of"); err != nil {
		return o, err
	}
	if o.Place, err = c.one("place"); err != nil {
		return o, err
	}
	if o.Place != "" {
		if err := timeline.CheckPlace(o.Place); err != nil {
			return o, err
		}
	}
	day, err := c.one("date")
	if err != nil {
		return o, err
	}
	o.Date, err = timeline.ParseDate(day)
	return o, err
}
