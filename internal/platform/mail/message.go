package mail

import (
	"bytes"
	"embed"
	"fmt"
	htmltemplate "html/template"
	"strings"
	texttemplate "text/template"

	"lls/internal/platform/access"
	"lls/internal/text/lang"
)

// Message is the content of a mail, in one language. Links are paths of the interface: they lead only to the instance.
type Message struct {
	To       Person
	Language lang.Language
	Subject  string
	Lines    []string // paragraphs
	Items    []Item   // a list below them
	Action   *Link    // the one thing to do
	Notes    []string // small print
}

// Item is a line of the list in a mail.
type Item struct {
	Text string
	Path string // "": no link
}

// Link is an address with its label.
type Link struct {
	Label string
	Path  string
}

//go:embed message.html message.txt
var templates embed.FS

// templateData is what the templates read.
type templateData struct {
	Message
	Base               string
	Greeting, Farewell string
}

// URL is the full address of a path of the interface.
func (s templateData) URL(path string) string { return s.Base + path }

// Name returns the name of the recipient in the language of the mail, on one line.
func (l Message) Name() string { return oneLine(access.NameIn(l.Language, l.To.Name)) }

func (l Message) bodies(base string) (text, html string, err error) {
	plain, err := texttemplate.ParseFS(templates, "message.txt")
	if err != nil {
		return "", "", fmt.Errorf("read the template of mails: %w", err)
	}
	rich, err := htmltemplate.ParseFS(templates, "message.html")
	if err != nil {
		return "", "", fmt.Errorf("read the template of mails: %w", err)
	}
	s := templateData{Message: l, Base: base, Greeting: "Sayın",
		Farewell: "Bu ileti LLS tarafından otomatik olarak gönderilmiştir; lütfen yanıtlamayın."}
	if l.Language == lang.English {
		s.Greeting, s.Farewell = "Dear", "This message was sent automatically by LLS; please do not reply."
	}
	var a, b bytes.Buffer
	if err := plain.Execute(&a, s); err != nil {
		return "", "", fmt.Errorf("write the text of a mail: %w", err)
	}
	if err := rich.Execute(&b, s); err != nil {
		return "", "", fmt.Errorf("write the HTML of a mail: %w", err)
	}
	return strings.TrimSpace(a.String()) + "\n", b.String(), nil
}
