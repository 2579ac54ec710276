package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"lls/internal/feature/compare"
	"lls/internal/feature/intake"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/record"
	"lls/internal/text/lawtext"
)

// comparisonRoutes are the calls of the comparison.
func (s *Server) comparisonRoutes() []*route {
	versions := []param{{name: "source", typ: "integer", doc: "A version with texts"},
		{name: "destination", typ: "integer", doc: "A version with texts"}}
	call := get("/api/settings/revisions/comp/{legalTextId}", "compareRevisions", can(access.RevisionsCompare),
		"The versions of a legal text to compare; with source and destination what changed between them", s.comparison).
		withParams(versions...).slowCall()
	call.answers = []reflect.Type{reflect.TypeFor[compare.VersionsAnswer](),
		reflect.TypeFor[compare.ComparisonAnswer]()}
	export := get("/api/settings/revisions/comp/{legalTextId}/export", "exportComparison", can(access.RevisionsCompare),
		"A comparison as a document: with tracked changes, or in two columns", s.exportComparison).
		withParams(versions...).withParams(param{name: "format", typ: "string",
		enum: []string{compare.DOCX, compare.PDF}},
		param{name: "language", typ: "string", enum: []string{compare.Both, compare.Turkish, compare.English}}).
		withParams(param{name: "changes", typ: "string", enum: []string{"0", "1"},
			doc: "1: only what changed, with a line around it"}).withSlot(slots.Document).writesLog()
	unsaved := post("/api/settings/revisions/comp/{legalTextId}", "compareUnsavedTexts", can(access.RevisionsCompare),
		"What changed from a version to the texts of a form that is not saved. Nothing is stored.", s.compareUnsaved).
		answersAnyOf(reflect.TypeFor[compare.UnsavedAnswer]()).readsOnly().uncounted().slowCall()
	unsaved.limit = versionBodyLimit
	typed := post("/api/settings/revisions/redline", "compareTypedTexts", can(access.RevisionsUpdate),
		"What changed in the texts of a form, none of which is saved. Nothing is stored.", s.compareTyped).
		answersAnyOf(reflect.TypeFor[compare.TypedAnswer]()).uncounted().slowCall()
	typed.limit = versionBodyLimit
	read := post("/api/settings/revisions/read", "readFileText", can(access.RevisionsUpdate),
		"The text of a file, with a report of what was left out and changed. Nothing is stored.",
		func(ctx context.Context, c *Call, in intake.Asked) (intake.Answer, error) {
			return s.intake.Read(ctx, c.Actor, in)
		}).uncounted().slowCall()
	return tagged("revisions", call, export, unsaved, typed, read)
}

func (s *Server) comparison(ctx context.Context, c *Call) (any, error) {
	source, destination, err := c.pair()
	if err != nil {
		return nil, err
	}
	if source == 0 {
		return s.compare.Versions(ctx, c.Actor, c.ID("legalTextId"))
	}
	answer, err := s.compare.Compare(ctx, c.Actor, c.ID("legalTextId"), source, destination)
	return comparisonStream{struct{ Source, Destination any }{answer.Source, answer.Destination}, answer.TR,
		answer.EN}, err
}

func (s *Server) compareUnsaved(ctx context.Context, c *Call, in compare.UnsavedTexts) (any, error) {
	answer, err := s.compare.CompareUnsaved(ctx, c.Actor, c.ID("legalTextId"), in)
	return comparisonStream{struct{ Source any }{answer.Source}, answer.TR, answer.EN}, err
}

func (s *Server) compareTyped(ctx context.Context, c *Call, in compare.TypedTexts) (any, error) {
	answer, err := s.compare.CompareTyped(ctx, c.Actor, in)
	return comparisonStream{struct{}{}, answer.TR, answer.EN}, err
}

// exportComparison makes a document of a comparison.
func (s *Server) exportComparison(ctx context.Context, c *Call) (answer file.LinkAnswer, err error) {
	e := compare.Export{LegalText: c.ID("legalTextId"), Words: c.language()}
	if e.Source, e.Destination, err = c.pair(); err != nil {
		return answer, err
	}
	if e.Source == 0 {
		return answer, fault.BadRequest("source and destination are missing")
	}
	if e.Format, err = c.choice("format", compare.DOCX, compare.PDF); err != nil {
		return answer, err
	}
	if e.Language, err = c.choice("language", compare.Both, compare.Turkish, compare.English); err != nil {
		return answer, err
	}
	only, err := c.choice("changes", "0", "1")
	if err != nil {
		return answer, err
	}
	e.ChangesOnly = only == "1"
	return s.compare.Export(ctx, c.Actor, e)
}

// pair reads the two versions of a comparison: both are given or none.
func (c *Call) pair() (source, destination int64, err error) {
	if source, err = c.number("source"); err != nil {
		return 0, 0, err
	}
	if destination, err = c.number("destination"); err != nil {
		return 0, 0, err
	}
	for _, name := range []string{"source", "destination"} {
		if v, _ := c.one(name); v == "0" {
			return 0, 0, fault.BadRequest("%s=0 is not an id", name)
		}
	}
	if (source == 0) != (destination == 0) {
		return 0, 0, fault.BadRequest("source and destination go together")
	}
	return source, destination, nil
}

