package replicatest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lls/internal/ops/replica"
	"lls/internal/platform/store/storetest"
)

// authority signs certificates for the machines of a test.
type authority struct {
	t      *testing.T
	folder string
	file   string // its own certificate
	cert   *x509.Certificate
	key    *ecdsa.PrivateKey
	signed int64
}

func newAuthority(t *testing.T, name string) *authority {
	t.Helper()
	a := &authority{t: t, folder: t.TempDir()}
	a.file, _ = a.issue(name, &x509.Certificate{IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign})
	return a
}

// issue writes a certificate and its key into files; the first one is the authority's own.
func (a *authority) issue(name string, c *x509.Certificate) (cert, key string) {
	a.t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	a.signed++
	c.SerialNumber, c.Subject = big.NewInt(a.signed), pkix.Name{CommonName: name}
	c.NotBefore = time.Now().Add(-time.Hour)
	if c.NotAfter.IsZero() {
		c.NotAfter = time.Now().Add(time.Hour)
	}
	if a.cert == nil {
		a.cert, a.key = c, private
	}
	der, err := x509.CreateCertificate(rand.Reader, c, a.cert, private.Public(), a.key)
	if err != nil {
		a.t.Fatal(err)
	}
	if a.cert == c {
		if a.cert, err = x509.ParseCertificate(der); err != nil {
			a.t.Fatal(err)
		}
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		a.t.Fatal(err)
	}
	cert, key = filepath.Join(a.folder, name+".pem"), filepath.Join(a.folder, name+"-key.pem")
	for path, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der},
		key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			a.t.Fatal(err)
		}
	}
	return cert, key
}

func (a *authority) server(name string) (cert, key string) {
	return a.issue(name, &x509.Certificate{IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}})
}

func (a *authority) client(name string) (cert, key string) {
	return a.issue(name, &x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})
}

// visitor calls the feed by hand.
type visitor struct {
	from  string   // its address
	token string   // "": none
	shows []string // files of a certificate and its key
	trust *authority
	calls string // the name under which it calls; else 127.0.0.1
}

// call returns the status, or what kept the call from being answered, and the number of the certificate that the feed
// showed.
func (v visitor) call(t *testing.T, feed string) (status int, serial int64, err error) {
	t.Helper()
	config := &tls.Config{RootCAs: x509.NewCertPool(), ServerName: v.calls}
	if v.trust != nil {
		config.RootCAs.AddCert(v.trust.cert)
	}
	if v.shows != nil {
		pair, err := tls.LoadX509KeyPair(v.shows[0], v.shows[1])
		if err != nil {
			t.Fatal(err)
		}
		// whether it is asked for or not
		config.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return &pair, nil }
	}
	transport := &http.Transport{TLSClientConfig: config,
		DialContext: (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(v.from)}}).DialContext}
	defer transport.CloseIdleConnections()
	r, err := http.NewRequest(http.MethodGet, "https://"+feed+"/replica/status", nil)
	if err != nil {
		t.Fatal(err)
	}
	if v.token != "" {
		r.Header.Set("Authorization", "Bearer "+v.token)
	}
	res, err := transport.RoundTrip(r)
	if err != nil {
		return 0, 0, err
	}
	defer res.Body.Close()
	return res.StatusCode, res.TLS.PeerCertificates[0].SerialNumber.Int64(), nil
}

