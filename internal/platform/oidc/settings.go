// Package oidc signs people in at providers of OpenID Connect: it sends them there, and checks what comes back.
package oidc

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"lls/internal/platform/outgoing"
)

// How an identity becomes that of an account which has no link yet.
const (
	LinkPassword = "password"       // its owner proves to know the password of the account with the same address
	LinkVerified = "verified-email" // the provider says that the address is verified
	LinkAdmin    = "admin"          // an administrator lets its owner link it, or links it on the command line
)

// Settings are those of one provider, as its object in the file has them.
type Settings struct {
	ID               string `json:"Id"`
	NameTR           string
	NameEN           string
	Issuer           string
	ClientID         string `json:"ClientId"`
	ClientSecretFile string
	CAFile           string
	Scopes           []string
	SubjectClaim     string
	Link             string
	RequireACR       []string
	RoleClaim        string           // of groups
	RoleMap          map[string]int   // from groups to roles; none: roles are those of the accounts
	Create           string           // one of Create…
	AgencyClaim      string           // by which a new account gets its agency
	AgencyMap        map[string]int64 // from values of it to agencies; "*": all others
}

// Who gets an account that has none: nobody, or everybody with a verified address.
const (
	CreateOff    = "off"
	CreateRole3  = "role3"
	CreateRole5  = "role5"
	anyValue     = "*"
	defaultClaim = "groups"
)

// createdRoles are the roles of new accounts, unless RoleMap gives another one.
var createdRoles = map[string]int{CreateRole3: 3, CreateRole5: 5}

const (
	maxProviders = 10
	maxName      = 60 // code points
)

// Read reads the file with the providers. redirect is where they send people back to.
func Read(path, redirect string) ([]*Provider, error) {
	text, err := outgoing.ReadFile(path, outgoing.MaxFile)
	if err != nil {
		return nil, fmt.Errorf("read the providers: %w", err)
	}
	all, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var providers []*Provider
	for _, one := range all {
		p, err := newProvider(one, redirect)
		if err != nil {
			return nil, fmt.Errorf("%s: provider %s: %w", path, one.ID, err)
		}
		providers = append(providers, p)
	}
	return providers, nil
}

// parse reads and checks the settings of all providers.
func parse(text []byte) ([]Settings, error) {
	all, err := outgoing.ParseList[Settings](text, "providers", maxProviders)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if err := all[i].check(); err != nil {
			return nil, fmt.Errorf("provider %d: %w", i+1, err)
		}
		if slices.ContainsFunc(all[:i], func(s Settings) bool {
			return s.ID == all[i].ID || s.Issuer == all[i].Issuer
		}) {
			return nil, fmt.Errorf("provider %d: has the Id or the Issuer of another one", i+1)
		}
	}
	return all, nil
}

