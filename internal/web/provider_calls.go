package web

import (
	"context"

	"lls/internal/feature/session"
)

// Binding ties a sign-in at a provider to the browser that began it.
type Binding struct {
	Binding string `doc:"SHA-256, in base64url without padding, of a secret that the browser keeps"`
}

// AddressAnswer carries the address of a page of another host.
type AddressAnswer struct{ Value string }

// ProviderReturn is what a provider sent the browser back with.
type ProviderReturn struct {
	Code    string
	State   string
	Iss     string `json:",omitempty" doc:"The issuer, if the provider names it"`
	Binding string `doc:"The secret that the browser has kept"`
	Device  string `json:",omitempty" doc:"The mark that the browser keeps, if it has one"`
}

// LinkPassword proves to own an account.
type LinkPassword struct {
	Ticket   string `doc:"Of ERROR_LINK_NEEDED"`
	Password string `doc:"That of the account"`
	Device   string `json:",omitempty" doc:"The mark that the browser keeps, if it has one"`
}

// LinksAnswer lists the caller's own links to providers.
type LinksAnswer struct{ Items []session.Link }

func (s *Server) startAtProvider(ctx context.Context, c *Call, in Binding) (AddressAnswer, error) {
	address, err := s.sessions.StartAtProvider(ctx, session.Start{Provider: c.Text("provider"), Binding: in.Binding,
		From: s.clientAddress(c.request)})
	return AddressAnswer{address}, err
}

func (s *Server) signInAtProvider(ctx context.Context, c *Call, in ProviderReturn) (SignedIn, error) {
	opened, err := s.sessions.SignInAtProvider(ctx, session.Return{Code: in.Code, State: in.State, Issuer: in.Iss,
		Binding: in.Binding, From: s.clientAddress(c.request), Device: in.Device, Browser: browserOf(c)})
	return s.signedIn(c, opened, err)
}

func (s *Server) signInToLink(ctx context.Context, c *Call, in LinkPassword) (SignedIn, error) {
	opened, err := s.sessions.SignInToLink(ctx, session.LinkProof{Ticket: in.Ticket, Password: in.Password,
		From: s.clientAddress(c.request), Device: in.Device, Browser: browserOf(c)})
	return s.signedIn(c, opened, err)
}
