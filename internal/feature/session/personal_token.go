package session

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"
	"sync"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
	"lls/internal/record"
)

const (
	// tokenPrefix and the checksum at its end make a token recognisable to programs that search files for secrets.
	tokenPrefix = "lls_"
	sumLength   = 6
	tokenLength = len(tokenPrefix) + secret.Length + sumLength

	maxTokens      = 20 // of a user
	minTokenName   = 2
	maxTokenName   = 100
	defaultDays    = 90
	maxDays        = 365
	tokenUseUpdate = time.Minute // how often a last use is written at most
)

// The scopes of tokens.
const (
	scopeRead = "read"
	scopeRole = "role"
)

// tokens are the personal tokens of an instance.
type tokens struct {
	main, local *store.DB
	observer    bool
	on          bool
	zone        *time.Location

	mu   sync.Mutex
	used map[int64]time.Time // when the last use of a token was written by this instance
}

func newTokens(c Config) *tokens {
	if c.Zone == nil {
		c.Zone = time.UTC
	}
	return &tokens{main: c.Stores.Main, local: c.Stores.Local, observer: c.Observer, on: c.Tokens, zone: c.Zone,
		used: map[int64]time.Time{}}
}

// newPersonalToken returns a token and the hash that is stored of it.
func newPersonalToken() (token, hash string) {
	random, _ := secret.New()
	token = tokenPrefix + random + checksum(tokenPrefix+random)
	return token, secret.Hash(token)
}

func checksum(s string) string {
	return base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(s))))
}

// isPersonalToken reports whether a secret has the form of a personal token and its checksum.
func isPersonalToken(s string) bool {
	if len(s) != tokenLength || !strings.HasPrefix(s, tokenPrefix) {
		return false
	}
	end := tokenLength - sumLength
	return checksum(s[:end]) == s[end:]
}

// find returns who calls with a token. One that is unknown, has expired or was ended by a change of the account is
// ERROR_UNAUTHENTICATED, and so is every token where they are off.
func (t *tokens) find(ctx context.Context, token, address string) (access.Actor, error) {
	if !t.on {
		return access.Actor{}, fault.Unauthenticated()
	}
	var id, epoch, expires int64
	var readsOnly bool
	var u user
	now := t.local.Now()
	err := t.main.ReadRow(ctx, `SELECT t.id, t.epoch, t.expires, t.reads_only, `+sessionUserColumns+`
		FROM tokens t JOIN users u ON u.id = t.user_id AND u.deleted = FALSE WHERE t.hash = $1`, []any{secret.Hash(token)},
		append([]any{&id, &epoch, &expires, &readsOnly}, u.sessionColumns()...)...)
	if store.NoRows(err) || err == nil && (now.UnixMilli() >= expires || epoch != u.epoch || mayEnter(u) != nil) {
		return access.Actor{}, fault.Unauthenticated()
	}
	if err != nil {
		return access.Actor{}, fmt.Errorf("find the token: %w", err)
	}
	if err := t.recordUse(ctx, id, now, address); err != nil {
		return access.Actor{}, err
	}
	actor := access.Actor{UserID: u.id, Role: u.role, FullName: u.fullName(), Observer: t.observer, Session: -id,
		Address: address, Token: id, ReadOnly: readsOnly}
	if u.agency != nil {
		actor.AgencyID = *u.agency
	}
	return actor, nil
}

// isAlive reports whether a token of the user can be used.
func (t *tokens) isAlive(ctx context.Context, id, userID int64) (bool, error) {
	var n int64
	err := t.main.ReadRow(ctx, `SELECT COUNT(*) FROM tokens t JOIN users u ON u.id = t.user_id AND u.deleted = FALSE
		WHERE t.id = $1 AND t.user_id = $2 AND t.expires > $3 AND t.epoch = u.session_epoch AND u.enabled = TRUE`,
		[]any{id, userID, t.local.Now().UnixMilli()}, &n)
	if err != nil {
		return false, fmt.Errorf("find token %d: %w", id, err)
	}
	return n > 0 && t.on, nil
}