// TestTheFeedOverTLS serves people in the clear, as behind a proxy, and observers with a certificate of the feed's own.
func TestTheFeedOverTLS(t *testing.T) {
	t.Parallel()
	ours, theirs := newAuthority(t, "ours"), newAuthority(t, "theirs")
	cert, key := ours.server("origin")
	feed := storetest.FreeAddress(t)
	origin, tokenFile := newOrigin(t, t.TempDir(), feed)
	origin.options = append(origin.options, "--replica-tls-cert", cert, "--replica-tls-key", key, "--replica-ca",
		ours.file, "--replica-allow", "127.0.0.1,127.0.0.2")
	origin.start().signIn().write("yazı", 3)
	text, err := os.ReadFile(tokenFile)
	if err != nil {
		t.Fatal(err)
	}
	token := strings.TrimSpace(string(text))
	mine, mineKey := ours.client("observer")
	foreign, foreignKey := theirs.client("stranger")
	asServer, asServerKey := ours.server("server")
	late, lateKey := ours.issue("late", &x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
		NotAfter: time.Now().Add(-time.Minute)})

	for name, row := range map[string]struct {
		visitor
		status int    // 0: the call does not come through,
		says   string // for this reason
	}{
		"the token":     {visitor{token: token, trust: ours}, 200, ""},
		"another token": {visitor{token: token[1:] + "x", trust: ours}, 401, ""},
		"nothing":       {visitor{trust: ours}, 401, ""},
		"a certificate": {visitor{shows: []string{mine, mineKey}, trust: ours}, 200, ""},
		"a stranger's certificate": {visitor{shows: []string{foreign, foreignKey}, trust: ours}, 0,
			"unknown certificate authority"},
		"the same beside the token": {visitor{token: token, shows: []string{foreign, foreignKey}, trust: ours}, 0,
			"unknown certificate authority"},
		"a server's certificate": {visitor{shows: []string{asServer, asServerKey}, trust: ours}, 0,
			"bad certificate"},
		"a certificate that has run out": {visitor{shows: []string{late, lateKey}, trust: ours}, 0,
			"expired certificate"},
		"who does not trust the origin": {visitor{token: token, trust: theirs}, 0, "signed by unknown authority"},
		"who expects another machine": {visitor{token: token, trust: ours, calls: "elsewhere.example.org"}, 0,
			"elsewhere.example.org"},
		"another address": {visitor{from: "127.0.0.3", token: token, trust: ours}, 403, ""},
		"its certificate from there": {visitor{from: "127.0.0.3", shows: []string{mine, mineKey}, trust: ours},
			403, ""},
	} {
		if row.from == "" {
			row.from = "127.0.0.1"
		}
		status, _, err := row.call(t, feed)
		if status != row.status || (err != nil) != (row.status == 0) || err != nil &&
			!strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: %d, %v", name, status, err)
		}
	}
	if res, err := http.Get("http://" + feed + "/replica/status"); err != nil ||
		res.StatusCode != http.StatusBadRequest || res.Body.Close() != nil {
		t.Errorf("in the clear: %v, %v", res, err)
	}

	follower := func(options ...string) *program {
		return &program{t: t, data: t.TempDir(), listen: storetest.FreeAddress(t),
			options: append([]string{"--observe", "https://" + feed}, options...)}
	}
	refused := func(p *program, why string) {
		t.Helper()
		if err := p.launch(); err != nil {
			t.Fatal(err)
		}
		p.until("it says "+why, func() bool { return strings.Contains(p.output.String(), why) })
		p.stop(syscall.SIGTERM)
	}
	refused(follower("--observe-token-file", tokenFile), "certificate signed by unknown authority")
	refused(follower("--observe-ca", ours.file, "--observe-cert", foreign, "--observe-key", foreignKey),
		"401 Unauthorized")
	byToken := follower("--observe-token-file", tokenFile, "--observe-ca", ours.file).start()
	byCertificate := follower("--observe-cert", mine, "--observe-key", mineKey, "--observe-ca", ours.file).start()
	equal(t, origin, byToken)
	equal(t, origin, byCertificate)

	step(t, "a token that was replaced is refused, and the new one needs no restart", func(t *testing.T) {
		fresh, err := replica.NewToken(origin.data)
		if err != nil {
			t.Fatal(err)
		}
		if status, _, err := (visitor{from: "127.0.0.2", token: token, trust: ours}).call(t, feed); err != nil ||
			status != http.StatusUnauthorized {
			t.Errorf("the old token: %d, %v", status, err)
		}
		origin.write("sonra", 2)
		equal(t, origin, byCertificate)
		byToken.until("the observer is told so", func() bool {
			return strings.Contains(byToken.output.String(), "401 Unauthorized")
		})
		if origin.digest() == byToken.digest() {
			t.Error("the old token still reads")
		}
		if err := os.WriteFile(tokenFile, []byte(fresh+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		token = fresh
		equal(t, origin, byToken) // it may have used up its calls with the old one
	})

	step(t, "a renewed certificate needs no restart, and half of one does no harm", func(t *testing.T) {
		_, before, err := (visitor{from: "127.0.0.1", shows: []string{mine, mineKey}, trust: ours}).call(t, feed)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := os.ReadFile(key)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(key, whole[:len(whole)/2], 0o600); err != nil {
			t.Fatal(err)
		}
		serial := func() int64 {
			_, serial, err := (visitor{from: "127.0.0.1", shows: []string{mine, mineKey}, trust: ours}).call(t, feed)
			if err != nil {
				t.Fatal(err)
			}
			return serial
		}
		origin.until("the origin complains of the half key", func() bool {
			return serial() == before && strings.Contains(origin.output.String(), "keeping the previous one")
		})
		ours.server("origin") // the same files
		origin.until("the new certificate is shown", func() bool { return serial() > before })
		origin.write("yenilenen", 2)
		equal(t, origin, byCertificate)
	})

	step(t, "guesses are not answered for a while, the right token always is", func(t *testing.T) {
		ask := func(shown string) int {
			status, _, err := (visitor{from: "127.0.0.2", token: shown, trust: ours}).call(t, feed)
			if err != nil {
				t.Fatal(err)
			}
			return status
		}
		// Calls are allowed again as time goes by, so a slow machine needs more guesses.
		for guesses, turnedAway := 0, false; !turnedAway; guesses++ {
			if guesses == 100 {
				t.Fatal("a hundred guesses, and all were looked at")
			}
			turnedAway = ask("guess") == http.StatusTooManyRequests
			if got := ask(token); got != http.StatusOK {
				t.Fatalf("the right token after %d guesses from its address: %d", guesses+1, got)
			}
		}
		origin.write("son", 2)
		equal(t, origin, byToken)
	})
}
