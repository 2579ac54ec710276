package mail

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	gomail "github.com/wneessen/go-mail"
)

// writeToOutbox writes a mail to the folder: there is no server.
func (p *Mailer) writeToOutbox(_ context.Context, m *gomail.Msg) error {
	content, err := rawMessage(m)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(p.Folder, 0o700); err != nil {
		return fmt.Errorf("make the outbox: %w", err)
	}
	name := filepath.Join(p.Folder, p.Clock().UTC().Format("20060102-150405.000")+"-"+rand.Text()[:8]+".eml")
	if err := writeNew(name, content); err != nil {
		return fmt.Errorf("keep a mail: %w", err)
	}
	p.Log.Warn("no SMTP server configured; mail written to the outbox", "file", name)
	return nil
}

func writeNew(name string, content []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}
