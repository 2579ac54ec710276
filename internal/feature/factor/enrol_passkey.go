package factor

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// mayAddPasskey returns why the actor cannot add a passkey now, if so. System Account signs in with its password only:
// its way in must not depend on a device.
func (f *Factors) mayAddPasskey(actor access.Actor) error {
	switch {
	case f.Asked() && f.RelyingParty == nil:
		return fault.Rejected("ERROR_PASSKEYS_OFF")
	case actor.UserID == access.SystemAccount:
		return fault.Rejected("ERROR_SYSTEM_ACCOUNT")
	}
	return f.mayChange(actor)
}

// BeginPasskey returns what the actor's browser makes a passkey from. It counts only after ConfirmPasskey.
func (f *Factors) BeginPasskey(ctx context.Context, actor access.Actor) (WebAuthn, error) {
	if err := f.mayAddPasskey(actor); err != nil {
		return nil, err
	}
	var u keyUser
	err := f.main.View(ctx, func(tx *store.Tx) (err error) {
		if u, err = passkeysOf(ctx, tx, actor.UserID); err != nil {
			return err
		}
		return tx.Row(ctx, `SELECT username FROM users WHERE id = $1`, []any{actor.UserID}, &u.name)
	})
	if err != nil {
		return nil, fmt.Errorf("read the passkeys of user %d: %w", actor.UserID, err)
	}
	if len(u.passkeys) >= maxPasskeys {
		return nil, fault.Rejected("ERROR_TOO_MANY_PASSKEYS")
	}
	u.shownName = actor.FullName
	options, session, err := f.RelyingParty.BeginRegistration(u,
		webauthn.WithExclusions(webauthn.Credentials(u.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return nil, fmt.Errorf("begin with a passkey for user %d: %w", actor.UserID, err)
	}
	return f.keepChallenge(ctx, ticketPasskeyNew, challengeOf(actor), actor.UserID, session, options.Response)
}

// challengeOf names the challenge for a new passkey: a session has one at a time.
func challengeOf(actor access.Actor) string { return fmt.Sprint(actor.Session) }

// NewPasskey is a passkey that a browser has made.
type NewPasskey struct {
	Name       string   `doc:"What the user calls it"`
	Credential WebAuthn `doc:"What navigator.credentials.create returned, as its toJSON writes it"`
}

// ConfirmPasskey adds a passkey that the actor's browser has made. It returns recovery codes if the actor had none.
func (f *Factors) ConfirmPasskey(ctx context.Context, actor access.Actor, in NewPasskey) ([]string, error) {
	if err := f.mayAddPasskey(actor); err != nil {
		return nil, err
	}
	name, broken := record.CleanLine("Name", in.Name, 1, maxKeyName)
	if broken != nil {
		return nil, fault.Invalid(*broken)
	}
	credential, handle, err := f.readCredential(ctx, actor, in.Credential)
	if err != nil {
		return nil, err
	}
	stored := storedPasskey{Handle: handle, PublicKey: credential.PublicKey, Flags: credential.Flags.MsgpByte(),
		Counter: credential.Authenticator.SignCount}
	for _, t := range credential.Transport {
		stored.Transports = append(stored.Transports, string(t))
	}
	secret, err := json.Marshal(stored)
	if err != nil {
		return nil, fmt.Errorf("write a passkey: %w", err)
	}
	return f.add(ctx, actor, addition{event: audit.PasskeyAdded, name: name, store: func(tx *store.Tx) error {
		u, err := passkeysOf(ctx, tx, actor.UserID)
		switch {
		case err != nil:
			return err
		case len(u.passkeys) >= maxPasskeys:
			return fault.Rejected("ERROR_TOO_MANY_PASSKEYS")
		case len(u.passkeys) > 0 && !bytes.Equal(u.handle, handle): // another session has added the first one meanwhile
			return fault.Rejected("ERROR_TICKET")
		}
		n, err := tx.Exec(ctx, `INSERT INTO user_factors (user_id, kind, secret, name, credential, create_date)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`, actor.UserID, kindPasskey, secret, name,
			base64.RawURLEncoding.EncodeToString(credential.ID), tx.Now().UnixMilli())
		if err == nil && n == 0 {
			err = fault.Rejected("ERROR_PASSKEY_EXISTS")
		}
		return err
	}})
}

// readCredential checks what a browser sends about a new passkey, and returns it with the handle of its user.
func (f *Factors) readCredential(
	ctx context.Context, actor access.Actor, sent WebAuthn,
) (credential *webauthn.Credential, handle []byte, err error) {
	if len(sent) > maxPasskeyData {
		return nil, nil, fault.BadRequest("Credential is longer than %d bytes", maxPasskeyData)
	}
	made, err := protocol.ParseCredentialCreationResponseBytes(sent)
	if err != nil || len(made.RawID) > maxCredentialID {
		return nil, nil, fault.BadRequest("Credential is no answer of navigator.credentials.create")
	}
	session, userID, err := f.takeChallenge(ctx, ticketPasskeyNew, challengeOf(actor))
	if err != nil {
		return nil, nil, err
	}
	if userID != actor.UserID {
		return nil, nil, fault.Rejected("ERROR_TICKET")
	}
	response := made.Response
	if err := f.checkClient(session, response.CollectedClientData, response.AttestationObject.AuthData); err != nil {
		return nil, nil, err
	}
	credential, err = f.RelyingParty.CreateCredential(keyUser{handle: session.UserID}, session, made)
	if err != nil {
		return nil, nil, fmt.Errorf("check a new passkey of user %d: %w", actor.UserID,
			&fault.Fault{Class: fault.ClassRejected, Code: "ERROR_PASSKEY", Cause: err})
	}
	return credential, session.UserID, nil
}
