package web

import (
	"context"
	"net/http"
	"strings"

	"lls/internal/feature/calendar"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
)

// SubscriptionAnswer is the calendar of the caller.
type SubscriptionAnswer struct{ Item calendar.Subscription }

// CalendarAddress carries the secret address of a calendar.
type CalendarAddress struct {
	Value string `doc:"To subscribe to; without --public-url it begins with /"`
}

func (s *Server) calendarRoutes() []*route {
	const path = "/api/profile/calendar"
	write := can(access.CalendarUpdate)
	read := &route{method: http.MethodGet, path: calendar.Path + "{file}", policy: public(), raw: s.readCalendar}
	return tagged("account", read,
		get(path, "ownCalendar", can(access.LegalTextsRead), "The own calendar",
			func(ctx context.Context, c *Call) (SubscriptionAnswer, error) {
				item, err := s.calendars.Get(ctx, c.Actor)
				return SubscriptionAnswer{item}, err
			}).sessionOnly(),
		post(path, "renewCalendar", write,
			"Make a secret address of the own calendar, which is shown only now; the former one ends",
			func(ctx context.Context, c *Call, in calendar.Show) (CalendarAddress, error) {
				address, err := s.calendars.Renew(ctx, c.Actor, in)
				return CalendarAddress{address}, err
			}).sessionOnly(),
		post(path+"/names", "setCalendarNames", write, "Whether the own calendar names legal texts",
			func(ctx context.Context, c *Call, in calendar.Show) (Empty, error) {
				return Empty{}, s.calendars.SetNames(ctx, c.Actor, in)
			}).sessionOnly(),
		action(http.MethodDelete, path, "endCalendar", write, "End the own calendar",
			func(ctx context.Context, c *Call) (Empty, error) { return Empty{}, s.calendars.End(ctx, c.Actor) }).
			sessionOnly(),
	)
}

// readCalendar answers a calendar to a program that knows its address.
func (s *Server) readCalendar(w http.ResponseWriter, r *http.Request) error {
	secret, found := strings.CutSuffix(r.PathValue("file"), calendar.Suffix)
	if !found {
		return fault.NotFound()
	}
	ctx, cancel := context.WithTimeout(r.Context(), callTime)
	defer cancel()
	text, err := s.calendars.Read(ctx, secret)
	if err != nil {
		return err
	}
	return s.writeCached(w, r, cached{body: text, mime: "text/calendar; charset=utf-8"})
}
