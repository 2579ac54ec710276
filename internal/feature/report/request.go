package report

import (
	"context"
	"fmt"
	"io"
	"time"

	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// The reports.
const (
	StatusReport  int64 = 1 // all legal texts by status
	AdoptedReport int64 = 2 // legal texts adopted between two days

	HarmonisationReport int64 = 3 // EU acts with the legal texts that align with them, and their coverage
	OpenReport          int64 = 4 // provisions of EU acts that are not yet aligned

	DifferencesReport int64 = 5 // legal texts whose languages differ
)

// Request is a request for a report.
type Request struct {
	ReportType *int64  `json:",omitempty" doc:"1 status of legal texts, 2 adopted legal texts, 3 harmonisation status, 4 not yet aligned, 5 differences between languages"`
	DateStart  *string `json:",omitempty" doc:"Report 2: the first day of adoption. Reports 3 and 4: the first day for which rows are planned; optional, with DateEnd"`
	DateEnd    *string `json:",omitempty" doc:"The last such day"`
	Format     *string `json:",omitempty" enum:"pdf,xlsx" doc:"pdf when it is left out"`
	Language   *string `json:",omitempty" enum:"tr,en" doc:"The browser's language when it is left out"`

	Sector *int64 `json:",omitempty" doc:"Only texts of this sector and of those below it"`
	Agency *int64 `json:",omitempty" doc:"Reports 1, 2 and 5: only texts that users of this agency recorded. 3: only tables that it has prepared. 4: only rows that it is to align"`
	Late   bool   `json:",omitempty" doc:"Report 1: only drafts whose light is red or yellow, with months and threshold"`
}

// Answer is the address of a report; Value is null when there is no record for one.
type Answer struct {
	Value   *string `doc:"Signed address"`
	Message string  `doc:"File name"`
}

// Kinds are the reports to choose from.
func Kinds() []record.Named {
	tr, en := wordsOf(lang.Turkish), wordsOf(lang.English)
	return []record.Named{
		{ID: StatusReport, NameTR: tr.statusReport, NameEN: en.statusReport},
		{ID: AdoptedReport, NameTR: tr.adoptedReport, NameEN: en.adoptedReport},
		{ID: HarmonisationReport, NameTR: tr.harmonisationReport, NameEN: en.harmonisationReport},
		{ID: OpenReport, NameTR: tr.openReport, NameEN: en.openReport},
		{ID: DifferencesReport, NameTR: tr.differencesReport, NameEN: en.differencesReport},
	}
}

// job is a checked request.
type job struct {
	kind     int64
	from, to record.Day
	xlsx     bool
	language lang.Language
	words    words
	title    string
	period   string // in words
	sector   *int64
	agency   *int64
	late     bool
	limits   string // what the report is limited to, in words
	by       string
	made     time.Time
	zone     *time.Location
}

// Make writes a report for the actor; language is the browser's.
func (r *Reports) Make(ctx context.Context, actor access.Actor, in Request, language lang.Language) (Answer, error) {
	if err := actor.Need(access.StatisticsRead); err != nil {
		return Answer{}, err
	}
	o, bad := check(in, language)
	if len(bad) > 0 {
		return Answer{}, fault.Invalid(bad...)
	}
	var rows []row
	err := r.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		o.by, o.made, o.zone = access.NameIn(o.language, actor.FullName), tx.Now(), r.engine.Zone
		if err := o.nameLimits(ctx, tx); err != nil {
			return err
		}
		if o.isAlignment() {
			rows, err = r.alignmentRows(ctx, tx, o)
		} else {
			rows, err = r.rows(ctx, tx, o)
		}
		return err
	})
	if err != nil {
		return Answer{}, fmt.Errorf("read for report %d: %w", o.kind, err)
	}
	if len(rows) == 0 {
		return Answer{}, nil
	}
	made := file.MadeFile{Name: o.fileName(".pdf"), Mime: "application/pdf", Category: audit.Reports}
	write := o.writePDF
	if o.xlsx {
		made.Name, made.Mime, write = o.fileName(".xlsx"), sheet.Mime, o.writeXLSX
	}
	link, err := r.files.CreateDownload(ctx, actor, made, func(w io.Writer) error { return write(ctx, w, rows) })
	if err != nil {
		return Answer{}, fmt.Errorf("write report %d: %w", o.kind, err)
	}
	return Answer{&link.Value, link.Message}, nil
}

func check(in Request, language lang.Language) (o job, bad []fault.Field) {
	refuse := func(field, code string) { bad = append(bad, fault.Field{Field: field, Code: code}) }
	o.language = language
	if in.Language != nil {
		o.language = lang.Language(*in.Language)
		if o.language != lang.Turkish && o.language != lang.English {
			refuse("Language", "unknown")
		}
	}
	if in.Format != nil {
		o.xlsx = *in.Format == "xlsx"
		if !o.xlsx && *in.Format != "pdf" {
			refuse("Format", "unknown")
		}
	}
	o.words = wordsOf(o.language)
	o.sector, o.agency, o.late = in.Sector, in.Agency, in.Late
	if o.late && (in.ReportType == nil || *in.ReportType != StatusReport) {
		refuse("Late", "unknown")
	}
	switch {
	case in.ReportType == nil:
		refuse("ReportType", "required")
	case *in.ReportType == StatusReport:
		o.kind, o.title = StatusReport, o.words.statusReport
	case *in.ReportType == AdoptedReport:
		o.kind, o.title = AdoptedReport, o.words.adoptedReport
		o.from, o.to = day(in.DateStart, "DateStart", refuse), day(in.DateEnd, "DateEnd", refuse)
	case *in.ReportType == HarmonisationReport:
		o.kind, o.title = HarmonisationReport, o.words.harmonisationReport
		o.plannedPeriod(in, refuse)
	case *in.ReportType == OpenReport:
		o.kind, o.title = OpenReport, o.words.openReport
		o.plannedPeriod(in, refuse)
	case *in.ReportType == DifferencesReport:
		o.kind, o.title = DifferencesReport, o.words.differencesReport
	default:
		refuse("ReportType", "unknown")
	}
	if o.from != "" && o.to != "" {
		if o.to < o.from {
			bad = append(bad, fault.Field{Field: "DateEnd", Code: "isafter",
				Params: map[string]any{"Other": o.from.Shown()}})
		}
		o.period = fmt.Sprintf(o.words.between, o.from.Shown(), o.to.Shown())
		if o.isAlignment() {
			o.period = o.words.planned + ": " + o.period
		}
	}
	return o, bad
}

func day(given *string, field string, refuse func(field, code string)) record.Day {
	if given == nil || *given == "" {
		refuse(field, "required")
		return ""
	}
	d, ok := record.ParseDay(*given)
	if !ok {
		refuse(field, "date")
	}
	return d
}

func (o job) fileName(extension string) string {
	return fmt.Sprintf("%s %s%s", o.title, o.made.In(o.zone).Format("2006-01-02 15.04"), extension)
}

// stamp says who made a report, and when in the instance's zone.
func (o job) stamp() string {
	return fmt.Sprintf(o.words.madeBy, o.by, o.made.In(o.zone).Format("02/01/2006 15:04"))
}
