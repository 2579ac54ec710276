package config

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
)

// localHost is the only host at which browsers use passkeys without encryption.
const localHost = "localhost"

// relyingParty returns the domain that passkeys belong to: the given one or the host of the public address. It is ""
// where browsers have no passkeys: at an IP address, without encryption, and if the public address is unknown.
func relyingParty(publicURL, given string) (string, error) {
	host, ok := passkeyHost(publicURL)
	switch {
	case given == "" && ok:
		return host, nil
	case given == "":
		return "", nil
	case publicURL == "":
		return "", errors.New("needs --public-url")
	case !ok:
		return "", fmt.Errorf("needs a --public-url with https:// and a domain, or with http://%s", localHost)
	case given == host || strings.HasSuffix(host, "."+given) && strings.Contains(given, "."):
		return given, nil
	}
	return "", fmt.Errorf("%q is neither %s, the host of --public-url, nor a domain above it", given, host)
}

// passkeyHost returns the host of an address, and whether browsers use passkeys there.
func passkeyHost(address string) (host string, ok bool) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", false
	}
	host = strings.ToLower(parsed.Hostname())
	if _, err := netip.ParseAddr(host); err == nil || host == "" {
		return host, false
	}
	return host, parsed.Scheme == "https" || host == localHost
}

// Origin is the origin of the pages of this instance as browsers write it; "" if it is unknown.
func (c Config) Origin() string {
	parsed, err := url.Parse(c.PublicURL)
	if err != nil || c.PublicURL == "" {
		return ""
	}
	host := strings.ToLower(parsed.Host)
	if usual := map[string]string{"https": ":443", "http": ":80"}[parsed.Scheme]; strings.HasSuffix(host, usual) {
		host = strings.TrimSuffix(host, usual)
	}
	return parsed.Scheme + "://" + host
}
