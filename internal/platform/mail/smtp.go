package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// The ways to protect the connection to the server.
const (
	StartTLS = "starttls" // begins unencrypted, and fails if the server does not support encryption
	TLS      = "tls"      // encrypted from the first byte
	Plain    = "none"
)

// SMTP is the server that accepts mails.
type SMTP struct {
	Host     string
	Port     int // 0: the usual one of Security
	Security string
	Username string // "": no authentication
	Password string
	CA       string // PEM file of authorities to trust beside the system's
	Timeout  time.Duration
}

// transport returns the function that sends a mail, each on its own connection.
func (s SMTP) transport() (func(ctx context.Context, m *gomail.Msg) error, error) {
	trusted, err := s.trusted()
	if err != nil {
		return nil, err
	}
	options := s.options(trusted)
	return func(ctx context.Context, m *gomail.Msg) error {
		options := options
		if s.Security != TLS { // with TLS go-mail must dial itself, or it would refuse to send a password
			options = append(options, gomail.WithDialContextFunc(dial(ctx)))
		}
		client, err := gomail.NewClient(s.Host, options...)
		if err != nil {
			return fmt.Errorf("prepare the connection to the SMTP server: %w", err)
		}
		// An error of QUIT after the server has accepted the mail is no failure.
		if err := client.DialAndSendWithContext(ctx, m); err != nil && !m.IsDelivered() {
			return fmt.Errorf("send a mail to %s: %w", s.Host, err)
		}
		return nil
	}, nil
}

// dial connects, and closes the connection when whole ends: go-mail leaves a connection open whose greeting failed, and
// has a time limit for each answer only.
func dial(whole context.Context) gomail.DialContextFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err == nil {
			context.AfterFunc(whole, func() { _ = conn.Close() })
		}
		return conn, err
	}
}

func (s SMTP) trusted() (*tls.Config, error) {
	trusted := &tls.Config{ServerName: s.Host, MinVersion: tls.VersionTLS12}
	if s.CA == "" {
		return trusted, nil
	}
	pem, err := os.ReadFile(s.CA)
	if err != nil {
		return nil, fmt.Errorf("read the authorities of the SMTP server: %w", err)
	}
	if trusted.RootCAs, err = x509.SystemCertPool(); err != nil {
		trusted.RootCAs = x509.NewCertPool()
	}
	if !trusted.RootCAs.AppendCertsFromPEM(pem) {
		return nil, errors.New("the file of authorities of the SMTP server holds no certificate")
	}
	return trusted, nil
}

func (s SMTP) options(trusted *tls.Config) []gomail.Option {
	options := []gomail.Option{gomail.WithTimeout(s.Timeout), gomail.WithTLSConfig(trusted)}
	port := s.Port
	switch s.Security {
	case TLS:
		options = append(options, gomail.WithSSL())
		port = orDefault(port, 465)
	case Plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
		port = orDefault(port, 25)
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
		port = orDefault(port, 587)
	}
	options = append(options, gomail.WithPort(port))
	if s.Username != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(s.Username),
			gomail.WithPassword(s.Password))
	}
	return slices.Clip(options)
}

func orDefault(n, usual int) int {
	if n == 0 {
		return usual
	}
	return n
}
