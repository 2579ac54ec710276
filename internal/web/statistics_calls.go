package web

import (
	"context"

	"lls/internal/feature/report"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
)

func (s *Server) statisticsRoutes() []*route {
	who := can(access.StatisticsRead)
	period := param{name: "period", typ: "string", doc: "A year, or all; all when it is left out"}
	return tagged("statistics",
		get("/api/statistics", "statistics", who, "The charts of the library",
			func(ctx context.Context, c *Call) (report.StatisticsAnswer, error) {
				asked, err := c.one("period")
				if err != nil {
					return report.StatisticsAnswer{}, err
				}
				return s.reports.Statistics(ctx, c.Actor, asked)
			}).withParams(period),
		get("/api/statistics/harmonisation", "harmonisation", can(access.ConcordancesRead),
			"How far EU acts are aligned: by chapter, by sector, and by the months for which rows are planned",
			func(ctx context.Context, c *Call) (report.HarmonisationAnswer, error) {
				return s.reports.Harmonisation(ctx, c.Actor)
			}),
		get("/api/statistics/excel", "statisticsWorkbook", who, "The charts as a workbook, in the browser's language",
			func(ctx context.Context, c *Call) (file.LinkAnswer, error) {
				asked, err := c.one("period")
				if err != nil {
					return file.LinkAnswer{}, err
				}
				return s.reports.Book(ctx, c.Actor, asked, c.language(), s.settings.LineBodies)
			}).withParams(period).withSlot(slots.Export).writesLog(),
		post("/api/statistics", "report", who, "Make a report",
			func(ctx context.Context, c *Call, in report.Request) (report.Answer, error) {
				return s.reports.Make(ctx, c.Actor, in, c.language())
			}).withSlot(slots.Document).readsOnly(),
	)
}
