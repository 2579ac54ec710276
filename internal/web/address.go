package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// clientAddress returns the address of the client: the other end of the connection or, behind trusted proxies, the last
// address in X-Forwarded-For that is not one of them. Addresses to the left of it can be forged.
func (s *Server) clientAddress(r *http.Request) netip.Addr {
	address := parseAddress(r.RemoteAddr)
	if len(s.proxies) == 0 && r.Header.Get("X-Forwarded-For") != "" {
		s.untrusted.Do(func() {
			s.log.Warn("X-Forwarded-For from an untrusted proxy: all clients share its address and their failed "+
				"sign-ins count together; name it with --trusted-proxies", "proxy", address)
		})
	}
	if len(s.proxies) == 0 || !s.trusted(address) {
		return address
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		before := parseAddress(strings.TrimSpace(hop))
		if !before.IsValid() {
			break
		}
		address = before
		if !s.trusted(address) {
			break
		}
	}
	return address
}

func (s *Server) trusted(a netip.Addr) bool {
	return slices.ContainsFunc(s.proxies, func(p netip.Prefix) bool { return p.Contains(a) })
}

// parseAddress reads an address with or without a port.
func parseAddress(text string) netip.Addr {
	if with, err := netip.ParseAddrPort(text); err == nil {
		return with.Addr().Unmap()
	}
	a, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		return netip.Addr{}
	}
	return a.Unmap().WithZone("")
}
