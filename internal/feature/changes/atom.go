package changes

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"lls/internal/feature/browse"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// AtomType is the media type of Atom (RFC 4287).
const AtomType = "application/atom+xml"

// atomFeed is a feed as RFC 4287 writes it.
type atomFeed struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string   `xml:"http://www.w3.org/XML/1998/namespace lang,attr"`
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Author  atomName `xml:"author"`
	Links   []atomLink
}

type atomName struct {
	Name string `xml:"name"`
}

type atomLink struct {
	XMLName xml.Name `xml:"link"`
	Rel     string   `xml:"rel,attr"`
	Type    string   `xml:"type,attr,omitempty"`
	Href    string   `xml:"href,attr"`
}

// verbs are what was done to a record.
var verbs = map[string]record.Label{
	"create": {TR: "oluşturuldu", EN: "created"}, "update": {TR: "güncellendi", EN: "updated"},
	"delete": {TR: "silindi", EN: "deleted"},
}

// Atom writes a page as an Atom feed. base is the address of the instance, "" for links without one; self is the
// call's.
func (c *Changes) Atom(
	ctx context.Context, actor access.Actor, q Query, page Page, language lang.Language, base, self string,
) ([]byte, error) {
	var library string
	if err := c.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		library, err = audit.First(ctx, tx)
		return err
	}); err != nil {
		return nil, err
	}
	kinds := slices.Clone(q.Kinds)
	slices.Sort(kinds)
	feed := atomFeed{Lang: string(language), ID: urn("feed", library, strings.Join(slices.Compact(kinds), ",")),
		Title: lang.Pick(language, "LLS · Değişiklikler", "LLS · Changes"), Author: atomName{"LLS"},
		Updated: time.UnixMilli(0).UTC().Format(time.RFC3339),
		Links:   []atomLink{{Rel: "self", Type: AtomType, Href: base + self}}}
	var latest record.Instant
	for _, item := range page.Items {
		latest = max(latest, item.Date)
	}
	if latest > 0 {
		feed.Updated = atomTime(latest)
	}
	var text bytes.Buffer
	text.WriteString(xml.Header)
	if err := xml.NewEncoder(&text).Encode(feed); err != nil {
		return nil, fmt.Errorf("write the feed: %w", err)
	}
	// The entries are written without the encoder, which takes most of the time of an answer.
	text.Truncate(text.Len() - len(endOfFeed))
	for _, item := range page.Items {
		c.writeEntry(&text, actor, item, language, base)
	}
	text.WriteString(endOfFeed)
	return text.Bytes(), nil
}

const endOfFeed = "</feed>"

// writeEntry writes an entry; one without a link if the record is gone.
func (c *Changes) writeEntry(b *bytes.Buffer, actor access.Actor, item Change, language lang.Language, base string) {
	kind := escaped(c.named[item.Kind].About().Labels.One.In(language))
	title := kind + " " + verbs[item.Process].In(language)
	if name := lang.Pick(language, item.NameTR, item.NameEN); name != "" {
		title += ": " + escaped(name)
	}
	write := func(markup, text string) {
		b.WriteString(markup)
		b.WriteString(text)
	}
	updated := atomTime(item.Date)
	write("<entry><id>", urn("change", strconv.FormatInt(item.Cursor, 10), item.hash))
	write("</id><title>", title)
	write("</title><updated>", updated)
	write("</updated><published>", updated)
	b.WriteString("</published>")
	if path := c.path(actor, item); path != "" && item.NameTR+item.NameEN != "" {
		write(`<link rel="alternate" type="text/html" href="`, escaped(base+path))
		b.WriteString(`"></link>`)
	}
	write(`<category term="`, item.Kind)
	write(`" label="`, kind)
	write(`"></category><content type="text">`, title)
	b.WriteString("</content></entry>")
}

// escaped is a text as XML has it: itself, as most are, if nothing in it must be escaped.
func escaped(s string) string {
	if !strings.ContainsFunc(s, isEscapedInXML) && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a builder takes all
	return b.String()
}

// isEscapedInXML reports whether xml.EscapeText may write a character in another way.
func isEscapedInXML(r rune) bool {
	switch r {
	case '"', '\'', '&', '<', '>', '\ufffe', '\uffff':
		return true
	}
	return r < ' '
}

func atomTime(i record.Instant) string { return i.Time().Format("2006-01-02T15:04:05.000Z07:00") }

// path is the address in the interface at which the actor sees a record, "" if there is none.
func (c *Changes) path(actor access.Actor, item Change) string {
	about, id := c.named[item.Kind].About(), strconv.FormatInt(item.ID, 10)
	switch item.Kind {
	case "legaltexts":
		return browse.DraftPath(item.ID)
	case "revisions":
		return "/pages/read/" + id
	case "terms":
		return browse.GlossaryScreen + "?term=" + id
	case "concordances":
		return browse.ConcordancesScreen + "/" + id
	case "euacts":
		return "/pages/euacts/" + id
	}
	switch {
	case about.OwnCalls:
		return about.Screen
	case actor.Can(about.Manage()):
		return about.Screen + "/view/" + id
	}
	return ""
}

// urn makes a UUID (version 8) of what identifies something.
func urn(parts ...string) string {
	sum := sha256.Sum256([]byte("lls " + strings.Join(parts, " ")))
	b := sum[:16]
	b[6], b[8] = b[6]&0x0f|0x80, b[8]&0x3f|0x80
	id := hex.EncodeToString(b)
	return "urn:uuid:" + id[:8] + "-" + id[8:12] + "-" + id[12:16] + "-" + id[16:20] + "-" + id[20:]
}
