package factor

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// challengeTime is how long a challenge waits for its answer.
const challengeTime = 5 * time.Minute

// The kinds of tickets that contain challenges.
const (
	ticketPasskey    = "passkey"
	ticketPasskeyNew = "enrol-passkey"
)

// Challenge returns what a browser is asked to sign with a passkey of a user; of any user if 0. It is answered once,
// under the name that it was kept with. A later challenge of the same name replaces it.
func (f *Factors) Challenge(ctx context.Context, name string, userID int64) (WebAuthn, error) {
	if !f.Passkeys() {
		return nil, fault.Rejected("ERROR_PASSKEYS_OFF")
	}
	begin := f.RelyingParty.BeginDiscoverableLogin
	if userID != 0 {
		u, err := f.userWithPasskeys(ctx, userID)
		if err != nil {
			return nil, err
		}
		if len(u.passkeys) == 0 {
			return nil, fault.Rejected("ERROR_NO_FACTOR")
		}
		begin = func(o ...webauthn.LoginOption) (*protocol.CredentialAssertion, *webauthn.SessionData, error) {
			return f.RelyingParty.BeginLogin(u, o...)
		}
	}
	options, session, err := begin()
	if err != nil {
		return nil, fmt.Errorf("make a challenge: %w", err)
	}
	return f.keepChallenge(ctx, ticketPasskey, name, userID, session, options.Response)
}

func (f *Factors) userWithPasskeys(ctx context.Context, userID int64) (u keyUser, err error) {
	err = f.main.View(ctx, func(tx *store.Tx) error {
		u, err = passkeysOf(ctx, tx, userID)
		return err
	})
	if err != nil {
		return u, fmt.Errorf("read the passkeys of user %d: %w", userID, err)
	}
	return u, nil
}

// keepChallenge stores a challenge until its answer, and returns the options for the browser.
func (f *Factors) keepChallenge(
	ctx context.Context, kind, name string, userID int64, session *webauthn.SessionData, options any,
) (WebAuthn, error) {
	data, err := json.Marshal(session)
	if err != nil {
		return nil, fmt.Errorf("write a challenge: %w", err)
	}
	sent, err := json.Marshal(options)
	if err != nil {
		return nil, fmt.Errorf("write the options of a challenge: %w", err)
	}
	err = f.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx,
			`INSERT INTO tickets (hash, kind, user_id, epoch, until, data) VALUES ($1, $2, $3, 0, $4, $5)
			ON CONFLICT (hash) DO UPDATE SET user_id = excluded.user_id, until = excluded.until, data = excluded.data`,
			kind+" "+name, kind, userID, tx.Now().Add(challengeTime).UnixMilli(), data)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("keep a challenge: %w", err)
	}
	return sent, nil
}

// takeChallenge returns a challenge, once.
func (f *Factors) takeChallenge(
	ctx context.Context, kind, name string,
) (s webauthn.SessionData, userID int64, err error) {
	var data []byte
	err = f.local.Update(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `DELETE FROM tickets WHERE hash = $1 AND until > $2 RETURNING user_id, data`,
			[]any{kind + " " + name, tx.Now().UnixMilli()}, &userID, &data)
	})
	if store.NoRows(err) {
		return s, 0, fault.Rejected("ERROR_TICKET")
	}
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		return s, 0, fmt.Errorf("find a challenge: %w", err)
	}
	return s, userID, nil
}

// CheckPasskey checks the answer to the challenge with a name, and returns whose passkey signed it: also with an error,
// if the passkey is known.
func (f *Factors) CheckPasskey(ctx context.Context, name string, answer WebAuthn) (owner int64, err error) {
	if !f.Passkeys() {
		return 0, fault.Rejected("ERROR_PASSKEYS_OFF")
	}
	if len(answer) > maxPasskeyData {
		return 0, fault.BadRequest("Assertion is longer than %d bytes", maxPasskeyData)
	}
	signed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return 0, fault.BadRequest("Assertion is no answer of navigator.credentials.get")
	}
	session, asked, err := f.takeChallenge(ctx, ticketPasskey, name)
	if err != nil {
		return 0, err
	}
	if err := f.checkClient(session, signed.Response.CollectedClientData,
		signed.Response.AuthenticatorData); err != nil {
		return asked, err
	}
	u, p, err := f.findPasskey(ctx, signed.RawID)
	if err != nil || asked != 0 && asked != u.id {
		if err == nil {
			err = fault.Rejected("ERROR_PASSKEY_UNKNOWN")
		}
		return asked, err
	}
	credential, err := f.verify(u, session, signed)
	if err != nil {
		return u.id, fmt.Errorf("check passkey %d: %w", p.id, &fault.Fault{Class: fault.ClassRejected,
			Code: "ERROR_PASSKEY", Cause: err})
	}
	if credential.Authenticator.CloneWarning {
		return u.id, fault.Rejected("ERROR_PASSKEY_COUNTER")
	}
	return u.id, f.noteUse(ctx, p, signed.Response.AuthenticatorData.Counter)
}

// verify checks a signature by the rules of the standard.
func (f *Factors) verify(
	u keyUser, session webauthn.SessionData, signed *protocol.ParsedCredentialAssertionData,
) (credential *webauthn.Credential, err error) {
	if len(session.UserID) > 0 {
		credential, err = f.RelyingParty.ValidateLogin(u, session, signed)
	} else {
		owner := func(_, _ []byte) (webauthn.User, error) { return u, nil }
		_, credential, err = f.RelyingParty.ValidatePasskeyLogin(owner, session, signed)
	}
	if err != nil {
		return nil, fmt.Errorf("check a signature: %w", err)
	}
	return credential, nil
}

// findPasskey returns the passkey with the id of a credential, and its user.
func (f *Factors) findPasskey(ctx context.Context, credential []byte) (u keyUser, p passkey, err error) {
	err = f.main.View(ctx, func(tx *store.Tx) error {
		var userID, id int64
		if err := tx.Row(ctx, `SELECT id, user_id FROM user_factors WHERE credential = $1`,
			[]any{base64.RawURLEncoding.EncodeToString(credential)}, &id, &userID); err != nil {
			return err
		}
		u, err = passkeysOf(ctx, tx, userID)
		for _, one := range u.passkeys {
			if one.id == id {
				p = one
			}
		}
		return err
	})
	if store.NoRows(err) {
		return u, p, fault.Rejected("ERROR_PASSKEY_UNKNOWN")
	}
	if err != nil {
		return u, p, fmt.Errorf("find a passkey: %w", err)
	}
	return u, p, nil
}

// noteUse stores the counter of a passkey. One that is not higher than before belongs to a copy of the passkey; those
// that do not count have 0 always.
func (f *Factors) noteUse(ctx context.Context, p passkey, counter uint32) error {
	err := f.local.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, `INSERT INTO passkey_uses (factor_id, user_id, counter, date) VALUES ($1, $2, $3, $4)
			ON CONFLICT (factor_id) DO UPDATE SET counter = excluded.counter, date = excluded.date
				WHERE excluded.counter > passkey_uses.counter OR excluded.counter = 0 AND passkey_uses.counter = 0`,
			p.id, p.user, int64(counter), tx.Now().UnixMilli())
		if err == nil && n == 0 {
			return fault.Rejected("ERROR_PASSKEY_COUNTER")
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("note the use of passkey %d: %w", p.id, err)
	}
	return nil
}
