package session

import (
	"context"
	"encoding/json"
	"fmt"
	"net/netip"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

const ticketLink = "link"

// LinkNeeded is the Value of ERROR_LINK_NEEDED: an account has the address of the person, who must prove to own it.
type LinkNeeded struct {
	Ticket string `doc:"Sent with the password of the account, within five minutes"`
}

// linkWanted is a person of a provider whom a ticket links.
type linkWanted struct{ Provider, Issuer, Subject, Display string }

func (w *linkWanted) encode() ([]byte, error) {
	if w == nil {
		return nil, nil
	}
	data, err := json.Marshal(w)
	if err != nil {
		return nil, fmt.Errorf("write a link: %w", err)
	}
	return data, nil
}

func decodeLink(data []byte) (*linkWanted, error) {
	if len(data) == 0 {
		return nil, nil
	}
	w := &linkWanted{}
	if err := json.Unmarshal(data, w); err != nil {
		return nil, fmt.Errorf("read a link: %w", err)
	}
	return w, nil
}

// LinkProof is the password by which a person of a provider proves to own an account.
type LinkProof struct {
	Ticket   string
	Password string
	From     netip.Addr
	Device   string
	Browser
}

// SignInToLink links a person of a provider to the account whose password it sends, and opens a session. Who has a
// second factor is linked after it.
func (s *Sessions) SignInToLink(ctx context.Context, l LinkProof) (SignInResult, error) {
	if l.Password == "" {
		return SignInResult{}, fault.Invalid(fault.Field{Field: "Password", Code: "required"})
	}
	u, who, err := s.redeem(ctx, ticketLink, l.Ticket)
	if err != nil {
		return SignInResult{}, err
	}
	c := Credentials{Username: u.username, Password: l.Password, From: l.From, Device: l.Device, Browser: l.Browser}
	if _, err = s.identify(ctx, library.FoldUsername(u.username), c); err != nil {
		return SignInResult{}, err
	}
	if err = s.mayEnterLocally(u, l.Password); err == nil {
		err = s.endTicket(ctx, l.Ticket)
	}
	asks := u.factors > 0 && s.factors.Asked()
	if err == nil && !asks {
		err = s.link(ctx, u, *who)
	}
	if err != nil {
		return SignInResult{}, s.refused(ctx, u, u.username, l.From, subject{}, err)
	}
	if asks {
		return SignInResult{}, s.askFactor(ctx, u, who)
	}
	return s.enter(ctx, u, c, MethodPassword)
}

// link links a person of a provider to a user.
func (s *Sessions) link(ctx context.Context, u user, who linkWanted) error {
	err := s.main.Update(ctx, func(tx *store.Tx) error {
		return AddLink(ctx, tx, u.id, u.id, u.fullName(), Identified{who.Issuer, who.Subject, who.Display})
	})
	if err == nil { // the permit of an administrator, if there was one, is used up
		err = s.local.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, `DELETE FROM link_permits WHERE user_id = $1`, u.id)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("link user %d to a person of %s: %w", u.id, who.Provider, err)
	}
	return nil
}

// Identified is a person as an issuer names it.
type Identified struct{ Issuer, Subject, Display string }

// AddLink links a person of a provider to a user. by did it, 0 for the command line. It is ERROR_LINK_EXISTS if either
// is linked.
func AddLink(ctx context.Context, tx *store.Tx, by, userID int64, name string, who Identified) error {
	if userID == access.SystemAccount {
		return fault.Rejected("ERROR_SYSTEM_ACCOUNT")
	}
	n, err := tx.Exec(ctx, `INSERT INTO user_links (user_id, issuer, subject, display, create_date)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`, userID, who.Issuer, who.Subject, who.Display,
		tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("link user %d: %w", userID, err)
	}
	if n == 0 {
		return fault.Rejected("ERROR_LINK_EXISTS")
	}
	return audit.WriteAccess(ctx, tx, by, userID, audit.ProviderLinked, name)
}

// Link is one of the actor's links to providers.
type Link struct {
	ID         int64  `json:"Id"`
	Issuer     string `doc:"The address of the provider"`
	NameTR     string `doc:"The name of the provider; its address if it is no longer configured"`
	NameEN     string
	Display    string `doc:"What the user recognises, for example the address there"`
	CreateDate record.Instant
}

// Links returns the actor's links to providers.
func (s *Sessions) Links(ctx context.Context, actor access.Actor) (links []Link, err error) {
	err = s.main.View(ctx, func(tx *store.Tx) error {
		links, err = store.All(ctx, tx, func(scan func(...any) error) (l Link, err error) {
			err = scan(&l.ID, &l.Issuer, &l.Display, &l.CreateDate)
			l.NameTR, l.NameEN = l.Issuer, l.Issuer
			for _, p := range s.providers {
				if p.Issuer == l.Issuer {
					l.NameTR, l.NameEN = p.NameTR, p.NameEN
				}
			}
			return l, err
		}, `SELECT id, issuer, display, create_date FROM user_links WHERE user_id = $1 ORDER BY id`, actor.UserID)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the links of user %d: %w", actor.UserID, err)
	}
	return links, nil
}

// Unlink removes one of the actor's links, and ends the other sessions and the tokens.
func (s *Sessions) Unlink(ctx context.Context, actor access.Actor, id int64) error {
	if err := actor.NeedPresence(); err != nil {
		return err
	}
	var epoch int64
	err := s.main.Update(ctx, func(tx *store.Tx) (err error) {
		epoch, err = removeLinks(ctx, tx, actor.UserID, actor.UserID, actor.FullName, `id = $2`, id)
		return err
	})
	if fault.Is(err, "ERROR_NOT_LINKED") {
		return fault.NotFound()
	}
	if err == nil {
		err = s.MoveToEpoch(ctx, actor, epoch)
	}
	if err != nil {
		return fmt.Errorf("remove link %d of user %d: %w", id, actor.UserID, err)
	}
	return nil
}

// UnlinkUser removes all links of another user, and ends that user's sessions.
func (s *Sessions) UnlinkUser(ctx context.Context, actor access.Actor, userID int64) error {
	return s.changeAccess(ctx, actor, userID, "remove the links", RemoveLinks)
}

// RemoveLinks removes all links of a user, and ends the sessions so far. by did it, 0 for the command line.
func RemoveLinks(ctx context.Context, tx *store.Tx, by, userID int64, name string) error {
	_, err := removeLinks(ctx, tx, by, userID, name, `TRUE`)
	return err
}

// removeLinks removes the links of a user that a condition selects, and returns the epoch that ends the sessions so
// far.
func removeLinks(
	ctx context.Context, tx *store.Tx, by, userID int64, name, which string, args ...any,
) (epoch int64, err error) {
	n, err := tx.Exec(ctx, `DELETE FROM user_links WHERE user_id = $1 AND `+which, append([]any{userID}, args...)...)
	if err != nil {
		return 0, fmt.Errorf("remove links of user %d: %w", userID, err)
	}
	if n == 0 {
		return 0, fault.Rejected("ERROR_NOT_LINKED")
	}
	if epoch, err = library.EndSessions(ctx, tx, userID); err != nil {
		return 0, err
	}
	return epoch, audit.WriteAccess(ctx, tx, by, userID, audit.ProviderEnded, name)
}
