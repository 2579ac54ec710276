package file

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

const (
	// linkOpenTime is how long a link may be opened after it was made.
	linkOpenTime = time.Minute
	// linkRangeTime is how long further ranges of an answer that has begun may be fetched.
	linkRangeTime = 10 * time.Minute
	// LinkPath is the path of links.
	LinkPath = "/api/files/"

	linkSecret = "links"
	maxLink    = 1024
)

// Link is the content of a signed address: an object, for one user, in one session, for a short time.
//
// The address is the link and its HMAC-SHA256, so it needs no row until it is opened. Its first opening, within a
// minute, writes a row: the row permits ranges of that answer for 10 minutes, ensures that one download is logged and
// not its ranges, and prevents that a range is the first request after the minute.
type Link struct {
	UserID  int64
	Session int64
	Object  string // for example revision-file:12
	Mode    Mode
	Start   time.Time // the end of the minute in which it may be opened
	nonce   string
}

// Sign returns an address that opens the object for the actor without a header.
func (f *Files) Sign(ctx context.Context, actor access.Actor, object string, m Mode) (address string, err error) {
	key, err := f.local.Secret(ctx, linkSecret)
	if err != nil {
		return "", err
	}
	l := Link{
		UserID: actor.UserID, Session: actor.Session, Object: object, Mode: m,
		Start: f.clock().Add(linkOpenTime).Truncate(time.Millisecond), nonce: rand.Text(),
	}
	token := l.sign(key)
	if len(token) > maxLink {
		return "", fmt.Errorf("the object %.40q… is too long for a link", object)
	}
	return LinkPath + token, nil
}

// Verify reads a link. One that is forged or expired, or whose session has ended, is ERROR_UNAUTHENTICATED; user is the
// user of the token that was sent, 0 for none: another user's is ERROR_FORBIDDEN.
func (f *Files) Verify(ctx context.Context, token string, user int64) (Link, error) {
	key, err := f.local.Secret(ctx, linkSecret)
	if err != nil {
		return Link{}, err
	}
	l, ok := parseLink(token, key)
	if !ok || !f.clock().Before(l.until()) {
		return Link{}, fault.Unauthenticated()
	}
	if user != 0 && user != l.UserID {
		return Link{}, fault.Forbidden()
	}
	lives, err := f.sessionAlive(ctx, l.Session, l.UserID)
	if err != nil {
		return Link{}, fmt.Errorf("look at the session of a link: %w", err)
	}
	if !lives {
		return Link{}, fault.Unauthenticated()
	}
	return l, nil
}

func (l Link) until() time.Time { return l.Start.Add(linkRangeTime - linkOpenTime) }

// Begin starts the answer of a verified link, as a whole or with a range; first means that this download is to be
// logged. An expired link is ERROR_UNAUTHENTICATED.
func (f *Files) Begin(ctx context.Context, l Link, ranged bool) (first bool, err error) {
	err = f.local.Update(ctx, func(tx *store.Tx) error {
		if f.clock().Before(l.Start) {
			n, err := tx.Exec(ctx, `INSERT INTO links (nonce, until) VALUES ($1, $2) ON CONFLICT (nonce) DO NOTHING`,
				l.nonce, l.until().UnixMilli())
			first = n > 0
			return err
		}
		first = false
		if !ranged {
			return fault.Unauthenticated()
		}
		var until int64
		err := tx.Row(ctx, `SELECT until FROM links WHERE nonce = $1`, []any{l.nonce}, &until)
		if store.NoRows(err) {
			return fault.Unauthenticated()
		}
		return err
	})
	if err != nil {
		return false, fmt.Errorf("begin the answer of a link: %w", err)
	}
	return first, nil
}

// undoBegin undoes a first opening that failed, so that the next one is logged.
func (f *Files) undoBegin(ctx context.Context, l Link) error {
	ctx = context.WithoutCancel(ctx)
	return f.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM links WHERE nonce = $1`, l.nonce)
		return err
	})
}

func (l Link) sign(key []byte) string {
	payload := strings.Join([]string{
		strconv.FormatInt(l.UserID, 10), strconv.FormatInt(l.Session, 10), strconv.FormatInt(l.Start.UnixMilli(), 10),
		l.nonce, string(l.Mode), l.Object,
	}, " ")
	return base64.RawURLEncoding.EncodeToString([]byte(payload)) + "." +
		base64.RawURLEncoding.EncodeToString(linkMAC(key, payload))
}

func linkMAC(key []byte, payload string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(payload))
	return mac.Sum(nil)
}

// parseLink decodes a link after it has checked the signature.
func parseLink(token string, key []byte) (Link, bool) {
	if len(token) > maxLink {
		return Link{}, false
	}
	first, second, _ := strings.Cut(token, ".")
	payload, err1 := base64.RawURLEncoding.Strict().DecodeString(first)
	mac, err2 := base64.RawURLEncoding.Strict().DecodeString(second)
	if errors.Join(err1, err2) != nil || !hmac.Equal(mac, linkMAC(key, string(payload))) {
		return Link{}, false
	}
	return readLink(string(payload))
}

func readLink(payload string) (Link, bool) {
	parts := strings.SplitN(payload, " ", 6)
	if len(parts) != 6 {
		return Link{}, false
	}
	var numbers [3]int64
	for i := range numbers {
		n, err := strconv.ParseInt(parts[i], 10, 64)
		if err != nil {
			return Link{}, false
		}
		numbers[i] = n
	}
	l := Link{UserID: numbers[0], Session: numbers[1], Start: time.UnixMilli(numbers[2]).UTC(), nonce: parts[3],
		Mode: Mode(parts[4]), Object: parts[5]}
	return l, l.Mode == Download || l.Mode == Preview
}
