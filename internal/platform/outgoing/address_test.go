package outgoing

import (
	"net/netip"
	"testing"
)

func TestWhatMayBeDialled(t *testing.T) {
	const public, inner, never = "public", "inner", "never"
	for address, want := range map[string]string{
		"93.184.216.34": public, "2606:2800:220:1::1": public, "::ffff:93.184.216.34": public,
		"64:ff9b::5db8:d822": public, "2002:5db8:d822::1": public,
		"127.0.0.1": inner, "10.1.2.3": inner, "172.31.255.255": inner, "192.168.0.1": inner, "100.64.0.1": inner,
		"100.127.255.255": inner, "198.18.0.1": inner, "192.0.2.1": inner, "240.0.0.1": inner, "::1": inner,
		"fd12:3456::1": inner, "fec0::1": inner, "2001:db8::1": inner, "2001::1": inner, "::ffff:127.0.0.1": inner,
		"::ffff:10.0.0.1": inner, "64:ff9b::7f00:1": inner, "64:ff9b::a00:1": inner, "64:ff9b:1::1": inner,
		"2002:7f00:1::": inner, "::127.0.0.1": inner,
		"169.254.169.254": never, "::ffff:169.254.169.254": never, "64:ff9b::a9fe:a9fe": never,
		"2002:a9fe:a9fe::": never, "fe80::1": never, "fe80::1%eth0": never, "0.0.0.0": never, "0.1.2.3": never,
		"::": never, "224.0.0.1": never, "ff02::1": never, "255.255.255.255": never, "100.100.100.200": never,
		"fd00:ec2::254": never,
	} {
		ip := netip.MustParseAddr(address)
		if got := Check(ip, false) == nil; got != (want == public) {
			t.Errorf("%s: allowed %t", address, got)
		}
		if got := Check(ip, true) == nil; got != (want != never) {
			t.Errorf("%s, with inner ones: allowed %t", address, got)
		}
		if err := Control(true)("tcp", netip.AddrPortFrom(ip, 443).String(), nil); (err == nil) != (want != never) {
			t.Errorf("dial %s: %v", address, err)
		}
	}
	if Check(netip.Addr{}, true) == nil {
		t.Error("no address is allowed")
	}
}

func FuzzControl(f *testing.F) {
	for _, seed := range []string{"127.0.0.1:443", "[::1]:443", "host:1", "[fe80::1%x]:1", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		if Control(false)("tcp", address, nil) == nil && Control(true)("tcp", address, nil) != nil {
			t.Errorf("%q is public and yet never called", address)
		}
	})
}
