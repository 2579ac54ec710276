// Package calendar gives users a calendar of their own at a secret address, to which programs such as Outlook
// subscribe: when the traffic lights of their drafts turn, and when their favourites come into force.
package calendar

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
	"lls/internal/platform/throttle"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// Path is where calendars are; the secret and Suffix follow.
const (
	Path   = "/calendar/"
	Suffix = ".ics"
)

const callsAnHour = 60 // for one calendar

// Calendars keeps the secrets and writes the calendars.
type Calendars struct {
	engine    *record.Engine
	on        bool
	publicURL string
	calls     *throttle.Counter // of each calendar, by its user
}

// New returns the calendars of an instance at an address, "" if that is unknown; off, there are none.
func New(engine *record.Engine, publicURL string, on bool) *Calendars {
	return &Calendars{engine: engine, on: on, publicURL: publicURL, calls: throttle.NewCounter(callsAnHour, time.Hour)}
}

// Subscription is the calendar of a user.
type Subscription struct {
	Active     bool            `doc:"There is one"`
	Names      bool            `doc:"It names the legal texts; otherwise it shows type and number"`
	CreateDate *record.Instant `doc:"When its address was made; null: there is none"`
}

// Show says whether a calendar names legal texts.
type Show struct{ Names bool }

// Get returns the actor's calendar.
func (c *Calendars) Get(ctx context.Context, actor access.Actor) (s Subscription, err error) {
	if err := actor.Need(access.LegalTextsRead); err != nil {
		return s, err
	}
	var date record.Instant
	err = c.engine.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, "SELECT names, create_date FROM calendars WHERE user_id = $1", []any{actor.UserID}, &s.Names,
			(*int64)(&date))
	})
	if store.NoRows(err) {
		return Subscription{}, nil
	}
	if err != nil {
		return s, fmt.Errorf("read the calendar of user %d: %w", actor.UserID, err)
	}
	s.Active, s.CreateDate = true, &date
	return s, nil
}

// Renew makes a secret address of the actor's calendar, which is returned only now; the former one ends.
func (c *Calendars) Renew(ctx context.Context, actor access.Actor, show Show) (address string, err error) {
	if err := actor.Need(access.CalendarUpdate); err != nil {
		return "", err
	}
	if !c.on {
		return "", fault.Rejected("ERROR_CALENDAR_OFF")
	}
	if err := actor.NeedPresence(); err != nil {
		return "", err
	}
	key, hash := secret.New()
	err = c.engine.Main.Update(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO calendars (user_id, hash, names, create_date) VALUES ($1, $2, $3, $4)
			ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, names = excluded.names,
			create_date = excluded.create_date`, actor.UserID, hash, show.Names, tx.Now().UnixMilli()); err != nil {
			return err
		}
		return audit.WriteAccess(ctx, tx, actor.UserID, actor.UserID, audit.CalendarCreated, actor.FullName)
	})
	if err != nil {
		return "", fmt.Errorf("renew the calendar of user %d: %w", actor.UserID, err)
	}
	return c.publicURL + Path + key + Suffix, nil
}

// SetNames changes whether the actor's calendar names legal texts.
func (c *Calendars) SetNames(ctx context.Context, actor access.Actor, show Show) error {
	return c.change(ctx, actor, audit.CalendarChanged, "UPDATE calendars SET names = $2 WHERE user_id = $1", show.Names)
}

// End ends the actor's calendar.
func (c *Calendars) End(ctx context.Context, actor access.Actor) error {
	return c.change(ctx, actor, audit.CalendarEnded, "DELETE FROM calendars WHERE user_id = $1")
}

func (c *Calendars) change(ctx context.Context, actor access.Actor, event audit.AccessEvent, query string,
	args ...any) error {
	if err := actor.Need(access.CalendarUpdate); err != nil {
		return err
	}
	err := c.engine.Main.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, query, append([]any{actor.UserID}, args...)...)
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.NotFound()
		}
		return audit.WriteAccess(ctx, tx, actor.UserID, actor.UserID, event, actor.FullName)
	})
	if err != nil {
		return fmt.Errorf("change the calendar of user %d: %w", actor.UserID, err)
	}
	return nil
}

// owner is whose calendar is read.
type owner struct {
	id       int64
	names    bool
	language lang.Language
}

// Read writes the calendar of a secret. One that is unknown, or whose user may read no legal texts, is ERROR_NOT_FOUND.
func (c *Calendars) Read(ctx context.Context, key string) ([]byte, error) {
	if !c.on || len(key) != secret.Length {
		return nil, fault.NotFound()
	}
	var text []byte
	err := c.engine.Main.View(ctx, func(tx *store.Tx) error {
		o, err := findOwner(ctx, tx, key)
		if err != nil {
			return err
		}
		if wait, ok := c.calls.Count(o.id, tx.Now()); !ok {
			return fault.TooManyRequests(wait)
		}
		events, err := c.events(ctx, tx, o)
		if err != nil {
			return err
		}
		text = write(events, o.language)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read a calendar: %w", err)
	}
	return text, nil
}

func findOwner(ctx context.Context, tx *store.Tx, key string) (o owner, err error) {
	var role int64
	err = tx.Row(ctx, `SELECT u.id, u.role_id, u.language, c.names FROM calendars c JOIN users u ON u.id = c.user_id
		WHERE c.hash = $1 AND u.deleted = FALSE AND u.enabled = TRUE`, []any{secret.Hash(key)}, &o.id, &role,
		(*string)(&o.language), &o.names)
	if store.NoRows(err) || err == nil && !(access.Actor{Role: access.Role(role)}).Can(access.LegalTextsRead) {
		return o, fault.NotFound()
	}
	return o, err
}
