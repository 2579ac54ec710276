package mail_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/mail"
	"lls/internal/platform/mail/mailtest"
	"lls/internal/text/lang"
)

const base = "https://lls.example.org/mevzuat"

func post(t *testing.T, s mail.SMTP) (*mail.Mailer, string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "outbox")
	p, err := mail.New(mail.Config{SMTP: s, Folder: folder, From: "lls@example.org", Base: base,
		Clock: func() time.Time { return time.Date(2026, 3, 16, 9, 0, 0, 0, time.UTC) },
		Log:   slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return p, folder
}

func serverOf(s *mailtest.Server, security string) mail.SMTP {
	return mail.SMTP{Host: "127.0.0.1", Port: s.Port, Security: security, Username: mailtest.Username,
		Password: mailtest.Password,
		CA:       s.CA, Timeout: 5 * time.Second}
}

func TestMailsOfBothLanguagesReachAServer(t *testing.T) {
	for security, implicit := range map[string]bool{mail.StartTLS: false, mail.TLS: true} {
		s := mailtest.Start(t, implicit)
		p, _ := post(t, serverOf(s, security))
		to := mail.Person{Name: "Işıl Çağ <b>", Address: "isil@example.org"}
		for _, language := range []lang.Language{lang.Turkish, lang.English} {
			if err := p.Send(context.Background(), mail.Recovery(to, language, "/reminder/abc")); err != nil {
				t.Fatalf("%s: %v", security, err)
			}
		}
		for i, want := range []struct{ subject, greeting string }{{"LLS: Parola yenileme", "Sayın Işıl Çağ <b>,"},
			{"LLS: Password recovery", "Dear Işıl Çağ <b>,"}} {
			l := s.Await(2)[i]
			if !l.Encrypted || l.From != "lls@example.org" || l.To != to.Address || l.Subject != want.subject ||
				l.Header.Get("Auto-Submitted") != "auto-generated" {
				t.Errorf("%s: from %s to %s, %q, encrypted %t", security, l.From, l.To, l.Subject, l.Encrypted)
			}
			if !strings.HasPrefix(l.Text, want.greeting) || !strings.Contains(l.Text, base+"/reminder/abc\n") {
				t.Errorf("%s: the text is %s", security, l.Text)
			}
			if !strings.Contains(l.HTML, `href="`+base+`/reminder/abc"`) ||
				!strings.Contains(l.HTML, "Işıl Çağ &lt;b&gt;") || strings.Contains(l.HTML, "<b>") {
				t.Errorf("%s: the HTML is %s", security, l.HTML)
			}
		}
	}
}

func TestMailsToTheSystemAccountNameItInTheirLanguage(t *testing.T) {
	s := mailtest.Start(t, false)
	p, _ := post(t, serverOf(s, mail.StartTLS))
	to := mail.Person{Name: access.SystemName, Address: "admin@example.org"}
	for _, language := range []lang.Language{lang.Turkish, lang.English} {
		if err := p.Send(context.Background(), mail.Recovery(to, language, "/reminder/abc")); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []struct{ greeting, name string }{
		{"Sayın Sistem Hesabı,", "Sistem Hesabı"}, {"Dear System Account,", "System Account"},
	} {
		l := s.Await(2)[i]
		if !strings.HasPrefix(l.Text, want.greeting) || !strings.Contains(l.HTML, want.name) {
			t.Errorf("the mail says %s and %s", l.Text, l.HTML)
		}
		addressee, err := netmail.ParseAddress(l.Header.Get("To"))
		if err != nil || addressee.Name != want.name {
			t.Errorf("the mail goes to %q, %v", l.Header.Get("To"), err)
		}
	}
}

func TestAMailThatTheServerAcceptedIsSent(t *testing.T) {
	s := mailtest.Start(t, false)
	s.DropsConnection = true
	p, _ := post(t, serverOf(s, mail.StartTLS))
	if err := p.Send(context.Background(), mail.Recovery(mail.Person{Name: "Ada", Address: "ada@example.org"},
		lang.Turkish, "/reminder/abc")); err != nil {
		t.Error(err)
	}
	s.Await(1)
}

// Whatever names and subjects contain, a mail has only its own headers and one recipient.
func TestNothingBeginsAnotherHeader(t *testing.T) {
	s := mailtest.Start(t, false)
	p, _ := post(t, serverOf(s, mail.StartTLS))
	const evil = "Ad\r\nBcc: evil@example.com\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script>\u2028\x00"
	letter := mail.Message{To: mail.Person{Name: evil, Address: "a@example.org"}, Language: lang.Turkish,
		Subject: "Konu" + evil,
		Lines:   []string{evil}, Items: []mail.Item{{Text: evil, Path: "/pages/home"}}, Notes: []string{evil}}
	if err := p.Send(context.Background(), letter); err != nil {
		t.Fatal(err)
	}
	l := s.Await(1)[0]
	if l.To != "a@example.org" || l.Header.Get("Bcc") != "" || l.Header.Get("X-Evil") != "" ||
		strings.Contains(l.HTML, "<script") {
		t.Errorf("a hostile mail: %s", l.Raw)
	}
	for _, address := range []string{"a@example.org\r\nBcc: b@example.org", "<a@example.org>,b@example.org",
		"a@example.org, b@example.org", "Ad <a@example.org>", ""} {
		letter.To.Address = address
		if err := p.Send(context.Background(), letter); err == nil {
			t.Errorf("%q is an address", address)
		}
	}
	if n := len(s.Messages()); n != 1 {
		t.Errorf("%d mails were received", n)
	}
}

func TestAServerThatCannotBeTrustedGetsNothing(t *testing.T) {
	s := mailtest.Start(t, false)
	silent, err := net.Listen("tcp", "127.0.0.1:0") // takes connections and says nothing
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	clear, err := net.Listen("tcp", "127.0.0.1:0") // an SMTP server without encryption
	if err != nil {
		t.Fatal(err)
	}
	defer clear.Close()
	heard := make(chan string, 1)
	go speakClear(clear, heard)
	good := serverOf(s, mail.StartTLS)
	stranger, wrong, mute, plain, away := good, good, good, good, good
	stranger.CA = mailtest.Start(t, false).CA
	wrong.Password = "başka"
	mute.Port, mute.Timeout = silent.Addr().(*net.TCPAddr).Port, time.Second
	plain.Port = clear.Addr().(*net.TCPAddr).Port
	away.Port = 1
	for name, server := range map[string]mail.SMTP{"of a stranger": stranger, "with another password": wrong,
		"that is silent":     mute,
		"without encryption": plain, "that is not there": away} {
		p, _ := post(t, server)
		started := time.Now()
		if err := p.Send(context.Background(), mail.Recovery(mail.Person{Name: "Ad", Address: "a@example.org"},
			lang.Turkish, "/reminder/abc")); err == nil {
			t.Errorf("a server %s accepted a mail", name)
		} else if strings.Contains(err.Error(), mailtest.Password) {
			t.Errorf("a server %s: the error holds the password", name)
		}
		if took := time.Since(started); took > 4*time.Second {
			t.Errorf("a server %s held the sender up for %s", name, took)
		}
	}
	if said := <-heard; strings.Contains(said, "AUTH") || strings.Contains(said, "DATA") {
		t.Errorf("said in the clear: %s", said)
	}
	if len(s.Messages()) != 0 {
		t.Error("a mail was received")
	}
}

func speakClear(listener net.Listener, heard chan<- string) {
	var said strings.Builder
	defer func() { heard <- said.String() }()
	c, err := listener.Accept()
	if err != nil {
		return
	}
	defer c.Close()
	_, _ = io.WriteString(c, "220 hello\r\n")
	buffer := make([]byte, 1024)
	for {
		n, err := c.Read(buffer)
		if err != nil {
			return
		}
		said.Write(buffer[:n])
		_, _ = io.WriteString(c, "250 fine\r\n")
	}
}

func TestWithoutAServerMailsStayInTheOutbox(t *testing.T) {
	p, folder := post(t, mail.SMTP{})
	p.SendLater(mail.PasswordChanged(mail.Person{Name: "Ad", Address: "a@example.org"}, lang.English, true, time.Now()))
	p.Close()
	files, err := filepath.Glob(filepath.Join(folder, "*.eml"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	for name, mode := range map[string]os.FileMode{folder: 0o700, files[0]: 0o600} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	raw, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if l, err := mailtest.Read(raw); err != nil || l.Subject != "LLS: Your password was changed" ||
		l.Header.Get("To") != `"Ad" <a@example.org>` {
		t.Errorf("%v: %s", err, raw)
	}
}
