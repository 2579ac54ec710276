package session

import (
	"context"
	"fmt"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/oidc"
	"lls/internal/platform/store"
)

// AddUser makes the account of a new user, and runs also in the same transaction.
type AddUser func(ctx context.Context, n library.NewUser,
	also func(ctx context.Context, tx *store.Tx, id int64) error) error

// createUser makes the account of a person who has none, if the provider's settings say so. An observer makes none. The
// address must be verified: recovery mails go to it, and its owner would otherwise find an account of somebody else.
func (s *Sessions) createUser(ctx context.Context, p *oidc.Provider, who oidc.Identity) (u user, err error) {
	role, agency, made := p.NewAccount(who)
	if !made || !who.Strong || s.observer || s.addUser == nil {
		return user{}, fault.Rejected("ERROR_NOT_LINKED")
	}
	n := library.NewUser{Name: who.First, LastName: who.Last, Username: who.Address, Role: access.Role(role),
		AgencyID: agency}
	err = s.addUser(ctx, n, func(ctx context.Context, tx *store.Tx, id int64) error {
		if err := AddLink(ctx, tx, id, id, access.FullName(id, n.Name, n.LastName),
			Identified{who.Issuer, who.Subject, who.Display}); err != nil {
			return err
		}
		u, err = readUser(ctx, tx, "id = $1", id)
		return err
	})
	// no name, or an account has the address
	if fault.Is(err, "ERROR_VALIDATION") || fault.Is(err, "ERROR_LINK_EXISTS") {
		return user{}, fault.Rejected("ERROR_NOT_LINKED")
	}
	if err != nil {
		return user{}, fmt.Errorf("make an account for a person of %s: %w", p.ID, err)
	}
	return u, nil
}

// takeRole gives a user the role that the groups at a provider have, if it decides about roles. Administrators stay
// what they are. Who is in none of the groups is refused, and on an observer who should have another role than at the
// origin.
func (s *Sessions) takeRole(ctx context.Context, p *oidc.Provider, u user, who oidc.Identity) (user, error) {
	role := access.Role(p.RoleOf(who))
	if !p.MapsRoles() || u.role == access.Administrator || role == u.role {
		return u, nil
	}
	if role == 0 || s.observer {
		return u, fault.Rejected("ERROR_NO_PROJECT")
	}
	err := s.main.Update(ctx, func(tx *store.Tx) (err error) {
		u.epoch, err = library.SetRole(ctx, tx, u.id, u.fullName(), u.role, role)
		return err
	})
	if err == nil {
		u.role = role
		err = s.EndStale(ctx, u.id)
	}
	if err != nil {
		return u, fmt.Errorf("take the role of user %d from %s: %w", u.id, p.ID, err)
	}
	return u, nil
}
