package app

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// What cannot be read at first is taken once it can be, even when neither its size nor its time changes: a key often
// gets its owner after its content.
func TestARenewedCertificateIsTriedAgain(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	at := time.Now().Add(-time.Hour)
	put := func(path, kind string, der []byte) {
		t.Helper()
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	issue := func(serial int64) (certificate, private []byte) {
		t.Helper()
		public, secret, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		c := &x509.Certificate{SerialNumber: big.NewInt(serial)}
		if certificate, err = x509.CreateCertificate(rand.Reader, c, c, public, secret); err != nil {
			t.Fatal(err)
		}
		if private, err = x509.MarshalPKCS8PrivateKey(secret); err != nil {
			t.Fatal(err)
		}
		return certificate, private
	}
	one, first := issue(1)
	put(cert, "CERTIFICATE", one)
	put(key, "PRIVATE KEY", first)
	var log strings.Builder
	c, err := readCertificate(cert, key, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	serial := func() int64 {
		t.Helper()
		c.checked = time.Time{}
		return c.current().Leaf.SerialNumber.Int64()
	}
	two, second := issue(2)
	at = at.Add(time.Minute)
	put(cert, "CERTIFICATE", two) // the key is not its own yet
	if got := []int64{serial(), serial()}; got[0] != 1 || got[1] != 1 ||
		strings.Count(log.String(), "cannot use") != 1 {
		t.Errorf("half a renewal: %d\n%s", got, log.String())
	}
	at = at.Add(-time.Minute)
	put(key, "PRIVATE KEY", second)
	if got := serial(); got != 2 {
		t.Errorf("the renewed one is not taken: %d\n%s", got, log.String())
	}
}
