package account

import (
	"context"
	"fmt"
	"strings"

	"lls/internal/feature/session"
	"lls/internal/format/avatar"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// Profile is an account as its owner sees it.
type Profile struct {
	ID                 int64 `json:"Id"`
	Name               string
	LastName           string
	Username           string
	AvatarBase64       string `doc:"Data URL, or empty"`
	Role               record.Named
	Agency             *record.Named
	LastLogin          *record.Instant `doc:"The sign-in before this one"`
	LastLoginIPAddress string
	Digest             bool `doc:"What is new comes by mail once a day"`
}

// Update is a change by the owner; absent fields stay.
type Update struct {
	Password        *string `json:",omitempty"`
	Password2       *string `json:",omitempty"`
	CurrentPassword *string `json:",omitempty" doc:"Asked for by the strict security profile when the password changes"`
	EndTokens       *bool   `json:",omitempty" doc:"false: a new password leaves the personal tokens; otherwise it ends them as it ends the other sessions"`
	AvatarBase64    *string `json:",omitempty" doc:"PNG, GIF or JPEG, plain base64 or a data URL; read only with AvatarChanged"`
	AvatarChanged   *bool   `json:",omitempty" doc:"With an empty AvatarBase64 the picture is deleted"`
	FirstLogin      *bool   `json:",omitempty" doc:"false: the welcome was answered"`
	Digest          *bool   `json:",omitempty" doc:"Whether what is new comes by mail once a day"`
}

// Profile returns the actor's own account.
func (a *Accounts) Profile(ctx context.Context, actor access.Actor) (Profile, error) {
	described, err := a.Sessions.Describe(ctx, actor)
	if err != nil {
		return Profile{}, err
	}
	p := Profile{ID: actor.UserID, Name: described.Name, LastName: described.LastName, AvatarBase64: described.Avatar,
		LastLogin: described.LastLogin, LastLoginIPAddress: described.LastLoginIPAddress}
	err = a.main.View(ctx, func(tx *store.Tx) error {
		if err := tx.Row(ctx, `SELECT username FROM users WHERE id = $1`, []any{actor.UserID},
			&p.Username); err != nil {
			return err
		}
		if p.Digest, err = digestEnabled(ctx, tx, actor.UserID); err != nil {
			return err
		}
		for _, role := range library.Roles() {
			if role.ID == int64(actor.Role) {
				p.Role = role
			}
		}
		if actor.AgencyID == 0 {
			return nil
		}
		p.Agency = &record.Named{}
		return tx.Row(ctx, `SELECT id, name_tr, name_en FROM agencies WHERE id = $1`, []any{actor.AgencyID},
			&p.Agency.ID, &p.Agency.NameTR, &p.Agency.NameEN)
	})
	if err != nil {
		return Profile{}, fmt.Errorf("read the profile of user %d: %w", actor.UserID, err)
	}
	return p, nil
}

// change is an update that has been checked.
type change struct {
	hash       string // "": the password stays
	keepTokens bool   // although the password changes
	picture    []byte
	pictureChanged,
	welcomed bool
	digest *bool
}

// Save changes the actor's own account. A new password ends the other sessions and, unless the actor keeps them, the
// tokens.
func (a *Accounts) Save(ctx context.Context, actor access.Actor, u Update, v Requester) error {
	if err := actor.Need(access.ProfileUpdate); err != nil {
		return err
	}
	c, err := a.check(ctx, actor, u, v)
	if err != nil || c == nil {
		return err
	}
	var epoch int64
	err = a.main.Update(ctx, func(tx *store.Tx) (err error) {
		epoch, err = a.storeUpdate(ctx, tx, actor, c, v)
		return err
	})
	if err != nil {
		return fmt.Errorf("save the profile of user %d: %w", actor.UserID, err)
	}
	if c.hash == "" {
		return nil
	}
	if err := a.Sessions.MoveToEpoch(ctx, actor, epoch); err != nil { // the password has been changed already
		a.Log.Error("cannot keep the session that changed a password", "user", actor.UserID, "cause", err)
	}
	return nil
}

// readPicture decodes and encodes a profile picture; nil for none.
func (a *Accounts) readPicture(ctx context.Context, actor access.Actor, sent string) ([]byte, error) {
	if sent == "" {
		return nil, nil
	}
	raw, err := avatar.Decode("AvatarBase64", sent)
	if err != nil {
		return nil, err
	}
	if a.Scan != nil {
		if err := a.Scan(ctx, actor, "avatar", raw); err != nil {
			return nil, err
		}
	}
	release, err := a.Slots.Acquire(ctx, slots.Picture, actor.UserID)
	if err != nil {
		return nil, fmt.Errorf("wait to read a picture: %w", err)
	}
	defer release()
	return avatar.Remake("AvatarBase64", raw)
}

// check checks an update against the rules; nil means that nothing is to be changed.
func (a *Accounts) check(ctx context.Context, actor access.Actor, u Update, v Requester) (*change, error) {
	if u.FirstLogin != nil && *u.FirstLogin {
		return nil, fault.BadRequest("FirstLogin can only be false")
	}
	c := &change{pictureChanged: u.AvatarChanged != nil && *u.AvatarChanged, welcomed: u.FirstLogin != nil,
		keepTokens: u.EndTokens != nil && !*u.EndTokens, digest: u.Digest}
	var bad []fault.Field
	password := text(u.Password)
	if password != "" || text(u.Password2) != "" {
		var o owner
		if err := a.main.View(ctx, func(tx *store.Tx) (err error) {
			o, err = readOwner(ctx, tx, "id = $1", actor.UserID)
			return err
		}); err != nil {
			return nil, fmt.Errorf("read user %d: %w", actor.UserID, err)
		}
		bad = a.checkPasswords(password, text(u.Password2), o.personalWords()...)
		if a.Strict && text(u.CurrentPassword) == "" {
			bad = append(bad, fault.Field{Field: "CurrentPassword", Code: "required"})
		}
	}
	if c.pictureChanged {
		var err error
		c.picture, err = a.readPicture(ctx, actor, text(u.AvatarBase64))
		if f := fault.Of(err); err != nil && len(f.Fields) == 0 {
			return nil, err
		} else if err != nil {
			bad = append(bad, f.Fields...)
		}
	}
	if len(bad) > 0 {
		return nil, fault.Invalid(bad...)
	}
	if password != "" {
		if err := a.confirmPassword(ctx, actor, text(u.CurrentPassword), v); err != nil {
			return nil, err
		}
		var err error
		if c.hash, err = a.Sessions.Hasher().Hash(ctx, password); err != nil {
			return nil, err
		}
	}
	if c.hash == "" && !c.pictureChanged && !c.welcomed && c.digest == nil {
		return nil, nil
	}
	return c, nil
}

// confirmPassword checks the current password, which the strict profile requires.
func (a *Accounts) confirmPassword(ctx context.Context, actor access.Actor, current string, v Requester) error {
	if !a.Strict {
		return nil
	}
	return a.Sessions.Confirm(ctx, actor, current, v.From)
}

func (a *Accounts) storeUpdate(
	ctx context.Context, tx *store.Tx, actor access.Actor, c *change, v Requester,
) (epoch int64, err error) {
	o, err := readOwner(ctx, tx, "id = $1", actor.UserID)
	if err != nil {
		return 0, err
	}
	var done []string
	var changes []audit.Change
	if c.hash != "" {
		if epoch, err = library.ChoosePassword(ctx, tx, o.id, c.hash); err != nil {
			return 0, err
		}
		when := tx.Now()
		tx.AfterCommit(func() { a.passwordChanged(o, o.mailLanguage(v.Language), when, false) })
		done = append(done, "Password")
		if c.keepTokens {
			if err := session.KeepTokens(ctx, tx, o.id, epoch); err != nil {
				return 0, err
			}
			done = append(done, "Tokens kept")
		}
	}
	if c.pictureChanged {
		if err := library.ChoosePicture(ctx, tx, o.id, c.picture); err != nil {
			return 0, err
		}
		done = append(done, "Avatar")
	}
	if c.welcomed {
		if err := library.EndFirstLogin(ctx, tx, o.id); err != nil {
			return 0, err
		}
	}
	if o.first && (c.welcomed || c.hash != "") {
		changes = append(changes, audit.Change{Field: "FirstLogin", Before: "true", After: "false"})
	}
	if c.digest != nil {
		turned, err := setDigest(ctx, tx, o.id, *c.digest)
		if err != nil {
			return 0, err
		}
		changes = append(changes, turned...)
	}
	if len(done) == 0 && len(changes) == 0 {
		return epoch, nil
	}
	return epoch, audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Profile,
		Process: audit.Update, UserID: o.id, ObjectID: o.id, Data: strings.Join(append([]string{o.fullName()}, done...),
			", "),
		Changes: changes})
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