var idForm = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$`)

// check fills in the defaults, and says what is wrong.
func (s *Settings) check() error {
	if !idForm.MatchString(s.ID) {
		return fmt.Errorf("the Id %q is not 1 to 40 of a-z, 0-9 and -", s.ID)
	}
	for key, name := range map[string]string{"NameTR": s.NameTR, "NameEN": s.NameEN} {
		if n := utf8.RuneCountInString(name); n == 0 || n > maxName || strings.ContainsFunc(name, isControl) {
			return fmt.Errorf("the key %s does not have 1 to %d characters", key, maxName)
		}
	}
	if err := checkIssuer(s.Issuer); err != nil {
		return fmt.Errorf("the Issuer %w", err)
	}
	if s.ClientID == "" {
		return errors.New("the ClientId is missing")
	}
	if len(s.Scopes) == 0 {
		s.Scopes = []string{"openid", "email", "profile"}
	}
	if !slices.Contains(s.Scopes, "openid") {
		return errors.New("the key Scopes does not contain openid")
	}
	if s.SubjectClaim == "" {
		s.SubjectClaim = "sub"
	}
	switch s.Link {
	case "":
		s.Link = LinkPassword
	case LinkPassword, LinkVerified, LinkAdmin:
	default:
		return fmt.Errorf("the Link %q is none of %s, %s and %s", s.Link, LinkPassword, LinkVerified, LinkAdmin)
	}
	return s.checkAccounts()
}

// checkAccounts checks what a provider decides about accounts. It never makes administrators.
func (s *Settings) checkAccounts() error {
	for group, role := range s.RoleMap {
		if group == "" || role < 2 || role > 5 {
			return fmt.Errorf("the RoleMap gives the group %q the role %d, not one of 2 to 5", group, role)
		}
	}
	switch {
	case s.RoleMap != nil && len(s.RoleMap) == 0:
		return errors.New("the RoleMap is empty")
	case s.RoleMap == nil && s.RoleClaim != "":
		return errors.New("the RoleClaim needs a RoleMap")
	case s.RoleClaim == "":
		s.RoleClaim = defaultClaim
	}
	switch s.Create {
	case "":
		s.Create = CreateOff
	case CreateOff, CreateRole3, CreateRole5:
	default:
		return fmt.Errorf("the Create %q is none of %s, %s and %s", s.Create, CreateOff, CreateRole3, CreateRole5)
	}
	if (s.Create == CreateOff) != (len(s.AgencyMap) == 0) {
		return errors.New("the keys Create and AgencyMap need each other: a new account has an agency")
	}
	for value, agency := range s.AgencyMap {
		if value == "" || agency < 1 {
			return fmt.Errorf("the AgencyMap gives %q the agency %d, which is no Id", value, agency)
		}
		if value != anyValue && s.AgencyClaim == "" {
			return errors.New("the AgencyMap needs an AgencyClaim")
		}
	}
	return nil
}

// MapsRoles reports whether the provider decides about roles.
func (s *Settings) MapsRoles() bool { return len(s.RoleMap) > 0 }

// RoleOf is the role that a person has by the groups: of several the one with the lowest number, 0 for none.
func (s *Settings) RoleOf(who Identity) (role int) {
	for _, group := range who.Groups {
		if mapped := s.RoleMap[group]; mapped > 0 && (role == 0 || mapped < role) {
			role = mapped
		}
	}
	return role
}

// NewAccount is the role and the agency of the account that a person gets who has none; false: no account is made.
func (s *Settings) NewAccount(who Identity) (role int, agency int64, made bool) {
	if role = createdRoles[s.Create]; role > 0 && s.MapsRoles() {
		role = s.RoleOf(who)
	}
	if agency = s.AgencyMap[who.Agency]; who.Agency == "" || agency == 0 {
		agency = s.AgencyMap[anyValue]
	}
	return role, agency, role > 0 && agency > 0 && who.Verified
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// manyTenants are the names of Entra ID for issuers that sign in people of any organisation.
var manyTenants = []string{"common", "organizations", "consumers"}

func checkIssuer(address string) error {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || parsed.RawQuery != "" || parsed.Fragment != "" || parsed.User != nil {
		return fmt.Errorf("%q is no address of the form https://host/path", address)
	}
	if !isSafe(parsed) {
		return fmt.Errorf("%q does not begin with https://", address)
	}
	for part := range strings.SplitSeq(parsed.Path, "/") {
		if slices.Contains(manyTenants, strings.ToLower(part)) {
			return fmt.Errorf("%q signs in people of every organisation: name the tenant", address)
		}
	}
	return nil
}

// isSafe reports whether an address can be called: http is for this machine only.
func isSafe(address *url.URL) bool {
	return address.Scheme == "https" || address.Scheme == "http" && isLoopback(address.Hostname())
}

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}

// CheckRedirect says why people cannot be sent back to an address, if so.
func CheckRedirect(public string) error {
	parsed, err := url.Parse(public)
	if err != nil || public == "" {
		return errors.New("needs --public-url, to which providers send people back")
	}
	if !isSafe(parsed) {
		return errors.New("needs a --public-url that begins with https://")
	}
	return nil
}

// isForbidden reports whether an address is never that of a provider: those of services that describe the machine
// itself are link-local.
func isForbidden(address netip.Addr) bool {
	address = address.Unmap()
	return address.IsLinkLocalUnicast() || address.IsMulticast() || address.IsUnspecified()
}

func refuseForbidden(network, address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("read the address %s: %w", address, err)
	}
	if ip, err := netip.ParseAddr(host); err != nil || isForbidden(ip) {
		return fmt.Errorf("%s %s is no address of a provider", network, address)
	}
	return nil
}
