// Package mailtest is a real SMTP server that keeps the mails that it receives.
package mailtest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// The credentials of a Server.
const (
	Username = "lls"
	Password = "posta-parolası"
)

// Message is a received mail.
type Message struct {
	From, To   string // of the conversation, not of the headers
	Raw        []byte
	Header     netmail.Header
	Subject    string
	Text, HTML string
	Encrypted  bool
}

// Server accepts mails from every client that signs in.
type Server struct {
	Port            int
	CA              string // file of the authority to trust
	DropsConnection bool   // closes the connection after a mail, without waiting for QUIT

	t        testing.TB
	server   *smtp.Server
	mu       sync.Mutex
	messages []Message
}

// Start starts a server on 127.0.0.1. With implicit it uses TLS from the first byte, else after STARTTLS.
func Start(t testing.TB, implicit bool) *Server {
	t.Helper()
	s := &Server{t: t}
	certificate := s.certificate()
	s.server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &session{server: s, conn: c}, nil
	}))
	s.server.Domain = "localhost"
	s.server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.Port = listener.Addr().(*net.TCPAddr).Port
	if implicit {
		listener = tls.NewListener(listener, s.server.TLSConfig)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = s.server.Serve(listener) // ends with the server
	}()
	t.Cleanup(func() {
		s.Stop()
		<-ended
	})
	return s
}

// Stop stops the server.
func (s *Server) Stop() { _ = s.server.Close() }

// Messages are all received mails.
func (s *Server) Messages() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Message{}, s.messages...)
}

// Await waits until so many mails have been received, and returns them.
func (s *Server) Await(n int) []Message {
	s.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if letters := s.Messages(); len(letters) >= n {
			return letters
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("%d mails were received, want %d", len(s.Messages()), n)
		}
	}
}

func (s *Server) certificate() tls.Certificate {
	s.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"}, IsCA: true,
		BasicConstraintsValid: true,
		NotBefore:             time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		s.t.Fatal(err)
	}
	s.CA = filepath.Join(s.t.TempDir(), "ca.pem")
	if err := os.WriteFile(s.CA, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		s.t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

type session struct {
	server   *Server
	conn     *smtp.Conn
	signedIn bool
	message  Message
}

func (c *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (c *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, username, password string) error {
		if username != Username || password != Password {
			return errors.New("who is that?")
		}
		c.signedIn = true
		return nil
	}), nil
}

func (c *session) Mail(from string, _ *smtp.MailOptions) error {
	if !c.signedIn {
		return smtp.ErrAuthRequired
	}
	_, encrypted := c.conn.TLSConnectionState()
	c.message = Message{From: from, Encrypted: encrypted}
	return nil
}

func (c *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if c.message.To != "" {
		return errors.New("a second recipient")
	}
	c.message.To = to
	return nil
}

func (c *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	letter, err := Read(raw)
	if err != nil {
		return err
	}
	letter.From, letter.To, letter.Encrypted = c.message.From, c.message.To, c.message.Encrypted
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.server.messages = append(c.server.messages, letter)
	return nil
}

func (c *session) Reset() {
	if c.server.DropsConnection && c.message.To != "" {
		_ = c.conn.Conn().Close()
	}
}

func (c *session) Logout() error { return nil }

// Read parses a mail, as a mail program does.
func Read(raw []byte) (l Message, err error) {
	message, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return l, fmt.Errorf("read a mail: %w", err)
	}
	l.Raw, l.Header = raw, message.Header
	if l.Subject, err = new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject")); err != nil {
		return l, fmt.Errorf("read the subject: %w", err)
	}
	_, params, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		return l, fmt.Errorf("read the type of a mail: %w", err)
	}
	parts := multipart.NewReader(message.Body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return l, nil
		}
		if err != nil {
			return l, fmt.Errorf("read a part of a mail: %w", err)
		}
		content, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			return l, fmt.Errorf("read a part of a mail: %w", err)
		}
		if kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type")); kind == "text/html" {
			l.HTML = plain(content)
		} else {
			l.Text = plain(content)
		}
	}
}

var recoveryPath = regexp.MustCompile(`/reminder/([A-Za-z0-9_-]+)`)

// Key is the recovery key in a mail, or empty.
func (l Message) Key() string {
	found := recoveryPath.FindStringSubmatch(l.Text)
	if found == nil {
		return ""
	}
	return found[1]
}

func plain(content []byte) string { return strings.ReplaceAll(string(content), "\r\n", "\n") }
