package content

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"

	"lls/internal/platform/access"
	"lls/internal/text/lang"
)

// Text is plain text: one string, or a list of paragraphs, which are shown apart. It has no markup; what looks like
// markup is shown unchanged.
type Text string

// maxText is the longest text.
const maxText = 4000

// UnmarshalJSON reads a string or a list of strings.
func (t *Text) UnmarshalJSON(b []byte) error {
	var paragraphs []string
	var one string
	if err := json.Unmarshal(b, &one); err == nil {
		paragraphs = []string{one}
	} else if err := json.Unmarshal(b, &paragraphs); err != nil {
		return errors.New("a text must be a string, or a list of paragraphs that are strings")
	}
	for i, p := range paragraphs {
		paragraphs[i] = lang.Normalize(lang.TrimLine(p))
	}
	text := strings.Join(paragraphs, "\n\n")
	if pos, bad := lang.HasControl(text); bad {
		return fmt.Errorf("the text %.40q… holds a control character at place %d", text, pos)
	}
	if lang.Len(text) > maxText {
		return fmt.Errorf("the text %.40q… is longer than %d characters", text, maxText)
	}
	*t = Text(text)
	return nil
}

// requireBoth requires both languages of a text, or with optional both or none.
func requireBoth(name string, tr, en Text, optional bool) error {
	switch {
	case tr != "" && en != "", optional && tr == "" && en == "":
		return nil
	case tr == "" && en == "":
		return fmt.Errorf("%s is missing", name)
	case tr == "":
		return fmt.Errorf("%s lacks its Turkish", name)
	}
	return fmt.Errorf("%s lacks its English", name)
}

// BilingualText is a text in both languages.
type BilingualText struct{ TR, EN Text }

// welcome are the texts by role, as "1" to "5".
type welcome map[string]BilingualText

func (w welcome) of(role access.Role) BilingualText { return w[fmt.Sprint(int(role))] }

func (w welcome) check() error {
	for role := access.Administrator; role <= access.GlossaryReader; role++ {
		words := w.of(role)
		if err := requireBoth(fmt.Sprintf("the welcome of role %d", role), words.TR, words.EN, false); err != nil {
			return err
		}
	}
	if len(w) != int(access.GlossaryReader) {
		return errors.New(`roles are "1" to "5"`)
	}
	return nil
}

// Announcement is an announcement on the home screen.
type Announcement struct {
	Date             string // YYYY-MM-DD
	TitleTR, TitleEN Text
	TextTR, TextEN   Text
	Roles            []access.Role // who sees it; none: everybody
}

// announcements are all of them.
type announcements []Announcement

func (list announcements) check() error {
	for i, a := range list {
		name := fmt.Sprintf("announcement %d", i+1)
		if err := errors.Join(day(name, a.Date), requireBoth("the title of "+name, a.TitleTR, a.TitleEN, false),
			requireBoth("the text of "+name, a.TextTR, a.TextEN, true), roles(name, a.Roles)); err != nil {
			return err
		}
	}
	return nil
}

func day(name, date string) error {
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return fmt.Errorf("%s: the date %q is not YYYY-MM-DD", name, date)
	}
	return nil
}

func roles(name string, given []access.Role) error {
	if slices.ContainsFunc(given, func(r access.Role) bool {
		return r < access.Administrator || r > access.GlossaryReader
	}) {
		return fmt.Errorf("%s: roles are 1 to 5", name)
	}
	return nil
}

// Legal is the warning beside the sign-in and the disclaimer below it.
type Legal struct {
	WarningTR, WarningEN       Text
	DisclaimerTR, DisclaimerEN Text
}

func (l Legal) check() error {
	return errors.Join(requireBoth("the warning", l.WarningTR, l.WarningEN, false),
		requireBoth("the disclaimer", l.DisclaimerTR, l.DisclaimerEN, false))
}

// Contact is the support contact, and the years of the footer. Options of the program fill empty fields.
type Contact struct {
	FooterYears  string
	SupportMail  string
	SupportPhone string // 10 digits
}

var tenDigits = regexp.MustCompile(`^[0-9]{10}$`)

func (c Contact) check() error {
	if c.SupportMail != "" {
		if a, err := mail.ParseAddress(c.SupportMail); err != nil || a.Address != c.SupportMail {
			return fmt.Errorf("SupportMail: %q is no mail address", c.SupportMail)
		}
	}
	if c.SupportPhone != "" && !tenDigits.MatchString(c.SupportPhone) {
		return fmt.Errorf("SupportPhone: %q is not 10 digits", c.SupportPhone)
	}
	if _, control := lang.HasControl(c.FooterYears); control || lang.Len(c.FooterYears) > 20 {
		return fmt.Errorf("FooterYears: %q is longer than 20 characters or holds a control character", c.FooterYears)
	}
	return nil
}
