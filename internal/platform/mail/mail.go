// Package mail writes mails to users and sends them to an SMTP server or, without one, writes them to a folder.
package mail

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	netmail "net/mail"
	"strings"
	"sync"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"lls/internal/text/lang"
)

// Person is the recipient of a mail.
type Person struct {
	Name    string
	Address string
}

// Config says how an instance sends mails.
type Config struct {
	SMTP   SMTP   // without a Host mails are written to Folder
	Folder string // created with the first mail
	From   string
	Base   string // the address at which users reach the instance, without a slash at its end
	Clock  func() time.Time
	Log    *slog.Logger
}

// maxQueued is how many mails wait; maxSending is how many are sent at a time.
const (
	maxQueued  = 200
	maxSending = 4
)

// Mailer sends mails.
type Mailer struct {
	Config
	deliver func(ctx context.Context, m *gomail.Msg) error
	queued  chan struct{}
	sending chan struct{}
	running sync.WaitGroup
}

// New returns a Mailer. It does not connect to the server yet.
func New(c Config) (*Mailer, error) {
	p := &Mailer{Config: c, queued: make(chan struct{}, maxQueued), sending: make(chan struct{}, maxSending)}
	if c.SMTP.Host == "" {
		p.deliver = p.writeToOutbox
		return p, nil
	}
	send, err := c.SMTP.transport()
	if err != nil {
		return nil, err
	}
	p.deliver = send
	return p, nil
}

// Send sends a mail and returns when the server, or the disk, has accepted it. It must not be called in a transaction.
func (p *Mailer) Send(ctx context.Context, l Message) error {
	m, err := p.compose(l)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, p.timeout())
	defer cancel()
	return p.deliver(ctx, m)
}

// SendLater sends a mail in the background; a failure is only logged.
func (p *Mailer) SendLater(l Message) {
	p.RunLater(func(ctx context.Context) error { return p.Send(ctx, l) })
}

// RunLater runs a function that sends mails in the background.
func (p *Mailer) RunLater(do func(ctx context.Context) error) {
	select {
	case p.queued <- struct{}{}:
	default:
		p.Log.Error("mail queue full; dropped a mail")
		return
	}
	p.running.Go(func() {
		defer func() { <-p.queued }()
		p.sending <- struct{}{}
		defer func() { <-p.sending }()
		ctx, cancel := context.WithTimeout(context.Background(), p.timeout()+time.Minute)
		defer cancel()
		if err := do(ctx); err != nil {
			p.Log.Error("cannot send a mail", "cause", err)
		}
	})
}

// Close waits for the mails that are being sent.
func (p *Mailer) Close() { p.running.Wait() }

func (p *Mailer) timeout() time.Duration {
	if p.SMTP.Timeout > 0 {
		return p.SMTP.Timeout
	}
	return time.Minute
}

// compose returns the encoded mail. No part of it can begin another header or add a recipient.
func (p *Mailer) compose(l Message) (*gomail.Msg, error) {
	to, err := netmail.ParseAddress(l.To.Address)
	if err != nil || to.Address != l.To.Address {
		return nil, errors.New("the address of the recipient is no mail address")
	}
	text, html, err := l.bodies(p.Base)
	if err != nil {
		return nil, err
	}
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(&netmail.Address{Name: senderName(l.Language), Address: p.From})
	m.ToMailAddress(&netmail.Address{Name: l.Name(), Address: to.Address})
	m.Subject(oneLine(l.Subject))
	m.SetDateWithValue(p.Clock())
	_, domain, _ := strings.Cut(p.From, "@")
	m.SetMessageIDWithValue(rand.Text() + "@" + domain)
	m.SetGenHeader(gomail.HeaderContentLang, string(l.Language))
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	m.SetBodyString(gomail.TypeTextPlain, text)
	m.AddAlternativeString(gomail.TypeTextHTML, html)
	return m, nil
}

func senderName(language lang.Language) string {
	return lang.Pick(language, "LLS · Mevzuat Kütüphanesi Sistemi", "LLS · Legal Library System")
}

// oneLine removes everything that could begin another line.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
	}), " ")
}

func rawMessage(m *gomail.Msg) ([]byte, error) {
	var b bytes.Buffer
	if _, err := m.WriteTo(io.Writer(&b)); err != nil {
		return nil, fmt.Errorf("write a mail: %w", err)
	}
	return b.Bytes(), nil
}