// comparisonStream writes a comparison row by row: as one JSON text in memory it would take several times its texts.
type comparisonStream struct {
	versions any // an object with the versions, or without any
	tr, en   lawtext.Comparison
}

func (c comparisonStream) stream(w io.Writer) error {
	head, err := encode(c.versions)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 64<<10)
	_, _ = out.Write(head[:len(head)-1]) // a bufio.Writer keeps its first error for Flush
	for _, part := range []struct {
		key   string
		value *lawtext.Comparison
	}{{"TR", &c.tr}, {"EN", &c.en}} {
		_, _ = out.WriteString(`,"` + part.key + `":{"Rows":[`)
		line := make([]byte, 0, 4096)
		for i, row := range part.value.Rows() {
			line = line[:0]
			if i > 0 {
				line = append(line, ',')
			}
			line = appendRow(line, row)
			if _, err := out.Write(line); err != nil {
				return err
			}
		}
		rest, err := record.Marshal(Summary{append([]lawtext.ArticleChange{}, part.value.Articles...), part.value.Stats,
			part.value.Degraded})
		if err != nil {
			return err
		}
		_, _ = out.WriteString("],")
		_, _ = out.Write(rest[1:])
	}
	_, _ = out.WriteString("}")
	return out.Flush()
}

func appendRow(b []byte, r lawtext.Row) []byte {
	b = append(append(b, `{"Kind":"`...), r.Kind.String()...)
	b = append(b, '"')
	if r.LeftIndex >= 0 {
		b = strconv.AppendInt(append(b, `,"LeftIndex":`...), int64(r.LeftIndex), 10)
	}
	if r.RightIndex >= 0 {
		b = strconv.AppendInt(append(b, `,"RightIndex":`...), int64(r.RightIndex), 10)
	}
	if r.LeftLines != 0 {
		b = strconv.AppendInt(append(b, `,"LeftLines":`...), int64(r.LeftLines), 10)
	}
	if r.RightLines != 0 {
		b = strconv.AppendInt(append(b, `,"RightLines":`...), int64(r.RightLines), 10)
	}
	b = appendSegments(b, "Left", r.Left)
	b = appendSegments(b, "Right", r.Right)
	if r.Label != lawtext.LabelNone {
		b = append(append(append(b, `,"Label":"`...), r.Label.String()...), '"')
	}
	if r.MoveId != 0 {
		b = strconv.AppendInt(append(b, `,"MoveId":`...), int64(r.MoveId), 10)
	}
	return append(b, '}')
}

func appendSegments(b []byte, key string, p lawtext.Passage) []byte {
	if p.Len() == 0 {
		return b
	}
	b = append(append(append(b, `,"`...), key...), `":[`...)
	for s := range p.Segments() {
		b = strconv.AppendInt(append(b, `{"Op":`...), int64(s.Op), 10)
		b = append(appendText(append(b, `,"Text":`...), s.Text), '}', ',')
	}
	b[len(b)-1] = ']'
	return b
}

// appendText writes a JSON string; stored texts are UTF-8.
func appendText(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	from := 0
	for i := range len(s) {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b = append(b, s[from:i]...)
		from = i + 1
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\t':
			b = append(b, '\\', 't')
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(append(b, s[from:]...), '"')
}

// comparison, row and segment describe the JSON of a comparison.
type comparison struct {
	Rows []row
	Summary
}

// Summary is the part beside the rows.
type Summary struct {
	Articles []lawtext.ArticleChange
	Stats    lawtext.Stats
	Degraded string `json:",omitempty"`
}

type row struct {
	Kind       lawtext.Kind
	LeftIndex  *int          `json:",omitempty"`
	RightIndex *int          `json:",omitempty"`
	LeftLines  int           `json:",omitempty"`
	RightLines int           `json:",omitempty"`
	Left       []segment     `json:",omitempty"`
	Right      []segment     `json:",omitempty"`
	Label      lawtext.Label `json:",omitempty" doc:"Present where no word of substance differs: only white space, or only the number of a heading, of a footnote that runs on, or a mark of amendment (▼M1). A row that is nothing but such a mark has it too, whatever its Kind."`
	MoveId     int           `json:",omitempty" doc:"Joins rows: the removed and the moved row of a paragraph that moved, and rows of any Kind between which a passage of eight words or more wandered. Rows without it lost nothing to another row."`
}

type segment struct {
	Op   int
	Text string
}

type changeSchema struct{}

// Schema names the kinds of changes of a paragraph or an article.
func (changeSchema) Schema(huma.Registry) *schema { return words(lawtext.Kinds()...) }

type labelSchema struct{}

// Schema names the labels of a changed row.
func (labelSchema) Schema(huma.Registry) *schema {
	return words(lawtext.LabelRenumbered, lawtext.LabelWhitespace)
}

// words is the schema of a string with a few permitted values.
func words[Word fmt.Stringer](all ...Word) *schema {
	s := &schema{Type: huma.TypeString}
	for _, word := range all {
		s.Enum = append(s.Enum, word.String())
	}
	return s
}
