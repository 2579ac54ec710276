// Package outgoing is for calls of addresses that the operator lists in files. It reads the files, and says which
// addresses the program may connect to, so that no configured address and no name server leads it to what only this
// machine or its network may reach.
package outgoing

import (
	"fmt"
	"net"
	"net/netip"
	"syscall"
)

// never are addresses that describe a machine of a cloud, or belong to no single machine.
var never = prefixes("0.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "255.255.255.255/32", "100.100.100.200/32",
	"::/128", "fe80::/10", "ff00::/8", "fd00:ec2::254/128")

// inner are addresses that the public internet does not route: of this machine, of its networks, or reserved.
var inner = prefixes("10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
	"192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "3fff::/20")

// Addresses of IPv6 that lead to one of IPv4.
var (
	nat64  = netip.MustParsePrefix("64:ff9b::/96")
	sixTo4 = netip.MustParsePrefix("2002::/16")
	public = netip.MustParsePrefix("2000::/3") // all other addresses of IPv6 are inner ones
)

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

func isAmong(address netip.Addr, all []netip.Prefix) bool {
	for _, p := range all {
		if p.Contains(address) {
			return true
		}
	}
	return false
}

// Check says why the program may not connect to an address; with private, inner addresses are allowed.
func Check(address netip.Addr, private bool) error {
	address = address.Unmap().WithZone("")
	if address.Is6() {
		b := address.As16()
		switch {
		case nat64.Contains(address):
			address = netip.AddrFrom4([4]byte(b[12:16]))
		case sixTo4.Contains(address):
			address = netip.AddrFrom4([4]byte(b[2:6]))
		}
	}
	switch {
	case !address.IsValid() || isAmong(address, never):
		return fmt.Errorf("%s is never called", address)
	case private:
		return nil
	case isAmong(address, inner) || address.Is6() && !public.Contains(address):
		return fmt.Errorf("%s is an inner address", address)
	}
	return nil
}

// Control is the Control of a net.Dialer that checks what is in fact dialled, after names have been resolved.
func Control(private bool) func(network, address string, _ syscall.RawConn) error {
	return func(_, address string, _ syscall.RawConn) error {
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			return fmt.Errorf("read the address %s: %w", address, err)
		}
		ip, err := netip.ParseAddr(host)
		if err != nil {
			return fmt.Errorf("read the address %s: %w", address, err)
		}
		return Check(ip, private)
	}
}
