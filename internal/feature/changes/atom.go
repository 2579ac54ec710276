package changes

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

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
	Entries []atomEntry `xml:"entry"`
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

type atomEntry struct {
	ID        string       `xml:"id"`
	Title     string       `xml:"title"`
	Updated   string       `xml:"updated"`
	Published string       `xml:"published"`
	Links     []atomLink   // none if the record is gone
	Category  atomCategory `xml:"category"`
	Content   atomText     `xml:"content"`
}

type atomCategory struct {
	Term  string `xml:"term,attr"`
	Label string `xml:"label,attr"`
}

type atomText struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
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
		if item.Date > latest {
			latest, feed.Updated = item.Date, atomTime(item.Date)
		}
		feed.Entries = append(feed.Entries, c.entry(actor, item, language, base))
	}
	var text bytes.Buffer
	text.WriteString(xml.Header)
	if err := xml.NewEncoder(&text).Encode(feed); err != nil {
		return nil, fmt.Errorf("write the feed: %w", err)
	}
	return text.Bytes(), nil
}

func (c *Changes) entry(actor access.Actor, item Change, language lang.Language, base string) atomEntry {
	about := c.named[item.Kind].About()
	kind := about.Labels.One.In(language)
	title := kind + " " + verbs[item.Process].In(language)
	if name := lang.Pick(language, item.NameTR, item.NameEN); name != "" {
		title += ": " + name
	}
	e := atomEntry{ID: urn("change", strconv.FormatInt(item.Cursor, 10), item.hash), Title: title,
		Updated: atomTime(item.Date), Published: atomTime(item.Date),
		Category: atomCategory{Term: item.Kind, Label: kind}, Content: atomText{"text", title}}
	if path := c.path(actor, item); path != "" && item.NameTR+item.NameEN != "" {
		e.Links = []atomLink{{Rel: "alternate", Type: "text/html", Href: base + path}}
	}
	return e
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
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