// recordUse writes the last use of a token from time to time.
func (t *tokens) recordUse(ctx context.Context, id int64, now time.Time, address string) error {
	t.mu.Lock()
	due := now.Sub(t.used[id]) >= tokenUseUpdate
	if due {
		t.used[id] = now
	}
	t.mu.Unlock()
	if !due {
		return nil
	}
	err := t.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO token_uses (token_id, date, ip) VALUES ($1, $2, $3)
			ON CONFLICT (token_id) DO UPDATE SET date = excluded.date, ip = excluded.ip`, id, now.UnixMilli(), address)
		return err
	})
	if err != nil && !fault.Is(err, fault.Unavailable(nil).Code) { // users can still read while the disk is full
		return fmt.Errorf("note the use of token %d: %w", id, err)
	}
	return nil
}

// Token is one of the actor's personal tokens.
type Token struct {
	ID         int64 `json:"Id"`
	Name       string
	Scope      string `enum:"read,role" doc:"read: it only reads; role: it does what its user may do"`
	CreateDate record.Instant
	Expires    record.Day      `doc:"The last day on which it can be used"`
	LastUse    *record.Instant `doc:"To the minute; null: it was not used"`
	IPAddress  string          `doc:"Of the last use"`
	Ended      bool            `doc:"It has expired, or a change of the account has ended it"`
}

// NewToken is a token to be made.
type NewToken struct {
	Name    string
	Scope   string     `enum:"read,role"`
	Expires record.Day `json:",omitempty" doc:"The last day, within a year; without it 90 days from today"`
}

// Tokens returns the actor's tokens, the newest first.
func (s *Sessions) Tokens(ctx context.Context, actor access.Actor) ([]Token, error) {
	t, items := s.tokens, []Token{}
	err := t.main.View(ctx, func(tx *store.Tx) (err error) {
		items, err = store.All(ctx, tx, func(scan func(...any) error) (o Token, err error) {
			var readsOnly bool
			var epoch, expires, current int64
			err = scan(&o.ID, &o.Name, &readsOnly, &o.CreateDate, &expires, &epoch, &current)
			if o.Scope = scopeRole; readsOnly {
				o.Scope = scopeRead
			}
			o.Expires = record.DayOf(time.UnixMilli(expires-1), t.zone)
			o.Ended = epoch != current || tx.Now().UnixMilli() >= expires
			return o, err
		}, `SELECT t.id, t.name, t.reads_only, t.create_date, t.expires, t.epoch, u.session_epoch
			FROM tokens t JOIN users u ON u.id = t.user_id WHERE t.user_id = $1 ORDER BY t.id DESC`, actor.UserID)
		return err
	})
	if err == nil {
		err = t.local.View(ctx, func(tx *store.Tx) error {
			for i := range items {
				var date int64
				err := tx.Row(ctx, `SELECT date, ip FROM token_uses WHERE token_id = $1`, []any{items[i].ID}, &date,
					&items[i].IPAddress)
				if err != nil && !store.NoRows(err) {
					return err
				}
				if err == nil {
					items[i].LastUse = (*record.Instant)(&date)
				}
			}
			return nil
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list the tokens of user %d: %w", actor.UserID, err)
	}
	return items, nil
}

// MakeToken makes a token of the actor; it is returned only now.
func (s *Sessions) MakeToken(ctx context.Context, actor access.Actor, in NewToken) (token string, id int64, err error) {
	t := s.tokens
	switch {
	case !t.on:
		return "", 0, fault.Rejected("ERROR_TOKENS_OFF")
	case actor.UserID == access.SystemAccount:
		return "", 0, fault.Rejected("ERROR_SYSTEM_ACCOUNT")
	}
	expires, bad := t.check(&in)
	if len(bad) > 0 {
		return "", 0, fault.Invalid(bad...)
	}
	if err := actor.NeedPresence(); err != nil {
		return "", 0, err
	}
	token, hash := newPersonalToken()
	err = t.main.Update(ctx, func(tx *store.Tx) error {
		now := tx.Now().UnixMilli()
		if _, err := tx.Exec(ctx, `DELETE FROM tokens WHERE user_id = $1 AND (expires <= $2 OR epoch <>
			(SELECT session_epoch FROM users WHERE id = $1))`, actor.UserID, now); err != nil {
			return err
		}
		var n int64
		if err := tx.Row(ctx, `SELECT COUNT(*) FROM tokens WHERE user_id = $1`, []any{actor.UserID}, &n); err != nil {
			return err
		}
		if n >= maxTokens {
			return fault.Rejected("ERROR_TOO_MANY_TOKENS")
		}
		if err := tx.Row(ctx, `INSERT INTO tokens (user_id, name, hash, reads_only, epoch, expires, create_date)
			SELECT id, $2, $3, $4, session_epoch, $5, $6 FROM users WHERE id = $1 RETURNING id`,
			[]any{actor.UserID, in.Name, hash, in.Scope == scopeRead, expires.UnixMilli(), now}, &id); err != nil {
			return err
		}
		return audit.WriteAccess(ctx, tx, actor.UserID, actor.UserID, audit.TokenCreated, actor.FullName+", "+in.Name)
	})
	if err != nil {
		return "", 0, fmt.Errorf("make a token for user %d: %w", actor.UserID, err)
	}
	return token, id, nil
}

// check normalises a new token and returns when it expires, or the rules that it breaks.
func (t *tokens) check(in *NewToken) (expires time.Time, bad []fault.Field) {
	name, broken := record.CleanLine("Name", in.Name, minTokenName, maxTokenName)
	if in.Name = name; broken != nil {
		bad = append(bad, *broken)
	}
	if in.Scope != scopeRead && in.Scope != scopeRole {
		bad = append(bad, fault.Field{Field: "Scope", Code: "unknown"})
	}
	year, month, day := t.local.Now().In(t.zone).Date()
	last := func(days int) time.Time { return time.Date(year, month, day+days, 0, 0, 0, 0, t.zone) }
	if expires = last(defaultDays + 1); in.Expires == "" {
		return expires, bad
	}
	given, err := time.ParseInLocation(time.DateOnly, string(in.Expires), t.zone)
	if err != nil {
		return expires, append(bad, fault.Field{Field: "Expires", Code: "date"})
	}
	switch {
	case given.Before(last(1)):
		bad = append(bad, fault.Field{Field: "Expires", Code: "min",
			Params: map[string]any{"Min": record.DayOf(last(1), t.zone).Shown()}})
	case given.After(last(maxDays)):
		bad = append(bad, fault.Field{Field: "Expires", Code: "max",
			Params: map[string]any{"Max": record.DayOf(last(maxDays), t.zone).Shown()}})
	}
	return given.AddDate(0, 0, 1), bad
}

// EndToken ends one of the actor's tokens.
func (s *Sessions) EndToken(ctx context.Context, actor access.Actor, id int64) error {
	err := s.main.Update(ctx, func(tx *store.Tx) error {
		var name string
		err := tx.Row(ctx, `DELETE FROM tokens WHERE id = $1 AND user_id = $2 RETURNING name`, []any{id, actor.UserID},
			&name)
		if store.NoRows(err) {
			return fault.NotFound()
		}
		if err != nil {
			return err
		}
		return audit.WriteAccess(ctx, tx, actor.UserID, actor.UserID, audit.TokenEnded, actor.FullName+", "+name)
	})
	if err != nil {
		return fmt.Errorf("end token %d of user %d: %w", id, actor.UserID, err)
	}
	return nil
}

// KeepTokens moves the tokens of a user to the epoch that a new password has just begun, and which would end them.
func KeepTokens(ctx context.Context, tx *store.Tx, userID, epoch int64) error {
	_, err := tx.Exec(ctx, `UPDATE tokens SET epoch = $2 WHERE user_id = $1 AND epoch = $2 - 1`, userID, epoch)
	if err != nil {
		return fmt.Errorf("keep the tokens of user %d: %w", userID, err)
	}
	return nil
}
